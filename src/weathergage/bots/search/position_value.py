"""Evaluate positions for a side, in points, where a rollout stops."""

from collections.abc import Callable
from math import tanh
from typing import Any, Final

from weathergage.engine.contract.compilation import i64, vec
from weathergage.rulesets.drawn.shared.glance import DrawnGlance
from weathergage.rulesets.plotted.foresight.ships_by_number import ShipsByNumber
from weathergage.rulesets.plotted.present.view import PlottedView

#: The worth of a ship that has not struck, and the weights of her squares beyond that.
AFLOAT: Final = 0.3
HULL, CREW, GUNS, RIGGING = 0.32, 0.18, 0.1, 0.1
#: The worth of a won battle, as a part of everything afloat.
VICTORY: Final = 0.5

#: Gun squares of each ship of a plotted game when the search began; losses count from there.
Armament = list[int]


def armament(view: Any) -> Armament:
    """Return the present guns of all ships."""
    return [view.squares_left(ship)[2] for ship in range(view.fleet)] if isinstance(view, PlottedView) else []


def worth(view: Any, side: int, guns: Armament, care: float = 1.0) -> float:
    """Return own strength, weighted by care, less the strongest enemy's, and a bonus for a decided battle."""
    if not isinstance(view, PlottedView):
        return lead_of(view, side, care) if isinstance(view, DrawnGlance) else _by_points(view, side)
    strengths: vec[float] = vec[float]([0.0] * view.sides)
    everything = 0.0
    for ship in range(view.fleet):
        points = float(max(1, view.points_of(ship)))
        everything += points
        if not view.has_given_up(ship):
            strengths[view.side_of(ship)] += points * _life(view, ship, guns[ship])
    mine = strengths[side] * care
    strongest = 0.0
    for other in range(view.sides):
        if other != side and strengths[other] > strongest:
            strongest = strengths[other]
    return mine - strongest + VICTORY * everything * _decided(view, side)


def _life(view: ShipsByNumber, ship: i64, armed: i64) -> float:
    """Return the remaining strength of a ship: 1 if fresh, 0 if lost."""
    hull, crew, guns, rigging = view.squares_left(ship)
    if not hull or not crew:
        return 0.0
    hull_full, crew_full, rigging_full = view.squares_built(ship)
    return (
        AFLOAT
        + _part(HULL, hull, hull_full)
        + _part(CREW, crew, crew_full)
        + _part(GUNS, guns, armed)
        + _part(RIGGING, rigging, rigging_full)
    )


def _part(weight: float, left: i64, built: i64) -> float:
    """Return a weight as far as squares are left."""
    return weight * int(left) / int(max(1, built))


def _lead(strengths: dict[int, float], side: int) -> float:
    return strengths[side] - max((each for other, each in strengths.items() if other != side), default=0.0)


def _decided(view: Any, side: int) -> int:
    """Return 1 for a battle that is won, -1 for a lost one, else 0."""
    outcome = view.outcome
    return 0 if outcome is None or outcome.winner < 0 else 1 if outcome.winner == side else -1


def _by_points(view: Any, side: int) -> float:
    """Evaluate a position of an unknown ruleset by points and outcome."""
    points: Callable[[], tuple[int, ...]] | None = getattr(view, "points", None)
    won = dict(enumerate(map(float, points()))) if points is not None else {side: 0.0}
    won.setdefault(side, 0.0)
    return _lead(won, side) + max(1.0, *won.values()) * _decided(view, side)


#: How fast a lead wins a battle: a tenth of a side's strength wins about three in four.
DECISIVE: Final = 5.0
#: A won battle compared with one that is nearly won.
DRAWN_VICTORY: Final = 1.05
#: The worth of a struck ship to her own side before she is taken; of a prize to her captor, and of her use there.
STRUCK: Final = 0.1
PRIZE: Final = 0.25
MANNED: Final = 0.3


def lead_of(view: DrawnGlance, side: int, care: float = 1.0) -> float:
    """Return own strength, weighted by care, less the strongest enemy's, in a drawn game."""
    strengths: dict[int, float] = {side: 0.0}
    everything = 0.0
    for ship in view.lookout.sightings:
        everything += ship.value
        worth = 0.0
        if ship.prize and ship.side != ship.owner:
            worth = PRIZE + (MANNED * ship.life if ship.fights else 0.0)
        elif ship.fights:
            worth = ship.life
        elif ship.struck:
            worth = STRUCK
        strengths[ship.side] = strengths.get(ship.side, 0.0) + ship.value * worth
    strengths[side] *= care
    half = max(1.0, everything / 2)
    lead = strengths[side] - max((each for other, each in strengths.items() if other != side), default=0.0)
    outcome = view.outcome
    if outcome is None or outcome.winner < 0:
        return half * tanh(DECISIVE * lead / half)
    return half * (DRAWN_VICTORY if outcome.winner == side else -DRAWN_VICTORY)
