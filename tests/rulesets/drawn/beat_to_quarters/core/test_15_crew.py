"""Section 15: crew checks."""

import pytest

from tests.builders.beat_to_quarters.gundeck import abeam, suffer
from tests.builders.beat_to_quarters.sea import COMMAND, Sea
from weathergage.engine.dice import Dice
from weathergage.engine.events import Event
from weathergage.rulesets.drawn.beat_to_quarters.core.crew_checks import crew_check, passes
from weathergage.rulesets.drawn.beat_to_quarters.core.events import ColoursStruck, CrewChecked

VALUES = {"elite": 3, "crack": 2, "average": 1, "green": 0, "poor": -1}


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize(("quality", "value"), VALUES.items())
def test_15_a_die_and_the_quality_make_5_or_more(quality: str, value: int, die: int) -> None:
    """beat_to_quarters:15: +3 for an elite crew down to -1 for a poor one."""
    sea = Sea(f"0 a 3 {quality} R20 1", "1 b 3 average R1 1")
    sea.state.dice = Dice(script=[die])
    report: list[Event] = []
    passed = crew_check(sea.book, sea.state, sea["a"], "for a test", "15", report)
    assert passed is (die + value >= 5)
    (check,) = report
    assert isinstance(check, CrewChecked)
    assert (check.roll.sides, check.need, check.modifiers[0].value, check.passed) == (6, 5, value, passed)
    assert passes(sea.book, Dice(script=[die]), sea["a"].quality) is passed


def test_15_the_checks_of_the_command_phase() -> None:
    """beat_to_quarters:15: unfouling, ungrappling, masts, steering, fires: one check for each, in this order."""
    sea = Sea("0 a 3 average R20 1", "1 b 3 average S20 1", wind=1).tie("a", "b", 3, turn=2)
    sea.put("a", hanging=[1, 0], masts=2, rudder_shot=True, burning=True)
    orders = {"unfoul/a/b": "try", "ungrapple/a/b": "try"}
    sea.phase(COMMAND, dice=[4] * 5, orders=orders)
    assert [check.cite.partition(":")[2] for check in sea.events(CrewChecked)] == [
        "5.b.2",
        "5.b.3",
        "5.b.5",
        "5.b.6",
        "5.b.7",
    ]
    ship = sea["a"]
    assert not (sea.state.ties.pairs or sum(ship.hanging) or ship.rudder_shot or ship.burning)


def test_15_a_crew_that_falls_below_poor_strikes() -> None:
    """beat_to_quarters:15: every quality by its steps down to poor, and then the colours."""
    sea = abeam(3, (3, 1), "crack")
    for _ in range(3):
        suffer(sea, "b", "+2")
    assert sea.book.conduct.crew.names[sea["b"].quality] == "poor" and sea["b"].fights
    sea["b"].rate -= 2
    report = suffer(sea, "b", "+2")
    assert sea["b"].struck
    assert [event.cause for event in report if isinstance(event, ColoursStruck)] == ["crew"]
