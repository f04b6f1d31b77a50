"""Damage a ship: ratings, masts, officers, wheel, fires, her colours, and her end (6.4, 6.11)."""

from typing import Final

from weathergage.engine.events import Report, Roll
from weathergage.rulesets.drawn.red_and_black.core.battle_figures import figures_of
from weathergage.rulesets.drawn.red_and_black.core.book import Book, house
from weathergage.rulesets.drawn.red_and_black.core.events import (
    HulkLost,
    MastFelled,
    OfficerHit,
    RatingsLost,
    WheelShot,
)
from weathergage.rulesets.drawn.red_and_black.core.ship import (
    KILLED,
    SUNK,
    WOUNDED,
    Ship,
)
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable

PORT_SIDE: Final = "port"
STARBOARD_SIDE: Final = "starboard"
#: House values that say how many strike tests the end of something brings.
GUNS_GONE: Final = "strike.guns_gone"
CREW_GONE: Final = "strike.crew_gone"
MASTS_GONE: Final = "strike.masts_gone"
_ADMIRAL: Final = "admiral"


def taken_of(
    book: Book, state: OpenTable, ship: Ship, broadside: int, hull: int, crew: int
) -> tuple[int, int, int]:
    """Return what her ratings can take of losses in broadside, hull and crew; the rest is lost (6.4, ruling X6).

    By a house value that is off unless a battle sets it, shot that finds no gun left falls on the hull.
    """
    hull += max(0, broadside - ship.broadside) * figures_of(book, state).overflow
    return min(broadside, ship.broadside), min(hull, ship.hull), min(crew, ship.crew)


def lose(
    book: Book, state: OpenTable, ship: Ship, broadside: int, hull: int, crew: int, rule: str, report: Report
) -> list[str]:
    """Lower ratings, never below nought; return the house reasons for a strike test that gives."""
    lost = taken_of(book, state, ship, broadside, hull, crew)
    if not any(lost):
        return []
    beyond = lost != (broadside, hull, crew)
    ship.broadside -= lost[0]
    ship.hull -= lost[1]
    ship.crew -= lost[2]
    _told(book, ship, lost, 0, rule, report, rulings=("X6",) if beyond else ())
    found = []
    if lost[0] and not ship.broadside:
        found.append(GUNS_GONE)
    if lost[2] and not ship.crew:
        found.append(CREW_GONE)
    return found


def _told(
    book: Book,
    ship: Ship,
    lost: tuple[int, int, int],
    masts: int,
    rule: str,
    report: Report,
    rolls: tuple[Roll, ...] = (),
    rulings: tuple[str, ...] = (),
) -> None:
    if report is not None:
        report.append(
            RatingsLost(
                ship=ship.spec.id,
                broadside=lost[0],
                hull=lost[1],
                crew=lost[2],
                masts=masts,
                broadside_left=ship.broadside,
                hull_left=ship.hull,
                crew_left=ship.crew,
                masts_left=tuple(ship.masts),
                rolls=rolls,
                cite=book.cite(rule),
                rulings=rulings,
            )
        )


def random_mast(state: OpenTable, ship: Ship) -> tuple[int, Roll]:
    """Return one of the masts that stand, by a die with a side for each."""
    standing = [index for index, mast in enumerate(ship.masts) if mast]
    value = state.dice.roll("which mast", len(standing))
    return standing[value - 1], Roll("which mast", value, len(standing))


def fell(
    book: Book,
    state: OpenTable,
    ship: Ship,
    mast: int,
    cause: str,
    rule: str,
    rolls: tuple[Roll, ...],
    report: Report,
) -> list[str]:
    """Let a mast go over a side by a die; a strike test where it was the last."""
    value = state.dice.roll("over which side")
    side = 0 if value <= house(book, state, "fallen_mast.sides") else 1
    ship.masts[mast] = 0
    ship.fallen[side] += 1
    ship.full_sail = False
    ship.mast_fires = min(ship.mast_fires, sum(map(bool, ship.masts)))
    if report is not None:
        report.append(
            MastFelled(
                ship=ship.spec.id,
                mast=mast,
                side=(PORT_SIDE, STARBOARD_SIDE)[side],
                cause=cause,
                rolls=(*rolls, Roll("over which side", value)),
                cite=book.cite(rule),
            )
        )
    return [MASTS_GONE] if ship.dismasted else []


def fell_masts(
    book: Book, state: OpenTable, ship: Ship, number: int, cause: str, rule: str, report: Report
) -> list[str]:
    """Bring a number of masts down, each by chance."""
    found = []
    for _ in range(number):
        if any(ship.masts):
            mast, roll = random_mast(state, ship)
            found += fell(book, state, ship, mast, cause, rule, (roll,), report)
    return found


def cut_up(book: Book, state: OpenTable, ship: Ship, points: int, rule: str, report: Report) -> list[str]:
    """Lower mast ratings: of one mast by chance until it falls, then of the next (ruling Y3)."""
    found = []
    while points > 0 and any(ship.masts):
        mast, roll = random_mast(state, ship)
        taken = min(points, ship.masts[mast])
        points -= taken
        ship.masts[mast] -= taken
        _told(book, ship, (0, 0, 0), taken, rule, report, (roll,), ("Y3",))
        if not ship.masts[mast]:
            found += fell(book, state, ship, mast, "shot", rule, (), report)
    return found


def founder(book: Book, state: OpenTable, ship: Ship, report: Report) -> None:
    """Sink her with a hull rating of nought (ruling X3)."""
    if ship.hull <= 0 and not ship.fate:
        gone(book, state, ship, SUNK, "6.4.ammunition", report)


def gone(book: Book, state: OpenTable, ship: Ship, how: str, rule: str, report: Report) -> None:
    """Free whatever hung on a ship that is no more."""
    ship.go_down(how)
    state.ties.cast_off(ship.spec.index)
    if report is not None:
        report.append(HulkLost(ship=ship.spec.id, how=how, cite=book.cite(rule), rulings=("X3",)))


def hit_officer(
    book: Book, state: OpenTable, ship: Ship, officer: str, rolls: tuple[Roll, ...], report: Report
) -> None:
    """Kill or wound the admiral or the captain; one wounded before stays so at least (6.4.critical.1)."""
    value = state.dice.roll("officer")
    fate = KILLED if value in book.sheet.critical.killed else WOUNDED
    if officer == _ADMIRAL:
        ship.admiral = fate
    else:
        ship.captain = fate
    if report is not None:
        report.append(
            OfficerHit(
                ship=ship.spec.id,
                officer=officer,
                fate=fate,
                rolls=(*rolls, Roll("officer", value)),
                cite=book.cite("6.4.critical.1"),
            )
        )


def lose_wheel(book: Book, state: OpenTable, ship: Ship, report: Report) -> None:
    """Shoot her wheel away (6.4.critical.3)."""
    ship.wheel_shot = True
    if report is not None:
        report.append(WheelShot(ship=ship.spec.id, mended=False, cite=book.cite("6.4.critical.3")))
