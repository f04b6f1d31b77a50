"""Falling masts: they may hang over the side, and without masts guns are laid badly (O.VIII)."""

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from weathergage.engine.contract.compilation import i64
from weathergage.engine.events import Event, Report, Roll
from weathergage.geometry.bearing import bearing
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.gunnery.damage import critical_effects
from weathergage.rulesets.plotted.gunnery.fire_bars import GunBar
from weathergage.rulesets.plotted.gunnery.targeting import GunneryModifier, Shot
from weathergage.rulesets.plotted.options.loss_of_rigging.wreckage import CUT_AWAY_QUESTION, CutAway
from weathergage.rulesets.plotted.present.sentences import SIDES, count, die, name, tells
from weathergage.rulesets.plotted.sailing.fouling import roll_for_fouling
from weathergage.rulesets.plotted.sailing.helm import BOUND, FREE, Drag, Helm, HelmRule, Infraction
from weathergage.rulesets.shared.displays import Display, flagged, shows, told
from weathergage.rulesets.shared.views import Condition

RULE: Final = "O.VIII.B"
HANGING: Final = "a mast hangs over her side"


class LossOfRigging(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Figures of falling masts: dice, how much slower, and tables lost without masts by least number of guns."""

    hangs: tuple[int, ...]
    port: tuple[int, ...]
    slower: int
    dismasted: dict[int, int]
    #: The paragraph on a mast that hangs over the side.
    rule: str = RULE


class MastFell(Event, frozen=True, kw_only=True):
    """A mast went with its rigging section: clear of the ship, or over a side (0 port, 1 starboard; -1 clear)."""

    ship: str
    roll: Roll
    side: int
    side_roll: Roll | None = None


class Masts(Drag):
    """The parts of the rule, which read its figures."""

    def __init__(self, figures: LossOfRigging) -> None:
        self.figures = figures

    def fall(self, book: Book, state: PlottedState, ship: Ship, sections: int, report: Report) -> None:
        """Roll at once for each rigging section lost, and on a one again for the side (O.VIII.B, 36.2.1)."""
        for _ in range(sections):
            roll = Roll("falling mast", state.dice.roll("falling mast"))
            side, side_roll = -1, None
            if roll.value in self.figures.hangs:
                side_roll = Roll("falling mast, side", state.dice.roll("falling mast, side"))
                side = 0 if side_roll.value in self.figures.port else 1
                port, starboard = ship.hanging
                ship.hanging = (port + 1, starboard) if side == 0 else (port, starboard + 1)
            if report is not None:
                report.append(
                    MastFell(
                        ship=ship.spec.id, roll=roll, side=side, side_roll=side_roll, cite=book.cite(RULE)
                    )
                )
            if side >= 0:
                self._entangle(book, state, ship, side, report)

    def _entangle(self, book: Book, state: PlottedState, ship: Ship, side: int, report: Report) -> None:
        """Roll for fouling with ships next to her in the play of that side."""
        for other in state.ships:
            if other is ship or not other.present or not state.adjacent(ship, other):
                continue
            lie = bearing(ship.bow, ship.heading, other.bow, other.heading, ship.spec.hexes, other.spec.hexes)
            if lie.bears(side) and not state.ties.fouled(ship.spec.index, other.spec.index):
                a, b = sorted((ship.spec.index, other.spec.index))
                roll_for_fouling(book, state, a, b, report, self.figures.rule, ())

    def slowed(self, state: PlottedState, ship: Ship, sail: tuple[int, ...]) -> tuple[int, ...]:
        """Slow her for each mast over the side, besides the section that went with it (ruling W66)."""
        slower = sum(ship.hanging) * self.figures.slower
        return tuple(max(0, each - slower) for each in sail) if slower else sail

    def seen(self, book: Book, state: PlottedState, ship: Ship, own: bool) -> Iterator[Condition]:
        """Show masts over the side."""
        for side, masts in zip(SIDES, ship.hanging, strict=True):
            if masts:
                text = f"{count(masts, 'mast')} over her {side} side"
                cite = book.cite(self.figures.rule)
                yield Condition(key=f"mast_{side}", text=text, cite=cite, value=masts)


class HangingMast(HelmRule):
    """With a mast over the side she cannot turn until it is cut loose."""

    def __init__(self, rule: str) -> None:
        self.rule = rule

    def binding(self, state: PlottedState, ship: Ship) -> int:
        """Find ships with a mast over the side."""
        return BOUND if any(ship.hanging) else FREE

    def bound(self, helm: Helm, binding: int) -> Helm:
        """Return a helm that does not turn."""
        return helm._replace(no_turn=(HANGING, self.rule))


@tells(MastFell)
def _fell(state: PlottedState, e: MastFell) -> str:
    if e.side < 0:
        return f"A mast of {name(state, e.ship)} falls clear{die(e.roll)}."
    return f"A mast of {name(state, e.ship)} hangs over her {SIDES[e.side]} side{die(e.roll)}."


@shows(MastFell)
def _show_mast(state: PlottedState, e: MastFell) -> Display:
    return told(e) if e.side < 0 else flagged(e, "a mast over the side", sound="mast")


class HeeledOver(GunBar):
    """Heeled over by a mast, she fires neither broadside."""

    def __init__(self, rule: str) -> None:
        self.rule = rule

    def why(self, book: Book, state: PlottedState, ship: Ship, side: int) -> Infraction | None:
        """Look for masts over either side."""
        return Infraction("", HANGING, self.rule) if any(ship.hanging) else None


class RollingHulk(GunneryModifier):
    """Without any mast a ship rolls, and her guns with her (O.VIII.A, ruling W66)."""

    def __init__(self, by_guns: Mapping[int, int]) -> None:
        super().__init__("dismasted", "O.VIII.A")
        self.by_guns = by_guns

    def value(self, book: Book, shot: Shot) -> i64:
        """Look up a dismasted ship by the guns that fire."""
        if any(shot.ship.rigging) or not shot.ship.spec.rigging:
            return 0
        guns = shot.guns + shot.carronades
        return self.by_guns[max(least for least in self.by_guns if least <= guns)]


def apply(book: Book) -> Book:
    """Let masts that fall hang, and critical hits that bring masts down have their effect (ruling W60)."""
    figures = book.chart("loss_of_rigging", LossOfRigging)
    masts = Masts(figures)
    return book.adding(
        falls=(masts.fall,),
        fire_bars=(HeeledOver(figures.rule),),
        helms=(HangingMast(figures.rule),),
        drags=(masts,),
        modifiers=(RollingHulk(figures.dismasted),),
        conditions=(masts.seen,),
        clearings=(CutAway(figures.rule),),
        words=(CUT_AWAY_QUESTION,),
        effects=(("section", critical_effects.section),),
    )
