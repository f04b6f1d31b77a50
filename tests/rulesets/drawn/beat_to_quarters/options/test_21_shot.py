"""Section 21: special shot. `mine` lies at anchor, heading north; `hers` lies two hexes to starboard unless it is said.

Both are third rates, so equal dice at range 2 are column 3; at range 1 they are column 4.
"""

from collections.abc import Sequence

import pytest

from tests.builders.beat_to_quarters.sea import ACTION, COMMAND, Sea
from weathergage.api import load_scenario, start
from weathergage.engine.events import Event
from weathergage.rulesets.drawn.beat_to_quarters.core.events import (
    ColoursStruck,
    CrewChecked,
    MastWent,
    RateLost,
    ShipAblaze,
    ShipBlewUp,
    ShotFired,
)
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import fire_bar, reach
from weathergage.rulesets.drawn.beat_to_quarters.options.shot.loading import (
    HotShotHandled,
    HotShotSmoulders,
    ShotLoaded,
    SpecialShotIssued,
)
from weathergage.rulesets.shared.views import LoadPreview

MINE, ABEAM, ALONGSIDE = "0 mine 3 average R20 1", "1 hers 3 average T20 1", "1 hers 3 average S20 1"
PASS, FAIL = 4, 3


def loaded(shot: str, *ships: str, options: Sequence[str] = ("shot",)) -> Sea:
    """Mine with this shot to starboard."""
    sea = Sea(MINE, *(ships or (ABEAM,)), options=options, special_shot=[3, 3]).quiet()
    return sea.put("mine", anchor="AB", load=["", shot])


def fire(sea: Sea, *dice: int) -> list[Event]:
    """Mine fires to starboard at hers, and exactly these dice are rolled."""
    return sea.phase(ACTION, dice=dice, orders={"fire/mine/starboard": "hers", "grapple/mine": "hold"})


def command(sea: Sea, **orders: str) -> Sea:
    """A command phase of mine with orders for her two sides; the battle goes on after it."""
    sea.phase(COMMAND, orders={f"load/mine/{side}": shot for side, shot in orders.items()})
    sea.state.outcome = None
    return sea


# What there is of it, and how it is loaded.


def test_21_shot_a_die_a_side_says_how_many_turns_of_it_there_are() -> None:
    """beat_to_quarters:21.shot: rolled once, before the first turn."""
    game = start("beat_to_quarters", load_scenario("constitution-java"), 5, ("shot",))
    issued = [event for event in game.events if isinstance(event, SpecialShotIssued)]
    assert [event.side for event in issued] == [0, 1]
    assert (
        [event.turns for event in issued] == game.state.special_shot == [event.roll.value for event in issued]
    )
    assert all(event.roll.sides == 6 for event in issued)
    while game.state.turn < 4 and not game.over:
        for side in game.waiting_for():
            game.submit(side, {})
    assert len([event for event in game.events if isinstance(event, SpecialShotIssued)]) == 2


def test_21_shot_a_turn_in_which_any_ship_loads_it_is_used_up() -> None:
    """beat_to_quarters:21.shot: one turn however many broadsides; nothing is offered when none is left (ruling B35)."""
    sea = loaded("", ABEAM)
    sea.state.special_shot = [2, 2]
    command(sea, port="hot", starboard="chain")
    assert sea.state.special_shot == [1, 2]
    command(sea)
    assert sea.state.special_shot == [1, 2], "what is loaded stays without being loaded anew"
    command(sea, port="round")
    assert sea.state.special_shot == [1, 2]
    command(sea, port="grape")
    assert sea.state.special_shot == [0, 2]
    sea.begin(COMMAND)
    assert sea.offered("load/mine/starboard") == ("round", "chain"), "only what is in the guns already"
    sea["mine"].load = ["", ""]
    sea.begin(COMMAND, last=True)
    assert not {ask for ask in sea.asked() if ask.startswith("load/")}


