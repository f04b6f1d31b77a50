"""Advanced VIII.C: ships that sink or explode, in either edition."""

from typing import Any

import pytest

from tests.builders.plotted.damage import FAR, NEAR, doomed, hit, keys
from tests.builders.plotted.desk import BOTH, SECOND, TOURNAMENT, Desk
from weathergage.api import Game, IllegalOrder
from weathergage.rulesets.plotted.core.events import HitsMarked, ShipMoved, ShipSurrendered, TransferFailed
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.state import Hits
from weathergage.rulesets.plotted.core.terms import EXPLODING, FIREPOWER, FULL_SAIL, MELEE, SINKING, STRIKING
from weathergage.rulesets.plotted.ending.victory import points
from weathergage.rulesets.plotted.gunnery.damage.damage_events import (
    BlastStruck,
    CriticalHit,
    FateRolled,
    HullShattered,
    ShipDoomed,
    ShipExploded,
    ShipSank,
)
from weathergage.rulesets.plotted.gunnery.targeting import RIGGING


def shattered(desk: Desk, die: int, **beta: Any) -> Game:
    """A combat phase in which beta loses her last two hull squares, and what her enemy rolls."""
    return desk.at(
        desk.ship("alpha", load=[0, 0]),
        desk.ship("beta", 1, NEAR, **{"load": [0, 0], "hull": 2, **beta}),
        phase="combat",
        hits=[Hits(1, 0, hull=2)],
        dice=(die,),
    )


@BOTH
@pytest.mark.parametrize(("die", "doom"), [(1, 0), (4, 0), (5, SINKING), (6, EXPLODING)])
def test_a_viii_c_1_the_enemy_rolls_for_a_shattered_hull(desk: Desk, die: int, doom: int) -> None:
    """second_edition:A.VIII.C, second_edition:A.VIII.C.1, tournament:24.3, tournament:24.3.1, tournament:24.3.2."""
    game = shattered(desk, die)
    beta = game.state.ships[1]
    assert (beta.surrendered, beta.doom, beta.present) == (STRIKING, doom, True)
    event = Desk.happened(game, HullShattered)[0]
    assert (event.ship, event.roll.value) == ("beta", die)
    assert event.fate == {0: "strike", SINKING: "sink", EXPLODING: "explode"}[doom]
    assert len(Desk.happened(game, ShipDoomed)) == bool(doom)


@BOTH
def test_a_ii_g_it_is_determined_in_the_combat_phase_when_all_hits_are_marked(desk: Desk) -> None:
    """second_edition:A.II.G, tournament:17.0: hits first, then critical hits, then who strikes and her fate."""
    game = desk.at(
        desk.ship("alpha", load=[0, 0]),
        desk.ship("beta", 1, NEAR, load=[0, 0], hull=2),
        phase="combat",
        hits=[Hits(1, 0, hull=2)],
        criticals=[hit(RIGGING, 0)],
        dice=(2, 5) if desk is SECOND else (3, 3, 5),
    )
    kinds = (HitsMarked, CriticalHit, ShipSurrendered, HullShattered, ShipDoomed)
    assert [type(event) for event in game.events if isinstance(event, kinds)] == list(kinds)


@BOTH
def test_a_viii_c_2_a_ship_that_only_strikes_is_treated_as_in_the_basic_game(desk: Desk) -> None:
    """second_edition:A.VIII.C.2, tournament:24.3.2.1, tournament:11.4.1.2: afloat, no fate to roll for, a prize."""
    game = shattered(desk, 4)
    cite = {"second_edition": "A.VIII.C.2", "tournament": "24.3.2.1"}[desk.id]
    assert Desk.happened(game, HullShattered)[0].cite == f"{desk.id}:{cite}"
    state = desk.position(
        desk.ship("alpha"),
        desk.ship("beta", 1, NEAR, hull=0, surrendered=STRIKING),
        phase="unfouling",
        grappled=[("alpha", "beta")],
    )
    game = desk.game(state)
    assert not Desk.happened(game, FateRolled)
    while game.rules.phases[state.phase].id != "boarding":
        desk.give(game)
    assert "OBP1>beta" in Desk.asks(game, 0)["board/alpha"].options


