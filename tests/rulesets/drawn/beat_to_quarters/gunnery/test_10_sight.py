"""Section 10: lines of sight, and ships in the way of a shot."""

import pytest

from tests.builders.beat_to_quarters.gundeck import NE, N, S, abeam, laid, off, one_hex, shoot
from tests.builders.beat_to_quarters.sea import ACTION, Sea
from weathergage.engine.dice import Dice
from weathergage.engine.events import Event
from weathergage.rulesets.drawn.beat_to_quarters.core.events import FogRolled, RateLost, ShotFired
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.sight_lines import blocker
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import Aim


def between(*others: str, land: tuple[str, ...] = ()) -> Sea:
    """Ship b is 4 hexes to starboard of a, on a parallel course; others may be between them."""
    return Sea("0 a 3 average R20 1", f"1 b 3 average {off('R20', (4, NE))} 1", *others, land=land)


def test_10_f_a_ship_in_the_way_takes_the_shot_by_her_own_range_and_rating() -> None:
    """beat_to_quarters:10.f: a cutter 2 hexes off is hit instead, by her own rating and range."""
    sea = between(f"1 c 8 average {off('R20', (2, NE))} 1")
    aim = laid(sea)
    assert isinstance(aim, Aim) and aim.beyond is sea["b"]
    assert (aim.target.id, aim.range) == ("c", 2)
    report = shoot(sea, [1, 6, 9])
    shot = report[0]
    assert isinstance(shot, ShotFired) and (shot.target, shot.blocked) == ("c", "b")
    assert shot.cite == "beat_to_quarters:10.f"
    # 1 + 8 + 3 against 6 + 3.
    assert shot.column == 3
    assert [event.ship for event in report if isinstance(event, RateLost)] == ["c"]
    assert sea["b"].rate == 3
    # What has gone down or is yet to come is in nobody's way.
    for change in ({"fate": "sunk"}, {"present": False}):
        sea = between(f"1 c 8 average {off('R20', (2, NE))} 1").put("c", **change)
        assert blocker(sea.state, sea["a"], sea["b"]) is None


def test_10_f_a_friend_in_the_way_takes_it_too_and_nobody_fires_so_by_default() -> None:
    """beat_to_quarters:10.f: friends are no exception; the standing order holds fire for them."""
    sea = between(f"0 c 8 average {off('R20', (2, NE))} 1").put("a", anchor="AB").put("c", anchor="AB")
    aim = laid(sea)
    assert isinstance(aim, Aim) and aim.target is sea["c"]
    sea.begin(ACTION)
    sea.game.submit(0, {"next": "a"})
    request = sea.game.requests[0]
    assert request is not None
    (ask,) = [each for each in request.asks if each.id == "fire/a/starboard"]
    assert ask.options == ("hold", "b") and ask.default == "hold"


def test_10_f_a_ship_in_the_way_may_be_raked_where_the_other_is_not() -> None:
    """beat_to_quarters:10.f: the rake counts for the ship that is hit (ruling G9)."""
    sea = one_hex(between(f"1 c 8 average {off('R20', (3, NE))} 2"), "b")
    aim = laid(sea)
    assert isinstance(aim, Aim) and (aim.target.id, aim.range, aim.rake) == ("c", 2, "stern")


def test_10_g_the_sight_is_clear_if_the_line_of_any_nearest_hexes_is() -> None:
    """beat_to_quarters:10.g: bow to bow is barred and stern to stern is not; both barred is barred."""
    at_bow = off("R20", (2, NE))
    sea = between(land=(at_bow,))
    assert blocker(sea.state, sea["a"], sea["b"]) is None
    both = between(land=(at_bow, off(at_bow, (1, S)), off(at_bow, (1, N)), off(at_bow, (2, S))))
    assert blocker(both.state, both["a"], both["b"]) is True
    assert laid(both) == ("land hides B", "10.d")


def test_10_g_between_two_hexes_both_must_be_barred() -> None:
    """beat_to_quarters:10.g: a line along hexsides is barred only from both hands (ruling G9)."""
    start = "R20"
    along = off(start, (1, NE), (1, 3))
    left, right = off(start, (1, NE)), off(start, (1, 3))
    for land, seen in (((left,), None), ((right,), None), ((left, right), True)):
        sea = Sea(f"0 a 3 average {start} 4", f"1 b 3 average {along} 1", land=land)
        one_hex(sea, "a", "b")
        assert blocker(sea.state, sea["a"], sea["b"]) is seen


def test_10_g_of_two_ships_in_the_way_the_firer_may_choose_the_enemy() -> None:
    """beat_to_quarters:10.g: equally near hexes are the firer's choice, so a friend is spared (ruling G9)."""
    friend, enemy = off("R20", (2, NE)), off("R20", (2, NE), (1, S))
    for hexes in ((friend, enemy), (enemy, friend)):
        sea = between(f"0 friend 8 average {hexes[0]} 1", f"1 enemy 8 average {hexes[1]} 1")
        one_hex(sea, "friend", "enemy")
        assert blocker(sea.state, sea["a"], sea["b"]) is sea["enemy"]


def test_10_d_adjacent_ships_always_see_each_other() -> None:
    """beat_to_quarters:10.d: nothing can lie between ships alongside."""
    sea = abeam(1)
    assert blocker(sea.state, sea["a"], sea["b"]) is None


def test_20_h_1_d_1_in_fog_guns_reach_no_farther_than_one_sees() -> None:
    """beat_to_quarters:20.h.1.d.1: three hexes, by a house value (ruling B6)."""
    for range_, fog, there in ((3, True, True), (4, True, False), (4, False, True)):
        sea = abeam(range_)
        sea.state.fog = fog
        assert isinstance(laid(sea), Aim) == there


@pytest.mark.parametrize("die", range(1, 7))
def test_20_h_1_d_1_a_die_each_turn_may_lift_the_fog(die: int) -> None:
    """beat_to_quarters:20.h.1.d.1: on even numbers, from the second turn on."""
    sea = abeam(3)
    sea.state.fog, sea.state.dice = True, Dice(script=[die])
    report: list[Event] = []
    sea.rules.phases[0].resolve(sea.state, {}, report)
    (rolled,) = [event for event in report if isinstance(event, FogRolled)]
    assert (rolled.roll.sides, rolled.cleared, sea.state.fog) == (6, die % 2 == 0, die % 2 == 1)
    sea.state.turn, sea.state.fog, sea.state.dice = 1, True, Dice(script=[])
    sea.rules.phases[0].resolve(sea.state, {}, None)
    assert sea.state.fog
