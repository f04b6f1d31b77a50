"""Keep orders to many ships until told otherwise: carry them out turn by turn, and tell when they end and why."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from weathergage.engine.orders import Orders
from weathergage.fleet_orders.carrying_out import Fleet
from weathergage.fleet_orders.helm import helm_of
from weathergage.fleet_orders.order import (
    KEPT_KINDS,
    FleetAnswers,
    FleetOrder,
    OrderFault,
    Place,
    ShipAnswer,
)
from weathergage.fleet_orders.plans import ONE_BY_ONE
from weathergage.geometry.hexgrid import to_axial
from weathergage.rulesets.plotted.present.view import PlottedView
from weathergage.rulesets.shared.ship_views import ShipView


class KeptOrder(msgspec.Struct, frozen=True, kw_only=True):
    """Hold an order that stands until told otherwise, the turn since when, and what it says in words."""

    id: int
    since: int
    order: FleetOrder
    text: str


class EndedOrder(msgspec.Struct, frozen=True, kw_only=True):
    """Tell that a kept order has ended for some ships, in which turn, and why."""

    turn: int
    ships: list[str]
    text: str


class Review(NamedTuple):
    """Hold kept orders as they stand now, and those that have ended."""

    kept: list[KeptOrder]
    ended: list[EndedOrder]


def in_words(order: FleetOrder, view: Any) -> str:
    """Return what a kept order says."""
    names = {ship.id: ship.name for ship in view.ships}
    if order.order == "follow":
        return f"Follow in the wake of {names[order.ships[0]]}"
    if order.order == "keep_station":
        return f"Keep station on {names[order.guide]}"
    if order.order == "steer_for":
        goal = names[order.target] if order.place is None else helm_of(view).place_words(order.place)
        return f"Steer for {goal}"
    return "Full way ahead"


def to_keep(order: FleetOrder, view: Any) -> FleetOrder:
    """Return an order as it is kept: stations as they are now, and no plot, which is for one turn."""
    if order.order not in KEPT_KINDS:
        raise OrderFault(f"{order.order} is for one turn; choose from {', '.join(KEPT_KINDS)}")
    if not order.ships:
        raise OrderFault("name the ships whose orders are to be kept")
    stations = dict(order.stations)
    if order.order in ("follow", "keep_station") and not isinstance(view, PlottedView):
        raise OrderFault(ONE_BY_ONE)
    if order.order == "keep_station":
        guide = view.stations[order.guide].bow
        stations = {ship: to_axial(view.stations[ship].bow - guide) for ship in order.ships} | stations
    return msgspec.structs.replace(order, plot="", stations=stations)


def without(kept: Sequence[KeptOrder], ships: Sequence[str]) -> list[KeptOrder]:
    """Return kept orders without ships that were told otherwise; the leader of a line stays its leader."""
    found = []
    for each in kept:
        led = each.order.ships[:1] if each.order.order == "follow" else []
        left = [ship for ship in each.order.ships if ship not in ships or ship in led]
        if set(left) - set(led):
            found.append(msgspec.structs.replace(each, order=msgspec.structs.replace(each.order, ships=left)))
    return found


def review(kept: Sequence[KeptOrder], view: Any) -> Review:
    """Drop ships and orders that have come to their end."""
    ships = {ship.id: ship for ship in view.ships}
    still: list[KeptOrder] = []
    ended: list[EndedOrder] = []
    for each in kept:
        order = each.order
        gone = [ship for ship in order.ships if not _commanded(ships[ship], view.side)]
        reason = _over(order, view, ships)
        if reason:
            ended.append(EndedOrder(turn=view.turn, ships=order.ships, text=f"{each.text}: {reason}."))
            continue
        obeying = [ship for ship in order.ships if ship not in gone]
        arrived = {ship: why for ship in obeying if (why := _arrived(order, ship, view, ships))}
        for ship, why in arrived.items():
            ended.append(EndedOrder(turn=view.turn, ships=[ship], text=f"{each.text}: {why}."))
        left = [ship for ship in obeying if ship not in arrived]
        if len(left) > (order.order == "follow"):
            order = msgspec.structs.replace(order, ships=left)
            still.append(msgspec.structs.replace(each, order=order, text=in_words(order, view)))
        elif gone and left:
            ended.append(
                EndedOrder(turn=view.turn, ships=left, text=f"{each.text}: no ship is left to follow.")
            )
    return Review(still, ended)


def _commanded(ship: ShipView, side: int) -> bool:
    """Return whether a ship still obeys orders."""
    return ship.side == side and ship.present and ship.active and not ship.surrendered


def _over(order: FleetOrder, view: Any, ships: Mapping[str, ShipView]) -> str:
    """Tell why an order has ended for all its ships; "" where it has not."""
    if order.order == "keep_station" and not _commanded(ships[order.guide], view.side):
        return f"{ships[order.guide].name} can no longer guide"
    if order.order == "steer_for" and order.place is None:
        target = ships[order.target]
        if target.surrendered:
            return f"{target.name} has struck"
        if not target.present and target.entry_turn <= view.turn:
            return f"{target.name} is gone"
    return ""


def _arrived(order: FleetOrder, ship: str, view: Any, ships: Mapping[str, ShipView]) -> str:
    """Tell why an order to steer for something has ended for a ship; "" where it has not."""
    if order.order != "steer_for":
        return ""
    name = ships[ship].name
    if order.place is None:
        target = ships[order.target]
        if target.side == view.side or not target.present or not view.within_gunshot(ship, order.target):
            return ""
        return f"{name} is within gunshot of {target.name}"
    if _there(ships[ship], order.place):
        return f"{name} has arrived"
    for other in ships.values():
        enemy = other.side != view.side and other.present and other.active and not other.surrendered
        if enemy and view.within_gunshot(ship, other.id):
            return f"{name} is within gunshot of {other.name}"
    return ""


def _there(ship: ShipView, place: Place) -> bool:
    """Return whether a ship lies at a place."""
    if ship.place is None:
        return place in (ship.bow, ship.stern)
    return (ship.place.x - place[0]) ** 2 + (ship.place.y - place[1]) ** 2 <= (
        ship.place.fore + ship.place.aft
    ) ** 2


def carry_on(kept: Sequence[KeptOrder], fleet: Fleet) -> FleetAnswers:
    """Carry out kept orders for every ship that has no answer yet; who sails by another waits for her orders."""
    answers: Orders = {}
    lines: dict[str, ShipAnswer] = {}
    waiting = list(kept)
    while waiting:
        ready = [each for each in waiting if not fleet.awaits(each.order)] or waiting
        each = ready[0]
        waiting.remove(each)
        made = fleet.carry_on(each.order)
        answers |= made.answers
        lines |= {line.ship: line for line in made.ships}
    return FleetAnswers(answers=answers, ships=list(lines.values()))
