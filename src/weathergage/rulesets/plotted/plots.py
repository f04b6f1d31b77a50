"""Movement plots in log notation: which are legal, where they lead, and why one is not (B.IV)."""

import re
from dataclasses import dataclass
from typing import Final

from weathergage.geometry.hexgrid import PORT_OF, STARBOARD_OF, STEP

FORWARD: Final = 0
TO_PORT: Final = 1
TO_STARBOARD: Final = 2
KINDS: Final = ("forward", "port", "starboard", "drift")

#: Attitudes as indices of an allowance tuple, by (heading - wind) mod 6 (ruling G3: B A C D C A).
ATTITUDE: Final = (1, 0, 2, 3, 2, 0)
D: Final = 3
STAY: Final = "0"

#: More hexes than any ship can sail in a turn: a larger number in a plot means no more than this.
_FAR: Final = 99
_TOKEN = re.compile(r"[LR]|0*[1-9][0-9]*")
_STEPS: dict[str, tuple[int, ...]] = {STAY: ()}
_LEGAL: dict[tuple[tuple[int, ...], int, int, bool], tuple[str, ...]] = {}


@dataclass(slots=True, frozen=True)
class Infraction:
    """Where a plot breaks a rule: the part before it, the reason, and the paragraph."""

    kept: str
    reason: str
    rule: str


def steps_of(notation: str) -> tuple[int, ...]:
    """The impulses of a well-formed notation; raises ValueError otherwise.

    >>> steps_of("L1R1"), steps_of("2")
    ((1, 0, 2, 0), (0, 0))
    """
    known = _STEPS.get(notation)
    if known is not None:
        return known
    if not notation or _legible(notation) != notation:
        raise ValueError(
            f"{notation!r} is not a plot: write 0 to stay, L and R for turns, a number for hexes"
        )
    steps: list[int] = []
    for token in _TOKEN.findall(notation):
        if token == "L":
            steps.append(TO_PORT)
        elif token == "R":
            steps.append(TO_STARBOARD)
        else:
            hexes = token.lstrip("0")
            steps += [FORWARD] * (int(hexes) if len(hexes) <= 2 else _FAR)
    return tuple(steps)


def _legible(notation: str) -> str:
    """The part of a notation before anything that cannot be read."""
    end = 0
    while (token := _TOKEN.match(notation, end)) is not None:
        end = token.end()
    return notation[:end]


def written(steps: tuple[int, ...]) -> str:
    """The notation of some impulses, as a log has it."""
    text, run = "", 0
    for step in (*steps, -1):
        if step == FORWARD:
            run += 1
            continue
        if run:
            text, run = text + str(run), 0
        text += "L" if step == TO_PORT else "R" if step == TO_STARBOARD else ""
    return text or STAY


def legal_plots(
    allowances: tuple[int, ...], off_wind: int, turning: int, entering: bool = False
) -> tuple[str, ...]:
    """All legal plots for these allowances per attitude, (heading - wind) mod 6, and turning ability.

    A ship that enters the chart must first move ahead. The answer is worked out once and shared.
    """
    key = (allowances, off_wind, turning, entering)
    known = _LEGAL.get(key)
    if known is None:
        found: list[tuple[int, ...]] = []
        _extend((), allowances, off_wind, turning, entering, found)
        for steps in found:
            _STEPS.setdefault(written(steps), steps)
        known = _LEGAL[key] = tuple(written(steps) for steps in found)
    return known


def _extend(
    steps: tuple[int, ...],
    allowances: tuple[int, ...],
    off_wind: int,
    turning: int,
    entering: bool,
    found: list[tuple[int, ...]],
) -> None:
    found.append(steps)
    for step in (FORWARD, TO_PORT, TO_STARBOARD):
        longer = (*steps, step)
        if _first_wrong(longer, allowances, off_wind, turning, entering) is None:
            _extend(longer, allowances, off_wind, turning, entering, found)


def infraction(
    notation: str, allowances: tuple[int, ...], off_wind: int, turning: int, entering: bool = False
) -> Infraction | None:
    """The first rule that a plot breaks, if any; what cannot be read is followed as far as it can be."""
    unreadable = ""
    try:
        steps = steps_of(notation)
    except ValueError as wrong:
        unreadable = str(wrong)
        steps = steps_of(_legible(notation) or STAY)
    found = _first_wrong(steps, allowances, off_wind, turning, entering)
    if found is not None:
        return Infraction(written(steps[: found[0]]), found[1], found[2])
    if unreadable:
        return Infraction(written(steps), unreadable, "B.IV.B.4")
    if written(steps) != notation:
        return Infraction(written(steps), f"write it as {written(steps)}", "B.IV.B.2")
    return None


def _first_wrong(
    steps: tuple[int, ...], allowances: tuple[int, ...], off_wind: int, turning: int, entering: bool
) -> tuple[int, str, str] | None:
    """Index of the first impulse that breaks a rule, the reason and the paragraph."""
    allowance = allowances[ATTITUDE[off_wind]]
    hexes_in = [0, 0, 0, 0]
    turns = 0
    turned_here = False
    for index, step in enumerate(steps):
        attitude = ATTITUDE[off_wind]
        if index and turned_here and attitude == D:
            return index, "she turned into attitude D and must stop there", "B.IV.A.16"
        if entering and index == 0 and step != FORWARD:
            return index, "she must first enter the chart", "B.IV.B.8"
        if step == FORWARD:
            if index >= allowance:
                return index, f"her movement allowance is {allowance}", "B.IV.A.5"
            if hexes_in[attitude] >= allowances[attitude]:
                letter = "ABCD"[attitude]
                return (
                    index,
                    f"in attitude {letter} she may enter {allowances[attitude]} hexes at most",
                    "B.IV.A.12",
                )
            hexes_in[attitude] += 1
            turned_here = False
            continue
        if turned_here:
            return index, "only one turn of 60 degrees is allowed in each hex", "B.IV.A.8"
        if allowance == 0:
            if index:
                return index, "with no allowance she may only turn once in place", "B.IV.A.15"
        elif index >= allowance:
            return index, f"a turn costs one factor and her allowance is {allowance}", "B.IV.A.11"
        elif turns >= turning:
            return index, f"her turning ability is {turning}", "B.IV.A.9"
        turns += 1
        turned_here = True
        off_wind = (off_wind + (1 if step == TO_STARBOARD else 5)) % 6
    return None


def carried_out(bow: int, heading: int, steps: tuple[int, ...]) -> tuple[int, int]:
    """Bow and heading after some impulses with nobody in the way (ruling G2)."""
    for step in steps:
        bow, heading = after(bow, heading, step)
    return bow, heading


def after(bow: int, heading: int, step: int) -> tuple[int, int]:
    """Bow and heading after one impulse: ahead into the next hex, or a turn that pivots on the bow (ruling G2)."""
    if step == FORWARD:
        return bow + STEP[heading], heading
    return bow, PORT_OF[heading] if step == TO_PORT else STARBOARD_OF[heading]
