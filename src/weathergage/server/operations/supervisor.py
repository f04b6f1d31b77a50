"""Run several workers as processes of their own, and start another where one has died."""

import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from types import FrameType
from typing import Any

_log = logging.getLogger(__name__)
_spawn = multiprocessing.get_context("spawn")
#: Seconds that workers have to finish when the server is stopped.
PATIENCE = 15.0
#: A server whose workers die so often in a row before any has served cannot be started. One that has served goes on
#: trying with pauses, because a machine that is too busy, or kills processes, is no reason to give up.
MOST_FAILURES = 3
#: Seconds before the first of these further tries, twice as many before each next one, and the most.
PAUSE = 1.0
LONGEST_PAUSE = 30.0
#: Seconds between two looks at signals.
NAP = 0.5

#: Serves until told to stop; calls its argument with the address once it listens. Must be picklable.
Work = Callable[[Callable[[str], None]], None]


class CannotStart(Exception):
    """Raised when the workers end before they serve anything."""


class Supervisor:
    """Keeps a number of workers alive."""

    def __init__(
        self,
        work: Work,
        count: int,
        ready: Callable[[str], None] | None = None,
        died: Callable[[int], None] | None = None,
    ) -> None:
        self._work = work
        #: Told the process id of each worker that has died.
        self._died = died
        self._count = count
        self._ready = ready
        self._stopping = False
        self._failures = 0
        self._served = False
        self._workers: dict[int, _Worker] = {}
        #: When workers are started that wait after failures.
        self._due: list[float] = []

    def run(self) -> None:
        """Serve until interrupted or terminated."""
        with self._signals():
            try:
                for _ in range(self._count):
                    self._start()
                while not self._stopping:
                    self._look_after()
            finally:
                self._stop()

    def stop(self) -> None:
        """Let `run` end within a moment."""
        self._stopping = True

    def _start(self) -> None:
        worker = _Worker(self._work)
        self._workers[worker.process.sentinel] = worker

    def _look_after(self) -> None:
        while self._due and self._due[0] <= time.monotonic():
            self._due.pop(0)
            self._start()
        pipes = {worker.pipe: worker for worker in self._workers.values() if not worker.address}
        # What a worker has said is heard before it is buried.
        told = wait([*self._workers, *pipes], timeout=NAP)
        for found in sorted(told, key=lambda each: isinstance(each, int)):
            if isinstance(found, Connection):
                self._hear(pipes[found])
            elif isinstance(found, int):
                self._replace(self._workers.pop(found))

    def _hear(self, worker: "_Worker") -> None:
        try:
            worker.address = str(worker.pipe.recv())
        except (EOFError, OSError):
            return  # it has died, which its sentinel tells as well
        self._failures, self._served = 0, True
        if self._ready is not None:
            self._ready(worker.address)
            self._ready = None

    def _replace(self, worker: "_Worker") -> None:
        worker.process.join()
        worker.pipe.close()
        if self._stopping:
            return
        if self._died is not None and worker.process.pid is not None:
            self._died(worker.process.pid)
        _log.warning("worker %s ended with status %s; starting another", worker.process.pid, worker.status)
        self._failures += not worker.address
        further = self._failures - MOST_FAILURES
        if further < 0:
            self._start()
        elif self._served:
            self._due.append(time.monotonic() + min(LONGEST_PAUSE, PAUSE * 2 ** min(further, 10)))
            self._due.sort()
        else:
            raise CannotStart("the workers end before they serve; what they said is above")

    def _stop(self) -> None:
        for worker in self._workers.values():
            worker.process.terminate()
        deadline = time.monotonic() + PATIENCE
        for worker in self._workers.values():
            worker.process.join(max(0.0, deadline - time.monotonic()))
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
            worker.pipe.close()

    @contextmanager
    def _signals(self) -> Iterator[None]:
        """Stop at the usual signals, where this is the main thread."""

        def stop(_number: int, _frame: FrameType | None) -> None:
            self.stop()

        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


class _Worker:
    """A process, the pipe by which it tells its address, and the address once it serves."""

    def __init__(self, work: Work) -> None:
        self.address = ""
        self.pipe, theirs = _spawn.Pipe()
        self.process = _spawn.Process(target=_run, args=(work, theirs), name="weathergage-worker")
        self.process.start()
        theirs.close()

    @property
    def status(self) -> int | None:
        return self.process.exitcode


def _run(work: Work, pipe: Any) -> None:
    """Work in a process of its own, until told to stop or until the supervisor is gone."""

    def follow() -> None:
        try:
            pipe.recv()
        except (EOFError, OSError):
            os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=follow, daemon=True, name="supervisor").start()
    work(pipe.send)
