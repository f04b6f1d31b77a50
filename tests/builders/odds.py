"""Chances as tests count them."""

from fractions import Fraction

from weathergage.engine.odds import Odds


def exact(odds: Odds | None, key: str) -> Fraction:
    """A chance as a fraction."""
    assert odds is not None
    return Fraction(odds.chance(key).exact)
