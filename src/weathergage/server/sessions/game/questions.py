"""Tell what a seat is asked now, check orders for it, and copy the position as the seat may know it."""

from collections.abc import Mapping
from typing import Any

from weathergage.engine.orders import IllegalOrder, Violation
from weathergage.server.sessions.drafts import Question
from weathergage.server.sessions.fleets import Position, own_answers
from weathergage.server.sessions.game.core import GamePart
from weathergage.server.sessions.live_game import Play
from weathergage.server.wire.errors import Refused


class Questions(GamePart):
    """The open questions of a game; nothing here changes it."""

    def open_to(self, seat: int) -> Question:
        """Return what a seat is asked now."""
        with self.game.lock:
            play = self.game.current()
            return Question(play.question(seat), play.version(seat), play.requests[seat])

    def name(self, seat: int) -> str:
        """Return a name for the question that a seat is asked now; "" if it is asked nothing."""
        question = self.open_to(seat)
        return "" if question.request is None else question.name

    def check(self, seat: int, orders: Mapping[str, str]) -> list[Violation]:
        """Return everything that is wrong with orders."""
        return self.game.told(lambda play: play.captains.faults(play.game, seated(seat), orders))

    def drafted(self, seat: int, orders: Mapping[str, str], version: int | None) -> Any:
        """Return a seat's view of a copy of the game, if its orders could be sealed."""
        with self.game.lock:
            play = self.game.current()
            check_version(play, seat, version)
            if wrong := play.captains.faults(play.game, seated(seat), orders):
                raise IllegalOrder(wrong)
            return play.view(seat, play.game.clone())

    def position(self, seat: int, version: int | None = None) -> Position:
        """Return what a seat may know, as a copy of the game; refuse a version that is not of its open question."""
        with self.game.lock:
            play = self.game.current()
            check_version(play, seated(seat), version)
            command, game = play.command(seat), play.game.clone()
            game.requests[command.side] = play.requests[seat]
            history = own_answers(play.game, command)
            return Position(seat, command, play.version(seat), game, self.game.record.scenario, history)


def seated(seat: int) -> int:
    """Return the number of a seat; refuse an onlooker."""
    if seat < 0:
        raise Refused(403, "onlookers cannot give orders; send the key of your seat in the header X-Seat")
    return seat


def check_version(play: Play, seat: int, version: int | None) -> None:
    """Refuse a version that is not of the seat's open question."""
    if seat < 0 or version is None or play.asked_at(seat) <= version <= play.version(seat):
        return
    raise Refused(
        409,
        f"the game has moved on (version {play.version(seat)}, not {version}); load it again, then send orders",
    )
