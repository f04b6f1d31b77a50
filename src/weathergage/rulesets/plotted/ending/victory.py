"""Decide who has won: single-ship and multi-ship victory, points, refused combat (B.XI, ruling P8)."""

from typing import Final

from weathergage.engine.events import Report
from weathergage.engine.orders import Violation
from weathergage.engine.state import Outcome
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.events import GameEnded
from weathergage.rulesets.plotted.core.log_squares import any_of
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import SURRENDERS

DRAW: Final = -1


def points(book: Book, state: PlottedState) -> tuple[int, ...]:
    """Return the points each side has won: surrendered enemies once, captured ones twice (B.XI.B.2-3)."""
    figures = book.tables.victory
    won = state.bonus[:]
    for ship in state.ships:
        if ship.side != ship.spec.owner:
            won[ship.side] += ship.spec.points * figures.captured
        elif ship.surrendered:
            for side in range(len(won)):
                if side != ship.spec.owner:
                    won[side] += ship.spec.points * figures.surrendered
    return tuple(won)


def judge(book: Book, state: PlottedState, report: Report, turn_over: bool = False) -> None:
    """End the battle if its victory conditions are met now (B.XI.A.4)."""
    if state.outcome is not None:
        return
    if state.victory == "duel":
        _judge_duel(book, state, report, turn_over)
    elif turn_over:
        _judge_points(book, state, report)


def _judge_duel(book: Book, state: PlottedState, report: Report, turn_over: bool) -> None:
    for ship in state.ships:
        if ship.surrendered or ship.captured or not any_of(ship.crew):
            break
    else:
        # Nobody has lost anything that ends a duel, as in nearly every turn.
        if turn_over and state.last_turn and state.turn >= state.last_turn:
            end(book, state, report, DRAW, "time", "B.XI.A")
        return
    lost = [False] * len(state.sealed)
    manned = [False] * len(state.sealed)
    for ship in state.ships:
        if ship.surrendered:
            lost[ship.spec.owner] = True
        if any_of(ship.crew):
            manned[ship.spec.owner] = True
        if ship.captured:
            # Men who took a prize are not lost, even if nobody stayed behind.
            manned[ship.side] = True
    alive = [side for side, men in enumerate(manned) if men]
    standing = [side for side in alive if not lost[side]]
    if len(standing) > 1:
        if turn_over and state.last_turn and state.turn >= state.last_turn:
            end(book, state, report, DRAW, "time", "B.XI.A")
    elif len(alive) < len(manned):
        left = standing or alive
        end(book, state, report, left[0] if len(left) == 1 else DRAW, "crew", "B.XI.A.3")
    elif standing:
        how = next(ship for ship in state.ships if ship.surrendered)
        end(book, state, report, standing[0], SURRENDERS[how.surrendered], "B.XI.A")
    else:
        end(book, state, report, DRAW, "both surrendered", "B.XI.A.2")


def _judge_points(book: Book, state: PlottedState, report: Report) -> None:
    """End a battle of several ships by points, when one side is beaten or time is up (B.XI.B)."""
    fighting = _several_fight(state) or _several_hold_out(book, state)
    if not fighting or (state.last_turn and state.turn >= state.last_turn):
        kind = "time" if fighting else "points"
        end(book, state, report, leader(points(book, state)), kind, "B.XI.B.4")


def _several_fight(state: PlottedState) -> bool:
    """Return whether ships of more than one side fight on."""
    first = -1
    for ship in state.ships:
        if ship.side != first and fights_on(ship):
            if first >= 0:
                return True
            first = ship.side
    return False


def _several_hold_out(book: Book, state: PlottedState) -> bool:
    """Return whether more than one side fights on, with ships or by other means."""
    if not book.strongholds:
        return False
    fighting = {ship.side for ship in state.ships if fights_on(ship)}
    for stronghold in book.strongholds:
        fighting |= stronghold(state)
    return len(fighting) > 1


def leader(won: tuple[int, ...]) -> int:
    """Return the side with the most points, if there is only one."""
    best = max(won)
    return won.index(best) if won.count(best) == 1 else DRAW


def fights_on(ship: Ship) -> bool:
    """Return whether a ship still counts as fighting: active and not struck, about to be so again, or yet to come."""
    if not ship.present:
        return ship.spec.entry_turn > 0 and not ship.surrendered
    return ship.can_sail_and_fire or (ship.rallying and ship.manned)


def end(
    book: Book,
    state: PlottedState,
    report: Report,
    winner: int,
    kind: str,
    rule: str,
    *,
    adjudicated: bool = False,
) -> None:
    """End the battle."""
    won = points(book, state)
    cite = book.cite(rule)
    state.outcome = Outcome(
        winner=winner, kind=kind, turn=state.turn, points=won, cite=cite, adjudicated=adjudicated
    )
    if report is not None:
        report.append(GameEnded(winner=winner, kind=kind, points=won, cite=cite))


def count_refusals(state: PlottedState) -> None:
    """Count the turns in a row in which a side could not fire and no enemy tried to close (ruling P8)."""
    for side, had_target in enumerate(state.had_target):
        avoided = not had_target and _kept_away(state, side)
        state.shunned[side] = state.shunned[side] + 1 if avoided else 0


def _kept_away(state: PlottedState, side: int) -> bool:
    """Return whether no enemy of a side came nearer, though one could have.

    An enemy that cannot sail does not refuse combat.
    """
    for other, closed in enumerate(state.closed):
        if closed and other != side:
            return False
    for ship in state.ships:
        if ship.side != side and ship.can_sail_and_fire and not ship.dismasted:
            if not state.ties.any(ship.spec.index):
                return True
    return False


def claim(book: Book, state: PlottedState, side: int, report: Report) -> Violation | None:
    """Hear a side's claim that its enemy refuses combat; the battle ends by points, as an adjudication."""
    needed = book.tables.victory.refusal_turns
    if state.shunned[side] < needed:
        away = f"{state.shunned[side]} turn{'s' if state.shunned[side] != 1 else ''}"
        reason = f"the enemy has kept away for {away}; a claim needs {needed}"
        return Violation("claim", reason, book.cite("B.XI.A.1"))
    winner = side if state.victory == "duel" else leader(points(book, state))
    end(book, state, report, winner, "refused combat", "B.XI.A.1", adjudicated=True)
    return None
