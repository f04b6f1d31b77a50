"""Reloading in the command phase: one broadside and one chaser, or two chasers (6.3)."""

from typing import ClassVar, Final

from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import Modifier, Report
from weathergage.engine.orders import Ask
from weathergage.engine.wording import Wording
from weathergage.geometry.opentable import squared
from weathergage.rulesets.drawn.red_and_black.core.book import Book, CommandStep
from weathergage.rulesets.drawn.red_and_black.core.die_tests import Added, as_rolls, by_crew, thrown
from weathergage.rulesets.drawn.red_and_black.core.events import GunsReloaded
from weathergage.rulesets.drawn.red_and_black.core.question_kinds import RELOAD
from weathergage.rulesets.drawn.red_and_black.core.ship import BOW, PORT, STARBOARD, STERN, Ship
from weathergage.rulesets.drawn.red_and_black.core.shot import Shot
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.gunnery.shot_words import reload_answer
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import mounts
from weathergage.rulesets.drawn.shared.standing_orders import BATTERIES

NONE: Final = "none"
ROUND_SHOT: Final = "R"
SLOTS: Final = ("first", "second")
FIRST: Final = 0
SECOND: Final = 1
RULE: Final = "6.3"
RELOAD_QUESTION: Final = Wording(
    kind="reload",
    title="Reload",
    batch="Loading",
    prompt="What does {ship} load with her {last} reload action?",
    input="guns",
    labels={NONE: "Reload nothing"},
    shorts={NONE: "Nothing"},
    answer=reload_answer,
)


def empty(ship: Ship, battery: int) -> bool:
    """Return whether a battery can be loaded: loaded guns keep what is in them (6.3.loaded)."""
    return mounts(ship, battery) and not ship.load[battery]


def reload_sum(book: Book, ship: Ship, shot: Shot) -> list[Modifier]:
    """Return what is added to the dice of a reload action, by name."""
    return reload_added(book, ship, shot, named=True).modifiers


def reload_added(book: Book, ship: Ship, shot: Shot, named: bool = False) -> Added:
    """Sum up what is added to the dice of a reload action."""
    added = by_crew(book, ship, book.sheet.reloading.crew, RULE, named)
    added.add(shot.reload, shot.name)
    return added


