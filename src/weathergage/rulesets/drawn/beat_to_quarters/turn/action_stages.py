"""The stages of a ship's movement in the action phase: what is asked at each, and what comes of it (6)."""

from collections.abc import Sequence

from weathergage.engine.contract.compilation import i64
from weathergage.engine.contract.questions import UNANSWERED, WRITTEN, Questions
from weathergage.engine.events import Report, Roll
from weathergage.engine.orders import Ask, Violation
from weathergage.engine.wording import Wording
from weathergage.geometry.hexgrid import STEP, hexes_between
from weathergage.rulesets.drawn.beat_to_quarters.boarding.grappling import may_throw, throw
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.events import CourseChosen, SailDiceRolled
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.gunnery import reaction_fire
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.reaction_fire import AFTER, PASSING, START
from weathergage.rulesets.drawn.beat_to_quarters.sailing.anchors import ANCHORS, handle_anchor
from weathergage.rulesets.drawn.beat_to_quarters.sailing.course_shapes import shapes_of
from weathergage.rulesets.drawn.beat_to_quarters.sailing.course_words import course_answer, course_facts
from weathergage.rulesets.drawn.beat_to_quarters.sailing.manoeuvre import on_land
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import (
    STAY,
    attitude,
    can_sail,
    courses_of_ship,
    dice_for,
    distances_of,
    moored,
    split_course,
)
from weathergage.rulesets.drawn.beat_to_quarters.squadrons import formations
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.evolutions import (
    courses_of,
    hold_up,
    number_of,
    set_course,
)
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.halting import close_up
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.squadron_orders import take_stations
from weathergage.rulesets.drawn.beat_to_quarters.turn.stage import GRAPPLE, NEXT, PLOT, Stage, ship_chosen
from weathergage.rulesets.drawn.shared.sentences import not_offered
from weathergage.rulesets.drawn.shared.standing_orders import HOLD
from weathergage.rulesets.shared.option_words import naming
from weathergage.rulesets.shared.sentences import count, either

MOVEMENT_QUESTIONS = (
    Wording(
        kind="next",
        title="Next to move",
        prompt="Which ship moves next?",
        input="ship",
        answer=naming("{ship}"),
    ),
    Wording(
        kind="plot",
        title="Movement",
        heading="",
        prompt="How does {ship} move?",
        input="course",
        answer=course_answer,
        asked=course_facts,
    ),
    Wording(
        kind="grapple",
        title="Grapple",
        batch="Grapples",
        prompt="Shall {ship} throw grapples?",
        labels={HOLD: "Throw no grapples"},
        answer=naming("Throw grapples at {ship}"),
    ),
)


def leader(state: Seascape) -> Ship:
    """Return the ship that moves, or the first of the squadron that does."""
    return state.ships[state.unit[0]]


class Choose(Stage):
    """Ask which ship moves next, where there is a choice, and begin her movement (5.d)."""

    def may_ask(self, state: Seascape) -> bool:
        """Return whether there may be a choice."""
        return formations.choice_to_move(state)

    def pose(self, book: Book, state: Seascape, questions: Questions) -> None:
        """Put all ships that have not moved."""
        todo = formations.still_to_move(book, state)
        if len(todo) < 2:
            return
        first = questions.options.count
        for ship in todo:
            questions.options.append(ship.spec.index)
        questions.put(state.active, NEXT, todo[0].spec.index, len(todo), first=first)

    def describe(self, book: Book, state: Seascape, questions: Questions, row: int) -> Ask:
        """Return the question in words."""
        todo = tuple(ship.spec.id for ship in formations.still_to_move(book, state))
        return Ask("next", "next", todo[0], todo, todo[0], book.cite("5.d"))

    def carry_out(self, book: Book, state: Seascape, questions: Questions, report: Report) -> bool:
        """Begin the movement of a ship, or end the phase when all have moved."""
        todo = formations.still_to_move(book, state)
        if not todo:
            take_stations(book, state, report)
            return True
        answer = questions.answer[0] if questions.rows else UNANSWERED
        state.unit = formations.unit_of(book, state, todo[answer if answer >= 0 else 0])
        for index in state.unit:
            state.ships[index].moved = True
        state.paths = [[] for _ in state.unit]
        state.rolled, state.passed, state.sounded = [], [], []
        state.cleared, state.tracks = [], []
        state.plot = state.letters = ""
        state.happened, state.avoided, state.mover = False, -1, 0
        state.point, state.stage = START, "fire"
        return False


