"""The search by trial, and how councils of war use it."""

from random import Random
from typing import Any

import pytest

from tests.bots.matches import battle
from tests.builders.builds import plain_only
from weathergage.api import Ask, Orders, Request
from weathergage.bots import make_bot
from weathergage.bots.bot import Budget
from weathergage.bots.captains.flag_captain import FlagCaptain
from weathergage.bots.search.position_value import armament, worth
from weathergage.bots.search.rollouts import Rollouts
from weathergage.bots.search.successive_halving import RemainingBudget, best_of
from weathergage.rulesets.plotted.core.log_squares import row_of


def test_the_best_of_many_is_found_through_the_noise() -> None:
    def trial(candidate: int, luck: int) -> float:
        return candidate + 6 * Random(luck * 100 + candidate).random()

    assert best_of(range(12), [0.0] * 12, trial, RemainingBudget(Budget(count=600))) >= 10


def test_without_a_trial_the_best_liked_is_taken() -> None:
    remaining = RemainingBudget(Budget(count=1))
    remaining.trials = 1
    assert best_of("abc", [0.0, 2.0, 1.0], lambda each, luck: 0.0, remaining) == "b"


def test_all_candidates_are_tried_with_the_same_luck() -> None:
    seen: dict[str, list[int]] = {"a": [], "b": []}

    def trial(candidate: str, luck: int) -> float:
        seen[candidate].append(luck)
        return 0.0

    best_of("ab", [0.0, 0.0], trial, RemainingBudget(Budget(count=10)))
    assert seen["a"] == seen["b"] == list(range(5))


@pytest.mark.parametrize("count", [4, 40])
@pytest.mark.parametrize("scenario_id", ["constitution-java", "lissa"])
def test_an_admiral_keeps_to_his_budget(scenario_id: str, count: int) -> None:
    game = battle(scenario_id, 1)
    request = game.requests[0]
    assert request is not None
    admiral = make_bot(f"admiral:budget={count}", 1)
    assert isinstance(admiral, Rollouts)
    admiral.decide(game.view(0), request)
    # What is begun with one luck for all candidates is finished.
    assert count <= admiral.tried <= count + 16 + 6 * 8
    assert 0 < admiral.played <= admiral.tried


@pytest.mark.parametrize("captain", ["commodore", "admiral:budget=24"])
def test_trials_can_change_a_plan(captain: str) -> None:
    game = battle("constitution-guerriere", 2)
    changed = 0
    while not game.over and game.state.turn <= 6:
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            plan = FlagCaptain(side).decide(game.view(side), request)
            changed += make_bot(captain, side).decide(game.view(side), request) != plan
            game.submit(side, plan)
    assert changed


def test_what_a_side_has_lost_counts_against_it() -> None:
    game = battle("constitution-java", 1)
    guns = armament(game.view(0))
    before = worth(game.view(0), 0, guns)
    game.state.ships[0].hull -= 2
    hurt = worth(game.view(0), 0, guns)
    game.state.ships[1].crew = row_of([0] * 4)
    beaten = worth(game.view(0), 0, guns)
    assert hurt < before < beaten
    assert worth(game.view(1), 1, guns) == pytest.approx(-beaten)


class _Toss:
    """A game of another family: heads wins, and its view can rehearse."""

    class _State:
        turn = 1
        sealed = (None, None)
        outcome: str | None = None

    def __init__(self) -> None:
        self.state = self._State()
        self.requests: list[Request | None] = [TOSS, None]
        self.over = False
        self.called = ""

    def submit(self, side: int, orders: Orders) -> None:
        self.called, self.over, self.state.outcome = orders["toss/x"], True, "over"

    def view(self, side: int) -> Any:
        return _TossView(self)

    glance = view


class _TossView:
    turn = 1
    outcome = None

    def __init__(self, game: _Toss) -> None:
        self._game = game

    def rehearsal(self, seed: int) -> _Toss:
        return _Toss()

    def points(self) -> tuple[int, int]:
        return (1, 0) if self._game.called == "heads" else (0, 1)


TOSS = Request(0, "toss", [Ask("toss/x", "toss", "x", ("edge", "heads", "tails"), "tails", "T.1")])


@plain_only
@pytest.mark.parametrize("captain", ["commodore", "admiral"])
def test_any_ruleset_that_can_rehearse_is_searched(captain: str) -> None:
    assert make_bot(captain, 1).decide(_TossView(_Toss()), TOSS) == {"toss/x": "heads"}


@pytest.mark.parametrize("captain", ["lieutenant", "commodore", "admiral"])
def test_a_ruleset_that_cannot_gets_the_defaults(captain: str) -> None:
    assert make_bot(captain, 1).decide(object(), TOSS) == {"toss/x": "tails"}
