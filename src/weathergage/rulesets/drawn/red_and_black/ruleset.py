"""Red & Black, assembled: cards decide between command and action phases (4.1)."""

from dataclasses import replace
from functools import partial
from typing import Final

import weathergage.rulesets.drawn.red_and_black.boarding.boarding_sentences  # noqa: F401  (its sentences)
from weathergage.engine.ruleset import Ruleset
from weathergage.engine.wording import wordings
from weathergage.rulesets.drawn.red_and_black.boarding.boarding_stages import COUNTERBOARD_QUESTION
from weathergage.rulesets.drawn.red_and_black.boarding.boarding_test import BOARDING_QUESTIONS
from weathergage.rulesets.drawn.red_and_black.boarding.melee import MELEE_QUESTIONS
from weathergage.rulesets.drawn.red_and_black.core.book import ID, opened
from weathergage.rulesets.drawn.red_and_black.core.ratings import CREW_OF
from weathergage.rulesets.drawn.red_and_black.core.setting_up import set_up
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.core.typed_rules import OpenTableRuleset
from weathergage.rulesets.drawn.red_and_black.foresight.glance import glance
from weathergage.rulesets.drawn.red_and_black.foresight.odds.questions import questions
from weathergage.rulesets.drawn.red_and_black.foresight.odds.ship_figures import figures_of
from weathergage.rulesets.drawn.red_and_black.gunnery.reaction_fire import FIRE_QUESTION
from weathergage.rulesets.drawn.red_and_black.gunnery.reloading import RELOAD_QUESTION
from weathergage.rulesets.drawn.red_and_black.gunnery.repairs import REPAIR_QUESTIONS
from weathergage.rulesets.drawn.red_and_black.gunnery.tactical_modifiers import tactics_of
from weathergage.rulesets.drawn.red_and_black.gunnery.volley import by_size
from weathergage.rulesets.drawn.red_and_black.present.account import ACCOUNT
from weathergage.rulesets.drawn.red_and_black.present.chronicle import tell
from weathergage.rulesets.drawn.red_and_black.present.displays import show
from weathergage.rulesets.drawn.red_and_black.present.ledger import LEDGER
from weathergage.rulesets.drawn.red_and_black.present.logbook import TableLog
from weathergage.rulesets.drawn.red_and_black.present.plan_topics import plans_of
from weathergage.rulesets.drawn.red_and_black.present.ship_view import conditions
from weathergage.rulesets.drawn.red_and_black.present.view import OpenTableView
from weathergage.rulesets.drawn.red_and_black.sailing.drift import DRIFT_QUESTION
from weathergage.rulesets.drawn.red_and_black.sailing.sails_and_anchors import ANCHOR_QUESTION, WORK_QUESTIONS
from weathergage.rulesets.drawn.red_and_black.turn.action_phase import ActionPhase
from weathergage.rulesets.drawn.red_and_black.turn.action_stages import MOVEMENT_QUESTIONS
from weathergage.rulesets.drawn.red_and_black.turn.acts import act
from weathergage.rulesets.drawn.red_and_black.turn.command_phase import STEPS, CommandPhase
from weathergage.rulesets.drawn.red_and_black.turn.routine_asks import consults
from weathergage.rulesets.drawn.red_and_black.turn.signals import SIGNAL_QUESTION
from weathergage.rulesets.drawn.red_and_black.turn.standing_answers import STANDING_ANSWERS, stand_by
from weathergage.rulesets.drawn.red_and_black.turn.turn_end import Reckoning
from weathergage.rulesets.drawn.red_and_black.turn.turn_start import FIRST_LOAD_QUESTION, TurnStart
from weathergage.rulesets.drawn.shared.draw import DrawPhase
from weathergage.rulesets.drawn.shared.prices import prices
from weathergage.rulesets.drawn.shared.question_words import SETTLE_QUESTION
from weathergage.rulesets.drawn.shared.standing_orders import cannot_hit, narrowed
from weathergage.rulesets.shared.catalogue import (
    offered,
    parts_of,
    rules_of,
    rulings_of,
    switches,
    terms_of,
    with_every_game,
)
from weathergage.rulesets.shared.printed_tables import printed_tables
from weathergage.rulesets.shared.standing_answers import captains_act

_HERE: Final = f"weathergage.rulesets.drawn.{ID}"
QUESTIONS: Final = (
    FIRST_LOAD_QUESTION,
    SIGNAL_QUESTION,
    DRIFT_QUESTION,
    *REPAIR_QUESTIONS,
    *WORK_QUESTIONS,
    RELOAD_QUESTION,
    *MOVEMENT_QUESTIONS,
    ANCHOR_QUESTION,
    FIRE_QUESTION,
    *BOARDING_QUESTIONS,
    COUNTERBOARD_QUESTION,
    *MELEE_QUESTIONS,
    SETTLE_QUESTION,
)


def make() -> OpenTableRuleset:
    """Make the game without options."""
    listed, options = offered(_HERE), f"{_HERE}.options"
    book = opened()
    book = replace(
        book,
        steps=STEPS,
        tactics=tactics_of(book.sheet.tactical),
        shrugs=(by_size,),
        conditions=(conditions,),
        words=QUESTIONS,
        standing_answers=STANDING_ANSWERS,
    )
    return Ruleset(
        id=ID,
        title="Red & Black",
        summary="An open table in centimetres: cards say whose phase it is, dice how far, and boarders decide.",
        short="Red & Black",
        advice="An open table",
        emblem="cards",
        phases=(),
        book=with_every_game(book, options, listed),
        set_up=set_up,
        prices=prices,
        view=OpenTableView,
        glance=glance,
        act=act,
        standing=stand_by,
        spares=cannot_hit,
        narrowed=narrowed,
        captains_act=captains_act,
        tell=tell,
        show=show,
        log=TableLog,
        options=switches(ID, options, listed),
        presets=listed.preset,
        consults=consults,
        assemble=assemble,
        rules=rules_of(_HERE),
        parts=parts_of(_HERE),
        rulings=rulings_of(_HERE),
        terms=terms_of(_HERE, lambda rule: f"{ID}:{rule}"),
        tables=partial(printed_tables, _HERE),
        house=book.house,
        crews={own: library for library, own in CREW_OF.items()},
        ledger=LEDGER,
        account=ACCOUNT,
    )


def assemble(rules: OpenTableRuleset) -> OpenTableRuleset:
    """Make the phases from the book, once all options have had their say."""
    book = rules.book
    draw: DrawPhase[OpenTable] = DrawPhase(book.cite("4.1"), book.sheet.cards.command)
    phases = (
        TurnStart(book),
        draw,
        CommandPhase(book, draw),
        ActionPhase(book, draw),
        Reckoning(book),
    )
    draw.drawing, draw.command, draw.action, draw.closing = 1, 2, 3, 4
    words = wordings(book.words)
    return replace(
        rules,
        phases=phases,
        odds=questions(book),
        figures=figures_of(),
        words=words,
        plans=plans_of(book, words),
    )
