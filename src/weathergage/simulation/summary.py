"""The sum of many games: who won how often, how games ended, what they cost, and how sure that is."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, median, stdev

import msgspec

from weathergage.engine.scenario import Scenario
from weathergage.simulation.records import COUNTED, GameRecord

#: The number of standard errors that hold 95 % of a normal distribution.
_Z = 1.959963984540054


class Share(msgspec.Struct, frozen=True, kw_only=True):
    """So many of all games, with the 95 % interval of the true share (Wilson's)."""

    count: int
    share: float
    low: float
    high: float


class Mean(msgspec.Struct, frozen=True, kw_only=True):
    """A mean over all games with its 95 % interval (normal)."""

    mean: float
    low: float
    high: float


class SideSummary(msgspec.Struct, frozen=True, kw_only=True):
    """How one side fared: wins, and mean losses of hull, crew, gun and rigging squares and of ships."""

    id: str
    name: str
    bot: str
    wins: Share
    lost: dict[str, Mean]


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that many games of one battle tell."""

    scenario: str
    ruleset: str
    options: tuple[str, ...]
    games: int
    seed: int
    turn_limit: int
    sides: tuple[SideSummary, ...]
    draws: Share
    #: How games ended, the most frequent first.
    ends: dict[str, int]
    turns: Mean
    median_turns: float
    #: Turns of all games together.
    total_turns: int
    #: A hash over the last states of all games: equal runs give equal fingerprints.
    fingerprint: str


def share(count: int, total: int) -> Share:
    """A proportion with Wilson's score interval, which behaves at 0 and 1 and with few games.

    >>> share(0, 10).high > 0.2, share(5, 10).share
    (True, 0.5)
    """
    if not total:
        return Share(count=0, share=0.0, low=0.0, high=1.0)
    p = count / total
    spread = _Z * _Z / total
    middle = (p + spread / 2) / (1 + spread)
    half = _Z * sqrt(p * (1 - p) / total + spread / (4 * total)) / (1 + spread)
    return Share(count=count, share=p, low=max(0.0, middle - half), high=min(1.0, middle + half))


def mean(values: Sequence[int]) -> Mean:
    """A mean with the interval of plus and minus 1.96 standard errors."""
    if not values:
        return Mean(mean=0.0, low=0.0, high=0.0)
    middle = fmean(values)
    half = _Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Mean(mean=middle, low=middle - half, high=middle + half)


def summarize(
    records: Sequence[GameRecord],
    scenario: Scenario,
    ruleset: str,
    options: Sequence[str],
    seed: int,
    bots: Sequence[str],
    turn_limit: int,
) -> Summary:
    """The summary of these games; it depends on the games alone, not on the order they were finished in."""
    ordered = sorted(records, key=lambda record: record.index)
    winners = Counter(record.winner for record in ordered)
    ends = Counter(record.end for record in ordered)
    turns = [record.turns for record in ordered]
    sides = tuple(
        SideSummary(
            id=entry.id,
            name=entry.name,
            bot=bots[side],
            wins=share(winners[side], len(ordered)),
            lost={
                what: mean([record.lost[side][kind] for record in ordered])
                for kind, what in enumerate(COUNTED)
            },
        )
        for side, entry in enumerate(scenario.sides)
    )
    finals = "".join(record.final for record in ordered)
    return Summary(
        scenario=scenario.id,
        ruleset=ruleset,
        options=tuple(options),
        games=len(ordered),
        seed=seed,
        turn_limit=turn_limit,
        sides=sides,
        draws=share(winners[-1], len(ordered)),
        ends=dict(sorted(ends.items(), key=lambda end: (-end[1], end[0]))),
        turns=mean(turns),
        median_turns=float(median(turns)) if turns else 0.0,
        total_turns=sum(turns),
        fingerprint=hashlib.blake2b(finals.encode(), digest_size=12).hexdigest(),
    )
