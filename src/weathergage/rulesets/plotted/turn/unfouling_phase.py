"""Unfouling Phase: ships whose rigging was fouled before may try to clear it (B.III)."""

from typing import ClassVar

from weathergage.engine.contract.phase import PASSED
from weathergage.engine.events import Modifier, Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.engine.wording import Wording
from weathergage.rulesets.plotted.boarding.tie_rolls import chance, circumstances, rolled, succeeds
from weathergage.rulesets.plotted.core.asking import PlottedPhase
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.events import UnfoulingRolled
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.gunnery.damage.marking import lose_rigging
from weathergage.rulesets.shared.sentences import either
from weathergage.rulesets.shared.views import ChancePreview, Preview

ATTEMPT = "attempt"
#: An attempt for which a square of rigging is cut away, where the table gives something for it.
SACRIFICE = "attempt+rigging"
HOLD = "hold"
#: What an attempt is called that a square of rigging is given up for.
SACRIFICED = "Attempt it, and cut away a square of rigging"


class UnfoulingPhase(PlottedPhase):
    """One trial for each ship and each other ship she is fouled with."""

    id: ClassVar[str] = "unfouling"
    title: ClassVar[str] = "Unfouling Phase"
    rule: ClassVar[str] = "B.III"
    words: ClassVar[tuple[Wording, ...]] = (
        Wording(
            kind="unfoul",
            title="Clear the rigging",
            batch="Fouled rigging",
            prompt="Shall {ship} try to clear her rigging from {other}?",
            labels={
                HOLD: "Leave the rigging as it is",
                ATTEMPT: "Clear the rigging",
                SACRIFICE: SACRIFICED,
            },
        ),
    )

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.sacrifice = book.tables.unfouling.sacrifice
        self.sacrifice_cite = book.cite("6.1")

    def asks(self, state: PlottedState) -> list[list[Ask]] | None:
        """Each manned ship may try each ship she is fouled with; nobody has to."""
        if not state.ties.pairs and not self.book.clearings:
            return None if self.book.fates else PASSED
        asked: list[list[Ask]] = [[] for _ in state.sealed]
        for a, b, fouled, _ in state.ties:
            for ship, other in ((state.ships[a], state.ships[b]), (state.ships[b], state.ships[a])):
                if fouled and ship.active:
                    asked[ship.side].append(self._ask(ship, other))
        for clearing in self.book.clearings:
            for ship in state.ships:
                ask = clearing.ask(self.book, state, ship)
                if ask is not None:
                    asked[ship.side].append(ask)
        return asked

    def _ask(self, ship: Ship, other: Ship) -> Ask:
        name, of = ship.spec.id, other.spec.id
        spare = self.sacrifice and not ship.dismasted
        options = (ATTEMPT, SACRIFICE, HOLD) if spare else (ATTEMPT, HOLD)
        return Ask(f"unfoul/{name}/{of}", "unfoul", name, options, HOLD, self.cite, other=of)

    def previews(self, book: Book, state: PlottedState, ask: Ask) -> dict[str, Preview] | None:
        """The chance without and with a rigging square given up, where that is offered."""
        if ask.kind != "unfoul" or SACRIFICE not in ask.options:
            return None
        found: dict[str, Preview] = {}
        usual = circumstances(book, "unfouling", state, state.ship(ask.ship), state.ship(ask.other))
        for option, modifiers in ((ATTEMPT, usual), (SACRIFICE, (*usual, self.gained()))):
            likely, needs = chance(book, "unfouling", modifiers)
            found[option] = ChancePreview(likely, needs, modifiers)
        return found

    def refuse(self, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Only attempt or hold; and of rigging no more than one square, by a ship that has any."""
        for clearing in self.book.clearings:
            if clearing.kind == ask.kind:
                return clearing.refuse(self.book, state, ask, notation)
        cite = self.sacrifice_cite if self.sacrifice and notation.startswith(SACRIFICE) else self.cite
        return Violation(ask.id, f"{notation!r}: write {either(ask.options)}", cite)

    def resolve(self, state: PlottedState, orders: Orders, report: Report) -> bool:
        """Roll for every attempt in the order it was asked; a cleared pair needs no second roll."""
        for ask_id, notation in orders.items():
            if notation not in (ATTEMPT, SACRIFICE) or not ask_id.startswith("unfoul/"):
                continue
            _, name, of = ask_id.split("/")
            ship, other = state.ship(name), state.ship(of)
            if not state.ties.fouled(ship.spec.index, other.spec.index):
                continue
            modifiers = circumstances(self.book, "unfouling", state, ship, other)
            if notation == SACRIFICE and lose_rigging(self.book, state, ship, 1, report):
                modifiers += (self.gained(),)
            roll = rolled(self.book, "unfouling", state)
            cleared = succeeds(self.book, "unfouling", roll.value, modifiers)
            if cleared:
                state.ties.unfoul(ship.spec.index, other.spec.index)
            if report is not None:
                report.append(
                    UnfoulingRolled(
                        ship=name,
                        other=of,
                        roll=roll,
                        modifiers=modifiers,
                        cleared=cleared,
                        cite=self.cite,
                        rulings=self.book.tables.unfouling.rulings,
                    )
                )
        for clearing in self.book.clearings:
            for ship in state.ships:
                wanted = orders.get(f"{clearing.kind}/{ship.spec.id}")
                if wanted is not None:
                    clearing.take(self.book, state, ship, wanted, report)
        for fate in self.book.fates:
            fate(self.book, state, report)
        return True

    def gained(self) -> Modifier:
        """Return what a rigging square given up for the attempt adds."""
        return Modifier("a rigging square cut away", self.sacrifice, self.sacrifice_cite)
