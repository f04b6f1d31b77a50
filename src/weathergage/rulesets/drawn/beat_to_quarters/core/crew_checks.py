"""Crew checks: a die and the crew's quality (15)."""

from weathergage.engine.dice import Dice
from weathergage.engine.events import Modifier, Report, Roll
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.events import CrewChecked
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape


def crew_check(
    book: Book,
    state: Seascape,
    ship: Ship,
    purpose: str,
    rule: str,
    report: Report,
    other: str = "",
    rulings: tuple[str, ...] = (),
) -> bool:
    """Put a crew to the test; where nobody is aboard it has failed."""
    if ship.abandoned:
        return False
    value = state.dice.roll(purpose, book.figures.crew_die)
    passed = value + quality_value(book, ship) >= book.figures.crew_need
    if report is not None:
        report.append(
            CrewChecked(
                ship=ship.spec.id,
                purpose=purpose,
                roll=Roll(purpose, value, book.conduct.crew.die),
                modifiers=(quality_modifier(book, ship),),
                need=book.conduct.crew.need,
                passed=passed,
                other=other,
                cite=book.cite(rule),
                rulings=rulings,
            )
        )
    return passed


def passes(book: Book, dice: Dice, quality: int) -> bool:
    """Return whether the bare check passes, for odds."""
    return dice.roll("crew check", book.conduct.crew.die) + book.conduct.crew.values[quality] >= (
        book.conduct.crew.need
    )


def quality_value(book: Book, ship: Ship) -> int:
    """Return what her crew adds to a check."""
    return book.figures.crew_values[ship.quality]


def quality_modifier(book: Book, ship: Ship) -> Modifier:
    """Return the same with its name."""
    return Modifier(
        f"{book.conduct.crew.names[ship.quality]} crew", quality_value(book, ship), book.cite("15")
    )
