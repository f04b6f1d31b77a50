"""Tell the captain what look-out and gunner see: plain figures from open logs, quick enough for simulation."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from weathergage.engine.orders import Ask
from weathergage.geometry.bearing import Bearing
from weathergage.geometry.hexgrid import stern_of
from weathergage.geometry.plays import PORT
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.log_squares import nothing
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.ship_position import Station
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import (
    BATTLE_SAIL,
    BY_STERN,
    FULL_SAIL,
    HALF_DOUBLE,
    ROUND,
    UNLOADED,
)
from weathergage.rulesets.plotted.foresight.reach import reach_in
from weathergage.rulesets.plotted.foresight.sighting import Sighting
from weathergage.rulesets.plotted.gunnery.batteries import BOW
from weathergage.rulesets.plotted.gunnery.hit_rolls import expected
from weathergage.rulesets.plotted.gunnery.targeting import (
    BASIC_MODIFIERS,
    BROADSIDES,
    CREW,
    HULL,
    RIGGING,
    Broadsides,
    Shot,
)
from weathergage.rulesets.plotted.sailing.allowances import allowances, held_by_others
from weathergage.rulesets.plotted.sailing.plots import PLOTS, after, steps_of

__all__ = [
    "NOTHING",
    "Chart",
    "GunChart",
    "Means",
    "Sighting",
    "gun_chart",
    "keeping_off",
    "mean_hits",
    "mean_hits_of",
    "sight",
    "station",
    "ties_of",
    "track",
    "worth",
]

Means = tuple[float, ...]
NOTHING: Final[Means] = (0.0, 0.0, 0.0, 0.0)
#: What a hull, gun, crew and rigging hit is worth, in hull hits: a captain's reckoning, no rule.
WEIGHTS: Final[Means] = (1.0, 0.55, 0.8, 0.3)
#: By side, raking or not, and range.
Chart = tuple[tuple[tuple[Means, ...], ...], ...]


@dataclass(slots=True, frozen=True, eq=False)
class GunChart:
    """Mean hull, gun, crew and rigging hits of each broadside, by side, raking or not, and range."""

    hull: Chart
    rigging: Chart
    max_range: int


_CHARTS: dict[tuple[object, ...], GunChart] = {}


def worth(hits: Means) -> float:
    """Mean hits in hull hits."""
    return sum(map(float.__mul__, WEIGHTS, hits))


def sight(book: Book, state: PlottedState, ship: Ship, *, own: bool) -> Sighting:
    """Call one ship."""
    spec = ship.spec
    sail = allowances(book, state, ship)
    hands = sum(ship.prize if ship.captured else ship.crew)
    return Sighting(
        spec.index,
        spec.id,
        ship.side,
        spec.ship_class,
        spec.points,
        spec.hexes,
        ship.present,
        ship.can_sail_and_fire,
        bool(ship.surrendered) and not ship.captured,
        bool(state.ties.pairs) and held_by_others(book, state, ship),
        ship.bow,
        ship.heading,
        reach_in(sail, state.wind).factors,
        ship.hull,
        spec.hull,
        hands,
        sum(spec.crew),
        sum(ship.rigging),
        sum(spec.rigging),
        (ship.guns[0] + ship.carronades[0], ship.guns[1] + ship.carronades[1]),
        (_loaded(ship.load[0]), _loaded(ship.load[1])) if own else (-1, -1),
        (ship.initial[0], ship.initial[1]),
        hands * book.tables.melee.strength[ship.quality],
        ship.still,
    )


def station(book: Book, state: PlottedState, ship: Ship) -> Station:
    """Return where one ship is."""
    spec = ship.spec
    return Station(
        spec.id,
        ship.side,
        ship.present and ship.hull > 0 and (not ship.surrendered or ship.captured),
        ship.bow,
        ship.heading,
        spec.hexes,
        reach_in(allowances(book, state, ship), state.wind).factors,
    )


def _loaded(load: int) -> int:
    return 1 if load not in (UNLOADED, HALF_DOUBLE) else 0


def gun_chart(
    guns: Broadsides,
    state: PlottedState,
    ship: Ship,
    *,
    initial: bool | None = None,
    section: str = "",
    full_sail: bool = False,
    own: bool = False,
) -> GunChart:
    """Return what her broadsides are worth now, or with `initial` as if those of both sides were yet to come or spent.

    Of the whole broadside or a section of it, against a ship at battle or full sail; only her own side knows what
    she has loaded, others reckon with round shot and powder enough.
    """
    first = tuple(ship.initial) if initial is None else (int(initial), int(initial))
    key: tuple[object, ...] = (
        guns,
        *ship.guns,
        *ship.carronades,
        ship.quality,
        ship.captured,
        0 if ship.captured else ship.sections_unavailable(),
        *first,
    )
    if guns.book.modifiers != BASIC_MODIFIERS:
        key = (*key, section, full_sail, *_circumstances(state, ship, own))
    known = _CHARTS.get(key)
    if known is None:
        known = _CHARTS[key] = _work_out(guns, state, ship, first, section, full_sail, own)
    return known


def _circumstances(state: PlottedState, ship: Ship, own: bool) -> tuple[object, ...]:
    """Return whatever tells on the guns beyond the Basic game; two ships alike in all this shoot alike."""
    return (
        state.velocity,
        ship.spec.ship_class,
        ship.fires_carronades,
        ship.bow_guns,
        ship.bow_carronades,
        ship.sails,
        ship.cables if ship.anchored else 0,
        ship.dismasted,
        (state.turn, ship.obscured, ship.fires) if ship.fires or any(ship.obscured) else 0,
        (*ship.load, ship.reloads == 0) if own else 0,
    )


def _work_out(
    guns: Broadsides,
    state: PlottedState,
    ship: Ship,
    first: tuple[int, ...],
    section: str,
    full_sail: bool,
    own: bool,
) -> GunChart:
    """Work out every range, raking or not, against a target that has nothing to her but her sails."""
    target = ship.clone()
    target.tasks = nothing()
    target.sails = FULL_SAIL if full_sail else BATTLE_SAIL
    firing = ship
    if not own and ship.reloads == 0:
        firing = ship.clone()
        firing.reloads = 1
    most = guns.max_range
    #: What the modifiers add, by everything but the range.
    added: dict[tuple[int, ...], int] = {}
    charts: tuple[list[tuple[tuple[Means, ...], ...]], ...] = ([], [])
    for side in (PORT, 1 - PORT):
        rows: tuple[list[tuple[Means, ...]], ...] = ([], [])
        for raking in (False, True):
            means: tuple[list[Means], ...] = ([NOTHING], [NOTHING])
            for r in range(1, most + 1):
                shot = _imagined(
                    guns, state, firing, target, side, r, raking, bool(first[side]), section, own
                )
                for aim, mean in zip((HULL, RIGGING), _means(guns, shot, added)):
                    means[aim].append(mean)
            for aim in (HULL, RIGGING):
                rows[aim].append(tuple(means[aim]))
        for aim in (HULL, RIGGING):
            charts[aim].append(tuple(rows[aim]))
    return GunChart(tuple(charts[HULL]), tuple(charts[RIGGING]), most)


def _imagined(
    guns: Broadsides,
    state: PlottedState,
    ship: Ship,
    target: Ship,
    side: int,
    distance: int,
    raking: bool,
    initial: bool,
    section: str,
    own: bool,
) -> Shot | None:
    """Return a shot as it would be so far from a target, on the line of her keel if it is to rake.

    None if none reaches.
    """
    kinds: tuple[int, ...] = (ROUND,)
    if own and _loaded(ship.load[side]):
        kinds = guns.charges(state, ship, side, target, distance)
    end, ahead = (BOW, distance) if raking else ("", 0)
    lie = Bearing(distance, ((), ()), True, True, not raking, -1, ahead, 0, end)
    shot = guns.lay(state, ship, side, target, lie, section, kinds[0] if kinds else ROUND)
    shot.initial = initial
    return shot if kinds and shot.guns + shot.carronades else None


def _means(guns: Broadsides, shot: Shot | None, added: dict[tuple[int, ...], int]) -> tuple[Means, Means]:
    """Mean hits at hull and rigging; the one aim of grape stands for both."""
    if shot is None:
        return NOTHING, NOTHING
    alike = (shot.side, shot.guns, shot.carronades, shot.raking, shot.shot, shot.initial)
    base = guns.base(shot)
    if alike not in added:
        added[alike] = guns.number(shot) - base
    tables = guns.dice(guns.table_of(shot, base + added[alike]))
    aims = guns.aims(shot)
    if CREW in aims:
        return (expected(guns, shot, CREW, tables),) * 2
    hull, rigging = (expected(guns, shot, aim, tables) if aim in aims else NOTHING for aim in (HULL, RIGGING))
    return hull, rigging


def mean_hits(guns: Broadsides, state: PlottedState, ask: Ask) -> dict[str, Means]:
    """Return what each shot of a fire ask is worth on the average, whatever shot, section and dice it takes."""
    ship, side = state.ship(ask.ship), BROADSIDES.index(ask.id[-1])
    return {
        guns.notation(shot, aim): expected(guns, shot, aim, guns.dice(guns.table(shot)))
        for shot in guns.shots(state, ship, side)
        for aim in guns.aims(shot)
    }


def mean_hits_of(guns: Broadsides, state: PlottedState, ship: Ship, side: int, shot: int) -> Means:
    """Return what a numbered shot of a broadside is worth on the average, whatever dice it takes."""
    laid, aim = guns.laid(state, ship, side, shot)
    return expected(guns, laid, aim, guns.dice(guns.table(laid)))


def track(ship: Ship, plot: str) -> tuple[tuple[int, int], ...]:
    """Return the bow and heading after each impulse of a plot, with nobody in the way."""
    bow, heading = ship.bow, ship.heading
    places: list[tuple[int, int]] = []
    for step in steps_of(plot):
        bow, heading = after(bow, heading, step, by_stern=ship.anchor == BY_STERN)
        places.append((bow, heading))
    return tuple(places)


def keeping_off(state: PlottedState, ship: Ship, shallow: set[int], plots: list[int]) -> list[int]:
    """Return the plots, by number, on which neither end of a ship touches land or shallow water on the way."""
    return [plot for plot in plots if _keeps_off(state, ship, shallow, PLOTS.steps[plot])]


def _keeps_off(state: PlottedState, ship: Ship, shallow: set[int], steps: tuple[int, ...]) -> bool:
    bow, heading, by_stern = ship.bow, ship.heading, ship.anchor == BY_STERN
    hexes, ashore = ship.spec.hexes, state.chart.ashore
    for step in steps:
        bow, heading = after(bow, heading, step, by_stern=by_stern)
        stern = stern_of(bow, heading, hexes)
        if ashore[bow] or ashore[stern] or bow in shallow or stern in shallow:
            return False
    return True


def ties_of(state: PlottedState, ship: Ship) -> Sequence[tuple[str, bool, int]]:
    """Return the ships that hang on her: id, fouled, number of grapples."""
    index = ship.spec.index
    return [
        (state.ships[other].spec.id, state.ties.fouled(index, other), state.ties.grapples(index, other))
        for other in state.ties.others(index)
    ]
