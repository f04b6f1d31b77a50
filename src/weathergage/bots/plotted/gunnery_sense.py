"""Decide about guns in the plotted games: the worth of broadsides, whether to fire, at what, and what to load."""

from typing import Final

from weathergage.bots.plotted.bearing_cache import FARTHEST, bearings_between
from weathergage.bots.plotted.weights import FIGHTING, Weights
from weathergage.engine.orders import Ask
from weathergage.geometry.bearing import bearing
from weathergage.geometry.hexgrid import STEP, distance
from weathergage.geometry.plays import PORT
from weathergage.rulesets.plotted.foresight.lookout import GunChart, Sighting, worth
from weathergage.rulesets.plotted.present.view import PlottedView

#: Worth of each row of `CachedBearing` by range.
Rows = tuple[tuple[float, ...], ...]

#: An enemy's loads are secret; this part of the worth of her guns is expected.
DREAD: Final = 0.9
CLOSE: Final = 2
HOLD: Final = "hold"
AIMS: Final = ("hull", "rigging")
_PORT_MARK: Final = "L"
ROUND: Final = "R"
DOUBLE: Final = "D"

_ROWS: dict[tuple[GunChart, tuple[int, int]], Rows] = {}


def rows_of(chart: GunChart, load: tuple[int, int]) -> Rows:
    """Return the worth of the better aim by bearing and range, for broadsides that are or may be loaded."""
    known = _ROWS.get((chart, load))
    if known is None:
        port, starboard = (_by_range(chart, side, load[side]) for side in (0, 1))
        both = [[a + b for a, b in zip(*pair)] for pair in zip(port, starboard)]
        nothing = [0.0] * (FARTHEST + 1)
        known = tuple(tuple(row) for row in (nothing, *port, *starboard, *both))
        _ROWS[chart, load] = known
    return known


def _by_range(chart: GunChart, side: int, load: int) -> list[list[float]]:
    factor = (0.0, 1.0, DREAD)[load]
    beyond = [0.0] * (FARTHEST - chart.max_range)
    return [
        [
            factor * max(worth(h), worth(r))
            for h, r in zip(chart.hull[side][raking], chart.rigging[side][raking])
        ]
        + beyond
        for raking in (0, 1)
    ]


def firepower(chart: GunChart) -> float:
    """Return the worth of her better broadside at close range, when it is answered."""
    return max(worth(chart.hull[side][0][CLOSE]) for side in (0, 1))


def fire(view: PlottedView, ship: Sighting, ask: Ask, weights: Weights = FIGHTING) -> str:
    """Choose the shot worth most, or none if it would miss or waste the first broadside."""
    side = 0 if ask.id[-1] == _PORT_MARK else 1
    chart = view.gun_chart(ship.id)
    best, answer, target = 0.0, HOLD, ship
    hits: tuple[float, ...] = ()
    shots = _shots_of_whole_broadsides(view, ship, ask, side, chart)
    for option, mean in (view.mean_hits(ask) if shots is None else shots).items():
        foe = view.sighting(option.partition(">")[2])
        value = _harm(ship, foe, mean, weights)
        if value > best:
            best, answer, hits, target = value, option, mean, foe
    if ship.initial[side] and answer is not HOLD:
        spent = view.gun_chart(ship.id, initial=False)
        kept = worth(chart.hull[side][0][CLOSE]) - worth(spent.hull[side][0][CLOSE])
        patience = weights.patience if _closing(ship, target) else weights.composure
        return HOLD if worth(hits) < patience * kept else answer
    return answer


def _shots_of_whole_broadsides(
    view: PlottedView, ship: Sighting, ask: Ask, side: int, chart: GunChart
) -> dict[str, tuple[float, ...]] | None:
    """Mean hits of each shot from the gun chart alone; None in games whose broadsides fire by sections and fields."""
    if not view.whole_broadsides:
        return None
    found: dict[str, tuple[float, ...]] = {}
    for option in ask.options:
        aim, _, name = option.partition(">")
        if aim in AIMS:
            foe = view.sighting(name)
            vector = foe.bow - ship.bow
            lie = bearings_between(ship.hexes, foe.hexes)[(vector << 6) + (ship.heading << 3) + foe.heading]
            raking = 1 - (lie[1] & 1)
            found[option] = (chart.hull if aim == AIMS[0] else chart.rigging)[side][raking][lie[0]]
    return found


def _harm(ship: Sighting, foe: Sighting, hits: tuple[float, ...], weights: Weights) -> float:
    """Return how much of a ship's fighting strength a shot takes, weighted by her points."""
    hull, guns, crew, rigging = hits
    cripple = 0.75 if max(foe.reach) > max(ship.reach) else 0.45
    return max(1, foe.points) * (
        weights.hull * min(1.0, hull / max(1, foe.hull))
        + 0.35 * min(1.0, guns / max(1, sum(foe.guns)))
        + 0.6 * min(1.0, crew / max(1, foe.crew))
        + weights.rigging * cripple * min(1.0, rigging / max(1, foe.rigging))
    )


def _closing(ship: Sighting, foe: Sighting) -> bool:
    """Return whether two ships that sail straight on will soon be much nearer."""
    mine = ship.bow + STEP[ship.heading] * ship.reach[ship.heading]
    hers = foe.bow + STEP[foe.heading] * foe.reach[foe.heading]
    return distance(mine, hers) + 2 <= distance(ship.bow, foe.bow)


def load(view: PlottedView, ship: Sighting, ask: Ask, weights: Weights = FIGHTING) -> str:
    """Load the broadside facing the nearest enemy; doubled if she cannot get away."""
    nearest, answer = FARTHEST, ask.default
    for foe in view.sightings:
        if foe.side == ship.side or not foe.active:
            continue
        lie = bearing(foe.bow, foe.heading, ship.bow, ship.heading, foe.hexes, ship.hexes)
        if lie.range < nearest and lie.near_side >= 0:
            mark = "LR"[lie.near_side != PORT]
            wanted = f"{mark} {DOUBLE}" if ship.held and lie.range == 1 else f"{mark} {ROUND}"
            for option in (wanted, f"{mark} {ROUND}", mark):
                if option in ask.options:
                    nearest, answer = lie.range, option
                    break
    return answer
