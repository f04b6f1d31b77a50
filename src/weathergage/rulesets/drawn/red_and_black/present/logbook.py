"""The log of every ship that follows from events, turn by turn."""

from collections.abc import Callable
from typing import Any, Final

from weathergage.engine.events import Event
from weathergage.rulesets.drawn.red_and_black.core import events as ev
from weathergage.rulesets.shared.logbook import Logbook

_BATTERIES: Final = ("P", "S", "B", "T")
#: What is noted of an event besides ways and shots: the ship it goes to is `e.ship`.
NOTES: Final[dict[type[Event], Callable[[Any], str]]] = {
    ev.RatingsLost: lambda e: ", ".join(
        f"{rating} -{lost}"
        for rating in ("broadside", "hull", "crew", "masts")
        if (lost := getattr(e, rating))
    ),
    ev.OfficerHit: lambda e: f"{e.officer} {e.fate}",
    ev.MastFelled: lambda e: f"mast {e.side}",
    ev.WreckCut: lambda e: "(mast)",
    ev.WheelShot: lambda e: "(wheel)" if e.mended else "wheel",
    ev.FireSpread: lambda e: f"{e.hull_fires}HF {e.mast_fires}MF",
    ev.HulkLost: lambda e: e.how,
    ev.FlagStruck: lambda e: "shattered" if e.shattered else "struck",
    ev.BoardingDeclared: lambda e: "boards",
    ev.DeckCarried: lambda e: e.result,
    ev.AnchorWork: lambda e: e.deed,
    ev.TableEdge: lambda e: "back" if e.back else "away",
}


class TableLog(Logbook):
    """Keep every ship's ways and turns, the broadsides she fired, and what befell her."""

    def write(self, turn: int, e: Event) -> None:
        """Enter a way, a turn, a shot, a load, or the note of an event."""
        if isinstance(e, ev.WayRolled):
            way = "/".join(f"{each / 10:g}" for each in e.distances)
            self.move(e.ship, turn, f"{'D' if e.sailing == 'drifting' else ''}{way}")
        elif isinstance(e, ev.ShipSailed):
            if e.kind in ("turn", "tack", "spring"):
                self.move(e.ship, turn, f"{e.kind[0].upper()}{e.point}")
        elif isinstance(e, ev.CannonFired):
            if e.side < 2:
                self.load(e.ship, turn, e.side, "/")
            else:
                self.note(e.ship, turn, f"{_BATTERIES[e.side]}/")
        elif isinstance(e, ev.GunsReloaded):
            if e.loaded and e.battery < 2:
                self.load(e.ship, turn, e.battery, "L")
        elif isinstance(e, ev.HullsTied):
            mark = e.how if e.tied else f"({e.how})"
            self.note(e.ship, turn, mark)
            self.note(e.other, turn, mark)
        elif (note := NOTES.get(type(e))) is not None:
            if written := note(e):
                self.note(e.ship, turn, written)  # type: ignore[attr-defined]
