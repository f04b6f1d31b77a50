"""The public life of a game: requests, sealed orders, refusals, clones, undo, replays."""

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from weathergage.api import (
    Ask,
    Game,
    IllegalOrder,
    NotAsked,
    Orders,
    ReplayError,
    load,
    load_scenario,
    read,
    resume,
    rewound,
    save,
    start,
    state_hash,
    verify,
)
from weathergage.engine.contract.phase import Phase
from weathergage.engine.events import Report
from weathergage.engine.replay import FORMAT
from weathergage.engine.state import GameState
from weathergage.rulesets.plotted.core.log_squares import changed


def duel(seed: int = 1812, **more: Any) -> Game:
    return start("second_edition", load_scenario("constitution-guerriere"), seed, **more)


def play_on(game: Game, seed: int, turns: int) -> Game:
    """Random orders for so many turns."""
    chance = random.Random(seed)
    last = game.state.turn + turns
    while not game.over and game.state.turn < last:
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            game.submit(side, {ask.id: chance.choice(list(ask.options)) for ask in request.asks})
    return game


def test_orders_stay_sealed_until_all_have_answered() -> None:
    game = duel()
    before = state_hash([ship.to_record() for ship in game.state.ships])
    game.submit(0, {"plot/constitution": "1"})
    assert game.waiting_for() == [1] and state_hash([ship.to_record() for ship in game.state.ships]) == before
    game.submit(1, {"plot/guerriere": "0"})
    assert state_hash([ship.to_record() for ship in game.state.ships]) != before


def test_a_refusal_tells_nothing_of_ships_of_others() -> None:
    game = duel()
    for side in game.waiting_for():
        game.submit(side, {})
    for ship in game.state.ships:
        ship.load = changed(ship.load, 0, 0)
    game = resume("second_edition", game.state)
    own, other = game.check(0, {"fire/constitution/L": "hold", "fire/guerriere/L": "hold"})
    assert own.reason == "that broadside is not loaded"
    assert other.reason == "nothing like this is asked of you now"


def test_an_illegal_order_names_place_reason_and_rule_and_changes_nothing() -> None:
    game = duel()
    before = state_hash(game.state)
    with pytest.raises(IllegalOrder) as refused:
        game.submit(0, {"plot/constitution": "9"})
    fault = refused.value.violations[0]
    assert (
        fault.place == "plot/constitution"
        and fault.cite == "second_edition:B.IV.A.5"
        and "allowance" in fault.reason
    )
    assert state_hash(game.state) == before and game.waiting_for() == [0, 1] and not game.journal


def test_every_fault_is_told_at_once() -> None:
    game = duel()
    wrong = game.check(0, {"plot/constitution": "9", "plot/guerriere": "1", "nonsense": "x"})
    assert {fault.place for fault in wrong} == {"plot/constitution", "plot/guerriere", "nonsense"}


@pytest.mark.parametrize("side", [-1, 2, 7])
def test_a_side_that_does_not_exist_is_refused(side: int) -> None:
    with pytest.raises(NotAsked):
        duel().submit(side, {})


def test_a_side_cannot_answer_twice_or_for_its_enemy() -> None:
    game = duel()
    game.submit(0, {})
    with pytest.raises(NotAsked, match="nothing is asked of"):
        game.submit(0, {})
    with pytest.raises(IllegalOrder, match="nothing like this is asked of you"):
        game.submit(1, {"plot/constitution": "0"})


def test_asks_left_out_take_their_default() -> None:
    game = duel()
    game.submit(0, {})
    assert game.journal[0].orders == {"plot/constitution": "0"}


def test_the_same_seed_and_orders_give_the_same_game() -> None:
    one, two = play_on(duel(), 5, 30), play_on(duel(), 5, 30)
    assert state_hash(one.state) == state_hash(two.state)
    assert msgspec.json.encode(one.events) == msgspec.json.encode(two.events)


def test_listening_changes_nothing_but_the_events() -> None:
    loud, silent = play_on(duel(), 6, 40), play_on(duel(listening=False), 6, 40)
    assert state_hash(loud.state) == state_hash(silent.state)
    assert loud.events and not silent.events


def test_a_clone_plays_on_alone() -> None:
    game = play_on(duel(), 7, 6)
    before = state_hash(game.state)
    copy = game.clone()
    assert state_hash(copy.state) == before
    play_on(copy, 1, 10)
    assert state_hash(game.state) == before
    twin = play_on(game.clone(), 1, 10)
    assert state_hash(twin.state) == state_hash(copy.state)


def test_save_load_and_go_on() -> None:
    game = play_on(duel(), 8, 9)
    loaded = load(save(game))
    assert state_hash(loaded.state) == state_hash(game.state)
    assert msgspec.json.encode(loaded.events) == msgspec.json.encode(game.events)
    assert state_hash(play_on(loaded, 3, 9).state) == state_hash(play_on(game, 3, 9).state)


def test_a_game_can_be_saved_while_orders_are_sealed() -> None:
    game = play_on(duel(), 8, 2)
    game.submit(0, {})
    loaded = load(save(game))
    assert loaded.waiting_for() == [1] and state_hash(loaded.state) == state_hash(game.state)


def test_undo_is_re_execution_of_a_shorter_journal() -> None:
    game = play_on(duel(), 9, 5)
    entries = len(game.journal)
    before = state_hash(game.state)
    play_on(game, 10, 2)
    assert state_hash(rewound(game, entries).state) == before


def test_a_true_replay_verifies() -> None:
    assert verify(save(play_on(duel(), 11, 40))) == []


