"""Fire at a point of a movement: who may fire at whom, and when it is best to (4.1.action.*)."""

from typing import Final

from weathergage.engine.contract.compilation import i64
from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask
from weathergage.engine.wording import Wording
from weathergage.geometry.opentable import Spot, ahead
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.question_kinds import FIRE
from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
from weathergage.rulesets.drawn.red_and_black.core.shot import HIGH, LOW
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.gunnery.shot_words import fire_answer, fire_facts
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import (
    Aim,
    aim_at,
    aims,
    attack_number,
    batteries_of,
    can_fire,
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
#: The answer to hold fire; how shots are aimed, by the parity of an option.
_HOLDS: Final = 0
_AIMS: Final = (LOW, HIGH)
_NEVER: Final = -99
_NOBODY: Final[list[Ship]] = []


def ask_to_fire(book: Book, state: OpenTable, questions: Questions) -> None:
    """Ask each side at this point: the ship that moves, and enemies who see her.

    The options of a row are its shots; the first answer is to hold fire.
    """
    mover = state.ships[state.mover]
    if not mover.fights:
        return
    soon: Spot | None = None
    for ship in state.ships:
        targets = _targets(book, state, ship, mover)
        if not targets:
            continue
        for battery in batteries_of(ship):
            if not can_fire(ship, battery):
                continue
            found = aims(book, state, ship, battery, targets)
            if found:
                if soon is None and state.point == BEFORE:
                    soon = _soon(book, state, mover)
                default = _default(book, state, ship, battery, found, soon)
                _put(questions, ship, battery, found, default, ship is mover)


def _put(
    questions: Questions, ship: Ship, battery: int, found: list[Aim], default: int, under_way: bool
) -> None:
    first = questions.options.count
    for aim in found:
        questions.options.append(2 * aim.target.spec.index + (aim.aim == HIGH))
    routine = ship.watch != "ask" and not under_way
    questions.put(ship.side, FIRE, ship.spec.index, 1 + len(found), default, battery, first, routine)


def fire_ask(book: Book, state: OpenTable, questions: Questions, row: int) -> Ask:
    """Return the question of a battery in words."""
    ship, first = state.ships[questions.ship[row]], questions.first[row]
    shots = questions.options.part(first, questions.choices[row] - 1)
    options = (HOLD, *[f"{_AIMS[shot % 2]}>{state.ships[shot // 2].spec.id}" for shot in shots])
    return Ask(
        id=f"fire/{ship.spec.id}/{BATTERIES[questions.about[row]]}",
        kind="fire",
        ship=ship.spec.id,
        options=options,
        default=options[questions.default[row]],
        cite=book.cite(RULES[state.point] if ship.spec.index == state.mover else IMPROMPTU),
        routine=questions.routine[row],
    )


def _targets(book: Book, state: OpenTable, ship: Ship, mover: Ship) -> list[Ship]:
    """Return whom a ship may fire at now: who moves at all enemies, others at who moves."""
    if ship is not mover:
        near = is_target(ship, mover) and ship.fights and in_reach(book, state, ship, mover)
        return [mover] if near else _NOBODY
    return [each for each in state.ships if is_target(ship, each) and in_reach(book, state, ship, each)]


def promise(book: Book, state: OpenTable, aim: Aim) -> int:
    """Return how good a shot is: its attack number, less the target's size; low counts a little more."""
    off = shrugged_off(book, state, aim)
    if off < 0:
        return _NEVER
    # Machine numbers, since products of others are slow below 0.
    attack: i64 = attack_number(book, state, aim)
    return 2 * (attack - 2 * off) + (aim.aim == "low")


def _default(
    book: Book, state: OpenTable, ship: Ship, battery: int, found: list[Aim], soon: Spot | None
) -> int:
    """Return the best shot now, unless a better one is about to offer itself or the watch is told to hold."""
    if ship.watch == HOLD:
        return _HOLDS
    number, best = _HOLDS, 2 * _HOPELESS - 1
    for place, aim in enumerate(found):
        worth = promise(book, state, aim)
        if worth > best:
            number, best = 1 + place, worth
    if number == _HOLDS or soon is None:
        return number
    aim = found[number - 1]
    better = _then(book, state, ship, battery, aim, state.ships[state.mover], soon) > best
    return _HOLDS if better else number


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


def open_fire(book: Book, state: OpenTable, questions: Questions, report: Report) -> None:
    """Fire as ordered: the active side first, and its damage counts at once."""
    for active in (True, False):
        for row in range(questions.rows):
            shot = questions.answer[row] - 1
            if shot >= 0 and (questions.side[row] == state.active) == active:
                ship, aimed = state.ships[questions.ship[row]], questions.options[questions.first[row] + shot]
                target, aim = state.ships[aimed // 2], _AIMS[aimed % 2]
                fire_if_laid(book, state, ship, questions.about[row], target, aim, report)


def fire_if_laid(
    book: Book, state: OpenTable, ship: Ship, battery: int, target: Ship, aim: str, report: Report
) -> None:
    """Fire a battery at a ship, if what was fired before has left both and they are still in sight."""
    if can_fire(ship, battery) and is_target(ship, target):
        laid = aim_at(book, state, ship, battery, target, aim)
        if isinstance(laid, Aim):
            fire(book, state, laid, report)
