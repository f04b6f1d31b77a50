"""Send plain mails by the mail server that the host named, and say clearly when it cannot be done."""

import smtplib
import ssl
from collections.abc import Callable
from dataclasses import dataclass
from email.errors import MessageError
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid, parseaddr

from weathergage.server.settings import Settings
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.plain_text import plain_line

#: Seconds that the mail server may take for each step.
PATIENCE = 15.0


#: Long links must not be broken into words that programs cannot follow; SMTP allows 998 characters.
_POLICY = SMTP.clone(max_line_length=990)


class MailFailed(Refused):
    """Raised when a mail could not be sent; the message says why, without names of the mail server."""

    def __init__(self, reason: str, lasting: bool = False) -> None:
        #: Whether trying again is of no use: the address does not exist.
        self.lasting = lasting
        self.reason = reason
        advice = "check the address" if lasting else "try again later, or use your recovery link"
        super().__init__(422 if lasting else 503, f"the mail could not be sent: {reason}; {advice}")


@dataclass(slots=True, frozen=True)
class Mail:
    """A mail in plain text."""

    to: str
    subject: str
    text: str
    #: An address that ends such mails with one click; "" where there are no more of them.
    unsubscribe: str = ""


class MailSender:
    """Sends mails by SMTP; a call waits for the mail server, so make it in a thread."""

    def __init__(self, settings: Settings, connect: Callable[[], smtplib.SMTP] | None = None) -> None:
        self._settings = settings
        self._connect = connect or self._opened

    @property
    def configured(self) -> bool:
        """Return whether the host named a mail server."""
        return bool(self._settings.mail_host)

    def send(self, mail: Mail) -> None:
        """Send a mail; raise MailFailed if the mail server does not take it."""
        message = self._message(mail)
        self._talk(lambda server: server.send_message(message))

    def probe(self) -> None:
        """Ask the mail server whether it is there; raise MailFailed if it is not."""
        self._talk(lambda server: server.noop())

    def _talk(self, say: Callable[[smtplib.SMTP], object]) -> None:
        if not self.configured:
            raise Refused(
                409, "this server sends no mail; its host can name a mail server, see the hosting guide"
            )
        try:
            with self._connect() as server:
                say(server)
        except smtplib.SMTPRecipientsRefused as refused:
            code = next(iter(refused.recipients.values()))[0]
            raise MailFailed("the mail server does not know the address", lasting=code >= 500) from refused
        except smtplib.SMTPAuthenticationError as wrong:
            raise MailFailed("the mail server does not accept this server's name and password") from wrong
        except (smtplib.SMTPException, OSError) as wrong:
            raise MailFailed("the mail server does not answer as it should") from wrong

    def _opened(self) -> smtplib.SMTP:
        """Return a connection to the mail server, encrypted and signed in as the settings say."""
        host, port = self._settings.mail_host, self._settings.mail_port
        tls = self._settings.mail_tls
        context = ssl.create_default_context()
        server: smtplib.SMTP
        if tls == "tls":
            server = smtplib.SMTP_SSL(host, port, timeout=PATIENCE, context=context)
        else:
            server = smtplib.SMTP(host, port, timeout=PATIENCE)
        try:
            if tls == "starttls":
                server.starttls(context=context)
            if self._settings.mail_user:
                server.login(self._settings.mail_user, self._settings.mail_password)
        except BaseException:
            server.close()
            raise
        return server

    def _message(self, mail: Mail) -> EmailMessage:
        message = EmailMessage(_POLICY)
        try:
            message["From"] = self._settings.mail_from
            message["To"] = mail.to
            message["Subject"] = plain_line(mail.subject)
        except (MessageError, ValueError) as wrong:
            raise Refused(422, "this is not a mail address; write it as name@example.org") from wrong
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=_domain(self._settings.mail_from))
        message["Auto-Submitted"] = "auto-generated"
        if mail.unsubscribe:
            message["List-Unsubscribe"] = f"<{mail.unsubscribe}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(mail.text)
        return message


def _domain(address: str) -> str:
    return parseaddr(address)[1].rpartition("@")[2] or "localhost"


def clean_address(wanted: str) -> str:
    """Return a mail address in its usual form; refuse what is none."""
    text = wanted.strip()
    name, at, domain = text.rpartition("@")
    plain = text.isascii() and text.isprintable() and not set(text) & set(' \t,;:<>()[]"\\')
    if not (at and name and "." in domain.strip(".") and plain and len(text) <= LONGEST_ADDRESS):
        if not (plain and at and name and domain == "localhost"):
            raise Refused(422, "this is not a mail address; write it as name@example.org")
    return f"{name}@{domain.lower()}"


#: The longest mail address, in characters.
LONGEST_ADDRESS = 200
