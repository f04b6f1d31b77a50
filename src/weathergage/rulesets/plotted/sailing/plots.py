"""Movement plots in log notation and by number: how they are read and written, and where they lead (B.IV.B, A.V.B)."""

import re
from threading import Lock
from typing import Final

from weathergage.engine.contract.compilation import append, i64, vec
from weathergage.engine.orders import Ask
from weathergage.engine.wording import OptionView, StepView
from weathergage.geometry.hexgrid import PORT_OF, REVERSE_OF, STARBOARD_OF, STEP

FORWARD: Final = 0
TO_PORT: Final = 1
TO_STARBOARD: Final = 2
BACK: Final = 4
KINDS: Final = ("forward", "port", "starboard", "drift", "back", "tow")

#: Attitudes as indices of an allowance tuple, by (heading - wind) mod 6 (B.IV.A.3, ruling G3: B A C D C A).
ATTITUDE: Final[tuple[int, ...]] = (1, 0, 2, 3, 2, 0)
D: Final = 3
STAY: Final = "0"
BACKED: Final = "B"
#: What the books write in the move column of a ship that drifts or stays.
DRIFTS: Final = "D"

#: More hexes than any ship can sail in a turn: a larger number in a plot means no more than this.
FAR: Final = 99
_TOKEN = re.compile(r"[LRB]|0*[1-9][0-9]*")
#: Turns to port and starboard, and backed sails (B.IV.B.3, A.V.B).
_LETTERS: Final = {"L": TO_PORT, "R": TO_STARBOARD, BACKED: BACK}
_MARKS: Final = {step: letter for letter, step in _LETTERS.items()}
#: What a plot is put together from, in words.
STEP_WORDS: Final = (
    StepView(sign=STAY, label="no movement"),
    StepView(sign="L", label="port"),
    StepView(sign="R", label="starboard"),
    StepView(sign="1", label="{count} ahead"),
    StepView(sign=BACKED, label="sails backed"),
)
_WORDS: Final = {step.sign: step.label for step in STEP_WORDS}


def steps_of(notation: str) -> tuple[int, ...]:
    """Return the impulses of a well-formed notation; raises ValueError otherwise.

    >>> steps_of("L1R1"), steps_of("2"), steps_of("B1")
    ((1, 0, 2, 0), (0, 0), (4, 0))
    """
    known = PLOTS.numbers.get(notation)
    if known is not None:
        return PLOTS.steps[known]
    return _parsed(notation)


def _parsed(notation: str) -> tuple[int, ...]:
    """Read a notation letter by letter."""
    if not notation or legible(notation) != notation:
        raise ValueError(
            f"{notation!r} is not a plot: write 0 to stay, L and R for turns, a number for hexes, B to back sails"
        )
    steps: list[int] = []
    for token in _TOKEN.findall(notation):
        if token in _LETTERS:
            steps.append(_LETTERS[token])
        else:
            hexes = token.lstrip("0")
            steps += [FORWARD] * (int(hexes) if len(hexes) <= 2 else FAR)
    return tuple(steps)


def read_plot(text: str) -> str:
    """Return a plot as the log has it: blanks and lower case mean nothing, and D is a ship that stays (ruling P18).

    >>> read_plot("B B B 1"), read_plot("l1r1"), read_plot("D"), read_plot("1 1")
    ('BBB1', 'L1R1', '0', '2')
    """
    parts = text.upper().split()
    if parts == [DRIFTS]:
        return STAY
    if len(parts) > 1 and all(part == legible(part) for part in parts):
        # Numbers side by side are added, not run together.
        return plot_text(tuple(step for part in parts for step in steps_of(part)))
    joined = "".join(parts)
    # What cannot be read from its first letter on is told as it was written.
    return joined if legible(joined) else text


def legible(notation: str) -> str:
    """Return the part of a notation before anything that cannot be read."""
    end = 0
    while (token := _TOKEN.match(notation, end)) is not None:
        end = token.end()
    return notation[:end]


def plot_text(steps: tuple[int, ...]) -> str:
    """Return the notation of some impulses, as a log has it."""
    text, run = "", 0
    for step in (*steps, -1):
        if step == FORWARD:
            run += 1
            continue
        if run:
            text, run = text + str(run), 0
        text += _MARKS.get(step, "")
    return text or STAY


def carried_out(bow: int, heading: int, steps: tuple[int, ...], *, by_stern: bool = False) -> tuple[int, int]:
    """Return the bow and heading after some impulses with nobody in the way (ruling G2)."""
    for step in steps:
        bow, heading = after(bow, heading, step, by_stern=by_stern)
    return bow, heading


