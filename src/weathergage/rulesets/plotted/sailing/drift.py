"""Drifting: who goes with the wind at the end of a movement phase, and how long ships lie still (B.V.B, P5)."""

from weathergage.geometry.hexgrid import STEP
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.state import PlottedState


def drift_groups(book: Book, state: PlottedState, stopped: set[int]) -> list[tuple[int, ...]]:
    """The ships that drift in this phase, those that hang together as one group.

    A ship in contact with another this phase has stopped (B.V.C.4) and does not drift, nor do ships tied to her.
    """
    groups: list[tuple[int, ...]] = []
    if state.velocity == book.calm:
        return groups
    seen: set[int] = set()
    for ship in state.ships:
        index = ship.spec.index
        if index in seen or ship.entered or not ship.present or ship.still == 0:
            continue
        group = tuple(state.ties.group(index)) if state.ties.pairs else (index,)
        seen.update(group)
        if not stopped.isdisjoint(group) or not _drifts(book, state, group) or _held_fast(state, group):
            continue
        if book.may_strand or not _ashore(state, group):
            groups.append(group)
    return groups


def _drifts(book: Book, state: PlottedState, group: tuple[int, ...]) -> bool:
    """All have lain still long enough, and the slowest of them is due (B.V.B.1-2, 8.2.3.1)."""
    figures = book.movement.drift
    still, slow = state.ships[group[0]].still + 1, False
    for index in group:
        ship = state.ships[index]
        still = 0 if ship.entered else min(still, ship.still + 1)
        slow = slow or ship.spec.ship_class in figures.slow_classes
    since = still - figures.from_still_phase
    return since >= 0 and (not slow or since % 2 == 0)


def _held_fast(state: PlottedState, group: tuple[int, ...]) -> bool:
    """An anchor, or the ground, holds a ship and all that hang on her (A.V.C, O.XI.A)."""
    for index in group:
        ship = state.ships[index]
        if ship.anchored or ship.aground:
            return True
    return False


def _ashore(state: PlottedState, group: tuple[int, ...]) -> bool:
    """Land stops a drifting ship."""
    if state.chart.open_sea:
        return False
    by = STEP[state.wind]
    return any(
        state.chart.is_land(where + by)
        for index in group
        for where in (state.ships[index].bow, state.ships[index].stern)
    )


def count_stillness(book: Book, state: PlottedState) -> None:
    """Count phases without a new bow hex by her own plot, and drifting turns since her last turn (ruling P5)."""
    calm, limit = state.velocity == book.calm, book.movement.drift.from_still_phase
    for ship in state.ships:
        if not ship.present:
            continue
        ship.stood = ship.still > 0
        if ship.entered:
            ship.still = ship.adrift = 0
            continue
        ship.still += 1
        if ship.turned:
            # The wait of a dismasted ship begins anew (B.V.B.5.d).
            ship.adrift = 0
        elif ship.still >= limit and not calm:
            index = ship.spec.index
            held = _held_fast(state, tuple(state.ties.group(index)) if state.ties.pairs else (index,))
            ship.adrift = 0 if held else ship.adrift + 1
