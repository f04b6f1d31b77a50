"""Counts how often rows, columns and results of the damage table and engagements come up, against the exact odds.

    python tools/damage_odds.py --turns 10000 --engagements 10000 --seed 1 [--captain cabin-boy] [--write]

Bots play battles until this many turns are over, and campaigns until this many engagements were rolled (their battles
are called off, since only the die counts). The same numbers give the same tables. `--write` puts them into the guide.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import exp, lgamma, log, sqrt
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from weathergage.api import Event, load_scenario, ruleset, start
from weathergage.bots import make_bot
from weathergage.campaign import Battle, Fought, campaign_book, random_fleet
from weathergage.campaign import start as start_campaign
from weathergage.campaign.admirals import admiral, play_on
from weathergage.campaign.battle.fought_battles import fought_in, game_of
from weathergage.campaign.events import EngagementRolled
from weathergage.rulesets.drawn.beat_to_quarters.core.book import ID, Book
from weathergage.rulesets.drawn.beat_to_quarters.core.events import DamageRolled, ShotFired
from weathergage.rulesets.drawn.beat_to_quarters.core.typed_rules import quarters_rules
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import split

GUIDE = Path(__file__).parent.parent / "docs" / "beat-to-quarters.md"
BEGIN, END = "<!-- counted: begin -->\n", "<!-- counted: end -->\n"
#: Battles that are played in turn, and the turns after which the next one begins.
BATTLES = ("lissa", "constitution-guerriere", "chesapeake-shannon", "negapatam", "constitution-cyane-levant")
LONGEST = 15
MISS = -1


@dataclass
class Expected:
    """A sum of chances: what is expected, and its variance."""

    mean: float = 0.0
    variance: float = 0.0

    def add(self, chances: Sequence[tuple[int, float]]) -> None:
        """Add one trial that counts a number of times with a chance each."""
        mean = sum(times * chance for times, chance in chances)
        self.mean += mean
        self.variance += sum(times * times * chance for times, chance in chances) - mean * mean


@dataclass
class Tally:
    """Everything that was rolled on the damage table, and what was to be expected."""

    turns: int = 0
    shots: int = 0
    bumps: int = 0
    #: Column and face of every D12.
    faces: Counter[tuple[int, int]] = field(default_factory=Counter)
    #: Times each column was reached by a shot (-1 for a miss), counted and expected.
    reached: Counter[int] = field(default_factory=Counter)
    expected: dict[int, Expected] = field(default_factory=dict)

    def hear(self, book: Book, events: Sequence[Event]) -> None:
        """Count what happened in a game."""
        for event in events:
            if isinstance(event, ShotFired):
                self._shot(book, event)
            elif isinstance(event, DamageRolled):
                self.bumps += 1
                self.faces[event.throw.column, event.throw.roll.value] += 1

    def _shot(self, book: Book, event: ShotFired) -> None:
        self.shots += 1
        self.reached.update([throw.column for throw in event.throws] or [MISS])
        self.faces.update((throw.column, throw.roll.value) for throw in event.throws)
        faces = book.guns.gunnery.die
        lead = sum(m.value for m in event.modifiers) - sum(m.value for m in event.target_modifiers)
        ways = [
            (split(book, lead + difference) or (MISS,), (faces - abs(difference)) / faces**2)
            for difference in range(1 - faces, faces)
        ]
        for column in {each for columns, _ in ways for each in columns}:
            chances = [(columns.count(column), chance) for columns, chance in ways]
            self.expected.setdefault(column, Expected()).add(chances)


def fight(turns: int, seed: int, captain: str) -> Tally:
    """Play battles until this many turns are over."""
    tally, book, number = Tally(), quarters_rules(ruleset(ID)).book, 0
    while tally.turns < turns:
        game = start(ID, load_scenario(BATTLES[number % len(BATTLES)]), seed * 100_000 + number)
        bots = [make_bot(captain, (seed * 100_000 + number) * 2 + side) for side in (0, 1)]
        last = min(LONGEST, turns - tally.turns)
        while not game.over and game.state.turn <= last:
            for side in game.waiting_for():
                request = game.requests[side]
                assert request is not None
                game.submit(side, bots[side].decide(game.view(side), request))
        tally.turns += min(game.state.turn, last)
        tally.hear(book, game.events)
        number += 1
    return tally


def engage(wanted: int, seed: int) -> Counter[int]:
    """Play campaigns until this many engagements were rolled."""
    rolled: Counter[int] = Counter()
    number = 0
    while rolled.total() < wanted:
        own = seed * 100_000 + number
        fleets = [random_fleet(nation, own) for nation in ("british", "french")]
        campaign = start_campaign(fleets, own)
        play_on(campaign, [admiral("chance", own * 2 + side) for side in (0, 1)], _called_off)
        found = [event.roll.value for event in campaign.events if isinstance(event, EngagementRolled)]
        rolled.update(found[: wanted - rolled.total()])
        number += 1
    return rolled


def _called_off(battle: Battle) -> Fought:
    """Let both sides decline a battle before it has begun."""
    game = game_of(battle, listening=False)
    for side in (0, 1):
        if not game.over:
            game.act(side, "offer")
    return fought_in(battle, game)


def chi_square(seen: Sequence[float], expected: Sequence[float]) -> float:
    """Return the sum of squared misses, each divided by what was expected."""
    return sum((a - b) ** 2 / b for a, b in zip(seen, expected, strict=True))


def chance_beyond(value: float, freedom: int) -> float:
    """Return the chance that honest dice give a chi-square as large as this.

    >>> round(chance_beyond(19.675, 11), 3)
    0.05
    """
    a, x = freedom / 2, value / 2
    term = total = 1 / a
    for n in range(1, 1000):
        term *= x / (a + n)
        total += term
    return max(0.0, 1 - total * exp(a * log(x) - x - lgamma(a))) if x else 1.0


def _z(seen: float, expected: Expected) -> str:
    return f"{(seen - expected.mean) / sqrt(expected.variance):+.1f}" if expected.variance > 0 else "–"


def _verdict(seen: Sequence[float], expected: Sequence[float]) -> str:
    value, freedom = chi_square(seen, expected), len(seen) - 1
    worse = f"{chance_beyond(value, freedom):.0%}"
    return f"Chi-square {value:.1f} with {freedom} degrees of freedom; honest dice do worse in {worse} of such trials."


def damage_report(tally: Tally) -> Iterator[str]:
    """Return the tables of the damage table."""
    book = quarters_rules(ruleset(ID)).book
    rows = book.guns.damage.rows
    size, width = len(rows), len(rows[0])
    by_column = {c: sum(tally.faces[c, face] for face in range(1, size + 1)) for c in range(width)}
    total = sum(by_column.values())
    what = f"{tally.shots:,} shots and {tally.bumps:,} rolls for ships that ran into something"
    yield f"{tally.turns:,} turns with {what}: {total:,} rolls on the damage table.\n"
    yield "Rows: how often the D12 showed each face, in every column.\n"
    yield "| D12 | " + " | ".join(f"col. {c}" for c in range(width)) + " | in all | exact | z |"
    yield "|---:|" + "---:|" * (width + 3)
    seen = []
    for face in range(1, size + 1):
        counts = [tally.faces[c, face] for c in range(width)]
        seen.append(sum(counts))
        even = Expected(total / size, total * (1 / size) * (1 - 1 / size))
        cells = " | ".join(map(str, counts))
        yield f"| {face} | {cells} | {sum(counts)} | {total / size:.1f} | {_z(sum(counts), even)} |"
    each = " | ".join(f"{by_column[c] / size:.1f}" for c in range(width))
    yield f"| exact | {each} | {total / size:.1f} | | |\n"
    yield _verdict(seen, [total / size] * size) + "\n"
    yield "Columns: how often a shot led to each, and how often it should have by its sums.\n"
    yield "| column | times | exact | z |\n|---|---:|---:|---:|"
    for column in sorted(tally.expected):
        name = "miss" if column == MISS else str(column)
        due = tally.expected[column]
        yield f"| {name} | {tally.reached[column]} | {due.mean:.1f} | {_z(tally.reached[column], due)} |"
    yield "\nResults: what stood in the cells, with what the columns reached make exact.\n"
    yield "| result | times | exact | z |\n|---|---:|---:|---:|"
    for result in sorted({cell for row in rows for cell in row}):
        due = Expected()
        times = 0
        for c in range(width):
            hits = [face for face in range(1, size + 1) if rows[face - 1][c] == result]
            share = len(hits) / size
            due.mean += by_column[c] * share
            due.variance += by_column[c] * share * (1 - share)
            times += sum(tally.faces[c, face] for face in hits)
        yield f"| {result} | {times} | {due.mean:.1f} | {_z(times, due)} |"


def engagement_report(rolled: Counter[int]) -> Iterator[str]:
    """Return the table of the engagements."""
    table = campaign_book(ID).tables.engagement
    total, size = rolled.total(), len(table)
    yield f"\nEngagements: {total:,} rolled in campaigns.\n"
    yield "| D12 | engagement | times | exact | z |\n|---:|---|---:|---:|---:|"
    even = Expected(total / size, total * (1 / size) * (1 - 1 / size))
    for row in table:
        times, title = rolled[row.roll], row.title.format(a="A", b="B")
        yield f"| {row.roll} | {title} | {times} | {even.mean:.1f} | {_z(times, even)} |"
    yield "\n" + _verdict([rolled[row.roll] for row in table], [even.mean] * size)


def main() -> None:
    """Count and print, or write."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("--turns", type=int, default=10_000)
    wanted.add_argument("--engagements", type=int, default=10_000)
    wanted.add_argument("--seed", type=int, default=1)
    wanted.add_argument("--captain", default="cabin-boy")
    wanted.add_argument("--write", action="store_true")
    asked = wanted.parse_args()
    lines = [*damage_report(fight(asked.turns, asked.seed, asked.captain))]
    lines += engagement_report(engage(asked.engagements, asked.seed))
    text = "\n".join(lines) + "\n"
    print(text)
    if asked.write:
        before, _, rest = GUIDE.read_text(encoding="utf-8").partition(BEGIN)
        after = rest.partition(END)[2]
        GUIDE.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
