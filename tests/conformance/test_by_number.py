"""Orders that are given by number lead where the same orders lead in words, in the thick of golden games."""

from pathlib import Path
from random import Random

import pytest

from weathergage.api import Game, load, state_hash
from weathergage.engine.replay import read, rewound

REPLAYS = Path(__file__).parents[1] / "replays"
#: Games in which crews fight hand to hand.
GAMES = ("melee", "crew", "advanced-melee")
TURNS = 4


def chosen(game: Game, side: int, chance: Random) -> list[int]:
    """Choose the number of an option for every question to a side; none where they cannot be given together."""
    request = game.requests[side]
    assert request is not None
    numbers = [int(chance.random() * len(ask.options)) for ask in request.asks]
    orders = {ask.id: ask.options[number] for ask, number in zip(request.asks, numbers, strict=True)}
    return [] if game.check(side, orders) else numbers


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("rules", ["second_edition", "tournament"])
def test_orders_by_number_are_those_in_words(rules: str, name: str, seed: int) -> None:
    golden = load(read((REPLAYS / f"{rules}-{name}.json").read_bytes()), listening=False)
    in_words = rewound(golden, (1 + seed) * len(golden.journal) // 4).clone()
    by_number, chance = in_words.clone(), Random(seed)
    last = in_words.state.turn + TURNS
    while not in_words.over and in_words.state.turn < last:
        assert by_number.waiting_for() == in_words.waiting_for()
        for side in in_words.waiting_for():
            rows = by_number.questions.rows_of(side)
            request, numbers = in_words.requests[side], chosen(in_words, side, chance)
            assert request is not None
            for row, ask in zip(rows, request.asks, strict=True):
                assert by_number.questions.choices[row] == len(ask.options)
            for row, number in zip(rows, numbers, strict=False):
                by_number.questions.answer[row] = number
            asks = zip(request.asks, numbers, strict=False)
            in_words.submit(side, {ask.id: ask.options[number] for ask, number in asks})
            by_number.seal(side)
        assert state_hash(by_number.state) == state_hash(in_words.state)
