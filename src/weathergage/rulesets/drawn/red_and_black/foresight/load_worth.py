"""Estimate what each load would be worth by the time it can be fired (6.3, 6.4)."""

from typing import Final

from weathergage.engine.orders import Ask
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.die_chances import reached
from weathergage.rulesets.drawn.red_and_black.core.ship import BOW, Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.foresight.gunnery_worth import BATTERIES, Eye, expected
from weathergage.rulesets.drawn.red_and_black.gunnery.reloading import reload_added
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import Aim, band_of

#: The chances of each band by the time a battery is loaded, by the band the enemy is in now; the last for none.
_THEN: Final = (
    (0.55, 0.35, 0.1, 0.0),
    (0.4, 0.4, 0.2, 0.0),
    (0.2, 0.4, 0.3, 0.1),
    (0.05, 0.25, 0.4, 0.3),
    (0.0, 0.1, 0.4, 0.5),
)


def reload_worths(
    book: Book, state: OpenTable, ship: Ship, target: Ship, ask: Ask, eye: Eye
) -> dict[str, float]:
    """Return for every load of the broadside that is to be served next what it is worth; empty for chasers."""
    name, _, code = ask.default.partition(" ")
    if not code or (battery := BATTERIES.index(name)) >= BOW:
        return {}
    codes = {option: option.split()[1] for option in ask.options if option.startswith(name)}
    return {option: _worth(book, state, ship, battery, codes[option], target, eye) for option in codes}


def _worth(
    book: Book, state: OpenTable, ship: Ship, battery: int, code: str, target: Ship, eye: Eye
) -> float:
    """Return the part of the target that a battery takes with a load; what is long in loading is fired less often."""
    shot, table = book.shot[code], book.sheet.reloading
    worth = 0.0
    for band, chance in enumerate(_THEN[band_of(book, state, ship, target)]):
        if chance and band <= shot.last_band:
            laid = [Aim(ship, battery, target, aim, band, "", shot) for aim in shot.aims]
            worth += chance * max(expected(book, state, aim, eye) for aim in laid)
    return worth * reached(table.dice, table.need, reload_added(book, ship, shot).total) / shot.actions
