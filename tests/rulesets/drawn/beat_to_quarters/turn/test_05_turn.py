"""Section 5: chips, the steps of the command phase, action phases and the boarding phase."""

from collections import Counter

import pytest

from tests.builders.beat_to_quarters.sea import ACTION, BOARDING, COMMAND, ID, Sea
from weathergage.api import start
from weathergage.engine.events import Event, PhaseBegan
from weathergage.rulesets.drawn.beat_to_quarters.core.events import (
    BoardingFought,
    CrewChecked,
    DriftDiced,
    FireOut,
    IronsLeft,
    MastCleared,
    SailDiceRolled,
    ShipsParted,
    ShipTaken,
    ShotFired,
    SteeringMended,
)
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.squadron_events import OrdersIssued
from weathergage.rulesets.drawn.shared.events import TokenDrawn
from weathergage.rulesets.drawn.shared.ties import FOULED, GRAPPLED
from weathergage.rulesets.shared.events import ShipMoved
from weathergage.scenarios import load_scenario, scenario_ids

TWO = ("0 mine 3 average R20 1", "1 hers 3 average A1 1")


def turn_of(seed: int) -> list[Event]:
    """Everything that happens in the first turn of a shipped battle."""
    game = start(ID, load_scenario(scenario_ids()[0]), seed)
    while game.state.turn == 1 and not game.over:
        for side in game.waiting_for():
            game.submit(side, {})
    return game.events


@pytest.mark.parametrize("seed", range(6))
def test_5_a_six_chips_three_a_side_the_first_of_a_side_is_command(seed: int) -> None:
    """beat_to_quarters:5.a: one at a time from the bag; the other two of a side are its action phases."""
    events = turn_of(seed)
    turn = events[: next(n for n, e in enumerate(events) if isinstance(e, PhaseBegan) and e.turn == 2)]
    drawn = [event for event in turn if isinstance(event, TokenDrawn)]
    assert Counter(event.side for event in drawn) == {0: 3, 1: 3}
    for side in (0, 1):
        brings = [event.brings for event in drawn if event.side == side]
        assert brings == ["command", "action", "action"]
    assert [sum(event.left) for event in drawn] == [5, 4, 3, 2, 1, 0]
    assert [event.roll.sides for event in drawn] == [6, 5, 4, 3, 2, 1], "every chip in the bag is as likely"
    begun = [event.phase for event in turn if isinstance(event, PhaseBegan)]
    assert [phase for phase in begun if phase in ("command", "action")] == [e.brings for e in drawn]


def test_5_a_the_draw_is_blind_and_differs_from_turn_to_turn() -> None:
    """beat_to_quarters:5.a: over some seeds many orders come up, and either side may be first."""
    orders = {tuple(e.side for e in turn_of(seed) if isinstance(e, TokenDrawn))[:6] for seed in range(12)}
    assert len(orders) > 6 and {order[0] for order in orders} == {0, 1}


def test_5_b_nothing_moves_in_a_command_phase_but_what_drifts() -> None:
    """beat_to_quarters:5.b: a free ship that made way stays, one that lay still drifts, one aground is not kedged."""
    sea = Sea(*TWO, "0 idle 3 average R10 1", "0 fast 3 average J10 1", land=["J10"])
    sea.put("idle", still=True).put("fast", aground=True)
    sea.phase(COMMAND, dice=[2])
    moved = sea.events(ShipMoved)
    assert {event.ship for event in moved} == {"idle"} and {event.kind for event in moved} == {"drift"}
    assert not sea.events(SailDiceRolled) and sea.where("mine") == "R20 1" and sea["fast"].aground


def test_5_b_1_orders_are_issued_in_the_command_phase_before_all_else() -> None:
    """beat_to_quarters:5.b.1: a line is formed before the first crew is put to the test, and in no action phase."""
    ships = (
        "0 mine 3 average R20 1",
        "0 next 3 average R22 1",
        "0 held 3 average A20 1",
        "1 hers 3 average B20 1",
    )
    sea = Sea(*ships).tie("held", "hers", FOULED, turn=2).quiet()
    sea.phase(COMMAND, dice=[3], orders={"orders/1": "form mine,next", "unfoul/held/hers": "try"})
    kinds = [type(event) for event in sea.game.events]
    assert kinds.index(OrdersIssued) < kinds.index(CrewChecked)
    assert sea["mine"].squadron == sea["next"].squadron != 0
    sea = Sea(*ships).quiet()
    sea.begin(ACTION, dice=[1] * 12, last=True)
    for _ in range(30):
        assert not {ask for ask in sea.asked() if ask.startswith("orders")}
        sea.play(limit=1)
    assert sea["mine"].squadron == 0


