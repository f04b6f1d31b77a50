"""Wake listeners after a change of a game; each then asks for the version of its own seat."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

#: True if every listener must look again, False if only those whose version changed, None if the game is gone.
News = asyncio.Queue[bool | None]


class Listeners:
    """The listeners of each game; may be called from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._news: dict[str, set[tuple[asyncio.AbstractEventLoop, News]]] = {}

    @contextmanager
    def listening(self, game_id: str) -> Iterator[News]:
        """Give the news of a game as long as the block lasts."""
        news: News = asyncio.Queue()
        ear = (asyncio.get_running_loop(), news)
        with self._lock:
            self._news.setdefault(game_id, set()).add(ear)
        try:
            yield news
        finally:
            with self._lock:
                ears = self._news[game_id]
                ears.discard(ear)
                if not ears:
                    del self._news[game_id]

    def any(self, game_id: str) -> bool:
        """Return whether anybody listens to a game."""
        with self._lock:
            return game_id in self._news

    def tell(self, game_id: str, anew: bool | None) -> None:
        """Wake all listeners of a game."""
        with self._lock:
            ears = tuple(self._news.get(game_id, ()))
        for loop, news in ears:
            with suppress(RuntimeError):  # its loop is closed
                loop.call_soon_threadsafe(news.put_nowait, anew)
