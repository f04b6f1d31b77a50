"""Sections 20.1, 24.5 and 27: full sail that is chosen at the start, plotted, and changed by men in the rigging."""

from typing import Any

import msgspec
import pytest

from tests.builders.paper_log import log_of
from tests.builders.plotted.desk import Desk
from tests.builders.plotted.passage import A_HEADING, as_written, next_turn, refused, until
from weathergage.api import Game, load_scenario, start
from weathergage.geometry.hexgrid import label, parse_label, step
from weathergage.rulesets.plotted.core.events import BroadsideFired
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.terms import (
    ALOFT,
    BATTLE_SAIL,
    DEFENSIVE,
    DOUBLE,
    FIRE,
    FULL_SAIL,
    HALF_DOUBLE,
    OFFENSIVE,
    WATERLINE,
)
from weathergage.rulesets.plotted.editions.tournament.men_in_the_rigging import topmen
from weathergage.rulesets.plotted.editions.tournament.sail_changes import SailChangeFailed, SailChangeNoted
from weathergage.rulesets.plotted.sailing.sail_events import SailsChanged

DESK = Desk("tournament", "advanced")
CRACK = 1


def noted(*ships: Ship, order: str = "FS", plot: str = "0", **circumstances: Any) -> Game:
    """A game in which ship a has noted a change of sail; an enemy lies far off."""
    game = DESK.at(*ships, DESK.ship("far", side=1, bow="A1"), turn=2, **circumstances)
    DESK.give(game, sails__a=order, plot__a=plot)
    return game


def test_20_1_5_1_sails_are_free_at_the_start() -> None:
    """tournament:20.1.5.1 - every ship chooses before anything else happens, ships to come included; no men needed."""
    game = start("tournament", load_scenario("droits-de-lhomme"), 1, ("advanced",))
    assert game.rules.phases[game.state.phase].id == "making_ready" and game.state.dice.taken == 0
    asked = {
        name: ask for side in (0, 1) for name, ask in DESK.asks(game, side).items() if ask.kind == "sails"
    }
    assert set(asked) == {f"sails/{ship.spec.id}" for ship in game.state.ships}
    assert all((tuple(ask.options), ask.default) == (("BS", "FS"), "BS") for ask in asked.values())
    assert all(ask.cite == "tournament:20.1.5.1" for ask in asked.values())
    assert refused(DESK, game, "sails/indefatigable", "-") == "20.1.5.1"
    DESK.give(game, sails__indefatigable="FS", sails__amazon="FS")
    ships = {ship.spec.id: ship for ship in game.state.ships}
    assert {name: ship.sails for name, ship in ships.items()} == {
        "indefatigable": FULL_SAIL, "amazon": FULL_SAIL, "droits-de-l-homme": BATTLE_SAIL,
    }  # fmt: skip
    assert not any(any(ship.tasks) for ship in ships.values())
    changed = DESK.happened(game, SailsChanged)
    assert {(event.ship, event.cite) for event in changed} == {
        ("indefatigable", "tournament:20.1.5.1"),
        ("amazon", "tournament:20.1.5.1"),
    }
    while game.state.turn < 3:
        assert game.rules.phases[game.state.phase].id != "making_ready"
        DESK.give(game)


def test_20_1_5_1_choices_are_sealed() -> None:
    """tournament:20.1.5.1 - nobody sees the other's choice before both have chosen."""
    game = start("tournament", load_scenario("constitution-guerriere"), 1, ("advanced",))
    before = msgspec.json.encode(game.view(1).wire())
    game.submit(0, {"sails/constitution": "FS"})
    assert msgspec.json.encode(game.view(1).wire()) == before


def test_20_1_5_1_not_in_a_storm() -> None:
    """tournament:18.2.2.1 - where the wind forbids it, full sail is not offered at the start either."""
    battle = load_scenario("constitution-guerriere")
    storm = msgspec.structs.replace(battle, wind=msgspec.structs.replace(battle.wind, velocity=6))
    game = start("tournament", storm, 1, ("advanced",))
    assert not [name for name in DESK.asks(game) if name.startswith("sails")]


