"""Define what goes over the wire about designed battles: sheets, faults, trials, and the ships to choose from."""

from typing import Annotated, Any, Literal

import msgspec

from weathergage.server.wire.game_messages import Id, ScenarioCard

#: A battle in the form of its file, which need not be sound yet.
BattleData = dict[str, Any]
#: What would mend a fault without asking further.
Cure = Literal["", "move", "points", "anchoring", "name", "flag"]


class DesignFault(msgspec.Struct, kw_only=True):
    """Say what is wrong with a design, and where; a fault that is not `grave` only tells which rules do not fit."""

    place: str
    reason: str
    grave: bool
    cure: Cure = ""
    #: The side and the ship it is about; -1 for none.
    side: int = -1
    ship: int = -1


class DesignCard(msgspec.Struct, kw_only=True):
    """A design in a list; without `card` it is not sound yet."""

    id: str
    title: str
    touched: str
    listed: bool
    author: str
    own: bool
    card: ScenarioCard | None


class Design(msgspec.Struct, kw_only=True):
    """A design on its author's table."""

    id: str
    revision: int
    touched: str
    listed: bool
    battle: BattleData
    faults: list[DesignFault]


class DesignKept(msgspec.Struct, kw_only=True):
    """Tell that a design was kept, and what is wrong with it."""

    revision: int
    touched: str
    faults: list[DesignFault]


class NewDesign(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A design to begin: from a battle of the library, from a battle file, or from an empty sea."""

    scenario: Id = ""
    file: Annotated[str, msgspec.Meta(max_length=300_000)] = ""
    title: Annotated[str, msgspec.Meta(max_length=200)] = ""


class DesignSheet(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A design as it is now, changed from `revision`."""

    revision: int
    battle: BattleData
    listed: bool = False


class TrialSheet(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Battles to try out: those after the first `played`, by a ruleset ("" for the first that fits)."""

    ruleset: Id = ""
    played: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0


class Trial(msgspec.Struct, kw_only=True):
    """Battles that equal captains fought of a design just now; none of a battle too large to try here."""

    ruleset: str
    captain: str
    games: int
    wins: list[int]
    draws: int


class ShipTypeCard(msgspec.Struct, kw_only=True):
    """A type of the ship library; points are by quality of her crew."""

    id: str
    nation: str
    rating: int
    variant: str
    ship_class: int
    hull: int
    crew: tuple[int, int, int]
    guns: tuple[int, int]
    carronades: tuple[int, int]
    rigging: tuple[int, ...]
    points: dict[str, int]
    depth: int
    bomb: str
    estimate: bool


class ShipLibrary(msgspec.Struct, kw_only=True):
    """The ships to choose from, and names that suit each nation."""

    types: list[ShipTypeCard]
    names: dict[str, list[str]]
