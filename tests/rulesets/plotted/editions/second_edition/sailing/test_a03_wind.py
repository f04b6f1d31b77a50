"""Advanced game, section III: wind that changes, calms, strong winds and the wind effects table.

Wind 1 blows to the north: heading 1 is attitude B, 2 and 6 are A, 3 and 5 are C, 4 is D.
"""

from typing import Any

import msgspec
import pytest

from tests.builders.plotted.desk import BOTH, SECOND, TOURNAMENT, Desk
from tests.builders.plotted.passage import (
    A_HEADING,
    D_HEADING,
    alone,
    movement,
    plots,
    refused,
    refused_plot,
    rule,
)
from weathergage.api import Game, load_scenario, scenario_ids, start
from weathergage.geometry.hexgrid import label, parse_label, step
from weathergage.rulesets.plotted.core.events import BroadsideFired, GameEnded
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.terms import FULL_SAIL
from weathergage.rulesets.plotted.sailing.allowances import allowances, attitude, plots_for
from weathergage.rulesets.plotted.sailing.sail_events import SailsChanged
from weathergage.rulesets.plotted.sailing.wind_events import WindChanged, WindTested

WITH_TABLE = [
    Desk("second_edition", "advanced", "wind_effects"),
    Desk("tournament", "advanced", "wind_effects"),
]
table = pytest.mark.parametrize("desk", WITH_TABLE, ids=lambda desk: desk.id)

#: The edition's dice that change the wind and those that do not, with wind change number 6.
CHANGES = {"second_edition": [6], "tournament": [5, 6]}
HOLDS = {"second_edition": [5], "tournament": [4, 6]}


def at_wind(desk: Desk, *dice: int, turn: int = 3, **circumstances: Any) -> Game:
    """A game at the Wind Phase of a turn in which both editions test the wind, with two ships far apart."""
    ships = circumstances.pop("ships", None) or (desk.ship("a"), desk.ship("b", side=1, bow="A1"))
    numbers = circumstances.pop("wind_numbers", (6,) if desk is SECOND else (11,))
    return desk.at(*ships, phase="wind", turn=turn, dice=dice, wind_numbers=numbers, **circumstances)


def change(desk: Desk, direction: int, velocity: int, /, **circumstances: Any) -> Game:
    """A game in which the wind changes by these two dice."""
    return at_wind(desk, *CHANGES[desk.id], direction, velocity, **circumstances)


@BOTH
def test_a_iii_the_wind_is_not_constant(desk: Desk) -> None:
    """In the Advanced game the wind may change in direction and strength.

    second_edition:A.III - one change of both.
    tournament:18.0 - likewise.
    """
    game = change(desk, 3, 5, wind=1, velocity=3)
    assert (game.state.wind, game.state.velocity) == (2, 4)
    (event,) = desk.happened(game, WindChanged)
    assert (event.was_direction, event.direction, event.was_velocity, event.velocity) == (1, 2, 3, 4)
    assert event.velocity_name == "heavy breeze"
    assert (event.direction_roll.value, event.velocity_roll.value) == (3, 5)
    assert event.cite == desk.book.cite("A.III.A.3.a")


@BOTH
@pytest.mark.parametrize("battle", scenario_ids())
def test_a_iii_a_the_battle_gives_three_numbers(desk: Desk, battle: str) -> None:
    """Direction, velocity and wind change number come with the battle.

    second_edition:A.III.A - all three are in force from the start.
    second_edition:A.III.A.1 - the wind marker points where the battle says.
    tournament:18.1 - likewise.
    tournament:18.1.1 - likewise.
    """
    wanted = load_scenario(battle).wind
    rules = desk.rules
    state = rules.set_up(rules, load_scenario(battle), 1)
    assert (state.wind, state.velocity, state.wind_change) == (
        wanted.direction, wanted.velocity, wanted.change,
    )  # fmt: skip
    assert state.first_wind == wanted.direction
    if desk is SECOND:
        assert state.wind_numbers == tuple(range(wanted.change, 7))


