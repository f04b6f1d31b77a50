"""Drifting: who is carried downwind in the command phase, and how far (8, 5.b.8, 5.b.9)."""

from weathergage.engine.events import Report, Roll
from weathergage.geometry.hexgrid import STEP
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.events import DriftDiced
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.sailing.manoeuvre import (
    MOVED,
    ashore,
    enter,
    overlapped,
    place,
    run_aground,
    shoal_under,
)
from weathergage.rulesets.drawn.beat_to_quarters.squadrons import formations


def held_fast(ship: Ship) -> bool:
    """Return whether she is anchored, weighing, aground, struck or ashore.

    Such a ship keeps her place (6.b.3, 9.b, 11.c.7).
    """
    return bool(
        ship.anchor or ship.weighing or ship.aground or ship.struck or ship.spec.battery or ship.laid_up
    )


def drift_tied(book: Book, state: Seascape, report: Report) -> None:
    """Let all groups drift that hung together before this turn, once a turn (5.b.8, 6.b.8, 8.a, 8.e, ruling B9)."""
    if state.ties_drifted:
        return
    state.ties_drifted = True
    if not state.ties.pairs:
        return
    done: set[int] = set()
    for ship in state.ships:
        index = ship.spec.index
        if index in done or not ship.afloat or not state.ties.any(index):
            continue
        group = state.ties.group(index)
        done.update(group)
        if state.ties.held_since(group) < state.turn and not any(
            held_fast(state.ships[each]) for each in group
        ):
            drift(book, state, group, "5.b.8", report)


def drift_free(book: Book, state: Seascape, report: Report) -> None:
    """Let the active side's own ships drift that lay still all the last turn (5.b.9, 8.b, ruling Q9)."""
    for ship in formations.leaders(state, state.active) if state.turn > 1 else ():
        if not ship.still and not ship.squadron:
            continue
        group = formations.unit_of(book, state, ship)
        if all(_must_drift(state, state.ships[index]) for index in group):
            bows = [state.ships[index].bow for index in group]
            drift(book, state, group, "5.b.9", report)
            formations.carried(state, ship.squadron, group, bows)


def _must_drift(state: Seascape, ship: Ship) -> bool:
    return ship.still and not ship.drifted and not held_fast(ship) and not state.ties.any(ship.spec.index)


def drift(book: Book, state: Seascape, group: list[int], rule: str, report: Report) -> None:
    """Carry ships downwind together, without turning, until something stops them (8.c, 8.d)."""
    die = book.conduct.movement.drift_die
    hexes = state.dice.roll("drift", die)
    state.sounded = []
    ships = [state.ships[index] for index in group]
    if report is not None:
        names = tuple(ship.spec.id for ship in ships)
        report.append(DriftDiced(ships=names, roll=Roll("drift", hexes, die), cite=book.cite(rule)))
    for ship in ships:
        ship.drifted = True
    for _ in range(hexes):
        if not _downwind(book, state, ships, group, report):
            return
        state.impulse += 1


def _downwind(book: Book, state: Seascape, ships: list[Ship], group: list[int], report: Report) -> bool:
    """Carry the whole group one hex; False when something was in the way of any of them, or land under one."""
    by = STEP[state.wind]
    for ship in ships:
        pose = (ship.bow + by, ship.heading)
        if len(ships) == 1 or overlapped(state, ship, pose, group) is not None:
            return enter(book, state, ship, pose, "drift", "8.c", group, report) == MOVED
    shoals = [shoal_under(book, state, ship, (ship.bow + by, ship.heading), report) for ship in ships]
    stuck = any(shoal in ship.hexes for ship, shoal in zip(ships, shoals, strict=True))
    moved = not stuck
    for ship in ships:
        if not stuck:
            place(book, state, ship, (ship.bow + by, ship.heading), "drift", "8.c", report)
    for ship, shoal in zip(ships, shoals, strict=True):
        land = ashore(state, ship, (ship.bow, ship.heading))
        if land is not None:
            run_aground(book, state, ship, land, report)
        elif shoal is not None and shoal in ship.hexes:
            run_aground(book, state, ship, shoal, report, book.shallow_by)
            moved = False
        stopped = [hazard(book, state, ship, report) for hazard in book.hazards]
        moved = moved and land is None and not any(stopped)
    return moved
