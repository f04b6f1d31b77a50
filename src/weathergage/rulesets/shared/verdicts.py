"""Verdicts that end a battle from outside: a referee's judgement, an agreement of the players, a clock that ran out.

A verdict is an act of the referee in the journal, so that the file of the game comes out as it was played.
"""

from typing import Any, Final

from weathergage.engine.events import Report
from weathergage.engine.journal import Outcome
from weathergage.engine.orders import Violation
from weathergage.rulesets.shared.events import GameEnded

#: The verb of the act; its notation is the side that wins (-1 for a draw) and the kind of ending.
VERDICT: Final = "verdict"
#: The kinds of endings by a verdict, and how they are told.
VERDICTS: Final = {
    "adjudicated": "the referee has judged the battle",
    "agreed": "both sides let it rest",
    "overtime": "a captain has let his time run out",
    "abandoned": "one side has left the battle",
    "closed": "the game was closed before its end",
}


def pass_verdict(
    state: Any, verb: str, notation: str, points: tuple[int, ...], report: Report
) -> Violation | None:
    """End the battle by a verdict of the referee, or say why not."""
    if verb != VERDICT:
        return Violation(verb, f"the referee gives a {VERDICT}, and no orders")
    winner, _, kind = notation.partition(" ")
    sides = [str(side) for side in range(-1, len(state.sealed))]
    if winner not in sides or kind not in VERDICTS:
        return Violation(
            VERDICT,
            f"{notation!r}: write the side that wins ({', '.join(sides)}) and the kind ({', '.join(VERDICTS)})",
        )
    state.outcome = Outcome(
        winner=int(winner), kind=kind, turn=state.turn, points=points, adjudicated=kind != "agreed"
    )
    if report is not None:
        report.append(GameEnded(winner=int(winner), kind=kind, points=points))
    return None
