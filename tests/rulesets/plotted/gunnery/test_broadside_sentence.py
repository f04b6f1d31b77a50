"""Sentences for the broadsides of Advanced games: sections, shot, rakes, several dice, and what changes their hits."""

from typing import Any

import pytest

from tests.builders.plotted.desk import TOURNAMENT
from tests.builders.plotted.gun_drill import fired, off, two
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import CHAIN, FULL_SAIL, GRAPE, ROUND


def rake(**mine: Any) -> PlottedState:
    """Alpha astern of beta, raking her with twenty-six elite guns."""
    guns = {"full_guns": (26, 26), "full_carronades": (0, 0), "quality": 0, "initial": [0, 0], **mine}
    alpha = TOURNAMENT.ship("alpha", bow=off(6, 1, off(4, 2)), heading=6, **guns)
    beta = TOURNAMENT.ship("beta", 1, "R20", full_hull=40, full_crew=(9, 9, 9), full_guns=(20, 20))
    return TOURNAMENT.position(alpha, beta, phase="combat", dice=(1, 5))


PLAIN: dict[str, Any] = {"full_guns": (16, 16), "full_carronades": (0, 0), "initial": [0, 0]}


@pytest.mark.parametrize(
    ("state", "order", "sentence"),
    [
        (
            rake(),
            "hull>beta",
            "Alpha fires her starboard broadside at Beta's hull through her stern at 1 hex: 26 guns, number 13 "
            "(base 9, crew quality +3, stern rake +1): die 1 on table 10, 2 hull, 2 guns, 4 crew; "
            "die 5 on table 3, 2 hull, 1 crew.",
        ),
        (
            rake(load=[ROUND, GRAPE]),
            "grape>beta",
            "Alpha fires her starboard broadside, grape shot, at Beta's crew through her stern at 1 hex: 26 guns, "
            "number 9 (base 9, crew quality +3, stern rake +1, grape shot -4): 9 crew.",
        ),
        (
            two(
                TOURNAMENT,
                2,
                dice=(6, 1, 1, 1, 1),
                load=[ROUND, CHAIN],
                target={"sails": FULL_SAIL, "full_rigging": (9, 9, 9)},
                **PLAIN,
            ),
            "rigging>beta",
            "Alpha fires her starboard broadside, chain shot, at Beta's rigging at 2 hexes: 16 guns, table 5 "
            "(base 3, chain shot +2), die 6: 1 crew, 6 rigging, and perhaps a critical hit "
            "(target at full sail +2, hull and gun hits of chain shot -2).",
        ),
        (
            two(TOURNAMENT, 9, **PLAIN),
            "rigging>beta",
            "Alpha fires her starboard broadside at Beta's rigging at 9 hexes: 16 guns, below any table (base -1): "
            "no hope of a hit.",
        ),
    ],
    ids=["two dice", "grape", "chain", "miss"],
)
def test_what_is_told_of_a_broadside(state: PlottedState, order: str, sentence: str) -> None:
    assert TOURNAMENT.rules.tell(state, fired(TOURNAMENT, state, order)) == sentence
