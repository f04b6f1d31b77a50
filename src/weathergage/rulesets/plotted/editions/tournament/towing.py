"""Optional rule of this edition: towing, where a critical hit may part the tow (35.0)."""

from dataclasses import replace

from weathergage.engine.events import Event, Report, Roll
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.part_types import Effect
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.gunnery.damage.scored_hits import Blow
from weathergage.rulesets.plotted.options import towing
from weathergage.rulesets.plotted.options.towing.hawsers import cut, in_tow
from weathergage.rulesets.plotted.present.sentences import die, name, tells

RULE = "35.4.3.1"


class HawserTried(Event, frozen=True, kw_only=True):
    """A hit on the cables of a ship with a tow: on an even die the anchor's is meant, on an odd one the tow."""

    ship: str
    roll: Roll
    parted: bool


def part(book: Book, state: PlottedState, blow: Blow, report: Report) -> None:
    """Shoot the tow away by 5H on either ship (ruling T7)."""
    if in_tow(blow.ship):
        cut(book, state, blow.ship, "shot away", RULE, report)


def anchor_or_tow(anchor: Effect) -> Effect:
    """Hit by 8H a ship with a tow: a die tells which of the two cables is hit."""

    def effect(book: Book, state: PlottedState, blow: Blow, report: Report) -> None:
        if not in_tow(blow.ship):
            return anchor(book, state, blow, report)
        roll = Roll("anchor or tow", state.dice.roll("anchor or tow"))
        parted = roll.value % 2 == 1
        if report is not None:
            cite = book.cite(RULE)
            report.append(
                HawserTried(ship=blow.ship.spec.id, roll=roll, parted=parted, cite=cite, rulings=("T7",))
            )
        (part if parted else anchor)(book, state, blow, report)

    return effect


@tells(HawserTried)
def _tried(state: PlottedState, e: HawserTried) -> str:
    what = "the tow" if e.parted else "the anchor"
    return f"The cable hit on {name(state, e.ship)} is that of {what}{die(e.roll)}."


def apply(book: Book) -> Book:
    """Return the book with this rule in it."""
    effects = {called: anchor_or_tow(does) if called == "anchor" else does for called, does in book.effects}
    return replace(towing.apply(book), effects=(*effects.items(), ("tow", part)))
