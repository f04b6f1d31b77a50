"""Fires that burn until the crew has put them out, and how low powder starts them (A-24.3.2.3.1, 16.1.2.3.2)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from weathergage.engine.events import Report, Roll
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import Critical, Hits, PlottedState
from weathergage.rulesets.plotted.core.terms import FIRE, REPAIR_RIGGING
from weathergage.rulesets.plotted.editions.tournament.fire_events import (
    Burning,
    FireFought,
    PowderFire,
    PowderSpilt,
)
from weathergage.rulesets.plotted.editions.tournament.fire_watch import (
    FIREFIGHT_QUESTION,
    AfterCombat,
    BeforeBoarding,
    any_burns,
    burns,
    fighters,
)
from weathergage.rulesets.plotted.ending.surrender import strike_colours
from weathergage.rulesets.plotted.ending.victory import judge
from weathergage.rulesets.plotted.gunnery.damage import critical_effects, fires
from weathergage.rulesets.plotted.gunnery.damage.marking import mark
from weathergage.rulesets.plotted.gunnery.damage.scored_hits import Blow
from weathergage.rulesets.plotted.gunnery.targeting import HULL, Shot
from weathergage.rulesets.plotted.gunnery.usable_shot import low_on_powder
from weathergage.rulesets.plotted.present.sentences import count
from weathergage.rulesets.shared.views import Condition

RULE: Final = "A-24.3.2.3.1"
POWDER_RULE: Final = "16.1.2.3.2"


def break_out(book: Book, state: PlottedState, blow: Blow, report: Report) -> None:
    """Roll one die: out of control, or a fire that the crew may fight."""
    roll = fires.roll_for_fire(book, state, blow, report)
    if roll is not None:
        fires.kindle(book, replace(blow, since=state.turn), roll, 0, report)


def aloft(book: Book, state: PlottedState, blow: Blow, report: Report) -> None:
    """Expose men who change sail or mend the rigging (8R)."""
    if blow.ship.sail_change >= 0 or blow.ship.repairing == REPAIR_RIGGING:
        hits = Hits(blow.ship.spec.index, -1, crew=blow.result.squares)
        mark(book, state, blow.ship, [hits], None, report)


def burn_on(book: Book, state: PlottedState, report: Report) -> None:
    """Roll for each fire in the Unfouling Phase: put out by as many sections, or it takes hull and rigging."""
    if not any_burns(state) or state.outcome is not None:
        return
    losses = book.chart("burning", Burning)
    for ship in state.ships:
        if not burns(ship):
            continue
        # What an explosion of this very phase has lit is rolled for in the next.
        left = [fire for fire in ship.fires if fire[0] >= state.turn]
        for fire in ship.fires[: len(ship.fires) - len(left)]:
            if not _put_out(book, state, ship, report):
                left.append(fire)
                hits = Hits(ship.spec.index, -1, hull=losses.hull, rigging=losses.rigging)
                mark(book, state, ship, [hits], None, report)
                state.quiet = -1
        ship.fires = tuple(sorted(left))
        if not left:
            ship.tasks = row_of(0 if task == FIRE else task for task in ship.tasks)
    strike_colours(book, state, report)
    judge(book, state, report)


def _put_out(book: Book, state: PlottedState, ship: Ship, report: Report) -> bool:
    sections = fighters(ship)
    roll = Roll("fire aboard", state.dice.roll("fire aboard"))
    out = roll.value <= sections
    if report is not None:
        report.append(
            FireFought(
                ship=ship.spec.id,
                sections=sections,
                roll=roll,
                out=out,
                cite=book.cite(RULE),
                rulings=("P9", "W63"),
            )
        )
    return out


def risk_powder(book: Book, state: PlottedState, shot: Shot, dice: tuple[int, ...], report: Report) -> None:
    """Let each one at the guns set the firing ship herself on fire, when low on powder (16.1.2.3.2, ruling W67)."""
    if not low_on_powder(shot.ship):
        return
    figures = book.chart("powder_fire", PowderFire)
    for _ in range(dice.count(figures.die)):
        more = tuple(state.dice.roll("powder") for _ in range(figures.dice))
        roll = Roll("powder", sum(more), dice=more)
        caught = roll.value >= figures.at_least
        if report is not None:
            cite = book.cite(POWDER_RULE)
            report.append(
                PowderSpilt(ship=shot.ship.spec.id, roll=roll, caught=caught, cite=cite, rulings=("W67",))
            )
        if caught:
            index = shot.ship.spec.index
            state.criticals.append(Critical(index, index, HULL, 0, 0, "", Hits(index, -1), named="fire"))


def seen(book: Book, state: PlottedState, ship: Ship, own: bool) -> Iterator[Condition]:
    """Return her fires, and the sections that fight them."""
    if ship.fires and ship.present:
        text = f"on fire, {count(fighters(ship), 'crew section')} fighting it"
        yield Condition(key="fire", text=text, cite=book.cite(RULE), value=len(ship.fires))


def apply(book: Book) -> Book:
    """Return the book with this section in it."""
    book = book.with_phase(BeforeBoarding, before="boarding").with_phase(AfterCombat, after="combat")
    return book.adding(
        effects=(
            ("section", critical_effects.section),
            ("aloft", aloft),
            ("fire", break_out),
            ("magazine", fires.magazine),
        ),
        fates=(burn_on,),
        words=(FIREFIGHT_QUESTION,),
        conditions=(seen,),
        discharges=(risk_powder,),
    )
