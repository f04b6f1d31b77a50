"""Section 42: bombs, their mortars, and what shells can be thrown at."""

from typing import Any

import msgspec
import pytest

from tests.builders.paper_log import log_of
from tests.builders.plotted.desk import Desk
from weathergage.api import Game, IllegalOrder, ruleset
from weathergage.geometry.hexgrid import STEP, label, parse_label
from weathergage.rulesets.plotted.core.events import BroadsideFired, HitsMarked
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import Chart
from weathergage.rulesets.plotted.core.terms import (
    ALOFT,
    ANCHORED,
    BY_BOW,
    HALF_DOUBLE,
    MELEE,
    STRIKING,
    UNLOADED,
)
from weathergage.rulesets.plotted.options.bomb_ketches.bombardment import MortarFired
from weathergage.rulesets.plotted.options.bomb_ketches.mortar_loading import MortarLoaded
from weathergage.rulesets.plotted.options.bomb_ketches.works import WorkHit

DESK = Desk("tournament", "advanced", "bomb_ketches")
LOADED = 4


def bomb(kind: str = "single", **more: Any) -> Ship:
    """A bomb at anchor at R20, heading north, with loaded mortars and four guns."""
    return DESK.ship(
        "bomb",
        **{
            "bow": "R20",
            "heading": 1,
            "bomb": kind,
            "full_guns": (2, 2),
            "full_carronades": (1, 1) if kind == "two" else (0, 1),
            "mortars": (LOADED, LOADED if kind == "two" else 0),
            "anchor": ANCHORED,
            "cables": 2,
            **more,
        },
    )


def fort(bow: str = "R12", **more: Any) -> Ship:
    """An enemy fort of ten squares."""
    return DESK.ship(
        "fort",
        **{
            "side": 1,
            "bow": bow,
            "fixed": "fort",
            "hexes": 1,
            "present": False,
            "full_hull": 10,
            "full_crew": (3, 3, 3),
            "full_guns": (1, 2),
            "full_carronades": (0, 0),
            "full_rigging": (),
            "load": [UNLOADED, UNLOADED],
            "initial": [0, 0],
            **more,
        },
    )


def moored(bow: str = "R12", **more: Any) -> Ship:
    """An enemy frigate with empty guns that lies at anchor."""
    lying = {
        "side": 1,
        "bow": bow,
        "heading": 2,
        "anchor": ANCHORED,
        "cables": 2,
        "load": [UNLOADED, UNLOADED],
    }
    return DESK.ship("moored", **{**lying, **more})


def at(*ships: Ship, phase: str = "bombardment", **more: Any) -> Game:
    """A battle with one more enemy far away, so that it goes on."""
    far = DESK.ship("far", side=1, bow="A90")
    return DESK.at(*ships, far, **{"phase": phase, "anchoring": True, "dice": [1] * 40, **more})


def offered(*ships: Ship, ask: str = "mortar/bomb", **more: Any) -> set[str]:
    """What a mortar may be fired at."""
    found = DESK.asks(at(*ships, **more)).get(ask)
    return set() if found is None else {option.partition(">")[2] for option in found.options} - {""}


def refusal(game: Game, **orders: str) -> tuple[str, str]:
    with pytest.raises(IllegalOrder) as refused:
        DESK.give(game, **orders)
    violation = refused.value.violations[0]
    return violation.cite, violation.reason


def on_to(game: Game, phase: str) -> None:
    while not any(request is not None and request.phase == phase for request in game.requests):
        DESK.give(game)


@pytest.mark.parametrize(
    ("kind", "mortars"),
    [("single", {"mortar"}), ("two", {"mortar", "mortar2"}), ("vessel", {"mortar"}), ("", set())],
)
def test_42_0_three_kinds_of_bombs(kind: str, mortars: set[str]) -> None:
    """tournament:42.0 -- one mortar, two, or a mortar vessel, which serves hers like a bomb with one (ruling W87)."""
    game = at(bomb(kind, mortars=(LOADED, LOADED), full_carronades=(1, 1)), moored("X19"))
    assert {ask.kind for ask in DESK.asks(game).values() if ask.kind != "fire"} == mortars
    assert "W87" in DESK.rules.rulings


