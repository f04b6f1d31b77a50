"""Processes of bots are used again by the next game; no game may notice what another has left in one."""

from collections import Counter
from pathlib import Path

import pytest

from weathergage.api import load_scenario, start
from weathergage.bots.sandbox import guard
from weathergage.bots.sandbox.guard import STRIKES, Guard
from weathergage.bots.sandbox.plugins import maker_in_file

BOTS = '''
import os

class Fussy:
    """Cannot be made for an odd seed."""

    def __init__(self, seed):
        if seed % 2:
            raise RuntimeError("an odd day to sail")

    def decide(self, view, request):
        return {ask.id: ask.options[-1] for ask in request.asks}

class Quits:
    def decide(self, view, request):
        os._exit(3)

class Windy:
    def decide(self, view, request):
        return {ask.id: "L" * 5_000_000 for ask in request.asks}
'''


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "_strikes", Counter())
    monkeypatch.setattr(guard, "_told", {})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Three bots in a file."""
    path = tmp_path / "harbour.py"
    path.write_text(BOTS)
    return path


def guarded(file: Path, name: str, seed: int = 0) -> Guard:
    """A captain for one game."""
    return Guard(name, (maker_in_file, (str(file), name)), seed)


def first_orders(captain: Guard) -> dict[str, str]:
    """What he answers to the first question of a duel."""
    game = start("second_edition", load_scenario("constitution-guerriere"), seed=1)
    request = game.requests[0]
    assert request is not None
    return captain.decide(game.view(0), request)


def test_a_captain_who_cannot_be_made_is_not_played_by_the_captain_of_another_game(file: Path) -> None:
    earlier = guarded(file, "Fussy", 2)
    played = first_orders(earlier)
    del earlier  # his process is free for the next one
    fussy = guarded(file, "Fussy", 3)
    for _ in range(2):
        assert first_orders(fussy) != played
    assert ["an odd day to sail" in complaint.reason for complaint in fussy.complaints] == [True, True]


def test_a_process_that_dies_is_held_against_its_own_game_only(file: Path) -> None:
    """Else the games of a simulation would depend on those that the same worker played before."""
    for _ in range(2):
        quitter = guarded(file, "Quits")
        for _ in range(STRIKES + 1):
            first_orders(quitter)
        assert len(quitter.complaints) == STRIKES
        assert quitter.complaints[-1].reason.endswith("the bot is no longer asked")


def test_an_answer_that_is_too_long_is_told_as_such(file: Path) -> None:
    windy = guarded(file, "Windy")
    first_orders(windy)
    assert "too long" in windy.complaints[0].reason