@BOTH
def test_a_iii_a_2_eight_velocities(desk: Desk) -> None:
    """Eight strengths with their numbers.

    second_edition:A.III.A.2 - from becalmed, 0, to hurricane, 7.
    tournament:18.1.2 - likewise.
    """
    names = [
        "becalmed", "light breeze", "moderate breeze", "normal breeze", "heavy breeze", "gale", "storm", "hurricane",
    ]  # fmt: skip
    for velocity, name in enumerate(names):
        view = alone(desk, desk.ship("a"), velocity=velocity).view(0).wire()
        assert (view.velocity, view.velocity_name) == (velocity, name)
    assert alone(Desk(desk.id), Desk(desk.id).ship("a")).view(0).wire().velocity_name == ""


def test_a_iii_a_3_every_third_turn() -> None:
    """When the wind is tested, and by which die.

    second_edition:A.II.A - one die, every third turn.
    second_edition:A.III.A.3 - in turns three, six, nine; in no other turn is a die thrown.
    """
    for turn in range(1, 13):
        game = at_wind(SECOND, *([5] if turn % 3 == 0 else []), turn=turn)
        tested = SECOND.happened(game, WindTested)
        assert len(tested) == (turn % 3 == 0) == game.state.dice.taken
        for event in tested:
            assert (event.roll.value, event.roll.dice, event.changes) == (5, (), False)
            assert event.cite == "second_edition:A.III.A.3"


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("die", range(1, 7))
def test_a_iii_a_3_equal_or_above_the_number(number: int, die: int) -> None:
    """second_edition:A.III.A.3 - a die that equals or exceeds the wind change number changes the wind."""
    battle = load_scenario("constitution-guerriere")
    battle = msgspec.structs.replace(battle, wind=msgspec.structs.replace(battle.wind, change=number))
    airs = SECOND.rules.set_up(SECOND.rules, battle, 1).wind_numbers
    game = at_wind(SECOND, die, *([2, 3] if die >= number else []), wind_numbers=airs)
    (event,) = SECOND.happened(game, WindTested)
    assert event.changes == (die >= number) == bool(SECOND.happened(game, WindChanged))


@BOTH
@pytest.mark.parametrize(("die", "wind"), [(1, 5), (2, 2), (3, 3), (4, 1), (5, 4), (6, 6)])
def test_a_iii_a_3_a_direction(desk: Desk, die: int, wind: int) -> None:
    """The Wind Direction Changes Table, from wind 2 in a battle that began with wind 5.

    second_edition:A.III.A.3.a - 1 back to the first, 2 none, 3 and 4 by 60 degrees, 5 and 6 by 120, odd clockwise.
    tournament:18.1.3.1 - likewise.
    """
    game = change(desk, die, 3, wind=2, first_wind=5)
    assert (game.state.wind, game.state.velocity) == (wind, 3)
    # The rose is round.
    rose = {(3, 6): 1, (5, 6): 2, (4, 1): 6, (6, 1): 5, (6, 2): 6}
    for (other, start_), end in rose.items():
        assert change(desk, other, 3, wind=start_).state.wind == end


@BOTH
@pytest.mark.parametrize(("die", "by"), [(1, -1), (2, -1), (3, 0), (4, 0), (5, 1), (6, 1)])
def test_a_iii_a_3_b_velocity(desk: Desk, die: int, by: int) -> None:
    """The Wind Velocity Changes Table.

    second_edition:A.III.A.3.b - 1 or 2 one step down, 3 or 4 none, 5 or 6 one step up.
    tournament:18.1.3.2 - likewise.
    """
    for velocity in range(1, 6):
        assert change(desk, 2, die, velocity=velocity).state.velocity == velocity + by


