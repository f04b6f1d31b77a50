"""20.h.1.c to f: the twelve engagements, as the battles that come of them."""

from itertools import pairwise

import pytest

from tests.builders.campaign.war import AWAY, HOME, War
from weathergage.api import Game, IllegalOrder, Scenario
from weathergage.campaign.battle.fought_battles import game_of
from weathergage.campaign.events import EngagementRolled, FleetPlaced, ShoreDrawn
from weathergage.engine.scenario import ShipEntry
from weathergage.geometry.hexgrid import distance, parse_label, stern_of, to_offset
from weathergage.rulesets.drawn.beat_to_quarters.core.events import FogRolled

WINDS = range(1, 7)
COLUMNS, ROWS = 51, 35
#: The edge the wind blows to, and those to the left and right of it (ruling B20).
TOP = {1: "north", 2: "east", 3: "east", 4: "south", 5: "west", 6: "west"}
LEFT = {"north": "west", "east": "north", "south": "east", "west": "south"}
RIGHT = {right: left for left, right in LEFT.items()}
ACROSS = {"north": "south", "south": "north", "east": "west", "west": "east"}
EDGES = {1: "north", 2: "east", 3: "south", 4: "west"}


def hexes(ship: ShipEntry) -> list[int]:
    bow = parse_label(ship.bow)
    return [bow, stern_of(bow, ship.heading)] if ship.hexes == 2 else [bow]


def attitudes(battle: Scenario, side: int) -> set[str]:
    names = "BACDCA"
    return {names[(ship.heading - battle.wind.direction) % 6] for ship in battle.sides[side].ships}


def from_edge(code: int, edge: str) -> int:
    """How many hexes lie between a hex and an edge."""
    column, row = to_offset(code)
    last = ROWS - (column & 1)
    return {"north": row - 1, "south": last - row, "west": column, "east": COLUMNS - 1 - column}[edge]


def apart(battle: Scenario) -> int:
    mine, theirs = ([h for ship in side.ships for h in hexes(ship)] for side in battle.sides)
    return min(distance(a, b) for a in mine for b in theirs)


def all_hexes(battle: Scenario, side: int) -> list[int]:
    return [h for ship in battle.sides[side].ships for h in hexes(ship)]


def met(roll: int, wind: int = 1, edge: int = 1, war: War | None = None) -> Scenario:
    battle = (war or War()).battle(roll, wind=wind, edge=edge).campaign.battle
    assert battle is not None
    return battle.scenario


def test_20_h_1_d_a_six_sided_die_for_the_wind_then_a_twelve_sided_one() -> None:
    """beat_to_quarters:20.h.1.d: both are shown, and the first is the direction the wind blows to (ruling G1)."""
    war = War().battle(4, wind=5)
    (event,) = war.happened(EngagementRolled)
    assert (event.wind.value, event.wind.sides, event.roll.value, event.roll.sides) == (5, 6, 4, 12)
    assert war.campaign.battle is not None and war.campaign.battle.scenario.wind.direction == 5


@pytest.mark.parametrize("wind", WINDS)
def test_20_h_1_d_1_fog_lines_three_hexes_apart(wind: int) -> None:
    """beat_to_quarters:20.h.1.d.1: line ahead in attitude A, exactly three hexes between the sides, in fog."""
    battle = met(1, wind)
    assert battle.sea.fog
    assert attitudes(battle, 0) == attitudes(battle, 1) == {"A"}
    assert apart(battle) == 3
    for side in battle.sides:
        (heading,) = {ship.heading for ship in side.ships}
        bows = [parse_label(ship.bow) for ship in side.ships]
        for ahead, astern in pairwise(bows):
            assert stern_of(stern_of(ahead, heading), heading) == astern


