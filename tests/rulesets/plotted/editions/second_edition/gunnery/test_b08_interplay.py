"""Basic VIII where it meets prizes, friends, rallied ships and several enemies at once."""

from typing import Any

import pytest

from tests.builders.plotted.alongside import carry_out, of
from tests.builders.plotted.guns import HERE, SECOND, abeam, ahead
from tests.builders.plotted.positions import (
    RULES,
    game_at,
    give,
    happened,
    make_ship,
    position,
)
from weathergage.api import IllegalOrder
from weathergage.engine.dice import Dice
from weathergage.geometry.hexgrid import label, step
from weathergage.rulesets.plotted.core.events import (
    BroadsideFired,
    HitsMarked,
    PrizeLost,
    ShipSurrendered,
    SurrenderLapsed,
)
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.particulars import StandingOrders
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import Chart, Hits, PlottedState
from weathergage.rulesets.plotted.core.terms import FIREPOWER, IMMOBILITY, MELEE, STRIKING

fire, options, two = SECOND.fire, SECOND.options, SECOND.two

UNARMED: dict[str, Any] = {"guns": [0, 0], "carronades": [0, 0]}
BARE = [0, 0, 0, 0]


def prize(ship_id: str, side: int, bow: str, **more: Any) -> Ship:
    """A ship of the other side with two squares of prize crew aboard."""
    values = {"owner": 1 - side, "captured": True, "surrendered": MELEE, "prize": [2, 0, 0, 0], **more}
    return make_ship(ship_id, side, bow, **values)


def firepower(*others: Ship, dice: tuple[int, ...] = (1,), **beta: Any) -> PlottedState:
    """Alpha fires into beta, who lies in the next hex without a gun; others may be about."""
    target = make_ship("beta", 1, abeam(1), **{**UNARMED, **beta})
    state = position(make_ship("alpha"), target, *others, phase="combat", dice=dice)
    fire(state, fire__alpha__R="hull>beta")
    return state


def raked(*others: Ship, **alpha: Any) -> PlottedState:
    """Dismasted beta at R20 heads north; alpha lies three hexes ahead across her bow and may rake her."""
    values = {"bow": ahead(3), "heading": 3, **alpha}
    return position(make_ship("alpha", **values), make_ship("beta", 1, rigging=BARE), *others, phase="combat")


# B.VIII.A: what is closest


def test_b_viii_a_4_a_ship_yet_to_come_neither_blocks_nor_is_fired_at() -> None:
    """second_edition:B.VIII.A.4: only ships on the chart are in a field of fire."""
    waiting = make_ship("waiting", 1, abeam(2), present=False, entry_turn=5)
    state = position(make_ship("alpha"), waiting, make_ship("beta", 1, abeam(4)), phase="combat")
    assert options(state, "fire/alpha/R") == ["hold", "hull>beta", "rigging>beta", "air"]
    assert options(state, "fire/waiting/L") == []


def test_b_viii_a_4_a_a_nearer_ship_outside_the_field_does_not_block() -> None:
    """second_edition:B.VIII.A.4.a: a friend right ahead or on the other side is in nobody's way."""
    state = position(
        make_ship("alpha"),
        make_ship("leader", 0, ahead(2)),
        make_ship("lee", 0, abeam(1, 5)),
        make_ship("beta", 1, abeam(4)),
        phase="combat",
    )
    assert "hull>beta" in options(state, "fire/alpha/R")


def test_b_viii_a_4_a_the_closest_is_found_in_whatever_order_ships_are_listed() -> None:
    """second_edition:B.VIII.A.4.a: the far ship first and the near one last gives the same field."""
    state = position(
        make_ship("alpha"), make_ship("far", 1, abeam(6)), make_ship("near", 1, abeam(3)), phase="combat"
    )
    assert options(state, "fire/alpha/R") == ["hold", "hull>near", "rigging>near", "air"]


def test_b_viii_a_4_b_land_as_close_as_the_enemy_does_not_block() -> None:
    """second_edition:B.VIII.A.5: of two things equally close the gunner may choose the ship."""
    for near, is_open in ((4, True), (3, False)):
        chart = Chart(51, 35, frozenset({step(HERE, 3, near)}))
        state = position(make_ship("alpha"), make_ship("beta", 1, abeam(4, 2)), phase="combat", chart=chart)
        assert state.range_between(*state.ships) == 4
        assert ("hull>beta" in options(state, "fire/alpha/R")) is is_open


