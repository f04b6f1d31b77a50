"""Compute how one ship lies to another: range, plays, rakes and nearer side, once per relative position."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from weathergage.geometry.hexgrid import STEP, distance, from_axial, length, stern_of, to_axial
from weathergage.geometry.plays import COLUMNS, PORT, STARBOARD, play

#: Beyond this distance of the bows every ruleset treats a ship as far away.
HORIZON: Final = 16


@dataclass(slots=True, frozen=True)
class Bearing:
    """Describe a target seen from a firing ship; sides are those of the firing ship unless stated otherwise."""

    #: The least distance between any hexes of the two (ruling G4); 99 beyond the horizon.
    range: int
    #: The fields of each broadside's play that hold a hex of the target, lowest first; empty if none.
    fields: tuple[tuple[int, ...], tuple[int, ...]]
    #: Whether the target is in the play of the port and of the starboard broadside.
    port: bool
    starboard: bool
    #: Whether any hex of the firing ship is in either play of the target.
    answered: bool
    #: The target's side nearer to the firing ship: PORT, STARBOARD, or -1 when they are equally near.
    near_side: int
    #: Steps from the target's bow or stern along her keel line to a hex of the firing ship; 0 if not on it.
    ahead: int
    astern: int
    #: The end of the target that lies open to the firing ship: "bow" or "stern" where she is on the keel line or
    #: where neither broadside answers her, else "".
    end: str = ""

    @property
    def play_rake(self) -> bool:
        """Return whether the target is in the firing ship's play and cannot answer (ruling G8)."""
        return (self.port or self.starboard) and not self.answered

    def bears(self, side: int) -> bool:
        """Return whether the broadside of this side bears on the target."""
        return self.port if side == PORT else self.starboard


_FAR = Bearing(99, ((), ()), False, False, False, -1, 0, 0)
_KNOWN: dict[int, Bearing] = {}


def bearing(
    bow: int, heading: int, target_bow: int, target_heading: int, hexes: int = 2, target_hexes: int = 2
) -> Bearing:
    """Return how the target lies to the ship; cached by relative position and headings."""
    vector = target_bow - bow
    key = ((vector * 7 + heading) * 7 + target_heading) * 4 + hexes * 2 + target_hexes - 3
    known = _KNOWN.get(key)
    if known is None:
        if length(vector) > HORIZON:
            return _FAR
        known = _KNOWN[key] = _seen_heading_north(vector, heading, target_heading, hexes, target_hexes)
    return known


@cache
def _from_north(vector: int, target_heading: int, hexes: int, target_hexes: int) -> Bearing:
    return work_out(vector, 1, target_heading, hexes, target_hexes)


def _seen_heading_north(
    vector: int, heading: int, target_heading: int, hexes: int, target_hexes: int
) -> Bearing:
    """Return the same bearing with the chart turned so that the ship heads north: a sixth of the cases to compute."""
    q, r = to_axial(vector)
    for _ in range((1 - heading) % 6):
        q, r = -r, q + r
    return _from_north(from_axial(q, r), (target_heading - heading) % 6 + 1, hexes, target_hexes)


def work_out(
    vector: int, heading: int, target_heading: int, hexes: int = 2, target_hexes: int = 2
) -> Bearing:
    """Compute a bearing from its definition, with the firing ship's bow at the origin."""
    mine = _footprint(0, heading, hexes)
    hers = _footprint(vector, target_heading, target_hexes)
    fields = tuple(
        tuple(sorted({play(heading, side, hexes)[h] for h in hers if h in play(heading, side, hexes)}))
        for side in (PORT, STARBOARD)
    )
    answered = any(
        h - vector in play(target_heading, s, target_hexes) for h in mine for s in (PORT, STARBOARD)
    )
    least = min(distance(a, b) for a in mine for b in hers)
    # Only the firing ship's nearest hexes decide on which side of the target she lies.
    nearest = [h for h in mine if min(distance(h, b) for b in hers) == least]
    lateral = sum(_column_from_keel(h - vector, target_heading) for h in nearest)
    ahead = _steps_along(vector, STEP[target_heading], mine)
    astern = _steps_along(hers[-1], -STEP[target_heading], mine)
    open_end = "bow" if _abaft_the_bow(mine[0] - vector, target_heading) < 0 else "stern"
    return Bearing(
        range=least,
        fields=(fields[0], fields[1]),
        port=bool(fields[0]),
        starboard=bool(fields[1]),
        answered=answered,
        near_side=-1 if lateral == 0 else STARBOARD if lateral > 0 else PORT,
        ahead=ahead,
        astern=astern,
        end="bow" if ahead else "stern" if astern else "" if answered else open_end,
    )


def _footprint(bow: int, heading: int, hexes: int) -> tuple[int, ...]:
    return (bow, stern_of(bow, heading)) if hexes == 2 else (bow,)


def _steps_along(origin: int, one_step: int, hexes: tuple[int, ...]) -> int:
    """Count the steps along a line from the origin to the first of the given hexes; 0 if it meets none."""
    return next((n for n in range(1, COLUMNS) if origin + n * one_step in hexes), 0)


def _abaft_the_bow(vector: int, heading: int) -> int:
    """Return how far aft a hex lies in its column of the play, from abreast the bow; negative ahead of it."""
    q, r = to_axial(vector)
    for _ in range((1 - heading) % 6):
        q, r = -r, q + r
    return r + max(q, 0)


def _column_from_keel(vector: int, heading: int) -> int:
    """Return the signed distance from a ship's keel line in columns of her play; starboard is positive."""
    q, r = to_axial(vector)
    return (q, q + r, r, -q, -q - r, -r)[heading - 1]
