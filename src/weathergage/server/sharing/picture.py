"""Draw the picture of a battle for previews of its link: a PNG of its name and the tracks of all ships."""

import math
import struct
import zlib
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from weathergage.server.sharing.lettering import HEIGHT as CAPITAL
from weathergage.server.sharing.lettering import lettered
from weathergage.server.wire.game_messages import Film

WIDTH, HEIGHT = 1200, 630
_MARGIN = 70
#: The strip at the foot that has the name, how high its capitals are at most, and how thick their strokes.
_STRIP, _LETTER, _PEN = 104, 42.0, 0.13
#: How high the picture is above that strip.
_CHART = HEIGHT - _STRIP
Point = tuple[float, float]
_SEA, _LAND, _INK, _PAPER = (185, 207, 214), (217, 204, 168), (43, 42, 39), (244, 236, 216)
_FIRST_SIDE = 4
_SIDES = ((163, 58, 42), (45, 78, 140), (80, 110, 50), (110, 70, 120))
#: Between hexes: a row is the square root of three high where a column is one and a half wide.
_ROW = math.sqrt(3)


class _Canvas:
    """A picture of a few colours, filled by lines; each pixel is the number of a colour."""

    def __init__(self, colours: Sequence[tuple[int, int, int]]) -> None:
        self._colours = colours
        self._rows = [bytearray(WIDTH) for _ in range(HEIGHT)]

    def fill(self, corners: Sequence[Point], colour: int) -> None:
        """Fill a convex shape."""
        low = max(0, math.ceil(min(y for _, y in corners)))
        high = min(HEIGHT - 1, math.floor(max(y for _, y in corners)))
        for y in range(low, high + 1):
            crossed = []
            for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
                if min(y1, y2) <= y <= max(y1, y2) and y1 != y2:
                    crossed.append(x1 + (y - y1) * (x2 - x1) / (y2 - y1))
            if crossed:
                first, last = max(0, math.ceil(min(crossed))), min(WIDTH - 1, math.floor(max(crossed)))
                if last >= first:
                    self._rows[y][first : last + 1] = bytes((colour,)) * (last + 1 - first)

    def line(self, start: Point, end: Point, thick: float, colour: int) -> None:
        """Draw a line of some thickness."""
        dx, dy = end[0] - start[0], end[1] - start[1]
        long = math.hypot(dx, dy) or 1.0
        ox, oy = -dy / long * thick / 2, dx / long * thick / 2
        (ax, ay), (bx, by) = start, end
        self.fill([(ax + ox, ay + oy), (bx + ox, by + oy), (bx - ox, by - oy), (ax - ox, ay - oy)], colour)

    def png(self) -> bytes:
        """Return the picture as a file."""
        head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 3, 0, 0, 0)
        palette = bytes(part for colour in self._colours for part in colour)
        data = zlib.compress(b"".join(b"\0" + bytes(row) for row in self._rows), 9)
        parts = ((b"IHDR", head), (b"PLTE", palette), (b"IDAT", data), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, body) for kind, body in parts)


def picture_of(film: Film, title: str) -> bytes:
    """Return the picture of a battle: where its ships went, how they lay at the end, and its name."""
    table = next((frame.table for frame in film.frames if frame.table is not None), None)
    tracks, last = _tracks(film, hexes=table is None)
    # A prize is drawn in the colour that she came with.
    colours = {ship.id: _FIRST_SIDE + ship.side % len(_SIDES) for ship in film.frames[0].ships}
    canvas = _Canvas([_SEA, _LAND, _INK, _PAPER, *_SIDES])
    chart = film.scenario.chart
    land = [] if table is not None else [_plane(each) for each in chart.land]
    points = [spot for track in tracks.values() for spot in track]
    put, size = _fitted(points or [(0.0, 0.0)])
    for spot in land:
        canvas.fill([_corner(put(spot), size * 1.02, n) for n in range(6)], 1)
    for ship, track in tracks.items():
        for start, end in pairwise(track):
            canvas.line(put(start), put(end), 7, colours.get(ship, _FIRST_SIDE))
    for ship, end in last.items():
        _draw_ship(
            canvas,
            [_place(each, table is None) for each in (end.bow, end.stern)],
            put,
            colours.get(ship, _FIRST_SIDE),
        )
    _write(canvas, title)
    corners = [(0.0, 0.0), (WIDTH - 1.0, 0.0), (WIDTH - 1.0, HEIGHT - 1.0), (0.0, HEIGHT - 1.0)]
    for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
        canvas.line(start, end, 16, 3)
    return canvas.png()


