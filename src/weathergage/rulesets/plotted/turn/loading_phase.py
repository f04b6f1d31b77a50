"""Load Phase: each ship may load one broadside (B.X)."""

from typing import ClassVar, Final

from weathergage.engine.contract.number_row import NumberRow
from weathergage.engine.contract.questions import UNANSWERED, Questions
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Violation
from weathergage.engine.wording import Wording
from weathergage.geometry.plays import PORT, STARBOARD
from weathergage.rulesets.plotted.core.asking import PlottedPhase
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.events import BroadsideLoaded
from weathergage.rulesets.plotted.core.log_squares import changed
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import HALF_DOUBLE, LOADS, ROUND, UNLOADED
from weathergage.rulesets.plotted.gunnery.batteries import squares_of
from weathergage.rulesets.plotted.gunnery.fire_bars import has_loaders, load_bar
from weathergage.rulesets.plotted.gunnery.shot_words import load_answer, load_facts
from weathergage.rulesets.plotted.gunnery.targeting import BROADSIDES, armed
from weathergage.rulesets.shared.sentences import either

NONE: Final = "none"
#: Port and starboard; counted, since compiled code would make a tuple of them each time.
SIDES: Final = 2
#: Broadsides as bits of a set; an option is the number of a broadside times `KINDS` and the shot that goes into it.
BOTH: Final = 3
KINDS: Final = 16


