"""Section 21, solo play: the rules themselves are the enemy."""

from collections.abc import Sequence
from typing import Any, Self

import msgspec
import pytest

from tests.builders.beat_to_quarters.sea import ACTION, BOARDING, COMMAND, ID, Sea
from weathergage.api import Game, IllegalOrder, load_scenario, save, start, verify
from weathergage.engine.dice import Dice
from weathergage.engine.events import Event
from weathergage.geometry.hexgrid import STEP, distance, from_axial, label, parse_label
from weathergage.rulesets.drawn.beat_to_quarters.core.events import (
    BoardingFought,
    CourseChosen,
    CrewChecked,
    SailDiceRolled,
    ShipArrived,
    ShipsParted,
    ShotFired,
)
from weathergage.rulesets.drawn.beat_to_quarters.core.typed_rules import quarters_rules
from weathergage.rulesets.drawn.beat_to_quarters.options.solo.enemy import enemy
from weathergage.rulesets.drawn.beat_to_quarters.options.solo.solo_events import (
    CrewMustered,
    HelmRolled,
    LineCameOn,
    MoodTaken,
    SoloWindRolled,
)
from weathergage.rulesets.drawn.beat_to_quarters.options.solo.solo_tables import solo_tables
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import attitude
from weathergage.rulesets.drawn.beat_to_quarters.turn.action_phase import STAGES
from weathergage.rulesets.shared.events import ShipMoved

SOLO = ("solo",)


def battle(name: str, seed: int = 1) -> Game:
    return start(ID, load_scenario(name), seed, SOLO)


def of(game: Game, kind: type[Any]) -> list[Any]:
    return [event for event in game.events if isinstance(event, kind)]


def play(game: Game) -> Game:
    """The player leaves everything to the defaults."""
    while not game.over:
        assert game.waiting_for() == [0], "only the player is ever asked"
        game.submit(0, {})
    return game


class Solo(Sea):
    """A sea on which one phase of solo play is gone through, and nothing after it."""

    def __init__(self, *ships: str, mood: str = "", wind: int = 2) -> None:
        super().__init__(*ships, wind=wind, options=SOLO)
        self.told: list[Event] = []
        for ship in self.state.ships:
            ship.mode = mood if ship.side == 1 else ""

    def run(self, phase: int, side: int, dice: Sequence[int], **orders: str) -> Self:
        """Go through a phase; the player gives these orders, or the usual ones."""
        state = self.state
        state.phase, state.step, state.active, state.drawn = phase, 0, side, [side, side]
        state.dice = Dice(script=list(dice))
        wanted = {key.replace("__", "/"): value for key, value in orders.items()}
        for _ in range(99):
            asks = self.rules.phases[phase].asks(state) or [[], []]
            assert not asks[1], "the enemy is asked nothing"
            given = {ask.id: wanted.get(ask.id, ask.default) for ask in asks[0]}
            if self.rules.phases[phase].resolve(state, given, self.told):
                return self
            state.step += 1
        raise AssertionError("the phase does not end")

    def events(self, kind: type[Any]) -> list[Any]:
        """Everything of a kind that has happened."""
        return [event for event in self.told if isinstance(event, kind)]

    def course(self) -> str:
        """The one course that was chosen."""
        (chosen,) = self.events(CourseChosen)
        return str(chosen.plot)


@pytest.mark.parametrize("wind", range(1, 7))
def test_21_solo_1_both_lines_come_in_from_opposite_corners_in_attitude_a(wind: int) -> None:
    """beat_to_quarters:21.solo.1, ruling B27: the wind is rolled, and either line sails onto the board."""
    seed = next(n for n in range(99) if battle("constitution-guerriere", n).state.wind == wind)
    game = battle("constitution-guerriere", seed)
    (rolled,) = of(game, SoloWindRolled)
    assert rolled.roll.value == wind
    corners = {"A1": "YY35", "A35": "YY1", "YY1": "A35", "YY35": "A1"}
    places = [from_axial(*line.hex) for line in of(game, LineCameOn)]
    middle = parse_label("Z18")
    for line, bow in zip(of(game, LineCameOn), places, strict=True):
        assert attitude(wind, line.heading) == "A"
        assert label(bow) in corners
        assert distance(bow + 9 * STEP[line.heading], middle) < distance(bow, middle)
    across = corners[label(places[0])] == label(places[1])
    assert across if wind not in (1, 4) else label(places[0]) != label(places[1])


