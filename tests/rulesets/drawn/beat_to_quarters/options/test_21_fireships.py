"""Section 21: fireships. The wind blows to the north; `brand`, an eighth rate, heads north with two dice."""

import pytest

from tests.builders.beat_to_quarters.sea import ACTION, BOARDING, COMMAND, Sea
from weathergage.rulesets.drawn.beat_to_quarters.core.events import (
    BoardingFought,
    Contact,
    CourseChosen,
    CrewChecked,
    DriftDiced,
    FireFeared,
    FireOut,
    ShipBlewUp,
    ShotFired,
)
from weathergage.rulesets.drawn.beat_to_quarters.ending.victory import beaten, points
from weathergage.rulesets.drawn.beat_to_quarters.options.fireships import (
    FireshipBurntOut,
    FireshipLit,
    SparksFlew,
    light,
)
from weathergage.rulesets.drawn.beat_to_quarters.present.ship_view import fate_of
from weathergage.rulesets.drawn.shared.ties import GRAPPLED

BRAND, MATE, FAR = "0 brand 8 average R20 1", "0 mate 3 average A30 1", "1 far 3 average A1 1"
PASS, FAIL = 4, 3
SAFE, SPARK = 5, 6


def fleet(*more: str, lit: bool = True, moved: int = 0, options: tuple[str, ...] = ("fireships",)) -> Sea:
    """The fireship with a friend far away, and others."""
    sea = Sea(BRAND, MATE, FAR, *more, options=options).quiet()
    for ship in sea.state.ships:
        ship.made_way = True
        if ship.spec.id not in ("brand", "hers"):
            ship.anchor = "AB"
    if lit:
        light(sea["brand"])
        sea["brand"].fireship = moved
    return sea


def go_on(sea: Sea, phase: int, *dice: int, side: int = 0, orders: dict[str, str] | None = None) -> Sea:
    """A phase with exactly these dice; the battle goes on after it."""
    sea.phase(phase, side, dice, orders)
    sea.state.outcome = None
    return sea


def test_21_fireships_are_lit_in_the_command_phase_and_left_by_their_crews() -> None:
    """beat_to_quarters:21.fireships: by order; nobody is aboard from then on, and no die is rolled yet (ruling B37)."""
    sea = go_on(fleet(lit=False), COMMAND)
    assert not sea["brand"].burning
    go_on(sea, COMMAND, orders={"fireship/brand": "light"})
    (lit,) = sea.events(FireshipLit)
    assert lit.ship == "brand" and sea["brand"].burning and sea["brand"].abandoned
    assert "FIRESHIP" in sea.game.view(1).ship("brand").card.notes
    sea = fleet(options=("fireships", "shot"))
    sea.state.special_shot = [3, 3]
    sea.begin(COMMAND)
    assert "load/mate/port" in sea.asked() and "load/brand/port" not in sea.asked(), (
        "nobody takes orders there"
    )


def test_21_fireships_need_somebody_to_take_the_crew_in() -> None:
    """beat_to_quarters:21.fireships: a side does not burn its last ship, nor one at anchor or aground (ruling B37)."""
    sea = fleet(lit=False)
    sea.begin(COMMAND)
    assert "fireship/brand" in sea.asked() and "fireship/mate" not in sea.asked(), "that one is at anchor"
    for change in ({"aground": True}, {"burning": True}, {"masts": 0}):
        sea = fleet(lit=False).put("brand", **change)
        sea.begin(COMMAND, dice=[PASS] * 2, last=True)
        assert "fireship/brand" not in sea.asked()
    sea = fleet(lit=False).put("mate", struck=True)
    sea.begin(COMMAND, last=True)
    assert "fireship/brand" not in sea.asked()
    assert beaten(fleet().put("mate", struck=True).state, 0), "a fireship is no ship to fight with"


def test_21_fireships_move_all_dice_straight_ahead() -> None:
    """beat_to_quarters:21.fireships: nobody is asked how far or which way."""
    sea = go_on(fleet(), ACTION, 3, 2)
    assert sea.where("brand") == "R15 1"
    assert [event.plot for event in sea.events(CourseChosen) if event.ship == "brand"] == ["5"]


@pytest.mark.parametrize(("die", "explodes"), [(3, False), (4, True), (5, True), (6, True)])
def test_21_fireships_explode_on_4_to_6(die: int, explodes: bool) -> None:
    """beat_to_quarters:21.fireships: each command phase, with nobody to put it out; others on a 6."""
    sea = go_on(fleet(), COMMAND, die)
    assert sea.events(FireFeared)[0].exploded == explodes == bool(sea.events(ShipBlewUp))
    assert not sea.events(CrewChecked)
    sea = go_on(fleet(lit=False).put("brand", burning=True), COMMAND, FAIL, min(die, 5))
    assert not sea.events(ShipBlewUp)