def test_20_1_5_2_a_change_is_plotted_and_made_in_the_full_sail_phase() -> None:
    """How sails are changed once the game is under way.

    tournament:20.1.5 - by a marker that is set and removed as follows.
    tournament:20.1.5.2 - FS or BS beside the plot; the change comes in the Full Sail Phase; no note, no change.
    tournament:27.0 - changes noted when plotting are made then.
    """
    ships = (
        DESK.ship("a"),
        DESK.ship("b", bow="A30", sails=FULL_SAIL),
        DESK.ship("c", bow="A20", sails=FULL_SAIL),
    )
    game = DESK.at(*ships, DESK.ship("far", side=1, bow="A1"), turn=2)
    options = {name: tuple(ask.options) for name, ask in DESK.asks(game).items() if ask.kind == "sails"}
    assert options == {"sails/a": ("-", "FS"), "sails/b": ("-", "BS"), "sails/c": ("-", "BS")}
    assert all(DESK.asks(game)[name].default == "-" for name in options)
    events = DESK.give(game, sails__a="FS", sails__b="BS")
    told = [event for event in events if isinstance(event, SailChangeNoted)]
    assert [(event.ship, event.order, event.section) for event in told] == [("a", "FS", 1), ("b", "BS", 1)]
    assert all(event.seen_by(1) and DESK.rules.tell(game.state, event) for event in told), "logs are open"
    assert [ship.sails for ship in game.state.ships[:3]] == [BATTLE_SAIL, FULL_SAIL, FULL_SAIL], "not yet"
    view = game.view(1).ship("a")
    assert "sail_change" in [condition.key for condition in view.conditions] and view.duties[0] == "rigging"
    seen = [each for ship in "ab" for each in game.view(1).ship(ship).conditions if each.key == "sail_change"]
    assert [(each.value, each.text) for each in seen] == [
        (1, "men aloft to set full sail"),
        (0, "men aloft to take in full sail"),
    ]
    next_turn(DESK, game)
    assert [ship.sails for ship in game.state.ships[:3]] == [FULL_SAIL, BATTLE_SAIL, FULL_SAIL]
    changed = DESK.happened(game, SailsChanged)
    assert [(event.ship, event.sails, event.cite) for event in changed] == [
        ("a", "full", "tournament:27.0"),
        ("b", "battle", "tournament:27.0"),
    ]
    assert not any(any(ship.tasks) or ship.sail_change >= 0 for ship in game.state.ships), (
        "the men are down again"
    )


def test_20_1_5_2_the_note_is_sealed_with_the_plot() -> None:
    """tournament:20.1.5.2 - nobody sees the note before all logs are opened."""
    game = DESK.at(DESK.ship("a"), DESK.ship("far", side=1, bow="A1"), turn=2)
    before = msgspec.json.encode(game.view(1).wire())
    game.submit(0, {"sails/a": "FS"})
    assert msgspec.json.encode(game.view(1).wire()) == before
    game.submit(1, {})
    assert [event.ship for event in DESK.happened(game, SailChangeNoted)] == ["a"]


def test_20_1_5_2_a_ship_that_enters_may_change_sail_at_once() -> None:
    """tournament:20.1.5.2 - a note goes with her first plot; not with none, before she is due or if she stays out."""
    for entry_turn, plot, sails in ((2, "1", FULL_SAIL), (2, "0", BATTLE_SAIL), (3, "", BATTLE_SAIL)):
        ship = DESK.ship("a", present=False, entry_turn=entry_turn)
        game = DESK.at(ship, DESK.ship("b", bow="A30"), DESK.ship("far", side=1, bow="A1"), turn=2)
        if not plot:
            assert refused(DESK, game, "sails/a", "FS") == "20.1.5.3"
            continue
        DESK.give(game, sails__a="FS", plot__a=plot)
        next_turn(DESK, game)
        assert (ship.present, ship.sails) == (plot == "1", sails)


def test_20_1_5_2_the_note_stands_in_the_log() -> None:
    """tournament:20.1.5.2 - among the notes of the turn."""
    game = noted(DESK.ship("a"))
    (line,) = (
        line for line in log_of(DESK.rules, [(2, event) for event in game.events], 1)["a"] if line.turn == 2
    )
    assert line.notes == ["FS"]


def test_20_1_5_2_only_the_other_sails_can_be_noted() -> None:
    """tournament:20.1.5.2 - a ship cannot be ordered to set what she carries."""
    ships = DESK.ship("a"), DESK.ship("b", bow="A30", sails=FULL_SAIL), DESK.ship("far", side=1, bow="A1")
    game = DESK.at(*ships, turn=2)
    assert refused(DESK, game, "sails/a", "BS") == "20.1.5.2"
    assert refused(DESK, game, "sails/b", "FS") == "20.1.5.2"
    hurt, kept = as_written(DESK, DESK.position(*ships, turn=2), sails__a="XX", plot__a="1")
    assert kept == "1" and hurt.state.ship("a").sail_change == -1