class Reload(CommandStep):
    """One reload action of each ship goes to any battery, another to a chaser (6.3).

    The options of a row are the batteries that can be loaded; an answer is one of them with one of the mixes of shot,
    after the first answer, which is to load nothing.
    """

    kinds: ClassVar[tuple[int, ...]] = (RELOAD,)

    def pose(self, book: Book, state: OpenTable, questions: Questions) -> None:
        """Ask what each ship of the side loads."""
        for ship in state.ships:
            if ship.side == state.active and ship.fights and ship.broadside:
                for slot in range(len(SLOTS)):
                    self._ask(book, state, ship, slot, questions)

    def _ask(self, book: Book, state: OpenTable, ship: Ship, slot: int, questions: Questions) -> None:
        first = questions.options.count
        for battery in range(PORT if slot == FIRST else BOW, STERN + 1):
            if empty(ship, battery):
                questions.options.append(battery)
        empties = questions.options.count - first
        if empties:
            battery, code = _default(state, ship, slot)
            codes, default = book.codes, 0
            for number in range(empties):
                if questions.options[first + number] == battery:
                    default = 1 + number * len(codes) + codes.index(code)
            choices = 1 + empties * len(codes)
            routine = slot == SECOND
            questions.put(ship.side, RELOAD, ship.spec.index, choices, default, slot, first, routine)

    def describe(self, book: Book, state: OpenTable, questions: Questions, row: int) -> Ask:
        """Return the question in words."""
        ship, slot = state.ships[questions.ship[row]].spec.id, SLOTS[questions.about[row]]
        first = questions.first[row]
        empties = (questions.choices[row] - 1) // len(book.codes)
        batteries = questions.options.part(first, empties)
        loads = [f"{BATTERIES[battery]} {code}" for battery in batteries for code in book.codes]
        options = (NONE, *loads)
        return Ask(
            f"reload/{ship}/{slot}",
            "reload",
            ship,
            options,
            options[questions.default[row]],
            book.cite(RULE),
            routine=questions.routine[row],
        )

    def carry_out(self, book: Book, state: OpenTable, questions: Questions, report: Report) -> None:
        """Carry the reload actions out; the same battery is served once only."""
        gunner, served = -1, [-1]
        for row in range(questions.rows):
            answer = questions.answer[row] - 1
            if questions.kind[row] != RELOAD or answer < 0:
                continue
            ship = state.ships[questions.ship[row]]
            if ship.spec.index != gunner:
                gunner, served = ship.spec.index, []
            battery = questions.options[questions.first[row] + answer // len(book.codes)]
            if ship.fights and empty(ship, battery) and _may_serve(book, served, battery):
                served.append(battery)
                serve(book, state, ship, battery, book.shot[book.codes[answer % len(book.codes)]], report)


def _default(state: OpenTable, ship: Ship, slot: int) -> tuple[int, str]:
    """Go on with what was begun; else load round shot, on the side where the nearest enemy is."""
    for battery, code in enumerate(ship.loading):
        if code and empty(ship, battery) and (slot == FIRST) == (battery < BOW):
            return battery, code
    # The second action goes to a chaser: to the bow while the first has a broadside to serve.
    batteries: tuple[int, ...] = (BOW, STERN) if empty(ship, PORT) or empty(ship, STARBOARD) else (STERN,)
    if slot == FIRST:
        starboard = _enemy_to_starboard(state, ship)
        batteries = (STARBOARD, PORT, BOW, STERN) if starboard else (PORT, STARBOARD, BOW, STERN)
    for battery in batteries:
        if empty(ship, battery):
            return battery, ROUND_SHOT
    return -1, ROUND_SHOT


def _enemy_to_starboard(state: OpenTable, ship: Ship) -> bool:
    nearest: Ship | None = None
    for foe in state.ships:
        if foe.side != ship.side and foe.fights:
            if nearest is None or squared(foe.mast, ship.mast) < squared(nearest.mast, ship.mast):
                nearest = foe
    if nearest is None:
        return False
    bow = ship.base.bow
    keel = bow[0] - ship.mast[0], bow[1] - ship.mast[1]
    line = nearest.mast[0] - ship.mast[0], nearest.mast[1] - ship.mast[1]
    return keel[0] * line[1] - keel[1] * line[0] > 0


def _may_serve(book: Book, served: list[int], battery: int) -> bool:
    """Return whether hands are left: for a broadside and a chaser, or for chasers alone (6.3)."""
    if battery in served:
        return False
    table = book.sheet.reloading
    broadsides = sum([each < BOW for each in served])
    chasers = len(served) - broadsides
    if battery < BOW:
        return broadsides < table.broadsides and chasers <= table.chasers
    return chasers < (table.chasers if broadsides else table.chasers_alone)


def serve(book: Book, state: OpenTable, ship: Ship, battery: int, shot: Shot, report: Report) -> None:
    """Serve one reload action: two dice, and when enough of them have succeeded the battery is loaded (6.3.actions)."""
    table = book.sheet.reloading
    added = reload_added(book, ship, shot, report is not None)
    values = thrown(state, "reloading", table.dice)
    total = sum(values) + added.total
    passed = total >= table.need
    loaded = passed and ship.ram_home(battery, shot.code, shot.actions)
    if report is not None:
        report.append(
            GunsReloaded(
                ship=ship.spec.id,
                battery=battery,
                ammunition=shot.name,
                rolls=as_rolls("reloading", values),
                modifiers=tuple(added.modifiers),
                need=table.need,
                passed=passed,
                loaded=loaded,
                cite=book.cite("6.3.actions" if shot.actions > 1 else RULE),
                rulings=("X5",),
                to=ship.side,
            )
        )
