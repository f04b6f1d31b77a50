"""The forecast while a course is chosen: what it gives and takes on the way, where it ends, and in the next action.

Reckoned from the look-out's figures without any dice of its own, so that only what the side may know goes in and the
same question always has the same answer. Enemies are taken to stay where they lie until the next action.
"""

from collections.abc import Callable, Iterable, Sequence
from math import prod
from typing import Final, NamedTuple

from weathergage.engine.odds import CoursePin, Estimate, Forecast, ShipForecast
from weathergage.engine.orders import Ask, Orders, Request
from weathergage.rulesets.drawn.shared.course_prospect import (
    END,
    GIVEN,
    NEXT,
    RAKED,
    RAKES,
    STAGES,
    TAKEN,
    WAY,
    Foe,
    Prospect,
    Row,
    Tally,
    blank,
)
from weathergage.rulesets.drawn.shared.lookout import Course, Lookout

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


#: Every ship that sails by an answer, and her course.
Courses = Sequence[tuple[str, Course]]


class _Prospects(NamedTuple):
    """The prospects of one ship, and the part of every other in them."""

    told: ShipForecast
    tally: Tally


def forecast(
    lookout: Lookout, request: Request, orders: Orders, courses: Callable[[Ask, str], Courses]
) -> Forecast | None:
    """Return what a side may expect of the courses that it chooses; None where it chooses none."""
    found: list[_Prospects] = []
    ways = 0
    for ask in request.asks:
        if ask.kind in COURSES:
            for ship, course in courses(ask, orders[ask.id]):
                estimates, tally = estimates_of(lookout, ship, course)
                pins, answered = pins_of(lookout, ship, course)
                told = ShipForecast(ship=ship, estimates=estimates, pins=pins, answered=answered)
                found.append(_Prospects(told, tally))
                ways += len(course.ends)
    if not found:
        return None
    ships = [each.told for each in found]
    return Forecast(basis=BASIS, samples=ways, ships=ships, together=_together(found))


def estimates_of(lookout: Lookout, ship_id: str, course: Course) -> tuple[list[Estimate], Tally]:
    """Return what one ship may expect of a course, over all ways in which it may end; and who does what of it."""
    foes = _foes(lookout, ship_id)
    prospect = Prospect(lookout, lookout.sighting(ship_id), foes)
    stages: list[Row] = [[0.0] * 4 for _ in STAGES]
    taken = blank(len(foes))
    answers, acting = [0.0] * len(foes), 0.0
    ever = [0.0] * 4
    ahead = 0.0
    for chance, pose, stuck in course.ends:
        found, tally = prospect.of(course.passed, pose, stuck)
        for stage, row in zip((*stages, *taken, answers), (*found, *tally.taken, tally.answers), strict=True):
            for figure, value in enumerate(row):
                stage[figure] += chance * value
        acting += chance * tally.acting
        for figure, _, _ in _CHANCES:
            ever[figure] += chance * (1 - prod(1 - row[figure] for row in found))
        ahead += 0.0 if stuck else chance * lookout.runs_into(ship_id, pose)
    meets = lookout.collides(ship_id, course.meets) if course.meets else 0.0
    ashore = float(course.ashore)
    estimates = [
        _chance("collision", "Collision", 1 - (1 - meets) * (1 - ahead), {_NOW: meets, _LATER: ahead}),
        _chance("ashore", "Runs ashore", ashore, {_NOW: ashore}),
        *(_chance(key, label, ever[figure], _parts(stages, figure)) for figure, key, label in _CHANCES),
        *(_mean(key, label, _parts(stages, figure)) for figure, key, label in _MEANS),
    ]
    return estimates, Tally(taken, acting, answers)


def pins_of(lookout: Lookout, ship_id: str, course: Course) -> tuple[list[CoursePin], list[tuple[int, int]]]:
    """Return the shots that are most worth on a course as it will likely end, and where enemies may fire at her."""
    prospect = Prospect(lookout, lookout.sighting(ship_id), _foes(lookout, ship_id))
    _, end, _ = max(course.ends, key=lambda each: each[0])
    shots, answered = prospect.shots(course.passed, end)
    pins = [
        CoursePin(
            at=lookout.spot(shot.pose), ours=shot.ours, other=shot.foe, rakes=shot.rakes, worth=shot.worth
        )
        for shot in sorted(shots, key=lambda shot: (not shot.ours, -shot.worth, shot.foe))
    ]
    return pins, list(dict.fromkeys(lookout.spot(pose) for pose in answered))


def _foes(lookout: Lookout, ship_id: str) -> list[Foe]:
    """Return every enemy who fights, with the guns of both."""
    ship = lookout.sighting(ship_id)
    return [
        Foe(foe, lookout.guns(ship_id, foe.id), lookout.guns(foe.id, ship_id))
        for foe in lookout.sightings
        if foe.side != ship.side and foe.fights
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


def _together(found: list[_Prospects]) -> list[Estimate]:
    """Return the chance that it happens to any ship, and what it comes to for all.

    Every enemy fires at the one where he does most.
    """
    ships = [each.told for each in found]
    if len(ships) == 1:
        return ships[0].estimates
    tallies = [each.tally for each in found]
    told = []
    for each in zip(*(ship.estimates for ship in ships), strict=True):
        first = each[0]
        parts = {name: sum(one.parts[name] for one in each) for name in first.parts}
        if first.kind == "chance":
            parts = {name: 1 - prod(1 - one.parts[name] for one in each) for name in first.parts}
            told.append(_chance(first.key, first.label, 1 - prod(1 - one.value for one in each), parts))
            continue
        if first.key == "taken":
            parts = dict(zip(STAGES, _taken(tallies), strict=True))
        else:
            answers = _most(tally.answers for tally in tallies)
            parts[_LATER] = sum(tally.acting for tally in tallies) + answers
        told.append(_mean(first.key, first.label, parts))
    return told


def _taken(tallies: list[Tally]) -> tuple[float, float, float]:
    """Return the losses of a squadron under way, which every battery fires at once, where it does most."""
    way = end = 0.0
    for shots in zip(
        *(zip(tally.taken[WAY], tally.taken[END], strict=True) for tally in tallies), strict=True
    ):
        most = max(shots, key=sum)
        way, end = way + most[0], end + most[1]
    return way, end, _most(tally.taken[NEXT] for tally in tallies)


def _most(by_ship: Iterable[list[float]]) -> float:
    """Return the most that any ship has of each enemy, in all."""
    return float(sum(max(each) for each in zip(*by_ship, strict=True)))
