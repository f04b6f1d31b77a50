"""Advanced VIII.B: round, chain, double and grape (24.2 in the Tournament Edition)."""

from itertools import product
from typing import Any

import pytest

from tests.builders.plotted.desk import BOTH, SECOND, TOURNAMENT, Desk
from tests.builders.plotted.gun_drill import (
    abeam,
    fire,
    fired,
    guns_of,
    marked,
    off,
    options,
    refused,
    shot_at,
    two,
)
from weathergage.api import Dice, Game
from weathergage.rulesets.plotted.core.events import BroadsideFired, HitsMarked
from weathergage.rulesets.plotted.core.log_squares import changed, row_of
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import CHAIN, DOUBLE, GRAPE, ROUND, UNLOADED
from weathergage.rulesets.plotted.foresight import lookout
from weathergage.rulesets.plotted.gunnery.hit_rolls import Volley, expected

TWENTY: dict[str, Any] = {"full_guns": (20, 20), "full_carronades": (0, 0), "initial": [0, 0]}
CREW = {"full_crew": (9, 9, 9)}


def loaded(desk: Desk, shot: int, far: int = 1, **more: Any) -> PlottedState:
    """Alpha, French, with that shot in her twenty starboard guns, and beta so far away."""
    return two(desk, far, **{"load": [ROUND, shot], **TWENTY, **more})


@BOTH
def test_a_viii_b_1_round_shot_is_what_it_was(desk: Desk) -> None:
    """Ten hexes, nothing added.

    second_edition:A.VIII.B.1, second_edition:A.VIII.B.1.a, second_edition:A.VIII.B.1.b - as in the Basic game.
    tournament:24.2.1, tournament:24.2.1.1, tournament:24.2.1.2 - the same.
    """
    assert "rigging>beta" in options(desk, loaded(desk, ROUND, 10))
    assert options(desk, loaded(desk, ROUND, 11)) == ["hold", "air"]
    shot = fired(desk, loaded(desk, ROUND, 2, dice=(1,)), "hull>beta")
    assert (shot.shot, shot.modifiers, shot.table) == ("R", (), shot.base)


@BOTH
def test_a_viii_b_2_a_how_far_chain_carries(desk: Desk) -> None:
    """Three hexes, or four.

    second_edition:A.VIII.B.2.a - three.
    tournament:24.2.2.1 - four.
    """
    reach = 3 if desk is SECOND else 4
    for far in range(1, 7):
        state = loaded(desk, CHAIN, far)
        assert ("rigging>beta" in options(desk, state)) == (far <= reach)
    beyond = refused(desk, loaded(desk, CHAIN, reach + 1), "rigging>beta")
    assert f"chain shot does not carry {reach + 1} hexes" in beyond
    assert desk.book.cite("A.VIII.B.2.a") in beyond


@BOTH
@pytest.mark.parametrize(("guns", "adds"), [(3, 1), (12, 1), (13, 2), (26, 2)])
def test_a_viii_b_2_b_chain_raises_the_table(desk: Desk, guns: int, adds: int) -> None:
    """second_edition:A.VIII.B.2.b, tournament:24.2.2.2 - by the figure of the row."""
    shot = fired(desk, loaded(desk, CHAIN, 2, dice=(1, 1, 1), full_guns=(guns, guns)), "rigging>beta")
    assert [(m.label, m.value, m.cite) for m in shot.modifiers] == [
        ("chain shot", adds, desk.book.cite("A.VIII.B.2.b"))
    ]
    assert (shot.shot, shot.table) == ("C", shot.base + adds)


