"""Section 8: drifting. The wind blows to the north unless a test says otherwise."""

import pytest

from tests.builders.beat_to_quarters.sea import ACTION, COMMAND, Sea
from weathergage.geometry.hexgrid import step
from weathergage.rulesets.drawn.beat_to_quarters.core.events import (
    Contact,
    CrewChecked,
    DriftDiced,
    SailDiceRolled,
    ShipAground,
    ShipsTied,
)
from weathergage.rulesets.drawn.shared.ties import FOULED, GRAPPLED
from weathergage.rulesets.shared.events import ShipMoved

FAR = "1 far 3 average A1 1"
MINE = "0 mine 3 average R20 1"


def idle(*ships: str, wind: int = 1, land: tuple[str, ...] = ()) -> Sea:
    """`mine` lay still all the last turn."""
    return Sea(*(ships or (MINE, FAR)), wind=wind, land=land).put("mine", still=True)


def test_8_a_drift_takes_place_in_the_command_phase() -> None:
    """beat_to_quarters:8.a: not in an action phase, even for a ship that can do nothing else."""
    sea = idle().put("mine", masts=0)
    sea.phase(ACTION)
    assert sea.where("mine") == "R20 1"
    sea.state.outcome = None
    sea.phase(COMMAND, dice=[2])
    assert sea.where("mine") == "R18 1"


@pytest.mark.parametrize(("plots", "drifts"), [(("0", "0"), True), (("1", "0"), False), (("0", "1"), False)])
def test_8_b_a_ship_that_did_not_move_begins_to_drift(plots: tuple[str, str], drifts: bool) -> None:
    """beat_to_quarters:8.b: no new bow hex in either action phase of the turn before (ruling Q9)."""
    sea = Sea(MINE, FAR)
    for plot in plots:
        sea.phase(ACTION, dice=[1, 1, 1], orders={"plot/mine": plot})
        sea.state.outcome = None
    sea["mine"].new_turn()
    sea.phase(COMMAND, dice=[2] if drifts else [])
    assert bool(sea.events(DriftDiced)) is drifts


def test_8_b_nobody_drifts_in_the_first_turn() -> None:
    sea = idle()
    sea.state.turn = 1
    sea.phase(COMMAND)
    assert not sea.events(DriftDiced)


@pytest.mark.parametrize("wind", range(1, 7))
@pytest.mark.parametrize("hexes", range(1, 5))
def test_8_c_one_d4_of_hexes_downwind(wind: int, hexes: int) -> None:
    """beat_to_quarters:8.c: in the direction the wind blows to."""
    sea = idle(wind=wind).put("mine", recovered=True)
    bow = sea["mine"].bow
    sea.phase(COMMAND, dice=[hexes])
    (diced,) = sea.events(DriftDiced)
    assert diced.roll.sides == 4 and sea["mine"].bow == step(bow, wind, hexes)
    assert {event.kind for event in sea.events(ShipMoved)} == {"drift"}


@pytest.mark.parametrize("heading", range(1, 7))
def test_8_d_her_heading_does_not_change(heading: int) -> None:
    """beat_to_quarters:8.d: bow and stern are carried off alike."""
    sea = idle(f"0 mine 3 average R20 {heading}", FAR).put("mine", recovered=True)
    bow, stern = sea["mine"].hexes
    sea.phase(COMMAND, dice=[3])
    assert sea["mine"].heading == heading and {event.heading for event in sea.events(ShipMoved)} == {heading}
    assert sea["mine"].hexes == (step(bow, 1, 3), step(stern, 1, 3))


def test_8_e_ships_held_together_drift_from_the_turn_after() -> None:
    """beat_to_quarters:8.e: not in the turn they were tied, then all by one die."""
    for since, drifts in ((2, False), (1, True)):
        sea = Sea(MINE, "1 hers 3 average S20 3", FAR).tie("mine", "hers", GRAPPLED, turn=since)
        sea.phase(COMMAND, dice=[2] if drifts else [], orders={"ungrapple/mine/hers": "hold"})
        assert [diced.ships for diced in sea.events(DriftDiced)] == ([("mine", "hers")] if drifts else [])
    assert sea.where("mine") == "R18 1" and sea.where("hers") == "S18 3"


def test_8_e_all_that_hang_together_drift_as_one_since_the_first_of_them_was_held() -> None:
    """beat_to_quarters:8.e: a chain of three is one group and one die; what others are held by does not count."""
    for first, second in ((1, 2), (2, 1)):
        sea = Sea(MINE, "1 hers 3 average S20 1", "1 also 3 average T20 1", FAR)
        sea.tie("mine", "hers", GRAPPLED, turn=first).tie("hers", "also", GRAPPLED, turn=second)
        sea.phase(COMMAND, dice=[2], orders={"ungrapple/mine/hers": "hold"})
        assert [diced.ships for diced in sea.events(DriftDiced)] == [("mine", "hers", "also")]
        assert [sea.where(name) for name in ("mine", "hers", "also")] == ["R18 1", "S18 1", "T18 1"]
    sea = Sea(MINE, "1 hers 3 average S20 1", "0 c 3 average H20 1", "1 d 3 average I20 1")
    sea.tie("mine", "hers", GRAPPLED, turn=2).tie("c", "d", GRAPPLED, turn=1)
    sea.phase(COMMAND, dice=[1])
    assert [diced.ships for diced in sea.events(DriftDiced)] == [("c", "d")]


