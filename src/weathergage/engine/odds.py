"""Define exact odds: the questions of chance a ruleset answers and the form of its answers, and forecasts.

A ruleset that forecasts has a view with `forecast(orders, samples, seed)`; the others have a view without it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final, Literal

import msgspec

from weathergage.engine.distribution import Distribution
from weathergage.engine.events import Modifier

#: Longer fractions are unreadable; their decimal value is exact enough.
_LONGEST: Final = 24
YES_NO: Final = ("no", "yes")


class OddsError(Exception):
    """Raised for a question that cannot be asked like this; the message says what is allowed."""


class Chance(msgspec.Struct, frozen=True, kw_only=True):
    """Hold the chance of one result, with a key, a label, and the exact fraction unless that is long."""

    key: str
    label: str
    chance: float
    exact: str = ""
    cite: str = ""


class Likelihood(msgspec.Struct, frozen=True):
    """Hold a number, its chance, and the chance of that number or more."""

    value: int
    chance: float
    at_least: float
    exact: str = ""


class Spread(msgspec.Struct, frozen=True, kw_only=True):
    """Hold a distribution; low, median and high are not exceeded in 5, 50 and 95 of 100 cases."""

    key: str
    label: str
    mean: float
    low: int
    median: int
    high: int
    rows: tuple[Likelihood, ...]
    cite: str = ""


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """Hold the exact answer: assumptions, modifiers with their rules, chances and distributions."""

    question: str
    title: str
    #: The assumptions of the answer, in words.
    given: tuple[str, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    chances: tuple[Chance, ...] = ()
    spreads: tuple[Spread, ...] = ()
    #: Other remarks, such as that no die is needed.
    notes: tuple[str, ...] = ()
    cite: str = ""

    def chance(self, key: str) -> Chance:
        """Return the chance with this key."""
        return next(chance for chance in self.chances if chance.key == key)

    def spread(self, key: str) -> Spread:
        """Return the distribution with this key."""
        return next(spread for spread in self.spreads if spread.key == key)


@dataclass(frozen=True, kw_only=True)
class Parameter:
    """Describe a parameter of a question: its meaning, the allowed values and the default."""

    id: str
    title: str
    values: tuple[str, ...]
    default: str
    cite: str = ""

    @property
    def bare(self) -> str:
        """Return the value it has when it is named without one: the last one allowed."""
        return self.values[-1]


@dataclass(frozen=True, kw_only=True)
class Inquiry:
    """Hold a question as it was asked: the acting ship, the other ship, and the given parameters."""

    ship: str
    other: str = ""
    given: Mapping[str, str] = field(default_factory=dict)
    #: By ship: her figures or condition, where they differ from the position.
    figures: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    #: The position was made for the question, so ships may be moved.
    posed: bool = False
    #: No game has begun in this position, so usual values replace what dice decide before the first turn.
    fresh: bool = False


@dataclass(frozen=True, kw_only=True)
class Question:
    """Describe a question that a ruleset answers; `settled` are the parameters that a position determines."""

    id: str
    title: str
    summary: str
    cite: str
    answer: Callable[[Any, Any, Inquiry], Odds]
    parameters: tuple[Parameter, ...] = ()
    settled: frozenset[str] = frozenset()
    #: The number of ships it is about.
    ships: int = 2
    #: Whether part of it can be answered about the first ship alone.
    alone: bool = False


def inquire(rules: Any, question_id: str, state: Any, inquiry: Inquiry) -> Odds:
    """Check and complete what is given, and let a ruleset answer a question about a position."""
    question = question_of(rules, question_id)
    known = {parameter.id: parameter for parameter in question.parameters}
    for name, value in inquiry.given.items():
        if name not in known:
            allowed = ", ".join(known) or "none"
            raise OddsError(f"{question_id} has no parameter {name!r}; choose from {allowed}")
        if value not in known[name].values:
            raise OddsError(f"{name}: unknown value {value!r}; choose {_listed(known[name].values)}")
        if name in question.settled and not inquiry.posed:
            raise OddsError(f"{name}: the position determines it; leave it out")
    filled = {name: parameter.default for name, parameter in known.items()} | dict(inquiry.given)
    return question.answer(rules, state, replace(inquiry, given=filled))


def question_of(rules: Any, question_id: str) -> Question:
    """Return the question with this id; raises OddsError that lists the known ones."""
    questions: Mapping[str, Question] = rules.odds
    if question_id not in questions:
        have = ", ".join(questions) or "none"
        raise OddsError(f"{rules.id} has no question {question_id!r}; choose from {have}")
    return questions[question_id]


def chance_of(key: str, label: str, chance: Fraction, cite: str = "") -> Chance:
    """Return a chance in the form of answers."""
    return Chance(key=key, label=label, chance=float(chance), exact=fraction_text(chance), cite=cite)


def spread_of(key: str, label: str, numbers: Distribution, cite: str = "") -> Spread:
    """Return a distribution in the form of answers."""
    return Spread(
        key=key,
        label=label,
        mean=float(numbers.mean),
        low=numbers.quantile(Fraction(5, 100)),
        median=numbers.quantile(Fraction(1, 2)),
        high=numbers.quantile(Fraction(95, 100)),
        rows=tuple(
            Likelihood(value, float(chance), float(numbers.at_least(value)), fraction_text(chance))
            for value, chance in numbers
        ),
        cite=cite,
    )


def fraction_text(chance: Fraction) -> str:
    """Return a chance as a fraction, or "" if that would be too long to read."""
    text = str(chance)
    return text if len(text) <= _LONGEST else ""


def _listed(values: Iterable[str]) -> str:
    *most, last = values
    return f"{', '.join(most)} or {last}" if most else last


class Estimate(msgspec.Struct, frozen=True, kw_only=True):
    """Hold one named figure: a chance or a mean; the true value is likely within the margin."""

    key: str
    label: str
    kind: Literal["chance", "mean"]
    value: float
    #: Half of the interval that contains the true value 19 times in 20; 0 if nothing was random.
    margin: float
    #: Its parts by name: parts of a mean, or the chance at each stage.
    parts: dict[str, float] = {}


class CoursePin(msgspec.Struct, frozen=True, kw_only=True):
    """Hold a shot that may be expected on a course: where on it, whose it is, and what it is worth."""

    #: Where her bow is then: a hex, or a place on an open table.
    at: tuple[int, int]
    #: Whether it is her own shot; and the enemy whom she fires at, or who fires at her.
    ours: bool
    other: str
    rakes: bool
    #: The mean damage, as the estimates count it.
    worth: float


class ShipForecast(msgspec.Struct, frozen=True, kw_only=True):
    """Hold the estimates for one ship."""

    ship: str
    estimates: list[Estimate]
    #: The best shots on her course, of hers and of each enemy; none where courses are not told shot by shot.
    pins: list[CoursePin] = []
    #: The places on it where an enemy may fire at her.
    answered: list[tuple[int, int]] = []


class Forecast(msgspec.Struct, frozen=True, kw_only=True):
    """Hold the expected results of a side's orders, for each ship and for all of them together."""

    #: The source of the figures, in words.
    basis: str
    #: The number of times the turn was sampled.
    samples: int
    ships: list[ShipForecast]
    #: The same figures for all ships of the side: the chance for any of them, and the sum.
    together: list[Estimate]
