"""Fights duels of Red & Black for every pairing of rates, and writes what came of them into the guide.

    python tools/duels.py --games 10000 --seed 1 [--captain midshipman] [--rates 5 6] [--workers 2] [--keep F] [--write]

Both ships have experienced crews and equal captains of the bot ladder; half of the duels begin with changed places. The
same numbers give the same tables, with any number of workers, with the plain or the compiled engine. What is kept in
a file is not fought again.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from pathlib import Path
from time import perf_counter
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parent.parent))

from tools.red_and_black_guide import GUIDE, type_of, written
from weathergage.api import Scenario, start
from weathergage.bots import make_bot
from weathergage.rulesets.drawn.red_and_black.core.book import ID
from weathergage.scenarios import scenario_from_dict
from weathergage.simulation.runs.game_loop import play_out

#: A type of the ship library for each rate, 7 the unrated; 8 the same ship with the other rig.
SHIPS: Final = {
    1: "br-100",
    2: "br-98",
    3: "br-74-common",
    4: "br-50-two-decker",
    5: "br-38",
    6: "br-28",
    7: "br-18",
    8: "br-18 rig=fore-and-aft",
}
_UNRATED: Final = {7: "unrated", 8: "fore-and-aft"}
NAMES: Final = {rate: _UNRATED.get(rate, f"rate {rate}") for rate in SHIPS}
#: Two ships just out of range on opposite courses, both with the wind abeam, and the other way round.
PLACES: Final = (((800, 930, 0), (950, 500, 8)), ((950, 500, 8), (800, 930, 0)))
BOWS: Final = (("X23", 1), ("BB12", 4))
#: A duel that has not ended by then is called undecided.
LONGEST: Final = 120
#: Duels that a worker fights at a time.
SHARE: Final = 500


def duel(first: str, second: str, swapped: bool) -> Scenario:
    """Return two ships that meet on the open sea."""
    order = (1, 0) if swapped else (0, 1)
    sides = []
    for number, ship_text in enumerate((first, second)):
        kind, _, rig = ship_text.partition(" rig=")
        bow, heading = BOWS[order[number]]
        ship = {
            "id": f"ship-{number + 1}",
            "name": f"Ship {number + 1}",
            "type": kind,
            "rig": rig or "square",
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
    """The results of the duels of one pairing."""

    games: int = 0
    wins: list[int] = field(default_factory=lambda: [0, 0])
    #: How many duels took a number of turns, and ended so.
    turns: Counter[int] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Count") -> None:
        """Take the duels of another count in."""
        self.games += other.games
        self.wins = [mine + more for mine, more in zip(self.wins, other.wins, strict=True)]
        self.turns += other.turns
        self.ends += other.ends

    def row(self, names: str) -> str:
        """Return a row of the table."""
        turns = sorted(self.turns.elements())
        spread = f"{turns[len(turns) // 2]} ({turns[len(turns) // 10]}–{turns[len(turns) * 9 // 10]})"
        neither = self.games - sum(self.wins)
        shares = [f"{100 * number / self.games:.0f} %" for number in (*self.wins, neither)]
        ends = [f"{100 * self.ends[kind] / self.games:.0f} %" for kind in ("struck", "carried", "sunk")]
        other = self.games - sum(self.ends[kind] for kind in ("struck", "carried", "sunk"))
        return " | ".join(
            ["", names, *shares, spread, *ends, f"{100 * other / self.games:.0f} %", ""]
        ).strip()


def fought(first: int, second: int, numbers: range, seed: int, captain: str) -> Count:
    """Fight the duels of two rates that have these numbers."""
    found = Count()
    battles = [duel(SHIPS[first], SHIPS[second], swapped) for swapped in (False, True)]
    for number in numbers:
        game = start(ID, battles[number % 2], seed + number, listening=False)
        bots = [make_bot(captain, 2 * (seed + number) + side) for side in (0, 1)]
        play_out(game, bots, LONGEST)
        outcome = game.state.outcome
        found.games += 1
        found.turns[game.state.turn] += 1
        found.ends[outcome.kind if outcome is not None else "undecided"] += 1
        if outcome is not None and outcome.winner >= 0:
            found.wins[outcome.winner] += 1
    return found


def count(pool: ProcessPoolExecutor, first: int, second: int, games: int, seed: int, captain: str) -> Count:
    """Fight this many duels of two rates, a share at a time."""
    shares = [range(begin, min(games, begin + SHARE)) for begin in range(0, games, SHARE)]
    found = Count()
    for each in pool.map(fought, *zip(*((first, second, share, seed, captain) for share in shares))):
        found.add(each)
    return found


class Kept:
    """Counts in a file, by what was fought; without a file nothing is kept."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._known: dict[str, dict[str, Any]] = {}
        if path is not None and path.exists():
            self._known = json.loads(path.read_text(encoding="utf-8"))

    def get(self, what: str) -> Count | None:
        """Return the result, if the duels have been fought."""
        known = self._known.get(what)
        if known is None:
            return None
        turns = Counter({int(turn): number for turn, number in known["turns"].items()})
        return Count(known["games"], known["wins"], turns, Counter(known["ends"]))

    def put(self, what: str, found: Count) -> None:
        """Keep a count."""
        self._known[what] = dict(vars(found))
        if self._path is not None:
            self._path.write_text(json.dumps(self._known), encoding="utf-8")


def table(counts: dict[tuple[int, int], Count], seed: int, captain: str) -> str:
    """Return all pairings as the guide shows them."""
    games = min(each.games for each in counts.values())
    ships = ", ".join(f"{NAMES[rate]} {type_of(kind)}" for rate, kind in SHIPS.items())
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


def all_counts(wanted: argparse.Namespace) -> Iterator[tuple[tuple[int, int], Count]]:
    """Return the count of every pairing, and print each as it comes."""
    kept = Kept(wanted.keep)
    with ProcessPoolExecutor(wanted.workers) as pool:
        for first, second in combinations_with_replacement(wanted.rates, 2):
            began = perf_counter()
            what = f"{first} {second} {wanted.games} {wanted.seed} {wanted.captain}"
            found = kept.get(what)
            if found is None:
                found = count(pool, first, second, wanted.games, wanted.seed, wanted.captain)
                kept.put(what, found)
            took = perf_counter() - began
            row = found.row(f"{NAMES[first]} v. {NAMES[second]}")
            print(f"{row} {took:.0f} s", file=sys.stderr, flush=True)
            yield (first, second), found


def main() -> None:
    """Fight, and print or write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000, help="duels for each pairing")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--captain", default="midshipman", help="who commands both ships")
    parser.add_argument("--rates", type=int, nargs="*", default=list(SHIPS), help="rates to be paired")
    parser.add_argument("--workers", type=int, default=1, help="processes that fight")
    parser.add_argument("--keep", type=Path, help="a file for what has been fought, to go on from")
    parser.add_argument("--write", action="store_true", help="into the guide")
    wanted = parser.parse_args()
    counts = dict(all_counts(wanted))
    text = table(counts, wanted.seed, wanted.captain)
    print(text)
    if wanted.write:
        GUIDE.write_text(written(GUIDE.read_text(encoding="utf-8"), "duels", text), encoding="utf-8")


if __name__ == "__main__":
    main()
