"""Write the paper log of a game from its events, for tests that read its lines."""

from collections.abc import Iterable
from typing import Any

from weathergage.engine.events import Event
from weathergage.engine.ruleset import Book, Ruleset, State


def log_of(rules: Ruleset[State, Book], told: Iterable[tuple[int, Event]], side: int) -> dict[str, list[Any]]:
    """Return every ship's lines as a side may read them, from events with their turns."""
    log = rules.log(side)
    for turn, event in told:
        log.enter(turn, event)
    return log.pages()
