"""Dice against a number, with everything that is added to them named."""

from collections.abc import Sequence
from typing import Final

from weathergage.engine.events import Modifier, Report, Roll
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.events import SkillTested
from weathergage.rulesets.drawn.red_and_black.core.ship import KILLED, Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable


def thrown(state: OpenTable, purpose: str, dice: int) -> list[int]:
    """Throw this many dice for a purpose."""
    return [state.dice.roll(purpose) for _ in range(dice)]


def as_rolls(purpose: str, values: Sequence[int]) -> tuple[Roll, ...]:
    """Return dice as events tell of them."""
    return tuple([Roll(purpose, value) for value in values])


#: The names where there is no report; never added to.
_UNNAMED: Final[list[Modifier]] = []


class Added:
    """Sum up what is added to dice; its parts are named only for a report."""

    def __init__(self, book: Book, rule: str, named: bool) -> None:
        self._book, self._rule, self._named = book, rule, named
        self.total = 0
        self.modifiers = [] if named else _UNNAMED

    def add(self, value: int, label: str, whose: str = "") -> None:
        """Add a value, if it is any, under a name; {} in it stands for whose it is."""
        if value:
            self.total += value
            if self._named:
                self.modifiers.append(self._book.modifier(label.replace("{}", whose), value, self._rule))


def passes(
    book: Book,
    state: OpenTable,
    ship: Ship,
    purpose: str,
    dice: int,
    need: int,
    added: Added,
    rule: str,
    report: Report,
    other: str = "",
    rulings: tuple[str, ...] = (),
) -> bool:
    """Throw dice against a number; a need of 0 cannot be reached and takes no dice."""
    if not need:
        return False
    values = thrown(state, purpose, dice)
    total = added.total
    for value in values:
        total += value
    if report is not None:
        report.append(
            SkillTested(
                ship=ship.spec.id,
                purpose=purpose,
                rolls=as_rolls(purpose, values),
                modifiers=tuple(added.modifiers),
                need=need,
                passed=total >= need,
                other=other,
                cite=book.cite(rule),
                rulings=rulings,
            )
        )
    return total >= need


def skill_of(ship: Ship) -> str:
    """Return the skill with which she is commanded; a dead captain's place is taken by an average one."""
    return "average" if ship.captain == KILLED else ship.skill


def by_captain(book: Book, ship: Ship, table: dict[str, int], rule: str, named: bool) -> Added:
    """Return what the captain's skill adds to dice."""
    added, skill = Added(book, rule, named), skill_of(ship)
    added.add(table[skill], "{} captain", skill)
    return added


def by_crew(book: Book, ship: Ship, table: dict[str, int], rule: str, named: bool) -> Added:
    """Return what the quality of her crew adds to dice."""
    added, quality = Added(book, rule, named), ship.spec.crew_quality
    added.add(table[quality], "{} crew", quality)
    return added


def captain_of(book: Book, ship: Ship, table: dict[str, int], rule: str) -> Modifier:
    """Return the captain's skill, for as long as he lives."""
    skill = skill_of(ship)
    return book.modifier(f"{skill} captain", table[skill], rule)


def crew_of(book: Book, ship: Ship, table: dict[str, int], rule: str) -> Modifier:
    """Return the quality of her crew."""
    return book.modifier(f"{ship.spec.crew_quality} crew", table[ship.spec.crew_quality], rule)
