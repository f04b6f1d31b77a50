"""The sentences of sailing: movement, tacks, contact, grounding, anchors and drift."""

from typing import Final

from weathergage.rulesets.drawn.beat_to_quarters.core import events as ev
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.present.chronicle import tells
from weathergage.rulesets.shared.events import ShipMoved
from weathergage.rulesets.shared.sentences import HEADINGS, count, either, in_hex, listed, name, to_hex

_GOES: Final = {"drift": "drifts", "forward": "sails on", "back": "falls back"}


@tells(ShipMoved)
def _moved(state: Seascape, e: ShipMoved) -> str:
    ship = name(state, e.ship)
    if e.kind in ("drift", "forward", "back"):
        clear = ", where she lay clear" if e.kind == "back" else ""
        return f"{ship} {_GOES[e.kind]} {to_hex(state, e.bow)}{clear}."
    how = (
        f"is hauled {to_hex(state, e.bow)}"
        if e.kind == "kedge"
        else f"turns to {e.kind} {in_hex(state, e.bow)}"
    )
    return f"{ship} {how} and heads {HEADINGS[e.heading]}."


@tells(ev.SailDiceRolled)
def _dice(state: Seascape, e: ev.SailDiceRolled) -> str:
    if not e.rolls:
        return f"{name(state, e.ship)} has no dice to move by in attitude {e.attitude}."
    shown = ", ".join(str(roll.value) for roll in e.rolls)
    hexes = "hex" if tuple(e.distances) == (1,) else "hexes"
    may = f"{either(e.distances)} {hexes}"
    return f"{name(state, e.ship)}, attitude {e.attitude}, rolls {shown}: she may sail {may}."


@tells(ev.CourseChosen)
def _course(state: Seascape, e: ev.CourseChosen) -> str:
    what = {"0": "stays where she is", "AB": "anchors by the bow", "AS": "anchors by the stern"}.get(e.plot)
    return f"{name(state, e.ship)} {what or 'steers ' + e.plot}."


@tells(ev.TackTried)
def _tack(state: Seascape, e: ev.TackTried) -> str:
    ship = name(state, e.ship)
    if not e.passed:
        return f"{ship} misses stays and lies in irons."
    return f"{ship} has her bow in the wind and turns to {'port' if e.turned == 'L' else 'starboard'}."


@tells(ev.IronsLeft)
def _irons(state: Seascape, e: ev.IronsLeft) -> str:
    return f"{name(state, e.ship)} is out of irons."


@tells(ev.Contact)
def _contact(state: Seascape, e: ev.Contact) -> str:
    what = "collides with" if e.collided else "just comes clear of"
    return f"{name(state, e.ship)} {what} {name(state, e.other)} {in_hex(state, e.hex)}."


@tells(ev.FoulingDiced)
def _fouling(state: Seascape, e: ev.FoulingDiced) -> str:
    dice = listed([str(roll.value) for roll in e.rolls])
    how = "fouls" if e.fouled else "does not foul"
    return f"The rigging of {name(state, e.ship)} and {name(state, e.other)} {how} (dice {dice})."


@tells(ev.ShipsTied)
def _tied(state: Seascape, e: ev.ShipsTied) -> str:
    if e.how == "grappled":
        return f"{name(state, e.ship)} has grappled {name(state, e.other)}."
    return f"{name(state, e.ship)} and {name(state, e.other)} are fouled."


@tells(ev.ShipsParted)
def _parted(state: Seascape, e: ev.ShipsParted) -> str:
    return f"{name(state, e.ship)} and {name(state, e.other)} are no longer {e.how}."


@tells(ev.ShipAground)
def _aground(state: Seascape, e: ev.ShipAground) -> str:
    return f"{name(state, e.ship)} runs aground {in_hex(state, e.hex)}."


@tells(ev.ShipKedged)
def _kedged(state: Seascape, e: ev.ShipKedged) -> str:
    return f"{name(state, e.ship)} is hauled off the ground."


@tells(ev.AnchorHandled)
def _anchor(state: Seascape, e: ev.AnchorHandled) -> str:
    what = {
        "AB": "is anchored by the bow",
        "AS": "is anchored by the stern",
        "weigh": "begins to weigh anchor",
        "aweigh": "has her anchor aweigh",
        "cut": "cuts her cable",
    }[e.deed]
    return f"{name(state, e.ship)} {what}."


@tells(ev.DriftDiced)
def _drift(state: Seascape, e: ev.DriftDiced) -> str:
    ships = listed([name(state, each) for each in e.ships])
    hexes = count(e.roll.value, "hex", "hexes")
    return f"{ships} drifts {hexes}." if len(e.ships) == 1 else f"{ships} drift {hexes} together."