@pytest.mark.parametrize(("die", "ablaze"), [(1, False), (3, False), (4, True), (5, True), (6, True)])
def test_21_fireships_blast_sets_neighbours_ablaze(die: int, ablaze: bool) -> None:
    """beat_to_quarters:21.fireships: after the usual broadside, damaged or not, on 4 and more."""
    sea = go_on(fleet("1 hers 1 average S20 1"), COMMAND, 4, 1, 6, die)
    assert not sea.events(ShotFired)[0].throws, "the blast missed"
    (sparks,) = sea.events(SparksFlew)
    assert sparks.blast and sparks.by == "brand" and sea["hers"].burning == ablaze


def test_21_fireships_ordinary_explosions_set_nobody_ablaze() -> None:
    """beat_to_quarters:21.fireships: it is an addition for fireships."""
    sea = go_on(fleet("1 hers 1 average S20 1", lit=False).put("brand", burning=True), COMMAND, FAIL, 6, 1, 6)
    assert len(sea.events(ShipBlewUp)) == 1 and not sea.events(SparksFlew)


@pytest.mark.parametrize("die", [SAFE, SPARK])
def test_21_fireships_set_ships_they_pass_on_fire(die: int) -> None:
    """beat_to_quarters:21.fireships: on a 6 at any point of the path, once a turn (ruling B38)."""
    sea = go_on(fleet("1 hers 1 average S18 1"), ACTION, 3, 3, die)
    assert [(sparks.by, sparks.ship) for sparks in sea.events(SparksFlew)] == [("brand", "hers")]
    assert sea["hers"].burning == (die == SPARK) and sea.where("brand") == "R14 1"


def test_21_fireships_set_ships_on_fire_that_pass_them() -> None:
    """beat_to_quarters:21.fireships: at any point of either's path."""
    sea = fleet("1 hers 1 average S23 1").put("hers", quality=0)
    go_on(sea, ACTION, 4, 4, SPARK, side=1, orders={"next": "hers", "plot/hers": "8"})
    assert sea["hers"].burning and sea.where("hers") == "S15 1", "she sails on"


def test_21_fireships_those_beside_them_roll_once_a_turn() -> None:
    """beat_to_quarters:21.fireships: in the command phase if nothing moves, and again in the next turn (ruling B38)."""
    sea = fleet("1 hers 1 average S20 1").put("brand", aground=True)
    go_on(sea, COMMAND, 1, SAFE)
    go_on(sea, ACTION)
    assert sea.state.scorched == [(0, 3)]
    for chore in sea.book.chores:
        chore(sea.book, sea.state, None)
    go_on(sea, COMMAND, 1, SPARK)
    assert sea["hers"].burning


def test_21_fireships_ships_that_are_lit_endanger_neighbours_at_once() -> None:
    """beat_to_quarters:21.fireships: also their own friends."""
    sea = fleet("0 friend 3 average S20 1", lit=False)
    go_on(sea, COMMAND, SPARK, orders={"fireship/brand": "light"})
    assert sea["friend"].burning


def test_21_fireships_only_drift_after_three_movements() -> None:
    """beat_to_quarters:21.fireships: two are not enough; from then on the drift has her."""
    sea = go_on(fleet(moved=1), ACTION, 1, 1)
    assert not sea.events(FireshipBurntOut) and sea["brand"].masts == 1
    go_on(sea, ACTION, 1, 1)
    assert len(sea.events(FireshipBurntOut)) == 1 and sea.where("brand") == "R16 1"
    assert sea["brand"].dismasted and sea["brand"].hanging == [0, 0]
    go_on(sea, ACTION)
    assert sea.where("brand") == "R16 1"
    sea["brand"].new_turn()
    go_on(sea, COMMAND, 3, 2)
    assert len(sea.events(DriftDiced)) == 1 and sea.where("brand") == "R14 1"


def test_21_fireships_nobody_is_aboard_to_avoid_a_collision() -> None:
    """beat_to_quarters:21.fireships: she collides with what she runs into, and hangs on it (ruling B37)."""
    sea = go_on(fleet("1 hers 1 average R18 2"), ACTION, 3, 3, SAFE, 2, 2)
    assert sea.events(Contact)[0].collided and not sea.events(CrewChecked)
    assert sea.state.ties.any(sea["brand"].spec.index)


def test_21_fireships_throw_no_grapples() -> None:
    """beat_to_quarters:21.fireships: there is nobody to throw them, though others may throw theirs at her."""
    sea = fleet("1 hers 1 average S20 1").put("brand", aground=True)
    sea.state.scorched = [(0, 3)]
    sea.begin(ACTION)
    assert "next" in sea.asked()
    sea.play({"next": "brand"}, limit=2)
    assert "grapple/hers" in sea.asked() and "grapple/brand" not in sea.asked()


def test_21_fireships_cannot_strike() -> None:
    """beat_to_quarters:21.fireships: who would haul the colours down (ruling B37)."""
    sea = fleet("1 hers 1 average T20 1").put("brand", rate=8, aground=True)
    go_on(
        sea,
        ACTION,
        6,
        1,
        11,
        2,
        1,
        1,
        side=1,
        orders={"next": "hers", "plot/hers": "0", "fire/hers/port": "brand"},
    )
    assert [throw.result for throw in sea.events(ShotFired)[0].throws] == ["STRIKE", "N"]
    assert not sea["brand"].struck