@BOTH
def test_a_viii_c_3_a_six_in_the_unfouling_phase_sinks_her(desk: Desk) -> None:
    """second_edition:A.VIII.C.3, tournament:24.3.2.2: one die each turn; any other number leaves her afloat."""
    for die in range(1, 6):
        game = doomed(desk, SINKING, (die,))
        assert game.state.ships[1].present and not Desk.happened(game, FateRolled)[0].ended
    game = doomed(desk, SINKING, (6,), desk.ship("gamma", 1, NEAR))
    beta = game.state.ships[1]
    assert (beta.present, beta.hull, sum(beta.crew)) == (False, 0, 0)
    event = Desk.happened(game, ShipSank)[0]
    cite = {"second_edition": "A.VIII.C.3", "tournament": "24.3.2.2"}[desk.id]
    assert (event.ship, event.cite) == ("beta", f"{desk.id}:{cite}")
    # Sinking hurts nobody.
    assert not Desk.happened(game, BlastStruck) and game.state.ships[2].rigging == row_of([3, 3, 3, 3])


@BOTH
def test_a_viii_c_3_not_in_the_turn_in_which_it_is_determined(desk: Desk) -> None:
    """second_edition:A.VIII.C.3, second_edition:A.VIII.C.4, tournament:24.3.2.3: on each succeeding turn, once."""
    game = desk.at(
        desk.ship("alpha", load=[0, 0]),
        desk.ship("beta", 1, NEAR, load=[0, 0], hull=2),
        desk.ship("gamma", 1, FAR, load=[0, 0]),
        phase="combat",
        hits=[Hits(1, 0, hull=2)],
        wind_change=7,
        dice=(6, *(5,) * 20),
    )
    while game.state.turn < 3 or game.rules.phases[game.state.phase].id != "movement_notation":
        desk.give(game)
    assert [event.roll.value for event in Desk.happened(game, FateRolled)] == [5, 5]


@BOTH
def test_a_viii_c_4_a_six_in_the_unfouling_phase_blows_her_up(desk: Desk) -> None:
    """second_edition:A.VIII.C.4, tournament:24.3.2.3: she leaves the chart, and ships next to her are hit."""
    for die in range(1, 6):
        game = doomed(desk, EXPLODING, (die,), desk.ship("gamma", 1, NEAR))
        assert game.state.ships[1].present and not Desk.happened(game, ShipExploded)
        assert Desk.happened(game, FateRolled)[0].cite == desk.book.cite("A.VIII.C.4")
    dice = (6, 1) if desk is SECOND else (6, 1, 6, 3)
    game = doomed(desk, EXPLODING, dice, desk.ship("gamma", 1, NEAR), desk.ship("delta", 1, "A1"))
    assert not game.state.ships[1].present and Desk.happened(game, ShipExploded)[0].ship == "beta"
    assert [event.ship for event in Desk.happened(game, BlastStruck)] == ["gamma"]
    assert game.state.ships[3].rigging == row_of([3, 3, 3, 3]) == game.state.ships[0].rigging


def test_a_viii_c_4_the_damage_is_that_of_rigging_table_ten() -> None:
    """second_edition:A.VIII.C.4: whatever her size: die 3 takes six rigging, one hull and two gun squares."""
    game = doomed(SECOND, EXPLODING, (6, 3), SECOND.ship("gamma", 1, NEAR), full_guns=(1, 1))
    event = Desk.happened(game, BlastStruck)[0]
    assert (event.table, event.cell, event.by, event.cite) == (
        10,
        "6R-H-2G",
        "beta",
        "second_edition:A.VIII.C.4",
    )
    gamma = game.state.ships[2]
    assert (sum(gamma.rigging), gamma.hull, sum(gamma.guns) + sum(gamma.carronades)) == (6, 11, 18)


