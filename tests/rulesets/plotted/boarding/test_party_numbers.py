"""Parties by number, tried against the list of all orders."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from weathergage.engine.contract.number_row import number_row
from weathergage.rulesets.plotted.boarding.parties import task_of
from weathergage.rulesets.plotted.boarding.party_numbers import (
    FREE,
    NOT_OFFERED,
    count_orders,
    end_of_choices,
    number_of_tasks,
    tasks_of_number,
)
from weathergage.rulesets.plotted.core.terms import ALOFT, DEFENSIVE, OFFENSIVE, TRANSFER, WATERLINE

#: Tasks that a section may be given, and those that bind it: its melee, its duty, or its duty and the way down.
TASKS = (task_of(OFFENSIVE, 1), task_of(DEFENSIVE), task_of(TRANSFER, 2), task_of(OFFENSIVE, 3))
BOUNDS = ((), (TASKS[0],), (TASKS[1], TASKS[3]), (WATERLINE,), (ALOFT, DEFENSIVE), None)


def listed(choices: tuple[int, ...], sections: tuple[tuple[int, ...] | None, ...]) -> list[list[int]]:
    """List all orders: whole sections, the lowest first, none skipped (B.VII.A.2)."""
    free = [section for section, bound in enumerate(sections) if bound is None]
    found = []
    for parties in range(len(free) + 1):
        for chosen in product(choices, repeat=parties):
            for held in product(*(bound or (0,) for bound in sections)):
                tasks = list(held)
                for section, task in zip(free, chosen, strict=False):
                    tasks[section] = task
                found.append(tasks)
    return found


@given(
    st.lists(st.sampled_from(TASKS), unique=True).map(tuple),
    st.tuples(*[st.sampled_from(BOUNDS)] * 4),
    st.lists(st.integers(0, 9), max_size=3),
)
def test_b_vii_a_2_orders_are_numbered_as_they_would_be_listed(
    choices: tuple[int, ...], sections: tuple[tuple[int, ...] | None, ...], before: list[int]
) -> None:
    """second_edition:B.VII.A.2, second_edition:B.IX.C.5, tournament:23.0"""
    options, first = [*before], len(before)
    options += [len(choices), *choices]
    for bound in sections:
        options += [FREE] if bound is None else [len(bound), *bound]
    end = len(options)
    orders = listed(choices, sections)
    assert count_orders(number_row([*options, 7, 7]), first) == len(orders)
    assert end_of_choices(number_row([*options, 7, 7]), first) == end
    for number, tasks in enumerate(orders):
        assert list(tasks_of_number(number_row(options), first, number)) == tasks
        assert number_of_tasks(number_row(options), first, tasks) == number
        # A notation does not write down duties; who has one goes on with it.
        written = [0 if task in (WATERLINE, ALOFT) else task for task in tasks]
        assert number_of_tasks(number_row(options), first, written) == number


@given(st.tuples(*[st.sampled_from((0, *TASKS, task_of(OFFENSIVE, 9)))] * 4))
def test_b_vii_a_2_what_is_not_listed_has_no_number(tasks: tuple[int, ...]) -> None:
    """second_edition:B.VII.A.1, second_edition:B.VII.A.2.a, second_edition:B.VII.A.2.b"""
    # The second section has no men, the last is bound to go on with its melee.
    sections = (None, (), None, (TASKS[0],))
    options = [2, TASKS[0], TASKS[1], FREE, 0, FREE, 1, TASKS[0]]
    orders = listed(TASKS[:2], sections)
    number = number_of_tasks(number_row(options), 0, list(tasks))
    assert number == (orders.index(list(tasks)) if list(tasks) in orders else NOT_OFFERED)
