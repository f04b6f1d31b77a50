"""A captain who fails is counted, told and, if wanted, stopped: his defaults are not taken for his play."""

import json
from pathlib import Path

import pytest
from litestar.testing import TestClient

from tests.builders.command_line import refused, typed
from weathergage.api import load_scenario, ruleset_ids, start
from weathergage.bots import admit, describe
from weathergage.server.app import create_app
from weathergage.simulation import StrictStop, plan, simulate, summarize

BOTS = '''
class Lost:
    """Looks for a ship that is not there."""

    def decide(self, view, request):
        return {"x": view.ship("nosuch").id}


class Scribbler:
    """Orders nothing that is legal."""

    def decide(self, view, request):
        return {ask.id: "to the moon" for ask in request.asks}


class Sound:
    """Leaves everything to the defaults, which is no failure."""

    def decide(self, view, request):
        return {}


class Bulldog:
    """Reads what only plotted games have."""

    def decide(self, view, request):
        return {"x": view.sightings}


class Polite(Bulldog):
    """The same, but says what it plays."""

    plays = ("second_edition", "tournament")


class Vague:
    """Says what it plays in a way that nobody can read."""

    plays = "second_edition"

    def decide(self, view, request):
        return {}
'''
GAME = "sim constitution-guerriere --games 2 --turn-limit 2"


# Made once a worker: a bot of the same name from another path would be refused, in whatever order the tests come.
@pytest.fixture(scope="session")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("bots") / "crew.py"
    made.write_text(BOTS, encoding="utf-8")
    return made


@pytest.mark.parametrize(
    ("name", "reason"), [("Lost", "choose from constitution, guerriere"), ("Scribbler", "'to the moon'")]
)
def test_failed_decisions_are_counted_in_tables_and_json(file: Path, name: str, reason: str) -> None:
    spec = f"{file}:{name}"
    (told,) = json.loads(typed(f"{GAME} --json --bots {spec},midshipman").stdout)["failings"]
    assert told["bot"] == spec and reason in told["first"]
    assert told["failed"] == told["decisions"] >= 4
    shown = " ".join(typed(f"{GAME} --bots {spec},midshipman").stdout.split())
    assert "Failed decisions, answered by default captain failed decisions the first" in shown
    assert f"{told['failed']} {told['decisions']}" in shown


def test_a_captain_who_does_not_fail_is_not_told_of(file: Path) -> None:
    (told,) = json.loads(typed(f"{GAME} --json --bots {file}:Sound,midshipman").stdout)["failings"]
    assert told["failed"] == 0 and told["decisions"] >= 4 and told["first"] == ""
    assert "Failed decisions" not in typed(f"{GAME} --bots {file}:Sound,midshipman").stdout


def test_captains_who_change_sides_have_one_account(file: Path) -> None:
    arm = plan(
        load_scenario("constitution-guerriere"), bots=(f"{file}:Lost", "cabin-boy"), swap=True, turn_limit=1
    )
    (records,) = simulate([arm], 4)
    (told,) = summarize(records, arm).failings
    assert told.failed == told.decisions == sum(each.failings[0].decisions for each in records)


@pytest.mark.parametrize(
    "line",
    [
        f"{GAME} --bots {{spec}},midshipman",
        "ladder --scenarios constitution-guerriere --ruleset tournament --games 2 --turn-limit 2"
        " --bots {spec},midshipman",
        "study weather-gage --games 2 --bots {spec}",
    ],
)
def test_strict_stops_at_the_first(file: Path, line: str) -> None:
    result = typed(f"{line.format(spec=f'{file}:Lost')} --strict")
    assert result.exit_code == 1 and result.stdout == ""
    last = result.stderr.splitlines()[-1]
    assert last.startswith("weathergage: game 0") and "crew.Lost, turn 1" in last and "--strict" in last
    assert "Traceback" not in result.stderr
    traced = typed(f"{line.format(spec=f'{file}:Lost')} --strict --traceback").stderr
    assert 'view.ship("nosuch")' in traced


