"""Plays random campaigns to their end, verifies each from its file, and tells which seeds went wrong.

    python tools/random_campaigns.py --campaigns 50 --seed 1 --workers 2

Every campaign follows from its seed alone: `--only SEED` plays one again.
"""

import argparse
import sys
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from random import Random

from weathergage.api import ruleset
from weathergage.campaign import campaign_book, campaign_rulesets, random_fleet, save, start, verify
from weathergage.campaign.admirals import admiral, by_captains, play_on
from weathergage.ships.nations import nations


def one(seed: int, captain: str, share: float) -> tuple[int, str, int, str]:
    """Seed, how it ended, battles fought, and what went wrong if anything did."""
    luck = Random(seed)
    nation = luck.sample(list(nations()), 2)
    minds = [luck.choice(("chance", "chance", "admiralty")) for _ in range(2)]
    barred = campaign_book().tables.campaign.excludes
    known = [option.id for option in ruleset(campaign_rulesets()[0]).options if option.id not in barred]
    options = [option for option in known if luck.random() < share]
    try:
        campaign = start([random_fleet(nation[side], seed) for side in (0, 1)], seed, options)
        play_on(campaign, [admiral(mind, seed) for mind in minds], by_captains([captain, captain]))
        if faults := verify(save(campaign)):
            return seed, "", 0, "\n".join(faults)
    except Exception:
        return seed, "", 0, traceback.format_exc()
    battles = sum(line.battle is not None for line in campaign.journal)
    ending = campaign.state.ending
    assert ending is not None
    return seed, ending.kind, battles, ""


def main() -> int:
    """Play, count the endings, and print every fault with its seed."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("--campaigns", type=int, default=50)
    wanted.add_argument("--seed", type=int, default=1)
    wanted.add_argument("--workers", type=int, default=2)
    wanted.add_argument("--captain", default="cabin-boy")
    wanted.add_argument("--options", type=float, default=0.3, help="the share of optional rules switched on")
    wanted.add_argument("--only", type=int)
    asked = wanted.parse_args()
    seeds = [asked.only] if asked.only is not None else range(asked.seed, asked.seed + asked.campaigns)
    endings: Counter[str] = Counter()
    faults = battles = 0
    with ProcessPoolExecutor(asked.workers) as workers:
        for seed, ending, fought, fault in workers.map(
            one, seeds, repeat(asked.captain), repeat(asked.options)
        ):
            if fault:
                faults += 1
                print(f"seed {seed}:\n{fault}", flush=True)
            else:
                endings[ending] += 1
                battles += fought
    for ending, count in sorted(endings.items()):
        print(f"{count:6}  {ending}")
    print(f"{sum(endings.values())} campaigns with {battles} battles verified, {faults} with a fault")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
