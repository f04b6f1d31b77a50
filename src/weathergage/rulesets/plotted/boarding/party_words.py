"""Boarding parties in words: what each order tells the crew sections to do (B.VII.B)."""

from collections.abc import Sequence
from typing import Final

from weathergage.engine.orders import Ask
from weathergage.engine.wording import AskFacts, OptionView
from weathergage.rulesets.plotted.boarding.parties import (
    MARKS,
    in_party,
    kind_of,
    read,
    target_of,
    yielded,
)
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import (
    ALOFT,
    DEFENSIVE,
    FIRE,
    OFFENSIVE,
    TRANSFER,
    WATERLINE,
)
from weathergage.rulesets.plotted.present.sentences import sections
from weathergage.rulesets.shared.option_words import capital

#: What a section without a task does.
AT_POSTS: Final = "at their posts"
_VERBS: Final = {OFFENSIVE: "board", DEFENSIVE: "defend", TRANSFER: "transfer"}
_DUTIES: Final = {WATERLINE: "at the pumps", FIRE: "fighting the fire", ALOFT: "aloft"}
_LOWEST_FIRST: Final = "Lower sections go first"
_TO_ENEMY: Final = "a transfer to an enemy is for the case that she surrenders"


def task_in_words(state: PlottedState, task: int) -> str:
    """Return what a section does, such as "board Java"."""
    if not in_party(task):
        return _DUTIES.get(kind_of(task), AT_POSTS)
    return " ".join([_VERBS[kind_of(task)], *_goal(state, task)])


def duties_in_words(state: PlottedState, ship: Ship) -> tuple[str, ...]:
    """Return what each section of a ship is doing, "" for working the ship."""
    return tuple(task_in_words(state, task) if task else "" for task in ship.tasks)


def _goal(state: PlottedState, task: int) -> list[str]:
    if target_of(task) < 0:
        return []
    name = state.ships[target_of(task)].spec.name
    return ["to", name] if kind_of(task) == TRANSFER else [name]


def party_answer(book: Book, state: PlottedState, ask: Ask, option: str) -> OptionView:
    """Return an order to form parties in words, with the task of each section."""
    tasks = read(state, option)
    return OptionView(label=_in_words(state, tasks), tasks=_tasks(state, tasks))


def party_facts(book: Book, state: PlottedState, ask: Ask) -> AskFacts:
    """Return all tasks that the offered orders give, and what is to be known of them (B.VII.A.2.a)."""
    orders = [read(state, option) for option in ask.options]
    given = {task for tasks in orders for task in tasks if in_party(task)}
    free = {section for tasks in orders for section, task in enumerate(tasks) if in_party(task)}
    hints = [_LOWEST_FIRST] if len(free) > 1 else []
    if hints and any(_to_enemy(state, ask, task) for task in given):
        hints.append(_TO_ENEMY)
    return AskFacts(
        tasks={"": AT_POSTS, **{_id(state, task): task_in_words(state, task) for task in sorted(given)}},
        hint=" · ".join(hints),
        odds=True,
        brief=True,
    )


def _to_enemy(state: PlottedState, ask: Ask, task: int) -> bool:
    if kind_of(task) != TRANSFER:
        return False
    other = state.ships[target_of(task)]
    return other.side != state.ship(ask.ship).side and not yielded(other)


def _id(state: PlottedState, task: int) -> str:
    target = f">{state.ships[target_of(task)].spec.id}" if target_of(task) >= 0 else ""
    return MARKS[kind_of(task)] + target


def _tasks(state: PlottedState, tasks: Sequence[int]) -> dict[str, str]:
    return {str(at + 1): _id(state, task) for at, task in enumerate(tasks) if in_party(task)}


def _in_words(state: PlottedState, tasks: Sequence[int]) -> str:
    groups: dict[int, str] = {}
    for section, task in enumerate(tasks):
        if in_party(task):
            groups[task] = groups.get(task, "") + str(section + 1)
    said = []
    for task, digits in groups.items():
        verb = _VERBS[kind_of(task)] + ("s" if len(digits) == 1 else "")
        said.append(" ".join([sections(digits), verb, *_goal(state, task)]))
    return capital("; ".join(said)) or "No boarding parties"
