"""Section 21: bow and stern chasers. `mine` heads north at anchor before a south wind, so that she only fires."""

from dataclasses import replace

import pytest

from tests.builders.beat_to_quarters.gundeck import suffer
from tests.builders.beat_to_quarters.sea import ACTION, COMMAND, Sea
from weathergage.geometry.hexgrid import parse_label
from weathergage.rulesets.drawn.beat_to_quarters.core.events import ShotFired
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import BOW, STERN
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import Aim, aim_at
from weathergage.rulesets.drawn.beat_to_quarters.options.chasers import ChasersChanged

MINE = "0 mine 3 average R20 1"
AHEAD, ABEAM = "1 hers 3 average R17 2", "1 hers 3 average T20 1"


def at_sea(*ships: str, options: tuple[str, ...] = ("chasers",), rigged: bool = True) -> Sea:
    """Ships of which the first lies at anchor, with her chasers rigged or not."""
    sea = Sea(*ships, options=options).quiet()
    return sea.put("mine", anchor="AB", chasers=rigged)


def command(sea: Sea, order: str) -> None:
    """A command phase with an order for the chasers of `mine`; the battle goes on after it."""
    sea.phase(COMMAND, orders={"chasers/mine": order} if order else {})
    sea.state.outcome = None


def shot(sea: Sea, battery: str, *dice: int) -> ShotFired:
    """The one shot that `mine` fires at `hers` with these dice."""
    sea.phase(ACTION, dice=dice, orders={f"fire/mine/{battery}": "hers"})
    (fired,) = sea.events(ShotFired)
    assert isinstance(fired, ShotFired)
    return fired


def test_5_b_10_chasers_are_rigged_and_stowed_in_the_command_phase() -> None:
    """beat_to_quarters:5.b.10: by order only, and it is to be read on the card."""
    sea = at_sea(MINE, AHEAD, rigged=False)
    sea.begin(COMMAND)
    assert sea.offered("chasers/mine") == ("keep", "rig")
    command(sea, "rig")
    assert sea["mine"].chasers
    (changed,) = sea.events(ChasersChanged)
    assert changed.rigged and changed.cite == "beat_to_quarters:5.b.10"
    assert "CHASERS" in sea.game.view(1).ship("mine").card.notes
    sea["mine"].new_turn()
    sea.begin(COMMAND)
    assert sea.offered("chasers/mine") == ("keep", "stow")
    command(sea, "stow")
    assert not sea["mine"].chasers
    sea["mine"].new_turn()
    command(sea, "")
    assert not sea["mine"].chasers and not sea.events(ChasersChanged), "nothing happens without an order"


@pytest.mark.parametrize("rigged", [False, True])
def test_21_chasers_she_does_not_fire_in_the_turn_of_rigging_or_stowing(rigged: bool) -> None:
    """beat_to_quarters:21.chasers: neither chasers nor broadsides, to the end of that turn."""
    sea = at_sea(MINE, AHEAD, "1 beside 3 average T20 1", rigged=rigged)
    command(sea, "stow" if rigged else "rig")
    for side in (0, 1):
        sea.begin(ACTION, side=side, dice=[1] * 8)
        assert not {ask for ask in sea.asked() if ask.startswith("fire/mine")}
    sea["mine"].new_turn()
    for chore in sea.book.chores:
        chore(sea.book, sea.state, None)
    sea.begin(ACTION)
    assert "fire/mine/starboard" in sea.asked()
    assert ("fire/mine/bow" in sea.asked()) != rigged


def test_21_chasers_a_ship_that_has_fired_leaves_them_as_they_are() -> None:
    """beat_to_quarters:21.chasers: or she would have fired in the turn of rigging (ruling B31)."""
    sea = at_sea(MINE, AHEAD, "0 fresh 3 average A9 1", rigged=False).put("mine", fired=[1, 0, 0, 0])
    sea.begin(COMMAND)
    assert "chasers/fresh" in sea.asked() and "chasers/mine" not in sea.asked()


def test_21_chasers_fields_are_the_cones_ahead_and_astern() -> None:
    """beat_to_quarters:21.chasers: three hexes at range 1, triangular, out to 13 hexes (ruling Q1)."""
    sea = at_sea(MINE, "1 hers 8 average R19 1")
    sea["hers"].spec = replace(sea["hers"].spec, hexes=1)

    def covered(battery: int) -> set[str]:
        """The hexes, of all within three columns of hers, in which a one-hex vessel is in the field."""
        found = set()
        for where in (f"{column}{row}" for column in "OPQRSTU" for row in range(5, 36)):
            sea["hers"].bow = parse_label(where)
            if where not in ("R20", "R21") and isinstance(
                aim_at(sea.book, sea.state, sea["mine"], battery, sea["hers"]), Aim
            ):
                found.add(where)
        return found

    ahead, astern = covered(BOW), covered(STERN)
    assert {where for where in ahead if where[0] in "QRS" and int(where[1:]) > 18} == {
        "R19",
        "Q20",
        "S20",
        "Q19",
        "S19",
    }
    assert {where for where in astern if where[0] in "QRS" and int(where[1:]) < 23} == {"R22", "Q22", "S22"}
    assert "P19" in ahead and "P20" not in ahead, "the edge runs along the hexsides"
    assert "R7" in ahead and "R6" not in ahead and "R34" in astern and "R35" not in astern, "13 hexes"


