"""Tell how ships lie to each other, and which lie within gun range, looked at once for a whole position.

How one ship lies to another is one number, worked out once for each relative position. It holds what gunnery, boarding
and captains ask of a pair: range, bearing broadsides and their fields, nearer side, and what makes a rake. `Bearing`
tells the same in words.
"""

from typing import Final

from weathergage.engine.contract.compilation import append, i64, vec
from weathergage.geometry.bearing import Bearing, bearing
from weathergage.geometry.hexgrid import STRIDE
from weathergage.rulesets.plotted.core.ship import Ship

#: No gun of these games carries farther; bows may be two hexes farther apart, since range counts from any hex.
LONGEST_RANGE: Final = 10
_REACH: Final = LONGEST_RANGE + 2

# Parts of a number.
#: The range: the least distance between any hexes of the two (ruling G4); FAR beyond reach.
RANGE: Final = 31
FAR: Final = 31
#: A broadside of the target bears on the firing ship; she is on the target's keel line; she is next to her there.
ANSWERED: Final = 1 << 7
ON_KEEL_LINE: Final = 1 << 8
NEXT_HEX: Final = 1 << 9
#: The port broadside bears on the target; the starboard broadside does; either of them.
PORT_BEARS: Final = 1 << 12
STARBOARD_BEARS: Final = 1 << 13
A_BROADSIDE_BEARS: Final = PORT_BEARS | STARBOARD_BEARS
_NEAR_SIDE: Final = 5
_END: Final = 10
_FIELDS: Final = 14

#: The ends of a target, as numbers and in words.
NO_END: Final = 0
BOW_END: Final = 1
STERN_END: Final = 2
ENDS: Final = ("", "bow", "stern")

# Two bows that may be within range lie in a square of hexes, which has one ship in its centre.
_WIDE: Final = 2 * _REACH + 1
_CENTRE: Final = _REACH * STRIDE + _REACH
_BEYOND: Final = _WIDE * STRIDE
_IN_COLUMN: Final = STRIDE - 1
_COLUMN: Final = 12
_SQUARE: Final = _WIDE * _WIDE
_HEADINGS: Final = 36
_UNKNOWN: Final = -1


class _KnownLies:
    """Keep how ships lie, by hexes of both, in all relative positions and headings, as far as it was asked for."""

    def __init__(self) -> None:
        #: Made when it is first wanted.
        self.numbers: vec[i64] = vec[i64]()


_KNOWN: Final = _KnownLies()


def fields_of(lie: i64, side: i64) -> i64:
    """Return the fields of a broadside that hold a hex of the target, one bit for each, from field 1 upwards."""
    return (lie >> (_FIELDS + 5 * side)) & 31


def near_side_of(lie: i64) -> i64:
    """Return the target's side nearer to the firing ship, -1 when both are equally near."""
    return ((lie >> _NEAR_SIDE) & 3) - 1


def end_of(lie: i64) -> i64:
    """Return the end of the target that lies open to the firing ship."""
    return (lie >> _END) & 3


def lie_of(ship: Ship, other: Ship) -> i64:
    """Return how another ship lies to a ship, as a number."""
    at: i64 = other.bow - ship.bow + _CENTRE
    if at < 0 or at >= _BEYOND or at & _IN_COLUMN >= _WIDE:
        return FAR
    return _lie_at(at, ship, other)


def _lie_at(at: i64, ship: Ship, other: Ship) -> i64:
    """Return how a ship lies whose bow is in that hex of the square around the other's."""
    heading: i64 = ship.heading
    other_heading: i64 = other.heading
    if not len(_KNOWN.numbers):
        _KNOWN.numbers = vec[i64]([_UNKNOWN] * (4 * _SQUARE * _HEADINGS))
    hexes: i64 = 2 * ship.spec.hexes + other.spec.hexes - 3
    hex_in_square: i64 = (at >> _COLUMN) * _WIDE + (at & _IN_COLUMN)
    place: i64 = (hexes * _SQUARE + hex_in_square) * _HEADINGS + 6 * heading + other_heading - 7
    found: i64 = _KNOWN.numbers[place]
    if found == _UNKNOWN:
        found = number_of(
            bearing(ship.bow, ship.heading, other.bow, other.heading, ship.spec.hexes, other.spec.hexes)
        )
        _KNOWN.numbers[place] = found
    return found


