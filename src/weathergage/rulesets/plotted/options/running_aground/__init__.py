"""Optional rule: running aground on shoals, and being lost on land (O.XI)."""

from collections.abc import Iterator
from dataclasses import replace

from weathergage.engine.events import Report, Roll
from weathergage.geometry.hexgrid import to_axial
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import Chart, PlottedState
from weathergage.rulesets.plotted.gunnery.damage.explosions import remove
from weathergage.rulesets.plotted.gunnery.fire_bars import GunBar
from weathergage.rulesets.plotted.options.running_aground.ground_odds import plot_odds, question, refloat_odds
from weathergage.rulesets.plotted.options.running_aground.refloating import (
    RefloatingPhase,
    ShipGrounded,
    ShipWrecked,
)
from weathergage.rulesets.plotted.options.towing.hawsers import cut, in_tow
from weathergage.rulesets.plotted.sailing.helm import Hold, Infraction
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


class Aground(Hold):
    """Aground she goes nowhere (O.XI.A)."""

    def __init__(self) -> None:
        super().__init__("she is aground", "O.XI.A")

    def holds(self, ship: Ship) -> bool:
        """Return whether the ground holds her."""
        return bool(ship.aground)


def remember(ship: Ship) -> None:
    """Remember where a ship lay before this step, which is where she comes off to (O.XI.D)."""
    ship.afloat_at, ship.afloat_heading = ship.bow, ship.heading


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


def too_shallow(book: Book, state: PlottedState, ship: Ship, side: int) -> set[int]:
    """Return the hexes that a side knows to be no deeper than a ship's depth value."""
    return {where for where, depth in book.soundings(state, side) if depth <= ship.spec.depth}


def unsounded(book: Book, state: PlottedState, side: int) -> None:
    """Leave those shoals only that a side knows of, and what others have sounded aside."""
    if state.chart.shoals:
        state.chart = _chart_of(state.chart, book.soundings(state, side))
    for other in range(len(state.soundings)):
        state.soundings[other] = state.soundings[side] if side >= 0 else frozenset()


def _chart_of(chart: Chart, known: list[tuple[int, int]]) -> Chart:
    """Return the chart with those shoals only that a side has found."""
    return Chart(
        chart.columns,
        chart.rows,
        chart.land,
        chart.west,
        chart.east,
        chart.north,
        chart.south,
        dict(known),
    )


def apply(book: Book) -> Book:
    """Return the book with this rule in it."""
    ground = Aground()
    book = book.adding(
        helms=(ground,),
        holds=(ground,),
        departures=(remember,),
        hazards=(take_the_ground,),
        fire_bars=(FastAground(),),
        conditions=(seen,),
        secrets=(unsounded,),
    ).with_phase(RefloatingPhase, after="loading")
    foretellings = (("plot", plot_odds), ("jettison", refloat_odds))
    book = book.adding(inquiries=(question,), foretellings=foretellings)
    return replace(book, may_strand=True, soundings=charted, shallows=too_shallow)
