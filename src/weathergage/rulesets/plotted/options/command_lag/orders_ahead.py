"""Movement that is written turns ahead for ships beyond the reach of a flag officer (O.IV.3-5)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import ClassVar, Final

from weathergage.engine.events import Command, Event, Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.engine.wording import AskFacts, Wording
from weathergage.geometry.hexgrid import stern_of, to_axial
from weathergage.rulesets.plotted.core.asking import PlottedPhase
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import BY_STERN
from weathergage.rulesets.plotted.options.command_lag.flagships import (
    Flags,
    Reaches,
    candidates,
    seen,
    under_orders,
)
from weathergage.rulesets.plotted.options.fore_and_aft import resting
from weathergage.rulesets.plotted.options.timed_moves import straight_on
from weathergage.rulesets.plotted.present.logbook import NOTES, LogPages
from weathergage.rulesets.plotted.present.sentences import count, name, tells, whose
from weathergage.rulesets.plotted.sailing.allowances import allowances, may_plot, off_wind, plots_for, refusal
from weathergage.rulesets.plotted.sailing.plot_choices import PlotChoices
from weathergage.rulesets.plotted.sailing.plots import (
    ATTITUDE,
    BACK,
    FORWARD,
    STAY,
    STEP_WORDS,
    carried_out,
    legible,
    plot_answer,
    steps_of,
)
from weathergage.rulesets.shared.displays import Display, Fold, Ordered, shows
from weathergage.rulesets.shared.option_words import naming
from weathergage.rulesets.shared.sentences import about, either
from weathergage.rulesets.shared.views import Condition, PlotPreview, Preview

FLAG = "flag"
AHEAD = "ahead"


QUESTIONS = (
    Wording(
        kind=FLAG,
        title="Flagship",
        prompt="Which ship leads {ship} and all others under the same command?",
        answer=naming("{ship}"),
    ),
    Wording(
        kind=AHEAD,
        title="Movement in turn {last}",
        heading="Turn {last}",
        prompt="How does {ship} move in turn {last}?",
        input="helm",
        answer=plot_answer,
        facts=AskFacts(leads=True, later=True, forecast=True, steps=STEP_WORDS),
    ),
)


class OrdersWritten(Event, frozen=True, kw_only=True):
    """A ship's movement was written for a turn to come; only her own side knows."""

    ship: str
    turn: int
    plot: str

    def seen_from(self, command: Command) -> bool:
        """Return whether it stands in a log of the captain's."""
        return self.seen_by(command.side) and command.has(self.ship)


class OrdersErased(Event, frozen=True, kw_only=True):
    """Orders for turns to come were erased, since the flagship can signal to her again; only her own side knows."""

    ship: str
    turns: int

    def seen_from(self, command: Command) -> bool:
        """Return whether it stood in a log of the captain's."""
        return self.seen_by(command.side) and command.has(self.ship)


@tells(OrdersWritten)
def _written(state: PlottedState, e: OrdersWritten) -> str:
    return f"{whose(state, e.ship)} movement for turn {e.turn} is written: {e.plot}."


_FOLD: Final = Fold(
    "orders ahead", "Movement is written ahead for 1 ship", "Movement is written ahead for {n} ships"
)


@shows(OrdersWritten)
def _show_order(state: PlottedState, e: OrdersWritten) -> Display:
    return Ordered(ship=e.ship, order=e.plot, turn=e.turn, fold=_FOLD)


@tells(OrdersErased)
def _erased(state: PlottedState, e: OrdersErased) -> str:
    return (
        f"{name(state, e.ship)} can be signalled again; her orders for {count(e.turns, 'turn')} are erased."
    )


def _log(pages: LogPages, turn: int, event: OrdersWritten) -> None:
    pages.line(event.ship, turn).notes.append(f"turn {event.turn}: {event.plot}")


NOTES[OrdersWritten] = _log


