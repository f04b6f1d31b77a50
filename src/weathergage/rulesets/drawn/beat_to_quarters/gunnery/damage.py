"""Damage a ship: levels, crew, masts, steering, colours, and the bottom of the sea (11, 13, 14)."""

from typing import Final

from weathergage.engine.events import Report, Roll
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.crew_checks import crew_check
from weathergage.rulesets.drawn.beat_to_quarters.core.events import (
    ColoursStruck,
    CrewLowered,
    MastWent,
    RateLost,
    ShipAblaze,
    ShipFoundered,
    SteeringShot,
)
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import POOR, SUNK, Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape

NOTHING: Final = "N"
MAST: Final = "MAST"
STEER: Final = "STEER"
STRIKE: Final = "STRIKE"
FIRE: Final = "FIRE"
EXPLODE: Final = "EXPLD"
SINK: Final = "SINK"


def lose_rate(book: Book, state: Seascape, ship: Ship, levels: int, report: Report, by: str = "") -> None:
    """Lower her rating, and with it her crew; too low, and she strikes or sinks (11.a, 11.b, 11.c.2-4, 13)."""
    was = ship.rate
    drop = ship.lower_rate(levels, book.guns.damage.levels_a_crew)
    if report is not None:
        rule = f"11.c.{levels + 1}"
        report.append(RateLost(ship=ship.spec.id, was=was, now=ship.rate, cite=book.cite(rule)))
    for _ in range(drop):
        lower_crew(book, state, ship, report)
    if ship.rate > book.guns.damage.sinks_above:
        sink(book, state, ship, "shot to pieces", "13", report, by)
    elif ship.rate > book.guns.damage.strikes_above:
        strike(book, state, ship, "rate", "11.a", report)


def lower_crew(book: Book, state: Seascape, ship: Ship, report: Report) -> None:
    """Lower her crew one level; below poor she strikes (11.b, 15)."""
    if ship.quality == POOR:
        strike(book, state, ship, "crew", "11.b", report)
        return
    was = ship.quality
    ship.quality += 1
    if report is not None:
        names = book.conduct.crew.names
        report.append(
            CrewLowered(
                ship=ship.spec.id,
                was=names[was],
                now=names[ship.quality],
                cite=book.cite("11.b"),
                rulings=("Q8",),
            )
        )


def strike(book: Book, state: Seascape, ship: Ship, cause: str, rule: str, report: Report) -> None:
    """Strike her colours, once; a ship that her crew has left keeps them."""
    if ship.struck or ship.fate or ship.abandoned:
        return
    ship.strike()
    if report is not None:
        report.append(ColoursStruck(ship=ship.spec.id, cause=cause, cite=book.cite(rule)))


def lose_mast(book: Book, state: Seascape, ship: Ship, report: Report) -> None:
    """Take a mast: free, or over a side; excess hits are misses (11.c.5, 14)."""
    if not ship.masts:
        return
    ship.masts -= 1
    first = state.dice.roll("mast")
    rolls = [Roll("mast", first)]
    hangs = ""
    if first in book.guns.rigging.hangs:
        second = state.dice.roll("side of the mast")
        rolls.append(Roll("side of the mast", second))
        side = 0 if second in book.guns.rigging.port else 1
        ship.hanging[side] += 1
        hangs = ("port", "starboard")[side]
    if report is not None:
        report.append(
            MastWent(
                ship=ship.spec.id, left=ship.masts, hangs=hangs, rolls=tuple(rolls), cite=book.cite("14")
            )
        )


def lose_steering(book: Book, state: Seascape, ship: Ship, report: Report) -> None:
    """Shoot her steering away (11.c.6)."""
    if not ship.rudder_shot:
        ship.rudder_shot = True
        if report is not None:
            report.append(SteeringShot(ship=ship.spec.id, cite=book.cite("11.c.6")))


def catch_fire(
    book: Book, state: Seascape, ship: Ship, cause: str, report: Report, rule: str = "11.c.8"
) -> None:
    """Fire breaks out aboard."""
    if not ship.burning:
        ship.burning = True
        if report is not None:
            report.append(ShipAblaze(ship=ship.spec.id, cause=cause, cite=book.cite(rule)))


def sink(
    book: Book, state: Seascape, ship: Ship, cause: str, rule: str, report: Report, by: str = ""
) -> None:
    """Sink her; she may drag those down that hang on her (11.c.10, 13)."""
    if ship.fate:
        return
    partners = state.ties.others(ship.spec.index)
    ship.go_down(SUNK)
    state.ties.cast_off(ship.spec.index)
    if report is not None:
        report.append(ShipFoundered(ship=ship.spec.id, cause=cause, by=by, cite=book.cite(rule)))
    for index in partners:
        other = state.ships[index]
        if other.afloat and not crew_check(
            book, state, other, "not to be dragged down", "13", report, ship.spec.id
        ):
            sink(book, state, other, "dragged down", "13", report, ship.spec.id)
