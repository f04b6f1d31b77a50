"""Fires that last a number of turns and hamper the guns as long, and magazines that are hit (A.I.A.2.b.1, O.X)."""

from collections.abc import Iterator
from typing import Final

from weathergage.engine.contract.compilation import i64
from weathergage.engine.events import Modifier, Report, Roll
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import EXPLODING
from weathergage.rulesets.plotted.gunnery.damage.damage_events import FireBroke, FireDied, MagazineTried
from weathergage.rulesets.plotted.gunnery.damage.damage_tables import CriticalTable
from weathergage.rulesets.plotted.gunnery.damage.explosions import explode
from weathergage.rulesets.plotted.gunnery.damage.scored_hits import Blow
from weathergage.rulesets.plotted.gunnery.damage.sinking import doom
from weathergage.rulesets.plotted.gunnery.targeting import GunneryModifier, Shot
from weathergage.rulesets.plotted.present.sentences import count
from weathergage.rulesets.shared.views import Condition

RULE: Final = "A.I.A.2.b.1"


def break_out(book: Book, state: PlottedState, blow: Blow, report: Report) -> None:
    """Roll one die: out of control, or the number of turns it takes to put the fire out (ruling W63)."""
    roll = roll_for_fire(book, state, blow, report)
    if roll is not None:
        kindle(book, blow, roll, roll.value, report)


def roll_for_fire(book: Book, state: PlottedState, blow: Blow, report: Report) -> Roll | None:
    """Roll for a fire; None if it is out of control and she will explode, or if she is to be lost anyway."""
    if blow.ship.doom:
        return None
    roll = Roll("fire", state.dice.roll("fire"))
    if roll.value in blow.result.dice:
        doom(book, blow.ship, EXPLODING, RULE, roll, report)
        return None
    return roll


def kindle(book: Book, blow: Blow, roll: Roll, turns: int, report: Report) -> None:
    """Begin to count a fire."""
    blow.ship.fires = (*blow.ship.fires, (blow.since, turns))
    if report is not None:
        report.append(
            FireBroke(ship=blow.ship.spec.id, roll=roll, turns=turns, cite=book.cite(RULE), rulings=("W63",))
        )


def magazine(book: Book, state: PlottedState, blow: Blow, report: Report) -> None:
    """Roll and add the range in hexes; low enough and she explodes at once, else another result may follow."""
    ship, result, hexes = blow.ship, blow.result, blow.critical.range
    roll = Roll("magazine", state.dice.roll("magazine"))
    exploded = roll.value + hexes <= result.at_most
    if report is not None:
        cite = book.cite(RULE)
        modifiers = (Modifier("range", hexes, cite),)
        report.append(
            MagazineTried(ship=ship.spec.id, roll=roll, modifiers=modifiers, exploded=exploded, cite=cite)
        )
    if exploded:
        explode(book, state, ship, blow.since, report)
    elif result.otherwise:
        other = book.chart("critical_hits", CriticalTable).results[result.otherwise]
        effect = dict(book.effects)[other.effect]
        effect(book, state, Blow(ship, blow.critical, other, blow.since), report)


def alight(state: PlottedState, ship: Ship) -> int:
    """Return by how many tables the fires that last this turn lower her fire."""
    return sum(turns for since, turns in ship.fires if since < state.turn <= since + turns)


class FireAboard(GunneryModifier):
    """A ship on fire has other work for her hands."""

    def value(self, book: Book, shot: Shot) -> i64:
        """Count the fires."""
        return -alight(shot.state, shot.ship) if shot.ship.fires else 0


def burn_down(book: Book, state: PlottedState, report: Report) -> None:
    """Put fires out that have had their turns, at the start of a turn."""
    for ship in state.ships:
        if not ship.fires:
            continue
        left = tuple((since, turns) for since, turns in ship.fires if since + turns >= state.turn)
        if report is not None and ship.present:
            for _ in range(len(ship.fires) - len(left)):
                report.append(FireDied(ship=ship.spec.id, cite=book.cite(RULE)))
        ship.fires = left


def seen(book: Book, state: PlottedState, ship: Ship, own: bool) -> Iterator[Condition]:
    """Show her fires, and how long they will last."""
    if ship.fires and ship.present:
        until = max(since + turns for since, turns in ship.fires)
        tables = sum(turns for _, turns in ship.fires)
        text = f"on fire until turn {until}: {count(tables, 'table')} lower"
        yield Condition(key="fire", text=text, cite=book.cite(RULE), value=until)


def timed(book: Book) -> Book:
    """Return a book in which fires last as many turns as their die says."""
    return book.adding(
        effects=(("fire", break_out), ("magazine", magazine)),
        modifiers=(FireAboard("fire aboard", RULE),),
        chores=(burn_down,),
        conditions=(seen,),
    )