def test_21_solo_1_one_ship_of_each_side_at_first_the_others_follow_in_line() -> None:
    """beat_to_quarters:21.solo.1, ruling B27: at every new turn the next ship of each line, in the same hex."""
    game = battle("lissa", 3)
    lines = {line.side: line for line in of(game, LineCameOn)}
    assert [len(game.state.of_side(side)) for side in (0, 1)] == [1, 1]
    assert not of(game, ShipArrived)
    while game.state.turn == 1:
        game.submit(0, {})
    arrived = of(game, ShipArrived)
    assert [event.ship for event in arrived] == [lines[0].ships[1], lines[1].ships[1]]
    assert {event.cite for event in arrived} == {f"{ID}:21.solo.1"}
    while game.state.turn == 2:
        game.submit(0, {})
    assert [event.ship for event in of(game, ShipArrived)[2:]] == [lines[0].ships[2], lines[1].ships[2]]


def test_b27_a_ship_that_finds_her_hex_taken_comes_in_beside_it_a_turn_later() -> None:
    game = battle("lissa", 3)
    line = of(game, LineCameOn)[1]
    second = game.state.ship(line.ships[1])
    first = game.state.ship(line.ships[0])
    while game.state.turn == 1:
        first.bow, first.heading, first.struck = second.bow, second.heading, True
        game.submit(0, {})
    assert not second.present and second.bow != first.bow
    while game.state.turn == 2:
        game.submit(0, {})
    assert second.present


def test_b27_a_line_does_not_come_in_on_land() -> None:
    scenario = load_scenario("constitution-guerriere")
    land = ("A1", "A35", "YY1", "YY35")
    scenario = msgspec.structs.replace(scenario, sea=msgspec.structs.replace(scenario.sea, land=land))
    game = start(ID, scenario, 1, SOLO)
    for line in of(game, LineCameOn):
        bow = from_axial(*line.hex)
        assert label(bow) not in land
        assert min(distance(bow, parse_label(each)) for each in land) == 1


def test_21_solo_2_a_a_die_for_the_crew_of_every_ship_of_both_sides() -> None:
    """beat_to_quarters:21.solo.2.a: 1 poor, 2 green, 3 and 4 average, 5 crack, 6 elite; she costs what that costs."""
    crews = {1: "poor", 2: "green", 3: "average", 4: "average", 5: "crack", 6: "elite"}
    seen = set()
    for seed in range(4):
        game = battle("lissa", seed)
        mustered = of(game, CrewMustered)
        assert [event.ship for event in mustered] == [ship.spec.id for ship in game.state.ships]
        for event in mustered:
            seen.add(event.roll.value)
            assert event.quality == crews[event.roll.value]
            ship = game.state.ship(event.ship)
            quality = ("elite", "crack", "average", "green", "poor").index(event.quality)
            row = next(
                row for row in quarters_rules(game.rules).book.ships.ship if row.rate == ship.spec.rate
            )
            assert (ship.quality, ship.spec.quality, ship.spec.points) == (
                quality,
                quality,
                row.cost[quality],
            )
    assert seen == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(
    ("dice", "mood"), [([4], "aggressive"), ([3, 4], "standard"), ([3, 3], "unsure")], ids=str
)
def test_21_solo_2_b_one_check_or_two_give_the_mood(dice: list[int], mood: str) -> None:
    """beat_to_quarters:21.solo.2.b: an average crew needs a 4; each of the enemy's ships is put to the test."""
    sea = Solo("0 victory 1 average A20 2", "1 heros 3 average R10 2", "1 caton 3 average R20 2")
    sea.run(COMMAND, 1, dice * 2)
    assert [(event.ship, event.mood) for event in sea.events(MoodTaken)] == [("heros", mood), ("caton", mood)]
    assert len(sea.events(CrewChecked)) == 2 * len(dice)
    sea.begin(ACTION, 0, [1, 1, 1])
    shown = sea.game.view(0).ship("heros")
    assert sea["heros"].mode == mood and mood in [each.text for each in shown.conditions]


