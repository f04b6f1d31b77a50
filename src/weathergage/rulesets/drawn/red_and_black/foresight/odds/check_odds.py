"""Dice against a number that decide something at once: tacking, reloading, repairs, fires (5.7, 6.3, 6.8, 6.9)."""

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from weathergage.engine.dice import Dice, outcomes
from weathergage.engine.distribution import NONE, settled
from weathergage.engine.odds import Inquiry, Odds, OddsError, Parameter, Question, chance_of
from weathergage.rulesets.drawn.red_and_black.core.book import Book, house
from weathergage.rulesets.drawn.red_and_black.core.die_tests import by_captain, captain_of, crew_of, passes
from weathergage.rulesets.drawn.red_and_black.core.ship import PORT, Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.core.typed_rules import OpenTableRuleset
from weathergage.rulesets.drawn.red_and_black.foresight.odds.dice_outcomes import alone
from weathergage.rulesets.drawn.red_and_black.foresight.odds.positions import position
from weathergage.rulesets.drawn.red_and_black.gunnery.fires import fight_fires
from weathergage.rulesets.drawn.red_and_black.gunnery.reloading import reload_sum, serve
from weathergage.rulesets.drawn.red_and_black.gunnery.repairs import need_for
from weathergage.rulesets.drawn.red_and_black.sailing.points_of_sailing import (
    tack_added,
    tack_sum,
    turning_of,
    unused_for_tacking,
)

#: Repairs by their names in the table, and what they are called.
REPAIRS: Final = {
    "fallen_mast": "cut a fallen mast away",
    "grapple": "cut grapples",
    "entangled": "free entangled masts",
    "wheel": "mend the wheel",
}


def success(state: OpenTable, ships: tuple[Ship, ...], deed: Callable[[OpenTable], bool]) -> Fraction:
    """Return the exact chance that something succeeds for these ships, by the dice of the game itself."""
    small = alone(state, ships)

    def experiment(dice: Dice) -> bool:
        trying = small.clone()
        trying.dice = dice
        return deed(trying)

    return sum((likely for good, likely in outcomes(experiment) if good), NONE)


def tack_odds(book: Book, state: OpenTable, ship: Ship) -> Odds:
    """Return the odds of going about from where she heads."""
    table = book.sheet.tacking
    added, trying = tack_sum(book, state, ship), tack_added(book, state, ship)

    def deed(now: OpenTable) -> bool:
        return passes(book, now, now.ships[0], "to tack", table.dice, table.need, trying, "5.7", None)

    likely = success(state, (ship,), deed)
    return Odds(
        question="tack",
        title=f"{ship.spec.name} tacks",
        given=(_left_unused(unused_for_tacking(book, state, ship)),),
        modifiers=tuple(added),
        chances=(
            chance_of("passes", "she comes about", likely, book.cite("5.7")),
            chance_of("fails", "she lies in irons", 1 - likely, book.cite("5.7")),
        ),
        notes=(f"{table.dice} dice and these make {table.need} or more.",),
        cite=book.cite("5.7"),
    )


def _left_unused(points: int) -> str:
    return f"{points} point{'s' if points != 1 else ''} of turn {'are' if points != 1 else 'is'} left unused."


def reload_odds(book: Book, state: OpenTable, ship: Ship, code: str) -> Odds:
    """Return the odds of a reload action, and how many it takes."""
    shot = book.shot[code]

    def deed(now: OpenTable) -> bool:
        mine = now.ships[0]
        mine.load, mine.loading, mine.rammed = [""] * 4, [code] + [""] * 3, [shot.actions - 1, 0, 0, 0]
        serve(book, now, mine, PORT, shot, None)
        return mine.load[PORT] == code

    likely = success(state, (ship,), deed)
    chances = [chance_of("passes", "one reload action succeeds", likely, book.cite("6.3"))]
    tries = shot.actions
    chances.append(
        chance_of(
            "at_once",
            f"all {tries} do, one after another" if tries > 1 else "she is loaded in one",
            likely**tries,
            book.cite("6.3.actions"),
        )
    )
    return Odds(
        question="reload",
        title=f"{ship.spec.name} loads {shot.name}",
        given=(f"It takes {tries} reload action{'s' if tries > 1 else ''}, one a command phase.",),
        modifiers=tuple(reload_sum(book, ship, shot)),
        chances=tuple(chances),
        cite=book.cite("6.3"),
    )


def repair_odds(book: Book, state: OpenTable, ship: Ship, what: str) -> Odds:
    """Return the odds of a repair in a command phase."""
    need = need_for(book, ship, what)
    captain = captain_of(book, ship, book.sheet.repairs.captain, "6.8")
    trying = by_captain(book, ship, book.sheet.repairs.captain, "6.8", named=False)

    def deed(now: OpenTable) -> bool:
        return passes(book, now, now.ships[0], "repair", 1, need, trying, "6.8", None)

    likely = success(state, (ship,), deed)
    twice = 1 - (1 - likely) ** 2
    return Odds(
        question="repair",
        title=f"{ship.spec.name}: to {REPAIRS[what]}",
        modifiers=(captain,) if captain.value else (),
        chances=(
            chance_of("passes", "it is done in the next command phase", likely, book.cite("6.8")),
            chance_of("twice", "it is done within two", twice, book.cite("6.8")),
        ),
        notes=(f"The die and this make {need} or more.",),
        cite=book.cite("6.8"),
    )


