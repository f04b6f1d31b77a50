"""How often rules came up comes from simulation, and says how it was made."""

import msgspec
import pytest

from tools import rule_counts
from weathergage.api import ruleset, ruleset_ids, scenario_ids
from weathergage.rulesets.rule_counts import all_counts, counts_of


@pytest.mark.parametrize("rules_id", ruleset_ids())
def test_every_preset_was_counted_and_says_how(rules_id: str) -> None:
    rules = ruleset(rules_id)
    assert [row.preset for row in counts_of(rules_id)] == [preset.id for preset in rules.presets]
    for row in counts_of(rules_id):
        assert row.came_up.keys() <= rules.rules.keys() and set(row.scenarios) <= set(scenario_ids())
        assert all(0 < games <= row.games for games in row.came_up.values())
        assert f"--ruleset {rules_id} --preset {row.preset}" in row.command


def test_the_same_arguments_give_the_same_counts() -> None:
    wanted = rule_counts.arguments(["--games", "2", "--most-ships", "2"])
    preset = ruleset("second_edition").presets[0]
    first = rule_counts.counted("second_edition", preset, wanted)
    assert first is not None and first == rule_counts.counted("second_edition", preset, wanted)
    assert 0 < max(first.came_up.values()) <= first.games == 2


def test_rules_under_which_no_battle_can_be_played_are_left_out() -> None:
    wanted = rule_counts.arguments(["--games", "2", "--most-ships", "0"])
    assert rule_counts.counted("second_edition", ruleset("second_edition").presets[0], wanted) is None


def test_modifiers_count_too() -> None:
    """Rakes happen by a figure that is added, not by an event of their own."""
    assert any(row.came_up.get("B.VIII.C.2") for row in all_counts() if row.ruleset == "second_edition")
    assert msgspec.json.decode(msgspec.json.encode(all_counts()))
