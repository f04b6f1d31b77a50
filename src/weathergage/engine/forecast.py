"""A forecast: what a side may expect of orders before it seals them, always an estimate and never more than it knows.

A ruleset that can tell has a view with `forecast(orders, samples, seed)`; one that cannot simply has none.
"""

from typing import Literal

import msgspec


class Estimate(msgspec.Struct, frozen=True, kw_only=True):
    """One figure with a name: a chance between 0 and 1, or a mean; the true value is likely within the margin."""

    key: str
    label: str
    kind: Literal["chance", "mean"]
    value: float
    #: Half of the interval that holds the true value 19 times in 20; 0 where nothing was left to chance.
    margin: float
    #: What it is made of, by name: parts of a mean, or the chance at each stage.
    parts: dict[str, float] = {}


class ShipForecast(msgspec.Struct, frozen=True, kw_only=True):
    """What one ship may expect."""

    ship: str
    estimates: list[Estimate]


class Forecast(msgspec.Struct, frozen=True, kw_only=True):
    """What a side may expect of its orders, ship by ship and for all of them together."""

    #: Where the figures come from, in words.
    basis: str
    #: How many times the turn was tried.
    samples: int
    ships: list[ShipForecast]
    #: The same figures for all ships of the side: that it happens to any of them, and what it comes to.
    together: list[Estimate]