def test_20_h_1_d_1_no_other_formation_is_offered_in_fog() -> None:
    """beat_to_quarters:20.h.1.d.1: line ahead, on either tack."""
    war = War().meet(1)
    assert {option.split()[0] for option in war.asks(0)["formation"]} == {"line-ahead"}
    assert {option[-1] for option in war.asks(0)["formation"]} == {"2", "6"}
    with pytest.raises(IllegalOrder, match="formation"):
        war.campaign.submit(0, {"formation": "Victory K12>2; Ajax M12>2; Swift O12>2"})


@pytest.mark.parametrize("wind", WINDS)
def test_20_h_1_d_1_any_choice_of_tacks_gives_three_hexes(wind: int) -> None:
    """beat_to_quarters:20.h.1.d.1: whichever way the two lines head."""
    for mine in (0, 1):
        for theirs in (0, 1):
            war = War().meet(1, wind=wind)
            options = war.asks(0)["formation"]
            war.submit({"formation": options[mine]}, {"formation": options[theirs]})
            assert war.campaign.battle is not None and apart(war.campaign.battle.scenario) == 3


def play_turns(game: Game, until: int) -> None:
    """Let everybody answer the default until a turn has begun."""
    while game.state.turn < until and not game.over:
        for side in game.waiting_for():
            game.submit(side, {})


def test_20_h_1_d_1_each_turn_a_die_says_whether_the_fog_stays() -> None:
    """beat_to_quarters:20.h.1.d.1: odd, it stays; even, it lifts and does not come back."""
    war = War().battle(1)
    assert war.campaign.battle is not None
    game = game_of(war.campaign.battle)
    assert game.state.fog
    play_turns(game, 12)
    rolls = [event.roll.value for event in game.events if isinstance(event, FogRolled)]
    assert rolls and all(value % 2 for value in rolls[:-1])
    assert game.state.fog == bool(rolls[-1] % 2)


@pytest.mark.parametrize("roll", [2, 6, 10])
@pytest.mark.parametrize("wind", WINDS)
def test_20_h_1_d_2_from_the_lower_corners(roll: int, wind: int) -> None:
    """beat_to_quarters:20.h.1.d.2: attitude A, within ten hexes of the side's own corner; A left and B right."""
    battle = met(roll, wind)
    top = TOP[wind]
    for side, own in ((0, LEFT[top]), (1, RIGHT[top])):
        assert attitudes(battle, side) == {"A"}
        (corner,) = (
            code
            for column in (0, COLUMNS - 1)
            for row in (1, ROWS - (column & 1))
            if from_edge(code := parse_label(_label(column, row)), own) == 0
            and from_edge(code, ACROSS[top]) == 0
        )
        assert max(distance(corner, h) for h in all_hexes(battle, side)) <= 10


def _label(column: int, row: int) -> str:
    return f"{chr(ord('A') + column % 26) * (column // 26 + 1)}{row}"


@pytest.mark.parametrize(
    ("roll", "rule", "high", "attitude", "other"),
    [
        (3, "20.h.1.d.3", 0, "C", "A"),
        (5, "20.h.1.d.5", 1, "C", "A"),
        (7, "20.h.1.d.7", 0, "D", "B"),
        (9, "20.h.1.d.9", 1, "D", "B"),
    ],
)
@pytest.mark.parametrize("wind", WINDS)
def test_20_h_1_d_3_5_7_9_one_side_at_the_top_the_other_twenty_hexes_off(
    roll: int, rule: str, high: int, attitude: str, other: str, wind: int
) -> None:
    """One side close hauled or hove to at the top, the other's nearest ship exactly twenty hexes away.

    beat_to_quarters:20.h.1.d.3 A close hauled, beat_to_quarters:20.h.1.d.5 B close hauled,
    beat_to_quarters:20.h.1.d.7 A hove to, beat_to_quarters:20.h.1.d.9 B hove to.
    """
    war = War()
    battle = met(roll, wind, war=war)
    assert attitudes(battle, high) == {attitude}
    assert attitudes(battle, 1 - high) == {other}
    assert max(from_edge(h, TOP[wind]) for h in all_hexes(battle, high)) < 5
    assert apart(battle) == 20
    # The fleet below lies where its course leads to the other.
    assert min(from_edge(h, TOP[wind]) for h in all_hexes(battle, 1 - high)) > 5
    assert war.happened(EngagementRolled)[0].cite == f"beat_to_quarters:{rule}"


