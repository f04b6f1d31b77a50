"""Decide about guns in the plotted games: the worth of broadsides, whether to fire, at what, and what to load."""

from typing import Final

from weathergage.bots.plotted.bearing_cache import (
    FARTHEST,
    bearings_between,
    bears_of,
    place_in_rows,
    span_of,
)
from weathergage.bots.plotted.weights import Weights
from weathergage.engine.contract.compilation import append, vec
from weathergage.engine.contract.questions import BY_DEFAULT, Questions
from weathergage.geometry.bearing import bearing
from weathergage.geometry.hexgrid import STEP, distance
from weathergage.rulesets.plotted.core.terms import DOUBLE, ROUND
from weathergage.rulesets.plotted.foresight.lookout import GunChart, Sighting, worth
from weathergage.rulesets.plotted.gunnery.shot import HULL, aim_in, shot_parts
from weathergage.rulesets.plotted.present.view import PlottedView
from weathergage.rulesets.plotted.turn.loading_phase import KINDS

#: An enemy's loads are secret; this part of the worth of her guns is expected.
DREAD: Final = 0.9
CLOSE: Final = 2
#: The numbers of holding fire and of the first shot that is offered.
HELD: Final = 0
FIRST_SHOT: Final = 1

_ROWS: dict[tuple[GunChart, tuple[int, int]], vec[float]] = {}


def rows_of(chart: GunChart, load: tuple[int, int]) -> vec[float]:
    """Return the worth of the better aim, for broadsides that are or may be loaded.

    By row of broadsides and range, at `place_in_rows` (see `bearing_cache.py`).
    """
    known = _ROWS.get((chart, load))
    if known is None:
        port, starboard = (_by_range(chart, side, load[side]) for side in (0, 1))
        both = [[a + b for a, b in zip(*pair)] for pair in zip(port, starboard)]
        nothing = [0.0] * (FARTHEST + 1)
        known = vec[float]()
        for row in (nothing, *port, *starboard, *both):
            for worth_there in (*row, *[0.0] * (int(place_in_rows(1, 0)) - len(row))):
                known = append(known, worth_there)
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


def fire(view: PlottedView, questions: Questions, row: int, weights: Weights) -> int:
    """Choose the shot worth most, or none if it would miss or waste the first broadside."""
    ship, side = view.sightings[questions.ship[row]], questions.about[row]
    chart = view.gun_chart_of(ship.index)
    whole, first = view.whole_broadsides, questions.first[row]
    best, answer, target = 0.0, HELD, ship
    hits: tuple[float, ...] = ()
    for place in range(questions.choices[row] - 2):
        shot = questions.options[first + place]
        foe = view.sightings[shot_parts(shot)[0]]
        if whole:
            mean = _hits_by_chart(chart, ship, foe, side, aim_in(shot))
        else:
            mean = view.mean_hits_of(ship.index, side, shot)
        value = _harm(ship, foe, mean, weights)
        if value > best:
            best, answer, hits, target = value, FIRST_SHOT + place, mean, foe
    if ship.initial[side] and answer != HELD:
        spent = view.gun_chart_of(ship.index, initial=False)
        kept = worth(chart.hull[side][0][CLOSE]) - worth(spent.hull[side][0][CLOSE])
        patience = weights.patience if _closing(ship, target) else weights.composure
        return HELD if worth(hits) < patience * kept else answer
    return answer


def _hits_by_chart(chart: GunChart, ship: Sighting, foe: Sighting, side: int, aim: int) -> tuple[float, ...]:
    """Return the mean hits of a whole broadside from the gun chart alone."""
    vector = foe.bow - ship.bow
    lie = bearings_between(ship.hexes, foe.hexes).lie(vector, ship.heading, foe.heading)
    raking = 1 - (bears_of(lie) & 1)
    return (chart.hull if aim == HULL else chart.rigging)[side][raking][span_of(lie)]


def aimed(questions: Questions, row: int, aim: int) -> int:
    """Return the shot at the target of the default, with all guns and at a captain's favourite aim; else leave it."""
    default, first = questions.default[row], questions.first[row]
    shots = questions.choices[row] - 2
    if not FIRST_SHOT <= default < FIRST_SHOT + shots:
        return BY_DEFAULT
    wanted = shot_parts(questions.options[first + default - FIRST_SHOT])[0]
    for place in range(shots):
        shot = questions.options[first + place]
        target, section, _ = shot_parts(shot)
        if target == wanted and not section and aim_in(shot) == aim:
            return FIRST_SHOT + place
    return BY_DEFAULT


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


def load(view: PlottedView, questions: Questions, row: int, weights: Weights) -> int:
    """Load the broadside facing the nearest enemy; doubled if she cannot get away."""
    ship = view.sightings[questions.ship[row]]
    nearest, answer = FARTHEST, BY_DEFAULT
    for foe in view.sightings:
        if foe.side == ship.side or not foe.active:
            continue
        lie = bearing(foe.bow, foe.heading, ship.bow, ship.heading, foe.hexes, ship.hexes)
        if lie.range < nearest and lie.near_side >= 0:
            facing = lie.near_side * KINDS
            place = BY_DEFAULT
            if ship.held and lie.range == 1:
                place = _place(questions, row, facing + DOUBLE)
            if place == BY_DEFAULT:
                place = _place(questions, row, facing + ROUND)
            if place != BY_DEFAULT:
                nearest, answer = lie.range, place
    return answer


def _place(questions: Questions, row: int, load: int) -> int:
    """Return the number of an option to load; BY_DEFAULT if it is not offered."""
    first = questions.first[row]
    for place in range(questions.choices[row] - 1):
        if questions.options[first + place] == load:
            return place
    return BY_DEFAULT
