"""Taking ships and losing them again: prize crews, prisoners, and how the two share the enemy's shot (B.IX.D)."""

from collections.abc import Sequence
from typing import Final

from weathergage.engine.events import Report
from weathergage.rulesets.plotted.boarding.crew_moves import mingle, send_off, take_aboard
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.events import (
    CrewTransferred,
    PrizeLost,
    ShipCaptured,
    ShipSurrendered,
)
from weathergage.rulesets.plotted.core.log_squares import nothing, with_more
from weathergage.rulesets.plotted.core.particulars import StandingOrders
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import FIGHTING, MELEE, SURRENDERS

#: The rule by which victors of a melee take a ship.
BY_MELEE: Final = "B.IX.D.2"

#: A ship by index, and the squares of each of her sections that go over.
Boarders = tuple[int, list[int]]


def capture(
    state: PlottedState,
    book: Book,
    ship: Ship,
    by: Sequence[Boarders],
    report: Report,
    rule: str = BY_MELEE,
) -> None:
    """Let boarders take a ship and stay aboard as her prize crew; her own people retake her instead (B.IX.D.1-3)."""
    homes = [state.ships[index] for index, _ in by]
    if homes[0].side == ship.spec.owner:
        _retake(state, book, ship, by, report)
        return
    if not ship.surrendered:
        ship.surrendered = MELEE
        if report is not None:
            report.append(
                ShipSurrendered(
                    ship=ship.spec.id,
                    kind=SURRENDERS[MELEE],
                    to_ship=homes[0].spec.id,
                    cite=book.cite("B.IX.C.3" if rule == BY_MELEE else rule),
                )
            )
    led_away = sum(ship.prize)
    _clear(state, book, ship)
    if not ship.captured:
        ship.own_quality = ship.quality
    ship.captured = True
    ship.rallying = False
    # Her log goes on as it is, in other hands (B.IX.D.6).
    ship.side = homes[0].side
    # She is as good as her captors; of several crews the worst sets the tone (B.IX.D.10, ruling W8).
    ship.quality = max(home.quality for home in homes)
    for home, (_, squares) in zip(homes, by):
        send_off(home, squares)
        ship.prize = with_more(ship.prize, squares)
    if report is not None:
        report.append(
            ShipCaptured(
                ship=ship.spec.id,
                by_side=ship.side,
                from_ships=tuple(home.spec.id for home in homes),
                squares=sum(ship.prize),
                prisoners=sum(ship.crew),
                led_away=led_away,
                cite=book.cite(rule),
                rulings=("P12", "W4", "W8") if rule == BY_MELEE else ("W5", "W8"),
            )
        )
    for home in homes:
        check_prize(state, book, home, report)
    check_prize(state, book, ship, report)


def _retake(state: PlottedState, book: Book, ship: Ship, by: Sequence[Boarders], report: Report) -> None:
    """Give her back to her own side: the prize crew is taken, and the boarders join her crew unless she has struck."""
    _go_home(state, book, ship, "retaken", "B.IX.D.8", report)
    if ship.struck:
        # Nobody may transfer to a ship that has struck (B.IX.A.2): they stay where they came from.
        return
    for index, squares in by:
        home = state.ships[index]
        send_off(home, squares)
        take_aboard(ship, squares)
        if report is not None:
            report.append(
                CrewTransferred(
                    ship=home.spec.id,
                    other=ship.spec.id,
                    squares=sum(squares),
                    cite=book.cite("B.IX.A.3"),
                    rulings=("W9",),
                )
            )
        mingle(book, ship, home.quality, report)
        check_prize(state, book, home, report)


def check_prize(state: PlottedState, book: Book, ship: Ship, report: Report) -> bool:
    """Return whether a prize is lost, her prize crew gone or too few for its prisoners (B.IX.D.8-9)."""
    if not ship.captured:
        return False
    guards = sum(ship.prize)
    prisoners = sum(ship.crew) if ship.side != ship.spec.owner else 0
    if not guards:
        _go_home(state, book, ship, "abandoned", "B.IX.D.8", report)
    elif prisoners > guards * book.tables.prizes.prisoners_per_square:
        _go_home(state, book, ship, "outnumbered", "B.IX.D.9", report)
    else:
        return False
    return True


def _go_home(state: PlottedState, book: Book, ship: Ship, reason: str, rule: str, report: Report) -> None:
    """Back under her own flag and with her own quality; a ship that has struck stays struck (B.IX.D.12)."""
    led_away = sum(ship.prize)
    _clear(state, book, ship)
    ship.captured = False
    ship.side = ship.spec.owner
    ship.quality = ship.spec.quality if ship.own_quality < 0 else ship.own_quality
    ship.own_quality = -1
    if not ship.struck:
        ship.surrendered = FIGHTING
    if report is not None:
        report.append(
            PrizeLost(
                ship=ship.spec.id, reason=reason, led_away=led_away, cite=book.cite(rule), rulings=("W9",)
            )
        )


def share_crew_hits(ship: Ship, hits: int, running: bool = False) -> int:
    """Crew hits on a prize: the odd ones on the prize crew, the even ones on the prisoners (B.IX.D.11).

    In a running count the first hit of a phase is odd only if those before it make an even number (A-12.4.11).
    """
    on_prisoners = (hits + (ship.shared_hits % 2 if running else 0)) // 2
    marked = ship.mark_prize_crew(hits - on_prisoners)
    marked += ship.mark_crew(on_prisoners)
    # What one of the two cannot bear falls on the other.
    marked += ship.mark_prize_crew(hits - marked)
    marked += ship.mark_crew(hits - marked)
    if running:
        ship.shared_hits += marked
    return marked


def _clear(state: PlottedState, book: Book, ship: Ship) -> None:
    """Clear all orders aboard, and the prize crew."""
    ship.prize = nothing()
    ship.tasks = nothing()
    ship.engaged = nothing()
    ship.newcomers = nothing()
    ship.shared_hits = 0
    ship.standing = StandingOrders()
    for follows in book.handovers:
        follows(state, ship)