@BOTH
def test_a_iii_a_3_c_a_hurricane_ends_the_game_at_once(desk: Desk) -> None:
    """A rise from storm to hurricane.

    second_edition:A.III.A.3.c - the game is over in the wind phase, and decided on points (ruling W39).
    tournament:18.2.2.2 - the player ahead on points has won, otherwise it is drawn.
    """
    cite = "second_edition:A.III.A.3.c" if desk is SECOND else "tournament:18.2.2.2"
    game = change(desk, 2, 6, velocity=6, bonus=[0, 3])
    assert game.over and game.waiting_for() == []
    outcome = game.state.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.kind, outcome.turn, outcome.cite) == (1, "hurricane", 3, cite)
    assert [event.kind for event in desk.happened(game, GameEnded)] == ["hurricane"]
    assert desk.rules.tell(game.state, desk.happened(game, GameEnded)[0])
    surrendered = desk.ship("b", side=1, bow="A1", surrendered=2), desk.ship("c", side=1, bow="A9")
    ahead = change(desk, 2, 6, velocity=6, ships=(desk.ship("a"), *surrendered))
    assert ahead.state.outcome is not None and ahead.state.outcome.winner == 0
    drawn = change(desk, 2, 6, velocity=6)
    assert drawn.state.outcome is not None and drawn.state.outcome.winner == -1
    assert not change(desk, 2, 6, velocity=5).over


@BOTH
def test_a_iii_a_3_c_becalmed(desk: Desk) -> None:
    """A fall from light breeze.

    second_edition:A.III.A.3.c - no movement but turning in place, and no drift, until the wind rises again.
    tournament:18.2.2.3 - likewise; it never falls below nothing.
    """
    calm = "A.III.A.3.c" if desk is SECOND else "18.2.2.3"
    game = change(desk, 2, 1, velocity=1)
    assert game.state.velocity == 0
    assert change(desk, 2, 1, velocity=0).state.velocity == 0
    for sails in (0, FULL_SAIL):
        ship = desk.ship("a", heading=A_HEADING, sails=sails)
        assert plots(desk, ship, velocity=0) == ("0", "L", "R")
        assert allowances(desk.book, desk.position(ship, velocity=0), ship) == (0, 0, 0, 0)
        assert refused_plot(desk, ship, "1", velocity=0) == calm
    assert "B" not in plots(desk, desk.ship("a", heading=A_HEADING), velocity=0)
    ship = desk.ship("a", heading=A_HEADING)
    state = desk.position(ship, velocity=0)
    for plot in ("L", "0", "R", "0"):
        movement(desk, state, a=plot)
        assert label(ship.bow) == "R20"
    state.velocity = 1
    movement(desk, state)
    assert label(ship.bow) == "R19", "with the wind back she drifts, having lain still long enough"
    assert "1" in plots_for(desk.book, state, ship)


@BOTH
def test_a_iii_a_3_c_a_calm_is_no_drifting_turn(desk: Desk) -> None:
    """Ruling W39: a dismasted ship does not wait out her drifting turns in a calm.

    second_edition:A.III.A.3.c - where nobody drifts there are no drifting turns.
    tournament:18.2.2.3 - likewise.
    """
    hulk = desk.ship("a", rigging=[0, 0, 0, 0], turning=2)
    state = desk.position(hulk, velocity=0)
    for _ in range(6):
        movement(desk, state)
    assert plots_for(desk.book, state, hulk) == ("0",)
    state.velocity = 2
    movement(desk, state)
    state.velocity = 0
    movement(desk, state)
    state.velocity = 2
    movement(desk, state)
    assert plots_for(desk.book, state, hulk) == ("0", "L", "R"), "the calm does not break the wait either"


def test_a_basic_game_knows_no_calm() -> None:
    """second_edition:A.III - the velocity that a battle gives is of no account in the Basic game."""
    basic = Desk("second_edition")
    ship = basic.ship("a", heading=A_HEADING, still=1)
    state = basic.position(ship, velocity=0)
    assert "4" in plots_for(basic.book, state, ship)
    movement(basic, state)
    assert label(ship.bow) == "R19"