def test_21_solo_2_b_nothing_of_the_kind_in_the_players_own_command_phase() -> None:
    """beat_to_quarters:21.solo.2.b speaks of the enemy alone."""
    sea = Solo("0 victory 1 average A20 2", "1 heros 3 average R10 2").run(COMMAND, 0, [])
    assert not sea.events(CrewChecked) and not sea["victory"].mode


def test_21_solo_2_c_1_the_players_ship_must_go_half_her_sum() -> None:
    """beat_to_quarters:21.solo.2.c.1, rulings Q3 and B30: 13 halved is 7; she may turn at the end, but not stay."""
    sea = Solo("0 indefatigable 4 average R20 2", "1 virginie 4 average R1 1", wind=1)
    sea.begin(ACTION, 0, [1, 3, 3, 2, 4])
    request = sea.game.requests[0]
    assert request is not None
    (ask,) = request.asks
    assert {option.rstrip("LR") for option in ask.options} == {"7"}
    assert {"7", "7L", "7LL", "7R"} <= set(ask.options)
    with pytest.raises(IllegalOrder, match=r"the dice allow 7 hexes.*21\.solo\.2\.c\.1"):
        sea.game.submit(0, {"plot/indefatigable": "13"})


def test_21_solo_2_c_1_the_panel_says_what_halved_dice_mean() -> None:
    """beat_to_quarters:21.solo.2.c.1, rulings Q3 and B30: the sum, its half, and that she has no other choice."""
    sea = Solo("0 indefatigable 4 average R20 2", "1 virginie 4 average R1 1", wind=1)
    sea.begin(ACTION, 0, [1, 3, 3, 2, 4])
    request = sea.game.view(0).wire().request
    assert request is not None
    (ask,) = request.asks
    assert ask.prompt.startswith("How does Indefatigable move? Her dice come to 13.")
    assert "half of that, rounded up: 7 hexes, neither more nor less" in ask.prompt
    # Without dice there is nothing to halve, and at a table of two nothing is halved.
    still = Solo("0 indefatigable 4 average R20 1", "1 virginie 4 average R1 1", wind=1)
    still.put("indefatigable", recovered=True).begin(ACTION, 0, [])
    two = Sea("0 indefatigable 4 average R20 2", "1 virginie 4 average R1 1", wind=1)
    two.begin(ACTION, 0, [1, 3, 3, 2, 4])
    for other in (still, two):
        asked = other.game.view(0).wire().request
        assert asked is not None and asked.asks[0].prompt == "How does Indefatigable move?"


def test_21_solo_2_c_1_a_ship_that_cannot_turn_is_carried_on_unasked() -> None:
    """beat_to_quarters:21.solo.2.c.1: she has no choice, so she goes."""
    sea = Solo("0 indefatigable 4 average R20 2", "1 virginie 4 average R1 1", wind=1)
    sea.put("indefatigable", rudder_shot=True)
    assert sea.run(ACTION, 0, [1, 1, 1, 2, 2]).course() == "4"


#: The enemy heads north, the wind on his quarter; the player lies far off on his starboard beam.
ABEAM = ("0 victory 1 average SS20 4", "1 virginie 4 average R20 1")
MANOEUVRES = {
    "keep": ({"aggressive": (1, 2), "standard": (1, 2, 3, 4), "unsure": tuple(range(1, 9))}, "7"),
    "best": ({"aggressive": (3, 4, 5), "standard": (5,), "unsure": ()}, "7"),
    "half_towards": ({"aggressive": (6, 7, 8), "standard": (6, 7), "unsure": ()}, "7RR"),
    "half_away": ({"aggressive": (9,), "standard": (8, 9), "unsure": (9, 10, 11, 12)}, "7L"),
    "full_towards": ({"aggressive": (10, 11), "standard": (10, 11), "unsure": ()}, "7RR"),
    "full_away": ({"aggressive": (12,), "standard": (12,), "unsure": ()}, "7L"),
}


