"""The base classes of all that asks in plotted games: phases, and orders that optional rules add to a phase."""

from typing import ClassVar

from weathergage.engine.contract.compilation import i64, mypyc_attr
from weathergage.engine.contract.phase import Phase
from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Violation
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.sailing.helm import Infraction
from weathergage.rulesets.shared.sentences import either
from weathergage.rulesets.shared.views import Preview


@mypyc_attr(allow_interpreted_subclasses=True)
class PlottedPhase(Phase[PlottedState]):
    """A phase of a plotted game, made from the finished book; besides what every phase has, it may tell previews."""

    #: The paragraph it follows, by its number in the Second Edition or that of its only edition.
    rule: ClassVar[str] = ""

    def __init__(self, book: Book) -> None:
        super().__init__(book.cite(self.rule))
        self.book = book

    def previews(self, book: Book, state: PlottedState, ask: Ask) -> dict[str, Preview] | None:
        """Return what answers to one of its asks lead to, in figures; None where that is told for all phases alike."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class ShipOrder:
    """An order that a rule lets ships be given in a phase that asks other things as well."""

    def __init__(self, kind: str) -> None:
        #: The kind of its asks; their ids are `kind/ship`.
        self.kind = kind

    def ask(self, book: Book, state: PlottedState, ship: Ship) -> Ask | None:
        """Return the question to a ship, if there is one this turn."""
        raise NotImplementedError

    def why_not(self, book: Book, state: PlottedState, ship: Ship) -> Infraction | None:
        """Say why a ship is not asked; None where there is no more to say of it."""
        return None

    def refuse(self, book: Book, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Say why an answer that is not offered is wrong."""
        return Violation(ask.id, f"{notation!r}: write {either(ask.options)}", ask.cite)

    def previews(self, book: Book, state: PlottedState, ask: Ask) -> dict[str, Preview] | None:
        """Return what answers to one of its asks lead to, in figures; None where it has none, or the ask is not its."""
        return None

    def take(self, book: Book, state: PlottedState, ship: Ship, notation: str, report: Report) -> None:
        """Carry out the opened order."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Note(ShipOrder):
    """An order written beside the plot in the Movement Notation Phase, such as sails, anchors or repairs.

    It is taken from every ship that was asked, after all plots are known. One that nearly every ship is asked for puts
    rows of numbers: it has `put` and `describe`, and its first option orders nothing.
    """

    def put(self, book: Book, state: PlottedState, ship: Ship, kind: i64, questions: Questions) -> None:
        """Put the question to a ship, if there is one this turn; rows of numbers have this kind."""
        ask = self.ask(book, state, ship)
        if ask is not None:
            questions.put_ask(ship.side, ask, ship.spec.index)

    def describe(self, book: Book, ship: Ship, about: i64) -> Ask:
        """Return the question of a row of numbers in words, by what the row is about."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(ShipOrder):
    """An attempt that a ship may make in the Unfouling Phase, such as cutting away a mast.

    It is taken after all attempts to clear fouled rigging.
    """
