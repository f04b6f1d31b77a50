"""Section 21, solo play: the enemy's helm and grapples, where it matters which ship and which broadside (21.solo.2)."""

import pytest

from tests.builders.beat_to_quarters.gundeck import off
from tests.builders.beat_to_quarters.sea import ACTION
from tests.rulesets.drawn.beat_to_quarters.options.test_21_solo import Solo
from weathergage.rulesets.drawn.beat_to_quarters.core.events import CrewChecked, ShotFired

#: Faces of the manoeuvre die in the aggressive and the standard mood.
KEEP, BEST, HARD_TOWARDS, HARD_AWAY = 1, 4, 10, 12
SMALL = [1, 1, 1, 1, 1]
FAR = "0 victory 1 average SS20 4"


@pytest.mark.parametrize(("bearing", "letters"), [(1, ""), (2, "R"), (3, "RR"), (5, "LL"), (6, "L")])
def test_21_solo_2_c_2_her_bow_comes_to_point_at_the_enemy(bearing: int, letters: str) -> None:
    """beat_to_quarters:21.solo.2.c.2, ruling B29: she lies in that direction from where the enemy turns."""
    there = off("R20", (2, 1), (14, bearing))
    sea = Solo(f"0 victory 1 average {there} 1", "1 virginie 4 average R20 1", mood="standard", wind=1)
    assert sea.run(ACTION, 1, [HARD_TOWARDS, 1, 1, 1, 1]).course() == "2" + letters


@pytest.mark.parametrize(("bearing", "letters"), [(4, ""), (3, "L"), (2, "LL"), (6, "RR"), (5, "R")])
def test_21_solo_2_c_2_her_bow_comes_to_point_away_and_no_further(bearing: int, letters: str) -> None:
    """beat_to_quarters:21.solo.2.c.2, ruling Q13: a full turn has three hexsides, and she leaves those unused."""
    there = off("R20", (2, 1), (14, bearing))
    sea = Solo(f"0 victory 1 average {there} 1", "1 virginie 4 average R20 1", mood="standard", wind=1)
    for ship in sea.state.ships:
        ship.fired = [1, 1, 0, 0]
    assert sea["virginie"].spec.turning == 3
    assert sea.run(ACTION, 1, [HARD_AWAY, 1, 1, 1, 1]).course() == "2" + letters


def test_21_solo_2_c_2_she_turns_to_the_ship_that_is_nearest_where_she_turns() -> None:
    """beat_to_quarters:21.solo.2.c.2: at the end of her movement, not where it began."""
    ships = ("0 astern 1 average K26 4", "0 ahead 1 average Y8 4", "1 virginie 4 average R20 1")
    sea = Solo(*ships, mood="standard", wind=1)
    for ship in sea.state.ships:
        ship.fired = [1, 1, 0, 0]
    assert sea.run(ACTION, 1, [HARD_TOWARDS, 4, 4, 4, 4]).course() == "8R"


@pytest.mark.parametrize(("fired", "letter"), [([1, 0, 0, 0], "L"), ([0, 1, 0, 0], "R")])
def test_21_solo_2_c_2_the_best_firing_position_is_for_guns_that_are_loaded(
    fired: list[int], letter: str
) -> None:
    """beat_to_quarters:21.solo.2.c.2, ruling B29: either turn would do, but one broadside has been fired."""
    sea = Solo("0 victory 1 average R12 1", "1 virginie 4 average R20 1", mood="aggressive")
    sea.put("victory", fired=[1, 1, 0, 0]).put("virginie", fired=fired)
    sea.run(ACTION, 1, [BEST, *SMALL, 1, 6])
    assert sea.course().strip(letter) == "3"
    assert [(shot.ship, shot.rake) for shot in sea.events(ShotFired)] == [("virginie", "stern")]


@pytest.mark.parametrize("there", ["N20", "V20"])
def test_21_solo_2_c_2_without_a_shot_a_broadside_that_looks_at_her_is_good_enough(there: str) -> None:
    """Ruling B29: abeam to port or to starboard she need not turn, though all her guns are fired."""
    sea = Solo(f"0 victory 1 average {there} 1", "1 virginie 4 average R22 1", mood="aggressive")
    for name in ("victory", "virginie"):
        sea.put(name, fired=[1, 1, 0, 0])
    assert sea.run(ACTION, 1, [BEST, *SMALL]).course() == "3"


def test_b29_out_of_irons_she_pays_off_even_from_an_enemy_right_ahead() -> None:
    """Ruling B29: whatever the table says; of two equal ways she takes port."""
    sea = Solo("0 victory 1 average R35 4", "1 virginie 4 average R15 4", mood="standard", wind=1)
    sea.put("virginie", recovered=True).run(ACTION, 1, [HARD_TOWARDS])
    assert sea["virginie"].heading == 3


def test_21_solo_2_c_4_an_aggressive_ship_does_not_grapple_a_friend_alongside() -> None:
    """beat_to_quarters:21.solo.2.c.4: her attacks are meant for the player."""
    sea = Solo(FAR, "1 virginie 4 average S20 1", "1 mate 4 average R20 1", mood="aggressive")
    sea.put("mate", masts=0).run(ACTION, 1, [KEEP, *SMALL])
    assert not sea.events(CrewChecked) and not sea.state.ties.pairs


def test_21_solo_2_c_4_an_aggressive_ship_sails_on_past_a_friend_she_has_avoided() -> None:
    """beat_to_quarters:21.solo.2.c.4, beat_to_quarters:7.h: no grapples are thrown at her."""
    sea = Solo(FAR, "1 virginie 4 average R20 1", "1 mate 4 average R17 2", mood="aggressive", wind=1)
    sea.put("mate", masts=0).run(ACTION, 1, [KEEP, 4, 4, 4, 4, 4, 6, 6])
    assert [check.purpose for check in sea.events(CrewChecked)] == ["not to collide"]
    assert sea.where("virginie") == "R12 1" and not sea.state.ties.pairs
