"""Number the parties that a ship may form, so that they need not be listed: products over her sections (B.VII.A.2).

What the sections may choose from is written in `options` of the questions, from `first` of a row on: how many tasks a
free section may be given, and these tasks; then for each section FREE, or how many tasks she is bound to choose from
and these tasks, none for a section without men.

The number of an order counts those with fewer parties first. Of two with as many, the one whose lower sections have
an earlier task comes first, and what bound sections choose goes by turns fastest.
"""

from typing import Final

from weathergage.engine.contract.compilation import i64, vec
from weathergage.engine.contract.number_row import NumberRow
from weathergage.rulesets.plotted.boarding.parties import on_duty
from weathergage.rulesets.plotted.core.log_squares import nothing
from weathergage.rulesets.plotted.core.terms import SECTIONS

#: Stands for a section that may be given any of the tasks, or none.
FREE: Final = -1
#: Returned for an order that is not offered.
NOT_OFFERED: Final = -1


def count_orders(options: NumberRow, first: int) -> i64:
    """Return how many orders are offered."""
    choices: i64 = options[first]
    at: i64 = _sections_at(options, first)
    held: i64 = 1
    same_size: i64 = 1
    formed: i64 = 1
    for _ in range(SECTIONS):
        bound: i64 = options[at]
        if bound == FREE:
            same_size *= choices
            formed += same_size
        elif bound:
            held *= bound
        at += 1 + max(0, bound)
    return held * formed


class PartyOrders:
    """Read the orders that a row offers, one after the other, into the same row of tasks."""

    def __init__(self, options: NumberRow, first: int) -> None:
        self._options = options
        self._first: i64 = first
        self._choices: i64 = options[first]
        #: Where it is written what each section may do, how many of them are free, and the orders of the bound ones.
        self._starts = nothing()
        self._free: i64 = 0
        self._held: i64 = 1
        #: What the order that was read last gives the sections to do, duties included; 0 for nothing.
        self.tasks = nothing()
        at: i64 = _sections_at(options, first)
        for section in range(SECTIONS):
            self._starts[section] = at
            bound: i64 = options[at]
            if bound == FREE:
                self._free += 1
            elif bound:
                self._held *= bound
            at += 1 + max(0, bound)

    def read(self, number: i64) -> vec[i64]:
        """Return the tasks that the order of a number gives the sections, in the row of this reader."""
        options, choices, held = self._options, self._choices, self._held
        # This many orders have no party of a free section; with one more there are as many for each task it may have.
        formed: i64 = 0
        left: i64 = number
        same_size: i64 = held
        while left >= same_size and formed < self._free:
            left -= same_size
            same_size *= choices
            formed += 1
        given: i64 = left // held
        kept: i64 = left % held
        free: i64 = self._free
        for section in range(SECTIONS - 1, -1, -1):
            at: i64 = self._starts[section]
            bound: i64 = options[at]
            task: i64 = 0
            if bound == FREE:
                free -= 1
                if free < formed:
                    task = options[self._first + 1 + given % choices]
                    given //= choices
            elif bound:
                task = options[at + 1 + kept % bound]
                kept //= bound
            self.tasks[section] = task
        return self.tasks


def tasks_of_number(options: NumberRow, first: int, number: int) -> vec[i64]:
    """Return the tasks that the order of a number gives the sections, duties included; 0 for none."""
    return PartyOrders(options, first).read(number) if number else _first_order(options, first)


def _first_order(options: NumberRow, first: int) -> vec[i64]:
    """Return the tasks of the first order, in which only bound sections have any: nearly all that are given."""
    tasks = nothing()
    at: i64 = _sections_at(options, first)
    for section in range(SECTIONS):
        bound: i64 = options[at]
        if bound > 0:
            tasks[section] = options[at + 1]
        at += 1 + max(0, bound)
    return tasks


def number_of_tasks(options: NumberRow, first: int, tasks: list[int]) -> int:
    """Return the number of the order that gives the sections these tasks; NOT_OFFERED where there is none."""
    choices, at = options[first], _sections_at(options, first)
    given = kept = before = 0
    held = same_size = 1
    passed = False
    for section in range(SECTIONS):
        bound, task = options[at], tasks[section]
        if bound == FREE:
            if not task:
                passed = True
            else:
                place = _place(options, first + 1, choices, task)
                # No section may be passed over for a higher one (B.VII.A.2.b).
                if place < 0 or passed:
                    return NOT_OFFERED
                given = given * choices + place
                before += same_size
                same_size *= choices
        elif bound:
            place = _place(options, at + 1, bound, task)
            if place < 0 and not task and on_duty(options[at + 1]):
                # Notations leave out who goes on with another duty.
                place = 0
            if place < 0:
                return NOT_OFFERED
            kept = kept * bound + place
            held *= bound
        elif task:
            return NOT_OFFERED
        at += 1 + max(0, bound)
    return (before + given) * held + kept


def end_of_choices(options: NumberRow, first: int) -> int:
    """Return where what is written for a row ends."""
    at = _sections_at(options, first)
    for _ in range(SECTIONS):
        at += 1 + max(0, options[at])
    return at


def _sections_at(options: NumberRow, first: int) -> int:
    """Return where it is written what the sections may do, after the tasks of free ones."""
    return first + 1 + options[first]


def _place(options: NumberRow, first: int, count: int, task: int) -> int:
    """Return the place of a task among this many; -1 where it is not among them."""
    for place in range(count):
        if options[first + place] == task:
            return place
    return -1