@pytest.mark.parametrize("mood", ["aggressive", "standard", "unsure"])
@pytest.mark.parametrize("value", range(1, 13))
def test_21_solo_2_c_2_the_manoeuvre_table(mood: str, value: int) -> None:
    """beat_to_quarters:21.solo.2.c.2 and beat_to_quarters:21.solo.2.c.3: the D12 first, then all dice, halved."""
    does, plot = next((name, plot) for name, (faces, plot) in MANOEUVRES.items() if value in faces[mood])
    sea = Solo(*ABEAM, mood=mood).run(ACTION, 1, [value, 3, 3, 3, 4, 1])
    (rolled,) = sea.events(HelmRolled)
    assert (rolled.does, rolled.roll.value, rolled.roll.sides) == (does, value, 12)
    kinds = [type(event) for event in sea.told]
    assert kinds.index(HelmRolled) < kinds.index(SailDiceRolled)
    (course,) = sea.events(CourseChosen)
    assert (course.plot, course.cite) == (plot, f"{ID}:21.solo.2.c.3")


def test_21_solo_2_c_2_half_of_a_turning_ability_of_three_is_two_a_full_turn_three() -> None:
    """beat_to_quarters:21.solo.2.c.2, ruling Q3: she turns so far if the enemy lies far enough round."""
    astern = ("0 victory 1 average R34 4", "1 virginie 4 average R10 1")
    half = Solo(*astern, mood="standard").run(ACTION, 1, [6, 1, 1, 1, 1, 1])
    full = Solo(*astern, mood="standard").run(ACTION, 1, [10, 1, 1, 1, 1, 1])
    assert (half.course(), full.course()) == ("3RR", "3RRR")
    # From one right ahead she turns away to where she has more dice.
    ahead = ("0 victory 1 average R1 4", "1 virginie 4 average R30 1")
    half = Solo(*ahead, mood="standard").run(ACTION, 1, [8, 1, 1, 1, 1, 1])
    full = Solo(*ahead, mood="standard").run(ACTION, 1, [12, 1, 1, 1, 1, 1])
    assert (half.course(), full.course()) == ("3RR", "3RRR")


def test_21_solo_2_c_2_the_enemy_she_turns_to_is_the_nearest_that_fights() -> None:
    """beat_to_quarters:21.solo.2.c.2: not the first of the list, and not one that has struck."""
    ships = ("0 victory 1 average SS20 4", "0 near 1 average C20 4", "1 virginie 4 average R20 1")
    for struck, letter in ((False, "L"), (True, "R")):
        sea = Solo(*ships, mood="standard", wind=1)
        sea["near"].struck = struck
        assert sea.run(ACTION, 1, [10, 1, 1, 1, 1]).course().strip("2").strip(letter) == ""


def test_21_solo_2_c_2_a_first_rate_turns_one_hexside_either_way() -> None:
    """beat_to_quarters:21.solo.2.c.2: half of one, but at least one hexside."""
    for value, plot in ((6, "2R"), (10, "2R"), (9, "2L"), (12, "2L")):
        sea = Solo("0 virginie 4 average SS20 4", "1 victory 1 average R20 1", mood="standard")
        assert sea.run(ACTION, 1, [value, 1, 1, 1]).course() == plot


def test_21_solo_2_c_2_the_best_firing_position_is_where_a_broadside_bears() -> None:
    """beat_to_quarters:21.solo.2.c.2, ruling B29: right ahead lies a stern, and only a turn brings guns on it."""
    sea = Solo("0 victory 1 average R12 1", "1 virginie 4 average R20 1", mood="aggressive")
    sea.put("victory", fired=[1, 1, 0, 0]).run(ACTION, 1, [4, 1, 1, 1, 1, 1, 1, 6])
    assert sea["virginie"].heading != 1
    (shot,) = sea.events(ShotFired)
    assert (shot.ship, shot.rake) == ("virginie", "stern")


def test_b29_she_does_not_turn_past_an_enemy_her_bow_points_at() -> None:
    sea = Solo("0 victory 1 average R1 1", "1 virginie 4 average R30 1", mood="aggressive")
    assert sea.run(ACTION, 1, [10, 1, 1, 1, 1, 1]).course() == "3"


def test_b29_a_ship_out_of_irons_pays_off_whatever_the_table_says() -> None:
    sea = Solo("0 victory 1 average SS20 4", "1 virginie 4 average R20 4", mood="aggressive", wind=1)
    sea.put("virginie", recovered=True).run(ACTION, 1, [1])
    assert sea.events(HelmRolled)[0].does == "keep"
    assert sea["virginie"].heading == 3


