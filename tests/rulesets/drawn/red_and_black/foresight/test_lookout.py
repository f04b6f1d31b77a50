"""The look-out's figures are those of the rules: shots, reaches, courses and chances, and nothing that is hidden."""

import random

import pytest

from tests.builders.red_and_black.table import ACTION, PORT, STARBOARD, Table
from weathergage.engine.orders import Ask
from weathergage.rulesets.drawn.red_and_black.foresight.gunnery_worth import expected, life
from weathergage.rulesets.drawn.red_and_black.foresight.lookout import TableLookout
from weathergage.rulesets.drawn.red_and_black.foresight.odds.deck_odds import carried
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import Aim, aim_at
from weathergage.rulesets.drawn.shared.lookout import ARRIVED, SETTING_OUT
from weathergage.rulesets.shared.views import AttackPreview, ChancePreview, PlacePreview

NEAR = ("0 java 5 experienced 500 500 4", "1 essex 5 experienced 500 530 4")
APART = ("0 java 5 experienced 500 500 4", "1 essex 5 experienced 500 750 4")


def lookout(table: Table, side: int = 0) -> TableLookout:
    return TableLookout(table.book, table.state, side)


def pose(table: Table, name: str) -> tuple[tuple[int, int], int]:
    return table[name].mast, table[name].point


def test_what_a_broadside_is_worth_is_what_the_rules_would_lay() -> None:
    chance = random.Random(7)
    table = Table(*APART)
    seen, bore = lookout(table), 0
    guns, points = seen.guns("java", "essex"), table["essex"].spec.points
    for _ in range(300):
        java, essex = table["java"], table["essex"]
        java.point, essex.point = chance.randrange(16), chance.randrange(16)
        essex.mast = (5000 + chance.randrange(-4500, 4500), 5000 + chance.randrange(-4500, 4500))
        found = {
            battery: max(
                (
                    expected(table.book, table.state, laid) * points
                    for aim in ("low", "high")
                    if isinstance(laid := aim_at(table.book, table.state, java, battery, essex, aim), Aim)
                ),
                default=0.0,
            )
            for battery in (PORT, STARBOARD)
        }
        battery, worth, _ = guns.laid(pose(table, "java"), pose(table, "essex"))
        assert worth == pytest.approx(max(found.values()))
        assert not worth or found[battery] == worth
        bore += worth > 0
    assert bore > 60


def test_a_ship_that_has_struck_tells_nothing_of_one_in_the_same_condition() -> None:
    """What is remembered of a shot held for both, so that a game depended on those played before it."""
    table = Table(*NEAR)
    java, essex = table["java"], table["essex"]
    laid = aim_at(table.book, table.state, java, PORT, essex, "low")
    if not isinstance(laid, Aim):
        laid = aim_at(table.book, table.state, java, STARBOARD, essex, "low")
    assert isinstance(laid, Aim)
    table.book.found.clear()
    essex.struck = True
    assert expected(table.book, table.state, laid) == 0
    essex.struck = False
    assert expected(table.book, table.state, laid) > 0


def test_life_goes_down_with_every_rating_and_ends_with_the_colours() -> None:
    table = Table(*APART)
    fresh = life(table["java"])
    assert fresh == pytest.approx(1)
    for change in ({"broadside": 3}, {"hull": 3}, {"crew": 1}, {"masts": [0, 2, 2]}, {"wheel_shot": True}):
        hurt = Table(*APART).put("java", **change)["java"]
        assert 0 < life(hurt) < fresh, change
    assert life(Table(*APART).put("java", struck=True)["java"]) == 0


@pytest.mark.parametrize("parties", [(4, 4), (5, 3), (3, 4), (6, 6), (2, 1)])
def test_decks_are_carried_about_as_often_as_the_exact_odds_say(parties: tuple[int, int]) -> None:
    table = Table(*NEAR).put("java", crew=parties[0]).put("essex", crew=parties[1])
    exact, _ = carried(table.book, table.state, table["java"], table["essex"], counterboard=False)
    assert lookout(table).carries("java", "essex") == pytest.approx(float(exact), abs=0.1)


def test_what_the_enemy_has_loaded_makes_no_difference() -> None:
    table = Table(*NEAR)
    before = lookout(table).guns("essex", "java").worth(pose(table, "essex"), pose(table, "java"))
    table.put("essex", load=["", "", "", ""])
    assert lookout(table).guns("essex", "java").worth(pose(table, "essex"), pose(table, "java")) == before > 0
    own = lookout(table, 1).guns("essex", "java")
    assert own.worth(pose(table, "essex"), pose(table, "java")) == 0, "her own side knows"
    table.put("essex", fired=[True, True, False, False])
    assert not lookout(table).guns("essex", "java").worth(pose(table, "essex"), pose(table, "java"))