def fire_odds(book: Book, state: OpenTable, ship: Ship) -> Odds:
    """Return the odds of the next command phase of a ship on fire, and how it ends if it goes on like that."""
    small = alone(state, (ship,))
    burning = small.ships[0]
    burning.hull_fires = burning.hull_fires or 1

    def onward(now: tuple[int, int, bool, bool]) -> dict[tuple[int, int, bool, bool], Fraction]:
        hull, aloft, raging, lost = now
        if lost or not (hull or aloft):
            return {}

        def experiment(dice: Dice) -> tuple[int, int, bool, bool]:
            trying = small.clone()
            trying.dice, trying.active = dice, burning.side
            mine = trying.ships[0]
            mine.hull_fires, mine.mast_fires, mine.lost_to_fire = hull, aloft, raging
            fight_fires(book, trying, mine, None)
            return mine.hull_fires, mine.mast_fires, mine.lost_to_fire, bool(mine.fate)

        found: dict[tuple[int, int, bool, bool], Fraction] = {}
        for after, chance in outcomes(experiment):
            # How far a fire has grown that is out of control makes no difference any more.
            kept = (1, 0, True, after[3]) if after[2] else after
            found[kept] = found.get(kept, NONE) + chance
        return found

    start = (burning.hull_fires, burning.mast_fires, burning.lost_to_fire, False)
    ends = settled(start, onward)
    first = onward(start)
    size = start[0] + start[1]
    less = sum((chance for after, chance in first.items() if after[0] + after[1] < size), NONE)
    more = sum((chance for after, chance in first.items() if after[0] + after[1] > size or after[3]), NONE)
    gone = sum((chance for after, chance in ends.items() if after[3]), NONE)
    crew = crew_of(book, ship, book.sheet.fires.crew, "6.9")
    return Odds(
        question="fire",
        title=f"Fire aboard {ship.spec.name}",
        given=(f"Fires aboard: {size}. Nothing else befalls her meanwhile.",),
        modifiers=(crew,) if crew.value else (),
        chances=(
            chance_of("less", "it is beaten down in the next command phase", less, book.cite("6.9")),
            chance_of("more", "it grows, or she blows up", more, book.cite("6.9")),
            chance_of("saved", "it is put out in the end", 1 - gone, book.cite("6.9")),
            chance_of("lost", "she blows up in the end", gone, book.cite("6.9")),
        ),
        cite=book.cite("6.9"),
    )


def questions(book: Book) -> list[Question]:
    """Return the questions of one ship."""

    def tack(rules: OpenTableRuleset, state: OpenTable, inquiry: Inquiry) -> Odds:
        posed, ship, _ = position(rules, state, inquiry)
        if inquiry.posed:
            up = turning_of(book, posed, ship) - int(inquiry.given["unused"])
            close = house(
                book, posed, "close_hauled." + ("square" if ship.spec.rig == "square" else "fore_and_aft")
            )
            ship.point = (posed.wind + 8 + close + max(0, up)) % 16
            if up < 0:
                reason = f"she turns no more than {turning_of(book, posed, ship)} points in an action"
                raise OddsError(f"{ship.spec.id}: {reason} [{book.cite('5.7')}]")
        if unused_for_tacking(book, posed, ship) <= 0:
            raise OddsError(f"{ship.spec.id} has no point of turn left to tack with [{book.cite('5.7')}]")
        return tack_odds(book, posed, ship)

    def reload(rules: OpenTableRuleset, state: OpenTable, inquiry: Inquiry) -> Odds:
        posed, ship, _ = position(rules, state, inquiry)
        return reload_odds(book, posed, ship, inquiry.given["shot"])

    def repair(rules: OpenTableRuleset, state: OpenTable, inquiry: Inquiry) -> Odds:
        posed, ship, _ = position(rules, state, inquiry)
        return repair_odds(book, posed, ship, inquiry.given["what"])

    def fire(rules: OpenTableRuleset, state: OpenTable, inquiry: Inquiry) -> Odds:
        posed, ship, _ = position(rules, state, inquiry)
        return fire_odds(book, posed, ship)

    unused = Parameter(
        id="unused",
        title="points of turn left when she is close-hauled",
        values=("1", "2", "3", "4", "5"),
        default="1",
        cite=book.cite("5.7"),
    )
    codes = tuple(book.shot)
    shot = Parameter(
        id="shot", title="what is loaded, by its code", values=codes, default=codes[0], cite=book.cite("6.3")
    )
    what = Parameter(
        id="what", title="what is mended", values=tuple(REPAIRS), default="fallen_mast", cite=book.cite("6.8")
    )
    return [
        Question(
            id="tack",
            title="Tacking",
            summary="whether a ship comes about or lies in irons",
            cite=book.cite("5.7"),
            answer=tack,
            parameters=(unused,),
            settled=frozenset({"unused"}),
            ships=1,
        ),
        Question(
            id="reload",
            title="Reloading",
            summary="whether a reload action succeeds",
            cite=book.cite("6.3"),
            answer=reload,
            parameters=(shot,),
            ships=1,
        ),
        Question(
            id="repair",
            title="Repairs",
            summary="whether masts, grapples or the wheel are put right",
            cite=book.cite("6.8"),
            answer=repair,
            parameters=(what,),
            ships=1,
        ),
        Question(
            id="fire",
            title="A fire aboard",
            summary="whether it is put out, or reaches the powder",
            cite=book.cite("6.9"),
            answer=fire,
            ships=1,
        ),
    ]