class OpenFire(Stage):
    """Fire at a point of the path; the active side fires first (5.d, 10.b)."""

    def may_ask(self, state: Seascape) -> bool:
        """Return whether anybody is in gunshot of those who move."""
        return reaction_fire.in_gunshot(state)

    def pose(self, book: Book, state: Seascape, questions: Questions) -> None:
        """Put each battery that bears on somebody."""
        reaction_fire.pose_fire(book, state, questions)

    def describe(self, book: Book, state: Seascape, questions: Questions, row: int) -> Ask:
        """Return the question to a battery in words."""
        return reaction_fire.describe_fire(book, state, questions, row)

    def carry_out(self, book: Book, state: Seascape, questions: Questions, report: Report) -> bool:
        """Fire as ordered; then grapples may be thrown."""
        if questions.rows:
            reaction_fire.open_fire(book, state, questions, report)
        state.stage = "grapple"
        return False


class ThrowGrapples(Stage):
    """Throw grapples at a point of the path: by the ships that move, and at them (6.b.1, 6.b.4)."""

    def may_ask(self, state: Seascape) -> bool:
        """Return whether any other ship is so near one under way that grapples may be thrown."""
        for index in state.unit:
            ship = state.ships[index]
            for other in state.ships:
                if other is not ship and other.afloat and state.adjacent(ship, other):
                    return True
        return False

    def pose(self, book: Book, state: Seascape, questions: Questions) -> None:
        """Put each ship that may grapple another."""
        resting = state.point == START or state.point == AFTER
        for ship in state.ships:
            if not ship.fights or ship.threw:
                continue
            under_way = state.under_way(ship)
            if not under_way and ship.side == state.active:
                continue
            self._put(state, ship, under_way, resting, questions)

    def _put(self, state: Seascape, ship: Ship, under_way: bool, resting: bool, questions: Questions) -> None:
        """Put one ship, with all that she may grapple; by default she secures an enemy that has struck."""
        first = questions.options.count
        near = default = 0
        foes = secured = False
        for other in state.ships:
            if hexes_between(ship.bow, other.bow) > 3:
                continue
            moves = state.under_way(other)
            if not under_way and not moves:
                continue
            if (other.side == ship.side and (moves or not resting)) or not may_throw(state, ship, other):
                continue
            near += 1
            questions.options.append(other.spec.index)
            foes = foes or other.side != ship.side
            if other.side != ship.side and other.struck and not secured:
                secured = True
                default = 0 if other.surrendered else near
        if near:
            routine = not foes or (state.point == PASSING and ship.watch != "ask")
            questions.put(
                ship.side, GRAPPLE, ship.spec.index, near + 1, default, first=first, routine=routine
            )

    def describe(self, book: Book, state: Seascape, questions: Questions, row: int) -> Ask:
        """Return the question to a ship in words."""
        ship, first = state.ships[questions.ship[row]], questions.first[row]
        near = questions.options.part(first, questions.choices[row] - 1)
        options = (HOLD, *(state.ships[index].spec.id for index in near))
        return Ask(
            id=f"grapple/{ship.spec.id}",
            kind="grapple",
            ship=ship.spec.id,
            options=options,
            default=options[questions.default[row]],
            cite=book.cite("6.b.4"),
            other=options[1] if len(near) == 1 else "",
            routine=questions.routine[row],
        )

    def carry_out(self, book: Book, state: Seascape, questions: Questions, report: Report) -> bool:
        """Throw grapples as ordered, the active side first; whoever is held stops at once (6.b.9)."""
        for active in (True, False) if questions.rows else ():
            for row in range(questions.rows):
                ship, name = state.ships[questions.ship[row]], ship_chosen(state, questions, row)
                if (questions.side[row] == state.active) == active and name >= 0:
                    other = state.ships[name]
                    if may_throw(state, ship, other):
                        throw(book, state, ship, other, report)
        _go_on(book, state, report)
        return False


