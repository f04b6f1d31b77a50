"""The enemy in solo play: his answers follow from his ships' moods and the tables alone (21.solo.2, ruling B29)."""

from collections.abc import Callable
from typing import Final

from weathergage.engine.events import Report, Roll
from weathergage.engine.orders import Ask, Orders
from weathergage.geometry.hexgrid import STEP, to_axial
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import PORT, STARBOARD, Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Pose, Seascape
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.bearing_table import in_field
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.reaction_fire import chances
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import (
    Aim,
    aim_at,
    aims,
    fire_bar,
    how_she_lies,
    targets_near,
)
from weathergage.rulesets.drawn.beat_to_quarters.options.solo.solo_events import HelmRolled
from weathergage.rulesets.drawn.beat_to_quarters.options.solo.solo_tables import AGGRESSIVE, solo_tables
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import (
    COLUMNS,
    HEAD_TO_WIND,
    attitude,
    end_of,
    hexsides_of,
    split_course,
)
from weathergage.rulesets.drawn.beat_to_quarters.turn.crew_tasks import TRY
from weathergage.rulesets.drawn.shared.standing_orders import BATTERIES, HOLD

#: A shot that is none.
_NONE = -99


def enemy(book: Book, state: Seascape, asks: list[Ask]) -> Orders:
    """Give the enemy's answers; to whatever the tables do not speak of, the usual one."""
    return {ask.id: _ANSWERS.get(ask.kind, _usual)(book, state, ask) for ask in asks}


def cast_helm(book: Book, state: Seascape, ship: Ship, report: Report) -> None:
    """Ask the manoeuvre table before an enemy ship throws her movement dice (21.solo.2.c.2)."""
    state.manoeuvre = ""
    if ship.side == book.automatic_side:
        table = solo_tables().helm
        value = state.dice.roll("manoeuvre", table.die)
        state.manoeuvre = table.does(ship.mode, value)
        if report is not None:
            report.append(
                HelmRolled(
                    ship=ship.spec.id,
                    mood=ship.mode,
                    roll=Roll("manoeuvre", value, table.die),
                    does=state.manoeuvre,
                    cite=book.cite("21.solo.2.c.2"),
                )
            )


def _usual(book: Book, state: Seascape, ask: Ask) -> str:
    return ask.default


def closest(book: Book, state: Seascape, ask: Ask) -> str:
    """Fire always, at the nearest ship in reach; never through a friend who would take the shot (21.solo.2.d)."""
    ship = state.ship(ask.ship)
    battery = BATTERIES.index(ask.id.rpartition("/")[2])
    found: list[tuple[int, int, str]] = []
    for name in ask.options:
        if name == HOLD:
            continue
        target = state.ship(name)
        aim = aim_at(book, state, ship, battery, target)
        if isinstance(aim, Aim) and aim.target.side != ship.side:
            found.append((state.range_between(ship, target), -chances(book, state, aim), name))
    return min(found, key=lambda each: each[:2])[2] if found else HOLD


def _foes(state: Seascape, ask: Ask) -> list[str]:
    """Return the enemies among the ships that an ask names, those that still fight first."""
    ship = state.ship(ask.ship)
    named = [state.ship(option) for option in ask.options if option != HOLD]
    foes = [other for other in named if other.side != ship.side]
    return [other.spec.id for other in sorted(foes, key=lambda other: other.struck)]


def _attack(book: Book, state: Seascape, ask: Ask) -> str:
    """Grapple or board whenever she is aggressive, and never else (21.solo.2.c.4)."""
    foes = _foes(state, ask) if state.ship(ask.ship).mode == AGGRESSIVE else []
    return foes[0] if foes else HOLD


def _avoided(book: Book, state: Seascape, ask: Ask) -> str:
    """Return the same for a ship she has just come clear of."""
    ship, other = state.ship(ask.ship), state.ship(ask.other)
    return ask.options[1] if ship.mode == AGGRESSIVE and other.side != ship.side else ask.options[0]


def _get_clear(book: Book, state: Seascape, ask: Ask) -> str:
    """Hold on to enemies while she is aggressive, and get clear of all others."""
    ship, other = state.ship(ask.ship), state.ship(ask.other)
    return HOLD if ship.mode == AGGRESSIVE and other.side != ship.side else TRY


