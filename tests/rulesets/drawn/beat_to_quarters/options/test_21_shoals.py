"""Section 21: shoals. `mine`, a third rate, sails north before the wind; R18 lies two hexes ahead of her."""

import pytest

from tests.builders.beat_to_quarters.sea import ACTION, COMMAND, Sea
from weathergage.geometry.hexgrid import label, parse_label
from weathergage.rulesets.drawn.beat_to_quarters.core.events import (
    CrewChecked,
    DamageRolled,
    ShipAground,
    ShipKedged,
)
from weathergage.rulesets.drawn.beat_to_quarters.options.shoals import ShoalTable
from weathergage.rulesets.shared.chart import Chart
from weathergage.rulesets.shared.events import ShipMoved

FAR = "1 far 3 average A1 1"
#: Depths in feet that are shoals of these ratings by the house table.
RATED = {1: 24, 2: 22, 3: 20, 4: 17, 5: 12, 6: 8, 7: 6, 8: 3, 9: 1}
PASS, FAIL = 4, 3
NO_DAMAGE = 2


def coast(
    shoals: dict[str, int], *ships: str, options: tuple[str, ...] = ("shoals",), bow: str = "R20"
) -> Sea:
    """A sea with shoals of these ratings."""
    depths = {parse_label(where): RATED[rating] for where, rating in shoals.items()}
    chart = Chart(51, 35, frozenset(), shoals=depths)
    return Sea(f"0 mine 3 average {bow} 1", FAR, *ships, options=options, chart=chart).quiet()


def sail(sea: Sea, *dice: int, plot: str = "4") -> Sea:
    """Her movement with 4, 1 and 2 on her movement dice and then these dice."""
    sea.phase(ACTION, dice=[4, 1, 2, *dice], orders={"plot/mine": plot})
    return sea


@pytest.mark.parametrize("rating", [1, 2])
def test_21_shoals_deeper_than_her_draft_carry_her(rating: int) -> None:
    """beat_to_quarters:21.shoals: a third rate floats over shoals rated 1 and 2, and over unmarked water."""
    assert sail(coast({"R18": rating})).where("mine") == "R16 1"


@pytest.mark.parametrize("rating", [4, 5, 6, 7, 8, 9])
def test_21_shoals_shallower_than_her_draft_hold_her(rating: int) -> None:
    """beat_to_quarters:21.shoals: she grounds without a check, with the damage of any grounding."""
    sea = sail(coast({"R18": rating}), NO_DAMAGE)
    assert sea.where("mine") == "R18 1" and sea["mine"].aground
    (grounded,) = sea.events(ShipAground)
    assert grounded.cite == "beat_to_quarters:21.shoals"
    assert len(sea.events(DamageRolled)) == 1 and not sea.events(CrewChecked)


def test_21_shoals_draft_is_the_rate_she_was_built_at() -> None:
    """beat_to_quarters:21.shoals: damage makes no ship draw less (ruling Q8)."""
    sea = coast({"R18": 4}).put("mine", rate=6)
    assert sail(sea, NO_DAMAGE)["mine"].aground


def test_21_shoals_of_her_own_rating_take_one_check_to_cross() -> None:
    """beat_to_quarters:21.shoals: in and through is one movement and one check, made before she moves in."""
    sea = sail(coast({"R18": 3}), PASS)
    assert sea.where("mine") == "R16 1"
    (check,) = sea.events(CrewChecked)
    assert check.cite == "beat_to_quarters:21.shoals"
    happened = [type(event) for event in sea.game.events if isinstance(event, CrewChecked | ShipMoved)]
    assert happened == [ShipMoved, CrewChecked, ShipMoved, ShipMoved, ShipMoved]


def test_21_shoals_a_failed_check_grounds_her_there() -> None:
    """beat_to_quarters:21.shoals: her bow lies in the shoal."""
    sea = sail(coast({"R18": 3}), FAIL, NO_DAMAGE)
    assert sea.where("mine") == "R18 1" and sea["mine"].aground


def test_21_shoals_every_hex_has_its_own_check() -> None:
    """beat_to_quarters:21.shoals: two shoals on the way are two attempts."""
    sea = sail(coast({"R18": 3, "R17": 3}), PASS, FAIL, NO_DAMAGE)
    assert sea.where("mine") == "R17 1" and len(sea.events(CrewChecked)) == 2


def test_21_shoals_moving_out_takes_a_check_too() -> None:
    """beat_to_quarters:21.shoals: before she moves; she stays where she is if it fails."""
    sea = sail(coast({"R20": 3}), FAIL, NO_DAMAGE)
    assert sea.where("mine") == "R20 1" and sea["mine"].aground
    sea = sail(coast({"R20": 3}), PASS)
    assert sea.where("mine") == "R16 1" and len(sea.events(CrewChecked)) == 1
    sea = sail(coast({"R21": 3}), FAIL, NO_DAMAGE)
    assert sea.where("mine") == "R20 1", "it may lie under her stern alone"


