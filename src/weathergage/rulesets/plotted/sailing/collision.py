"""Settle who gets a hex when ships meet (B.V.C.2, ruling P2): to a fixed point, impulse by impulse."""

from dataclasses import dataclass
from typing import Final

from weathergage.engine.contract.compilation import append, i64, vec
from weathergage.engine.dice import Dice

#: Where a ship lies that is not on the chart.
NOWHERE: Final = -(1 << 40)
#: The holder of a hex that no ship has got.
NOBODY: Final = -1
_NO_DICE: Final[list[int]] = []


class Way:
    """One ship in one impulse: where she lies, where she means to be, and how she goes there; laid anew each time."""

    def __init__(self, index: int) -> None:
        self.index: i64 = index
        #: Her place among ships that are kept as one bit for each.
        self.bit = 1 << index
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
        #: While it is settled: whether she is to fall back, and the ships she has met, she herself among them.
        self.yields: bool = False
        self.met = 0
        # For the whole of a movement phase: where she starts, and the impulses that take her farther.
        self.start: i64 = NOWHERE
        self.reach: i64 = 0
        #: Goes impulse by impulse, since she may meet another, and by a plot of hers; something has stopped her.
        self.by_impulse: bool = False
        self.sails: bool = False
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


class Crowd:
    """The ships that leave or want the same hexes in one impulse, until it is settled who gets which; used again."""

    def __init__(self) -> None:
        #: In the order of ships, and the hexes that several of them would be in, in the order these are settled.
        self.ways: vec[Way] = vec[Way]()
        self.hexes: list[int] = []
        #: All contacts in the order they were settled, for those who want to be told of them.
        self.contacts: list[Contact] | None = None

    def settle(self, ways: vec[Way], dice: Dice, told: bool) -> None:
        """Settle one impulse among crowded ways (B.V.C, B.V.C.2): some fall back, and all know whom they met."""
        crowd = vec[Way]()
        for way in ways:
            if way.crowded:
                way.crowded = way.fallen = way.yields = False
                way.met = 0
                crowd = append(crowd, way)
        self.ways = crowd
        self.contacts = [] if told else None
        while True:
            if not self._exchange():
                self._find_contested()
                if not self._hold():
                    self._award_free(dice)
            # Nobody falls back twice: ships that lay in one hex to begin with cannot be parted here.
            if not self._fall_back(ways):
                return

    def _fall_back(self, ways: vec[Way]) -> bool:
        """Let ships fall back, each with all that move with her; return whether any does that had not before."""
        changed = False
        for way in self.ways:
            if way.yields:
                way.yields = False
                for other in ways:
                    if other.group == way.group and not other.fallen:
                        other.fallen = changed = True
        return changed

    def _exchange(self) -> bool:
        """Find ships that each mean to enter a hex of the other: both fall back; return whether there are any."""
        found = False
        for a in self.ways:
            if a.fallen or a.keeps_still:
                continue
            for b in self.ways:
                if b.index <= a.index or b.fallen or b.keeps_still or b.group == a.group:
                    continue
                if (a.enters(b.bow) or a.enters(b.stern)) and (b.enters(a.bow) or b.enters(a.stern)):
                    found = a.yields = b.yields = True
                    a.met |= b.bit
                    b.met |= a.bit
                    if self.contacts is not None:
                        into_b = a.to_bow if a.enters(a.to_bow) and b.lies_in(a.to_bow) else a.to_stern
                        both = [a.index, b.index]
                        self.contacts.append(Contact(into_b, both, NOBODY, both, []))
        return found

    def _find_contested(self) -> None:
        """Find the hexes that several ships would be in, in the order of those ships."""
        self.hexes.clear()
        for way in self.ways:
            bow, stern = (way.bow, way.stern) if way.fallen else (way.to_bow, way.to_stern)
            if self._is_contested(way, bow):
                self.hexes.append(bow)
            if stern != bow and self._is_contested(way, stern):
                self.hexes.append(stern)
        if len(self.hexes) > 1:
            self.hexes = [
                where for _, where in sorted((self._claimants(where), where) for where in self.hexes)
            ]

    def _is_contested(self, first: Way, where: i64) -> bool:
        """Return whether a ship is the first of several that would be in a hex."""
        several = False
        if where != NOWHERE:
            for way in self.ways:
                if way is not first and way.claims(where):
                    if way.index < first.index:
                        return False
                    several = True
        return several

    def _claimants(self, where: i64) -> list[int]:
        """Return the ships that would be in a hex."""
        return [way.index for way in self.ways if way.claims(where)]

    def _hold(self) -> bool:
        """Let every hex that one ship keeps be hers: others who would enter it fall back."""
        found = False
        for where in self.hexes:
            for way in self.ways:
                if way.claims(where) and way.lies_in(where):
                    self._keep(way.index, where, _NO_DICE)
                    found = True
                    break
        return found

    def _award_free(self, dice: Dice) -> None:
        """Give away hexes that nobody keeps: those sure to be free first, since who falls back keeps what she left."""
        sure = False
        for where in self.hexes:
            if not self._in_doubt(where, []):
                self._award(where, dice)
                sure = True
        # Where every freedom hangs on another, one of them has to be settled first.
        if self.hexes and not sure:
            self._award(self.hexes[0], dice)

    def _in_doubt(self, where: i64, seen: list[int]) -> bool:
        """Return whether the ship that leaves a hex may yet fall back to it."""
        seen.append(where)
        for way in self.ways:
            if not way.fallen and way.lies_in(where) and not way.wants(where):
                return self._doubtful(way, way.to_bow, seen) or self._doubtful(way, way.to_stern, seen)
        return False

    def _doubtful(self, way: Way, ahead: i64, seen: list[int]) -> bool:
        """Return whether a ship may fall back from a hex that she means to enter."""
        if way.lies_in(ahead):
            return False
        for where in self.hexes:
            if where == ahead:
                return True
        return ahead not in seen and self._in_doubt(ahead, seen)

    def _award(self, where: i64, dice: Dice) -> None:
        """Award a free hex to a bow before the stern of a turning ship; equals throw for it."""
        claimants = [way for way in self.ways if way.claims(where)]
        bows = [way for way in claimants if not way.turning or where == way.to_bow]
        rivals = bows or claimants
        thrown: list[int] = []
        holder = rivals[0] if len(rivals) == 1 else _throw_for_it(rivals, dice, thrown)
        self._keep(holder.index, where, thrown)

    def _keep(self, holder: i64, where: i64, dice: list[int]) -> None:
        """Let a ship have a hex: all others who would be there fall back, and all of them have met."""
        there = 0
        for way in self.ways:
            if way.claims(where):
                there |= way.bit
        for way in self.ways:
            if there & way.bit:
                way.met |= there
                if way.index != holder:
                    way.yields = True
        if self.contacts is not None:
            ships = self._claimants(where)
            back = [ship for ship in ships if ship != holder]
            self.contacts.append(Contact(where, ships, holder, back, dice))


def _throw_for_it(rivals: list[Way], dice: Dice, thrown: list[int]) -> Way:
    """Roll one die each; the highest decides which must take the hex, ties throw again among themselves."""
    ranked = _ranked(rivals, dice, thrown)
    return ranked[0] if ranked[0].takes else ranked[1]


def _ranked(rivals: list[Way], dice: Dice, thrown: list[int]) -> list[Way]:
    """Return ships by their dice, the highest first; only the order of the first two can matter."""
    first = len(thrown)
    for _ in rivals:
        thrown.append(dice.roll("collision"))
    dies = thrown[first:]
    ranked: list[Way] = []
    for value in range(max(dies), 0, -1):
        equal = [way for way, die in zip(rivals, dies, strict=True) if die == value]
        # Lower ties need no further throw.
        ranked += _ranked(equal, dice, thrown) if len(equal) > 1 and not ranked else equal
    return ranked
