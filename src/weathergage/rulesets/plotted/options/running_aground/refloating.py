"""Getting a ship off the ground: a die every turn against the one that set her there (O.XI.B, O.XI.D)."""

from typing import ClassVar

import msgspec

from weathergage.engine.events import Event, Modifier, Report, Roll
from weathergage.engine.journal import Loss
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.geometry.hexgrid import stern_of, to_axial
from weathergage.rulesets.plotted.core.asking import PlottedPhase
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.events import Hex
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.present.logbook import NOTES, LogPages
from weathergage.rulesets.plotted.present.sentences import die, name, tells
from weathergage.rulesets.shared.account import LOST, befalls
from weathergage.rulesets.shared.displays import Display, Lost, Pin, flagged, shows, told
from weathergage.rulesets.shared.sentences import either


class GroundFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The die with which a ship sits too fast for ordinary means, and what guns thrown overboard add to a try."""

    fast: int
    lightened: int = 0


class ShipGrounded(Event, frozen=True, kw_only=True):
    """A ship ran aground; the die tells how fast she sits."""

    ship: str
    hex: Hex
    roll: Roll


class ShipWrecked(Event, frozen=True, kw_only=True):
    """A ship ran onto land and was lost."""

    ship: str
    hex: Hex


class RefloatTried(Event, frozen=True, kw_only=True):
    """A ship aground tried to come off; no roll where another ship lies in the way."""

    ship: str
    roll: Roll | None
    above: int
    afloat: bool
    bow: Hex
    heading: int
    modifiers: tuple[Modifier, ...] = ()


class RefloatingPhase(PlottedPhase):
    """Every ship that ran aground in an earlier turn tries to come off."""

    id: ClassVar[str] = "refloating"
    title: ClassVar[str] = "Load Phase: refloating"
    rule: ClassVar[str] = "O.XI.B"

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.figures = book.chart("aground", GroundFigures)

    def asks(self, state: PlottedState) -> list[list[Ask]] | None:
        """Ask nothing: every ship tries."""
        return None

    def refuse(self, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Refuse an answer that is none of those offered."""
        return Violation(ask.id, f"{notation!r}: write {either(ask.options)}", ask.cite)

    def resolve(self, state: PlottedState, orders: Orders, report: Report) -> bool:
        """Roll for each ship in turn; those that sit too fast wait in vain (38.2.1-2)."""
        for ship in state.ships:
            if self.may_try(state, ship):
                self._try(state, ship, self.lighten(state, ship, orders), report)
        return True

    def may_try(self, state: PlottedState, ship: Ship) -> bool:
        """Return whether she is aground since an earlier turn, with people to work at it."""
        return bool(ship.aground) and ship.stranded < state.turn and ship.active

    def lighten(self, state: PlottedState, ship: Ship, orders: Orders) -> tuple[Modifier, ...]:
        """Return what is added to the die by other than ordinary means."""
        return ()

    def _try(self, state: PlottedState, ship: Ship, modifiers: tuple[Modifier, ...], report: Report) -> None:
        if ship.aground >= self.figures.fast and not modifiers:
            return
        above, roll, afloat = ship.aground, None, False
        if not self.blocked(state, ship):
            roll = Roll("refloating", state.dice.roll("refloating"))
            afloat = roll.value + sum(modifier.value for modifier in modifiers) > above
        if afloat:
            _float(state, ship)
        if report is not None:
            cite = self.book.cite("O.XI.D" if afloat else "O.XI.B")
            report.append(
                RefloatTried(
                    ship=ship.spec.id,
                    roll=roll,
                    above=above,
                    afloat=afloat,
                    bow=to_axial(ship.bow),
                    heading=ship.heading,
                    modifiers=modifiers,
                    cite=cite,
                    rulings=("W48",),
                )
            )

    @staticmethod
    def blocked(state: PlottedState, ship: Ship) -> bool:
        """Return whether another ship lies where she would come to lie (ruling W48)."""
        back = {ship.afloat_at, stern_of(ship.afloat_at, ship.afloat_heading, ship.spec.hexes)}
        return any(
            other is not ship and other.present and (other.bow in back or other.stern in back)
            for other in state.ships
        )


def _float(state: PlottedState, ship: Ship) -> None:
    """Back where she was, with nothing to hinder her next turn; ships she is torn from come loose (O.XI.D)."""
    ship.bow, ship.heading = ship.afloat_at, ship.afloat_heading
    ship.aground = ship.stranded = ship.still = ship.adrift = 0
    ship.ended_turning = False
    index = ship.spec.index
    for other in state.ties.others(index) if state.ties.pairs else ():
        if not state.adjacent(ship, state.ships[other]):
            state.ties.part(index, other)


@tells(ShipGrounded)
def _grounded(state: PlottedState, e: ShipGrounded) -> str:
    return f"{name(state, e.ship)} runs aground{die(e.roll)}."


@shows(ShipGrounded)
def _show_grounded(state: PlottedState, e: ShipGrounded) -> Display:
    return flagged(e, "runs aground")


@befalls(ShipWrecked)
def _lost(e: ShipWrecked) -> Loss:
    return Loss(ship=e.ship, state=LOST, text="was wrecked")


@tells(ShipWrecked)
def _wrecked(state: PlottedState, e: ShipWrecked) -> str:
    return f"{name(state, e.ship)} is driven ashore and lost."


@shows(ShipWrecked)
def _show_wrecked(state: PlottedState, e: ShipWrecked) -> Display:
    pin = Pin("foundering", e.ship, "is wrecked")
    return Lost(ship=e.ship, how="wrecked", gone=True, pin=pin, look=True)


@tells(RefloatTried)
def _tried(state: PlottedState, e: RefloatTried) -> str:
    if e.roll is None:
        return f"{name(state, e.ship)} cannot come off: another ship lies in the way."
    how = "comes off the ground" if e.afloat else f"stays aground, needing more than {e.above}"
    return f"{name(state, e.ship)} {how}{die(e.roll, e.modifiers)}."


@shows(RefloatTried)
def _show_refloat(state: PlottedState, e: RefloatTried) -> Display:
    return flagged(e, "is afloat again") if e.afloat else told(e)


def _note_grounded(book: LogPages, turn: int, event: ShipGrounded | ShipWrecked) -> None:
    """Put the move right as after a collision (O.XI.A)."""
    line = book.line(event.ship, turn)
    line.collided = True
    line.notes.append("aground" if isinstance(event, ShipGrounded) else "lost")


def _note_afloat(book: LogPages, turn: int, event: RefloatTried) -> None:
    if event.afloat:
        book.line(event.ship, turn).notes.append("afloat")


NOTES[ShipGrounded] = NOTES[ShipWrecked] = _note_grounded
NOTES[RefloatTried] = _note_afloat