def test_42_0_bombs_need_the_option_and_the_option_the_advanced_game() -> None:
    """tournament:42.0"""
    (option,) = [option for option in ruleset("tournament").options if option.id == "bomb_ketches"]
    assert option.requires == ("advanced",)
    plain = Desk("tournament", "advanced")
    assert "bombardment" not in plain.phases
    assert "bombardment" in DESK.phases
    assert not any(option.id == "bomb_ketches" for option in ruleset("second_edition").options)


@pytest.mark.parametrize(
    ("how", "fires"),
    [
        ({"anchor": ANCHORED}, True),
        ({"anchor": BY_BOW}, True),
        ({"anchor": 0}, False),
        ({"anchor": ANCHORED, "weighing": 1}, False),
    ],
    ids=["anchored", "by the bow", "under way", "weighing"],
)
def test_42_1_mortars_fire_only_at_anchor(how: dict[str, Any], fires: bool) -> None:
    """tournament:42.1"""
    assert offered(bomb(**how), fort()) == ({"fort"} if fires else set())


@pytest.mark.parametrize(
    "trouble",
    [
        {"tasks": [ALOFT] * 4},
        {"surrendered": STRIKING},
        {"anchor": BY_BOW, "turned": 1},
        {"crew": [0, 0, 0, 0]},
    ],
    ids=["nobody free", "struck", "swung on her springs", "no crew"],
)
def test_42_1_what_silences_the_whole_ship_silences_mortars(trouble: dict[str, Any]) -> None:
    """tournament:42.1 -- ruling W87."""
    assert offered(bomb(**trouble), fort()) == set()


def test_42_1_a_mast_over_the_side_silences_mortars() -> None:
    """tournament:42.1 -- ruling W87: a ship that heels over cannot fire at all, on whichever side it hangs (36.2.2)."""
    desk = Desk("tournament", "advanced", "bomb_ketches", "loss_of_rigging")
    for hanging, fires in (((0, 0), True), ((0, 1), False), ((1, 0), False)):
        far = DESK.ship("far", side=1, bow="A90")
        game = desk.at(bomb(hanging=hanging), fort(), far, phase="bombardment")
        assert ("mortar/bomb" in desk.asks(game)) == fires


def test_42_2_nothing_blocks_a_mortar() -> None:
    """tournament:42.2 -- neither ships nor land in between, nor anything nearer."""
    friend = DESK.ship("friend", bow="R17", heading=1)
    chart = Chart(51, 100, frozenset(map(parse_label, ("R15", "R14", "R16"))))
    assert offered(bomb(), friend, moored("R15"), fort("R12"), chart=chart) == {"moored", "fort"}


def test_42_3_broadside_guns_fire_as_on_any_ship() -> None:
    """tournament:42.3"""
    game = at(bomb(), moored("U21", heading=1), phase="combat")
    assert "hull>moored" in DESK.asks(game)["fire/bomb/R"].options
    DESK.give(game, fire__bomb__R="hull>moored")
    (shot,) = DESK.happened(game, BroadsideFired)
    assert (shot.guns, shot.target) == (2, "moored")


def test_42_3_1_no_broadside_in_a_turn_in_which_mortars_fire() -> None:
    """tournament:42.3.1 -- neither fired nor loaded."""
    game = at(bomb(load=[UNLOADED, 1]), moored("U21", heading=1), phase="bombardment")
    DESK.give(game, mortar__bomb="hull>moored")
    assert "fire/bomb/R" not in DESK.asks(game)
    game.requests[0] = game.requests[0] or game.requests[1]
    violations = game.check(0, {"fire/bomb/R": "hull>moored"})
    assert [wrong.cite for wrong in violations if wrong.place == "fire/bomb/R"] == ["tournament:42.3.1"]


