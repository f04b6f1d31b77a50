"""The question of a fire: is it put out before it reaches the powder? (5.b.7, 12)"""

from weathergage.engine.distribution import NONE, settled
from weathergage.engine.odds import Inquiry, Odds, Question, chance_of
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.crew_checks import quality_modifier
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.core.typed_rules import QuartersRuleset
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.check_odds import success
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.positions import position
from weathergage.rulesets.drawn.beat_to_quarters.turn.crew_tasks import fight_fires

_BURNING, _OUT, _GONE = "burning", "out", "gone"


def fire_odds(book: Book, state: Seascape, ship: Ship) -> Odds:
    """Return the odds of the next command phase, and how it ends if it goes on like that."""

    def fought(now: Seascape) -> Ship:
        burning = now.ships[0]
        burning.burning, now.active = True, burning.side
        fight_fires(book, now, {}, None)
        return burning

    put_out = success(state, (ship,), lambda now: not fought(now).burning)
    exploded = success(state, (ship,), lambda now: bool(fought(now).fate))
    onward = {_BURNING: 1 - put_out - exploded, _OUT: put_out, _GONE: exploded}
    ends = settled(_BURNING, lambda each: onward if each == _BURNING else {})
    return Odds(
        question="fire",
        title=f"Fire aboard {ship.spec.name}",
        given=("Nothing else befalls her meanwhile.",),
        modifiers=(quality_modifier(book, ship),),
        chances=(
            chance_of("out", "it is put out in the next command phase", put_out, book.cite("5.b.7")),
            chance_of("explodes", "she blows up in it", exploded, book.cite("12")),
            chance_of("burns", "she burns on", 1 - put_out - exploded, book.cite("12")),
            chance_of("saved", "it is put out in the end", ends.get(_OUT, NONE), book.cite("5.b.7")),
            chance_of("lost", "she blows up in the end", ends.get(_GONE, NONE), book.cite("12")),
        ),
        cite=book.cite("12"),
    )


def question(book: Book) -> Question:
    """Return the question in this game."""

    def answer(rules: QuartersRuleset, state: Seascape, inquiry: Inquiry) -> Odds:
        posed, ship, _ = position(rules, state, inquiry)
        return fire_odds(book, posed, ship)

    return Question(
        id="fire",
        title="A fire aboard",
        summary="whether it is put out, or reaches the powder",
        cite=book.cite("12"),
        answer=answer,
        ships=1,
    )