def number_of(lie: Bearing) -> int:
    """Return a bearing as a number."""
    number = min(lie.range, FAR) | (lie.near_side + 1) << _NEAR_SIDE | ENDS.index(lie.end) << _END
    if lie.answered:
        number |= ANSWERED
    if lie.ahead or lie.astern:
        number |= ON_KEEL_LINE
    if lie.ahead == 1 or lie.astern == 1:
        number |= NEXT_HEX
    if lie.port:
        number |= PORT_BEARS
    if lie.starboard:
        number |= STARBOARD_BEARS
    for side, fields in enumerate(lie.fields):
        for field in fields:
            number |= 1 << (_FIELDS + 5 * side + field - 1)
    return number


class ShipsInRange:
    """Hold for each ship of a position the others within range, until ships have moved."""

    def __init__(self) -> None:
        #: Whether copies of the battle keep it too, so that it stays as it is.
        self.shared = False
        #: Where each ship was, to see whether this still holds.
        self._places: vec[i64] = vec[i64]()
        #: By the index of a ship: where her row begins in `others` and `lies`; it ends where the next begins.
        self.first: vec[i64] = vec[i64]()
        #: The indices of the others, lowest first, and how they lie from her; of these only the first `_rows` count.
        self.others: vec[i64] = vec[i64]()
        self.lies: vec[i64] = vec[i64]()
        self._rows: i64 = 0
        #: Whether any two ships lie in hexes next to each other.
        self.any_adjacent = False

    def look_about(self, ships: vec[Ship]) -> None:
        """See how all ships lie now."""
        if len(self._places) != len(ships):
            self._places = vec[i64]([0] * len(ships))
            self.first = vec[i64]([0] * (len(ships) + 1))
        self.any_adjacent = False
        self._rows = 0
        for at in range(len(ships)):
            ship = ships[at]
            self._places[at] = _place(ship)
            if ship.present:
                self._look_from(ship, ships)
            self.first[at + 1] = self._rows

    def _look_from(self, ship: Ship, ships: vec[Ship]) -> None:
        """Enter the row of a ship."""
        from_bow: i64 = _CENTRE - ship.bow
        for other in ships:
            at: i64 = other.bow + from_bow
            # Nearly all pairs of a large battle are told apart by their bows.
            if 0 <= at < _BEYOND and at & _IN_COLUMN < _WIDE and other.present and other is not ship:
                lie = _lie_at(at, ship, other)
                if lie & RANGE <= LONGEST_RANGE:
                    self._enter(other.spec.index, lie)
                    if lie & RANGE == 1:
                        self.any_adjacent = True

    def _enter(self, other: i64, lie: i64) -> None:
        """Enter another ship; rows once made are used again."""
        at = self._rows
        if at < len(self.others):
            self.others[at] = other
            self.lies[at] = lie
        else:
            self.others = append(self.others, other)
            self.lies = append(self.lies, lie)
        self._rows = at + 1

    def is_adjacent(self, at: i64) -> bool:
        """Return whether the ship at a place of `others` lies in a hex next to her whose row it is."""
        return self.lies[at] & RANGE == 1

    def has_neighbour(self, index: i64) -> bool:
        """Return whether any other ship lies in a hex next to a ship."""
        for at in range(self.first[index], self.first[index + 1]):
            if self.lies[at] & RANGE == 1:
                return True
        return False

    def alone(self, index: i64) -> bool:
        """Return whether no other ship is within range of a ship."""
        return self.first[index] == self.first[index + 1]

    def holds_for(self, ships: vec[Ship]) -> bool:
        """Return whether these ships lie so; it holds for a copy of the battle as well."""
        places = self._places
        if len(places) != len(ships):
            return False
        for at in range(len(ships)):
            if places[at] != _place(ships[at]):
                return False
        return True


def _place(ship: Ship) -> i64:
    """Return where a ship lies as one number, nought for one that is not on the chart."""
    # Two ways out: what both branches of an expression have in common would be an object.
    if not ship.present:
        return 0
    return (ship.bow * 8 + ship.heading) * 2 + ship.spec.hexes
