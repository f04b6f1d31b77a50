"""Who moves together: single ships, and squadrons in line (19)."""

from weathergage.engine.events import Modifier, Report
from weathergage.rulesets.drawn.beat_to_quarters.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.sailing import ahead, dice_for, split_course
from weathergage.rulesets.drawn.beat_to_quarters.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.state import Seascape


def unit_of(book: Book, state: Seascape, ship: Ship) -> list[int]:
    """The ships that move with a ship, leader first."""
    return [ship.spec.index]


def still_to_move(book: Book, state: Seascape) -> list[Ship]:
    """The leaders of all that have not yet had their movement in this phase."""
    return [ship for ship in state.of_side(state.active) if ship.fights and not ship.moved]


def dice_of(book: Book, state: Seascape) -> tuple[int, list[Modifier], Ship]:
    """The dice of the slowest ship of the unit, what changed their number, and who she is (19.b)."""
    found = [(*dice_for(book, state, state.ships[index]), state.ships[index]) for index in state.unit]
    return min(found, key=lambda each: each[0])


def courses_of(book: Book, state: Seascape) -> list[str]:
    """Every course of a squadron (19.c to 19.f)."""
    return []


def set_course(book: Book, state: Seascape, plot: str) -> None:
    """Note the poses that each ship of the unit is to pass, and the turn at the end."""
    hexes, state.letters = split_course(plot)
    state.paths = [
        ahead((ship.bow, ship.heading), hexes) for ship in (state.ships[index] for index in state.unit)
    ]


def close_up(book: Book, state: Seascape, report: Report) -> None:
    """Ships that have struck or gone down drop out of the unit."""
    kept = [n for n, index in enumerate(state.unit) if state.ships[index].fights]
    state.paths = [state.paths[n] for n in kept]
    state.unit = [state.unit[n] for n in kept]


def halted(book: Book, state: Seascape, report: Report) -> None:
    """A ship of the unit was stopped on her way (19.g)."""
    state.paths = [[] for _ in state.unit]
    state.mover = 0
    state.point, state.stage = "after", "fire"


def turn_squadron(book: Book, state: Seascape, letters: str, report: Report) -> None:
    """The turn of a squadron at the end of its movement (19.d to 19.f)."""


def squadrons(state: Seascape) -> dict[tuple[int, int], list[int]]:
    """The ships of every squadron by side and number, leader first."""
    return {}
