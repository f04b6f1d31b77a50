"""Take answers of the helm apart, once for all games: hexes ahead, hexsides by letters (6.a)."""

from collections.abc import Sequence
from typing import Final

from weathergage.engine.contract.compilation import append, i64, vec
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import (
    TO_PORT,
    is_course,
    split_course,
)


class Shapes:
    """The courses among some answers; of all others, such as orders of an anchor, the hexes are below 0."""

    def __init__(self, options: Sequence[str]) -> None:
        self.hexes: vec[i64] = vec[i64]()
        self.letters: list[str] = []
        #: Hexsides turned at the end: to starboard, or below 0 to port.
        self.sides: vec[i64] = vec[i64]()
        #: The numbers of the courses that go on and do not turn.
        self.straight: list[int] = []
        self.farthest = 0
        for number, option in enumerate(options):
            shape = shape_of(option)
            if shape.hexes and not shape.letters:
                self.straight.append(number)
            self.hexes = append(self.hexes, shape.hexes if shape.is_course else -1)
            self.letters.append(shape.letters)
            to_port = shape.letters.startswith(TO_PORT)
            self.sides = append(self.sides, -len(shape.letters) if to_port else len(shape.letters))
            self.farthest = max(self.farthest, shape.hexes)


class Shape:
    """An answer of the helm taken apart; none of it for orders of an anchor."""

    def __init__(self, order: str) -> None:
        # Captains do not weigh what ships of a squadron do together.
        self.is_course = is_course(order) and not order.endswith("+")
        self.hexes, self.letters = split_course(order) if self.is_course else (0, "")


#: Every order that was ever taken apart; there are some hundreds.
_SHAPES: Final[dict[str, Shape]] = {}
#: Lists of answers that were taken apart; remembered up to a number, since squadrons have many.
_LISTS: Final[dict[tuple[str, ...], Shapes]] = {}
_REMEMBERED: Final = 5_000


def shape_of(order: str) -> Shape:
    """Return an answer of the helm, taken apart once."""
    found = _SHAPES.get(order)
    if found is None:
        found = _SHAPES[order] = Shape(order)
    return found


def shapes_of(options: Sequence[str]) -> Shapes:
    """Return a list of answers, taken apart once."""
    key = tuple(options)
    found = _LISTS.get(key)
    if found is None:
        if len(_LISTS) >= _REMEMBERED:
            _LISTS.clear()
        found = _LISTS[key] = Shapes(options)
    return found
