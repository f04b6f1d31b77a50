"""Orders that are no answers: standing orders for the guns, an offer to end it, scuttling, a concession."""

from weathergage.engine.events import REFEREE, Report
from weathergage.engine.orders import Violation
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.events import PeaceOffered, ShipFoundered, ShipTaken
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import SCUTTLED
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.core.typed_rules import QuartersRuleset
from weathergage.rulesets.drawn.beat_to_quarters.ending.victory import (
    beaten,
    end,
    end_by_points,
    judge,
    points,
)
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.damage import strike
from weathergage.rulesets.drawn.shared.result import DRAW, sole
from weathergage.rulesets.drawn.shared.standing_orders import own_ship, set_standing
from weathergage.rulesets.shared.verdicts import pass_verdict


def act(
    rules: QuartersRuleset, state: Seascape, side: int, verb: str, notation: str, report: Report
) -> Violation | None:
    """Carry out an order given out of turn, or say why not."""
    book = rules.book
    if side == REFEREE:
        return pass_verdict(state, verb, notation, points(state), report)
    if not 0 <= side < len(state.sealed):
        return Violation(verb, "this battle has no such side")
    if side == book.automatic_side:
        return Violation(verb, "the rules themselves command this side", book.cite(book.automatic_by))
    if verb == "standing":
        return set_standing(book.standing_answers, state, side, notation, report, ("Q6",))
    if verb == "offer":
        return _offer(book, state, side, report)
    if verb == "scuttle":
        return _scuttle(book, state, side, notation, report)
    if verb == "concede":
        others = [other for other in range(len(state.sealed)) if other != side]
        winner = sole(others)
        if state.settle and winner != DRAW:
            _yield(book, state, side, winner, report)
        end(book, state, report, winner, "conceded", "17.2", adjudicated=True)
        return None
    return Violation(verb, "write standing, offer, scuttle or concede")


def _yield(book: Book, state: Seascape, side: int, winner: int, report: Report) -> None:
    """Strike for a whole side that concedes in a campaign; the enemy has the ships (ruling B44)."""
    victors = [ship for ship in state.of_side(winner) if ship.fights and not ship.spec.battery]
    if not victors:
        return
    for ship in state.of_side(winner):
        ship.kept = ship.kept or (ship.struck and not ship.captured)
    for ship in state.of_side(side):
        if ship.spec.battery or not ship.manned:
            continue
        strike(book, state, ship, "conceded", "20.h.1.f", report)
        ship.change_hands(winner)
        if report is not None:
            report.append(
                ShipTaken(
                    ship=ship.spec.id,
                    by=victors[0].spec.id,
                    by_side=winner,
                    cite=book.cite("20.g.1"),
                    rulings=("B44",),
                )
            )


def _offer(book: Book, state: Seascape, side: int, report: Report) -> Violation | None:
    if side in state.offers:
        return Violation("offer", "you have already offered it this turn", book.cite("20.h.1.f"))
    state.offers.append(side)
    if report is not None:
        report.append(PeaceOffered(side=side, cite=book.cite("20.h.1.f")))
    willing = [
        each
        for each in range(len(state.sealed))
        if each in state.offers or beaten(state, each) or book.accepts(book, state, each)
    ]
    if len(willing) == len(state.sealed):
        end_by_points(book, state, report, "agreed", "20.h.1.f")
    return None


def _scuttle(book: Book, state: Seascape, side: int, notation: str, report: Report) -> Violation | None:
    ship = own_ship(state, side, notation.strip())
    if ship is None or ship.spec.battery or not ship.afloat:
        return Violation("scuttle", f"{notation!r} is not one of your ships afloat", book.cite("20.i.2.e"))
    for bar in book.scuttle_bars:
        if (barred := bar(book, ship)) is not None:
            return Violation("scuttle", barred[0], book.cite(barred[1]))
    if ship.surrendered:
        return Violation("scuttle", "she has surrendered to the enemy alongside", book.cite("20.i.2.e"))
    if ship.spec.index in state.unit:
        return Violation(
            "scuttle", "she is under way; wait until her movement is over", book.cite("20.i.2.e")
        )
    ship.go_down(SCUTTLED)
    state.ties.cast_off(ship.spec.index)
    if report is not None:
        report.append(ShipFoundered(ship=ship.spec.id, cause="scuttled", cite=book.cite("20.i.2.e")))
    judge(book, state, report)
    return None
