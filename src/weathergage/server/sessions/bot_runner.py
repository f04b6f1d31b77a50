"""Run the bots of all games: each is asked as soon as it is its turn, and the players' desks share the threads."""

import logging
import os
import threading
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial

from weathergage.bots.sandbox.sandbox_process import close_all
from weathergage.server.sessions.bot_players import any_slow, decide
from weathergage.server.sessions.deadlines import Clock
from weathergage.server.sessions.game.core import Gone
from weathergage.server.sessions.game_session import GameSession
from weathergage.server.store.claims import Claims, OwnClaims, holding
from weathergage.server.store.database import Unavailable
from weathergage.server.store.revisions import Overtaken
from weathergage.server.store.unreadable_rows import Unreadable

_log = logging.getLogger(__name__)

#: Threads for bots that answer at once.
QUICK = 4
#: Threads for bots that think long; each of those keeps a processor busy.
SLOW = max(2, (os.cpu_count() or 2) - 1)
#: Games between bots may never end; after this many entries no bot is asked any more.
LONGEST_BOT_GAME = 3_000
#: The kind of claims on the bots of a game.
CLAIM = "bots"
#: Time to wait before trying again when orders could not be stored.
PAUSE = timedelta(seconds=10)

Job = Callable[[], None]


class JobQueue:
    """Waiting jobs by desk: desks take turns, and no desk has more than `share` jobs running at a time."""

    def __init__(self, share: int) -> None:
        self._share = share
        self._lock = threading.Lock()
        self._waiting: OrderedDict[str, deque[Job]] = OrderedDict()
        self._running: Counter[str] = Counter()

    def add(self, desk: str, job: Job) -> None:
        """Queue a job behind the others of its desk."""
        with self._lock:
            self._waiting.setdefault(desk, deque()).append(job)

    def take(self) -> tuple[str, Job] | None:
        """Return the next job and its desk, which goes to the end of the line; None if no job may run now."""
        with self._lock:
            desk = next((desk for desk in self._waiting if self._running[desk] < self._share), None)
            if desk is None:
                return None
            jobs = self._waiting[desk]
            job = jobs.popleft()
            self._waiting.move_to_end(desk)
            if not jobs:
                del self._waiting[desk]
            self._running[desk] += 1
            return desk, job

    def done(self, desk: str) -> None:
        """Note that a job of a desk has finished."""
        with self._lock:
            self._running[desk] -= 1
            if not self._running[desk]:
                del self._running[desk]

    def clear(self) -> None:
        """Drop all waiting jobs."""
        with self._lock:
            self._waiting.clear()


class Lane:
    """Threads that run the jobs of one queue."""

    def __init__(self, name: str, threads: int) -> None:
        # One desk gets at most half of the threads, so that others need not wait for its slow bots.
        self._queue = JobQueue(max(1, threads // 2))
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)

    def submit(self, desk: str, job: Job) -> None:
        """Run a job when it is the desk's turn."""
        self._queue.add(desk, job)
        self._threads.submit(self._work)

    def close(self) -> None:
        """Wait for running jobs, and start no others."""
        self._queue.clear()
        self._threads.shutdown(cancel_futures=True)

    def _work(self) -> None:
        while (turn := self._queue.take()) is not None:
            desk, job = turn
            try:
                job()
            except Exception:
                _log.exception("a job failed")
            finally:
                self._queue.done(desk)


class BotPool:
    """A lane for quick bots and one for slow ones."""

    def __init__(self, quick: int = 0, slow: int = 0) -> None:
        self._quick = Lane("bot", quick or QUICK)
        self._slow = Lane("slow-bot", slow or SLOW)

    def submit(self, desk: str, job: Job, *, slow: bool) -> None:
        """Run a bot's job when it is the turn of the desk whose game it plays."""
        (self._slow if slow else self._quick).submit(desk, job)

    def close(self) -> None:
        """Wait for bots that are thinking, and ask no others."""
        self._quick.close()
        self._slow.close()


class BotRunner:
    """Asks the bots of all games."""

    def __init__(self, clock: Clock, pool: BotPool | None = None, claims: Claims | None = None) -> None:
        self._clock = clock
        self._claims = claims or OwnClaims()
        self._pool = pool or BotPool()
        self._lock = threading.Lock()
        #: Games with a job that waits or runs.
        self._active: set[str] = set()
        self._closing = False

    def stop(self) -> None:
        """Stop the bots that are thinking; their questions stay open."""
        with self._lock:
            self._closing = True
        close_all()

    def close(self) -> None:
        """Wait until no bot plays any more."""
        self._pool.close()

    def rouse(self, session: GameSession) -> None:
        """Ask the game's bots in a thread, never in two at once."""
        with self._lock:
            if (
                self._closing
                or session.record.id in self._active
                or all(seat.captain is None for seat in session.seats)
            ):
                return
            self._active.add(session.record.id)
            job = partial(self._play, session)
            self._pool.submit(session.record.desk, job, slow=any_slow(session.seats))

    def _play(self, session: GameSession) -> None:
        """Play one answer of a bot, then queue the game again, so that games between bots hold up no others."""
        goes_on = self._attempt(partial(self._claimed_answer, session), session)
        with self._lock:
            self._active.discard(session.record.id)
        # A call of `rouse` in the meantime did nothing, here and at other workers, because this job was still active.
        if goes_on and self._attempt(lambda: session.bots.any_asked() and not _endless(session), session):
            self.rouse(session)

    def _claimed_answer(self, session: GameSession) -> bool:
        with holding(self._claims, CLAIM, session.record.id) as mine:
            return mine and self._answer(session)

    def _answer(self, session: GameSession) -> bool:
        if not self._closing and (turn := session.bots.due()) is not None and not _endless(session):
            orders = decide(turn)
            # A bot interrupted by shutdown is asked again after restart.
            if not self._closing:
                session.bots.seal(turn, orders)
        return True

    def _attempt(self, job: Callable[[], bool], session: GameSession) -> bool:
        """Run a job; return False if the bots cannot go on, and try again later if the fault may pass."""
        try:
            return job()
        except Overtaken:
            return True
        except Gone:
            return False
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