def _go_on(book: Book, state: Seascape, report: Report) -> None:
    """Go on from a point of the path to whatever comes next."""
    if close_up(book, state, report):
        return
    if not state.unit:
        finish(book, state, report)
        return
    held = state.ties.any(leader(state).spec.index)
    if state.point == AFTER:
        finish(book, state, report)
    elif state.point == START:
        state.stage = "dice"
    elif held:
        halted(state)
    else:
        state.stage = "step" if state.point == PASSING else "turn"


def halted(state: Seascape) -> None:
    """Halt a ship that sails alone on her way."""
    state.paths = [[] for _ in state.unit]
    state.mover = 0
    state.point, state.stage = AFTER, "fire"


def finish(book: Book, state: Seascape, report: Report) -> None:
    """End the movement."""
    for index in state.unit:
        ship = state.ships[index]
        ship.recovered = False
        for arrival in book.arrivals:
            arrival(book, state, ship, report)
    state.unit, state.paths, state.passed = [], [], []
    state.stage = "choose"
    formations.muster(book, state, report)


class RollDice(Stage):
    """Roll the D4s of the attitude; a ship that cannot sail has had her say (6.a.2)."""

    def carry_out(self, book: Book, state: Seascape, questions: Questions, report: Report) -> bool:
        """Roll, and go on to the course."""
        ship = leader(state)
        if ship.anchor and not ship.weighing and ship.fights:
            state.stage = "plot"
            return False
        if ship.aground and ship.has_hands and not state.ties.any(ship.spec.index):
            state.stage = "kedge"
            return False
        for index in state.unit:
            if not can_sail(book, state, state.ships[index]):
                if number_of(state):
                    hold_up(book, state, report)
                finish(book, state, report)
                return False
        for index in state.unit:
            for helm in book.helms:
                helm(book, state, state.ships[index], report)
        self._roll(book, state, report)
        state.stage = "plot"
        return False

    def _roll(self, book: Book, state: Seascape, report: Report) -> None:
        count, slowest = formations.slowest(book, state)
        die = book.figures.movement_die
        state.rolled = [state.dice.roll("movement", die) for _ in range(count)]
        if report is not None:
            report.append(
                SailDiceRolled(
                    ship=slowest.spec.id,
                    attitude=attitude(state.wind, slowest.heading),
                    rolls=tuple(Roll("movement", value, die) for value in state.rolled),
                    modifiers=tuple(dice_for(book, state, slowest)[1]),
                    distances=tuple(distances_of(book, state, slowest, state.rolled)),
                    cite=book.cite("19.b" if number_of(state) else "6.a.2"),
                )
            )


def plots_of(book: Book, state: Seascape) -> tuple[Sequence[str], bool]:
    """Return all the ship may do with her movement, and whether a rule leaves her less than her dice do."""
    ship = leader(state)
    found: Sequence[str]
    if ship.anchor:
        found = moored(book, state, ship)
    elif number_of(state):
        found = courses_of(book, state)
    else:
        found = courses_of_ship(book, state, ship)
    bound = False
    for plot_bound in book.plot_bounds:
        if (left := plot_bound(book, state, ship, list(found))) is not None:
            found, bound = left, True
    return found, bound


def _wise(state: Seascape, ship: Ship, options: Sequence[str]) -> int:
    """Return the longest way straight ahead that is clear, so that a course suggests itself; else the shortest."""
    shapes = shapes_of(options)
    clear = _clear_ahead(state, ship, shapes.farthest)
    wise = shortest = -1
    for number in shapes.straight:
        hexes = shapes.hexes[number]
        if hexes <= clear and (wise < 0 or hexes > shapes.hexes[wise]):
            wise = number
        if shortest < 0 or hexes < shapes.hexes[shortest]:
            shortest = number
    if wise >= 0:
        return wise
    if STAY in options:
        return options.index(STAY)
    return max(0, shortest)


