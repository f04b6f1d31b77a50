"""Membership: who may make and join games here, by the kind of the server; one guard holds it for all calls."""

import secrets
import time
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final, Literal

import anyio
from litestar import Litestar
from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from sqlalchemy import Column, String, Table, Text, delete, insert, select
from sqlalchemy.exc import IntegrityError

from weathergage.server.identity.credentials import Caller, desk_of
from weathergage.server.identity.gate import refuse
from weathergage.server.identity.links import Links
from weathergage.server.settings import Settings
from weathergage.server.store.database import Database
from weathergage.server.store.database_tables import DESK, metadata, people
from weathergage.server.wire.encoded_responses import KIND
from weathergage.server.wire.errors import Refused

if TYPE_CHECKING:
    from weathergage.server.identity.seating import ShownKey
    from weathergage.server.sessions.deadlines import Clock

Kind = Literal["private", "club", "open"]
#: The kinds of links: a member's invitation to the server, and an appointment of an administrator.
INVITATION, APPOINTMENT = "member", "admin"
INVITATION_LASTS = timedelta(days=14)
APPOINTMENT_LASTS = timedelta(days=1)
LONGEST_WORDS = 300
#: Seconds for which a member is remembered, so that not every call asks the database.
REMEMBERED = 20.0

members = Table(
    "members",
    metadata,
    Column("desk", String(64), primary_key=True, info=DESK),
    Column("since", String(40), nullable=False),
    # How they came: the join word, an invitation, or the name of who admitted them.
    Column("by", Text, nullable=False),
)

applicants = Table(
    "applicants",
    metadata,
    Column("desk", String(64), primary_key=True, info=DESK),
    Column("at", String(40), nullable=False),
    Column("words", Text, nullable=False),
)

administrators = Table(
    "administrators",
    metadata,
    # Only people of a name are administrators, so that no desk here is ever moved to another.
    Column("desk", String(64), primary_key=True),
    Column("since", String(40), nullable=False),
)

#: What was done once when a server became one for members.
beginnings = Table(
    "beginnings",
    metadata,
    Column("what", String(32), primary_key=True),
    Column("at", String(40), nullable=False),
)
_ADMITTED: Final = "members"


