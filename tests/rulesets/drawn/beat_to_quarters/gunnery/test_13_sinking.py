"""Section 13: sinking ships, and those they drag down."""

import pytest

from tests.builders.beat_to_quarters.gundeck import NE, NW, abeam, cites, off, suffer
from tests.builders.beat_to_quarters.sea import Sea
from weathergage.rulesets.drawn.beat_to_quarters.core.events import CrewChecked, ShipFoundered
from weathergage.rulesets.drawn.shared.ties import FOULED, GRAPPLED


@pytest.mark.parametrize(("cell", "fate"), [("+1", ""), ("+2", "sunk"), ("+3", "sunk")])
def test_13_a_ship_sinks_above_ninth_rate(cell: str, fate: str) -> None:
    """beat_to_quarters:13: an eighth rate that takes two levels is a tenth rate; at ninth she only strikes."""
    sea = abeam(3, (3, 8))
    report = suffer(sea, "b", cell)
    assert sea["b"].fate == fate and (sea["b"].struck or fate == "sunk")
    assert [e.cause for e in report if isinstance(e, ShipFoundered)] == (["shot to pieces"] if fate else [])
    assert not fate or "13" in cites(report)


@pytest.mark.parametrize("how", [FOULED, GRAPPLED, FOULED | GRAPPLED])
@pytest.mark.parametrize(("die", "fate"), [(3, "sunk"), (4, "")])
def test_13_who_hangs_on_her_is_dragged_down_unless_the_crew_passes(how: int, die: int, fate: str) -> None:
    """beat_to_quarters:13: an average crew needs a 4."""
    sea = abeam(1).tie("a", "b", how)
    report = suffer(sea, "b", "SINK", dice=[die])
    (check,) = [event for event in report if isinstance(event, CrewChecked)]
    assert (check.ship, check.passed, check.cite) == ("a", fate == "", "beat_to_quarters:13")
    assert sea["b"].fate == "sunk" and sea["a"].fate == fate
    assert not sea.state.ties.pairs


def test_13_nobody_else_is_dragged_down() -> None:
    """beat_to_quarters:13: a ship alongside that does not hang on her rolls nothing."""
    sea = abeam(1)
    suffer(sea, "b", "SINK")
    assert sea["a"].afloat


def test_13_each_ship_that_hangs_on_her_checks_and_drags_down_her_own() -> None:
    """beat_to_quarters:13: c goes down with a, who goes down with b."""
    sea = Sea(
        "0 a 3 average R20 1",
        f"1 b 3 average {off('R20', (1, NE))} 1",
        f"1 c 3 average {off('R20', (1, NW))} 1",
    )
    sea.tie("a", "b", GRAPPLED).tie("a", "c", GRAPPLED)
    suffer(sea, "b", "SINK", dice=[1, 1])
    assert [ship.fate for ship in sea.state.ships] == ["sunk"] * 3