def test_ways_turns_and_their_chances() -> None:
    table = Table(*APART)
    reach = lookout(table).reach("java", pose(table, "java"))
    assert sum(chance for chance, _ in reach.falls) == pytest.approx(1)
    ends = {to for group in reach.groups for _, to in group}
    assert ends == {1 + 2, 4, 5, 6, 7, 8}, "four points either way, three off the wind's eye"
    spots = {spot for group in reach.groups for spot, _ in group}
    assert all(spot[1] == 5000 and 5000 <= spot[0] <= 5000 + 1800 for spot in spots), (
        "straight on, three dice"
    )
    table.put("java", masts=[0, 0, 0])
    assert lookout(table).reach("java", pose(table, "java")).groups == ((pose(table, "java"),),)


def test_courses_of_turns_and_tacks() -> None:
    table = Table(*APART).put("java", point=3)
    ask = Ask("turn/java", "turn", "java", ("0", "L", "RR", "tack"), "0", "")
    seen = lookout(table)
    turn = seen.course(ask, "RR")
    assert turn is not None and turn.ends == ((1.0, ((5000, 5000), 5), False),)
    tack = seen.course(ask, "tack")
    assert tack is not None
    (good, about, _), (bad, irons, stuck) = tack.ends
    assert good + bad == pytest.approx(1) and good > 0.9
    assert (about[1], irons[1], stuck) == (13, 0, True)
    assert seen.course(Ask("anchor/java", "anchor", "java", ("hold", "drop"), "hold", ""), "drop") is None


def test_to_windward_is_far_and_to_leeward_near() -> None:
    table = Table(*APART)
    seen = lookout(table)
    here = pose(table, "java")
    assert seen.passage("java", here, here) == 0
    north, south = (((5000, 5000 + way * 3000), 4) for way in (-1, 1))
    assert seen.passage("java", here, north) > 2 * seen.passage("java", here, south)
    assert seen.gage(here, south) > 0 > seen.gage(here, north)


def test_gaps_and_sea_room() -> None:
    table = Table(*NEAR, land=[(700, 500)])
    seen = lookout(table)
    assert seen.gap("java", pose(table, "java"), "essex", pose(table, "essex")) == 2
    assert seen.gap("java", ((5000, 5000), 4), "essex", ((5000, 5200), 4)) == 1, "within a grapple's throw"
    assert seen.sea_room("java", pose(table, "java")) == 4
    assert seen.sea_room("java", ((5000, 5000), 0)) == 8
    assert seen.sea_room("java", ((5000, 900), 0)) == 2, "the table ends there"


def test_where_a_movement_stands() -> None:
    table = Table(*APART).put("java", watch="ask")
    assert lookout(table).point == ARRIVED
    table.begin(ACTION, 0, dice=[1] * 40)
    seen = table.game.view(0).lookout
    assert (seen.moving, seen.point) == (("java",), SETTING_OUT)


def test_previews_tell_what_then_happens() -> None:
    from weathergage.rulesets.drawn.red_and_black.core.events import CannonFired

    table = Table(*APART).put("java", watch="ask")
    table.begin(ACTION, 0, dice=[1, 2, *[3] * 40])
    request = table.game.requests[0]
    assert request is not None
    ask = request.ask("fire/java/starboard")
    assert ask is not None
    told = table.game.view(0).previews(ask)["low>essex"]
    assert isinstance(told, AttackPreview)
    assert told.attack == told.base + sum(each.value for each in told.modifiers)
    table.play({"fire/java/starboard": "low>essex"}, until="none", limit=1)
    shot = table.events(CannonFired)[0]
    assert (shot.attack, shot.modifiers, shot.range_mm) == (told.attack, told.modifiers, told.range)
    assert shot.result == told.cells[sum(roll.value for roll in shot.rolls) - 2]
    assert told.results["hits"] == pytest.approx(
        sum((6 - abs(7 - total)) / 36 for total in range(2, 13) if told.cells[total - 2] != "-")
    )


def test_previews_of_turns_and_reloads() -> None:
    table = Table(*APART).put("java", point=3).quiet()
    turns = Ask("turn/java", "turn", "java", ("0", "R", "tack"), "0", "")
    view = table.begin(ACTION, 0, dice=[3] * 40).view(0)
    told = view.previews(turns)
    assert told["R"] == PlacePreview(x=5000, y=5000, point=4)
    assert isinstance(told["tack"], ChancePreview) and told["tack"].chance > 0.9
    loads = view.previews(
        Ask("reload/java/first", "reload", "java", ("none", "port R", "port DG"), "none", "")
    )
    assert isinstance(loads["port R"], ChancePreview) and loads["port R"].chance == pytest.approx(30 / 36)
    assert isinstance(loads["port DG"], ChancePreview) and loads["port DG"].chance == pytest.approx(10 / 36)