class Membership:
    """Members, applicants and administrators of a server."""

    def __init__(self, database: Database, links: Links, clock: "Clock", settings: Settings) -> None:
        self._database = database
        self._links = links
        self._clock = clock
        self._word = settings.join_word
        #: On a machine of one owner there are no strangers.
        self.kind: Kind = "open" if settings.one_owner else settings.kind
        #: Desks that were members a moment ago, with the time until which that is believed.
        self._known: dict[str, float] = {}

    def begin(self) -> None:
        """Take everybody who has a name for a member when an open server becomes one for members, and never again."""
        if self.kind == "open":
            return
        with self._database.reading() as connection:
            done = select(beginnings.c.what).where(beginnings.c.what == _ADMITTED)
            if connection.execute(done).scalar() is not None:
                return
            kept = connection.execute(select(members.c.desk).limit(1)).scalar() is not None
            named = select(people.c.desk).where(
                people.c.name.is_not(None), people.c.desk.not_in(select(applicants.c.desk))
            )
            desks = [] if kept else list(connection.execute(named).scalars())
        for desk in desks:
            self.admit(desk, "the beginning")
        # Noted last, so that a server that fails between begins again.
        with suppress(IntegrityError), self._database.writing() as connection:
            connection.execute(insert(beginnings), {"what": _ADMITTED, "at": self._now()})

    def is_member(self, desk: str) -> bool:
        """Return whether a desk may make and join games here."""
        if self.kind == "open" or self._known.get(desk, 0.0) > time.monotonic():
            return True
        known = self._has(members, desk) or self._has(administrators, desk)
        if known:
            if len(self._known) > 10_000:
                self._known.clear()
            self._known[desk] = time.monotonic() + REMEMBERED
        return known

    def check_onlooker(self, caller: Caller) -> None:
        """Refuse somebody who shows no key and is no member."""
        if caller.key is None and not self.is_member(caller.desk):
            raise Refused(403, CLOSED[self.kind])

    def is_administrator(self, desk: str) -> bool:
        """Return whether a desk is that of an administrator."""
        return self._has(administrators, desk)

    def has_asked(self, desk: str) -> bool:
        """Return whether a desk has asked to be admitted."""
        return self._has(applicants, desk)

    def admit(self, desk: str, by: str) -> None:
        """Make a desk a member; nothing changes if it is one."""
        row = {"desk": desk, "since": self._now(), "by": by}
        try:
            with self._database.writing() as connection:
                connection.execute(delete(applicants).where(applicants.c.desk == desk))
                if connection.execute(select(members.c.desk).where(members.c.desk == desk)).scalar() is None:
                    connection.execute(insert(members), row)
        except IntegrityError:  # another worker admitted it at the same moment
            return

    def dismiss(self, desk: str) -> None:
        """Let a desk be a member or an applicant no longer; games that it sits in stay."""
        with self._database.writing() as connection:
            for table in (members, applicants):
                connection.execute(delete(table).where(table.c.desk == desk))
        self._known.pop(desk, None)

    def join(self, caller: Caller, word: str) -> None:
        """Make a caller who knows the join word a member of a private server."""
        if self.kind != "private":
            raise Refused(409, "this server has no join word")
        if not secrets.compare_digest(_plain(word).encode(), _plain(self._word).encode()):
            raise Refused(403, "that is not the join word; ask whoever told you of this server")
        self.admit(caller.desk, "the join word")

    def ask(self, caller: Caller, words: str) -> None:
        """Enter a caller of a name among those who want to be admitted to a club."""
        if self.kind != "club":
            raise Refused(409, "this server has no list of applicants")
        with self._database.writing() as connection:
            connection.execute(delete(applicants).where(applicants.c.desk == caller.desk))
            row = {"desk": caller.desk, "at": self._now(), "words": " ".join(words.split())[:LONGEST_WORDS]}
            connection.execute(insert(applicants), row)

    def invite(self, caller: Caller) -> str:
        """Make the key of an invitation to this server, which works once."""
        if self.kind == "open":
            raise Refused(409, "this server is open to everybody; simply send its address")
        return self._links.make(INVITATION, caller.desk, "", INVITATION_LASTS)

    def accept(self, caller: Caller, key: str) -> None:
        """Make a caller who shows an invitation a member."""
        link = self._links.look(INVITATION, key)
        if link is None or not self.is_member(link.desk) or self._links.use(INVITATION, key) is None:
            raise Refused(403, "this invitation is void: it was used, or is too old; ask for a new one")
        self.admit(caller.desk, "an invitation")

    def appointment(self, name: str) -> str:
        """Make the key of a link whose opener becomes the administrator of that name; the one before is void."""
        self._links.void(APPOINTMENT, detail=name)
        return self._links.make(APPOINTMENT, "", name, APPOINTMENT_LASTS)

    def appointed(self, key: str) -> str:
        """Return the name for which an appointment was made; refuse a void one."""
        link = self._links.look(APPOINTMENT, key)
        if link is None:
            raise Refused(
                403,
                "this link is void: it was used, or is older than a day; make another on the server's machine: "
                "weathergage admin NAME",
            )
        return link.detail

    def appoint(self, key: str, desk: str) -> None:
        """Make the desk of the person who opened an appointment an administrator."""
        if self._links.use(APPOINTMENT, key) is None:
            self.appointed(key)
        self.admit(desk, "appointment")
        self._grant(desk)

    def _grant(self, desk: str) -> None:
        with self._database.writing() as connection:
            connection.execute(delete(administrators).where(administrators.c.desk == desk))
            connection.execute(insert(administrators), {"desk": desk, "since": self._now()})

    def depose(self, desk: str) -> bool:
        """Let a desk be an administrator no longer; return whether it was one."""
        with self._database.writing() as connection:
            which = delete(administrators).where(administrators.c.desk == desk)
            return bool(connection.execute(which).rowcount)

    def listed(self) -> list[tuple[str, str, str]]:
        """Return desks, times and ways of all members, the newest first."""
        with self._database.reading() as connection:
            rows = connection.execute(select(members).order_by(members.c.since.desc())).all()
        return [(row.desk, row.since, row.by) for row in rows]

    def asking(self) -> list[tuple[str, str, str]]:
        """Return desks, times and words of all applicants, the oldest first."""
        with self._database.reading() as connection:
            rows = connection.execute(select(applicants).order_by(applicants.c.at)).all()
        return [(row.desk, row.at, row.words) for row in rows]

    def administrators(self) -> list[str]:
        """Return the desks of all administrators."""
        with self._database.reading() as connection:
            return list(connection.execute(select(administrators.c.desk)).scalars())

    def _has(self, table: Table, desk: str) -> bool:
        with self._database.reading() as connection:
            return connection.execute(select(table.c.desk).where(table.c.desk == desk)).scalar() is not None

    def _now(self) -> str:
        return self._clock.now().isoformat(timespec="microseconds")


def _plain(word: str) -> str:
    return " ".join(word.casefold().split())