@BOTH
def test_a_viii_b_2_b_chain_does_not_pierce(desk: Desk) -> None:
    """Hull and gun hits are misses, crew and rigging hits count.

    second_edition:A.VIII.B.2.b - 4R-H-2C and 3R-G on tables 7 and 5 lose H and G.
    tournament:24.2.2.2 - the same.
    """
    state = loaded(desk, CHAIN, 1, dice=(6, 1, 1, 1), full_guns=(16, 16), target={"full_rigging": (9, 9, 9)})
    game = fire(desk, state, fire__alpha__R="rigging>beta")
    (shot,) = desk.happened(game, BroadsideFired)
    assert (shot.table, shot.cell, shot.throws[0].hits) == (5, "4R-H-G-C*", "C-4R")
    assert [(m.label, m.value) for m in shot.changes] == [("hull and gun hits of chain shot", -2)]
    lost = desk.happened(game, HitsMarked)[0]
    assert (lost.hull, lost.guns) == (0, 0) and lost.crew == 1 and lost.rigging == 4
    hull = fired(desk, loaded(desk, CHAIN, 1, dice=(5,), full_guns=(16, 16)), "hull>beta")
    assert (hull.cell, hull.throws[0].hits) == ("3H-G-R", "R")


@BOTH
def test_a_viii_b_2_c_chain_takes_one_turn_to_load(desk: Desk) -> None:
    """second_edition:A.VIII.B.2.c, second_edition:A.VIII.B.2, tournament:24.2.2.3, tournament:24.2.2 - at once."""
    assert list(load(desk, "R C").load) == [ROUND, CHAIN]


@BOTH
def test_a_viii_b_1_c_and_4_c_round_and_grape_take_one_turn(desk: Desk) -> None:
    """One turn each.

    second_edition:A.VIII.B.1.c, second_edition:A.VIII.B.4.c - round and grape are loaded at once.
    tournament:24.2.1.3, tournament:24.2.4.3 - the same.
    """
    assert list(load(desk, "R R").load) == [ROUND, ROUND]
    assert list(load(desk, "R G").load) == [ROUND, GRAPE]


def load(desk: Desk, order: str, **ship: Any) -> Ship:
    """Alpha after a Reload Phase with that order; her starboard side was empty."""
    mine = {"nation": "french", "load": [ROUND, UNLOADED], **ship}
    game = desk.game(desk.position(desk.ship("alpha", **mine), desk.ship("beta", 1, "A1"), phase="loading"))
    desk.give(game, load__alpha=order)
    alpha: Ship = game.state.ships[0]
    return alpha


@BOTH
def test_a_viii_b_2_d_no_chain_for_the_british(desk: Desk) -> None:
    """They neither load it nor fire it; the nation of the crew decides in a prize (ruling W55).

    second_edition:A.VIII.B.2.d - the refusal names the rule.
    tournament:24.2.2.4 - the same.
    """
    rule = desk.book.cite("A.VIII.B.2.d")
    british = loaded(desk, CHAIN, 2, nation="british")
    assert options(desk, british) == ["hold", "air"]
    assert rule in refused(desk, british, "rigging>beta")
    state = desk.position(
        desk.ship("alpha", nation="british", load=[ROUND, UNLOADED]),
        desk.ship("beta", 1, "A1"),
        phase="loading",
    )
    assert list(desk.asks(desk.game(state))["load/alpha"].options) == ["R R", "R D", "R G", "none"]
    assert rule in refused(desk, state, "R C", "load/alpha")
    taken: dict[str, Any] = {"captured": True, "surrendered": 3, "prize": [2, 0, 0, 0], "owner": 1}
    flag = desk.ship("flag", 0, "A1", nation="french")
    prize = two(desk, 2, load=[ROUND, CHAIN], **TWENTY, nation="british", **taken)
    assert options(desk, prize) == ["hold", "air"], "her only captors in sight are those she was built for"
    prize = desk.position(
        desk.ship("alpha", nation="british", load=[ROUND, CHAIN], **TWENTY, **taken),
        desk.ship("beta", 1, abeam(2)),
        flag,
        phase="combat",
    )
    assert "rigging>beta" in options(desk, prize)


@BOTH
def test_a_viii_b_3_a_doubleshot_carries_one_hex(desk: Desk) -> None:
    """Beyond that it is no doubleshot.

    second_edition:A.VIII.B.3.a - and in the Second Edition it cannot be fired at all.
    tournament:24.2.3.1 - one hex.
    """
    assert shot_at(desk, loaded(desk, DOUBLE, 1)).shot == DOUBLE
    farther = loaded(desk, DOUBLE, 2)
    if desk is SECOND:
        assert options(desk, farther) == ["hold", "air"]
        told = refused(desk, farther, "hull>beta")
        assert "double shot does not carry 2 hexes" in told and desk.book.cite("A.VIII.B.3.a") in told
    else:
        assert shot_at(desk, farther).shot == ROUND


