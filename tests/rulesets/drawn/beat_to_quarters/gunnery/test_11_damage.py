"""Section 11: the damage table, cell by cell, and what each result does to a ship."""

import pytest

from tests.builders.beat_to_quarters.gundeck import abeam, cites, shoot, stern_on, suffer
from tests.builders.beat_to_quarters.sea import ACTION, COMMAND, Sea
from weathergage.engine.dice import Dice
from weathergage.engine.events import Event
from weathergage.rulesets.drawn.beat_to_quarters.boarding.deck_fight import sums
from weathergage.rulesets.drawn.beat_to_quarters.boarding.grappling import throw
from weathergage.rulesets.drawn.beat_to_quarters.core.events import (
    ColoursStruck,
    CrewLowered,
    DriftDiced,
    RateLost,
    SailDiceRolled,
    ShipAblaze,
    ShipBlewUp,
    ShipFoundered,
    ShipsTied,
    ShotFired,
)
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import AVERAGE, GREEN, POOR, STARBOARD
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import Aim, aim_at, fire_bar
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.volley import throw_on

#: The printed table: a line for each D12, columns 0 to 10.
TABLE = """
N    N    N    MAST MAST MAST STEER STEER STEER  SINK  SINK
N    N    N    N    N    N    N     N     STRIKE MAST  EXPLD
N    N    N    N    N    N    N     N     MAST   +3    +3
N    N    N    N    N    N    N     MAST  +3     +2    +3
N    N    N    N    N    N    N     +2    +2     +2    +2
N    N    N    N    N    N    +2    +2    +2     +2    +2
N    N    N    N    N    MAST +2    +2    +2     +2    +2
N    N    N    N    +1   +1   +1    +1    +2     +1    +1
N    N    N    +1   +1   +1   +1    +1    +1     +1    FIRE
N    N    +1   +1   +1   +1   +1    +1    +1     STEER STEER
N    +1   +1   +1   +1   +1   +1    +1    +1     MAST  STRIKE
MAST MAST MAST MAST MAST MAST FIRE  FIRE  FIRE   FIRE  EXPLD
"""
CELLS = [line.split() for line in TABLE.strip().splitlines()]


def plots(sea: Sea, name: str = "a") -> list[str]:
    """What a ship may do with her movement, with dice that are given."""
    request = sea.game.requests[sea[name].side]
    assert request is not None
    return [option for ask in request.asks if ask.id == f"plot/{name}" for option in ask.options]


@pytest.mark.parametrize("column", range(11))
@pytest.mark.parametrize("roll", range(1, 13))
def test_11_c_every_cell_of_the_damage_table(roll: int, column: int) -> None:
    """beat_to_quarters:10.e.6: the cell that a D12 finds in a column."""
    sea = abeam(3)
    aim = aim_at(sea.book, sea.state, sea["a"], STARBOARD, sea["b"])
    assert isinstance(aim, Aim)
    sea.state.dice = Dice(script=[roll])
    throw = throw_on(sea.book, sea.state, aim, column)
    assert throw.cell == throw.result == CELLS[roll - 1][column]
    assert len(sea.book.guns.damage.rows) == 12 and len(sea.book.guns.damage.rows[0]) == 11


def test_11_a_damage_counts_at_once_and_above_eighth_rate_she_strikes() -> None:
    """beat_to_quarters:11.a: from eighth to ninth rate she strikes and is afloat; at eighth she fights."""
    sea = abeam(1, (3, 7), "elite")
    suffer(sea, "b", "+1")
    assert sea["b"].rate == 8 and sea["b"].fights
    report = suffer(sea, "b", "+1")
    assert sea["b"].rate == 9 and sea["b"].struck and sea["b"].afloat
    assert [event.cite for event in report if isinstance(event, ColoursStruck)] == ["beat_to_quarters:11.a"]


def test_11_a_the_second_broadside_meets_what_the_first_left() -> None:
    """beat_to_quarters:11.a: not at the same time: b answers as the weaker ship she has become."""
    sea = abeam(2).put("a", anchor="AB")
    sea.phase(ACTION, dice=[6, 1, 5, 1, 6], orders={"fire/a/starboard": "b", "fire/b/port": "a"})
    first, second = sea.events(ShotFired)
    assert (first.ship, first.column, second.ship) == ("a", 8, "b")
    # Two levels lost: what a adds to her die is b's fifth rate.
    assert [m.value for m in second.target_modifiers] == [5]


