"""What is kept of each game: how it ended, and what it won and cost either side."""

from collections.abc import Sequence
from typing import Any

import msgspec

from weathergage.engine.game import Game
from weathergage.engine.replay import state_hash
from weathergage.simulation.playing import TURN_LIMIT

#: The end of a game that a captain's fault or a fault of ours broke off.
FAILED = "failed"
DRAW = -1


class GameRecord(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One game of many; winner -1 is a draw, `final` is the hash of the last state.

    `lost` has each side's losses by kind, `swapped` says that captains had changed places, `fault` what broke it off,
    `unasked` the kinds of asks that a captain had instructions about and that never came.
    """

    arm: int = 0
    index: int
    seed: int
    swapped: bool = False
    winner: int
    end: str
    turns: int
    points: tuple[int, ...] = ()
    lost: dict[str, tuple[int, ...]] = {}
    final: str = ""
    fault: str = ""
    unasked: tuple[str, ...] = ()


def record_of(
    game: Game,
    index: int,
    arm: int = 0,
    swapped: bool = False,
    fault: str = "",
    unasked: Sequence[str] = (),
) -> GameRecord:
    """The record of a game that was played out; one that is not over has reached the turn limit, or failed."""
    outcome = game.state.outcome
    if fault:
        # Whatever state it is in, nothing more is asked of it.
        return GameRecord(
            arm=arm,
            index=index,
            seed=game.seed,
            swapped=swapped,
            winner=DRAW,
            end=FAILED,
            turns=game.state.turn - 1,
            fault=fault,
        )
    view = game.view(-1)
    return GameRecord(
        arm=arm,
        index=index,
        seed=game.seed,
        swapped=swapped,
        winner=DRAW if outcome is None else outcome.winner,
        end=TURN_LIMIT if outcome is None else outcome.kind,
        turns=game.state.turn - 1 if outcome is None else outcome.turn,
        points=(outcome.points if outcome is not None else ()) or _told(view, "points") or (),
        lost=_told(view, "losses") or {},
        final=state_hash(game.state),
        unasked=tuple(unasked),
    )


def _told(view: Any, what: str) -> Any:
    """What a ruleset's view can tell; None where it keeps no such account."""
    ask = getattr(view, what, None)
    return None if ask is None else ask()
