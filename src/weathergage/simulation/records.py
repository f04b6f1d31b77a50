"""What is kept of each game: how it ended and what it cost either side."""

from typing import Any

import msgspec

from weathergage.engine.game import Game
from weathergage.engine.replay import state_hash
from weathergage.simulation.playing import TURN_LIMIT

#: What is counted as lost, in the order of a table: squares of the logs, then whole ships.
COUNTED = ("hull", "crew", "guns", "rigging", "ships")


class GameRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One game of many; winner -1 is a draw, `lost[side]` goes by COUNTED, `final` is the hash of the last state."""

    index: int
    seed: int
    winner: int
    end: str
    turns: int
    lost: tuple[tuple[int, ...], ...]
    final: str


def record_of(game: Game, index: int) -> GameRecord:
    """The record of a game that was played out; one that is not over has reached the turn limit."""
    outcome = game.state.outcome
    return GameRecord(
        index=index,
        seed=game.seed,
        winner=-1 if outcome is None else outcome.winner,
        end=TURN_LIMIT if outcome is None else outcome.kind,
        turns=game.state.turn - 1 if outcome is None else outcome.turn,
        lost=losses(game.view(-1).ships, len(game.requests)),
        final=state_hash(game.state),
    )


def losses(ships: list[Any], sides: int) -> tuple[tuple[int, ...], ...]:
    """What each side has lost of the ships it began with; men in prizes are not lost to those who sent them."""
    lost = [[0] * len(COUNTED) for _ in range(sides)]
    for ship in ships:
        hull, crew, guns, rigging, gone = (
            ship.hull_full - ship.hull,
            sum(ship.crew_full) - sum(ship.crew),
            sum(ship.guns_full) + sum(ship.carronades_full) - sum(ship.guns) - sum(ship.carronades),
            sum(ship.rigging_full) - sum(ship.rigging),
            int(bool(ship.surrendered) or ship.side != ship.owner),
        )
        for kind, squares in enumerate((hull, crew, guns, rigging, gone)):
            lost[ship.owner][kind] += squares
        if ship.captured:
            lost[ship.side][COUNTED.index("crew")] -= sum(ship.prize)
    return tuple(map(tuple, lost))