def test_11_b_every_two_levels_cost_one_of_the_crew() -> None:
    """beat_to_quarters:11.b: a first rate becomes a third rate, and her average crew a green one (ruling Q8)."""
    sea = abeam(1, (3, 1))
    suffer(sea, "b", "+1")
    assert (sea["b"].rate, sea["b"].quality) == (2, AVERAGE)
    report = suffer(sea, "b", "+1")
    assert (sea["b"].rate, sea["b"].quality) == (3, GREEN)
    (lowered,) = [event for event in report if isinstance(event, CrewLowered)]
    assert (lowered.was, lowered.now, lowered.cite) == ("average", "green", "beat_to_quarters:11.b")


def test_11_b_a_poor_crew_that_loses_a_level_strikes() -> None:
    """beat_to_quarters:11.b: a first rate with a poor crew gives up after two levels."""
    sea = abeam(1, (3, 1), "poor")
    suffer(sea, "b", "+1")
    assert sea["b"].fights
    report = suffer(sea, "b", "+1")
    assert sea["b"].struck and sea["b"].quality == POOR
    assert [e.cause for e in report if isinstance(e, ColoursStruck)] == ["crew"]


def test_11_c_1_n_does_nothing() -> None:
    """beat_to_quarters:11.c.1: no event, no change."""
    sea = abeam(1)
    before = sea["b"].clone()
    assert suffer(sea, "b", "N") == [] and sea["b"] == before


@pytest.mark.parametrize(
    ("cell", "rate", "quality", "rule"),
    [("+1", 3, AVERAGE, "11.c.2"), ("+2", 4, GREEN, "11.c.3"), ("+3", 5, GREEN, "11.c.4")],
)
def test_11_c_2_to_4_levels_and_crew(cell: str, rate: int, quality: int, rule: str) -> None:
    """A second rate takes +1 and becomes a third rate; +2 and +3 lower her crew as well.

    beat_to_quarters:11.c.2, beat_to_quarters:11.c.3, beat_to_quarters:11.c.4.
    """
    sea = abeam(1, (3, 2))
    report = suffer(sea, "b", cell)
    assert (sea["b"].rate, sea["b"].quality) == (rate, quality)
    assert isinstance(report[0], RateLost) and cites(report)[0] == rule


def test_11_c_5_a_mast_lost_is_a_die_less() -> None:
    """beat_to_quarters:11.c.5: a third rate before the wind has three dice, with a mast gone two."""
    for masts, dice in ((3, 3), (2, 2), (1, 1)):
        sea = Sea("0 a 3 average R20 1", "1 b 3 average R1 1", wind=1).put("a", masts=masts)
        sea.begin(ACTION, dice=[1] * dice)
        (rolled,) = sea.events(SailDiceRolled)
        assert len(rolled.rolls) == dice


def test_11_c_5_a_dismasted_ship_only_drifts_and_is_defenceless() -> None:
    """beat_to_quarters:11.c.5: no dice, no guns, no check for who grapples her; excess hits are misses (ruling Q9)."""
    sea = abeam(1).put("b", masts=1)
    suffer(sea, "b", "MAST", dice=[6])
    assert sea["b"].dismasted
    assert suffer(sea, "b", "MAST") == [] and sea["b"].masts == 0
    assert fire_bar(sea.book, sea.state, sea["b"], 0) == (
        "she has no mast left and is defenceless",
        "11.c.5",
    )
    assert sea["b"].cannot_turn
    report: list[Event] = []
    sea.state.dice = Dice(script=[])
    assert throw(sea.book, sea.state, sea["a"], sea["b"], report)
    assert isinstance(report[0], ShipsTied) and report[0].cite == "beat_to_quarters:11.c.5"
    alone = Sea("0 a 3 average R20 1", "1 b 3 average R1 1", wind=1).put("a", masts=0)
    alone.phase(ACTION)
    assert not alone.events(SailDiceRolled)


def test_11_c_6_without_steering_she_sails_straight_until_it_is_mended() -> None:
    """beat_to_quarters:11.c.6: no turn is offered; a crew check in the command phase mends it."""
    sea = Sea("0 a 3 average R20 1", "1 b 3 average R1 1", wind=1)
    suffer(sea, "a", "STEER")
    sea.begin(ACTION, dice=[1, 2, 3])
    assert plots(sea) and not any(option.endswith(("L", "R")) for option in plots(sea))
    for die, shot in ((3, True), (4, False)):
        sea.phase(COMMAND, dice=[die])
        assert sea["a"].rudder_shot is shot
        sea.state.outcome = None
    sea.begin(ACTION, dice=[1, 2, 3])
    assert any(option.endswith("L") for option in plots(sea))