def test_21_shot_loads_are_noted_for_each_side_in_the_command_phase() -> None:
    """beat_to_quarters:21.shot.loads: port and starboard by themselves; round shot where nothing is noted."""
    sea = loaded("")
    sea.begin(COMMAND)
    assert sea.offered("load/mine/port") == ("round", "hot", "chain", "double", "grape")
    sea = command(loaded(""), port="chain")
    assert sea["mine"].load == ["chain", ""]
    fire(sea, 3, 3, 2)
    assert sea.events(ShotFired)[0].shot == ""
    assert not {ask for ask in sea.asked() if ask.startswith("load/")}, "not in an action phase"


def test_21_shot_loads_are_secret() -> None:
    """beat_to_quarters:21.shot.loads: events, views and rehearsals of the enemy know of none."""
    sea = command(loaded(""), starboard="chain")
    (event,) = sea.events(ShotLoaded)
    assert event.seen_by(0) and not event.seen_by(1)
    sea.begin(ACTION)
    assert sea.game.view(0).ship("mine").load == ("R", "chain")
    assert sea.game.view(1).ship("mine").load == ("?", "?")
    imagined = sea.game.view(1).rehearsal(7).state
    assert imagined.ship("mine").load == ["", ""] and imagined.special_shot[0] == 0
    assert sea.game.view(0).rehearsal(7).state.ship("mine").load == ["", "chain"]


def test_21_shot_loads_after_the_broadside_are_round_again() -> None:
    """beat_to_quarters:21.shot.loads: what was fired is gone."""
    sea = loaded("chain")
    fire(sea, 1, 6)
    assert sea["mine"].load == ["", ""] and sea.events(ShotFired)[0].shot == "chain"


def test_21_shot_loads_say_what_they_are_worth() -> None:
    """beat_to_quarters:21.shot.loads: the preview of each answer."""
    sea = loaded("")
    sea.begin(COMMAND)
    request = sea.game.requests[0]
    assert request is not None
    ask = request.ask("load/mine/port")
    assert ask is not None
    seen = sea.game.view(0).previews(ask)
    figures = {key: (each.range, each.turns) for key, each in seen.items() if isinstance(each, LoadPreview)}
    assert figures == {"round": (13, 1), "hot": (8, 1), "chain": (5, 1), "double": (2, 2), "grape": (1, 1)}


@pytest.mark.parametrize(
    ("shot", "rule", "hexes", "in_fog"),
    [("hot", "hot", 8, 4), ("chain", "chain", 5, 3), ("double", "double", 2, 1), ("grape", "grape", 1, 1)],
)
def test_21_shot_ranges(shot: str, rule: str, hexes: int, in_fog: int) -> None:
    """beat_to_quarters:21.shot.hot, beat_to_quarters:21.shot.chain, beat_to_quarters:21.shot.double,
    beat_to_quarters:21.shot.grape: each has its range, and poor visibility halves that (ruling Q3)."""
    for options in (("shot", "weather"), ("weather", "shot")):
        sea = loaded(shot, options=options)
        assert reach(sea.book, sea.state, sea["mine"], 1) == hexes
        assert reach(sea.book, sea.state, sea["mine"], 0) == 13
        sea.state.weather = "poor visibility"
        assert reach(sea.book, sea.state, sea["mine"], 1) == in_fog


# Hot shot.


def test_21_shot_hot_may_set_its_own_ship_on_fire() -> None:
    """beat_to_quarters:21.shot.hot: on a 6 before firing, and then there is no shot; it is spent all the same."""
    sea = loaded("hot")
    fire(sea, 6)
    assert sea["mine"].burning and not sea.events(ShotFired)
    assert sea["mine"].load == ["", ""] and sea["mine"].fired[1] == 1
    (handled,) = sea.events(HotShotHandled)
    assert handled.ablaze and sea.events(ShipAblaze)[0].cite == "beat_to_quarters:21.shot.hot"