def test_a_viii_c_4_every_neighbour_rolls_for_herself_friend_or_foe() -> None:
    """second_edition:A.VIII.C.4: each adjacent ship has her own die; a ship that has struck is hit too (W65)."""
    game = doomed(
        SECOND,
        EXPLODING,
        (6, 1, 2, 3),
        SECOND.ship("gamma", 1, NEAR),
        SECOND.ship("delta", 0, "S21"),
        SECOND.ship("struck", 1, "Q21", hull=0, surrendered=STRIKING),
    )
    found = [(event.ship, event.roll.value) for event in Desk.happened(game, BlastStruck)]
    assert found == [("gamma", 1), ("delta", 2), ("struck", 3)]
    assert [sum(ship.rigging) for ship in game.state.ships[2:]] == [7, 6, 6]


@BOTH
def test_an_explosion_is_worse_for_ships_at_full_sail(desk: Desk) -> None:
    """second_edition:A.VIII.C.4, second_edition:A.V.A.3, tournament:24.3.2.3.1: doubled, or the extras of the table."""
    dice = (6, 1) if desk is SECOND else (6, 1, 6, 3)
    gamma = desk.ship("gamma", 1, NEAR, sails=FULL_SAIL)
    big = {"full_guns": (22, 22), "full_carronades": (0, 0)}
    game = doomed(desk, EXPLODING, dice, gamma, **big)
    assert sum(game.state.ships[2].rigging) == (12 - 10 if desk is SECOND else 12 - 7)


def test_a_six_of_an_explosion_may_be_critical() -> None:
    """second_edition:A.I.A.2.b.1, second_edition:A.VIII.C.4: any hit table; die 3 after it is number 13 of rigging."""
    game = doomed(SECOND, EXPLODING, (6, 6, 3), SECOND.ship("gamma", 1, NEAR))
    event = Desk.happened(game, CriticalHit)[0]
    assert (event.ship, event.by, event.aim, event.index) == ("gamma", "beta", "rigging", 13)


def test_gun_hits_of_an_explosion_fall_on_the_side_towards_it() -> None:
    """second_edition:A.VIII.C.4: gamma lies to starboard of beta, so her port guns are lost (ruling W65)."""
    game = doomed(SECOND, EXPLODING, (6, 2), SECOND.ship("gamma", 1, "S20"))
    gamma = game.state.ships[2]
    assert gamma.guns[1] + gamma.carronades[1] == 10 and gamma.guns[0] + gamma.carronades[0] == 8


def test_gun_hits_of_an_explosion_fall_in_the_section_towards_it() -> None:
    """second_edition:A.VIII.C.4, second_edition:A.VIII.A.7: gamma's stern is next to beta's bow (ruling W65)."""
    game = doomed(SECOND, EXPLODING, (6, 2), SECOND.ship("gamma", 1, NEAR))
    gamma = game.state.ships[2]
    assert (gamma.bow_guns, gamma.bow_carronades) == ((4, 4), (1, 1))
    assert sum(gamma.guns) + sum(gamma.carronades) == 18
    # And her bow next to beta's stern.
    game = doomed(SECOND, EXPLODING, (6, 2), SECOND.ship("gamma", 1, "R22"))
    gamma = game.state.ships[2]
    assert sum(gamma.bow_guns) + sum(gamma.bow_carronades) == 8
    assert sum(gamma.guns) + sum(gamma.carronades) == 18


@BOTH
def test_a_viii_c_only_ships_without_hull_roll(desk: Desk) -> None:
    """second_edition:A.VIII.C, tournament:24.3.1: who surrenders by firepower neither sinks nor explodes."""
    game = desk.at(
        desk.ship("alpha"),
        desk.ship("beta", 1, "S20", load=[0, 0], guns=[0, 0], carronades=[0, 0]),
        phase="combat",
        dice=(1,),
    )
    desk.give(game, fire__alpha__R="hull>beta")
    assert game.state.ships[1].surrendered == FIREPOWER and not Desk.happened(game, HullShattered)


@BOTH
def test_who_loses_her_last_hull_square_to_an_explosion_strikes_and_rolls(desk: Desk) -> None:
    """second_edition:A.VIII.C.1, tournament:24.3.2: also outside the combat phase; her own fate waits a turn (W68)."""
    dice = (6, 1, 6) if desk is SECOND else (6, 1, 6, 3, 6)
    big = {"full_guns": (22, 22), "full_carronades": (0, 0)}
    game = doomed(desk, EXPLODING, dice, desk.ship("gamma", 1, NEAR, hull=1), **big)
    gamma = game.state.ships[2]
    assert (gamma.surrendered, gamma.doom, gamma.present) == (STRIKING, EXPLODING, True)
    assert len(Desk.happened(game, FateRolled)) == 1


