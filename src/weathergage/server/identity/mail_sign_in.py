"""Sign in by mail: a person enters an address, proves it by a link, and is sent links that bring them back."""

import logging
import threading
from collections.abc import Callable
from datetime import timedelta

from sqlalchemy import Column, String, Table, delete, insert, select
from sqlalchemy.exc import IntegrityError

from weathergage.server.identity.credentials import Caller
from weathergage.server.identity.links import Links
from weathergage.server.identity.mail import Mail, MailFailed, MailSender, clean_address
from weathergage.server.identity.people import People
from weathergage.server.store.database import Database
from weathergage.server.store.database_tables import metadata
from weathergage.server.wire.errors import Refused

_log = logging.getLogger(__name__)

#: The kinds of links: to sign in, and to prove an address.
SIGN_IN, PROOF = "mail", "address"
SIGN_IN_LASTS = timedelta(minutes=15)
PROOF_LASTS = timedelta(hours=24)
#: Valid links that one address may have been sent.
MOST_LINKS = 3

mail_addresses = Table(
    "mail_addresses",
    metadata,
    # Only people of a name have an address, so that no desk here is ever moved to another.
    Column("desk", String(64), primary_key=True),
    Column("address", String(200), nullable=False),
    # The address in small letters, by which two are compared.
    Column("address_key", String(200), nullable=False, unique=True),
)


class MailSignIn:
    """The mail addresses of people, and the links that are sent to them."""

    def __init__(
        self,
        database: Database,
        links: Links,
        sender: MailSender,
        people: People,
        address: str,
        background: Callable[[Callable[[], None]], None] | None = None,
    ) -> None:
        self._database = database
        self._links = links
        self._sender = sender
        self._people = people
        self._address = address.rstrip("/")
        self._background = background or _in_background

    @property
    def offered(self) -> bool:
        """Return whether this server sends mail."""
        return self._sender.configured

    def address_of(self, desk: str) -> str:
        """Return the proved address of a person; "" for none."""
        query = select(mail_addresses.c.address).where(mail_addresses.c.desk == desk)
        with self._database.reading() as connection:
            return connection.execute(query).scalar() or ""

    def propose(self, caller: Caller, wanted: str) -> None:
        """Send a link to an address that proves it is the caller's; nothing tells whether others have it."""
        person = self._people.known(caller)
        address = clean_address(wanted)
        if self._links.count(PROOF, address) >= MOST_LINKS:
            raise Refused(429, "this address was sent several links already; open the newest one of them")
        key = self._links.make(PROOF, person.desk, address, PROOF_LASTS)
        text = (
            f"{person.name} wants to sign in at {self._address}/ by links to this address.\n\n"
            f"If that is you, open this link within a day:\n\n{self._link('address', key)}\n\n"
            "If it is not, do nothing: the address is not used.\n"
        )
        self._sender.send(Mail(address, "Is this your address?", text))

    def prove(self, key: str) -> str:
        """Keep the address whose link was opened, and return the name of the person who has it now."""
        link = self._links.use(PROOF, key)
        if link is None:
            raise Refused(
                403, "this link is void: it was used, or is older than a day; enter the address again"
            )
        row = {"desk": link.desk, "address": link.detail, "address_key": link.detail.lower()}
        try:
            with self._database.writing() as connection:
                connection.execute(delete(mail_addresses).where(mail_addresses.c.desk == link.desk))
                connection.execute(insert(mail_addresses), row)
        except IntegrityError as taken:
            raise Refused(
                409, "somebody else here has this address; remove it there first, or enter another"
            ) from taken
        return self._people.names({link.desk}).get(link.desk, "")

    def remove(self, caller: Caller) -> None:
        """Forget the caller's address; links that were sent to it are void."""
        with self._database.writing() as connection:
            connection.execute(delete(mail_addresses).where(mail_addresses.c.desk == caller.desk))
        for kind in (SIGN_IN, PROOF):
            self._links.void(kind, desk=caller.desk)

    def send_link(self, wanted: str) -> None:
        """Send a sign-in link to an address if somebody here has it; answer and time are the same if nobody has."""
        address = clean_address(wanted)
        # The mail server is tried for every address, so that a failure tells nothing about this one.
        self._sender.probe()
        desk = self._owner_of(address)
        if desk is None or self._links.count(SIGN_IN, address.lower()) >= MOST_LINKS:
            return
        self._background(lambda: self._send(desk, address))

    def _send(self, desk: str, address: str) -> None:
        key = self._links.make(SIGN_IN, desk, address.lower(), SIGN_IN_LASTS)
        name = self._people.names({desk}).get(desk, "")
        text = (
            f"{name}, this link signs you in at {self._address}/:\n\n{self._link('sign-in', key)}\n\n"
            "It works once, within fifteen minutes. If you did not ask for it, do nothing.\n"
        )
        try:
            self._sender.send(Mail(address, "Your sign-in link", text))
        except MailFailed as failed:
            _log.warning("a sign-in link was not sent: %s", failed)

    def sign_in(self, key: str, caller: Caller) -> str:
        """Return the desk of the person whose sign-in link this is; the link is void from now on."""
        link = self._links.look(SIGN_IN, key)
        if link is None:
            raise Refused(403, VOID)
        desk = self._people.check_free(link.desk, caller)
        if self._links.use(SIGN_IN, key) is None:
            raise Refused(403, VOID)
        return self._people.become(desk, caller)

    def _owner_of(self, address: str) -> str | None:
        query = select(mail_addresses.c.desk).where(mail_addresses.c.address_key == address.lower())
        with self._database.reading() as connection:
            return connection.execute(query).scalar()

    def _link(self, what: str, key: str) -> str:
        return f"{self._address}/#/person?{what}={key}"


VOID = "this sign-in link is void: it was used, or is older than fifteen minutes; ask for a new one"


def _in_background(work: Callable[[], None]) -> None:
    threading.Thread(target=work, name="mail", daemon=True).start()
