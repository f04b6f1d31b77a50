"""The shapes of the parts that rules add to a book: what slows, binds, silences, strands or marks a ship.

Orders that they add to a phase derive from the classes in `asking.py`, rules that bind the helm from `HelmRule`, and
what slows a ship from `Drag`.
"""

from collections.abc import Callable, Iterable
from typing import Protocol

from weathergage.engine.events import Command, Report
from weathergage.engine.odds import Odds, Question
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.engine.scenario import Scenario
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.typed_rules import PlottedRuleset
from weathergage.rulesets.plotted.gunnery.damage.scored_hits import Blow
from weathergage.rulesets.plotted.gunnery.targeting import Shot
from weathergage.rulesets.shared.views import Condition

#: Called before each hex a ship enters, turn she makes or hex she drifts, while she still lies where she was.
Departure = Callable[[Ship], None]

#: Called after each of these; True if it stops her for the rest of the phase.
Hazard = Callable[[Book, PlottedState, Ship, Report], bool]

#: Settles something between two phases.
Chore = Callable[[Book, PlottedState, Report], None]

#: What a critical hit does to a ship.
Effect = Callable[[Book, PlottedState, Blow, Report], None]

#: What follows when a ship has lost this many whole rigging sections.
SectionFall = Callable[[Book, PlottedState, Ship, int, Report], None]

#: What follows when a ship changes hands, while she still is of her former side.
Handover = Callable[[PlottedState, Ship], None]

#: The guns of each side that no repair brings back.
GunsGone = Callable[[Ship], int]

#: The sides that fight on by other means than ships.
Stronghold = Callable[[PlottedState], set[int]]

#: What follows when a ship has lost her last hull square and strikes.
Striking = Callable[[Book, PlottedState, Ship, Report], None]

#: Called after each broadside with its shot and all its dice, in the order in which they fell.
Discharge = Callable[[Book, PlottedState, Shot, tuple[int, ...], Report], None]

#: Does something to a freshly set up battle.
Fitting = Callable[[Book, Scenario, PlottedState], None]

#: What is to be seen of a ship besides the squares of her log; the flag says whether her own side looks.
ConditionOf = Callable[[Book, PlottedState, Ship, bool], Iterable[Condition]]

#: Takes out of a copy of the state what one captain does not know of his fellows.
Confidence = Callable[[Book, PlottedState, Command], None]

#: Takes out of a copy of the state what one side does not know of the others.
Secret = Callable[[Book, PlottedState, int], None]

#: What is wrong with orders of one side that are each right by themselves; only notes beside plots ever are, by what
#: else the same ship is ordered, and never the first of their options, which orders nothing.
OrderCheck = Callable[[Book, PlottedState, int, Orders], Iterable[Violation]]

#: A question of chance that can be asked where a rule is played.
Inquiring = Callable[[PlottedRuleset], Question]

#: The odds of an answer to a question; None where it leads to no dice.
Foretelling = Callable[[PlottedRuleset, PlottedState, Ask, str], Odds | None]


class Preparation(Protocol):
    """Something that is settled for every ship before the first turn, such as her sails or her first shot."""

    #: The kind of its asks; their ids begin with `kind/ship`.
    kind: str

    def asks(self, book: Book, state: PlottedState, ship: Ship) -> Iterable[Ask]:
        """Return the questions to a ship."""

    def refuse(self, book: Book, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Say why an answer that is not offered is wrong."""

    def take(self, book: Book, state: PlottedState, ask: Ask, notation: str, report: Report) -> None:
        """Enter the answer to one of its asks."""
