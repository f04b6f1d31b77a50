"""Sections 6.b and 7: grapples, collisions, fouling, grounding. The wind blows to the north."""

import pytest

from tests.builders.beat_to_quarters.sea import ACTION, COMMAND, Sea
from weathergage.geometry.hexgrid import parse_label
from weathergage.rulesets.drawn.beat_to_quarters.core.events import (
    Contact,
    CrewChecked,
    DamageRolled,
    FoulingDiced,
    SailDiceRolled,
    ShipAground,
    ShipKedged,
    ShipsParted,
    ShipsTied,
)
from weathergage.rulesets.drawn.beat_to_quarters.sailing.kedging import kedge_poses
from weathergage.rulesets.drawn.beat_to_quarters.sailing.manoeuvre import ashore, foul
from weathergage.rulesets.drawn.shared.ties import FOULED, GRAPPLED
from weathergage.rulesets.shared.events import ShipMoved

FAR = "1 far 3 average A1 1"
#: She sails north with three dice; the other lies across her course, her bow two hexes ahead.
MINE, ACROSS = "0 mine 3 average R20 1", "1 hers 3 average R18 2"
#: In passing: the other's stern lies beside the hex just ahead.
BESIDE = "1 hers 3 average S19 1"


def meeting(*more: str, dice: list[int], plot: str = "4", **orders: str) -> Sea:
    """The movement of `mine` with these dice behind her movement dice 4, 1, 2."""
    sea = Sea(MINE, ACROSS, FAR, *more).quiet()
    answers = {key.replace("__", "/"): value for key, value in orders.items()}
    sea.phase(ACTION, dice=[4, 1, 2, *dice], orders={"plot/mine": plot, **answers})
    return sea


# Grapples.


def test_6_b_1_one_attempt_a_ship_and_phase_when_adjacent() -> None:
    """beat_to_quarters:6.b.1: after a throw that failed there is no second in the phase, in the next there is."""
    sea = Sea("0 mine 3 average R20 1", "1 hers 3 average S20 1", "1 also 3 average Q20 1").quiet()
    sea.begin(ACTION, dice=[3, 1, 1, 1], last=True)
    sea.play({}, until="grapple", limit=1)
    assert sea.offered("grapple/mine") == ("hold", "hers", "also")
    sea.game.submit(0, {"grapple/mine": "hers"})
    sea.game.submit(1, {})
    assert [check.passed for check in sea.events(CrewChecked)] == [False]
    assert "plot/mine" in sea.asked()
    asked: set[str] = set()
    while not sea.game.over:
        asked |= sea.asked()
        sea.play({"plot/mine": "1"}, until="boarding", limit=1)
    assert "grapple/also" in asked and "grapple/mine" not in asked, "she has had her attempt"
    sea["mine"].new_phase()
    assert not sea["mine"].threw


def test_6_b_1_ships_two_hexes_apart_cannot_grapple() -> None:
    """beat_to_quarters:6.b.1: only neighbours, at no point of the path."""
    sea = Sea("0 mine 3 average R20 1", "1 hers 3 average T20 1").quiet()
    sea.begin(ACTION, dice=[1, 1, 1], last=True)
    asked: set[str] = set()
    while not sea.game.over:
        asked |= sea.asked()
        sea.play({"plot/mine": "3"}, until="boarding", limit=1)
    assert "plot/mine" in asked and not {ask for ask in asked if ask.startswith("grapple")}


@pytest.mark.parametrize("thrower", [0, 1])
def test_6_b_4_either_player_may_grapple_at_the_point_of_adjacency(thrower: int) -> None:
    """beat_to_quarters:6.b.4 and beat_to_quarters:6.b.9: in passing, and whoever is held stops at once."""
    sea = Sea(MINE, "1 hers 3 average S18 1", FAR).quiet()
    name, other = (("mine", "hers"), ("hers", "mine"))[thrower]
    sea.phase(ACTION, dice=[4, 1, 2, 4], orders={"plot/mine": "4", f"grapple/{name}": other})
    (tied,) = sea.events(ShipsTied)
    assert (tied.ship, tied.other, tied.how) == (name, other, "grappled")
    assert sea.where("mine") == "R19 1", "three of her four hexes are lost"


