"""The state of a plotted game: wind, sea, ships, what ties them, and what is still to be settled."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from weathergage.engine.contract.compilation import vec
from weathergage.engine.state import GameState, Record, plain
from weathergage.geometry.hexgrid import hexes_between
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.ties import Ties
from weathergage.rulesets.plotted.gunnery.damage.scored_hits import Critical, Hits
from weathergage.rulesets.plotted.gunnery.ships_in_range import ShipsInRange
from weathergage.rulesets.plotted.turn.pending import Command
from weathergage.rulesets.shared.chart import Chart

__all__ = ["Chart", "Command", "Critical", "Hits", "PlottedState", "fleet_of"]

#: Bows farther apart than this are not those of ships in neighbouring hexes.
_ALONGSIDE: Final = 3


def fleet_of(ships: Iterable[Ship]) -> vec[Ship]:
    """Return a row of these ships."""
    return vec[Ship](ships)


def _no_ships() -> vec[Ship]:
    return vec[Ship]()


class LookedAt(GameState):
    """Something of which it is known how its ships lie, until they move; no part of a position in files."""

    _in_range: ShipsInRange | None = None


@dataclass(slots=True)
class PlottedState(LookedAt):
    """Everything that can change in a plotted game."""

    wind: int = 1
    velocity: int = 3
    wind_change: int = 6
    chart: Chart = field(default_factory=lambda: Chart(51, 35, frozenset()))
    ships: vec[Ship] = field(default_factory=_no_ships)
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
    #: Ships that have collided, fired or fought hand to hand this turn, one bit for each: they do no repairs.
    busy: int = 0
    #: Ships with mortars by index: what the bow and the second mortar are laid on this turn (-1 nothing), and how
    #: many broadsides were loaded before the guns spoke.
    bombs: dict[int, tuple[int, int, int]] = field(default_factory=dict)
    #: Squares each ship's men have lost in this turn's melee together with others, by index, where they share losses.
    losses_shared: dict[int, int] = field(default_factory=dict)

    def to_record(self) -> Record:
        """Return the state as hashes know it, however it is kept: the names and their order never change."""
        return {
            **GameState.to_record(self),
            "wind": self.wind,
            "velocity": self.velocity,
            "wind_change": self.wind_change,
            "chart": self.chart.to_record(),
            "ships": [ship.to_record() for ship in self.ships],
            "ties": self.ties.to_record(),
            "victory": self.victory,
            "last_turn": self.last_turn,
            "bonus": self.bonus,
            "shunned": self.shunned,
            "had_target": self.had_target,
            "closed": self.closed,
            "quiet": self.quiet,
            "hits": plain(self.hits),
            "yielding": plain(self.yielding),
            "melee_round": self.melee_round,
            "losses_first": plain(self.losses_first),
            "may_board": plain(self.may_board),
            "first_wind": self.first_wind,
            "wind_numbers": self.wind_numbers,
            "anchoring": self.anchoring,
            "deferred_loading": self.deferred_loading,
            "criticals": plain(self.criticals),
            "soundings": plain(self.soundings),
            "commands": plain(self.commands),
            "signals": plain(self.signals),
            "busy": [index for index in range(len(self.ships)) if self.busy >> index & 1],
            "bombs": plain(self.bombs),
            "losses_shared": plain(self.losses_shared),
        }

    def clone(self) -> "PlottedState":
        """Return an independent copy, cheap enough for search."""
        twin = PlottedState.__new__(PlottedState)
        twin.turn = self.turn
        twin.phase = self.phase
        twin.step = self.step
        twin.dice = self.dice.clone()
        twin.sealed = [None if orders is None else orders.copy() for orders in self.sealed]
        twin.outcome = self.outcome
        twin.standing_answers = self.standing_answers
        twin.marks = self.marks
        twin.wind = self.wind
        twin.velocity = self.velocity
        twin.wind_change = self.wind_change
        twin.chart = self.chart
        ships = self.ships[:]
        for at in range(len(ships)):
            ships[at] = ships[at].clone()
        twin.ships = ships
        twin.ties = self.ties.clone()
        twin.victory = self.victory
        twin.last_turn = self.last_turn
        twin.bonus = self.bonus
        twin.shunned = self.shunned[:]
        twin.had_target = self.had_target[:]
        twin.closed = self.closed[:]
        twin.quiet = self.quiet
        # Hits and critical hits are not changed once they are scored.
        twin.hits = self.hits[:]
        twin.yielding = self.yielding.copy()
        twin.melee_round = self.melee_round
        twin.losses_first = self.losses_first.copy()
        twin.may_board = self.may_board.copy()
        twin.first_wind = self.first_wind
        twin.wind_numbers = self.wind_numbers
        twin.anchoring = self.anchoring
        twin.deferred_loading = self.deferred_loading
        twin.criticals = self.criticals[:]
        twin.soundings = self.soundings[:]
        twin.commands = self.commands[:]
        twin.signals = self.signals.copy()
        twin.busy = self.busy
        twin.bombs = self.bombs.copy()
        twin.losses_shared = self.losses_shared.copy()
        known = twin._in_range = self._in_range
        if known is not None:
            known.shared = True
        return twin

    @property
    def in_range(self) -> ShipsInRange:
        """Return which ships lie within range of each other now; looked at anew when any of them has moved."""
        found = self._in_range
        if found is None or not found.holds_for(self.ships):
            if found is None or found.shared:
                found = self._in_range = ShipsInRange()
            found.look_about(self.ships)
        return found

    def ship(self, ship_id: str) -> Ship:
        """Return the ship of that id."""
        for ship in self.ships:
            if ship.spec.id == ship_id:
                return ship
        raise LookupError(f"there is no ship {ship_id!r}")

    def answers_for(self, side: int, ask_id: str) -> bool:
        """Return whether the side that commands the ship is asked.

        Ids are `kind/ship`, with or without more behind it.
        """
        name = ask_id.split("/")[1:2]
        return any(ship.side == side and [ship.spec.id] == name for ship in self.ships)

    def friendly(self, a: Ship, b: Ship) -> bool:
        """Return whether they are of one side, or one has surrendered and has no prize crew aboard (B.IX.D.13)."""
        return a.side == b.side or bool(
            (a.surrendered and not a.captured) or (b.surrendered and not b.captured)
        )

    def range_between(self, a: Ship, b: Ship) -> int:
        """Return the least number of hexes between two ships (B.VIII.B.1, ruling G4)."""
        least = hexes_between(a.bow, b.bow)
        if a.spec.hexes == 2:
            least = min(least, hexes_between(a.stern, b.bow))
        if b.spec.hexes == 2:
            least = min(least, hexes_between(a.bow, b.stern))
            least = min(least, hexes_between(a.stern, b.stern))
        return least

    def adjacent(self, a: Ship, b: Ship) -> bool:
        """Return whether two ships lie in neighbouring hexes."""
        return hexes_between(a.bow, b.bow) <= _ALONGSIDE and self.range_between(a, b) == 1
