"""Who has won: single-ship and multi-ship victory, points, refused combat (B.XI, ruling P8)."""

from weathergage.engine.events import Report
from weathergage.engine.orders import Violation
from weathergage.engine.state import Outcome
from weathergage.rulesets.plotted.book import Book
from weathergage.rulesets.plotted.events import GameEnded
from weathergage.rulesets.plotted.ship import SURRENDERS, Ship
from weathergage.rulesets.plotted.state import PlottedState

DRAW = -1


def points(book: Book, state: PlottedState) -> tuple[int, ...]:
    """Points each side has won: surrendered enemies once, captured ones twice (B.XI.B.2-3)."""
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
    lost = [False] * len(state.sealed)
    unmanned = [False] * len(state.sealed)
    for ship in state.ships:
        owner = ship.spec.owner
        lost[owner] |= bool(ship.surrendered)
        unmanned[owner] |= not any(ship.crew)
    if any(unmanned):
        winner = DRAW if all(unmanned) else unmanned.index(False)
        end(book, state, report, winner, "crew", "B.XI.A.3")
    elif all(lost):
        end(book, state, report, DRAW, "both surrendered", "B.XI.A.2")
    elif any(lost):
        how = next(ship for ship in state.ships if ship.surrendered)
        end(book, state, report, lost.index(False), SURRENDERS[how.surrendered], "B.XI.A")
    elif turn_over and state.last_turn and state.turn >= state.last_turn:
        end(book, state, report, DRAW, "time", "B.XI.A")


def _judge_points(book: Book, state: PlottedState, report: Report) -> None:
    fighting = [False] * len(state.sealed)
    for ship in state.ships:
        fighting[ship.side] |= fights_on(state, ship)
    if not all(fighting) or (state.last_turn and state.turn >= state.last_turn):
        won = points(book, state)
        best = max(won)
        winner = won.index(best) if won.count(best) == 1 else DRAW
        end(book, state, report, winner, "points" if not all(fighting) else "time", "B.XI.B.4")


def fights_on(state: PlottedState, ship: Ship) -> bool:
    """Whether a ship still counts as fighting: active and not struck, or yet to come."""
    return ship.can_sail_and_fire or (not ship.present and ship.spec.entry_turn > 0 and not ship.surrendered)


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
    """The battle is over."""
    won = points(book, state)
    cite = book.cite(rule)
    state.outcome = Outcome(
        winner=winner, kind=kind, turn=state.turn, points=won, cite=cite, adjudicated=adjudicated
    )
    if report is not None:
        report.append(GameEnded(winner=winner, kind=kind, points=won, cite=cite))


def count_refusals(state: PlottedState) -> None:
    """Count the turns in a row in which a side could not fire and no enemy tried to close (ruling P8)."""
    for side in range(len(state.sealed)):
        avoided = not state.had_target[side] and not any(c for s, c in enumerate(state.closed) if s != side)
        state.shunned[side] = state.shunned[side] + 1 if avoided else 0


def claim(book: Book, state: PlottedState, side: int, report: Report) -> Violation | None:
    """A side claims that its enemy refuses combat; the battle ends by points, as an adjudication."""
    needed = book.tables.victory.refusal_turns
    if state.shunned[side] < needed:
        reason = f"the enemy has kept away for {state.shunned[side]} turns; a claim needs {needed}"
        return Violation("claim", reason, book.cite("B.XI.A.1"))
    won = points(book, state)
    best = max(won)
    if state.victory == "duel":
        winner = side
    else:
        winner = won.index(best) if won.count(best) == 1 else DRAW
    end(book, state, report, winner, "refused combat", "B.XI.A.1", adjudicated=True)
    return None
