"""The count of rolls on the damage table that the guide shows: every roll is counted once, and honestly expected."""

import pytest

from tools import damage_odds
from weathergage.api import ruleset
from weathergage.rulesets.drawn.beat_to_quarters.core.book import ID
from weathergage.rulesets.drawn.beat_to_quarters.core.typed_rules import quarters_rules


def test_every_roll_is_counted_and_expected_by_its_sums() -> None:
    tally = damage_odds.fight(4, 1, "cabin-boy")
    assert tally.turns == 4 and tally.shots > 0
    shots = tally.reached.total() - sum(tally.faces.values()) + tally.bumps
    assert shots == tally.reached[damage_odds.MISS], "every shot that does not miss is rolled for"
    trials = sum(tally.expected[column].mean for column in tally.expected)
    assert trials == pytest.approx(tally.shots, abs=tally.shots)
    assert trials >= tally.shots, "more than one roll only above column ten"
    again = damage_odds.fight(4, 1, "cabin-boy")
    assert (again.faces, again.reached) == (tally.faces, tally.reached)


def test_a_chi_square_has_its_known_chance() -> None:
    assert damage_odds.chance_beyond(19.675, 11) == pytest.approx(0.05, abs=0.001)
    assert damage_odds.chi_square([8, 12], [10, 10]) == pytest.approx(0.8)


def test_the_guide_holds_a_count_of_ten_thousand_turns_and_engagements() -> None:
    text = damage_odds.GUIDE.read_text(encoding="utf-8")
    counted = text.partition(damage_odds.BEGIN)[2].partition(damage_odds.END)[0]
    assert "10,000 turns" in counted and "10,000 rolled" in counted
    rows = [line for line in counted.splitlines() if line.startswith("| 12 |")]
    assert len(rows) == 2, "the last row of the damage table and the last engagement"
    assert len(quarters_rules(ruleset(ID)).book.guns.damage.rows) == 12
