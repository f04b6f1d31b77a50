"""The type of the rules of this game, and the way to it from rules that may be any game's."""

from typing import TypeAlias, cast

from weathergage.engine.ruleset import Ruleset
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape

QuartersRuleset: TypeAlias = Ruleset[Seascape, Book]


def quarters_rules(rules: Ruleset) -> QuartersRuleset:
    """Return rules as those of Beat To Quarters; raise TypeError if they are another's."""
    if not isinstance(rules.book, Book):
        raise TypeError(f"{rules.title} is not Beat To Quarters")
    return cast(QuartersRuleset, rules)
