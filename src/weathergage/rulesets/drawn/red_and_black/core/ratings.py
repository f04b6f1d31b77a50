"""Ratings of a ship by the stated formula on her rate and guns (ruling X3, house values rating.*)."""

from typing import Final, NamedTuple

from weathergage.engine.scenario import Quality, ShipEntry
from weathergage.rulesets.drawn.red_and_black.core.book import Book, house
from weathergage.rulesets.drawn.red_and_black.core.ship import UNRATED
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable

#: The crews of the ship library in the words of the sheet.
CREW_OF: Final[dict[Quality, str]] = {
    "elite": "elite",
    "crack": "veteran",
    "average": "experienced",
    "green": "poor",
    "poor": "poor",
}
SQUARE: Final = "square"


class Ratings(NamedTuple):
    """The ratings that the formula gives a ship."""

    rate: int
    broadside: int
    hull: int
    masts: tuple[int, ...]
    crew: int
    gunnery: str
    move_class: int
    standing: int
    points: int
    chasers: bool


def _part(book: Book, state: OpenTable, name: str, guns: int) -> int:
    """Return a fixed figure and one for a number of guns, rounded up."""
    fixed, guns_each = house(book, state, name, 0), house(book, state, name, 1)
    return fixed - (-guns // guns_each)


def rate_of(book: Book, state: OpenTable, guns: int) -> int:
    """Return the rate by guns, 7 for the unrated."""
    for rate in range(1, UNRATED):
        if guns >= house(book, state, "rating.rates", rate - 1):
            return rate
    return UNRATED


def gunnery_of(book: Book, state: OpenTable, rate: int, guns: int, carronades: int) -> str:
    """Return D or E for carronades alone, A for long guns and carronades, B for long guns, C for light ones."""
    if carronades > guns:
        return "D" if rate < UNRATED else "E"
    if rate >= house(book, state, "rating.light_guns_from"):
        return "C"
    return "A" if carronades else "B"


def masts_of(total: int, number: int) -> tuple[int, ...]:
    """Return a rating shared over masts, the mainmast first with what is over, none with less than one."""
    each, over = divmod(max(total, number), number)
    main = number // 2
    order = [main, *(mast for mast in range(number) if mast != main)]
    return tuple(each + (order.index(mast) < over) for mast in range(number))


def ratings_of(book: Book, state: OpenTable, entry: ShipEntry) -> Ratings:
    """Return the ratings of a ship of any battle."""
    guns = entry.rating or sum(entry.log.guns) * house(book, state, "rating.guns_a_box")
    rate = min(entry.card.rate, UNRATED) if entry.card is not None else rate_of(book, state, guns)
    broadside = _part(book, state, "rating.broadside", guns)
    hull = _part(book, state, "rating.hull", guns)
    number = 3 if guns >= house(book, state, "rating.three_masts_from") else 2
    if entry.card is not None and entry.card.masts:
        number = entry.card.masts
    standing = 0
    if guns >= house(book, state, "rating.superior", rate - 1):
        standing = 1
    elif guns <= house(book, state, "rating.inferior", rate - 1):
        standing = -1
    values = [house(book, state, "rating.points", index) for index in (0, 1)]
    return Ratings(
        rate=rate,
        broadside=broadside,
        hull=hull,
        masts=() if entry.fixed else masts_of(_part(book, state, "rating.masts", guns), number),
        crew=_part(book, state, "rating.crew", guns),
        gunnery=gunnery_of(book, state, rate, sum(entry.log.guns), sum(entry.log.carronades)),
        move_class=2 if rate >= house(book, state, "rating.class_two_from") else 1,
        standing=0 if entry.fixed else standing,
        points=values[0] * broadside + values[1] * hull,
        chasers=not entry.fixed and guns >= house(book, state, "rating.chasers_from"),
    )