def test_6_b_4_a_grapple_that_fails_lets_her_sail_on() -> None:
    """beat_to_quarters:6.b.4: and there is one attempt on a target, whoever else comes near (ruling B5)."""
    sea = Sea(MINE, "1 hers 3 average S18 1", "1 also 3 average Q18 1", FAR).quiet()
    orders = {"plot/mine": "4", "grapple/hers": "mine", "grapple/also": "mine"}
    sea.phase(ACTION, dice=[4, 1, 2, 3], orders=orders)
    assert len(sea.events(CrewChecked)) == 1 and sea.where("mine") == "R16 1"


def test_6_b_5_ungrappling_belongs_to_the_command_phase() -> None:
    """beat_to_quarters:6.b.5: it is asked there and nowhere else."""
    sea = Sea(MINE, "1 hers 3 average S20 1").tie("mine", "hers", GRAPPLED).quiet()
    sea.begin(ACTION, last=True)
    while not sea.game.over and sea.game.rules.phases[sea.state.phase].id == "action":
        assert not {ask for ask in sea.asked() if ask.startswith("ungrapple")}
        for side in sea.game.waiting_for():
            sea.game.submit(side, {})
    sea = Sea(MINE, "1 hers 3 average S20 1").tie("mine", "hers", GRAPPLED).quiet()
    sea.begin(COMMAND)
    assert sea.asked() == {"ungrapple/mine/hers"}


def test_6_b_6_friends_grapple_and_ungrapple_without_a_check() -> None:
    """beat_to_quarters:6.b.6."""
    sea = Sea(MINE, "0 mate 3 average S20 1", FAR).quiet()
    sea.begin(ACTION, dice=[1, 1, 1, 1], last=True)
    sea.play({"next": "mine", "grapple/mine": "mate"}, until="boarding")
    assert not sea.events(CrewChecked) and [tied.how for tied in sea.events(ShipsTied)] == ["grappled"]
    sea.state.outcome = None
    orders = {"ungrapple/mine/mate": "try", "ungrapple/mate/mine": "hold"}
    sea.phase(COMMAND, orders=orders)
    assert not sea.events(CrewChecked) and len(sea.events(ShipsParted)) == 1
    assert not sea.state.ties.pairs


@pytest.mark.parametrize("how", [FOULED, GRAPPLED])
def test_6_b_7_ships_that_hang_together_do_not_move(how: int) -> None:
    """beat_to_quarters:6.b.7: they roll no dice, and when they are free they do."""
    sea = Sea(MINE, "1 hers 3 average S20 1").tie("mine", "hers", how).quiet()
    sea.phase(ACTION)
    assert not sea.events(SailDiceRolled) and sea.where("mine") == "R20 1"
    sea = Sea(MINE, "1 hers 3 average S20 1").quiet()
    sea.begin(ACTION, dice=[1, 1, 1], last=True)
    sea.play()
    assert len(sea.events(SailDiceRolled)) == 1


def test_6_b_8_they_drift_by_the_drift_rules() -> None:
    """beat_to_quarters:6.b.8: together, by one die, in the command phase."""
    sea = Sea(MINE, "1 hers 3 average S20 3").tie("mine", "hers", FOULED)
    sea.phase(COMMAND, dice=[2], orders={"unfoul/mine/hers": "hold"})
    assert sea.where("mine") == "R18 1" and sea.where("hers") == "S18 3"


def test_6_b_9_a_held_ship_may_still_fire_where_she_was_stopped() -> None:
    """beat_to_quarters:6.b.9: her movement is over, her phase is not."""
    sea = Sea(MINE, "1 hers 3 average S18 1", FAR).quiet().put("mine", watch="ask")
    sea.begin(ACTION, dice=[4, 1, 2, 4], last=True)
    points = []
    for _ in range(20):
        if sea.game.over or sea.game.rules.phases[sea.state.phase].id == "boarding":
            break
        if sea.state.ties.pairs:
            points.append((sea.state.stage, sea.state.point))
        orders = {"plot/mine": "4", "grapple/mine": "hers", "fire/mine/starboard": "hold"}
        for side in sea.game.waiting_for():
            request = sea.game.requests[side]
            assert request is not None
            sea.game.submit(side, {ask.id: orders[ask.id] for ask in request.asks if ask.id in orders})
    assert ("fire", "after") in points and sea.where("mine") == "R19 1"


