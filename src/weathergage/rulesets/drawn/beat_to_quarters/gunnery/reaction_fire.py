"""Fire at a point of a path: who may fire at whom, and when it is best to (5.d, 10.b, 10.i, rulings Q6 and B4)."""

from typing import Final

from weathergage.engine.contract.compilation import i64
from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask
from weathergage.engine.wording import AskFacts, Wording
from weathergage.geometry.bearing import HORIZON
from weathergage.geometry.hexgrid import hexes_between
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import BY_STERN, Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Pose, Seascape
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import (
    Aim,
    column_of,
    is_target,
    lay,
    lead_of,
    may_bear,
    may_fire,
    reach,
)
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.volley import fire
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import ahead, can_sail, turned
from weathergage.rulesets.drawn.beat_to_quarters.turn.stage import FIRE, ship_chosen
from weathergage.rulesets.drawn.shared.question_words import battery_of
from weathergage.rulesets.drawn.shared.standing_orders import BATTERIES, HOLD
from weathergage.rulesets.shared.option_words import naming

#: The points of a path: before it, on it, at its end before the turn, and when all is done.
START: Final = "start"
PASSING: Final = "passing"
BEFORE: Final = "before"
AFTER: Final = "after"
#: How good a shot is that cannot be fired, or would hit a friend.
NO_SHOT: Final = -99


def in_gunshot(state: Seascape) -> bool:
    """Return whether any ship under way and an enemy are in sight of each other."""
    for index in state.unit:
        ship = state.ships[index]
        for other in state.ships:
            if other.side != ship.side and other.afloat and hexes_between(ship.bow, other.bow) <= HORIZON:
                return True
    return False


def pose_fire(book: Book, state: Seascape, questions: Questions) -> None:
    """Ask each battery that bears at this point: of the ships that move, and of those who see them sail by."""
    moving = [state.ships[index] for index in state.unit]
    for ship in state.ships:
        if not ship.fights:
            continue
        under_way = state.under_way(ship)
        if not under_way and ship.side == state.active:
            continue
        others = state.ships if under_way else moving
        bearing = may_bear(ship, others)
        if not bearing:
            continue
        for battery in book.batteries:
            if bearing >> battery & 1 and may_fire(book, state, ship, battery):
                _put(book, state, ship, battery, others, under_way, questions)


def _put(
    book: Book,
    state: Seascape,
    ship: Ship,
    battery: int,
    others: list[Ship],
    under_way: bool,
    questions: Questions,
) -> None:
    """Put one battery, with all of some ships that it can be laid on."""
    first = questions.options.count
    farthest: i64 = reach(book, state, ship, battery) + 2
    found = at = 0
    now = NO_SHOT
    best: Aim | None = None
    for target in others:
        if hexes_between(ship.bow, target.bow) > farthest or not is_target(ship, target):
            continue
        aim = lay(book, state, ship, battery, target)
        if isinstance(aim, Aim):
            questions.options.append(target.spec.index)
            found += 1
            worth = chances(book, state, aim)
            if best is None or worth > now:
                best, now, at = aim, worth, found
    if best is None:
        return
    # Even the best dice of one against the worst of the other cannot make good more than this.
    hopeless = now < 1 - book.figures.gun_die
    if hopeless or not _fires_now(book, state, ship, battery, best, now, under_way):
        at = 0
    passing = not under_way or state.point == PASSING or state.point == BEFORE
    routine = ship.watch != "ask" and (passing or hopeless)
    questions.put(ship.side, FIRE, ship.spec.index, found + 1, at, battery, first, routine)


def describe_fire(book: Book, state: Seascape, questions: Questions, row: int) -> Ask:
    """Return the question to a battery in words."""
    ship, first = state.ships[questions.ship[row]], questions.first[row]
    targets = questions.options.part(first, questions.choices[row] - 1)
    options = (HOLD, *(state.ships[index].spec.id for index in targets))
    return Ask(
        id=f"fire/{ship.spec.id}/{BATTERIES[questions.about[row]]}",
        kind="fire",
        ship=ship.spec.id,
        options=options,
        default=options[questions.default[row]],
        cite=book.cite("10.b" if ship.spec.index in state.unit else "5.d"),
        routine=questions.routine[row],
    )


