"""The state of a plotted game: wind, sea, ships, what ties them, and what is still to be settled."""

from dataclasses import dataclass, field
from functools import cache, cached_property

import msgspec

from weathergage.engine.state import GameState
from weathergage.geometry.hexgrid import distance, from_axial, length, to_offset
from weathergage.rulesets.plotted.ship import Ship
from weathergage.rulesets.plotted.ties import Ties


class Ashore(dict[int, bool]):
    """Whether a hex is land, for every hex that was ever asked for."""

    def __init__(self, chart: "Chart") -> None:
        super().__init__()
        self.chart = chart

    def __missing__(self, code: int) -> bool:
        found = self[code] = self.chart.is_land(code)
        return found


class Chart(msgspec.Struct, frozen=True, dict=True):
    """The sea of a battle, which no rule changes."""

    columns: int
    rows: int
    land: frozenset[int]
    #: Lowest and highest column and row a ship may reach: beyond them is coast; None where the sea goes on.
    west: int | None = None
    east: int | None = None
    north: int | None = None
    south: int | None = None
    #: Depth of shallow water in feet, by hex; deep water is not listed.
    shoals: dict[int, int] = {}

    @cached_property
    def ashore(self) -> Ashore:
        """Land by hex, remembered; the chart is shared by all games of a battle."""
        return Ashore(self)

    @cached_property
    def open_sea(self) -> bool:
        """Whether there is no land at all."""
        return not self.land and self.west is self.east is self.north is self.south is None

    def is_land(self, code: int) -> bool:
        """Whether a hex is land or lies beyond a coast edge."""
        if code in self.land:
            return True
        column, row = to_offset(code)
        return bool(
            (self.west is not None and column < self.west)
            or (self.east is not None and column > self.east)
            or (self.north is not None and row < self.north)
            or (self.south is not None and row > self.south)
        )

    def clear_of_land(self, code: int, reach: int) -> bool:
        """Whether there is certainly no land within so many hexes; quick, since most ships are far from any."""
        if self.land and code in _shores(self.land, reach):
            return False
        column, row = to_offset(code)
        return not (
            (self.west is not None and column - reach < self.west)
            or (self.east is not None and column + reach > self.east)
            or (self.north is not None and row - reach < self.north)
            or (self.south is not None and row + reach > self.south)
        )


@cache
def _shores(land: frozenset[int], reach: int) -> frozenset[int]:
    """All hexes within so many hexes of land."""
    around = [from_axial(q, r) for q in range(-reach, reach + 1) for r in range(-reach, reach + 1)]
    return frozenset(where + by for by in around if length(by) <= reach for where in land)


class Hits(msgspec.Struct):
    """Hits that wait to be marked: target index, near side (-1 both), and squares by kind."""

    target: int
    side: int
    hull: int = 0
    guns: int = 0
    crew: int = 0
    rigging: int = 0
    #: The section of the target nearer to the firing ship: "bow", "stern", or "" where both are or none counts.
    section: str = ""


class Critical(msgspec.Struct):
    """A critical hit that waits for the end of the combat phase, with what its result may depend on."""

    target: int
    by: int
    #: 0 at the hull, 1 at the rigging.
    aim: int
    table: int
    range: int
    #: "", "bow" or "stern".
    rake: str
    #: The hits of the shot itself, for results that double them.
    hits: Hits
    #: The target was at full sail when she was hit.
    full_sail: bool = False
    #: The result that a rule names instead of the dice, "" for none.
    named: str = ""


class Command(msgspec.Struct, frozen=True):
    """Ships under one flag: the flagship by index (-1 while there is none) and, once she is lost, who must wait."""

    side: int
    ships: tuple[int, ...]
    flag: int = -1
    #: Turns that are still to pass under the last orders before a new flagship may be named, and for which ships.
    wait: int = 0
    bound: tuple[int, ...] = ()