def test_42_3_1_the_second_mortar_bars_the_broadsides_as_well() -> None:
    """tournament:42.3.1 -- and the turn after its bow mortar was fired she may fire it, though it was loaded before."""
    game = at(bomb("two"), moored("U21", heading=1), fort(), velocity=3)
    DESK.give(game, mortar__bomb="hull>moored", mortar2__bomb="hold")
    on_to(game, "mortar_loading")
    # Only what was fired is empty, and it may be loaded in the same turn (ruling W87).
    assert game.state.ship("bomb").mortars == (0, LOADED)
    assert DESK.asks(game)["load_mortar/bomb"].options == ["none", "R"]
    DESK.give(game, load_mortar__bomb="R")
    assert game.state.ship("bomb").mortars == (1, LOADED)
    on_to(game, "bombardment")
    assert game.state.turn == 2
    assert {ask.kind for ask in DESK.asks(game).values()} == {"mortar2"}
    DESK.give(game, mortar2__bomb="hull>moored")
    assert not any(ask_id.startswith("fire/bomb") for ask_id in DESK.asks(game))
    on_to(game, "mortar_loading")
    assert game.state.ship("bomb").mortars == (1, 0)


def test_42_3_1_no_broadside_is_loaded_after_mortar_fire() -> None:
    """tournament:42.3.1"""
    for order, loads in (("hold", True), ("hull>moored", False)):
        game = at(bomb(load=[UNLOADED, UNLOADED]), moored("X19"))
        DESK.give(game, mortar__bomb=order)
        while game.state.turn == 1:
            request = game.requests[0]
            if request is not None and request.phase == "loading":
                break
            DESK.give(
                game, **({"load_mortar__bomb": "none"} if "load_mortar/bomb" in DESK.asks(game) else {})
            )
        assert any(ask_id.startswith("load/bomb") for ask_id in DESK.asks(game)) == loads


def test_42_3_1_no_broadside_is_loaded_while_mortars_are() -> None:
    """tournament:42.3.1"""
    for order, loads in (("none", True), ("R", False)):
        game = at(bomb(load=[UNLOADED, UNLOADED], mortars=(0, 0)), fort(), phase="mortar_loading")
        DESK.give(game, load_mortar__bomb=order)
        assert any(ask_id.startswith("load/bomb") for ask_id in DESK.asks(game)) == loads


def test_42_3_1_no_mortar_is_loaded_in_a_turn_in_which_guns_fire() -> None:
    """tournament:42.3.1"""
    for order, loads in (("hold", True), ("hull>moored", False)):
        game = at(bomb(mortars=(1, 0)), moored("U21", heading=1))
        assert game.requests[0] is not None and game.requests[0].phase == "combat"
        DESK.give(game, fire__bomb__R=order)
        asked = False
        while game.state.turn == 1:
            asked = asked or "load_mortar/bomb" in DESK.asks(game)
            DESK.give(game)
        assert asked == loads


RING = {
    "ahead": ("R15", True, False),
    "ahead to starboard, outside the broadside": ("S13", True, False),
    "just ahead of the broadside": ("W17", True, False),
    "forward edge of the broadside": ("W18", True, True),
    "starboard": ("W20", True, True),
    "port": ("M20", True, True),
    "after edge of the broadside": ("W24", True, True),
    "just astern of the broadside": ("W25", False, False),
    "astern to starboard, outside the broadside": ("S28", False, False),
    "astern": ("R27", False, False),
}


@pytest.mark.parametrize(("place", "bow", "second"), RING.values(), ids=RING)
def test_42_4_fields_of_the_mortars(place: str, bow: bool, second: bool) -> None:
    """tournament:42.4 tournament:42.4.1 -- 270 degrees for the first, either broadside for the second."""
    game = at(bomb("two"), fort(place), moored("X19"))
    for ask, rule, covers in (("mortar", "42.4", bow), ("mortar2", "42.4.1", second)):
        options = DESK.asks(game)[f"{ask}/bomb"].options
        assert ("hull>fort" in options) == covers
        if not covers:
            cite, _ = refusal(game, **{f"{ask}__bomb": "hull>fort"})
            assert cite == f"tournament:{rule}"


