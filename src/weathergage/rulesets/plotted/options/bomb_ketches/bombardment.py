"""Mortar fire: laid in secret before the broadsides, rolled with them, marked with all other hits (42.1, 42.9)."""

from typing import ClassVar, Final

from weathergage.engine.events import Event, Modifier, Report, Roll
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.engine.wording import AskFacts, Wording
from weathergage.rulesets.plotted.core.asking import PlottedPhase
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import Critical, Hits, PlottedState
from weathergage.rulesets.plotted.gunnery.shot_words import fire_answer
from weathergage.rulesets.plotted.gunnery.targeting import AIMS, HULL, MISS
from weathergage.rulesets.plotted.options.bomb_ketches import mortars as m
from weathergage.rulesets.plotted.options.bomb_ketches.works import mark
from weathergage.rulesets.plotted.present.displays import hits_of
from weathergage.rulesets.plotted.present.logbook import MORTAR, NOTES, LogPages
from weathergage.rulesets.plotted.present.sentences import cell_in_words, count, die, name, tells, whose
from weathergage.rulesets.plotted.turn.unfouling_phase import HOLD
from weathergage.rulesets.shared.displays import (
    Display,
    Figure,
    Fired,
    Pin,
    added,
    rolls_of,
    shows,
    volley_sum,
    volley_title,
)
from weathergage.rulesets.shared.sentences import about
from weathergage.rulesets.shared.views import FirePreview, Preview

#: The kinds of asks for the bow and for the second mortar.
KINDS = ("mortar", "mortar2")
MORTAR_QUESTIONS = tuple(
    Wording(
        kind=kind,
        title=f"{name.capitalize()} mortar",
        prompt=f"What does {{ship}} fire her {name} mortar at?",
        input="aim",
        labels={HOLD: "Do not fire it"},
        answer=fire_answer,
        facts=AskFacts(probe="hull>{ship}"),
    )
    for kind, name in zip(KINDS, m.NAMES, strict=True)
)


class MortarFired(Event, frozen=True, kw_only=True):
    """A mortar threw a shell; every hit of the cell counts `multiplier` times."""

    ship: str
    #: "bow" or "second".
    mortar: str
    target: str
    range: int
    base: int
    modifiers: tuple[Modifier, ...]
    table: int
    roll: Roll | None
    cell: str
    multiplier: int


@tells(MortarFired)
def _fired(state: PlottedState, e: MortarFired) -> str:
    distance = count(e.range, "hex", "hexes")
    at = f"{whose(state, e.ship)} {e.mortar} mortar throws a shell at {name(state, e.target)} {distance} away"
    if e.roll is None:
        return f"{at}: no hope of a hit."
    cell = cell_in_words(e.cell)
    times = "" if cell == "no hit" else f", {count(e.multiplier, 'time')} over"
    return f"{at}, table {e.table}{die(e.roll, e.modifiers)}: {cell}{times}."


#: Mortars fire over the bow.
_BOW: Final = 2


@shows(MortarFired)
def _show_shell(state: PlottedState, e: MortarFired) -> Display:
    table = "no table" if e.roll is None else f"table {e.table}"
    figures = [Figure(f"One mortar at range {e.range}", str(e.base)), *added(e.modifiers)]
    if e.roll:
        figures.append(Figure(f"Table {e.table}, die {e.roll.value}", e.cell or "miss"))
        figures.append(Figure("Hits count", f"{e.multiplier} times"))
    return Fired(
        ship=e.ship,
        side=_BOW,
        target=e.target,
        distance=count(e.range, "hex", "hexes"),
        title=volley_title(state, e.ship, f"{e.mortar} mortar", e.target, ""),
        guns=f"{e.mortar} mortar",
        shot="a shell",
        total=table,
        sum=volley_sum(table, e.modifiers, e.base),
        hits=hits_of([e.cell], e.multiplier),
        rolls=rolls_of(e),
        figures=tuple(figures),
        pin=Pin("hit", e.target, "a shell falls", 4 if e.cell else 1),
        look=True,
    )


def _log(pages: LogPages, turn: int, event: MortarFired) -> None:
    pages.slash(event.ship, turn, m.SQUARES[m.NAMES.index(event.mortar)], MORTAR)


NOTES[MortarFired] = _log