@pytest.mark.parametrize("roll", [4, 8])
@pytest.mark.parametrize("wind", WINDS)
def test_20_h_1_d_4_from_the_sides(roll: int, wind: int) -> None:
    """beat_to_quarters:20.h.1.d.4: attitude B, within ten hexes of the side's own edge."""
    battle = met(roll, wind)
    for side, own in ((0, LEFT[TOP[wind]]), (1, RIGHT[TOP[wind]])):
        assert attitudes(battle, side) == {"B"}
        assert max(from_edge(h, own) for h in all_hexes(battle, side)) < 10


SHORES = [(11, 1, edge) for edge in EDGES] + [(12, 0, edge) for edge in EDGES]


@pytest.mark.parametrize(("roll", "owner", "edge"), SHORES)
def test_20_h_1_d_11_and_12_a_shore_on_the_edge_the_die_names(roll: int, owner: int, edge: int) -> None:
    """beat_to_quarters:20.h.1.d.11, beat_to_quarters:20.h.1.d.12: not more than ten hexes deep, all along the edge."""
    war = War(batteries=(("1 average",), ("1 average",)))
    battle = met(roll, 2, edge, war)
    land = [parse_label(label) for label in battle.sea.land]
    assert land and max(from_edge(h, EDGES[edge]) for h in land) < 10
    length = COLUMNS if edge in (1, 3) else ROWS - 1
    assert sum(from_edge(h, EDGES[edge]) == 0 for h in land) >= length
    (event,) = war.happened(EngagementRolled)
    assert event.edge is not None and (event.edge.value, event.edge.sides) == (edge, 4)
    # The defenders lie within ten hexes of the shore, the others within five of the edge across.
    ships = [ship for ship in battle.sides[owner].ships if not ship.fixed]
    assert all(1 <= min(distance(h, each) for each in land) <= 10 for ship in ships for h in hexes(ship))
    assert max(from_edge(h, ACROSS[EDGES[edge]]) for h in all_hexes(battle, 1 - owner)) < 5


def test_20_h_1_d_11_and_12_any_coast_may_be_drawn_up_to_ten_hexes_deep() -> None:
    """beat_to_quarters:20.h.1.d.11, beat_to_quarters:20.h.1.d.12: by depths from left to right, with its port."""
    war = War().meet(12, edge=1)
    for text, why in (
        ("own 3-11 50", "each of 1 to 10 hexes"),
        ("own 0-3 50", "each of 1 to 10 hexes"),
        ("own 3-5 99", "between 5 and 95 percent"),
        ("own three 50", "as in 'own 3-5-8-5 40'"),
    ):
        with pytest.raises(IllegalOrder, match=why):
            war.campaign.submit(0, {"shore": text})
    war.submit({"shore": "own 10-1 20"}).to("battle")
    assert war.campaign.battle is not None
    land = {parse_label(label) for label in war.campaign.battle.scenario.sea.land}
    depths = [sum(to_offset(h)[0] == column for h in land) for column in (0, 25, 50)]
    assert depths in ([10, 5, 1], [10, 6, 1])


