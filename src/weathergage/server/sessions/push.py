"""Wake listeners after a change of a game; each then asks for the version of its own seat."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Literal, get_args

#: True if every listener must look again, False if only those whose version changed, None if the game is gone.
News = asyncio.Queue[bool | None]


#: The topic of open tables and games to watch.
LOBBY = "lobby"
#: What a person may be told to look at again.
Concern = Literal["games", "invitations", "nudge"]
CONCERNS: tuple[Concern, ...] = get_args(Concern)


def person_topic(desk: str, concern: Concern | None = None) -> str:
    """Return the topic of what concerns the person of a desk, or of one such concern."""
    return f"person:{desk}" if concern is None else f"person:{desk}:{concern}"


class Listeners:
    """The listeners of each topic at this worker; may be called from any thread.

    Topics are the id of a game or campaign, `players:ID`, `person:DESK` and `lobby`.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._news: dict[str, set[tuple[asyncio.AbstractEventLoop, News]]] = {}
        #: Carries news to the other workers; None where this is the only one.
        self.pass_on: Callable[[str, bool | None], None] | None = None

    @contextmanager
    def listening(self, topic: str) -> Iterator[News]:
        """Give the news of a topic as long as the block lasts."""
        news: News = asyncio.Queue()
        ear = (asyncio.get_running_loop(), news)
        with self._lock:
            self._news.setdefault(topic, set()).add(ear)
        try:
            yield news
        finally:
            with self._lock:
                ears = self._news[topic]
                ears.discard(ear)
                if not ears:
                    del self._news[topic]

    def any(self, topic: str) -> bool:
        """Return whether anybody listens to a topic at this worker."""
        with self._lock:
            return topic in self._news

    def count(self) -> int:
        """Count the listeners at this worker."""
        with self._lock:
            return sum(map(len, self._news.values()))

    def tell(self, topic: str, anew: bool | None) -> None:
        """Wake all listeners of a topic, at every worker."""
        self.wake(topic, anew)
        if self.pass_on is not None:
            self.pass_on(topic, anew)

    def wake(self, topic: str, anew: bool | None) -> None:
        """Wake the listeners of a topic at this worker."""
        with self._lock:
            ears = tuple(self._news.get(topic, ()))
        for loop, news in ears:
            with suppress(RuntimeError):  # its loop is closed
                loop.call_soon_threadsafe(news.put_nowait, anew)

    def tell_person(self, desk: str, concern: Concern) -> None:
        """Wake the pages of a person, which then look at this concern again."""
        self.tell(person_topic(desk, concern), True)

    def wake_all(self) -> None:
        """Let every listener at this worker look again, because news may have been lost."""
        with self._lock:
            topics = tuple(self._news)
        for topic in topics:
            self.wake(topic, True)
