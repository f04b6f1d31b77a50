"""The log of every ship that follows from events, turn by turn."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from weathergage.engine.events import Event
from weathergage.rulesets.drawn.red_and_black.core import events as ev
from weathergage.rulesets.shared.views import LogLine

_BATTERIES: Final = ("P", "S", "B", "T")
#: What is noted of an event beside ways and shots: the ship it goes to is `e.ship`.
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


def logbook(happened: Sequence[tuple[int, Event]], side: int) -> dict[str, list[LogLine]]:
    """Every ship's lines: her ways and turns, the broadsides she fired, and what befell her."""
    lines: dict[str, dict[int, LogLine]] = {}

    def line(ship: str, turn: int) -> LogLine:
        fresh = LogLine(turn=turn, move="", load=("", ""), notes=[])
        return lines.setdefault(ship, {}).setdefault(turn, fresh)

    for turn, e in happened:
        if isinstance(e, ev.WayRolled):
            entry = line(e.ship, turn)
            way = "/".join(f"{each / 10:g}" for each in e.distances)
            entry.move = f"{entry.move} {'D' if e.sailing == 'drifting' else ''}{way}".strip()
        elif isinstance(e, ev.ShipSailed):
            if e.kind in ("turn", "tack", "spring"):
                entry = line(e.ship, turn)
                entry.move = f"{entry.move} {e.kind[0].upper()}{e.point}".strip()
        elif isinstance(e, ev.CannonFired):
            entry = line(e.ship, turn)
            if e.side < 2:
                load = list(entry.load)
                load[e.side] += "/"
                entry.load = (load[0], load[1])
            else:
                entry.notes.append(f"{_BATTERIES[e.side]}/")
        elif isinstance(e, ev.GunsReloaded):
            if e.seen_by(side) and e.loaded and e.battery < 2:
                entry = line(e.ship, turn)
                load = list(entry.load)
                load[e.battery] += "L"
                entry.load = (load[0], load[1])
        elif isinstance(e, ev.HullsTied):
            mark = e.how if e.tied else f"({e.how})"
            line(e.ship, turn).notes.append(mark)
            line(e.other, turn).notes.append(mark)
        elif (note := NOTES.get(type(e))) is not None:
            if written := note(e):
                line(e.ship, turn).notes.append(written)  # type: ignore[attr-defined]
    return {ship: [by_turn[turn] for turn in sorted(by_turn)] for ship, by_turn in lines.items()}
