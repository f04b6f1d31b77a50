"""Men who leave one ship and join another, and what that makes of a crew (B.IX.A)."""

from collections.abc import Sequence

from weathergage.engine.events import Event, Report
from weathergage.engine.scenario import QUALITIES
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.log_squares import with_less, with_more
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import SECTIONS, SUPERNUMERARIES
from weathergage.rulesets.plotted.present.sentences import tells, whose


class CrewLevelled(Event, frozen=True, kw_only=True):
    """Newcomers pulled a crew down to their own quality."""

    ship: str
    quality: str


@tells(CrewLevelled)
def _levelled(state: PlottedState, e: CrewLevelled) -> str:
    return f"With the newcomers aboard, {whose(state, e.ship)} crew is no better than {e.quality}."


def send_off(home: Ship, squares: Sequence[int]) -> None:
    """Cross off squares that leave a ship, as if they were casualties (B.IX.A.2)."""
    home.set_hands(with_less(home.hands, squares))


def take_aboard(ship: Ship, squares: Sequence[int]) -> None:
    """Take men into a crew: a prize crew by section, else the latest losses first, the rest as supernumeraries.

    They are of no use until the next turn (B.IX.A.3, B.VII.B.7).
    """
    joining = [0] * SECTIONS
    if ship.captured:
        joining[:] = squares
    else:
        left = sum(squares)
        for section in reversed(range(len(ship.spec.crew))):
            joining[section] = min(left, max(0, ship.spec.crew[section] - ship.crew[section]))
            left -= joining[section]
        joining[SUPERNUMERARIES] += left
    ship.set_hands(with_more(ship.hands, joining))
    ship.newcomers = with_more(ship.newcomers, joining)


def mingle(book: Book, ship: Ship, quality: int, report: Report) -> None:
    """Make a crew that others join only as good as the worse of the two, where the table says so (12.1.4, A-12.1.4)."""
    if book.tables.melee.worse_quality and quality > ship.quality:
        ship.quality = quality
        if report is not None:
            report.append(
                CrewLevelled(
                    ship=ship.spec.id,
                    quality=QUALITIES[quality],
                    cite=book.cite("B.IX.A.4"),
                    rulings=("W78",),
                )
            )