#: The enemy close alongside, with nothing left to fire on either side.
ALONGSIDE = ("0 victory 1 average R20 1", "1 virginie 4 average S20 1")


@pytest.mark.parametrize(("mood", "throws"), [("aggressive", 1), ("standard", 0), ("unsure", 0)])
def test_21_solo_2_c_4_only_aggressive_ships_grapple_and_they_always_do(mood: str, throws: int) -> None:
    """beat_to_quarters:21.solo.2.c.4: grapples are thrown at the first chance, in one mood only."""
    sea = Solo(*ALONGSIDE, mood=mood)
    sea.put("virginie", fired=[1, 1, 0, 0]).put("victory", fired=[1, 1, 0, 0])
    sea.run(ACTION, 1, [6] if throws else [1, 1, 1, 1, 1, 1])
    tried = [event for event in sea.events(CrewChecked) if event.purpose == "to grapple"]
    assert len(tried) == throws == len(sea.state.ties.pairs)


@pytest.mark.parametrize(("mood", "throws"), [("aggressive", 1), ("standard", 0)])
def test_21_solo_2_c_4_grapples_are_thrown_in_the_players_phase_too(mood: str, throws: int) -> None:
    """beat_to_quarters:21.solo.2.c.4: as at any point where they may be."""
    sea = Solo(*ALONGSIDE, mood=mood)
    sea.put("virginie", fired=[1, 1, 0, 0]).put("victory", fired=[1, 1, 0, 0])
    sea.run(ACTION, 0, [6] if throws else [1, 1, 1])
    assert len(sea.state.ties.pairs) == throws


@pytest.mark.parametrize(("mood", "boards"), [("aggressive", 1), ("standard", 0), ("unsure", 0), ("", 0)])
def test_21_solo_2_c_4_only_aggressive_ships_board_and_they_always_do(mood: str, boards: int) -> None:
    """beat_to_quarters:21.solo.2.c.4: a poor cutter goes over to a first rate, whatever the odds."""
    sea = Solo("0 victory 1 elite R20 1", "1 mutine 8 poor S20 1", mood=mood)
    sea.tie("victory", "mutine", 2).run(BOARDING, 1, [1, 6] * boards, board__victory="hold")
    assert len(sea.events(BoardingFought)) == boards


@pytest.mark.parametrize(("mood", "parted"), [("aggressive", 0), ("unsure", 1)])
def test_b29_an_aggressive_ship_holds_on_and_any_other_gets_clear(mood: str, parted: int) -> None:
    sea = Solo(*ALONGSIDE).tie("victory", "virginie", 2, turn=2)
    sea.run(COMMAND, 1, [4] if mood == "aggressive" else [1, 1, 6])
    assert sea["virginie"].mode == mood
    assert len(sea.events(ShipsParted)) == parted


def test_21_solo_2_d_the_enemy_fires_at_the_closest_at_once() -> None:
    """beat_to_quarters:21.solo.2.d: not at the better target, and before he moves."""
    sea = Solo("0 pickle 8 poor Z22 1", "0 victory 1 poor W20 1", "1 virginie 4 average R20 1", mood="unsure")
    sea.put("victory", fired=[1, 1, 0, 0]).put("pickle", fired=[1, 1, 0, 0])
    sea.run(ACTION, 1, [1, 6, 1, 1, 1, 1, 1, 1])
    (shot,) = sea.events(ShotFired)
    assert (shot.target, shot.range) == ("victory", 5)
    kinds = [type(event) for event in sea.told]
    assert kinds.index(ShotFired) < kinds.index(ShipMoved)


def test_21_solo_2_d_the_enemy_fires_in_the_players_movement_at_the_first_chance() -> None:
    """beat_to_quarters:21.solo.2.d: as soon as she comes into range, though she comes nearer still."""
    sea = Solo("0 victory 1 poor GG20 6", "1 virginie 4 average R20 1", mood="unsure", wind=5)
    sea.put("victory", fired=[1, 1, 0, 0]).run(ACTION, 0, [4, 4, 4, 1, 6])
    (shot,) = sea.events(ShotFired)
    assert (shot.ship, shot.range) == ("virginie", 13)
    assert sea.state.range_between(sea["victory"], sea["virginie"]) < 13


