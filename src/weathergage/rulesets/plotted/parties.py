"""Boarding parties as the log writes them: which a ship may form, how they are noted and read (B.VII)."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from weathergage.geometry.hexgrid import from_axial, length
from weathergage.rulesets.plotted.book import Book
from weathergage.rulesets.plotted.ship import Ship
from weathergage.rulesets.plotted.state import PlottedState
from weathergage.rulesets.plotted.terms import DEFENSIVE, OFFENSIVE, SECTIONS, TRANSFER
from weathergage.rulesets.plotted.views import BoardPreview

NO_PARTY: Final = "NBP"
MARKS: Final = {OFFENSIVE: "OBP", DEFENSIVE: "DBP", TRANSFER: "TBP"}
_KINDS = {mark: kind for kind, mark in MARKS.items()}
_GROUP = re.compile(r"(OBP|DBP|TBP)([1-9]+)(?:>(\S+))?")

#: From bow to bow, no two adjacent ships are farther apart than this.
_REACH = 3
_CLOSE = frozenset(
    from_axial(q, r)
    for q in range(-_REACH, _REACH + 1)
    for r in range(-_REACH, _REACH + 1)
    if length(from_axial(q, r)) <= _REACH
)


def task_of(kind: int, target: int = -1) -> int:
    """The task of a section: the kind of its party and the ship it goes to (ruling P9)."""
    return kind + 8 * (target + 1)


def kind_of(task: int) -> int:
    """Offensive, defensive or transfer; 0 for a section that is in no party."""
    return task & 7


def target_of(task: int) -> int:
    """The index of the ship a party goes to, or -1."""
    return (task >> 3) - 1


def yielded(ship: Ship) -> bool:
    """Has given up, nobody has taken her yet, and no friend has made her take heart (B.IX.D.4, D.14)."""
    return ship.surrendered != 0 and not ship.captured and not ship.rallying


def neighbours(state: PlottedState) -> dict[int, list[int]]:
    """The ships that lie in hexes next to another ship, by index; empty when none do."""
    found: dict[int, list[int]] = {}
    ships = state.ships
    bows = [ship.bow for ship in ships]
    for i, bow in enumerate(bows):
        for j in range(i):
            # Nearly all pairs are told apart here, without looking at the ships.
            if bow - bows[j] in _CLOSE:
                ship, other = ships[i], ships[j]
                if ship.present and other.present and state.adjacent(ship, other):
                    found.setdefault(i, []).append(j)
                    found.setdefault(j, []).append(i)
    return found


def lock_of(state: PlottedState, ship: Ship, section: int) -> int:
    """The ship with which a section is still locked in melee, or -1 (B.IX.C.4)."""
    if not ship.engaged[section] or not ship.hands[section] or not ship.active:
        return -1
    other = ship.engaged[section] - 1
    if _tied_enemies(state, ship, other):
        return other
    # Others may have come to fight the same party.
    mine = ship.spec.index + 1
    for other, enemy in enumerate(state.ships):
        if mine in enemy.engaged and _tied_enemies(state, ship, other):
            return other
    return -1


def held_tasks(state: PlottedState, ship: Ship) -> list[int]:
    """What sections locked in melee must go on doing; 0 for all others (B.IX.C.5)."""
    held = [0] * SECTIONS
    if not any(ship.engaged):
        return held
    for section, task in enumerate(ship.tasks):
        lock = lock_of(state, ship, section)
        if lock < 0:
            continue
        # A party whose own aim has gone turns on the enemy it fights with.
        stale = kind_of(task) == OFFENSIVE and not _may_board(state, ship, target_of(task))
        held[section] = task_of(OFFENSIVE, lock) if stale else task
    return held


def choices_for(state: PlottedState, ship: Ship, near: Sequence[int]) -> tuple[int, ...]:
    """The tasks open to a section: board or ward off tied enemies, go over to any neighbour (B.VII, B.VII.B.6)."""
    index = ship.spec.index
    tied = state.ties.others(index) if state.ties.pairs else ()
    targets = [other for other in tied if _may_board(state, ship, other)]
    found = [task_of(OFFENSIVE, other) for other in targets]
    if any(not yielded(state.ships[other]) for other in targets):
        found.append(task_of(DEFENSIVE))
    for other in near:
        neighbour = state.ships[other]
        if neighbour.side != ship.side or not yielded(neighbour):
            found.append(task_of(TRANSFER, other))
    return tuple(found)


def formations(state: PlottedState, ship: Ship, choices: tuple[int, ...]) -> tuple[str, ...]:
    """All parties she may form, the least first: whole sections, the lowest first, none skipped (B.VII.A.2)."""
    held = tuple(held_tasks(state, ship))
    free = tuple(section for section, men in enumerate(ship.hands) if men and not held[section])
    goals = {target_of(task) for task in (*choices, *held) if target_of(task) >= 0}
    return _formations(
        free, held, choices, tuple((goal, state.ships[goal].spec.id) for goal in sorted(goals))
    )


@lru_cache(maxsize=1024)
def _formations(
    free: tuple[int, ...], held: tuple[int, ...], choices: tuple[int, ...], goals: tuple[tuple[int, str], ...]
) -> tuple[str, ...]:
    names = dict(goals)
    found = []
    for count in range(len(free) + 1):
        for chosen in product(choices, repeat=count):
            tasks = list(held)
            for section, task in zip(free, chosen):
                tasks[section] = task
            found.append(_write(tasks, names))
    return tuple(found)


def write(state: PlottedState, tasks: Sequence[int]) -> str:
    """Tasks in the notation of the log, such as `OBP12>java DBP3`."""
    return _write(
        tasks, {target_of(task): state.ships[target_of(task)].spec.id for task in tasks if task >> 3}
    )


def _write(tasks: Sequence[int], names: Mapping[int, str]) -> str:
    groups: dict[int, str] = {}
    for section, task in enumerate(tasks):
        if task:
            groups[task] = groups.get(task, "") + str(section + 1)
    parties = [
        MARKS[kind_of(task)] + sections + (">" + names[target_of(task)] if task >> 3 else "")
        for task, sections in groups.items()
    ]
    return " ".join(parties) or NO_PARTY


def read(state: PlottedState, notation: str) -> list[int]:
    """The task of each section in a notation; raises ValueError with the reason."""
    tasks = [0] * SECTIONS
    if notation == NO_PARTY:
        return tasks
    indices = {ship.spec.id: ship.spec.index for ship in state.ships}
    for text in notation.split():
        group = _GROUP.fullmatch(text)
        if group is None:
            raise ValueError(f"{text!r} is not a party: write NBP, or like OBP12>ship, DBP3, TBP1>ship")
        kind, target = _KINDS[group[1]], -1
        if (kind == DEFENSIVE) != (group[3] is None):
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


def parties_text(state: PlottedState, ship: Ship) -> str:
    """The parties of this turn in log notation, or an empty text."""
    return write(state, ship.tasks) if any(ship.tasks) else ""


def objection(state: PlottedState, ship: Ship, notation: str) -> tuple[str, str]:
    """Why a notation is not open to her, and the rule that says so."""
    try:
        tasks = read(state, notation)
    except ValueError as wrong:
        return str(wrong), "B.VII.B.3"
    held = held_tasks(state, ship)
    choices = choices_for(state, ship, neighbours(state).get(ship.spec.index, ()))
    for section, task in enumerate(tasks):
        if held[section] and task != held[section]:
            return f"section {section + 1} is in melee and may not quit it", "B.IX.C.5"
        if not task or held[section]:
            continue
        if not ship.hands[section]:
            return f"section {section + 1} has no men left", "B.VII.A.1"
        if task not in choices:
            if kind_of(task) == TRANSFER:
                return "crews go over only to a ship that is adjacent and takes them in", "B.VII.B.6"
            return "she is not fouled or grappled with such an enemy", "B.VII"
    free = [bool(task) for section, task in enumerate(tasks) if ship.hands[section] and not held[section]]
    if True in free and not free[0]:
        return "the lowest section that has men goes first", "B.VII.A.2.a"
    if free != sorted(free, reverse=True):
        return "no section may be passed over for a higher one", "B.VII.A.2.b"
    return f"written in the order of the sections this is {write(state, tasks)!r}", "B.VII.B.3"


def board_preview(state: PlottedState, book: Book, ship: Ship, notation: str) -> BoardPreview:
    """Men and melee strength that an order commits, the enemy's whole strength, and what it costs the guns."""
    tasks = read(state, notation)
    worth = book.tables.melee.strength
    fighters = sum(men for men, task in zip(ship.hands, tasks) if task and kind_of(task) != TRANSFER)
    enemies = {target_of(task) for task in tasks if kind_of(task) == OFFENSIVE}
    if DEFENSIVE in tasks:
        enemies |= {other for other in state.ties.others(ship.spec.index) if _may_board(state, ship, other)}
    opposing = [state.ships[enemy] for enemy in sorted(enemies) if state.ships[enemy].active]
    used = sum(1 for full, men, task in zip(ship.spec.crew, ship.crew, tasks) if full and men and task)
    row = book.row_by_guns[min(max(map(sum, zip(ship.guns, ship.carronades))), len(book.row_by_guns) - 1)]
    return BoardPreview(
        squares=sum(men for men, task in zip(ship.hands, tasks) if task),
        strength=fighters * worth[ship.quality],
        enemy_strength=sum(sum(enemy.hands) * worth[enemy.quality] for enemy in opposing),
        table_penalty=0 if ship.captured else row.section_lost * used,
        may_fire=ship.can_sail_and_fire and not all(task for men, task in zip(ship.hands, tasks) if men),
    )


def _may_board(state: PlottedState, ship: Ship, target: int) -> bool:
    other = state.ships[target]
    return other.present and other.side != ship.side and state.ties.joined(ship.spec.index, target)


def _tied_enemies(state: PlottedState, ship: Ship, other: int) -> bool:
    return _may_board(state, ship, other) and state.ships[other].active
