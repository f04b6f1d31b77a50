"""Section 10: fire while somebody moves: who, at which points, in which order, and what is done by default."""

import pytest

from tests.builders.beat_to_quarters.gundeck import NE, S, abeam, off
from tests.builders.beat_to_quarters.sea import ACTION, Sea
from weathergage.api import IllegalOrder
from weathergage.engine.orders import Ask
from weathergage.rulesets.drawn.beat_to_quarters.core.events import MastWent, ShotFired
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.reaction_fire import AFTER, BEFORE, PASSING, START


def fire_ask(sea: Sea, ask_id: str) -> Ask:
    """An open question about a battery."""
    for request in sea.game.requests:
        for ask in request.asks if request is not None else ():
            if ask.id == ask_id:
                return ask
    raise AssertionError(f"{ask_id} is not asked")


def answered(sea: Sea, orders: dict[str, str] | None = None) -> None:
    """Everything that is asked now gets its answer, by default the default."""
    for side in sea.game.waiting_for():
        request = sea.game.requests[side]
        assert request is not None
        sea.game.submit(
            side, {ask.id: (orders or {})[ask.id] for ask in request.asks if ask.id in (orders or {})}
        )


def passing_by(**watches: str) -> Sea:
    """b comes up from astern and to starboard of a, and sails past her three hexes off."""
    sea = Sea("0 a 3 average R20 1", f"1 b 5 average {off('R20', (3, NE), (7, S))} 1", wind=1)
    for name, watch in watches.items():
        sea.put(name, watch=watch)
    return sea


def test_10_b_at_each_point_the_mover_and_those_she_passes_are_asked() -> None:
    """beat_to_quarters:10.b and beat_to_quarters:10.i: on the path, at its end, and after the turn (ruling Q6)."""
    sea = passing_by(a="ask", b="ask")
    sea.begin(ACTION, side=1, dice=[1, 1, 1, 2], last=True)
    answered(sea, {"plot/b": "5R"})
    points = []
    while sea.game.state.stage == "fire" and not sea.game.over:
        asked = {ask.id for request in sea.game.requests if request is not None for ask in request.asks}
        assert "fire/a/starboard" in asked
        points.append((sea.game.state.point, "fire/b/port" in asked))
        answered(sea, {"fire/a/starboard": "hold", "fire/b/port": "hold"})
    assert [point for point, _ in points] == [PASSING] * 2 + [BEFORE, AFTER]
    assert any(both for _, both in points)


def test_10_i_who_moves_fires_first_and_her_damage_counts_at_once() -> None:
    """beat_to_quarters:10.i: the mover's shot brings down the last mast of the other, who fires no more (ruling Q6)."""
    sea = abeam(2).put("a", masts=1, anchor="AB").put("b", anchor="AB")
    wanted = {"fire/a/starboard": "b", "fire/b/port": "a"}
    sea.phase(ACTION, side=1, dice=[3, 3, 1, 6], orders=wanted)
    (shot,) = sea.events(ShotFired)
    assert shot.ship == "b" and len(sea.events(MastWent)) == 1
    sea = abeam(2).put("a", masts=1, anchor="AB").put("b", anchor="AB")
    sea.phase(ACTION, side=0, dice=[3, 3, 2, 3, 3, 1, 6], orders=wanted)
    assert [each.ship for each in sea.events(ShotFired)] == ["a", "b"]


def test_b4_the_other_side_fires_only_at_ships_that_move() -> None:
    """beat_to_quarters:10.b: c lies in a's play but does not move, so a is offered b alone (ruling B4)."""
    sea = Sea(
        "0 a 3 average R20 1",
        f"1 b 3 average {off('R20', (3, NE))} 1",
        f"1 c 3 average {off('R20', (5, NE), (5, S))} 1",
    )
    sea.put("b", anchor="AB").put("c", anchor="AB")
    sea.begin(ACTION, side=1)
    answered(sea, {"next": "b"})
    assert fire_ask(sea, "fire/a/starboard").options == ("hold", "b")
    sea.state.outcome = None
    sea.begin(ACTION, side=0)
    assert fire_ask(sea, "fire/a/starboard").options == ("hold", "b", "c")


def test_10_b_ships_of_the_active_side_that_do_not_move_now_are_not_asked() -> None:
    """beat_to_quarters:10.b: each ship fires in her own movement."""
    sea = Sea("0 a 3 average R20 1", "0 d 3 average R23 1", f"1 b 3 average {off('R20', (3, NE), (3, S))} 1")
    sea.put("a", anchor="AB").put("d", anchor="AB")
    sea.begin(ACTION, side=0)
    answered(sea, {"next": "d"})
    asked = {ask.id for request in sea.game.requests if request is not None for ask in request.asks}
    assert "fire/d/starboard" in asked and "fire/a/starboard" not in asked


@pytest.mark.parametrize(
    ("watch", "default", "routine"), [("best", "b", True), ("hold", "hold", True), ("ask", "b", False)]
)
def test_q6_standing_orders_for_the_watch(watch: str, default: str, routine: bool) -> None:
    """beat_to_quarters:10.b: best fires by itself, hold never does, ask asks at every point (ruling Q6)."""
    sea = abeam(2).put("a", watch=watch).put("b", anchor="AB")
    sea.begin(ACTION, side=1)
    ask = fire_ask(sea, "fire/a/starboard")
    assert (ask.default, ask.routine) == (default, routine)
    assert ask.options == ("hold", "b")


