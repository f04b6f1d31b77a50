"""Define what can happen in any game of ships on a chart, and list all events. Hexes are axial pairs [q, r]."""

from importlib import import_module
from pkgutil import walk_packages

from weathergage.engine.events import Command, Event

Hex = tuple[int, int]
_RULESETS = "weathergage.rulesets"


class ShipMoved(Event, frozen=True, kw_only=True):
    """One impulse of one ship; `kind` is forward, port, starboard, back, drift, kedge or tow."""

    ship: str
    impulse: int
    kind: str
    bow: Hex
    stern: Hex
    heading: int


class StandingOrderSet(Event, frozen=True, kw_only=True):
    """The owner changed a standing order; only he knows, and whoever else commands her."""

    ship: str
    order: str
    value: str

    def seen_from(self, command: Command) -> bool:
        """Return whether it was given to a ship of the captain's, or to all of his side."""
        return self.seen_by(command.side) and (not self.ship or command.has(self.ship))


class GameEnded(Event, frozen=True, kw_only=True):
    """The battle is over."""

    winner: int
    kind: str
    points: tuple[int, ...]


def every_event() -> tuple[type[Event], ...]:
    """Return all kinds of events of all rulesets, those that rules bring with them included.

    Loads every module of them.
    """
    games = import_module(_RULESETS)
    for found in walk_packages(games.__path__, games.__name__ + "."):
        import_module(found.name)
    kinds = {kind for kind in Event.__subclasses__() if kind.__module__.startswith(_RULESETS + ".")}
    return tuple(sorted(kinds, key=lambda kind: (kind.__module__, kind.__name__)))
