"""Show events. Places are tenths of a millimetre, headings points of the compass."""

import re
from collections.abc import Iterable
from typing import Any, Final

from weathergage.rulesets.drawn.red_and_black.core import events as ev
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.present.chronicle import BATTERIES, DEEDS
from weathergage.rulesets.drawn.shared.displays import show
from weathergage.rulesets.shared.displays import (
    STEADY,
    Display,
    Figure,
    Fired,
    Fold,
    Headline,
    Hit,
    Loss,
    Lost,
    Moved,
    Pin,
    Reach,
    WindTold,
    added,
    flagged,
    hit_pin,
    losses,
    rolls_of,
    shows,
    signed,
    told,
    volley_sum,
    volley_title,
)
from weathergage.rulesets.shared.sentences import count, melee_losses

__all__ = ["show"]

_CHARGES: Final = {
    "R": "round shot",
    "G": "grape",
    "C": "chain shot",
    "RG": "round shot with grape",
    "D": "double shot",
    "DG": "double shot with grape",
}
#: The strength of each weather, as charts draw winds.
_VELOCITIES: Final = {"light airs": 1, "fair weather": 3, "a fresh breeze": 4, "a gale": 6}
_BOARDINGS: Final = {
    "carried": "is carried by boarding",
    "repulsed": "throws the boarders back",
    "broken off": "the boarders leave her",
}
_STEPS: Final = re.compile(r"(\d*)rr")
_DRIFTING: Final = Fold("drift", "1 ship drifts", "{n} ships drift")
_RELOADED: Final = Fold("reloaded", "1 battery is reloaded", "{n} batteries are reloaded")
_RELOADING: Final = Fold("reloading", "1 battery is not loaded yet", "{n} batteries are not loaded yet")
#: Tenths of a millimetre in a millimetre, millimetres in a centimetre.
_TENTHS: Final = 10
_CM: Final = 10


@shows(ev.ShipSailed)
def _sailed(state: OpenTable, e: ev.ShipSailed) -> Display:
    drifts = e.kind == "drift"
    return Moved(
        ship=e.ship,
        impulse=e.impulse,
        kind="ahead" if e.kind == "sail" else "drift" if drifts else "other",
        spot=e.mast,
        point=e.point,
        step=e.kind == "sail",
        fold=_DRIFTING if drifts else None,
    )


@shows(ev.WayRolled)
def _way(state: OpenTable, e: ev.WayRolled) -> Display:
    rolled = " + ".join(str(roll.value) for roll in e.rolls)
    return Reach(
        ship=e.ship,
        distances=tuple(way * _TENTHS for way in e.distances),
        text=f"{' or '.join(f'{way / _CM:g}' for way in e.distances)} cm",
        sailing=e.sailing,
        rolls=e.rolls,
        figures=added(e.modifiers),
        pin=Pin("flag", e.ship, f"rolls {rolled}") if rolled else None,
        halts=True,
    )


@shows(ev.SkillTested)
def _tested(state: OpenTable, e: ev.SkillTested) -> Display:
    total = sum(roll.value for roll in e.rolls) + sum(each.value for each in e.modifiers)
    figures = (*added(e.modifiers), Figure(f"Needs {e.need}", str(total)))
    if "tack" not in e.purpose:
        return told(e, figures=figures, halts=True)
    return flagged(e, "goes about" if e.passed else "in irons", figures=figures, halts=True)


@shows(ev.SkyRead)
def _sky(state: OpenTable, e: ev.SkyRead) -> Display:
    return WindTold(
        point=e.direction,
        velocity=_VELOCITIES.get(e.strength, STEADY),
        name=e.strength,
        changed=e.change != "",
        rolls=e.rolls,
    )


@shows(ev.GunsReloaded)
def _reloaded(state: OpenTable, e: ev.GunsReloaded) -> Display:
    return told(e, fold=_RELOADED if e.loaded else _RELOADING)


@shows(ev.CannonFired)
def _fired(state: OpenTable, e: ev.CannonFired) -> Display:
    rake = f"{e.rake} rake" if e.rake else ""
    total = f"attack number {signed(e.attack)}"
    return Fired(
        ship=e.ship,
        side=e.side,
        target=e.target,
        title=volley_title(state, e.ship, BATTERIES[e.side], e.target, rake),
        distance=f"{e.range_mm / _CM:.1f} cm",
        guns=BATTERIES[e.side],
        shot=_CHARGES.get(e.ammunition, e.ammunition),
        aim="masts" if e.aim == "high" else "hull",
        rake=rake,
        total=total,
        sum=volley_sum(total, e.modifiers, e.base),
        hits=_hits(e),
        rolls=e.rolls,
        figures=tuple(_figures(e)),
    )


def _hits(e: ev.CannonFired) -> tuple[Loss, ...]:
    found = _STEPS.match(e.result)
    if found is None:
        return ()
    steps = int(found[1] or 1)
    aimed = "masts" if e.aim == "high" else "hull"
    critical = (Loss("critical", 1, "a critical hit"),) if e.critical else ()
    return (Loss(aimed, steps, count(steps, "step")), *critical)