@pytest.mark.parametrize(("away", "hopeless"), [(9, False), (10, True)])
def test_q6_nobody_is_asked_about_a_shot_that_no_dice_can_bring_home(away: int, hopeless: bool) -> None:
    """beat_to_quarters:10.b: the best die against the worst may still miss; who says `ask` is asked all the same."""
    for watch, routine in (("best", hopeless), ("ask", False)):
        sea = Sea("0 a 7 average R20 1", f"1 b 6 elite {off('R20', (away, NE), (away // 2, S))} 1")
        sea.put("a", anchor="AB", watch=watch).put("b", anchor="AB")
        sea.begin(ACTION, side=0)
        ask = fire_ask(sea, "fire/a/starboard")
        assert ask.routine is routine and (ask.default == "hold") is hopeless


def test_q6_the_standing_order_is_given_at_any_time_and_kept_from_the_enemy() -> None:
    """beat_to_quarters:10.b: a word that is none of best, hold and ask is refused."""
    sea = abeam(2).put("b", anchor="AB")
    sea.begin(ACTION, side=1)
    sea.game.act(0, "standing", "a watch hold")
    assert sea["a"].watch == "hold"
    with pytest.raises(IllegalOrder, match="best, hold, ask"):
        sea.game.act(0, "standing", "a watch loudly")
    with pytest.raises(IllegalOrder, match="not one of your ships"):
        sea.game.act(0, "standing", "b watch hold")
    card = sea.game.view(1).ship("a").card
    assert card is not None and card.watch == ""


def test_q6_best_waits_while_the_next_hex_is_better() -> None:
    """beat_to_quarters:10.b: a ship that closes is fired at when she is nearest, not at the edge of the field."""
    sea = Sea("0 a 3 average R20 1", f"1 b 5 average {off('R20', (6, NE), (2, S))} 5", wind=5).put(
        "b", watch="hold"
    )
    sea.begin(ACTION, side=1, dice=[4, 1, 1, 1, 1, 6])
    assert fire_ask(sea, "fire/a/starboard").default == "hold"
    answered(sea)
    defaults = []
    sea.play({"plot/b": "4"}, until="nothing", limit=1)
    while sea.game.waiting_for() and sea.game.state.stage == "fire":
        defaults.append(
            (sea.state.range_between(sea["a"], sea["b"]), fire_ask(sea, "fire/a/starboard").default)
        )
        answered(sea, {"fire/a/starboard": "hold"})
        if sea.game.state.point in (BEFORE, AFTER):
            break
    ranges = [range_ for range_, _ in defaults]
    assert ranges == sorted(ranges, reverse=True) and len(ranges) >= 2
    assert all(default == "hold" for range_, default in defaults if range_ > min(ranges))


def test_q6_best_fires_before_a_turn_that_takes_the_target_out_of_the_field() -> None:
    """beat_to_quarters:10.b: the mover knows her own turn, and fires before it where it spoils the shot."""
    for letters, default in (("RR", "b"), ("", "b")):
        sea = abeam(2)
        sea.begin(ACTION, side=0, dice=[1, 1, 2])
        answered(sea, {"fire/a/starboard": "hold", "fire/b/port": "hold"})
        answered(sea, {"plot/a": f"1{letters}"})
        assert sea.game.state.point == BEFORE
        assert fire_ask(sea, "fire/a/starboard").default == default


def test_q6_best_waits_for_a_turn_that_brings_the_guns_to_bear_better() -> None:
    """beat_to_quarters:10.b: a shot that will be a rake after the turn is kept for it."""
    b_stern = "R15"
    sea = Sea(
        f"0 a 3 average {off(b_stern, (1, S))} 6", f"1 b 3 average {off(b_stern, (1, NE))} 2", wind=5
    ).put("b", anchor="AB", watch="hold")
    sea.begin(ACTION, side=0, dice=[1, 1, 1, 1])
    answered(sea, {"fire/a/starboard": "hold"})
    while sea.game.state.point == START:
        answered(sea, {"plot/a": "1R"})
    assert sea.game.state.point == BEFORE and fire_ask(sea, "fire/a/starboard").default == "hold"
    while sea.game.state.point == BEFORE:
        answered(sea)
    assert sea.game.state.point == AFTER and fire_ask(sea, "fire/a/starboard").default == "b"


def test_10_b_a_hopeless_shot_is_held_by_default() -> None:
    """beat_to_quarters:10.b: at 13 hexes a third rate can do nothing to a first rate, whatever the dice."""
    sea = abeam(13, (3, 1)).put("a", anchor="AB")
    sea.begin(ACTION)
    ask = fire_ask(sea, "fire/a/starboard")
    assert ask.options == ("hold", "b") and ask.default == "hold"


def test_a_shot_out_of_the_options_is_refused_with_what_is_allowed() -> None:
    """beat_to_quarters:10.a: the answer names those there are."""
    sea = abeam(2).put("a", anchor="AB")
    sea.begin(ACTION)
    refused = sea.game.check(0, {"fire/a/starboard": "nobody"})
    assert refused and "choose hold or B (b)" in refused[0].reason
