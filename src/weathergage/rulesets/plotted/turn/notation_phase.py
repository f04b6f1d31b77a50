"""Movement Notation Phase: each side writes the movement of its ships in secret (B.IV)."""

from typing import ClassVar, Final

from weathergage.engine.contract.compilation import vec
from weathergage.engine.contract.questions import UNANSWERED, WRITTEN, Questions
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Violation
from weathergage.engine.wording import AskFacts, Wording
from weathergage.geometry.shore import Shore
from weathergage.rulesets.plotted.core.asking import Note, PlottedPhase
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.events import PlotCut, PlotOpened
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.sailing.allowances import (
    as_choices,
    clear_of_shore,
    may_plot,
    near_land,
    plots_at_sea,
    refusal,
    why_no_plot,
)
from weathergage.rulesets.plotted.sailing.helm import LISTS, Infraction
from weathergage.rulesets.plotted.sailing.plots import NO_MOVE, PLOTS, STEP_WORDS, plot_answer
from weathergage.rulesets.shared.sentences import about

#: The kind of the rows that ask for a plot, and the `first` of those that offer every legal plot of a list.
PLOT: Final = 0
WHOLE_LIST: Final = -1
#: The kind of the rows that the first note puts; the others follow. Their first option orders nothing.
_NOTES: Final = 1
_NOTHING: Final = 0


