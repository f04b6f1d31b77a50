"""Unfouling Phase: ships whose rigging was fouled before may try to clear it (B.III)."""

from typing import ClassVar, Final

from weathergage.engine.contract.questions import UNANSWERED, Questions
from weathergage.engine.events import Modifier, Report
from weathergage.engine.orders import Ask, Violation
from weathergage.engine.wording import Wording
from weathergage.rulesets.plotted.boarding.tie_rolls import tie_trial, total_of
from weathergage.rulesets.plotted.core.asking import PlottedPhase
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.events import UnfoulingRolled
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.gunnery.damage.marking import lose_rigging
from weathergage.rulesets.shared.sentences import either
from weathergage.rulesets.shared.views import ChancePreview, Preview

ATTEMPT: Final = "attempt"
#: An attempt for which a square of rigging is cut away, where the table gives something for it.
SACRIFICE: Final = "attempt+rigging"
HOLD: Final = "hold"
#: What an attempt is called that a square of rigging is given up for.
SACRIFICED: Final = "Attempt it, and cut away a square of rigging"

#: The kind of its rows.
UNFOUL: Final = 0


class UnfoulingPhase(PlottedPhase):
    """One trial for each ship and each other ship she is fouled with."""

    id: ClassVar[str] = "unfouling"
    title: ClassVar[str] = "Unfouling Phase"
    rule: ClassVar[str] = "B.III"
    numbered: ClassVar[bool] = True
    kinds: ClassVar[tuple[str, ...]] = ("unfoul",)
    words: ClassVar[tuple[Wording, ...]] = (
        Wording(
            kind="unfoul",
            title="Clear the rigging",
            batch="Fouled rigging",
            prompt="Shall {ship} try to clear her rigging from {other}?",
            labels={
                HOLD: "Leave the rigging as it is",
                ATTEMPT: "Clear the rigging",
                SACRIFICE: SACRIFICED,
            },
        ),
    )

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.trial = tie_trial(book, "unfouling")
        self.sacrifice = book.tables.unfouling.sacrifice
        self.sacrifice_cite = book.cite("6.1")

    def pose(self, state: PlottedState, questions: Questions) -> bool:
        """Ask each manned ship for each ship she is fouled with; none has to try."""
        ties, ships = state.ties, state.ships
        if not ties.pairs and not self.book.clearings:
            return bool(self.book.fates)
        for a in range(len(ships)):
            if ties.any(a):
                for b in range(a + 1, len(ships)):
                    if ties.fouled(a, b):
                        self._ask(ships[a], b, questions)
                        self._ask(ships[b], a, questions)
        for clearing in self.book.clearings:
            for ship in ships:
                ask = clearing.ask(self.book, state, ship)
                if ask is not None:
                    questions.put_ask(ship.side, ask, ship.spec.index)
        return True

    def _ask(self, ship: Ship, other: int, questions: Questions) -> None:
        """Offer an attempt, with or without a square of rigging, and to hold."""
        if ship.active:
            options = 3 if self.sacrifice and not ship.dismasted else 2
            questions.put(ship.side, UNFOUL, ship.spec.index, options, options - 1, other)

    def describe(self, state: PlottedState, questions: Questions, row: int) -> Ask:
        """Return the question of a row in words."""
        if questions.asked[row] is not None:
            return super().describe(state, questions, row)
        name = state.ships[questions.ship[row]].spec.id
        of = state.ships[questions.about[row]].spec.id
        options = (ATTEMPT, SACRIFICE, HOLD) if questions.choices[row] == 3 else (ATTEMPT, HOLD)
        return Ask(f"unfoul/{name}/{of}", "unfoul", name, options, HOLD, self.cite, other=of)

    def previews(self, book: Book, state: PlottedState, ask: Ask) -> dict[str, Preview] | None:
        """Return the chance without and with a rigging square given up, where that is offered."""
        if ask.kind != "unfoul" or SACRIFICE not in ask.options:
            return None
        found: dict[str, Preview] = {}
        usual = self.trial.modifiers(state, state.ship(ask.ship), state.ship(ask.other))
        for option, modifiers in ((ATTEMPT, usual), (SACRIFICE, (*usual, self.gained()))):
            likely, needs = self.trial.chance(total_of(modifiers))
            found[option] = ChancePreview(likely, needs, modifiers)
        return found

    def refuse(self, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Refuse all but attempt or hold; and of rigging no more than one square, by a ship that has any."""
        for clearing in self.book.clearings:
            if clearing.kind == ask.kind:
                return clearing.refuse(self.book, state, ask, notation)
        cite = self.sacrifice_cite if self.sacrifice and notation.startswith(SACRIFICE) else self.cite
        return Violation(ask.id, f"{notation!r}: write {either(ask.options)}", cite)

    def carry_out(self, state: PlottedState, questions: Questions, report: Report) -> bool:
        """Roll for every attempt, one side after the other; a cleared pair needs no second roll."""
        for side in range(len(state.sealed)):
            for row in range(questions.rows):
                if questions.side[row] == side and questions.kind[row] == UNFOUL:
                    answer, hold = questions.answer[row], questions.choices[row] - 1
                    if 0 <= answer < hold:
                        ship, other = state.ships[questions.ship[row]], state.ships[questions.about[row]]
                        self._try(state, ship, other, answer == 1, report)
        for clearing in self.book.clearings:
            for row in range(questions.rows):
                ask = questions.asked[row]
                if ask is not None and ask.kind == clearing.kind and questions.answer[row] != UNANSWERED:
                    ship = state.ships[questions.ship[row]]
                    clearing.take(self.book, state, ship, questions.written(row), report)
        for fate in self.book.fates:
            fate(self.book, state, report)
        return True

    def _try(self, state: PlottedState, ship: Ship, other: Ship, cutting: bool, report: Report) -> None:
        """Throw once for the pair, if it is not clear yet; a rigging square cut away for it helps (6.1)."""
        if not state.ties.fouled(ship.spec.index, other.spec.index):
            return
        trial = self.trial
        bonus = trial.bonus(state, ship, other)
        modifiers = () if report is None else trial.modifiers(state, ship, other)
        if cutting and lose_rigging(self.book, state, ship, 1, report):
            bonus += self.sacrifice
            modifiers += (self.gained(),)
        thrown = trial.throw(state)
        cleared = trial.succeeds(thrown, bonus)
        if cleared:
            state.ties.unfoul(ship.spec.index, other.spec.index)
        if report is not None:
            report.append(
                UnfoulingRolled(
                    ship=ship.spec.id,
                    other=other.spec.id,
                    roll=trial.roll(thrown),
                    modifiers=modifiers,
                    cleared=cleared,
                    cite=self.cite,
                    rulings=trial.rulings,
                )
            )

    def gained(self) -> Modifier:
        """Return what a rigging square given up for the attempt adds."""
        return Modifier("a rigging square cut away", self.sacrifice, self.sacrifice_cite)
