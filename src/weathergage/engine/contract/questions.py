"""Hold what is asked at one step as rows of numbers; words are made of a row only for those who read them.

A phase puts a row for each question; an answer is the number of an option. The rows are used again at the next step, so
that asking makes no objects. Rules that ask in words put an `Ask` instead, which is a row like any other.
"""

from typing import Final

from weathergage.engine.contract.compilation import append, i64, vec
from weathergage.engine.contract.number_row import NumberRow
from weathergage.engine.orders import Ask, Orders

#: Answers that are no number of an option: none was given, it stands in `notation`, or it is the default of an `Ask`.
UNANSWERED: Final = -1
WRITTEN: Final = -2
BY_DEFAULT: Final = -3


class Questions:
    """Hold the open questions of all sides, row by row; only the first `rows` of each list count."""

    def __init__(self) -> None:
        self.rows: i64 = 0
        self.side: vec[i64] = vec[i64]()
        #: Which of the phase's questions it is, the ship it is put to and what else it is about, as the phase counts.
        self.kind: vec[i64] = vec[i64]()
        self.ship: vec[i64] = vec[i64]()
        self.about: vec[i64] = vec[i64]()
        #: How many options there are, and where they begin among `options`, where a phase lists them there.
        self.choices: vec[i64] = vec[i64]()
        self.first: vec[i64] = vec[i64]()
        self.default: vec[i64] = vec[i64]()
        self.answer: vec[i64] = vec[i64]()
        #: Whether the default is nearly always right, so that a captain may leave it.
        self.routine: vec[bool] = vec[bool]()
        #: Questions put in words, and answers given in words that are no option by number.
        self.asked: list[Ask | None] = []
        self.notation: list[str] = []
        self.options = NumberRow()

    def clear(self) -> None:
        """Take back all rows and options."""
        self.rows = 0
        self.options.clear()

    def put(
        self,
        side: i64,
        kind: i64,
        ship: i64,
        choices: i64,
        default: i64 = 0,
        about: i64 = 0,
        first: i64 = 0,
        routine: bool = False,
    ) -> None:
        """Ask a ship of a side one of the phase's questions."""
        at = self.rows
        if at == len(self.side):
            self._grow()
        self.side[at] = side
        self.kind[at] = kind
        self.ship[at] = ship
        self.about[at] = about
        self.choices[at] = choices
        self.first[at] = first
        self.default[at] = default
        self.answer[at] = default
        self.routine[at] = routine
        if self.asked[at] is not None:
            self.asked[at] = None
        self.rows = at + 1

    def put_ask(self, side: int, ask: Ask, ship: int = -1) -> None:
        """Ask a side a question that is already in words."""
        self.put(side, -1, ship, len(ask.options), BY_DEFAULT, routine=ask.routine)
        self.asked[self.rows - 1] = ask

    def _grow(self) -> None:
        """Make room for one more row."""
        self.side = append(self.side, 0)
        self.kind = append(self.kind, 0)
        self.ship = append(self.ship, 0)
        self.about = append(self.about, 0)
        self.choices = append(self.choices, 0)
        self.first = append(self.first, 0)
        self.default = append(self.default, 0)
        self.answer = append(self.answer, 0)
        self.routine = append(self.routine, False)
        self.asked.append(None)
        self.notation.append("")

    def rows_of(self, side: i64) -> list[int]:
        """Return the rows of a side, in the order they were put."""
        return [row for row in range(self.rows) if self.side[row] == side]

    def sides(self) -> i64:
        """Return the sides that are asked anything, one bit for each."""
        found: i64 = 0
        one: i64 = 1
        for row in range(self.rows):
            found |= one << self.side[row]
        return found

    def write(self, row: i64, ask: Ask, notation: str) -> None:
        """Answer a row in words; `ask` is the row in words."""
        self.notation[row] = notation
        if self.asked[row] is not None:
            self.answer[row] = WRITTEN
            return
        try:
            self.answer[row] = ask.options.index(notation)
        except ValueError:
            self.answer[row] = WRITTEN

    def chosen(self, row: i64) -> i64:
        """Return the number of the option that was chosen, BY_DEFAULT for the default of an `Ask`."""
        answer = self.answer[row]
        if answer != WRITTEN:
            return answer
        ask = self.asked[row]
        assert ask is not None, "a captain who answers by number chooses one of the options"
        return ask.options.index(self.notation[row])

    def written(self, row: i64) -> str:
        """Return the answer to a question that was put in words; "" where there is none."""
        answer = self.answer[row]
        if answer == WRITTEN:
            return self.notation[row]
        ask = self.asked[row]
        if ask is None or answer == UNANSWERED:
            return ""
        return ask.default if answer == BY_DEFAULT else ask.options[answer]

    def orders(self) -> Orders:
        """Return the answers to all questions that were put in words, side by side."""
        found: Orders = {}
        left: i64 = self.rows
        side: i64 = 0
        while left:
            for row in range(self.rows):
                if self.side[row] == side:
                    left -= 1
                    ask = self.asked[row]
                    if ask is not None and self.answer[row] != UNANSWERED:
                        found[ask.id] = self.written(row)
            side += 1
        return found

    def copy(self) -> "Questions":
        """Return rows of their own with the same questions and answers."""
        twin = Questions()
        rows = self.rows
        twin.rows = rows
        twin.side = self.side[:rows]
        twin.kind = self.kind[:rows]
        twin.ship = self.ship[:rows]
        twin.about = self.about[:rows]
        twin.choices = self.choices[:rows]
        twin.first = self.first[:rows]
        twin.default = self.default[:rows]
        twin.answer = self.answer[:rows]
        twin.routine = self.routine[:rows]
        twin.asked = self.asked[:rows]
        twin.notation = self.notation[:rows]
        twin.options = self.options.copy()
        return twin