def table_number(
    desk: Desk, velocity: int, ship_class: int, **how: Any
) -> tuple[int, list[tuple[str, int, str]]]:
    """The hit table of a broadside at range 3, and the modifiers with a name of the weather."""
    ships = (
        desk.ship("a", ship_class=ship_class, full_guns=(14, 14), full_carronades=(0, 0), **how),
        desk.ship("b", side=1, bow=label(step(parse_label("R20"), 3, 3)), heading=1),
    )
    game = desk.at(*ships, phase="combat", velocity=velocity, dice=[1] * 20)
    desk.give(game, fire__a__R="hull>b")
    fired = next(event for event in desk.happened(game, BroadsideFired) if event.ship == "a")
    weather = [(m.label, m.value, m.cite) for m in fired.modifiers if m.label in ("gale", "storm")]
    return fired.table, weather


@BOTH
@pytest.mark.parametrize("ship_class", range(1, 8))
def test_a_iii_a_3_d_gunnery_in_strong_winds(desk: Desk, ship_class: int) -> None:
    """What a gale and a storm take from the hit table, by class of the firing ship.

    second_edition:A.III.A.3.d - gale: classes 1, 5, 6 one; storm: classes 1 and 4 two, 2 and 3 one.
    tournament:18.2.2.4 - the same in a gale.
    tournament:18.2.2.5 - the same in a storm.
    """
    gale = {1: -1, 5: -1, 6: -1, 7: -1}.get(ship_class, 0)
    storm = {1: -2, 2: -1, 3: -1, 4: -2}.get(ship_class, 0)
    cites = {"gale": "18.2.2.4", "storm": "18.2.2.5"} if desk is TOURNAMENT else {}
    plain, _ = table_number(desk, 3, ship_class)
    for velocity, name, loss in ((5, "gale", gale), (6, "storm", storm)):
        found, weather = table_number(desk, velocity, ship_class)
        assert found == plain + loss
        cite = f"{desk.id}:{cites.get(name, 'A.III.A.3.d')}"
        assert weather == ([(name, loss, cite)] if loss else [])
    for velocity in (0, 1, 2, 4):
        assert table_number(desk, velocity, ship_class) == (plain, [])


@BOTH
def test_a_iii_a_3_d_guns_ashore_do_not_mind_the_wind(desk: Desk) -> None:
    """A battery has the hit table of every other day.

    second_edition:A.III.A.3.d - it is classes of ships that lose by a gale or a storm.
    tournament:18.2.2.4, tournament:18.2.2.5 - likewise.
    """
    plain, _ = table_number(desk, 3, 1, fixed="battery")
    for velocity in (5, 6):
        assert table_number(desk, velocity, 1, fixed="battery") == (plain, [])


def may_set(desk: Desk, ship_class: int, velocity: int) -> bool:
    """Whether a ship of that class may set full sail in that wind."""
    phase = "full_sail" if desk.id == "second_edition" else "movement_notation"
    state = desk.position(desk.ship("a", ship_class=ship_class), velocity=velocity, phase=phase)
    asked = desk.rules.phases[state.phase].asks(state) or [[]]
    found = next((ask for ask in asked[0] if ask.id == "sails/a"), None)
    return found is not None and "FS" in found.options


@pytest.mark.parametrize(
    "desk", [SECOND, TOURNAMENT, *WITH_TABLE], ids=lambda desk: f"{desk.id}-{desk.options}"
)
def test_a_iii_a_3_d_full_sail_in_strong_winds(desk: Desk) -> None:
    """Who may still carry full sail.

    second_edition:A.III.A.3.d - in a storm nobody, in a gale not classes 5 and 6.
    tournament:18.2.2 - a gale hinders nobody unless the full wind table is used (ruling T6).
    tournament:18.2.2.1 - in a storm nobody.
    """
    small = {5, 6, 7} if desk is not TOURNAMENT else set()
    for ship_class in range(1, 8):
        assert may_set(desk, ship_class, 4)
        assert may_set(desk, ship_class, 5) == (ship_class not in small)
        assert not may_set(desk, ship_class, 6)


