"""Plays random games over random option mixes and tells which seeds went wrong.

    python tools/random_games.py --games 2000 --seed 1 --workers 2 [--ruleset ID] [--ships MOST] [--turns LAST]

Every game follows from its seed alone, and from ruleset and ships if these are given: `--only SEED` plays one again.
The fingerprint is made from the final positions: it is the same on every machine and every version of Python.
"""

import argparse
import hashlib
import platform
import sys
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.conformance.random_mixes import mix_of, played
from weathergage.api import ruleset_ids
from weathergage.engine.replay import state_hash


class Played(NamedTuple):
    """The result of one game: its mix, how it ended, its final position, and what went wrong if anything did."""

    mix: str
    ending: str = ""
    hash: str = ""
    fault: str = ""


def one(seed: int, rules: str = "", most: int = 0, turns: int = 0) -> Played:
    """Play the game of a seed."""
    mix = mix_of(seed, rules, most)
    if turns:
        mix = replace(mix, turns=turns)
    try:
        game = played(mix, looks=11 if seed % 5 == 0 else 0)
    except Exception:
        return Played(str(mix), fault=traceback.format_exc())
    level = "with options" if len(mix.options) > 1 else mix.options[0] if mix.options else "basic"
    outcome = game.state.outcome
    ending = outcome.kind if outcome else "turn limit"
    return Played(f"{mix.ruleset}, {level}", ending, state_hash(game.state))


def main() -> int:
    """Play, count the endings, and print every fault with its seed."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("--games", type=int, default=200)
    wanted.add_argument("--seed", type=int, default=1)
    wanted.add_argument("--workers", type=int, default=2)
    wanted.add_argument("--only", type=int)
    wanted.add_argument("--ruleset", default="", choices=["", *ruleset_ids()])
    wanted.add_argument("--ships", type=int, default=0, help="no battles with more ships")
    wanted.add_argument("--turns", type=int, default=0, help="the turn after which a game is cut off")
    asked = wanted.parse_args()
    seeds = [asked.only] if asked.only is not None else range(asked.seed, asked.seed + asked.games)
    play = partial(one, rules=asked.ruleset, most=asked.ships, turns=asked.turns)
    endings: Counter[tuple[str, str]] = Counter()
    faults, whole = 0, hashlib.sha256()
    with ProcessPoolExecutor(asked.workers) as workers:
        for game in workers.map(play, seeds, chunksize=4):
            whole.update(game.hash.encode())
            if game.fault:
                faults += 1
                print(f"{game.mix}\n{game.fault}", flush=True)
            else:
                endings[game.mix, game.ending] += 1
    for (what, ending), count in sorted(endings.items()):
        print(f"{count:6}  {what}: {ending}")
    print(
        f"{sum(endings.values())} games without a fault, {faults} with one, seeds {seeds[0]} to {seeds[-1]}"
    )
    print(f"fingerprint {whole.hexdigest()[:24]}, Python {platform.python_version()}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