class CommandPhase(PlottedPhase):
    """Step 0 asks for flagships where there is none; each further step writes one more turn for distant ships."""

    id: ClassVar[str] = "command"
    title: ClassVar[str] = "Flags and Orders"
    rule: ClassVar[str] = "O.IV"
    #: Real logs may hold illegal plots; they are cut when they are due (ruling P4).
    takes_as_written: ClassVar[bool] = True

    def __init__(self, book: Book, flags: Flags) -> None:
        super().__init__(book)
        self.flags = flags
        self.flag_cite = book.cite("O.IV.1")
        self.ask_cite = book.cite("O.IV.3")

    def seconds(self, state: PlottedState) -> int:
        """Return the time for movement ahead: the same clock as for the rest."""
        limit = self.book.time_limit
        return 0 if limit is None else limit(state)

    def asks(self, state: PlottedState) -> list[list[Ask]] | None:
        """Ask for flags to hoist, then for plots from where each ship will be if all goes as written."""
        if not state.commands:
            return None
        asked: list[list[Ask]] = [[] for _ in state.sealed]
        if state.step:
            for ship in self._lagging(state):
                asked[ship.side].append(self._plot_ask(state, ship))
            return asked
        for number, able in self._leaderless(state):
            # The largest ship is the natural choice, and among equals the first.
            best = max(able, key=lambda ship: (ship.spec.points, -ship.spec.index))
            if len(able) > 1:
                first = state.ships[state.commands[number].ships[0]].spec.id
                options = [ship.spec.id for ship in able]
                ask = Ask(f"{FLAG}/{first}", FLAG, first, options, best.spec.id, self.flag_cite)
                asked[state.commands[number].side].append(ask)
        return asked

    def _leaderless(self, state: PlottedState) -> list[tuple[int, list[Ship]]]:
        found = []
        for number, command in enumerate(state.commands):
            if command.flag < 0 and not command.wait and (able := candidates(state, command)):
                found.append((number, able))
        return found

    def _lagging(self, state: PlottedState) -> list[Ship]:
        """Return the ships for which a further turn is to be written."""
        return [
            ship
            for ship in state.ships
            if under_orders(state, ship) and len(ship.ahead) < self.flags.turns(state, ship)
        ]

    def _plot_ask(self, state: PlottedState, ship: Ship) -> Ask:
        turn = state.turn + len(ship.ahead)
        later = foreseen(self.book, state, ship)
        plots = plots_for(self.book, state, later)
        default = straight_on(self.book, state, later, plots)
        return Ask(f"{AHEAD}/{ship.spec.id}/{turn}", AHEAD, ship.spec.id, plots, default, self.ask_cite)

    def refuse(self, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Say why a ship cannot be the flagship, or sail like that from where she will be."""
        if ask.kind == FLAG:
            return Violation(
                ask.id, f"{notation!r}: write the ship that flies the flag, {either(ask.options)}", ask.cite
            )
        found = refusal(self.book, state, foreseen(self.book, state, state.ship(ask.ship)), notation)
        if found is None:
            return Violation(ask.id, "this plot is not offered", ask.cite)
        return Violation(ask.id, about(notation, found.reason), self.book.cite(found.rule))

    def previews(self, book: Book, state: PlottedState, ask: Ask) -> dict[str, Preview] | None:
        """Preview where each plot leads, from where she will be by then."""
        if ask.kind != AHEAD:
            return None
        ship = foreseen(book, state, state.ship(ask.ship))
        allowance = allowances(book, state, ship)[ATTITUDE[off_wind(state, ship.heading)]]
        found: dict[str, Preview] = {}
        for option in ask.options:
            steps = steps_of(option)
            bow, heading = carried_out(ship.bow, ship.heading, steps, by_stern=ship.anchor == BY_STERN)
            stern = stern_of(bow, heading, ship.spec.hexes)
            left = max(0, allowance - len(steps))
            backs = left if isinstance(ask.options, PlotChoices) else 0
            found[option] = PlotPreview(to_axial(bow), to_axial(stern), heading, left, backs)
        return found

    def resolve(self, state: PlottedState, orders: Orders, report: Report) -> bool:
        """Hoist flags and erase what is no longer needed; then write turn after turn until all is written."""
        if not state.commands:
            return True
        if state.step == 0:
            self._hoist(state, orders, report)
            self._erase(state, report)
        else:
            for ship in self._lagging(state):
                self._write(state, ship, orders, report)
        return not self._lagging(state)

    def _hoist(self, state: PlottedState, orders: Orders, report: Report) -> None:
        for number, able in self._leaderless(state):
            first = state.ships[state.commands[number].ships[0]].spec.id
            wanted = orders.get(f"{FLAG}/{first}", "")
            chosen = next((ship for ship in able if ship.spec.id == wanted), able[0])
            self.flags.name(self.book, state, number, chosen.spec.index, report)

    def _erase(self, state: PlottedState, report: Report) -> None:
        """Keep of a ship within reach again only this turn's orders, as a suggestion (O.IV.4.a, ruling W86)."""
        for ship in state.ships:
            if len(ship.ahead) > 1 and not self.flags.turns(state, ship):
                turns = len(ship.ahead) - 1
                ship.ahead = ship.ahead[:1]
                if report is not None:
                    cite = self.book.cite("O.IV.4.a")
                    report.append(
                        OrdersErased(
                            ship=ship.spec.id, turns=turns, cite=cite, rulings=("W86",), to=ship.side
                        )
                    )

    def _write(self, state: PlottedState, ship: Ship, orders: Orders, report: Report) -> None:
        turn = state.turn + len(ship.ahead)
        plot = orders.get(f"{AHEAD}/{ship.spec.id}/{turn}", STAY)
        ship.ahead = (*ship.ahead, plot)
        if report is not None:
            report.append(
                OrdersWritten(ship=ship.spec.id, turn=turn, plot=plot, cite=self.ask_cite, to=ship.side)
            )


def foreseen(book: Book, state: PlottedState, ship: Ship) -> Ship:
    """Return the ship as she will be if everything goes as written, with nobody in the way (ruling W86)."""
    later = ship.clone()
    # The present turn's number stays in the state: what binds her helm up to some turn is by then nearer its end.
    later.helmless -= len(ship.ahead)
    drifts_from = book.movement.drift.from_still_phase
    for plot in ship.ahead:
        try:
            steps = steps_of(plot)
        except ValueError:
            steps = steps_of(legible(plot) or STAY)
        later.bow, later.heading = carried_out(
            later.bow, later.heading, steps, by_stern=later.anchor == BY_STERN
        )
        later.entered = steps.count(FORWARD)
        sailed = [step for step in steps if step != BACK]
        later.turned = len(sailed) - later.entered
        if sailed:
            later.ended_turning = sailed[-1] != FORWARD
        if later.entered:
            later.present = True
            later.still = later.adrift = 0
        else:
            later.still += 1
            if later.turned:
                later.adrift = 0
            elif later.still >= drifts_from and state.velocity != book.calm:
                later.adrift += 1
        if book.spares_fore_and_aft:
            later.beating = resting(book, state, later)
    return later


def closed_logs(book: Book, state: PlottedState, captain: Command) -> None:
    """Hide from a captain what stands written in the logs of his fellows."""
    for ship in state.ships:
        if ship.side == captain.side and not captain.has(ship.spec.id):
            ship.ahead = ()


def turn_the_page(book: Book, state: PlottedState, report: Report) -> None:
    """Drop the orders of the last turn at the start of one; a ship without a captain has none at all."""
    for ship in state.ships:
        if ship.ahead:
            ship.ahead = ship.ahead[1:] if under_orders(state, ship) else ()


def sealed_logs(book: Book, state: PlottedState, side: int) -> None:
    """Hide from a side what others have written ahead."""
    for ship in state.ships:
        if ship.side != side:
            ship.ahead = ()


def clear_log(state: PlottedState, ship: Ship) -> None:
    """Strike out what was written ahead for a ship that changes hands."""
    ship.ahead = ()


def with_lag(book: Book, reaches: Reaches) -> Book:
    """Return a book in which orders reach some ships late."""
    flags = Flags(book, reaches)
    former = book.plot_default

    def bound_plot(book: Book, state: PlottedState, ship: Ship) -> str:
        if not ship.ahead or not may_plot(book, state, ship) or not flags.turns(state, ship):
            return ""
        return ship.ahead[0]

    def plot_default(book: Book, state: PlottedState, ship: Ship, plots: Sequence[str]) -> str:
        if ship.ahead and ship.ahead[0] in plots:
            return ship.ahead[0]
        return STAY if former is None else former(book, state, ship, plots)

    def in_the_log(book: Book, state: PlottedState, ship: Ship, own: bool) -> Iterable[Condition]:
        """Return the movement that binds her, for her own side's eyes."""
        if own and ship.ahead and flags.turns(state, ship):
            text = f"movement written from this turn on: {', '.join(ship.ahead)}"
            yield Condition(key=AHEAD, text=text, cite=book.cite("O.IV.3"), value=len(ship.ahead))

    class FlagsAndOrders(CommandPhase):
        """The phase with the flags of this book."""

        def __init__(self, book: Book) -> None:
            super().__init__(book, flags)

    lagging = book.with_phase(FlagsAndOrders, before="movement_notation").adding(
        fittings=(flags.fit,),
        chores=(turn_the_page, flags.watch),
        conditions=(seen, in_the_log),
        secrets=(sealed_logs,),
        confidences=(closed_logs,),
        handovers=(clear_log,),
        words=QUESTIONS,
    )
    kinds = (*book.plot_kinds, AHEAD)
    return replace(
        lagging, bound_plot=bound_plot, bound_by="O.IV.3", plot_default=plot_default, plot_kinds=kinds
    )
