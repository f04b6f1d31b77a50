"""Loading of mortars: four turns each, in any order, and no broadside in the same turn (42.3.1, 42.5)."""

from typing import ClassVar

from weathergage.engine.events import Event, Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.engine.wording import AskFacts, Wording
from weathergage.rulesets.plotted.core.asking import PlottedPhase
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import HALF_DOUBLE, UNLOADED
from weathergage.rulesets.plotted.gunnery.targeting import BROADSIDES, armed
from weathergage.rulesets.plotted.options.bomb_ketches import mortars as m
from weathergage.rulesets.plotted.present.logbook import MORTAR, NOTES, LogPages
from weathergage.rulesets.plotted.present.sentences import tells, whose
from weathergage.rulesets.plotted.turn.loading_phase import NONE
from weathergage.rulesets.shared.sentences import either

KIND = "load_mortar"
MORTAR_LOADING_QUESTION = Wording(
    kind=KIND,
    title="Load mortars",
    prompt="Which of her mortars does {ship} load?",
    paper="register",
    labels={
        NONE: "Load no mortar",
        "R": "The bow mortar",
        "L": "The second mortar",
        "RL": "Both mortars",
        "LR": "Both mortars",
    },
    facts=AskFacts(about=("mortar",)),
)
#: Mortars that were laid on nothing, where no broadsides are known to have been loaded before.
_IDLE = (m.NOTHING, m.NOTHING, 0)
#: Broadsides that wait to be loaded.
_EMPTY = (UNLOADED, HALF_DOUBLE)


class MortarLoaded(Event, frozen=True, kw_only=True):
    """A turn was spent on loading a mortar; only her own side knows."""

    ship: str
    mortar: str
    #: Turns spent so far, and turns needed.
    turns: int
    needed: int


@tells(MortarLoaded)
def _loaded(state: PlottedState, e: MortarLoaded) -> str:
    done = "is loaded" if e.turns >= e.needed else f"is being loaded, turn {e.turns} of {e.needed}"
    return f"{whose(state, e.ship)} {e.mortar} mortar {done}."


def _log(pages: LogPages, turn: int, event: MortarLoaded) -> None:
    pages.line(event.ship, turn).loads[m.SQUARES[m.NAMES.index(event.mortar)]] += MORTAR


NOTES[MortarLoaded] = _log


class MortarLoadingPhase(PlottedPhase):
    """Asks bombs whose guns were silent this turn which mortars they load, before broadsides are loaded."""

    id: ClassVar[str] = "mortar_loading"
    title: ClassVar[str] = "Loading of Mortars"
    rule: ClassVar[str] = "42.5"

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.figures = m.figures_of(book)

    def asks(self, state: PlottedState) -> list[list[Ask]] | None:
        """Ask which to load: R the bow mortar, L the second, as the log has it; both of them together (ruling W87)."""
        asked: list[list[Ask]] | None = None
        for ship in state.ships:
            if not ship.spec.bomb or not (empty := self._empty(state, ship)):
                continue
            asked = asked or [[] for _ in state.sealed]
            options = [NONE, *(BROADSIDES[m.SQUARES[mortar]] for mortar in empty)]
            if len(empty) > 1:
                options.append("".join(options[1:]))
            # With her guns loaded it costs her nothing; else mortars are of use at anchor, and under way the guns.
            free = not any(ship.load[side] in _EMPTY and armed(ship, side) for side in m.SQUARES)
            default = options[-1] if free or ship.anchored else NONE
            ask = Ask(f"{KIND}/{ship.spec.id}", KIND, ship.spec.id, options, default, self.cite, routine=free)
            asked[ship.side].append(ask)
        return asked

    def _empty(self, state: PlottedState, ship: Ship) -> list[int]:
        """Return the empty mortars of a ship with loaders whose guns have not fired this turn (42.3.1)."""
        if not ship.present or not m.loaders(self.book, state, ship):
            return []
        if m.loaded_broadsides(ship) < state.bombs.get(ship.spec.index, _IDLE)[2]:
            return []
        left = m.mortars_left(self.figures, ship)
        return [mortar for mortar in left if ship.mortars[mortar] < self.figures.loading_turns]

    def refuse(self, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Refuse all but mortars that are there and not loaded."""
        return Violation(ask.id, f"{notation!r}: write {either(ask.options)}", ask.cite)

    def resolve(self, state: PlottedState, orders: Orders, report: Report) -> bool:
        """Load the mortars named for one more turn."""
        for ship in state.ships:
            notation = orders.get(f"{KIND}/{ship.spec.id}", NONE)
            if notation == NONE:
                continue
            bow, second, _ = state.bombs.get(ship.spec.index, _IDLE)
            state.bombs[ship.spec.index] = (bow, second, m.SERVING)
            turns = list(ship.mortars)
            for mortar, side in enumerate(m.SQUARES):
                if BROADSIDES[side] in notation:
                    turns[mortar] += 1
                    if report is not None:
                        report.append(
                            MortarLoaded(
                                ship=ship.spec.id,
                                mortar=m.NAMES[mortar],
                                turns=turns[mortar],
                                needed=self.figures.loading_turns,
                                cite=self.cite,
                                rulings=("W87",),
                                to=ship.side,
                            )
                        )
            ship.mortars = (turns[0], turns[1])
        return True
