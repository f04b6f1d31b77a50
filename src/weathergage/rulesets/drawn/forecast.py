"""The forecast while a course is chosen: what it gives and takes on the way, where it ends, and in the next action.

Reckoned from the look-out's figures without any dice of its own, so that only what the side may know goes in and the
same question always has the same answer. Enemies are taken to stay where they lie until the next action.
"""

from math import prod
from typing import Final

from weathergage.engine.forecast import Estimate, Forecast, ShipForecast
from weathergage.engine.orders import Orders, Request
from weathergage.rulesets.drawn.lookout import Course, Lookout
from weathergage.rulesets.drawn.prospect import GIVEN, RAKED, RAKES, STAGES, TAKEN, Foe, Prospect, Row

#: Questions in which a course is chosen.
COURSES: Final = ("plot", "turn", "tack")
BASIS: Final = (
    "the tables of the game, with enemies where they lie until the next action; "
    "damage in points of a ship's worth"
)
#: When a ship may run into something: on this course, or straight on in her next action.
_NOW, _LATER = STAGES[0], STAGES[-1]
_CHANCES: Final = ((RAKES, "rakes", "Can rake"), (RAKED, "raked", "Can be raked"))
_MEANS: Final = ((GIVEN, "given", "Damage given"), (TAKEN, "taken", "Damage taken"))


def forecast(lookout: Lookout, request: Request, orders: Orders) -> Forecast | None:
    """What a side may expect of the courses that it chooses; None where it chooses none."""
    ships: list[ShipForecast] = []
    ways = 0
    for ask in request.asks:
        course = lookout.course(ask, orders[ask.id]) if ask.kind in COURSES else None
        if course is not None:
            ships.append(ShipForecast(ship=ask.ship, estimates=estimates_of(lookout, ask.ship, course)))
            ways += len(course.ends)
    if not ships:
        return None
    return Forecast(basis=BASIS, samples=ways, ships=ships, together=_together(ships))


def estimates_of(lookout: Lookout, ship_id: str, course: Course) -> list[Estimate]:
    """What one ship may expect of a course, over all ways in which it may end."""
    ship = lookout.sighting(ship_id)
    foes = [
        Foe(foe, lookout.guns(ship_id, foe.id), lookout.guns(foe.id, ship_id))
        for foe in lookout.sightings
        if foe.side != ship.side and foe.fights
    ]
    prospect = Prospect(lookout, ship, foes)
    stages: list[Row] = [[0.0] * 4 for _ in STAGES]
    ever = [0.0] * 4
    ahead = 0.0
    for chance, pose, stuck in course.ends:
        found = prospect.of(course.passed, pose, stuck)
        for stage, row in zip(stages, found, strict=True):
            for figure, value in enumerate(row):
                stage[figure] += chance * value
        for figure, _, _ in _CHANCES:
            ever[figure] += chance * (1 - prod(1 - row[figure] for row in found))
        ahead += 0.0 if stuck else chance * lookout.runs_into(ship_id, pose)
    meets = lookout.collides(ship_id, course.meets) if course.meets else 0.0
    ashore = float(course.ashore)
    return [
        _chance("collision", "Collision", 1 - (1 - meets) * (1 - ahead), {_NOW: meets, _LATER: ahead}),
        _chance("ashore", "Runs ashore", ashore, {_NOW: ashore}),
        *(_chance(key, label, ever[figure], _parts(stages, figure)) for figure, key, label in _CHANCES),
        *(_mean(key, label, _parts(stages, figure)) for figure, key, label in _MEANS),
    ]


def _parts(stages: list[Row], figure: int) -> dict[str, float]:
    return {name: row[figure] for name, row in zip(STAGES, stages, strict=True)}


def _chance(key: str, label: str, value: float, parts: dict[str, float]) -> Estimate:
    # Sums of chances that should come to 1 may be a hair above it.
    return Estimate(
        key=key, label=label, kind="chance", value=min(1.0, max(0.0, value)), margin=0.0, parts=parts
    )


def _mean(key: str, label: str, parts: dict[str, float]) -> Estimate:
    return Estimate(key=key, label=label, kind="mean", value=sum(parts.values()), margin=0.0, parts=parts)


def _together(ships: list[ShipForecast]) -> list[Estimate]:
    """That it happens to any ship, and what it comes to for all."""
    found = []
    for each in zip(*(ship.estimates for ship in ships), strict=True):
        key, label, first = each[0].key, each[0].label, each[0]
        if len(each) == 1:
            found.append(first)
        elif first.kind == "chance":
            parts = {name: 1 - prod(1 - one.parts[name] for one in each) for name in first.parts}
            found.append(_chance(key, label, 1 - prod(1 - one.value for one in each), parts))
        else:
            found.append(
                _mean(key, label, {name: sum(one.parts[name] for one in each) for name in first.parts})
            )
    return found
