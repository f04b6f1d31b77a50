"""Show the events of plotted games; events that a rule brings with it are shown beside that rule."""

from collections.abc import Iterable
from typing import Final

from weathergage.rulesets.plotted.core import events as ev
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.table_files import read_cell
from weathergage.rulesets.plotted.present.sentences import SHOT, SIDES, count, listed
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
    added,
    flagged,
    hit_pin,
    losses,
    rolls_of,
    show,
    shows,
    told,
    volley_sum,
    volley_title,
)
from weathergage.rulesets.shared.sentences import melee_losses

__all__ = ["show"]

NO_PARTY: Final = "NBP"
_PLOTS: Final = Fold("plots", "1 plot is opened", "{n} plots are opened")
_NO_PARTIES: Final = Fold("no parties", "1 ship forms no boarding party", "{n} ships form no boarding party")
_KEPT_CLEAR: Final = Fold("kept clear", "1 pair of ships keeps clear", "{n} pairs of ships keep clear")
_STILL_FOUL: Final = Fold("still foul", "1 ship stays fouled", "{n} ships stay fouled")
_NO_HOLD: Final = Fold("no hold", "1 throw of grapples fails", "{n} throws of grapples fail")
_STILL_HELD: Final = Fold("still held", "1 grapple still holds", "{n} grapples still hold")
_LOADING: Final = Fold("loading", "1 broadside is loaded", "{n} broadsides are loaded")


@shows(ev.PlotOpened)
def _plot(state: PlottedState, e: ev.PlotOpened) -> Display:
    return Ordered(ship=e.ship, order=e.plot, fold=_PLOTS)


@shows(ev.PartiesFormed)
def _parties(state: PlottedState, e: ev.PartiesFormed) -> Display:
    return told(e, fold=_NO_PARTIES if e.notation == NO_PARTY else None)


@shows(ev.BroadsideLoaded)
def _loaded(state: PlottedState, e: ev.BroadsideLoaded) -> Display:
    return told(e, fold=_LOADING)


@shows(ev.ShipsCollided)
def _collided(state: PlottedState, e: ev.ShipsCollided) -> Display:
    return Collided(ships=e.ships, hex=e.hex, impulse=e.impulse, rolls=e.rolls)


@shows(ev.FoulingRolled)
def _fouling(state: PlottedState, e: ev.FoulingRolled) -> Display:
    return flagged(e, "fouled") if e.fouled else told(e, fold=_KEPT_CLEAR)


@shows(ev.GrappleTried)
def _grapple(state: PlottedState, e: ev.GrappleTried) -> Display:
    return flagged(e, "grapples hold", look=True, sound="grapple") if e.held else told(e, fold=_NO_HOLD)


@shows(ev.UnfoulingRolled)
def _unfouling(state: PlottedState, e: ev.UnfoulingRolled) -> Display:
    return told(e, fold=None if e.cleared else _STILL_FOUL)


@shows(ev.UngrappleTried)
def _ungrapple(state: PlottedState, e: ev.UngrappleTried) -> Display:
    return told(e, fold=None if e.cast_off else _STILL_HELD)


@shows(ev.BroadsideFired)
def _fired(state: PlottedState, e: ev.BroadsideFired) -> Display:
    if not e.target:
        return Fired(ship=e.ship, side=e.side, rolls=rolls_of(e))
    rolls = [throw.roll for throw in e.throws if throw.roll] if e.throws else rolls_of(e)
    cells = [throw.hits for throw in e.throws] or [e.cell]
    rake = f"{e.rake} rake" if e.rake else "rake" * e.raking
    total = "no table" if e.table < 0 else f"table {e.table}"
    hits = hits_of(cells)
    return Fired(
        ship=e.ship,
        side=e.side,
        target=e.target,
        distance=count(e.range, "hex", "hexes"),
        guns=pieces(e.guns, e.carronades),
        shot=SHOT.get(e.shot, ""),
        aim=e.aim,
        title=volley_title(state, e.ship, _battery(e), e.target, rake),
        rake=rake,
        total=total,
        sum=volley_sum(total, e.modifiers, e.base),
        hits=hits,
        pin=hit_pin(e.target, hits, sum(hit.count for hit in hits)) if hits else None,
        rolls=tuple(rolls),
        figures=tuple(_figures(e)),
    )


