"""What a captain who says nothing does with his guns: advice, within the rules of VIII and X."""

from tests.builders.plotted.guns import SECOND
from tests.builders.plotted.positions import game_at
from weathergage.rulesets.plotted.core.state import PlottedState

two = SECOND.two


def default_of(state: PlottedState) -> str:
    request = game_at(state).requests[0]
    assert request is not None
    ask = request.ask("fire/alpha/R")
    assert ask is not None
    return ask.default


def test_a_shot_that_can_hit_is_the_default() -> None:
    """second_edition:B.VIII.B.5: at the hull, where it may be aimed at."""
    assert default_of(two(2)) == "hull>beta"
    assert default_of(two(8, full_guns=(13, 13))) == "rigging>beta"


def test_a_certain_miss_is_not() -> None:
    """second_edition:B.VIII.B.4: below table zero there is nothing to gain."""
    assert default_of(two(9)) == "hold"


def test_an_initial_broadside_is_not_thrown_away_on_table_zero() -> None:
    """second_edition:B.VIII.C.4: it counts once, so it is kept for a better chance; a later one may be tried."""
    assert default_of(two(5, full_guns=(4, 4), full_carronades=(0, 0))) == "hold"
    assert default_of(two(4, full_guns=(4, 4), full_carronades=(0, 0), initial=[0, 0])) == "hull>beta"
