"""The odds of a course before it is sailed: over shoals, ashore, through the wind in succession, out of line."""

from fractions import Fraction
from typing import Final

from weathergage.engine.odds import Chance, Odds, chance_of
from weathergage.engine.orders import Ask
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.broadside_odds import HARM
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.check_odds import foul_odds
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.course_mishaps import (
    AGROUND,
    CAUGHT,
    COLLIDES,
    IRONS,
    Endings,
    endings,
    wheelings,
)
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.dice_outcomes import Worlds, alone
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.tack_odds import tack_odds
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.volley import bump
from weathergage.rulesets.drawn.beat_to_quarters.sailing.fairway import LAND, Meeting, first_met
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import TO_PORT
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.evolutions import ships_of

SAFE: Final = "sails"
_WORDS: Final = {
    IRONS: "{ship} lies in irons",
    AGROUND: "{ship} runs aground",
    COLLIDES: "{ship} runs into {other}, and they foul",
    CAUGHT: "{ship} fouls {other} though they do not collide",
}
_FIRST: Final = (
    "Up to what first stops a ship; the next astern then keeps clear by a crew check or runs into her."
)
_EACH: Final = "Each ship turns by herself, whatever becomes of the others."


def course_odds(book: Book, state: Seascape, ask: Ask, option: str) -> Odds | None:
    """Return the odds of a course, a turn or a tack; None where nothing can come of it but what was ordered."""
    found = endings(book, state, ask.kind, {ask.id: option})
    mishaps = [each for each in found if each is not None]
    if not mishaps:
        return None
    met = first_met(book, state, option)
    if met is not None and met.other is not None:
        if {(each.ship, each.other) for each in mishaps} == {(met.ship.spec.id, met.other.spec.id)}:
            return foul_odds(book, state, met.ship, met.other, (_met(met, met.other),))
    leader, ships = state.ship(ask.ship), ships_of(state)
    if {(each.what, each.ship) for each in mishaps} == {(IRONS, ask.ship)}:
        return tack_odds(book, state, leader)
    aground = next((each for each in mishaps if each.what == AGROUND), None)
    how = "leads through the wind" if aground is None else "comes into shoal water"
    if met is not None and met.what == LAND:
        how = "runs ashore"
    safe = book.cite("19.f" if len(ships) > 1 else "6.a.4")
    return Odds(
        question="tack" if aground is None else "ground",
        title=f"{leader.spec.name} {how}",
        given=(_FIRST,) if len(ships) > 1 else (),
        chances=(*chances_of(state, ships, found, safe), *harm(book, state, found)),
        cite=(aground or mishaps[0]).cite,
    )


def _met(met: Meeting, other: Ship) -> str:
    then = "she does not turn" if met.turning else "she sails on or throws grapples"
    return f"{other.spec.name} lies where {met.ship.spec.name} would come; clear of her, {then}."


def chances_of(state: Seascape, ships: list[Ship], found: Endings, cite: str) -> list[Chance]:
    """Return the chance that all goes well, and of all that may not, ship by ship as they sail."""
    several = len(ships) > 1
    words = f"all {len(ships)} ships come" if several else f"{ships[0].spec.name} comes"
    told = [chance_of(SAFE, f"{words} safely through", found[None], cite)] if None in found else []
    for ship in ships:
        for mishap, chance in found.items():
            if mishap is not None and mishap.ship == ship.spec.id:
                named = (mishap.ship, mishap.other) if several else ()
                key = "_".join((mishap.what, *(name for name in named if name)))
                other = state.ship(mishap.other).spec.name if mishap.other else ""
                label = _WORDS[mishap.what].format(ship=ship.spec.name, other=other)
                told.append(chance_of(key, label, chance, mishap.cite))
    return told


def harm(book: Book, state: Seascape, found: Endings) -> list[Chance]:
    """Return what the ground does to a ship that runs on it, by the column for that (7.l)."""
    total: dict[str, Fraction] = {}
    for mishap, chance in found.items():
        if mishap is not None and mishap.what == AGROUND:
            ship = state.ship(mishap.ship)
            worlds: Worlds[bool] = Worlds(alone(state, (ship,)), True)
            worlds.go_on(lambda now, note: _strikes_ground(book, now, note))
            for key, _, so, _ in HARM:
                hurt = worlds.chance(lambda world, so=so, was=ship: so(world.state.ships[0], was))  # type: ignore[misc]
                total[key] = total.get(key, Fraction(0)) + chance * hurt
    return [
        chance_of(key, f"{words} by the ground", total[key], book.cite(rule))
        for key, words, _, rule in HARM
        if total.get(key)
    ]


def _strikes_ground(book: Book, state: Seascape, note: bool) -> bool:
    bump(book, state, state.ships[0], book.guns.contact.grounding_column, "running aground", "7.l", None)
    return note


def wheel_odds(book: Book, state: Seascape, letter: str) -> Odds | None:
    """Return the odds of a formation that turns out of line when it has halted.

    None where that takes no dice (19.g.4).
    """
    ships, found = ships_of(state), wheelings(book, state, letter)
    if found.keys() == {None}:
        return None
    return Odds(
        question="tack",
        title=f"The squadron turns to {'port' if letter == TO_PORT else 'starboard'} out of line",
        given=(_EACH,) if len(ships) > 1 else (),
        chances=(*chances_of(state, ships, found, book.cite("19.g.4")), *harm(book, state, found)),
        cite=book.cite("19.g.4"),
    )
