"""Beat To Quarters, assembled: the draw decides between command and action phases (5)."""

from dataclasses import replace
from functools import partial

import weathergage.rulesets.drawn.beat_to_quarters.sailing_words
import weathergage.rulesets.drawn.beat_to_quarters.squadron_words  # noqa: F401  (its sentences)
from weathergage.engine.annotations import readable
from weathergage.engine.ruleset import Ruleset
from weathergage.rulesets.catalogue import offered, optional_rule, rules_of, rulings_of
from weathergage.rulesets.drawn.beat_to_quarters.acts import act
from weathergage.rulesets.drawn.beat_to_quarters.book import ID, Book, opened
from weathergage.rulesets.drawn.beat_to_quarters.campaign_book import campaign_tables
from weathergage.rulesets.drawn.beat_to_quarters.chronicle import tell
from weathergage.rulesets.drawn.beat_to_quarters.gunnery import rake_modifier, range_modifier, unable
from weathergage.rulesets.drawn.beat_to_quarters.ledger import LEDGER
from weathergage.rulesets.drawn.beat_to_quarters.logbook import logbook
from weathergage.rulesets.drawn.beat_to_quarters.odds.figures import figures_of
from weathergage.rulesets.drawn.beat_to_quarters.odds.questions import questions
from weathergage.rulesets.drawn.beat_to_quarters.phases.action import ActionPhase
from weathergage.rulesets.drawn.beat_to_quarters.phases.boarding import BoardingPhase
from weathergage.rulesets.drawn.beat_to_quarters.phases.command import STEPS, CommandPhase
from weathergage.rulesets.drawn.beat_to_quarters.phases.reckoning import Reckoning
from weathergage.rulesets.drawn.beat_to_quarters.phases.turn_start import TurnStart
from weathergage.rulesets.drawn.beat_to_quarters.portrait import conditions
from weathergage.rulesets.drawn.beat_to_quarters.setting_up import set_up
from weathergage.rulesets.drawn.beat_to_quarters.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.view import QuartersView
from weathergage.rulesets.drawn.beat_to_quarters.volley import ashore, protected
from weathergage.rulesets.drawn.draw import DrawPhase, Stray
from weathergage.rulesets.drawn.prices import prices

_HERE = f"weathergage.rulesets.drawn.{ID}"


def make() -> Ruleset:
    """The game without options (1)."""
    listed = offered(_HERE)
    ships, guns, conduct = opened()
    return Ruleset(
        id=ID,
        title="Beat To Quarters (4.0.1)",
        summary="Chips drawn blind say whose phase it is; dice for movement, reaction fire, squadrons under orders.",
        phases=(),
        book=Book(
            ships=ships,
            guns=guns,
            conduct=conduct,
            steps=STEPS,
            silences=(unable,),
            modifiers=(range_modifier, rake_modifier),
            cells=(protected, ashore),
            conditions=(conditions,),
        ),
        set_up=set_up,
        prices=prices,
        view=QuartersView,
        act=act,
        state_type=readable(Seascape),
        tell=tell,
        log=logbook,
        options=tuple(optional_rule(ID, f"{_HERE}.options", entry) for entry in listed.option),
        presets=listed.preset,
        assemble=assemble,
        rules=rules_of(_HERE),
        rulings=rulings_of(_HERE),
        ledger=LEDGER,
        campaign=campaign_tables(),
    )


def assemble(rules: Ruleset) -> Ruleset:
    """Make the phases from the book, once all options have had their say."""
    book: Book = rules.book
    draw = DrawPhase(book.cite("5.a"), book.conduct.chips.command, _stray(book))
    phases = (
        TurnStart(book),
        draw,
        CommandPhase(book, draw),
        ActionPhase(book, draw),
        BoardingPhase(book),
        Reckoning(book),
    )
    draw.drawing, draw.command, draw.action, draw.closing = 1, 2, 3, 4
    return replace(rules, phases=phases, odds=questions(book), figures=figures_of())


def _stray(book: Book) -> tuple[str, Stray] | None:
    """The token that belongs to nobody, if any."""
    if book.stray is None:
        return None
    name, deed = book.stray
    return name, partial(deed, book)
