"""Explosions: a rigging table for every ship next to a ship that blows up (A.VIII.C.4, O.X)."""

from typing import Final

from weathergage.engine.events import Modifier, Report, Roll
from weathergage.geometry.bearing import Bearing, bearing
from weathergage.rulesets.plotted.boarding.party_choices import heir_of
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.log_squares import nothing, row_of
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import Critical, Hits, PlottedState
from weathergage.rulesets.plotted.core.terms import BATTLE_SAIL, NO_REPAIR, STRIKING, UNDER_WAY
from weathergage.rulesets.plotted.gunnery.batteries import fresh_broadside, nearest_section
from weathergage.rulesets.plotted.gunnery.damage.criticals import look_up
from weathergage.rulesets.plotted.gunnery.damage.damage_events import BlastStruck, ShipExploded
from weathergage.rulesets.plotted.gunnery.damage.damage_tables import CriticalTable, Explosion
from weathergage.rulesets.plotted.gunnery.damage.marking import mark
from weathergage.rulesets.plotted.gunnery.damage.sail_hits import full_sail_hits
from weathergage.rulesets.plotted.gunnery.targeting import CRITICAL, HULL, RIGGING

#: Ships next to an explosion.
NEXT: Final = 1


def explode(book: Book, state: PlottedState, ship: Ship, since: int, report: Report) -> None:
    """Blow her up; each ship next to her rolls for damage and fire, critical hits wait to be settled (A.VIII.C.4)."""
    figures = book.chart("explosion", Explosion)
    rule = "O.X" if figures.times_rake else "A.VIII.C.4"
    table, guns, rake = figures.table, 0, 0
    if figures.times_rake:
        # Losses do not make her magazine smaller.
        guns = fresh_broadside(ship)
        rake = book.raking[min(guns, len(book.raking) - 1)][NEXT]
        table = min(table, max(0, figures.times_rake * rake))
    if report is not None:
        report.append(
            ShipExploded(
                ship=ship.spec.id,
                table=table,
                guns=guns,
                rake=rake,
                cite=book.cite(rule),
                rulings=("W64", "W65") if ship.fires_carronades else ("W64", "W65", "P19"),
            )
        )
    near = [
        other
        for other in state.ships
        if other is not ship and other.present and not other.spec.fixed and state.adjacent(ship, other)
    ]
    remove(state, ship)
    struck = [(other, _strike(book, state, ship, other, table, rule, report)) for other in near]
    for other, hits in struck:
        mark(book, state, other, [hits], None, report)
        state.quiet = -1
    for other, hits in struck if figures.fire else ():
        if other.doom:
            continue
        chart = book.chart("critical_hits", CriticalTable)
        fire = Critical(other.spec.index, ship.spec.index, HULL, table, NEXT, "", hits)
        index = chart.hull.index(figures.fire) + chart.first
        look_up(book, state, chart, fire, index, report, since=since)


def _strike(
    book: Book, state: PlottedState, ship: Ship, other: Ship, table: int, rule: str, report: Report
) -> Hits:
    """Roll for one ship; what full sail makes of it counts as with any shot, and so does a six (A.I.A.2.b.1)."""
    die = state.dice.roll("explosion")
    cell, plain = book.printed[RIGGING][table][die - 1], book.cells[RIGGING][table][die - 1]
    found = full_sail_hits(book, other, RIGGING, table, die, plain)
    # The gun section towards the explosion suffers, where sections are told apart (A.VIII.A.7).
    section = nearest_section(ship.bow, ship.stern, other) if book.gun_sections else ""
    hits = Hits(other.spec.index, _lie(ship, other).near_side, *found, section)
    if cell.endswith(CRITICAL):
        full = other.at_full_sail
        state.criticals.append(
            Critical(other.spec.index, ship.spec.index, RIGGING, table, NEXT, "", hits, full_sail=full)
        )
    if report is not None:
        more = sum(found) - sum(plain)
        changes = (Modifier("target at full sail", more, book.cite("A.V.A.3")),) if more else ()
        report.append(
            BlastStruck(
                ship=other.spec.id,
                by=ship.spec.id,
                table=table,
                roll=Roll("explosion", die),
                cell=cell,
                changes=changes,
                cite=book.cite(rule),
            )
        )
    return hits


def _lie(ship: Ship, other: Ship) -> Bearing:
    return bearing(ship.bow, ship.heading, other.bow, other.heading, ship.spec.hexes, other.spec.hexes)


def remove(state: PlottedState, ship: Ship) -> None:
    """Remove her with all hands: nothing hangs on her, and she counts for her owner as struck (ruling W64)."""
    index = ship.spec.index
    for tied in state.ties.others(index) if state.ties.pairs else ():
        state.ties.part(index, tied)
    for other in state.ships:
        if index + 1 in other.engaged:
            # Who fights others as well stays locked with them (ruling W3).
            other.engaged = row_of(
                heir_of(state, other, section, index) + 1 if lock == index + 1 else lock
                for section, lock in enumerate(other.engaged)
            )
    ship.present = ship.captured = ship.rallying = False
    ship.side = ship.spec.owner
    ship.surrendered = STRIKING
    ship.hull = 0
    # No cable holds her, and nothing that was ordered is done or fails any more.
    ship.anchor = ship.anchoring = UNDER_WAY
    ship.weighing, ship.cutting = 0, False
    ship.sails, ship.sail_change, ship.repairing = BATTLE_SAIL, -1, NO_REPAIR
    ship.crew = ship.prize = nothing()
    ship.tasks = ship.engaged = ship.newcomers = nothing()