def _battery(e: ev.BroadsideFired) -> str:
    return f"{SIDES[e.side]} {'broadside' if not e.section else f'{e.section} guns'}"


def pieces(guns: int, carronades: int) -> str:
    """Return the pieces of a broadside in words: 6 guns and 2 carronades."""
    found = [count(guns, "gun")] * (guns > 0 or not carronades) + [count(carronades, "carronade")] * bool(
        carronades
    )
    return listed(found)


def hits_of(cells: Iterable[str], times: int = 1) -> tuple[Loss, ...]:
    """Return what the cells of hit tables take together, each a number of times."""
    squares = [read_cell(cell) if cell else (0, 0, 0, 0) for cell in cells]
    hull, guns, crew, rigging = (times * sum(column) for column in zip(*squares, strict=True))
    return squares_lost(hull, crew, guns, rigging)


def squares_lost(
    hull: int, crew: int, guns: int, rigging: int, log: ev.LogLeft | None = None
) -> tuple[Loss, ...]:
    """Return the squares lost by part, and what is left of each where a log tells it."""
    left = (
        (None, None, None, None)
        if log is None
        else (log.hull, sum(log.crew), sum(log.guns) + sum(log.carronades), sum(log.rigging))
    )
    return losses(
        (
            ("hull", hull, "hull", left[0]),
            ("crew", crew, "crew", left[1]),
            ("guns", guns, "gun" if guns == 1 else "guns", left[2]),
            ("rigging", rigging, "rigging", left[3]),
        )
    )


def _figures(e: ev.BroadsideFired) -> Iterable[Figure]:
    """Yield the rows of a broadside: guns, modifiers, table, each die with its cell, and what changed the hits."""
    yield Figure(f"{pieces(e.guns, e.carronades)} at range {e.range}", str(e.base))
    yield from added(e.modifiers)
    rake = f", {e.rake} rake" if e.rake else ""
    yield Figure(f"Hit table, {e.aim}{rake}", "none" if e.table < 0 else str(e.table))
    for throw in e.throws:
        die = f", die {throw.roll.value}" if throw.roll else ""
        critical = ", perhaps critical" if throw.critical else ""
        changed = f" \N{RIGHTWARDS ARROW} {throw.hits or 'miss'}" if throw.hits != throw.cell else ""
        yield Figure(f"Table {throw.table}{die}{critical}", f"{throw.cell or 'miss'}{changed}")
    yield from added(e.changes)
    if e.roll and not e.throws:
        yield Figure(f"Table {e.table}, die {e.roll.value}", e.cell or "miss")


@shows(ev.HitsMarked)
def _hits(state: PlottedState, e: ev.HitsMarked) -> Display:
    lost = squares_lost(e.hull, e.crew, e.guns, e.rigging, e.log)
    pin = hit_pin(e.ship, lost, e.hull + e.crew + e.guns + e.rigging) if lost else None
    return Hit(ship=e.ship, losses=lost, pin=pin)


@shows(ev.RiggingSectionLost)
def _rigging(state: PlottedState, e: ev.RiggingSectionLost) -> Display:
    return flagged(e, "dismasted" if e.dismasted else "a mast by the board", sound="mast")


@shows(ev.ShipSurrendered)
def _surrendered(state: PlottedState, e: ev.ShipSurrendered) -> Display:
    return Lost(ship=e.ship, how="struck", pin=Pin("flag", e.ship, "strikes her colours"), sound="cheer")


@shows(ev.ShipCaptured)
def _captured(state: PlottedState, e: ev.ShipCaptured) -> Display:
    return Lost(ship=e.ship, how="taken", pin=Pin("flag", e.ship, "is taken"), look=True, sound="cheer")


@shows(ev.MeleeFought)
def _melee(state: PlottedState, e: ev.MeleeFought) -> Display:
    figures = (
        Figure("Strength of the attack", str(e.attack_strength)),
        Figure("Strength of the defence", str(e.defence_strength)),
        Figure("Losses of the attack", str(e.attack_losses)),
        Figure("Losses of the defence", str(e.defence_losses)),
    )
    fights = melee_losses(e.attack_losses, e.defence_losses)
    defender = e.defenders[0][0] if e.defenders else ""
    return flagged(e, fights, defender, figures=figures, look=True, sound="grapple")