def test_5_b_2_fouled_ships_of_the_active_side_roll_to_get_clear() -> None:
    """beat_to_quarters:5.b.2: by a crew check, and only if they want to."""
    for value, free in ((4, True), (3, False)):
        sea = Sea("0 mine 3 average R20 1", "1 hers 3 average S20 1").tie("mine", "hers", FOULED, turn=2)
        sea.begin(COMMAND, dice=[value], last=True)
        assert sea.asked() == {"unfoul/mine/hers"}
        sea.play({"unfoul/mine/hers": "try"}, until="boarding")
        assert [event.purpose for event in sea.events(CrewChecked)] == ["to unfoul"]
        assert bool(sea.events(ShipsParted)) is free is not sea.state.ties.any(0)
    sea = Sea("0 mine 3 average R20 1", "1 hers 3 average S20 1").tie("mine", "hers", FOULED, turn=2)
    sea.phase(COMMAND, orders={"unfoul/mine/hers": "hold"})
    assert sea.state.ties.any(0)
    sea = Sea("0 mine 3 average R20 1", "0 mate 3 average S20 1", "1 hers 3 average A1 1")
    sea.tie("mine", "mate", FOULED, turn=2)
    sea.phase(COMMAND, dice=[3, 3], orders={"unfoul/mine/mate": "try", "unfoul/mate/mine": "try"})
    assert sea.state.ties.any(0), "friends' rigging is no easier to clear"


def test_5_b_3_grappled_ships_try_to_throw_the_grapples_off() -> None:
    """beat_to_quarters:5.b.3: a check even against a ship that has struck; the other side waits for its own phase."""
    for value, free in ((4, True), (3, False)):
        sea = Sea("0 mine 3 average R20 1", "1 hers 3 average S20 1", "1 more 3 average A1 1")
        sea.tie("mine", "hers", GRAPPLED, turn=2).put("hers", struck=True)
        sea.phase(COMMAND, dice=[value], orders={"ungrapple/mine/hers": "try"})
        assert [event.purpose for event in sea.events(CrewChecked)] == ["to ungrapple"]
        assert sea.state.ties.any(0) is not free


def test_5_b_4_ships_in_irons_try_to_recover() -> None:
    """beat_to_quarters:5.b.4: also one that lies head to wind without a failed tack (ruling B2)."""
    sea = Sea("0 mine 3 average R20 4", "1 hers 3 average A1 4")
    sea.phase(COMMAND, dice=[4])
    assert [event.ship for event in sea.events(IronsLeft)] == ["mine"] and sea["mine"].recovered
    sea = Sea("0 mine 3 average R20 4", "1 hers 3 average A1 4").put("mine", irons=True)
    sea.phase(COMMAND, dice=[3])
    assert sea["mine"].irons and not sea.events(IronsLeft)


def test_5_b_5_hanging_masts_are_cut_each_by_its_own_check() -> None:
    """beat_to_quarters:5.b.5: two masts, two checks (ruling B13)."""
    sea = Sea(*TWO).put("mine", hanging=[1, 1], masts=1)
    sea.phase(COMMAND, dice=[4, 3])
    assert [event.side for event in sea.events(MastCleared)] == ["port"] and sea["mine"].hanging == [0, 1]


def test_5_b_6_steering_is_repaired_by_a_check() -> None:
    """beat_to_quarters:5.b.6."""
    for value, mended in ((4, True), (3, False)):
        sea = Sea(*TWO).put("mine", rudder_shot=True)
        sea.phase(COMMAND, dice=[value])
        assert sea["mine"].rudder_shot is not mended and bool(sea.events(SteeringMended)) is mended


def test_5_b_7_fires_are_fought_by_a_check() -> None:
    """beat_to_quarters:5.b.7: where it fails the powder is rolled for."""
    sea = Sea(*TWO).put("mine", burning=True)
    sea.phase(COMMAND, dice=[4])
    assert not sea["mine"].burning and len(sea.events(FireOut)) == 1
    sea = Sea(*TWO).put("mine", burning=True)
    sea.phase(COMMAND, dice=[3, 5])
    assert sea["mine"].burning


def test_5_b_8_all_tied_ships_drift_once_a_turn_in_the_first_command_phase() -> None:
    """beat_to_quarters:5.b.8: of both sides, in whoever's phase comes first, and not again in the other's."""
    sea = Sea("1 hers 3 average R20 1", "1 also 3 average S20 1", "0 mine 3 average A30 1")
    sea.tie("hers", "also", FOULED)
    sea.phase(COMMAND, 0, dice=[3])
    (drift,) = sea.events(DriftDiced)
    assert drift.ships == ("hers", "also") and sea.where("hers") == "R17 1" and sea.where("also") == "S17 1"
    sea.state.outcome = None
    sea.phase(COMMAND, 1, orders={"unfoul/hers/also": "hold", "unfoul/also/hers": "hold"})
    assert sea.where("hers") == "R17 1"


