"""Show events; those that an optional rule brings with it are shown beside that rule."""

from collections.abc import Iterable, Sequence
from typing import Final

from weathergage.rulesets.drawn.beat_to_quarters.core import events as ev
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.present.chronicle import BATTERIES
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.squadron_events import (
    FormationHalted,
    SquadronFormed,
)
from weathergage.rulesets.drawn.shared.displays import show
from weathergage.rulesets.shared.displays import (
    Collided,
    Display,
    Figure,
    Fired,
    Fold,
    Hit,
    Loss,
    Lost,
    Ordered,
    Pin,
    Reach,
    added,
    flagged,
    losses,
    rolls_of,
    shows,
    told,
    volley_sum,
    volley_title,
)
from weathergage.rulesets.shared.sentences import count

__all__ = ["show"]

#: By cell of the damage table: the part that suffers, and how.
RESULTS: Final = {
    "MAST": ("masts", "a mast goes"),
    "STEER": ("steering", "her steering is shot away"),
    "STRIKE": ("colours", "she strikes"),
    "FIRE": ("fire", "fire breaks out"),
    "EXPLD": ("magazine", "she blows up"),
    "SINK": ("hull", "she sinks"),
}
_NO_DICE: Final = Fold("no dice", "1 ship has no dice to move by", "{n} ships have no dice to move by")
_KEPT_CLEAR: Final = Fold("kept clear", "1 pair of ships keeps clear", "{n} pairs of ships keep clear")
_DRIFTING: Final = Fold("drift dice", "1 throw for drifting ships", "{n} throws for drifting ships")
_ANCHORS: Final = {
    "AB": "anchors by the bow",
    "AS": "anchors by the stern",
    "weigh": "weighs anchor",
    "aweigh": "is under way",
    "cut": "cuts her cable",
}


@shows(ev.CrewChecked)
def _check(state: Seascape, e: ev.CrewChecked) -> Display:
    total = e.roll.value + sum(each.value for each in e.modifiers)
    figures = (
        Figure(f"Die, {e.need} or more is needed", str(e.roll.value)),
        *added(e.modifiers),
        Figure("Passed" if e.passed else "Failed", str(total)),
    )
    return told(e, figures=figures)


@shows(ev.SailDiceRolled)
def _dice(state: Seascape, e: ev.SailDiceRolled) -> Display:
    rolled = " + ".join(str(roll.value) for roll in e.rolls)
    return Reach(
        ship=e.ship,
        fold=None if rolled else _NO_DICE,
        distances=e.distances,
        text=f"{sum(roll.value for roll in e.rolls)} in all" if len(e.rolls) > 1 else "",
        sailing=e.attitude,
        rolls=e.rolls,
        figures=added(e.modifiers),
        pin=Pin("flag", e.ship, f"rolls {rolled}") if rolled else None,
        halts=True,
    )


@shows(ev.CourseChosen)
def _course(state: Seascape, e: ev.CourseChosen) -> Display:
    return Ordered(ship=e.ship, order=e.plot)


@shows(ev.TackTried)
def _tack(state: Seascape, e: ev.TackTried) -> Display:
    side = "port" if e.turned == "L" else "starboard"
    return flagged(e, f"out of stays to {side}" if e.passed else "lies in irons", halts=True)


@shows(ev.IronsLeft)
def _irons(state: Seascape, e: ev.IronsLeft) -> Display:
    return flagged(e, "out of irons")


@shows(ev.Contact)
def _contact(state: Seascape, e: ev.Contact) -> Display:
    # The ship that runs into another does not move into her hex: the collision stands by itself.
    return Collided(ships=(e.ship, e.other), hex=e.hex) if e.collided else told(e)


@shows(ev.FoulingDiced)
def _fouling(state: Seascape, e: ev.FoulingDiced) -> Display:
    return told(e, fold=None if e.fouled else _KEPT_CLEAR)


@shows(ev.DriftDiced)
def _drift(state: Seascape, e: ev.DriftDiced) -> Display:
    return told(e, fold=_DRIFTING)


@shows(ev.ShipsTied)
def _tied(state: Seascape, e: ev.ShipsTied) -> Display:
    return flagged(e, "grapples hold" if e.how == "grappled" else e.how, halts=True, sound="grapple")


@shows(ev.ShipsParted)
def _parted(state: Seascape, e: ev.ShipsParted) -> Display:
    return flagged(e, "is clear")


@shows(ev.ShotFired)
def _shot(state: Seascape, e: ev.ShotFired) -> Display:
    rake = f"{e.rake} rake" if e.rake else ""
    total = f"{e.total} against {e.target_total}"
    return Fired(
        ship=e.ship,
        side=e.side,
        target=e.target,
        title=volley_title(state, e.ship, BATTERIES[e.side], e.target, rake),
        distance=count(e.range, "hex", "hexes"),
        guns=BATTERIES[e.side],
        shot=f"{e.shot} shot" if e.shot else "",
        rake=rake,
        total=total,
        sum=volley_sum(total, e.modifiers),
        hits=_hits([throw.result for throw in e.throws]),
        rolls=(e.roll, e.target_roll, *(throw.roll for throw in e.throws)),
        figures=tuple(_figures(e)),
    )


def _hits(results: Sequence[str]) -> tuple[Loss, ...]:
    """Return what the results of a shot do; levels of rate are added up."""
    levels = sum(int(each) for each in results if each.startswith("+"))
    found = [Loss("rate", levels, _said(f"+{levels}"))] if levels else []
    return (*found, *(Loss(RESULTS[each][0], 1, _said(each)) for each in results if each in RESULTS))