class NotationPhase(PlottedPhase):
    """Asks every ship that can move for a plot, and opens the logs when all are written."""

    id: ClassVar[str] = "movement_notation"
    title: ClassVar[str] = "Movement Notation Phase"
    rule: ClassVar[str] = "B.IV"
    #: Real logs may hold illegal plots; they are cut, not refused (B.IV.B.7).
    takes_as_written: ClassVar[bool] = True
    words: ClassVar[tuple[Wording, ...]] = (
        Wording(
            kind="plot",
            title="Movement",
            heading="",
            prompt="How does {ship} move?",
            input="helm",
            answer=plot_answer,
            facts=AskFacts(leads=True, forecast=True, odds=True, brief=True, steps=STEP_WORDS),
        ),
    )

    numbered: ClassVar[bool] = True
    kinds: ClassVar[tuple[str, ...]] = ("plot",)

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.ask_cite = book.cite("B.IV.B")
        self.last: dict[str, Ask] = {}
        self.notes: vec[Note] = vec[Note](book.notes)
        self.name_rows((*self.kinds, *(note.kind for note in book.notes)))

    def pose(self, state: PlottedState, questions: Questions) -> bool:
        """Ask for one plot of each ship that may move (B.IV.B.1, B.IV.B.6), and for what may be noted beside it."""
        book, shore = self.book, state.chart.shore
        for ship in state.ships:
            if may_plot(book, state, ship) and (book.bound_plot is None or not self._bound(state, ship)):
                self._put(state, shore, ship, questions)
            for place in range(len(self.notes)):
                self.notes[place].put(book, state, ship, _NOTES + place, questions)
        return True

    def _put(self, state: PlottedState, shore: Shore, ship: Ship, questions: Questions) -> None:
        """Ask which of her legal plots she sails; `plot_numbers` tells how the row names them."""
        plots = plots_at_sea(self.book, state, ship)
        first, count = WHOLE_LIST, len(plots.numbers)
        if near_land(self.book, shore, ship, plots):
            first = questions.options.count
            clear_of_shore(shore, ship, plots, questions.options)
            count = questions.options.count - first
        questions.put(ship.side, PLOT, ship.spec.index, count, about=plots.list_number, first=first)
        if self.book.plot_default is not None:
            self._set_default(state, ship, questions)

    def _set_default(self, state: PlottedState, ship: Ship, questions: Questions) -> None:
        """Let an optional rule say what she sails if nothing is written for her."""
        row = questions.rows - 1
        plots = plots_in_words(questions, row)
        assert self.book.plot_default is not None
        default = self.book.plot_default(self.book, state, ship, plots)
        number = PLOTS.number(default)
        offered = plot_numbers(questions, row)
        if number in offered:
            questions.default[row] = questions.answer[row] = offered.index(number)
        else:
            # With her sails backed it is understood, but not among the options that have a number.
            questions.rows = row
            questions.put_ask(ship.side, self._ask(ship, plots, default), ship.spec.index)

    def describe(self, state: PlottedState, questions: Questions, row: int) -> Ask:
        """Return the question of a row in words."""
        ask = questions.asked[row]
        if ask is not None:
            return ask
        ship, kind = state.ships[questions.ship[row]], questions.kind[row]
        if kind != PLOT:
            return self.notes[kind - _NOTES].describe(self.book, ship, questions.about[row])
        plots = plots_in_words(questions, row)
        return self._ask(ship, plots, plots[questions.default[row]])

    def _ask(self, ship: Ship, plots: tuple[str, ...], default: str) -> Ask:
        """Return the question which of her plots she sails; the one she was asked last if it is the same."""
        name = ship.spec.id
        last = self.last.get(name)
        if last is None or last.options is not plots or last.default != default:
            last = self.last[name] = Ask("plot/" + name, "plot", name, plots, default, self.ask_cite)
        return last

    def seconds(self, state: PlottedState) -> int:
        """Return how many seconds there are to write, 0 where there is no limit."""
        limit = self.book.time_limit
        return 0 if limit is None else limit(state)

    def _bound(self, state: PlottedState, ship: Ship) -> str:
        """Return the plot that orders of former turns bind her to, if any."""
        return "" if self.book.bound_plot is None else self.book.bound_plot(self.book, state, ship)

    def not_asked(self, state: PlottedState, ask_id: str) -> Violation | None:
        """Say why a ship for which a plot was written is not asked for one."""
        ship = next((s for s in state.ships if ask_id == "plot/" + s.spec.id), None)
        if ship is not None and (due := self._bound(state, ship)):
            reason = f"her orders for this turn, {due}, were written before"
            return Violation(ask_id, reason, self.book.cite(self.book.bound_by))
        found = why_no_plot(self.book, state, ship) if ship is not None else self._why_no_note(state, ask_id)
        return Violation(ask_id, found.reason, self.book.cite(found.rule)) if found is not None else None

    def _why_no_note(self, state: PlottedState, ask_id: str) -> Infraction | None:
        """Say why a ship is not asked for something that may be noted beside the plot, where the note can tell."""
        for note in self.book.notes:
            ship = next((s for s in state.ships if ask_id == f"{note.kind}/{s.spec.id}"), None)
            if ship is not None:
                return note.why_not(self.book, state, ship)
        return None

    def refuse(self, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Refuse by the rule that the plot breaks, and say how far it would be legal."""
        for note in self.book.notes:
            if note.kind == ask.kind:
                return note.refuse(self.book, state, ask, notation)
        found = refusal(self.book, state, state.ship(ask.ship), notation)
        if found is None:
            return Violation(ask.id, "this plot is not offered", self.ask_cite)
        return Violation(ask.id, about(notation, found.reason), self.book.cite(found.rule))

    def carry_out(self, state: PlottedState, questions: Questions, report: Report) -> bool:
        """Open the logs (B.IV.B.5); what is illegal is cut at the point of infraction (B.IV.B.7, ruling P4)."""
        row, any_note = 0, False
        for ship in state.ships:
            written = UNANSWERED
            while row < questions.rows and questions.ship[row] == ship.spec.index:
                if _is_plot(questions, row):
                    written = row
                elif orders_a_note(questions, row):
                    any_note = True
                row += 1
            self._open(state, ship, questions, written, report)
        if any_note:
            self._take_notes(state, questions, report)
        return True

    def _take_notes(self, state: PlottedState, questions: Questions, report: Report) -> None:
        """Take what was written beside the plots, one note after another."""
        for place in range(len(self.notes)):
            note = self.notes[place]
            for row in range(questions.rows):
                ask = questions.asked[row]
                is_its = questions.kind[row] == _NOTES + place if ask is None else ask.kind == note.kind
                if is_its and orders_a_note(questions, row):
                    ship, answer = state.ships[questions.ship[row]], questions.answer[row]
                    if ask is not None or answer == WRITTEN:
                        notation = questions.written(row)
                    else:
                        notation = note.describe(self.book, ship, questions.about[row]).options[answer]
                    note.take(self.book, state, ship, notation, report)

    def _open(self, state: PlottedState, ship: Ship, questions: Questions, row: int, report: Report) -> None:
        """Open the log of a ship: the plot in that row, or what orders of former turns bind her to."""
        answer = questions.answer[row] if row >= 0 else UNANSWERED
        if answer >= 0 and questions.asked[row] is None:
            ship.plot = _plot_of(questions, row, answer)
        elif answer != UNANSWERED:
            ship.plot = self._kept(state, ship, questions.written(row), report)
        elif bound := self._bound(state, ship):
            ship.plot = self._kept(state, ship, bound, report)
        else:
            ship.plot = NO_MOVE
            return
        if report is not None:
            report.append(PlotOpened(ship=ship.spec.id, plot=ship.notation, cite=self.book.cite("B.IV.B.5")))

    def _kept(self, state: PlottedState, ship: Ship, notation: str, report: Report) -> int:
        """Return the number of what is legal of a plot."""
        found = refusal(self.book, state, ship, notation)
        if found is None or found.kept == notation:
            return PLOTS.number(notation)
        if report is not None:
            cite = self.book.cite("B.IV.B.7")
            report.append(
                PlotCut(
                    ship=ship.spec.id,
                    plot=notation,
                    kept=found.kept,
                    reason=found.reason,
                    cite=cite,
                    rulings=("P4",),
                )
            )
        return PLOTS.number(found.kept)


def plot_numbers(questions: Questions, row: int) -> list[int]:
    """Return the plots among which the row of a plot chooses, by their numbers in `PLOTS`, in the order of its options.

    `about` names the list of all her legal plots among `LISTS`, which is returned as it is and must not be changed.
    Where land forbids some of them `first` tells where the others stand among `options`.
    """
    first = questions.first[row]
    if first == WHOLE_LIST:
        return LISTS[questions.about[row]].numbers
    return questions.options.part(first, questions.choices[row])


def _plot_of(questions: Questions, row: int, answer: int) -> int:
    """Return the number in `PLOTS` of an answer to the row of a plot."""
    first = questions.first[row]
    if first == WHOLE_LIST:
        return LISTS[questions.about[row]].numbers[answer]
    return questions.options[first + answer]


def plots_in_words(questions: Questions, row: int) -> tuple[str, ...]:
    plots = LISTS[questions.about[row]]
    return (
        plots.words if questions.first[row] == WHOLE_LIST else as_choices(plots, plot_numbers(questions, row))
    )


def _is_plot(questions: Questions, row: int) -> bool:
    ask = questions.asked[row]
    return questions.kind[row] == PLOT if ask is None else ask.kind == "plot"


def orders_a_note(questions: Questions, row: int) -> bool:
    """Return whether something is to be taken from the row of a note: from one in words whatever is answered."""
    answer = questions.answer[row]
    if questions.asked[row] is not None:
        return answer != UNANSWERED
    return answer > _NOTHING or answer == WRITTEN
