"""Keep the journal of a game: the orders from which it can be played again, and how it ended."""

from typing import Literal

import msgspec

from weathergage.engine.orders import Orders


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """Hold one line of the journal: a side's sealed orders, or an act out of turn."""

    side: int
    orders: Orders = {}
    #: Verb and notation of an order given at any time, such as ("claim", "").
    act: tuple[str, str] | None = None


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """Describe how a game ended: winner (-1 for a draw), kind of ending, points of each side, the rule."""

    winner: int
    kind: str
    turn: int
    points: tuple[int, ...] = ()
    cite: str = ""
    #: True where a referee's judgement ended it rather than the play itself.
    adjudicated: bool = False


def outcome_text(outcome: Outcome | None) -> str:
    """Say how a game ended in words; None is a game that is not over."""
    if outcome is None:
        return "it is not over"
    who = f"side {outcome.winner + 1} won" if outcome.winner >= 0 else "a draw"
    points = f", {' to '.join(map(str, outcome.points))} points" if outcome.points else ""
    judged = ", as the referee judged" if outcome.adjudicated else ""
    return f"{who} in turn {outcome.turn} ({outcome.kind.replace('_', ' ')}{points}){judged}"


class Fate(msgspec.Struct, frozen=True, kw_only=True):
    """Describe the fate of a ship or battery in a battle, for campaigns that keep fleets between battles.

    `afloat` is with her own side, `captured` with an enemy, `sunk` lost by fire, explosion or a sinking neighbour,
    `scuttled` sunk by her holder, `abandoned` struck but not boarded, `destroyed` wrecked as she lay in port.
    """

    ship: str
    fate: Literal["afloat", "captured", "sunk", "scuttled", "abandoned", "destroyed"]
    #: The side that has her now, or had her last.
    side: int
    rate: int
    quality: str