def test_11_c_7_a_struck_ship_heaves_to_and_surrenders_to_who_grapples_her() -> None:
    """beat_to_quarters:11.c.7: she neither sails, fires nor drifts, and yields to the first enemy alongside."""
    sea = abeam(1).put("b", still=True)
    report = suffer(sea, "b", "STRIKE")
    assert isinstance(report[0], ColoursStruck) and sea["b"].struck and not sea["b"].surrendered
    silent = fire_bar(sea.book, sea.state, sea["b"], 0)
    assert silent is not None and silent[1] == "11.c.7"
    sea.phase(COMMAND, side=1)
    assert not sea.events(DriftDiced)
    sea.state.dice = Dice(script=[6])
    assert throw(sea.book, sea.state, sea["a"], sea["b"], None) and sea["b"].surrendered
    for change in ({}, {"struck": True, "side": 0}):
        sea = abeam(1).put("b", **change)
        sea.state.dice = Dice(script=[6])
        assert throw(sea.book, sea.state, sea["a"], sea["b"], None) and not sea["b"].surrendered


def test_11_c_7_who_has_not_struck_drifts() -> None:
    """beat_to_quarters:11.c.7: the same ship with her colours flying is carried downwind."""
    sea = Sea("0 a 3 average R20 1", "1 b 3 average AA10 1", wind=1).put("b", still=True)
    sea.phase(COMMAND, side=1, dice=[2])
    assert len(sea.events(DriftDiced)) == 1


def test_11_c_8_a_burning_ship_neither_fires_nor_turns() -> None:
    """beat_to_quarters:11.c.8: she may only sail straight on."""
    sea = abeam(3)
    (ablaze,) = suffer(sea, "a", "FIRE")
    assert isinstance(ablaze, ShipAblaze) and sea["a"].burning
    assert fire_bar(sea.book, sea.state, sea["a"], STARBOARD) == ("she is on fire", "11.c.8")
    sea.begin(ACTION, dice=[1, 2, 3])
    sea.game.submit(1, {"fire/b/port": "hold"})
    assert plots(sea) and not any(option.endswith(("L", "R")) for option in plots(sea))


def test_11_c_9_and_10_explosion_and_sinking_destroy_her() -> None:
    """beat_to_quarters:11.c.9 and beat_to_quarters:11.c.10: each is the end of the ship."""
    sea = abeam(3)
    report = suffer(sea, "b", "EXPLD")
    assert isinstance(report[0], ShipBlewUp) and sea["b"].fate == "exploded" and cites(report) == ["11.c.9"]
    sea = abeam(3)
    report = suffer(sea, "b", "SINK")
    assert isinstance(report[0], ShipFoundered) and sea["b"].fate == "sunk" and cites(report) == ["11.c.10"]


@pytest.mark.parametrize("firer", range(1, 9))
@pytest.mark.parametrize("target", [1, 2, 3])
def test_11_c_11_small_rates_take_no_level_from_first_and_second_rates(firer: int, target: int) -> None:
    """beat_to_quarters:11.c.11: rates 5 to 8 do not, except by a rake; masts they may take."""
    for sea, raked in ((abeam(1, (firer, target)), False), (stern_on(1, (firer, target)), True)):
        aim = aim_at(sea.book, sea.state, sea["a"], STARBOARD, sea["b"])
        assert isinstance(aim, Aim) and bool(aim.rake) is raked
        spared = firer >= 5 and target <= 2 and not raked
        sea.state.dice = Dice(script=[8, 1, 12])
        found = [throw_on(sea.book, sea.state, aim, column).result for column in (4, 6, 6)]
        assert found == ["N" if spared else "+1", "STEER", "FIRE"]


def test_11_c_12_a_lower_rating_tells_in_gunnery_targeting_and_boarding() -> None:
    """beat_to_quarters:11.c.12: the rating as it is now counts in every sum."""
    sea = abeam(2)
    sea["b"].rate = 6
    shot = shoot(sea, [1, 6, 3])[0]
    assert isinstance(shot, ShotFired) and shot.modifiers[0].value == 6
    answer = shoot(sea, [1, 6], "b", "a", 0)[0]
    assert isinstance(answer, ShotFired) and answer.target_modifiers[0].value == 6
    mine, hers = sums(sea.book, sea["a"], sea["b"])
    assert (mine[1].value, hers[1].value) == (6, 3)


def test_11_c_13_damage_stands_on_the_data_card() -> None:
    """beat_to_quarters:11.c.13: rating, crew, masts and the rest are read from the card of the ship."""
    sea = abeam(3)
    suffer(sea, "b", "+2", "MAST", "STEER", "FIRE", dice=[1, 2])
    sea.phase(COMMAND)
    seen = sea.game.view(0).ship("b")
    assert seen.card is not None
    assert (seen.card.rate, seen.card.rate_now, seen.quality) == (3, 5, "green")
    assert (seen.card.masts, seen.card.masts_built, seen.card.hanging) == (2, 3, (0, 1))
    assert {"fire", "rudder", "mast_starboard"} <= {condition.key for condition in seen.conditions}
