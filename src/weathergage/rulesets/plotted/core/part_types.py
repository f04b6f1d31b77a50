"""The shapes of the parts that rules add to a book: what slows, binds, silences, strands or marks a ship."""

from collections.abc import Callable, Iterable
from typing import Protocol

from weathergage.engine.events import Report
from weathergage.engine.odds import Odds, Question
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.engine.ruleset import Ruleset
from weathergage.engine.scenario import Scenario
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.gunnery.damage.critical_hit import Blow
from weathergage.rulesets.plotted.gunnery.targeting import Shot
from weathergage.rulesets.plotted.sailing.helm import Helm, Infraction
from weathergage.rulesets.shared.views import Condition

#: Lowers a ship's allowances in A, B, C, D.
Drag = Callable[[Book, PlottedState, Ship, tuple[int, ...]], tuple[int, ...]]

#: Changes what she may do with her helm this turn.
HelmRule = Callable[[Book, PlottedState, Ship, Helm], Helm]

#: Why the broadside of a side may not be fired (or loaded) now; None if nothing forbids it.
Silence = Callable[[Book, PlottedState, Ship, int], Infraction | None]

#: Called after each hex a ship enters or turn she makes; True if it stops her for the rest of the phase.
Hazard = Callable[[Book, PlottedState, Ship, Report], bool]

#: Settles something between two phases.
Chore = Callable[[Book, PlottedState, Report], None]

#: What a critical hit does to a ship.
Effect = Callable[[Book, PlottedState, Blow, Report], None]

#: What follows when a ship has lost so many whole rigging sections.
SectionFall = Callable[[Book, PlottedState, Ship, int, Report], None]

#: What follows when a ship has lost her last hull square and strikes.
Striking = Callable[[Book, PlottedState, Ship, Report], None]

#: Called after each broadside with its shot and all its dice, in the order in which they fell.
Discharge = Callable[[Book, PlottedState, Shot, tuple[int, ...], Report], None]

#: Does something to a freshly set up battle.
Fitting = Callable[[Book, Scenario, PlottedState], None]

#: What is to be seen of a ship beside the squares of her log; the flag says whether her own side looks.
ConditionOf = Callable[[Book, PlottedState, Ship, bool], Iterable[Condition]]

#: What is wrong with orders of one side that are each right by themselves.
OrderCheck = Callable[[Book, PlottedState, int, Orders], Iterable[Violation]]

#: A question of chance that can be asked where a rule is played.
Inquiring = Callable[[Ruleset], Question]

#: The odds of an answer to a question; None where it leads to no dice.
Foretelling = Callable[[Ruleset, PlottedState, Ask, str], Odds | None]


class Note(Protocol):
    """An order written beside the plot in the Movement Notation Phase, such as sails, anchors or repairs."""

    #: The kind of its asks; their ids are `kind/ship`.
    kind: str

    def ask(self, book: Book, state: PlottedState, ship: Ship) -> Ask | None:
        """The question to a ship, if there is one this turn."""

    def refuse(self, book: Book, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Why an answer that is not offered is wrong."""

    def take(self, book: Book, state: PlottedState, ship: Ship, notation: str, report: Report) -> None:
        """Enter the opened order; called for every ship that was asked, after all plots are known."""


class Preparation(Protocol):
    """Something that is settled for every ship before the first turn, such as her sails or her first shot."""

    #: The kind of its asks; their ids begin with `kind/ship`.
    kind: str

    def asks(self, book: Book, state: PlottedState, ship: Ship) -> Iterable[Ask]:
        """The questions to a ship."""

    def refuse(self, book: Book, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Why an answer that is not offered is wrong."""

    def take(self, book: Book, state: PlottedState, ask: Ask, notation: str, report: Report) -> None:
        """Enter the answer to one of its asks."""


class Chance(Protocol):
    """An attempt that a ship may make in the Unfouling Phase, such as cutting away a mast."""

    #: The kind of its asks; their ids are `kind/ship`.
    kind: str

    def ask(self, book: Book, state: PlottedState, ship: Ship) -> Ask | None:
        """The question to a ship, if there is one this turn."""

    def refuse(self, book: Book, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Why an answer that is not offered is wrong."""

    def take(self, book: Book, state: PlottedState, ship: Ship, notation: str, report: Report) -> None:
        """Carry out the answer, after all attempts to clear fouled rigging."""
