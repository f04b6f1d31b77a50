"""Compute 95 % intervals of shares, means, medians and of differences between paired games."""

from collections.abc import Sequence
from math import comb, sqrt
from statistics import fmean, stdev

import msgspec

#: The number of standard errors that hold 95 % of a normal distribution.
_Z = 1.959963984540054
_CONFIDENCE = 0.95


class Share(msgspec.Struct, frozen=True, kw_only=True):
    """Hold a share of all games, with the 95 % interval of the true share (Wilson's)."""

    count: float
    share: float
    low: float
    high: float


class Mean(msgspec.Struct, frozen=True, kw_only=True):
    """Hold a mean over all games, or a median or difference, with its 95 % interval."""

    mean: float
    low: float
    high: float

    @property
    def shows(self) -> bool:
        """Return whether the interval excludes zero."""
        return self.low > 0 or self.high < 0


def share(count: float, total: int) -> Share:
    """Return a proportion with Wilson's score interval, which behaves well at 0 and 1 and with few games.

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


def mean(values: Sequence[float]) -> Mean:
    """Return a mean with the interval of plus and minus 1.96 standard errors."""
    if not values:
        return Mean(mean=0.0, low=0.0, high=0.0)
    middle = fmean(values)
    half = _Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Mean(mean=middle, low=middle - half, high=middle + half)


def paired_shares(one: Sequence[bool], other: Sequence[bool]) -> Mean:
    """Return how much more often the other of two paired series is true: Newcombe's interval (1998, method 10).

    >>> paired_shares([True, False], [True, False]).mean
    0.0
    """
    total = len(one)
    if not total:
        return Mean(mean=0.0, low=-1.0, high=1.0)
    both = sum(1 for a, b in zip(one, other) if a and b)
    gained = sum(1 for a, b in zip(one, other) if b and not a)
    lost = sum(1 for a, b in zip(one, other) if a and not b)
    neither = total - both - gained - lost
    after, before = share(both + gained, total), share(both + lost, total)
    phi = _correlation(both, gained, lost, neither)
    difference = (gained - lost) / total
    down, up = after.share - after.low, after.high - after.share
    under, over = before.share - before.low, before.high - before.share
    return Mean(
        mean=difference,
        low=difference - sqrt(max(0.0, down * down - 2 * phi * down * over + over * over)),
        high=difference + sqrt(max(0.0, up * up - 2 * phi * up * under + under * under)),
    )


def _correlation(both: int, gained: int, lost: int, neither: int) -> float:
    """Return Newcombe's phi, with his correction for continuity if the pairs agree more than by chance."""
    margins = (both + gained) * (lost + neither) * (both + lost) * (gained + neither)
    if not margins:
        return 0.0
    product: float = both * neither - gained * lost
    if product > 0:
        product = max(product - (both + gained + lost + neither) / 2, 0)
    return product / sqrt(margins)


def median(values: Sequence[float]) -> Mean:
    """Return the median with its distribution-free interval between two of the sorted values."""
    if not values:
        return Mean(mean=0.0, low=0.0, high=0.0)
    ordered = sorted(values)
    total = len(ordered)
    middle = (ordered[(total - 1) // 2] + ordered[total // 2]) / 2
    rank = _outer_rank(total)
    return Mean(mean=middle, low=ordered[rank], high=ordered[total - 1 - rank])


def _outer_rank(total: int) -> int:
    """Return the highest rank (from 0) below which the median lies with at most half of 5 %."""
    if total > 1000:
        # The binomial is nearly normal here, and exact integers grow long.
        return max(0, int(total / 2 - _Z * sqrt(total) / 2) - 1)
    allowed, below, rank = 2**total * (1 - _CONFIDENCE) / 2, 0, -1
    for count in range(total // 2):
        below += comb(total, count)
        if below > allowed:
            break
        rank = count
    return max(0, rank)