def test_b_viii_a_4_b_land_on_the_other_side_or_ahead_does_not_block() -> None:
    """second_edition:B.VIII.A.2, second_edition:B.VIII.A.4.b: only land in this broadside's play counts."""
    for where in (step(HERE, 5, 1), step(HERE, 1, 1)):
        chart = Chart(51, 35, frozenset({where}))
        state = position(make_ship("alpha"), make_ship("beta", 1, abeam(4)), phase="combat", chart=chart)
        assert "hull>beta" in options(state, "fire/alpha/R")


def test_b_viii_a_4_b_land_abreast_of_the_stern_is_measured_from_the_stern() -> None:
    """second_edition:B.VIII.A.4.b: three hexes off the stern is nearer than an enemy four hexes off the bow."""
    land = step(step(HERE, 4), 3, 3)
    state = position(
        make_ship("alpha"),
        make_ship("beta", 1, abeam(4, 2)),
        phase="combat",
        chart=Chart(51, 35, frozenset({land})),
    )
    assert options(state, "fire/alpha/R") == ["hold", "air"]


@pytest.mark.parametrize(
    ("target", "order", "rule"),
    [
        ({"side": 0}, "hull>beta", "B.VIII.A.4.b"),
        ({"surrendered": IMMOBILITY}, "hull>beta", "B.VIII.A.4.b"),
        ({"surrendered": STRIKING, "hull": 0}, "hull>beta", "B.VIII.A.4.b"),
        ({"bow": abeam(3, 5)}, "hull>beta", "B.VIII.A.1"),
        ({"present": False}, "hull>beta", "B.VIII.A.1"),
        ({"bow": abeam(11)}, "rigging>beta", "B.VIII.A.3"),
        ({}, "grape>beta", "B.VIII.A.4"),
        ({}, "hull>nobody", "B.VIII.A.4"),
    ],
)
def test_b_viii_a_a_shot_is_refused_by_the_rule_it_breaks(
    target: dict[str, Any], order: str, rule: str
) -> None:
    """second_edition:B.VIII.A: friend, surrendered, struck, wrong side, not there, too far, no such order."""
    values = {"side": 1, "bow": abeam(3), **target}
    state = position(make_ship("alpha"), make_ship("beta", **values), phase="combat")
    with pytest.raises(IllegalOrder) as refused:
        game_at(state).submit(0, {"fire/alpha/R": order})
    assert refused.value.violations[0].cite == f"second_edition:{rule}"


def test_b_viii_a_9_carronades_out_of_reach_are_refused_by_that_rule() -> None:
    """second_edition:B.VIII.A.9: with carronades alone an order to fire at three hexes names the paragraph."""
    state = two(3, guns=[0, 0], full_carronades=(6, 6))
    with pytest.raises(IllegalOrder, match=r"only carronades.*B\.VIII\.A\.9"):
        game_at(state).submit(0, {"fire/alpha/R": "hull>beta"})


def test_b_viii_a_9_long_guns_of_the_other_side_do_not_help() -> None:
    """second_edition:B.VIII.A.9, second_edition:B.VIII.B.2: each broadside counts its own squares."""
    assert options(two(3, guns=[4, 0]), "fire/alpha/R") == ["hold", "air"]
    assert "hull>beta" in options(two(3, guns=[0, 4]), "fire/alpha/R")


def test_b_viii_b_2_a_side_without_squares_is_not_asked() -> None:
    """second_edition:B.VIII.B.2: no gun and no carronade left to starboard, so there is no starboard broadside."""
    assert options(two(1, guns=[4, 0], carronades=[1, 0]), "fire/alpha/R") == []
    assert "hull>beta" in options(two(1, guns=[4, 0], carronades=[1, 1]), "fire/alpha/R")


def test_b_viii_b_8_only_ships_tied_to_each_other_spare_the_rigging() -> None:
    """second_edition:B.VIII.B.8: being grappled to a third ship changes nothing between two others."""
    state = position(
        make_ship("alpha"),
        make_ship("beta", 1, abeam(1)),
        make_ship("gamma", 1, abeam(1, 5)),
        phase="combat",
        grappled=[("alpha", "gamma")],
    )
    assert "rigging>beta" in options(state, "fire/alpha/R")
    assert "rigging>gamma" not in options(state, "fire/alpha/L")


def test_b_viii_c_3_a_prize_with_her_whole_prize_crew_boarding_may_not_fire() -> None:
    """second_edition:B.VIII.C.3, second_edition:B.VIII.C.5: no penalty for sections, but hands are still needed."""
    for tasks, asked in (([2, 0, 0, 0], False), ([0, 0, 0, 0], True)):
        state = position(
            prize("alpha", 0, "R20", tasks=tasks), make_ship("beta", 1, abeam(1)), phase="combat"
        )
        assert bool(options(state, "fire/alpha/R")) is asked


