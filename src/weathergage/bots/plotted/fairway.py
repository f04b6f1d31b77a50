"""Find the plots of a squadron that keep clear of friends and hulks, given the other orders."""

from typing import Final

from weathergage.bots.plotted.intent import can_fight
from weathergage.bots.plotted.offered_plots import lying
from weathergage.bots.search.candidates import Candidate
from weathergage.engine.orders import Orders, Request
from weathergage.geometry.hexgrid import distance
from weathergage.geometry.wakes import Wake, meet, wake_through
from weathergage.rulesets.plotted.foresight.lookout import Sighting
from weathergage.rulesets.plotted.present.view import PlottedView

#: From bow to bow, no friends farther apart than this can meet in one turn.
CONTACT: Final = 12
_PLOT: Final = "plot"


class Fairway:
    """Keep track of where own ships go by the orders being written, and where ships lie that cannot be steered."""

    def __init__(self, view: PlottedView, request: Request) -> None:
        self._view = view
        ships = {ship.id: ship for ship in view.sightings if ship.present}
        #: Ships that are plotted for, by ask.
        self._moving: dict[str, Sighting] = {
            ask.id: ships[ask.ship] for ask in request.asks if ask.kind == _PLOT and ask.ship in ships
        }
        moving = {ship.id for ship in self._moving.values()}
        self._lying: list[Wake] = [
            lying(ship)
            for ship in ships.values()
            if ship.id not in moving and (ship.side == request.side or not can_fight(ship))
        ]
        self._wakes: dict[tuple[str, str], Wake] = {}

    def narrowed(self, candidate: Candidate, orders: Orders) -> Candidate:
        """Keep only the answers of a candidate that meet no friend, as many as are to be tried.

        If every plot meets a friend, the present answer is kept.
        """
        ship = self._moving.get(candidate.ask)
        if ship is None:
            return candidate
        others = self._others(candidate.ask, ship, orders)
        clear = [
            index
            for index, plot in enumerate(candidate.answers)
            if not any(meet(self._wake(candidate.ask, plot), other) for other in others)
        ] or [0]
        kept = clear[: candidate.most or len(clear)]
        return candidate._replace(
            answers=tuple(candidate.answers[index] for index in kept),
            prior=tuple(candidate.prior[index] for index in kept),
        )

    def _others(self, ask_id: str, ship: Sighting, orders: Orders) -> list[Wake]:
        """Return the wakes of all ships she could meet."""
        wakes = [self._wake(other, orders[other]) for other in self._moving if other != ask_id]
        return [wake for wake in (*wakes, *self._lying) if distance(ship.bow, wake.start) <= CONTACT]

    def _wake(self, ask_id: str, plot: str) -> Wake:
        known = self._wakes.get((ask_id, plot))
        if known is None:
            ship = self._moving[ask_id]
            places = [(ship.bow, ship.heading), *self._view.track(ship.id, plot)]
            known = self._wakes[ask_id, plot] = wake_through(places, ship.hexes)
        return known