def test_5_b_8_ships_that_drifted_together_do_not_drift_again_when_they_come_free() -> None:
    """beat_to_quarters:5.b.8: the other player notes that his ships have drifted already."""
    sea = (
        Sea("1 hers 3 average R20 1", "0 mine 3 average S20 1")
        .put("hers", still=True)
        .put("mine", still=True)
    )
    sea.tie("hers", "mine", FOULED)
    sea.phase(COMMAND, 0, dice=[3], orders={"unfoul/mine/hers": "hold"})
    sea.state.outcome = None
    sea.phase(COMMAND, 1, dice=[4], orders={"unfoul/hers/mine": "try"})
    assert not sea.state.ties.pairs and sea.where("hers") == "R17 1"


def test_5_b_9_only_the_active_sides_free_ships_drift() -> None:
    """beat_to_quarters:5.b.9: one die for each, and after the ships that hang together."""
    sea = Sea(*TWO, "0 tied 3 average J20 1", "1 held 3 average K20 1", "0 idle 3 average M10 1")
    sea.put("hers", still=True).put("idle", still=True).tie("tied", "held", GRAPPLED)
    sea.phase(COMMAND, 0, dice=[1, 4], orders={"ungrapple/tied/held": "hold"})
    assert [event.ships for event in sea.events(DriftDiced)] == [("tied", "held"), ("idle",)]
    assert sea.where("idle") == "M6 1" and sea.where("hers") == "A1 1"


def test_5_b_the_steps_come_in_the_order_of_the_book() -> None:
    """beat_to_quarters:5.b: unfoul, ungrapple, irons, masts, steering, fires, drift of tied, drift of free ships."""
    sea = Sea(
        "0 fouled 3 average R20 1",
        "0 irons 3 average J20 4",
        "0 masts 3 average J30 1",
        "0 rudder 3 average M30 1",
        "0 fire 3 average M20 1",
        "0 idle 3 average M10 1",
        "1 hers 3 average S20 1",
        "1 also 3 average Q20 1",
    )
    sea.tie("fouled", "hers", FOULED).tie("fouled", "also", GRAPPLED)
    sea.put("masts", hanging=[1, 0]).put("rudder", rudder_shot=True).put("fire", burning=True)
    sea.put("idle", still=True)
    orders = {"unfoul/fouled/hers": "try", "ungrapple/fouled/also": "try"}
    sea.phase(COMMAND, dice=[4, 3, 4, 4, 4, 4, 1, 2], orders=orders)
    purposes = [event.purpose for event in sea.events(CrewChecked)]
    assert purposes == [
        "to unfoul",
        "to ungrapple",
        "to get out of irons",
        "to cut a mast",
        "to mend the steering",
        "to put out the fire",
    ]
    assert [event.ships for event in sea.events(DriftDiced)] == [("fouled", "also"), ("idle",)]
    assert len(sea.events(IronsLeft)) == 1


def test_5_b_steps_2_to_7_are_the_active_sides_alone() -> None:
    """beat_to_quarters:5.b: the other side's crews wait for their own chip."""
    sea = Sea(*TWO, "1 also 3 average R10 4", "1 held 3 average S20 1").tie("mine", "held", GRAPPLED, turn=2)
    sea.put("hers", hanging=[1, 0], rudder_shot=True, burning=True).put("also", irons=True)
    sea.phase(COMMAND, 0, orders={"ungrapple/mine/held": "hold"})
    assert not sea.events(CrewChecked)
    assert sea["hers"].burning and sea["hers"].rudder_shot and sea["also"].irons


def test_5_d_each_broadside_once_a_turn_and_in_the_opponents_phase_as_he_sails_by() -> None:
    """beat_to_quarters:5.d: the active player fires first; a battery that has fired is silent for the turn."""
    sea = Sea("0 mine 3 average R20 1", "1 hers 3 average U20 1")
    sea.begin(ACTION, 0, dice=[1, 6, 1, 1, 6, 1, *[1] * 6], last=True)
    assert sea.asked() == {"fire/mine/starboard", "fire/hers/port"}
    sea.game.submit(0, {"fire/mine/starboard": "hers"})
    sea.game.submit(1, {"fire/hers/port": "mine"})
    assert [shot.ship for shot in sea.events(ShotFired)] == ["mine", "hers"]
    assert not {ask for ask in sea.asked() if ask.startswith("fire")}
    assert sea["mine"].fired[:2] == [0, 1] and sea["hers"].fired[:2] == [1, 0]
    sea.play(until="boarding")
    sea.state.outcome = None
    sea.begin(ACTION, 1, dice=[1] * 3, last=True)
    assert not {ask for ask in sea.asked() if ask.startswith("fire")}, "not in the other side's phase either"
    sea["mine"].new_turn()
    assert sea["mine"].fired[:2] == [0, 0]


