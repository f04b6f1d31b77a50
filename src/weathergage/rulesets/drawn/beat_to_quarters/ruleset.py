"""Beat To Quarters, assembled: the draw decides between command and action phases (5)."""

from dataclasses import replace
from functools import partial

import weathergage.rulesets.drawn.beat_to_quarters.sailing.sailing_sentences
import weathergage.rulesets.drawn.beat_to_quarters.squadrons.squadron_sentences  # noqa: F401  (its sentences)
from weathergage.engine.ruleset import Ruleset
from weathergage.engine.wording import wordings
from weathergage.rulesets.drawn.beat_to_quarters.boarding.deck_fight import defenceless
from weathergage.rulesets.drawn.beat_to_quarters.core.book import ID, Book, opened
from weathergage.rulesets.drawn.beat_to_quarters.core.campaign_tables import campaign_tables
from weathergage.rulesets.drawn.beat_to_quarters.core.setting_up import set_up
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.core.typed_rules import QuartersRuleset
from weathergage.rulesets.drawn.beat_to_quarters.foresight.glance import glance
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.questions import questions
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.ship_figures import figures_of
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.reaction_fire import FIRE_QUESTION
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import (
    RakeModifier,
    RangeModifier,
    Unable,
)
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.volley import ashore, protected
from weathergage.rulesets.drawn.beat_to_quarters.present.account import ACCOUNT
from weathergage.rulesets.drawn.beat_to_quarters.present.chronicle import tell
from weathergage.rulesets.drawn.beat_to_quarters.present.displays import show
from weathergage.rulesets.drawn.beat_to_quarters.present.ledger import LEDGER
from weathergage.rulesets.drawn.beat_to_quarters.present.logbook import CardNotes
from weathergage.rulesets.drawn.beat_to_quarters.present.plan_topics import plans_of
from weathergage.rulesets.drawn.beat_to_quarters.present.ship_view import conditions
from weathergage.rulesets.drawn.beat_to_quarters.present.view import QuartersView
from weathergage.rulesets.drawn.beat_to_quarters.sailing.helm import HELM_QUESTIONS
from weathergage.rulesets.drawn.beat_to_quarters.sailing.kedging import KEDGE_QUESTION
from weathergage.rulesets.drawn.beat_to_quarters.sailing.passage import AVOIDED_QUESTION
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.squadron_orders import ORDERS_QUESTION
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.wheeling import WHEEL_QUESTION
from weathergage.rulesets.drawn.beat_to_quarters.turn.action_phase import ActionPhase
from weathergage.rulesets.drawn.beat_to_quarters.turn.action_stages import MOVEMENT_QUESTIONS
from weathergage.rulesets.drawn.beat_to_quarters.turn.acts import act
from weathergage.rulesets.drawn.beat_to_quarters.turn.boarding_phase import BOARDING_QUESTION, BoardingPhase
from weathergage.rulesets.drawn.beat_to_quarters.turn.command_phase import STEPS, CommandPhase
from weathergage.rulesets.drawn.beat_to_quarters.turn.crew_tasks import TIE_QUESTIONS
from weathergage.rulesets.drawn.beat_to_quarters.turn.standing_answers import STANDING_ANSWERS, stand_by
from weathergage.rulesets.drawn.beat_to_quarters.turn.turn_end import Reckoning
from weathergage.rulesets.drawn.beat_to_quarters.turn.turn_start import TurnStart
from weathergage.rulesets.drawn.shared.draw import DrawPhase, Stray
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

_HERE = f"weathergage.rulesets.drawn.{ID}"


def make() -> QuartersRuleset:
    """Make the game without options (1)."""
    listed = offered(_HERE)
    options = f"{_HERE}.options"
    return Ruleset(
        id=ID,
        title="Beat To Quarters (4.0.1)",
        summary="Chips drawn blind say whose phase it is; dice for movement, reaction fire, squadrons under orders.",
        short="Quarters",
        advice="Also alone, and as a campaign",
        emblem="chips",
        phases=(),
        book=with_every_game(_book(), options, listed),
        set_up=set_up,
        prices=prices,
        view=QuartersView,
        glance=glance,
        act=act,
        standing=stand_by,
        spares=cannot_hit,
        narrowed=narrowed,
        captains_act=captains_act,
        tell=tell,
        show=show,
        log=CardNotes,
        options=switches(ID, options, listed),
        presets=listed.preset,
        assemble=assemble,
        rules=rules_of(_HERE),
        parts=parts_of(_HERE),
        rulings=rulings_of(_HERE),
        terms=terms_of(_HERE, lambda rule: f"{ID}:{rule}"),
        tables=partial(printed_tables, _HERE),
        ledger=LEDGER,
        account=ACCOUNT,
        campaign=campaign_tables(),
    )


def _book() -> Book:
    """Return the parts that every game has."""
    ships, guns, conduct = opened()
    return Book(
        ships=ships,
        guns=guns,
        conduct=conduct,
        steps=STEPS,
        fire_bars=(Unable(),),
        modifiers=(RangeModifier(), RakeModifier()),
        cells=(protected, ashore),
        walkovers=(defenceless,),
        conditions=(conditions,),
        standing_answers=STANDING_ANSWERS,
        words=(
            *MOVEMENT_QUESTIONS,
            *HELM_QUESTIONS,
            AVOIDED_QUESTION,
            KEDGE_QUESTION,
            WHEEL_QUESTION,
            ORDERS_QUESTION,
            *TIE_QUESTIONS,
            FIRE_QUESTION,
            BOARDING_QUESTION,
            SETTLE_QUESTION,
        ),
    )


def assemble(rules: QuartersRuleset) -> QuartersRuleset:
    """Make the phases from the book, once all options have had their say."""
    book = rules.book
    draw: DrawPhase[Seascape] = DrawPhase(book.cite("5.a"), book.conduct.chips.command, _stray(book))
    phases = (
        TurnStart(book),
        draw,
        CommandPhase(book, draw),
        ActionPhase(book, draw),
        BoardingPhase(book),
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


def _stray(book: Book) -> tuple[str, Stray[Seascape]] | None:
    """Return the token that belongs to neither side, if any."""
    if book.stray is None:
        return None
    name, deed = book.stray
    return name, partial(deed, book)
