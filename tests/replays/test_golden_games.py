"""Finished games as fixtures, one for each way of ending: they must verify and read as they did."""

from pathlib import Path

import pytest

from tools.golden_games import transcript
from weathergage.api import load, read, verify

KEPT = sorted(Path(__file__).parent.glob("*.json"))


def test_there_are_golden_games() -> None:
    kinds = {load(read(path.read_bytes())).state.outcome.kind for path in KEPT}
    assert kinds == {
        "striking",
        "firepower",
        "immobility",
        "melee",
        "crew",
        "both surrendered",
        "points",
        "conceded",
        "refused combat",
    }


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_golden_game_comes_out_as_it_did(path: Path) -> None:
    assert verify(path.read_bytes()) == []
    told = transcript(load(read(path.read_bytes())))
    assert told == path.with_suffix(".txt").read_text(encoding="utf-8")