@BOTH
@pytest.mark.parametrize(("guns", "adds"), [(3, 1), (12, 1), (13, 2), (24, 2), (25, 3)])
def test_a_viii_b_3_b_doubleshot_raises_the_table(desk: Desk, guns: int, adds: int) -> None:
    """By the figure of the row; with 25 guns or more the Tournament Edition prints +2 (ruling T1).

    second_edition:A.VIII.B.3.b, second_edition:A.VIII.B.3 - +1, +2, +3.
    tournament:24.2.3.2, tournament:24.2.3 - +1, +2.
    """
    state = loaded(desk, DOUBLE, 1, dice=(1, 1), full_guns=(guns, guns))
    shot = fired(desk, state, "hull>beta")
    expected = 2 if (desk is TOURNAMENT and adds == 3) else adds
    assert [(m.label, m.value, m.cite) for m in shot.modifiers] == [
        ("double shot", expected, desk.book.cite("A.VIII.B.3.b"))
    ]
    assert (shot.shot, shot.table) == ("D", shot.base + expected)


@BOTH
def test_a_viii_b_4_a_grape_carries_one_hex(desk: Desk) -> None:
    """second_edition:A.VIII.B.4.a, tournament:24.2.4.1 - the next hex and no farther."""
    assert "grape>beta" in options(desk, loaded(desk, GRAPE, 1))
    far = loaded(desk, GRAPE, 2)
    assert options(desk, far) == ["hold", "air"]
    told = refused(desk, far, "grape>beta")
    assert "grape shot does not carry 2 hexes" in told and desk.book.cite("A.VIII.B.4.a") in told


@BOTH
@pytest.mark.parametrize(
    ("guns", "mine", "men"),
    [
        (20, {}, 0),
        (20, {"initial": [0, 1]}, 2),
        (26, {"initial": [0, 1], "quality": 0}, 6),
        (3, {"initial": [0, 1]}, 1),
        (9, {"initial": [0, 1]}, 1),
        (15, {"initial": [0, 1], "quality": 1}, 4),
        (15, {"crew": [0, 0, 4]}, 0),
    ],
)
def test_a_viii_b_4_b_the_table_number_is_the_crew_lost(
    desk: Desk, guns: int, mine: dict[str, Any], men: int
) -> None:
    """No die, no table: the modified number is taken from the crew.

    second_edition:A.VIII.B.4.b, second_edition:A.VIII.B.4 - with the grape figure of the row.
    tournament:24.2.4.2, tournament:24.2.4 - the same.
    """
    state = loaded(desk, GRAPE, 1, target=CREW, **{**mine, "full_guns": (guns, guns)})
    game = fire(desk, state, fire__alpha__R="grape>beta")
    (shot,) = desk.happened(game, BroadsideFired)
    assert state.dice.taken == 0 and shot.roll is None and shot.aim == "crew" and shot.shot == "G"
    assert shot.table == (men or -1)
    assert sum(state.ships[1].crew) == 27 - men
    assert state.ships[1].hull == 40
    if men:
        assert shot.cite == desk.book.cite("A.VIII.B.4.b")
        assert shot.throws[0].hits == (f"{men}C" if men > 1 else "C")


@BOTH
def test_a_viii_b_4_b_grape_beyond_ten_takes_more_than_ten(desk: Desk) -> None:
    """second_edition:A.VIII.B.4.b, tournament:24.2.4.2 - the number itself counts; a rake raises it."""
    astern = off(6, 1, off(4, 2))
    raking = desk.ship("alpha", bow=astern, heading=6, **{**TWENTY, "full_guns": (26, 26), "quality": 0})
    raking.load, raking.initial = row_of([ROUND, GRAPE]), row_of([0, 1])
    state = desk.position(raking, desk.ship("beta", 1, "R20", full_crew=(9, 9, 9)), phase="combat")
    shot = fired(desk, state, "grape>beta")
    assert (shot.base, shot.table, shot.rake) == (9, 9 + 1 - 4 + 3 + 2, "stern")
    assert [throw.hits for throw in shot.throws] == ["11C"]
    assert shot.cite == desk.book.cite("A.VIII.B.4.b")
    assert sum(state.ships[1].crew) == 27 - 11


