"""The notes of every ship's data card that follow from events, turn by turn (4, 11.c.13)."""

from collections.abc import Callable, Sequence
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
from weathergage.rulesets.shared.views import LogLine

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


def logbook(happened: Sequence[tuple[int, Event]], side: int) -> dict[str, list[LogLine]]:
    """Every ship's lines: her courses of the turn, the broadsides she fired, and what befell her."""
    lines: dict[str, dict[int, LogLine]] = {}

    def line(ship: str, turn: int) -> LogLine:
        fresh = LogLine(turn=turn, move="", load=("", ""), notes=[])
        return lines.setdefault(ship, {}).setdefault(turn, fresh)

    for turn, e in happened:
        if isinstance(e, ev.CourseChosen):
            entry = line(e.ship, turn)
            entry.move = f"{entry.move} {e.plot}".strip()
        elif isinstance(e, ShipMoved):
            if e.kind == "drift" and not line(e.ship, turn).move.endswith("D"):
                entry = line(e.ship, turn)
                entry.move = f"{entry.move} D".strip()
        elif isinstance(e, ev.ShotFired):
            _fired(line(e.ship, turn), e)
        elif isinstance(e, ev.TackTried):
            line(e.ship, turn).notes.append("tack" if e.passed else "irons")
        elif isinstance(e, ev.ShipsTied | ev.ShipsParted):
            mark = e.how if isinstance(e, ev.ShipsTied) else f"({e.how})"
            line(e.ship, turn).notes.append(mark)
            line(e.other, turn).notes.append(mark)
        elif isinstance(e, SquadronFormed | SquadronDissolved):
            mark = f"L{e.squadron}" if isinstance(e, SquadronFormed) else f"(L{e.squadron})"
            for ship in e.ships:
                line(ship, turn).notes.append(mark)
        elif (note := NOTES.get(type(e))) is not None:
            line(e.ship, turn).notes.append(note(e))  # type: ignore[attr-defined]
    return {ship: [by_turn[turn] for turn in sorted(by_turn)] for ship, by_turn in lines.items()}


def _fired(entry: LogLine, e: ev.ShotFired) -> None:
    if e.side < 2:
        load = list(entry.load)
        load[e.side] += "/"
        entry.load = (load[0], load[1])
    else:
        entry.notes.append(f"{_BATTERIES[e.side]}/")
