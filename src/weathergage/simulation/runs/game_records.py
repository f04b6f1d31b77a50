"""Record each game: how it ended, and what it won and cost either side."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from weathergage.engine.game import Game
from weathergage.engine.replay import state_hash
from weathergage.simulation.runs.game_loop import TURN_LIMIT

#: The end of a game that was broken off by an error of a captain or of the rules.
FAILED = "failed"
DRAW = -1


class Failings(msgspec.Struct, frozen=True, kw_only=True):
    """Count how often a guarded captain failed: decisions, defaults played, and the first complaint."""

    bot: str
    decisions: int
    failed: int
    first: str = ""
    #: The traceback of the first error, if one was raised.
    trace: str = ""


class GameRecord(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Record one game of many; winner -1 is a draw, `final` is the hash of the last state.

    `lost` has each side's losses by kind, `swapped` whether captains had changed places, `fault` and `trace` the error
    that broke it off, `unasked` the kinds of asks with instructions that never came, `failings` the failed decisions
    of guarded captains.
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
    failings: tuple[Failings, ...] = ()
    trace: str = ""


def record_of(
    game: Game,
    index: int,
    arm: int = 0,
    swapped: bool = False,
    fault: str = "",
    unasked: Sequence[str] = (),
    failings: Sequence[Failings] = (),
    trace: str = "",
) -> GameRecord:
    """Return the record of a game; one that is not over has reached the turn limit, or failed."""
    outcome = game.state.outcome
    if fault:
        # A broken state must not be used any more.
        return GameRecord(
            arm=arm,
            index=index,
            seed=game.seed,
            swapped=swapped,
            winner=DRAW,
            end=FAILED,
            turns=game.state.turn - 1,
            fault=fault,
            failings=tuple(failings),
            trace=trace,
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
        failings=tuple(failings),
    )


def _told(view: Any, what: str) -> Any:
    """Call a method of a ruleset's view; None if it has no such method."""
    ask = getattr(view, what, None)
    return None if ask is None else ask()


def together(records: Iterable[GameRecord]) -> tuple[Failings, ...]:
    """Add up the failings of each guarded captain over all games, with the first complaint."""
    found: dict[str, Failings] = {}
    for record in records:
        for each in record.failings:
            sum_so_far = found.get(each.bot, Failings(bot=each.bot, decisions=0, failed=0))
            told = sum_so_far if sum_so_far.first else each
            found[each.bot] = Failings(
                bot=each.bot,
                decisions=sum_so_far.decisions + each.decisions,
                failed=sum_so_far.failed + each.failed,
                first=told.first,
                trace=told.trace,
            )
    return tuple(found.values())
