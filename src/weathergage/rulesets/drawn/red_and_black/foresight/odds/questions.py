"""The questions of chance that the game answers."""

from collections.abc import Mapping
from dataclasses import replace

import msgspec

from weathergage.engine.odds import Inquiry, Odds, Question
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.setting_up import usual_officer
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.core.typed_rules import OpenTableRuleset
from weathergage.rulesets.drawn.red_and_black.foresight.odds import (
    check_odds,
    deck_odds,
    shot_odds,
    strike_odds,
)
from weathergage.rulesets.drawn.red_and_black.foresight.odds.positions import unmanned


def questions(book: Book) -> Mapping[str, Question]:
    """Return all questions, by id."""
    return {
        each.id: _supposing(book, each)
        for each in (
            shot_odds.question(book),
            *deck_odds.questions(book),
            *check_odds.questions(book),
            strike_odds.question(book),
        )
    }


def _supposing(book: Book, question: Question) -> Question:
    """Return the question with an answer that says which captains it supposes, where no game has settled them."""

    def answer(rules: OpenTableRuleset, state: OpenTable, inquiry: Inquiry) -> Odds:
        found: Odds = question.answer(rules, state, inquiry)
        asked = {inquiry.ship, inquiry.other} - {""} if question.ships > 1 else {inquiry.ship}
        if not unmanned(inquiry) or all("captain" in inquiry.figures.get(ship, ()) for ship in asked):
            return found
        officer = usual_officer(book, state)
        said = f"Captains are taken to be {officer} unless captain= says otherwise; in a game a die decides."
        return msgspec.structs.replace(found, given=(*found.given, said))

    return replace(question, answer=answer)
