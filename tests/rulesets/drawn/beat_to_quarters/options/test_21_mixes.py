"""Section 21: the optional rules together, in games of chance; whatever is chosen, they end cleanly and verify."""

import random

import pytest

from tests.conformance.random_mixes import Mix, played
from weathergage.rulesets.drawn.beat_to_quarters.options.chasers import ChasersChanged
from weathergage.rulesets.drawn.beat_to_quarters.options.fireships import FireshipLit, SparksFlew
from weathergage.rulesets.drawn.beat_to_quarters.options.shot.loading import ShotLoaded
from weathergage.rulesets.drawn.beat_to_quarters.options.weather import WeatherDiced

OPTIONS = ("chasers", "national", "weather", "shoals", "shot", "fireships")
BATTLES = (
    "constitution-java",
    "ambuscade-baionnaise",
    "constitution-cyane-levant",
    "droits-de-lhomme",
    "lake-erie",
    "squadrons-of-four",
    "valcour-island",
)


def mix(seed: int, turns: int = 8) -> Mix:
    """Any of the options on any of the battles."""
    chance = random.Random(seed)
    options = tuple(option for option in OPTIONS if chance.random() < 0.6)
    return Mix(seed, "beat_to_quarters", options, chance.choice(BATTLES), turns)


@pytest.mark.parametrize("seed", range(36))
def test_any_mix_of_options_plays_and_verifies(seed: int) -> None:
    """Random answers to everything; every sixth game is looked at for what a side must not see."""
    played(mix(seed), looks=29 if seed % 6 == 0 else 0)


def test_all_of_them_at_once_have_their_say() -> None:
    """A longer game with everything switched on: what the options bring does happen, and every event has its words."""
    kinds = set()
    for seed in (1, 2, 3):
        game = played(Mix(seed, "beat_to_quarters", OPTIONS, "squadrons-of-four", 14), looks=1000)
        kinds |= {type(event) for event in game.events}
        for event in game.events:
            assert game.rules.tell(game.state, event)
    assert {ChasersChanged, ShotLoaded, WeatherDiced, FireshipLit, SparksFlew} <= kinds
