"""Figures of battles come from simulation, and say how they were made."""

import msgspec
import pytest

from tests.builders.command_line import typed
from tools import battle_figures
from weathergage.api import load_scenario, ruleset, scenario_ids
from weathergage.scenarios import figures
from weathergage.scenarios.figures import BattleFigures, all_figures, figures_of, minutes


def test_every_row_is_of_a_battle_and_its_rules_and_says_how_it_was_made() -> None:
    assert all_figures()
    for row in all_figures():
        sides = len(load_scenario(row.scenario).sides)
        presets = {preset.id: preset.options for preset in ruleset(row.ruleset).presets}
        assert row.scenario in scenario_ids() and presets[row.preset] == row.options
        assert len(row.wins) == len(row.sheets) == len(row.questions) == len(row.minutes) == sides
        assert sum(row.wins) + row.draws == row.games >= battle_figures.FEWEST
        assert row.unfinished <= row.draws and 0 < row.turns <= row.turn_limit
        assert row.minutes == tuple(map(minutes, row.sheets, row.questions))
        wanted = (
            f"--battle {row.scenario} --ruleset {row.ruleset} --preset {row.preset} --captain {row.captain}"
        )
        assert wanted in row.command and f"--games {row.games} --seed {row.seed}" in row.command


def test_no_battle_is_measured_twice_by_the_same_rules_and_captains() -> None:
    keys = [battle_figures.key(row) for row in all_figures()]
    assert keys == sorted(set(keys))


def row_of(battle: str, **wanted: str) -> BattleFigures:
    """The figures of a battle by some rules."""
    return next(row for row in figures_of(battle) if all(getattr(row, k) == v for k, v in wanted.items()))


def test_the_command_makes_the_figures_again() -> None:
    row = row_of("ranger-drake", ruleset="second_edition", preset="basic", captain="midshipman")
    preset = next(each for each in ruleset(row.ruleset).presets if each.id == row.preset)
    battle = load_scenario(row.scenario)
    wanted = battle_figures.arguments(row.command.split()[2:])
    again = battle_figures.measured(battle, row.ruleset, preset, wanted)
    assert again is not None and msgspec.structs.replace(again, version=row.version) == row


def test_what_takes_too_long_is_left_out() -> None:
    battle, preset = load_scenario("ranger-drake"), ruleset("second_edition").presets[0]
    wanted = battle_figures.arguments(["--games", "20", "--seconds", "0.000001"])
    assert battle_figures.measured(battle, "second_edition", preset, wanted) is None


def test_the_command_line_shows_them_and_leaves_out_what_is_not_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "By simulation" in typed("scenarios ranger-drake").stdout
    monkeypatch.setattr(figures, "all_figures", lambda: ())
    assert "By simulation" not in typed("scenarios ranger-drake").stdout
    assert figures_of("ranger-drake") == ()
