"""The fleets of the seats of a game: divisions, orders to many ships, and those that are kept until told otherwise."""

import threading
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from weathergage.engine.events import Command
from weathergage.engine.game import Game
from weathergage.engine.journal import standing
from weathergage.engine.orders import Violation
from weathergage.engine.scenario import Scenario
from weathergage.fleet_orders.carrying_out import Fleet
from weathergage.fleet_orders.divisions import Division, first_divisions
from weathergage.fleet_orders.kept_orders import (
    EndedOrder,
    KeptOrder,
    carry_on,
    in_words,
    review,
    to_keep,
    without,
)
from weathergage.fleet_orders.order import FleetAnswers, History, OrderFault
from weathergage.server.store.fleet_store import FleetStore
from weathergage.server.store.unreadable_rows import Damaged, decoded
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.fleet_messages import FleetOrdered, FleetOrderSheet, FleetState, KeptSheet

#: Kept orders of a seat at most; a fleet of a hundred ships needs a few.
MOST_KEPT = 100
#: Earlier answers to a question that matter: a ship astern follows where her leader went some turns ago.
OF_LATE = 8


@dataclass(slots=True, frozen=True)
class Position:
    """Hold what a seat may know, as a copy that nobody else uses, and what it answered of late by ask id."""

    seat: int
    command: Command
    version: int
    game: Game
    scenario: Scenario
    history: History

    @property
    def view(self) -> Any:
        """Return the view of the seat."""
        return self.game.seen_from(self.command, self.game.requests[self.command.side])

    def refusal(self, ask_id: str, notation: str) -> Violation | None:
        """Return the rule that forbids an answer of the seat; None where none is told."""
        side = self.command.side
        if self.game.requests[side] is None:
            return None
        found = self.game.check(side, {ask_id: notation})
        return next((wrong for wrong in found if wrong.place == ask_id), None)


class _Kept(msgspec.Struct):
    """Hold what a seat keeps: its divisions once it has changed them, orders, and those that ended of late."""

    divisions: list[Division] | None = None
    orders: list[KeptOrder] = []
    ended: list[EndedOrder] = []
    #: The number of the next kept order.
    number: int = 1


