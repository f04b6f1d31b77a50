"""Reckon what parties are worth before they are formed: men, melee strength, and what is left for the guns (B.VII)."""

from weathergage.engine.contract.compilation import i64, vec
from weathergage.rulesets.plotted.boarding.parties import (
    assigned,
    in_party,
    kind_of,
    may_board,
    read,
    target_of,
    task_of,
)
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import DEFENSIVE, OFFENSIVE, SECTIONS
from weathergage.rulesets.plotted.gunnery.batteries import fullest
from weathergage.rulesets.shared.views import BoardPreview


class PartyFigures:
    """Reckon the worth of parties of one ship, from the tasks of her sections."""

    def __init__(self, book: Book, ship: Ship, raked: bool) -> None:
        melee = book.tables.melee
        self._ship = ship
        #: What a square is worth that boards, and one that defends the deck.
        self._boarder = melee.strength[ship.quality]
        self._defender = melee.worth_of_defenders(raked)[ship.quality]

    def squares(self, tasks: vec[i64]) -> int:
        """Return how many squares of men belong to parties."""
        found, hands = 0, self._ship.hands
        for section in range(SECTIONS):
            if in_party(tasks[section]):
                found += hands[section]
        return found

    def strength(self, tasks: vec[i64]) -> int:
        """Return the melee strength of all who board or defend."""
        found, hands = 0, self._ship.hands
        for section in range(SECTIONS):
            kind = kind_of(tasks[section])
            if kind == OFFENSIVE:
                found += hands[section] * self._boarder
            elif kind == DEFENSIVE:
                found += hands[section] * self._defender
        return found

    def may_fire(self, tasks: vec[i64]) -> bool:
        """Return whether men are left to serve her guns."""
        ship = self._ship
        if not ship.can_sail_and_fire:
            return False
        busy, hands = assigned(ship, tasks), ship.hands
        for section in range(SECTIONS):
            if hands[section] and not busy[section]:
                return True
        return False


def board_preview(
    state: PlottedState, book: Book, ship: Ship, notation: str, raked: bool = False
) -> BoardPreview:
    """Return men and melee strength that an order commits, the enemy's whole strength, and what it costs the guns."""
    tasks = row_of(read(state, notation))
    figures = PartyFigures(book, ship, raked)
    boarding = book.tables.melee.strength
    aims = {target_of(task) for task in tasks if kind_of(task) == OFFENSIVE}
    enemies = aims | {
        other
        for aim in aims
        for other, enemy in enumerate(state.ships)
        if task_of(OFFENSIVE, aim) in enemy.tasks
    }
    if DEFENSIVE in tasks:
        enemies |= {other for other in state.ties.others(ship.spec.index) if may_board(state, ship, other)}
    opposing = [state.ships[enemy] for enemy in sorted(enemies)]
    opposing = [enemy for enemy in opposing if enemy.active and enemy.side != ship.side]
    used = sum(1 for full, men, task in zip(ship.spec.crew, ship.crew, tasks) if full and men and task)
    row = book.row_by_guns[min(fullest(ship), len(book.row_by_guns) - 1)]
    return BoardPreview(
        squares=figures.squares(tasks),
        strength=figures.strength(tasks),
        enemy_strength=sum(sum(enemy.hands) * boarding[enemy.quality] for enemy in opposing),
        table_penalty=0 if ship.captured else row.section_lost * used,
        may_fire=figures.may_fire(tasks),
    )
