"""Fire at a point of a path: who may fire at whom, and when it is best to (5.d, 10.b, 10.i, rulings Q6 and B4)."""

from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders
from weathergage.engine.wording import AskFacts, Wording
from weathergage.geometry.bearing import HORIZON
from weathergage.geometry.hexgrid import hexes_between
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import BY_STERN, Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Pose, Seascape
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import (
    Aim,
    aims,
    column_of,
    fire_bar,
    lay,
    lead_of,
    targets_near,
)
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.volley import fire
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import ahead, can_sail, turned
from weathergage.rulesets.drawn.shared.question_words import battery_of
from weathergage.rulesets.drawn.shared.standing_orders import BATTERIES, HOLD
from weathergage.rulesets.shared.option_words import naming

#: The points of a path: before it, on it, at its end before the turn, and when all is done.
START, PASSING, BEFORE, AFTER = "start", "passing", "before", "after"


def in_gunshot(state: Seascape) -> bool:
    """Return whether any ship under way and an enemy are in sight of each other."""
    for index in state.unit:
        ship = state.ships[index]
        for other in state.ships:
            if other.side != ship.side and other.afloat and hexes_between(ship.bow, other.bow) <= HORIZON:
                return True
    return False


def fire_asks(book: Book, state: Seascape) -> list[list[Ask]]:
    """Ask each side at this point: the ships that move, and those who see them sail by."""
    asks: list[list[Ask]] = [[] for _ in state.sealed]
    moving = [state.ships[index] for index in state.unit]
    for ship in state.ships:
        if not ship.fights:
            continue
        under_way = ship.spec.index in state.unit
        if not under_way and ship.side == state.active:
            continue
        targets = targets_near(ship, state.ships if under_way else moving)
        for battery in book.batteries if targets else ():
            if fire_bar(book, state, ship, battery) is None:
                found = aims(book, state, ship, battery, targets)
                if found:
                    asks[ship.side].append(_ask(book, state, ship, battery, found, under_way))
    return asks


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


def _ask(book: Book, state: Seascape, ship: Ship, battery: int, found: list[Aim], under_way: bool) -> Ask:
    names = [(aim.beyond or aim.target).spec.id for aim in found]
    worth = [chances(book, state, aim) for aim in found]
    # Even the best dice of one against the worst of the other cannot make good more than this.
    hopeless = max(worth) < 1 - book.guns.gunnery.die
    passing = not under_way or state.point in (PASSING, BEFORE)
    default = HOLD if hopeless else _default(book, state, ship, battery, found, worth, under_way)
    return Ask(
        id=f"fire/{ship.spec.id}/{BATTERIES[battery]}",
        kind="fire",
        ship=ship.spec.id,
        options=(HOLD, *names),
        default=default,
        cite=book.cite("10.b" if under_way else "5.d"),
        routine=ship.watch != "ask" and (passing or hopeless),
    )


def chances(book: Book, state: Seascape, aim: Aim) -> int:
    """Return how good a shot is: its column when both dice fall alike; a friend in the way is never worth it."""
    if aim.target.side == aim.ship.side or aim.target.struck:
        return -99
    return column_of(book, state, aim, lead_of(book, state, aim))


def _default(
    book: Book,
    state: Seascape,
    ship: Ship,
    battery: int,
    found: list[Aim],
    worth: list[int],
    under_way: bool,
) -> str:
    """The best shot now, unless a better one is about to offer itself or the watch is told to hold."""
    if ship.watch == HOLD:
        return HOLD
    best = max(worth)
    aim = found[worth.index(best)]
    if state.point != AFTER and better_to_wait(book, state, ship, battery, aim, best, under_way):
        return HOLD
    return (aim.beyond or aim.target).spec.id


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
    return any(_then(book, state, ship, battery, target, mover, each) > now for each in poses)


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
            return -99
        aim = lay(book, state, ship, battery, target)
        return chances(book, state, aim) if isinstance(aim, Aim) else -99
    finally:
        mover.bow, mover.heading = kept


def open_fire(book: Book, state: Seascape, orders: Orders, report: Report) -> None:
    """Fire as ordered: the active side first, and its damage counts at once (5.d, ruling Q6)."""
    if not orders:
        return
    wanted = [
        (ship, battery, orders[ask_id])
        for ship in state.ships
        for battery in book.batteries
        if orders.get(ask_id := f"fire/{ship.spec.id}/{BATTERIES[battery]}", HOLD) != HOLD
    ]
    wanted.sort(key=lambda each: each[0].side != state.active)
    for ship, battery, name in wanted:
        target = state.ship(name)
        if fire_bar(book, state, ship, battery) is not None or target.fate or target.struck:
            continue
        aim = lay(book, state, ship, battery, target)
        if isinstance(aim, Aim):
            state.happened = True
            fire(book, state, aim, report)