@pytest.mark.parametrize(
    ("changes", "section"),
    [
        ({}, 0),
        ({"crew": [0, 4, 4]}, 1),
        ({"crew": [0, 0, 1]}, 2),
        ({"tasks": [FIRE, 0, 0, 0]}, 1),
    ],
)
def test_20_1_5_3_the_lowest_section_with_men_goes_aloft(changes: dict[str, Any], section: int) -> None:
    """tournament:20.1.5.3 - always the lowest section with a square left, unless it is bound elsewhere (W36)."""
    game = noted(DESK.ship("a", **changes))
    (event,) = DESK.happened(game, SailChangeNoted)
    assert (event.section, event.cite, event.rulings) == (section + 1, "tournament:20.1.5.3", ("P9", "W36"))
    assert [task == ALOFT for task in game.state.ship("a").tasks] == [n == section for n in range(4)]


def test_20_1_5_3_without_men_no_change() -> None:
    """tournament:20.1.5.3 - with every section bound elsewhere nobody can be sent aloft (ruling W36)."""
    ships = DESK.ship("a", tasks=[FIRE, FIRE, FIRE, 0]), DESK.ship("b", bow="A30"), DESK.ship("far", 1, "A1")
    game = DESK.at(*ships, turn=2)
    assert refused(DESK, game, "sails/a", "FS") == "20.1.5.3"
    beaten = DESK.at(
        DESK.ship("a", surrendered=2), DESK.ship("b", bow="A30"), DESK.ship("far", 1, "A1"), turn=2
    )
    assert refused(DESK, beaten, "sails/a", "FS") == "20.1.5.3"


def test_20_1_5_3_men_in_melee_stay_there() -> None:
    """tournament:20.1.5.3 - a section locked in melee is not to be had; the next one goes aloft (ruling W36)."""
    boarders = OFFENSIVE + 8 * 2
    a = DESK.ship("a", tasks=[boarders, 0, 0, 0], engaged=[2, 0, 0, 0])
    b = DESK.ship("b", side=1, bow="S20", tasks=[DEFENSIVE, 0, 0, 0], engaged=[1, 0, 0, 0])
    game = DESK.at(a, b, DESK.ship("c", 1, "A30"), grappled=[("a", "b")], turn=2)
    DESK.give(game, sails__a="FS")
    assert list(a.tasks)[:2] == [boarders, ALOFT]