def test_5_d_the_ships_of_the_active_side_move_in_the_order_it_likes() -> None:
    """beat_to_quarters:5.d: in an action phase every ship of the side has one movement, and no other side's."""
    sea = Sea(*TWO, "0 next 3 average J20 1")
    sea.begin(ACTION, 0, dice=[1, 1, 2, 1, 1, 3], last=True)
    assert sea.offered("next") == ("mine", "next")
    sea.answer(0, next="next")
    assert sea.asked() == {"plot/next"}
    sea.answer(0, plot__next="1")
    assert sea.asked() == {"plot/mine"}
    sea.answer(0, plot__mine="3")
    assert sea.game.over and sea.where("mine") == "R17 1" and sea.where("hers") == "A1 1"


def test_5_e_boarding_comes_after_the_last_action_phase_of_the_turn() -> None:
    """beat_to_quarters:5.e: when the bag is empty, and not before."""
    sea = Sea("0 mine 3 average R20 1", "1 hers 3 average S20 1").tie("mine", "hers", GRAPPLED).quiet()
    sea.begin(ACTION, 0, dice=[2])
    sea.play(until="command")
    begun = [event.phase for event in sea.events(PhaseBegan)]
    assert begun == ["draw", "command"], "a chip is left for the other side"
    sea = Sea("0 mine 3 average R20 1", "1 hers 3 average S20 1").tie("mine", "hers", GRAPPLED).quiet()
    sea.begin(ACTION, 0, last=True)
    sea.play(until="boarding")
    assert sea.game.rules.phases[sea.state.phase].id == "boarding"


def test_5_e_1_adjacent_ships_that_are_grappled_or_fouled_may_board() -> None:
    """beat_to_quarters:5.e.1: held ships are asked, on both sides, and nobody else."""
    for how in (FOULED, GRAPPLED):
        sea = Sea("0 mine 3 average R20 1", "1 hers 3 average S20 1", "1 near 3 average Q20 1")
        sea.tie("mine", "hers", how).begin(BOARDING)
        assert sea.asked() == {"board/mine", "board/hers"}
        assert sea.offered("board/mine") == ("hold", "hers")
    sea = Sea("0 mine 3 average R20 1", "1 hers 3 average S20 1")
    sea.begin(BOARDING, last=True)
    assert sea.game.over, "side by side and not held, nobody is asked"


def test_5_e_2_boarding_is_fought_by_the_table() -> None:
    """beat_to_quarters:5.e.2: die, crew and the other's rating, on both sides."""
    sea = Sea("0 mine 3 crack R20 1", "1 hers 4 green S20 1", "1 far 3 green A1 1").tie(
        "mine", "hers", GRAPPLED
    )
    sea.begin(BOARDING, dice=[2, 3], last=True)
    sea.play({"board/mine": "hers", "board/hers": "hold"}, until="over")
    (fight,) = sea.events(BoardingFought)
    assert (fight.total, fight.other_total, fight.carried) == (2 + 2 + 4, 3 + 0 + 3, True)
    assert sea["hers"].side == 0


def test_5_e_3_friends_board_without_a_fight() -> None:
    """beat_to_quarters:5.e.3: a friend that has struck is brought in by the next ship, no dice needed."""
    sea = Sea("0 mine 3 average R20 1", "0 lost 3 average S20 1", "1 hers 3 average A1 1")
    sea.put("lost", struck=True).tie("mine", "lost", GRAPPLED)
    sea.begin(BOARDING, last=True)
    sea.play({"board/mine": "lost"}, until="over")
    assert sea["lost"].kept and sea.state.dice.taken == 0
    assert not sea.events(BoardingFought) and not sea.events(ShipTaken)


def test_5_b_2_and_3_by_default_ships_get_clear_of_all_but_an_enemy_they_have_grappled() -> None:
    """beat_to_quarters:5.b.2, beat_to_quarters:5.b.3: who says nothing does not let a prize go."""
    for how, other, ask, default in (
        (FOULED, 1, "unfoul/mine/hers", "try"),
        (GRAPPLED, 1, "ungrapple/mine/hers", "hold"),
        (GRAPPLED, 0, "ungrapple/mine/hers", "try"),
    ):
        sea = Sea("0 mine 3 average R20 1", f"{other} hers 3 average S20 1", "1 far 3 average A1 1")
        sea.tie("mine", "hers", how).begin(COMMAND, dice=[1])
        request = sea.game.requests[0]
        assert request is not None and request.defaults()[ask] == default
