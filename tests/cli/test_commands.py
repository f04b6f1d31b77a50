"""Every command, as it is typed."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.builders.command_line import refused, typed
from weathergage import __version__
from weathergage.api import scenario_ids
from weathergage.scenarios.loader import battle_data

COMMANDS = (
    *(
        "play",
        "serve",
        "backup",
        "restore",
        "admin",
        "ratings",
        "campaign",
        "fleet",
        "scenarios",
        "ships",
        "rulesets",
        "rules",
        "bots",
        "docs",
    ),
    *("odds", "forecast", "sim", "study", "ladder", "bench", "adjudicate", "verify", "report"),
)


def test_help_lists_every_command() -> None:
    result = typed("--help")
    assert result.exit_code == 0
    assert all(re.search(rf"\b{command}\b", result.stdout) for command in COMMANDS)
    assert typed("").exit_code in (0, 2)


@pytest.mark.parametrize("command", COMMANDS)
def test_each_help_teaches_by_example(command: str) -> None:
    result = typed(f"{command} --help")
    assert result.exit_code == 0
    assert re.search(rf"\n\s+weathergage ({command}|sim)\b", result.stdout.partition("Examples")[2])


def test_version() -> None:
    assert typed("--version").stdout == f"weathergage {__version__}\n"


def test_rulesets() -> None:
    assert "Second Edition" in typed("rulesets").stdout
    (first, *_) = json.loads(typed("rulesets --json").stdout)
    assert first["id"] == "second_edition"
    assert "Combat Phase" in first["phases"]


def test_bots() -> None:
    assert "midshipman" in typed("bots").stdout
    assert {card["id"] for card in json.loads(typed("bots --json").stdout)} >= {"cabin-boy", "midshipman"}


def test_scenarios() -> None:
    listed = typed("scenarios").stdout
    assert all(f"{scenario} " in listed for scenario in scenario_ids())
    assert len(json.loads(typed("scenarios --json").stdout)) == len(scenario_ids())


def test_one_scenario() -> None:
    shown = typed("scenarios lissa").stdout
    assert "Remember Nelson" in shown
    assert re.search(r"amphion\s+32\s+elite", shown)
    assert json.loads(typed("scenarios lissa --json").stdout)["victory"]["turns"] == 50


def test_what_sets_a_ship_apart_is_noted() -> None:
    nile = typed("scenarios nile").stdout
    assert "Ships may anchor." in nile and "feet deep" in nile
    assert re.search(r"orient .* centre, flag, anchored A\b", nile)
    assert re.search(r"defence .* turn 2\b", nile)
    assert re.search(r"conquerant .* not coppered, 8 months", typed("scenarios cape-henry").stdout)
    assert "loaded at the end of the first turn" in typed("scenarios squadrons-of-four").stdout


def test_scenarios_under_another_errata_set(tmp_path: Path) -> None:
    """A Spanish 64 whose hull the battle does not give has that of the charts."""
    raw: Any = battle_data("st-vincent")
    for ship in raw["side"][1]["ship"]:
        ship.pop("log", None)
    file = tmp_path / "printed.json"
    file.write_text(json.dumps(raw), encoding="utf-8")
    hulls = {}
    for errata in ("as-printed", "corrected"):
        sides = json.loads(typed(f"scenarios --json --errata {errata}", file).stdout)["sides"]
        hulls[errata] = next(s["log"]["hull"] for s in sides[1]["ships"] if s["id"] == "san-domingo")
    assert hulls == {"as-printed": 7, "corrected": 11}


def test_scenarios_that_do_not_exist_or_are_wrong(tmp_path: Path) -> None:
    assert "did you mean 'lissa'" in refused("scenarios lisa")
    (tmp_path / "mine.toml").write_text('id = "mine"\n')
    assert "title: missing" in refused("scenarios", tmp_path / "mine.toml")
    assert "cannot be read" in refused("scenarios", tmp_path / "other.toml")


def test_rules_are_listed() -> None:
    listed = typed("rules second_edition").stdout
    assert "B.VIII.C.2" in listed
    assert "P4" in listed


def test_a_rule_is_read_with_its_rulings() -> None:
    read = typed("rules second_edition B.IV.B.7").stdout
    assert read.startswith("B.IV.B.7")
    assert "Ruling P4" in read
    assert "B.IV.B.8" not in read
    assert "Illegal plots" in typed("rules second_edition P4").stdout


def test_a_chapter_is_read_whole() -> None:
    found = json.loads(typed("rules second_edition B.IV.B --json").stdout)["rules"]
    assert {"B.IV.B", "B.IV.B.7"} <= {rule["id"] for rule in found}
    assert all(rule["id"].startswith("B.IV.B") for rule in found)


def test_rules_are_searched() -> None:
    found = json.loads(typed("rules second_edition --json --search", "ILLEGAL plot").stdout)
    assert "P4" in {ruling["id"] for ruling in found["rulings"]}
    assert "P1" not in {ruling["id"] for ruling in found["rulings"]}
    assert "try fewer words" in refused("rules second_edition --search", "steam engine")


def test_house_values_of_the_rules() -> None:
    values = json.loads(typed("rules red_and_black --house --json").stdout)
    assert {"scale.hex", "turning.points"} <= {value["id"] for value in values}
    assert all(value["reason"] for value in values)
    assert "scale.hex" in typed("rules red_and_black --house").stdout
    assert "no house values" in typed("rules second_edition --house").stdout


def test_status_of_the_rules() -> None:
    status = json.loads(typed("rules second_edition --status --json").stdout)
    assert sum(status["status"].values()) == status["rules"] > 100
    assert "implemented" in typed("rules second_edition --status").stdout


def test_rules_that_do_not_exist() -> None:
    assert "second_edition" in refused("rules third_edition")
    assert "did you mean B.IV.B.7?" in refused("rules second_edition B.IV.B.77")


def test_sim_tells_and_counts(tmp_path: Path) -> None:
    line = "sim constitution-guerriere --games 4 --seed 5 --bots midshipman,cabin-boy --turn-limit 40"
    told = typed(line)
    assert told.exit_code == 0
    assert re.search(r"United States\s+midshipman\s+\d", told.stdout)
    assert "Turns:" in told.stdout
    summary = json.loads(typed(f"{line} --json --save", tmp_path / "games").stdout)
    assert summary["fingerprint"] in told.stdout
    assert sum(summary["ends"].values()) == 4
    assert len(list((tmp_path / "games").iterdir())) == 4
    checked = typed("verify", *(tmp_path / "games").iterdir())
    assert (checked.exit_code, checked.stdout) == (0, "All 4 files agree.\n")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("sim lisa", "did you mean 'lissa'"),
        ("sim lissa --bots bosun", "no bot 'bosun'; choose from"),
        ("sim lissa --bots cabin-boy,cabin-boy,cabin-boy", "has 2 sides"),
        ("sim lissa --ruleset checkers", "choose from second_edition"),
        ("sim lissa --option fog", "has no option 'fog'"),
    ],
)
def test_what_cannot_be_simulated(line: str, words: str) -> None:
    assert words in refused(line)


def test_sim_where_nothing_can_be_saved(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "choose a folder with --save" in refused(
        "sim constitution-guerriere -n 1 --save", tmp_path / "file"
    )


@pytest.mark.parametrize("line", ["sim lissa --games 0", "sim", "play --port 99999", "sink"])
def test_wrong_usage_is_code_2(line: str) -> None:
    result = typed(line)
    assert result.exit_code == 2
    assert "Traceback" not in result.output