def test_21_chasers_the_column_is_halved_before_it_is_split() -> None:
    """beat_to_quarters:21.chasers: 7 becomes 3, 13 becomes 6 and not 10 and 3 (ruling Q3)."""
    fired = shot(at_sea(MINE, AHEAD), "bow", 6, 1, 2)
    assert fired.total - fired.target_total == 7 and [throw.column for throw in fired.throws] == [3]
    near = at_sea(MINE, "1 hers 8 average R18 2")
    fired = shot(near, "bow", 6, 1, 2)
    assert fired.total - fired.target_total == 13 and [throw.column for throw in fired.throws] == [6]
    # A broadside is read as ever.
    fired = shot(at_sea(MINE, ABEAM), "starboard", 6, 1, 2)
    assert [throw.column for throw in fired.throws] == [fired.total - fired.target_total]


@pytest.mark.parametrize(("die", "column"), [(3, 2), (2, 1), (1, 0)])
def test_21_chasers_column_0_is_a_miss(die: int, column: int) -> None:
    """beat_to_quarters:21.chasers: and so is what becomes 0 by halving; columns 2 and 3 are column 1."""
    dice = [die, 3, *([2] if column >= 2 else [])]
    fired = shot(at_sea(MINE, AHEAD), "bow", *dice)
    assert fired.total - fired.target_total == column
    assert [throw.column for throw in fired.throws] == ([1] if column >= 2 else [])


def test_21_chasers_no_rake_counts() -> None:
    """beat_to_quarters:21.chasers: a stern right ahead is raked by no chaser."""
    fired = shot(at_sea(MINE, "1 hers 3 average R17 1"), "bow", 3, 3, 2)
    assert fired.rake == "" and [modifier.label for modifier in fired.modifiers] == [
        "rating of the target",
        "range 2",
    ]


def test_21_chasers_her_broadside_counts_one_rating_worse() -> None:
    """beat_to_quarters:21.chasers: for firing only, and only her broadside, not the chasers."""
    fired = shot(at_sea(MINE, ABEAM), "starboard", 3, 3, 2)
    assert [(m.label, m.value) for m in fired.target_modifiers] == [
        ("rating of the firer", 3),
        ("chasers rigged", 1),
    ]
    fired = shot(at_sea(MINE, AHEAD), "bow", 3, 3, 2)
    assert [m.value for m in fired.target_modifiers] == [3]
    fired = shot(at_sea(MINE, ABEAM, rigged=False), "starboard", 3, 3, 2)
    assert [m.value for m in fired.target_modifiers] == [3]


@pytest.mark.parametrize(("rate", "may"), [(6, True), (7, False), (8, False)])
def test_21_chasers_the_smallest_have_no_broadsides_beside_them(rate: int, may: bool) -> None:
    """beat_to_quarters:21.chasers: seventh and eighth rates, by their present rating (ruling B31)."""
    sea = at_sea(MINE, ABEAM).put("mine", rate=rate)
    sea.begin(ACTION)
    assert ("fire/mine/starboard" in sea.asked()) == may
    sea.put("mine", chasers=False)
    sea.begin(ACTION)
    assert "fire/mine/starboard" in sea.asked()
    sea = at_sea(MINE, AHEAD).put("mine", rate=rate)
    sea.begin(ACTION)
    assert "fire/mine/bow" in sea.asked()


def test_21_chasers_fire_once_a_turn_each() -> None:
    """beat_to_quarters:21.chasers: by the same procedure as broadsides; bow and stern are batteries of their own."""
    sea = at_sea(MINE, AHEAD, "1 behind 3 average R24 1")
    shot(sea, "bow", 1, 6)
    sea.state.outcome = None
    sea.begin(ACTION)
    assert "fire/mine/bow" not in sea.asked() and "fire/mine/stern" in sea.asked()


def test_21_chasers_do_not_weaken_a_blast() -> None:
    """beat_to_quarters:21.chasers, beat_to_quarters:12: an explosion is no broadside that is fired."""
    sea = at_sea(MINE, "1 hers 3 average S20 1")
    report = suffer(sea, "mine", "EXPLD", dice=[1, 6])
    (blast,) = [event for event in report if isinstance(event, ShotFired)]
    assert [modifier.value for modifier in blast.target_modifiers] == [3]