def test_b29_the_enemy_does_not_fire_through_his_own_ship() -> None:
    """beat_to_quarters:21.solo.2.d, ruling B29: the friend would take the shot."""
    ships = ["0 victory 1 poor V20 1", "1 virginie 4 average R20 1"]
    friends = ["1 heroine 4 average T19 1", "1 thetis 4 average T21 1"]
    answers: list[str] = []
    for sea in (Solo(*ships), Solo(*ships, *friends)):
        sea.state.active, sea.state.unit, sea.state.point = 0, [0], "start"
        asks = [ask for ask in STAGES["fire"].asks(sea.book, sea.state)[1] if ask.ship == "virginie"]
        assert [(ask.id, ask.options) for ask in asks] == [
            ("fire/virginie/starboard", ("hold", "victory")),
        ]
        answers += enemy(sea.book, sea.state, asks).values()
    assert answers == ["victory", "hold"]


def test_b28_the_enemy_lets_a_battle_rest_unless_a_ship_of_his_is_aggressive() -> None:
    for mood, over in (("aggressive", False), ("standard", True)):
        sea = Solo(*ABEAM, mood=mood)
        sea.begin(ACTION, 0, [1, 1, 1]).act(0, "offer")
        assert sea.game.over is over


def test_nobody_gives_orders_for_the_enemy() -> None:
    sea = Solo(*ABEAM)
    sea.begin(ACTION, 0, [1, 1, 1])
    with pytest.raises(IllegalOrder, match="the rules themselves command"):
        sea.game.act(1, "concede")


@pytest.mark.parametrize("name", ["constitution-guerriere", "lissa", "chesapeake-shannon"])
def test_a_solo_battle_ends_asks_only_the_player_and_verifies(name: str) -> None:
    """Ruling B28: at the latest sixty turns after the last ship was due."""
    for seed in range(1 if name == "lissa" else 3):
        game = play(battle(name, seed))
        longest = max(len(line.ships) for line in of(game, LineCameOn))
        assert game.state.turn <= 60 + longest - 1
        assert verify(save(game)) == []


def test_b28_a_solo_battle_without_a_last_turn_gets_one() -> None:
    """Ruling B28: the turns of the table, from the turn in which the last ship of the longer line has come in."""
    battle_of = load_scenario("lissa")
    longest = max(len(side.ships) for side in battle_of.sides)
    turns = solo_tables().battle.turns
    endless = msgspec.structs.replace(battle_of, victory=msgspec.structs.replace(battle_of.victory, turns=0))
    short = msgspec.structs.replace(battle_of, victory=msgspec.structs.replace(battle_of.victory, turns=7))
    assert start(ID, endless, 1, SOLO).state.last_turn == turns + longest - 1
    assert start(ID, short, 1, SOLO).state.last_turn == 7


@pytest.mark.parametrize(("mood", "held"), [("aggressive", 2), ("standard", 0)])
def test_21_solo_2_c_4_an_aggressive_ship_grapples_whom_she_has_come_clear_of(mood: str, held: int) -> None:
    """beat_to_quarters:21.solo.2.c.4, beat_to_quarters:7.h: her way leads through the player's ship."""
    sea = Solo("0 victory 1 average R17 2", "1 virginie 4 average R20 1", mood=mood, wind=1)
    for name in ("victory", "virginie"):
        sea.put(name, fired=[1, 1, 0, 0])
    dice = [1, 4, 1, 1, 1] + [4, 6, 6] + ([6] if held else [])
    sea.run(ACTION, 1, dice, grapple__victory="hold")
    assert sea.state.ties.held(0, 1) == held


def test_b29_an_aggressive_ship_gets_clear_of_her_own_side() -> None:
    """Ruling B29: it is enemies that she holds on to."""
    sea = Solo("0 victory 1 average A1 1", "1 virginie 4 average S20 1", "1 mate 4 average R20 1")
    sea.tie("virginie", "mate", 1, turn=2).run(COMMAND, 1, [6, 6, 6, 6])
    assert not sea.state.ties.pairs
