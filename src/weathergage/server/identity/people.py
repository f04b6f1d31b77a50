"""People: a name for a browser's desk, and a key that brings desk, games and settings to another browser."""

import re
import unicodedata
from typing import Any

import msgspec

from weathergage.server.identity.credentials import Caller
from weathergage.server.identity.links import digest
from weathergage.server.identity.membership import Membership
from weathergage.server.identity.seating import new_key
from weathergage.server.store.people_store import NameTaken, PeopleStore, PersonRecord
from weathergage.server.store.records import now
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.people_messages import LONGEST_NAME, Me, RecoveryKey

SHORTEST_NAME = 2
#: Settings of a page, in characters of JSON.
MOST_SETTINGS = 8000
#: The part of a stored time that tells the minute.
_MINUTE = 16
_ALLOWED = re.compile(r"[^\W_][\w .'’-]*", re.UNICODE)
#: Scripts that are written together with others and look like none of them.
_MIXED = frozenset({"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"})
#: Latin letters that names are written with; those between and after are signs of phonetics that look like them.
_LATIN = (range(0x250), range(0x1E00, 0x1F00))


class People:
    """Names callers, and lets them come back from another browser."""

    def __init__(self, store: PeopleStore, membership: Membership, owner: str | None = None) -> None:
        self._store = store
        self._membership = membership
        #: The desk of the person whose own machine this is; None on a server for several.
        self.owner = owner

    def me(self, caller: Caller) -> Me:
        """Tell callers who they are."""
        known = self._store.read(caller.desk)
        if known is not None and known.seen[:_MINUTE] != now()[:_MINUTE]:
            self._store.note_seen(known.desk)
        return Me(
            name=known.name if known else "",
            since=known.created if known else "",
            recovery=known is not None and known.has_recovery,
            owner=self.owner is not None,
            settings=_settings(known),
            kind=self._membership.kind,
            member=self._membership.is_member(caller.desk),
            admin=self._membership.is_administrator(caller.desk),
        )

    def rename(self, caller: Caller, wanted: str) -> Me:
        """Give the caller a name; refuse one that is taken or cannot be used."""
        name = clean_name(wanted)
        try:
            self._store.rename(caller.desk, name, name_key(name))
        except NameTaken:
            free = self._free_name(name)
            raise Refused(
                409,
                f"somebody here is called {name!r} already; choose another name, such as {free!r}, "
                "or open your recovery link if that is you",
            ) from None
        return self.me(caller)

    def keep_settings(self, caller: Caller, settings: dict[str, Any]) -> Me:
        """Keep the settings of the caller's page."""
        self.known(caller)
        text = msgspec.json.encode(settings).decode()
        if len(text) > MOST_SETTINGS:
            raise Refused(
                413, f"these settings take {len(text)} characters; at most {MOST_SETTINGS} are kept"
            )
        self._store.set_settings(caller.desk, text)
        return self.me(caller)

    def new_recovery(self, caller: Caller) -> RecoveryKey:
        """Make the key of a recovery link, which is shown this once; the one before is void."""
        self.known(caller)
        key = new_key("person")
        self._store.set_recovery(caller.desk, digest(key))
        return RecoveryKey(key=key)

    def come_back(self, key: str, caller: Caller) -> str:
        """Return the desk of the person whose recovery key this is; what the caller had without a name joins them."""
        person = self._store.recovered_by(digest(key))
        if person is None:
            raise Refused(
                403, "this recovery link is void; it was renewed, or something is missing at its end"
            )
        return self.become(person.desk, caller)

    def check_free(self, desk: str, caller: Caller) -> str:
        """Return a desk that the caller's browser may become; refuse a browser of another name."""
        here = self._store.read(caller.desk)
        if here is not None and here.desk != desk and here.name:
            raise Refused(
                409,
                f"this browser is {here.name!r} already; open the link in another browser, or in a private window",
            )
        return desk

    def become(self, desk: str, caller: Caller) -> str:
        """Let the caller's browser be that of another desk; what it had without a name moves there."""
        self.check_free(desk, caller)
        if caller.known and caller.desk != desk:
            self._store.move(caller.desk, desk)
        self._store.note_seen(desk)
        return desk

    def named(self, name: str) -> PersonRecord:
        """Return the person of a name; refuse a name that nobody has."""
        found = self._store.named(name_key(name))
        if found is None:
            raise Refused(404, f"there is nobody called {name!r} here; the name may have been changed")
        return found

    def take_office(self, caller: Caller, key: str) -> None:
        """Make the caller the administrator for whom a link was made on the server's own machine.

        The link gives the power, never the name: whoever has taken the name meanwhile gets nothing by it.
        """
        name = self._membership.appointed(key)
        here = self._store.read(caller.desk)
        if here is None or not here.name:
            self.rename(caller, name)
        elif name_key(here.name) != name_key(name):
            raise Refused(
                409,
                f"this link is for {name!r}, and this browser is {here.name!r}; open it in the browser of {name!r}",
            )
        self._membership.appoint(key, caller.desk)

    def names(self, desks: set[str]) -> dict[str, str]:
        """Return the names of those desks whose people have one."""
        return self._store.names(desks) if desks else {}

    def known(self, caller: Caller) -> PersonRecord:
        """Return the caller as a person; refuse one without a name."""
        person = self._store.read(caller.desk)
        if person is None or not person.name:
            raise Refused(409, "give a name first; settings and games are then kept for it")
        return person

    def _free_name(self, name: str) -> str:
        short = name[: LONGEST_NAME - 5]
        tries = (f"{short} {number}" for number in range(2, 100))
        return next(
            (each for each in tries if self._store.named(name_key(each)) is None), f"{short} of the Main"
        )


def clean_name(wanted: str) -> str:
    """Return a name in its usual form; refuse what nobody could read or say."""
    name = " ".join(unicodedata.normalize("NFKC", wanted).split())
    if not SHORTEST_NAME <= len(name) <= LONGEST_NAME:
        raise Refused(422, f"a name has {SHORTEST_NAME} to {LONGEST_NAME} characters; this has {len(name)}")
    if not _ALLOWED.fullmatch(name):
        raise Refused(
            422, "a name begins with a letter or figure, and has letters, figures, spaces, . ' and -"
        )
    check_alphabet(name)
    return name


def check_alphabet(name: str) -> None:
    """Refuse a name of several alphabets, whose letters may look like those of somebody else's name."""
    scripts = {_script(letter) for letter in name if letter.isalpha()} - _MIXED
    if len(scripts) > 1:
        told = ", ".join(sorted(script.capitalize() for script in scripts))
        raise Refused(
            422, f"a name is written in one alphabet, so that it looks like no other; this has {told}"
        )


def _script(letter: str) -> str:
    script = unicodedata.name(letter, "unknown").partition(" ")[0]
    phonetic = script == "LATIN" and not any(ord(letter) in block for block in _LATIN)
    return "phonetic signs" if phonetic else script


def name_key(name: str) -> str:
    """Return a name without case, accents and what stands between letters, by which two names are compared."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in plain if letter.isalnum())


def _settings(person: PersonRecord | None) -> dict[str, Any]:
    return {} if person is None else msgspec.json.decode(person.settings, type=dict[str, Any])
