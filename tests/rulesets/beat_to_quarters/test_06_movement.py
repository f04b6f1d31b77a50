"""Section 6: movement before the wind."""

from tests.rulesets.beat_to_quarters.sea import ACTION, Sea
from weathergage.rulesets.drawn.beat_to_quarters.events import SailDiceRolled


def test_6_a_3_a_ship_moves_the_sum_of_her_dice_or_exactly_one_of_them() -> None:
    """beat_to_quarters:6.a.2 and beat_to_quarters:6.a.3: a frigate on the quarter rolls five dice."""
    sea = Sea("0 indefatigable 4 average R20 2", "1 virginie 4 average R1 1", wind=1)
    sea.begin(ACTION, dice=[1, 3, 3, 2, 4])
    request = sea.game.requests[0]
    assert request is not None and request.asks[0].id == "plot/indefatigable"
    hexes = {option.rstrip("LR") for option in request.asks[0].options} - {"AB", "AS"}
    assert hexes == {"0", "1", "2", "3", "4", "13"}
    (rolled,) = sea.events(SailDiceRolled)
    assert rolled.attitude == "A" and rolled.distances == (1, 2, 3, 4, 13)
