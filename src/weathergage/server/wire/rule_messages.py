"""Messages about rules: to choose, and to look up."""

from typing import Literal

import msgspec

from weathergage.engine.ruleset import BookPart, HouseValue, Preset, Rule, Ruling


class OptionCard(msgspec.Struct, kw_only=True):
    """An optional rule that may be switched on when a game is made; `kind` is level, optional, errata or house."""

    id: str
    title: str
    summary: str
    kind: str
    cite: str
    requires: tuple[str, ...]
    excludes: tuple[str, ...]
    #: The side that the rules command when it is on, so that it needs no player; -1 for none.
    steers: int = -1


class RulesetCard(msgspec.Struct, kw_only=True):
    """A ruleset to choose; its first preset is the default."""

    id: str
    title: str
    #: Its title where there is little room.
    short: str
    summary: str
    #: Whom it suits.
    advice: str
    #: What it is played with, to draw.
    emblem: Literal["plot", "dice", "chips", "cards"]
    options: list[OptionCard]
    presets: tuple[Preset, ...]
    #: Figures that no rulebook gives, which a game may set otherwise.
    house: list[HouseValue]


class RulesOn(msgspec.Struct, kw_only=True):
    """The rules of a game: the titles of its ruleset and its preset (or ""), and the options that are on."""

    title: str
    preset: str
    options: list[OptionCard]


class ParagraphFacts(msgspec.Struct, kw_only=True):
    """Facts about a paragraph beside its text."""

    #: The paragraph that it belongs to, "" for those that stand for themselves.
    parent: str
    #: The same rule in other editions, with the ruleset: `tournament:8.3.4`.
    elsewhere: tuple[str, ...]
    #: How many places name it in how many files of tests.
    tests: int
    test_files: int


class PresetCounts(msgspec.Struct, kw_only=True):
    """The number of battles of a simulation by one preset in which each paragraph came up; none that never did."""

    preset: str
    captain: str
    games: int
    came_up: dict[str, int]


class Rulebook(msgspec.Struct, kw_only=True):
    """The catalogue of a ruleset: its rules in our words, the settled doubts, and its house values."""

    rules: list[Rule]
    rulings: list[Ruling]
    house: list[HouseValue]
    parts: tuple[BookPart, ...]
    #: By paragraph.
    facts: dict[str, ParagraphFacts]
    counts: list[PresetCounts]


class RulePage(msgspec.Struct):
    """One rule with the rulings that bear on it."""

    rule: Rule
    rulings: list[Ruling]
