"""Define the events of every drawn game."""

from weathergage.engine.events import Event, Roll


class TokenDrawn(Event, frozen=True, kw_only=True):
    """A chip or card came out of the bag: whose it is (-1: nobody's), what it brings, and what is left by side."""

    side: int
    #: "command", "action", or the name of a token that belongs to no side.
    brings: str
    #: Which token of its side this is, from 1.
    number: int
    left: tuple[int, ...]
    roll: Roll
