"""Set crews to work in the command phase: get clear, pay off from irons, cut masts, mend, fight fires (5.b)."""

from typing import Final

from weathergage.engine.events import Report, Roll
from weathergage.engine.orders import Ask, Orders
from weathergage.engine.wording import Wording
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.crew_checks import crew_check
from weathergage.rulesets.drawn.beat_to_quarters.core.events import (
    FireFeared,
    FireOut,
    IronsLeft,
    MastCleared,
    ShipsParted,
    SteeringMended,
)
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.volley import explode
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import in_irons
from weathergage.rulesets.drawn.shared.ties import FOULED, GRAPPLED

TRY: Final = "try"
HOLD: Final = "hold"
TIE_QUESTIONS = (
    Wording(
        kind="unfoul",
        title="Clear the rigging",
        batch="Fouled rigging",
        prompt="Shall {ship} try to clear her rigging from {other}?",
        labels={HOLD: "Leave the rigging as it is", TRY: "Clear the rigging"},
    ),
    Wording(
        kind="ungrapple",
        title="Cast off grapples",
        batch="Grapples that hold",
        prompt="Shall {ship} try to cast off the grapples that hold her to {other}?",
        labels={HOLD: "Keep the grapples", TRY: "Cast the grapples off"},
    ),
)
_WORDS = {
    FOULED: ("unfoul", "5.b.2", "fouled", "to unfoul"),
    GRAPPLED: ("ungrapple", "5.b.3", "grappled", "to ungrapple"),
}


def _is_hand(state: Seascape, ship: Ship) -> bool:
    """Return whether it is one of the active side's ships whose crews can do something."""
    return ship.side == state.active and ship.has_hands


def hands(state: Seascape) -> list[Ship]:
    """Return the active side's ships whose crews can do something."""
    return [ship for ship in state.ships if _is_hand(state, ship)]


class TieAsks:
    """Ask whether to try to get clear of another ship, where a ship hangs on one in this way."""

    def __init__(self, how: int) -> None:
        self._how = how

    def __call__(self, book: Book, state: Seascape) -> list[Ask]:
        """Ask each pair; the default is to get clear of friends and to hold on to enemies that were grappled."""
        if not state.ties.pairs:
            return []
        kind, rule, _, _ = _WORDS[self._how]
        asks = []
        for ship in hands(state):
            for index in state.ties.others(ship.spec.index, self._how):
                other = state.ships[index]
                friends = other.side == ship.side
                default = TRY if friends or self._how == FOULED else HOLD
                asks.append(
                    Ask(
                        f"{kind}/{ship.spec.id}/{other.spec.id}",
                        kind,
                        ship.spec.id,
                        (HOLD, TRY),
                        default,
                        book.cite(rule),
                        other=other.spec.id,
                        routine=friends,
                    )
                )
        return asks


class GetClear:
    """Carries the attempts out: friends cast off grapples without a check (5.b.2, 5.b.3, 6.b.5, 6.b.6, ruling B13)."""

    def __init__(self, how: int) -> None:
        self._how = how

    def __call__(self, book: Book, state: Seascape, orders: Orders, report: Report) -> None:
        """Check once for each partner."""
        if not state.ties.pairs:
            return
        kind, rule, word, purpose = _WORDS[self._how]
        for ship in hands(state):
            for index in state.ties.others(ship.spec.index, self._how):
                other = state.ships[index]
                if orders.get(f"{kind}/{ship.spec.id}/{other.spec.id}", HOLD) != TRY:
                    continue
                free = self._how == GRAPPLED and other.side == ship.side
                if free or crew_check(book, state, ship, purpose, rule, report, other.spec.id, ("B13",)):
                    state.ties.loose(ship.spec.index, index, self._how)
                    if report is not None:
                        cite = book.cite("6.b.6" if free else rule)
                        report.append(
                            ShipsParted(ship=ship.spec.id, other=other.spec.id, how=word, cite=cite)
                        )


def pay_off(book: Book, state: Seascape, orders: Orders, report: Report) -> None:
    """Let ships in irons try to recover (5.b.4, 8.g)."""
    for ship in state.ships:
        if not _is_hand(state, ship) or not in_irons(book, state, ship):
            continue
        if crew_check(book, state, ship, "to get out of irons", "5.b.4", report):
            ship.irons, ship.recovered = False, True
            if report is not None:
                report.append(IronsLeft(ship=ship.spec.id, cite=book.cite("6.a.7"), rulings=("Q9",)))


def cut_masts(book: Book, state: Seascape, orders: Orders, report: Report) -> None:
    """Cut hanging masts loose, each by a check of its own (5.b.5, 14, ruling B13)."""
    for ship in state.ships:
        if not _is_hand(state, ship) or not ship.hanging[0] + ship.hanging[1]:
            continue
        for side in (0, 1):
            for _ in range(ship.hanging[side]):
                if crew_check(book, state, ship, "to cut a mast", "5.b.5", report, rulings=("B13",)):
                    ship.hanging[side] -= 1
                    if report is not None:
                        name = ("port", "starboard")[side]
                        report.append(MastCleared(ship=ship.spec.id, side=name, cite=book.cite("14")))


def mend_steering(book: Book, state: Seascape, orders: Orders, report: Report) -> None:
    """Repair steering (5.b.6)."""
    for ship in state.ships:
        if not ship.rudder_shot or not _is_hand(state, ship):
            continue
        if crew_check(book, state, ship, "to mend the steering", "5.b.6", report):
            ship.rudder_shot = False
            if report is not None:
                report.append(SteeringMended(ship=ship.spec.id, cite=book.cite("11.c.6")))


def fight_fires(book: Book, state: Seascape, orders: Orders, report: Report) -> None:
    """Fight fires; where they are not put out the powder may go up (5.b.7, 12)."""
    for ship in state.ships:
        if not ship.burning or ship.side != state.active or not ship.afloat:
            continue
        # A crew that has struck fights for its life all the same (ruling B23).
        if ship.manned and crew_check(book, state, ship, "to put out the fire", "5.b.7", report):
            ship.put_out()
            if report is not None:
                report.append(FireOut(ship=ship.spec.id, cite=book.cite("11.c.8")))
            continue
        value = state.dice.roll("powder")
        exploded = value in book.explodes_on(book, ship)
        if report is not None:
            report.append(
                FireFeared(
                    ship=ship.spec.id, roll=Roll("powder", value), exploded=exploded, cite=book.cite("12")
                )
            )
        if exploded:
            explode(book, state, ship, report)
