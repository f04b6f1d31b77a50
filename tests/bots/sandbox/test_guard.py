"""Whatever a bot from outside does, the game goes on with legal orders, and the bot is told what was wrong."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.bots.matches import battle
from weathergage.api import state_hash
from weathergage.bots import make_bot
from weathergage.bots.sandbox import guard
from weathergage.bots.sandbox.guard import STRIKES, Guard
from weathergage.bots.sandbox.plugins import maker_in_file
from weathergage.bots.sandbox.time_limit import OutOfTime
from weathergage.engine.orders import Ask, Request, Violation
from weathergage.simulation.runs.game_loop import play_out

ROGUES = Path(__file__).parents[1] / "strangers" / "rogues.py"
WAYS = pytest.mark.parametrize("trusted", [True, False], ids=["trusted", "isolated"])


@pytest.fixture(autouse=True)
def _a_clean_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "_strikes", Counter())
    monkeypatch.setattr(guard, "_told", {})


def guarded(name: str, trusted: bool, seconds: float = 20.0) -> Guard:
    """A rogue under guard."""
    return Guard(name, (maker_in_file, (str(ROGUES), name)), 1, trusted=trusted, seconds=seconds)


def played(rogue: Guard, turns: int = 2) -> Guard:
    """Some turns of a game against a midshipman."""
    game = play_out(battle("constitution-java", 1), [rogue, make_bot("midshipman", 1)], turns)
    assert game.state.turn == turns + 1
    return rogue


@WAYS
@pytest.mark.parametrize(
    ("name", "told"),
    [("Dizzy", "the horizon turns"), ("Wordy", "str is not an answer"), ("Leaves", "enough"), ("Sleepy", "")],
)
def test_faults_are_answered_by_the_defaults(name: str, told: str, trusted: bool) -> None:
    complaints = played(guarded(name, trusted)).complaints
    assert all(told in complaint.reason for complaint in complaints)
    assert bool(complaints) == bool(told)


@pytest.mark.parametrize(
    ("name", "trusted"), [("Loops", True), ("Loops", False), ("LoopsInC", False), ("Stubborn", True)]
)
def test_a_bot_that_does_not_come_back_is_stopped_and_then_left_out(name: str, trusted: bool) -> None:
    rogue = played(guarded(name, trusted, 0.2), turns=4)
    assert 1 <= len(rogue.complaints) <= STRIKES
    assert all("no answer within 0.2 s" in complaint.reason for complaint in rogue.complaints)
    assert rogue.complaints[-1].reason.endswith("the bot is no longer asked")
    # The next of his kind is not asked at all, or a thousand games would wait for him again and again.
    assert played(guarded(name, trusted, 0.2)).complaints == []


def test_a_bot_that_takes_its_process_down_does_not_take_the_game_with_it() -> None:
    complaints = played(guarded("Quits", False)).complaints
    assert complaints
    assert all("its process died; all defaults" in complaint.reason for complaint in complaints)


@WAYS
def test_illegal_orders_are_replaced_ask_by_ask_and_told_to_the_bot(trusted: bool) -> None:
    rogue = guarded("Confused", trusted)
    game = battle("lake-erie", 1)
    request = game.requests[0]
    assert request is not None
    assert len(request.asks) >= 3
    assert rogue.decide(game.view(0), request) == request.defaults()
    wrong = {complaint.place: complaint for complaint in rogue.complaints}
    assert {"plot/flying-dutchman", "7", *(ask.id for ask in request.asks)} == wrong.keys()
    assert "int is not a notation" in wrong[request.asks[0].id].reason
    # The rulebook's own words for what is wrong with such a plot, as a person would get them.
    expected = game.check(0, {request.asks[1].id: "LLLLLL9"})[0]
    assert (wrong[request.asks[1].id].reason, wrong[request.asks[1].id].cite) == (
        expected.reason,
        expected.cite,
    )
    # Once he has been told, he does better.
    orders = rogue.decide(game.view(0), request)
    assert orders == {ask.id: ask.options[-1] for ask in request.asks}
    assert len(rogue.complaints) == len(wrong)


def test_the_same_complaint_is_written_to_the_log_once(caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(2):
        assert len(played(guarded("Dizzy", trusted=True)).complaints) > 1
    assert [record.message for record in caplog.records] == [
        "Dizzy, turn 1, movement_notation: decision: RuntimeError: the horizon turns; all defaults are played"
    ]


def test_orders_that_do_not_go_together_are_dropped_with_the_reason() -> None:
    class View:
        turn = 3

        def objections(self, orders: dict[str, str]) -> list[Violation]:
            both = orders["a"] == orders["b"] == "yes"
            return [Violation("b", "not both", "VII.2")] if both else []

    asks = [Ask(name, "toss", "ship", ("no", "yes"), "no", "") for name in ("a", "b")]
    request = Request(0, "tossing", asks)
    rogue = guarded("Bulldog", trusted=True)
    assert rogue.decide(View(), request) == {"a": "yes", "b": "no"}
    assert [str(each) for each in rogue.complaints] == ["Bulldog, turn 3, tossing: b: not both [VII.2]"]


def test_objections_are_heard_until_there_are_none_left() -> None:
    class View:
        def objections(self, orders: dict[str, str]) -> list[Violation]:
            if orders["a"] == orders["b"] == "yes":
                return [Violation("b", "not both")]
            return [Violation("elsewhere", "not alone")] if orders["a"] == "yes" else []

    asks = [Ask(name, "toss", "ship", ("no", "yes"), "no", "") for name in ("a", "b")]
    rogue = guarded("Bulldog", trusted=True)
    assert rogue.decide(View(), Request(0, "tossing", asks)) == {"a": "no", "b": "no"}
    assert [complaint.reason for complaint in rogue.complaints] == ["not both", "not alone"]


def test_who_is_slow_now_and_then_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([False, False, True] * 4)

    def now_and_then(seconds: float, call: Callable[[], Any]) -> Any:
        if next(answers):
            return {}
        raise OutOfTime(seconds, stopped=True)

    monkeypatch.setattr(guard, "within", now_and_then)
    rogue = guarded("Sleepy", trusted=True)
    request = Request(0, "tossing", [Ask("a", "toss", "ship", ("no", "yes"), "no", "")])
    for _ in range(12):
        assert rogue.decide(object(), request) == {"a": "no"}
    assert len(rogue.complaints) == 8
    assert next(answers, "all were asked") == "all were asked"


def test_an_isolated_bot_sees_no_secret_and_changes_nothing() -> None:
    game = battle("constitution-java", 77)
    game.submit(0, {})
    before = state_hash(game.state)
    rogue = guarded("Peeks", trusted=False)
    request = game.requests[1]
    assert request is not None
    assert rogue.decide(game.view(1), request) == request.defaults()
    assert state_hash(game.state) == before
    assert [complaint.place for complaint in rogue.complaints] == ["seen"]


@pytest.mark.parametrize("ruleset", ["second_edition", "tournament"])
def test_what_an_isolated_bot_is_given_is_the_same_whatever_is_hidden(ruleset: str) -> None:
    from tests.bots.twins import scrambled
    from weathergage.bots.sandbox.view_transfer import PackedView

    game = battle("constitution-java", 77, ruleset, ("advanced",))
    captains = [make_bot("midshipman", side) for side in (0, 1)]
    looked = 0
    while game.state.turn <= 4:
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            here = PackedView.of(game.view(side), request)
            there = PackedView.of(scrambled(game, side).view(side), request)
            assert here == there
            assert here.opened()[0].wire() == game.view(side).wire()
            game.submit(side, captains[side].decide(game.view(side), request))
            looked += 1
    assert looked > 6
