"""The type of the rules of this game, and the way to it from rules that may be any game's."""

from typing import TypeAlias, cast

from weathergage.engine.ruleset import Ruleset
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable

OpenTableRuleset: TypeAlias = Ruleset[OpenTable, Book]


def open_table_rules(rules: Ruleset) -> OpenTableRuleset:
    """Return rules as those of Red & Black; raise TypeError if they are another's."""
    if not isinstance(rules.book, Book):
        raise TypeError(f"{rules.title} is not Red & Black")
    return cast(OpenTableRuleset, rules)