def test_21_shoals_the_check_is_made_in_every_movement() -> None:
    """beat_to_quarters:21.shoals: she passed it on her way in, and takes it again on her way out."""
    sea = sail(coast({"R18": 3}), PASS, plot="2")
    assert sea.where("mine") == "R18 1"
    sea.state.outcome = None
    sail(sea, FAIL, NO_DAMAGE)
    assert sea.where("mine") == "R18 1" and sea["mine"].aground


def test_21_shoals_a_ship_that_stays_takes_no_check() -> None:
    """beat_to_quarters:21.shoals: it is the attempt to move that is dangerous."""
    assert not sail(coast({"R20": 3}), plot="0").events(CrewChecked)


def test_21_shoals_at_anchor_no_check_is_made() -> None:
    """beat_to_quarters:21.shoals: she may swing as she likes."""
    sea = coast({"R20": 3, "S21": 3}).put("mine", anchor="AB")
    sea.phase(ACTION, orders={"plot/mine": "L"})
    assert sea.where("mine") == "R20 6" and not sea.events(CrewChecked)


def test_21_shoals_a_turn_into_a_shoal_counts_as_movement() -> None:
    """beat_to_quarters:21.shoals: the stern swings into it."""
    sea = coast({"S21": 3}, bow="R24")
    sea.phase(ACTION, dice=[4, 1, 2, FAIL, NO_DAMAGE], orders={"plot/mine": "4L"})
    assert sea["mine"].aground and sea.where("mine") == "R20 6"


def test_21_shoals_drifting_ships_touch_too() -> None:
    """beat_to_quarters:21.shoals: the drift carries her in, and she stops there."""
    sea = coast({"R18": 4}).put("mine", still=True)
    sea.phase(COMMAND, dice=[4, NO_DAMAGE])
    assert sea.where("mine") == "R18 1" and sea["mine"].aground


def test_21_shoals_ships_that_hang_together_stop_together() -> None:
    """beat_to_quarters:21.shoals: one of them touches, and none goes on."""
    sea = coast({"R18": 4}, "1 hers 8 average S20 1").put("mine", still=True)
    sea.tie("mine", "hers", 1)
    sea.phase(COMMAND, dice=[1, 4, NO_DAMAGE], orders={"unfoul/mine/hers": "try"})
    assert sea["mine"].aground and not sea["hers"].aground
    assert (sea.where("mine"), sea.where("hers")) == ("R18 1", "S18 1")


def test_21_shoals_one_that_cannot_leave_her_shoal_holds_the_other() -> None:
    """beat_to_quarters:21.shoals: the check to move out is made before they drift, and fails."""
    sea = coast({"R20": 3}, "1 hers 8 average S20 1").tie("mine", "hers", 2)
    sea.phase(COMMAND, dice=[2, FAIL, NO_DAMAGE], orders={"ungrapple/mine/hers": "hold"})
    assert sea["mine"].aground and not sea["hers"].aground
    assert (sea.where("mine"), sea.where("hers")) == ("R20 1", "S20 1")


def test_21_shoals_she_may_leave_water_that_would_not_let_her_in() -> None:
    """beat_to_quarters:21.shoals: under her stern only it does not hold her, when she sails ahead."""
    assert sail(coast({"R21": 9})).where("mine") == "R16 1"


def test_21_shoals_are_rated_by_their_depth() -> None:
    """beat_to_quarters:21.shoals: the greatest depth of each rating in feet; deeper water carries all (ruling B34)."""
    table = coast({}).book.chart("shoals", ShoalTable)
    greatest = {9: 2, 8: 4, 7: 7, 6: 9, 5: 13, 4: 18, 3: 21, 2: 22, 1: 24}
    for rating, feet in greatest.items():
        assert (table.rated(feet), table.rated(feet + 1)) == (rating, rating - 1)


def test_21_shoals_she_is_kedged_off_like_any_grounded_ship() -> None:
    """beat_to_quarters:21.shoals: by default to water that carries her, and the check to kedge stands for her shoal."""
    sea = coast({"R20": 3, "R19": 4}).put("mine", aground=True)
    sea.begin(ACTION, dice=[PASS], last=True)
    request = sea.game.requests[0]
    assert request is not None
    ask = request.ask("kedge/mine")
    assert ask is not None and ask.default not in ("hold", "1")
    sea.play({})
    assert not sea["mine"].aground and len(sea.events(ShipKedged)) == 1
    assert label(sea["mine"].bow) not in ("R20", "R19")


def test_21_shoals_without_the_option_there_are_none() -> None:
    """beat_to_quarters:21.shoals: then all water carries every ship."""
    assert sail(coast({"R18": 9}, options=())).where("mine") == "R16 1"


def test_21_shoals_the_card_says_what_she_draws() -> None:
    """beat_to_quarters:21.shoals: in feet, as the charts have them (ruling B34)."""
    sea = coast({"R18": 9})
    sea.begin(ACTION, dice=[1, 1, 1])
    (draft,) = [each for each in sea.game.view(0).ship("mine").conditions if each.key == "draft"]
    assert draft.text == "aground in 18 feet or less, a check in 21 or less"
