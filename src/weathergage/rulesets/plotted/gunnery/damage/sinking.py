"""Shattered hulls: ships that sink or explode, and what an explosion does to those next to it (A.VIII.C)."""

from collections.abc import Iterator
from typing import Final

from weathergage.engine.events import Report, Roll
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.log_squares import nothing
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import EXPLODING, SINKING, STRIKING
from weathergage.rulesets.plotted.ending.surrender import strike_colours
from weathergage.rulesets.plotted.ending.victory import judge
from weathergage.rulesets.plotted.gunnery.damage.criticals import settle
from weathergage.rulesets.plotted.gunnery.damage.damage_events import (
    FateRolled,
    HullShattered,
    ShipDoomed,
    ShipSank,
)
from weathergage.rulesets.plotted.gunnery.damage.damage_tables import DestroyedHull
from weathergage.rulesets.plotted.gunnery.damage.explosions import explode, remove
from weathergage.rulesets.shared.views import Condition

FATES: Final = {SINKING: "sink", EXPLODING: "explode"}


def shatter(book: Book, state: PlottedState, ship: Ship, report: Report) -> None:
    """Roll for a hull without squares: she has struck, and may be to sink or explode (A.VIII.C.1-4)."""
    table = book.chart("destroyed_hull", DestroyedHull)
    roll = Roll("destroyed hull", state.dice.roll("destroyed hull"))
    fate = EXPLODING if roll.value in table.explodes else SINKING if roll.value in table.sinks else 0
    if report is not None:
        rule = {0: "A.VIII.C.2", SINKING: "A.VIII.C.3", EXPLODING: "A.VIII.C.4"}[fate]
        told = FATES.get(fate, "strike")
        report.append(HullShattered(ship=ship.spec.id, roll=roll, fate=told, cite=book.cite(rule)))
    if fate:
        doom(book, ship, fate, "A.VIII.C.5", None, report)


def doom(book: Book, ship: Ship, fate: int, rule: str, roll: Roll | None, report: Report) -> None:
    """Take her out of the battle to wait for her end: as struck, with no section at work (A.VIII.C.5)."""
    if ship.doom >= fate:
        return
    ship.doom = fate
    ship.surrendered = STRIKING
    ship.rallying = False
    ship.tasks = nothing()
    ship.engaged = nothing()
    if report is not None:
        report.append(
            ShipDoomed(ship=ship.spec.id, fate=FATES[fate], roll=roll, cite=book.cite(rule), rulings=("W64",))
        )


def roll_fates(book: Book, state: PlottedState, report: Report) -> None:
    """Roll once for every doomed ship in the Unfouling Phase, until a six ends her (A.VIII.C.3-4, A.VIII.C.6)."""
    doomed: list[Ship] = []
    for ship in state.ships:
        if ship.doom and ship.present:
            doomed.append(ship)
    if not doomed:
        return
    ends = book.chart("destroyed_hull", DestroyedHull).ends
    for ship in doomed:
        roll = Roll("doomed ship", state.dice.roll("doomed ship"))
        fate, ended = ship.doom, roll.value in ends
        if report is not None:
            cite = book.cite("A.VIII.C.3" if fate == SINKING else "A.VIII.C.4")
            report.append(FateRolled(ship=ship.spec.id, fate=FATES[fate], roll=roll, ended=ended, cite=cite))
        if not ended:
            continue
        if fate == EXPLODING:
            explode(book, state, ship, state.turn - 1, report)
        else:
            sink(book, state, ship, report)
    # What explosions did is settled before anybody moves; this turn's combat is still to come.
    settle(book, state, report, state.turn - 1)
    strike_colours(book, state, report)
    judge(book, state, report)


def sink(book: Book, state: PlottedState, ship: Ship, report: Report) -> None:
    """Let her go down and leave the chart (A.VIII.C.3)."""
    if report is not None:
        report.append(ShipSank(ship=ship.spec.id, cite=book.cite("A.VIII.C.3"), rulings=("W64",)))
    remove(state, ship)


def seen(book: Book, state: PlottedState, ship: Ship, own: bool) -> Iterator[Condition]:
    """Show the marker of a ship that is to sink or explode."""
    if ship.doom and ship.present:
        text = "sinking" if ship.doom == SINKING else "about to explode"
        cite = book.cite("A.VIII.C.5")
        yield Condition(key="sinking" if ship.doom == SINKING else "exploding", text=text, cite=cite)


def apply(book: Book) -> Book:
    """Return the book with this section in it (A.II.B)."""
    return book.adding(strikings=(shatter,), fates=(roll_fates,), conditions=(seen,))
