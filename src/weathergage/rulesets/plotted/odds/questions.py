"""The questions of chance that a plotted game answers."""

from collections.abc import Mapping
from typing import TypeVar

from weathergage.engine.odds import Question
from weathergage.engine.ruleset import Ruleset
from weathergage.rulesets.plotted.book import Book
from weathergage.rulesets.plotted.odds import holding, shots, striking, tacking
from weathergage.rulesets.plotted.odds.boardings import Quarters
from weathergage.rulesets.plotted.phases.boarding import BoardingPhase
from weathergage.rulesets.plotted.phases.combat import CombatPhase
from weathergage.rulesets.plotted.phases.melee import MeleePhase

T = TypeVar("T")


def questions(rules: Ruleset) -> Mapping[str, Question]:
    """All of them, by id."""
    book: Book = rules.book
    combat = phase_of(rules, CombatPhase)
    return {
        each.id: each
        for each in (
            shots.question(book, combat),
            *quarters(rules).questions(),
            *holding.questions(book),
            striking.question(book, combat),
            tacking.question(book),
            *(inquiring(rules) for inquiring in book.inquiries),
        )
    }


def quarters(rules: Ruleset) -> Quarters:
    """Fights hand to hand in this game."""
    return Quarters(rules.book, phase_of(rules, MeleePhase), phase_of(rules, BoardingPhase))


def phase_of(rules: Ruleset, kind: type[T]) -> T:
    """The phase of a ruleset that is of a kind."""
    return next(phase for phase in rules.phases if isinstance(phase, kind))