def test_a_iii_a_3_d_full_sail_comes_down_when_the_wind_rises() -> None:
    """second_edition:A.III.A.3.d - ships that may not carry it take it in at once, unharmed (ruling W33)."""

    def ships() -> tuple[Any, ...]:
        return (
            SECOND.ship("a", sails=FULL_SAIL, ship_class=5),
            SECOND.ship("b", side=1, bow="A1", sails=FULL_SAIL),
            SECOND.ship("c", bow="A9"),
        )

    gale = change(SECOND, 2, 5, velocity=4, ships=ships())
    assert [ship.sails for ship in gale.state.ships] == [0, FULL_SAIL, 0]
    (event,) = SECOND.happened(gale, SailsChanged)
    assert (event.ship, event.sails, event.reason, event.rulings) == ("a", "battle", "wind", ("W33",))
    assert event.cite == "second_edition:A.III.A.3.d"
    storm = change(SECOND, 2, 5, velocity=5, ships=ships())
    assert [ship.sails for ship in storm.state.ships] == [0, 0, 0]
    assert all(ship.rigging == row_of([3, 3, 3, 3]) for ship in storm.state.ships)
    assert storm.state.dice.taken == 3, "no further die"
    # A wreck under full sail lowers nothing any more.
    gone = SECOND.ship("d", bow="A20", sails=FULL_SAIL, present=False, hull=0, surrendered=1)
    wreck = change(SECOND, 2, 5, velocity=5, ships=(*ships(), gone))
    assert [event.ship for event in SECOND.happened(wreck, SailsChanged)] == ["a", "b"]


@BOTH
@pytest.mark.parametrize("wind", range(1, 7))
def test_a_iii_b_1_direction_works_as_before(desk: Desk, wind: int) -> None:
    """Attitudes follow the wind as it is now.

    second_edition:A.III.B - direction and velocity have their effects.
    second_edition:A.III.B.1 - direction as in the Basic game.
    tournament:18.2 - likewise.
    tournament:18.2.1 - likewise.
    """
    basic = Desk(desk.id)
    for heading in range(1, 7):
        ship, other = desk.ship("a", heading=heading), basic.ship("a", heading=heading)
        state = desk.position(ship, wind=wind)
        assert attitude(state, heading) == "BACDCA"[(heading - wind) % 6]
        assert tuple(plots_for(desk.book, state, ship)) == plots(basic, other, wind=wind)
    game = change(desk, 3, 3, wind=wind)
    assert game.view(0).ship("a").attitude == "BACDCA"[(1 - game.state.wind) % 6]


EFFECTS = {
    1: ["-3 -2 -2 0", "-1 -1 -1 0", "0 0 0 0", "0 0 0 0", "-1 0 0 0", "-2 -1 -1 0"],
    2: ["-3 -2 -1 0", "-1 -1 0 0", "0 0 0 0", "-1 0 0 0", "-1 -1 0 0", "-3 -2 -1 0"],
    3: ["-3 -2 -1 0", "-1 0 0 0", "0 0 0 0", "-1 -1 0 0", "-1 -1 -1 0", "-3 -2 -1 0"],
    4: ["-3 -2 -1 0", "-1 0 0 0", "0 0 0 0", "-1 -1 0 0", "-1 -1 -1 0", "-3 -2 -1 0"],
    5: ["-2 -1 0 0", "-1 0 0 0", "0 0 0 0", "-2 -2 -1 0", "-3 -2 -2 0", "-3 -3 -2 0"],
    6: ["-2 -1 0 0", "-1 0 0 0", "0 0 0 0", "-2 -2 -1 0", "-3 -2 -2 0", "-3 -3 -2 0"],
    7: ["-2 -1 0 0", "-1 0 0 0", "0 0 0 0", "-2 -2 -1 0", "-3 -2 -2 0", "-3 -3 -2 0"],
}