def test_explosions_may_follow_one_another() -> None:
    """second_edition:A.VIII.C.4: two doomed ships side by side roll in the order of ids; both sixes hit delta."""
    game = doomed(
        SECOND,
        EXPLODING,
        (6, 1, 1, 6, 2),
        SECOND.ship("gamma", 1, "S20", doom=EXPLODING, surrendered=STRIKING, hull=0),
        SECOND.ship("delta", 0, NEAR),
    )
    assert [event.ship for event in Desk.happened(game, ShipExploded)] == ["beta", "gamma"]
    found = [(event.by, event.ship) for event in Desk.happened(game, BlastStruck)]
    assert found == [("beta", "gamma"), ("beta", "delta"), ("gamma", "delta")]


# ---------------------------------------------------------------- until the end


@BOTH
@pytest.mark.parametrize("doom", [SINKING, EXPLODING])
def test_a_viii_c_5_she_is_asked_nothing_any_more(desk: Desk, doom: int) -> None:
    """second_edition:A.VIII.C.5, second_edition:A.VIII.C.6, tournament:24.3.3, tournament:24.3.4.

    Neither sailing, firing, boarding, loading nor repairs; and nothing that could hasten her end.
    """
    for hull in (0, 7):
        beta = desk.ship("beta", 1, NEAR, doom=doom, surrendered=STRIKING, hull=hull, cables=1)
        game = desk.at(
            desk.ship("alpha"),
            beta,
            phase="movement_notation",
            grappled=[("alpha", "beta")],
            anchoring=True,
            dice=(1,) * 30,
        )
        while game.state.turn == 1 and not game.over:
            asked = [ask for side in (0, 1) for ask in Desk.asks(game, side).values()]
            assert not [ask.id for ask in asked if ask.ship == "beta"]
            desk.give(game)


@BOTH
@pytest.mark.parametrize("doom", [SINKING, EXPLODING])
def test_a_viii_c_5_nor_is_the_prize_crew_of_a_doomed_prize(desk: Desk, doom: int) -> None:
    """second_edition:A.VIII.C.5, tournament:24.3.3: it can neither leave her, nor fight, nor be joined by others."""
    prize: dict[str, Any] = {
        "captured": True,
        "owner": 0,
        "prize": [2, 2, 0, 0],
        "doom": doom,
        "surrendered": STRIKING,
    }
    game = desk.at(
        desk.ship("alpha"),
        desk.ship("beta", 1, NEAR, hull=4, crew=[2, 0, 0, 0], **prize),
        desk.ship("gamma", 1, "S18"),
        phase="movement_notation",
        fouled=[("alpha", "beta")],
        grappled=[("alpha", "beta"), ("beta", "gamma")],
        dice=(1,) * 40,
    )
    while game.state.turn == 1 or game.rules.phases[game.state.phase].id != "combat":
        asked = [ask for side in (0, 1) for ask in Desk.asks(game, side).values()]
        assert not [ask.id for ask in asked if ask.ship == "beta"]
        desk.give(game)


@BOTH
def test_a_viii_c_5_nobody_crosses_to_a_prize_that_was_doomed_in_this_combat(desk: Desk) -> None:
    """second_edition:A.VIII.C.5, tournament:24.3.3: men told off for her prize crew stay where they are."""
    game = desk.at(
        desk.ship("alpha", bow="A1", load=[0, 0]),
        desk.ship(
            "beta", 1, captured=True, surrendered=MELEE, owner=0, prize=[2, 0, 0, 0], hull=2, load=[0, 0]
        ),
        desk.ship("gamma", 1, NEAR, load=[0, 0], tasks=[3 + 8 * 2, 0, 0, 0]),
        phase="combat",
        hits=[Hits(1, 0, hull=2)],
        dice=(5,),
    )
    beta, gamma = game.state.ships[1:]
    assert (beta.doom, sum(beta.prize), sum(gamma.crew)) == (SINKING, 2, 12)
    failed = Desk.happened(game, TransferFailed)
    assert [event.cite for event in failed] == [desk.book.cite("A.VIII.C.5")]


