"""The position file as a referee writes it: a battle, how it stands now, orders, and the dice that were thrown."""

from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType, field

from weathergage.scenarios.format import Table, WindTable

#: Keys that make up a battle of the file's own, as in a scenario file.
BATTLE = ("id", "title", "date", "place", "notes", "sea", "victory", "side")
#: Heads of a battle that nobody wants to invent for one turn at the table.
HEAD = {
    "id": "position",
    "title": "A position",
    "date": "1800",
    "place": "At sea",
    "notes": "A position from a table game.",
}


class TieTable(Table, frozen=True, kw_only=True):
    """Two ships that hang together, by fouled rigging, by grapples, or both."""

    ships: tuple[str, str]
    fouled: bool = False
    grapples: Annotated[int, Meta(ge=0)] = 0
    #: The turn since which they do, in games that ask for it; 0 for any before this one.
    since: Annotated[int, Meta(ge=0)] = 0


class PositionFile(Table, frozen=True, kw_only=True):
    """A battle (a `scenario`, or sides of the file's own), how it stands now, and what is to happen."""

    ruleset: str
    options: tuple[str, ...] = ()
    scenario: str | UnsetType = UNSET
    turn: Annotated[int, Meta(ge=1)] = 1
    phase: str | UnsetType = UNSET
    step: Annotated[int, Meta(ge=0)] = 0
    wind: WindTable | UnsetType = UNSET
    #: How each ship stands now, by her id: only what differs from a fresh log at the battle's beginning.
    now: dict[str, Any] = field(default_factory=dict)
    tie: tuple[TieTable, ...] = ()
    #: What else the rules keep in mind between two questions, under the names of the state.
    state: dict[str, Any] = field(default_factory=dict)
    #: Sheets of orders by ask id, taken one after the other.
    orders: tuple[dict[str, str], ...] = ()
    #: The players' own dice in the order they were thrown, or a seed to throw them here.
    dice: tuple[Annotated[int, Meta(ge=1, le=12)], ...] | UnsetType = UNSET
    seed: Annotated[int, Meta(ge=0)] | UnsetType = UNSET
    id: Any = UNSET
    title: Any = UNSET
    date: Any = UNSET
    place: Any = UNSET
    notes: Any = UNSET
    sea: Any = UNSET
    victory: Any = UNSET
    side: Any = UNSET
