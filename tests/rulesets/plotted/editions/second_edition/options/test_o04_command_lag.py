"""Optional rules, section IV: flagships, squadrons, and movement that is written turns ahead."""

from typing import Any

import msgspec
import pytest

from tests.builders.paper_log import log_of
from tests.builders.plotted.desk import Desk
from weathergage.api import Game, IllegalOrder, OptionError, Scenario, load_scenario, ruleset, start
from weathergage.geometry.hexgrid import to_axial
from weathergage.rulesets.plotted.boarding.capture import capture, check_prize
from weathergage.rulesets.plotted.core.events import PlotCut, PlotOpened
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import BY_STERN, MELEE, STRIKING
from weathergage.rulesets.plotted.options.command_lag.flagships import (
    FlagshipLost,
    FlagshipNamed,
    commands_of,
    squadrons,
)
from weathergage.rulesets.plotted.options.command_lag.orders_ahead import OrdersWritten
from weathergage.rulesets.plotted.sailing.plots import carried_out, steps_of

EDITIONS = ("second_edition", "tournament")


@pytest.fixture(params=EDITIONS)
def desk(request: Any) -> Desk:
    return Desk(request.param, "command_lag")


def column(number: int) -> str:
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number % 26] * (number // 26 + 1)


def ship(desk: Desk, name: str, number: int, **more: Any) -> Ship:
    """Ships of a fleet far apart from each other, heading north-east in attitude A."""
    return desk.ship(
        name, **{"bow": f"{column(number % 10 * 9)}{20 + 15 * (number // 10)}", "heading": 2, **more}
    )


def fleet(desk: Desk, *ships: Ship, **more: Any) -> PlottedState:
    """A battle at the start of turn 1 against a single enemy, with the fleets divided as they are at set-up."""
    state = desk.position(*ships, desk.ship("enemy", side=1, bow="A99"), phase="turn_start", **more)
    state.commands = commands_of(state, desk.book.chart("command_lag", dict[str, int])["squadron"])
    return state


def two_squadrons(desk: Desk, **more: Any) -> Game:
    """Van (the flagship and one more) and rear (two ships)."""
    return desk.game(
        fleet(
            desk,
            ship(desk, "lion", 0, squadron="van", flag=True),
            ship(desk, "hart", 1, squadron="van"),
            ship(desk, "bear", 2, squadron="rear"),
            ship(desk, "wolf", 3, squadron="rear", **more),
        )
    )


def asked(game: Game, side: int = 0) -> set[str]:
    return {
        ask_id for ask_id in Desk.asks(game, side) if ask_id.partition("/")[0] in ("plot", "ahead", "flag")
    }


def on_to(game: Game, phase: str, turn: int = 0) -> None:
    """Take defaults until the next question of a phase."""
    while not game.over:
        request = game.requests[0]
        if request is not None and request.phase == phase and game.state.turn >= turn:
            return
        Desk.give(game)
    raise AssertionError("the battle is over")


def written(game: Game) -> list[tuple[str, int, str]]:
    return [(e.ship, e.turn, e.plot) for e in Desk.happened(game, OrdersWritten)]


# Squadrons and flagships.


def test_o4_1_the_fleet_is_divided_into_squadrons_of_six_or_less(desk: Desk) -> None:
    """second_edition:O.IV.1 tournament:32.1 -- in order of battle where no squadron is named (ruling W84)."""
    state = desk.position(*(ship(desk, f"s{n}", n) for n in range(13)))
    assert squadrons(state, 0, 6) == [(0, 1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11), (12,)]
    named = ["van", "rear", "van", "", "rear", *["van"] * 6]
    state = desk.position(*(ship(desk, f"s{n}", n, squadron=name) for n, name in enumerate(named)))
    assert squadrons(state, 0, 6) == [(0, 2, 5, 6, 7, 8), (9, 10), (1, 4), (3,)]
    assert "W84" in desk.rules.rulings


def test_o4_1_the_player_selects_a_flagship(desk: Desk) -> None:
    """second_edition:O.IV.1 tournament:32.1"""
    game = desk.game(fleet(desk, *(ship(desk, f"s{n}", n, points=20 if n == 3 else 10) for n in range(8))))
    ask = desk.asks(game)["flag/s0"]
    assert list(ask.options) == [f"s{n}" for n in range(8)]
    assert (ask.default, ask.cite) == ("s3", desk.book.cite("O.IV.1"))
    with pytest.raises(IllegalOrder) as refused:
        game.submit(0, {"flag/s0": "enemy"})
    assert refused.value.violations[0].cite == desk.book.cite("O.IV.1")
    desk.give(game, flag__s0="s7")
    (named,) = desk.happened(game, FlagshipNamed)
    assert (named.ship, named.cite, named.to) == ("s7", desk.book.cite("O.IV.1"), -1)
    assert [command.flag for command in game.state.commands] == [7]
    # Her squadron is that of the last two ships.
    assert asked(game) == {f"ahead/s{n}/1" for n in range(6)}


def test_o4_1_the_battle_may_name_the_flagship(desk: Desk) -> None:
    """second_edition:O.IV.1 tournament:32.1 -- then nobody is asked, and everybody sees her flag."""
    game = two_squadrons(desk)
    assert not any(ask_id.startswith("flag/") for ask_id in desk.asks(game))
    for side in (0, 1, -1):
        keys = {seen.key for seen in game.view(side).ship("lion").conditions}
        assert "flagship" in keys
        assert "flagship" not in {seen.key for seen in game.view(side).ship("hart").conditions}


@pytest.mark.parametrize("edition", EDITIONS)
def test_o4_1_set_up_divides_the_fleets(edition: str) -> None:
    """second_edition:O.IV.1 tournament:32.1"""
    scenario: Scenario = load_scenario("trafalgar")
    game = start(edition, scenario, 1, ["command_lag"])
    for side, entry in enumerate(scenario.sides):
        commands = [command for command in game.state.commands if command.side == side]
        flags = [ship.id for ship in entry.ships if ship.flag]
        assert {game.state.ships[command.flag].spec.id for command in commands} <= set(flags)
        everybody = sorted(index for command in commands for index in command.ships)
        assert everybody == [ship.spec.index for ship in game.state.ships if ship.side == side]


def test_o4_only_fleets_of_several_squadrons_lag(desk: Desk) -> None:
    """second_edition:O.IV tournament:32.0 -- a single squadron is under the admiral's eye (ruling W84)."""
    game = desk.game(fleet(desk, *(ship(desk, f"s{n}", n) for n in range(6))))
    assert game.state.commands == []
    assert asked(game) == {f"plot/s{n}" for n in range(6)}
    assert asked(game, 1) == {"plot/enemy"}


def test_o4_1_works_ashore_belong_to_no_squadron() -> None:
    """tournament:32.1 -- forts of a battle with bombs are no ships to be led."""
    game = start("tournament", load_scenario("copenhagen"), 1, ["advanced", "bomb_ketches", "command_lag"])
    works = {ship.spec.index for ship in game.state.ships if ship.spec.fixed}
    assert works
    for side in (0, 1):
        assert not works & {index for part in squadrons(game.state, side, 6) for index in part}
    # The Danish line without them is a single squadron.
    assert {command.side for command in game.state.commands} == {0}


def test_o4_a_prize_is_led_by_her_captors(desk: Desk) -> None:
    """second_edition:O.IV.3 tournament:32.3 -- ruling W84: in no squadron of theirs, she is written for ahead."""
    prize = {"owner": 1, "captured": True, "surrendered": MELEE, "prize": [1, 0, 0, 0]}
    state = fleet(
        desk,
        ship(desk, "lion", 0, squadron="van", flag=True),
        ship(desk, "bear", 2, squadron="rear"),
        ship(desk, "prise", 3, **prize),
    )
    assert asked(desk.game(state)) == {"ahead/bear/1", "ahead/prise/1"}


def test_o4_5_a_command_without_ships_looks_elsewhere_for_a_flagship(desk: Desk) -> None:
    """second_edition:O.IV.5 tournament:32.5 -- ruling W85: any of the side's where none of the command is left."""
    state = fleet(
        desk,
        ship(desk, "lion", 0, squadron="van", flag=True, surrendered=STRIKING),
        ship(desk, "bear", 2, squadron="rear", flag=True),
        ship(desk, "wolf", 3, squadron="rear"),
    )
    state.commands[0] = msgspec.structs.replace(state.commands[0], flag=-1)
    assert list(desk.asks(desk.game(state))["flag/lion"].options) == ["bear", "wolf"]


# From turn to turn, or three turns ahead.


def test_o4_2_the_flagships_squadron_is_written_from_turn_to_turn(desk: Desk) -> None:
    """second_edition:O.IV.2 tournament:32.2"""
    game = two_squadrons(desk)
    on_to(game, "movement_notation")
    assert asked(game) == {"plot/lion", "plot/hart"}
    desk.give(game, plot__lion="1", plot__hart="2")
    assert [game.state.ship(name).notation for name in ("lion", "hart")] == ["1", "2"]
    on_to(game, "movement_notation", 2)
    assert asked(game) == {"plot/lion", "plot/hart"}


def test_o4_3_other_squadrons_are_written_three_turns_ahead(desk: Desk) -> None:
    """second_edition:O.IV.3 tournament:32.3 -- turns 1 to 3 at the start, turn 4 when turn 1 is over, and so on."""
    game = two_squadrons(desk)
    for turn, plot in ((1, "1"), (2, "2"), (3, "1R1")):
        assert asked(game) == {f"ahead/bear/{turn}", f"ahead/wolf/{turn}"}
        assert desk.asks(game)[f"ahead/bear/{turn}"].cite == desk.book.cite("O.IV.3")
        desk.give(game, **{f"ahead__bear__{turn}": plot, f"ahead__wolf__{turn}": "0"})
    assert game.state.ship("bear").ahead == ("1", "2", "1R1")
    assert asked(game) == {"plot/lion", "plot/hart"}
    desk.give(game)
    assert game.state.ship("bear").notation == "1"
    on_to(game, "command", 2)
    assert asked(game) == {"ahead/bear/4", "ahead/wolf/4"}
    desk.give(game, ahead__bear__4="0")
    assert asked(game) == {"plot/lion", "plot/hart"}
    desk.give(game)
    assert game.state.ship("bear").notation == "2"
    on_to(game, "command", 3)
    assert asked(game) == {"ahead/bear/5", "ahead/wolf/5"}
    on_to(game, "combat", 3)
    assert game.state.ship("bear").notation == "1R1"
    assert [(turn, plot) for name, turn, plot in written(game) if name == "bear"][:4] == [
        (1, "1"),
        (2, "2"),
        (3, "1R1"),
        (4, "0"),
    ]


def test_o4_3_orders_are_written_from_where_she_will_be(desk: Desk) -> None:
    """second_edition:O.IV.3 tournament:32.3 -- ruling W86: if all goes as written, in the present wind."""
    game = two_squadrons(desk)
    desk.give(game, ahead__bear__1="1R1", ahead__wolf__1="L")
    asks = desk.asks(game)
    # South-east is attitude C, where she enters one hex at most; north is B.
    assert "1" in asks["ahead/bear/2"].options and "2" not in asks["ahead/bear/2"].options
    assert "3" in asks["ahead/wolf/2"].options and "4" not in asks["ahead/wolf/2"].options
    assert asks["ahead/bear/2"].default == "1" and asks["ahead/wolf/2"].default == "3"
    with pytest.raises(IllegalOrder) as refused:
        game.submit(0, {"ahead/bear/2": "2"})
    assert refused.value.violations[0].cite == desk.book.cite("B.IV.A.5")
    bear = game.state.ship("bear")
    there = carried_out(bear.bow, bear.heading, steps_of("1R1"))
    preview = game.view(0).previews(asks["ahead/bear/2"])["0"]
    assert (preview.heading, preview.left) == (there[1], 1)
    assert {"W86", "P4"} <= desk.rules.rulings.keys()


def lagging(edition: str, *options: str, **more: Any) -> tuple[Desk, Game]:
    """A battle in which "bear" alone is written for turns ahead."""
    desk = Desk(edition, "command_lag", *options)
    return desk, desk.game(
        fleet(
            desk,
            ship(desk, "lion", 0, squadron="van", flag=True),
            ship(desk, "bear", 2, squadron="rear", **more),
        )
    )


def offers(game: Game, turn: int) -> set[str]:
    return set(Desk.asks(game)[f"ahead/bear/{turn}"].options)


@pytest.mark.parametrize("edition", EDITIONS)
def test_o4_3_a_dismasted_ship_is_written_for_as_she_will_drift(edition: str) -> None:
    """second_edition:O.IV.3 tournament:32.3 -- she turns in the third turn, when she has drifted for one (W86)."""
    desk, game = lagging(edition, rigging=[0, 0, 0, 0])
    assert offers(game, 1) == {"0"}
    desk.give(game)
    assert offers(game, 2) == {"0"}
    desk.give(game)
    assert offers(game, 3) == {"0", "L", "R"}
    desk.give(game, ahead__bear__3="L")
    on_to(game, "combat", 3)
    assert game.state.ship("bear").notation == "L"
    assert not desk.happened(game, PlotCut)
    # Each turn is waited for anew.
    desk, game = lagging(edition, rigging=[0, 0, 0, 0], still=2, adrift=1)
    desk.give(game, ahead__bear__1="L")
    assert offers(game, 2) == {"0"}
    desk.give(game)
    assert "L" in offers(game, 3)
    # With turning ability 2 she waits for two turns of drifting; having stood still before, she drifts at once.
    desk, game = lagging(edition, rigging=[0, 0, 0, 0], turning=2, still=1)
    desk.give(game)
    assert offers(game, 2) == {"0"}
    desk.give(game)
    assert offers(game, 3) == {"0", "L", "R"}
    # In a calm nobody drifts, and so she waits in vain.
    desk, game = lagging(edition, "advanced", rigging=[0, 0, 0, 0], still=2)
    while "ahead/bear/1" not in desk.asks(game):
        desk.give(game)
    game.state.velocity = desk.book.calm
    desk.give(game)
    assert offers(game, 2) == {"0"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_o4_3_a_ship_that_will_have_stood_still_gathers_way_first(edition: str) -> None:
    """second_edition:O.IV.3 tournament:32.3 -- ruling W86, in the Advanced game."""
    desk, game = lagging(edition, "advanced")
    while "ahead/bear/1" not in desk.asks(game):
        desk.give(game)
    assert "L1" in offers(game, 1)
    # Sails may be backed in turns to come as well, and the previews tell how often.
    ask = desk.asks(game)["ahead/bear/1"]
    assert "1B" in ask.options
    assert [game.view(0).previews(ask)[plot].backs for plot in ("1", "4")] == [3, 0]
    desk.give(game, ahead__bear__1="0")
    assert "L1" not in offers(game, 2) and {"L", "1L"} <= offers(game, 2)
    desk.give(game, ahead__bear__2="1")
    assert "L1" in offers(game, 3)


@pytest.mark.parametrize(("plot", "turns"), [("1", True), ("1B", True), ("B1", True), ("1L", False)])
def test_o4_3_only_a_turn_at_the_end_forbids_one_at_the_start(plot: str, turns: bool) -> None:
    """tournament:32.3, tournament:20.4.2 -- the last hex or turn counts; sails that are backed do not (ruling P5a)."""
    desk, game = lagging("tournament", "advanced")
    while "ahead/bear/1" not in desk.asks(game):
        desk.give(game)
    desk.give(game, ahead__bear__1=plot)
    assert ("L1" in offers(game, 2)) == turns


@pytest.mark.parametrize("edition", EDITIONS)
def test_o4_3_steering_that_will_be_mended_is_counted_on(edition: str) -> None:
    """second_edition:O.IV.3 tournament:32.3 -- ruling W86: helpless in turns 1 and 2, she turns in turn 3."""
    desk, game = lagging(edition, "advanced", helmless=2)
    while "ahead/bear/1" not in desk.asks(game):
        desk.give(game)
    for turn, turns in ((1, False), (2, False), (3, True)):
        assert ("1L" in offers(game, turn)) == turns
        desk.give(game, **{f"ahead__bear__{turn}": "1L" if turns else "1"})
    on_to(game, "combat", 3)
    assert (game.state.ship("bear").notation, desk.happened(game, PlotCut)) == ("1L", [])


def test_o4_3_a_turn_that_will_end_a_plot_binds_the_next() -> None:
    """tournament:32.3 -- 20.4.2 as it will be when the orders are due (ruling W86)."""
    for plot, free in (("1L", False), ("1L1", True)):
        desk, game = lagging("tournament", "advanced")
        while "ahead/bear/1" not in desk.asks(game):
            desk.give(game)
        desk.give(game, ahead__bear__1=plot)
        assert ("R1" in offers(game, 2)) == free


@pytest.mark.parametrize("edition", EDITIONS)
def test_o4_3_into_the_winds_eye_every_other_turn_ahead_too(edition: str) -> None:
    """second_edition:O.IV.3 tournament:32.3 -- what a fore-and-aft rig will be able to do by then (ruling W86)."""
    desk, game = lagging(edition, "advanced", "fore_and_aft", rig="fore-and-aft", heading=4)
    while "ahead/bear/1" not in desk.asks(game):
        desk.give(game)
    for turn, beats in ((1, True), (2, False), (3, True)):
        assert ("1" in offers(game, turn)) == beats
        desk.give(game, **{f"ahead__bear__{turn}": "1" if beats else "0"})
    on_to(game, "combat", 3)
    assert (game.state.ship("bear").notation, desk.happened(game, PlotCut)) == ("1", [])


def test_o4_3_at_anchor_by_the_stern_she_swings_on_it() -> None:
    """second_edition:O.IV.3 -- previews of later turns begin where the springs will have turned her."""
    desk, game = lagging("second_edition", "advanced", anchor=BY_STERN, cables=2)
    while "ahead/bear/1" not in desk.asks(game):
        desk.give(game)
    desk.give(game, ahead__bear__1="L")
    bear = game.state.ship("bear")
    bow, heading = carried_out(bear.bow, bear.heading, steps_of("L"), by_stern=True)
    preview = game.view(0).previews(desk.asks(game)["ahead/bear/2"])["0"]
    assert (preview.bow, preview.heading) == (to_axial(bow), heading)
    assert preview.stern == to_axial(bear.stern)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("plot", "default"), [("0", "(A)"), ("L", "-")])
def test_o4_3_a_swing_written_ahead_stands_in_the_way_of_weighing(
    edition: str, plot: str, default: str
) -> None:
    """second_edition:O.IV.3 second_edition:A.V.C.6 tournament:32.3 tournament:20.3.6 -- she goes on weighing by
    default unless the orders that bind her have her swung on her springs."""
    lying = {"anchor": BY_STERN, "cables": 2, "weighing": 1, "ahead": ("0", plot, "0", "0")}
    desk, game = lagging(edition, "advanced", **lying)
    while "anchor/bear" not in desk.asks(game):
        desk.give(game)
    assert desk.asks(game)["anchor/bear"].default == default


def test_o4_4_a_what_was_written_is_now_a_suggestion(desk: Desk) -> None:
    """second_edition:O.IV.4.a tournament:32.4.1 -- within reach it binds her no more: taken by default while she can
    sail so, dropped when she cannot, and no part of what stands written (ruling W86)."""
    for plot, default in (("2", "2"), ("9", "0")):
        state = fleet(
            desk,
            ship(desk, "lion", 0, squadron="van", flag=True),
            ship(desk, "hart", 1, squadron="van", ahead=("0", plot)),
            ship(desk, "bear", 2, squadron="rear"),
        )
        game = desk.game(state)
        on_to(game, "movement_notation")
        assert desk.asks(game)["plot/hart"].default == default
        assert "ahead" not in {seen.key for seen in game.view(0).ship("hart").conditions}
        assert "ahead" in {seen.key for seen in game.view(0).ship("bear").conditions}


def test_o4_3_orders_bind_her(desk: Desk) -> None:
    """second_edition:O.IV.3 tournament:32.3 -- nothing else can be written when their turn has come."""
    game = two_squadrons(desk)
    on_to(game, "movement_notation")
    with pytest.raises(IllegalOrder) as refused:
        game.submit(0, {"plot/bear": "0"})
    (wrong,) = refused.value.violations
    assert wrong.cite == desk.book.cite("O.IV.3")
    assert "written before" in wrong.reason


def test_o4_3_what_has_become_illegal_is_cut(desk: Desk) -> None:
    """second_edition:O.IV.3 tournament:32.3 -- ruling P4, as with any plot."""
    game = two_squadrons(desk)
    for turn in (1, 2, 3):
        desk.give(game, **{f"ahead__bear__{turn}": "4"})
    game.state.ship("bear").rigging = row_of([0, 0, 3, 3])
    desk.give(game)
    (cut,) = desk.happened(game, PlotCut)
    assert (cut.ship, cut.plot, cut.kept, cut.rulings) == ("bear", "4", "2", ("P4",))
    assert game.state.ship("bear").ahead == ("4", "4", "4")


def test_o4_3_orders_of_a_ship_that_is_held_lapse_turn_by_turn(desk: Desk) -> None:
    """second_edition:O.IV.3 tournament:32.3 -- ruling W86."""
    game = two_squadrons(desk)
    for turn, plot in ((1, "1"), (2, "2"), (3, "3")):
        desk.give(game, **{f"ahead__bear__{turn}": plot})
    game.state.ties.foul(2, 1)
    desk.give(game)
    assert game.state.ship("bear").notation == "0"
    assert "bear" not in {event.ship for event in desk.happened(game, PlotOpened)}
    on_to(game, "command", 2)
    assert game.state.ship("bear").ahead == ("2", "3")
    assert "ahead/bear/4" in asked(game)


def test_o4_3_nobody_else_knows_of_orders_ahead(desk: Desk) -> None:
    """second_edition:O.IV.3 tournament:32.3"""
    game = two_squadrons(desk)
    for turn, plot in ((1, "1"), (2, "1R1"), (3, "0")):
        desk.give(game, **{f"ahead__bear__{turn}": plot})
    orders = [event for event in game.events if isinstance(event, OrdersWritten)]
    assert len(orders) == 6
    assert all(event.seen_by(0) and not event.seen_by(1) and not event.seen_by(-1) for event in orders)
    for side, knows in ((0, True), (1, False), (-1, False), (-2, True)):
        view = game.view(side).ship("bear")
        assert any("1R1" in seen.text for seen in view.conditions if seen.key == "ahead") == knows
        assert any(seen.key == "ahead" for seen in view.conditions) == knows
        assert (b"1R1" in msgspec.json.encode(view)) == knows
        log = log_of(desk.rules, [(1, event) for event in game.events], side)
        assert bool(log.get("bear")) == knows
    assert desk.rules.tell(game.state, orders[2]) == "Bear's movement for turn 2 is written: 1R1."


def test_o4_3_a_refusal_does_not_tell_the_enemy(desk: Desk) -> None:
    """second_edition:O.IV.3 tournament:32.3 -- who asks after another's orders learns nothing of them."""
    game = two_squadrons(desk)
    for turn in (1, 2, 3):
        desk.give(game, **{f"ahead__bear__{turn}": "1R1" if turn == 1 else "0"})
    (own,), (other,) = (game.check(side, {"plot/bear": "0"}) for side in (0, 1))
    assert "1R1" in own.reason and own.cite == desk.book.cite("O.IV.3")
    assert other.reason == "nothing like this is asked of you now"
    assert "O.IV" not in other.cite and "32" not in other.cite


def test_o4_3_a_prize_gets_new_orders(desk: Desk) -> None:
    """second_edition:O.IV.3 tournament:32.3 -- her captors neither read nor follow the old ones."""
    game = two_squadrons(desk)
    on_to(game, "movement_notation")
    bear = game.state.ship("bear")
    assert len(bear.ahead) == 3
    bear.crew = row_of([0, 0, 0, 0])
    capture(game.state, desk.book, bear, [(4, [1, 0, 0, 0])], None)
    assert (bear.side, bear.ahead) == (1, ())
    bear.ahead = ("1",)
    bear.prize = row_of([0, 0, 0, 0])
    check_prize(game.state, desk.book, bear, None)
    assert (bear.side, bear.ahead) == (0, ())


def test_o4_3_a_ship_that_gave_up_has_no_orders(desk: Desk) -> None:
    """second_edition:O.IV.3 tournament:32.3"""
    game = two_squadrons(desk)
    on_to(game, "movement_notation")
    game.state.ship("bear").surrendered = STRIKING
    on_to(game, "command", 2)
    assert game.state.ship("bear").ahead == ()
    assert asked(game) == {"ahead/wolf/4"}


def test_o4_3_a_ship_that_comes_later_is_written_for_when_she_is_due(desk: Desk) -> None:
    """second_edition:O.IV.3 tournament:32.3"""
    game = two_squadrons(desk, present=False, entry_turn=2)
    assert asked(game) == {"ahead/bear/1"}
    on_to(game, "command", 2)
    assert asked(game) == {"ahead/bear/4", "ahead/wolf/2"}
    assert set(desk.asks(game)["ahead/wolf/2"].options) >= {"0", "1", "4"}
    assert not any(plot.startswith(("L", "R")) for plot in desk.asks(game)["ahead/wolf/2"].options)
    desk.give(game, ahead__wolf__2="1")
    assert asked(game) == {"ahead/wolf/3"}
    assert any(plot.startswith("L") for plot in desk.asks(game)["ahead/wolf/3"].options)


def test_o4_3_real_logs_are_taken_as_written(desk: Desk) -> None:
    """second_edition:O.IV.3 tournament:32.3 -- and cut when they are due (ruling P4)."""
    game = two_squadrons(desk)
    game.submit(0, {"ahead/bear/1": "9X"}, as_written=True)
    assert asked(game) == {"ahead/bear/2", "ahead/wolf/2"}
    bear = game.state.ship("bear")
    far, _ = carried_out(bear.bow, bear.heading, steps_of("9"))
    assert game.view(0).previews(desk.asks(game)["ahead/bear/2"])["0"].bow == to_axial(far)
    on_to(game, "movement_notation")
    desk.give(game)
    assert [(cut.plot, cut.kept) for cut in desk.happened(game, PlotCut)] == [("9X", "4")]


# The loss of the flagship.


def without_flagship(desk: Desk) -> Game:
    """The flagship strikes in turn 1; the game stands at the first question of turn 2."""
    game = two_squadrons(desk)
    on_to(game, "combat")
    game.state.ship("lion").surrendered = STRIKING
    while game.state.turn == 1:
        desk.give(game)
    return game


def test_o4_5_her_squadron_is_written_for_five_turns_at_once(desk: Desk) -> None:
    """second_edition:O.IV.5 tournament:32.5 -- the others go on three turns ahead (ruling W85)."""
    game = without_flagship(desk)
    (lost,) = desk.happened(game, FlagshipLost)
    assert (lost.ship, lost.turns, lost.cite, lost.rulings) == ("lion", 5, desk.book.cite("O.IV.5"), ("W85",))
    for turn in range(2, 7):
        assert asked(game) == {f"ahead/hart/{turn}"} | (
            {"ahead/bear/4", "ahead/wolf/4"} if turn == 2 else set()
        )
        desk.give(game, **{f"ahead__hart__{turn}": "1" if turn % 2 else "2"})
    assert asked(game) == set()
    assert game.state.ship("hart").ahead == ("2", "1", "2", "1", "2")


def test_o4_5_nothing_new_is_written_for_her_squadron_meanwhile(desk: Desk) -> None:
    """second_edition:O.IV.5 tournament:32.5"""
    game = without_flagship(desk)
    for turn in range(2, 7):
        desk.give(game, **{f"ahead__hart__{turn}": "1" if turn % 2 else "2"})
    plots = []
    for turn in range(2, 7):
        on_to(game, "combat", turn)
        plots.append(game.state.ship("hart").notation)
        if turn < 6:
            on_to(game, "command", turn + 1)
            assert asked(game) == {f"ahead/bear/{turn + 3}", f"ahead/wolf/{turn + 3}"}
    assert plots == ["2", "1", "2", "1", "2"]


def test_o4_5_then_a_new_flagship_is_named(desk: Desk) -> None:
    """second_edition:O.IV.5 tournament:32.5 -- after five turns, and everything is normal again."""
    game = without_flagship(desk)
    on_to(game, "combat", 6)
    assert not desk.happened(game, FlagshipNamed)
    while game.state.turn == 6:
        desk.give(game)
    assert asked(game) == {"flag/lion"}
    assert list(desk.asks(game)["flag/lion"].options) == ["hart", "bear", "wolf"]
    desk.give(game, flag__lion="wolf")
    # Her squadron is free now, and the former one's remaining ship lags.
    assert game.state.ship("bear").ahead == game.state.ship("bear").ahead[:1]
    assert asked(game) == {"ahead/hart/7"}
    for _ in range(3):
        desk.give(game)
    assert asked(game) == {"plot/bear", "plot/wolf"}


def test_o4_5_the_only_ship_left_leads_unasked(desk: Desk) -> None:
    """second_edition:O.IV.5 tournament:32.5 -- with one candidate there is nothing to choose."""
    struck = ship(desk, "lion", 0, squadron="van", surrendered=STRIKING)
    game = desk.game(fleet(desk, struck, ship(desk, "bear", 2, squadron="rear")))
    assert [event.ship for event in desk.happened(game, FlagshipNamed)] == ["bear"]
    assert asked(game) == {"plot/bear"}


@pytest.mark.parametrize(
    "fate", [{"rallying": True}, {"crew": row_of([0, 0, 0, 0])}, {"present": False}, {"side": 1}]
)
def test_o4_5_ways_to_lose_a_flagship(desk: Desk, fate: dict[str, Any]) -> None:
    """second_edition:O.IV.5 tournament:32.5 -- ruling W85."""
    game = two_squadrons(desk)
    state = game.state.clone()
    for key, value in fate.items():
        setattr(state.ship("lion"), key, value)
    flags = next(chore.__self__ for chore in desk.book.chores if hasattr(chore, "__self__"))
    flags.watch(desk.book, state, None)
    assert (state.commands[0].flag, state.commands[0].wait) == (-1, 5)
    assert state.commands[0].bound == (0, 1)
    flags.watch(desk.book, game.state, None)
    assert game.state.commands[0].flag == 0


# Several flag officers.


def test_o4_6_each_player_has_a_flagship_for_his_squadron(desk: Desk) -> None:
    """second_edition:O.IV.6 tournament:32.6 -- where the battle has several flags, each leads her own squadron."""
    state = fleet(
        desk,
        ship(desk, "lion", 0, squadron="van", flag=True),
        ship(desk, "hart", 1, squadron="van"),
        ship(desk, "bear", 2, squadron="rear", flag=True),
        ship(desk, "wolf", 3, squadron="rear"),
        ship(desk, "fox", 4, squadron="scouts"),
    )
    assert [(command.flag, command.ships) for command in state.commands] == [(0, (0, 1, 4)), (2, (2, 3))]
    game = desk.game(state)
    assert asked(game) == {"ahead/fox/1"}
    on_to(game, "movement_notation")
    assert asked(game) == {"plot/lion", "plot/hart", "plot/bear", "plot/wolf"}
    for side in (0, 1, -1):
        flags = {ship.id for ship in game.view(side).ships if "flagship" in {c.key for c in ship.conditions}}
        assert flags == {"lion", "bear"}, "both flags are there for all to see"


def test_o4_6_one_squadron_loses_its_flag_and_the_other_goes_on(desk: Desk) -> None:
    """second_edition:O.IV.6 tournament:32.6"""
    state = fleet(
        desk,
        ship(desk, "lion", 0, squadron="van", flag=True),
        ship(desk, "hart", 1, squadron="van"),
        ship(desk, "bear", 2, squadron="rear", flag=True),
        ship(desk, "wolf", 3, squadron="rear"),
        ship(desk, "lynx", 4, squadron="rear"),
    )
    state.ship("bear").surrendered = STRIKING
    game = desk.game(state)
    assert asked(game) == {"ahead/wolf/1", "ahead/lynx/1"}
    for _ in range(5):
        desk.give(game)
    assert asked(game) == {"plot/lion", "plot/hart"}
    on_to(game, "command", 6)
    # A new flag for his own squadron.
    assert list(desk.asks(game)["flag/bear"].options) == ["wolf", "lynx"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_o4_the_two_ways_exclude_each_other(edition: str) -> None:
    """second_edition:O.IV.4 tournament:32.4"""
    with pytest.raises(OptionError, match="exclude each other"):
        ruleset(edition, ["command_lag", "command_lag_by_distance"])


@pytest.mark.parametrize("edition", EDITIONS)
def test_o4_orders_ahead_are_timed_too(edition: str) -> None:
    """second_edition:O.II tournament:30.0 -- ruling W80."""
    desk = Desk(edition, "command_lag", "timed_moves")
    game = two_squadrons(desk)
    request = game.requests[0]
    assert request is not None and request.phase == "command"
    notation: Any = desk.rules.phases[desk.phases["movement_notation"]]
    assert request.seconds == notation.seconds(game.state) > 0
    untimed = two_squadrons(Desk(edition, "command_lag")).requests[0]
    assert untimed is not None and (untimed.phase, untimed.seconds) == ("command", 0)
    on_to(game, "movement_notation")
    assert desk.asks(game)["plot/lion"].default == "4", "who is late sails straight on, with lag or without"
