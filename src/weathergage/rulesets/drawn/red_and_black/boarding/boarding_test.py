"""Beginning a boarding: declared before the move, or on the spur of a collision; one die with modifiers (8.1)."""

from typing import Final

from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import Modifier, Report
from weathergage.engine.orders import Ask
from weathergage.engine.wording import AskFacts, Wording
from weathergage.geometry.opentable import POINTS, Base, between, may_pass
from weathergage.rulesets.drawn.red_and_black.core.battle_figures import figures_of
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.die_tests import Added, passes, skill_of
from weathergage.rulesets.drawn.red_and_black.core.question_kinds import BOARD, DECLARE, KINDS
from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import alongside, touching
from weathergage.rulesets.drawn.red_and_black.sailing.manoeuvre import pip, tie, way_ahead
from weathergage.rulesets.drawn.red_and_black.sailing.points_of_sailing import manoeuvrable
from weathergage.rulesets.drawn.shared.ties import FOULED, GRAPPLED
from weathergage.rulesets.shared.option_words import naming

RULE: Final = "8.1"
NONE: Final = "none"
BOARDING_QUESTIONS: Final = (
    Wording(
        kind="declare",
        title="Declare boarding",
        prompt="Whom does {ship} mean to board?",
        labels={NONE: "Board nobody"},
        answer=naming("Board {ship}"),
        facts=AskFacts(key="b", rolled=True, odds=True),
    ),
    Wording(
        kind="board",
        title="Boarding",
        prompt="{ship} has run into an enemy. Do her men board?",
        labels={NONE: "Board nobody"},
        answer=naming("Board {ship}"),
        facts=AskFacts(odds=True),
    ),
)


def may_be_boarded(ship: Ship, other: Ship) -> bool:
    """Return whether a crew could go over at all."""
    return (
        other.side != ship.side
        and other.fights
        and not other.spec.fixed
        and not other.lost_to_fire
        and not other.away
    )


def within_reach(book: Book, state: OpenTable, ship: Ship, ways: list[int]) -> list[Ship]:
    """Return the enemies she can come to with any of her distances.

    Held already, in her way, or passed within reach.
    """
    if not ship.fights or ship.spec.fixed:
        return []
    reach = figures_of(book, state).grapples
    longest = 0
    for way in ways:
        longest = max(longest, way)
    foes: list[Ship] = []
    for other in state.ships:
        if may_be_boarded(ship, other) and _may_reach(state, ship, other, longest, reach):
            foes.append(other)
    if not foes:
        return []
    way, hit, _ = way_ahead(state, ship, longest)
    base = ship.base
    wake = base.wake(way)
    steps = [*range(0, way, pip(book, state)), way]
    return [
        other
        for other in foes
        if other is hit
        or state.ties.held(ship.spec.index, other.spec.index)
        or (touching(wake, other.base, reach) and _passes(base, steps, other.base, reach))
    ]


def _may_reach(state: OpenTable, ship: Ship, other: Ship, longest: int, reach: int) -> bool:
    """Return whether an enemy is held, or not so far from her way that she is surely out of reach."""
    if state.ties.held(ship.spec.index, other.spec.index):
        return True
    # Twice as far as she is widened when it is looked at closely.
    return may_pass(ship.base, longest, other.base, 2 * (reach + 1))


def _passes(base: Base, steps: list[int], other: Base, reach: int) -> bool:
    """Return whether a base comes within reach of another at any of some steps ahead."""
    for step in steps:
        if touching(base.moved(step), other, reach):
            return True
    return False


def ask_to_declare(book: Book, state: OpenTable, ship: Ship, questions: Questions) -> None:
    """Ask whom she means to board, where she can come to anybody (4.1.action.declare_boarding)."""
    _ask_whom(book, ship, DECLARE, within_reach(book, state, ship, state.ways), questions)


def ask_to_board(book: Book, state: OpenTable, ship: Ship, questions: Questions) -> None:
    """Ask whether she boards an enemy she has run into without meaning to."""
    if state.met and ship.fights:
        met = [state.ships[index] for index in state.met]
        near = [each for each in met if may_be_boarded(ship, each) and in_contact(book, state, ship, each)]
        _ask_whom(book, ship, BOARD, near, questions)


