"""The question of a shot: find or lay the broadside that is meant, and give its odds."""

from typing import Final

from weathergage.engine.odds import Inquiry, Odds, OddsError, Parameter, Question
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book, Reason
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import BOW, Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.core.typed_rules import QuartersRuleset
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.broadside_odds import shot_odds
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.positions import lay, position, put
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import Aim, aim_at, fire_bar, is_target
from weathergage.rulesets.drawn.shared.standing_orders import BATTERIES

ANY, NONE = "any", "none"
RAKES: Final = (NONE, "bow", "stern")


def parameters(book: Book) -> tuple[Parameter, ...]:
    """Return what may be given with a shot."""
    far = len(book.guns.gunnery.range)
    return (
        Parameter(
            id="range",
            title="range in hexes",
            values=tuple(str(number) for number in range(1, far + 1)),
            default="1",
            cite=book.cite("10.a.2"),
        ),
        Parameter(
            id="rake",
            title="the end of the target that is raked",
            values=RAKES,
            default=NONE,
            cite=book.cite("10.j"),
        ),
        Parameter(
            id="battery",
            title="the guns that fire",
            values=(ANY, *(BATTERIES[battery] for battery in book.batteries)),
            default=ANY,
            cite=book.cite("10.a"),
        ),
        *(each.parameter for each in book.shot_parameters),
    )


def question(book: Book) -> Question:
    """Return the question of a shot in this game."""

    def answer(rules: QuartersRuleset, state: Seascape, inquiry: Inquiry) -> Odds:
        posed, ship, target = position(rules, state, inquiry)
        return shot_odds(book, posed, aimed(book, posed, ship, target, inquiry))

    return Question(
        id="shot",
        title="A broadside",
        summary="its column, levels of rate, masts, fire, and whether the target strikes",
        cite=book.cite("10.e.5"),
        answer=answer,
        parameters=parameters(book),
        settled=frozenset({"range", "rake"}),
    )


def aimed(book: Book, state: Seascape, ship: Ship, target: Ship, inquiry: Inquiry) -> Aim:
    """Return the shot that is meant; OddsError says why there is none."""
    if ship is target:
        raise OddsError(f"a shot needs a ship that fires and another she fires at [{book.cite('10.b')}]")
    for each in book.shot_parameters:
        each.fit(ship, inquiry.given.get(each.parameter.id, each.parameter.default))
    if inquiry.posed:
        return _laid(book, state, ship, target, inquiry)
    found = _found(book, state, ship, target, inquiry)
    if isinstance(found, Aim):
        return found
    reason, rule = found
    raise OddsError(f"{ship.spec.id} has no shot at {target.spec.id}: {reason} [{book.cite(rule)}]")


def _laid(book: Book, state: Seascape, ship: Ship, target: Ship, inquiry: Inquiry) -> Aim:
    """Lay the target so that the shot is possible."""
    wanted, range_ = inquiry.given["rake"].replace(NONE, ""), int(inquiry.given["range"])
    refused: Reason = f"nobody can lie {range_} hexes away and rake the {wanted or 'other'}", "10.j"
    for place in lay(ship, target, range_, lambda lie: True):
        put(target, place)
        found = _found(book, state, ship, target, inquiry)
        if isinstance(found, Aim):
            if found.rake == wanted:
                return found
        elif found[1] != "10.a":
            refused = found
    reason, rule = refused
    raise OddsError(f"{ship.spec.id} has no such shot at {target.spec.id}: {reason} [{book.cite(rule)}]")


def _found(book: Book, state: Seascape, ship: Ship, target: Ship, inquiry: Inquiry) -> Aim | Reason:
    """Return the shot, if the rules allow it where the ships lie; else the nearest reason why not."""
    if not is_target(ship, target):
        return f"{target.spec.name} is no enemy, or has struck", "11.c.7"
    refused: Reason = f"{target.spec.name} is not in that field of fire", "10.a"
    for battery in book.batteries:
        if inquiry.given["battery"] not in (ANY, BATTERIES[battery]):
            continue
        if (barred := _barred(book, battery, inquiry)) is not None:
            if inquiry.given["battery"] != ANY:
                return barred
            continue
        found = fire_bar(book, state, ship, battery) or aim_at(book, state, ship, battery, target)
        if isinstance(found, Aim):
            return found
        if found[1] != "10.a" and battery < BOW:
            refused = found
    return refused


def _barred(book: Book, battery: int, inquiry: Inquiry) -> Reason | None:
    """Return why a battery has no shot of the kind that was given."""
    for each in book.shot_parameters:
        value = inquiry.given.get(each.parameter.id, each.parameter.default)
        if (reason := each.bar(battery, value)) is not None:
            return reason
    return None