@pytest.mark.parametrize("what", ["orders", "seed", "hash", "outcome"])
def test_a_tampered_replay_is_found_out(what: str) -> None:
    game = play_on(duel(), 12, 8)
    replay = msgspec.json.decode(save(game))
    if what == "orders":
        replay["entries"][0]["orders"]["plot/constitution"] = "1"
        replay["entries"][2]["orders"] = {"plot/constitution": "99"}
    elif what == "seed":
        replay["seed"] += 1
        replay["entries"] = replay["entries"][:2]
    elif what == "hash":
        replay["turns"]["3"] = "0" * 24
    else:
        replay["outcome"] = {"winner": 0, "kind": "striking", "turn": 8, "points": [0, 0]}
    assert verify(msgspec.json.encode(replay)) != []


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "not a replay"),
        (b"[1]", "not a replay"),
        (b"{}", "format: missing"),
        (b'{"format":99}', "format 99"),
    ],
)
def test_a_broken_file_is_refused_with_the_reason(data: bytes, says: str) -> None:
    with pytest.raises(ReplayError, match=says):
        read(data)


def test_the_view_of_a_side_holds_no_secret_of_the_other() -> None:
    """Neither sealed orders, nor loads, nor dice, nor standing orders."""
    game = play_on(duel(seed=987654321), 13, 4)
    while game.rules.phases[game.state.phase].id != "movement_notation":
        for side in game.waiting_for():
            game.submit(side, {})
    game.act(0, "standing", "constitution contested yield")
    request = game.requests[0]
    assert request is not None
    game.submit(0, {"plot/constitution": request.asks[0].options[-1]})
    for side in (1, -1):
        view = game.view(side).wire()
        enemy = next(ship for ship in view.ships if ship.id == "constitution")
        assert enemy.load == ("?", "?") and enemy.standing == {}
        # Which standing orders there are is no secret; which one a ship has is.
        text = msgspec.json.encode(msgspec.structs.replace(view, standing_orders=())).decode()
        assert "987654321" not in text and "yield" not in text and "sealed" not in text
        assert view.request is None or all(ask.ship == "guerriere" for ask in view.request.asks)


def writing(longest: int = 12) -> Game:
    """A game whose first question may be answered by a text."""
    game = duel()
    request = game.requests[0]
    assert request is not None
    # Questions are shared between games that ask the same.
    request.asks[0] = replace(request.asks[0], free_text=longest)
    return game


@pytest.mark.parametrize("text", ["", "Engage!", "à l'abordage", "twelve chars", "1"])
def test_a_text_is_taken_where_one_may_be_written(text: str) -> None:
    game = writing()
    assert game.check(0, {"plot/constitution": text}) == []
    game.submit(0, {"plot/constitution": text})
    assert game.journal[0].orders == {"plot/constitution": text}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("thirteen char", "13 characters; at most 12"),
        ("two\nlines", "on one line"),
        ("tab\there", "on one line"),
        ("\x07", "control characters"),
        ("\u202egnilaes", "control characters"),
        ("\ud800", "control characters"),
    ],
)
@pytest.mark.parametrize("as_written", [False, True])
def test_a_text_that_cannot_be_sent_is_explained(text: str, says: str, as_written: bool) -> None:
    game = writing()
    (fault,) = game.check(0, {"plot/constitution": text})
    assert fault.place == "plot/constitution" and says in fault.reason and fault.cite
    with pytest.raises(IllegalOrder, match=says):
        game.submit(0, {"plot/constitution": text}, as_written=as_written)
    assert not game.journal


def test_texts_are_refused_where_only_the_options_count() -> None:
    (fault,) = duel().check(0, {"plot/constitution": "Engage!"})
    assert "characters" not in fault.reason


class Hurried(Phase[GameState]):
    """Another phase, with a minute to answer in the first turn and more later."""

    def __init__(self, phase: Phase[GameState]) -> None:
        super().__init__(phase.cite)
        self.phase = phase

    def asks(self, state: GameState) -> list[list[Ask]] | None:
        return self.phase.asks(state)

    def seconds(self, state: GameState) -> int:
        return 60 * state.turn

    def resolve(self, state: GameState, orders: Orders, report: Report) -> bool:
        return self.phase.resolve(state, orders, report)


def test_nobody_is_hurried_unless_a_phase_says_so() -> None:
    calm = duel()
    assert [request and request.seconds for request in calm.requests] == [0, 0]
    hurried = replace(calm.rules, phases=tuple(map(Hurried, calm.rules.phases)))
    game = Game(hurried, None, 0, calm.state.clone(), False)
    assert [request and request.seconds for request in game.requests] == [60, 60]


def test_a_replay_of_the_first_format_is_read_and_comes_out_as_it_did() -> None:
    """Its states had fewer fields, so that its hashes are let go; its orders and its outcome still count."""
    data = (Path(__file__).parent / "replays" / "format-1.json").read_bytes()
    replay = read(data)
    assert (replay.format, replay.turns, replay.final) == (FORMAT, {}, "")
    assert verify(data) == []
    assert load(replay).state.outcome == replay.outcome
    assert replay.outcome is not None
    won = replay.outcome.winner
    other = data.replace(f'"winner":{won}'.encode(), f'"winner":{1 - won}'.encode())
    assert [fault.partition(":")[0] for fault in verify(other)] == ["the outcome"]


def test_a_replay_of_a_format_to_come_is_refused() -> None:
    data = (Path(__file__).parent / "replays" / "format-1.json").read_bytes()
    with pytest.raises(ReplayError, match="this program reads formats up to 3"):
        read(data.replace(b'"format":1', b'"format":99'))