def test_42_4_the_field_of_a_single_mortar_is_a_whole_but_for_the_stern() -> None:
    """tournament:42.4 -- in every direction the fields turn with the ship."""
    for heading in range(1, 7):
        ship = bomb(heading=heading)
        away = {}
        for name, side in (("ahead", 0), ("astern", 3)):
            code = ship.bow
            for _ in range(6):
                code += STEP[(heading - 1 + side) % 6 + 1]
            away[name] = label(code)
        assert offered(bomb(heading=heading), fort(away["ahead"])) == {"fort"}
        assert offered(bomb(heading=heading), fort(away["astern"])) == set()


def test_42_4_one_hex_in_the_field_is_enough() -> None:
    """tournament:42.4.1 -- a ship half in the broadside and half astern of it (ruling G7)."""
    straddler = moored("W24", heading=1)
    assert straddler.stern == parse_label("W25")
    assert offered(bomb("two"), straddler, ask="mortar2/bomb") == {"moored"}
    assert offered(bomb("two"), moored("W25", heading=4), ask="mortar2/bomb") == {"moored"}
    assert offered(bomb("two"), moored("W25", heading=1), ask="mortar2/bomb") == set()


def test_42_5_it_takes_four_turns_to_load() -> None:
    """tournament:42.5 -- empty when the battle begins, and ready after the fourth turn."""
    game = at(bomb(mortars=(0, 0)), fort(), phase="mortar_loading", velocity=3)
    for turn in range(1, 5):
        assert DESK.asks(game)["load_mortar/bomb"].options == ["none", "R"]
        (loaded,) = [e for e in DESK.give(game, load_mortar__bomb="R") if isinstance(e, MortarLoaded)]
        assert (loaded.turns, loaded.needed, loaded.mortar) == (turn, 4, "bow")
        assert loaded.cite == "tournament:42.5" and loaded.to == 0
        on_to(game, "bombardment" if turn == 4 else "mortar_loading")
    assert game.state.ship("bomb").mortars == (4, 0)
    DESK.give(game, mortar__bomb="hull>fort")
    on_to(game, "mortar_loading")
    assert game.state.ship("bomb").mortars == (0, 0)


def test_42_5_not_necessarily_in_sequence() -> None:
    """tournament:42.5"""
    game = at(bomb(mortars=(2, 0)), fort(), phase="mortar_loading", velocity=3)
    DESK.give(game, load_mortar__bomb="none")
    on_to(game, "mortar_loading")
    assert game.state.ship("bomb").mortars == (2, 0)
    DESK.give(game, load_mortar__bomb="R")
    assert game.state.ship("bomb").mortars == (3, 0)
    # Three turns are not enough.
    assert offered(bomb(mortars=(3, 0)), fort()) == set()


def test_42_5_noted_as_m_right_for_the_bow_mortar_and_left_for_the_second() -> None:
    """tournament:42.5 -- both may be loaded in one turn (ruling W87)."""
    game = at(bomb("two", mortars=(0, 2)), fort(), phase="mortar_loading")
    assert DESK.asks(game)["load_mortar/bomb"].options == ["none", "R", "L", "RL"]
    DESK.give(game, load_mortar__bomb="RL")
    assert game.state.ship("bomb").mortars == (1, 3)
    log = log_of(DESK.rules, [(1, event) for event in game.events], 0)
    assert log["bomb"][-1].load == ("M", "M")
    single = at(bomb("two", mortars=(0, 2)), fort(), phase="mortar_loading")
    DESK.give(single, load_mortar__bomb="R")
    assert log_of(DESK.rules, [(1, event) for event in single.events], 0)["bomb"][-1].load == ("", "M")
    assert (
        refusal(at(bomb(mortars=(0, 0)), phase="mortar_loading"), load_mortar__bomb="L")[0]
        == "tournament:42.5"
    )


def test_42_5_a_loaded_mortar_is_not_loaded_again() -> None:
    """tournament:42.5"""
    for mortars, options in (((LOADED, 1), ["none", "L"]), ((LOADED, LOADED), None)):
        asked = DESK.asks(at(bomb("two", mortars=mortars), fort(), phase="mortar_loading"))
        assert ("load_mortar/bomb" in asked) == (options is not None)
        assert options is None or asked["load_mortar/bomb"].options == options