def _facts(book: Book, state: Seascape, ask: Ask) -> AskFacts:
    """Return which guns they are and what is in them."""
    battery = battery_of(ask)
    load = state.ship(ask.ship).load[battery] if battery < len(state.ship(ask.ship).load) else ""
    hint = f"Loaded with {book.shot_words[load]}." if load in book.shot_words else ""
    return AskFacts(battery=battery, hint=hint, probe="{ship}", odds=True, brief=True)


FIRE_QUESTION = Wording(
    kind="fire",
    title="Fire",
    batch="Guns",
    prompt="What does {ship} do with her {battery} guns?",
    input="aim",
    labels={HOLD: "Hold fire"},
    answer=naming("Fire at {ship}"),
    asked=_facts,
)


def chances(book: Book, state: Seascape, aim: Aim) -> int:
    """Return how good a shot is: its column when both dice fall alike; a friend in the way is never worth it."""
    if aim.target.side == aim.ship.side or aim.target.struck:
        return NO_SHOT
    return column_of(book, state, aim, lead_of(book, state, aim))


def _fires_now(
    book: Book, state: Seascape, ship: Ship, battery: int, aim: Aim, now: int, under_way: bool
) -> bool:
    """Return whether the best shot is fired by default: no better one is about to come, nor the watch told to hold."""
    if ship.watch == HOLD:
        return False
    return state.point == AFTER or not better_to_wait(book, state, ship, battery, aim, now, under_way)


def better_to_wait(
    book: Book, state: Seascape, ship: Ship, battery: int, aim: Aim, now: int, under_way: bool
) -> bool:
    """Return whether the shot would be a better one soon: her own path is known, others are taken to go on."""
    target = aim.beyond or aim.target
    mover = ship if under_way else target
    pose = mover.bow, mover.heading
    if state.point == START:
        poses = ahead(pose, 2 if under_way else 1) if can_sail(book, state, mover) else []
    elif not under_way:
        poses = ahead(pose, 1) if state.point == PASSING else [_after_turn(state, mover, pose)]
    else:
        path = state.paths[state.unit.index(ship.spec.index)]
        poses = [*path, _after_turn(state, mover, path[-1] if path else pose)]
    for each in poses:
        if _then(book, state, ship, battery, target, mover, each) > now:
            return True
    return False


def _after_turn(state: Seascape, mover: Ship, pose: Pose) -> Pose:
    """Return where the turn that was chosen with the course would bring the ship that moves."""
    # In succession only the leader turns now; the others will where she did.
    alone = not state.letters.endswith("+") and mover.spec.index != state.unit[0]
    for letter in "" if mover.cannot_turn or alone else state.letters.rstrip("+"):
        pose = turned(pose, letter, mover.anchor == BY_STERN, mover.spec.hexes)
    return pose


def _then(
    book: Book, state: Seascape, ship: Ship, battery: int, target: Ship, mover: Ship, pose: Pose
) -> int:
    """Return how good the shot would be with one of the two somewhere else."""
    kept = mover.bow, mover.heading
    mover.bow, mover.heading = pose
    try:
        if state.range_between(ship, target) == 0:
            return NO_SHOT
        aim = lay(book, state, ship, battery, target)
        return chances(book, state, aim) if isinstance(aim, Aim) else NO_SHOT
    finally:
        mover.bow, mover.heading = kept


def open_fire(book: Book, state: Seascape, questions: Questions, report: Report) -> None:
    """Fire as ordered: the active side first, and its damage counts at once (5.d, ruling Q6)."""
    for active in (True, False):
        for row in range(questions.rows):
            at = ship_chosen(state, questions, row)
            if at < 0 or (questions.side[row] == state.active) != active:
                continue
            ship = state.ships[questions.ship[row]]
            fire_at(book, state, ship, questions.about[row], state.ships[at], report)


def fire_at(book: Book, state: Seascape, ship: Ship, battery: int, target: Ship, report: Report) -> None:
    """Fire a battery as ordered, if it may still fire and bears on her."""
    if target.fate or target.struck or not may_fire(book, state, ship, battery):
        return
    aim = lay(book, state, ship, battery, target)
    if isinstance(aim, Aim):
        state.happened = True
        fire(book, state, aim, report)
