"""The watch over bots: they play as soon as they are asked, in one thread for a game, and try again if need be."""

import logging
import threading
from collections.abc import Callable
from datetime import timedelta
from functools import partial

from weathergage.bots.brig import discharge
from weathergage.server.bot_pool import BotPool
from weathergage.server.clock import Clock
from weathergage.server.database import Unavailable
from weathergage.server.players import any_slow, decide
from weathergage.server.salvage import Unreadable
from weathergage.server.storage import Overtaken
from weathergage.server.table import Table

_log = logging.getLogger(__name__)

#: Bots that are alone with each other may never come to an end; after so many entries they are left to it.
LONGEST_BOT_GAME = 3_000
#: How long bots wait before they try again, where their orders could not be written down.
PAUSE = timedelta(seconds=10)


class BotWatch:
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

    def rouse(self, table: Table) -> None:
        """Have the game's bots played by a thread, never by two at once."""
        with self._lock:
            if self._closing or table.record.id in self._driven or all(seat.human for seat in table.seats):
                return
            self._driven.add(table.record.id)
            deed = partial(self._drive, table)
            self._pool.submit(table.record.desk, deed, slow=any_slow(table.seats))

    def _drive(self, table: Table) -> None:
        """Play one answer of a bot; then other games have their turn, so that bots alone keep nobody waiting."""
        goes_on = self._attempt(partial(self._answer, table), table)
        with self._lock:
            self._driven.discard(table.record.id)
        # Whoever asked a bot meanwhile saw this thread still at work and left it to us.
        if goes_on and self._attempt(lambda: table.bot_asked() and not _endless(table), table):
            self.rouse(table)

    def _answer(self, table: Table) -> bool:
        if not self._closing and (turn := table.bot_due()) is not None and not _endless(table):
            orders = decide(turn)
            # Who was stopped in the middle of a thought is asked again when the server is back.
            if not self._closing:
                table.seal_for_bot(turn, orders)
        return True

    def _attempt(self, deed: Callable[[], bool], table: Table) -> bool:
        """Do a deed of the bots; False where they cannot go on, and they try again if that may mend itself."""
        try:
            return deed()
        except Overtaken:
            return True
        except Unavailable as fault:
            _log.warning("the bots of game %s wait: %s", table.record.id, fault.reason)
            self._clock.ring_at(self._clock.now() + PAUSE, partial(self.rouse, table))
        except Unreadable as fault:
            _log.warning("the bots of game %s cannot go on: %s", table.record.id, fault.reason)
        except Exception:
            _log.exception("the bots of game %s cannot go on", table.record.id)
        return False


def _endless(table: Table) -> bool:
    return not any(seat.human for seat in table.seats) and table.entries() >= LONGEST_BOT_GAME
