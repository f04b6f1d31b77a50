"""Messages about club events: cards, entries, rounds and standings."""

from typing import Annotated, Literal

import msgspec

from weathergage.server.clubs.event_plan import EventPlan
from weathergage.server.clubs.standings import TieBreak

FleetText = Annotated[str, msgspec.Meta(max_length=600)]


class EventCard(msgspec.Struct, kw_only=True):
    """An event in the list."""

    id: str
    title: str
    format: str
    contest: str
    ruleset: str
    state: str
    organiser: str
    entrants: int
    most: int
    round: int
    rounds: int
    #: When it begins or its round ends, "" for no date.
    next: str
    #: Whether the caller organises it or has entered.
    mine: bool


class EventEntrant(msgspec.Struct, kw_only=True):
    """An entrant; ships are shown to others once the event has begun."""

    n: int
    name: str
    seed: int
    #: The ships as they are written for an entry, and in words.
    fleet: str
    ships: list[str]
    since: int
    left: bool
    you: bool


class PairedGame(msgspec.Struct, kw_only=True):
    """A game of a round; `second` is null for a bye, `halves` while it is not decided."""

    board: int
    leg: int
    first: int
    second: int | None
    #: The game or campaign that they play, "" for none, and for those who may not look on without its link.
    play: str
    halves: tuple[int, int] | None
    margin: int
    decided: str
    #: Whether the caller plays in it.
    yours: bool


class EventRound(msgspec.Struct, kw_only=True):
    """A round with its dates and games."""

    n: int
    opened: str
    closes: str
    games: list[PairedGame]


class StandingRow(msgspec.Struct, kw_only=True):
    """A line of the standings; points and tie-breaks are told in halves."""

    place: int
    shared: bool
    entrant: int
    name: str
    halves: int
    played: int
    won: int
    drawn: int
    lost: int
    tie_breaks: tuple[int, ...]


class EventPage(msgspec.Struct, kw_only=True):
    """Everything about an event that the caller may see."""

    id: str
    plan: EventPlan
    state: str
    organiser: str
    round: int
    rounds_planned: int
    next: str
    entrants: list[EventEntrant]
    rounds: list[EventRound]
    standings: list[StandingRow]
    tie_breaks: tuple[TieBreak, ...]
    #: Whether the caller organises it; has entered; may enter now.
    organises: bool
    entered: bool
    may_enter: bool


class EventMade(msgspec.Struct):
    """An event that was made."""

    id: str


class EventEntry(msgspec.Struct, forbid_unknown_fields=True):
    """An entry for an event, with the ships that are brought."""

    fleet: FleetText = ""


class EventRuling(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The organiser's word on a game: who has won it, or that it is a draw."""

    round: Annotated[int, msgspec.Meta(ge=1)]
    board: Annotated[int, msgspec.Meta(ge=1)]
    leg: Annotated[int, msgspec.Meta(ge=0, le=1)] = 0
    result: Literal["first", "second", "draw"]


class RoundExtension(msgspec.Struct, forbid_unknown_fields=True):
    """More days for the present round."""

    days: Annotated[int, msgspec.Meta(ge=1, le=120)]


class ShipPrice(msgspec.Struct, kw_only=True):
    """A type of ship that can be brought, with its price by crew."""

    type: str
    title: str
    #: What her nation is called.
    nation: str
    prices: dict[str, int]


class FleetPrice(msgspec.Struct, kw_only=True):
    """The price of ships, and why they are refused ("" if they are not)."""

    fleet: str
    ships: int
    price: int
    fault: str