# Ships in the way.


def test_6_b_2_a_path_through_another_ship_calls_for_the_checks() -> None:
    """beat_to_quarters:6.b.2: whether she would pass or stop there; a collision or fouling ends the movement."""
    for plot in ("4", "2"):
        sea = meeting(dice=[1, 2, 2], plot=plot)
        (contact,) = sea.events(Contact)
        assert contact.collided and (contact.ship, contact.other) == ("mine", "hers")
        assert sea.where("mine") == "R19 1"


def test_6_b_2_a_path_beside_another_ship_does_not() -> None:
    sea = Sea(MINE, BESIDE, FAR).quiet()
    sea.phase(ACTION, dice=[4, 1, 2], orders={"plot/mine": "4"})
    assert not sea.events(Contact) and sea.where("mine") == "R16 1"


@pytest.mark.parametrize(
    ("dice", "fouled"), [([5, 1], True), ([2, 6], True), ([3, 3], False), ([6, 6], False)]
)
def test_6_b_10_fouled_on_one_or_two(dice: list[int], fouled: bool) -> None:
    """beat_to_quarters:6.b.10, beat_to_quarters:7.f and beat_to_quarters:7.g: both roll, either die fouls (Q7)."""
    sea = meeting(dice=[4, *dice], plot="2")
    (diced,) = sea.events(FoulingDiced)
    assert len(diced.rolls) == 2 and diced.fouled is fouled
    assert bool(sea.state.ties.held(0, 1) & FOULED) is fouled


def test_7_a_no_two_ships_share_a_hex_when_all_is_done() -> None:
    """beat_to_quarters:7.a: she would end in the other's hex and is traced back until they are only adjacent."""
    sea = meeting(dice=[4, 6, 6], plot="2")
    assert len(sea.events(Contact)) == 1 and sea.where("mine") == "R19 1"
    assert not set(sea["mine"].hexes) & set(sea["hers"].hexes)


def test_7_a_a_stern_that_swings_into_a_ship_calls_for_the_roll_too() -> None:
    """beat_to_quarters:7.a: she turns to port, and her stern comes round into the hex to starboard."""
    sea = Sea("0 mine 3 average R20 1", "1 hers 3 average S20 1", FAR).quiet()
    sea.phase(ACTION, dice=[1, 1, 1, 1, 2, 2], orders={"plot/mine": "1L"})
    (contact,) = sea.events(Contact)
    assert contact.collided and sea.where("mine") == "R19 1"


def test_7_a_a_ship_passed_clear_is_in_the_way_of_the_stern_like_any_other() -> None:
    """beat_to_quarters:7.a: put back to where she lies clear, she still swings her stern into the other."""
    sea = Sea(MINE, ACROSS, FAR).quiet()
    sea.phase(ACTION, dice=[2, 1, 1, 4, 6, 6, 4, 6, 6], orders={"plot/mine": "2LLL"})
    assert len(sea.events(Contact)) == 2 and sea.where("mine") == "R19 5"
    assert not set(sea["mine"].hexes) & set(sea["hers"].hexes)


@pytest.mark.parametrize(
    ("quality", "value", "passes"), [("average", 4, True), ("average", 3, False), ("elite", 2, True)]
)
def test_7_b_the_active_player_takes_a_crew_check(quality: str, value: int, passes: bool) -> None:
    """beat_to_quarters:7.b: with the crew of the ship under way, not the other's."""
    sea = Sea(f"0 mine 3 {quality} R20 1", "1 hers 3 poor R18 2", FAR).quiet()
    dice = [4, 1, 2, value, 6, 6] if passes else [4, 1, 2, value, 2, 2]
    sea.phase(ACTION, dice=dice, orders={"plot/mine": "2"})
    (check,) = sea.events(CrewChecked)
    assert check.ship == "mine" and check.passed is passes