def test_a_strict_run_keeps_no_game_that_it_broke_off(file: Path, tmp_path: Path) -> None:
    arm = plan(load_scenario("constitution-guerriere"), bots=(f"{file}:Lost",), turn_limit=1)
    with pytest.raises(StrictStop):
        simulate([arm], 2, out=tmp_path / "games", strict=True)
    (records,) = simulate([arm], 2, out=tmp_path / "games")
    assert not any(record.fault for record in records)


def test_the_ladder_tells_of_failures_too(file: Path) -> None:
    line = "ladder --scenarios constitution-guerriere --ruleset tournament --games 2 --turn-limit 2"
    line = f"{line} --bots {file}:Lost,cabin-boy"
    (told,) = json.loads(typed(f"{line} --json").stdout)["ladder"]["failings"]
    assert told["failed"] == told["decisions"]
    for form in ("", " --markdown"):
        assert "Failed decisions, answered by default" in typed(line + form).stdout
    assert 'view.ship("nosuch")' in typed(f"{line} --traceback").stderr


STUDY = """
title = "Who fails?"
question = "Which captain does not know what to do?"
method = "Two arms of one game."
limits = "It is short."
games = 1
battle = "fr-40 v fr-40"
turn_limit = 5
[[arm]]
name = "as it is"
[[arm]]
name = "a better crew"
change = "side.second.quality=crack"
"""


def test_a_study_tells_of_failures_too(file: Path, tmp_path: Path) -> None:
    short = tmp_path / "short.toml"
    short.write_text(STUDY, encoding="utf-8")
    line = f"study {short} --bots {file}:Sound"
    assert all(
        arm["failings"][0]["failed"] == 0 for arm in json.loads(typed(f"{line} --json").stdout)["arms"]
    )
    line = f"study {short} --bots {file}:Lost"
    assert "Failed decisions" in typed(line).stdout


@pytest.mark.parametrize("ruleset_id", ruleset_ids())
def test_a_view_names_the_ships_there_are(ruleset_id: str) -> None:
    view = start(ruleset_id, load_scenario("constitution-guerriere"), 1).view(0)
    with pytest.raises(KeyError) as wrong:
        view.ship("nosuch")
    assert str(wrong.value) == "there is no ship 'nosuch'; choose from constitution, guerriere"
    assert view.ship("guerriere").id == "guerriere"


@pytest.mark.parametrize("ruleset_id", ["beat_to_quarters", "red_and_black"])
def test_a_bot_of_plotted_games_is_told_so_in_games_with_a_draw(file: Path, ruleset_id: str) -> None:
    line = f"{GAME} --json --ruleset {ruleset_id} --bots"
    (told,) = json.loads(typed(f"{line} {file}:Bulldog,midshipman").stdout)["failings"]
    assert "has no view.sightings: only plotted games have it" in told["first"]
    assert refused(f"{line} {file}:Polite,midshipman").endswith(
        f"crew.Polite plays second_edition and tournament, not {ruleset_id}; "
        "choose another bot, or rules that it plays"
    )


def test_the_attributes_that_only_plotted_games_have_are_theirs_alone() -> None:
    from weathergage.rulesets.drawn.shared.view import PLOTTED_ONLY

    views = {each: start(each, load_scenario("constitution-guerriere"), 1).view(0) for each in ruleset_ids()}
    for name in PLOTTED_ONLY:
        assert {each for each in views if hasattr(views[each], name)} == {"second_edition", "tournament"}, (
            name
        )


def test_what_a_bot_plays_is_on_its_card_and_the_server_asks_it(file: Path, tmp_path: Path) -> None:
    (bot_id,) = admit([f"{file}:Polite"])
    assert describe(bot_id).plays == ("second_edition", "tournament")
    wanted = {
        "scenario": "constitution-guerriere",
        "ruleset": "red_and_black",
        "seats": [{"kind": "human"}, {"kind": "bot", "bot": bot_id}],
    }
    with TestClient(create_app(tmp_path)) as client:
        said = client.post("/api/games", json=wanted)
        assert said.status_code == 422 and "not red_and_black" in said.text
    assert "write the rulesets that Vague plays as a tuple" in refused(f"{GAME} --bots {file}:Vague")