def _write(canvas: _Canvas, title: str) -> None:
    """Write the name of the battle on a strip of paper at the foot, as large as there is room."""
    strokes, long = lettered(title)
    canvas.fill([(0, _CHART), (WIDTH - 1.0, _CHART), (WIDTH - 1.0, HEIGHT - 1.0), (0, HEIGHT - 1.0)], 3)
    scale = min(_LETTER / CAPITAL, (WIDTH - 2 * _MARGIN) / max(long, 1.0))
    left, top = (WIDTH - long * scale) / 2, _CHART + (_STRIP - 8 - CAPITAL * scale) / 2
    thick = _LETTER * _PEN * min(1.0, scale * CAPITAL / _LETTER + 0.2)
    for stroke in strokes:
        drawn = [(left + x * scale, top + y * scale) for x, y in stroke]
        for start, end in pairwise(drawn):
            canvas.line(start, end, thick, 2)
        for point in drawn:
            nib = [_corner(point, thick / 2, corner) for corner in range(6)]
            canvas.fill(nib, 2)


def _tracks(film: Film, hexes: bool) -> tuple[dict[str, list[Point]], dict[str, Any]]:
    tracks: dict[str, list[Point]] = {}
    last: dict[str, Any] = {}
    for frame in film.frames:
        for ship in frame.ships:
            if not ship.present:
                continue
            spot = _middle(ship, hexes)
            track = tracks.setdefault(ship.id, [])
            if not track or track[-1] != spot:
                track.append(spot)
            last[ship.id] = ship
    return tracks, last


def _middle(ship: Any, hexes: bool) -> Point:
    ends = [_place(end, hexes) for end in (ship.bow, ship.stern)]
    return (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2


def _place(place: Sequence[float], hexes: bool) -> Point:
    return _plane(place) if hexes else (place[0], place[1])


def _plane(place: Sequence[float]) -> Point:
    q, r = place
    return 1.5 * q, _ROW * (r + q / 2)


def _fitted(points: Iterable[Point]) -> tuple[Any, float]:
    """Return what puts points of the chart on the picture, and the size of a hex there."""
    known = list(points)
    low = [min(point[axis] for point in known) for axis in (0, 1)]
    high = [max(point[axis] for point in known) for axis in (0, 1)]
    spans = [max(high[axis] - low[axis], 1e-6) for axis in (0, 1)]
    scale = min((WIDTH - 2 * _MARGIN) / spans[0], (_CHART - 2 * _MARGIN) / spans[1], 60.0)
    centre = [(low[axis] + high[axis]) / 2 for axis in (0, 1)]

    def put(point: Point) -> Point:
        return WIDTH / 2 + (point[0] - centre[0]) * scale, _CHART / 2 + (point[1] - centre[1]) * scale

    return put, scale


def _corner(middle: Point, size: float, number: int) -> Point:
    angle = math.pi / 3 * number
    return middle[0] + size * math.cos(angle), middle[1] + size * math.sin(angle)


def _draw_ship(canvas: _Canvas, ends: Sequence[Point], put: Any, fill: int) -> None:
    bow, stern = map(put, ends)
    dx, dy = bow[0] - stern[0], bow[1] - stern[1]
    long = math.hypot(dx, dy) or 1.0
    ux, uy = dx / long, dy / long
    half = min(max(long * 0.75, 14.0), 46.0)
    mx, my = (bow[0] + stern[0]) / 2, (bow[1] + stern[1]) / 2
    for grown, colour in ((5.0, 2), (0.0, fill)):
        ahead, beam = half + grown, half * 0.38 + grown
        hull = [
            (mx + ux * ahead * 1.15, my + uy * ahead * 1.15),
            (mx + ux * ahead * 0.3 - uy * beam, my + uy * ahead * 0.3 + ux * beam),
            (mx - ux * ahead - uy * beam * 0.7, my - uy * ahead + ux * beam * 0.7),
            (mx - ux * ahead + uy * beam * 0.7, my - uy * ahead - ux * beam * 0.7),
            (mx + ux * ahead * 0.3 + uy * beam, my + uy * ahead * 0.3 - ux * beam),
        ]
        canvas.fill(hull, colour)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
