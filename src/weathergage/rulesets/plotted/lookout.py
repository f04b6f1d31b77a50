"""What a look-out and a gunner tell the captain: plain figures from open logs, quick enough for simulation."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from weathergage.geometry.bearing import Bearing
from weathergage.geometry.hexgrid import DIRECTIONS
from weathergage.geometry.plays import PORT
from weathergage.rulesets.plotted.book import Book
from weathergage.rulesets.plotted.gunnery import HULL, MISS, RIGGING, Broadsides, Shot
from weathergage.rulesets.plotted.plots import ATTITUDE, after, steps_of
from weathergage.rulesets.plotted.sailing import allowances
from weathergage.rulesets.plotted.ship import Ship
from weathergage.rulesets.plotted.state import PlottedState
from weathergage.rulesets.plotted.terms import BY_STERN

Means = tuple[float, ...]
NOTHING: Final[Means] = (0.0, 0.0, 0.0, 0.0)
#: By side, raking or not, and range.
Chart = tuple[tuple[tuple[Means, ...], ...], ...]


class Sighting(msgspec.Struct):
    """A ship as the look-out calls her: the figures a captain weighs every turn, as plain integers."""

    id: str
    #: Who commands her now.
    side: int
    ship_class: int
    points: int
    hexes: int
    present: bool
    #: Able to sail and fire.
    active: bool
    #: Surrendered, with no prize crew aboard.
    surrendered: bool
    #: Fouled or grappled to anybody.
    held: bool
    #: Hex as an integer, the way `geometry.bearing` takes it.
    bow: int
    heading: int
    #: Movement allowance on each heading 1..6 in the present wind; index 0 is unused.
    reach: tuple[int, ...]
    hull: int
    hull_full: int
    #: Squares of all sections of the hands that work her.
    crew: int
    crew_full: int
    rigging: int
    rigging_full: int
    #: Gun and carronade squares left, port and starboard.
    guns: tuple[int, int]
    #: 1 loaded, 0 empty, -1 not for your eyes; port and starboard.
    load: tuple[int, int]
    initial: tuple[int, int]
    #: Melee strength of all her hands.
    strength: int
    #: Movement phases in a row in which her bow entered no new hex.
    still: int


@dataclass(slots=True, frozen=True, eq=False)
class GunChart:
    """Mean hull, gun, crew and rigging hits of each broadside, by side, raking or not, and range."""

    hull: Chart
    rigging: Chart
    max_range: int


_REACH: dict[tuple[tuple[int, ...], int], tuple[int, ...]] = {}
_CHARTS: dict[tuple[object, ...], GunChart] = {}


def sight(book: Book, state: PlottedState, ship: Ship, *, own: bool) -> Sighting:
    """Call one ship."""
    spec = ship.spec
    sail = allowances(book, state, ship)
    hands = sum(ship.prize if ship.captured else ship.crew)
    return Sighting(
        spec.id,
        ship.side,
        spec.ship_class,
        spec.points,
        spec.hexes,
        ship.present,
        ship.can_sail_and_fire,
        bool(ship.surrendered) and not ship.captured,
        bool(state.ties.pairs) and state.ties.any(spec.index),
        ship.bow,
        ship.heading,
        _reach(sail, state.wind),
        ship.hull,
        spec.hull,
        hands,
        sum(spec.crew),
        sum(ship.rigging),
        sum(spec.rigging),
        (ship.guns[0] + ship.carronades[0], ship.guns[1] + ship.carronades[1]),
        (min(1, ship.load[0]), min(1, ship.load[1])) if own else (-1, -1),
        (ship.initial[0], ship.initial[1]),
        hands * book.tables.melee.strength[ship.quality],
        ship.still,
    )


def _reach(sail: tuple[int, ...], wind: int) -> tuple[int, ...]:
    known = _REACH.get((sail, wind))
    if known is None:
        known = (0, *(sail[ATTITUDE[(heading - wind) % 6]] for heading in DIRECTIONS))
        _REACH[sail, wind] = known
    return known


def gun_chart(guns: Broadsides, state: PlottedState, ship: Ship, *, initial: bool | None = None) -> GunChart:
    """What her broadsides are worth now, or with `initial` as if those of both sides were yet to come or spent."""
    first = tuple(ship.initial) if initial is None else (int(initial), int(initial))
    key = (
        guns,
        *ship.guns,
        *ship.carronades,
        ship.quality,
        ship.captured,
        0 if ship.captured else ship.sections_unavailable(),
        *first,
    )
    known = _CHARTS.get(key)
    if known is None:
        known = _CHARTS[key] = _work_out(guns, state, ship, first)
    return known


def _work_out(guns: Broadsides, state: PlottedState, ship: Ship, first: tuple[int, ...]) -> GunChart:
    most = guns.figures.max_range
    hull: list[tuple[tuple[Means, ...], ...]] = []
    rigging: list[tuple[tuple[Means, ...], ...]] = []
    for side in (PORT, 1 - PORT):
        tables = [
            [_table(guns, state, ship, side, raking, r, bool(first[side])) for r in range(most + 1)]
            for raking in (0, 1)
        ]
        hull.append(tuple(tuple(_mean(guns, HULL, t, r) for r, t in enumerate(row)) for row in tables))
        rigging.append(tuple(tuple(_mean(guns, RIGGING, t, r) for r, t in enumerate(row)) for row in tables))
    return GunChart(tuple(hull), tuple(rigging), most)


def _table(
    guns: Broadsides, state: PlottedState, ship: Ship, side: int, raking: int, distance: int, initial: bool
) -> int:
    carronades = ship.carronades[side] if distance <= guns.figures.carronade_range else 0
    if distance == 0 or not ship.guns[side] + carronades:
        return MISS
    row = guns.book.row_by_guns[min(ship.guns[side] + carronades, guns.most_guns)]
    lie = Bearing(distance, ((), ()), True, True, not raking, -1, 0, 0)
    return guns.table(
        Shot(state, ship, ship, side, lie, ship.guns[side], carronades, row, bool(raking), initial)
    )


def _mean(guns: Broadsides, aim: int, table: int, distance: int) -> Means:
    if table == MISS or (aim == HULL and distance >= guns.figures.rigging_only_from):
        return NOTHING
    return guns.book.mean[aim][table]


def track(ship: Ship, plot: str) -> tuple[tuple[int, int], ...]:
    """Bow and heading after each impulse of a plot, with nobody in the way."""
    bow, heading = ship.bow, ship.heading
    places: list[tuple[int, int]] = []
    for step in steps_of(plot):
        bow, heading = after(bow, heading, step, by_stern=ship.anchor == BY_STERN)
        places.append((bow, heading))
    return tuple(places)


def ties_of(state: PlottedState, ship: Ship) -> Sequence[tuple[str, bool, int]]:
    """The ships that hang on her: id, fouled, number of grapples."""
    index = ship.spec.index
    return [
        (state.ships[other].spec.id, state.ties.fouled(index, other), state.ties.grapples(index, other))
        for other in state.ties.others(index)
    ]
