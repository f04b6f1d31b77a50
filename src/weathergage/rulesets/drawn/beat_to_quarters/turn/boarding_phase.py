"""The boarding phase, after the last action phase of the turn (5.e)."""

from typing import ClassVar, Final

from weathergage.engine.contract.phase import Phase
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.engine.wording import AskFacts, Wording
from weathergage.rulesets.drawn.beat_to_quarters.boarding.deck_fight import (
    board,
    boarding_sum,
    may_board,
    unresisted,
)
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.ending.victory import judge
from weathergage.rulesets.shared.option_words import naming
from weathergage.rulesets.shared.sentences import either, names

HOLD: Final = "hold"
BOARDING_QUESTION = Wording(
    kind="board",
    title="Boarding",
    prompt="Whom do the men of {ship} board?",
    labels={HOLD: "Board nobody"},
    answer=naming("Board {ship}"),
    facts=AskFacts(odds=True),
)


class BoardingPhase(Phase[Seascape]):
    """Both sides say who boards whom; those who drew their command chip first go over first (ruling Q11)."""

    id: ClassVar[str] = "boarding"
    title: ClassVar[str] = "Boarding"

    def __init__(self, book: Book) -> None:
        super().__init__(book.cite("5.e"))
        self._book = book

    def asks(self, state: Seascape) -> list[list[Ask]] | None:
        """Ask every ship that hangs on one she may board."""
        if not state.ties.pairs:
            return None
        asks = self._asked(state)
        if self._book.automaton is not None:
            asks[self._book.automatic_side] = []
        return asks

    def _asked(self, state: Seascape) -> list[list[Ask]]:
        asks: list[list[Ask]] = [[] for _ in state.sealed]
        for ship in state.ships:
            if others := may_board(state, ship):
                asks[ship.side].append(
                    Ask(
                        f"board/{ship.spec.id}",
                        "board",
                        ship.spec.id,
                        (HOLD, *(other.spec.id for other in others)),
                        self._default(ship, others),
                        self._book.cite("5.e.1"),
                        other=others[0].spec.id if len(others) == 1 else "",
                    )
                )
        return asks

    def _default(self, ship: Ship, others: list[Ship]) -> str:
        """Answer by default: board a ship that does not resist, or is the weaker by the sums."""
        book = self._book
        for other in others:
            stronger = boarding_sum(book, ship, other) > boarding_sum(book, other, ship)
            if not other.abandoned and (stronger or unresisted(book, ship, other)):
                return other.spec.id
        return HOLD

    def refuse(self, state: Seascape, ask: Ask, notation: str) -> Violation:
        """Say why an answer is none of the options."""
        held = either(f"{names(state, [option])} ({option})" for option in ask.options if option != HOLD)
        reason = f"only a ship held alongside can be boarded; choose {held}, or {HOLD} to board nobody"
        return Violation(ask.id, reason, self._book.cite("16.1"))

    def resolve(self, state: Seascape, orders: Orders, report: Report) -> bool:
        """Carry the boardings out, no more than one between the same two ships (16.7, ruling Q11)."""
        book = self._book
        if orders:
            state.silent = 0
        if book.automaton is not None:
            orders = {**orders, **book.automaton(book, state, self._asked(state)[book.automatic_side])}
        if not orders:
            judge(book, state, report)
            return True
        first = {side: state.drawn.index(side) for side in range(len(state.sealed)) if side in state.drawn}
        ordered = [
            (ship, ship.side, orders[ask_id])
            for ship in state.ships
            if orders.get(ask_id := f"board/{ship.spec.id}", HOLD) != HOLD
        ]
        ordered.sort(key=lambda each: first.get(each[1], 99))
        fought: set[frozenset[str]] = set()
        for ship, side, name in ordered:
            other, pair = state.ship(name), frozenset((ship.spec.id, name))
            if pair not in fought and ship.side == side and other in may_board(state, ship):
                fought.add(pair)
                board(book, state, ship, other, report)
        judge(book, state, report)
        return True
