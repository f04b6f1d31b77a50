"""Count and time calls for Prometheus, over all workers of a server."""

import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from weathergage.server.operations.observing import Call
from weathergage.server.wire.errors import Refused

if TYPE_CHECKING:
    from weathergage.server.store.game_store import Storage

#: Names the folder in which the workers of a server share their figures; set before they start.
FOLDER = "PROMETHEUS_MULTIPROC_DIR"
#: Seconds; a call that takes longer than the last is counted behind it.
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
_WHAT = ("method", "route", "status")


class Figures:
    """The figures of this worker; without prometheus_client nothing is counted."""

    def __init__(self) -> None:
        try:
            from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
        except ImportError:
            self._registry: CollectorRegistry | None = None
            return
        own = self._registry = CollectorRegistry()
        self._calls = Counter("weathergage_calls", "Calls answered", _WHAT, registry=own)
        self._seconds = Histogram(
            "weathergage_call_seconds", "Time to answer a call", ("route",), buckets=BUCKETS, registry=own
        )
        self._changes = Counter("weathergage_changes", "Changes of games that were stored", registry=own)
        self._sockets = Gauge(
            "weathergage_sockets", "Open WebSockets", registry=own, multiprocess_mode="livesum"
        )

    def answered(self, call: Call) -> None:
        """Count a call and its time."""
        if self._registry is not None and not call.is_socket:
            self._calls.labels(call.method, call.route, str(call.status)).inc()
            self._seconds.labels(call.route).observe(call.seconds)

    def socket(self, change: int) -> None:
        """Count a WebSocket that was opened, or closed."""
        if self._registry is not None:
            self._sockets.inc(change)

    def changed(self, _session: object) -> None:
        """Count a change of a game."""
        if self._registry is not None:
            self._changes.inc()

    def page(self, storage: "Storage") -> bytes:
        """Return the figures in the text format of Prometheus."""
        if self._registry is None:
            raise Refused(
                501, 'figures need prometheus_client; install it with: pip install "weathergage[server]"'
            )
        from prometheus_client import CollectorRegistry, generate_latest
        from prometheus_client.multiprocess import MultiProcessCollector

        games = CollectorRegistry()
        games.register(_Games(storage))
        counted = self._registry
        if os.environ.get(FOLDER):
            counted = CollectorRegistry()
            MultiProcessCollector(counted)  # type: ignore[no-untyped-call]
        return bytes(generate_latest(counted) + generate_latest(games))


@contextmanager
def shared_figures() -> Iterator[Callable[[int], None]]:
    """Let the processes started in the block share their figures; what is given is told of those that have died."""
    with tempfile.TemporaryDirectory(prefix="weathergage-figures-") as folder:
        os.environ[FOLDER] = folder
        try:
            yield _forget
        finally:
            del os.environ[FOLDER]


def _forget(process: int) -> None:
    """Count the open sockets of a process no more; what it has counted stays."""
    with suppress(ImportError):
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(process)  # type: ignore[no-untyped-call]


class _Games:
    """Counts what the database has, which is the same at every worker."""

    def __init__(self, storage: "Storage") -> None:
        self._storage = storage

    def describe(self) -> Iterable[Any]:
        """Return nothing: the names are known when it collects."""
        return ()

    def collect(self) -> Iterable[Any]:
        """Count games."""
        from prometheus_client.core import GaugeMetricFamily

        games = GaugeMetricFamily("weathergage_games", "Stored games", labels=("state",))
        for state, count in self._storage.count_games().items():
            games.add_metric((state,), count)
        yield games
