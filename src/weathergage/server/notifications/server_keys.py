"""Keys of the server itself, made once and kept in its database: for Web Push, and for links that silence."""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Callable

from sqlalchemy import Column, String, Table, Text, insert, select
from sqlalchemy.exc import IntegrityError

from weathergage.server.store.database import Database
from weathergage.server.store.database_tables import metadata

server_keys = Table(
    "server_keys",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)


class ServerKeys:
    """The keys of a server."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[str, str] = {}

    def key(self, name: str, make: Callable[[], str]) -> str:
        """Return a key, made the first time; of several workers that make it at once one wins."""
        if name not in self._known:
            self._known[name] = self._read(name) or self._made(name, make())
        return self._known[name]

    def _made(self, name: str, value: str) -> str:
        try:
            with self._database.writing() as connection:
                connection.execute(insert(server_keys), {"name": name, "value": value})
        except IntegrityError:
            pass
        return self._read(name)

    def _read(self, name: str) -> str:
        with self._database.reading() as connection:
            return (
                connection.execute(select(server_keys.c.value).where(server_keys.c.name == name)).scalar()
                or ""
            )

    def sign(self, what: str) -> str:
        """Return a token that says this, which nobody else can make."""
        mark = hmac.new(self._secret(), what.encode(), hashlib.sha256).digest()[:18]
        return f"{what}.{base64.urlsafe_b64encode(mark).decode()}"

    def signed(self, token: str) -> str | None:
        """Return what a token of ours says; None for any other."""
        what, dot, _ = token.rpartition(".")
        if not dot or not token.isascii() or not hmac.compare_digest(self.sign(what), token):
            return None
        return what

    def _secret(self) -> bytes:
        return bytes.fromhex(self.key("silence", lambda: secrets.token_hex(32)))
