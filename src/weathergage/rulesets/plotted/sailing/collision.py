"""Settle who gets a hex when ships meet (B.V.C.2, ruling P2): to a fixed point, impulse by impulse."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from weathergage.engine.dice import Dice
from weathergage.engine.events import Roll

#: Bow and stern hex; the same hex twice for a one-hex vessel; empty for a ship not on the chart.
Footprint = tuple[int, ...]


@dataclass(slots=True, init=False)
class Course:
    """One ship in one impulse: where she lies, where she means to be, and how she goes there."""

    now: Footprint
    wanted: Footprint
    turning: bool = False
    #: Takes a contested hex when her die is the highest, rather than leaving it to the next.
    takes: bool = True

    # Written out because mypyc compiles no `__init__` that a decorator writes.
    def __init__(self, now: Footprint, wanted: Footprint, turning: bool = False, takes: bool = True) -> None:
        self.now = now
        self.wanted = wanted
        self.turning = turning
        self.takes = takes


@dataclass(slots=True)
class Contact:
    """Ships that met in a hex: who has it, who fell back, and the dice thrown for it."""

    hex: int
    ships: tuple[int, ...]
    holder: int
    fell_back: tuple[int, ...]
    rolls: tuple[Roll, ...] = ()


@dataclass(slots=True)
class Settlement:
    """The result of an impulse: ships that fell back, and every contact in the order it was settled."""

    fallen: set[int] = field(default_factory=set)
    contacts: list[Contact] = field(default_factory=list)


#: An impulse in which nobody met anybody.
CLEAR: Final = Settlement()


def settle(
    courses: dict[int, Course], dice: Dice, groups: Mapping[int, tuple[int, ...]] | None = None
) -> Settlement:
    """Settle one impulse (B.V.C, B.V.C.2); `groups` names ships that move as one and so fall back together."""
    result = Settlement()
    groups = groups or {}

    def fall_back(ships: tuple[int, ...]) -> None:
        for ship in ships:
            result.fallen.update(groups.get(ship, (ship,)))

    while True:
        found = (
            _exchanges(courses, result.fallen, groups)
            or _held(courses, result.fallen)
            or _free(courses, result.fallen, dice)
        )
        before = len(result.fallen)
        for contact in found:
            fall_back(contact.fell_back)
        result.contacts += found
        # Nobody falls back twice: ships that lay in one hex to begin with cannot be parted here.
        if len(result.fallen) == before:
            return result


def _place(course: Course, fallen: bool) -> Footprint:
    return course.now if fallen else course.wanted


def _exchanges(
    courses: dict[int, Course], fallen: set[int], groups: Mapping[int, tuple[int, ...]]
) -> list[Contact]:
    """Pairs of ships that each mean to enter a hex of the other: both fall back."""
    found = []
    movers = [
        ship for ship in sorted(courses) if ship not in fallen and courses[ship].now != courses[ship].wanted
    ]
    lying: dict[int, list[int]] = {}
    for ship in movers:
        for where in courses[ship].now:
            lying.setdefault(where, []).append(ship)
    for a in movers:
        entered = [h for h in courses[a].wanted if h not in courses[a].now]
        for b in sorted({ship for h in entered for ship in lying.get(h, ()) if ship > a}):
            if b in groups.get(a, ()):
                continue
            if any(h in courses[a].now for h in courses[b].wanted if h not in courses[b].now):
                into_b = next(h for h in entered if h in courses[b].now)
                found.append(Contact(into_b, (a, b), -1, (a, b)))
    return found


def _contested(courses: dict[int, Course], fallen: set[int]) -> dict[int, tuple[int, ...]]:
    """Hexes that several ships would be in, in the order of those ships."""
    claims: dict[int, list[int]] = {}
    for ship in sorted(courses):
        for where in set(_place(courses[ship], ship in fallen)):
            claims.setdefault(where, []).append(ship)
    contested = sorted((ships, where) for where, ships in claims.items() if len(ships) > 1)
    return {where: tuple(ships) for ships, where in contested}


def _held(courses: dict[int, Course], fallen: set[int]) -> list[Contact]:
    """Every hex that one ship keeps and others would enter: those others fall back."""
    found = []
    for where, claimants in _contested(courses, fallen).items():
        keeper = next((ship for ship in claimants if where in courses[ship].now), -1)
        if keeper >= 0:
            found.append(_kept_by(keeper, where, claimants))
    return found


def _free(courses: dict[int, Course], fallen: set[int], dice: Dice) -> list[Contact]:
    """Hexes that nobody keeps: those sure to be free first, since a ship that falls back keeps what she left."""
    contested = _contested(courses, fallen)
    sure = [where for where in contested if not _in_doubt(where, courses, fallen, contested, set())]
    # Where every freedom hangs on another, one of them has to be settled first.
    return [_award(where, contested[where], courses, dice) for where in sure or list(contested)[:1]]


def _in_doubt(
    where: int,
    courses: dict[int, Course],
    fallen: set[int],
    contested: dict[int, tuple[int, ...]],
    seen: set[int],
) -> bool:
    """Return whether the ship that leaves a hex may yet fall back to it."""
    seen.add(where)
    for ship, course in courses.items():
        if ship not in fallen and where in course.now and where not in course.wanted:
            ahead = [h for h in course.wanted if h not in course.now]
            return any(
                h in contested or (h not in seen and _in_doubt(h, courses, fallen, contested, seen))
                for h in ahead
            )
    return False


def _award(where: int, claimants: tuple[int, ...], courses: dict[int, Course], dice: Dice) -> Contact:
    """A free hex goes to a bow before the stern of a turning ship; equals throw for it."""
    bows = tuple(
        ship for ship in claimants if not (courses[ship].turning and where != courses[ship].wanted[0])
    )
    rivals = bows or claimants
    holder, rolls = (rivals[0], ()) if len(rivals) == 1 else _throw_for_it(rivals, courses, dice)
    return _kept_by(holder, where, claimants, rolls)


def _kept_by(holder: int, where: int, claimants: tuple[int, ...], rolls: tuple[Roll, ...] = ()) -> Contact:
    return Contact(where, claimants, holder, tuple(ship for ship in claimants if ship != holder), rolls)


def _throw_for_it(
    rivals: tuple[int, ...], courses: dict[int, Course], dice: Dice
) -> tuple[int, tuple[Roll, ...]]:
    """One die each; the highest decides who must take the hex, ties throw again among themselves."""
    rolls: list[Roll] = []
    ranked = _ranked(rivals, dice, rolls)
    holder = ranked[0] if courses[ranked[0]].takes else ranked[1]
    return holder, tuple(rolls)


def _ranked(rivals: tuple[int, ...], dice: Dice, rolls: list[Roll]) -> list[int]:
    thrown = {}
    for ship in rivals:
        thrown[ship] = dice.roll("collision")
        rolls.append(Roll("collision", thrown[ship]))
    ranked: list[int] = []
    for value in sorted(set(thrown.values()), reverse=True):
        equal = tuple(ship for ship in rivals if thrown[ship] == value)
        # Only the order of the first two can matter: lower ties need no further throw.
        ranked += _ranked(equal, dice, rolls) if len(equal) > 1 and not ranked else list(equal)
    return ranked
