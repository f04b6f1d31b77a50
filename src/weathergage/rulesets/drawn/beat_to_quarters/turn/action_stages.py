"""The stages of a ship's movement in the action phase: what is asked at each, and what comes of it (6)."""

from collections.abc import Sequence

from weathergage.engine.events import Report, Roll
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.engine.wording import Wording
from weathergage.rulesets.drawn.beat_to_quarters.boarding.grappling import may_throw, throw
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.events import CourseChosen, SailDiceRolled
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.gunnery import reaction_fire
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.reaction_fire import AFTER, PASSING, START
from weathergage.rulesets.drawn.beat_to_quarters.sailing.anchors import ANCHORS, anchor_orders, handle_anchor
from weathergage.rulesets.drawn.beat_to_quarters.sailing.course_words import course_answer, course_facts
from weathergage.rulesets.drawn.beat_to_quarters.sailing.manoeuvre import ashore, overlapped
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import (
    STAY,
    ahead,
    attitude,
    can_sail,
    courses,
    dice_for,
    distances_of,
    hexsides_of,
    moored,
    split_course,
    turns_of,
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
from weathergage.rulesets.drawn.shared.sentences import not_offered
from weathergage.rulesets.drawn.shared.standing_orders import HOLD
from weathergage.rulesets.shared.option_words import naming
from weathergage.rulesets.shared.sentences import count, either

ON, GRAPPLE = "on", "grapple"
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


def nothing(book: Book, state: Seascape) -> list[list[Ask]]:
    """A stage that asks nobody anything."""
    return []


def leader(state: Seascape) -> Ship:
    """The ship that moves, or the first of the squadron that does."""
    return state.ships[state.unit[0]]


def only(state: Seascape, *asks: Ask) -> list[list[Ask]]:
    """Asks for the active side alone."""
    return [list(asks) if side == state.active else [] for side in range(len(state.sealed))]


def choose_asks(book: Book, state: Seascape) -> list[list[Ask]]:
    """Ask which ship moves next, where there is a choice."""
    todo = [ship.spec.id for ship in formations.still_to_move(book, state)]
    if len(todo) < 2:
        return []
    return only(state, Ask("next", "next", todo[0], tuple(todo), todo[0], book.cite("5.d")))


def choose(book: Book, state: Seascape, orders: Orders, report: Report) -> bool:
    """Begin the movement of a ship, or end the phase when all have moved."""
    todo = formations.still_to_move(book, state)
    if not todo:
        take_stations(book, state, report)
        return True
    ship = state.ship(orders["next"]) if "next" in orders else todo[0]
    state.unit = formations.unit_of(book, state, ship)
    for index in state.unit:
        state.ships[index].moved = True
    state.paths = [[] for _ in state.unit]
    state.rolled, state.passed, state.sounded = [], [], []
    state.cleared, state.tracks = [], []
    state.plot = state.letters = ""
    state.happened, state.avoided, state.mover = False, -1, 0
    state.point, state.stage = START, "fire"
    return False


def fire_asks(book: Book, state: Seascape) -> list[list[Ask]]:
    """Fire at this point of the path."""
    return reaction_fire.fire_asks(book, state)


def open_fire(book: Book, state: Seascape, orders: Orders, report: Report) -> bool:
    """The active side fires first; then grapples may be thrown."""
    reaction_fire.open_fire(book, state, orders, report)
    state.stage = "grapple"
    return False


def alongside(state: Seascape) -> bool:
    """Return whether any other ship is so near one under way that grapples may be thrown."""
    for index in state.unit:
        ship = state.ships[index]
        for other in state.ships:
            if other is not ship and other.afloat and state.adjacent(ship, other):
                return True
    return False


def grapple_asks(book: Book, state: Seascape) -> list[list[Ask]]:
    """Grapples at this point of the path, by the ships that move and at them (6.b.1, 6.b.4)."""
    asks: list[list[Ask]] = [[] for _ in state.sealed]
    moving = [state.ships[index] for index in state.unit]
    resting = state.point in (START, AFTER)
    for ship in state.ships:
        if not ship.fights or ship.threw:
            continue
        under_way = ship.spec.index in state.unit
        if not under_way and ship.side == state.active:
            continue
        near = [
            other
            for other in (state.ships if under_way else moving)
            if (other.side != ship.side or (resting and other.spec.index not in state.unit))
            and may_throw(state, ship, other)
        ]
        if near:
            prize = next((other for other in near if other.side != ship.side and other.struck), None)
            default = prize.spec.id if prize is not None and not prize.surrendered else HOLD
            foes = any(other.side != ship.side for other in near)
            asks[ship.side].append(
                Ask(
                    id=f"grapple/{ship.spec.id}",
                    kind="grapple",
                    ship=ship.spec.id,
                    options=(HOLD, *(other.spec.id for other in near)),
                    default=default,
                    cite=book.cite("6.b.4"),
                    other=near[0].spec.id if len(near) == 1 else "",
                    routine=not foes or (state.point == PASSING and ship.watch != "ask"),
                )
            )
    return asks


def grapple(book: Book, state: Seascape, orders: Orders, report: Report) -> bool:
    """Throw grapples as ordered, the active side first; whoever is held stops at once (6.b.9)."""
    if orders:
        _throw_grapples(book, state, orders, report)
    _go_on(book, state, report)
    return False


def _throw_grapples(book: Book, state: Seascape, orders: Orders, report: Report) -> None:
    wanted = [
        (ship, orders[ask_id])
        for ship in state.ships
        if orders.get(ask_id := f"grapple/{ship.spec.id}", HOLD) != HOLD
    ]
    wanted.sort(key=lambda each: each[0].side != state.active)
    for ship, name in wanted:
        other = state.ship(name)
        if may_throw(state, ship, other):
            throw(book, state, ship, other, report)


def _go_on(book: Book, state: Seascape, report: Report) -> None:
    """From a point of the path to whatever comes next."""
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
    """A ship that sails alone was stopped on her way."""
    state.paths = [[] for _ in state.unit]
    state.mover = 0
    state.point, state.stage = AFTER, "fire"


def finish(book: Book, state: Seascape, report: Report) -> None:
    """The movement is over."""
    for index in state.unit:
        ship = state.ships[index]
        ship.recovered = False
        for arrival in book.arrivals:
            arrival(book, state, ship, report)
    state.unit, state.paths, state.passed = [], [], []
    state.stage = "choose"
    formations.muster(book, state, report)


def roll_dice(book: Book, state: Seascape, orders: Orders, report: Report) -> bool:
    """Roll the D4s of the attitude; a ship that cannot sail has had her say (6.a.2)."""
    ship = leader(state)
    if ship.anchor and not ship.weighing and ship.fights:
        state.stage = "plot"
        return False
    if ship.aground and ship.has_hands and not state.ties.any(ship.spec.index):
        state.stage = "kedge"
        return False
    if not all(can_sail(book, state, state.ships[index]) for index in state.unit):
        if number_of(state):
            hold_up(book, state, report)
        finish(book, state, report)
        return False
    for index in state.unit:
        for helm in book.helms:
            helm(book, state, state.ships[index], report)
    count, slowest = formations.slowest(book, state)
    die = book.conduct.movement.die
    state.rolled = [state.dice.roll("movement", die) for _ in range(count)]
    state.stage = "plot"
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
    return False


def plots_of(book: Book, state: Seascape) -> tuple[Sequence[str], bool]:
    """Return all the ship may do with her movement, and whether a rule leaves her less than her dice do."""
    ship = leader(state)
    found: Sequence[str]
    if ship.anchor:
        found = moored(book, state, ship)
    elif number_of(state):
        found = courses_of(book, state)
    else:
        distances = distances_of(book, state, ship, state.rolled)
        turns = turns_of(book, state, ship, hexsides_of(book, state, ship))
        found = courses(tuple(distances), turns, anchor_orders(book, state, ship))
    bound = False
    for plot_bound in book.plot_bounds:
        if (left := plot_bound(book, state, ship, list(found))) is not None:
            found, bound = left, True
    return found, bound


def plot_asks(book: Book, state: Seascape) -> list[list[Ask]]:
    """Ask how far she sails, and which way she turns at the end of it."""
    options, _ = plots_of(book, state)
    if len(options) < 2:
        return []
    ship = leader(state)
    default = STAY if ship.anchor else _wise(state, ship, options)
    cite = book.cite(book.sails_by(book, ship))
    prompt = "" if ship.anchor else book.sail_prompt(book, state, ship)
    name = ship.spec.id
    return only(state, Ask(f"plot/{name}", "plot", name, tuple(options), default, cite, prompt=prompt))


def _wise(state: Seascape, ship: Ship, options: Sequence[str]) -> str:
    """Return the longest way straight ahead that is clear, so that a course suggests itself; else the shortest."""
    going = sorted(int(option) for option in options if option.isdigit() and option != STAY)
    clear = _clear_ahead(state, ship, going[-1]) if going else 0
    wise = [hexes for hexes in going if hexes <= clear]
    if not wise and STAY not in options:
        wise = going[:1]
    return str(wise[-1]) if wise else STAY


def _clear_ahead(state: Seascape, ship: Ship, hexes: int) -> int:
    """Return how many hexes straight ahead nothing lies in the way, up to some number."""
    for gone, pose in enumerate(ahead((ship.bow, ship.heading), hexes)):
        if overlapped(state, ship, pose, state.unit) is not None or ashore(state, ship, pose) is not None:
            return gone
    return hexes


def lay_course(book: Book, state: Seascape, orders: Orders, report: Report) -> bool:
    """Carry out what the ship is to do with her movement."""
    ship = leader(state)
    plot = orders.get(f"plot/{ship.spec.id}", "")
    if not plot:
        found, bound = plots_of(book, state)
        plot = found[0] if bound else STAY
    state.plot = plot
    if report is not None:
        cite = "9.b" if ship.anchor else "9.a" if plot in ANCHORS else book.sails_by(book, ship)
        report.append(CourseChosen(ship=ship.spec.id, plot=plot, cite=book.cite(cite)))
    if plot == STAY:
        finish(book, state, report)
    elif plot[0].islower() or plot in ANCHORS:
        handle_anchor(book, state, ship, plot, report)
        state.stage = "dice" if ship.cable_cut and not ship.anchor and plot not in ANCHORS else state.stage
        if state.stage != "dice":
            finish(book, state, report)
    else:
        set_course(book, state, plot)
        state.happened = False
        state.stage = "step" if state.paths[0] else "turn"
    return False


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