def test_b_viii_d_1_b_a_prize_without_hull_strikes_and_stays_a_prize() -> None:
    """second_edition:B.VIII.D.1.b, second_edition:B.IX.D.12: the prize crew keeps her but no longer works her."""
    state = position(
        make_ship("alpha", full_guns=(13, 13)),
        prize("beta", 1, abeam(1), hull=1, full_crew=(5, 5, 5), prize=[9, 0, 0, 0]),
        phase="combat",
        dice=(6,),
    )
    fire(state, fire__alpha__R="hull>beta")
    beta = state.ships[1]
    assert (beta.surrendered, beta.captured, beta.side) == (STRIKING, True, 1)
    assert beta.active and not beta.can_sail_and_fire


# B.VIII.D.3.b and D.4.b: who keeps a beaten ship fighting


@pytest.mark.parametrize(
    ("friend", "saved"),
    [
        ({}, True),
        ({"ship_class": 4}, False),
        ({"ship_class": 1}, True),
        ({"surrendered": IMMOBILITY}, False),
        ({"surrendered": STRIKING, "hull": 0}, False),
        ({"crew": [0, 0, 0, 0]}, False),
        ({"present": False, "entry_turn": 9}, False),
        ({"side": 0, "owner": 1, "captured": True, "surrendered": MELEE, "prize": [1, 0, 0, 0]}, False),
        ({"owner": 0, "captured": True, "surrendered": MELEE, "prize": [1, 0, 0, 0]}, True),
        (
            {"owner": 0, "captured": True, "surrendered": STRIKING, "hull": 0, "prize": [1, 0, 0, 0]},
            False,
        ),
    ],
)
def test_b_viii_d_3_b_only_a_friend_who_can_fight_keeps_her_from_surrender(
    friend: dict[str, Any], saved: bool
) -> None:
    """second_edition:B.VIII.D.3.b: her own sound ships and her side's prizes count; beaten or lost ones do not."""
    state = firepower(make_ship("friend", **{"side": 1, "bow": abeam(9), **friend}))
    assert state.ships[1].surrendered == (0 if saved else FIREPOWER)


def test_b_viii_d_3_b_carronades_are_guns() -> None:
    """second_edition:B.VIII.D.3.b: one carronade square left, on whichever side, and she fights on."""
    for battery in ("carronades", "guns"):
        for squares in ([1, 0], [0, 1]):
            left: dict[str, Any] = {battery: squares}
            assert firepower(**left).ships[1].surrendered == 0


def test_b_viii_d_3_b_the_last_gun_lost_in_this_phase_comes_too_late() -> None:
    """second_edition:B.VIII.A.7: hits are marked when all have fired, so this broadside found her armed."""
    state = firepower(guns=[1, 0], dice=(6,))
    assert state.ships[1].gunless and state.ships[1].surrendered == 0


def test_b_viii_d_3_b_striking_goes_before_firepower() -> None:
    """second_edition:B.VIII.D.1.b, second_edition:B.VIII.D.3.b: the broadside that ends her hull makes her strike."""
    state = position(
        make_ship("alpha", full_guns=(13, 13)),
        make_ship("beta", 1, abeam(1), hull=1, **UNARMED),
        phase="combat",
        dice=(6,),
    )
    game = fire(state, fire__alpha__R="hull>beta")
    assert [event.kind for event in happened(game, ShipSurrendered)] == ["striking"]


def test_b_viii_d_3_b_a_miss_is_a_broadside_too() -> None:
    """second_edition:B.VIII.D.3.b: it is the fire from the next hex that counts, not its effect."""
    state = position(
        make_ship("alpha", guns=[0, 1], carronades=[0, 0], quality=4, crew=[0, 0, 1], initial=[0, 0]),
        make_ship("beta", 1, abeam(1), **UNARMED),
        phase="combat",
    )
    game = fire(state, fire__alpha__R="hull>beta")
    assert happened(game, BroadsideFired)[0].table == -1
    assert state.ships[1].surrendered == FIREPOWER


def test_b_viii_d_3_b_the_surrender_names_the_ship_and_the_rule() -> None:
    """second_edition:B.VIII.D.3.b: the first of two who fire has her surrender."""
    state = position(
        make_ship("alpha"),
        make_ship("beta", 1, abeam(1), **UNARMED),
        make_ship("gamma", 0, abeam(2)),
        phase="combat",
        dice=(1, 1),
    )
    game = fire(state, fire__alpha__R="hull>beta", fire__gamma__L="hull>beta")
    assert [(e.ship, e.to_ship, e.kind, e.cite) for e in happened(game, ShipSurrendered)] == [
        ("beta", "alpha", "firepower", "second_edition:B.VIII.D.3.b")
    ]


