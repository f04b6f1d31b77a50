"""How a game ended."""

import msgspec


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended: winner (-1 for a draw), the kind of ending, points of each side, the rule."""

    winner: int
    kind: str
    turn: int
    points: tuple[int, ...] = ()
    cite: str = ""
    #: True where a referee's judgement ended it rather than the play itself.
    adjudicated: bool = False
