"""Define what goes over the wire about what waits for a person."""

from typing import Annotated

import msgspec

from weathergage.server.notifications.digest import MessageWishes
from weathergage.server.sessions.push import Concern

Address = Annotated[str, msgspec.Meta(min_length=3, max_length=1000)]
PushKey = Annotated[str, msgspec.Meta(max_length=200)]


class LookAgain(msgspec.Struct, kw_only=True):
    """Tell a page what of its person's to look at again: games, invitations, or a game where somebody nudged."""

    look: list[Concern]


class OwnTurn(msgspec.Struct, kw_only=True):
    """Name a game that waits for the caller, and where it stands; `people` says whether anybody else plays it."""

    game: str
    title: str
    turn: int
    phase_title: str
    people: bool
    #: What the people on the other sides are called.
    against: list[str]


class OwnTurns(msgspec.Struct, kw_only=True):
    """List the games that wait for the caller, the longest waiting first."""

    turns: list[OwnTurn]


class WayCard(msgspec.Struct, kw_only=True):
    """Show a person one way by which messages reach them, and what is wrong with it.

    `gone` says that the browser took its address back. `failing_since` is when messages stopped getting through.
    """

    id: str
    kind: str
    label: str
    made: str
    verified: bool
    paused: bool
    gone: bool
    failing_since: str
    trouble: str


class SilentGame(msgspec.Struct, kw_only=True):
    """Name a game that nobody is told of."""

    game: str
    title: str


class MessageDesk(msgspec.Struct, kw_only=True):
    """Show a person everything about messages to them, and what this server can send.

    `push_key` is what browsers subscribe with; each `_trouble` says why something cannot be sent, "" if it can.
    """

    wishes: MessageWishes
    ways: list[WayCard]
    silent: list[SilentGame]
    push_key: str
    push_trouble: str
    mail_trouble: str
    service_trouble: str
    #: Schemes of addresses that may be written to, "*" for all that apprise knows.
    services: list[str]


class NewPush(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Carry the subscription of a browser, with a name for it; `replaces` is the endpoint that it had before."""

    endpoint: Address
    p256dh: PushKey
    auth: PushKey
    label: Annotated[str, msgspec.Meta(max_length=80)] = ""
    replaces: Annotated[str, msgspec.Meta(max_length=1000)] = ""


class NewAddress(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Carry a mail address, or the address of a service or webhook."""

    address: Address


class MailCode(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Carry the code that was mailed."""

    code: Annotated[str, msgspec.Meta(max_length=40)]


class WayChange(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Pause a way, or let it be used again."""

    paused: bool


class Silence(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Silence something, or let it be heard again."""

    silent: bool = True


class Silenced(msgspec.Struct, kw_only=True):
    """Tell whoever opened the link of a message what is silent now."""

    label: str
    silent: bool


class Tried(msgspec.Struct, kw_only=True):
    """Tell how a test message went: what is wrong, "" if it was taken."""

    trouble: str


class Visit(msgspec.Struct, kw_only=True):
    """Tell how far a seat has seen its game: up to the event `seen` of `last`, and which turns are new to it."""

    seen: int
    at: str
    last: int
    first_turn: int
    last_turn: int


class Seen(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Carry the number of the last event that was shown to a seat."""

    seen: Annotated[int, msgspec.Meta(ge=0, le=10_000_000)]
