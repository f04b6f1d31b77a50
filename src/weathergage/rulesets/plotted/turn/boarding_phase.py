"""Boarding Preparation Phase: crews in melee may agree to part, then parties are written down in secret (B.VII)."""

from typing import ClassVar, Final

from weathergage.engine.contract.compilation import i64, vec
from weathergage.engine.contract.questions import UNANSWERED, WRITTEN, Questions
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Violation
from weathergage.engine.wording import Wording
from weathergage.rulesets.plotted.boarding.parties import (
    assigned,
    kind_of,
    parties_text,
    read,
    target_of,
    task_of,
    write,
    yielded,
)
from weathergage.rulesets.plotted.boarding.party_choices import Muster, heir_of, lock_of, orders_in_words
from weathergage.rulesets.plotted.boarding.party_numbers import tasks_of_number
from weathergage.rulesets.plotted.boarding.party_words import party_answer, party_facts
from weathergage.rulesets.plotted.core.asking import PlottedPhase
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.events import MeleeBroken, PartiesFormed
from weathergage.rulesets.plotted.core.log_squares import any_of, changed, nothing, row_of
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import OFFENSIVE, SECTIONS, TRANSFER, WATERLINE
from weathergage.rulesets.plotted.gunnery.ships_in_range import ShipsInRange
from weathergage.rulesets.shared.sentences import about

FIGHT: Final = "fight"
OFFER: Final = "offer"
#: The kinds of its rows, and the number of an offer to part.
DISENGAGE: Final = 0
BOARD: Final = 1
OFFERED: Final = 1
#: Stands for the row of a ship that is not asked.
NO_ROW: Final = -1

_WIDE: Final = 1024