def test_b_viii_d_4_b_a_friend_large_enough_for_one_enemy_is_none_against_a_larger() -> None:
    """second_edition:B.VIII.D.4.b: a frigate holds her against a sloop's rake, not against a two-decker's."""
    friend = make_ship("friend", 1, label(step(HERE, 4, 8)))
    astern: dict[str, Any] = {"bow": label(step(HERE, 4, 5)), "heading": 3}
    assert _after(raked(friend, ship_class=5)) == 0
    large = make_ship("large", 0, ship_class=2, **astern)
    assert _after(raked(friend, large, ship_class=5)) == IMMOBILITY


def _after(state: PlottedState) -> int:
    fire(state)
    return state.ships[1].surrendered


def test_b_viii_d_4_b_a_rake_that_something_nearer_blocks_is_none() -> None:
    """second_edition:B.VIII.D.4.b, second_edition:B.VIII.A.4.b: who may not fire at her cannot rake her."""
    friend = make_ship("friend", 0, ahead(2), heading=3)
    assert _after(raked(bow=ahead(4))) == IMMOBILITY
    assert _after(raked(friend, bow=ahead(4), load=[1, 1])) == IMMOBILITY
    friend.load = row_of([0, 0])
    assert _after(raked(friend, bow=ahead(4))) == 0


@pytest.mark.parametrize("heading", [3, 6])
def test_b_viii_d_4_b_either_broadside_may_be_the_one_that_rakes(heading: int) -> None:
    """second_edition:B.VIII.D.4.b: the port guns do as well as the starboard ones."""
    assert _after(raked(heading=heading)) == IMMOBILITY


def test_b_viii_d_4_b_nobody_surrenders_to_a_friend() -> None:
    """second_edition:B.VIII.D.4.b: a friend across her bow is no enemy."""
    assert _after(raked(side=1)) == 0


def test_b_viii_d_4_b_the_rake_of_another_ship_is_not_hers() -> None:
    """second_edition:B.VIII.D.4.b: dismasted, but out of everybody's reach."""
    state = position(
        make_ship("alpha", bow=ahead(1), heading=3),
        make_ship("beta", 1, "A1", rigging=BARE),
        make_ship("gamma", 1),
        phase="combat",
    )
    assert _after(state) == 0
    assert state.ships[2].surrendered == 0


def test_b_viii_d_4_b_grappled_ships_still_rake_the_hull() -> None:
    """second_edition:B.VIII.D.4.b, second_edition:B.VIII.B.8: the hull is what tied ships may aim at."""
    state = position(
        make_ship("alpha", bow=ahead(1), heading=3),
        make_ship("beta", 1, rigging=BARE),
        phase="combat",
        grappled=[("alpha", "beta")],
    )
    assert _after(state) == IMMOBILITY


def test_b_viii_d_4_b_the_mast_lost_in_this_phase_comes_too_late() -> None:
    """second_edition:B.VIII.A.7, second_edition:B.VIII.D.4.b: dismasted by this rake, she answers for it next turn."""
    state = position(
        make_ship("alpha", bow=ahead(3), heading=3),
        make_ship("beta", 1, rigging=[0, 0, 0, 1]),
        phase="combat",
        dice=(6,),
    )
    fire(state, fire__alpha__R="rigging>beta")
    assert state.ships[1].dismasted and state.ships[1].surrendered == 0


def test_b_viii_d_4_b_a_ship_that_surrenders_still_fires_with_the_others() -> None:
    """second_edition:B.VIII.A.7, second_edition:B.VIII.D.4.b: her broadside goes off before the colours come down."""
    east = make_ship("east", 0, abeam(3))
    state = raked(east)
    state.dice = Dice(script=[1])
    game = fire(state, fire__beta__R="hull>east")
    assert [event.ship for event in happened(game, BroadsideFired)] == ["beta"]
    assert state.ships[1].surrendered == IMMOBILITY


# Prizes that have to give up, and ships that took heart again


