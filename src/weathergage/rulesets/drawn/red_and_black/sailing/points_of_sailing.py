"""Sailing on the open table: points of sailing, movement dice, lost masts, turns and tacking (5.2, 5.7, 5.11)."""

from typing import Final

from weathergage.engine.events import Modifier
from weathergage.geometry.opentable import POINTS, Base, between, overlaps_any
from weathergage.rulesets.drawn.red_and_black.core.battle_figures import Figures, figures_of
from weathergage.rulesets.drawn.red_and_black.core.book import Book, house
from weathergage.rulesets.drawn.red_and_black.core.die_tests import Added, by_captain
from weathergage.rulesets.drawn.red_and_black.core.ship import UNRATED, Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable

STAY: Final = "0"
TACK: Final = "tack"
#: A tack among turns that are numbered by their points.
GO_ABOUT: Final = 99
TO_PORT: Final = "L"
TO_STARBOARD: Final = "R"
ABACK: Final = "aback"
OARS: Final = "under oars"
BEATING: Final = "beating"
BROAD_REACH: Final = "broad reach"
QUARTER_REACH: Final = "quarter reach"
RUNNING: Final = "running"
#: By number, from the wind's eye on.
_SAILING: Final = (ABACK, BEATING, BROAD_REACH, QUARTER_REACH, RUNNING, OARS)
_ABACK: Final = 0
_BEATING: Final = 1
_OARS: Final = 5
_UNDER_OARS: Final = [_OARS] * (POINTS // 2 + 1)
GALE: Final = 3


def eye(state: OpenTable) -> int:
    """Return the point the wind comes from."""
    return (state.wind + POINTS // 2) & 15


def off_the_wind(state: OpenTable, point: int) -> int:
    """Return the points between a heading and the wind's eye."""
    return between(point, eye(state))


def close_hauled(book: Book, state: OpenTable, ship: Ship) -> int:
    """Return how many points off the wind's eye she can lie (ruling X2)."""
    figures = figures_of(book, state)
    return figures.square if ship.spec.rig == "square" else figures.fore_and_aft


def sailing_by(book: Book, state: OpenTable, ship: Ship, point: int) -> int:
    """Return the number of the point of sailing that a heading is to her (ruling X2)."""
    return _by_angle(figures_of(book, state), ship)[off_the_wind(state, point)]


def _by_angle(figures: Figures, ship: Ship) -> list[int]:
    """Return the numbers of her points of sailing by points off the wind's eye."""
    if ship.spec.rowed:
        return _UNDER_OARS
    return figures.square_sailing if ship.spec.rig == "square" else figures.fore_and_aft_sailing


def point_of_sailing(book: Book, state: OpenTable, ship: Ship, point: int) -> str:
    """Return how a heading lies to the wind (ruling X2)."""
    return _SAILING[sailing_by(book, state, ship, point)]


def is_aback(book: Book, state: OpenTable, ship: Ship, point: int) -> bool:
    """Return whether a heading is too near the wind for her to sail."""
    return sailing_by(book, state, ship, point) == _ABACK


def _usual_dice(figures: Figures, sailing: int, ship: Ship) -> int:
    by_class = figures.square_dice if ship.spec.rig == "square" else figures.fore_and_aft_dice
    return by_class[ship.spec.move_class - 1][sailing]


def usual_dice(book: Book, state: OpenTable, sailing: str, ship: Ship) -> int:
    """Return the dice of a fresh ship on a point of sailing (5.2)."""
    return _usual_dice(figures_of(book, state), _SAILING.index(sailing), ship)


def dice_for(book: Book, state: OpenTable, ship: Ship) -> tuple[int, int]:
    """Return how many dice she rolls, and what is added to their sum, 0 or less (5.2, 5.11)."""
    dice, less = _dice_of_the_sheet(book, state, ship)
    for change in book.dice:
        if (changed := change(book, state, ship, dice)) is not None:
            dice += changed[1]
    return dice, less


def _dice_of_the_sheet(book: Book, state: OpenTable, ship: Ship) -> tuple[int, int]:
    figures, sailing = figures_of(book, state), sailing_by(book, state, ship, ship.point)
    if sailing == _OARS:
        return figures.oars, 0
    if ship.dismasted:
        return 0, 0
    dice, lost = _usual_dice(figures, sailing, ship), ship.masts_lost
    if not dice or not lost:
        return dice + (figures.full_sail if dice and ship.full_sail else 0), 0
    two = lost >= 2 or len(ship.masts) <= 2
    return (figures.masts_lost if two else figures.one_mast_lost)[dice - 1]


def dice_by_name(book: Book, state: OpenTable, ship: Ship) -> list[Modifier]:
    """Return what makes the number of her dice, and what is taken off their sum (5.2, 5.11)."""
    sailing = point_of_sailing(book, state, ship, ship.point)
    dice, less = _dice_of_the_sheet(book, state, ship)
    usual = dice if sailing == OARS else usual_dice(book, state, sailing, ship)
    named = [book.modifier(sailing, usual, "5.2")]
    if usual and ship.full_sail and not ship.masts_lost and sailing != OARS:
        named.append(book.modifier("dice for full sail", dice - usual, "5.2"))
    elif dice < usual and not ship.dismasted:
        named.append(book.modifier("dice for masts lost", dice - usual, "5.11"))
    if less:
        named.append(book.modifier("masts lost", less, "5.11"))
    for change in book.dice:
        if (changed := change(book, state, ship, dice)) is not None:
            named.append(book.modifier(*changed))
            dice += changed[1]
    return named


def may_choose_a_die(book: Book, state: OpenTable, ship: Ship) -> bool:
    """Return whether she may spill her wind.

    Beating, a square-rigged class 1 warship, a good crew and all her masts (5.2).
    """
    spec = ship.spec
    return (
        sailing_by(book, state, ship, ship.point) == _BEATING
        and not ship.full_sail
        and spec.rig == "square"
        and spec.move_class == 1
        and spec.warship
        and spec.crew_quality != "poor"
        and not ship.masts_lost
    )


def can_sail(book: Book, state: OpenTable, ship: Ship) -> bool:
    """Return whether she makes way under sail at all this action."""
    return (
        ship.fights
        and not ship.spec.fixed
        and not ship.dismasted
        and not ship.anchored
        and not ship.aground
        and not ship.drifting
        and not ship.boats
        and not state.ties.any(ship.spec.index)
        and not is_aback(book, state, ship, ship.point)
    )


def in_irons(book: Book, state: OpenTable, ship: Ship) -> bool:
    """Return whether she lies too near the wind to sail, after a missed tack or a shift of the wind."""
    return is_aback(book, state, ship, ship.point)


def manoeuvrable(book: Book, state: OpenTable, ship: Ship) -> bool:
    """Return whether she is not dismasted, without her wheel, drifting or in irons (8.1)."""
    return not (ship.dismasted or ship.wheel_shot or ship.drifting or in_irons(book, state, ship))


def can_steer(ship: Ship) -> bool:
    """Return whether she can turn: not without her wheel, nor with a mast dragging over a side."""
    return not (ship.wheel_shot or ship.fallen[0] or ship.fallen[1])


def turning_of(book: Book, state: OpenTable, ship: Ship) -> int:
    """Return the points she may turn in an action (ruling X3)."""
    return figures_of(book, state).turning[ship.spec.rate - 1] if can_steer(ship) else 0


def turns_of(book: Book, state: OpenTable, ship: Ship, near: list[Base]) -> list[int]:
    """Return the turns that she may make, in points to starboard: none, to either side as far as she can lie and swing
    without what is near, and GO_ABOUT where a point is left for tacking (5.7)."""
    found = [0]
    most = house(book, state, "boats.turn") if ship.boats else turning_of(book, state, ship)
    sailing, wind = _by_angle(figures_of(book, state), ship), eye(state)
    for starboard in (False, True):
        for points in range(1, most + 1):
            turn = points if starboard else -points
            aback = sailing[between(ship.point + turn, wind)] == _ABACK
            if (aback and not ship.boats) or (near and overlaps_any(ship.base.turned(turn), near)):
                break
            found.append(turn)
    if (
        not ship.boats
        and unused_for_tacking(book, state, ship) > 0
        and (not near or _swings_through(book, state, ship, near))
    ):
        found.append(GO_ABOUT)
    return found


def turn_notation(turn: int) -> str:
    """Return a turn as it is written in orders: a letter for each point, 0 for none."""
    if turn == GO_ABOUT:
        return TACK
    return TO_STARBOARD * turn + TO_PORT * -turn or STAY


def turned(ship: Ship, notation: str) -> int:
    """Return her heading after a turn that is written in letters."""
    return (ship.point + notation.count(TO_STARBOARD) - notation.count(TO_PORT)) % POINTS


def _swings_through(book: Book, state: OpenTable, ship: Ship, obstacles: list[Base]) -> bool:
    """Return whether nothing is in the way of bow and stern between here and the other tack."""
    # Through the wind's eye, even where the way before it would be the shorter one.
    swing = off_the_wind(state, ship.point) + close_hauled(book, state, ship)
    way = -1 if _eye_to_port(state, ship) else 1
    for points in range(1, swing + 1):
        if overlaps_any(ship.base.turned(way * points), obstacles):
            return False
    return True


def unused_for_tacking(book: Book, state: OpenTable, ship: Ship) -> int:
    """Return the points of turn left when she has turned as close to the wind as she can.

    0 or less where she cannot tack.
    """
    if ship.spec.rowed:
        return 0
    up = off_the_wind(state, ship.point) - close_hauled(book, state, ship)
    return turning_of(book, state, ship) - max(0, up)


def _eye_to_port(state: OpenTable, ship: Ship) -> bool:
    """Return whether she turns to port to come up to the wind."""
    return (ship.point - eye(state)) % POINTS < POINTS // 2


def after_tack(book: Book, state: OpenTable, ship: Ship) -> int:
    """Return her heading close-hauled on the other tack."""
    wind, close = eye(state), close_hauled(book, state, ship)
    return (wind - close if _eye_to_port(state, ship) else wind + close) % POINTS


def tack_sum(book: Book, state: OpenTable, ship: Ship) -> list[Modifier]:
    """Return what is added to the dice of a tack, by name (5.7)."""
    return tack_added(book, state, ship, named=True).modifiers


def tack_added(book: Book, state: OpenTable, ship: Ship, named: bool = False) -> Added:
    """Sum up what is added to the dice of a tack (5.7)."""
    table = book.sheet.tacking
    added = by_captain(book, ship, table.captain, "5.7", named)
    added.add(table.each_unused_point * unused_for_tacking(book, state, ship), "unused points of turn")
    added.add(table.each_mast_lost * ship.masts_lost, "masts lost")
    if state.weather == GALE:
        added.add(table.gale, "gale")
    return added


def slowed(book: Book, state: OpenTable, ship: Ship, length: int) -> int:
    """Return what the weather leaves of a way: small craft in a gale make half of it (ruling X3)."""
    if state.weather == GALE and ship.spec.rate == UNRATED:
        return length // figures_of(book, state).gale_dice
    return length
