"""Sailing before the wind: attitudes, movement dice, the distances they allow, turns and courses (6.a)."""

from functools import cache
from typing import Final

from weathergage.engine.events import Modifier
from weathergage.geometry.hexgrid import PORT_OF, STARBOARD_OF, STEP
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import BY_BOW, BY_STERN, Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Pose, Seascape

#: Attitude letters by (heading - wind) mod 6 (ruling G3), and their columns in the Master Ship Table.
_ATTITUDES: Final = "BACDCA"
COLUMNS: Final = "ABCD"
_COLUMN_OF: Final[tuple[int, ...]] = tuple(COLUMNS.index(letter) for letter in _ATTITUDES)
HEAD_TO_WIND: Final = "D"
STAY: Final = "0"
TO_PORT: Final = "L"
TO_STARBOARD: Final = "R"
WEIGH: Final = "weigh"
CUT: Final = "cut"


def attitude(wind: int, heading: int) -> str:
    """Return how a heading lies to the wind (6.a.1, 6.a.1.a-d)."""
    return _ATTITUDES[(heading - wind) % 6]


def heads_to_wind(wind: int, heading: int) -> bool:
    """Return whether a ship on this heading has the wind in her eye (6.a.1.d)."""
    return (heading - wind) % 6 == 3


def in_irons(book: Book, state: Seascape, ship: Ship) -> bool:
    """Return whether a failed tack took her aback, or she has no die to move by, head to wind (6.a.1.d, ruling B2)."""
    if ship.irons:
        return True
    if ship.recovered or ship.anchor or ship.aground:
        return False
    if not heads_to_wind(state.wind, ship.heading) or ship.dismasted:
        return False
    return not dice_count(book, state, ship)


def can_sail(book: Book, state: Seascape, ship: Ship) -> bool:
    """Return whether a ship may move by her own dice at all (6.b.7, 7.j, 8.f)."""
    return (
        ship.fights
        and not ship.spec.battery
        and not ship.dismasted
        and not ship.aground
        and not ship.anchor
        and not ship.weighing
        and not state.ties.any(ship.spec.index)
        and not in_irons(book, state, ship)
    )


def dice_for(book: Book, state: Seascape, ship: Ship) -> tuple[int, list[Modifier]]:
    """Return how many D4s a ship rolls now, and what changes their number."""
    named: list[Modifier] = []
    return dice_count(book, state, ship, named), named


def dice_count(book: Book, state: Seascape, ship: Ship, named: list[Modifier] | None = None) -> int:
    """Return how many D4s a ship rolls now, and add what changes their number to a list (6.a.2, 11.c.5, ruling Q3)."""
    if ship.recovered:
        if named is not None:
            named.append(Modifier("just out of irons", 0, book.cite("6.a.7")))
        return 0
    dice = ship.spec.dice[_COLUMN_OF[(ship.heading - state.wind) % 6]]
    if named is not None:
        letter = attitude(state.wind, ship.heading)
        named.append(Modifier(f"attitude {letter}", dice, book.cite(f"6.a.1.{letter.lower()}")))
    gone = ship.spec.masts - ship.masts
    if gone:
        dice = max(0, dice - gone)
        if named is not None:
            named.append(Modifier("masts lost", -gone, book.cite("11.c.5")))
    for change in book.dice:
        if (changed := change(book, state, ship, dice)) is not None:
            label, more, rule = changed
            dice += more
            if named is not None:
                named.append(Modifier(label, more, book.cite(rule)))
    return dice


def distances_of(book: Book, state: Seascape, ship: Ship, rolled: list[int]) -> list[int]:
    """Return the hexes that dice allow: their sum or any one of them (6.a.3), or none."""
    found = sorted({sum(rolled), *rolled}) if rolled else [0]
    for change in book.distances:
        found = change(book, state, ship, rolled, found)
    return found


def turns_of(book: Book, state: Seascape, ship: Ship, hexsides: int) -> tuple[str, ...]:
    """Return no turn, and every turn to either side up to a number of hexsides, ending head to wind (6.a.6, 6.a.7)."""
    return _NO_TURN if ship.cannot_turn else _turns(ship.heading, state.wind, hexsides)


_NO_TURN: Final = ("",)


@cache
def _turns(heading: int, wind: int, hexsides: int) -> tuple[str, ...]:
    found = [""]
    for letter, beside in ((TO_PORT, PORT_OF), (TO_STARBOARD, STARBOARD_OF)):
        after = heading
        for count in range(1, hexsides + 1):
            after = beside[after]
            found.append(letter * count)
            if heads_to_wind(wind, after):
                break
    return tuple(found)


