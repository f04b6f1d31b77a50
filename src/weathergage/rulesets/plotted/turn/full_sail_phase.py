"""Full Sail Phase: each side decides which ships set full sail or take it in (A.XI)."""

from typing import ClassVar

from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.rulesets.plotted.core.asking import PlottedPhase
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import BATTLE_SAIL, FULL_SAIL
from weathergage.rulesets.plotted.sailing.helm import Infraction
from weathergage.rulesets.plotted.sailing.sail_setting import (
    KEEP,
    MARKS,
    ORDERS,
    PROMPT,
    change_sails,
    has_gathered_way,
    why_no_full_sail,
)


class FullSailPhase(PlottedPhase):
    """Asks every ship that may change her sails; what is decided takes effect at once (A.V.A.5)."""

    id: ClassVar[str] = "full_sail"
    title: ClassVar[str] = "Full Sail Phase"
    rule: ClassVar[str] = "A.XI"

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.made: dict[tuple[str, int], Ask] = {}

    def asks(self, state: PlottedState) -> list[list[Ask]] | None:
        """Ships under full sail may take it in, others may set it unless something forbids it."""
        asked: list[list[Ask]] = [[] for _ in state.sealed]
        for ship in state.ships:
            if self._why_not_asked(state, ship) is None:
                asked[ship.side].append(self._ask(ship))
        return asked

    def _ask(self, ship: Ship) -> Ask:
        # The same question turn after turn, so it is made once.
        key = ship.spec.id, ship.sails
        if key not in self.made:
            other = MARKS[BATTLE_SAIL if ship.sails == FULL_SAIL else FULL_SAIL]
            self.made[key] = Ask(
                "sails/" + key[0], "sails", key[0], (KEEP, other), KEEP, self.cite, prompt=PROMPT
            )
        return self.made[key]

    def _why_not_asked(self, state: PlottedState, ship: Ship) -> Infraction | None:
        if not ship.can_sail_and_fire:
            return Infraction("", "nobody aboard can change her sails", "A.XI")
        if ship.repairing:
            return Infraction("", "her people are at repairs this turn", "A.X.B")
        if ship.sails == FULL_SAIL:
            return None
        if not has_gathered_way(ship):
            reason = "having stood still she sets full sail only after a straight run without a turn"
            return Infraction("", reason, "A.V.D.3")
        return why_no_full_sail(self.book, state, ship)

    def not_asked(self, state: PlottedState, ask_id: str) -> Violation | None:
        """Say why a ship may not change her sails."""
        ship = next((s for s in state.ships if ask_id == "sails/" + s.spec.id), None)
        found = self._why_not_asked(state, ship) if ship is not None else None
        return Violation(ask_id, found.reason, self.book.cite(found.rule)) if found is not None else None

    def resolve(self, state: PlottedState, orders: Orders, report: Report) -> bool:
        """Set and take in what was ordered."""
        if any(notation != KEEP for notation in orders.values()):
            for ship in state.ships:
                sails = ORDERS.get(orders.get("sails/" + ship.spec.id, KEEP))
                if sails is not None:
                    change_sails(self.book, ship, sails, "A.XI", report)
        return True
