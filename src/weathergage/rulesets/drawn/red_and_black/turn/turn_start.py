"""The start of a turn: cards shuffled, guns ready again, ships that are due; before the first, the first load (4.1)."""

from typing import ClassVar, Final

from weathergage.engine.contract.phase import Phase
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.engine.wording import Wording
from weathergage.geometry.opentable import overlaps_any
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.events import TableEdge
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

    def __init__(self, book: Book) -> None:
        super().__init__(book.cite("4.1"))
        self._book = book

    def asks(self, state: OpenTable) -> list[list[Ask]] | None:
        """The first load of every ship."""
        if state.turn > 1:
            return None
        asks: list[list[Ask]] = [[] for _ in state.sealed]
        for ship in state.ships:
            cite = self._book.cite("6.3")
            asks[ship.side].append(
                Ask(
                    f"load/{ship.spec.id}",
                    "load",
                    ship.spec.id,
                    tuple(self._book.shot),
                    ROUND_SHOT,
                    cite,
                    routine=True,
                )
            )
        return asks

    def refuse(self, state: OpenTable, ask: Ask, notation: str) -> Violation:
        """Say why an answer is none of the options."""
        return not_offered(state, ask, notation)

    def resolve(self, state: OpenTable, orders: Orders, report: Report) -> bool:
        """Make everything ready."""
        for ship in state.ships:
            if (code := orders.get(f"load/{ship.spec.id}")) is not None:
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
        """Ships whose turn has come, if nobody lies where they enter."""
        for ship in state.ships:
            due = not ship.present and not ship.fate and ship.spec.entry_turn <= state.turn
            if due and not overlaps_any(ship.base, obstacles(state, ship)):
                ship.present = True
                if report is not None:
                    cite = self._book.cite("4.1.command.return")
                    report.append(TableEdge(ship=ship.spec.id, back=True, cite=cite))