@pytest.mark.parametrize(("roll", "owner"), [(11, 1), (12, 0)])
def test_20_h_1_d_11_and_12_batteries_stand_on_the_waterfront_with_an_arrow(roll: int, owner: int) -> None:
    """beat_to_quarters:20.h.1.d.11, beat_to_quarters:20.h.1.d.12: all of them, on land, looking out to sea; H, M, L."""
    works = ("1 average", "2 crack", "3 poor")
    war = War(batteries=(works, works)).meet(roll, edge=2).submit({}, {})
    asked = {ask: options for ask, options in war.asks(owner).items() if ask.startswith("battery")}
    assert len(asked) == 3
    land = set(met(roll, edge=2, war=War(batteries=(works, works))).sea.land)
    for option in next(iter(asked.values())):
        place, _, heading = option.partition(">")
        front = parse_label(place) - (stern_of(0, int(heading)))
        assert place in land and front not in {parse_label(label) for label in land}
    first = next(iter(asked.values()))[0]
    with pytest.raises(IllegalOrder, match="another battery stands on"):
        war.campaign.submit(owner, dict.fromkeys(asked, first))
    war.to("battle")
    assert war.campaign.battle is not None
    placed = [ship for ship in war.campaign.battle.scenario.sides[owner].ships if ship.fixed]
    assert [(ship.fixed, ship.hexes, ship.name[-2], ship.card and ship.card.rate) for ship in placed] == [
        ("battery", 1, "H", 1),
        ("battery", 1, "M", 2),
        ("battery", 1, "L", 3),
    ]
    assert not [ship for ship in war.campaign.battle.scenario.sides[1 - owner].ships if ship.fixed]


def test_20_h_1_d_11_and_12_only_the_owner_may_anchor_and_any_heading_is_open() -> None:
    """beat_to_quarters:20.h.1.d.11, beat_to_quarters:20.h.1.d.12: defenders at anchor if their admiral likes."""
    war = War().meet(11).submit()
    assert "anchor" in war.asks(1)
    assert {option[-1] for option in war.asks(1)["formation"]} == set("123456")
    war.submit({}, {"anchor": "AS"})
    assert "anchor" not in war.asks(0)
    assert {option[-1] for option in war.asks(0)["formation"]} == set("123456")
    war.submit()
    assert war.campaign.battle is not None
    mine, theirs = war.campaign.battle.scenario.sides
    assert {ship.anchored for ship in theirs.ships} == {"AS"} and {ship.anchored for ship in mine.ships} == {
        ""
    }


@pytest.mark.parametrize(("roll", "owner"), [(11, 1), (12, 0)])
def test_20_h_1_c_both_place_at_once_except_on_a_coast(roll: int, owner: int) -> None:
    """beat_to_quarters:20.h.1.c: on a coast the owner draws and places first, and the other sees it."""
    sea = War().meet(4)
    assert sea.campaign.waiting_for() == [0, 1] and sea.state.step == "placement"
    war = War(batteries=(("1 average",), ("1 average",))).meet(roll)
    assert (war.state.step, war.campaign.waiting_for()) == ("shore", [owner])
    war.submit({"shore": "bay 6 left"}, {"shore": "bay 6 left"})
    assert (war.state.step, war.campaign.waiting_for()) == ("defence", [owner])
    seen = war.campaign.view(1 - owner).engagement
    assert seen is not None and seen.land and not seen.posts
    war.submit({}, {})
    assert (war.state.step, war.campaign.waiting_for()) == ("placement", [1 - owner])
    seen = war.campaign.view(1 - owner).engagement
    assert seen is not None and len(seen.posts) == 1 + 3
    assert [event.shore for event in war.happened(ShoreDrawn)] == ["bay 6 left"]


def test_any_formation_may_be_written_ship_by_ship() -> None:
    """beat_to_quarters:20.h.1.d.4: within the ground and the attitude, nothing else counts."""
    war = War().meet(4, wind=1)
    good = "Victory D12>1; Ajax F15>1; a-swift B20>1"
    for text, why in (
        ("Victory D12>1; Ajax F15>1", "write a place for each ship"),
        (good.replace("D12", "Z12"), "partly outside the hexes that you may use"),
        (good.replace("D12>1", "D12>2"), "must head 1 in this wind"),
        (good.replace("F15", "D13"), "already taken"),
        (good.replace("Ajax", "Argo"), "write ship, bow and heading"),
        (good.replace("D12", "12D"), "is not a hex"),
    ):
        with pytest.raises(IllegalOrder, match=why):
            war.campaign.submit(0, {"formation": text})
    war.campaign.submit(0, {"formation": good})
    war.campaign.submit(1, {})
    assert war.campaign.battle is not None
    bows = {ship.name: ship.bow for ship in war.campaign.battle.scenario.sides[0].ships}
    assert bows == {"Victory": "D12", "Ajax": "F15", "Swift": "B20"}