def hexsides_of(book: Book, state: Seascape, ship: Ship) -> int:
    """Return how many hexsides a ship may turn at the end of her movement (6.a.6, 6.a.7, 19.d)."""
    return book.figures.recovery if ship.recovered else ship.spec.turning


#: Courses by dice and helm, in one number; kept for all games, as there are some hundreds of them.
_COURSES: Final[dict[int, tuple[str, ...]]] = {}


def courses_of_ship(book: Book, state: Seascape, ship: Ship) -> tuple[str, ...]:
    """Return every course of a ship that sails by herself (6.a.3, 6.a.6), and her anchor orders (9, 9.f)."""
    may_anchor = not ship.cable_cut and not ship.spec.battery
    anchoring = (BY_BOW, BY_STERN) if may_anchor else ()
    hexsides = 0 if ship.cannot_turn else hexsides_of(book, state, ship)
    if book.distances:
        distances = tuple(distances_of(book, state, ship, state.rolled))
        return courses(distances, _turns(ship.heading, state.wind, hexsides), anchoring)
    key = 1
    for value in state.rolled:
        key = key * 16 + value
    key = ((key * 8 + hexsides) * 6 + (ship.heading - state.wind) % 6) * 2 + may_anchor
    found = _COURSES.get(key)
    if found is None:
        distances = tuple(distances_of(book, state, ship, state.rolled))
        found = courses(distances, _turns(ship.heading, state.wind, hexsides), anchoring)
        _COURSES[key] = found
    return found


@cache
def courses(
    distances: tuple[int, ...], turns: tuple[str, ...], anchoring: tuple[str, ...]
) -> tuple[str, ...]:
    """Return every course that dice and helm allow; a ship that stays does not turn (ruling B1), but may anchor."""
    found = [STAY]
    for hexes in distances:
        if hexes:
            found += [f"{hexes}{turn}" for turn in turns]
        elif distances == (0,):
            found += [turn for turn in turns if turn]
    return (*found, *anchoring)


def moored(book: Book, state: Seascape, ship: Ship) -> list[str]:
    """Return what a ship at anchor may do: swing unless she is held or dismasted, weigh or cut (9.b, 9.e, 9.f)."""
    fast = ship.cannot_turn or ship.aground or state.ties.any(ship.spec.index)
    left = 0 if fast else book.conduct.anchor.hexsides - ship.swung
    swings = [letter * count for letter in (TO_PORT, TO_STARBOARD) for count in range(1, left + 1)]
    return [STAY, *swings, WEIGH, CUT]


def is_course(order: str) -> bool:
    """Return whether an order is hexes and hexsides, and none of an anchor.

    >>> is_course("3L+"), is_course("0"), is_course("weigh"), is_course("AB")
    (True, True, False, False)
    """
    hexes = order.rstrip("+").rstrip("LR")
    return not hexes or hexes.isdigit()


def split_course(plot: str) -> tuple[int, str]:
    """Return hexes and hexsides of a course; a plus sign, for ships that turn together, is left out.

    >>> split_course("7LL"), split_course("R"), split_course("0"), split_course("3L+")
    ((7, 'LL'), (0, 'R'), (0, ''), (3, 'L'))
    """
    found = _SPLIT.get(plot)
    if found is None:
        bare = plot.rstrip("+")
        hexes = bare.rstrip("LR")
        found = _SPLIT[plot] = int(hexes or 0), bare[len(hexes) :]
    return found


#: Courses that were taken apart; there are some hundreds.
_SPLIT: Final[dict[str, tuple[int, str]]] = {}


def turned(pose: Pose, letter: str, by_stern: bool = False, hexes: int = 2) -> Pose:
    """Return bow and heading after one hexside.

    The stern swings, or the bow of a ship anchored by the stern (6.a.5, 9.d).
    """
    bow, heading = pose
    after = (PORT_OF if letter == TO_PORT else STARBOARD_OF)[heading]
    if by_stern and hexes == 2:
        return bow - STEP[heading] + STEP[after], after
    return bow, after


def ahead(pose: Pose, hexes: int) -> list[Pose]:
    """Return the poses of a straight movement (6.a.4)."""
    bow, heading = pose
    return [(bow + STEP[heading] * count, heading) for count in range(1, hexes + 1)]


def end_of(pose: Pose, plot: str) -> Pose:
    """Return where a course ends with nobody in the way and the wind not in the way either."""
    hexes, letters = split_course(plot)
    if hexes:
        pose = ahead(pose, hexes)[-1]
    for letter in letters:
        pose = turned(pose, letter)
    return pose