@pytest.mark.parametrize(("die", "burns"), [(6, True), (5, False), (1, False)])
def test_21_shot_hot_may_set_its_target_on_fire(die: int, burns: bool) -> None:
    """beat_to_quarters:21.shot.hot: on a 6 after the usual damage, whatever that was."""
    sea = loaded("hot")
    fire(sea, 5, 3, 3, 8, die)
    assert not sea["mine"].burning and sea["hers"].burning == burns
    assert sea.events(ShotFired)[0].throws[0].result == "N"


def test_21_shot_hot_two_fires_are_an_explosion() -> None:
    """beat_to_quarters:21.shot.hot: a fire by the damage table and one by the die; one alone is a fire."""
    ten = "1 hers 6 average T20 1"
    sea = loaded("hot", ten)
    fire(sea, 1, 4, 4, 12, 6)
    assert sea.events(ShotFired)[0].throws[0].result == "FIRE"
    assert len(sea.events(ShipBlewUp)) == 1 and sea["hers"].fate == "exploded"
    sea = loaded("hot", ten)
    fire(sea, 1, 4, 4, 12, 5)
    assert sea["hers"].burning and not sea.events(ShipBlewUp)


def test_21_shot_hot_that_misses_sets_nothing_on_fire() -> None:
    """beat_to_quarters:21.shot.hot: no die is rolled for it (ruling B36)."""
    sea = loaded("hot")
    fire(sea, 1, 1, 6)
    assert not sea.events(HotShotSmoulders) and not sea["hers"].burning


# Chain shot.


@pytest.mark.parametrize(
    ("dice", "cell", "result"),
    [
        ([3, 3, 9], "+1", "N"),
        ([6, 2, 5, PASS], "+2", "CC"),
        ([6, 1, 4, 5], "+3", "MAST"),
        ([3, 3, 1, 5], "MAST", "MAST"),
    ],
)
def test_21_shot_chain_changes_what_hits_do(dice: list[int], cell: str, result: str) -> None:
    """beat_to_quarters:21.shot.chain: +1 nothing, +2 a crew check, +3 a mast; other results stay."""
    sea = loaded("chain")
    fire(sea, *dice)
    (throw,) = sea.events(ShotFired)[0].throws
    assert (throw.cell, throw.result) == (cell, result)
    assert not sea.events(RateLost) and not sea["hers"].struck
    assert len(sea.events(MastWent)) == (result == "MAST")
    assert [check.ship for check in sea.events(CrewChecked)] == (["hers"] if result == "CC" else [])


def test_21_shot_chain_a_crew_that_fails_its_check_strikes() -> None:
    """beat_to_quarters:21.shot.chain: and the event says why."""
    sea = loaded("chain")
    fire(sea, 6, 2, 5, FAIL)
    (struck,) = sea.events(ColoursStruck)
    assert struck.ship == "hers" and struck.cite == "beat_to_quarters:21.shot.chain"


def test_21_shot_chain_of_small_ships_shakes_great_ones() -> None:
    """beat_to_quarters:21.shot.chain: a check is no loss of rating, against which first rates are safe (ruling B36)."""
    sea = loaded("chain", "1 hers 2 average T20 1").put("mine", rate=5)
    fire(sea, 6, 1, 8)
    assert sea.events(ShotFired)[0].throws[0].result == "N"
    sea = loaded("chain", "1 hers 2 average S20 1").put("mine", rate=5)
    fire(sea, 6, 1, 6, PASS)
    assert sea.events(ShotFired)[0].throws[0].result == "CC"


# Double shot.


