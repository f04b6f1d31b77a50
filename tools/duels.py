"""Fights duels of Red & Black for every pairing of rates, and writes what came of them into the guide.

    python tools/duels.py --games 10000 --seed 1 [--captain midshipman] [--rates 5 6] [--write]

Both ships have experienced crews and equal captains of the bot ladder; half of the duels begin with changed places. The
same numbers give the same tables.
"""

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from pathlib import Path
from time import perf_counter
from typing import Final

sys.path.insert(0, str(Path(__file__).parent.parent))

from tools.red_and_black_guide import GUIDE, written
from weathergage.api import Scenario, start
from weathergage.bots import make_bot
from weathergage.rulesets.drawn.red_and_black.book import ID
from weathergage.scenarios import scenario_from_dict

#: A type of the ship library for each rate, 7 the unrated.
SHIPS: Final = {
    1: "br-100",
    2: "br-98",
    3: "br-74-common",
    4: "br-50-two-decker",
    5: "br-38",
    6: "br-28",
    7: "br-18",
}
NAMES: Final = {rate: "unrated" if rate == 7 else f"rate {rate}" for rate in SHIPS}
#: Two ships just out of range on opposite courses, both with the wind abeam, and the other way round.
PLACES: Final = (((800, 930, 0), (950, 500, 8)), ((950, 500, 8), (800, 930, 0)))
BOWS: Final = (("X23", 1), ("BB12", 4))
#: A duel that has not ended by then is called undecided.
LONGEST: Final = 120


def duel(first: str, second: str, swapped: bool) -> Scenario:
    """Two ships that meet on the open sea."""
    order = (1, 0) if swapped else (0, 1)
    sides = []
    for number, kind in enumerate((first, second)):
        bow, heading = BOWS[order[number]]
        ship = {
            "id": f"ship-{number + 1}",
            "name": f"Ship {number + 1}",
            "type": kind,
            "quality": "average",
            "bow": bow,
            "heading": heading,
            "place": list(PLACES[int(swapped)][number]),
        }
        sides.append(
            {"id": f"side-{number + 1}", "name": f"Side {number + 1}", "nations": ["british"], "ship": [ship]}
        )
    return scenario_from_dict(
        {
            "id": "duel",
            "title": "A duel",
            "date": "1800-01-01",
            "place": "At sea",
            "notes": "Two ships that meet for a count.",
            "wind": {"direction": 5, "point": 12},
            "side": sides,
        }
    )


@dataclass
class Count:
    """What came of the duels of one pairing."""

    games: int = 0
    wins: list[int] = field(default_factory=lambda: [0, 0])
    turns: list[int] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)

    def row(self, names: str) -> str:
        """A row of the table."""
        turns = sorted(self.turns)
        spread = f"{turns[len(turns) // 2]} ({turns[len(turns) // 10]}–{turns[len(turns) * 9 // 10]})"
        neither = self.games - sum(self.wins)
        shares = [f"{100 * number / self.games:.0f} %" for number in (*self.wins, neither)]
        ends = [f"{100 * self.ends[kind] / self.games:.0f} %" for kind in ("struck", "carried", "sunk")]
        other = self.games - sum(self.ends[kind] for kind in ("struck", "carried", "sunk"))
        return " | ".join(
            ["", names, *shares, spread, *ends, f"{100 * other / self.games:.0f} %", ""]
        ).strip()


def count(first: int, second: int, games: int, seed: int, captain: str) -> Count:
    """Fight so many duels of two rates."""
    found = Count()
    battles = [duel(SHIPS[first], SHIPS[second], swapped) for swapped in (False, True)]
    for number in range(games):
        game = start(ID, battles[number % 2], seed + number, listening=False)
        bots = [make_bot(captain, 2 * (seed + number) + side) for side in (0, 1)]
        while not game.over and game.state.turn <= LONGEST:
            for side in game.waiting_for():
                game.submit(side, bots[side].decide(game.view(side), game.requests[side]))
        outcome = game.state.outcome
        found.games += 1
        found.turns.append(game.state.turn)
        found.ends[outcome.kind if outcome is not None else "undecided"] += 1
        if outcome is not None and outcome.winner >= 0:
            found.wins[outcome.winner] += 1
    return found


def table(counts: dict[tuple[int, int], Count], seed: int, captain: str) -> str:
    """All pairings as the guide shows them."""
    games = min(each.games for each in counts.values())
    ships = ", ".join(f"{NAMES[rate]} `{kind}`" for rate, kind in SHIPS.items())
    rows = [
        f"{games:,} duels for each pairing, both ships under the `{captain}`, experienced crews, seed {seed}. Ships:",
        f"{ships}.",
        "",
        "Turns are the median, in brackets what one of ten duels does not reach and one of ten exceeds. Other ends:",
        "blown up, agreed when neither can hurt the other any more, undecided.",
        "",
        "| first v. second | first wins | second wins | neither | turns | struck | carried | sunk | other |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    rows += [each.row(f"{NAMES[first]} v. {NAMES[second]}") for (first, second), each in counts.items()]
    return "\n".join(rows) + "\n"


def main() -> None:
    """Fight, and print or write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000, help="duels for each pairing")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--captain", default="midshipman", help="who commands both ships")
    parser.add_argument("--rates", type=int, nargs="*", default=list(SHIPS), help="rates to be paired")
    parser.add_argument("--write", action="store_true", help="into the guide")
    wanted = parser.parse_args()
    counts: dict[tuple[int, int], Count] = {}
    for first, second in combinations_with_replacement(wanted.rates, 2):
        began = perf_counter()
        counts[first, second] = count(first, second, wanted.games, wanted.seed, wanted.captain)
        took = perf_counter() - began
        print(
            f"{counts[first, second].row(f'{NAMES[first]} v. {NAMES[second]}')} {took:.0f} s",
            file=sys.stderr,
            flush=True,
        )
    text = table(counts, wanted.seed, wanted.captain)
    print(text)
    if wanted.write:
        GUIDE.write_text(written(GUIDE.read_text(encoding="utf-8"), "duels", text), encoding="utf-8")


if __name__ == "__main__":
    main()