def after(bow: int, heading: int, step: int, *, by_stern: bool = False) -> tuple[int, int]:
    """Return the bow and heading after one impulse.

    Ahead, or a turn that pivots on the bow or at a stern anchor (ruling G2).
    """
    if step == FORWARD:
        return bow + STEP[heading], heading
    if step == BACK:
        return bow, heading
    turned = PORT_OF[heading] if step == TO_PORT else STARBOARD_OF[heading]
    if by_stern:
        return bow + STEP[REVERSE_OF[heading]] + STEP[turned], turned
    return bow, turned


def plot_in_words(notation: str) -> str:
    """Return a well-formed plot as it is said.

    >>> plot_in_words("L2R"), plot_in_words("0"), plot_in_words("1B")
    ('Port, 2 ahead, starboard', 'No movement', '1 ahead, sails backed')
    """
    signs = [notation] if notation == STAY else _TOKEN.findall(notation)
    text = ", ".join(_WORDS.get(sign, _WORDS["1"]).format(count=sign.lstrip("0")) for sign in signs)
    return text[:1].upper() + text[1:]


def plot_answer(book: object, state: object, ask: Ask, option: str) -> OptionView:
    """Return a plot in words."""
    return OptionView(label=plot_in_words(option))


#: Places kept for each plot in the lists by heading, of which 1 to 6 are used.
BY_HEADING: Final = 8


class PlotRegistry:
    """Number every plot that is offered or sailed, so that a ship keeps a number and rules look up what it means.

    Numbers hold for one process alone: whatever is written down has the notation. Plots are added and never changed.
    """

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self.notations: list[str] = []
        self.steps: list[tuple[int, ...]] = []
        #: The same impulses, one plot after the other, and where those of each begin.
        self._steps: vec[i64] = vec[i64]([])
        self._first: vec[i64] = vec[i64]([])
        #: Impulses, and of these hexes entered, turns and backed sails.
        self.length: vec[i64] = vec[i64]([])
        self.entered: vec[i64] = vec[i64]([])
        self.turned: vec[i64] = vec[i64]([])
        self.backed: vec[i64] = vec[i64]([])
        #: Whether the last hex or turn is a turn.
        self.ends_turning: vec[bool] = vec[bool]([])
        #: At `number * BY_HEADING + heading`: how far the bow comes with nobody in the way, and where it points then.
        self.offset: vec[i64] = vec[i64]([])
        self.heading: vec[i64] = vec[i64]([])
        self._lock = Lock()

    def number(self, notation: str) -> int:
        """Return the number of a well-formed notation; raise ValueError otherwise."""
        known = self.numbers.get(notation)
        return self._add(notation, _parsed(notation)) if known is None else known

    def number_of_steps(self, steps: tuple[int, ...]) -> int:
        """Return the number of the plot with these impulses."""
        notation = plot_text(steps)
        known = self.numbers.get(notation)
        return self._add(notation, steps) if known is None else known

    def step(self, number: i64, impulse: i64) -> i64:
        """Return what a ship does in an impulse of a plot."""
        return self._steps[self._first[number] + impulse]

    def _add(self, notation: str, steps: tuple[int, ...]) -> int:
        # Battles may be fought in several threads, and all use this registry.
        with self._lock:
            number = len(self.notations)
            if self.numbers.get(notation, number) != number:
                return self.numbers[notation]
            entered, backed = steps.count(FORWARD), steps.count(BACK)
            sailed = [step for step in steps if step != BACK]
            self.notations.append(notation)
            self.steps.append(steps)
            self._first = append(self._first, len(self._steps))
            for step in steps:
                self._steps = append(self._steps, step)
            self.length = append(self.length, len(steps))
            self.entered = append(self.entered, entered)
            self.turned = append(self.turned, len(steps) - entered - backed)
            self.backed = append(self.backed, backed)
            self.ends_turning = append(self.ends_turning, bool(sailed) and sailed[-1] != FORWARD)
            for heading in range(BY_HEADING):
                bow, turned = carried_out(0, heading, steps) if 1 <= heading <= 6 else (0, 0)
                self.offset = append(self.offset, bow)
                self.heading = append(self.heading, turned)
            self.numbers[notation] = number
            return number


PLOTS: Final = PlotRegistry()
#: The number of the plot of a ship that stays.
NO_MOVE: Final = 0
PLOTS.number_of_steps(())
