"""Mustering boarders: which sections are bound or free, and which parties a ship may form with them (B.VII)."""

from functools import lru_cache
from typing import Final

from weathergage.engine.contract.compilation import i64, vec
from weathergage.engine.contract.number_row import NumberRow, number_row
from weathergage.rulesets.plotted.boarding.parties import (
    in_party,
    kind_of,
    may_board,
    on_duty,
    read,
    target_of,
    task_of,
    tasks_text,
    write,
    yielded,
)
from weathergage.rulesets.plotted.boarding.party_numbers import (
    FREE,
    count_orders,
    end_of_choices,
    tasks_of_number,
)
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.log_squares import any_of, row_of
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import DEFENSIVE, OFFENSIVE, SECTIONS, TRANSFER, WATERLINE
from weathergage.rulesets.plotted.gunnery.damage.pumps import pumping
from weathergage.rulesets.plotted.gunnery.ships_in_range import ShipsInRange

#: For each section the tasks it must choose from, the one it has now first; none for a section that is free.
Bounds = tuple[tuple[int, ...], ...]

_UNBOUND: Final[Bounds] = ((),) * SECTIONS


def lock_of(state: PlottedState, ship: Ship, section: int) -> int:
    """Return the ship with which a section is still locked in melee, or -1 (B.IX.C.4)."""
    if not ship.engaged[section] or not ship.hands[section] or not ship.active:
        return -1
    deck = _deck(state, ship, section)
    if deck is None:
        return -1
    other = ship.engaged[section] - 1
    return other if _tied_enemies(state, deck, other) else heir_of(state, ship, section, other)


def heir_of(state: PlottedState, ship: Ship, section: int, gone: int) -> int:
    """Return another enemy who has come to fight the same party and no other one of hers, or -1 (ruling W3)."""
    deck, party, mine = _deck(state, ship, section), ship.tasks[section], ship.spec.index + 1
    if deck is None:
        return -1
    held = {lock - 1 for lock, task in zip(ship.engaged, ship.tasks, strict=True) if task != party}
    for other, enemy in enumerate(state.ships):
        if mine in enemy.engaged and other != gone and other not in held:
            if _tied_enemies(state, deck, other):
                return other
    return -1


def _deck(state: PlottedState, ship: Ship, section: int) -> Ship | None:
    """Return the ship that must hang on the enemy: her own, or the friend next to her whom the section helps."""
    task = ship.tasks[section]
    if kind_of(task) != OFFENSIVE or state.ships[target_of(task)].side != ship.side:
        return ship
    friend = state.ships[target_of(task)]
    return friend if friend.active and state.adjacent(ship, friend) else None


def _tied_enemies(state: PlottedState, ship: Ship, other: int) -> bool:
    return may_board(state, ship, other) and state.ships[other].active


def has_free_section(state: PlottedState, ship: Ship) -> bool:
    """Return whether some section has men who neither fight nor are on another duty (9.1.10, ruling W73)."""
    hands = ship.hands
    for section in range(SECTIONS):
        if hands[section] and not on_duty(ship.tasks[section]) and lock_of(state, ship, section) < 0:
            return True
    return False


def _anybody_on_duty(ship: Ship) -> bool:
    for task in ship.tasks:
        if on_duty(task):
            return True
    return False


