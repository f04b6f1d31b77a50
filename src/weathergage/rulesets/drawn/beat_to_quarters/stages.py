"""The stages of a ship's movement in the action phase: what is asked at each, and what comes of it (6)."""

from weathergage.engine.events import Report, Roll
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.rulesets.drawn.beat_to_quarters import formations, watch
from weathergage.rulesets.drawn.beat_to_quarters.anchors import ANCHORS, anchor_orders, handle_anchor
from weathergage.rulesets.drawn.beat_to_quarters.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.crew import crew_check
from weathergage.rulesets.drawn.beat_to_quarters.events import CourseChosen, SailDiceRolled, TackTried
from weathergage.rulesets.drawn.beat_to_quarters.grappling import may_throw, throw
from weathergage.rulesets.drawn.beat_to_quarters.manoeuvre import AVOIDED, MOVED, STOPPED, enter, overlapped
from weathergage.rulesets.drawn.beat_to_quarters.sailing import (
    HEAD_TO_WIND,
    STAY,
    TO_PORT,
    TO_STARBOARD,
    attitude,
    can_sail,
    courses,
    distances_of,
    hexsides_of,
    moored,
    split_course,
    turned,
    turns_of,
)
from weathergage.rulesets.drawn.beat_to_quarters.ship import BY_STERN, Ship
from weathergage.rulesets.drawn.beat_to_quarters.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.watch import AFTER, BEFORE, HOLD, PASSING, START

ON, GRAPPLE = "on", "grapple"


def nothing(book: Book, state: Seascape) -> list[list[Ask]]:
    """A stage that asks nobody anything."""
    return []


def leader(state: Seascape) -> Ship:
    """The ship that moves, or the first of the squadron that does."""
    return state.ships[state.unit[0]]


def _only(state: Seascape, *asks: Ask) -> list[list[Ask]]:
    """Asks for the active side alone."""
    return [list(asks) if side == state.active else [] for side in range(len(state.sealed))]


def choose_asks(book: Book, state: Seascape) -> list[list[Ask]]:
    """Which ship moves next, where there is a choice."""
    todo = [ship.spec.id for ship in formations.still_to_move(book, state)]
    if len(todo) < 2:
        return []
    return _only(state, Ask("next", "next", todo[0], tuple(todo), todo[0], book.cite("5.d")))


def choose(book: Book, state: Seascape, orders: Orders, report: Report) -> bool:
    """Begin the movement of a ship, or end the phase when all have moved."""
    todo = formations.still_to_move(book, state)
    if not todo:
        return True
    ship = state.ship(orders["next"]) if "next" in orders else todo[0]
    state.unit = formations.unit_of(book, state, ship)
    for index in state.unit:
        state.ships[index].moved = True
    state.paths = [[] for _ in state.unit]
    state.rolled, state.passed, state.trail = [], [], []
    state.plot = state.letters = ""
    state.happened, state.avoided, state.mover = False, -1, 0
    state.point, state.stage = START, "fire"
    return False


def fire_asks(book: Book, state: Seascape) -> list[list[Ask]]:
    """Fire at this point of the path."""
    return watch.fire_asks(book, state)


def open_fire(book: Book, state: Seascape, orders: Orders, report: Report) -> bool:
    """The active side fires first; then grapples may be thrown."""
    watch.open_fire(book, state, orders, report)
    state.stage = "grapple"
    return False


