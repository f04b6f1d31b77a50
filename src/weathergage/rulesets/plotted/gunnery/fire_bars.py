"""Say why a broadside can neither fire nor be loaded now, with the rule (B.VIII.C.3, B.X)."""

from collections.abc import Sequence

from weathergage.engine.contract.compilation import mypyc_attr
from weathergage.rulesets.plotted.boarding.parties import kind_of
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import HALF_DOUBLE, TRANSFER, UNLOADED
from weathergage.rulesets.plotted.gunnery.shot import armed
from weathergage.rulesets.plotted.sailing.helm import Infraction

#: A reason and the family's key of the rule.
Reason = tuple[str, str]


@mypyc_attr(allow_interpreted_subclasses=True)
class GunBar:
    """Keep broadsides from being fired, or from being loaded, by a rule of its own."""

    def why(self, book: Book, state: PlottedState, ship: Ship, side: int) -> Infraction | None:
        """Say why the broadside of a side may not be fired or loaded now; None if nothing forbids it."""
        raise NotImplementedError


def fire_bar(book: Book, state: PlottedState, ship: Ship, side: int) -> Reason | None:
    """Say why a broadside cannot fire at all; None if it can."""
    if not armed(ship, side):
        return "no gun is left on that side", "B.VIII.B.2"
    if ship.load[side] == HALF_DOUBLE:
        return "only half of the double shot is loaded", "A.VIII.B.3.c"
    if ship.load[side] == UNLOADED:
        return "that broadside is not loaded", "B.X.B"
    if (beaten := _why_beaten(ship)) is not None:
        return beaten
    if any(ship.tasks) and ship.none_at_the_guns:
        return "all her men are boarding or at other work", "B.VIII.C.3"
    return _first(book.fire_bars, book, state, ship, side)


def load_bar(book: Book, state: PlottedState, ship: Ship, side: int) -> Reason | None:
    """Say why a broadside cannot be loaded at all; None if it can."""
    if not armed(ship, side):
        return "no gun is left on that side", "B.X.A"
    if ship.load[side] not in (UNLOADED, HALF_DOUBLE):
        return "that broadside is loaded, and a load cannot be drawn", "B.X.A"
    if (beaten := _why_beaten(ship)) is not None:
        return beaten
    if not has_loaders(ship):
        return "the only men aboard have just come over or wait to leave her", "B.VII.B.7"
    return _first(book.load_bars, book, state, ship, side)


def has_loaders(ship: Ship) -> bool:
    """Return whether a fighting ship has men who neither came aboard this turn nor wait to leave (B.VII.B.7-8)."""
    if not ship.can_sail_and_fire:
        return False
    newcomers, tasks = ship.newcomers, ship.tasks
    for section, men in enumerate(ship.hands):
        if men > newcomers[section] and kind_of(tasks[section]) != TRANSFER:
            return True
    return False


def _why_beaten(ship: Ship) -> Reason | None:
    if not ship.present:
        return "she is not in the battle", "B.IV.B.8"
    if not ship.manned:
        return "she has no crew left", "B.VIII.D.2.b"
    if not ship.can_sail_and_fire:
        return "she has surrendered", "B.IX.D.4"
    return None


def _first(bars: Sequence[GunBar], book: Book, state: PlottedState, ship: Ship, side: int) -> Reason | None:
    for bar in bars:
        found = bar.why(book, state, ship, side)
        if found is not None:
            return found.reason, found.rule
    return None
