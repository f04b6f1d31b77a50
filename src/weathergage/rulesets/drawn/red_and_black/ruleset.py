"""Red & Black, assembled: cards decide between command and action phases (4.1)."""

from dataclasses import replace

import weathergage.rulesets.drawn.red_and_black.boarding_words  # noqa: F401  (its sentences)
from weathergage.engine.annotations import readable
from weathergage.engine.ruleset import Ruleset
from weathergage.rulesets.catalogue import offered, optional_rule, rules_of, rulings_of
from weathergage.rulesets.drawn.draw import DrawPhase
from weathergage.rulesets.drawn.prices import prices
from weathergage.rulesets.drawn.red_and_black.acts import act
from weathergage.rulesets.drawn.red_and_black.book import ID, Book, opened
from weathergage.rulesets.drawn.red_and_black.chronicle import tell
from weathergage.rulesets.drawn.red_and_black.consulting import consults
from weathergage.rulesets.drawn.red_and_black.ledger import LEDGER
from weathergage.rulesets.drawn.red_and_black.logbook import logbook
from weathergage.rulesets.drawn.red_and_black.odds.figures import figures_of
from weathergage.rulesets.drawn.red_and_black.odds.questions import questions
from weathergage.rulesets.drawn.red_and_black.phases.action import ActionPhase
from weathergage.rulesets.drawn.red_and_black.phases.command import STEPS, CommandPhase
from weathergage.rulesets.drawn.red_and_black.phases.reckoning import Reckoning
from weathergage.rulesets.drawn.red_and_black.phases.turn_start import TurnStart
from weathergage.rulesets.drawn.red_and_black.portrait import conditions
from weathergage.rulesets.drawn.red_and_black.ratings import CREW_OF
from weathergage.rulesets.drawn.red_and_black.setting_up import set_up
from weathergage.rulesets.drawn.red_and_black.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.tactics import TACTICS
from weathergage.rulesets.drawn.red_and_black.view import OpenTableView

_HERE = f"weathergage.rulesets.drawn.{ID}"


def make() -> Ruleset:
    """The game without options."""
    listed = offered(_HERE)
    book = replace(opened(), steps=STEPS, tactics=TACTICS, conditions=(conditions,))
    return Ruleset(
        id=ID,
        title="Red & Black",
        summary="An open table in centimetres: cards say whose phase it is, dice how far, and boarders decide.",
        phases=(),
        book=book,
        set_up=set_up,
        prices=prices,
        view=OpenTableView,
        act=act,
        state_type=readable(OpenTable),
        tell=tell,
        log=logbook,
        options=tuple(optional_rule(ID, f"{_HERE}.options", entry) for entry in listed.option),
        presets=listed.preset,
        consults=consults,
        assemble=assemble,
        rules=rules_of(_HERE),
        rulings=rulings_of(_HERE),
        house=book.house,
        crews={own: library for library, own in CREW_OF.items()},
        ledger=LEDGER,
    )


def assemble(rules: Ruleset) -> Ruleset:
    """Make the phases from the book, once all options have had their say."""
    book: Book = rules.book
    draw = DrawPhase(book.cite("4.1"), book.sheet.cards.command)
    phases = (
        TurnStart(book),
        draw,
        CommandPhase(book, draw),
        ActionPhase(book, draw),
        Reckoning(book),
    )
    draw.drawing, draw.command, draw.action, draw.closing = 1, 2, 3, 4
    return replace(rules, phases=phases, odds=questions(book), figures=figures_of())