@BOTH
def test_a_viii_b_4_grape_leaves_full_sails_alone(desk: Desk) -> None:
    """second_edition:A.VIII.B.4, tournament:24.2.4 - it is used against the crew and nothing else."""
    state = loaded(desk, GRAPE, 1, target={**CREW, "sails": 1}, initial=[0, 1])
    game = fire(desk, state, fire__alpha__R="grape>beta")
    lost = marked(game)
    assert (lost.hull, lost.guns, lost.crew, lost.rigging) == (0, 0, 2, 0)


@BOTH
def test_a_viii_b_4_d_not_into_a_melee_of_the_second_turn(desk: Desk) -> None:
    """Crews that were already fighting last turn are mixed up; with a third ship's crew it does not matter.

    second_edition:A.VIII.B.4.d - and the refusal says so.
    tournament:24.2.4.4 - the same.
    """
    for engaged, allowed in (([0, 0, 0, 0], True), ([2, 0, 0, 0], False), ([3, 0, 0, 0], True)):
        state = loaded(desk, GRAPE, 1, engaged=engaged)
        assert ("grape>beta" in options(desk, state)) == allowed
    state = loaded(desk, GRAPE, 1, target={"engaged": [0, 1, 0, 0]})
    assert "grape>beta" not in options(desk, state)
    assert desk.book.cite("A.VIII.B.4.d") in refused(desk, state, "grape>beta")


@BOTH
def test_a_viii_b_5_what_is_loaded_stays_loaded(desk: Desk) -> None:
    """A load is fired or kept, never drawn.

    second_edition:A.VIII.B.5 - no other shot can be fired from it, and none put in.
    tournament:24.2.5 - the same but for round shot fired as grape.
    """
    rule = desk.book.cite("A.VIII.B.5")
    assert rule in refused(desk, loaded(desk, CHAIN, 1), "grape>beta")
    assert rule in refused(desk, loaded(desk, DOUBLE, 1), "grape>beta")
    assert desk.book.cite("A.VIII.B.4") in refused(desk, loaded(desk, GRAPE, 1), "hull>beta")
    assert ("grape>beta" in options(desk, loaded(desk, ROUND, 1))) == (desk is TOURNAMENT)
    state = desk.position(
        desk.ship("alpha", load=[CHAIN, UNLOADED]), desk.ship("beta", 1, "A1"), phase="loading"
    )
    assert not [o for o in desk.asks(desk.game(state))["load/alpha"].options if o.startswith("L")]
    assert rule in refused(desk, state, "L R", "load/alpha")


@BOTH
def test_a_viii_b_6_carronades_carry_what_the_broadside_carries(desk: Desk) -> None:
    """Out of reach when round shot was fired, they are loaded with the next shot all the same.

    second_edition:A.VIII.B.6 - four guns and four carronades fire doubleshot together.
    tournament:24.2.6 - the same.
    """
    state = two(desk, 4, dice=(1, 1, 1, 1, 1, 1), full_guns=(4, 4), full_carronades=(4, 4), initial=[0, 0])
    first = fired(desk, state, "rigging>beta")
    assert (first.guns, first.carronades, first.shot) == (4, 0, "R")
    alpha = state.ships[0]
    alpha.load = changed(alpha.load, 1, DOUBLE)
    near = desk.position(alpha, desk.ship("beta", 1, abeam(1), full_hull=40), phase="combat", dice=(1, 1))
    second = fired(desk, near, "hull>beta")
    assert (second.guns, second.carronades, second.shot) == (4, 4, "D")
    assert [m.value for m in second.modifiers] == [1] and second.base == 2