def _figures(e: ev.CannonFired) -> Iterable[Figure]:
    """Yield the rows of a shot: both ratings, modifiers, the attack number, and the cell of the table."""
    dice = sum(roll.value for roll in e.rolls)
    shot = f"{_CHARGES.get(e.ammunition, e.ammunition)}, {e.aim}, at {e.range_mm / _CM:.1f} cm"
    against = "masts" if e.aim == "high" else "hull"
    yield Figure(f"Broadside against {against}: {shot}", signed(e.base))
    yield from added(e.modifiers)
    yield Figure("Attack number", signed(e.attack))
    yield Figure(f"Broadside table, dice {dice}", cell_in_words(e.cell))
    if e.result != e.cell:
        yield Figure("After her size", cell_in_words(e.result))


def cell_in_words(cell: str) -> str:
    """Return a cell of the broadside table in words.

    >>> cell_in_words("2rr str"), cell_in_words("rr"), cell_in_words("-")
    ('2 steps, strike test', '1 step', 'misses')
    """
    found = _STEPS.match(cell)
    if found is None:
        return "misses"
    more = ", strike test" if cell.endswith("str") else ", shattered" if cell.endswith(" s") else ""
    return count(int(found[1] or 1), "step") + more


@shows(ev.RatingsLost)
def _ratings(state: OpenTable, e: ev.RatingsLost) -> Display:
    lost = losses(
        (
            ("guns", e.broadside, "broadside", e.broadside_left),
            ("hull", e.hull, "hull", e.hull_left),
            ("crew", e.crew, "crew", e.crew_left),
            ("masts", e.masts, "mast" if e.masts == 1 else "masts", sum(e.masts_left)),
        )
    )
    pin = hit_pin(e.ship, lost, 2 + e.broadside + e.hull + e.crew + e.masts) if lost else None
    return Hit(ship=e.ship, losses=lost, pin=pin, rolls=e.rolls, halts=True)


@shows(ev.CriticalRolled)
def _critical(state: OpenTable, e: ev.CriticalRolled) -> Display:
    return told(e, headline=Headline("Critical hit", e.printed, idle=not e.result))


@shows(ev.OfficerHit)
def _officer(state: OpenTable, e: ev.OfficerHit) -> Display:
    return flagged(e, f"{e.officer} {e.fate}", halts=True)


@shows(ev.MastFelled)
def _mast(state: OpenTable, e: ev.MastFelled) -> Display:
    text = f"a mast over the {e.side} side" if e.side else "a mast by the board"
    return flagged(e, text, halts=True, sound="mast")


@shows(ev.WheelShot)
def _wheel(state: OpenTable, e: ev.WheelShot) -> Display:
    return flagged(e, "the wheel is mended" if e.mended else "her wheel is shot away", halts=True)


@shows(ev.FireSpread)
def _fire(state: OpenTable, e: ev.FireSpread) -> Display:
    out = not e.hull_fires + e.mast_fires
    spreads = "the fire is out of control" if e.what == "out of control" else "on fire"
    return flagged(e, "the fire is out" if out else spreads, halts=True, look=True)


@shows(ev.HulkLost)
def _hulk(state: OpenTable, e: ev.HulkLost) -> Display:
    blast = e.how == "exploded"
    pin = Pin("blast", e.ship, "blows up") if blast else Pin("foundering", e.ship, "goes down")
    how: Any = "exploded" if blast else "sank"
    sound: Any = "blast" if blast else ""
    return Lost(ship=e.ship, how=how, gone=True, pin=pin, halts=True, look=True, sound=sound)


@shows(ev.FlagStruck)
def _struck(state: OpenTable, e: ev.FlagStruck) -> Display:
    pin = Pin("flag", e.ship, "is shattered" if e.shattered else "strikes her colours")
    return Lost(ship=e.ship, how="struck", pin=pin, halts=True, look=True, sound="cheer")


@shows(ev.HullsMet)
def _met(state: OpenTable, e: ev.HullsMet) -> Display:
    return flagged(e, "runs into her" if e.other else "runs aground", halts=True)


@shows(ev.HullsTied)
def _tied(state: OpenTable, e: ev.HullsTied) -> Display:
    return flagged(e, e.how if e.tied else "is clear", halts=True, sound="grapple" if e.tied else "")


@shows(ev.BoardingDeclared)
def _declared(state: OpenTable, e: ev.BoardingDeclared) -> Display:
    return flagged(e, "means to board", halts=True)


@shows(ev.MeleeRound)
def _melee(state: OpenTable, e: ev.MeleeRound) -> Display:
    figures = (
        *added(e.modifiers, "attack"),
        *added(e.other_modifiers, "defence"),
        Figure("Attack against defence", f"{e.total} : {e.other_total}"),
        Figure("Crew parties lost", f"{e.lost} : {e.other_lost}"),
    )
    text = melee_losses(e.lost, e.other_lost)
    return flagged(e, text, e.defender, figures=figures, look=True, sound="grapple")


@shows(ev.DeckCarried)
def _carried(state: OpenTable, e: ev.DeckCarried) -> Display:
    pin = Pin("flag", e.ship, _BOARDINGS.get(e.result, e.result))
    if e.result == "carried":
        return Lost(
            ship=e.ship, how="taken", pin=pin, rolls=rolls_of(e), halts=True, look=True, sound="cheer"
        )
    return told(e, pin=pin, halts=True, look=True)


@shows(ev.AnchorWork)
def _anchor(state: OpenTable, e: ev.AnchorWork) -> Display:
    return flagged(e, DEEDS.get(e.deed, e.deed), halts=True)


@shows(ev.TableEdge)
def _edge(state: OpenTable, e: ev.TableEdge) -> Display:
    return flagged(e, "comes back" if e.back else "leaves the table", halts=True)