def _clear_ahead(state: Seascape, ship: Ship, hexes: i64) -> i64:
    """Return how many hexes straight ahead nothing lies in the way, up to some number."""
    clear, shore = hexes, state.chart.shore
    by = STEP[ship.heading]
    if not shore.is_clear(ship.bow, hexes + 2):
        clear = 0
        while clear < hexes and not on_land(shore, ship, ship.bow + by * (clear + 1), ship.heading):
            clear += 1
    for other in state.ships:
        if other is ship or hexes_between(ship.bow, other.bow) > clear + 2 or state.under_way(other):
            continue
        for gone in range(clear):
            bow: i64 = ship.bow + by * (gone + 1)
            if other.lies_in(bow, bow - by if ship.spec.hexes == 2 else bow):
                clear = gone
                break
    return clear


class LayCourse(Stage):
    """Ask how far she sails, and which way she turns at the end of it (6.a.3, 6.a.6)."""

    def may_ask(self, state: Seascape) -> bool:
        """Return that a ship has nearly always a choice."""
        return True

    def pose(self, book: Book, state: Seascape, questions: Questions) -> None:
        """Put everything that the ship may do with her movement."""
        options, _ = plots_of(book, state)
        if len(options) > 1:
            ship = leader(state)
            default = 0 if ship.anchor else _wise(state, ship, options)
            questions.put(state.active, PLOT, ship.spec.index, len(options), default)

    def describe(self, book: Book, state: Seascape, questions: Questions, row: int) -> Ask:
        """Return the question in words."""
        options, _ = plots_of(book, state)
        ship = leader(state)
        name, default = ship.spec.id, options[questions.default[row]]
        cite = book.cite(book.sails_by(book, ship))
        prompt = "" if ship.anchor else book.sail_prompt(book, state, ship)
        return Ask(f"plot/{name}", "plot", name, tuple(options), default, cite, prompt=prompt)

    def carry_out(self, book: Book, state: Seascape, questions: Questions, report: Report) -> bool:
        """Do what was ordered; a ship that is left without a choice does the only thing she may."""
        found, bound = plots_of(book, state)
        answer = questions.answer[0] if questions.rows else UNANSWERED
        if answer == WRITTEN:
            self._lay(book, state, questions.notation[0], report)
        elif answer >= 0:
            self._lay(book, state, found[answer], report)
        else:
            self._lay(book, state, found[0] if bound else STAY, report)
        return False

    def _lay(self, book: Book, state: Seascape, plot: str, report: Report) -> None:
        """Lay a course, or handle the anchor."""
        ship = leader(state)
        state.plot = plot
        if report is not None:
            cite = "9.b" if ship.anchor else "9.a" if plot in ANCHORS else book.sails_by(book, ship)
            report.append(CourseChosen(ship=ship.spec.id, plot=plot, cite=book.cite(cite)))
        if plot == STAY:
            finish(book, state, report)
        elif plot[0].islower() or plot in ANCHORS:
            handle_anchor(book, state, ship, plot, report)
            if ship.cable_cut and not ship.anchor and plot not in ANCHORS:
                state.stage = "dice"
            else:
                finish(book, state, report)
        else:
            set_course(book, state, plot)
            state.happened = False
            state.stage = "step" if state.paths[0] else "turn"


def refused(book: Book, state: Seascape, ask: Ask, notation: str) -> Violation:
    """Say why an answer is none of the options."""
    if ask.kind == "plot" and notation.rstrip("LR+").isdigit():
        hexes, _ = split_course(notation)
        allowed = sorted({split_course(option)[0] for option in ask.options if option[0].isdigit()})
        if hexes not in allowed:
            shown = f"{either(allowed)} hex{'' if allowed == [1] else 'es'}" if allowed else "no way at all"
            return Violation(ask.id, f"the dice allow {shown}, not {hexes}", ask.cite)
        way = count(hexes, "hex", "hexes")
        return Violation(ask.id, f"she cannot turn like that after {way}", book.cite("6.a.6"))
    return not_offered(state, ask, notation)