@BOTH
def test_a_viii_c_5_nobody_may_fire_at_her(desk: Desk) -> None:
    """second_edition:A.VIII.C.5, tournament:24.3.3: she has no further part in the battle, even with hull left."""
    for captured in (False, True):
        beta = desk.ship(
            "beta",
            1,
            "S20",
            doom=EXPLODING,
            surrendered=STRIKING,
            hull=5,
            captured=captured,
            prize=[2, 0, 0, 0],
        )
        game = desk.at(desk.ship("alpha"), beta, phase="combat")
        assert "hull>beta" not in Desk.asks(game, 0)["fire/alpha/R"].options


@BOTH
def test_a_viii_c_5_she_hides_those_behind_her(desk: Desk) -> None:
    """second_edition:A.VIII.C.5, tournament:24.3.3: she stays on the chart and blocks the view (ruling P11)."""
    for present, seen in ((True, False), (False, True)):
        beta = desk.ship("beta", 1, "S20", doom=SINKING, surrendered=STRIKING, hull=5, present=present)
        game = desk.at(desk.ship("alpha"), beta, desk.ship("gamma", 1, "U20"), phase="combat")
        assert ("hull>gamma" in Desk.asks(game, 0)["fire/alpha/R"].options) is seen


@BOTH
def test_a_viii_c_5_a_doomed_prize_does_not_surrender_once_more(desk: Desk) -> None:
    """second_edition:A.VIII.C.5, tournament:24.3.3: dismasted and open to a rake, she stays what she is."""
    prize: dict[str, Any] = {
        "captured": True,
        "owner": 0,
        "prize": [2, 0, 0, 0],
        "rigging": [0, 0, 0, 0],
        "load": [0, 0],
    }
    for doom, events in ((0, 1), (SINKING, 0)):
        game = desk.at(
            desk.ship("alpha", bow="R18", heading=3),
            desk.ship("beta", 1, surrendered=MELEE, doom=doom, **prize),
            desk.ship("gamma", 1, "A1"),
            phase="combat",
            dice=(1,) * 9,
        )
        game.submit(0, dict.fromkeys(Desk.asks(game), "hold"))
        if game.waiting_for() == [1]:
            game.submit(1, {})
        assert len(Desk.happened(game, ShipSurrendered)) == events


@BOTH
def test_a_viii_c_5_she_may_not_be_captured_nor_her_crew_be_taken_off(desk: Desk) -> None:
    """second_edition:A.VIII.C.5, tournament:24.3.3: no party may go aboard, enemy or friend, nor leave her."""
    for side in (0, 1):
        game = desk.at(
            desk.ship("alpha"),
            desk.ship("beta", side, NEAR, doom=SINKING, surrendered=STRIKING, hull=0),
            desk.ship("gamma", 1, "A1"),
            phase="boarding",
            grappled=[("alpha", "beta")],
        )
        assert "board/alpha" not in Desk.asks(game, 0) and "board/beta" not in Desk.asks(game, side)


@BOTH
def test_a_viii_c_5_boarders_who_were_told_off_find_her_lost(desk: Desk) -> None:
    """second_edition:A.VIII.C.5, tournament:24.3.3: she was doomed in this combat, and nobody takes her any more."""
    for task in (1, 3):
        game = desk.at(
            desk.ship("alpha", load=[0, 0], tasks=[task + 8 * 2, 0, 0, 0]),
            desk.ship("beta", 1, NEAR, load=[0, 0], hull=2, tasks=[2, 0, 0, 0]),
            desk.ship("gamma", 1, "A1", load=[0, 0]),
            phase="combat",
            hits=[Hits(1, 0, hull=2)],
            grappled=[("alpha", "beta")],
            dice=(5,),
        )
        alpha, beta = game.state.ships[:2]
        assert (beta.captured, sum(alpha.crew), beta.tasks) == (False, 12, row_of([0, 0, 0, 0]))
        assert len(Desk.happened(game, TransferFailed)) == (task == 3)


