"""Movement Notation Phase: each side writes the movement of its ships in secret (B.IV)."""

from typing import ClassVar

from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.engine.wording import AskFacts, Wording
from weathergage.rulesets.plotted.core.asking import PlottedPhase
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.events import PlotCut, PlotOpened
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.sailing.allowances import may_plot, plots_for, refusal, why_no_plot
from weathergage.rulesets.plotted.sailing.helm import Infraction
from weathergage.rulesets.plotted.sailing.plots import STAY, STEP_WORDS, plot_answer
from weathergage.rulesets.shared.sentences import about


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

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.ask_cite = book.cite("B.IV.B")
        self.last: dict[str, Ask] = {}

    def asks(self, state: PlottedState) -> list[list[Ask]] | None:
        """One plot for each ship that may move (B.IV.B.1, B.IV.B.6), and what may be noted beside it."""
        asked: list[list[Ask]] = [[] for _ in state.sealed]
        book = self.book
        for ship in state.ships:
            if may_plot(state, ship) and (book.bound_plot is None or not self._bound(state, ship)):
                asked[ship.side].append(self._ask(state, ship))
            for note in book.notes:
                ask = note.ask(book, state, ship)
                if ask is not None:
                    asked[ship.side].append(ask)
        return asked

    def _ask(self, state: PlottedState, ship: Ship) -> Ask:
        """Ask which of her legal plots she sails; the question she was asked last if it is the same."""
        name = ship.spec.id
        plots = plots_for(self.book, state, ship)
        default = self.book.plot_default
        plot = STAY if default is None else default(self.book, state, ship, plots)
        last = self.last.get(name)
        if last is None or last.options is not plots or last.default != plot:
            last = self.last[name] = Ask("plot/" + name, "plot", name, plots, plot, self.ask_cite)
        return last

    def seconds(self, state: PlottedState) -> int:
        """Return how long there is to write, 0 where nobody is hurried."""
        limit = self.book.time_limit
        return 0 if limit is None else limit(state)

    def _bound(self, state: PlottedState, ship: Ship) -> str:
        """The plot that orders of former turns bind her to, if any."""
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
        """The rule that the plot breaks, and how far it would be legal."""
        for note in self.book.notes:
            if note.kind == ask.kind:
                return note.refuse(self.book, state, ask, notation)
        found = refusal(self.book, state, state.ship(ask.ship), notation)
        if found is None:
            return Violation(ask.id, "this plot is not offered", self.ask_cite)
        return Violation(ask.id, about(notation, found.reason), self.book.cite(found.rule))

    def resolve(self, state: PlottedState, orders: Orders, report: Report) -> bool:
        """Open the logs (B.IV.B.5); what is illegal is cut at the point of infraction (B.IV.B.7, ruling P4)."""
        for ship in state.ships:
            notation = orders.get("plot/" + ship.spec.id)
            if notation is None and not (notation := self._bound(state, ship)):
                ship.plot = STAY
                continue
            kept = self._kept(state, ship, notation, report)
            ship.plot = kept
            if report is not None:
                report.append(PlotOpened(ship=ship.spec.id, plot=kept, cite=self.book.cite("B.IV.B.5")))
        for note in self.book.notes:
            for ship in state.ships:
                notation = orders.get(f"{note.kind}/{ship.spec.id}")
                if notation is not None:
                    note.take(self.book, state, ship, notation, report)
        return True

    def _kept(self, state: PlottedState, ship: Ship, notation: str, report: Report) -> str:
        if notation in plots_for(self.book, state, ship):
            return notation
        found = why_no_plot(self.book, state, ship) or refusal(self.book, state, ship, notation)
        if found is None or found.kept == notation:
            return notation
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
        return found.kept