def broadside(ship: Ship, distance: int, *, order: str = "-") -> BroadsideFired:
    """Her starboard broadside at a ship on her beam at that range, after noting an order about sails."""
    target = DESK.ship(
        "b", side=1, bow=label(step(step(ship.bow, 2, distance - distance // 2), 3, distance // 2))
    )
    game = DESK.at(ship, target, DESK.ship("c", side=1, bow="A1"), turn=2, dice=[1] * 30)
    DESK.give(game, **({"sails__a": order} if order != "-" else {}))
    until(DESK, game, "combat")
    DESK.give(game, fire__a__R="hull>b")
    fired: BroadsideFired = next(e for e in DESK.happened(game, BroadsideFired) if e.ship == "a")
    assert fired.range == distance and not fired.initial
    return fired


def test_24_5_1_example_a_crack_80() -> None:
    """The worked example: 22 guns at range 3.

    tournament:24.5 - changing sail takes hands from the guns.
    tournament:24.5.1 - table 3, +2 for a crack crew, -2 for one crew section down: table 3.
    """

    def ship() -> Ship:
        return DESK.ship(
            "a", ship_class=2, rating=80, battle_speed=3, full_rigging=(7, 7, 7), quality=CRACK,
            full_guns=(22, 22), full_carronades=(0, 0), initial=[0, 0],
        )  # fmt: skip

    busy = broadside(ship(), 3, order="FS")
    assert (busy.guns, busy.base, busy.table) == (22, 3, 3)
    assert {m.value for m in busy.modifiers} == {2, -2}
    idle = broadside(ship(), 3)
    assert idle.table == 5


def large_74(**sails: Any) -> Ship:
    """A crack 74: 18 guns, and four carronades that reach range 2."""
    return DESK.ship(
        "a", ship_class=2, rating=74, battle_speed=3, full_rigging=(6, 6, 6), quality=CRACK,
        full_guns=(18, 18), full_carronades=(4, 4), initial=[0, 0], **sails,
    )  # fmt: skip


def test_a_20_1_first_example_at_full_sail() -> None:
    """tournament:A-20.1 - 18 guns at range 3: 2, +2 crack, -1 full sail is 3; at range 2 the chart gives 4 (T8)."""
    three = broadside(large_74(sails=FULL_SAIL), 3)
    assert (three.guns, three.carronades, three.base, three.table) == (18, 0, 2, 3)
    assert sorted((m.label, m.value) for m in three.modifiers) == [("crew quality", 2), ("full sail", -1)]
    (full,) = (m for m in three.modifiers if m.label == "full sail")
    assert full.cite == "tournament:A-20.1"
    two = broadside(large_74(sails=FULL_SAIL), 2)
    assert (two.guns + two.carronades, two.base, two.table) == (22, 4, 4)
    assert sorted(m.value for m in two.modifiers) == [-2, 2]


def test_a_20_1_second_example_at_full_sail_with_men_aloft() -> None:
    """tournament:A-20.1 - the same with a change to battle sail noted: one more off, 2; at range 2 two more off, 2."""
    three = broadside(large_74(sails=FULL_SAIL), 3, order="BS")
    assert (three.table, sorted(m.value for m in three.modifiers)) == (2, [-1, -1, 2])
    two = broadside(large_74(sails=FULL_SAIL), 2, order="BS")
    assert (two.table, sorted(m.value for m in two.modifiers)) == (2, [-2, -2, 2])


def test_a_20_1_third_example_at_battle_sail_with_men_aloft() -> None:
    """tournament:A-20.1 - at battle sail, full sail noted: only the crew section counts, 3; at range 2 it is 4."""
    three = broadside(large_74(), 3, order="FS")
    assert (three.table, sorted(m.value for m in three.modifiers)) == (3, [-1, 2])
    two = broadside(large_74(), 2, order="FS")
    assert (two.table, sorted(m.value for m in two.modifiers)) == (4, [-2, 2])


@pytest.mark.parametrize(("order", "shot"), [("-", DOUBLE), ("FS", HALF_DOUBLE)])
def test_a_20_1_men_aloft_are_missed_where_all_sections_are_needed(order: str, shot: int) -> None:
    """tournament:A-20.1 - doubleshot wants three sections to be loaded at once, and one of them is in the rigging."""
    game = DESK.at(DESK.ship("a", load=[0, 1]), DESK.ship("far", side=1, bow="A1"), turn=2)
    DESK.give(game, **({"sails__a": order} if order != "-" else {}))
    until(DESK, game, "loading")
    DESK.give(game, load__a="L D")
    assert game.state.ship("a").load[0] == shot


def alongside(order: str = "FS", **changes: Any) -> Game:
    """Ship a with men aloft, grappled to an enemy."""
    a, b = DESK.ship("a", **changes), DESK.ship("b", side=1, bow="S20")
    game = DESK.at(a, b, DESK.ship("c", side=1, bow="A1"), grappled=[("a", "b")], turn=2, dice=[6] * 30)
    DESK.give(game, sails__a=order)
    until(DESK, game, "boarding")
    return game


def test_23_0_men_aloft_form_no_obp_and_no_tbp() -> None:
    """tournament:23.0 - the section in the rigging can join neither OBP nor TBP; the next ones can."""
    game = alongside()
    options = DESK.asks(game)["board/a"].options
    assert "OBP2>b" in options and "OBP23>b" in options
    assert not [option for option in options if "OBP1" in option or "TBP1" in option]
    assert refused(DESK, game, "board/a", "OBP1>b") == "23.0"
    assert refused(DESK, game, "board/a", "TBP1>b") == "23.0"


def test_23_0_a_dbp_of_that_section_cancels_the_change() -> None:
    """tournament:23.0 - it may join a DBP, and then the plotted change is negated."""
    game = alongside(order="BS", sails=FULL_SAIL)
    assert "DBP1" in DESK.asks(game)["board/a"].options
    DESK.give(game, board__a="DBP1")
    assert game.state.ship("a").tasks[0] == DEFENSIVE and game.state.ship("a").sail_change == -1
    next_turn(DESK, game)
    assert game.state.ship("a").sails == FULL_SAIL
    kept = alongside(order="BS", sails=FULL_SAIL)
    DESK.give(kept, board__a="DBP2")
    next_turn(DESK, kept)
    assert kept.state.ship("a").sails == BATTLE_SAIL, "another section's DBP does not matter"


def at_full_sail_phase(**changes: Any) -> Game:
    """Ship a at the Full Sail Phase with men aloft to set full sail; everything up to the next question happens."""
    values = {"tasks": [ALOFT, 0, 0, 0], "sail_change": FULL_SAIL, **changes}
    return DESK.at(DESK.ship("a", **values), DESK.ship("far", side=1, bow="A1"), phase="full_sail", turn=2)


def test_27_0_rigging_lost_in_the_meantime() -> None:
    """tournament:27.0 - a ship that has lost the rigging she needs for full sail stays under battle sail."""
    game = at_full_sail_phase(rigging=[0, 3, 3, 3])
    assert game.state.ship("a").sails == BATTLE_SAIL
    (event,) = DESK.happened(game, SailChangeFailed)
    assert (event.ship, event.order, event.cite) == ("a", "FS", "tournament:27.0") and event.reason
    assert DESK.rules.tell(game.state, event)
    assert at_full_sail_phase(rigging=[1, 3, 3, 3]).state.ship("a").sails == FULL_SAIL
    down = at_full_sail_phase(rigging=[0, 3, 3, 3], sails=FULL_SAIL, sail_change=BATTLE_SAIL)
    assert down.state.ship("a").sails == BATTLE_SAIL and not DESK.happened(down, SailChangeFailed)
    # What came down with the rigging in the Combat Phase is not told to come down once more.
    shot_away = at_full_sail_phase(rigging=[0, 3, 3, 3], sails=BATTLE_SAIL, sail_change=BATTLE_SAIL)
    assert shot_away.state.ship("a").tasks == row_of([0, 0, 0, 0])
    assert not DESK.happened(shot_away, SailsChanged) and not DESK.happened(shot_away, SailChangeFailed)


def test_27_0_a_section_wiped_out_has_done_its_work() -> None:
    """tournament:27.0 - the note: men who fall after going aloft have still completed the task."""
    game = at_full_sail_phase(crew=[0, 4, 4])
    assert game.state.ship("a").sails == FULL_SAIL and game.state.ship("a").tasks == row_of([0, 0, 0, 0])


def test_27_0_who_is_taken_changes_no_sail() -> None:
    """tournament:27.0 - nobody is aloft on a ship that has given up or changed hands in between (ruling W36)."""
    for changes in ({"surrendered": 3}, {"tasks": [0, 0, 0, 0]}, {"surrendered": 1, "doom": 1, "hull": 0}):
        assert at_full_sail_phase(**changes).state.ship("a").sails == BATTLE_SAIL


def test_27_0_a_prize_crew_changes_sail_as_any_other() -> None:
    """tournament:27.0 - of a ship that was taken before, and is sailed by her captors now."""
    prize = {"owner": 1, "captured": True, "surrendered": 3, "prize": [4, 4, 0, 0]}
    game = at_full_sail_phase(**prize)
    assert game.state.ship("a").sails == FULL_SAIL and not DESK.happened(game, SailChangeFailed)


def test_27_0_a_storm_that_came_between() -> None:
    """tournament:27.0 - full sail that the wind forbids is not set."""
    game = DESK.at(
        DESK.ship("a", tasks=[ALOFT, 0, 0, 0], sail_change=FULL_SAIL), DESK.ship("far", side=1, bow="A1"),
        phase="full_sail", turn=2, velocity=6,
    )  # fmt: skip
    assert game.state.ship("a").sails == BATTLE_SAIL


def test_a_24_5_no_weighing_while_changing_sail() -> None:
    """tournament:A-24.5 - men aloft exclude weighing; written together, the sails stay as they are (ruling W36)."""

    def state() -> Any:
        ship = DESK.ship("a", anchor=1, cables=2, sails=FULL_SAIL)
        return DESK.position(ship, DESK.ship("far", side=1, bow="A1"), turn=2, anchoring=True)

    assert refused(DESK, DESK.game(state()), "sails/a", "BS", anchor__a="(A)") == "A-24.5"
    game, _ = as_written(DESK, state(), sails__a="BS", anchor__a="(A)", plot__a="0")
    next_turn(DESK, game)
    assert game.state.ship("a").sails == FULL_SAIL
    assert [event.cite for event in DESK.happened(game, SailChangeFailed)] == ["tournament:A-24.5"]


def test_a_24_5_no_repairs_while_changing_sail() -> None:
    """tournament:A-24.5 - nor do men aloft repair; written together, the change of sail is void by 20.5.5 (W36)."""
    ship = DESK.ship("a", hull=9)
    state = DESK.position(ship, DESK.ship("far", side=1, bow="A1"), turn=2)
    game, _ = as_written(DESK, state, sails__a="FS", repair__a="RH", plot__a="0")
    next_turn(DESK, game)
    assert ship.sails == BATTLE_SAIL and ship.sail_change == -1
    assert [event.cite for event in DESK.happened(game, SailChangeFailed)] == ["tournament:20.5.5"]


def test_a_24_5_sails_may_be_changed_turn_after_turn() -> None:
    """tournament:A-24.5 - as often as the captain is ready to pay for it."""
    game = DESK.at(DESK.ship("a", heading=A_HEADING), DESK.ship("far", side=1, bow="A1"), turn=2)
    for order, sails in (("FS", FULL_SAIL), ("BS", BATTLE_SAIL), ("FS", FULL_SAIL)):
        DESK.give(game, sails__a=order, plot__a="1")
        next_turn(DESK, game)
        assert game.state.ship("a").sails == sails


def test_a_ship_at_anchor_sets_no_full_sail() -> None:
    """tournament:20.1.5 - ruling W33."""
    ships = DESK.ship("a", anchor=1, cables=2), DESK.ship("b", bow="A30"), DESK.ship("far", side=1, bow="A1")
    assert refused(DESK, DESK.at(*ships, turn=2), "sails/a", "FS") == "20.3.2"


@pytest.mark.parametrize(
    ("plot", "may"),
    [("1", True), ("3", True), ("B1", True), ("0", False), ("1L", False), ("1L1", False), ("R", False)],
)
def test_20_4_1_3_full_sail_after_standing_still(plot: str, may: bool) -> None:
    """tournament:20.4.1.3 - noted only with a straight run of at least a hex; illegal, the sails stay as they are."""

    def state(**changes: Any) -> Any:
        ship = DESK.ship("a", heading=A_HEADING, still=1, **changes)
        return DESK.position(ship, DESK.ship("far", side=1, bow="A1"), turn=2)

    game = DESK.game(state())
    if may:
        DESK.give(game, sails__a="FS", plot__a=plot)
    else:
        assert refused(DESK, game, "sails/a", "FS", plot__a=plot) == "20.4.1.3"
        game, kept = as_written(DESK, state(), sails__a="FS", plot__a=plot)
        assert kept == plot
    next_turn(DESK, game)
    assert game.state.ship("a").sails == (FULL_SAIL if may else BATTLE_SAIL)
    down = DESK.game(state(sails=FULL_SAIL))
    DESK.give(down, sails__a="BS", plot__a=plot)
    next_turn(DESK, down)
    assert down.state.ship("a").sails == BATTLE_SAIL, "coming down to battle sail is not restricted"


def test_20_4_1_3_the_run_must_really_be_made() -> None:
    """tournament:20.4.1.3 - a collision that keeps her from moving keeps her from setting full sail."""
    a = DESK.ship("a", heading=1, still=1)
    b = DESK.ship("b", bow=label(step(parse_label("R20"), 1, 2)), heading=1)
    game = DESK.at(a, b, DESK.ship("far", side=1, bow="A1"), turn=2, dice=[1] * 30)
    DESK.give(game, sails__a="FS", plot__a="1")
    next_turn(DESK, game)
    assert label(a.bow) != "R19" and a.sails == BATTLE_SAIL
    assert [event.cite for event in DESK.happened(game, SailChangeFailed)] == ["tournament:20.4.1.3"]


def test_20_1_5_3_men_in_melee_do_not_go_aloft() -> None:
    """tournament:20.1.5.3 - whoever it is they fight with, the next section goes (ruling W36)."""
    enemy = DESK.ship(
        "enemy", 1, "S20", load=[0, 0], tasks=[OFFENSIVE + 8 * 2, 0, 0, 0], engaged=[2, 0, 0, 0]
    )
    a = DESK.ship("a", tasks=[DEFENSIVE, 0, 0, 0], engaged=[1, 0, 0, 0], load=[0, 0])
    state = DESK.position(enemy, a, grappled=[("enemy", "a")])
    assert topmen(state, a) == 1


def test_27_0_only_the_men_aloft_are_free_again() -> None:
    """tournament:27.0 - who is at the pumps stays there when the sails are changed."""
    game = at_full_sail_phase(tasks=[ALOFT, WATERLINE, 0, 0], waterline=1)
    assert game.state.ship("a").sails == FULL_SAIL and game.state.ship("a").tasks[:2] == row_of(
        [0, WATERLINE]
    )
