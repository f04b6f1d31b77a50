"""Load Phase: each ship may load one broadside (B.X)."""

from collections.abc import Sequence
from typing import ClassVar

from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.engine.wording import Wording
from weathergage.rulesets.plotted.core.asking import PlottedPhase
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.events import BroadsideLoaded
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import HALF_DOUBLE, LOADS, ROUND, UNLOADED
from weathergage.rulesets.plotted.gunnery.batteries import squares_of
from weathergage.rulesets.plotted.gunnery.fire_bars import has_loaders, load_bar
from weathergage.rulesets.plotted.gunnery.shot_words import load_answer, load_facts
from weathergage.rulesets.plotted.gunnery.targeting import BROADSIDES, armed
from weathergage.rulesets.shared.sentences import either

NONE = "none"
_EMPTY = (UNLOADED, HALF_DOUBLE)


class LoadingPhase(PlottedPhase):
    """One broadside a turn, with round shot."""

    id: ClassVar[str] = "loading"
    title: ClassVar[str] = "Load Phase"
    rule: ClassVar[str] = "B.X"
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
        #: Questions asked before, by ship, ending, best side and whether it is the only one: there are few.
        self.asked: dict[tuple[str, str, int, bool], Ask] = {}

    def asks(self, state: PlottedState) -> list[list[Ask]] | None:
        """Ships with an empty broadside; with only one to load the answer is a matter of routine."""
        asked: list[list[Ask]] | None = None
        for ship in state.ships:
            empty = self.empty_sides(state, ship)
            if not empty:
                continue
            asked = asked or [[] for _ in state.sealed]
            if state.deferred_loading:
                late = deferred_sides(state, ship, empty)
                asked[ship.side] += [self.ask(state, ship, [side], f"/{BROADSIDES[side]}") for side in late]
                empty = [side for side in empty if side not in late]
            if empty:
                asked[ship.side].append(self.ask(state, ship, empty))
        return asked

    def empty_sides(self, state: PlottedState, ship: Ship) -> list[int]:
        """The sides she may load now."""
        empty = [side for side in (0, 1) if ship.load[side] in _EMPTY and armed(ship, side)]
        if not empty:
            return empty
        if state.deferred_loading and not ship.present and ship.spec.entry_turn > state.turn:
            # Her guns are loaded when everybody's are, though she is yet to come (ruling W54).
            return deferred_sides(state, ship, empty)
        if not has_loaders(ship):
            return []
        if self.book.load_bars:
            return [side for side in empty if load_bar(self.book, state, ship, side) is None]
        return empty

    def ask(self, state: PlottedState, ship: Ship, sides: Sequence[int], alone: str = "") -> Ask:
        """Ask which of some sides she loads; a side that may be loaded beside the other is asked for alone."""
        name, routine = ship.spec.id, len(sides) == 1
        best = sides[0] if routine else fuller(ship, sides)
        key = name, alone, best, routine
        known = self.asked.get(key)
        if known is None:
            options = (*(BROADSIDES[side] for side in sides), NONE)
            cite = self.deferred_cite if alone else self.ask_cite
            known = self.asked[key] = Ask(
                f"load/{name}{alone}", "load", name, options, BROADSIDES[best], cite, routine=routine
            )
        return known

    def refuse(self, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Only one side, and only an empty one."""
        return Violation(
            ask.id,
            f"{notation!r}: one empty broadside is loaded in a turn; write {either(ask.options)}",
            self.ask_cite,
        )

    def not_asked(self, state: PlottedState, ask_id: str) -> Violation | None:
        """Say why a ship that somebody wants to load is not asked."""
        kind, _, rest = ask_id.partition("/")
        ship = next((ship for ship in state.ships if ship.spec.id == rest), None)
        if kind != "load" or ship is None:
            return None
        reasons = [load_bar(self.book, state, ship, side) for side in (0, 1)]
        # A broadside that is empty tells more than one that is loaded.
        first = 0 if ship.load[0] in _EMPTY else 1
        found = reasons[first] or reasons[1 - first]
        return None if found is None else Violation(ask_id, found[0], self.book.cite(found[1]))

    def resolve(self, state: PlottedState, orders: Orders, report: Report) -> bool:
        """Load what was ordered; only the ship's own side learns of it (B.IV.B.5)."""
        if not orders:
            return True
        for ship in state.ships:
            name = "load/" + ship.spec.id
            for ask_id in (name, name + "/L", name + "/R") if state.deferred_loading else (name,):
                notation = orders.get(ask_id, NONE)
                if notation != NONE:
                    self.load(state, ship, notation, report)
        return True

    def load(self, state: PlottedState, ship: Ship, notation: str, report: Report) -> None:
        """Carry out one order."""
        side = BROADSIDES.index(notation)
        self.put_in(ship, side, ROUND, report, first_load(state, ship, side))

    def mark(self, shot: int) -> str:
        """Return how her log marks a load, where not by the letter of the shot."""
        return ""

    def put_in(self, ship: Ship, side: int, shot: int, report: Report, rulings: tuple[str, ...] = ()) -> None:
        """Load a broadside and tell her own side."""
        ship.load[side] = shot
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


def fuller(ship: Ship, sides: Sequence[int]) -> int:
    """Of some sides the one with more squares, port if they are equal."""
    most, found = -1, 0
    for side in sides:
        squares = sum(squares_of(ship, side))
        if squares > most or (squares == most and side < found):
            most, found = squares, side
    return found


def deferred_sides(state: PlottedState, ship: Ship, empty: Sequence[int]) -> list[int]:
    """Sides whose first loading was put off to the end of the first turn; both may be loaded then (ruling W54)."""
    if state.turn != 1:
        return []
    return [side for side in empty if ship.initial[side]]


def first_load(state: PlottedState, ship: Ship, side: int) -> tuple[str, ...]:
    """The ruling by which a load makes good what was put off before the battle."""
    return ("W54",) if state.deferred_loading and state.turn == 1 and ship.initial[side] else ()
