"""Dice against a number, with everything that is added to them named."""

from collections.abc import Sequence

from weathergage.engine.events import Modifier, Report, Roll
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.events import SkillTested
from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable


def thrown(state: OpenTable, purpose: str, dice: int) -> list[int]:
    """Throw so many dice for a purpose."""
    return [state.dice.roll(purpose) for _ in range(dice)]


def as_rolls(purpose: str, values: Sequence[int]) -> tuple[Roll, ...]:
    """Return dice as events tell of them."""
    return tuple([Roll(purpose, value) for value in values])


def passes(
    book: Book,
    state: OpenTable,
    ship: Ship,
    purpose: str,
    dice: int,
    need: int,
    added: Sequence[Modifier],
    rule: str,
    report: Report,
    other: str = "",
    rulings: tuple[str, ...] = (),
) -> bool:
    """Throw dice against a number; a need of 0 cannot be reached and takes no dice."""
    if not need:
        return False
    values = thrown(state, purpose, dice)
    total = sum(values)
    for modifier in added:
        total += modifier.value
    if report is not None:
        report.append(
            SkillTested(
                ship=ship.spec.id,
                purpose=purpose,
                rolls=as_rolls(purpose, values),
                modifiers=tuple([modifier for modifier in added if modifier.value]),
                need=need,
                passed=total >= need,
                other=other,
                cite=book.cite(rule),
                rulings=rulings,
            )
        )
    return total >= need


def captain_of(book: Book, ship: Ship, table: dict[str, int], rule: str) -> Modifier:
    """The captain's skill, for as long as he lives."""
    skill = "average" if ship.captain == "killed" else ship.skill
    return book.modifier(f"{skill} captain", table[skill], rule)


def crew_of(book: Book, ship: Ship, table: dict[str, int], rule: str) -> Modifier:
    """The quality of her crew."""
    return book.modifier(f"{ship.spec.crew_quality} crew", table[ship.spec.crew_quality], rule)