@pytest.mark.parametrize(
    ("anchor", "load", "default", "routine"),
    [
        (ANCHORED, [1, 1], "RL", True),
        (0, [1, 1], "RL", True),
        (ANCHORED, [1, UNLOADED], "RL", False),
        (0, [1, UNLOADED], "none", False),
        (0, [HALF_DOUBLE, 1], "none", False),
    ],
)
def test_42_5_mortars_are_loaded_as_a_matter_of_course_while_no_gun_waits(
    anchor: int, load: list[int], default: str, routine: bool
) -> None:
    """tournament:42.5 tournament:42.3.1 -- it costs nothing but the loading of a broadside."""
    game = at(bomb("two", mortars=(0, 0), anchor=anchor, load=load), fort(), phase="mortar_loading")
    ask = DESK.asks(game)["load_mortar/bomb"]
    assert (ask.default, ask.routine) == (default, routine)


def test_42_5_a_shell_strikes_out_the_mortars_mark_and_a_broadside_its_own() -> None:
    """tournament:42.5 -- in the log of everybody, though others do not see the loading."""
    pages = []
    for order in ({"mortar__bomb": "hull>moored"}, {"mortar__bomb": "hold", "fire__bomb__R": "air"}):
        game = at(bomb(mortars=(LOADED - 1, 0)), moored("U21", heading=1), phase="mortar_loading", velocity=3)
        DESK.give(game, load_mortar__bomb="R")
        on_to(game, "bombardment")
        seen = [(1, event) for event in game.events]
        for phase in ("bombardment", "combat"):
            on_to(game, phase)
            asked = DESK.asks(game)
            DESK.give(game, **{k: v for k, v in order.items() if k.replace("__", "/") in asked})
        seen += [(2, event) for event in game.events[len(seen) :]]
        logs = (log_of(DESK.rules, seen, side)["bomb"] for side in (0, 1))
        pages.append([{line.turn: line.load[1] for line in log if line.load[1]} for log in logs])
    assert pages[0] == [{0: "R", 1: "M/"}, {0: "R", 2: "M/"}]
    assert pages[1] == [{0: "R/", 1: "M"}, {0: "R/"}]


def test_42_5_nobody_else_knows_how_far_a_mortar_is_loaded() -> None:
    """tournament:42.5"""
    game = at(bomb(mortars=(2, 0)), fort(), phase="mortar_loading")
    DESK.give(game, load_mortar__bomb="R")
    (loaded,) = DESK.happened(game, MortarLoaded)
    assert [loaded.seen_by(side) for side in (0, 1, -1)] == [True, False, False]
    for side, value in ((0, 3), (1, 0), (-1, 0), (-2, 3)):
        (seen,) = [each for each in game.view(side).ship("bomb").conditions if each.key == "mortar"]
        assert (seen.value, "3 of 4" in seen.text) == (value, value == 3)


@pytest.mark.parametrize("idle", [{"repairing": 1}, {"newcomers": [2, 2, 2, 0], "crew": [2, 2, 2, 0]}])
def test_42_5_what_keeps_guns_from_being_loaded_keeps_mortars(idle: dict[str, Any]) -> None:
    """tournament:42.5 -- ruling W87."""
    game = at(bomb(mortars=(0, 0), **idle), fort(), phase="mortar_loading")
    assert "load_mortar/bomb" not in DESK.asks(game)


def test_42_6_mortars_are_marked_in_the_carronade_squares() -> None:
    """tournament:42.6 -- right the bow mortar, left the second; a mortar without squares is gone."""

    def asks(**more: Any) -> set[str]:
        asked = DESK.asks(at(bomb("two", **more), moored("X19"))).values()
        return {ask.kind for ask in asked if ask.kind != "fire"}

    assert asks() == {"mortar", "mortar2"}
    assert asks(carronades=[1, 0]) == {"mortar2"}
    assert asks(carronades=[0, 1]) == {"mortar"}
    game = at(bomb("two", carronades=[0, 1], mortars=(0, 0)), phase="mortar_loading")
    assert DESK.asks(game)["load_mortar/bomb"].options == ["none", "R"]


