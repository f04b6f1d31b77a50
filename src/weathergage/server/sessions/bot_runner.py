"""The watch over bots: they play as soon as they are asked, in one thread for a game, and try again if need be."""

import logging
import threading
from collections.abc import Callable
from datetime import timedelta
from functools import partial

from weathergage.bots.sandbox.sandbox_process import discharge
from weathergage.server.sessions.bot_players import any_slow, decide
from weathergage.server.sessions.bot_pool import BotPool
from weathergage.server.sessions.clock import Clock
from weathergage.server.sessions.game_session import GameSession
from weathergage.server.store.database import Unavailable
from weathergage.server.store.game_store import Overtaken
from weathergage.server.store.unreadable_rows import Unreadable

_log = logging.getLogger(__name__)

#: Bots that are alone with each other may never come to an end; after so many entries they are left to it.
LONGEST_BOT_GAME = 3_000
#: How long bots wait before they try again, where their orders could not be written down.
PAUSE = timedelta(seconds=10)


class BotRunner:
    """Has the bots of all games play."""

    def __init__(self, clock: Clock, pool: BotPool | None = None) -> None:
        self._clock = clock
        self._pool = pool or BotPool()
        self._lock = threading.Lock()
        self._driven: set[str] = set()
        self._closing = False

    def stop(self) -> None:
        """Stop the bots that think; what they were asked stays open."""
        with self._lock:
            self._closing = True
        discharge()

    def close(self) -> None:
        """Wait until no bot plays any more."""
        self._pool.close()

    def rouse(self, session: GameSession) -> None:
        """Have the game's bots played by a thread, never by two at once."""
        with self._lock:
            if (
                self._closing
                or session.record.id in self._driven
                or all(seat.human for seat in session.seats)
            ):
                return
            self._driven.add(session.record.id)
            deed = partial(self._drive, session)
            self._pool.submit(session.record.desk, deed, slow=any_slow(session.seats))

    def _drive(self, session: GameSession) -> None:
        """Play one answer of a bot; then other games have their turn, so that bots alone keep nobody waiting."""
        goes_on = self._attempt(partial(self._answer, session), session)
        with self._lock:
            self._driven.discard(session.record.id)
        # Whoever asked a bot meanwhile saw this thread still at work and left it to us.
        if goes_on and self._attempt(lambda: session.bot_asked() and not _endless(session), session):
            self.rouse(session)

    def _answer(self, session: GameSession) -> bool:
        if not self._closing and (turn := session.bot_due()) is not None and not _endless(session):
            orders = decide(turn)
            # Who was stopped in the middle of a thought is asked again when the server is back.
            if not self._closing:
                session.seal_for_bot(turn, orders)
        return True

    def _attempt(self, deed: Callable[[], bool], session: GameSession) -> bool:
        """Do a deed of the bots; False where they cannot go on, and they try again if that may mend itself."""
        try:
            return deed()
        except Overtaken:
            return True
        except Unavailable as fault:
            _log.warning("the bots of game %s wait: %s", session.record.id, fault.reason)
            self._clock.ring_at(self._clock.now() + PAUSE, partial(self.rouse, session))
        except Unreadable as fault:
            _log.warning("the bots of game %s cannot go on: %s", session.record.id, fault.reason)
        except Exception:
            _log.exception("the bots of game %s cannot go on", session.record.id)
        return False


def _endless(session: GameSession) -> bool:
    return not any(seat.human for seat in session.seats) and session.entries() >= LONGEST_BOT_GAME
