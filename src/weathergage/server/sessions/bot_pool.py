"""Who thinks next: every desk has its turn, and captains who think long keep no quick one waiting."""

import logging
import os
import threading
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

_log = logging.getLogger(__name__)

#: Threads for bots that answer at once.
QUICK = 4
#: Threads for bots that think long; each of those keeps a processor busy.
SLOW = max(2, (os.cpu_count() or 2) - 1)

Deed = Callable[[], None]


class Rota:
    """Deeds that wait, by desk: desks take turns, and none has more than `share` of them done at a time."""

    def __init__(self, share: int) -> None:
        self._share = share
        self._lock = threading.Lock()
        self._waiting: OrderedDict[str, deque[Deed]] = OrderedDict()
        self._at_work: Counter[str] = Counter()

    def add(self, desk: str, deed: Deed) -> None:
        """Let a deed wait behind the others of its desk."""
        with self._lock:
            self._waiting.setdefault(desk, deque()).append(deed)

    def take(self) -> tuple[str, Deed] | None:
        """Give out the next deed and its desk, which then waits for all others; None if none may be done now."""
        with self._lock:
            desk = next((desk for desk in self._waiting if self._at_work[desk] < self._share), None)
            if desk is None:
                return None
            deeds = self._waiting[desk]
            deed = deeds.popleft()
            self._waiting.move_to_end(desk)
            if not deeds:
                del self._waiting[desk]
            self._at_work[desk] += 1
            return desk, deed

    def done(self, desk: str) -> None:
        """Note that a deed of a desk is done, so that its next may be."""
        with self._lock:
            self._at_work[desk] -= 1
            if not self._at_work[desk]:
                del self._at_work[desk]

    def clear(self) -> None:
        """Forget all deeds that wait."""
        with self._lock:
            self._waiting.clear()


class Lane:
    """Threads that do the deeds of a rota."""

    def __init__(self, name: str, threads: int) -> None:
        # Half of the threads are never one desk's: whoever comes second need not wait for a long thought.
        self._rota = Rota(max(1, threads // 2))
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)

    def submit(self, desk: str, deed: Deed) -> None:
        """Have a deed done when it is the desk's turn."""
        self._rota.add(desk, deed)
        self._threads.submit(self._work)

    def close(self) -> None:
        """Wait for what is being done, and do nothing else."""
        self._rota.clear()
        self._threads.shutdown(cancel_futures=True)

    def _work(self) -> None:
        while (turn := self._rota.take()) is not None:
            desk, deed = turn
            try:
                deed()
            except Exception:
                _log.exception("what was to be done for a desk failed")
            finally:
                self._rota.done(desk)


class BotPool:
    """A lane for quick bots and one for slow ones."""

    def __init__(self, quick: int = 0, slow: int = 0) -> None:
        self._quick = Lane("bot", quick or QUICK)
        self._slow = Lane("slow-bot", slow or SLOW)

    def submit(self, desk: str, deed: Deed, *, slow: bool) -> None:
        """Have a bot's deed done when it is the turn of the desk whose game it plays."""
        (self._slow if slow else self._quick).submit(desk, deed)

    def close(self) -> None:
        """Wait for the thoughts that are being thought, and begin no other."""
        self._quick.close()
        self._slow.close()