def test_42_6_gun_hits_may_take_a_mortar() -> None:
    """tournament:42.6"""
    ship = bomb("two", guns=[0, 0])
    enemy = DESK.ship("enemy", side=1, bow="S21", heading=1, full_guns=(30, 30))
    game = at(ship, enemy, phase="combat", dice=[4, 5, 4, 1, 1, 1, 1, 1, 1])
    DESK.give(
        game, fire__enemy__L=next(o for o in DESK.asks(game, 1)["fire/enemy/L"].options if o == "hull>bomb")
    )
    (marked,) = [event for event in DESK.happened(game, HitsMarked) if event.ship == "bomb"]
    assert marked.guns and sum(marked.log.carronades) < 2


def test_42_6_mortars_are_no_carronades() -> None:
    """tournament:42.6 -- they add nothing to a broadside, and without guns there is none (ruling W88)."""
    near = DESK.ship("enemy", side=1, bow="S21", heading=1)
    game = at(bomb("two"), near, phase="combat")
    DESK.give(game, fire__bomb__R="hull>enemy")
    shot = next(event for event in DESK.happened(game, BroadsideFired) if event.ship == "bomb")
    assert (shot.guns, shot.carronades, shot.range) == (2, 0, 1)
    gunless = bomb("two", guns=[0, 0], load=[1, UNLOADED])
    game = at(gunless, DESK.ship("enemy", side=1, bow="S21", heading=1), phase="combat")
    assert not any(ask_id.startswith("fire/bomb") for ask_id in DESK.asks(game))
    while game.state.turn == 1:
        assert not any(ask_id.startswith("load/bomb") for ask_id in DESK.asks(game))
        DESK.give(game)
    assert "W88" in DESK.rules.rulings


@pytest.mark.parametrize(
    ("how", "target"),
    [
        ({"anchor": ANCHORED}, True),
        ({"anchor": BY_BOW}, True),
        ({"anchor": 0, "aground": 3}, True),
        ({"anchor": 0}, False),
        ({"anchor": 0, "still": 5}, False),
        ({"anchor": ANCHORED, "weighing": 1}, False),
        ({"anchor": ANCHORED, "surrendered": STRIKING}, False),
        ({"anchor": ANCHORED, "side": 0}, False),
        ({"anchor": ANCHORED, "present": False, "entry_turn": 9}, False),
        (
            {
                "anchor": ANCHORED,
                "side": 1,
                "owner": 0,
                "captured": True,
                "surrendered": MELEE,
                "prize": [1, 0, 0, 0],
            },
            True,
        ),
    ],
    ids=[
        "anchored",
        "by the bow",
        "aground",
        "under way",
        "drifting",
        "weighing",
        "struck",
        "friend",
        "yet to come",
        "their prize",
    ],
)
def test_42_7_only_what_lies_still_can_be_shelled(how: dict[str, Any], target: bool) -> None:
    """tournament:42.7"""
    assert ("moored" in offered(bomb(), moored(**how), fort("X19"))) == target
    if not target:
        game = at(bomb(), moored(**how), fort("X19"))
        assert refusal(game, mortar__bomb="hull>moored")[0] == "tournament:42.7"


def test_42_7_fixed_targets_on_shore() -> None:
    """tournament:42.7 -- forts and entrenchments of the enemy, while they stand."""
    assert offered(bomb(), fort()) == {"fort"}
    assert offered(bomb(), fort(fixed="entrenchment")) == {"fort"}
    assert offered(bomb(), fort(side=0, owner=0)) == set()
    assert offered(bomb(), fort(hull=0, surrendered=STRIKING)) == set()


@pytest.mark.parametrize(("row", "target"), [(18, False), (17, True), (10, True), (9, False)])
def test_42_8_range_from_three_to_ten(row: int, target: bool) -> None:
    """tournament:42.8 tournament:42.8.1 -- nearer than three hexes nothing can be hit."""
    game = at(bomb(), fort(f"R{row}"), moored("X19"))
    assert ("hull>fort" in DESK.asks(game)["mortar/bomb"].options) == target
    if not target:
        cite, reason = refusal(game, mortar__bomb="hull>fort")
        assert (cite, reason.split()[-5:-3]) == (
            ("tournament:42.8.1", ["too", "short"]) if row == 18 else ("tournament:42.8", ["too", "long"])
        )


