"""What a position of a drawn game is worth to a side, in points."""

from math import tanh
from typing import Final

from weathergage.rulesets.drawn.shared.view import DrawnView

#: How fast a lead wins a battle: one of a tenth of a side's strength wins about three in four.
DECISIVE: Final = 5.0
#: A battle won beside one that is as good as won.
VICTORY: Final = 1.05
#: A ship that has struck, to her own side as long as nobody has her; a prize, to her captor, and what she can do there.
STRUCK: Final = 0.1
PRIZE: Final = 0.25
MANNED: Final = 0.3


def lead_of(view: DrawnView, side: int, care: float = 1.0) -> float:
    """Own strength, as dear as one cares for it, less the strongest enemy's, and the battle if it is decided."""
    strengths: dict[int, float] = {side: 0.0}
    everything = 0.0
    for ship in view.lookout.sightings:
        everything += ship.value
        worth = 0.0
        if ship.prize and ship.side != ship.owner:
            worth = PRIZE + (MANNED * ship.life if ship.fights else 0.0)
        elif ship.fights:
            worth = ship.life
        elif ship.struck:
            worth = STRUCK
        strengths[ship.side] = strengths.get(ship.side, 0.0) + ship.value * worth
    strengths[side] *= care
    half = max(1.0, everything / 2)
    lead = strengths[side] - max((each for other, each in strengths.items() if other != side), default=0.0)
    outcome = view.outcome
    if outcome is None or outcome.winner < 0:
        return half * tanh(DECISIVE * lead / half)
    return half * (VICTORY if outcome.winner == side else -VICTORY)