class BoardingPhase(PlottedPhase):
    """Step 0 asks ships locked in melee whether they would part; then every ship that can form parties."""

    id: ClassVar[str] = "boarding"
    title: ClassVar[str] = "Boarding Preparation Phase"
    rule: ClassVar[str] = "B.VII"
    numbered: ClassVar[bool] = True
    kinds: ClassVar[tuple[str, ...]] = ("disengage", "board")
    words: ClassVar[tuple[Wording, ...]] = (
        Wording(
            kind="disengage",
            title="Break off the melee",
            prompt="Shall {ship} offer {other} to break off the melee?",
            labels={FIGHT: "Fight on", OFFER: "Offer to break off"},
        ),
        Wording(
            kind="board",
            title="Boarding parties",
            prompt="Which crew sections of {ship} form boarding parties?",
            input="crew",
            answer=party_answer,
            asked=party_facts,
        ),
    )
    #: How parties are formed; editions with further rules of their own put theirs here.
    mustered: type[Muster] = Muster

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.muster = self.mustered(book)
        self.ask_cite = book.cite("B.VII.B.1")
        self.part_cite = book.cite("B.IX.C.4")

    def pose(self, state: PlottedState, questions: Questions) -> bool:
        """Ask for offers to disengage first, where there is a melee, then for the parties."""
        in_range, ties = state.in_range, state.ties
        if not in_range.any_adjacent and not ties.pairs:
            return _anybody_at_work(state)
        if state.step == 0:
            self._ask_to_part(state, questions)
        if not questions.rows:
            for ship in state.ships:
                index = ship.spec.index
                if (ties.any(index) or in_range.has_neighbour(index)) and ship.active:
                    self._ask(state, ship, in_range, questions)
        return True

    def _ask_to_part(self, state: PlottedState, questions: Questions) -> None:
        """Ask both ships of every pair in melee, first all the lower ones (B.IX.C.4)."""
        pairs = _locked_pairs(state)
        for pair in pairs:
            lower, higher = pair // _WIDE, pair % _WIDE
            questions.put(state.ships[lower].side, DISENGAGE, lower, 2, 0, higher)
        for pair in pairs:
            lower, higher = pair // _WIDE, pair % _WIDE
            questions.put(state.ships[higher].side, DISENGAGE, higher, 2, 0, lower)

    def _ask(self, state: PlottedState, ship: Ship, in_range: ShipsInRange, questions: Questions) -> None:
        """Ask a ship that has any choice for her parties, those of no section first."""
        options = questions.options
        first = len(options)
        orders = self.muster.offer(state, ship, in_range, options)
        if orders == 1:
            return
        # With no enemy to fight or to take, hardly anybody wants to send his men away.
        routine = True
        for at in range(first + 1, first + 1 + options[first]):
            task = options[at]
            if kind_of(task) != TRANSFER or yielded(state.ships[target_of(task)]):
                routine = False
        questions.put(ship.side, BOARD, ship.spec.index, orders, 0, 0, first, routine=routine)

    def describe(self, state: PlottedState, questions: Questions, row: int) -> Ask:
        """Return the question of a row in words."""
        name = state.ships[questions.ship[row]].spec.id
        if questions.kind[row] == DISENGAGE:
            other = state.ships[questions.about[row]].spec.id
            ask_id = f"disengage/{name}/{other}"
            return Ask(ask_id, "disengage", name, (FIGHT, OFFER), FIGHT, self.part_cite, other=other)
        options = orders_in_words(state, questions.options, questions.first[row])
        routine = questions.routine[row]
        return Ask("board/" + name, "board", name, options, options[0], self.ask_cite, routine=routine)

    def refuse(self, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Say which rule of party formation a notation breaks."""
        if ask.kind == "disengage":
            return Violation(ask.id, f"{notation!r}: write {FIGHT} or {OFFER}", self.part_cite)
        reason, rule = self.muster.objection(state, state.ship(ask.ship), notation)
        return Violation(ask.id, about(notation, reason), self.book.cite(rule))

    def carry_out(self, state: PlottedState, questions: Questions, report: Report) -> bool:
        """Open the sealed parties; from now on what came aboard last turn is of use (B.VII.B.7)."""
        if not _anybody_answers(questions) and not _anybody_at_work(state):
            return True
        engaged = False
        for ship in state.ships:
            if _at_work(ship):
                ship.newcomers = nothing()
            engaged = engaged or any_of(ship.engaged)
        if engaged:
            pairs = _locked_pairs(state) if state.step == 0 else []
            self._drop_broken_locks(state, report)
            if pairs:
                self._part_by_consent(state, pairs, questions, report)
                return False
        row = 0
        for index, ship in enumerate(state.ships):
            if row < questions.rows and questions.ship[row] == index:
                self._open(state, ship, questions, row, report)
                row += 1
            elif ship.waterline or any_of(ship.tasks):
                self._open(state, ship, questions, NO_ROW, report)
        return True

    def _open(self, state: PlottedState, ship: Ship, questions: Questions, row: int, report: Report) -> None:
        """Form the parties that were ordered; without an order, bound sections go on with what they do."""
        if ship.waterline:
            self._man_pumps(state, ship)
        answer = UNANSWERED if row == NO_ROW else questions.answer[row]
        if answer == WRITTEN:
            self.assign(state, ship, assigned(ship, row_of(read(state, questions.notation[row]))), report)
        elif answer != UNANSWERED:
            tasks = tasks_of_number(questions.options, questions.first[row], answer)
            self.assign(state, ship, assigned(ship, tasks), report)
        elif any_of(ship.tasks):
            self.assign(state, ship, self.muster.held(state, ship), report)
        if report is None:
            return
        if parties_text(state, ship) or (answer != UNANSWERED and state.ties.any(ship.spec.index)):
            report.append(
                PartiesFormed(
                    ship=ship.spec.id,
                    notation=write(state, list(ship.tasks)),
                    cite=self.book.cite("B.VII.B.3"),
                    rulings=("P7", "P9", "W2") if any(ship.engaged) else ("P7", "P9"),
                )
            )

    def _man_pumps(self, state: PlottedState, ship: Ship) -> None:
        """Keep men at the pumps; who fills up a section that was wiped out there does not replace it (ruling W62)."""
        ship.tasks = row_of(
            task if men or task != WATERLINE else 0 for men, task in zip(ship.hands, ship.tasks)
        )
        for section, bound in enumerate(self.muster.bounds(state, ship)):
            if bound == (WATERLINE,):
                ship.tasks = changed(ship.tasks, section, WATERLINE)

    def is_raked(self, state: PlottedState, ship: Ship) -> bool:
        """Return whether an enemy tied to her rakes her deck, where that tells in a melee."""
        return False

    def assign(self, state: PlottedState, ship: Ship, tasks: vec[i64], report: Report) -> None:
        """Set the sections to what was written for them."""
        ship.tasks = tasks

    def _drop_broken_locks(self, state: PlottedState, report: Report) -> None:
        """Release sections whose enemy is gone, has given up or is held by nothing any more (B.IX.C.4)."""
        apart: set[tuple[int, int]] = set()
        # First look, then write: one lock may hang on another ship's.
        now = [[lock_of(state, ship, section) + 1 for section in range(SECTIONS)] for ship in state.ships]
        for index, ship in enumerate(state.ships):
            for was, lock in zip(ship.engaged, now[index]):
                other = was - 1
                if was and was != lock and ship.active and state.ships[other].active:
                    if not state.ties.joined(index, other):
                        apart.add((min(index, other), max(index, other)))
            ship.engaged = row_of(now[index])
        if report is not None:
            for a, b in sorted(apart):
                report.append(self._broken(state, a, b, "apart"))

    def _part_by_consent(
        self, state: PlottedState, pairs: list[int], questions: Questions, report: Report
    ) -> None:
        """End the melee between two ships where both sides offer it."""
        for pair in pairs:
            a, b = pair // _WIDE, pair % _WIDE
            if _offers_to_part(questions, a, b) and _offers_to_part(questions, b, a):
                _release(state, a, b)
                _release(state, b, a)
                if report is not None:
                    report.append(self._broken(state, a, b, "consent"))

    def _broken(self, state: PlottedState, a: int, b: int, reason: str) -> MeleeBroken:
        ship, other = state.ships[a].spec.id, state.ships[b].spec.id
        return MeleeBroken(ship=ship, other=other, reason=reason, cite=self.part_cite, rulings=("W3",))


def _at_work(ship: Ship) -> bool:
    """Return whether any of her sections does something besides serving guns and sails, or has just come aboard."""
    return any_of(ship.tasks) or any_of(ship.newcomers) or ship.waterline > 0


def _anybody_at_work(state: PlottedState) -> bool:
    for ship in state.ships:
        if _at_work(ship):
            return True
    return False


def _anybody_answers(questions: Questions) -> bool:
    for row in range(questions.rows):
        if questions.answer[row] != UNANSWERED:
            return True
    return False


def _offers_to_part(questions: Questions, ship: int, other: int) -> bool:
    """Return whether a ship has offered another to break off the melee."""
    for row in range(questions.rows):
        if questions.ship[row] == ship and questions.about[row] == other:
            return questions.answer[row] == OFFERED
    return False


def _locked_pairs(state: PlottedState) -> list[int]:
    """Return the ships locked in melee, lower index * 1024 + higher index, each pair once, in the order of ships."""
    found: list[int] = []
    for index, ship in enumerate(state.ships):
        if any_of(ship.engaged):
            for section in range(SECTIONS):
                other = lock_of(state, ship, section)
                pair = min(index, other) * _WIDE + max(index, other)
                if other >= 0 and pair not in found:
                    found.append(pair)
    found.sort()
    return found


def _release(state: PlottedState, index: int, other: int) -> None:
    """Free a ship's sections from one enemy; another enemy who fights them takes the lock over."""
    ship, boarding = state.ships[index], task_of(OFFENSIVE, other)
    freed = [section for section, lock in enumerate(ship.engaged) if lock == other + 1]
    heirs = {section: heir_of(state, ship, section, other) for section in freed}
    for section, heir in heirs.items():
        ship.engaged = changed(ship.engaged, section, heir + 1)
        if heir >= 0 and ship.tasks[section] == boarding:
            # They have agreed to leave that ship alone, and turn on those who fight them still.
            ship.tasks = changed(ship.tasks, section, task_of(OFFENSIVE, heir))
