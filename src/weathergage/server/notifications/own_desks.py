"""Tell the desks of a game's players that they have something to look at, and nobody else."""

from weathergage.server.sessions.game_session import GameSession
from weathergage.server.sessions.push import Listeners


class OwnDesks:
    """Wakes the pages of those players whose view of their list of games has changed.

    A seat's version changes only with what it may know, so no page is woken because somebody else has sealed.
    """

    def __init__(self, listeners: Listeners) -> None:
        self._listeners = listeners

    def watch(self, session: GameSession) -> None:
        """Tell the players whom the change of a game concerns."""
        change = session.change
        desks = {
            seat.desk
            for seat in session.seats
            if seat.human and seat.desk and (change is None or seat.number in change.known_to)
        }
        if change is None:
            desks |= {seat.owner for seat in session.seats if seat.owner}
        for desk in desks:
            self._listeners.tell_person(desk, "games")
