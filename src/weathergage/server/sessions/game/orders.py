"""Orders that a seat gives: sealed for its open question, or out of turn."""

from collections.abc import Callable

from weathergage.engine.journal import BACK, REOPEN
from weathergage.engine.orders import Violation
from weathergage.server.sessions.game.core import GamePart, again_if_overtaken
from weathergage.server.sessions.game.endings import CONCEDE
from weathergage.server.sessions.game.questions import check_version, seated
from weathergage.server.sessions.live_game import Play
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.game_messages import Sealed


class GivenOrders(GamePart):
    """The orders of the people at a game."""

    @again_if_overtaken
    def submit(
        self,
        seat: int,
        orders: dict[str, str],
        version: int | None,
        salt: str = "",
        then: Callable[[Play], None] | None = None,
    ) -> Sealed:
        """Seal a seat's orders, if they were written for the open question; `then` is called before others are."""
        game = self.game
        game.need_everybody()
        self._refuse_where_a_bot_sits_in(seat)
        with game.changing() as play:
            if play.game.over:
                raise Refused(
                    409, "the game is over, so nothing is ordered any more; load it again to see how it ended"
                )
            self._refuse_late(seat, version)
            check_version(play, seated(seat), version)
            seal = play.seal(seat, orders, by_hand=True, salt=salt)
            if then is not None:
                then(play)
        return Sealed(play.version(seat), seal)

    def _refuse_where_a_bot_sits_in(self, seat: int) -> None:
        own = self.game.seats[seat] if seat >= 0 else None
        if own is not None and own.stand_in is not None:
            why = "your time was up, and a captain" if own.clock.late else "a captain"
            raise Refused(409, f"{why} sits in for you; take your seat back first")

    def _refuse_late(self, seat: int, version: int | None) -> None:
        """Refuse orders for a question that was answered for the seat when its time was up."""
        if seat >= 0 and version is not None and version < self.game.seats[seat].clock.given:
            raise Refused(
                409,
                "your time was up, so this question was answered for you; load the game again, then send orders",
            )

    @again_if_overtaken
    def act(self, seat: int, verb: str, notation: str) -> Sealed:
        """Give an order out of turn, or say how the seat wants its routine questions answered."""
        game = self.game
        if verb in (REOPEN, BACK):
            raise Refused(422, "orders are opened again and taken back by calls of their own")
        if verb == "seat":
            return Sealed(self._set_routine(seated(seat), notation), "")
        game.need_everybody()
        if verb == CONCEDE and game.seating.fellows(seated(seat)):
            raise Refused(
                409,
                "your side has other captains, who fight on; propose to them to resign, or give up your own seat",
            )
        with game.changing() as play:
            seal = play.act(seated(seat), verb, notation)
        return Sealed(play.version(seat), seal)

    def _set_routine(self, seat: int, notation: str) -> int:
        word, _, wish = notation.partition("=")
        if word != "routine" or wish not in ("ask", "auto"):
            wrong = Violation("seat", "write routine=ask or routine=auto")
            raise Refused(422, str(wrong), [wrong])
        with self.game.changing({seat: {"routine": wish}}) as play:
            self.game.seats[seat].routine = wish
        return play.version(seat)
