"""Carry out orders to many ships: answer for each, keep friends clear of each other, and say what comes of it."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from weathergage.engine.orders import Ask, Orders, Request
from weathergage.fleet_orders.helm import Helm, Move, PlottedHelm, helm_of
from weathergage.fleet_orders.lieutenant import decided
from weathergage.fleet_orders.line_of_battle import lines_of_battle
from weathergage.fleet_orders.order import FleetAnswers, FleetOrder, History, OrderFault, Refusal, ShipAnswer
from weathergage.fleet_orders.plans import Plan, Planner


class Fleet:
    """Hold the ships of a seat with their open questions, what is written for them, and their earlier orders."""

    def __init__(self, view: Any, written: Mapping[str, str], history: History, refusal: Refusal) -> None:
        self._view = view
        self._helm: Helm = helm_of(view)
        self._request: Request | None = view.request
        self._refusal = refusal
        asks = self._request.asks if self._request is not None else []
        self._written = {ask.id: written[ask.id] for ask in asks if written.get(ask.id) in ask.options}
        self._names = {ship.id: ship.name for ship in view.ships}
        self._own = {ship.id for ship in view.ships if ship.side == view.side}
        self._present = {ship.id for ship in view.ships if ship.present}
        #: The question about each ship's course, and what she will do: None for one that lies still.
        self._steering = {ask.ship: ask for ask in asks if self._helm.steers(ask)}
        self._settled: dict[str, Move | None] = {
            ship.id: None
            for ship in view.ships
            if ship.present and ship.id not in self._steering and (ship.id in self._own or ship.surrendered)
        }
        for name, ask in self._steering.items():
            if ask.id in self._written:
                self._settled[name] = self._helm.move(ask, self._written[ask.id])
        self._planner = Planner(self._helm, self._names, history, refusal, self._settled)

    def carry_out(self, order: FleetOrder) -> FleetAnswers:
        """Return the answers that follow from an order, with a sentence for each ship."""
        self._check(order)
        if order.order == "lieutenant":
            return self._leave_to_the_lieutenant(order.ships)
        ships = order.ships or [ship for ship, ask in self._steering.items() if ask.id not in self._written]
        line = order.order == "follow"
        if not line:
            ships = self._foremost_first(ships)
        # A leader whose plot is written already keeps it.
        stands = line and not order.plot and bool(ships) and ships[0] in self._settled
        for ship in ships[stands:]:
            if ship in self._steering:
                self._settled.pop(ship, None)
        answers: Orders = {}
        lines = {ship: self._as_written(ship) for ship in ships[:stands]}
        for place, ship in enumerate(ships):
            if ship not in lines:
                before = ships[place - 1] if line and place else ""
                lines[ship] = self._order(order, ship, before, answers)
        return FleetAnswers(answers=answers, ships=[lines[ship] for ship in order.ships or ships])

    def awaits(self, order: FleetOrder) -> str:
        """Return the ship by which others are to sail, if she has no orders yet; else ""."""
        by = order.ships[0] if order.order == "follow" else order.guide
        return by if by in self._steering and by not in self._settled else ""

    def carry_on(self, order: FleetOrder) -> FleetAnswers:
        """Return the answers of a kept order for ships that have none; the leader of a line is left to the admiral."""
        line = order.order == "follow"
        ships = order.ships if line else self._foremost_first(order.ships)
        by = self.awaits(order)
        answers: Orders = {}
        lines: list[ShipAnswer] = []
        for place, ship in enumerate(ships):
            if (line and not place) or ship not in self._steering or ship in self._settled:
                continue
            if by:
                text = f"Waits for the orders of {self._names[by]}."
                lines.append(ShipAnswer(ship=ship, status="cannot", text=text))
            else:
                lines.append(self._order(order, ship, ships[place - 1] if line else "", answers))
        return FleetAnswers(answers=answers, ships=lines)

    def _check(self, order: FleetOrder) -> None:
        """Raise OrderFault for ships that are not there or not the seat's, and for orders that lack something."""
        for ship in order.ships:
            if ship not in self._own:
                raise OrderFault(f"{ship!r} is not one of your ships")
        if len(set(order.ships)) != len(order.ships):
            raise OrderFault("a ship is named twice")
        if order.order == "together" and not order.plot:
            raise OrderFault("to sail together, give a plot for all ships")
        if order.order == "keep_station" and order.guide not in self._own:
            raise OrderFault("to keep station, name one of your ships as the guide")
        if order.order == "steer_for" and order.place is None and order.target not in self._names:
            raise OrderFault("to steer for something, name a place, or a ship as the target")
        for name in filter(None, (order.guide, order.target)):
            if name in self._names and name not in self._present:
                raise OrderFault(f"{self._names[name]} is not on the chart")

    def _foremost_first(self, ships: list[str]) -> list[str]:
        """Return ships in the order in which they get out of each other's way: those ahead first."""
        steered = [ship for ship in ships if ship in self._steering]
        others = [ship for ship in ships if ship not in self._steering]
        return sorted(steered, key=self._helm.advance(steered), reverse=True) + others

    def _order(self, order: FleetOrder, ship: str, before: str, answers: Orders) -> ShipAnswer:
        ask = self._steering.get(ship)
        if ask is None:
            return self._not_asked(ship)
        plan = self._planner.plan(order, ask, before, bool(order.guide and self.awaits(order)))
        if isinstance(plan, str):
            return ShipAnswer(ship=ship, status="cannot", text=plan)
        move, avoided, meets = self._clear(ship, plan.ranked)
        answers[ask.id] = move.option
        self._settled[ship] = move
        return self._line(ask, plan, move, avoided, meets)

    def _clear(self, ship: str, ranked: list[Move]) -> tuple[Move, str, str]:
        """Return the best move that meets no friend, the friend it keeps clear of, and one whom it meets even so."""
        others = {other: move for other, move in self._settled.items() if other != ship}
        met = self._helm.met(ship, ranked[0], others)
        if met:
            for move in ranked[1:]:
                if not move.blocked and not self._helm.met(ship, move, others):
                    return move, met, ""
        return ranked[0], "", met

    def _line(self, ask: Ask, plan: Plan, move: Move, avoided: str, meets: str) -> ShipAnswer:
        """Tell what a ship will do."""
        says = self._view.in_words(ask, move.option).label
        forbidden = plan.why if not avoided else None
        if avoided:
            text = f"{says}, to keep clear of {self._names[avoided]}."
        elif forbidden is not None:
            text = f"{says}, which is the nearest she can do ({forbidden.reason})."
        else:
            text = f"{says}{plan.instead or plan.words}."
        if meets:
            text = f"{text[:-1]}; she may run into {self._names[meets]}."
        amended = avoided or meets or plan.instead or forbidden is not None
        return ShipAnswer(
            ship=ask.ship,
            status="amended" if amended else "obeys",
            text=text,
            cite=forbidden.cite if forbidden is not None else "",
            clear_of=avoided or meets,
        )

    def _as_written(self, ship: str) -> ShipAnswer:
        """Tell what is written already for the leader of a line."""
        ask, move = self._steering.get(ship), self._settled[ship]
        if ask is None or move is None:
            return self._not_asked(ship)
        label = self._view.in_words(ask, move.option).label
        return ShipAnswer(ship=ship, status="obeys", text=f"{label}, as written.")

    def _not_asked(self, ship: str) -> ShipAnswer:
        """Tell why a ship is not asked for a course now, in the words of the rules where they have any."""
        found = None
        if self._steering:
            like = next(iter(self._steering.values()))
            found = self._refusal(like.id.replace(like.ship, ship), like.default)
        if found is None:
            return ShipAnswer(ship=ship, status="cannot", text="Her course is not asked for now.")
        return ShipAnswer(ship=ship, status="cannot", text=f"No orders: {found.reason}.", cite=found.cite)

    def _keep_the_line(self, wanted: list[Ask], answers: Orders) -> dict[str, ShipAnswer]:
        """Let ships that stand in a line of battle follow its leader; what each of them will do."""
        if not isinstance(self._helm, PlottedHelm):
            return {}
        steered = [ask for ask in wanted if self._steering.get(ask.ship) is ask]
        for ask in steered:
            self._settled[ask.ship] = self._helm.move(ask, answers[ask.id])
        sailing = [ship for ship in self._steering if self._settled.get(ship) is not None]
        lines = lines_of_battle(self._helm, sailing)
        free = {ask.ship for ask in steered}
        for ship in (ship for line in lines for ship in line[1:] if ship in free):
            self._settled.pop(ship)
        follow = FleetOrder(order="follow")
        return {
            ship: self._order(follow, ship, before, answers)
            for line in lines
            for before, ship in pairwise(line)
            if ship in free
        }

    def _leave_to_the_lieutenant(self, ships: list[str]) -> FleetAnswers:
        """Let him answer for the ships named, or whatever has no answer yet."""
        if self._request is None:
            return FleetAnswers(answers={}, ships=[])
        wanted = [
            ask for ask in self._request.asks if (ask.ship in ships if ships else ask.id not in self._written)
        ]
        answers = decided(self._helm, self._request, wanted, self._written) if wanted else {}
        in_line = self._keep_the_line(wanted, answers)
        said: dict[str, list[str]] = {ship: [] for ship in ships}
        for ask in wanted:
            label = self._view.in_words(ask, answers[ask.id]).label
            steered = self._steering.get(ask.ship) is ask
            words = label if steered else f"{self._view.question(ask).title}: {label}"
            if steered and ask.ship in in_line:
                words = in_line[ask.ship].text.removesuffix(".")
            said.setdefault(ask.ship, []).append(words)
        lines = [
            ShipAnswer(ship=ship, status="obeys", text="; ".join(each) + ".")
            if each
            else ShipAnswer(ship=ship, status="cannot", text="Nothing is asked about her now.")
            for ship, each in said.items()
        ]
        return FleetAnswers(answers=answers, ships=lines)
