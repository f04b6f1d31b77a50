"""Crews that go over to friendly ships, all at the same moment (B.IX.A)."""

from weathergage.engine.events import Report
from weathergage.rulesets.plotted.boarding.capture import check_prize
from weathergage.rulesets.plotted.boarding.crew_moves import mingle, send_off, take_aboard
from weathergage.rulesets.plotted.boarding.melee import Party, parties_of, squares_of, task_in
from weathergage.rulesets.plotted.boarding.parties import target_of, yielded
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.events import CrewTransferred, TransferFailed
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import TRANSFER


def carry_out_transfers(state: PlottedState, book: Book, report: Report) -> None:
    """Transfer parties cross to friends; those for surrendered enemies wait to go aboard as prize crews."""
    crossing: list[tuple[Ship, Ship, list[int], int]] = []
    for ship in state.ships:
        for party in parties_of(ship, TRANSFER):
            task = task_in(party)
            other = state.ships[target_of(task)]
            if goes_aboard_prize(ship, other):
                continue
            if other.present and other.side == ship.side and not yielded(other) and not other.doom:
                crossing.append((ship, other, squares_of(ship, task), ship.quality))
            elif report is not None:
                rule = "B.IX.A.2" if other.side == ship.side else "B.VII.B.8"
                if other.doom:
                    rule = "A.VIII.C.5"
                report.append(TransferFailed(ship=ship.spec.id, other=other.spec.id, cite=book.cite(rule)))
    # Everybody leaves before anybody arrives, so that crews can change places.
    for ship, _, squares, _ in crossing:
        send_off(ship, squares)
    for ship, other, squares, quality in crossing:
        take_aboard(other, squares)
        if report is not None:
            report.append(
                CrewTransferred(
                    ship=ship.spec.id,
                    other=other.spec.id,
                    squares=sum(squares),
                    cite=book.cite("B.IX.A.1"),
                    rulings=("W6", "W7"),
                )
            )
        mingle(book, other, quality, report)
    for ship, _, _, _ in crossing:
        check_prize(state, book, ship, report)


def goes_aboard_prize(ship: Ship, other: Ship) -> bool:
    """Return whether a transfer party finds a surrendered enemy that nobody has taken yet (B.IX.D.3, B.VII.B.8)."""
    return other.present and other.side != ship.side and yielded(other) and not other.doom


def prize_parties(state: PlottedState) -> list[Party]:
    """Transfer parties that go aboard a surrendered enemy."""
    return [
        party
        for ship in state.ships
        for party in parties_of(ship, TRANSFER)
        if goes_aboard_prize(ship, state.ships[target_of(task_in(party))])
    ]
