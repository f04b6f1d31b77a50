"""Full Sail Phase: each side decides which ships set full sail or take it in (A.XI)."""

from typing import ClassVar, Final

from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Violation
from weathergage.rulesets.plotted.core.asking import PlottedPhase
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import BATTLE_SAIL, FULL_SAIL
from weathergage.rulesets.plotted.sailing.helm import Infraction
from weathergage.rulesets.plotted.sailing.sail_setting import (
    KEEP,
    MARKS,
    PROMPT,
    change_sails,
    has_gathered_way,
    why_no_full_sail,
)

#: The kind of its rows, and their two options: to keep her sails, or to carry the other ones.
_SAILS: Final = 0
_CHANGE: Final = 1
_OPTIONS: Final = 2

_NO_HANDS: Final = Infraction("", "nobody aboard can change her sails", "A.XI")
_AT_REPAIRS: Final = Infraction("", "her people are at repairs this turn", "A.X.B")
_NO_WAY: Final = Infraction(
    "", "having stood still she sets full sail only after a straight run without a turn", "A.V.D.3"
)


class FullSailPhase(PlottedPhase):
    """Asks every ship that may change her sails; what is decided takes effect at once (A.V.A.5)."""

    id: ClassVar[str] = "full_sail"
    title: ClassVar[str] = "Full Sail Phase"
    rule: ClassVar[str] = "A.XI"
    numbered: ClassVar[bool] = True
    kinds: ClassVar[tuple[str, ...]] = ("sails",)

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.made: dict[tuple[str, int], Ask] = {}

    def pose(self, state: PlottedState, questions: Questions) -> bool:
        """Ask ships under full sail to take it in, and others to set it unless something forbids it."""
        for ship in state.ships:
            if self._why_not_asked(state, ship) is None:
                questions.put(ship.side, _SAILS, ship.spec.index, _OPTIONS)
        return questions.rows > 0

    def describe(self, state: PlottedState, questions: Questions, row: int) -> Ask:
        """Return the question of a row in words."""
        # The same question turn after turn, so it is made once.
        ship = state.ships[questions.ship[row]]
        key = ship.spec.id, ship.sails
        if key not in self.made:
            other = MARKS[_other_sails(ship)]
            self.made[key] = Ask(
                "sails/" + key[0], "sails", key[0], (KEEP, other), KEEP, self.cite, prompt=PROMPT
            )
        return self.made[key]

    def _why_not_asked(self, state: PlottedState, ship: Ship) -> Infraction | None:
        if not ship.can_sail_and_fire:
            return _NO_HANDS
        if ship.repairing:
            return _AT_REPAIRS
        if ship.sails == FULL_SAIL:
            return None
        if not has_gathered_way(ship):
            return _NO_WAY
        return why_no_full_sail(self.book, state, ship)

    def not_asked(self, state: PlottedState, ask_id: str) -> Violation | None:
        """Say why a ship may not change her sails."""
        ship = next((s for s in state.ships if ask_id == "sails/" + s.spec.id), None)
        found = self._why_not_asked(state, ship) if ship is not None else None
        return Violation(ask_id, found.reason, self.book.cite(found.rule)) if found is not None else None

    def carry_out(self, state: PlottedState, questions: Questions, report: Report) -> bool:
        """Set and take in what was ordered."""
        for row in range(questions.rows):
            if questions.answer[row] == _CHANGE:
                ship = state.ships[questions.ship[row]]
                change_sails(self.book, ship, _other_sails(ship), "A.XI", report)
        return True


def _other_sails(ship: Ship) -> int:
    """Return the sails that she does not carry now."""
    return BATTLE_SAIL if ship.sails == FULL_SAIL else FULL_SAIL
