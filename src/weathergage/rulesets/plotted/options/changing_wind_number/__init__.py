"""Changing wind number: with every change of wind a die gives a new wind change number (O.V)."""

from weathergage.engine.events import Report, Roll
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.sailing.wind_events import WindNumberRolled
from weathergage.rulesets.plotted.turn.wind_phase import WindPhase


class ChangingNumberWindPhase(WindPhase):
    """The Wind Phase with one more die, rolled only when direction or strength have changed (ruling W35)."""

    def settle(self, state: PlottedState, report: Report) -> None:
        """Set the new number, and the throws it stands for."""
        die = state.dice.roll("wind change number")
        state.wind_change, state.wind_numbers = die, self.change.numbers[die - 1]
        if report is not None:
            report.append(
                WindNumberRolled(
                    wind_change=die,
                    numbers=state.wind_numbers,
                    roll=Roll("wind change number", die),
                    cite=self.book.cite("O.V"),
                    rulings=("W35",),
                )
            )


def apply(book: Book) -> Book:
    """Return the book with this rule in it."""
    return book.with_phase_replaced("wind", ChangingNumberWindPhase)
