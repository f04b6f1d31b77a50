"""Write capitals by strokes, for pictures that are drawn without a font."""

import math
import unicodedata
from collections.abc import Sequence
from typing import Final

Point = tuple[float, float]
Stroke = Sequence[Point]
#: How high a capital is in the units of the table below, and how far letters stand apart.
HEIGHT: Final = 6.0
_APART: Final = 1.5
_BLANK: Final = 2.4
#: How large a letter is that stood in lower case.
_SMALL: Final = 0.78
#: Letters that fall into no letter and a mark.
_SPELT: Final = {
    "Æ": "AE",
    "Œ": "OE",
    "Ø": "O",
    "Ł": "L",
    "Đ": "D",
    "ẞ": "SS",
    "–": "-",
    "—": "-",
    "’": "'",
    "‘": "'",
}


def _line(*numbers: float) -> Stroke:
    """Return a stroke through points, given as x and y in turn."""
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _arc(x: float, y: float, across: float, down: float, start: float, end: float) -> Stroke:
    """Return a part of an ellipse about a point, by degrees from the right, clockwise."""
    steps = max(3, round(abs(end - start) / 15))
    angles = [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return [(x + across * math.cos(angle), y + down * math.sin(angle)) for angle in angles]


_S: Final = [_arc(1.7, 1.6, 1.6, 1.5, -25, -270), _arc(1.7, 4.5, 1.7, 1.5, -90, 155)]
_BOWL: Final = [_line(0, 6, 0, 0, 1.8, 0), _arc(1.8, 1.6, 1.6, 1.6, -90, 90), _line(1.8, 3.2, 0, 3.2)]
#: Of each character how wide it is, and its strokes; the top left corner is the origin.
_LETTERS: Final[dict[str, tuple[float, list[Stroke]]]] = {
    "A": (4.4, [_line(0, 6, 2.2, 0, 4.4, 6), _line(0.8, 4, 3.6, 4)]),
    "B": (
        3.5,
        [
            *(_line(1.8, 0, 0, 0, 0, 6, 1.9, 6), _line(0, 2.8, 1.8, 2.8)),
            *(_arc(1.8, 1.4, 1.4, 1.4, -90, 90), _arc(1.9, 4.4, 1.6, 1.6, -90, 90)),
        ],
    ),
    "C": (4.7, [_arc(2.9, 3, 2.9, 3, -52, -308)]),
    "D": (4.4, [_line(1.4, 0, 0, 0, 0, 6, 1.4, 6), _arc(1.4, 3, 3, 3, -90, 90)]),
    "E": (3.2, [_line(3.2, 0, 0, 0, 0, 6, 3.2, 6), _line(0, 2.9, 2.6, 2.9)]),
    "F": (3.1, [_line(3.1, 0, 0, 0, 0, 6), _line(0, 2.9, 2.5, 2.9)]),
    "G": (5.8, [_arc(2.9, 3, 2.9, 3, -50, -360), _line(5.8, 3, 3.7, 3)]),
    "H": (4.2, [_line(0, 0, 0, 6), _line(4.2, 0, 4.2, 6), _line(0, 2.9, 4.2, 2.9)]),
    "I": (0, [_line(0, 0, 0, 6)]),
    "J": (2.4, [_line(2.4, 0, 2.4, 4.6), _arc(1.2, 4.6, 1.2, 1.4, 0, 165)]),
    "K": (3.8, [_line(0, 0, 0, 6), _line(3.6, 0, 0, 3.7), _line(1.3, 2.5, 3.8, 6)]),
    "L": (3, [_line(0, 0, 0, 6, 3, 6)]),
    "M": (5, [_line(0, 6, 0.5, 0, 2.5, 4.4, 4.5, 0, 5, 6)]),
    "N": (4.4, [_line(0, 6, 0, 0, 4.4, 6, 4.4, 0)]),
    "O": (5.8, [_arc(2.9, 3, 2.9, 3, 0, 360)]),
    "P": (3.4, _BOWL),
    "Q": (5.8, [_arc(2.9, 3, 2.9, 3, 0, 360), _line(3.4, 4.3, 5.6, 6.6)]),
    "R": (3.8, [*_BOWL, _line(1.6, 3.2, 3.8, 6)]),
    "S": (3.4, _S),
    "T": (4, [_line(0, 0, 4, 0), _line(2, 0, 2, 6)]),
    "U": (4.2, [_line(0, 0, 0, 3.9), _arc(2.1, 3.9, 2.1, 2.1, 180, 0), _line(4.2, 3.9, 4.2, 0)]),
    "V": (4.4, [_line(0, 0, 2.2, 6, 4.4, 0)]),
    "W": (6.4, [_line(0, 0, 1.6, 6, 3.2, 0.6, 4.8, 6, 6.4, 0)]),
    "X": (4.2, [_line(0, 0, 4.2, 6), _line(4.2, 0, 0, 6)]),
    "Y": (4.2, [_line(0, 0, 2.1, 3, 4.2, 0), _line(2.1, 3, 2.1, 6)]),
    "Z": (4, [_line(0, 0, 4, 0, 0, 6, 4, 6)]),
    "0": (3.6, [_arc(1.8, 3, 1.8, 3, 0, 360)]),
    "1": (1.4, [_line(0, 1.2, 1.4, 0, 1.4, 6)]),
    "2": (3.4, [_arc(1.7, 1.7, 1.7, 1.7, -170, 25), _line(3.2, 2.4, 0, 6, 3.4, 6)]),
    "3": (3.4, [_line(0.2, 0, 3.2, 0, 1.4, 2.4), _arc(1.5, 4.2, 1.8, 1.8, -95, 150)]),
    "4": (3.8, [_line(2.8, 6, 2.8, 0, 0, 4.2, 3.8, 4.2)]),
    "5": (3.4, [_line(3, 0, 0.5, 0, 0.3, 2.7), _arc(1.5, 4.1, 1.9, 1.9, -130, 140)]),
    "6": (3.6, [_arc(1.8, 4.2, 1.8, 1.8, 0, 360), _line(0.1, 3.7, 2.6, 0)]),
    "7": (3.4, [_line(0, 0, 3.4, 0, 1.2, 6)]),
    "8": (3.4, [_arc(1.7, 1.4, 1.4, 1.4, 0, 360), _arc(1.7, 4.4, 1.7, 1.6, 0, 360)]),
    "9": (3.6, [_arc(1.8, 1.8, 1.8, 1.8, 0, 360), _line(3.5, 2.3, 1, 6)]),
    ".": (0, [_line(0, 5.9, 0, 6)]),
    ",": (0.4, [_line(0.4, 5.8, 0, 7)]),
    ":": (0, [_line(0, 2.4, 0, 2.5), _line(0, 5.5, 0, 5.6)]),
    ";": (0.4, [_line(0.4, 2.4, 0.4, 2.5), _line(0.4, 5.5, 0, 6.9)]),
    "'": (0.3, [_line(0.3, 0, 0, 1.6)]),
    '"': (1.4, [_line(0.2, 0, 0, 1.6), _line(1.4, 0, 1.2, 1.6)]),
    "!": (0, [_line(0, 0, 0, 4.2), _line(0, 5.9, 0, 6)]),
    "?": (2.8, [_arc(1.4, 1.5, 1.4, 1.5, -170, 90), _line(1.4, 3, 1.4, 4.2), _line(1.4, 5.9, 1.4, 6)]),
    "-": (2, [_line(0, 3.4, 2, 3.4)]),
    "+": (2.8, [_line(0, 3.4, 2.8, 3.4), _line(1.4, 2, 1.4, 4.8)]),
    "/": (2.6, [_line(2.6, 0, 0, 6)]),
    "(": (1.1, [_arc(3.4, 3, 3.4, 4.2, -128, -232)]),
    ")": (1.1, [_arc(-2.3, 3, 3.4, 4.2, -52, 52)]),
    "&": (4.6, [_line(4.6, 6, 1, 1.9), _arc(1.8, 1.2, 1, 1.2, 155, 400), _line(2.5, 2, 0.6, 3.4),
                _arc(1.7, 4.5, 1.7, 1.5, -135, -290), _line(2.3, 5.9, 4.4, 3.6)]),
}  # fmt: skip


def lettered(text: str) -> tuple[list[Stroke], float]:
    """Return the strokes of a line in large and small capitals, and how long it is, without what cannot be drawn."""
    strokes: list[Stroke] = []
    at = end = 0.0
    for letter, size in _capitals(text):
        if letter == " ":
            at += _BLANK if at else 0.0
            continue
        width, drawn = _LETTERS[letter]
        strokes += [[(at + x * size, HEIGHT + (y - HEIGHT) * size) for x, y in stroke] for stroke in drawn]
        end = at + width * size
        at = end + _APART
    return strokes, end


def _capitals(text: str) -> list[tuple[str, float]]:
    """Return the capitals of a text without marks over letters, each with its size."""
    found = []
    for letter in " ".join(text.split()):
        for capital in _SPELT.get(letter.upper(), letter.upper()):
            plain = unicodedata.normalize("NFKD", capital)[:1]
            if plain == " " or plain in _LETTERS:
                found.append((plain, _SMALL if letter.islower() else 1.0))
    return found
