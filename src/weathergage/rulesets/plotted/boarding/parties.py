"""Boarding parties as the log writes them: what a section does, how parties are noted and read (B.VII)."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from weathergage.engine.contract.compilation import i64, vec
from weathergage.rulesets.plotted.core.log_squares import nothing
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import (
    ALOFT,
    DEFENSIVE,
    DUTY_NAMES,
    FIRE,
    OFFENSIVE,
    SECTIONS,
    TRANSFER,
    WATERLINE,
)

NO_PARTY: Final = "NBP"
#: The three kinds of party: to attack, to defend, and to go over to a friend (B.VII.B.2).
MARKS: Final = {OFFENSIVE: "OBP", DEFENSIVE: "DBP", TRANSFER: "TBP"}
#: How a register of all that the sections do names their other duties.
_DUTY_MARKS: Final = {duty: name.upper() for duty, name in DUTY_NAMES.items()}
_KINDS = {mark: kind for kind, mark in (*MARKS.items(), *_DUTY_MARKS.items())}
_GROUP = re.compile(rf"({'|'.join(_KINDS)})([1-9]+)(?:>(\S+))?")


def task_of(kind: i64, target: i64 = -1) -> i64:
    """Return the task of a section: the kind of its party and the ship it goes to (ruling P9)."""
    return kind + 8 * (target + 1)


def kind_of(task: i64) -> i64:
    """Return what kind of party or duty it is; 0 for a section that has neither."""
    return task & 7


def on_duty(task: i64) -> bool:
    """Return whether a section is at work that outlasts the Boarding Preparation Phase, not boarding (ruling P9)."""
    return task & 7 in (WATERLINE, FIRE, ALOFT)


def in_party(task: i64) -> bool:
    """Return whether a section belongs to a boarding party."""
    return 0 < task & 7 <= TRANSFER


def target_of(task: i64) -> i64:
    """Return the index of the ship a party goes to, or -1 (B.VII.B.4)."""
    return (task >> 3) - 1


def yielded(ship: Ship) -> bool:
    """Return whether she has given up, is not taken yet, and no friend has made her take heart (B.IX.D.4, D.14)."""
    return ship.surrendered != 0 and not ship.captured and not ship.rallying


def write(state: PlottedState, tasks: Sequence[int]) -> str:
    """Return the parties in the notation of the log, such as `OBP12>java DBP3`; other duties are not written there."""
    return tasks_text(tasks, _names(state, tasks), MARKS)


def register(state: PlottedState, tasks: Sequence[int]) -> str:
    """Return all that the sections do, parties and other duties, such as `DBP3 RIGGING1` (ruling P9)."""
    return tasks_text(tasks, _names(state, tasks), MARKS | _DUTY_MARKS)


def tasks_text(tasks: Sequence[int], names: Mapping[int, str], marks: Mapping[int, str] = MARKS) -> str:
    """Return the sections grouped by what they do, as far as that has a mark; ships are named by index."""
    groups: dict[int, str] = {}
    for section, task in enumerate(tasks):
        if kind_of(task) in marks:
            groups[task] = groups.get(task, "") + str(section + 1)
    parties = [
        marks[kind_of(task)] + sections + (">" + names[target_of(task)] if task >> 3 else "")
        for task, sections in groups.items()
    ]
    return " ".join(parties) or NO_PARTY


def _names(state: PlottedState, tasks: Sequence[int]) -> dict[int, str]:
    return {target_of(task): state.ships[target_of(task)].spec.id for task in tasks if task >> 3}


def read(state: PlottedState, notation: str) -> list[int]:
    """Return the task of each section in a notation; raises ValueError with the reason."""
    tasks = [0] * SECTIONS
    if notation == NO_PARTY:
        return tasks
    indices = {ship.spec.id: ship.spec.index for ship in state.ships}
    for text in notation.split():
        group = _GROUP.fullmatch(text)
        if group is None:
            raise ValueError(f"{text!r} is not a party: write NBP, or like OBP12>ship, DBP3, TBP1>ship")
        kind, target = _KINDS[group[1]], -1
        if (kind not in (OFFENSIVE, TRANSFER)) != (group[3] is None):
            raise ValueError(f"{text!r}: OBP and TBP name the ship they go to, DBP names none")
        if group[3] is not None:
            if group[3] not in indices:
                raise ValueError(f"there is no ship {group[3]!r}")
            target = indices[group[3]]
        for section in (int(digit) - 1 for digit in group[2]):
            if section >= SECTIONS or tasks[section]:
                raise ValueError(f"section {section + 1} does not exist or is named twice")
            tasks[section] = task_of(kind, target)
    return tasks


def assigned(ship: Ship, tasks: vec[i64]) -> vec[i64]:
    """Return the parties of an order together with the duties that go on at the same time (ruling P9)."""
    found = nothing()
    for section in range(SECTIONS):
        task, now = tasks[section], ship.tasks[section]
        if in_party(task):
            found[section] = task
        elif on_duty(now):
            found[section] = now
    return found


def parties_text(state: PlottedState, ship: Ship) -> str:
    """Return the parties of this turn in log notation, or an empty text."""
    return write(state, list(ship.tasks)) if any(map(in_party, ship.tasks)) else ""


def may_board(state: PlottedState, ship: Ship, target: int) -> bool:
    """Return whether her men can board another as enemies; a ship about to go down is not taken (A.VIII.C.5)."""
    other = state.ships[target]
    return (
        other.present
        and other.side != ship.side
        and not other.doom
        and state.ties.joined(ship.spec.index, target)
    )
