"""The questions of chance that a plotted game answers."""

from collections.abc import Mapping
from typing import TypeVar

from weathergage.engine.odds import Question
from weathergage.rulesets.plotted.core.typed_rules import PlottedRuleset
from weathergage.rulesets.plotted.foresight.odds import shot_odds, strike_odds, tack_odds, tie_odds
from weathergage.rulesets.plotted.foresight.odds.boarding_odds import Quarters
from weathergage.rulesets.plotted.turn.boarding_phase import BoardingPhase
from weathergage.rulesets.plotted.turn.combat_phase import CombatPhase
from weathergage.rulesets.plotted.turn.melee_phase import MeleePhase

T = TypeVar("T")


def questions(rules: PlottedRuleset) -> Mapping[str, Question]:
    """Return all questions, by id."""
    book = rules.book
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


def quarters(rules: PlottedRuleset) -> Quarters:
    """Return the fights hand to hand in this game."""
    return Quarters(rules.book, phase_of(rules, MeleePhase), phase_of(rules, BoardingPhase))


def phase_of(rules: PlottedRuleset, kind: type[T]) -> T:
    """Return the phase of a ruleset that is of a kind."""
    return next(phase for phase in rules.phases if isinstance(phase, kind))
