"""Rank the moves of a ship by what an order to many wants of her."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from weathergage.engine.orders import Ask, Violation
from weathergage.fleet_orders.helm import Helm, Move, PlottedHelm
from weathergage.fleet_orders.order import FleetOrder, History, OrderFault, Refusal
from weathergage.fleet_orders.station_keeping import OFF, Ranked, in_the_wake, nearest, on_station
from weathergage.geometry.hexgrid import from_axial

ONE_BY_ONE: Final = (
    "Ships move one after another in this game: she can be told to steer for a ship, "
    "but not to sail by the plot of another."
)


class Plan(NamedTuple):
    """Hold how an order ranks the moves of a ship, the best first, and what is to be said of it."""

    ranked: list[Move]
    #: Said after the best move in words; and where that is not what was ordered.
    words: str = ""
    instead: str = ""
    #: The rule that forbids what was ordered.
    why: Violation | None = None


class Planner:
    """Know what each order wants of a ship, from the chart and from what the others will do."""

    def __init__(
        self,
        helm: Helm,
        names: Mapping[str, str],
        history: History,
        refusal: Refusal,
        settled: Mapping[str, Move | None],
    ) -> None:
        self._helm = helm
        self._view: Any = helm.view
        self._names = names
        self._history = history
        self._refusal = refusal
        #: What ships will do that have their orders; None for one that lies still.
        self._settled = settled

    def plan(self, order: FleetOrder, ask: Ask, before: str, waiting: bool) -> Plan | str:
        """Return how an order ranks the moves of a ship, or why it cannot be given to her.

        `before` is the next ahead of her in the line; `waiting` tells that the guide has no orders yet.
        """
        moves = self._helm.moves(ask)
        if order.order == "ahead" or (order.order == "follow" and not before and not order.plot):
            return self._ahead(ask, moves)
        if order.order == "steer_for":
            return self._steer_for(order, ask.ship, moves)
        if order.order == "together" or (order.order == "follow" and not before):
            return self._repeat(ask, moves, order.plot)
        if order.order == "as_last_turn":
            before_this = self._history.get(ask.id)
            if not before_this:
                return "She had no orders last turn."
            return self._repeat(ask, moves, before_this[-1])
        if not isinstance(self._helm, PlottedHelm):
            return ONE_BY_ONE
        if order.order == "follow":
            return self._follow(self._helm, ask, moves, before)
        if waiting:
            return f"{self._names[order.guide]} has no orders yet to keep station on."
        return self._keep_station(self._helm, order, ask.ship, moves)

    def _ahead(self, ask: Ask, moves: list[Move]) -> Plan:
        straight = sorted(
            (move for move in moves if move.straight), key=lambda move: (move.blocked, -move.way)
        )
        if not straight:
            return Plan(moves, instead=", for she cannot stand on")
        farthest = max(move.way for move in straight)
        if farthest:
            return Plan(straight, instead="" if straight[0].way == farthest else ", to keep off the land")
        steps = self._view.question(ask).facts.steps
        sign = next((step.sign for step in steps if "{count}" in step.label), "")
        return Plan(straight, why=self._refusal(ask.id, sign) if sign else None)

    def _steer_for(self, order: FleetOrder, ship: str, moves: list[Move]) -> Plan | str:
        if order.target == ship:
            return "She cannot steer for herself."
        if order.place is not None:
            goal, name = self._helm.goal(order.place), self._helm.place_words(order.place)
        else:
            goal, name = self._helm.pose(order.target), self._names[order.target]
        ranked = sorted(moves, key=lambda move: (self._helm.passage(ship, move, goal), len(move.track)))
        return Plan(ranked, f", for {name}") if ranked else "She has no course to choose now."

    def _repeat(self, ask: Ask, moves: list[Move], wanted: str) -> Plan | str:
        """Rank moves by how near they are to a plot that is given."""
        if not isinstance(self._helm, PlottedHelm):
            offered = wanted in ask.options
            return Plan([self._helm.move(ask, wanted)]) if offered else f"{wanted} is not offered to her now."
        plot = self._view.read(ask, wanted)
        try:
            ideal = self._helm.move(ask, plot)
        except ValueError as wrong:
            raise OrderFault(str(wrong)) from None
        ranked = [move for _, move in nearest(moves, *ideal.ends[0][1])]
        if plot not in ask.options:
            return Plan(ranked, why=self._refusal(ask.id, plot))
        return Plan([ideal, *(move for move in ranked if move.option != plot)])

    def _follow(self, helm: PlottedHelm, ask: Ask, moves: list[Move], before: str) -> Plan:
        hers = self._settled.get(before) or helm.lying(before)
        name = self._names[before]
        of_late = self._history.get(ask.id.replace(ask.ship, before), ())
        ranked = in_the_wake(helm, ask.ship, moves, before, hers, of_late)
        return _told(ranked, f", in the wake of {name}", f", as near to the wake of {name} as she can")

    def _keep_station(self, helm: PlottedHelm, order: FleetOrder, ship: str, moves: list[Move]) -> Plan | str:
        if ship == order.guide:
            return "She is the guide: the others keep station on her."
        given = order.stations.get(ship)
        station = helm.pose(ship)[0] - helm.pose(order.guide)[0] if given is None else from_axial(*given)
        hers = self._settled.get(order.guide) or helm.lying(order.guide)
        name = self._names[order.guide]
        ranked = on_station(moves, hers, station)
        return _told(ranked, f", on her station from {name}", f", towards her station from {name}")


def _told(ranked: Ranked, words: str, instead: str) -> Plan:
    """Return ranked moves with what is said of the best, by whether it does what was ordered."""
    return Plan([move for _, move in ranked], words, "" if ranked[0][0] < OFF else instead)