@dataclass(slots=True)
class PlottedState(GameState):
    """Everything that can change in a plotted game."""

    wind: int = 1
    velocity: int = 3
    wind_change: int = 6
    chart: Chart = field(default_factory=lambda: Chart(51, 35, frozenset()))
    ships: list[Ship] = field(default_factory=list)
    ties: Ties = field(default_factory=Ties)
    #: "duel" or "points", and the last turn (0: none).
    victory: str = "duel"
    last_turn: int = 0
    #: Points each side is given by the scenario.
    bonus: list[int] = field(default_factory=list)
    #: Turns in a row in which a side could not fire and its enemy did not close (ruling P8).
    shunned: list[int] = field(default_factory=list)
    #: Per side: had a target this turn; tried to close this turn.
    had_target: list[bool] = field(default_factory=list)
    closed: list[bool] = field(default_factory=list)
    #: Turns since any square was last lost.
    quiet: int = 0
    #: Hits of this combat phase that are rolled but not yet marked, and surrenders that follow from it:
    #: ship -> how she gives up, and to which ship.
    hits: list[Hits] = field(default_factory=list)
    yielding: dict[int, tuple[int, int]] = field(default_factory=dict)
    #: Melee: rounds fought this turn; task * 1024 + ship -> who bears losses first; victorious defenders who may
    #: board in return, victor * 1024 + beaten -> beaten.
    melee_round: int = 0
    losses_first: dict[int, int] = field(default_factory=dict)
    may_board: dict[int, int] = field(default_factory=dict)
    # From here on only games beyond the Basic one change anything.
    #: Where the wind blew when the battle began, and the numbers on which it changes.
    first_wind: int = 0
    wind_numbers: tuple[int, ...] = ()
    #: Whether ships may anchor here, and whether guns may be loaded after the battle has begun.
    anchoring: bool = False
    deferred_loading: bool = False
    criticals: list[Critical] = field(default_factory=list)
    #: Soundings each side has taken, by hex.
    soundings: list[frozenset[int]] = field(default_factory=list)
    #: Flag officers and the ships that each of them commands.
    commands: list[Command] = field(default_factory=list)
    #: Signals that fly this turn, by ship index.
    signals: dict[int, str] = field(default_factory=dict)
    #: Ships that have collided, fired or fought hand to hand this turn, and so do no repairs.
    busy: frozenset[int] = frozenset()
    #: Ships with mortars by index: what the bow and the second mortar are laid on this turn (-1 nothing), and how
    #: many broadsides were loaded before the guns spoke.
    bombs: dict[int, tuple[int, int, int]] = field(default_factory=dict)
    #: Squares each ship's men have lost in this turn's melee beside others, by index, where they share losses.
    losses_shared: dict[int, int] = field(default_factory=dict)

    def clone(self) -> "PlottedState":
        """An independent copy, cheap enough for search."""
        return PlottedState(
            self.turn,
            self.phase,
            self.step,
            self.dice.clone(),
            [None if orders is None else orders.copy() for orders in self.sealed],
            self.outcome,
            self.wind,
            self.velocity,
            self.wind_change,
            self.chart,
            [ship.clone() for ship in self.ships],
            self.ties.clone(),
            self.victory,
            self.last_turn,
            self.bonus,
            self.shunned[:],
            self.had_target[:],
            self.closed[:],
            self.quiet,
            [msgspec.structs.replace(hits) for hits in self.hits],
            self.yielding.copy(),
            self.melee_round,
            self.losses_first.copy(),
            self.may_board.copy(),
            self.first_wind,
            self.wind_numbers,
            self.anchoring,
            self.deferred_loading,
            [msgspec.structs.replace(critical) for critical in self.criticals],
            self.soundings[:],
            self.commands[:],
            self.signals.copy(),
            self.busy,
            self.bombs.copy(),
            self.losses_shared.copy(),
        )

    def ship(self, ship_id: str) -> Ship:
        """The ship of that id."""
        return next(ship for ship in self.ships if ship.spec.id == ship_id)

    def answers_for(self, side: int, ask_id: str) -> bool:
        """The side that commands the ship is asked: ids are `kind/ship`, with or without more behind it."""
        name = ask_id.split("/")[1:2]
        return any(ship.side == side and [ship.spec.id] == name for ship in self.ships)

    def friendly(self, a: Ship, b: Ship) -> bool:
        """Same side, or one has surrendered without a prize crew aboard and so resists nobody (B.IX.D.13)."""
        return a.side == b.side or bool(
            (a.surrendered and not a.captured) or (b.surrendered and not b.captured)
        )

    def range_between(self, a: Ship, b: Ship) -> int:
        """The least number of hexes between two ships (ruling G4)."""
        a_stern, b_stern = a.stern, b.stern
        return min(
            distance(a.bow, b.bow),
            distance(a.bow, b_stern),
            distance(a_stern, b.bow),
            distance(a_stern, b_stern),
        )

    def adjacent(self, a: Ship, b: Ship) -> bool:
        """Whether two ships lie in neighbouring hexes."""
        return self.range_between(a, b) == 1
