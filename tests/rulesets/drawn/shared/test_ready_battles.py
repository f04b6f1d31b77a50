"""A battle that begins again is a copy of its first position, and no game changes the next."""

import pytest

from weathergage.api import load_scenario, start, state_hash
from weathergage.bots import make_bot
from weathergage.simulation import play_out


@pytest.mark.parametrize("options", [(), ("shot", "fireships"), ("solo",)])
def test_a_battle_begins_the_same_however_often_it_was_played(options: tuple[str, ...]) -> None:
    scenario = load_scenario("constitution-guerriere")
    begun = [state_hash(start("beat_to_quarters", scenario, seed, options).state) for seed in (1, 2)]
    for seed in (1, 2):
        game = start("beat_to_quarters", scenario, seed, options, listening=False)
        play_out(game, [make_bot("midshipman", side) for side in range(2)], 3)
        assert state_hash(start("beat_to_quarters", scenario, seed, options).state) == begun[seed - 1]
    fresh = load_scenario("constitution-guerriere")
    assert [state_hash(start("beat_to_quarters", fresh, seed, options).state) for seed in (1, 2)] == begun
    assert begun[0] != begun[1], "the dice are those of the seed"