@pytest.mark.parametrize("kind", ["firepower", "immobility"])
def test_b_viii_d_a_prize_crew_that_surrenders_gives_the_ship_back(kind: str) -> None:
    """second_edition:B.VIII.D.3.b, second_edition:B.VIII.D.4.b, second_edition:B.IX.D.5, second_edition:B.IX.D.8:
    a prize is subject to surrender like any ship; her prisoners then have her again."""
    if kind == "firepower":
        state = position(make_ship("alpha"), prize("beta", 1, abeam(1), **UNARMED), phase="combat", dice=(1,))
        game = fire(state, fire__alpha__R="hull>beta")
    else:
        state = position(
            make_ship("alpha", bow=ahead(3), heading=3), prize("beta", 1, "R20", rigging=BARE), phase="combat"
        )
        game = fire(state)
    beta = state.ships[1]
    assert (beta.side, beta.captured, beta.surrendered, list(beta.prize)) == (0, False, 0, [0, 0, 0, 0])
    assert [(e.kind, e.to_ship) for e in happened(game, ShipSurrendered)] == [(kind, "alpha")]
    assert [e.ship for e in happened(game, PrizeLost)] == ["beta"]


def test_b_viii_d_3_b_a_prize_retaken_by_her_prisoners_does_not_surrender_to_her_own_side() -> None:
    """second_edition:B.IX.D.11, second_edition:B.VIII.D.3.b: the broadside that kills the prize crew frees her."""
    state = position(
        make_ship("alpha", full_guns=(9, 9), full_carronades=(0, 0), initial=[0, 0]),
        prize("beta", 1, abeam(1), prize=[1, 0, 0, 0], **UNARMED),
        phase="combat",
        dice=(3,),
    )
    game = fire(state, fire__alpha__R="hull>beta")
    beta = state.ships[1]
    assert (beta.side, beta.captured, beta.surrendered) == (0, False, 0)
    assert happened(game, ShipSurrendered) == []


def test_b_ix_d_14_a_ship_that_took_heart_is_fired_at_again_but_does_nothing_herself() -> None:
    """second_edition:B.IX.D.14, second_edition:B.VIII.A.4: no longer surrendered, hence a target, at work next turn."""
    beta = make_ship("beta", 1, abeam(2), surrendered=FIREPOWER, load=[0, 1])
    state = position(make_ship("alpha"), beta, make_ship("friend", 1, abeam(6)), phase="turn_start")
    assert [e.friend for e in of(carry_out(state, "turn_start"), SurrenderLapsed)] == ["friend"]
    assert not beta.surrendered and not beta.active and not beta.can_sail_and_fire
    state.phase = 6
    assert "hull>beta" in options(state, "fire/alpha/R")
    assert options(state, "fire/beta/R") == []
    assert carry_out(state, "loading") == [] and list(beta.load) == [0, 1]
    assert of(carry_out(state, "turn_start"), SurrenderLapsed) == []
    assert beta.active and beta.can_sail_and_fire


def test_b_ix_d_14_she_may_have_to_surrender_again_at_once() -> None:
    """second_edition:B.IX.D.14: the same broadside from the next hex, and the friend is too small to prevent it."""
    beta = make_ship("beta", 1, abeam(1), surrendered=FIREPOWER, **UNARMED)
    small = make_ship("small", 1, abeam(5), ship_class=5)
    state = position(make_ship("alpha"), beta, small, phase="turn_start", dice=(1,))
    carry_out(state, "turn_start")
    assert beta.rallying and not beta.surrendered
    carry_out(state, "combat", {"fire/alpha/R": "hull>beta"})
    assert (beta.surrendered, beta.rallying) == (FIREPOWER, False)


@pytest.mark.parametrize(
    ("friend", "near"),
    [
        ({}, True),
        ({"ship_class": 6}, True),
        ({"surrendered": FIREPOWER}, False),
        ({"crew": [0, 0, 0, 0]}, False),
        ({"present": False, "entry_turn": 9}, False),
        ({"side": 0}, False),
        ({"owner": 0, "captured": True, "surrendered": MELEE, "prize": [1, 0, 0, 0]}, True),
    ],
)
def test_b_ix_d_14_which_friends_give_heart(friend: dict[str, Any], near: bool) -> None:
    """second_edition:B.IX.D.14: any ship or prize of her side that can fight, of whatever size."""
    beta = make_ship("beta", 1, surrendered=IMMOBILITY)
    state = position(beta, make_ship("friend", **{"side": 1, "bow": abeam(5), **friend}))
    assert bool(of(carry_out(state, "turn_start"), SurrenderLapsed)) is near


@pytest.mark.parametrize(
    "beaten",
    [
        {"surrendered": STRIKING, "hull": 0},
        {"side": 0, "owner": 1, "captured": True, "surrendered": MELEE, "prize": [1, 0, 0, 0]},
        {"present": False, "surrendered": FIREPOWER},
    ],
)
def test_b_ix_d_14_not_for_struck_or_captured_ships(beaten: dict[str, Any]) -> None:
    """second_edition:B.IX.D.14: striking is for good, and a prize has to be retaken."""
    beta = make_ship("beta", **{"side": 1, **beaten})
    state = position(beta, make_ship("friend", 1, abeam(3)))
    assert carry_out(state, "turn_start") == []
    assert beta.surrendered and not beta.rallying