@table
@pytest.mark.parametrize("ship_class", EFFECTS)
def test_a_iii_b_2_the_wind_effects_table(desk: Desk, ship_class: int) -> None:
    """The table is subtracted from each attitude's allowance, which never falls below 0.

    second_edition:A.III.B.2 - by class, velocity and attitude.
    tournament:18.2.2 - the same table, as an option (ruling T6).
    """
    for sails, row in ((0, (4, 3, 1, 0)), (FULL_SAIL, (6, 5, 2, 0))):
        ship = desk.ship("a", ship_class=ship_class, sails=sails)
        for velocity, line in enumerate(EFFECTS[ship_class], start=1):
            wanted = tuple(max(0, a + b) for a, b in zip(row, map(int, line.split()), strict=True))
            assert allowances(desk.book, desk.position(ship, velocity=velocity), ship) == wanted
    plain = Desk(desk.id, "advanced")
    ship = plain.ship("a", ship_class=ship_class)
    for velocity in range(1, 7):
        assert allowances(plain.book, plain.position(ship, velocity=velocity), ship) == (4, 3, 1, 0)


@table
def test_a_iii_b_2_example_a_74_in_a_gale(desk: Desk) -> None:
    """The example: battle sails, attitude B, gale.

    second_edition:A.III.B.2 - from 2 to 1.
    tournament:18.2.2 - likewise, with the option.
    """
    ship = desk.ship(
        "a", ship_class=2, rating=74, battle_speed=3, full_rigging=(6, 6, 6), turning=2, heading=1
    )
    assert attitude(desk.position(ship), 1) == "B"
    assert allowances(desk.book, desk.position(ship), ship)[1] == 2
    view = alone(desk, ship, velocity=5).view(0).ship("a")
    assert (view.attitude, view.allowance) == ("B", 1)
    assert plots(desk, ship, velocity=5) == ("0", "1", "L", "R")


@table
def test_a_iii_b_2_the_table_comes_on_top_of_lost_rigging(desk: Desk) -> None:
    """Ruling P3: both lower the same figures.

    second_edition:A.III.B.2 - lost rigging and the table add up, but not below 0.
    tournament:18.2.2 - likewise.
    """
    ship = desk.ship("a", rigging=[0, 3, 3, 3])
    assert allowances(desk.book, desk.position(ship, velocity=2), ship) == (2, 2, 0, 0)


ROWED = {0: 4, 1: 4, 2: 3, 3: 2, 4: 1}


def galley(desk: Desk, **how: Any) -> Any:
    return desk.ship("a", ship_class=6, rowed=True, **how)


@BOTH
def test_a_iii_b_2_under_oars(desk: Desk) -> None:
    """Ruling W34: oars drive a vessel on every heading, and through a calm.

    second_edition:A.III.B.2 - battle speed in all attitudes, less lost sections.
    tournament:18.2.2 - likewise.
    """
    for velocity in range(7):
        state = desk.position(galley(desk), velocity=velocity)
        assert allowances(desk.book, state, state.ships[0]) == (4, 4, 4, 4)
    hit = galley(desk, rigging=[0, 0, 2, 3])
    assert allowances(desk.book, desk.position(hit), hit) == (2, 2, 2, 2)
    wreck = galley(desk, rigging=[0, 0, 0, 0])
    assert allowances(desk.book, desk.position(wreck), wreck) == (0, 0, 0, 0), "no oar is left"
    found = plots(desk, galley(desk, heading=D_HEADING))
    assert "4" in found and "R1L1" in found
    into_the_wind = plots(desk, galley(desk, heading=3))
    assert "R3" in into_the_wind, "turning into attitude D does not stop oars"
    assert "4" in plots(desk, galley(desk), velocity=0)
    basic = Desk(desk.id)
    assert "1" not in plots(basic, basic.ship("a", heading=D_HEADING, rowed=True)), (
        "only Advanced games know oars"
    )


