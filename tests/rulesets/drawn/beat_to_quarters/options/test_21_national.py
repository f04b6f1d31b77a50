"""Section 21: national differences in ship handling and gunnery. The wind blows to the north."""

import pytest

from tests.builders.beat_to_quarters.sea import ACTION, Sea
from weathergage.rulesets.drawn.beat_to_quarters.core.events import SailDiceRolled, ShotFired
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.volley import explode

FAR = "1 far 3 average A1 1"


def distances(quality: str, nation: str, options: tuple[str, ...] = ("national",)) -> tuple[int, ...]:
    """What a third rate before the wind may sail with dice 1, 2 and 4."""
    sea = Sea(f"0 mine 3 {quality} R20 1", FAR, options=options).put("mine", nation=nation).quiet()
    sea.begin(ACTION, dice=[1, 2, 4])
    (rolled,) = sea.events(SailDiceRolled)
    return tuple(rolled.distances)


@pytest.mark.parametrize("quality", ["elite", "crack"])
@pytest.mark.parametrize("nation", ["british", "french"])
def test_21_national_1_a_the_best_crews_may_take_two_dice(quality: str, nation: str) -> None:
    """beat_to_quarters:21.national.1.a: all, one or two of them, whatever their nation."""
    assert distances(quality, nation) == (1, 2, 3, 4, 5, 6, 7)
    assert distances(quality, nation, ()) == (1, 2, 4, 7)


@pytest.mark.parametrize("quality", ["average", "green", "poor"])
def test_21_national_1_a_other_crews_do_not(quality: str) -> None:
    """beat_to_quarters:21.national.1.a: they have all dice or one."""
    assert distances(quality, "british") == (1, 2, 4, 7)


def test_21_national_1_a_a_crew_that_was_shot_down_has_lost_it() -> None:
    """beat_to_quarters:21.national.1.a: it is the crew as it is now."""
    sea = Sea("0 mine 3 crack R20 1", FAR, options=["national"]).put("mine", quality=2).quiet()
    sea.begin(ACTION, dice=[1, 2, 4])
    assert sea.events(SailDiceRolled)[0].distances == (1, 2, 4, 7)


@pytest.mark.parametrize("quality", ["poor", "average", "elite"])
def test_21_national_1_b_spaniards_use_all_dice_or_the_highest(quality: str) -> None:
    """beat_to_quarters:21.national.1.b: and no two either (ruling B32)."""
    assert distances(quality, "spanish") == (4, 7)


def gunner(nation: str, options: tuple[str, ...] = ("national",), hers: str = "T20 1") -> Sea:
    """Two third rates side by side, mine at anchor."""
    sea = Sea("0 mine 3 average R20 1", f"1 hers 3 average {hers}", options=options).quiet()
    return sea.put("mine", nation=nation, anchor="AB")


FIRE = {"fire/mine/starboard": "hers"}


@pytest.mark.parametrize(("nation", "broadsides"), [("british", 2), ("french", 1)])
def test_21_national_2_a_the_british_fire_each_side_twice_a_turn(nation: str, broadsides: int) -> None:
    """beat_to_quarters:21.national.2.a: in two phases of the turn; a third time never."""
    sea = gunner(nation)
    for phase in range(3):
        sea.phase(ACTION, dice=[1, 6] if phase < broadsides else [], orders=FIRE)
        assert len(sea.events(ShotFired)) == int(phase < broadsides)
        sea.state.outcome = None


def test_21_national_2_a_but_not_twice_in_a_phase() -> None:
    """beat_to_quarters:21.national.2.a: before her movement and after it is the same phase."""
    sea = Sea("0 mine 3 average R20 1", "1 hers 3 average T19 1", options=["national"]).quiet()
    sea.phase(ACTION, dice=[1, 6, 1, 1, 1], orders={**FIRE, "plot/mine": "1"})
    assert len(sea.events(ShotFired)) == 1


def test_21_national_2_a_chasers_are_no_broadsides() -> None:
    """beat_to_quarters:21.national.2.a: they fire once a turn (ruling B32)."""
    sea = gunner("british", ("national", "chasers"), "R17 2").put("mine", chasers=True)
    orders = {"fire/mine/bow": "hers"}
    sea.phase(ACTION, dice=[1, 6], orders=orders)
    sea.state.outcome = None
    sea.phase(ACTION, dice=[], orders=orders)


@pytest.mark.parametrize(("nation", "columns"), [("american", [4]), ("british", [3])])
def test_21_national_2_b_american_fire_is_read_one_column_higher(nation: str, columns: list[int]) -> None:
    """beat_to_quarters:21.national.2.b: equal ships and dice at range 2 are column 3 for others."""
    sea = gunner(nation)
    sea.phase(ACTION, dice=[3, 3, 2], orders=FIRE)
    assert [throw.column for throw in sea.events(ShotFired)[0].throws] == columns


def test_21_national_2_b_it_can_lift_a_miss() -> None:
    """beat_to_quarters:21.national.2.b: from -1 to column 0 (ruling Q4)."""
    sea = gunner("american")
    sea.phase(ACTION, dice=[1, 5, 2], orders=FIRE)
    assert [throw.column for throw in sea.events(ShotFired)[0].throws] == [0]


def test_21_national_2_b_before_a_chaser_halves_it() -> None:
    """beat_to_quarters:21.national.2.b: 2 and 1 is 3, and half of it 1 (ruling B32)."""
    for options in (("chasers", "national"), ("national", "chasers")):
        sea = gunner("american", options, "R17 2").put("mine", chasers=True)
        sea.phase(ACTION, dice=[3, 3, 2], orders={"fire/mine/bow": "hers"})
        assert [throw.column for throw in sea.events(ShotFired)[0].throws] == [1]


def test_21_national_2_b_a_blast_is_nobodys_gunnery() -> None:
    """beat_to_quarters:21.national.2.b: an American that blows up has no column more (ruling B32)."""
    sea = gunner("american", hers="S20 1")
    sea.begin(ACTION, dice=[3, 3, 2])
    explode(sea.book, sea.state, sea["mine"], sea.game.events)
    (blast,) = sea.events(ShotFired)
    assert blast.column == blast.total - blast.target_total