class BombardmentPhase(PlottedPhase):
    """Asks every loaded mortar of an anchored bomb for its target; the shells fly in the Combat Phase."""

    id: ClassVar[str] = "bombardment"
    title: ClassVar[str] = "Laying of Mortars"
    rule: ClassVar[str] = "42.0"

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.figures = m.figures_of(book)
        self.ask_cite = book.cite("42.7")

    def asks(self, state: PlottedState) -> list[list[Ask]] | None:
        """Hold, or the hull of anything a mortar can be laid on."""
        asked: list[list[Ask]] | None = None
        for ship in state.ships:
            if not ship.spec.bomb or not ship.present:
                continue
            for mortar in self._ready(state, ship):
                found = m.targets(self.figures, state, ship, mortar)
                if found:
                    asked = asked or [[] for _ in state.sealed]
                    asked[ship.side].append(self._ask(ship, mortar, found))
        return asked

    def _ready(self, state: PlottedState, ship: Ship) -> list[int]:
        """Return the loaded mortars of a bomb that lies at anchor with hands to serve them (42.1, 42.5)."""
        if not ship.anchored or not m.served(self.book, state, ship):
            return []
        left = m.mortars_left(self.figures, ship)
        return [mortar for mortar in left if ship.mortars[mortar] >= self.figures.loading_turns]

    def _ask(self, ship: Ship, mortar: int, found: list[Ship]) -> Ask:
        kind, options = KINDS[mortar], [HOLD, *(f"{AIMS[HULL]}>{target.spec.id}" for target in found)]
        return Ask(f"{kind}/{ship.spec.id}", kind, ship.spec.id, options, options[1], self.ask_cite)

    def refuse(self, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Say why a mortar cannot be fired at this."""
        ship, mortar = state.ship(ask.ship), KINDS.index(ask.kind)
        aim, _, wanted = notation.partition(">")
        target = next((s for s in state.ships if s.spec.id == wanted), None)
        if aim not in AIMS or target is None:
            return Violation(ask.id, f"{notation!r}: write hold or hull>target", ask.cite)
        reason, rule = self._why_not(state, ship, mortar, aim, target)
        return Violation(ask.id, about(notation, reason), self.book.cite(rule))

    def _why_not(
        self, state: PlottedState, ship: Ship, mortar: int, aim: str, target: Ship
    ) -> tuple[str, str]:
        if aim != AIMS[HULL]:
            return "mortars are aimed at the hull only", "42.9.2"
        if not m.may_be_shelled(ship, target):
            return "only enemies on shore, at anchor or aground can be shelled", "42.7"
        distance = state.range_between(ship, target)
        if distance < self.figures.nearest:
            return f"a range of {distance} is too short for a mortar", "42.8.1"
        if distance > self.figures.farthest:
            return f"a range of {distance} is too long for a mortar", "42.8"
        return "this lies outside the mortar's field", "42.4.1" if mortar == m.SECOND else "42.4"

    def previews(self, book: Book, state: PlottedState, ask: Ask) -> dict[str, Preview] | None:
        """Preview what a shell would be worth."""
        if ask.kind not in KINDS:
            return None
        ship, mortar = state.ship(ask.ship), KINDS.index(ask.kind)
        found: dict[str, Preview] = {}
        for option in ask.options:
            if option == HOLD:
                continue
            target = state.ship(option.partition(">")[2])
            shell = m.lay(book, self.figures, state, ship, mortar, target)
            mean = book.mean[HULL][shell.table] if shell.table != MISS else (0.0,) * 4
            means = (round(value * self.figures.multiplier, 3) for value in mean)
            found[option] = FirePreview(
                target=target.spec.id,
                aim=AIMS[HULL],
                range=shell.range,
                guns=ship.carronades[m.SQUARES[mortar]],
                carronades=0,
                base=shell.base,
                modifiers=shell.modifiers,
                table=shell.table,
                raking=False,
                cells=book.printed[HULL][shell.table] if shell.table != MISS else (),
                expected=dict(zip("HGCR", means, strict=True)),
            )
        return found

    def resolve(self, state: PlottedState, orders: Orders, report: Report) -> bool:
        """Keep what was laid until the guns speak, and note which broadsides were loaded (42.3.1, ruling P7)."""
        state.bombs = {
            ship.spec.index: (
                self._laid(state, ship, m.BOW, orders),
                self._laid(state, ship, m.SECOND, orders),
                m.loaded_broadsides(ship),
            )
            for ship in state.ships
            if ship.spec.bomb and ship.present
        }
        return True

    @staticmethod
    def _laid(state: PlottedState, ship: Ship, mortar: int, orders: Orders) -> int:
        notation = orders.get(f"{KINDS[mortar]}/{ship.spec.id}", HOLD)
        return m.NOTHING if notation == HOLD else state.ship(notation.partition(">")[2]).spec.index


def fire_mortars(book: Book, state: PlottedState, report: Report) -> None:
    """Roll for every shell; hits on ships wait for those of the broadsides (42.9, 42.9.3)."""
    for index, (bow, second, _) in sorted(state.bombs.items()):
        for mortar, target in ((m.BOW, bow), (m.SECOND, second)):
            if target >= 0:
                _fire(book, state, state.ships[index], mortar, state.ships[target], report)


def _fire(book: Book, state: PlottedState, ship: Ship, mortar: int, target: Ship, report: Report) -> None:
    figures = m.figures_of(book)
    shell = m.lay(book, figures, state, ship, mortar, target)
    rolled = state.dice.roll("mortar") if shell.table != MISS else 0
    cell = book.printed[HULL][shell.table][rolled - 1] if rolled else ""
    ship.mortars = (0, ship.mortars[1]) if mortar == m.BOW else (ship.mortars[0], 0)
    # Who is shelled, and who shells, does not refuse combat (ruling P8).
    state.had_target = [True] * len(state.had_target)
    if report is not None:
        report.append(
            MortarFired(
                ship=ship.spec.id,
                mortar=m.NAMES[mortar],
                target=target.spec.id,
                range=shell.range,
                base=shell.base,
                modifiers=shell.modifiers,
                table=shell.table,
                roll=Roll("mortar", rolled) if rolled else None,
                cell=cell,
                multiplier=figures.multiplier,
                cite=book.cite("42.9"),
                rulings=("P7", "P19", "W88"),
            )
        )
    if not rolled:
        return
    hull, guns, crew, rigging = (
        squares * figures.multiplier for squares in book.cells[HULL][shell.table][rolled - 1]
    )
    hits = Hits(target.spec.index, shell.near_side, hull, guns, crew, rigging, shell.near_section)
    if target.spec.fixed:
        mark(book, state, target, hits, report)
        return
    if hull or guns or crew or rigging:
        state.hits.append(hits)
    if cell.endswith("*"):
        state.criticals.append(
            Critical(target.spec.index, ship.spec.index, HULL, shell.table, shell.range, "", hits)
        )
