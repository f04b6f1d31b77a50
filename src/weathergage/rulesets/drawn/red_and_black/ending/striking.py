"""Strike tests, and what a ship that strikes is from then on (6.11)."""

from weathergage.engine.events import Modifier, Report
from weathergage.rulesets.drawn.red_and_black.core.book import Book, house
from weathergage.rulesets.drawn.red_and_black.core.die_tests import Added, passes
from weathergage.rulesets.drawn.red_and_black.core.events import FlagStruck
from weathergage.rulesets.drawn.red_and_black.core.ship import KILLED, Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable


def strike_sum(book: Book, state: OpenTable, ship: Ship, before: int = 0) -> list[Modifier]:
    """Return everything that is added to a strike test by name, after this many tests taken together with it (6.11)."""
    return strike_added(book, ship, before, named=True).modifiers


def strike_added(book: Book, ship: Ship, before: int = 0, named: bool = False) -> Added:
    """Sum up everything that is added to a strike test, after this many tests taken together with it (6.11)."""
    table, added = book.sheet.strike, Added(book, "6.11", named)
    added.add(table.crew[ship.spec.crew_quality], "{} crew", ship.spec.crew_quality)
    if ship.dismasted:
        added.add(table.dismasted, "dismasted")
    elif ship.masts_lost:
        added.add(table.lost_masts, "masts lost")
    if ship.flag and ship.admiral != KILLED:
        added.add(table.admiral[ship.flag], "{} admiral", ship.flag)
    if ship.flag and ship.admiral:
        hurt = table.admiral_killed if ship.admiral == KILLED else table.admiral_wounded
        added.add(hurt, "admiral {}", ship.admiral)
    if ship.captain:
        hurt = table.captain_killed if ship.captain == KILLED else table.captain_wounded
        added.add(hurt, "captain {}", ship.captain)
    added.add(table.each_extra_test * before, "further test")
    return added


def strike_tests(book: Book, state: OpenTable, ship: Ship, number: int, rule: str, report: Report) -> bool:
    """Take tests one after another, each further one harder (ruling X5); True if she has struck."""
    for _ in range(number):
        if ship.struck or ship.fate:
            return ship.struck
        added = strike_added(book, ship, ship.tests, report is not None)
        ship.tests += 1
        table = book.sheet.strike
        if not passes(
            book, state, ship, "to fight on", table.dice, table.need, added, rule, report, rulings=("X5",)
        ):
            haul_down(book, state, ship, "test", "6.11", report)
    return ship.struck


def haul_down(
    book: Book, state: OpenTable, ship: Ship, cause: str, rule: str, report: Report, shattered: bool = False
) -> None:
    """Strike her; shattered ships are past saving (6.4.shattered)."""
    if ship.struck and (ship.shattered or not shattered):
        return
    ship.strike(shattered)
    if report is not None:
        report.append(
            FlagStruck(ship=ship.spec.id, cause=cause, shattered=ship.shattered, cite=book.cite(rule))
        )


def owed(book: Book, state: OpenTable, reasons: list[str]) -> int:
    """Return how many strike tests some reasons bring together (ruling X3)."""
    return sum(house(book, state, reason) for reason in reasons)
