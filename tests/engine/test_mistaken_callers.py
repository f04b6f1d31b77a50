"""What a caller of the library gets wrong is told in words, whichever build of the engine plays."""

import copy
import pickle
from typing import Any

import pytest

from weathergage.api import Game, IllegalOrder, OptionError, load_scenario, ruleset_ids, start

EVERY_GAME = pytest.mark.parametrize("rules", ruleset_ids())


def begun(rules: str) -> tuple[Game, int]:
    game = start(rules, load_scenario("constitution-guerriere"), seed=1)
    return game, game.waiting_for()[0]


@EVERY_GAME
@pytest.mark.parametrize(
    ("answer", "told"),
    [(3, "3 is not a text; write '3'"), (None, "None is not"), (b"1", "b'1' is not a text")],
)
def test_an_answer_that_is_no_text_is_refused_with_its_place(rules: str, answer: Any, told: str) -> None:
    game, side = begun(rules)
    request = game.requests[side]
    assert request is not None
    asked = request.asks[0].id
    (wrong,) = game.check(side, {**request.defaults(), asked: answer})
    assert wrong.place == asked and told in wrong.reason
    with pytest.raises(IllegalOrder, match="is not a text"):
        game.submit(side, {asked: answer})
    assert side in game.waiting_for() and not game.journal


@pytest.mark.parametrize("orders", [None, ["1"], "1", {3: "1"}])
def test_orders_that_are_no_dict_of_texts_are_refused(orders: Any) -> None:
    game, side = begun("second_edition")
    assert game.check(side, orders)
    with pytest.raises(IllegalOrder, match=r"is not an answer|is a text"):
        game.submit(side, orders)


@EVERY_GAME
def test_what_a_side_is_asked_may_be_pickled_and_copied(rules: str) -> None:
    game, side = begun(rules)
    request = game.requests[side]
    assert request is not None
    for twin in (pickle.loads(pickle.dumps(request)), copy.deepcopy(request)):
        assert twin.defaults() == request.defaults()
        assert [list(ask.options) for ask in twin.asks] == [list(ask.options) for ask in request.asks]


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_game_tells_how_it_is_copied_and_kept(way: Any) -> None:
    game, _ = begun("second_edition")
    with pytest.raises(TypeError, match=r"clone\(\).*save\(\)"):
        way(game)


def test_a_battle_by_its_id_and_an_option_alone_are_refused_with_what_to_write() -> None:
    battle: Any = "lissa"
    with pytest.raises(TypeError, match=r"load_scenario\('lissa'\)"):
        start("second_edition", battle)
    with pytest.raises(OptionError, match=r"\['advanced'\]"):
        start("second_edition", load_scenario("lissa"), 1, "advanced")
