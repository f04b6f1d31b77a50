"""The state of a game: wind, sea, ships, what ties them, and the movement that is under way."""

from dataclasses import dataclass, field

from weathergage.engine.contract.compilation import i64
from weathergage.engine.state import Record, plain
from weathergage.geometry.hexgrid import hexes_between
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.shared.state import DrawnState
from weathergage.rulesets.drawn.shared.ties import Ties
from weathergage.rulesets.shared.chart import Chart

#: A bow hex and a heading.
Pose = tuple[int, int]


@dataclass(slots=True)
class Seascape(DrawnState):
    """Everything that can change in a game."""

    #: The direction the wind blows towards.
    wind: int = 1
    chart: Chart = field(default_factory=lambda: Chart(51, 35, frozenset()))
    ships: list[Ship] = field(default_factory=list)
    ties: Ties = field(default_factory=Ties)
    #: "duel" or "points", the last turn (0: none), points given by the scenario.
    victory: str = "duel"
    last_turn: int = 0
    bonus: list[int] = field(default_factory=list)
    #: Struck ships must be settled; the turn since which a side is beaten (0: none is).
    settle: bool = False
    beaten_since: int = 0
    #: Sides that have offered to end the battle, this turn.
    offers: list[int] = field(default_factory=list)
    #: Turns in a row in which nobody was asked anything.
    silent: int = 0
    #: Tied ships have drifted this turn (5.b.8).
    ties_drifted: bool = False
    fog: bool = False
    #: The action phase: what it waits for, the ships that move (leader first), the poses each of them has still to
    #: pass, the dice, the plot, hexsides still to turn as letters, and at which point of the path they are.
    stage: str = "choose"
    unit: list[int] = field(default_factory=list)
    paths: list[list[Pose]] = field(default_factory=list)
    rolled: list[int] = field(default_factory=list)
    plot: str = ""
    letters: str = ""
    point: str = ""
    #: Something was rolled for since the plot was written, so the turn is asked anew.
    happened: bool = False
    #: Ships passed without collision on this path; the one just avoided; impulses of the turn so far.
    passed: list[int] = field(default_factory=list)
    avoided: int = -1
    #: Which ship of the unit goes on in this impulse.
    mover: int = 0
    impulse: int = 0
    #: Orders issued by each side this turn (19.i).
    issued: list[int] = field(default_factory=list)
    #: Kept for a side that the rules play: what a table says of its ship under way.
    manoeuvre: str = ""
    #: Squadrons by number: their ships, leader first; where a line has been, newest pose first; those that sail
    #: abreast, and those that have turned this turn.
    lines: dict[int, list[int]] = field(default_factory=dict)
    wakes: dict[int, list[Pose]] = field(default_factory=dict)
    abreast: list[int] = field(default_factory=list)
    wheeled: list[int] = field(default_factory=list)
    #: For each ship of a squadron under way: ships she has passed without collision, and her poses so far.
    cleared: list[list[int]] = field(default_factory=list)
    tracks: list[list[Pose]] = field(default_factory=list)
    #: Optional rules: the weather by name; turns of special shot left by side.
    weather: str = ""
    special_shot: list[int] = field(default_factory=list)
    #: Ship and hex of every shoal she has felt her way over in this movement; fireship and ship of every pair that has
    #: had its die for catching fire this turn.
    sounded: list[tuple[int, int]] = field(default_factory=list)
    scorched: list[tuple[int, int]] = field(default_factory=list)

    def to_record(self) -> Record:
        """Return the state as hashes know it, however it is kept: the names and their order never change."""
        return {
            **DrawnState.to_record(self),
            "wind": self.wind,
            "chart": self.chart.to_record(),
            "ships": [ship.to_record() for ship in self.ships],
            "ties": self.ties.to_record(),
            "victory": self.victory,
            "last_turn": self.last_turn,
            "bonus": self.bonus,
            "settle": self.settle,
            "beaten_since": self.beaten_since,
            "offers": self.offers,
            "silent": self.silent,
            "ties_drifted": self.ties_drifted,
            "fog": self.fog,
            "stage": self.stage,
            "unit": self.unit,
            "paths": plain(self.paths),
            "rolled": self.rolled,
            "plot": self.plot,
            "letters": self.letters,
            "point": self.point,
            "happened": self.happened,
            "passed": self.passed,
            "avoided": self.avoided,
            "mover": self.mover,
            "impulse": self.impulse,
            "issued": self.issued,
            "manoeuvre": self.manoeuvre,
            "lines": plain(self.lines),
            "wakes": plain(self.wakes),
            "abreast": self.abreast,
            "wheeled": self.wheeled,
            "cleared": plain(self.cleared),
            "tracks": plain(self.tracks),
            "weather": self.weather,
            "special_shot": self.special_shot,
            "sounded": plain(self.sounded),
            "scorched": plain(self.scorched),
        }

    def clone(self) -> "Seascape":
        """Return an independent copy, cheap enough for search."""
        twin = Seascape.__new__(Seascape)
        twin.turn = self.turn
        twin.phase = self.phase
        twin.step = self.step
        twin.dice = self.dice.clone()
        twin.sealed = [None if orders is None else orders.copy() for orders in self.sealed]
        twin.outcome = self.outcome
        twin.standing_answers = self.standing_answers
        twin.marks = self.marks
        twin.bag = self.bag[:]
        twin.drawn = self.drawn[:]
        twin.active = self.active
        twin.wind = self.wind
        twin.chart = self.chart
        twin.ships = [ship.clone() for ship in self.ships]
        twin.ties = self.ties.clone()
        twin.victory = self.victory
        twin.last_turn = self.last_turn
        twin.bonus = self.bonus
        twin.settle = self.settle
        twin.beaten_since = self.beaten_since
        twin.offers = self.offers[:]
        twin.silent = self.silent
        twin.ties_drifted = self.ties_drifted
        twin.fog = self.fog
        twin.stage = self.stage
        twin.unit = self.unit[:]
        twin.paths = [path[:] for path in self.paths]
        twin.rolled = self.rolled[:]
        twin.plot = self.plot
        twin.letters = self.letters
        twin.point = self.point
        twin.happened = self.happened
        twin.passed = self.passed[:]
        twin.avoided = self.avoided
        twin.mover = self.mover
        twin.impulse = self.impulse
        twin.issued = self.issued[:]
        twin.manoeuvre = self.manoeuvre
        twin.lines = {number: line[:] for number, line in self.lines.items()}
        twin.wakes = {number: wake[:] for number, wake in self.wakes.items()}
        twin.abreast = self.abreast[:]
        twin.wheeled = self.wheeled[:]
        twin.cleared = [each[:] for each in self.cleared]
        twin.tracks = [each[:] for each in self.tracks]
        twin.weather = self.weather
        twin.special_shot = self.special_shot[:]
        twin.sounded = self.sounded[:]
        twin.scorched = self.scorched[:]
        return twin

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

    def afloat(self) -> list[Ship]:
        """Return all ships and batteries that are in the battle."""
        return [ship for ship in self.ships if ship.present and not ship.fate]

    def of_side(self, side: int) -> list[Ship]:
        """Return the ships a side commands now, in the order of the scenario."""
        return [ship for ship in self.ships if ship.side == side and ship.present and not ship.fate]

    def range_between(self, a: Ship, b: Ship) -> i64:
        """Return the least number of hexes between two ships (ruling G4)."""
        stern, other_stern = a.stern, b.stern
        least = min(hexes_between(a.bow, b.bow), hexes_between(a.bow, other_stern))
        if stern == a.bow:
            return least
        # Compiled, only the least of two is found without making objects.
        return min(least, min(hexes_between(stern, b.bow), hexes_between(stern, other_stern)))

    def adjacent(self, a: Ship, b: Ship) -> bool:
        """Return whether two ships lie in neighbouring hexes."""
        return hexes_between(a.bow, b.bow) <= 3 and self.range_between(a, b) == 1

    def under_way(self, ship: Ship) -> bool:
        """Return whether a ship is one of those that move now."""
        for index in self.unit:
            if self.ships[index] is ship:
                return True
        return False
