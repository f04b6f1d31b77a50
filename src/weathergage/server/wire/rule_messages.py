"""What goes over the wire about rules: what can be chosen, and what can be looked up."""

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
    #: The side that the rules steer where it is on: nobody needs to be asked who commands it. -1 for none.
    steers: int = -1


class RulesetCard(msgspec.Struct, kw_only=True):
    """A ruleset to choose; its first preset is what somebody who chooses nothing else plays."""

    id: str
    title: str
    summary: str
    options: list[OptionCard]
    presets: tuple[Preset, ...]
    #: Figures that no rulebook gives, which a game may set otherwise.
    house: list[HouseValue]


class RulesOn(msgspec.Struct, kw_only=True):
    """What a game is played by: the titles of its ruleset and its preset (or ""), and the options that are on."""

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