def boarded(by: str, moved: int = 1) -> Sea:
    """The fireship after men of that ship have come aboard."""
    more = {"hers": "1 hers 3 crack S20 1", "friend": "0 friend 3 elite S20 1"}[by]
    sea = fleet(more, moved=moved).tie("brand", by, GRAPPLED)
    if moved > 2:
        sea.put("brand", masts=0)
    sea.begin(BOARDING, last=True)
    sea.play({f"board/{by}": "brand"})
    sea.state.outcome = None
    sea.state.ties.cast_off(sea["brand"].spec.index)
    sea["brand"].made_way = True
    return sea


@pytest.mark.parametrize(("by", "side", "quality"), [("hers", 1, 1), ("friend", 0, 0)])
def test_21_fireships_are_boarded_without_resistance_by_anybody(by: str, side: int, quality: int) -> None:
    """beat_to_quarters:21.fireships: she does not strike, and has a crew of the boarder's quality (ruling B39)."""
    sea = boarded(by)
    brand = sea["brand"]
    assert (brand.side, brand.abandoned, brand.struck, brand.quality) == (side, False, False, quality)
    assert brand.burning and all(not fought.rolls for fought in sea.events(BoardingFought))


def test_21_fireships_boarding_one_is_never_the_default() -> None:
    """beat_to_quarters:21.fireships: it is a risky business."""
    sea = fleet("1 hers 1 elite S20 1").tie("brand", "hers", GRAPPLED)
    sea.begin(BOARDING)
    request = sea.game.requests[1]
    assert request is not None and request.defaults() == {"board/hers": "hold"}


def test_21_fireships_a_boarding_crew_may_steer_and_fight_the_fire() -> None:
    """beat_to_quarters:21.fireships: though she burns she may turn; put out, she is a ship like any other."""
    sea = boarded("hers")
    sea.begin(ACTION, side=1, dice=[2, 1])
    sea.play({"next": "brand"}, limit=2)
    assert {"2L", "2R"} <= set(sea.offered("plot/brand"))
    go_on(sea, COMMAND, FAIL - 1, 3, SAFE, side=1)
    assert sea["brand"].burning and sea.events(FireFeared)[0].exploded is False
    sea.state.scorched = []
    go_on(sea, COMMAND, PASS, side=1)
    assert len(sea.events(FireOut)) == 1 and sea["brand"].fireship == -1


def test_21_fireships_that_drift_can_only_be_saved_from_the_fire() -> None:
    """beat_to_quarters:21.fireships: the cordage is gone, so she neither sails nor turns."""
    sea = boarded("hers", moved=3).put("hers", anchor="AB")
    go_on(sea, ACTION, side=1)
    assert "brand" not in {event.ship for event in sea.events(CourseChosen)}, "she has no dice and no course"
    go_on(sea, COMMAND, PASS, side=1)
    assert not sea["brand"].burning and sea["brand"].dismasted


def test_21_fireships_are_worth_what_they_cost() -> None:
    """beat_to_quarters:21.fireships: in a battle as any ship lost, in a campaign as sunk by her own (ruling B39)."""
    sea = go_on(fleet(), COMMAND, 4)
    assert points(sea.state) == (0, sea["brand"].spec.points)
    assert fate_of(sea.book, sea["brand"], True).fate == "scuttled"


def test_21_fireships_other_ships_burn_no_cordage_by_sailing() -> None:
    """beat_to_quarters:21.fireships: the three movements are counted for fireships that nobody steers."""
    sea = go_on(fleet(lit=False), ACTION, 1, 1, orders={"plot/brand": "2"})
    assert sea["brand"].fireship == -1 and sea["mate"].fireship == -1
    sea = fleet(moved=2).put("brand", abandoned=False)
    go_on(sea, ACTION, 1, 1, orders={"plot/brand": "2"})
    assert sea["brand"].fireship == 2 and not sea["brand"].dismasted


def test_21_fireships_other_ships_set_nobody_on_fire() -> None:
    """beat_to_quarters:21.fireships: not even one that burns, if she is none."""
    for burning in (False, True):
        sea = fleet("1 hers 1 average S18 1", lit=False).put("brand", burning=burning)
        go_on(sea, ACTION, 3, 3, orders={"plot/brand": "6"})
        assert not sea.events(SparksFlew) and sea.where("brand") == "R14 1"


@pytest.mark.parametrize("change", [{"burning": True}, {"fate": "sunk"}, {"present": False}])
def test_21_fireships_what_burns_or_is_gone_rolls_for_no_sparks(change: dict[str, object]) -> None:
    """beat_to_quarters:21.fireships: nor does a battery, which nothing sets on fire but shot."""
    sea = fleet("1 hers 1 average S18 1").put("hers", entry_turn=9, **change)
    assert not go_on(sea, ACTION, 3, 3).events(SparksFlew)
    sea = fleet("1 fort 1 average S18 1")
    assert not go_on(sea, ACTION, 3, 3).events(SparksFlew)
