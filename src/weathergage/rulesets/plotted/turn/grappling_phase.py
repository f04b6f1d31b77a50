"""Grappling and Ungrappling Phase: all attempts to grapple, then all attempts to get free (B.VI)."""

from typing import ClassVar

from weathergage.engine.contract.phase import PASSED
from weathergage.engine.events import Modifier, Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.engine.wording import Wording
from weathergage.rulesets.plotted.boarding.parties import neighbours
from weathergage.rulesets.plotted.boarding.party_choices import has_free_section
from weathergage.rulesets.plotted.boarding.tie_rolls import circumstances, needs_no_die, rolled, succeeds
from weathergage.rulesets.plotted.core.asking import PlottedPhase
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.events import GrappleTried, UngrappleTried
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.turn.unfouling_phase import ATTEMPT, HOLD

#: The first step of the phase; casting off comes after it.
GRAPPLE = 0


class GrapplingPhase(PlottedPhase):
    """Step 0 asks for grapples between adjacent ships, step 1 for casting off."""

    id: ClassVar[str] = "grappling"
    title: ClassVar[str] = "Grappling and Ungrappling Phase"
    rule: ClassVar[str] = "B.VI"
    words: ClassVar[tuple[Wording, ...]] = (
        Wording(
            kind="grapple",
            title="Grapple",
            batch="Grapples",
            prompt="Shall {ship} try to grapple {other}?",
            labels={HOLD: "Throw no grapples", ATTEMPT: "Throw grapples"},
        ),
        Wording(
            kind="ungrapple",
            title="Cast off grapples",
            batch="Grapples that hold",
            prompt="Shall {ship} try to cast off the grapples that hold her to {other}?",
            labels={HOLD: "Keep the grapples", ATTEMPT: "Cast the grapples off"},
        ),
    )

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.needs_hands = book.tables.grappling.needs_hands

    def asks(self, state: PlottedState) -> list[list[Ask]] | None:
        """Each ship may try each adjacent ship, once a turn (B.VI.A.2), if she has the hands for it."""
        if state.step == GRAPPLE:
            return self._grapple_asks(state)
        if not state.ties.pairs:
            return None
        asked: list[list[Ask]] = [[] for _ in state.sealed]
        for a, b, _, grapples in state.ties:
            for ship, other in ((state.ships[a], state.ships[b]), (state.ships[b], state.ships[a])):
                if grapples and ship.active:
                    asked[ship.side].append(
                        _ask("ungrapple", ship, other, self.book.cite("B.VI.B.1"), routine=False)
                    )
        return asked

    def _grapple_asks(self, state: PlottedState) -> list[list[Ask]] | None:
        """Ask either ship of every pair that lies alongside, or both (B.VI.A.1)."""
        near = neighbours(state)
        if not near:
            return None if state.ties.pairs else PASSED
        asked: list[list[Ask]] = [[] for _ in state.sealed]
        for ship in state.ships:
            if not ship.active or (self.needs_hands and not has_free_section(state, ship)):
                continue
            for index in near.get(ship.spec.index, ()):
                other = state.ships[index]
                cite = self.book.cite("B.VI.A.2")
                asked[ship.side].append(_ask("grapple", ship, other, cite, routine=ship.side == other.side))
        return asked

    def refuse(self, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Only attempt or hold."""
        return Violation(ask.id, f"{notation!r}: write {ATTEMPT} or {HOLD}", ask.cite)

    def resolve(self, state: PlottedState, orders: Orders, report: Report) -> bool:
        """Carry out the attempts of this step in the order of the ships; who is still held waits a turn (B.VI.B.5)."""
        if state.step == GRAPPLE:
            for ship, other in _attempts(state, orders):
                self._grapple(state, ship, other, report)
            return not state.ties.pairs
        for ship, other in _attempts(state, orders):
            self._ungrapple(state, ship, other, report)
        return True

    def _grapple(self, state: PlottedState, ship: Ship, other: Ship, report: Report) -> None:
        """Dice against an enemy; friends, and ships that have surrendered, may be grappled without any."""
        a, b = ship.spec.index, other.spec.index
        if needs_no_die(self.book, "grappling", state, ship, other):
            state.ties.grapple(a, b)
            if report is not None:
                cite = self.book.cite("B.VI.A.3")
                report.append(
                    GrappleTried(
                        ship=ship.spec.id, other=other.spec.id, roll=None, modifiers=(), held=True, cite=cite
                    )
                )
            return
        modifiers = circumstances(self.book, "grappling", state, ship, other)
        roll = rolled(self.book, "grappling", state)
        held = succeeds(self.book, "grappling", roll.value, modifiers)
        if held:
            state.ties.grapple(a, b)
        if report is not None:
            report.append(
                GrappleTried(
                    ship=ship.spec.id,
                    other=other.spec.id,
                    roll=roll,
                    modifiers=modifiers,
                    held=held,
                    cite=self.book.cite("B.VI.A.3" if state.friendly(ship, other) else "B.VI.A.4"),
                    rulings=self.book.tables.grappling.rulings,
                )
            )

    def _ungrapple(self, state: PlottedState, ship: Ship, other: Ship, report: Report) -> None:
        """A trial for each grapple, once a turn (B.VI.B.3-4); friends simply cast off."""
        a, b = ship.spec.index, other.spec.index
        for _ in range(state.ties.grapples(a, b)):
            roll = None
            modifiers: tuple[Modifier, ...] = ()
            cast_off = True
            if not needs_no_die(self.book, "ungrappling", state, ship, other):
                modifiers = circumstances(self.book, "ungrappling", state, ship, other)
                roll = rolled(self.book, "ungrappling", state)
                cast_off = succeeds(self.book, "ungrappling", roll.value, modifiers)
            if cast_off:
                state.ties.cast_off(a, b)
            if report is not None:
                report.append(
                    UngrappleTried(
                        ship=ship.spec.id,
                        other=other.spec.id,
                        roll=roll,
                        modifiers=modifiers,
                        cast_off=cast_off,
                        left=state.ties.grapples(a, b),
                        cite=self.book.cite("B.VI.B.1" if roll else "B.VI.A.3"),
                        rulings=self.book.tables.ungrappling.rulings,
                    )
                )


def _ask(kind: str, ship: Ship, other: Ship, cite: str, *, routine: bool) -> Ask:
    name, of = ship.spec.id, other.spec.id
    return Ask(f"{kind}/{name}/{of}", kind, name, (ATTEMPT, HOLD), HOLD, cite, other=of, routine=routine)


def _attempts(state: PlottedState, orders: Orders) -> list[tuple[Ship, Ship]]:
    pairs = []
    for ask_id, notation in orders.items():
        if notation == ATTEMPT:
            _, name, of = ask_id.split("/")
            pairs.append((state.ship(name), state.ship(of)))
    return sorted(pairs, key=lambda pair: (pair[0].spec.index, pair[1].spec.index))
