"""Define the play of a broadside and its five fields, as offsets from the bow (rulings G5 and G6)."""

from typing import Final

from weathergage.engine.contract.compilation import i64, vec
from weathergage.geometry.hexgrid import PORT_OF, REVERSE_OF, STARBOARD_OF, STEP, length, stern_of

PORT: Final = 0
STARBOARD: Final = 1
SIDES: Final = (PORT, STARBOARD)
#: Columns of the play that are worked out: enough for the longest range of any ruleset.
COLUMNS: Final = 14
#: How near things are in the five fields is one number of five bits for each field; OPEN where there is nothing.
_BITS: Final = 5
NOTHING: Final = 31
OPEN: Final = (1 << 5 * _BITS) - 1


def column_hexes(heading: int, side: int, column: int, hexes: int = 2) -> list[int]:
    """Return the hexes of one column of the play as offsets from the bow, from abreast the bow to abreast the stern."""
    across = STEP[STARBOARD_OF[heading] if side == STARBOARD else PORT_OF[heading]]
    astern = STEP[REVERSE_OF[heading]]
    return [column * across + t * astern for t in range(column + hexes)]


def field_of(column: int, t: int, hexes: int = 2) -> int:
    """Return the field (1..5) of the t-th hex of a column of the play (ruling G6)."""
    last = column + hexes - 1
    end = 1 + (column - 1) // 4
    if t < end:
        return 5
    if t > last - end:
        return 4
    if 2 * t == last:
        return 1
    return 3 if 2 * t < last else 2


def _play(heading: int, side: int, hexes: int) -> dict[int, int]:
    return {
        offset: field_of(column, t, hexes)
        for column in range(1, COLUMNS)
        for t, offset in enumerate(column_hexes(heading, side, column, hexes))
    }


#: PLAY[hexes][heading][side]: offset from the bow -> field.
PLAY: Final[tuple[tuple[tuple[dict[int, int], ...], ...], ...]] = tuple(
    tuple(
        tuple(_play(heading, side, hexes) for side in SIDES) if hexes and heading else ()
        for heading in range(7)
    )
    for hexes in range(3)
)


def play(heading: int, side: int, hexes: int = 2) -> dict[int, int]:
    """Return the play of one broadside: offset from the bow -> field."""
    return PLAY[hexes][heading][side]


def cone(heading: int, *, astern: bool = False) -> dict[int, int]:
    """Return the cone ahead of a bow or behind a stern, edge rays included: offset -> distance (ruling Q1)."""
    return _CONES[REVERSE_OF[heading] if astern else heading]


def _cone(heading: int) -> dict[int, int]:
    port, starboard = STEP[PORT_OF[heading]], STEP[STARBOARD_OF[heading]]
    ahead = STEP[heading]
    found: dict[int, int] = {}
    for away in range(1, COLUMNS):
        for beside in range(away + 1):
            found[beside * port + (away - beside) * ahead] = away
            found[beside * starboard + (away - beside) * ahead] = away
    return found


_CONES: Final = tuple(_cone(heading) if heading else {} for heading in range(7))


def nearest_in(sight: i64, field: i64) -> i64:
    """Return the range of what is nearest in a field, NOTHING where it is open."""
    return sight >> (field - 1) * _BITS & NOTHING


def nearer(sight: i64, field: i64, away: i64) -> i64:
    """Return what is nearest in the fields when something so far away is in one of them, too."""
    was = nearest_in(sight, field)
    return sight - (was - away << (field - 1) * _BITS) if away < was else sight


class PlayByRange:
    """The hexes of a play, the nearest first: how far each is, where it lies from the bow, and its field."""

    def __init__(self, heading: int, side: int, hexes: int) -> None:
        stern = stern_of(0, heading, hexes)
        fields = play(heading, side, hexes)
        by_range = sorted((min(length(h), length(h - stern)), h) for h in fields)
        self.ranges: vec[i64] = vec[i64]([distance_off for distance_off, _ in by_range])
        self.offsets: vec[i64] = vec[i64]([offset for _, offset in by_range])
        self.fields: vec[i64] = vec[i64]([fields[offset] for _, offset in by_range])


#: By heading, side and length in hexes, as far as they were asked for.
_BY_RANGE: Final[list[PlayByRange | None]] = [None] * 32


def play_by_range(heading: i64, side: i64, hexes: i64) -> PlayByRange:
    """Return the hexes of a broadside's play, the nearest first; worked out once."""
    place: i64 = heading * 4 + side * 2 + hexes - 1
    known = _BY_RANGE[place]
    if known is None:
        known = _BY_RANGE[place] = PlayByRange(heading, side, hexes)
    return known
