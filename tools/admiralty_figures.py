"""Plays campaigns between admirals and tells how often they go out, why they stay in port, and who wins.

    python tools/admiralty_figures.py --campaigns 50 --seed 1 --workers 1

The Admiralty meets itself, an admiral who goes out every month with his strongest squadron, and one who never goes out.
Every campaign follows from its seed alone. The tables in docs/campaign.md come from this program.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import pairwise, repeat

from weathergage.campaign import start, suggested_fleet
from weathergage.campaign.admirals import Admiral, Admiralty, Objections, by_captains, play_on
from weathergage.campaign.campaign import Battle
from weathergage.campaign.files.journal import Fought
from weathergage.campaign.views import CampaignView
from weathergage.engine.orders import Orders

#: The opponents, in the order of the tables.
OPPONENTS = ("the Admiralty", "one who always goes out", "one who never does")
#: Own strength, best squadron against best squadron, is told in these classes.
CLASSES = ((0.6, "below 0.6"), (0.85, "0.6 to 0.85"), (1.15, "0.85 to 1.15"), (99.0, "above 1.15"))


def odds(view: CampaignView) -> float:
    """Return a side's strongest squadron as a share of the enemy's."""
    own, enemy = view.sides[view.side], view.sides[1 - view.side]
    return max(s.strength for s in own.squadrons) / max(1, *(s.strength for s in enemy.squadrons))


@dataclass
class Watched:
    """Let the Admiralty decide and note every decision to go out or to stay."""

    mind: Admiralty
    #: Odds, whether it goes out, and the share of its strongest squadron that it chose.
    noted: list[tuple[float, bool, float]] = field(default_factory=list)

    def decide(self, view: CampaignView, objections: Objections) -> Orders:
        """Return the orders of the Admiralty."""
        orders = self.mind.decide(view, objections)
        if view.step == "signal":
            strengths = {each.id: each.strength for each in view.sides[view.side].squadrons}
            chosen = strengths[orders["squadron"]] / max(1, *strengths.values())
            self.noted.append((odds(view), orders["engage"] == "yes", chosen))
        return orders


@dataclass
class Fixed:
    """Go out every month, or never; do everything else as the Admiralty does."""

    mind: Admiralty
    willing: bool

    def decide(self, view: CampaignView, objections: Objections) -> Orders:
        """Return the orders of the Admiralty with another signal."""
        orders = self.mind.decide(view, objections)
        if view.step != "signal":
            return orders
        strongest = max(view.sides[view.side].squadrons, key=lambda each: each.strength)
        return {"engage": "yes" if self.willing else "no", "squadron": strongest.id}


@dataclass
class Told:
    """Hold what a campaign came to: the winner by seat, months, battles, points, and the decisions."""

    winner: int
    months: int
    battles: int
    lead: float
    noted: list[tuple[float, bool, float]]
    #: Strengths of both squadrons and what the battle brought, for fitting the admiral's expectation.
    fought: list[tuple[int, int, float]]


def one(seed: int, opponent: int, captain: str) -> Told:
    """Play a campaign; the Admiralty has the first side in even seeds and the second in odd ones."""
    seat = seed % 2
    watched = Watched(Admiralty(seed))
    other: Admiral = Admiralty(seed + 1) if not opponent else Fixed(Admiralty(seed + 1), opponent == 1)
    minds: list[Admiral] = [other, other]
    minds[seat] = watched
    fleets = [suggested_fleet("british", seed), suggested_fleet("french", seed // 3)]
    campaign = start(fleets, seed)
    fought: list[tuple[int, int, float]] = []
    captains = by_captains([captain, captain])

    def fight(battle: Battle) -> Fought:
        result = captains(battle)
        meeting = campaign.state.meeting
        assert meeting is not None
        sheets = campaign.view(-2).sides
        sent = [
            next(each.strength for each in sheets[side].squadrons if each.id == meeting.squadrons[side])
            for side in (0, 1)
        ]
        fought.append((sent[seat], sent[1 - seat], sheets[seat].victory - sheets[1 - seat].victory))
        return result

    play_on(campaign, minds, fight)
    ending = campaign.state.ending
    assert ending is not None
    lead = (ending.halves[seat] - ending.halves[1 - seat]) / 2
    leads = [*(before for *_, before in fought), lead]
    brought = [(own, enemy, after - before) for (own, enemy, before), after in zip(fought, leads[1:])]
    winner = -1 if ending.winner < 0 else int(ending.winner != seat)
    return Told(winner, ending.month, len(fought), lead, watched.noted, brought)


def table(told: Sequence[Told], opponent: str) -> None:
    """Print what the campaigns against one opponent came to."""
    count, wins = len(told), Counter(each.winner for each in told)
    print(f"\nAgainst {opponent}, {count} campaigns")
    print(f"  won {wins[0]}, lost {wins[1]}, drawn {wins[-1]}")
    print(f"  mean lead in victory points {sum(each.lead for each in told) / count:.0f}")
    print(f"  months {sum(each.months for each in told) / count:.1f}", end=", ")
    print(f"battles {sum(each.battles for each in told) / count:.1f}")
    below = 0.0
    for above, words in CLASSES:
        here = [note for each in told for note in each.noted if below <= note[0] < above]
        below = above
        if here:
            out = sum(willing for _, willing, _ in here) / len(here)
            weak = sum(share < 0.5 for _, _, share in here) / len(here)
            print(f"  odds {words:13} {len(here):5} months, goes out {out:4.0%}, weak squadron {weak:4.0%}")


def expectation(told: Sequence[Told]) -> None:
    """Print what battles brought by the odds they were fought at, as a share of the smaller squadron."""
    print("\nWhat battles brought, in victory points")
    fought = [each for campaign in told for each in campaign.fought if min(each[:2]) > 0]
    edges = (0.0, 0.3, 0.45, 0.6, 0.75, 0.9, 1.1, 1.33, 1.67, 2.2, 3.3, 99.0)
    for low, high in pairwise(edges):
        here = [each for each in fought if low <= each[0] / each[1] < high]
        if here:
            mean = sum(brought for *_, brought in here) / len(here)
            share = sum(brought / (own + enemy) for own, enemy, brought in here) / len(here)
            print(
                f"  own / enemy {low:4} to {high:4}: {len(here):5} battles, {mean:6.1f}, {share:5.2f} of both"
            )


def main() -> None:
    """Play the campaigns and print the tables."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("--campaigns", type=int, default=50)
    wanted.add_argument("--seed", type=int, default=1)
    wanted.add_argument("--workers", type=int, default=1)
    wanted.add_argument("--captain", default="midshipman")
    asked = wanted.parse_args()
    seeds = range(asked.seed, asked.seed + asked.campaigns)
    everything: list[Told] = []
    with ProcessPoolExecutor(asked.workers) as workers:
        for opponent, words in enumerate(OPPONENTS):
            told = list(workers.map(one, seeds, repeat(opponent), repeat(asked.captain)))
            table(told, words)
            everything += told
    expectation(everything)


if __name__ == "__main__":
    main()