def _said(cell: str) -> str:
    """Return a cell of the damage table as what befalls the target."""
    if cell.startswith("+"):
        return "one level of rate lost" if cell == "+1" else f"{int(cell)} levels of rate lost"
    return RESULTS[cell][1] if cell in RESULTS else "nothing"


def _figures(e: ev.ShotFired) -> Iterable[Figure]:
    """Yield the rows of a shot: die and modifiers of either side, the column, each die on the damage table."""
    yield Figure("Guns: die", str(e.roll.value))
    yield from added(e.modifiers, "Guns")
    yield Figure("Guns, in all", str(e.total))
    yield Figure("Target: die", str(e.target_roll.value))
    yield from added(e.target_modifiers, "Target")
    yield Figure("Target, in all", str(e.target_total))
    yield Figure("Column", "miss" if e.column < 0 else str(e.column))
    for throw in e.throws:
        counts = "" if throw.cell == throw.result else f" counts as {_said(throw.result)}"
        yield Figure(f"Column {throw.column}, die {throw.roll.value}", f"{_said(throw.cell)}{counts}")


@shows(ev.DamageRolled)
def _damage(state: Seascape, e: ev.DamageRolled) -> Display:
    return told(e, rolls=(e.throw.roll,))


@shows(ev.RateLost)
def _rate(state: Seascape, e: ev.RateLost) -> Display:
    levels = e.now - e.was
    lost = (Loss("rate", levels, f"rate {e.now}"),)
    return Hit(ship=e.ship, losses=lost, pin=Pin("hit", e.ship, f"rate {e.now}", 2 + 2 * levels), halts=True)


@shows(ev.CrewLowered)
def _crew(state: Seascape, e: ev.CrewLowered) -> Display:
    text = f"crew now {e.now}"
    return Hit(ship=e.ship, losses=(Loss("crew", 1, text),), pin=Pin("flag", e.ship, text), halts=True)


@shows(ev.MastWent)
def _mast(state: Seascape, e: ev.MastWent) -> Display:
    text = f"a mast over the {e.hangs} side" if e.hangs else "loses a mast"
    lost = losses((("masts", 1, "mast", e.left),))
    return Hit(
        ship=e.ship, losses=lost, pin=Pin("flag", e.ship, text), rolls=rolls_of(e), halts=True, sound="mast"
    )


@shows(ev.SteeringShot)
def _steering(state: Seascape, e: ev.SteeringShot) -> Display:
    text = "steering shot away"
    return Hit(ship=e.ship, losses=(Loss("steering", 1, text),), pin=Pin("flag", e.ship, text), halts=True)


@shows(ev.ShipAblaze)
def _ablaze(state: Seascape, e: ev.ShipAblaze) -> Display:
    return flagged(e, "is on fire", halts=True, look=True)


@shows(ev.FireOut)
def _out(state: Seascape, e: ev.FireOut) -> Display:
    return flagged(e, "the fire is out")


@shows(ev.ShipBlewUp)
def _blew(state: Seascape, e: ev.ShipBlewUp) -> Display:
    pin = Pin("blast", e.ship, "blows up")
    return Lost(ship=e.ship, how="exploded", gone=True, pin=pin, halts=True, look=True, sound="blast")


@shows(ev.ShipFoundered)
def _foundered(state: Seascape, e: ev.ShipFoundered) -> Display:
    pin = Pin("foundering", e.ship, "goes down")
    return Lost(ship=e.ship, how="sank", gone=True, pin=pin, halts=True, look=True)


@shows(ev.ColoursStruck)
def _struck(state: Seascape, e: ev.ColoursStruck) -> Display:
    pin = Pin("flag", e.ship, "strikes her colours")
    return Lost(ship=e.ship, how="struck", pin=pin, halts=True, look=True, sound="cheer")


@shows(ev.ShipSecured)
def _secured(state: Seascape, e: ev.ShipSecured) -> Display:
    return told(e, halts=True)


@shows(ev.BoardingFought)
def _boarding(state: Seascape, e: ev.BoardingFought) -> Display:
    sums = (Figure("Sums", f"{e.total} against {e.other_total}"),) if e.rolls else ()
    figures = (*added(e.modifiers, "Boarders"), *added(e.other_modifiers, "Defenders"), *sums)
    text = "boarders carry her" if e.carried else "boarders are thrown back"
    return flagged(e, text, e.other, figures=figures, halts=True, look=True, sound="grapple")


@shows(ev.ShipTaken)
def _taken(state: Seascape, e: ev.ShipTaken) -> Display:
    pin = Pin("flag", e.ship, "is taken")
    return Lost(ship=e.ship, how="taken", pin=pin, halts=True, look=True, sound="cheer")


@shows(ev.ShipAground)
def _aground(state: Seascape, e: ev.ShipAground) -> Display:
    return flagged(e, "runs aground", halts=True)


@shows(ev.ShipKedged)
def _kedged(state: Seascape, e: ev.ShipKedged) -> Display:
    return flagged(e, "is afloat again")


@shows(ev.AnchorHandled)
def _anchor(state: Seascape, e: ev.AnchorHandled) -> Display:
    return flagged(e, _ANCHORS.get(e.deed, e.deed), halts=True)


@shows(SquadronFormed)
def _formed(state: Seascape, e: SquadronFormed) -> Display:
    return flagged(e, f"forms line {e.formation}", e.ships[0]) if e.ships else told(e)


@shows(FormationHalted)
def _halted(state: Seascape, e: FormationHalted) -> Display:
    return flagged(e, "holds up the line")
