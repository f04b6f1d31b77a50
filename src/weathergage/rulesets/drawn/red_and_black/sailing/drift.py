"""Drift: declared and moved by both sides in the first command phase of the turn (4.1.command.drift, ruling X3)."""

from typing import ClassVar, Final

from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import Report, Roll
from weathergage.engine.orders import Ask
from weathergage.engine.wording import Wording
from weathergage.geometry.opentable import ahead, free_slide
from weathergage.rulesets.drawn.red_and_black.core import question_kinds as kinds
from weathergage.rulesets.drawn.red_and_black.core.book import Book, CommandStep, house
from weathergage.rulesets.drawn.red_and_black.core.events import WayRolled
from weathergage.rulesets.drawn.red_and_black.core.land_grid import shores_near
from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.sailing.manoeuvre import ground, on_table, pip, put
from weathergage.rulesets.drawn.red_and_black.sailing.points_of_sailing import can_sail, in_irons

SAIL: Final = "sail"
DRIFT: Final = "drift"
RULE: Final = "4.1.command.drift"
_CHOICES: Final = (SAIL, DRIFT)
_LET_DRIFT: Final = 1
DRIFT_QUESTION: Final = Wording(
    kind="drift",
    title="Drift",
    prompt="Does {ship} sail this turn, or is she let drift?",
    paper="register",
    group="work",
    labels={SAIL: "Under sail", DRIFT: "Let her drift"},
    shorts={SAIL: "Sail", DRIFT: "Drift"},
)


def first_of_turn(state: OpenTable) -> bool:
    """Return whether this is the first command phase of the turn: the first card always brings one."""
    return len(state.drawn) == 1


def adrift(book: Book, state: OpenTable, ship: Ship) -> bool:
    """Return whether she drifts: by choice, or because nobody can sail her."""
    if not ship.afloat or ship.spec.fixed or ship.anchored or ship.aground:
        return False
    helpless = ship.struck or ship.dismasted or in_irons(book, state, ship)
    return ship.drifting or helpless or bool(state.ties.others(ship.spec.index))


class Drift(CommandStep):
    """Drift of both sides' ships, in the first command phase of the turn."""

    kinds: ClassVar[tuple[int, ...]] = (kinds.DRIFT,)

    def pose(self, book: Book, state: OpenTable, questions: Questions) -> None:
        """Ask which ships that could sail are let drift this turn, of both sides."""
        if first_of_turn(state):
            for ship in state.ships:
                if can_sail(book, state, ship):
                    questions.put(ship.side, kinds.DRIFT, ship.spec.index, len(_CHOICES), routine=True)

    def describe(self, book: Book, state: OpenTable, questions: Questions, row: int) -> Ask:
        """Return the question in words."""
        ship = state.ships[questions.ship[row]].spec.id
        return Ask(f"drift/{ship}", "drift", ship, _CHOICES, SAIL, book.cite(RULE), routine=True)

    def carry_out(self, book: Book, state: OpenTable, questions: Questions, report: Report) -> None:
        """Declare, then move everything that drifts; ships that hang together drift together or not at all."""
        if not first_of_turn(state):
            return
        for row in range(questions.rows):
            if questions.kind[row] == kinds.DRIFT and questions.answer[row] == _LET_DRIFT:
                ship = state.ships[questions.ship[row]]
                ship.drifting = True
                ship.full_sail = False
        done: list[int] = []
        for ship in state.ships:
            if adrift(book, state, ship) and ship.spec.index not in done:
                group = [state.ships[index] for index in state.ties.group(ship.spec.index)]
                done += [each.spec.index for each in group]
                if all(adrift(book, state, each) for each in group):
                    _drift_group(book, state, group, report)


def _drift_group(book: Book, state: OpenTable, group: list[Ship], report: Report) -> None:
    rolls = tuple(Roll("drift", state.dice.roll("drift")) for _ in range(house(book, state, "drift.dice")))
    length = sum(roll.value for roll in rolls) * pip(book, state)
    if report is not None:
        report.append(
            WayRolled(
                ship=group[0].spec.id,
                sailing="drifting",
                rolls=rolls,
                modifiers=(),
                distances=(length // 10,),
                cite=book.cite(RULE),
                rulings=("X3",),
            )
        )
    # A work stands on land, and it is the land that stops a ship.
    drifting = [ship.spec.index for ship in group]
    others = [
        other.base
        for other in state.ships
        if other.afloat and not other.spec.fixed and other.spec.index not in drifting
    ]
    ashore: Ship | None = None
    for ship in group:
        reach = length + ship.spec.fore + ship.spec.aft
        land = shores_near(state, ship.mast, reach)
        way, hit = free_slide(ship.base, state.wind, length, others + land)
        if hit >= 0 and way < length:
            length, ashore = way, ship if hit >= len(others) else None
    # Nothing drifts over the table's edge: what is helpless stays in sight.
    while length > 0 and not all(on_table(state, ahead(ship.mast, state.wind, length)) for ship in group):
        length -= 1
        ashore = None
    if length:
        for ship in group:
            place = ahead(ship.mast, state.wind, length)
            put(book, state, ship, place, ship.point, "drift", RULE, report)
    if ashore is not None:
        ground(book, state, ashore, report)
