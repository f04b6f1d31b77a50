"""Optional rule: running aground on shoals, and being lost on land (O.XI)."""

from collections.abc import Iterator
from dataclasses import replace

from weathergage.engine.events import Report, Roll
from weathergage.geometry.hexgrid import to_axial
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.gunnery.damage.explosions import remove
from weathergage.rulesets.plotted.gunnery.fire_bars import GunBar
from weathergage.rulesets.plotted.options.running_aground.ground_odds import plot_odds, question, refloat_odds
from weathergage.rulesets.plotted.options.running_aground.refloating import (
    RefloatingPhase,
    ShipGrounded,
    ShipWrecked,
)
from weathergage.rulesets.plotted.options.towing.hawsers import cut, in_tow
from weathergage.rulesets.plotted.sailing.helm import BOUND, FREE, Helm, HelmRule, Infraction
from weathergage.rulesets.shared.views import Condition


def take_the_ground(book: Book, state: PlottedState, ship: Ship, report: Report) -> bool:
    """Land destroys her, water no deeper than her depth value holds her; either stops her (O.XI.A-C)."""
    chart = state.chart
    if chart.open_sea and not chart.shoals:
        return False
    hexes = (ship.bow, ship.stern)
    for where in hexes:
        if chart.ashore[where]:
            _wreck(book, state, ship, where, report)
            return True
    for where in hexes:
        if where in chart.shoals and chart.shoals[where] <= ship.spec.depth:
            _ground(book, state, ship, where, report)
            return True
    return False


def _wreck(book: Book, state: PlottedState, ship: Ship, where: int, report: Report) -> None:
    if in_tow(ship):
        cut(book, state, ship, "aground", "O.VII.D", report)
    if report is not None:
        cite = book.cite("O.XI.C")
        report.append(ShipWrecked(ship=ship.spec.id, hex=to_axial(where), cite=cite, rulings=("W64",)))
    remove(state, ship)
    state.quiet = -1


def _ground(book: Book, state: PlottedState, ship: Ship, where: int, report: Report) -> None:
    """Roll at once how fast she sits; her side now knows how deep it is there (O.XI.B)."""
    if in_tow(ship):
        cut(book, state, ship, "aground", "O.VII.D", report)
    roll = Roll("aground", state.dice.roll("aground"))
    ship.aground, ship.stranded = roll.value, state.turn
    state.soundings[ship.side] |= {where}
    if report is not None:
        cite = book.cite("O.XI.B")
        report.append(ShipGrounded(ship=ship.spec.id, hex=to_axial(where), roll=roll, cite=cite))


class Aground(HelmRule):
    """Aground she goes nowhere (O.XI.A)."""

    def binding(self, state: PlottedState, ship: Ship) -> int:
        """Find ships aground."""
        return BOUND if ship.aground else FREE

    def bound(self, helm: Helm, binding: int) -> Helm:
        """Return a helm that is held."""
        return helm._replace(held=("she is aground", "O.XI.A"), backing=False)


class FastAground(GunBar):
    """Aground she does not fire (O.XI.E)."""

    def why(self, book: Book, state: PlottedState, ship: Ship, side: int) -> Infraction | None:
        """Look at what she lies on."""
        return Infraction("", "she is aground", "O.XI.E") if ship.aground else None


def seen(book: Book, state: PlottedState, ship: Ship, own: bool) -> Iterator[Condition]:
    """Show that she is aground, and how fast."""
    if ship.aground:
        text = f"aground: comes off with more than {ship.aground}"
        yield Condition(key="aground", text=text, cite=book.cite("O.XI.B"), value=ship.aground)


def charted(state: PlottedState, side: int) -> list[tuple[int, int]]:
    """Return all shoals of the battle, which every side has on its chart."""
    return sorted(state.chart.shoals.items())


def apply(book: Book) -> Book:
    """Return the book with this rule in it."""
    book = book.adding(
        hazards=(take_the_ground,), helms=(Aground(),), fire_bars=(FastAground(),), conditions=(seen,)
    ).with_phase(RefloatingPhase, after="loading")
    foretellings = (("plot", plot_odds), ("jettison", refloat_odds))
    book = book.adding(inquiries=(question,), foretellings=foretellings)
    return replace(book, may_strand=True, soundings=charted, aground_by="O.XI.A")