def _helm(book: Book, state: Seascape, ask: Ask) -> str:
    """Sail as far as the dice say, with the turn that the manoeuvre table gave (21.solo.2.c.2, 21.solo.2.c.3)."""
    ship = state.ship(ask.ship)
    ways = [option for option in ask.options if not option.rstrip("LR") or option.rstrip("LR").isdigit()]
    farthest = max(split_course(way)[0] for way in ways)
    ways = [way for way in ways if split_course(way)[0] == farthest]
    return turn_of(book, state, ship, ways)


def turn_of(book: Book, state: Seascape, ship: Ship, ways: list[str]) -> str:
    """Return the course among some equally long ones that the manoeuvre asks for."""
    here = (ship.bow, ship.heading)
    ends = {way: end_of(here, way) for way in ways}
    sides = {way: len(split_course(way)[1]) for way in ways}
    foe = nearest(state, ship, ends[min(ways, key=lambda way: sides[way])])
    does = state.manoeuvre
    if foe is None:
        return min(ways, key=lambda way: sides[way])
    full = hexsides_of(book, state, ship)
    limit = full if does.startswith("full") else -(-full // 2)
    if does == "best":
        return max(ways, key=lambda way: (*_shots(book, state, ship, foe, ends[way]), -sides[way]))
    lie = {way: _points_at(ends[way], foe) for way in ways}

    def rank(way: str, sign: int) -> tuple[int, int, int]:
        return sign * lie[way], -sides[way], _dice(state, ship, ends[way])

    if does.endswith("towards") or _in_the_wind(state, ship):
        # Out of irons she pays off, whatever the table says; else she would be taken aback at once.
        paying_off = [way for way in ways if sides[way]] if _in_the_wind(state, ship) else []
        return max(paying_off or [way for way in ways if sides[way] <= limit], key=lambda way: rank(way, 1))
    if does.endswith("away"):
        return max([way for way in ways if sides[way] <= limit], key=lambda way: rank(way, -1))
    return min(ways, key=lambda way: sides[way])


def _in_the_wind(state: Seascape, ship: Ship) -> bool:
    return ship.recovered and attitude(state.wind, ship.heading) == HEAD_TO_WIND


def nearest(state: Seascape, ship: Ship, pose: Pose) -> Ship | None:
    """Return the nearest of the other side's ships that still fight, seen from a pose.

    The first of equally near ones.
    """
    kept = ship.bow, ship.heading
    ship.bow, ship.heading = pose
    foes = [other for other in state.ships if other.side != ship.side and other.fights]
    found = min(foes, key=lambda other: state.range_between(ship, other), default=None)
    ship.bow, ship.heading = kept
    return found


def _points_at(pose: Pose, foe: Ship) -> int:
    """Return how squarely a bow points at a ship, in whole numbers: the larger the better on any heading."""
    bow, heading = pose
    q, r = to_axial(foe.bow - bow)
    a, b = to_axial(STEP[heading])
    return 2 * a * q + 2 * b * r + a * r + b * q


def _dice(state: Seascape, ship: Ship, pose: Pose) -> int:
    return ship.spec.dice[COLUMNS.index(attitude(state.wind, pose[1]))]


def _shots(book: Book, state: Seascape, ship: Ship, foe: Ship, pose: Pose) -> tuple[int, bool]:
    """Return the best shot she would have from a pose.

    Then whether a broadside would look at the nearest enemy at all.
    """
    kept = ship.bow, ship.heading
    ship.bow, ship.heading = pose
    best = _NONE
    for battery in book.batteries:
        if fire_bar(book, state, ship, battery) is None:
            for aim in aims(book, state, ship, battery, targets_near(ship, state.ships)):
                best = max(best, chances(book, state, aim))
    lies = how_she_lies(ship, foe)
    ship.bow, ship.heading = kept
    return best, in_field(lies, PORT) or in_field(lies, STARBOARD)


_ANSWERS: Final[dict[str, Callable[[Book, Seascape, Ask], str]]] = {
    "fire": closest,
    "grapple": _attack,
    "board": _attack,
    "avoided": _avoided,
    "unfoul": _get_clear,
    "ungrapple": _get_clear,
    "plot": _helm,
    "turn": _helm,
}