def grapple_asks(book: Book, state: Seascape) -> list[list[Ask]]:
    """Grapples at this point of the path, by the ships that move and at them (6.b.1, 6.b.4)."""
    asks: list[list[Ask]] = [[] for _ in state.sealed]
    moving = [state.ships[index] for index in state.unit]
    resting = state.point in (START, AFTER)
    for ship in state.ships:
        if not ship.fights or ship.threw:
            continue
        under_way = ship in moving
        if not under_way and ship.side == state.active:
            continue
        near = [
            other
            for other in (state.ships if under_way else moving)
            if (other.side != ship.side or (resting and other not in moving))
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
    _go_on(book, state, report)
    return False


def _go_on(book: Book, state: Seascape, report: Report) -> None:
    """From a point of the path to whatever comes next."""
    formations.close_up(book, state, report)
    if not state.unit:
        finish(book, state, report)
        return
    held = state.ties.any(leader(state).spec.index)
    if state.point == AFTER:
        finish(book, state, report)
    elif state.point == START:
        state.stage = "dice"
    elif held:
        finish(book, state, report)
    else:
        state.stage = "step" if state.point == PASSING else "turn"


def finish(book: Book, state: Seascape, report: Report) -> None:
    """The movement is over."""
    for index in state.unit:
        ship = state.ships[index]
        ship.recovered = False
        for arrival in book.arrivals:
            arrival(book, state, ship, report)
    state.unit, state.paths = [], []
    state.stage = "choose"


def roll_dice(book: Book, state: Seascape, orders: Orders, report: Report) -> bool:
    """Roll the D4s of the attitude; a ship that cannot sail has had her say (6.a.2)."""
    ship = leader(state)
    if ship.anchor and not ship.weighing and ship.fights:
        state.stage = "plot"
        return False
    if not all(can_sail(book, state, state.ships[index]) for index in state.unit):
        finish(book, state, report)
        return False
    for departure in book.departures:
        if departure(book, state, ship, report):
            finish(book, state, report)
            return False
    count, named, slowest = formations.dice_of(book, state)
    rolls = tuple(
        Roll("movement", state.dice.roll("movement", book.conduct.movement.die), book.conduct.movement.die)
        for _ in range(count)
    )
    state.rolled = [roll.value for roll in rolls]
    state.stage = "plot"
    if report is not None:
        report.append(
            SailDiceRolled(
                ship=slowest.spec.id,
                attitude=attitude(state.wind, slowest.heading),
                rolls=rolls,
                modifiers=tuple(named),
                distances=tuple(distances_of(book, state, slowest, state.rolled)),
                cite=book.cite("6.a.2" if len(state.unit) == 1 else "19.b"),
            )
        )
    return False


def plots_of(book: Book, state: Seascape) -> list[str]:
    """Everything the ship may do with her movement."""
    ship = leader(state)
    if ship.anchor:
        return moored(book, state, ship)
    if len(state.unit) > 1:
        return formations.courses_of(book, state)
    distances = distances_of(book, state, ship, state.rolled)
    return courses(book, state, ship, distances, hexsides_of(book, state, ship)) + anchor_orders(
        book, state, ship
    )


def plot_asks(book: Book, state: Seascape) -> list[list[Ask]]:
    """How far, and which way at the end of it."""
    options = plots_of(book, state)
    if len(options) < 2:
        return []
    ship = leader(state)
    going = [option for option in options if option.isdigit() and option != STAY]
    default = STAY if ship.anchor or not going else max(going, key=int)
    return _only(
        state,
        Ask(f"plot/{ship.spec.id}", "plot", ship.spec.id, tuple(options), default, book.cite("6.a.3")),
    )


def lay_course(book: Book, state: Seascape, orders: Orders, report: Report) -> bool:
    """Carry out what the ship is to do with her movement."""
    ship = leader(state)
    plot = orders.get(f"plot/{ship.spec.id}", STAY)
    state.plot = plot
    if report is not None:
        cite = "9.b" if ship.anchor else "9.a" if plot in ANCHORS else "6.a.3"
        report.append(CourseChosen(ship=ship.spec.id, plot=plot, cite=book.cite(cite)))
    if plot == STAY:
        finish(book, state, report)
    elif plot[0].islower() or plot in ANCHORS:
        handle_anchor(book, state, ship, plot, report)
        state.stage = "dice" if ship.cable_cut and not ship.anchor and plot not in ANCHORS else state.stage
        if state.stage != "dice":
            finish(book, state, report)
    else:
        formations.set_course(book, state, plot)
        state.trail = [(ship.bow, ship.heading)]
        state.happened = False
        state.stage = "step" if state.paths[0] else "turn"
    return False


def step(book: Book, state: Seascape, orders: Orders, report: Report) -> bool:
    """One hex for every ship of the unit, the leader first."""
    while state.mover < len(state.unit):
        ship = state.ships[state.unit[state.mover]]
        path = state.paths[state.mover]
        pose = path.pop(0) if path else (ship.bow, ship.heading)
        if pose != (ship.bow, ship.heading):
            before = ship.bow
            status = enter(book, state, ship, pose, "forward", "6.a.4", state.unit, report)
            ship.made_way = ship.made_way or ship.bow != before
            if status == AVOIDED:
                path.insert(0, pose)
                other = overlapped(state, ship, pose, [*state.unit, *state.passed])
                state.avoided = -1 if other is None else other.spec.index
                state.stage = "avoided"
                return False
            if status == STOPPED or not ship.fights:
                formations.halted(book, state, report)
                if state.stage != "step":
                    return False
                continue
        state.mover += 1
    state.mover = 0
    state.impulse += 1
    if not state.unit:
        finish(book, state, report)
        return False
    ship = leader(state)
    state.trail.append((ship.bow, ship.heading))
    over = overlapped(state, ship, (ship.bow, ship.heading), state.unit) is not None
    if any(state.paths):
        state.point = PASSING
        state.stage = "step" if over else "fire"
        return False
    if over:
        _back_off(book, state, ship)
    state.point, state.stage = BEFORE, "fire"
    return False


def _back_off(book: Book, state: Seascape, ship: Ship) -> None:
    """She ends where another lies: put her back to where they are no more than adjacent (7.h)."""
    for pose in reversed(state.trail):
        if overlapped(state, ship, pose, state.unit) is None:
            ship.bow, ship.heading = pose
            return


def avoided_asks(book: Book, state: Seascape) -> list[list[Ask]]:
    """Grapple the ship just avoided, or sail on (7.h)."""
    ship, other = state.ships[state.unit[state.mover]], state.ships[state.avoided]
    if not may_throw(state, ship, other):
        return []
    ask = Ask(
        f"avoided/{ship.spec.id}",
        "avoided",
        ship.spec.id,
        (ON, GRAPPLE),
        ON,
        book.cite("7.h"),
        other=other.spec.id,
    )
    return _only(state, ask)


def avoid(book: Book, state: Seascape, orders: Orders, report: Report) -> bool:
    """Grapple as ordered; otherwise the path leads on past her."""
    ship, other = state.ships[state.unit[state.mover]], state.ships[state.avoided]
    state.stage = "step"
    if orders.get(f"avoided/{ship.spec.id}") == GRAPPLE and throw(book, state, ship, other, report):
        state.paths[state.mover] = []
        formations.halted(book, state, report)
        return False
    state.passed.append(state.avoided)
    return False


def turn_asks(book: Book, state: Seascape) -> list[list[Ask]]:
    """The turn anew, if guns or grapples have spoken since the course was laid (6.a.5, 6.a.6)."""
    if not state.happened or len(state.unit) > 1 or leader(state).anchor:
        return []
    ship = leader(state)
    options = turns_of(book, state, ship, hexsides_of(book, state, ship))
    if len(options) < 2:
        return []
    options[0] = STAY
    default = state.letters if state.letters in options else STAY
    return _only(
        state,
        Ask(f"turn/{ship.spec.id}", "turn", ship.spec.id, tuple(options), default, book.cite("6.a.5")),
    )


def turn(book: Book, state: Seascape, orders: Orders, report: Report) -> bool:
    """Turn hexside by hexside at the end of movement; head to wind the crew is put to the test (6.a.7)."""
    ship = leader(state)
    letters = orders.get(f"turn/{ship.spec.id}", state.letters)
    letters = "" if letters == STAY or ship.cannot_turn else letters
    state.point, state.stage, state.letters = AFTER, "fire", ""
    if len(state.unit) > 1:
        formations.turn_squadron(book, state, letters, report)
        return False
    for letter in letters:
        if not _turn_once(book, state, ship, letter, report):
            break
        if not ship.anchor and attitude(state.wind, ship.heading) == HEAD_TO_WIND:
            tack(book, state, ship, letter, report)
            break
    return False


def _turn_once(book: Book, state: Seascape, ship: Ship, letter: str, report: Report) -> bool:
    kind = "port" if letter == TO_PORT else "starboard"
    pose = turned((ship.bow, ship.heading), letter, ship.anchor == BY_STERN, ship.spec.hexes)
    rule = "6.a.5" if not ship.anchor else "9.d" if ship.anchor == BY_STERN else "9.c"
    if ship.anchor:
        ship.swung += 1
    moved = enter(book, state, ship, pose, kind, rule, state.unit, report) == MOVED
    state.impulse += 1
    return moved


def tack(book: Book, state: Seascape, ship: Ship, letter: str, report: Report) -> None:
    """Her bow is in the wind: she goes on or back by a crew check, or lies in irons (6.a.7)."""
    state.happened = True
    if crew_check(book, state, ship, "to tack", "6.a.7", report):
        state.letters, state.stage = letter, "tack"
        return
    ship.irons = True
    if report is not None:
        report.append(TackTried(ship=ship.spec.id, passed=False, cite=book.cite("6.a.7")))


def tack_asks(book: Book, state: Seascape) -> list[list[Ask]]:
    """Through the wind, or back as if it had been a feint."""
    ship = leader(state)
    back = TO_STARBOARD if state.letters == TO_PORT else TO_PORT
    options = (state.letters, back)
    return _only(
        state, Ask(f"tack/{ship.spec.id}", "tack", ship.spec.id, options, options[0], book.cite("6.a.7"))
    )


def go_about(book: Book, state: Seascape, orders: Orders, report: Report) -> bool:
    """Exactly one hexside more (ruling Q9)."""
    ship = leader(state)
    letter = orders.get(f"tack/{ship.spec.id}", state.letters)
    if report is not None:
        report.append(
            TackTried(ship=ship.spec.id, passed=True, turned=letter, cite=book.cite("6.a.7"), rulings=("Q9",))
        )
    state.letters, state.stage = "", "fire"
    _turn_once(book, state, ship, letter, report)
    return False


def refused(book: Book, state: Seascape, ask: Ask, notation: str) -> Violation:
    """Why an answer is none of the options."""
    if ask.kind == "plot" and notation.rstrip("LR").isdigit():
        hexes, _ = split_course(notation)
        allowed = sorted({split_course(option)[0] for option in ask.options if option[0].isdigit()})
        if hexes not in allowed:
            shown = ", ".join(map(str, allowed))
            return Violation(ask.id, f"the dice allow {shown} hexes, not {hexes}", book.cite("6.a.3"))
        return Violation(ask.id, f"she cannot turn like that after {hexes} hexes", book.cite("6.a.6"))
    return Violation(ask.id, f"{notation!r} is none of: {', '.join(ask.options)}", ask.cite)
