"""Fire at a point of a movement: who may fire at whom, and when it is best to (4.1.action.*)."""

from typing import Final

from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders
from weathergage.engine.wording import Wording
from weathergage.geometry.opentable import Spot, ahead
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.gunnery.shot_words import fire_answer, fire_facts
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import (
    Aim,
    aim_at,
    aims,
    attack_number,
    fire_bar,
    in_reach,
    is_target,
)
from weathergage.rulesets.drawn.red_and_black.gunnery.volley import fire, shrugged_off
from weathergage.rulesets.drawn.red_and_black.sailing.manoeuvre import pip, way_ahead
from weathergage.rulesets.drawn.red_and_black.sailing.points_of_sailing import can_sail, dice_for, slowed
from weathergage.rulesets.drawn.shared.standing_orders import BATTERIES, HOLD

#: The points of a movement at which guns fire, and the rule of each.
BEFORE: Final = "before"
MID: Final = "mid"
AFTER: Final = "after"
RULES: Final = {
    BEFORE: "4.1.action.fire_before",
    MID: "4.1.action.fire_mid",
    AFTER: "4.1.action.fire_after",
}
IMPROMPTU: Final = "4.1.action.impromptu"
FIRE_QUESTION: Final = Wording(
    kind="fire",
    title="Fire",
    batch="Guns",
    prompt="What does {ship} do with her {battery} guns?",
    input="aim",
    labels={HOLD: "Hold fire"},
    answer=fire_answer,
    asked=fire_facts,
)
#: Attack numbers at which the standing order does not waste a broadside.
_HOPELESS: Final = -5
_ALL: Final = range(len(BATTERIES))
_NEVER: Final = -99


def fire_asks(book: Book, state: OpenTable) -> list[list[Ask]]:
    """Ask each side at this point: the ship that moves, and enemies who see her."""
    asks: list[list[Ask]] = [[] for _ in state.sealed]
    mover = state.ships[state.mover]
    if not mover.fights:
        return asks
    shots: list[tuple[Ship, int, list[Aim]]] = []
    for ship in state.ships:
        if targets := _targets(book, state, ship, mover):
            for battery in _ALL:
                if fire_bar(book, state, ship, battery) is None:
                    if found := aims(book, state, ship, battery, targets):
                        shots.append((ship, battery, found))
    soon = _soon(book, state, mover) if shots and state.point == BEFORE else None
    for ship, battery, found in shots:
        asks[ship.side].append(_ask(book, state, ship, battery, found, ship is mover, soon))
    return asks


def _targets(book: Book, state: OpenTable, ship: Ship, mover: Ship) -> list[Ship]:
    """Return whom a ship may fire at now: who moves at all enemies, others at who moves."""
    if not ship.fights or ship.broadside <= 0:
        return []
    if ship is not mover:
        return [mover] if is_target(ship, mover) and in_reach(book, state, ship, mover) else []
    return [each for each in state.ships if is_target(ship, each) and in_reach(book, state, ship, each)]


def aim_text(aim: Aim) -> str:
    """A shot as it is written in orders."""
    return f"{aim.aim}>{aim.target.spec.id}"


def _ask(
    book: Book,
    state: OpenTable,
    ship: Ship,
    battery: int,
    found: list[Aim],
    under_way: bool,
    soon: Spot | None,
) -> Ask:
    return Ask(
        id=f"fire/{ship.spec.id}/{BATTERIES[battery]}",
        kind="fire",
        ship=ship.spec.id,
        options=(HOLD, *(aim_text(aim) for aim in found)),
        default=_default(book, state, ship, battery, found, soon),
        cite=book.cite(RULES[state.point] if under_way else IMPROMPTU),
        routine=ship.watch != "ask" and not under_way,
    )


def promise(book: Book, state: OpenTable, aim: Aim) -> int:
    """Return how good a shot is: its attack number, less the target's size; low counts a little more."""
    off = shrugged_off(book, state, aim)
    if off < 0:
        return _NEVER
    return 2 * (attack_number(book, state, aim) - 2 * off) + (aim.aim == "low")


def _default(
    book: Book, state: OpenTable, ship: Ship, battery: int, found: list[Aim], soon: Spot | None
) -> str:
    """The best shot now, unless a better one is about to offer itself or the watch is told to hold."""
    if ship.watch == HOLD:
        return HOLD
    worth = [promise(book, state, aim) for aim in found]
    best = max(worth)
    if best < 2 * _HOPELESS:
        return HOLD
    aim = found[worth.index(best)]
    if soon is not None and _then(book, state, ship, battery, aim, state.ships[state.mover], soon) > best:
        return HOLD
    return aim_text(aim)


def _soon(book: Book, state: OpenTable, mover: Ship) -> Spot | None:
    """Return where the ship that moves will be after the way that she makes on average; None if she makes none."""
    if not can_sail(book, state, mover):
        return None
    dice, less = dice_for(book, state, mover)
    pips = max(0, dice * 7 // 2 + less)
    way, _, _ = way_ahead(state, mover, slowed(book, state, mover, pips * pip(book, state)))
    return ahead(mover.mast, mover.point, way)


def _then(book: Book, state: OpenTable, ship: Ship, battery: int, aim: Aim, mover: Ship, spot: Spot) -> int:
    """Return how good the shot would be with the ship that moves somewhere else."""
    kept = mover.mast
    mover.mast = spot
    try:
        found = aim_at(book, state, ship, battery, aim.target, aim.aim)
        return promise(book, state, found) if isinstance(found, Aim) else _NEVER
    finally:
        mover.mast = kept


def open_fire(book: Book, state: OpenTable, orders: Orders, report: Report) -> None:
    """Fire as ordered: the active side first, and its damage counts at once."""
    wanted: list[tuple[bool, int, int, str]] = []
    for ask_id, notation in orders.items():
        if notation != HOLD:
            _, firer, side = ask_id.split("/")
            ship = state.ship(firer)
            wanted.append((ship.side != state.active, ship.spec.index, BATTERIES.index(side), notation))
    wanted.sort()
    for _, index, battery, notation in wanted:
        aim, _, name = notation.partition(">")
        ship, target = state.ships[index], state.ship(name)
        if fire_bar(book, state, ship, battery) is not None or not is_target(ship, target):
            continue
        laid = aim_at(book, state, ship, battery, target, aim)
        if isinstance(laid, Aim):
            fire(book, state, laid, report)
