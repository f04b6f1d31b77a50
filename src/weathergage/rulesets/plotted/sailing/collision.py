"""Settle who gets a hex when ships meet (B.V.C.2, ruling P2): to a fixed point, impulse by impulse."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from weathergage.engine.dice import Dice
from weathergage.geometry.native_numbers import i64

#: Where a ship lies that is not on the chart.
NOWHERE: Final = -(1 << 40)
#: The ships that would be in a hex, and the hex; these sort in the order in which they are settled.
Contested: TypeAlias = list[tuple[list[int], int]]


class Way:
    """One ship in one impulse: where she lies, where she means to be, and how she goes there; laid anew each time."""

    def __init__(self, index: int) -> None:
        self.index: i64 = index
        #: Bow and stern hex; the same hex twice for a one-hex vessel, NOWHERE for a ship not on the chart.
        self.bow: i64 = NOWHERE
        self.stern: i64 = NOWHERE
        self.to_bow: i64 = NOWHERE
        self.to_stern: i64 = NOWHERE
        self.to_heading: i64 = 0
        self.moving: bool = False
        self.turning: bool = False
        #: Takes a contested hex when her die is the highest, rather than leaving it to the next.
        self.takes: bool = True
        #: Ships of one group move as one and so fall back together; and the ship that she pulls along, -1 for none.
        self.group: i64 = index
        self.pulls: i64 = -1
        #: Some hex that she leaves or wants is left or wanted by another as well; she falls back.
        self.crowded: bool = False
        self.fallen: bool = False
        # For the whole of a movement phase: where she starts, and the impulses that take her farther.
        self.start: i64 = NOWHERE
        self.reach: i64 = 0
        #: Goes impulse by impulse, since she may meet another; and whether something has stopped her.
        self.by_impulse: bool = False
        self.stopped: bool = False

    def lies_in(self, where: i64) -> bool:
        """Return whether she lies in a hex now."""
        return where == self.bow or where == self.stern

    def wants(self, where: i64) -> bool:
        """Return whether she means to be in a hex."""
        return where == self.to_bow or where == self.to_stern

    def enters(self, where: i64) -> bool:
        """Return whether she means to be in a hex where she does not lie."""
        return self.wants(where) and not self.lies_in(where)

    def claims(self, where: i64) -> bool:
        """Return whether she will be in a hex, as far as it is settled."""
        return self.lies_in(where) if self.fallen else self.wants(where)

    @property
    def keeps_still(self) -> bool:
        """Return whether she means to be where she is."""
        return self.to_bow == self.bow and self.to_stern == self.stern

    def touches(self, other: "Way") -> bool:
        """Return whether the two leave or want the same hex."""
        bow, stern, to_bow, to_stern = other.bow, other.stern, other.to_bow, other.to_stern
        return (
            self.to_bow in (bow, stern, to_bow, to_stern)
            or self.to_stern in (bow, stern, to_bow, to_stern)
            or self.bow in (bow, stern, to_bow, to_stern)
            or self.stern in (bow, stern, to_bow, to_stern)
        )


@dataclass(slots=True)
class Contact:
    """Ships that met in a hex: who has it (-1 for nobody), who fell back, and the dice thrown for it."""

    hex: int
    ships: list[int]
    holder: int
    fell_back: list[int]
    dice: list[int]


def settle(ways: list[Way], dice: Dice) -> list[Contact]:
    """Settle one impulse among crowded ways (B.V.C, B.V.C.2); return all contacts in the order they were settled."""
    crowd = [way for way in ways if way.crowded]
    for way in crowd:
        way.crowded = way.fallen = False
    contacts: list[Contact] = []
    while True:
        found = _exchanges(crowd)
        if not found:
            contested = _contested(crowd)
            found = _held(ways, contested) or _free(ways, crowd, contested, dice)
        contacts += found
        # Nobody falls back twice: ships that lay in one hex to begin with cannot be parted here.
        if not _fall_back(ways, found):
            return contacts


def _fall_back(ways: list[Way], contacts: list[Contact]) -> bool:
    """Let ships fall back, each with all that move with her; return whether any does that had not before."""
    changed = False
    for contact in contacts:
        for index in contact.fell_back:
            group = ways[index].group
            for way in ways:
                if way.group == group and not way.fallen:
                    way.fallen = changed = True
    return changed


def _exchanges(crowd: list[Way]) -> list[Contact]:
    """Pairs of ships that each mean to enter a hex of the other: both fall back."""
    found: list[Contact] = []
    for a in crowd:
        if a.fallen or a.keeps_still:
            continue
        for b in crowd:
            if b.index <= a.index or b.fallen or b.keeps_still or b.group == a.group:
                continue
            if (a.enters(b.bow) or a.enters(b.stern)) and (b.enters(a.bow) or b.enters(a.stern)):
                into_b = a.to_bow if a.enters(a.to_bow) and b.lies_in(a.to_bow) else a.to_stern
                both = [a.index, b.index]
                found.append(Contact(into_b, both, -1, both, []))
    return found


def _contested(crowd: list[Way]) -> Contested:
    """Hexes that several ships would be in, in the order of those ships."""
    found: Contested = []
    for way in crowd:
        bow, stern = (way.bow, way.stern) if way.fallen else (way.to_bow, way.to_stern)
        _contest(crowd, way, bow, found)
        if stern != bow:
            _contest(crowd, way, stern, found)
    found.sort()
    return found


def _contest(crowd: list[Way], first: Way, where: i64, found: Contested) -> None:
    """Add a hex that a ship would be in, if she is the first of several."""
    if where == NOWHERE:
        return
    several = False
    for way in crowd:
        if way is not first and way.claims(where):
            if way.index < first.index:
                return
            several = True
    if several:
        found.append(([way.index for way in crowd if way.claims(where)], where))


def _held(ways: list[Way], contested: Contested) -> list[Contact]:
    """Every hex that one ship keeps and others would enter: those others fall back."""
    found: list[Contact] = []
    for claimants, where in contested:
        for ship in claimants:
            if ways[ship].lies_in(where):
                found.append(_kept_by(ship, where, claimants, []))
                break
    return found


def _free(ways: list[Way], crowd: list[Way], contested: Contested, dice: Dice) -> list[Contact]:
    """Hexes that nobody keeps: those sure to be free first, since a ship that falls back keeps what she left."""
    sure: Contested = []
    for each in contested:
        if not _in_doubt(each[1], crowd, contested, []):
            sure.append(each)
    # Where every freedom hangs on another, one of them has to be settled first.
    return [_award(where, claimants, ways, dice) for claimants, where in sure or contested[:1]]


def _in_doubt(where: i64, crowd: list[Way], contested: Contested, seen: list[int]) -> bool:
    """Return whether the ship that leaves a hex may yet fall back to it."""
    seen.append(where)
    for way in crowd:
        if not way.fallen and way.lies_in(where) and not way.wants(where):
            return _doubtful(way, way.to_bow, crowd, contested, seen) or _doubtful(
                way, way.to_stern, crowd, contested, seen
            )
    return False


def _doubtful(way: Way, ahead: i64, crowd: list[Way], contested: Contested, seen: list[int]) -> bool:
    """Return whether a ship may fall back from a hex that she means to enter."""
    if way.lies_in(ahead):
        return False
    for _, where in contested:
        if where == ahead:
            return True
    return ahead not in seen and _in_doubt(ahead, crowd, contested, seen)


def _award(where: int, claimants: list[int], ways: list[Way], dice: Dice) -> Contact:
    """A free hex goes to a bow before the stern of a turning ship; equals throw for it."""
    bows = [ship for ship in claimants if not (ways[ship].turning and where != ways[ship].to_bow)]
    rivals = bows or claimants
    thrown: list[int] = []
    holder = rivals[0] if len(rivals) == 1 else _throw_for_it(rivals, ways, dice, thrown)
    return _kept_by(holder, where, claimants, thrown)


def _kept_by(holder: int, where: int, claimants: list[int], dice: list[int]) -> Contact:
    return Contact(where, claimants, holder, [ship for ship in claimants if ship != holder], dice)


def _throw_for_it(rivals: list[int], ways: list[Way], dice: Dice, thrown: list[int]) -> int:
    """One die each; the highest decides who must take the hex, ties throw again among themselves."""
    ranked = _ranked(rivals, dice, thrown)
    return ranked[0] if ways[ranked[0]].takes else ranked[1]


def _ranked(rivals: list[int], dice: Dice, thrown: list[int]) -> list[int]:
    """Return ships by their dice, the highest first; only the order of the first two can matter."""
    first = len(thrown)
    for _ in rivals:
        thrown.append(dice.roll("collision"))
    dies = thrown[first:]
    ranked: list[int] = []
    for value in range(max(dies), 0, -1):
        equal = [ship for ship, die in zip(rivals, dies, strict=True) if die == value]
        # Lower ties need no further throw.
        ranked += _ranked(equal, dice, thrown) if len(equal) > 1 and not ranked else equal
    return ranked
