"""The odds of an answer before it is given, from what the side that is asked may know."""

from typing import Final

from weathergage.engine.odds import Odds
from weathergage.engine.orders import Ask
from weathergage.rulesets.drawn.red_and_black.boarding.boarding_stages import NO
from weathergage.rulesets.drawn.red_and_black.boarding.boarding_test import NONE
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.foresight.odds.boarding_odds import declared_odds, fight_odds
from weathergage.rulesets.drawn.red_and_black.foresight.odds.broadside_odds import shot_odds
from weathergage.rulesets.drawn.red_and_black.foresight.odds.check_odds import (
    reload_odds,
    repair_odds,
    tack_odds,
)
from weathergage.rulesets.drawn.red_and_black.foresight.odds.deck_odds import boarding_odds
from weathergage.rulesets.drawn.red_and_black.foresight.odds.dice_outcomes import bare
from weathergage.rulesets.drawn.red_and_black.gunnery.repairs import TRY
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import Aim, aim_at
from weathergage.rulesets.drawn.red_and_black.sailing.points_of_sailing import TACK
from weathergage.rulesets.drawn.shared.standing_orders import BATTERIES

_REPAIRS: Final = {"unfoul": "entangled", "ungrapple": "grapple"}


def foretell(book: Book, state: OpenTable, ask: Ask, option: str) -> Odds | None:
    """Return the odds of an answer; None where it leads to no dice, or to none that can be known before."""
    if option not in ask.options or not ask.ship:
        return None
    now = bare(state)
    ship = now.ship(ask.ship)
    if ask.kind == "fire":
        aim, named, target = option.partition(">")
        battery = BATTERIES.index(ask.id.rpartition("/")[2])
        laid = aim_at(book, now, ship, battery, now.ship(target), aim) if named else None
        return shot_odds(book, now, laid) if isinstance(laid, Aim) else None
    if ask.kind == "turn":
        return tack_odds(book, now, ship) if option == TACK else None
    if ask.kind in ("declare", "board") and option != NONE:
        return declared_odds(book, now, ship, now.ship(option), ask.kind == "board")
    if ask.kind in ("melee", "follow"):
        return fight_odds(book, now, ship, now.ship(ask.other), option)
    if ask.kind == "counterboard":
        return boarding_odds(book, now, now.ship(ask.other), ship, now.impromptu, counterboard=option != NO)
    if ask.kind == "reload" and option != NONE:
        return reload_odds(book, now, ship, option.split()[1])
    if ask.kind in _REPAIRS and option == TRY:
        other = now.ship(ask.other)
        free = ask.kind == "ungrapple" and other.side == ship.side
        return None if free else repair_odds(book, now, ship, _REPAIRS[ask.kind])
    return None