def test_20_h_1_e_ships_that_were_held_back_enter_after_turn_ten_at_their_own_edge() -> None:
    """beat_to_quarters:20.h.1.e: chosen, not placed; the others stay away for good."""
    war = War().meet(4, wind=1)
    war.submit({"reserve/a-ajax": "reserve", "reserve/a-swift": "reserve"}, {})
    assert war.campaign.battle is not None
    battle = war.campaign.battle.scenario
    turns = {ship.name: ship.entry_turn for ship in battle.sides[0].ships}
    assert turns == {"Victory": 1, "Ajax": 11, "Swift": 11}
    late = [ship for ship in battle.sides[0].ships if ship.entry_turn > 1]
    assert all(min(from_edge(h, "west") for h in hexes(ship)) == 0 for ship in late)
    assert [event.reserves for event in war.happened(FleetPlaced)] == [("a-ajax", "a-swift"), ()]
    game = game_of(war.campaign.battle)
    there = {ship.id: ship.present for ship in game.state.ships}
    assert not there["a-ajax"] and there["a-victory"]
    assert "a-orion" not in there


def test_20_h_1_e_reserves_appear_in_turn_eleven() -> None:
    """beat_to_quarters:20.h.1.e: not in turn ten."""
    war = War(("A 8 poor, B 8 poor", "C 8 poor"), ("D 8 poor", "E 8 poor")).meet(4)
    war.submit({"reserve/a-b": "reserve"}, {})
    assert war.campaign.battle is not None
    game = game_of(war.campaign.battle)
    play_turns(game, 10)
    assert game.state.turn == 10 and not game.state.ship("a-b").present
    play_turns(game, 12)
    assert game.state.ship("a-b").present


def test_20_h_1_e_somebody_must_be_placed() -> None:
    war = War().meet(4)
    reserves = {f"reserve/{ship}": "reserve" for ship in ("a-victory", "a-ajax", "a-swift")}
    with pytest.raises(IllegalOrder, match="at least one ship"):
        war.campaign.submit(0, reserves)


def test_20_h_1_e_reserves_of_a_coast_come_in_past_its_ends() -> None:
    """beat_to_quarters:20.h.1.e: its own edge is land (ruling B20)."""
    war = War().meet(12, edge=1).submit()
    war.submit({"reserve/a-ajax": "reserve"}).to("battle")
    assert war.campaign.battle is not None
    battle = war.campaign.battle.scenario
    (ajax,) = (ship for ship in battle.sides[0].ships if ship.name == "Ajax")
    assert ajax.entry_turn == 11
    assert not {parse_label(label) for label in battle.sea.land} & set(hexes(ajax))
    assert min(from_edge(h, edge) for h in hexes(ajax) for edge in ("east", "west")) == 0


def test_20_h_1_f_struck_ships_must_be_settled_before_the_end() -> None:
    """beat_to_quarters:20.h.1.f: every battle of a campaign says so, and draws off at last (ruling B18)."""
    for roll in range(1, 13):
        victory = met(roll).victory
        assert (victory.settle, victory.kind, victory.turns) == (True, "points", 60)


