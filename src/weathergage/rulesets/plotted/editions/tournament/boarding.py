"""Boarding preparation with men aloft or at repairs, boarders who are bound for good, and help for a friend's deck."""

from weathergage.engine.contract.compilation import i64, vec
from weathergage.engine.contract.number_row import NumberRow
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask
from weathergage.rulesets.plotted.boarding.melee import Melee
from weathergage.rulesets.plotted.boarding.parties import kind_of, may_board, target_of, task_of
from weathergage.rulesets.plotted.boarding.party_choices import Muster, lock_of
from weathergage.rulesets.plotted.boarding.party_figures import board_preview
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import ALOFT, DEFENSIVE, OFFENSIVE, REPAIRS
from weathergage.rulesets.plotted.editions.tournament.repair_orders import RepairVoided
from weathergage.rulesets.plotted.editions.tournament.sail_changes import SailChangeFailed
from weathergage.rulesets.plotted.gunnery.ships_in_range import ShipsInRange
from weathergage.rulesets.plotted.sailing.sail_setting import MARKS
from weathergage.rulesets.plotted.turn.boarding_phase import BoardingPhase
from weathergage.rulesets.shared.views import Preview


class TournamentMuster(Muster):
    """Form parties as this edition does (A-10.0)."""

    def _bound(self, state: PlottedState, ship: Ship, section: int) -> tuple[int, ...]:
        """Return those bound as ever; but men aloft may come down to defend the deck (23.0)."""
        found = super()._bound(state, ship, section)
        aloft = bool(found) and kind_of(found[0]) == ALOFT
        if aloft and ship.hands[section] and self._is_threatened(state, ship):
            return (*found, task_of(DEFENSIVE))
        return found

    def locked(self, state: PlottedState, ship: Ship, task: int, lock: int) -> tuple[int, ...]:
        """Keep boarders as boarders; defenders may go over to attack those they fight (10.2.2, ruling W74)."""
        if task == DEFENSIVE and not ship.repairing and not ship.weighing:
            mine = task_of(OFFENSIVE, ship.spec.index)
            foes = [
                other
                for other, enemy in enumerate(state.ships)
                if other == lock or (mine in enemy.tasks and ship.spec.index + 1 in enemy.engaged)
            ]
            return (
                task,
                *(task_of(OFFENSIVE, other) for other in foes if may_board(state, ship, other)),
            )
        if kind_of(task) == OFFENSIVE and state.ships[target_of(task)].side == ship.side:
            # They help a friend, and go on with it.
            return (task,)
        return super().locked(state, ship, task, lock)

    def add_choices(self, state: PlottedState, ship: Ship, in_range: ShipsInRange, found: NumberRow) -> None:
        """Add boarders for a friend whose defenders are already fighting; while repairing defenders only."""
        if ship.repairing:
            if self._is_threatened(state, ship):
                found.append(task_of(DEFENSIVE))
            return
        super().add_choices(state, ship, in_range, found)
        if ship.weighing:
            return
        index = ship.spec.index
        for at in range(in_range.first[index], in_range.first[index + 1]):
            if in_range.is_adjacent(at):
                other = in_range.others[at]
                if _fights_on_deck(state, ship, state.ships[other]):
                    found.append(task_of(OFFENSIVE, other))

    def breach(self, state: PlottedState, ship: Ship, section: int, task: int) -> tuple[str, str]:
        """Say why a bound section may not do something else."""
        if kind_of(task) == ALOFT:
            return f"section {section + 1} is aloft and can only come down to defend the deck", "23.0"
        if kind_of(task) == OFFENSIVE:
            return f"section {section + 1} is an OBP for the whole melee", "10.2.2"
        return super().breach(state, ship, section, task)

    def closed(self, state: PlottedState, ship: Ship, task: int) -> tuple[str, str]:
        """Say why no section of hers may do something."""
        if ship.repairing and task != DEFENSIVE:
            return "a ship under repair can form a DBP only", "20.5.6"
        if kind_of(task) == OFFENSIVE and state.ships[target_of(task)].side == ship.side:
            return "a friend can be helped only next to her, when her DBP has been attacked before", "A-12.3"
        reason, rule = super().closed(state, ship, task)
        return reason, "20.3.6.1" if rule == "A.V.C.6" else rule

    def _is_threatened(self, state: PlottedState, ship: Ship) -> bool:
        found = NumberRow()
        self.add_fights(state, ship, found)
        return DEFENSIVE in found.all()


def _fights_on_deck(state: PlottedState, ship: Ship, friend: Ship) -> bool:
    """Return whether the DBP of a friend has been in melee since an earlier turn (A-12.3, ruling W75)."""
    if friend.side != ship.side:
        return False
    for section, task in enumerate(friend.tasks):
        if task == DEFENSIVE and lock_of(state, friend, section) >= 0:
            return True
    return False


class TournamentBoarding(BoardingPhase):
    """Boarding Preparation Phase of this edition (10.0, 23.0)."""

    mustered = TournamentMuster

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.melee = Melee(book)

    def assign(self, state: PlottedState, ship: Ship, tasks: vec[i64], report: Report) -> None:
        """Keep those who defend the deck from changing sail and repairing (23.0, 20.5.6)."""
        if ship.sail_change >= 0 and ALOFT in ship.tasks and ALOFT not in tasks:
            order, ship.sail_change = MARKS[ship.sail_change], -1
            if report is not None:
                reason, cite = "the men aloft have come down to defend the deck", self.book.cite("23.0")
                report.append(SailChangeFailed(ship=ship.spec.id, order=order, reason=reason, cite=cite))
        if ship.repairing and DEFENSIVE in tasks and not ship.repair_void:
            ship.repair_void = True
            if report is not None:
                kind, cite = REPAIRS[ship.repairing], self.book.cite("20.5.6")
                reason = "her people defend the deck"
                report.append(RepairVoided(ship=ship.spec.id, kind=kind, reason=reason, cite=cite))
        super().assign(state, ship, tasks, report)

    def is_raked(self, state: PlottedState, ship: Ship) -> bool:
        """Return whether an enemy tied to her rakes her deck."""
        enemies = [
            state.ships[other]
            for other in state.ties.others(ship.spec.index)
            if may_board(state, ship, other) and state.ships[other].active
        ]
        return self.melee.raked(state, ship, enemies)

    def previews(self, book: Book, state: PlottedState, ask: Ask) -> dict[str, Preview] | None:
        """Preview what parties are worth, also on a deck that an enemy tied to her rakes."""
        if ask.kind != "board":
            return None
        ship = state.ship(ask.ship)
        raked = self.is_raked(state, ship)
        return {option: board_preview(state, book, ship, option, raked) for option in ask.options}
