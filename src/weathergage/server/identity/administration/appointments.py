"""Appoint administrators on the server's own machine, and work out ratings again; a server may be running."""

from pathlib import Path
from types import TracebackType
from typing import Self

from weathergage.server.identity.links import Links
from weathergage.server.identity.membership import Membership
from weathergage.server.identity.people import clean_name, name_key
from weathergage.server.identity.results import ResultStore
from weathergage.server.sessions.deadlines import WallClock
from weathergage.server.settings import PRIVATE, Settings, from_environment
from weathergage.server.store.database import Database
from weathergage.server.store.people_store import PeopleStore
from weathergage.server.wire.errors import Refused


class Appointments:
    """Makes links for administrators, and takes the office from them."""

    def __init__(self, database: Database, settings: Settings, address: str) -> None:
        clock = WallClock()
        self._store = PeopleStore(database)
        self._membership = Membership(database, Links(database, clock), clock, settings)
        self._address = (settings.address or address).rstrip("/")

    def appoint(self, wanted: str) -> str:
        """Make a link for an administrator, and return a sentence with it."""
        name = clean_name(wanted)
        key = self._membership.appointment(name)
        where = self._address or "the server's address, then "
        return (
            f"{name} becomes administrator by opening this link, which works once within a day:\n"
            f"{where}/#/person?sign-in={key}"
        )

    def missing(self, names: tuple[str, ...]) -> list[str]:
        """Return a sentence with a link for each of these names that no administrator has."""
        have = {name_key(name) for name in self.administrators()}
        return [self.appoint(name) for name in names if name_key(name) not in have]

    def depose(self, name: str) -> str:
        """Take the office from the person of a name, and say so."""
        person = self._store.named(name_key(name))
        if person is None or not self._membership.depose(person.desk):
            raise Refused(404, f"{name!r} is not an administrator; weathergage admin lists them")
        return f"{person.name} is an administrator no longer."

    def administrators(self) -> list[str]:
        """Return the names of all administrators."""
        return sorted(self._store.names(self._membership.administrators()).values())


class HostDesk:
    """The database of a server, opened beside it for what only its host may do."""

    def __init__(self, folder: Path) -> None:
        from weathergage.server.app import database_address

        self._database = Database(database_address(folder), alone=False)
        self.appointments = Appointments(self._database, from_environment(PRIVATE), "")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._database.close()

    def rate_again(self) -> int:
        """Work out all ratings again, and return how many games counted."""
        return ResultStore(self._database).rate_again()