def test_b_ix_d_14_two_beaten_ships_do_not_encourage_each_other() -> None:
    """second_edition:B.IX.D.14: she who takes heart this turn is no help to the next before the turn after."""
    first, second = (
        make_ship("first", 1, "R20", surrendered=FIREPOWER),
        make_ship("second", 1, abeam(4), surrendered=FIREPOWER),
    )
    friend = make_ship("friend", 1, abeam(4, 5))
    state = position(first, second, friend)
    assert [e.ship for e in of(carry_out(state, "turn_start"), SurrenderLapsed)] == ["first"]
    assert [e.ship for e in of(carry_out(state, "turn_start"), SurrenderLapsed)] == ["second"]


def test_b_viii_a_7_the_default_order_fires_at_the_target_that_can_be_hurt() -> None:
    """second_edition:B.VIII.A.5: of two equally close, the one whose table is not a miss is proposed."""
    state = position(
        make_ship("alpha", bow=ahead(4), heading=3, quality=4, initial=[0, 0]),
        make_ship("abreast", 1, label(step(step(HERE, 1, 4), 5, 4)), 3),
        make_ship("raked", 1, "R20", 1),
        phase="combat",
    )
    request = game_at(state).requests[0]
    ask = request.ask("fire/alpha/R") if request else None
    assert ask is not None and len(ask.options) > 3
    assert ask.default == "hull>raked"


def test_b_viii_d_4_b_of_two_who_can_rake_her_the_first_has_her_surrender() -> None:
    """second_edition:B.VIII.D.4.b: one surrender, to one ship."""
    state = raked(make_ship("gamma", 0, label(step(HERE, 4, 4)), heading=3))
    game = fire(state)
    assert [(e.to_ship, e.cite) for e in happened(game, ShipSurrendered)] == [
        ("alpha", "second_edition:B.VIII.D.4.b")
    ]


def default(state: PlottedState, ask_id: str = "fire/alpha/R") -> tuple[str, bool]:
    """What a broadside does unless told otherwise, and whether that is a matter of routine."""
    request = game_at(state).requests[0]
    ask = request.ask(ask_id) if request else None
    assert ask is not None
    return ask.default, ask.routine


def test_b_viii_b_4_the_default_order_does_not_waste_a_broadside() -> None:
    """second_edition:B.VIII.B.4: a shot that must miss is not proposed, and no target is a matter of routine."""
    assert default(two(3)) == ("hull>beta", False)
    assert default(two(6, full_guns=(10, 10))) == ("rigging>beta", False)
    assert default(two(7)) == ("hold", False)
    assert default(two(11)) == ("hold", True)
    both = position(make_ship("alpha"), make_ship("one", 1, abeam(3)), make_ship("two", 1, abeam(3, 2)))
    both.phase = 6
    assert default(both) == ("hull>one", False)


@pytest.mark.parametrize(
    ("ship", "hits", "ways"),
    [
        ({"guns": [2, 2], "carronades": [0, 0]}, [Hits(1, 0, guns=1)], 0),
        ({"guns": [2, 2], "carronades": [1, 0]}, [Hits(1, 0, guns=1)], 2),
        ({"guns": [2, 2], "carronades": [1, 0]}, [Hits(1, 0, hull=1), Hits(1, 0, guns=1)], 2),
        ({"guns": [2, 2], "carronades": [1, 0]}, [Hits(1, 1, guns=1)], 0),
        ({"guns": [2, 2], "carronades": [1, 0]}, [Hits(1, 0, hull=2, crew=1)], 0),
        ({"guns": [2, 2], "carronades": [1, 0]}, [Hits(0, 0, guns=1)], 0),
        ({"guns": [1, 1], "carronades": [0, 0]}, [Hits(1, -1, guns=1)], 2),
        ({"guns": [1, 1], "carronades": [0, 0]}, [Hits(1, -1, guns=2)], 0),
        ({"guns": [2, 2], "carronades": [1, 0], "standing": StandingOrders()}, [Hits(1, 0, guns=1)], 0),
    ],
)
def test_b_viii_d_3_a_the_owner_is_asked_only_where_there_is_a_choice(
    ship: dict[str, Any], hits: list[Hits], ways: int
) -> None:
    """second_edition:B.VIII.D.3.a: his own gun hits, and more than one way to take them (ruling P6)."""
    beta = make_ship("beta", 1, abeam(9), **{"standing": StandingOrders(gun_hits="ask"), **ship})
    state = position(make_ship("alpha"), beta, phase="combat", hits=hits, step=1)
    alpha, beta_is_asked = RULES.phases[6].asks(state) or ([], [])
    assert alpha == []
    assert [len(ask.options) for ask in beta_is_asked] == ([ways] if ways else [])