def _ask_whom(book: Book, ship: Ship, kind: int, near: list[Ship], questions: Questions) -> None:
    """Ask for one of some ships, or none, which is the first answer; the weakest, if she is clearly the stronger."""
    if not near:
        return
    first, default = questions.options.count, 0
    weakest = near[0]
    for number, other in enumerate(near):
        questions.options.append(other.spec.index)
        if strength(book, other) < strength(book, weakest):
            weakest, default = other, number
    clearly = strength(book, ship) >= strength(book, weakest) + 2
    choices = 1 + len(near)
    questions.put(ship.side, kind, ship.spec.index, choices, default + 1 if clearly else 0, first=first)


def boarding_ask(book: Book, state: OpenTable, questions: Questions, row: int) -> Ask:
    """Return a question of either kind in words."""
    kind, ship, first = questions.kind[row], state.ships[questions.ship[row]].spec.id, questions.first[row]
    near = [state.ships[n].spec.id for n in questions.options.part(first, questions.choices[row] - 1)]
    options = (NONE, *near)
    rule = "4.1.action.declare_boarding" if kind == DECLARE else "4.1.action.board"
    return Ask(
        f"{KINDS[kind]}/{ship}",
        KINDS[kind],
        ship,
        options,
        options[questions.default[row]],
        book.cite(rule),
        other=near[0] if len(near) == 1 else "",
    )


def strength(book: Book, ship: Ship) -> int:
    """Return what a ship brings to every round of a melee besides the die (8.2)."""
    return ship.crew + book.sheet.melee.crew[ship.spec.crew_quality]


def in_contact(book: Book, state: OpenTable, ship: Ship, other: Ship) -> bool:
    """Return whether she is alongside now."""
    return bool(state.ties.held(ship.spec.index, other.spec.index)) or alongside(book, state, ship, other)


def boarding_sum(
    book: Book, state: OpenTable, ship: Ship, other: Ship, impromptu: bool, counterboard: bool
) -> list[Modifier]:
    """Return everything that is added to the die, by name (8.1, rulings X4 and X5)."""
    return boarding_added(book, state, ship, other, impromptu, counterboard, named=True).modifiers


def boarding_added(
    book: Book,
    state: OpenTable,
    ship: Ship,
    other: Ship,
    impromptu: bool,
    counterboard: bool,
    named: bool = False,
) -> Added:
    """Sum up everything that is added to the die (8.1, rulings X4 and X5)."""
    table, added = book.sheet.boarding, Added(book, RULE, named)
    free = manoeuvrable(book, state, other)
    added.add(table.attacking_captain[skill_of(ship)], "{} captain", skill_of(ship))
    if free:
        added.add(table.defending_captain[skill_of(other)], "{} captain against her", skill_of(other))
    if not free or counterboard:
        added.add(table.helpless_or_counterboard, "counter-board" if free else "not manoeuvrable")
    angle = between(ship.point, other.point)
    if angle <= table.within_points:
        added.add(table.parallel, "parallel courses")
    elif angle >= POINTS // 2 - table.within_points:
        added.add(table.opposite, "opposite courses")
    if impromptu:
        added.add(table.impromptu, "impromptu")
    apart = abs(min(ship.spec.rate, table.unrated_as) - min(other.spec.rate, table.unrated_as))
    added.add(table.each_rate * apart, "difference in rate")
    if state.ties.held(ship.spec.index, other.spec.index) & FOULED:
        added.add(table.entangled, "entangled")
    return added


def grapple(
    book: Book,
    state: OpenTable,
    ship: Ship,
    other: Ship,
    impromptu: bool,
    counterboard: bool,
    report: Report,
) -> bool:
    """Return whether the test succeeds, which marks the ships grappled."""
    added = boarding_added(book, state, ship, other, impromptu, counterboard, report is not None)
    need = book.sheet.boarding.need
    state.silent = 0
    if not passes(book, state, ship, "to board", 1, need, added, RULE, report, other.spec.id, ("X4", "X5")):
        return False
    tie(book, state, ship, other, GRAPPLED, RULE, report)
    return True