def test_fleets_of_many_small_ships_find_room_or_wait_as_reserves() -> None:
    cutters = [", ".join(f"{letter}{n} 8 poor" for n in range(40)) for letter in "AB"]
    for roll in range(1, 13):
        battle = met(roll, war=War(cutters, [each.replace("A", "X").replace("B", "Y") for each in cutters]))
        taken = [
            h for side in battle.sides for ship in side.ships if ship.entry_turn == 1 for h in hexes(ship)
        ]
        assert len(taken) == len(set(taken))
        assert all(len(side.ships) == 40 and side.ships[0].entry_turn == 1 for side in battle.sides)
        for side in battle.sides:
            waves = [(ship.bow, ship.entry_turn) for ship in side.ships if ship.entry_turn > 1]
            assert len(waves) == len(set(waves))


def test_ships_keep_their_cards_in_the_battle() -> None:
    """beat_to_quarters:4: rate as built, rate now, crew and masts go into the battle."""
    war = War(HOME, AWAY).battle(4).tell(Ajax=("afloat", 0, 5, "green")).next_month()
    ajax = next(ship for ship in met(4, war=war).sides[0].ships if ship.name == "Ajax")
    assert ajax.card is not None
    assert (ajax.card.rate, ajax.card.now, ajax.quality, ajax.card.masts, ajax.points) == (
        3,
        5,
        "green",
        3,
        20,
    )


def test_20_h_1_c_a_formation_may_lie_wherever_it_fits() -> None:
    """beat_to_quarters:20.h.1.c"""
    war = War().meet(4)
    view = war.campaign.view(0)
    assert view.engagement is not None and view.engagement.ships == ("a-victory", "a-ajax", "a-swift")
    offered = set(war.asks(0)["formation"])
    heading = view.engagement.headings[0]
    free = [
        notation
        for where in view.engagement.zone
        if (notation := f"line-ahead {where}>{heading}") not in offered
        and not war.campaign.check(0, {"formation": notation})
    ]
    assert len(free) > len(offered) / 2
    shown = war.campaign.preview(0, {"formation": free[0]})
    assert len(shown.posts) == 3 and not shown.faults
    war.submit({"formation": free[0]}, {})
    assert war.campaign.battle is not None
    assert free[0].split()[1] == f"{war.campaign.battle.scenario.sides[0].ships[0].bow}>{heading}"


@pytest.mark.parametrize(
    ("notation", "said"),
    [
        ("line-ahead YY20>{heading}", "outside the water that is yours"),
        ("line-ahead K9>{wrong}", "must head"),
        ("line-ahead K9>9", "heading (1 to 6)"),
        ("line-ahead nowhere", "is not a hex"),
    ],
)
def test_20_h_1_c_a_formation_that_does_not_fit_is_drawn_and_refused(notation: str, said: str) -> None:
    """beat_to_quarters:20.h.1.c"""
    war = War().meet(4)
    view = war.campaign.view(0)
    assert view.engagement is not None
    headings = view.engagement.headings
    wrong = next(each for each in range(1, 7) if each not in headings)
    order = {"formation": notation.format(heading=headings[0], wrong=wrong)}
    shown = war.campaign.preview(0, order)
    assert shown.faults and said in shown.faults[0].reason
    assert len(shown.posts) == (3 if ">{" in notation else 0)


def test_20_h_1_d_a_coast_and_its_batteries_are_shown_before_they_are_sealed() -> None:
    """beat_to_quarters:20.h.1.d.12"""
    war = War(batteries=(("1 average", "3 average"), ())).meet(12)
    shown = war.campaign.preview(0, {"shore": "bay 4 left"})
    assert shown.land and shown.port in shown.land
    assert war.campaign.preview(0, {"shore": "own 99-99 2"}).faults
    war.submit({"shore": "bay 4 left"}, {})
    places = war.asks(0)["battery/a-battery-1"]
    posts = war.campaign.preview(0, {"battery/a-battery-1": places[-1]}).posts
    assert [post.ship for post in posts[:2]] == ["a-battery-1", "a-battery-2"]
    assert f"{posts[0].bow}>{posts[0].heading}" == places[-1]
