"""The start of a turn: cards shuffled, guns ready again, ships that are due; before the first, the first load (4.1)."""

from typing import ClassVar, Final

from weathergage.engine.contract.phase import Phase
from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Violation
from weathergage.engine.wording import Wording
from weathergage.geometry.opentable import overlaps_any
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.events import TableEdge
from weathergage.rulesets.drawn.red_and_black.core.question_kinds import KINDS, LOAD
from weathergage.rulesets.drawn.red_and_black.core.ship import BOW
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.gunnery.reloading import ROUND_SHOT
from weathergage.rulesets.drawn.red_and_black.gunnery.shot_words import CHARGES, CHARGES_IN_SHORT
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import mounts
from weathergage.rulesets.drawn.red_and_black.sailing.manoeuvre import obstacles
from weathergage.rulesets.drawn.shared.sentences import not_offered
from weathergage.rulesets.shared.option_words import capital

FIRST_LOAD_QUESTION: Final = Wording(
    kind="load",
    title="Load",
    prompt="With what are the broadsides of {ship} loaded as the battle begins?",
    paper="register",
    labels={code: capital(charge) for code, charge in CHARGES.items()},
    shorts=CHARGES_IN_SHORT,
)


class TurnStart(Phase[OpenTable]):
    """Asks before the first turn with what the broadsides are loaded, and nothing after (ruling Y2)."""

    id: ClassVar[str] = "turn_start"
    title: ClassVar[str] = "Start of the turn"
    numbered: ClassVar[bool] = True
    kinds: ClassVar[tuple[str, ...]] = KINDS

    def __init__(self, book: Book) -> None:
        super().__init__(book.cite("4.1"))
        self._book = book

    def pose(self, state: OpenTable, questions: Questions) -> bool:
        """Ask for the first load of every ship."""
        if state.turn == 1:
            codes = self._book.codes
            for ship in state.ships:
                index, usual = ship.spec.index, codes.index(ROUND_SHOT)
                questions.put(ship.side, LOAD, index, len(codes), usual, routine=True)
        return True

    def describe(self, state: OpenTable, questions: Questions, row: int) -> Ask:
        """Return the question of a row in words."""
        ship, book = state.ships[questions.ship[row]].spec.id, self._book
        return Ask(f"load/{ship}", "load", ship, book.codes, ROUND_SHOT, book.cite("6.3"), routine=True)

    def refuse(self, state: OpenTable, ask: Ask, notation: str) -> Violation:
        """Say why an answer is none of the options."""
        return not_offered(state, ask, notation)

    def carry_out(self, state: OpenTable, questions: Questions, report: Report) -> bool:
        """Make everything ready."""
        for row in range(questions.rows):
            if questions.answer[row] >= 0:
                ship, code = state.ships[questions.ship[row]], self._book.codes[questions.answer[row]]
                for battery in range(BOW):
                    ship.load[battery] = code if mounts(ship, battery) else ""
        sides = len(state.sealed)
        state.bag = [self._book.sheet.cards.a_side] * sides
        state.drawn, state.offers = [], []
        state.signals = [""] * sides
        state.active, state.impulse = -1, 0
        for ship in state.ships:
            ship.new_turn()
        self._arrivals(state, report)
        return True

    def _arrivals(self, state: OpenTable, report: Report) -> None:
        """Bring in ships whose turn has come, if none lies where they enter."""
        for ship in state.ships:
            due = not ship.present and not ship.fate and ship.spec.entry_turn <= state.turn
            if due and not overlaps_any(ship.base, obstacles(state, ship)):
                ship.present = True
                if report is not None:
                    cite = self._book.cite("4.1.command.return")
                    report.append(TableEdge(ship=ship.spec.id, back=True, cite=cite))
