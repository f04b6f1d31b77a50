"""The type of the rules of this family, and the way to it from rules that may be any game's."""

from typing import TypeAlias, cast

from weathergage.engine.ruleset import Ruleset
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.state import PlottedState

PlottedRuleset: TypeAlias = Ruleset[PlottedState, Book]


def plotted_rules(rules: Ruleset) -> PlottedRuleset:
    """Return rules as those of a plotted game; raise TypeError if they are another's."""
    if not isinstance(rules.book, Book):
        raise TypeError(f"{rules.title} is not a plotted game")
    return cast(PlottedRuleset, rules)
