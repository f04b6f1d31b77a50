"""Critical hits: one die, dropping down the table to the first result that can be (6.4.critical)."""

from collections.abc import Callable
from typing import Final

from weathergage.engine.events import Report, Roll
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.events import CriticalRolled
from weathergage.rulesets.drawn.red_and_black.core.ship import KILLED, Ship
from weathergage.rulesets.drawn.red_and_black.core.shot import HIGH
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.gunnery.damage import (
    cut_up,
    fell_masts,
    hit_officer,
    lose,
    lose_wheel,
)
from weathergage.rulesets.drawn.red_and_black.gunnery.fires import ignite
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import Aim

ADMIRAL: Final = "admiral"
CAPTAIN: Final = "captain"


def _officers(ship: Ship) -> list[str]:
    """Return the officers who can still be hit."""
    aboard = [ADMIRAL] if ship.flag and ship.admiral != KILLED else []
    return aboard + ([CAPTAIN] if ship.captain != KILLED else [])


def _officer(book: Book, state: OpenTable, aim: Aim, report: Report) -> list[str]:
    """Hit the captain; with an admiral aboard a die says which of the two."""
    ship = aim.target
    alive = _officers(ship)
    if len(alive) == 1:
        hit_officer(book, state, ship, alive[0], (), report)
        return []
    value = state.dice.roll("which officer")
    who = ADMIRAL if value in book.sheet.critical.admiral else CAPTAIN
    hit_officer(book, state, ship, who, (Roll("which officer", value),), report)
    return []


def _mast(book: Book, state: OpenTable, aim: Aim, report: Report) -> list[str]:
    """Fell a mast, two under full sail."""
    table, ship = book.sheet.critical, aim.target
    number = table.masts_at_full_sail if ship.full_sail else table.masts
    return fell_masts(book, state, ship, number, "critical hit", "6.4.critical.2", report)


def _wheel(book: Book, state: OpenTable, aim: Aim, report: Report) -> list[str]:
    lose_wheel(book, state, aim.target, report)
    return []


def _fire(book: Book, state: OpenTable, aim: Aim, report: Report) -> list[str]:
    ignite(book, state, aim.target, "6.4.critical.4", report, aloft=aim.aim == HIGH)
    return []


def _structure(book: Book, state: OpenTable, aim: Aim, points: int, rule: str, report: Report) -> list[str]:
    """Take it off the hull rating, or off the masts where the shot was fired high."""
    if aim.aim == HIGH:
        return cut_up(book, state, aim.target, points, rule, report)
    return lose(book, state, aim.target, 0, points, 0, rule, report)


def _hull(book: Book, state: OpenTable, aim: Aim, report: Report) -> list[str]:
    return _structure(book, state, aim, book.sheet.critical.hull, "6.4.critical.5", report)


def _heavy_hull(book: Book, state: OpenTable, aim: Aim, report: Report) -> list[str]:
    return _structure(book, state, aim, book.sheet.critical.heavy_hull, "6.4.critical.6", report)


#: By the words of the table: whether it can befall her, and what it does.
RESULTS: Final[
    dict[str, tuple[Callable[[Ship, str], bool], Callable[[Book, OpenTable, Aim, Report], list[str]]]]
] = {
    "officer": (lambda ship, aim: bool(_officers(ship)), _officer),
    "mast": (lambda ship, aim: any(ship.masts), _mast),
    "wheel": (lambda ship, aim: not ship.wheel_shot and not ship.spec.fixed, _wheel),
    "fire": (lambda ship, aim: True, _fire),
    "hull": (lambda ship, aim: aim != HIGH or any(ship.masts), _hull),
    "heavy hull": (lambda ship, aim: aim != HIGH or any(ship.masts), _heavy_hull),
}


def result_of(book: Book, ship: Ship, aim: str, value: int) -> str:
    """Return the result of a die after dropping down the table; "" where nothing is left (6.4.critical.drop)."""
    for result in book.sheet.critical.results[value - 1 :]:
        if RESULTS[result][0](ship, aim):
            return result
    return ""


def critical(book: Book, state: OpenTable, aim: Aim, report: Report) -> list[str]:
    """Roll for a critical hit and apply it; which house reasons for a strike test it gives."""
    value = state.dice.roll("critical hit")
    printed = book.sheet.critical.results[value - 1]
    result = result_of(book, aim.target, aim.aim, value)
    if report is not None:
        report.append(
            CriticalRolled(
                ship=aim.target.spec.id,
                roll=Roll("critical hit", value),
                printed=printed,
                result=result,
                cite=book.cite("6.4.critical" if result == printed else "6.4.critical.drop"),
            )
        )
    return RESULTS[result][1](book, state, aim, report) if result else []
