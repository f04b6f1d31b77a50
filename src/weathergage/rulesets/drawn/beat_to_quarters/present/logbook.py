"""The notes of every ship's data card that follow from events, turn by turn (4, 11.c.13)."""

from collections.abc import Callable
from typing import Any, Final

from weathergage.engine.events import Event
from weathergage.rulesets.drawn.beat_to_quarters.core import events as ev
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.squadron_events import (
    SquadronDissolved,
    SquadronFormed,
    StationLeft,
    StationTaken,
)
from weathergage.rulesets.shared.events import ShipMoved
from weathergage.rulesets.shared.logbook import Logbook

_BATTERIES: Final = ("P", "S", "B", "T")
#: What is noted of an event beside moves and shots: the ship it goes to is `e.ship`.
NOTES: Final[dict[type[Event], Callable[[Any], str]]] = {
    ev.RateLost: lambda e: f"rate {e.now}",
    ev.CrewLowered: lambda e: e.now,
    ev.MastWent: lambda e: f"mast{' ' + e.hangs if e.hangs else ''}",
    ev.MastCleared: lambda e: "(mast)",
    ev.SteeringShot: lambda e: "steer",
    ev.SteeringMended: lambda e: "(steer)",
    ev.ShipAblaze: lambda e: "fire",
    ev.FireOut: lambda e: "(fire)",
    ev.ColoursStruck: lambda e: "struck",
    ev.ShipFoundered: lambda e: e.cause,
    ev.ShipBlewUp: lambda e: "exploded",
    ev.ShipTaken: lambda e: "Captured",
    ev.ShipAground: lambda e: "aground",
    ev.ShipKedged: lambda e: "(aground)",
    ev.AnchorHandled: lambda e: e.deed,
    ev.IronsLeft: lambda e: "(irons)",
    StationTaken: lambda e: f"L{e.squadron}",
    StationLeft: lambda e: f"(L{e.squadron})",
}


class CardNotes(Logbook):
    """Keep every ship's courses of the turn, the broadsides she fired, and what befell her."""

    def write(self, turn: int, e: Event) -> None:
        """Enter a course, a drift, a shot, or the note of an event."""
        if isinstance(e, ev.CourseChosen):
            self.move(e.ship, turn, e.plot)
        elif isinstance(e, ShipMoved):
            if e.kind == "drift" and not self.line(e.ship, turn).move.endswith("D"):
                self.move(e.ship, turn, "D")
        elif isinstance(e, ev.ShotFired):
            if e.side < 2:
                self.load(e.ship, turn, e.side, "/")
            else:
                self.note(e.ship, turn, f"{_BATTERIES[e.side]}/")
        elif isinstance(e, ev.TackTried):
            self.note(e.ship, turn, "tack" if e.passed else "irons")
        elif isinstance(e, ev.ShipsTied | ev.ShipsParted):
            mark = e.how if isinstance(e, ev.ShipsTied) else f"({e.how})"
            self.note(e.ship, turn, mark)
            self.note(e.other, turn, mark)
        elif isinstance(e, SquadronFormed | SquadronDissolved):
            mark = f"L{e.squadron}" if isinstance(e, SquadronFormed) else f"(L{e.squadron})"
            for ship in e.ships:
                self.note(ship, turn, mark)
        elif (note := NOTES.get(type(e))) is not None:
            self.note(e.ship, turn, note(e))  # type: ignore[attr-defined]
