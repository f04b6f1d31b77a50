"""A battle file may name the rules it is made for: others are refused, and its own are taken where none are named."""

import json
from pathlib import Path

import msgspec
import pytest
from litestar.testing import TestClient

from tests.builders.command_line import refused, typed
from tests.scenarios.test_mistakes import GOOD
from weathergage.api import OptionError, load_scenario, ruleset, ruleset_for, ruleset_ids, scenario_ids, start
from weathergage.cli.commands.play import _start_page
from weathergage.scenarios.loader import scenario_from_toml
from weathergage.scenarios.mistakes import ScenarioError
from weathergage.server.app import create_app

OWN = "beat_to_quarters"


@pytest.fixture(scope="module")
def battle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A battle as `fleet battle` writes it."""
    folder = tmp_path_factory.mktemp("fleets")
    mine, theirs, met = folder / "mine.toml", folder / "theirs.toml", folder / "battle.toml"
    assert typed("fleet new --points 30", mine).exit_code == 0
    assert typed("fleet new --nation french --points 30 --seed 2", theirs).exit_code == 0
    assert typed("fleet battle", mine, theirs, "--out", met).exit_code == 0
    return met


def test_a_battle_of_fleets_names_its_rules(battle: Path) -> None:
    assert load_scenario(battle).rules == (OWN,)
    assert f"For {ruleset(OWN).title};" in typed("scenarios", battle).stdout
    assert json.loads(typed("scenarios --json", battle).stdout)["rules"] == [OWN]


@pytest.mark.parametrize(
    "line",
    [
        "sim {battle} --games 1 --ruleset second_edition",
        "sim {battle} --games 1 --compare ruleset=second_edition",
        "sim {battle} --games 1 --ruleset second_edition --preset advanced",
        "sim {battle} --games 1 --ruleset second_edition --compare wind.direction=2",
        "odds --scenario {battle} --ruleset second_edition",
        "forecast --scenario {battle} --ruleset second_edition",
        "play --no-browser {battle} --ruleset second_edition",
        "ladder --scenarios {battle} --ruleset second_edition --bots cabin-boy,midshipman",
    ],
)
def test_other_rules_are_refused(line: str, battle: Path) -> None:
    message = refused(line.format(battle=battle))
    assert message.endswith(f"is a battle for {OWN}, not for second_edition; choose the ruleset {OWN}")


def test_a_study_and_a_referee_refuse_other_rules(battle: Path) -> None:
    study = battle.parent / "study.toml"
    study.write_text(
        f'title = "T"\nquestion = "Q"\nbattle = "{battle.name}"\nruleset = "tournament"\n[[arm]]\nname = "one"\n'
    )
    assert refused("study", study).endswith(f"choose the ruleset {OWN}")
    position = battle.parent / "position.toml"
    position.write_text(f'ruleset = "tournament"\nscenario = "{battle.name}"\n')
    assert refused("adjudicate", position).endswith(f"choose the ruleset {OWN}")


def test_where_none_are_named_the_rules_of_the_battle_are_taken(battle: Path) -> None:
    line = f"sim {battle} --games 1 --bots cabin-boy --turn-limit 1 --json"
    assert json.loads(typed(line).stdout)["ruleset"] == OWN
    changed = json.loads(typed(f"{line} --compare wind.direction=2").stdout)
    assert [arm["ruleset"] for arm in changed["arms"]] == [OWN, OWN]
    assert json.loads(typed(f"forecast --scenario {battle} --json").stdout)["ruleset"] == OWN
    assert "Beat To Quarters" in typed(f"odds --scenario {battle}").stdout
    assert _start_page(None, None, None, [load_scenario(battle)]) == f"#/?ruleset={OWN}"
    line = f"ladder --scenarios {battle} --bots cabin-boy,midshipman --games 2 --turn-limit 1"
    told = json.loads(typed(f"{line} --json").stdout)["ladder"]
    assert all(each.startswith(OWN) for each in told["neighbours"][0]["by_rules"])
    assert typed(line).exit_code == 0


def test_the_server_refuses_other_rules(tmp_path: Path, battle: Path) -> None:
    seats = [{"kind": "human"}, {"kind": "human"}]
    with TestClient(create_app(tmp_path, battles=[load_scenario(battle)])) as client:
        wanted = {"scenario": "meeting", "ruleset": "tournament", "seats": seats}
        said = client.post("/api/games", json=wanted)
        assert said.status_code == 422
        assert f"choose the ruleset {OWN}" in said.text
        assert client.post("/api/games", json=wanted | {"ruleset": OWN}).status_code == 201


def test_the_library_refuses_other_rules(battle: Path) -> None:
    mine = load_scenario(battle)
    with pytest.raises(OptionError, match=f"choose the ruleset {OWN}"):
        start("red_and_black", mine)
    two = msgspec.structs.replace(mine, rules=(OWN, "tournament"))
    assert ruleset_for(two) == OWN and ruleset_for(two, "tournament") == "tournament"
    with pytest.raises(OptionError, match=f"{OWN} or tournament"):
        ruleset_for(two, "second_edition")


def test_rules_that_there_are_not_are_a_mistake_of_the_file() -> None:
    with pytest.raises(ScenarioError, match=r"otter\.toml:1: rules\[0\]: unknown ruleset 'tournaments'"):
        scenario_from_toml(f'rules = ["tournaments"]\n{GOOD}', "otter.toml")


def test_battles_that_come_with_the_game_can_be_played_by_all_rules() -> None:
    assert len(ruleset_ids()) >= 4
    assert not any(load_scenario(each).rules for each in scenario_ids())


def test_a_simulation_takes_a_preset() -> None:
    line = "sim lissa --games 1 --bots cabin-boy --turn-limit 1 --json --preset"
    assert "advanced" in json.loads(typed(f"{line} advanced").stdout)["options"]
    assert "choose from basic, advanced" in refused(f"{line} nosuch")