def test_7_c_a_check_that_passes_means_no_collision() -> None:
    """beat_to_quarters:7.c: no damage, and without fouling no tie."""
    sea = meeting(dice=[4, 3, 3])
    assert [contact.collided for contact in sea.events(Contact)] == [False]
    assert not sea.events(DamageRolled) and not sea.state.ties.pairs


def test_7_d_a_check_that_fails_is_a_collision() -> None:
    """beat_to_quarters:7.d, and beat_to_quarters:7.f: fouling is automatic then, without dice."""
    sea = meeting(dice=[3, 2, 2])
    assert [contact.collided for contact in sea.events(Contact)] == [True]
    assert not sea.events(FoulingDiced) and sea.state.ties.held(0, 1) == FOULED


def test_7_e_both_ships_roll_on_damage_table_5() -> None:
    """beat_to_quarters:7.e: each its own D12 on column 5."""
    sea = meeting(dice=[3, 3, 2])
    rolled = sea.events(DamageRolled)
    assert [(event.ship, event.throw.roll.value) for event in rolled] == [("mine", 3), ("hers", 2)]
    assert {event.throw.column for event in rolled} == {5} and {
        event.throw.roll.sides for event in rolled
    } == {12}


@pytest.mark.parametrize("gone", ["mine", "hers"])
def test_7_f_a_ship_that_goes_down_by_it_is_not_fouled(gone: str) -> None:
    """beat_to_quarters:7.f: nothing is left to hang on."""
    sea = Sea(MINE, ACROSS, FAR).put(gone, fate="sunk")
    foul(sea.book, sea.state, sea["mine"], sea["hers"], "7.f", None)
    assert not sea.state.ties.pairs


def test_7_a_a_ship_that_lies_ashore_is_run_into_before_the_land() -> None:
    """beat_to_quarters:7.a: two ships share no hex, not even one of land."""
    sea = Sea(MINE, ACROSS, FAR, land=["R18"]).quiet().put("hers", aground=True)
    sea.phase(ACTION, dice=[4, 1, 2, 3, 2, 2], orders={"plot/mine": "4"})
    assert len(sea.events(Contact)) == 1 and not sea["mine"].aground
    assert sea.where("mine") == "R19 1" and sea.state.ties.held(0, 1) == FOULED


def test_7_h_clear_of_each_other_she_may_grapple_from_where_she_was() -> None:
    """beat_to_quarters:7.h: traced back to the point before; held or not, she has stopped to do it (ruling B25)."""
    for value, held in ((4, True), (3, False)):
        sea = meeting(dice=[4, 6, 6, value], avoided__mine="grapple")
        assert sea.where("mine") == "R19 1" and bool(sea.state.ties.held(0, 1) & GRAPPLED) is held


def test_7_h_or_she_completes_her_movement_past_the_other() -> None:
    """beat_to_quarters:7.h: on the far side if her movement takes her clear of it, else adjacent at most."""
    sea = meeting(dice=[4, 6, 6], plot="4")
    assert sea.where("mine") == "R16 1" and len(sea.events(Contact)) == 1
    sea = Sea("0 mine 3 average R20 1", ACROSS, FAR).quiet()
    sea.phase(ACTION, dice=[3, 1, 2, 4, 6, 6], orders={"plot/mine": "3"})
    assert sea.where("mine") == "R19 1", "her stern would lie in the other's hex"
    assert sea.events(ShipMoved)[-1].kind == "back"


def test_7_h_stopped_by_a_third_ship_she_lies_clear_of_the_one_she_passed() -> None:
    """Ruling B26: she comes clear of the first, runs into the second, and falls back to where she was clear."""
    sea = Sea("0 mine 3 average R20 1", "1 hers 3 average R18 2", "1 next 3 average R16 2").quiet()
    sea.phase(ACTION, dice=[4, 1, 2, 4, 6, 6, 3, 2, 2], orders={"plot/mine": "4"})
    assert sea.where("mine") == "R19 1" and sea.state.ties.held(0, 2) == FOULED
    taken = [code for ship in sea.state.ships for code in ship.hexes]
    assert len(taken) == len(set(taken))


