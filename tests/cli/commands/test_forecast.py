"""`weathergage forecast`, as it is typed: in a battle and in a saved game, for one course or several."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.builders.command_line import refused, typed
from weathergage.api import Game, load_scenario, ruleset_ids, save, start

DUEL = "constitution-guerriere"


def at_a_course(ruleset: str, seed: int) -> Game:
    """The duel by the usual orders, until the first side has a course to choose."""
    game = start(ruleset, load_scenario(DUEL), seed)
    while game.requests[0] is None or game.view(0).forecast({}) is None:
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            game.submit(side, request.defaults())
    return game


def told(line: str, *more: str | Path) -> dict[str, Any]:
    return dict(json.loads(typed(f"forecast --json {line}", *more).stdout))


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_it_tells_what_the_view_tells(ruleset: str, tmp_path: Path) -> None:
    """In a battle as in the saved game, by the same call as the server's."""
    game = at_a_course(ruleset, 3)
    request = game.requests[0]
    assert request is not None
    ask = request.asks[0]
    option = next(option for option in ask.options if option != ask.default)
    expected = game.view(0).forecast({ask.id: option}, samples=30, seed=3)
    file = tmp_path / "duel.json"
    file.write_bytes(save(game))
    for where in (["--scenario", DUEL, "--ruleset", ruleset], ["--game", str(file)]):
        found = told(f"--seed 3 --samples 30 constitution={option}", *where)
        assert (found["ruleset"], found["turn"], found["side"], found["seed"]) == (
            ruleset,
            game.state.turn,
            0,
            3,
        )
        assert found["forecasts"] == [{"orders": {ask.id: option}, "forecast": msgspec.to_builtins(expected)}]


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_it_says_that_it_is_an_estimate_and_what_from(ruleset: str) -> None:
    text = typed(f"forecast --scenario {DUEL} --ruleset {ruleset} --seed 3").stdout
    assert "turn 1: an estimate" in text and "An estimate from " in text
    assert "Samples: " in text and "seed: 3" in text
    assert all(label in text for label in ("Collision", "Can rake", "Can be raked", "given", "taken"))


def test_one_course_is_told_in_full_and_several_are_compared() -> None:
    parts = typed("forecast --ruleset beat_to_quarters --scenario", DUEL, "constitution=0").stdout
    assert all(stage in parts for stage in ("in all", "on the way", "at its end", "next action"))
    several = typed("forecast --scenario", DUEL, "constitution=1,2,R1").stdout
    assert [line.split()[0] for line in several.splitlines() if line.startswith("constitution=")] == [
        "constitution=1",
        "constitution=2",
        "constitution=R1",
    ]
    assert len(told("--scenario negapatam exeter=1,2 isis=1,2,L")["forecasts"]) == 6


def test_a_squadron_has_a_line_for_each_ship_and_one_for_all() -> None:
    text = typed("forecast --scenario negapatam --side french").stdout
    assert all(f"\n{ship} " in text for ship in ("Flamand", "Annibal", "all 5 ships"))
    assert "give or take up to" in text
    assert told("--scenario negapatam --side 2")["side"] == told("--scenario negapatam heros=1")["side"] == 1


def test_a_saved_game_is_looked_at_where_it_ends(tmp_path: Path) -> None:
    file = tmp_path / "duel.json"
    file.write_bytes(save(start("beat_to_quarters", load_scenario(DUEL), 3)))
    reason = refused("forecast constitution=0 --game", file)
    assert "does not choose a course now: turn 1" in reason and "--onward" in reason
    onward = told("constitution=0 --onward --game", file)
    request = at_a_course("beat_to_quarters", 3).requests[0]
    assert request is not None and list(onward["forecasts"][0]["orders"]) == [request.asks[0].id]
    assert "leave out --scenario" in refused("forecast --ruleset tournament --game", file)
    assert "cannot read" in refused("forecast --game", tmp_path / "none.json")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "name a position: --game FILE for a saved game, or --scenario"),
        (f"--scenario {DUEL} constitution", "such as constitution=2"),
        (f"--scenario {DUEL} java=2", "there is no ship 'java' here; choose constitution, guerriere"),
        (f"--scenario {DUEL} --side turks", "there is no side 'turks'"),
        (f"--scenario {DUEL} constitution=77", "[second_edition:B.IV.A.5]"),
        (f"--scenario {DUEL} sails/constitution=full", "nothing like this is asked of you now"),
        (f"--scenario {DUEL} --ruleset chess", "there is no ruleset 'chess'"),
        (f"--scenario {DUEL} --preset gala", "no preset 'gala'"),
        (f"--scenario {DUEL} --ruleset beat_to_quarters constitution=AB", "=AB is not a course"),
        (
            f"--scenario {DUEL} constitution={','.join('1' * 41)}",
            "41 sets of orders are too many to compare;",
        ),
    ],
)
def test_mistakes_are_explained(line: str, reason: str) -> None:
    assert reason in refused(f"forecast {line}")