class LoadingPhase(PlottedPhase):
    """One broadside a turn, with round shot."""

    id: ClassVar[str] = "loading"
    title: ClassVar[str] = "Load Phase"
    rule: ClassVar[str] = "B.X"
    numbered: ClassVar[bool] = True
    kinds: ClassVar[tuple[str, ...]] = ("load",)
    words: ClassVar[tuple[Wording, ...]] = (
        Wording(
            kind="load",
            title="Load",
            batch="Loading",
            prompt="Which broadside does {ship} load?",
            input="guns",
            paper="register",
            labels={NONE: "Load nothing"},
            shorts={NONE: "Nothing"},
            answer=load_answer,
            asked=load_facts,
        ),
    )

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.ask_cite = book.cite("B.X.A")
        self.loaded_cite = book.cite("B.X.C")
        self.deferred_cite = book.cite("13.5")

    def pose(self, state: PlottedState, questions: Questions) -> bool:
        """Ask ships with an empty broadside; a side put off before the battle is asked for alone (ruling W54)."""
        for ship in state.ships:
            empty = self.empty_sides(state, ship)
            if not empty:
                continue
            if state.deferred_loading:
                late = deferred_sides(state, ship, empty)
                for side in range(SIDES):
                    if late >> side & 1:
                        self._ask(state, ship, 1 << side, True, questions)
                empty &= ~late
            if empty:
                self._ask(state, ship, empty, False, questions)
        return True

    def _ask(self, state: PlottedState, ship: Ship, sides: int, alone: bool, questions: Questions) -> None:
        """Ask which of some sides she loads; nothing is the last answer."""
        listed = questions.options
        first = listed.count
        usual = self.list_loads(state, ship, sides, alone, listed)
        default = 0
        while listed[first + default] != usual:
            default += 1
        choices = listed.count - first + 1
        routine = self.is_routine(ship, sides, usual)
        questions.put(ship.side, 0, ship.spec.index, choices, default, int(alone), first, routine)

    def empty_sides(self, state: PlottedState, ship: Ship) -> int:
        """Return the sides she may load now."""
        empty = 0
        for side in range(SIDES):
            if ship.load[side] in (UNLOADED, HALF_DOUBLE) and armed(ship, side):
                empty |= 1 << side
        if not empty:
            return empty
        if state.deferred_loading and not ship.present and ship.spec.entry_turn > state.turn:
            # Her guns are loaded when everybody's are, though she is yet to come (ruling W54).
            return deferred_sides(state, ship, empty)
        if not has_loaders(ship):
            return 0
        if self.book.load_bars:
            for side in range(SIDES):
                if empty >> side & 1 and load_bar(self.book, state, ship, side) is not None:
                    empty &= ~(1 << side)
        return empty

    def list_loads(self, state: PlottedState, ship: Ship, sides: int, alone: bool, listed: NumberRow) -> int:
        """List the loads of some sides, and return the usual one."""
        for side in range(SIDES):
            if sides >> side & 1:
                listed.append(side * KINDS + ROUND)
        return fuller(ship, sides) * KINDS + ROUND

    def is_routine(self, ship: Ship, sides: int, usual: int) -> bool:
        """Return whether the usual load is nearly always right: where there is only one to load."""
        return sides != BOTH

    def describe(self, state: PlottedState, questions: Questions, row: int) -> Ask:
        """Return the question in words."""
        ship, first = state.ships[questions.ship[row]], questions.first[row]
        listed = questions.options.part(first, questions.choices[row] - 1)
        options = (*map(self.notation, listed), NONE)
        name, cite, alone = ship.spec.id, self.cite_for(ship, listed[0], questions.about[row]), ""
        if cite == self.deferred_cite:
            alone = f"/{BROADSIDES[listed[0] // KINDS]}"
        default = options[questions.default[row]]
        return Ask(
            f"load/{name}{alone}", "load", name, options, default, cite, routine=questions.routine[row]
        )

    def cite_for(self, ship: Ship, load: int, alone: int) -> str:
        """Return the paragraph of a question whose first option is this load."""
        return self.deferred_cite if alone else self.ask_cite

    def notation(self, load: int) -> str:
        """Return how a load is written."""
        return BROADSIDES[load // KINDS]

    def refuse(self, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Refuse all but one side, and that unless it is empty."""
        return Violation(
            ask.id,
            f"{notation!r}: one empty broadside is loaded in a turn; write {either(ask.options)}",
            self.ask_cite,
        )

    def not_asked(self, state: PlottedState, ask_id: str) -> Violation | None:
        """Say why a ship is not asked about loading."""
        kind, _, rest = ask_id.partition("/")
        ship = next((ship for ship in state.ships if ship.spec.id == rest), None)
        if kind != "load" or ship is None:
            return None
        reasons = [load_bar(self.book, state, ship, side) for side in (0, 1)]
        # A broadside that is empty tells more than one that is loaded.
        first = PORT if ship.load[PORT] in (UNLOADED, HALF_DOUBLE) else STARBOARD
        found = reasons[first] or reasons[1 - first]
        return None if found is None else Violation(ask_id, found[0], self.book.cite(found[1]))

    def carry_out(self, state: PlottedState, questions: Questions, report: Report) -> bool:
        """Load what was ordered; only the ship's own side learns of it (B.IV.B.5)."""
        if state.deferred_loading:
            for row in _deferred_last(questions):
                self._take(state, questions, row, report)
        else:
            for row in range(questions.rows):
                self._take(state, questions, row, report)
        return True

    def _take(self, state: PlottedState, questions: Questions, row: int, report: Report) -> None:
        """Take the answer of one row."""
        answer = questions.answer[row]
        if answer != UNANSWERED and answer != questions.choices[row] - 1:
            ship = state.ships[questions.ship[row]]
            self.load(state, ship, questions.options[questions.first[row] + answer], report)

    def load(self, state: PlottedState, ship: Ship, load: int, report: Report) -> None:
        """Carry out one order."""
        side = load // KINDS
        self.put_in(ship, side, ROUND, report, first_load(state, ship, side))

    def mark(self, shot: int) -> str:
        """Return how her log marks a load, where not by the letter of the shot."""
        return ""

    def put_in(self, ship: Ship, side: int, shot: int, report: Report, rulings: tuple[str, ...] = ()) -> None:
        """Load a broadside and tell her own side."""
        ship.load = changed(ship.load, side, shot)
        if report is not None:
            report.append(
                BroadsideLoaded(
                    ship=ship.spec.id,
                    side=side,
                    shot=LOADS[shot],
                    mark=self.mark(shot),
                    cite=self.loaded_cite,
                    rulings=rulings,
                    to=ship.side,
                )
            )


def _deferred_last(questions: Questions) -> list[int]:
    """Return the rows ship by ship: what was put off before the battle comes after the loading of this turn."""
    return sorted(range(questions.rows), key=lambda row: (questions.ship[row], questions.about[row]))


def fuller(ship: Ship, sides: int) -> int:
    """Return the one of some sides with more squares, port if they are equal."""
    if sides != BOTH:
        return sides - 1
    port, port_carronades = squares_of(ship, PORT)
    starboard, starboard_carronades = squares_of(ship, STARBOARD)
    return PORT if port + port_carronades >= starboard + starboard_carronades else STARBOARD


def deferred_sides(state: PlottedState, ship: Ship, empty: int) -> int:
    """Return the sides whose first loading was put off to the end of the first turn.

    Both may be loaded then (ruling W54).
    """
    if state.turn != 1:
        return 0
    return empty & (ship.initial[PORT] | ship.initial[STARBOARD] << 1)


def first_load(state: PlottedState, ship: Ship, side: int) -> tuple[str, ...]:
    """Return the ruling by which a load makes good what was put off before the battle."""
    return ("W54",) if state.deferred_loading and state.turn == 1 and ship.initial[side] else ()
