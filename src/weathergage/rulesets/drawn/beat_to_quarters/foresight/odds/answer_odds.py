"""The odds of an answer before it is given, from what the side that is asked may know."""

from weathergage.engine.odds import Odds
from weathergage.engine.orders import Ask
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.broadside_odds import shot_odds
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.check_odds import (
    TRIALS,
    kedge_odds,
    trial_odds,
)
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.course_odds import course_odds, wheel_odds
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.deck_odds import deck_odds
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.dice_outcomes import bare
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import Aim, aim_at
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import is_course
from weathergage.rulesets.drawn.shared.standing_orders import BATTERIES, HOLD


def foretell(book: Book, state: Seascape, ask: Ask, option: str) -> Odds | None:
    """Return the odds of an answer; None where it leads to no dice."""
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
    if ask.kind == "wheel":
        return wheel_odds(book, now, option)
    if ask.kind in ("plot", "turn", "tack") and is_course(option):
        return course_odds(book, now, ask, option)
    return None