class SeatFleets:
    """Keep the fleets of the seats of one game."""

    def __init__(self, store: FleetStore, game_id: str) -> None:
        self._store = store
        self._id = game_id
        #: Held from reading what a seat keeps until it is written again.
        self._lock = threading.Lock()

    def state(self, position: Position) -> FleetState:
        """Return divisions and kept orders; those that have come to their end are told and dropped."""
        with self._lock:
            return self._shown(position, self._reviewed(position, position.view))

    def divide(self, position: Position, divisions: list[Division]) -> FleetState:
        """Keep other divisions."""
        known = {ship.id for side in position.scenario.sides for ship in side.ships}
        named = [ship for division in divisions for ship in division.ships]
        wrong = [
            Violation(ship, "there is no such ship in this battle") for ship in named if ship not in known
        ]
        wrong += [
            Violation(ship, "a ship is in one division at most")
            for ship in dict.fromkeys(named)
            if named.count(ship) > 1
        ]
        if wrong:
            raise Refused(422, "; ".join(map(str, wrong)), wrong)
        with self._lock:
            kept = self._reviewed(position, position.view)
            kept.divisions = divisions
            self._write(position.seat, kept)
            return self._shown(position, kept)

    def order(self, position: Position, sheet: FleetOrderSheet) -> FleetOrdered:
        """Turn an order to many ships into answers; keep it if it is to stand."""
        view = _able(position.view)
        order = sheet.order
        try:
            made = Fleet(view, sheet.written, position.history, position.refusal).carry_out(order)
            standing = to_keep(order, view) if sheet.keep else None
        except OrderFault as fault:
            raise Refused(422, str(fault), [Violation("order", str(fault))]) from fault
        with self._lock:
            kept = self._reviewed(position, view)
            left = without(kept.orders, order.ships)
            if not sheet.trial and (standing is not None or left != kept.orders):
                if standing is not None:
                    text = in_words(standing, view)
                    left.append(KeptOrder(id=kept.number, since=view.turn, order=standing, text=text))
                    kept.number += 1
                kept.orders = left[-MOST_KEPT:]
                self._write(position.seat, kept)
        return _ordered(position, made, kept)

    def carry_on(self, position: Position, sheet: KeptSheet) -> FleetOrdered:
        """Fill up what is written for the open question by the orders that are kept."""
        view = _able(position.view)
        with self._lock:
            kept = self._reviewed(position, view)
        fleet = Fleet(view, sheet.written, position.history, position.refusal)
        return _ordered(position, carry_on(kept.orders, fleet), kept)

    def end(self, position: Position, number: int) -> FleetState:
        """End a kept order."""
        with self._lock:
            kept = self._reviewed(position, position.view)
            left = [each for each in kept.orders if each.id != number]
            if len(left) == len(kept.orders):
                raise Refused(404, f"this seat keeps no order {number}; it may have ended")
            kept.orders = left
            self._write(position.seat, kept)
            return self._shown(position, kept)

    def drop(self, seats: Iterable[int]) -> None:
        """Forget what seats keep that others will have."""
        self._store.drop(self._id, seats)

    def _reviewed(self, position: Position, view: Any) -> _Kept:
        """Return what a seat keeps as it stands now."""
        kept = self._read(position.seat)
        if kept.orders:
            found = review(kept.orders, view)
            recent = [each for each in kept.ended if each.turn >= view.turn - 1]
            if found.kept != kept.orders or found.ended:
                kept.orders, kept.ended = found.kept, recent + found.ended
                self._write(position.seat, kept)
        kept.ended = [each for each in kept.ended if each.turn >= position.game.state.turn - 1]
        return kept

    def _read(self, seat: int) -> _Kept:
        stored = self._store.read(self._id, seat)
        try:
            return _Kept() if stored is None else decoded(stored, _Kept, "fleet")
        except Damaged:
            return _Kept()

    def _write(self, seat: int, kept: _Kept) -> None:
        self._store.write(self._id, seat, msgspec.json.encode(kept).decode())

    def _shown(self, position: Position, kept: _Kept) -> FleetState:
        divisions = kept.divisions
        if divisions is None:
            divisions = _own(
                first_divisions(position.scenario.sides[position.command.side]), position.command
            )
        return FleetState(version=position.version, divisions=divisions, kept=kept.orders, ended=kept.ended)


def own_answers(game: Game, captain: Command) -> dict[str, list[str]]:
    """Return the newest answers that a captain's ships were given to each question, by ask id and the newest last."""
    found: dict[str, list[str]] = {}
    for entry in (game.journal[number] for number in standing(game.journal)):
        if entry.side == captain.side and entry.act is None:
            for name, notation in entry.orders.items():
                if captain.whole or captain.has(name.split("/")[1] if "/" in name else ""):
                    found.setdefault(name, []).append(notation)
    return {name: answers[-OF_LATE:] for name, answers in found.items()}


def _own(divisions: list[Division], captain: Command) -> list[Division]:
    """Return divisions without the ships of other captains."""
    own = [
        msgspec.structs.replace(each, ships=[ship for ship in each.ships if captain.has(ship)])
        for each in divisions
    ]
    return [each for each in own if each.ships]


def _able(view: Any) -> Any:
    """Return a view if its game takes orders for many ships."""
    if not hasattr(view, "question"):
        raise Refused(409, "the rules of this game take no orders for many ships at once")
    return view


def _ordered(position: Position, made: FleetAnswers, kept: _Kept) -> FleetOrdered:
    return FleetOrdered(
        version=position.version,
        answers=made.answers,
        ships=made.ships,
        kept=kept.orders,
        ended=kept.ended,
    )
