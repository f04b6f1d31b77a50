"""Messages about rules: to choose, and to look up."""

import msgspec

from weathergage.engine.ruleset import HouseValue, Preset, Rule, Ruling


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
    summary: str
    options: list[OptionCard]
    presets: tuple[Preset, ...]
    #: Figures that no rulebook gives, which a game may set otherwise.
    house: list[HouseValue]


class RulesOn(msgspec.Struct, kw_only=True):
    """The rules of a game: the titles of its ruleset and its preset (or ""), and the options that are on."""

    title: str
    preset: str
    options: list[OptionCard]


class Rulebook(msgspec.Struct):
    """The catalogue of a ruleset: its rules in our words, the settled doubts, and its house values."""

    rules: list[Rule]
    rulings: list[Ruling]
    house: list[HouseValue]


class RulePage(msgspec.Struct):
    """One rule with the rulings that bear on it."""

    rule: Rule
    rulings: list[Ruling]
