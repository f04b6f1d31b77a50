"""A mail server on loopback that keeps what it is given."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_string
from typing import Any

from tests.server.held_ports import held_port, mail_server, number_of
from weathergage.server.settings import PRIVATE, Settings, from_environment


class PostOffice:
    """Keeps mails, and knows no address at `nowhere.example`."""

    def __init__(self) -> None:
        self.taken: list[str] = []

    async def handle_RCPT(
        self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any
    ) -> str:
        if address.endswith("@nowhere.example"):
            return "550 no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        self.taken.append(envelope.content.decode())
        return "250 OK"

    def newest_text(self) -> str:
        """Return what the newest mail says, however it is encoded."""
        text = message_from_string(self.taken[-1]).get_payload(decode=True)
        assert isinstance(text, bytes)
        return text.decode()

    def newest_key(self) -> str:
        """Return the key of the link in the newest mail."""
        found = re.search(r"#/person\?[a-z-]+=(\S+)", self.newest_text())
        assert found is not None, self.newest_text()
        return found[1]


def mailing(port: int, base: Settings = PRIVATE) -> Settings:
    """Return settings with a mail server on loopback."""
    environment = {
        "WEATHERGAGE_MAIL_HOST": "127.0.0.1",
        "WEATHERGAGE_MAIL_PORT": str(port),
        "WEATHERGAGE_MAIL_TLS": "none",
        "WEATHERGAGE_MAIL_FROM": "Weathergage <games@example.org>",
        "WEATHERGAGE_ADDRESS": "https://play.example.org",
    }
    return from_environment(base, environment=environment)


@contextmanager
def opened() -> Iterator[tuple[PostOffice, Settings]]:
    """Give an open post office with settings that use it."""
    office = PostOffice()
    with held_port() as held, mail_server(office, held):
        yield office, mailing(number_of(held))


@contextmanager
def closed() -> Iterator[Settings]:
    """Give settings that use a post office where nobody answers."""
    with held_port() as held:
        yield mailing(number_of(held))
