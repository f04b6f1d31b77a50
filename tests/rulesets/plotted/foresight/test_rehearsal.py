"""A rehearsal is made of what a side may know, and goes on as any game does."""

import random

import pytest

from tests.conformance.random_mixes import Mix, mix_of, scramble, steps
from weathergage.api import Game, load_scenario, start
from weathergage.engine.replay import state_hash


def begun(seed: int) -> tuple[Mix, Game]:
    mix = mix_of(seed, most=30)
    return mix, start(mix.ruleset, load_scenario(mix.battle), seed, mix.options, listening=False)


@pytest.mark.parametrize("seed", range(12))
def test_a_rehearsal_knows_nothing_that_is_hidden_and_plays_on(seed: int) -> None:
    mix, game = begun(seed)
    chance = random.Random(seed)
    for number, at in enumerate(steps(game, chance, min(mix.turns, 12))):
        if number % 6:
            continue
        for side in at.waiting_for():
            imagined = at.view(side).rehearsal(7)
            other = at.clone()
            scramble(other, side)
            assert state_hash(other.view(side).rehearsal(7).state) == state_hash(imagined.state)
            asked, asked_there = at.requests[side], imagined.requests[side]
            assert asked is not None and asked_there is not None
            assert asked_there.defaults().keys() == asked.defaults().keys()
            before = state_hash(at.state)
            for _ in steps(imagined, chance, imagined.state.turn + 1):
                pass
            assert state_hash(at.state) == before


def test_other_seeds_throw_other_dice_and_the_seal_stays_unbroken() -> None:
    game = start("second_edition", load_scenario("constitution-guerriere"), 1)
    game.submit(1, {})
    ours = game.view(0)
    first, second = ours.rehearsal(1), ours.rehearsal(2)
    assert first.waiting_for() == second.waiting_for() == [0, 1]
    assert first.state.dice.seed != second.state.dice.seed
    assert not first.events and not first.listening
