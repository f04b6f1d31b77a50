"""Orders that are no answers: standing orders, a claim of refused combat, a concession."""

from typing import Final

from weathergage.engine.events import REFEREE, Report
from weathergage.engine.orders import Violation
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.events import StandingOrderSet
from weathergage.rulesets.plotted.core.particulars import StandingOrders
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.typed_rules import PlottedRuleset
from weathergage.rulesets.plotted.ending.victory import DRAW, claim, end, points
from weathergage.rulesets.plotted.turn.standing_answers import answers_of
from weathergage.rulesets.shared.standing_answers import (
    ALL,
    AnyAnswer,
    is_answer,
    orders_for,
    tell,
    told_to_all,
)
from weathergage.rulesets.shared.verdicts import pass_verdict
from weathergage.rulesets.shared.views import StandingOrder

STANDING_ORDERS: Final = (
    StandingOrder(
        id="gun_hits",
        title="A gun hit takes first",
        choices={"carronades": "carronades", "guns": "guns", "ask": "ask me"},
    ),
    StandingOrder(
        id="hit_side",
        title="When both sides are equally near",
        choices={"more": "the side with more", "port": "port", "starboard": "starboard"},
    ),
    StandingOrder(
        id="contested", title="A contested hex she wins", choices={"take": "she takes", "yield": "she yields"}
    ),
)
STANDING = {order.id: tuple(order.choices) for order in STANDING_ORDERS}


def act(
    rules: PlottedRuleset, state: PlottedState, side: int, verb: str, notation: str, report: Report
) -> Violation | None:
    """Carry out an order given out of turn, or say why not."""
    book = rules.book
    if side == REFEREE:
        return pass_verdict(state, verb, notation, points(book, state), report)
    if not 0 <= side < len(state.sealed):
        return Violation(verb, "this battle has no such side")
    if verb == "standing":
        answers = answers_of(book)
        if is_answer(answers, notation):
            return tell(answers, state, side, notation, report)
        return _standing(state, side, notation, report, answers)
    if verb == "claim":
        return claim(book, state, side, report)
    if verb == "concede":
        others = [other for other in range(len(state.sealed)) if other != side]
        end(
            book, state, report, others[0] if len(others) == 1 else DRAW, "conceded", "B.XI", adjudicated=True
        )
        return None
    return Violation(verb, "write standing, claim or concede")


def _standing(
    state: PlottedState, side: int, notation: str, report: Report, answers: tuple[AnyAnswer, ...]
) -> Violation | None:
    parts = notation.split()
    if len(parts) != 3 or parts[1] not in STANDING or parts[2] not in STANDING[parts[1]]:
        orders = STANDING | {each.order.id: tuple(each.order.choices) for each in answers}
        known = "; ".join(f"{order}: {', '.join(values)}" for order, values in orders.items())
        return Violation("standing", f"{notation!r}: write a ship or {ALL}, an order and its value ({known})")
    name, order, value = parts
    ships = [ship for ship in state.ships if ship.side == side and name in (ALL, ship.spec.id)]
    if not ships:
        return Violation("standing", f"{name!r} is not one of your ships")
    for ship in ships:
        changed = {
            "gun_hits": ship.standing.gun_hits,
            "hit_side": ship.standing.hit_side,
            "contested": ship.standing.contested,
            order: value,
        }
        # A new value rather than a changed one, since clones share it.
        ship.standing = StandingOrders(**changed)
    if report is not None:
        told = "" if name == ALL else name
        report.append(StandingOrderSet(ship=told, order=order, value=value, rulings=("P6",), to=side))
    return None


def standing_orders(book: Book, state: PlottedState, side: int) -> tuple[StandingOrder, ...]:
    """Return all standing orders as a side sees them, with what all its ships are told."""
    own = {ship.spec.id: ship.standing for ship in state.ships if ship.side == side}
    orders = (
        told_to_all(order, {ship: getattr(told, order.id) for ship, told in own.items()})
        for order in STANDING_ORDERS
    )
    return (*orders, *orders_for(answers_of(book), state, side))