def fire(ship: Ship, target: Ship, *dice: int, **more: Any) -> tuple[Game, Any]:
    game = at(ship, target, dice=[*dice, *[1] * 20], **more)
    DESK.give(game, mortar__bomb=f"hull>{target.spec.id}")
    DESK.give(game)
    (fired,) = DESK.happened(game, MortarFired)
    return game, fired


@pytest.mark.parametrize("distance", range(3, 11))
def test_42_9_hit_table_two_at_every_range(distance: int) -> None:
    """tournament:42.9"""
    _, fired = fire(bomb(), fort(f"R{20 - distance}"), 2)
    assert (fired.range, fired.base, fired.table, fired.modifiers) == (distance, 2, 2, ())
    assert (fired.roll.value, fired.cell, fired.cite) == (2, "H", "tournament:42.9")


@pytest.mark.parametrize(
    ("how", "labels", "table"),
    [
        ({"quality": 0}, {"crew quality": 1}, 3),
        ({"quality": 1}, {"crew quality": 1}, 3),
        ({"quality": 3}, {}, 2),
        ({"quality": 4}, {"crew quality": -1}, 1),
        ({"crew": [0, 2, 2, 0]}, {"crew sections lost or boarding": -1}, 1),
        ({"crew": [0, 0, 2, 0]}, {"crew sections lost or boarding": -2}, 0),
        (
            {"crew": [0, 0, 2, 0], "quality": 4},
            {"crew sections lost or boarding": -2, "crew quality": -1},
            -1,
        ),
        (
            {"owner": 1, "captured": True, "surrendered": MELEE, "prize": [2, 0, 0, 0]},
            {"captured ship": -1},
            1,
        ),
        ({"initial": [1, 1], "anchor": ANCHORED, "sails": 1, "reloads": 0}, {}, 2),
    ],
    ids=[
        "elite",
        "crack",
        "green",
        "poor",
        "a section lost",
        "two sections lost",
        "hopeless",
        "captured",
        "nothing else",
    ],
)
def test_42_9_1_what_changes_the_table(how: dict[str, Any], labels: dict[str, int], table: int) -> None:
    """tournament:42.9.1 -- crew quality, crew sections lost, captured ship; no initial broadside, anchor or sails."""
    _, fired = fire(bomb(**how), fort(), 3)
    assert {each.label: each.value for each in fired.modifiers} == labels
    assert fired.table == table
    assert (fired.roll is None) == (table < 0)
    cites = {
        "crew quality": "B.VIII.C.1",
        "crew sections lost or boarding": "B.VIII.C.3",
        "captured ship": "B.VIII.C.5",
    }
    assert all(each.cite == DESK.book.cite(cites[each.label]) for each in fired.modifiers)


def test_42_9_2_mortars_aim_at_the_hull_only() -> None:
    """tournament:42.9.2 -- at any of their ranges, where guns could only aim at the rigging."""
    game = at(bomb(), moored("R10"))
    assert set(DESK.asks(game)["mortar/bomb"].options) == {"hold", "hull>moored"}
    assert refusal(game, mortar__bomb="rigging>moored")[0] == "tournament:42.9.2"
    _, fired = fire(bomb(), moored("R10"), 4)
    assert (fired.range, fired.cell) == (10, "H-C")


def test_42_9_3_all_hits_are_tripled() -> None:
    """tournament:42.9.3"""
    target = moored("R12", full_hull=20, full_crew=(6, 6, 6), full_rigging=(4, 4, 4, 4))
    game, fired = fire(bomb(), target, 5)
    assert (fired.cell, fired.multiplier) == ("H-C-R", 3)
    (marked,) = DESK.happened(game, HitsMarked)
    assert (marked.ship, marked.hull, marked.crew, marked.rigging) == ("moored", 3, 3, 3)
    assert "3 times over" in DESK.rules.tell(game.state, fired)
    game, fired = fire(bomb(), fort(), 3)
    (hit,) = DESK.happened(game, WorkHit)
    assert (fired.cell, hit.hull, hit.guns, hit.crew) == ("H-G", 3, 3, 0)