def test_b_viii_d_3_a_an_answer_that_takes_the_wrong_guns_is_refused() -> None:
    """second_edition:B.VIII.D.3.a: the starboard guns lie away from the enemy and cannot be given up for the others."""
    beta = make_ship("beta", 1, abeam(1), full_guns=(4, 4), standing=StandingOrders(gun_hits="ask"))
    other = make_ship("gamma", 1, "A1", standing=StandingOrders(gun_hits="ask"))
    state = position(make_ship("alpha", full_carronades=(0, 0)), beta, other, phase="combat", dice=(6,))
    game = game_at(state)
    give(game, fire__alpha__R="hull>beta", fire__alpha__L="hold", fire__beta__L="hold", fire__beta__R="hold")
    request = game.requests[1]
    assert request is not None and [ask.id for ask in request.asks] == ["hits/beta"]
    with pytest.raises(IllegalOrder, match=r"B\.VIII\.D\.3\.a"):
        game.submit(1, {"hits/beta": "gR2"})
    game.submit(1, {"hits/beta": "gL2"})
    assert (list(beta.guns), list(beta.carronades)) == ([2, 4], [1, 1])
    assert (list(other.guns), list(other.carronades)) == ([4, 4], [1, 1])


def test_b_viii_a_4_a_at_the_limits_of_range_the_block_is_the_reason() -> None:
    """second_edition:B.VIII.A.4.a: ten hexes is in range and two in reach of carronades; what is nearer forbids it."""
    for far, guns in ((10, [4, 4]), (2, [0, 0])):
        state = position(
            make_ship("alpha", guns=guns),
            make_ship("near", 1, abeam(1)),
            make_ship("beta", 1, abeam(far)),
            phase="combat",
        )
        order = "rigging>beta" if far == 10 else "hull>beta"
        with pytest.raises(IllegalOrder, match=r"nearer blocks.*B\.VIII\.A\.4\.a"):
            game_at(state).submit(0, {"fire/alpha/R": order})


def test_b_viii_b_4_a_shot_below_table_zero_harms_nobody() -> None:
    """second_edition:B.VIII.B.4: no die, no hits."""
    state = two(7)
    game = fire(state, fire__alpha__R="rigging>beta")
    beta = state.ships[1]
    assert happened(game, HitsMarked) == []
    assert (beta.hull, sum(beta.crew), sum(beta.guns), sum(beta.rigging)) == (8, 6, 8, 12)


@pytest.mark.parametrize(
    ("aim", "die", "lost"),
    [
        ("hull", 3, (0, 0, 0, 0)),
        ("hull", 4, (0, 1, 0, 0)),
        ("hull", 5, (1, 0, 0, 0)),
        ("hull", 6, (0, 0, 1, 0)),
        ("rigging", 4, (0, 0, 0, 0)),
        ("rigging", 5, (0, 0, 0, 1)),
        ("rigging", 6, (0, 1, 0, 0)),
    ],
)
def test_b_viii_b_7_a_single_hit_of_any_kind_is_marked(
    aim: str, die: int, lost: tuple[int, int, int, int]
) -> None:
    """second_edition:B.VIII.B.7: hit table zero has one hit of each kind, and blanks."""
    state = two(4, initial=[0, 0], dice=(die,))
    fire(state, fire__alpha__R=f"{aim}>beta")
    beta = state.ships[1]
    left = (beta.hull, sum(beta.crew), sum(beta.guns) + sum(beta.carronades), sum(beta.rigging))
    assert left == tuple(full - gone for full, gone in zip((8, 6, 10, 12), lost))


def test_b_viii_b_7_hits_are_marked_once() -> None:
    """second_edition:B.VIII.B.7: what was crossed off last turn is not crossed off again in the next phase."""
    state = position(
        make_ship("alpha", full_guns=(9, 9)),
        make_ship("beta", 1, abeam(2), full_hull=20),
        make_ship("gamma", 0, "A1"),
        phase="combat",
        dice=(2, 2),
    )
    carry_out(state, "combat", {"fire/alpha/R": "hull>beta", "fire/beta/L": "hold"})
    once = 20 - state.ships[1].hull
    state.ships[0].load, state.ships[0].initial = row_of([1, 1]), row_of([1, 1])
    carry_out(state, "combat", {"fire/alpha/R": "hull>beta", "fire/beta/L": "hold"})
    assert once > 0 and state.ships[1].hull == 20 - 2 * once


