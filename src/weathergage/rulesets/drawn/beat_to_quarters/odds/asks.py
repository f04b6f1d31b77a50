"""The odds of an answer before it is given, from what the side that is asked may know."""

from weathergage.engine.odds import Odds
from weathergage.engine.orders import Ask
from weathergage.rulesets.drawn.beat_to_quarters.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.fairway import SHOAL, Meeting, first_met
from weathergage.rulesets.drawn.beat_to_quarters.gunnery import Aim, aim_at
from weathergage.rulesets.drawn.beat_to_quarters.odds.broadside import shot_odds
from weathergage.rulesets.drawn.beat_to_quarters.odds.checks import (
    TRIALS,
    foul_odds,
    kedge_odds,
    tack_odds,
    trial_odds,
)
from weathergage.rulesets.drawn.beat_to_quarters.odds.decks import deck_odds
from weathergage.rulesets.drawn.beat_to_quarters.odds.worlds import bare
from weathergage.rulesets.drawn.beat_to_quarters.sailing import (
    HEAD_TO_WIND,
    attitude,
    end_of,
    is_course,
    split_course,
)
from weathergage.rulesets.drawn.beat_to_quarters.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.state import Seascape
from weathergage.rulesets.drawn.standing import BATTERIES, HOLD


def foretell(book: Book, state: Seascape, ask: Ask, option: str) -> Odds | None:
    """The odds of an answer; None where it leads to no dice."""
    if option == HOLD or option not in ask.options:
        return None
    now = bare(state)
    if ask.kind == "fire":
        battery = BATTERIES.index(ask.id.rpartition("/")[2])
        aim = aim_at(book, now, now.ship(ask.ship), battery, now.ship(option))
        return shot_odds(book, now, aim) if isinstance(aim, Aim) else None
    if ask.kind in ("grapple", "avoided"):
        if option == "on":
            return None
        other = now.ship(ask.other if option == "grapple" else option)
        return trial_odds(book, "grapple", now, now.ship(ask.ship), other)
    if ask.kind in TRIALS:
        return trial_odds(book, ask.kind, now, now.ship(ask.ship), now.ship(ask.other))
    if ask.kind == "board":
        return deck_odds(book, now, now.ship(ask.ship), now.ship(option))
    if ask.kind == "kedge":
        return kedge_odds(book, now, now.ship(ask.ship))
    if ask.kind in ("plot", "turn", "tack") and is_course(option):
        return _course(book, now, ask.ship, option)
    return None


def _course(book: Book, state: Seascape, name: str, option: str) -> Odds | None:
    """A course into another ship (7.b), or one that ends head to wind, puts the crew to the test (6.a.7)."""
    ship, met = state.ship(name), first_met(book, state, option)
    if met is not None and met.other is not None:
        return foul_odds(book, state, met.ship, met.other, (_met(met, met.other),))
    _, letters = split_course(option)
    _, heading = end_of((ship.bow, ship.heading), option)
    if ship.anchor or not letters or attitude(state.wind, heading) != HEAD_TO_WIND:
        return None
    # On land she stops before it comes to that; over a shoal she may get.
    return tack_odds(book, state, ship) if met is None or met.what == SHOAL else None


def _met(met: Meeting, other: Ship) -> str:
    then = "she does not turn" if met.turning else "she sails on or throws grapples"
    return f"{other.spec.name} lies where {met.ship.spec.name} would come; clear of her, {then}."
