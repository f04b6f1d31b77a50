"""Measure how far a battle is from even, and which crews would make it even."""

from collections.abc import Sequence

import msgspec

from weathergage.engine.replay import state_hash
from weathergage.engine.ruleset import ruleset
from weathergage.engine.scenario import QUALITIES, Quality, Scenario, ShipEntry
from weathergage.ships.library import library
from weathergage.simulation.plans.plan import Plan, SimulationError
from weathergage.simulation.results.summary import Summary

#: Steps of crew quality that are tried, from worse to better crews of the first side.
STEPS = (-2, -1, 0, 1, 2)


class Handicap(msgspec.Struct, frozen=True, kw_only=True):
    """Describe one way to level a battle: the changed crews, the prices, and the first side's score."""

    change: str
    prices: tuple[float, ...]
    score: float
    low: float
    high: float
    #: Whether an even battle lies within the interval.
    even: bool


def handicaps(plan: Plan) -> list[Plan]:
    """Return the battle as it is and with better or worse crews; steps that change nothing are left out."""
    if len(plan.scenario.sides) != 2:
        raise SimulationError(f"{plan.scenario.id} has {len(plan.scenario.sides)} sides; a balance takes two")
    found = {0: msgspec.structs.replace(plan, name=plan.name or "as it is")}
    known = {_first_state(plan, plan.scenario)}
    for steps in sorted(filter(None, STEPS), key=abs):
        # Worsen the stronger crews as long as that is possible, else improve the weaker ones.
        tries = ((0, steps), (1, -steps)) if steps < 0 else ((1, -steps), (0, steps))
        for side, by in tries:
            scenario = _recrewed(plan.scenario, side, by)
            # If a game has fewer crews than the library, a step may change nothing.
            if scenario is not None and (state := _first_state(plan, scenario)) not in known:
                known.add(state)
                starts = tuple(_recrewed(start, side, by) or start for start in plan.starts)
                name = f"{plan.scenario.sides[side].id} crews {by:+d}"
                found[steps] = msgspec.structs.replace(plan, scenario=scenario, starts=starts, name=name)
                break
    return [found[steps] for steps in (0, *STEPS[:2], *STEPS[3:]) if steps in found]


def _first_state(plan: Plan, scenario: Scenario) -> str:
    """Return the hash of a battle as these rules set it up."""
    rules = ruleset(plan.ruleset, plan.options)
    return state_hash(rules.set_up(rules, scenario, plan.seed))


def _recrewed(scenario: Scenario, side: int, by: int) -> Scenario | None:
    """Return the battle with better or worse crews for a side, and their price; None if no such crew exists."""
    ships = []
    for ship in scenario.sides[side].ships:
        place = QUALITIES.index(ship.quality) - by
        if not 0 <= place < len(QUALITIES):
            return None
        ships.append(_with_crew(ship, QUALITIES[place]))
    sides = list(scenario.sides)
    sides[side] = msgspec.structs.replace(sides[side], ships=tuple(ships))
    return msgspec.structs.replace(scenario, sides=tuple(sides))


def _with_crew(ship: ShipEntry, quality: Quality) -> ShipEntry:
    known = library().get(ship.library)
    points = (
        ship.points if known is None else ship.points + known.points[quality] - known.points[ship.quality]
    )
    return msgspec.structs.replace(ship, quality=quality, points=max(0, points))


def balance(summaries: Sequence[Summary]) -> list[Handicap]:
    """Return the result of each handicap, the most even first."""
    found = [
        Handicap(
            change=summary.name,
            prices=tuple(side.price for side in summary.sides),
            score=score.share,
            low=score.low,
            high=score.high,
            even=score.low <= 0.5 <= score.high,
        )
        for summary in summaries
        for score in [summary.sides[0].score]
    ]
    return sorted(found, key=lambda handicap: abs(handicap.score - 0.5))
