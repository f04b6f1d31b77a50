"""Answers chosen by number lead to the same game as the same answers in words."""

from random import Random

import pytest

from weathergage.api import Game, load_scenario, ruleset_ids, save, start, verify
from weathergage.engine.events import REFEREE
from weathergage.engine.orders import NotAsked
from weathergage.engine.replay import state_hash

TURNS = 6
pytestmark = pytest.mark.parametrize("rules", ruleset_ids())


def begun(rules: str, key: bytes = b"") -> Game:
    return start(rules, load_scenario("constitution-guerriere"), seed=3, listening=False, key=key)


def play_by_number(game: Game, luck: Random) -> list[int]:
    """Choose any option of most questions for some turns, and return the choices."""
    chosen = []
    while not game.over and game.state.turn <= TURNS:
        for side in game.waiting_for():
            questions = game.questions
            for row in questions.rows_of(side):
                if luck.random() < 0.7:
                    questions.answer[row] = luck.randrange(questions.choices[row])
                chosen.append(questions.answer[row])
            game.seal(side)
    return chosen


def play_in_words(game: Game, chosen: list[int]) -> None:
    """Write the options of the same numbers as orders."""
    left = iter(chosen)
    while not game.over and game.state.turn <= TURNS:
        for side, request in enumerate(list(game.requests)):
            if request is not None:
                numbers = [next(left) for _ in request.asks]
                game.submit(
                    side,
                    {ask.id: ask.options[n] for ask, n in zip(request.asks, numbers, strict=True) if n >= 0},
                )


def test_both_ways_lead_to_the_same_position(rules: str) -> None:
    numbers, words = begun(rules), begun(rules)
    play_in_words(words, play_by_number(numbers, Random(1)))
    assert state_hash(numbers.state) == state_hash(words.state)
    assert numbers.view(REFEREE) is not None


def test_what_was_chosen_by_number_is_put_down_in_words(rules: str) -> None:
    numbers, words = begun(rules), begun(rules)
    play_in_words(words, play_by_number(numbers, Random(2)))
    assert numbers.journal == words.journal
    assert verify(save(numbers)) == []


def test_secret_dice_fall_the_same_when_it_is_put_down(rules: str) -> None:
    key = bytes(range(32))
    numbers, words = begun(rules, key), begun(rules, key)
    play_in_words(words, play_by_number(numbers, Random(4)))
    assert numbers.journal == words.journal


def test_a_copy_goes_on_from_the_same_rows(rules: str) -> None:
    game = begun(rules)
    play_by_number(game, Random(3))
    if game.over:
        return
    twin = game.clone()
    first = twin.waiting_for()[0]
    assert [ask.id for ask in twin.requests[first].asks] == [ask.id for ask in game.requests[first].asks]  # type: ignore[union-attr]
    twin.questions.answer[0] = 0
    twin.seal(first)
    assert game.asked >> first & 1 and not twin.journal[1:]


def test_a_side_that_was_not_asked_cannot_seal(rules: str) -> None:
    game = begun(rules)
    side = game.waiting_for()[0]
    game.seal(side)
    if side not in game.waiting_for():
        with pytest.raises(NotAsked, match="nothing is asked"):
            game.seal(side)
