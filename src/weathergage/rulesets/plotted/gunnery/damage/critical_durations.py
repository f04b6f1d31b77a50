"""End the effects of critical hits in time: hampered guns, lost helms, busy hands, and show them (A.I.A.2.b.1)."""

from collections.abc import Iterator
from typing import Final

from weathergage.engine.contract.compilation import i64
from weathergage.engine.events import Report
from weathergage.engine.scenario import QUALITIES
from weathergage.geometry.plays import PORT, STARBOARD
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import FIRE, WATERLINE
from weathergage.rulesets.plotted.gunnery.damage.critical_effects import RULE
from weathergage.rulesets.plotted.gunnery.fire_bars import GunBar
from weathergage.rulesets.plotted.gunnery.targeting import GunneryModifier, Shot
from weathergage.rulesets.plotted.present.sentences import SIDES, count
from weathergage.rulesets.plotted.sailing.helm import BOUND, FREE, Helm, HelmRule, Infraction
from weathergage.rulesets.shared.views import Condition

_NO_TURN: Final = "her steering is shot away this turn"


class FallenRigging(GunneryModifier):
    """Guns under fallen rigging fire on a lower table, once for each time it fell."""

    def __init__(self, tables: int) -> None:
        super().__init__("fallen rigging", RULE)
        self.tables = tables

    def value(self, book: Book, shot: Shot) -> i64:
        """Count what lies over this side."""
        lying = shot.ship.obscured[PORT] if shot.side == PORT else shot.ship.obscured[STARBOARD]
        if not lying:
            return 0
        fallen = 0
        for until in lying:
            fallen += shot.state.turn <= until
        return self.tables * fallen


class Helmless(HelmRule):
    """While her steering is gone she cannot turn."""

    def binding(self, state: PlottedState, ship: Ship) -> int:
        """Find ships without steering."""
        return BOUND if state.turn <= ship.helmless else FREE

    def bound(self, helm: Helm, binding: int) -> Helm:
        """Return a helm that does not turn."""
        return helm._replace(no_turn=(_NO_TURN, RULE))


class NobodyToLoad(GunBar):
    """Men at the pumps or at a fire load no guns (rulings P9, W62)."""

    def why(self, book: Book, state: PlottedState, ship: Ship, side: int) -> Infraction | None:
        """Look for a section that has other work or none."""
        if not ship.waterline and not ship.fires:
            return None
        for men, task in zip(ship.hands, ship.tasks, strict=True):
            if men and task not in (WATERLINE, FIRE):
                return None
        return Infraction("", "all her hands are at the pumps or at the fire", RULE)


def clear_away(book: Book, state: PlottedState, report: Report) -> None:
    """Cut away rigging that hampered the guns long enough, at the start of a turn."""
    for ship in state.ships:
        if ship.obscured[PORT] or ship.obscured[STARBOARD]:
            port, starboard = (
                tuple(until for until in side if until >= state.turn) for side in ship.obscured
            )
            ship.obscured = (port, starboard)


def seen(book: Book, state: PlottedState, ship: Ship, own: bool) -> Iterator[Condition]:
    """Show lasting damage besides the squares of her log."""
    cite = book.cite(RULE)
    for side, untils in zip(SIDES, ship.obscured, strict=True):
        for until in untils:
            text = f"fallen rigging over her {side} guns until turn {until}"
            yield Condition(key=f"obscured_{side}", text=text, cite=cite, value=until)
    if state.turn <= ship.helmless:
        text = f"cannot turn until turn {ship.helmless} is over"
        yield Condition(key="helmless", text=text, cite=cite, value=ship.helmless)
    if ship.turning_lost:
        text = f"turning ability {ship.turning_lost} less than built"
        yield Condition(key="steering", text=text, cite=cite, value=ship.turning_lost)
    if ship.waterline:
        text = f"{count(ship.waterline, 'crew section')} at the pumps for good"
        yield Condition(key="waterline", text=text, cite=cite, value=ship.waterline)
    if not ship.captured and ship.quality > ship.spec.quality:
        text = f"{QUALITIES[ship.quality]} crew, once {QUALITIES[ship.spec.quality]}"
        yield Condition(key="demoralised", text=text, cite=cite, value=ship.quality - ship.spec.quality)
