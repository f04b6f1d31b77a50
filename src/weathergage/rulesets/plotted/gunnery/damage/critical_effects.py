"""Carry out critical hits: fallen rigging, shaken crews, lost steering, cut cables, leaks (A.I.A.2.b.1)."""

from typing import Final

from weathergage.engine.events import Modifier, Report, Roll
from weathergage.engine.scenario import QUALITIES
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.state import Hits, PlottedState
from weathergage.rulesets.plotted.gunnery.damage.damage_events import (
    CrewShaken,
    GunsObscured,
    SteeringHit,
    WaterlineHit,
)
from weathergage.rulesets.plotted.gunnery.damage.marking import mark
from weathergage.rulesets.plotted.gunnery.damage.pumps import man_pumps
from weathergage.rulesets.plotted.gunnery.damage.scored_hits import Blow
from weathergage.rulesets.plotted.present.sentences import SIDES
from weathergage.rulesets.plotted.sailing.anchors import part_cables

RULE: Final = "A.I.A.2.b.1"
_WORST: Final = len(QUALITIES) - 1


def fallen_rigging(book: Book, state: PlottedState, blow: Blow, report: Report) -> None:
    """Drop rigging over the guns of one side; squares are lost with it."""
    ship, side = blow.ship, SIDES.index(blow.result.side)
    until = blow.since + blow.result.turns
    hits = [*ship.obscured]
    hits[side] = (*hits[side], until)
    ship.obscured = (hits[0], hits[1])
    if report is not None:
        report.append(GunsObscured(ship=ship.spec.id, side=side, until=until, cite=book.cite(RULE)))
    mark(book, state, ship, [Hits(ship.spec.index, -1, rigging=blow.result.squares)], None, report)


def section(book: Book, state: PlottedState, blow: Blow, report: Report) -> None:
    """Send what is left of the lowest rigging section by the board."""
    left = next((squares for squares in blow.ship.rigging if squares), 0)
    if left:
        mark(book, state, blow.ship, [Hits(blow.ship.spec.index, -1, rigging=left)], None, report)


def doubled(book: Book, state: PlottedState, blow: Blow, report: Report) -> None:
    """Count some kinds of hits of the whole broadside once more, where they fell before (ruling P17)."""
    hits = blow.critical.hits
    again = Hits(hits.target, hits.side, section=hits.section)
    for kind in blow.result.doubles:
        setattr(again, kind, getattr(hits, kind))
    if again.guns or again.crew or again.rigging:
        mark(book, state, blow.ship, [again], None, report)


def anchor(book: Book, state: PlottedState, blow: Blow, report: Report) -> None:
    """Shoot a cable through; without another she cannot lie at anchor any more."""
    if blow.ship.cables:
        part_cables(book, blow.ship, 1, RULE, report)


def demoralised(book: Book, state: PlottedState, blow: Blow, report: Report) -> None:
    """Roll with the crew's strength, less its lost sections; too low, and it drops one grade."""
    ship = blow.ship
    roll = Roll("demoralised crew", state.dice.roll("demoralised crew"))
    strength = book.tables.melee.strength[ship.quality]
    # A prize crew has no sections of the log that it could have lost (ruling W61).
    lost = sum(1 for full, men in zip(ship.spec.crew, ship.crew) if full and not men and not ship.captured)
    dropped = roll.value + strength - lost <= blow.result.at_most
    if dropped:
        ship.quality = min(_WORST, ship.quality + 1)
    if report is not None:
        cite = book.cite(RULE)
        modifiers = [Modifier("crew strength", strength, cite)]
        modifiers += [Modifier("crew sections lost", -lost, cite)] * bool(lost)
        report.append(
            CrewShaken(
                ship=ship.spec.id,
                roll=roll,
                modifiers=tuple(modifiers),
                dropped=dropped,
                quality=QUALITIES[ship.quality],
                cite=cite,
                rulings=("W61",) if ship.captured else (),
            )
        )


def steering(book: Book, state: PlottedState, blow: Blow, report: Report) -> None:
    """Take turning ability for good, or for a while, or both; some results need a die."""
    ship, result = blow.ship, blow.result
    roll = Roll("steering", state.dice.roll("steering")) if result.dice else None
    hit = roll is None or roll.value in result.dice
    if hit:
        ship.turning_lost += result.turning
        if result.turns:
            ship.helmless = max(ship.helmless, blow.since + result.turns)
    if report is not None:
        report.append(
            SteeringHit(
                ship=ship.spec.id,
                roll=roll,
                turning_lost=result.turning if hit else 0,
                no_turn_until=ship.helmless if hit and result.turns else 0,
                cite=book.cite(RULE),
            )
        )


def waterline(book: Book, state: PlottedState, blow: Blow, report: Report) -> None:
    """Send one crew section to the pumps, where it stays (ruling W62)."""
    ship = blow.ship
    ship.waterline += 1
    section = man_pumps(state, ship)
    if report is not None:
        report.append(
            WaterlineHit(ship=ship.spec.id, section=section + 1, cite=book.cite(RULE), rulings=("P9", "W62"))
        )


EFFECTS: Final = (
    ("fallen_rigging", fallen_rigging),
    ("doubled", doubled),
    ("anchor", anchor),
    ("demoralised", demoralised),
    ("steering", steering),
    ("waterline", waterline),
)
