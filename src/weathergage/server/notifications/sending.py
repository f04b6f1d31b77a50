"""Define what every way of sending a message has in common: the message, its time, and the words for a failure."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from weathergage.server.notifications.private_targets import Connections, watched

#: What to install for messages by push and by services.
EXTRA = "weathergage[server]"
#: Seconds that a message may take from beginning to end; a receiver could hand out its answer byte by byte.
PATIENCE = 30.0
#: Seconds that messages on their way still get when the server stops.
_GRACE = 2.0


@dataclass(slots=True, frozen=True)
class Message:
    """A message as it is sent: a title, lines of text, where it leads, and how it is silenced."""

    title: str
    text: str
    link: str
    #: Messages of the same tag replace each other where they are shown.
    tag: str = "turn"
    #: The page that silences with one click, and the address that mail programs call for it.
    silence: str = ""
    unsubscribe: str = ""


class SendingFailed(Exception):
    """Raised when a message could not be sent; the text says why in words for its receiver.

    `lasting` says that trying again is of no use, `gone` that the address is no more.
    """

    def __init__(self, reason: str, *, lasting: bool = False, gone: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.lasting = lasting or gone
        self.gone = gone


class ServerStops(SendingFailed):
    """Raised when the server stops before a message was sent."""

    def __init__(self) -> None:
        super().__init__("the server stops; the message is sent when it is back")


class _Errand:
    """One message on its way, in a thread that nobody has to wait for."""

    def __init__(self, send: Callable[[], None]) -> None:
        self.done = threading.Event()
        self.failed: BaseException | None = None
        self._lock = threading.Lock()
        self._send = send
        self._connections = Connections()
        threading.Thread(target=self._run, name="message", daemon=True).start()

    def _run(self) -> None:
        wrong: BaseException | None = None
        try:
            with watched(self._connections):
                self._send()
        except BaseException as raised:
            wrong = raised
        self._finish(wrong)

    def give_up(self, reason: SendingFailed) -> None:
        """Count it as failed, unless it has ended, and end its connections so that its thread ends too."""
        self._finish(reason)
        self._connections.end()

    def _finish(self, failed: BaseException | None) -> None:
        with self._lock:
            if not self.done.is_set():
                self.failed = failed
                self.done.set()


class Errands:
    """The messages on their way, none of which takes longer than PATIENCE."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running: set[_Errand] = set()
        self._closed = False

    def run(self, send: Callable[[], None]) -> None:
        """Send a message and wait until it is sent; raise SendingFailed, also if it takes too long."""
        with self._lock:
            if self._closed:
                raise ServerStops
            errand = _Errand(send)
            self._running.add(errand)
        try:
            if not errand.done.wait(PATIENCE):
                errand.give_up(SendingFailed("the receiver takes too long to answer"))
        finally:
            with self._lock:
                self._running.discard(errand)
        if errand.failed is not None:
            raise errand.failed

    def close(self) -> None:
        """Send nothing any more; give up what does not end within moments."""
        with self._lock:
            self._closed = True
            left = list(self._running)
        end = time.monotonic() + _GRACE
        for errand in left:
            errand.done.wait(max(0.0, end - time.monotonic()))
            errand.give_up(ServerStops())