@table
def test_a_iii_b_2_rowed_vessels_in_the_table(desk: Desk) -> None:
    """The last column of the table.

    second_edition:A.III.B.2 - rowed vessels are slowed in every attitude, and only drift in a gale or storm.
    tournament:18.2.2 - likewise, with the option.
    """
    for velocity, speed in ROWED.items():
        ship = galley(desk)
        assert allowances(desk.book, desk.position(ship, velocity=velocity), ship) == (speed,) * 4
        assert str(speed) in plots(desk, galley(desk), velocity=velocity)
    for velocity in (5, 6):
        for plot in ("1", "L"):
            assert refused_plot(desk, galley(desk), plot, velocity=velocity) == rule(desk, "A.III.B.2")
        found = plots(desk, galley(desk), velocity=velocity)
        assert found == ("0",) and "B" not in found, "what lies still has no sails to back"
        state = desk.position(galley(desk), velocity=velocity)
        movement(desk, state)
        movement(desk, state)
        assert label(state.ships[0].bow) == "R19"


@BOTH
def test_a_iii_b_2_rowed_vessels_set_no_full_sail(desk: Desk) -> None:
    """Ruling W34.

    second_edition:A.V.A.1 - a vessel under oars has no full sail to set.
    tournament:20.1.1 - likewise.
    """
    phase = "full_sail" if desk is SECOND else "movement_notation"
    game = desk.at(galley(desk), desk.ship("b", bow="A30"), desk.ship("c", side=1, bow="A1"), phase=phase)
    assert "sails/a" not in desk.asks(game) and "sails/b" in desk.asks(game)
    assert refused(desk, game, "sails/a", "FS") == rule(desk, "A.V.A.1")


@BOTH
def test_a_v_a_1_who_has_no_full_sail_speed_sets_none(desk: Desk) -> None:
    """Only what her log gives her.

    second_edition:A.V.A.1 - a vessel without a figure for it has no full sail to set.
    tournament:20.1.1 - likewise.
    """
    phase = "full_sail" if desk is SECOND else "movement_notation"
    slow, fast = desk.ship("a", full_speed=0), desk.ship("b", bow="A30")
    game = desk.at(slow, fast, desk.ship("c", side=1, bow="A1"), phase=phase)
    assert "sails/a" not in desk.asks(game) and "sails/b" in desk.asks(game)
    assert refused(desk, game, "sails/a", "FS") == rule(desk, "A.V.A.1")


def test_secrets_of_the_wind() -> None:
    """second_edition:A.III.A.3 - what the wind does is seen by all, and told."""
    game = change(SECOND, 3, 5, velocity=3)
    for event in game.events:
        assert event.seen_by(0) and event.seen_by(1) and SECOND.rules.tell(game.state, event)
    held = at_wind(SECOND, *HOLDS["second_edition"])
    assert "holds" in SECOND.rules.tell(held.state, SECOND.happened(held, WindTested)[0])
    same = change(SECOND, 2, 3)
    assert "as it was" in SECOND.rules.tell(same.state, SECOND.happened(same, WindChanged)[0])


def test_a_whole_game_meets_wind_changes() -> None:
    """second_edition:A.III.A.3 - played from a battle, the wind is tested in turns 3 and 6 and nobody is asked."""
    game = start("second_edition", load_scenario("constitution-guerriere"), 5, ("advanced", "wind_effects"))
    while game.state.turn < 8 and not game.over:
        SECOND.give(game)
    assert len(SECOND.happened(game, WindTested)) == 2
