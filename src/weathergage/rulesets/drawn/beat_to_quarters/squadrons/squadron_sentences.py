"""Sentences about squadrons and their orders (19)."""

from typing import Final

from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.present.chronicle import tells
from weathergage.rulesets.drawn.beat_to_quarters.squadrons import squadron_events as ev
from weathergage.rulesets.shared.sentences import HEADINGS, ORDINALS, name, names, party

_LEFT: Final = {
    "order": "leaves the {squadron} as ordered",
    "stopped": "is stopped and drops out of the {squadron}",
    "collided": "drops out of the {squadron} after the collision",
    "astray": "is off her station and drops out of the {squadron}",
}


def squadron(number: int) -> str:
    """Return a squadron by its number."""
    return f"{ORDINALS[number]} squadron" if number < len(ORDINALS) else f"squadron {number}"


@tells(ev.OrdersIssued)
def _issued(state: Seascape, e: ev.OrdersIssued) -> str:
    verb = e.order.split()[0]
    text = {
        "form": f"{names(state, e.ships)}, form squadron",
        "take": f"{names(state, e.ships)}, take station in the {squadron(e.squadron)}",
        "break": f"{names(state, e.ships)}, break station",
        "dissolve": f"{squadron(e.squadron)}, break stations",
        "close": "close action",
    }[verb]
    issues = party(state, e.side).does("issues her", "issue their")
    return f"{issues} {ORDINALS[e.number]} orders of the turn: {text}."


@tells(ev.OrdersVoid)
def _void(state: Seascape, e: ev.OrdersVoid) -> str:
    whose = party(state, e.side)
    return f"The {ORDINALS[e.number]} orders of {whose} can no longer be carried out and are void."


@tells(ev.SquadronFormed)
def _formed(state: Seascape, e: ev.SquadronFormed) -> str:
    return f"{names(state, e.ships)} are the {squadron(e.squadron)}, in line {e.formation}."


@tells(ev.StationTaken)
def _taken(state: Seascape, e: ev.StationTaken) -> str:
    return f"{name(state, e.ship)} takes station in the {squadron(e.squadron)}."


@tells(ev.StationLeft)
def _left(state: Seascape, e: ev.StationLeft) -> str:
    return f"{name(state, e.ship)} {_LEFT[e.cause].format(squadron=squadron(e.squadron))}."


@tells(ev.SquadronDissolved)
def _dissolved(state: Seascape, e: ev.SquadronDissolved) -> str:
    why = "is broken up as ordered" if e.ordered else "is no more: fewer than two ships are left of it"
    alone = f"; {name(state, e.ships[0])} is on her own" if len(e.ships) == 1 else ""
    return f"The {squadron(e.squadron)} of {party(state, e.side)} {why}{alone}."


@tells(ev.FormationHalted)
def _halted(state: Seascape, e: ev.FormationHalted) -> str:
    return f"{name(state, e.by)} keeps clear of {name(state, e.ship)}, and the {squadron(e.squadron)} goes no farther."


@tells(ev.FormationTurned)
def _turned(state: Seascape, e: ev.FormationTurned) -> str:
    heading = HEADINGS[e.heading]
    return f"The {squadron(e.squadron)} turns together and is in line {e.formation}, heading {heading}."
