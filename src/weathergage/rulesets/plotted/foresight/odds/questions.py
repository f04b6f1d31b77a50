"""The questions of chance that a plotted game answers."""

from collections.abc import Mapping
from typing import TypeVar

from weathergage.engine.odds import Question
from weathergage.engine.ruleset import Ruleset
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.foresight.odds import shot_odds, strike_odds, tack_odds, tie_odds
from weathergage.rulesets.plotted.foresight.odds.boarding_odds import Quarters
from weathergage.rulesets.plotted.turn.boarding_phase import BoardingPhase
from weathergage.rulesets.plotted.turn.combat_phase import CombatPhase
from weathergage.rulesets.plotted.turn.melee_phase import MeleePhase

T = TypeVar("T")


def questions(rules: Ruleset) -> Mapping[str, Question]:
    """All of them, by id."""
    book: Book = rules.book
    combat = phase_of(rules, CombatPhase)
    return {
        each.id: each
        for each in (
            shot_odds.question(book, combat),
            *quarters(rules).questions(),
            *tie_odds.questions(book),
            strike_odds.question(book, combat),
            tack_odds.question(book),
            *(inquiring(rules) for inquiring in book.inquiries),
        )
    }


def quarters(rules: Ruleset) -> Quarters:
    """Fights hand to hand in this game."""
    return Quarters(rules.book, phase_of(rules, MeleePhase), phase_of(rules, BoardingPhase))


def phase_of(rules: Ruleset, kind: type[T]) -> T:
    """The phase of a ruleset that is of a kind."""
    return next(phase for phase in rules.phases if isinstance(phase, kind))