def test_21_shot_double_takes_two_command_phases() -> None:
    """beat_to_quarters:21.shot.double: D1, then DBL; that side is silent meanwhile, the other is not."""
    sea = loaded("", ABEAM, "1 west 3 average P20 1")
    command(sea, starboard="double")
    assert sea["mine"].load == ["", "D1"] and sea.state.special_shot == [2, 3]
    sea.begin(ACTION)
    assert "fire/mine/starboard" not in sea.asked() and "fire/mine/port" in sea.asked()
    command(sea)
    assert sea["mine"].load == ["", "double"] and sea.state.special_shot == [2, 3]
    sea.begin(ACTION)
    assert "fire/mine/starboard" in sea.asked()
    command(sea)
    assert sea["mine"].load == ["", "double"], "it stays"


def test_21_shot_double_may_be_given_up_half_way() -> None:
    """beat_to_quarters:21.shot.double: round shot is loaded instead, and she may fire."""
    sea = command(loaded("D1"), starboard="round")
    assert sea["mine"].load == ["", ""]


@pytest.mark.parametrize(("dice", "columns"), [([3, 3, 2], [5]), ([1, 6, 2], [0]), ([6, 1, 2], [10])])
def test_21_shot_double_is_read_two_columns_higher(dice: list[int], columns: list[int]) -> None:
    """beat_to_quarters:21.shot.double: 3 becomes 5, -2 becomes 0 (ruling Q4), 8 becomes 10."""
    sea = loaded("double")
    fire(sea, *dice)
    assert [throw.column for throw in sea.events(ShotFired)[0].throws] == columns


def test_21_shot_double_beyond_ten_is_split_as_always() -> None:
    """beat_to_quarters:21.shot.double: 9 and 2 is 11: ten and one (ruling Q4)."""
    sea = loaded("double", ALONGSIDE)
    fire(sea, 6, 1, 3, 3)
    assert sea.events(ShotFired)[0].column == 11
    assert [throw.column for throw in sea.events(ShotFired)[0].throws] == [10, 1]


# Grape.


@pytest.mark.parametrize(
    ("die", "result"), [(1, "N"), (5, "N"), (6, "CC"), (10, "CC"), (11, "STRIKE"), (12, "STRIKE")]
)
def test_21_shot_grape_has_a_row_of_its_own(die: int, result: str) -> None:
    """beat_to_quarters:21.shot.grape: by the D12 alone, whatever column was reached."""
    for dice in ([3, 3], [1, 5]):
        sea = loaded("grape", ALONGSIDE)
        fire(sea, *dice, die, *([PASS] if result == "CC" else []))
        (throw,) = sea.events(ShotFired)[0].throws
        assert throw.result == result
        assert sea["hers"].struck == (result == "STRIKE") and not sea.events(RateLost)


def test_21_shot_grape_a_crew_that_fails_its_check_strikes() -> None:
    """beat_to_quarters:21.shot.grape: 6 to 10 put it to the test."""
    sea = loaded("grape", ALONGSIDE)
    fire(sea, 3, 3, 8, FAIL)
    (struck,) = sea.events(ColoursStruck)
    assert struck.cite == "beat_to_quarters:21.shot.grape"


def test_21_shot_grape_that_misses_does_nothing() -> None:
    """beat_to_quarters:21.shot.grape: below column 0 no D12 is rolled (ruling B36)."""
    sea = loaded("grape", ALONGSIDE)
    fire(sea, 1, 6)
    assert not sea.events(ShotFired)[0].throws


def test_21_shot_chasers_always_fire_round_shot() -> None:
    """beat_to_quarters:21.shot.loads, beat_to_quarters:21.chasers: loads are those of the two broadsides."""
    sea = Sea("0 mine 3 average R20 1", "1 hers 3 average R10 1", options=("chasers", "shot"))
    sea.put("mine", chasers=True, load=["grape", "grape"])
    assert [reach(sea.book, sea.state, sea["mine"], battery) for battery in range(4)] == [1, 1, 13, 13]
    assert [fire_bar(sea.book, sea.state, sea["mine"], battery) for battery in range(4)] == [None] * 4
