"""Mail by a server on loopback, and what is said when there is none."""

from collections.abc import Iterator

import pytest

from tests.server.identity.post_office import PostOffice, closed, opened
from weathergage.server.identity.mail import Mail, MailFailed, MailSender, clean_address
from weathergage.server.settings import PRIVATE, SettingError, Settings, from_environment
from weathergage.server.wire.errors import Refused


@pytest.fixture
def post() -> Iterator[tuple[PostOffice, Settings]]:
    with opened() as office:
        yield office


def test_a_mail_arrives(post: tuple[PostOffice, Settings]) -> None:
    handler, settings = post
    sender = MailSender(settings)
    assert sender.configured
    sender.send(Mail("anna@example.org", "Your turn", "Hoist a signal.\n", "https://play.example.org/stop"))
    (text,) = handler.taken
    assert "Hoist a signal." in text and "Subject: Your turn" in text
    assert "List-Unsubscribe: <https://play.example.org/stop>" in text


def test_an_address_that_does_not_exist_is_told_as_such(post: tuple[PostOffice, Settings]) -> None:
    with pytest.raises(MailFailed, match="does not know the address; check the address") as failed:
        MailSender(post[1]).send(Mail("anna@nowhere.example", "Your turn", "."))
    assert failed.value.lasting and failed.value.status == 422


def test_a_mail_server_that_is_down_is_told_as_such() -> None:
    refused = pytest.raises(MailFailed, match="does not answer as it should; try again later")
    with closed() as settings, refused as failed:
        MailSender(settings).send(Mail("anna@example.org", "Your turn", "."))
    assert not failed.value.lasting and failed.value.status == 503


def test_without_a_mail_server_nothing_is_sent() -> None:
    sender = MailSender(PRIVATE)
    assert not sender.configured
    with pytest.raises(Refused, match="sends no mail"):
        sender.send(Mail("anna@example.org", "Your turn", "."))


@pytest.mark.parametrize("missing", ["WEATHERGAGE_MAIL_FROM", "WEATHERGAGE_ADDRESS"])
def test_settings_that_are_missing_are_named(missing: str) -> None:
    environment = {
        "WEATHERGAGE_MAIL_HOST": "mail.example.org",
        "WEATHERGAGE_MAIL_FROM": "games@example.org",
        "WEATHERGAGE_ADDRESS": "https://play.example.org",
    }
    del environment[missing]
    with pytest.raises(SettingError, match=missing):
        MailSender(from_environment(environment=environment))
    with pytest.raises(SettingError, match="starttls, tls, none"):
        from_environment(environment={"WEATHERGAGE_MAIL_TLS": "yes"})


@pytest.mark.parametrize(
    "wrong", ["", "anna", "anna@", "@example.org", "a b@example.org", "a@b.c\nBcc: d@e.f", "a@b,c@d.e"]
)
def test_addresses_that_are_none_are_refused(wrong: str) -> None:
    with pytest.raises(Refused, match="not a mail address"):
        clean_address(wrong)
    assert clean_address(" Anna@Example.ORG ") == "Anna@example.org"


def test_a_subject_cannot_break_the_head_of_a_mail(post: tuple[PostOffice, Settings]) -> None:
    office, settings = post
    MailSender(settings).send(Mail("anna@example.org", "Your turn\nBcc: all@example.org\u202e", "Ahoy"))
    assert "Subject: Your turn Bcc: all@example.org\n" in office.taken[0].replace("\r", "")


def test_a_long_link_stays_whole(post: tuple[PostOffice, Settings]) -> None:
    """Some programs show mails as they are sent, and people copy links from there."""
    office, settings = post
    link = f"https://play.example.org/#/person?sign-in={'k' * 300}"
    MailSender(settings).send(Mail("anna@example.org", "Your sign-in link", f"Anna\n\n{link}\n"))
    assert link in office.taken[0]