@pytest.mark.parametrize(("third", "mover"), [("R18 2", "mine"), ("S18 6", "hers")])
def test_8_e_a_group_that_meets_another_ship_is_stopped_by_her(third: str, mover: str) -> None:
    """beat_to_quarters:8.e, ruling Q9: whichever of the group meets her takes the check of rule 7, and all stop."""
    sea = Sea(MINE, "1 hers 3 average S20 1", f"1 third 3 average {third}", FAR).tie("mine", "hers", GRAPPLED)
    sea.phase(COMMAND, dice=[4, 4, 6, 6], orders={"ungrapple/mine/hers": "hold"})
    assert [(event.ship, event.other) for event in sea.events(Contact)] == [(mover, "third")]
    assert (sea.where("mine"), sea.where("hers")) == ("R19 1", "S19 1")


def test_8_e_they_make_no_other_movement_and_drift_in_the_first_command_phase_only() -> None:
    """beat_to_quarters:8.e: nothing in their action phases, nothing in the second command phase."""
    sea = Sea(MINE, "1 hers 3 average S20 3", FAR).tie("mine", "hers", GRAPPLED).quiet()
    sea.phase(COMMAND, dice=[1], orders={"ungrapple/mine/hers": "hold"})
    sea.state.outcome = None
    sea.phase(COMMAND, 1, dice=[], orders={"ungrapple/hers/mine": "hold"})
    sea.state.outcome = None
    sea.phase(ACTION)
    assert sea.where("mine") == "R19 1" and not sea.events(SailDiceRolled)


@pytest.mark.parametrize("change", [{"anchor": "AB"}, {"aground": True}, {"struck": True}])
def test_8_e_one_ship_that_is_held_fast_holds_them_all(change: dict[str, object]) -> None:
    """Ruling B9: anchored, aground or hove to."""
    sea = Sea(MINE, "1 hers 3 average S20 3", FAR).tie("mine", "hers", GRAPPLED).put("hers", **change)
    sea.phase(COMMAND, orders={"ungrapple/mine/hers": "hold"})
    assert sea.where("mine") == "R20 1"


def test_8_f_dismasted_ships_only_drift_and_never_turn() -> None:
    """beat_to_quarters:8.f: no dice, no helm, no anchor, not even a swing at one; drift goes on."""
    sea = idle().put("mine", masts=0)
    sea.phase(ACTION)
    assert not sea.events(SailDiceRolled) and sea.where("mine") == "R20 1"
    sea.state.outcome = None
    sea.phase(COMMAND, dice=[4])
    assert sea.where("mine") == "R16 1"
    sea = Sea(MINE, FAR).put("mine", masts=0, anchor="AB")
    sea.begin(ACTION)
    assert set(sea.offered("plot/mine")) == {"0", "weigh", "cut"}


def test_8_g_ships_in_irons_only_drift_until_a_check_passes() -> None:
    """beat_to_quarters:8.g: the check comes before the drift, which carries her off all the same."""
    sea = idle("0 mine 3 average R20 4", FAR).put("mine", irons=True)
    sea.phase(ACTION)
    assert not sea.events(SailDiceRolled)
    sea.state.outcome = None
    sea.phase(COMMAND, dice=[3, 2])
    assert [check.passed for check in sea.events(CrewChecked)] == [False]
    assert sea["mine"].irons and sea.where("mine") == "R18 4"


@pytest.mark.parametrize("change", [{"anchor": "AS"}, {"weighing": 1}, {"aground": True}, {"struck": True}])
def test_8_ships_that_keep_their_place_do_not_drift(change: dict[str, object]) -> None:
    sea = idle().put("mine", **change)
    sea.phase(COMMAND)
    assert sea.where("mine") == "R20 1"


def test_8_a_drifting_ship_that_meets_another_is_treated_as_the_mover() -> None:
    """Ruling Q9: her crew takes the check of rule 7, and where she fails they foul and she is stopped."""
    sea = idle(MINE, "1 hers 3 average R17 2", FAR)
    sea.phase(COMMAND, dice=[4, 3, 2, 2])
    assert [(event.ship, event.collided) for event in sea.events(Contact)] == [("mine", True)]
    assert sea.where("mine") == "R18 1" and len(sea.events(ShipsTied)) == 1
    sea = idle(MINE, "1 hers 3 average R17 2", FAR)
    sea.phase(COMMAND, dice=[4, 4, 6, 6])
    assert sea.where("mine") == "R18 1" and not sea.state.ties.pairs


def test_8_a_drifting_ship_goes_aground() -> None:
    """Ruling Q9: as a mover does, with the damage of it."""
    sea = idle(land=("R18",))
    sea.phase(COMMAND, dice=[4, 2])
    assert sea["mine"].aground and sea.where("mine") == "R18 1"


def test_8_a_group_goes_aground_together_without_running_into_itself() -> None:
    """Two ships one behind the other downwind: land beside the first stops both where the whole group has come to."""
    sea = Sea("0 mine 3 average R20 1", "1 hers 3 average R18 1", FAR, land=["R17"]).tie(
        "mine", "hers", FOULED
    )
    sea.phase(COMMAND, dice=[3, 2], orders={"unfoul/mine/hers": "hold"})
    assert [event.ship for event in sea.events(ShipAground)] == ["hers"]
    assert sea.where("mine") == "R19 1" and sea.where("hers") == "R17 1"
