"""Finished games as fixtures, one for each way of ending, edition and level: they must verify and read as they did."""

from pathlib import Path

import pytest

from tools import golden_drawn
from tools.golden_games import FOUGHT, LEVELS, transcript
from weathergage.api import load, read, verify

KEPT = sorted(Path(__file__).parent.glob("*.json"))


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: f"{level[0]} {level[1]}".strip(" -"))
def test_there_is_a_golden_game_for_each_way_of_ending(level: tuple[str, str, tuple[str, ...]]) -> None:
    replays = [read(path.read_bytes()) for path in KEPT]
    own = [each for each in replays if (each.ruleset, set(each.options)) == (level[0], set(level[2]))]
    kinds = {each.outcome.kind for each in own if each.outcome is not None}
    asked_for = {"immobility", "points", "time", "conceded", "refused combat"} | (
        {"hurricane"} if level[2] else set()
    )
    assert kinds == {*FOUGHT, *asked_for}


@pytest.mark.parametrize("level", golden_drawn.LEVELS, ids=lambda level: f"{level[0]} {level[1]}".strip(" -"))
def test_there_is_a_golden_game_for_each_way_a_drawn_game_ends(level: golden_drawn.Level) -> None:
    replays = [read(path.read_bytes()) for path in KEPT]
    own = [each for each in replays if (each.ruleset, set(each.options)) == (level[0], set(level[2]))]
    assert {each.outcome.kind for each in own if each.outcome is not None} == set(golden_drawn.LEVELS[level])


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_golden_game_comes_out_as_it_did(path: Path) -> None:
    assert verify(path.read_bytes()) == []
    told = transcript(load(read(path.read_bytes())))
    assert told == path.with_suffix(".txt").read_text(encoding="utf-8")
