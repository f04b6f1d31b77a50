"""The question of a shot: find or lay the broadside that is meant, and give its odds."""

from typing import Final

from weathergage.engine.odds import Inquiry, Odds, OddsError, Parameter, Question
from weathergage.geometry.opentable import ahead
from weathergage.rulesets.drawn.red_and_black.core.book import Book, Reason
from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
from weathergage.rulesets.drawn.red_and_black.core.shot import HIGH, LOW
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.core.typed_rules import OpenTableRuleset
from weathergage.rulesets.drawn.red_and_black.foresight.odds.broadside_odds import shot_odds
from weathergage.rulesets.drawn.red_and_black.foresight.odds.positions import position
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import (
    CM,
    Aim,
    aim_at,
    bands_of,
    fire_bar,
    is_target,
    mounts,
)
from weathergage.rulesets.drawn.shared.standing_orders import BATTERIES

ANY: Final = "any"
NONE: Final = "none"
LOADED: Final = "loaded"
RAKES: Final = (NONE, "bow", "stern")
#: Whether it is so.
_FIRST: Final = ("no", "yes")


def parameters(book: Book) -> tuple[Parameter, ...]:
    """Return what may be given with a shot."""
    return (
        Parameter(
            id="range",
            title="the range band",
            values=book.sheet.range.bands,
            default=book.sheet.range.bands[1],
            cite=book.cite("6.4.range"),
        ),
        Parameter(
            id="rake",
            title="the end of the target that is raked",
            values=RAKES,
            default=NONE,
            cite=book.cite("6.4.rake"),
        ),
        Parameter(
            id="aim", title="at hull or masts", values=(LOW, HIGH), default=LOW, cite=book.cite("6.4.high")
        ),
        Parameter(
            id="shot",
            title="what is loaded, by its code",
            values=(LOADED, *book.shot),
            default=LOADED,
            cite=book.cite("6.4.ammunition"),
        ),
        Parameter(
            id="battery",
            title="the guns that fire",
            values=(ANY, *BATTERIES),
            default=ANY,
            cite=book.cite("6.4.tactical"),
        ),
        Parameter(
            id="initial",
            title="her first broadside of the battle",
            values=_FIRST,
            default="no",
            cite=book.cite("6.4.tactical"),
        ),
    )


SETTLED: Final = frozenset({"range", "rake", "initial"})


def question(book: Book) -> Question:
    """Return the question of a shot in this game."""

    def answer(rules: OpenTableRuleset, state: OpenTable, inquiry: Inquiry) -> Odds:
        posed, ship, target = position(rules, state, inquiry)
        return shot_odds(book, posed, aimed(book, posed, ship, target, inquiry))

    return Question(
        id="shot",
        title="A broadside",
        summary="its result, ratings, masts, officers, fire, and whether the target strikes",
        cite=book.cite("6.4.low"),
        answer=answer,
        parameters=parameters(book),
        settled=SETTLED,
    )


def aimed(book: Book, state: OpenTable, ship: Ship, target: Ship, inquiry: Inquiry) -> Aim:
    """Return the shot that is meant; OddsError says why there is none."""
    if ship is target:
        raise OddsError(f"a shot needs a ship that fires and another she fires at [{book.cite('6.4.low')}]")
    given = inquiry.given
    if given["shot"] != LOADED or inquiry.posed:
        wanted = given["shot"] if given["shot"] != LOADED else "R"
        ship.load = [wanted if mounts(ship, battery) else "" for battery in range(len(BATTERIES))]
    if inquiry.posed:
        ship.fired = [False] * len(BATTERIES)
        ship.opened = [given["initial"] == "no"] * 2
        _lay(book, ship, target, given["range"], given["rake"], given["battery"])
    found = _found(book, state, ship, target, given["battery"], given["aim"])
    if isinstance(found, Aim):
        if not inquiry.posed or found.rake == given["rake"].replace(NONE, ""):
            return found
        found = "nobody is raked at that range, by those guns or with that shot", "6.4.rake"
    reason, rule = found
    raise OddsError(f"{ship.spec.id} has no such shot at {target.spec.id}: {reason} [{book.cite(rule)}]")


def _lay(book: Book, ship: Ship, target: Ship, band: str, rake: str, battery: str) -> None:
    """Lay the target in the middle of a band, before the guns that are meant, so that she is raked or not."""
    number = book.sheet.range.bands.index(band)
    ends = (0, *bands_of(book, ship))
    middle = (ends[number] + ends[number + 1]) * CM // 2
    # Measured to the nearest of her keel: end on she lies farther off by that half of it.
    end = {NONE: 0, "bow": target.spec.fore, "stern": target.spec.aft}[rake]
    bearing = {"bow": 0, "stern": 8, "port": -4}.get(battery, 4) + ship.point
    out = ship.spec.fore if battery == "bow" else ship.spec.aft if battery == "stern" else 0
    target.mast = ahead(ship.mast, bearing, middle + end + (out if number else 0))
    target.point = {NONE: bearing + 4, "bow": bearing + 8, "stern": bearing}[rake] % 16


def _found(book: Book, state: OpenTable, ship: Ship, target: Ship, battery: str, aim: str) -> Aim | Reason:
    """Return the shot, if the rules allow it where the ships lie; else the nearest reason why not."""
    if not is_target(ship, target):
        return f"{target.spec.name} is no enemy, or has struck", "6.11"
    refused: Reason = f"{target.spec.name} is not in that arc", "6.4.rake"
    for number, name in enumerate(BATTERIES):
        if battery not in (ANY, name) or (battery == ANY and not mounts(ship, number)):
            continue
        found = fire_bar(ship, number) or aim_at(book, state, ship, number, target, aim)
        if isinstance(found, Aim):
            return found
        if found[1] != "6.4.rake":
            refused = found
    return refused