def test_b_viii_d_3_b_the_ship_surrendered_to_need_not_come_first() -> None:
    """second_edition:B.VIII.D.3.b: the order in which ships are listed does not matter."""
    state = position(make_ship("beta", 1, abeam(1), **UNARMED), make_ship("alpha"), phase="combat", dice=(1,))
    game = fire(state, fire__alpha__R="hull>beta")
    assert [(e.ship, e.to_ship, e.kind) for e in happened(game, ShipSurrendered)] == [
        ("beta", "alpha", "firepower")
    ]


def test_b_viii_a_4_b_land_far_from_the_fight_does_not_block() -> None:
    """second_edition:B.VIII.A.4.b: a shore beyond gun range, or farther than the enemy, is no obstacle."""
    for chart in (
        Chart(51, 35, frozenset({step(HERE, 3, 14)})),
        Chart(51, 35, frozenset(), west=0, south=35),
    ):
        state = position(make_ship("alpha"), make_ship("beta", 1, abeam(4)), phase="combat", chart=chart)
        assert "hull>beta" in options(state, "fire/alpha/R")


def test_b_viii_a_4_b_a_coast_beyond_the_edge_blocks_like_land() -> None:
    """second_edition:B.VIII.A.4.b, second_edition:B.XII: land defined just off an edge is land."""
    coast = Chart(51, 35, frozenset(), east=19)
    state = position(make_ship("alpha"), make_ship("beta", 1, abeam(4)), phase="combat", chart=coast)
    assert options(state, "fire/alpha/R") == ["hold", "air"]


def test_b_ix_d_11_a_prize_without_hull_is_not_fired_at() -> None:
    """second_edition:B.IX.D.11, second_edition:B.VIII.D.1.b: not even with an enemy prize crew aboard; she blocks."""
    hulk = prize("hulk", 1, abeam(2), hull=0, surrendered=STRIKING)
    state = position(make_ship("alpha"), hulk, make_ship("beta", 1, abeam(5)), phase="combat")
    assert options(state, "fire/alpha/R") == ["hold", "air"]


def test_b_viii_b_1_the_range_to_a_ship_of_one_hex() -> None:
    """second_edition:B.VIII.B.1: a gunboat has no stern hex behind her that could be nearer (ruling G2)."""
    boat = make_ship("boat", 1, abeam(4), 3, hexes=1)
    state = position(make_ship("alpha"), boat, phase="combat", dice=(1,))
    assert boat.stern == boat.bow and state.range_between(state.ships[0], boat) == 4
    assert happened(fire(state, fire__alpha__R="hull>boat"), BroadsideFired)[0].range == 4


@pytest.mark.parametrize(
    ("log", "active", "works"),
    [
        ({}, True, True),
        ({"present": False}, False, False),
        ({"rallying": True}, False, False),
        ({"crew": [0, 0, 0, 0]}, False, False),
        ({"crew": [0, 0, 0, 1]}, True, True),
        ({"surrendered": FIREPOWER}, False, False),
        ({"surrendered": STRIKING, "hull": 0}, False, False),
        ({"captured": True, "surrendered": MELEE, "prize": [0, 1, 0, 0], "crew": [0, 0, 0, 0]}, True, True),
        ({"captured": True, "surrendered": MELEE, "prize": [0, 0, 0, 0]}, False, False),
        ({"captured": True, "surrendered": STRIKING, "prize": [1, 0, 0, 0]}, True, False),
    ],
)
def test_b_ix_d_4_and_5_who_is_under_orders_and_who_sails_and_fires(
    log: dict[str, Any], active: bool, works: bool
) -> None:
    """second_edition:B.IX.D.4, second_edition:B.IX.D.5, second_edition:B.IX.D.12, second_edition:B.VIII.D.2.b"""
    ship = make_ship("alpha", **log)
    assert (ship.active, ship.can_sail_and_fire) == (active, works)


def test_b_viii_c_3_a_section_the_ship_never_had_is_not_lost() -> None:
    """second_edition:B.VIII.C.3: a small ship with two crew sections fires without penalty until one of them falls."""
    for crew, value in (([2, 2, 0], 0), ([0, 2, 0], -1)):
        state = two(2, full_crew=(2, 2, 0), crew=crew)
        shot = happened(fire(state, fire__alpha__R="hull>beta"), BroadsideFired)[0]
        assert sum(m.value for m in shot.modifiers if m.cite.endswith("B.VIII.C.3")) == value