#: Option of calls that strangers may make on every kind of server.
STRANGERS: Final = "strangers"
#: Beginnings of addresses that strangers may read: what this is, the rules, and the battles that come with the program.
_READABLE: Final = (
    *("/api/health", "/api/me", "/api/rulesets", "/api/rule/", "/api/scenarios", "/api/bots", "/api/lessons"),
    # Replays that their players share by a link.
    *("/api/nations", "/api/shared/"),
)
#: Beginnings of addresses by which strangers come in, or end messages that they are sent.
_DOORS: Final = ("/api/me/sign-in", "/api/me/mail/proof", "/api/sign-in/", "/api/server", "/api/silence/")
#: A key of a seat opens its game and nothing else.
_KEYED: Final = ("/api/games/", "/api/campaigns/")
#: Sockets that ask for a key themselves, and that of the browser's own person.
_SOCKETS: Final = ("/ws/games/", "/ws/campaigns/", "/ws/me")
_GUARDED: Final = ("/api/", "/ws/")
_READING: Final = {"GET", "HEAD", "OPTIONS"}


class MembershipMiddleware(ASGIMiddleware):
    """Refuses what strangers may not do on a private server or in a club; an invitation to a seat lets them in."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Pass on what everybody may do, and the rest for members."""
        membership: Membership = Litestar.from_scope(scope).state.membership
        if membership.kind == "open" or not scope["path"].startswith(_GUARDED):
            await next_app(scope, receive, send)
            return
        desk = _desk(scope)
        if await anyio.to_thread.run_sync(membership.is_member, desk):
            await next_app(scope, receive, send)
            return
        if _for_strangers(scope, membership.kind):
            await next_app(scope, receive, send)
            return
        caller = _keyed(scope)
        if caller is None:
            await refuse(scope, send, Refused(403, CLOSED[membership.kind]))
            return
        shown = await anyio.to_thread.run_sync(_shown_key, scope, caller)
        # Who comes by the key of somebody who is a member no longer plays on, and is no member either.
        if shown.moves and await anyio.to_thread.run_sync(membership.is_member, shown.owner):
            send = _admitting(scope, send, membership, desk)
        await next_app(scope, receive, send)


CLOSED: Final = {
    "private": "this server is private: enter its join word, or open an invitation, before you do this",
    "club": "this server belongs to a club: ask to be admitted, or open a member's invitation, before you do this",
}


def _desk(scope: Scope) -> str:
    caller: Caller | None = scope.get("state", {}).get("caller")
    return caller.desk if caller is not None else desk_of(scope) or ""


def _for_strangers(scope: Scope, kind: Kind) -> bool:
    path = scope["path"]
    if scope["type"] == ScopeType.WEBSOCKET:
        return path.startswith(_SOCKETS)
    handler: Any = scope.get("route_handler")
    if path.startswith(_DOORS) or (handler is not None and handler.opt.get(STRANGERS)):
        return True
    # A club admits people by name, so its applicants need one.
    if path == "/api/me/name":
        return kind == "club"
    return scope["method"] in _READING and bool(path.startswith(_READABLE))


def _keyed(scope: Scope) -> Caller | None:
    """Return the caller who shows a key for what a guest may do in one game or campaign; None for any other call."""
    path, caller = scope["path"], scope.get("state", {}).get("caller")
    if scope["type"] != ScopeType.HTTP or caller is None or not path.startswith(_KEYED):
        return None
    handler: Any = scope.get("route_handler")
    if handler is None or handler.opt.get(KIND) == "game" or path.rstrip("/").endswith("/sit"):
        return None
    key = Headers.from_scope(scope).get("x-seat")
    return replace(caller, key=key) if key else None


def _shown_key(scope: Scope, caller: Caller) -> "ShownKey":
    """Return what a key opens; refuse one that opens nothing in the game or campaign of the address."""
    state, where = Litestar.from_scope(scope).state, scope["path_params"]
    shown: ShownKey
    if "game_id" in where:
        shown = state.game_registry.session(where["game_id"]).access.shown_key(caller)
    else:
        shown = state.campaign_registry.session(where.get("campaign_id")).shown_key(caller)
    return shown


def _admitting(scope: Scope, send: Send, membership: Membership, desk: str) -> Send:
    """Return a `send` that admits a guest who has taken a seat of a member's."""
    posted = scope["type"] == ScopeType.HTTP and scope["method"] == "POST"
    if not posted or not scope["path"].rstrip("/").endswith("/take"):
        return send

    async def admit_first(message: Message) -> None:
        if message["type"] == "http.response.start" and message["status"] == 200:
            await anyio.to_thread.run_sync(membership.admit, desk, "an invitation to a game")
        await send(message)

    return admit_first
