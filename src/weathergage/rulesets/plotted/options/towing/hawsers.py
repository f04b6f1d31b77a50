"""Ships in tow: who may tow whom, what it costs, and how a tow ends (O.VII, rulings W46 and W47)."""

from collections.abc import Iterator

import msgspec

from weathergage.engine.contract.compilation import i64
from weathergage.engine.events import Event, Report
from weathergage.geometry.hexgrid import STEP
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.present.logbook import NOTES, LogPages
from weathergage.rulesets.plotted.present.sentences import name, tells, whose
from weathergage.rulesets.plotted.sailing.helm import BOUND, FREE, Drag, Helm, HelmRule, Wake
from weathergage.rulesets.shared.displays import Display, flagged, shows
from weathergage.rulesets.shared.views import Condition

_ENDS = {
    "cast off": "the tow is cast off",
    "lost": "one of the two is no longer there to be towed",
    "wind": "the wind does not let her keep the tow",
    "aground": "the tow parts as one of the two takes the ground",
    "shot away": "the tow is shot away",
}


class TowFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cost of a tow in speed, and the winds in which a ship can be towed; none named means any."""

    slower: int
    slower_if_superior: int
    winds: tuple[int, ...] = ()


class TowTaken(Event, frozen=True, kw_only=True):
    """A ship took another in tow."""

    ship: str
    other: str


class TowEnded(Event, frozen=True, kw_only=True):
    """A tow ended: cast off, lost, by the wind, aground or shot away."""

    ship: str
    other: str
    reason: str


def cut(book: Book, state: PlottedState, ship: Ship, reason: str, rule: str, report: Report) -> None:
    """End the tow that a ship is part of, and with it the grapples between the two."""
    tower = ship if ship.tow >= 0 else state.ships[ship.towed_by]
    towed = state.ships[tower.tow]
    a, b = tower.spec.index, towed.spec.index
    if reason != "lost":
        state.ties.cast_off(a, b, state.ties.grapples(a, b))
    tower.tow = towed.towed_by = -1
    if report is not None:
        report.append(TowEnded(ship=tower.spec.id, other=towed.spec.id, reason=reason, cite=book.cite(rule)))


def in_tow(ship: Ship) -> bool:
    """Return whether she tows or is towed."""
    return ship.tow >= 0 or ship.towed_by >= 0


class HeldTow(HelmRule):
    """Nobody tows a ship that lies at anchor or aground."""

    def binding(self, state: PlottedState, ship: Ship) -> int:
        """Find ships that tow one which is held."""
        if ship.tow < 0:
            return FREE
        towed = state.ships[ship.tow]
        return BOUND if towed.anchor or towed.aground else FREE

    def bound(self, helm: Helm, binding: int) -> Helm:
        """Return a helm that is held."""
        return helm._replace(held=("the ship she tows is held fast", "O.VII.D"), backing=False)


class TowedAstern(Wake):
    """A ship in tow enters the hexes that the stern of the towing ship leaves (O.VII.D, 35.4.2)."""

    def __init__(self) -> None:
        super().__init__("she is in tow and follows in the wake", "O.VII.D")

    def pulled(self, ship: Ship) -> i64:
        """Return the ship that she tows."""
        return ship.tow

    def puller(self, ship: Ship) -> i64:
        """Return the ship that tows her."""
        return ship.towed_by


class Hawsers(Drag):
    """The parts of the rule, which read its figures."""

    def __init__(self, figures: TowFigures) -> None:
        self.figures = figures

    def slowed(self, state: PlottedState, ship: Ship, sail: tuple[int, ...]) -> tuple[int, ...]:
        """Take the speed that a tow costs in every attitude, more for a larger ship.

        With none left she can turn (O.VII.B-C).
        """
        if ship.tow < 0:
            return sail
        superior = state.ships[ship.tow].spec.rating > ship.spec.rating
        less = self.figures.slower_if_superior if superior else self.figures.slower
        return tuple(max(0, each - less) for each in sail)

    def may_tow(self, state: PlottedState, ship: Ship, other: Ship) -> bool:
        """Return whether two free friends hang together alone, stern before bow (O.VII.A, O.VII.D, 35.4.1)."""
        a, b = ship.spec.index, other.spec.index
        return (
            ship.can_sail_and_fire
            and other.present
            and not other.doom
            and other.side == ship.side
            and not in_tow(ship)
            and not (ship.anchor or other.anchor or ship.aground or other.aground)
            and state.ties.others(a) == [b]
            and state.ties.others(b) == [a]
            and not state.ties.fouled(a, b)
            and other.bow + STEP[other.heading] == ship.stern
            and self.wind_serves(state)
        )

    def wind_serves(self, state: PlottedState) -> bool:
        """Return whether ships can be towed in this wind (35.4.4)."""
        return not self.figures.winds or state.velocity in self.figures.winds

    def seen(self, book: Book, state: PlottedState, ship: Ship, own: bool) -> Iterator[Condition]:
        """Show whom she tows, or who tows her."""
        for key, other, how in (("tow", ship.tow, "tows"), ("towed_by", ship.towed_by, "in tow of")):
            if other >= 0:
                text = f"{how} {state.ships[other].spec.name}"
                yield Condition(key=key, text=text, cite=book.cite("O.VII.D"), value=other)

    def inspect(self, book: Book, state: PlottedState, report: Report) -> None:
        """End tows that the wind, a grapple cast off or the loss of a ship has ended (35.4.3)."""
        for ship in state.ships:
            if ship.tow < 0:
                continue
            other = state.ships[ship.tow]
            if not (ship.present and other.present and ship.side == other.side) or ship.doom or other.doom:
                cut(book, state, ship, "lost", "O.VII.A", report)
            elif not state.ties.grapples(ship.spec.index, ship.tow):
                cut(book, state, ship, "cast off", "O.VII.D", report)
            elif not self.wind_serves(state):
                cut(book, state, ship, "wind", "35.4.4", report)


@tells(TowTaken)
def _taken(state: PlottedState, e: TowTaken) -> str:
    return f"{name(state, e.ship)} takes {name(state, e.other)} in tow."


@shows(TowTaken)
def _show_tow(state: PlottedState, e: TowTaken) -> Display:
    return flagged(e, "takes her in tow")


@tells(TowEnded)
def _ended(state: PlottedState, e: TowEnded) -> str:
    return f"{whose(state, e.ship)} tow of {name(state, e.other)} ends: {_ENDS[e.reason]}."


def _note_taken(book: LogPages, turn: int, event: TowTaken) -> None:
    for ship in (event.ship, event.other):
        book.line(ship, turn).notes.append("T")


def _note_ended(book: LogPages, turn: int, event: TowEnded) -> None:
    for ship in (event.ship, event.other):
        book.line(ship, turn).notes.append("(T)")


NOTES[TowTaken] = _note_taken
NOTES[TowEnded] = _note_ended