class Muster:
    """Form the parties of ships."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def bounds(self, state: PlottedState, ship: Ship) -> Bounds:
        """Return what sections locked in melee or on another duty must go on with (B.IX.C.5, ruling P9)."""
        if not ship.waterline and not any_of(ship.engaged) and not _anybody_on_duty(ship):
            return _UNBOUND
        found = [self._bound(state, ship, section) for section in range(SECTIONS)]
        for section in pumping(ship, list(map(bool, found))) if ship.waterline else ():
            found[section] = (WATERLINE,)
        return tuple(found)

    def _bound(self, state: PlottedState, ship: Ship, section: int) -> tuple[int, ...]:
        task = ship.tasks[section]
        if on_duty(task):
            return (task,)
        if not ship.hands[section]:
            return ()
        lock = lock_of(state, ship, section)
        return self.locked(state, ship, task, lock) if lock >= 0 else ()

    def locked(self, state: PlottedState, ship: Ship, task: int, lock: int) -> tuple[int, ...]:
        """Return what a section in melee may do; a party whose own aim has gone turns on the enemy it fights with."""
        stale = kind_of(task) == OFFENSIVE and not may_board(state, ship, target_of(task))
        return (task_of(OFFENSIVE, lock) if stale else task,)

    def held(self, state: PlottedState, ship: Ship) -> vec[i64]:
        """Return the tasks of bound sections if nothing else is ordered; 0 for all others."""
        return row_of(bound[0] if bound else 0 for bound in self.bounds(state, ship))

    def add_choices(self, state: PlottedState, ship: Ship, in_range: ShipsInRange, found: NumberRow) -> None:
        """Add the tasks open to a free section: board or ward off tied enemies, go over to a neighbour."""
        self.add_fights(state, ship, found)
        ships, index = state.ships, ship.spec.index
        for at in range(in_range.first[index], in_range.first[index + 1]):
            if in_range.is_adjacent(at):
                other = ships[in_range.others[at]]
                if not other.doom and (other.side != ship.side or not yielded(other)):
                    found.append(task_of(TRANSFER, other.spec.index))

    def add_fights(self, state: PlottedState, ship: Ship, found: NumberRow) -> None:
        """Add the parties that fight enemies tied to her.

        Being fouled or grappled is enough to board (B.V.C.7, B.VI.A.7, B.VII.B.6).
        """
        ties, index = state.ties, ship.spec.index
        # A crew that weighs anchor has no hands to fight with (A.V.C.6, ruling W79).
        if ship.weighing or not ties.any(index):
            return
        resists = False
        for other in state.ships:
            if ties.joined(index, other.spec.index) and may_board(state, ship, other.spec.index):
                found.append(task_of(OFFENSIVE, other.spec.index))
                resists = resists or not yielded(other)
        if resists:
            found.append(task_of(DEFENSIVE))

    def offer(self, state: PlottedState, ship: Ship, in_range: ShipsInRange, options: NumberRow) -> i64:
        """Write down what her sections may choose from, as `party_numbers` says; return how many orders that makes.

        Whole sections, the lowest first, none skipped (B.VII.A.2).
        """
        first = options.count
        options.append(0)
        self.add_choices(state, ship, in_range, options)
        options[first] = options.count - first - 1
        bounds, hands = self.bounds(state, ship), ship.hands
        for section in range(SECTIONS):
            bound = bounds[section]
            options.append(len(bound) if bound or not hands[section] else FREE)
            options.extend(bound)
        return count_orders(options, first)

    def objection(self, state: PlottedState, ship: Ship, notation: str) -> tuple[str, str]:
        """Say why a notation is not open to her, and the rule that says so."""
        try:
            tasks = read(state, notation)
        except ValueError as wrong:
            return str(wrong), "B.VII.B.3"
        bounds = self.bounds(state, ship)
        choices = NumberRow()
        self.add_choices(state, ship, state.in_range, choices)
        for section, task in enumerate(tasks):
            bound = bounds[section]
            if bound and task not in bound and (task or not on_duty(bound[0])):
                return self.breach(state, ship, section, bound[0])
            if not task or bound:
                continue
            if not ship.hands[section]:
                return f"section {section + 1} has no men left", "B.VII.A.1"
            if task not in choices.all():
                return self.closed(state, ship, task)
        free = [bool(task) for task, men, bound in zip(tasks, ship.hands, bounds) if men and not bound]
        if True in free and not free[0]:
            return "the lowest section that has men goes first", "B.VII.A.2.a"
        if free != sorted(free, reverse=True):
            return "no section may be passed over for a higher one", "B.VII.A.2.b"
        return f"written in the order of the sections this is {write(state, tasks)!r}", "B.VII.B.3"

    def breach(self, state: PlottedState, ship: Ship, section: int, task: int) -> tuple[str, str]:
        """Say why a bound section may not do something else."""
        if on_duty(task):
            return f"section {section + 1} has other work to do", "B.VII.A.2.a"
        return f"section {section + 1} is in melee and may not quit it", "B.IX.C.5"

    def closed(self, state: PlottedState, ship: Ship, task: int) -> tuple[str, str]:
        """Say why no section of hers may do something."""
        target = target_of(task)
        if target >= 0 and state.ships[target].doom:
            return "no crew goes aboard a ship that is about to go down", "A.VIII.C.5"
        if kind_of(task) == TRANSFER:
            return "crews go over only to a ship that is adjacent and takes them in", "B.VII.B.6"
        if ship.weighing and in_party(task):
            return "a crew that weighs anchor cannot fight", "A.V.C.6"
        return "she is not fouled or grappled with such an enemy", "B.VII"


def orders_in_words(state: PlottedState, options: NumberRow, first: int) -> tuple[str, ...]:
    """Return all orders that are offered from `first` on as the log writes them, in the order of their numbers."""
    offered = options.part(first, end_of_choices(options, first) - first)
    # A count between the tasks may look like one of them; a name too many does no harm.
    goals = {target_of(task) for task in offered if task >> 3 > 0}
    names = tuple((goal, state.ships[goal].spec.id) for goal in sorted(goals))
    return _in_words(tuple(offered), names)


@lru_cache(maxsize=1024)
def _in_words(offered: tuple[int, ...], goals: tuple[tuple[int, str], ...]) -> tuple[str, ...]:
    options, names = number_row(offered), dict(goals)
    orders = range(count_orders(options, 0))
    return tuple(tasks_text(list(tasks_of_number(options, 0, number)), names) for number in orders)
