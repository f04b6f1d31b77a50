"""Grappling and Ungrappling Phase: all attempts to grapple, then all attempts to get free (B.VI)."""

from typing import ClassVar, Final

from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import Modifier, Report, Roll
from weathergage.engine.orders import Ask, Violation
from weathergage.engine.wording import Wording
from weathergage.rulesets.plotted.boarding.party_choices import has_free_section
from weathergage.rulesets.plotted.boarding.tie_rolls import TieTrial, tie_trial
from weathergage.rulesets.plotted.core.asking import PlottedPhase
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.events import GrappleTried, UngrappleTried
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.turn.unfouling_phase import ATTEMPT, HOLD

#: The steps of the phase, and the kinds of their rows.
GRAPPLE: Final = 0
UNGRAPPLE: Final = 1
#: The number of the answer by which she tries; the other is to hold.
TRY: Final = 0


class GrapplingPhase(PlottedPhase):
    """Step 0 asks for grapples between adjacent ships, step 1 for casting off."""

    id: ClassVar[str] = "grappling"
    title: ClassVar[str] = "Grappling and Ungrappling Phase"
    rule: ClassVar[str] = "B.VI"
    numbered: ClassVar[bool] = True
    kinds: ClassVar[tuple[str, ...]] = ("grapple", "ungrapple")
    words: ClassVar[tuple[Wording, ...]] = (
        Wording(
            kind="grapple",
            title="Grapple",
            batch="Grapples",
            prompt="Shall {ship} try to grapple {other}?",
            labels={HOLD: "Throw no grapples", ATTEMPT: "Throw grapples"},
        ),
        Wording(
            kind="ungrapple",
            title="Cast off grapples",
            batch="Grapples that hold",
            prompt="Shall {ship} try to cast off the grapples that hold her to {other}?",
            labels={HOLD: "Keep the grapples", ATTEMPT: "Cast the grapples off"},
        ),
    )

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.needs_hands = book.tables.grappling.needs_hands
        self.grappling = tie_trial(book, "grappling")
        self.ungrappling = tie_trial(book, "ungrappling")
        self.cites = (book.cite("B.VI.A.2"), book.cite("B.VI.B.1"))

    def pose(self, state: PlottedState, questions: Questions) -> bool:
        """Ask first who grapples, then who casts off; go past where no ships are next to each other or held."""
        if state.step == GRAPPLE:
            adjacent = state.in_range.any_adjacent
            if adjacent:
                self._ask_to_grapple(state, questions)
            return adjacent or state.ties.pairs > 0
        if state.ties.pairs:
            self._ask_to_cast_off(state, questions)
        return True

    def _ask_to_grapple(self, state: PlottedState, questions: Questions) -> None:
        """Ask each ship for each adjacent one, once a turn (B.VI.A.1-2), if she has the hands for it."""
        in_range, ships = state.in_range, state.ships
        for ship in ships:
            index = ship.spec.index
            if not in_range.has_neighbour(index) or not ship.active:
                continue
            if self.needs_hands and not has_free_section(state, ship):
                continue
            for at in range(in_range.first[index], in_range.first[index + 1]):
                if in_range.is_adjacent(at):
                    other = in_range.others[at]
                    friends = ship.side == ships[other].side
                    questions.put(ship.side, GRAPPLE, index, 2, 1, other, routine=friends)

    def _ask_to_cast_off(self, state: PlottedState, questions: Questions) -> None:
        """Ask both ships of a pair that grapples hold whether they try to get free (B.VI.B.1)."""
        ties, ships = state.ties, state.ships
        for a in range(len(ships)):
            if ties.any(a):
                for b in range(a + 1, len(ships)):
                    if ties.grapples(a, b):
                        if ships[a].active:
                            questions.put(ships[a].side, UNGRAPPLE, a, 2, 1, b)
                        if ships[b].active:
                            questions.put(ships[b].side, UNGRAPPLE, b, 2, 1, a)

    def describe(self, state: PlottedState, questions: Questions, row: int) -> Ask:
        """Return the question of a row in words."""
        kind = questions.kind[row]
        name = state.ships[questions.ship[row]].spec.id
        of = state.ships[questions.about[row]].spec.id
        return Ask(
            f"{self.kinds[kind]}/{name}/{of}",
            self.kinds[kind],
            name,
            (ATTEMPT, HOLD),
            HOLD,
            self.cites[kind],
            other=of,
            routine=questions.routine[row],
        )

    def refuse(self, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Refuse all but attempt or hold."""
        return Violation(ask.id, f"{notation!r}: write {ATTEMPT} or {HOLD}", ask.cite)

    def carry_out(self, state: PlottedState, questions: Questions, report: Report) -> bool:
        """Carry out the attempts of this step in the order of the ships; who is still held waits a turn (B.VI.B.5)."""
        trying = False
        for row in range(questions.rows):
            if questions.answer[row] == TRY:
                trying = True
        if trying:
            for ship in state.ships:
                self._try_all(state, ship, questions, report)
        return state.step != GRAPPLE or not state.ties.pairs

    def _try_all(self, state: PlottedState, ship: Ship, questions: Questions, report: Report) -> None:
        """Carry out the attempts of one ship."""
        for row in range(questions.rows):
            if questions.ship[row] == ship.spec.index and questions.answer[row] == TRY:
                other = state.ships[questions.about[row]]
                if state.step == GRAPPLE:
                    self._grapple(state, ship, other, report)
                else:
                    self._ungrapple(state, ship, other, report)

    def _grapple(self, state: PlottedState, ship: Ship, other: Ship, report: Report) -> None:
        """Roll against an enemy; friends, and ships that have surrendered, may be grappled without dice."""
        trial, thrown, held = self.grappling, 0, True
        if not trial.needs_no_die(state, ship, other):
            thrown = trial.throw(state)
            held = trial.succeeds(thrown, trial.bonus(state, ship, other))
        if held:
            state.ties.grapple(ship.spec.index, other.spec.index)
        if report is not None:
            roll, modifiers = self._told(trial, thrown, state, ship, other)
            report.append(
                GrappleTried(
                    ship=ship.spec.id,
                    other=other.spec.id,
                    roll=roll,
                    modifiers=modifiers,
                    held=held,
                    cite=self.book.cite("B.VI.A.3" if state.friendly(ship, other) else "B.VI.A.4"),
                    rulings=trial.rulings if thrown else (),
                )
            )

    def _ungrapple(self, state: PlottedState, ship: Ship, other: Ship, report: Report) -> None:
        """Try to cast off each grapple, once a turn (B.VI.B.3-4); friends simply do."""
        trial = self.ungrappling
        a, b = ship.spec.index, other.spec.index
        for _ in range(state.ties.grapples(a, b)):
            thrown, cast_off = 0, True
            if not trial.needs_no_die(state, ship, other):
                thrown = trial.throw(state)
                cast_off = trial.succeeds(thrown, trial.bonus(state, ship, other))
            if cast_off:
                state.ties.cast_off(a, b)
            if report is not None:
                roll, modifiers = self._told(trial, thrown, state, ship, other)
                report.append(
                    UngrappleTried(
                        ship=ship.spec.id,
                        other=other.spec.id,
                        roll=roll,
                        modifiers=modifiers,
                        cast_off=cast_off,
                        left=state.ties.grapples(a, b),
                        cite=self.book.cite("B.VI.B.1" if thrown else "B.VI.A.3"),
                        rulings=trial.rulings,
                    )
                )

    def _told(
        self, trial: TieTrial, thrown: int, state: PlottedState, ship: Ship, other: Ship
    ) -> tuple[Roll | None, tuple[Modifier, ...]]:
        """Return the dice of a trial and what was added to them as events show them; neither where none fell."""
        return (trial.roll(thrown), trial.modifiers(state, ship, other)) if thrown else (None, ())