@BOTH
@pytest.mark.parametrize(
    ("tasks", "die", "crew"),
    [
        ([0, 0, 0, 0], 5, 1),
        ([2, 0, 0, 0], 5, 2),
        ([1 + 8, 0, 0, 0], 5, 2),
        ([3 + 8, 0, 0, 0], 5, 2),
        ([2, 2, 2, 0], 5, 2),
        ([6, 0, 0, 0], 5, 1),
        ([4, 5, 0, 0], 5, 1),
        ([0, 0, 0, 2], 5, 1),
        ([2, 0, 0, 0], 2, 0),
    ],
    ids=[
        "none",
        "defensive",
        "offensive",
        "transfer",
        "all sections",
        "aloft",
        "pumps and fire",
        "nobody left of it",
        "no crew hit",
    ],
)
def test_a_viii_b_7_a_boarding_party_loses_one_square_more(
    desk: Desk, tasks: list[int], die: int, crew: int
) -> None:
    """Any broadside that kills men takes one more where a boarding party stands exposed (ruling W50).

    second_edition:A.VIII.B.7 - however many parties there are, and not where nobody is hit.
    tournament:24.2.7 - the same.
    """
    state = loaded(desk, ROUND, 2, dice=(die,), full_guns=(22, 22), target={**CREW, "tasks": list(tasks)})
    game = fire(desk, state, fire__alpha__R="hull>beta")
    (shot,) = desk.happened(game, BroadsideFired)
    assert (shot.table, shot.cell) == (4, "3H-C" if die == 5 else "H-R")
    assert marked(game).crew == crew
    named = [(m.label, m.value, m.cite) for m in shot.changes]
    assert named == ([("boarding party", 1, desk.book.cite("A.VIII.B.7"))] if crew == 2 else [])
    assert ("W50" in shot.rulings) == (crew == 2)


@BOTH
def test_a_viii_b_7_once_for_a_broadside_and_with_grape_too(desk: Desk) -> None:
    """second_edition:A.VIII.B.7, tournament:24.2.7 - two dice of one broadside take one square more together."""
    raking = desk.ship(
        "alpha", bow=off(3, 1, off(1, 1)), heading=3, **{**TWENTY, "full_guns": (26, 26), "quality": 0}
    )
    raking.initial = row_of([0, 1])
    beta = desk.ship("beta", 1, "R20", full_crew=(9, 9, 9), full_hull=40, tasks=[2, 0, 0, 0])
    state = desk.position(raking, beta, phase="combat", dice=(1, 5))
    shot = fired(desk, state, "hull>beta")
    assert shot.table == 14
    assert [t.cell for t in shot.throws] == ["2H-2G-4C", "3H-C"]
    assert [t.hits for t in shot.throws] == ["2H-2G-5C", "3H-C"]
    assert sum(beta.crew) == 27 - 6
    state = loaded(desk, GRAPE, 1, target={**CREW, "tasks": [2, 0, 0, 0]}, initial=[0, 1])
    fired(desk, state, "grape>beta")
    assert sum(state.ships[1].crew) == 27 - 3


@BOTH
def test_a_viii_b_expected_hits_know_the_shot(desk: Desk) -> None:
    """second_edition:A.VIII.B, tournament:24.2.2.2, tournament:24.2.7 - previews count what will be counted."""

    def means(state: PlottedState, order: str) -> tuple[float, ...]:
        game = desk.game(state)
        ask = desk.asks(game)["fire/alpha/R"]
        exact: tuple[float, ...] = game.view(0).mean_hits(ask)[order]
        assert tuple(game.view(0).previews(ask)[order].expected.values()) == pytest.approx(exact, abs=1e-3)
        return exact

    hull, guns, crew, rigging = means(loaded(desk, CHAIN, 2), "hull>beta")
    assert hull == guns == 0 and crew > 0 and rigging > 0
    grape = means(loaded(desk, GRAPE, 1, initial=[0, 1]), "grape>beta")
    assert grape == (0.0, 0.0, 2.0, 0.0)
    party = {"target": {"tasks": [2, 0, 0, 0]}}
    assert means(loaded(desk, GRAPE, 1, initial=[0, 1], **party), "grape>beta") == (0.0, 0.0, 3.0, 0.0)
    plain = means(loaded(desk, ROUND, 2, full_guns=(22, 22)), "hull>beta")
    exposed = means(loaded(desk, ROUND, 2, full_guns=(22, 22), **party), "hull>beta")
    with_crew = sum("C" in cell for cell in desk.book.printed[0][4])
    assert exposed[2] - plain[2] == pytest.approx(with_crew / 6)