@pytest.mark.parametrize("dice", [[3, 2, 2], [4, 1, 6]])
def test_7_i_after_contact_the_mover_keeps_her_last_place(dice: list[int]) -> None:
    """beat_to_quarters:7.i: ruling Q7 instead of an agreement, after a collision and after fouling."""
    sea = meeting(dice=dice)
    assert sea.where("mine") == "R19 1" and sea.where("hers") == "R18 2"
    assert sea.state.range_between(sea["mine"], sea["hers"]) == 1


def test_7_j_ships_that_are_unfouled_move_in_the_next_movement_phase() -> None:
    """beat_to_quarters:7.j: clear in the command phase, under way in the action phase after it."""
    sea = Sea(MINE, "1 hers 3 average S20 1").tie("mine", "hers", FOULED, turn=2).quiet()
    sea.phase(COMMAND, dice=[4], orders={"unfoul/mine/hers": "try"})
    sea.state.outcome = None
    sea.phase(ACTION, dice=[1, 1, 2], orders={"plot/mine": "4"})
    assert sea.where("mine") == "R16 1"


def test_7_k_ships_that_have_collided_or_fouled_may_grapple() -> None:
    """beat_to_quarters:7.k: right after the contact, in the same phase."""
    for contact in ([3, 2, 2], [4, 1, 6]):
        sea = Sea(MINE, ACROSS, FAR).quiet()
        sea.begin(ACTION, dice=[4, 1, 2, *contact, 5], last=True)
        while not sea.events(Contact):
            sea.play({"plot/mine": "4"}, until="boarding", limit=1)
        sea.play({"grapple/mine": "hers"}, until="boarding")
        assert sea.state.ties.held(0, 1) == FOULED | GRAPPLED


# Land.


def test_6_b_3_crossing_a_shoreline_grounds_her_and_she_neither_turns_nor_drifts() -> None:
    """beat_to_quarters:6.b.3: with any part of her, where she is; she stays so through her phases."""
    sea = Sea(MINE, FAR, land=["R18"])
    sea.phase(ACTION, dice=[4, 1, 2, 2], orders={"plot/mine": "4LL"})
    assert sea["mine"].aground and sea.where("mine") == "R18 1", "no further, and no turn"
    sea.state.outcome = None
    sea.put("mine", still=True)
    sea.phase(COMMAND)
    assert sea.where("mine") == "R18 1"
    sea.state.outcome = None
    sea.phase(ACTION, orders={"kedge/mine": "hold"})
    assert not sea.events(SailDiceRolled)


def test_6_b_3_a_stern_that_swings_ashore_grounds_her_too() -> None:
    """beat_to_quarters:6.b.3: the land lies where her stern comes to be."""
    sea = Sea(MINE, FAR, land=["S20"])
    sea.phase(ACTION, dice=[1, 1, 1, 2], orders={"plot/mine": "1LL"})
    assert sea["mine"].aground and sea.where("mine") == "R19 6", "the second hexside is lost"


def test_7_l_running_aground_is_rolled_for_on_damage_table_5() -> None:
    """beat_to_quarters:7.l."""
    sea = Sea(MINE, FAR, land=["R19"])
    sea.phase(ACTION, dice=[4, 1, 2, 2], orders={"plot/mine": "4"})
    (rolled,) = sea.events(DamageRolled)
    assert rolled.throw.column == 5 and rolled.throw.roll.value == 2 and len(sea.events(ShipAground)) == 1


def kedged(dice: list[int], order: str, land: list[str]) -> Sea:
    sea = Sea("0 mine 3 average R18 1", FAR, land=land).put("mine", aground=True)
    sea.phase(ACTION, dice=dice, orders={"kedge/mine": order})
    return sea