@BOTH
def test_a_viii_c_5_she_drifts_like_any_other_hulk(desk: Desk) -> None:
    """second_edition:A.VIII.C.5, tournament:24.3.3: with the wind, though nobody sails her."""
    game = desk.at(
        desk.ship("alpha", bow="A1"),
        desk.ship("beta", 1, "R20", doom=SINKING, surrendered=STRIKING, hull=0, still=1),
        wind=3,
    )
    desk.give(game)
    assert [(event.ship, event.kind) for event in Desk.happened(game, ShipMoved)] == [("beta", "drift")]


@BOTH
def test_a_viii_c_5_a_friend_near_does_not_bring_her_back(desk: Desk) -> None:
    """second_edition:A.VIII.C.5, tournament:24.3.3, tournament:11.4.5: a ship that has struck takes no heart."""
    game = desk.at(
        desk.ship("alpha", bow="A1"),
        desk.ship("beta", 1, "R20", doom=SINKING, surrendered=STRIKING, hull=3),
        desk.ship("gamma", 1, "R22"),
        phase="turn_start",
        dice=(1,) * 9,
    )
    assert game.state.ships[1].surrendered == STRIKING


def test_a_viii_c_6_there_is_no_order_to_scuttle_her() -> None:
    """second_edition:A.VIII.C.6: not among the answers, and not as an order out of turn."""
    game = SECOND.at(
        SECOND.ship("alpha"), SECOND.ship("beta", 1, FAR, doom=SINKING, surrendered=STRIKING, hull=0)
    )
    with pytest.raises(IllegalOrder):
        game.act(1, "scuttle", "beta")
    with pytest.raises(IllegalOrder):
        game.act(0, "scuttle", "beta")


def test_24_3_4_there_is_no_order_to_scuttle_her() -> None:
    """tournament:24.3.4: only the die ends her."""
    game = TOURNAMENT.at(
        TOURNAMENT.ship("alpha"), TOURNAMENT.ship("beta", 1, FAR, doom=SINKING, surrendered=STRIKING, hull=0)
    )
    with pytest.raises(IllegalOrder):
        game.act(1, "scuttle", "beta")


# ---------------------------------------------------------------- when she is gone


@BOTH
@pytest.mark.parametrize("doom", [SINKING, EXPLODING])
def test_a_gone_ship_ties_and_tows_nobody(desk: Desk, doom: int) -> None:
    """second_edition:A.VIII.C.3, second_edition:A.VIII.C.4, tournament:24.3.2.2: removed from the chart (W64)."""
    desk = Desk(desk.id, "advanced", "towing")
    alpha = desk.ship("alpha", bow=FAR, engaged=[2, 0, 0, 0], tow=1)
    state = desk.position(
        alpha,
        desk.ship("beta", 1, doom=doom, surrendered=STRIKING, hull=0, towed_by=0),
        phase="unfouling",
        grappled=[("alpha", "beta")],
        fouled=[("alpha", "beta")],
        dice=(6,),
    )
    game = desk.game(state)
    desk.give(game, unfoul__alpha__beta="hold")
    assert not state.ties.pairs and list(state.ships[0].engaged) == [0, 0, 0, 0]
    assert (state.ships[0].tow, state.ships[1].towed_by) == (-1, -1)
    assert keys(game) == []


@BOTH
@pytest.mark.parametrize("doom", [SINKING, EXPLODING])
def test_nothing_more_is_told_or_seen_of_a_gone_ship(desk: Desk, doom: int) -> None:
    """second_edition:A.VIII.C.3, second_edition:A.VIII.C.4, tournament:24.3.2.2: no order of hers comes true."""
    desk = Desk(desk.id, "advanced", "loss_of_rigging")
    marks: dict[str, Any] = {"waterline": 1, "obscured": ((9,), ()), "hanging": (1, 0), "helmless": 9}
    marks |= {"turning_lost": 1, "anchor": 1, "cables": 0, "cutting": True, "fires": ((3, 3),)}
    marks |= {"sails": FULL_SAIL, "sail_change": 0, "repairing": 3}
    game = doomed(desk, doom, (6, *(1,) * 60), desk.ship("gamma", 1, "A1"), **marks)
    assert not game.state.ships[1].present
    for side in (0, 1, -1):
        assert not game.view(side).ship("beta").conditions
    while game.state.turn == 3 or game.rules.phases[game.state.phase].id != "movement_notation":
        desk.give(game)
    end = next(n for n, e in enumerate(game.events) if isinstance(e, ShipSank | ShipExploded))
    assert [e for e in game.events[end + 1 :] if getattr(e, "ship", "") == "beta"] == []