@BOTH
@pytest.mark.parametrize("sails", [0, 1], ids=["battle", "full"])
def test_a_viii_b_expected_hits_of_several_dice(desk: Desk, sails: int) -> None:
    """second_edition:A.I.A.2.a, second_edition:A.VIII.B.7, tournament:16.1.2.1 - against all 36 throws of two dice."""
    hers = {**CREW, "tasks": [2, 0, 0, 0], "sails": sails}
    state = loaded(desk, ROUND, 2, target=hers)
    shot, guns, volley = shot_at(desk, state), guns_of(desk), Volley()
    assert guns.dice(14) == (10, 4)
    for aim in (0, 1):
        total = [0.0] * 4
        for dice in product(range(1, 7), repeat=2):
            state.dice = Dice(script=list(dice))
            volley.throw(guns, shot, aim, 14)
            for die in volley.dice:
                total = [a + b / 36 for a, b in zip(total, die.hits)]
        assert expected(guns, shot, aim, (10, 4)) == pytest.approx(total)


@BOTH
def test_a_viii_b_default_orders_fit_the_load(desk: Desk) -> None:
    """second_edition:A.VIII.B.2, second_edition:A.VIII.B.4 - chain is proposed at the rigging, grape where it kills."""

    def default(state: PlottedState) -> str:
        ask = desk.asks(desk.game(state))["fire/alpha/R"]
        assert isinstance(ask.default, str)
        return ask.default

    assert default(loaded(desk, CHAIN, 2)) == "rigging>beta"
    assert default(loaded(desk, GRAPE, 1, initial=[0, 1])) == "grape>beta"
    assert default(loaded(desk, GRAPE, 1)) == "hold"


@BOTH
def test_a_viii_b_loads_stay_secret(desk: Desk) -> None:
    """second_edition:A.X.A, tournament:26.1 - nothing that is seen of an enemy depends on what she has loaded."""

    def seen(load: list[int]) -> object:
        lookout._CHARTS.clear()
        state = two(desk, 1, target={"load": load, "full_guns": (20, 20)})
        game: Game = desk.game(state)
        view = game.view(0)
        return view.ship("beta"), view.sighting("beta"), view.gun_chart("beta").hull

    assert seen([ROUND, ROUND]) == seen([GRAPE, CHAIN]) == seen([UNLOADED, 5])
    own = two(desk, 1, load=[CHAIN, UNLOADED], full_guns=(20, 20))
    assert desk.game(own).view(0).sighting("alpha").load == (1, 0)
    half = two(desk, 1, load=[CHAIN, 5], full_guns=(20, 20))
    assert desk.game(half).view(0).sighting("alpha").load == (1, 0)


def test_gun_charts_follow_load_and_sails() -> None:
    """second_edition:A.VIII.B.2.a, second_edition:A.V.A.3 - chain reaches three hexes; full sails suffer twice."""
    state = two(SECOND, 2, load=[ROUND, CHAIN], **TWENTY)
    view = SECOND.game(state).view(0)
    chart = view.gun_chart("alpha")
    assert chart.rigging[1][0][3][3] > 0 and chart.rigging[1][0][4] == (0.0,) * 4
    assert chart.hull[1][0][1][0] == 0 and chart.hull[0][0][1][0] > 0
    full = view.gun_chart("alpha", full_sail=True)
    assert full.rigging[0][0][2][3] == pytest.approx(2 * chart.rigging[0][0][2][3])
    bow = view.gun_chart("alpha", section="bow")
    assert sum(bow.hull[0][0][1]) < sum(chart.hull[0][0][1])
    assert guns_of(SECOND).max_range == chart.max_range
