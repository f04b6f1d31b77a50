"""One ship, one hex or hexside at a time: what she runs into, and what comes of it (6.b.2, 6.b.3, 7)."""

from typing import Final

from weathergage.engine.contract.compilation import i64
from weathergage.engine.events import Report, Roll
from weathergage.geometry.hexgrid import STEP, to_axial
from weathergage.geometry.shore import Shore
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.crew_checks import crew_check
from weathergage.rulesets.drawn.beat_to_quarters.core.events import (
    Contact,
    FoulingDiced,
    ShipAground,
    ShipsTied,
)
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Pose, Seascape
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.volley import bump
from weathergage.rulesets.drawn.shared.ties import FOULED
from weathergage.rulesets.shared.events import ShipMoved

#: She is where she meant to be; she was stopped for good; she came clear of another and may choose.
MOVED: Final = "moved"
STOPPED: Final = "stopped"
AVOIDED: Final = "avoided"


def hexes_at(ship: Ship, pose: Pose) -> tuple[int, ...]:
    """Return the hexes a ship would lie in."""
    bow, heading = pose
    return (bow, bow - STEP[heading]) if ship.spec.hexes == 2 else (bow,)


def overlapped(state: Seascape, ship: Ship, pose: Pose, mates: list[int]) -> Ship | None:
    """Return the first ship, not of her own company, in a hex that she would lie in."""
    bow: i64 = pose[0]
    stern: i64 = bow - STEP[pose[1]] if ship.spec.hexes == 2 else bow
    for other in state.ships:
        if other is not ship and other.lies_in(bow, stern) and other.spec.index not in mates:
            return other
    return None


def ashore(state: Seascape, ship: Ship, pose: Pose) -> int | None:
    """Return the first hex of land that a ship would lie in, if any."""
    shore = state.chart.shore
    if shore.open_sea or not on_land(shore, ship, pose[0], pose[1]):
        return None
    return pose[0] if shore.is_land(pose[0]) else pose[0] - STEP[pose[1]]


def on_land(shore: Shore, ship: Ship, bow: i64, heading: i64) -> bool:
    """Return whether there is land where a ship would lie."""
    return shore.is_land(bow) or (ship.spec.hexes == 2 and shore.is_land(bow - STEP[heading]))


def place(book: Book, state: Seascape, ship: Ship, pose: Pose, kind: str, rule: str, report: Report) -> None:
    """Put a ship where she goes."""
    ship.bow, ship.heading = pose
    if report is not None:
        report.append(
            ShipMoved(
                ship=ship.spec.id,
                impulse=state.impulse,
                kind=kind,
                bow=to_axial(ship.bow),
                stern=to_axial(ship.stern),
                heading=ship.heading,
                cite=book.cite(rule),
            )
        )


def enter(
    book: Book,
    state: Seascape,
    ship: Ship,
    pose: Pose,
    kind: str,
    rule: str,
    mates: list[int],
    report: Report,
) -> str:
    """Take a ship one hex or hexside on, unless something is in the way."""
    land = ashore(state, ship, pose)
    other = overlapped(state, ship, pose, [*mates, *state.passed] if state.passed else mates)
    if other is not None and not (other.spec.battery and land is not None):
        return meet(book, state, ship, other, pose, report)
    if land is not None:
        # A ship that she has come clear of may still lie between her and the shore.
        if overlapped(state, ship, pose, mates) is not None and state.passed:
            return STOPPED
        place(book, state, ship, pose, kind, rule, report)
        run_aground(book, state, ship, land, report)
        return STOPPED
    shoal = shoal_under(book, state, ship, pose, report)
    if shoal is None or shoal not in ship.hexes:
        place(book, state, ship, pose, kind, rule, report)
    stopped = False
    for hazard in book.hazards:
        stopped = hazard(book, state, ship, report) or stopped
    if shoal is not None:
        run_aground(book, state, ship, shoal, report, book.shallow_by)
    return STOPPED if stopped or shoal is not None else MOVED


def shoal_under(book: Book, state: Seascape, ship: Ship, pose: Pose, report: Report) -> int | None:
    """Return the hex of shallow water that a ship sticks in, where she lies or where she goes (21.shoals)."""
    for sounding in book.soundings:
        if (found := sounding(book, state, ship, pose, report)) is not None:
            return found
    return None


def meet(book: Book, state: Seascape, ship: Ship, other: Ship, pose: Pose, report: Report) -> str:
    """Settle how two ships meet in a hex: crew check, collision or fouling, or neither (7.a to 7.i, ruling Q7)."""
    state.happened = True
    where = next(code for code in hexes_at(ship, pose) if code in other.hexes)
    passed = crew_check(book, state, ship, "not to collide", "7.b", report, other.spec.id)
    if report is not None:
        rule = "7.c" if passed else "7.d"
        report.append(
            Contact(
                ship=ship.spec.id,
                other=other.spec.id,
                hex=to_axial(where),
                collided=not passed,
                cite=book.cite(rule),
                rulings=("Q7",),
            )
        )
    if not passed:
        column = book.guns.contact.collision_column
        bump(book, state, ship, column, "collision", "7.e", report)
        bump(book, state, other, column, "collision", "7.e", report)
        foul(book, state, ship, other, "7.f", report)
        return STOPPED
    if fouls(book, state, ship, other, report):
        foul(book, state, ship, other, "7.g", report)
        return STOPPED
    return AVOIDED


def fouls(book: Book, state: Seascape, ship: Ship, other: Ship, report: Report) -> bool:
    """Roll for both; either die fouls (6.b.10, 7.f, 7.g, ruling Q7)."""
    rolls = tuple(Roll("fouling", state.dice.roll("fouling")) for _ in range(2))
    fouled = any(roll.value in book.guns.contact.fouled for roll in rolls)
    if report is not None:
        report.append(
            FoulingDiced(
                ship=ship.spec.id,
                other=other.spec.id,
                rolls=rolls,
                fouled=fouled,
                cite=book.cite("7.f"),
                rulings=("Q7",),
            )
        )
    return fouled


def foul(book: Book, state: Seascape, ship: Ship, other: Ship, rule: str, report: Report) -> None:
    """Foul the rigging of two ships that are still afloat."""
    if ship.fate or other.fate:
        return
    state.ties.tie(ship.spec.index, other.spec.index, FOULED, state.turn)
    if report is not None:
        report.append(ShipsTied(ship=ship.spec.id, other=other.spec.id, how="fouled", cite=book.cite(rule)))


def run_aground(
    book: Book,
    state: Seascape,
    ship: Ship,
    where: int,
    report: Report,
    rule: str = "6.b.3",
) -> None:
    """Put her fast on the ground, and hurt her by it (6.b.3, 7.l, ruling Q5)."""
    ship.aground = True
    state.happened = True
    if report is not None:
        report.append(
            ShipAground(ship=ship.spec.id, hex=to_axial(where), cite=book.cite(rule), rulings=("Q5", "B11"))
        )
    bump(book, state, ship, book.guns.contact.grounding_column, "running aground", "7.l", report)