def test_42_9_3_tripled_gun_hits_take_the_near_side_first_and_then_the_hull() -> None:
    """tournament:42.9.3 -- as all gun hits do: H-G is three hull squares and three guns (11.4.3.1)."""
    target = moored("R12", full_hull=20, full_guns=(9, 9), full_carronades=(0, 0))
    game, _ = fire(bomb(), target, 3)
    (marked,) = DESK.happened(game, HitsMarked)
    assert (marked.hull, marked.guns, marked.log.guns) == (3, 3, (9, 6))
    scarce = moored("R12", full_hull=20, full_guns=(1, 1), full_carronades=(0, 0))
    game, _ = fire(bomb(), scarce, 3)
    (marked,) = DESK.happened(game, HitsMarked)
    assert (marked.hull, marked.guns, marked.into_hull, marked.log.guns) == (4, 2, 1, (0, 0))


def test_42_9_3_a_six_against_a_ship_may_be_a_critical_hit() -> None:
    """tournament:42.9.3 -- ruling W88: of its hits only the direct ones are tripled; against a work there is none."""
    target = moored("R12", full_hull=20, full_guns=(20, 20))
    game = at(bomb(), target, dice=[6, 3, 4, 1, 1, 1, 1, 1])
    DESK.give(game, mortar__bomb="hull>moored")
    DESK.give(game)
    assert game.state.dice.taken >= 3, "two dice for the critical hit"
    game = at(bomb(), fort(), dice=[6])
    DESK.give(game, mortar__bomb="hull>fort")
    DESK.give(game)
    assert game.state.dice.taken == 1


def test_42_9_shells_are_laid_before_and_rolled_with_the_broadsides() -> None:
    """tournament:42.9 -- ruling P7: all orders are sealed before any die falls, and all hits are marked together."""
    game = at(bomb(), moored("U21", heading=1, load=[1, 1]), dice=[5, 2, 1, 1, 1, 1])
    before = DESK.give(game, mortar__bomb="hull>moored")
    assert not any(isinstance(event, MortarFired) for event in before)
    assert game.state.dice.taken == 0
    assert game.state.bombs == {0: (1, -1, 2)}
    asks = DESK.asks(game, 1)
    at_bomb = next(ask_id for ask_id, ask in asks.items() if "hull>bomb" in ask.options)
    DESK.give(game, **{at_bomb.replace("/", "__"): "hull>bomb"})
    kinds = [type(event) for event in game.events]
    marks = [n for n, kind in enumerate(kinds) if kind is HitsMarked]
    assert kinds.index(MortarFired) < min(marks) and kinds.index(BroadsideFired) < min(marks)


def test_42_9_nobody_knows_what_a_mortar_is_laid_on() -> None:
    """tournament:42.9 -- ruling P7: until the shells fly, views, events and refusals are the same for all others."""
    told = []
    for order in ("hold", "hull>moored"):
        game = at(bomb(), moored("U21", heading=1, load=[1, 1]))
        DESK.give(game, mortar__bomb=order)
        assert game.requests[1] is not None and game.requests[1].phase == "combat"
        views = [msgspec.json.encode(game.view(side).wire()) for side in (1, -1)]
        events = [event for event in game.events if event.seen_by(1) or event.seen_by(-1)]
        told.append((views, events, game.check(1, {"fire/bomb/R": "hold"})))
    assert told[0] == told[1]


def test_42_9_previews_tell_what_a_shell_is_worth() -> None:
    """tournament:42.9 tournament:42.9.3"""
    game = at(bomb(quality=0), fort())
    preview = game.view(0).previews(DESK.asks(game)["mortar/bomb"])["hull>fort"]
    assert (preview.base, preview.table, preview.range, preview.aim) == (2, 3, 8, "hull")
    means = DESK.book.mean[0][3]
    assert preview.expected == dict(zip("HGCR", (round(3 * mean, 3) for mean in means), strict=True))
