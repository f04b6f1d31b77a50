"""Section 12: fires and exploding ships."""

import pytest

from tests.builders.beat_to_quarters.gundeck import NE, NW, S, abeam, off, stern_on, suffer
from tests.builders.beat_to_quarters.sea import COMMAND, ID, Sea
from weathergage.api import ruleset
from weathergage.engine.dice import Dice
from weathergage.engine.events import Event
from weathergage.rulesets.drawn.beat_to_quarters.boarding.deck_fight import board
from weathergage.rulesets.drawn.beat_to_quarters.core.events import (
    ColoursStruck,
    CrewChecked,
    FireFeared,
    FireOut,
    ShipBlewUp,
    ShotFired,
)
from weathergage.rulesets.drawn.beat_to_quarters.core.typed_rules import quarters_rules


def ablaze(quality: str = "average") -> Sea:
    """A burning ship alone with an enemy far off."""
    return Sea(f"0 a 3 {quality} R20 1", "1 b 3 average R1 1").put("a", burning=True)


def test_12_a_crew_that_passes_its_check_puts_the_fire_out() -> None:
    """beat_to_quarters:12: no die for the powder then."""
    sea = ablaze()
    sea.phase(COMMAND, dice=[4])
    assert not sea["a"].burning and len(sea.events(FireOut)) == 1 and not sea.events(FireFeared)


@pytest.mark.parametrize(("die", "explodes"), [(1, False), (5, False), (6, True)])
def test_12_a_crew_that_fails_rolls_once_more_and_a_6_explodes(die: int, explodes: bool) -> None:
    """beat_to_quarters:12: on 1 to 5 she burns on."""
    sea = ablaze()
    sea.phase(COMMAND, dice=[3, die])
    (feared,) = sea.events(FireFeared)
    assert feared.exploded is explodes and feared.cite == "beat_to_quarters:12"
    assert sea["a"].burning and (sea["a"].fate == "exploded") is explodes


def test_12_a_ship_that_has_struck_fights_her_fire_all_the_same() -> None:
    """beat_to_quarters:12: her crew makes the check (ruling B23)."""
    sea = ablaze().put("a", struck=True)
    sea["b"].side = 0
    sea.phase(COMMAND, dice=[4])
    assert [event.passed for event in sea.events(CrewChecked)] == [True] and not sea["a"].burning


def test_12_the_blast_is_an_undamaged_broadside_on_every_adjacent_ship() -> None:
    """beat_to_quarters:12: the rating she was built at, range 1, friends too, nobody farther off (ruling B12)."""
    sea = Sea(
        "0 a 2 average R20 1",
        f"1 b 3 average {off('R20', (1, NE))} 1",
        f"0 c 4 average {off('R20', (1, NW))} 1",
        f"1 d 5 average {off('R20', (2, NE), (3, S))} 1",
    ).put("a", rate=7)
    report = suffer(sea, "a", "EXPLD", dice=[3, 3, 8, 1, 1, 2])
    assert isinstance(report[0], ShipBlewUp)
    shots = [event for event in report if isinstance(event, ShotFired)]
    assert [shot.target for shot in shots] == ["b", "c"]
    assert [shot.target_modifiers[0].value for shot in shots] == [2, 2]
    assert [[m.value for m in shot.modifiers] for shot in shots] == [[3, 4], [4, 4]]
    assert all(shot.range == 1 and shot.cite == "beat_to_quarters:12" for shot in shots)
    assert sea["b"].rate == 4 and sea["d"].rate == 5


def test_12_the_blast_rakes_where_her_guns_would_have() -> None:
    """beat_to_quarters:12: all modifiers apply (ruling B12)."""
    sea = stern_on(1)
    shot = next(each for each in suffer(sea, "a", "EXPLD", dice=[1, 6, 2]) if isinstance(each, ShotFired))
    assert shot.rake == "stern" and [m.value for m in shot.modifiers] == [3, 4, 4]
    sea = Sea("0 a 3 average R20 1", f"1 b 3 average {off('R20', (2, NW))} 6")
    shot = next(each for each in suffer(sea, "a", "EXPLD", dice=[1, 6, 2]) if isinstance(each, ShotFired))
    assert shot.rake == "stern", "to port as to starboard"
    sea = Sea("0 a 3 average R20 1", "1 b 3 average R18 1")
    shot = next(each for each in suffer(sea, "a", "EXPLD", dice=[1, 6]) if isinstance(each, ShotFired))
    assert shot.rake == "", "no gun of hers bears right ahead"


def test_12_an_explosion_may_set_off_the_next() -> None:
    """beat_to_quarters:12: b is blown up by the blast of a, and blasts c, who does not lie next to a."""
    sea = Sea(
        "0 a 1 average R20 1",
        f"1 b 8 average {off('R20', (1, NE))} 1",
        f"1 c 3 average {off('R20', (2, NE))} 1",
    )
    report = suffer(sea, "a", "EXPLD", dice=[6, 1, 2, 2, 1, 6])
    assert [event.ship for event in report if isinstance(event, ShipBlewUp)] == ["a", "b"]
    shots = [event for event in report if isinstance(event, ShotFired)]
    assert [(shot.ship, shot.target, shot.column) for shot in shots] == [("a", "b", 16), ("b", "c", -6)]


def test_12_a_burning_ship_that_is_boarded_strikes() -> None:
    """beat_to_quarters:12: unless she is a fireship."""
    for fireship, struck in ((-1, True), (0, False)):
        sea = abeam(1).put("b", burning=True, fireship=fireship).tie("a", "b", 2)
        sea.state.dice = Dice(script=[])
        report: list[Event] = []
        board(quarters_rules(ruleset(ID, ["fireships"])).book, sea.state, sea["a"], sea["b"], report)
        assert sea["b"].struck is struck and sea["b"].side == 0
        assert any(isinstance(event, ColoursStruck) for event in report) is struck