def test_7_m_a_crew_check_hauls_her_one_hex_off_and_one_hexside_round() -> None:
    """beat_to_quarters:7.m: instead of sailing, in an action phase (ruling B24)."""
    sea = kedged([4], "4R", ["R18"])
    assert not sea["mine"].aground and sea.where("mine") == "R19 2" and len(sea.events(ShipKedged)) == 1
    assert not sea.events(SailDiceRolled)
    sea = kedged([3], "4", ["R18"])
    assert sea["mine"].aground and sea.where("mine") == "R18 1"
    sea = Sea("0 mine 3 average R18 1", FAR, land=["R18", "R17"]).put("mine", aground=True)
    sea.begin(ACTION, dice=[4], last=True)
    offered = set(sea.offered("kedge/mine"))
    assert {"4", "4L", "4R"} < offered and not {"1", "4LL", "4RR"} & offered
    sea = Sea("0 mine 3 average R18 1", "0 mate 3 average R19 2", FAR, land=["R18"]).put("mine", aground=True)
    sea.quiet().begin(ACTION, dice=[4], last=True)
    sea.game.submit(0, {"next": "mine"})
    while "kedge/mine" not in sea.asked():
        sea.play(until="boarding", limit=1)
    assert not {"4", "4L", "4R"} & set(sea.offered("kedge/mine")), "another ship lies there"


def test_7_m_aground_again_she_rolls_damage_again() -> None:
    """beat_to_quarters:7.m: her stern comes to lie on land."""
    sea = kedged([4, 2], "4", ["R18", "R20"])
    assert sea["mine"].aground and sea.where("mine") == "R19 1" and len(sea.events(DamageRolled)) == 1


def test_7_m_she_is_not_kedged_off_while_she_hangs_on_another() -> None:
    """Ruling B24, beat_to_quarters:6.b.7."""
    sea = Sea("0 mine 3 average R18 1", "1 hers 3 average S18 1", land=["R18"]).quiet()
    sea.put("mine", aground=True).tie("mine", "hers", FOULED)
    sea.phase(ACTION)
    assert sea["mine"].aground


def test_7_m_by_default_she_is_hauled_to_where_she_floats_or_not_at_all() -> None:
    """beat_to_quarters:7.m: the others of her side have their movement all the same."""
    sea = Sea("0 mine 3 average R18 1", "0 mate 3 average A30 1", FAR, land=["R18", "R19", "R20"]).quiet()
    sea.put("mine", aground=True).begin(ACTION, dice=[4, 1, 1, 1], last=True)
    sea.game.submit(0, {"next": "mine"})
    request = sea.game.requests[0]
    assert request is not None
    poses = kedge_poses(sea.book, sea.state, sea["mine"])
    assert ashore(sea.state, sea["mine"], poses[request.defaults()["kedge/mine"]]) is None
    assert any(ashore(sea.state, sea["mine"], pose) is not None for pose in poses.values())
    sea.play({"plot/mate": "3"}, until="boarding")
    assert not sea["mine"].aground and sea.where("mate") == "A27 1"
    # Nowhere to float.
    around = [f"{column}{row}" for column in "OPQRSTU" for row in range(14, 24) if f"{column}{row}" != "S18"]
    sea = Sea("0 mine 3 average R18 1", FAR, land=around).put("mine", aground=True)
    sea.begin(ACTION, last=True)
    request = sea.game.requests[0]
    assert request is not None and request.defaults()["kedge/mine"] == "hold"


def test_6_b_1_ships_that_lie_stern_to_stern_are_adjacent() -> None:
    """beat_to_quarters:6.b.1: any hex of the one beside any hex of the other."""
    sea = Sea("0 mine 3 average R20 1", "1 hers 3 average R23 4", FAR)
    assert sea.state.adjacent(sea["mine"], sea["hers"]) and sea.state.adjacent(sea["hers"], sea["mine"])
    sea["hers"].bow = parse_label("R24")
    assert not sea.state.adjacent(sea["mine"], sea["hers"])


@pytest.mark.parametrize(("side", "first"), [(0, "mine"), (1, "hers")])
def test_6_b_4_where_both_throw_grapples_the_active_side_throws_first(side: int, first: str) -> None:
    """beat_to_quarters:6.b.4, ruling Q6: once they hold there is nothing left to throw for."""
    sea = Sea("0 mine 3 average R20 1", "1 hers 3 average S20 1", FAR).quiet()
    orders = {"next": first, "grapple/mine": "hers", "grapple/hers": "mine"}
    sea.begin(ACTION, side, dice=[4, *[1] * 9], last=True)
    while not sea.events(CrewChecked):
        sea.play(orders, until="boarding", limit=1)
    assert [check.ship for check in sea.events(CrewChecked)] == [first]
    assert sea.state.ties.held(0, 1) == GRAPPLED
