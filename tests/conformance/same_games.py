"""Plays games and prints a digest of each batch: `python -m tests.conformance.same_games [all]`, thousands with `all`.

Run by the plain and by the compiled engine it must print the same.
"""

import hashlib
import random
import sys
from collections.abc import Iterable

from tests.conformance.random_mixes import mix_of, steps
from weathergage.api import Game, load_scenario, ruleset_ids, save, start
from weathergage.bots import make_bot
from weathergage.engine import game as engine_game
from weathergage.engine.replay import state_hash
from weathergage.rulesets.drawn.shared.state import DrawnState
from weathergage.simulation import play_out

DUELS = ("constitution-guerriere", "constitution-java", "ambuscade-baionnaise")
#: Steps of a mix after which odds are asked for.
ODDS_EVERY = 8
#: Batches, duels in one of them, drawn duels (each takes twenty times as long as a plotted one), mixes.
SOME, ALL = (1, 20, 2, 20), (4, 250, 60, 120)


def duel(ruleset: str, index: int) -> Game:
    """Quick captains and random ones by turns."""
    names = ("midshipman", "cabin-boy" if index % 5 == 0 else "midshipman")
    game = start(ruleset, load_scenario(DUELS[index % len(DUELS)]), index, listening=index % 50 == 0)
    return play_out(game, [make_bot(name, 2 * index + side) for side, name in enumerate(names)], 40)


def mixed(seed: int, told: list[str]) -> Game:
    """Random orders under a random mix of options; some answers are told with their odds."""
    mix = mix_of(seed)
    game = start(mix.ruleset, load_scenario(mix.battle), seed, mix.options, listening=seed % 10 == 0)
    for number, _ in enumerate(steps(game, random.Random(seed), min(mix.turns, 12))):
        for side, request in enumerate(game.requests if number % ODDS_EVERY == 0 else ()):
            for ask in request.asks[:2] if request is not None else ():
                told += [repr(game.view(side).odds(ask, option)) for option in ask.options[-2:]]
    return game


def digest(games: list[Game], told: Iterable[str] = ()) -> str:
    """Everything that can differ: states, journals, events, dice, and what else was told."""
    found = hashlib.blake2b("".join(told).encode(), digest_size=16)
    for game in games:
        found.update(state_hash(game.state).encode())
        found.update(save(game))
        found.update(repr(game.events).encode())
        found.update(str(game.state.dice.taken).encode())
    return found.hexdigest()


def main() -> None:
    """One line for each batch; the first says which engine it was."""
    batches, plotted_duels, drawn_duels, mixes = ALL if "all" in sys.argv else SOME
    print("plain" if (engine_game.__file__ or "").endswith(".py") else "compiled")
    for ruleset in ruleset_ids():
        drawn = isinstance(start(ruleset, load_scenario(DUELS[0])).state, DrawnState)
        duels = drawn_duels if drawn else plotted_duels
        for batch in range(batches):
            first = batch * duels
            games = [duel(ruleset, index) for index in range(first, first + duels)]
            print(ruleset, batch, sum(game.state.turn for game in games), digest(games))
    for seed in range(0, mixes, 20):
        told: list[str] = []
        games = [mixed(each, told) for each in range(seed, seed + 20)]
        print("mixes", seed, len(told) - told.count("None"), digest(games, told))


if __name__ == "__main__":
    main()