@BOTH
def test_a_gone_ship_does_not_come_back_as_a_late_comer(desk: Desk) -> None:
    """second_edition:A.VIII.C.3, tournament:24.3.2.2: she entered in turn 2, and is removed for good."""
    dice = (6, *(1,) * 9)
    game = doomed(desk, SINKING, dice, desk.ship("gamma", 1, "A1"), entry_turn=2, hull=6)
    assert "plot/beta" not in Desk.asks(game, 1) and "plot/gamma" in Desk.asks(game, 1)


@BOTH
def test_points_for_a_ship_that_is_gone_are_those_of_a_ship_that_struck(desk: Desk) -> None:
    """second_edition:B.XI.B.2, tournament:14.2.2: once for her enemies, even if she was a prize (ruling W64)."""
    for prize in (False, True):
        owner = 1
        beta: dict[str, Any] = {"points": 20, "owner": owner}
        if prize:
            beta |= {"captured": True, "surrendered": MELEE, "prize": [2, 0, 0, 0]}
        state = desk.position(
            desk.ship("alpha", bow=FAR),
            desk.ship("beta", 0 if prize else 1, doom=SINKING, **{"surrendered": STRIKING, **beta}),
            desk.ship("gamma", 1, "A1"),
            phase="unfouling",
            dice=(6,),
        )
        game = desk.game(state)
        assert points(desk.book, state) == (20, 0) and state.ships[1].side == owner
        assert not game.over


@BOTH
def test_a_duel_ends_when_a_ship_is_doomed(desk: Desk) -> None:
    """second_edition:B.XI.A, tournament:14.1, tournament:14.1.4: to strike ends it, whatever the die brings (W64)."""
    for die in (1, 5, 6):
        game = desk.at(
            desk.ship("alpha", load=[0, 0]),
            desk.ship("beta", 1, NEAR, load=[0, 0], hull=2),
            phase="combat",
            hits=[Hits(1, 0, hull=2)],
            dice=(die,),
            victory="duel",
        )
        assert game.over and (game.state.outcome.winner, game.state.outcome.kind) == (0, "striking")


@BOTH
def test_a_squadron_action_ends_with_the_last_ship_of_a_side(desk: Desk) -> None:
    """second_edition:B.XI.B, tournament:14.2: beta is gone and nobody is left to fight for her side; no dead end."""
    game = doomed(desk, SINKING, (6, *(1,) * 30))
    while not game.over and game.state.turn == 3:
        desk.give(game)
    assert game.over and (game.state.outcome.winner, game.state.outcome.kind) == (0, "points")


@BOTH
def test_both_ships_of_a_duel_may_be_gone(desk: Desk) -> None:
    """second_edition:B.XI.A.2, tournament:14.1.2: both crews are lost, and nobody has won."""
    state = desk.position(
        desk.ship("alpha", bow=FAR, doom=SINKING, surrendered=STRIKING, hull=0),
        desk.ship("beta", 1, doom=SINKING, surrendered=STRIKING, hull=0),
        phase="unfouling",
        victory="duel",
        dice=(6, 6),
    )
    game = desk.game(state)
    assert state.outcome is not None and state.outcome.winner == -1
    assert game.rules.phases[state.phase].id == "unfouling"


@BOTH
def test_what_is_to_be_seen_of_a_doomed_ship(desk: Desk) -> None:
    """second_edition:A.VIII.C.3, second_edition:A.VIII.C.4, tournament:24.3.2.2: her marker is open to all."""
    for doom, key in ((SINKING, "sinking"), (EXPLODING, "exploding")):
        game = desk.at(desk.ship("alpha"), desk.ship("beta", 1, FAR, doom=doom, surrendered=STRIKING, hull=0))
        for side in (0, 1, -1):
            assert keys(game, side) == [key]
