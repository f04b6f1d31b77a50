"""Tournament 24.3 and 16.1.2.3.2: explosions by size, fires and those who fight them, low powder."""

from typing import Any

import msgspec
import pytest

from tests.builders.plotted.damage import (
    NEAR,
    after,
    beta,
    doomed,
    hit,
)
from tests.builders.plotted.desk import Desk
from weathergage.api import Game, IllegalOrder
from weathergage.rulesets.plotted.core.events import HitsMarked
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.terms import ALOFT, EXPLODING, FIRE, FULL_SAIL, STRIKING, WATERLINE
from weathergage.rulesets.plotted.editions.tournament.fire_events import FireFought, FireWatchSet, PowderSpilt
from weathergage.rulesets.plotted.gunnery.damage.damage_events import (
    BlastStruck,
    CriticalHit,
    FireBroke,
    HullShattered,
    MagazineTried,
    ShipDoomed,
    ShipExploded,
)
from weathergage.rulesets.plotted.gunnery.targeting import HULL

DESK = Desk("tournament", "advanced")


def burning(
    phase: str, dice: tuple[int, ...] = (), *, turn: int = 3, around: Any = None, **beta: Any
) -> Game:
    """Beta has been on fire since turn 2."""
    return DESK.at(
        DESK.ship("alpha", bow="A1", load=[0, 0]),
        DESK.ship("beta", 1, **{"fires": ((2, 0),), "load": [0, 0], **beta}),
        phase=phase,
        turn=turn,
        dice=dice,
        **(around or {}),
    )


# ---------------------------------------------------------------- explosions


def test_a_24_3_2_3_1_the_large_british_74() -> None:
    """tournament:24.3.2.3.1, tournament:A-24.3.2.3.1: 18 guns and 4 carronades, rake 8, doubled 16, so table 10."""
    large_74 = {"full_guns": (18, 18), "full_carronades": (4, 4), "nation": "british", "rating": 74}
    game = doomed(DESK, EXPLODING, (6, 1, 6, 3), DESK.ship("gamma", 1, NEAR), **large_74)
    event = Desk.happened(game, ShipExploded)[0]
    assert (event.guns, event.rake, event.table, event.cite) == (22, 8, 10, "tournament:24.3.2.3.1")
    blast = Desk.happened(game, BlastStruck)[0]
    assert (blast.table, blast.cell, blast.ship) == (10, "5R-H-C", "gamma")
    assert game.state.ships[2].rigging == row_of([0, 1, 3, 3])


def test_24_3_2_3_1_note_losses_do_not_reduce_the_table() -> None:
    """tournament:24.3.2.3.1: with four gun hits to port and five to starboard her full 22 guns are used."""
    game = doomed(
        DESK,
        EXPLODING,
        (6, 1, 6, 3),
        DESK.ship("gamma", 1, NEAR),
        full_guns=(18, 18),
        full_carronades=(4, 4),
        guns=[14, 13],
    )
    assert (Desk.happened(game, ShipExploded)[0].guns, Desk.happened(game, BlastStruck)[0].table) == (22, 10)


@pytest.mark.parametrize(("guns", "table"), [(3, 4), (7, 6), (10, 8), (13, 10)])
def test_24_3_2_3_1_smaller_ships_do_less_harm(guns: int, table: int) -> None:
    """tournament:24.3.2.3.1: double the rake figure at one hex."""
    size = {"full_guns": (guns, guns), "full_carronades": (0, 0)}
    game = doomed(DESK, EXPLODING, (6, 1, 6, 3), DESK.ship("gamma", 1, NEAR), **size)
    assert Desk.happened(game, BlastStruck)[0].table == table


def test_24_3_2_3_1_full_sail_adds_its_extras() -> None:
    """tournament:24.3.2.3.1: table 10, die 1: five rigging squares, and two more at full sail."""
    big = {"full_guns": (22, 22), "full_carronades": (0, 0)}
    for sails, lost in ((0, 5), (FULL_SAIL, 7)):
        game = doomed(DESK, EXPLODING, (6, 1, 6, 3), DESK.ship("gamma", 1, NEAR, sails=sails), **big)
        assert sum(game.state.ships[2].rigging) == 12 - lost


def test_24_3_2_3_1_each_ship_rolls_for_herself_and_is_checked_for_fire() -> None:
    """tournament:24.3.2.3.1: a die no higher than the table lights a fire; on table 4 a five does not."""
    small = {"full_guns": (3, 3), "full_carronades": (0, 0)}
    game = doomed(
        DESK,
        EXPLODING,
        (6, 1, 2, 5, 4, 6),
        DESK.ship("gamma", 1, NEAR),
        DESK.ship("delta", 0, "S21"),
        **small,
    )
    gamma, delta = game.state.ships[2:]
    assert [event.roll.value for event in Desk.happened(game, BlastStruck)] == [1, 2]
    found = [
        (e.ship, e.index, e.result, e.qualifying.value, e.reason) for e in Desk.happened(game, CriticalHit)
    ]
    assert found == [
        ("gamma", 2, "fire", 5, "the die is above the hit table"),
        ("delta", 2, "fire", 4, ""),
    ]
    assert not gamma.fires and delta.doom == EXPLODING


def test_24_3_2_3_1_note_a_six_is_a_critical_hit_as_from_a_shot() -> None:
    """tournament:24.3.2.3.1: gamma rolls six; no fire; then two dice on the rigging column, where nine falls."""
    small = {"full_guns": (3, 3), "full_carronades": (0, 0)}
    game = doomed(DESK, EXPLODING, (6, 6, 5, 4, 5), DESK.ship("gamma", 1, NEAR), **small)
    last = Desk.happened(game, CriticalHit)[-1]
    assert (last.ship, last.by, last.aim, last.index) == ("gamma", "beta", "rigging", 9)
    # In the Unfouling Phase of turn 3: the three turns are this one and the next two.
    assert game.state.ships[2].obscured == ((), (5,))


def test_24_3_2_3_1_a_critical_hit_of_an_explosion_finds_her_at_full_sail() -> None:
    """tournament:24.3.2.3.1, tournament:A-critical-hit-table: 11R doubles the rigging hits, as from a shot."""
    small = {"full_guns": (3, 3), "full_carronades": (0, 0)}
    for sails, reason in ((FULL_SAIL, ""), (0, "she was not at full sail")):
        gamma = DESK.ship("gamma", 1, NEAR, sails=sails)
        # Table 4: a six, no fire, and eleven with two dice.
        game = doomed(DESK, EXPLODING, (6, 6, 5, 5, 6), gamma, **small)
        last = Desk.happened(game, CriticalHit)[-1]
        assert (last.index, last.result, last.reason) == (11, "full_sail_rigging", reason)


def test_24_3_2_3_1_a_fire_from_an_explosion_is_first_fought_a_turn_later() -> None:
    """tournament:24.3.2.3.1, tournament:A-24.3.2.3.1: lit in this Unfouling Phase, rolled for in the next (W63)."""
    big = {"full_guns": (22, 22), "full_carronades": (0, 0)}
    game = doomed(DESK, EXPLODING, (6, 1, 6, 3), DESK.ship("gamma", 1, NEAR), **big)
    assert game.state.ships[2].fires == ((3, 0),) and not Desk.happened(game, FireFought)
    while game.rules.phases[game.state.phase].id != "fire_watch":
        DESK.give(game)
    DESK.give(game, firefight__gamma="12")
    assert game.state.ships[2].fires == ((2, 0),) and game.state.ships[2].tasks[:2] == row_of([FIRE, FIRE])


# ---------------------------------------------------------------- fires


@pytest.mark.parametrize(("die", "fires", "doom"), [(1, ((1, 0),), 0), (5, ((1, 0),), 0), (6, (), EXPLODING)])
def test_a_critical_hit_table_2h_fire(die: int, fires: tuple[tuple[int, int], ...], doom: int) -> None:
    """tournament:A-critical-hit-table, tournament:A-24.3.2.3.1: six is out of control: she will explode."""
    game = after(DESK, hit(HULL, 5), dice=(1, 1, 5, die))
    assert (beta(game).fires, beta(game).doom, beta(game).struck) == (fires, doom, bool(doom))
    assert len(Desk.happened(game, FireBroke)) == (not doom) and len(Desk.happened(game, ShipDoomed)) == bool(
        doom
    )


def test_a_24_3_2_3_1_sections_may_be_sent_at_once() -> None:
    """tournament:A-24.3.2.3.1: in the same combat phase, before the first die is rolled for the fire."""
    game = after(DESK, hit(HULL, 5), dice=(1, 1, 5, 2))
    assert game.rules.phases[game.state.phase].id == "fire_alarm"
    ask = Desk.asks(game, 1)["firefight/beta"]
    assert list(ask.options) == ["none", "1", "2", "3", "12", "13", "23", "123"] and ask.default == "1"
    assert game.view(1).wire().request.asks[0].prompt == "Which crew sections of Beta fight the fire?"
    DESK.give(game, firefight__beta="23")
    assert list(beta(game).tasks) == [0, FIRE, FIRE, 0]
    assert Desk.happened(game, FireWatchSet)[0].sections == "23"
    assert game.view(0).ship("beta").duties == ("", "fire", "fire", "")


def test_a_24_3_2_3_1_only_a_new_fire_is_asked_about_at_once() -> None:
    """tournament:A-24.3.2.3.1: who burned before waits for the Boarding Preparation Phase."""
    game = after(DESK, dice=(), fires=((0, 0),))
    assert game.rules.phases[game.state.phase].id == "loading"


def test_a_24_3_2_3_1_parties_that_wait_to_board_do_not_fight_the_fire() -> None:
    """tournament:A-24.3.2.3.1: nor do men on other duty; only idle sections may be sent at once (ruling P9)."""
    game = after(DESK, hit(HULL, 5), dice=(1, 1, 5, 2), tasks=[ALOFT, 2, 0, 0])
    assert list(Desk.asks(game, 1)["firefight/beta"].options) == ["none", "3"]
    game = after(DESK, hit(HULL, 5), dice=(1, 1, 5, 2), tasks=[ALOFT, 2, WATERLINE, 0], waterline=1)
    assert "firefight/beta" not in Desk.asks(game, 1)


def test_a_24_3_2_3_1_or_in_the_boarding_preparation_phase() -> None:
    """tournament:A-24.3.2.3.1, tournament:17.0: every turn, before parties are written; those at it stay by default."""
    game = burning("fire_watch", tasks=[0, FIRE, 0, 0])
    ask = Desk.asks(game, 1)["firefight/beta"]
    assert ask.default == "2" and ask.cite == "tournament:A-24.3.2.3.1"
    DESK.give(game, firefight__beta="13")
    assert list(beta(game).tasks) == [FIRE, 0, FIRE, 0]
    game = burning("fire_watch", tasks=[FIRE, FIRE, 0, 0])
    DESK.give(game, firefight__beta="none")
    assert list(beta(game).tasks) == [0, 0, 0, 0]


def test_a_24_3_2_3_1_sections_without_men_in_melee_aloft_or_at_the_pumps_are_not_offered() -> None:
    """tournament:A-24.3.2.3.1: what else they do binds them (ruling P9); refused with the rule."""
    game = burning("fire_watch", crew=[0, 4, 4, 0])
    assert list(Desk.asks(game, 1)["firefight/beta"].options) == ["none", "2", "3", "23"]
    for wrong in ("1", "32", "5", "all", ""):
        with pytest.raises(IllegalOrder) as refused:
            game.submit(1, {"firefight/beta": wrong})
        assert refused.value.violations[0].cite == "tournament:A-24.3.2.3.1"
    for tasks in ([ALOFT, WATERLINE, 0, 0], [ALOFT, 0, 0, 0]):
        # Where nobody is at the pumps yet, the lowest section that is free is wanted there.
        game = burning("fire_watch", tasks=tasks, waterline=1)
        assert list(Desk.asks(game, 1)["firefight/beta"].options) == ["none", "3"]
    game = DESK.at(
        DESK.ship("alpha", bow="S20", load=[0, 0], tasks=[1 + 8 * 2, 0, 0, 0], engaged=[2, 0, 0, 0]),
        DESK.ship("beta", 1, fires=((2, 0),), load=[0, 0], tasks=[2, 3, 0, 0], engaged=[1, 0, 0, 0]),
        phase="fire_watch",
        turn=3,
        grappled=[("alpha", "beta")],
    )
    assert list(Desk.asks(game, 1)["firefight/beta"].options) == ["none", "2", "3", "23"]


def test_a_24_3_2_3_1_men_at_the_fire_form_no_party() -> None:
    """tournament:A-24.3.2.3.1: told off for the fire, section 1 is missing when parties are formed (ruling P9)."""
    game = DESK.at(
        DESK.ship("alpha", bow="S20", load=[0, 0]),
        DESK.ship("beta", 1, fires=((2, 0),), load=[0, 0]),
        phase="fire_watch",
        turn=3,
        grappled=[("alpha", "beta")],
    )
    DESK.give(game, firefight__beta="1")
    options = Desk.asks(game, 1)["board/beta"].options
    assert "DBP23" in options and not any("1" in option for option in options)
    DESK.give(game, board__beta="DBP2")
    assert list(beta(game).tasks) == [FIRE, 2, 0, 0]


def test_a_24_3_2_3_1_previews_tell_the_chance_and_what_it_costs_the_guns() -> None:
    """tournament:A-24.3.2.3.1: each section is a sixth, and a table less for her ten guns."""
    game = burning("fire_watch")
    ask = Desk.asks(game, 1)["firefight/beta"]
    found = game.view(1).previews(ask)
    assert [round(found[o].chance * 6) for o in ("none", "1", "12", "123")] == [0, 1, 2, 3]
    assert [sum(m.value for m in found[o].modifiers) for o in ("none", "1", "12", "123")] == [0, -1, -2, -3]
    assert found["12"].needs == "1 to 2"
    assert msgspec.json.encode(game.view(1).wire())


@pytest.mark.parametrize(
    ("tasks", "die", "out"),
    [
        ([FIRE, 0, 0, 0], 1, True),
        ([FIRE, 0, 0, 0], 2, False),
        ([FIRE, FIRE, 0, 0], 2, True),
        ([FIRE, FIRE, FIRE, 0], 3, True),
        ([FIRE, FIRE, FIRE, 0], 4, False),
        ([0, 0, 0, 0], 1, False),
    ],
)
def test_a_24_3_2_3_1_a_die_against_the_sections_in_the_unfouling_phase(
    tasks: list[int], die: int, out: bool
) -> None:
    """tournament:A-24.3.2.3.1, tournament:17.0: out, or one hull and one rigging square are lost and it burns on."""
    game = burning("unfouling", (die,), tasks=tasks)
    ship = beta(game)
    assert (ship.fires == ()) is out
    assert (ship.hull, sum(ship.rigging)) == ((12, 12) if out else (11, 11))
    event = Desk.happened(game, FireFought)[0]
    assert (event.sections, event.roll.value, event.out) == (sum(map(bool, tasks)), die, out)
    assert list(ship.tasks) == ([0, 0, 0, 0] if out else tasks)
    assert len(Desk.happened(game, HitsMarked)) == (not out)


def test_a_24_3_2_3_1_sections_without_men_put_nothing_out() -> None:
    """tournament:A-24.3.2.3.1: a section that was wiped out does not count."""
    game = burning("unfouling", (2,), tasks=[FIRE, FIRE, 0, 0], crew=[0, 4, 4, 0])
    assert Desk.happened(game, FireFought)[0].sections == 1 and beta(game).fires


def test_a_24_3_2_3_1_the_fire_is_rolled_for_after_doomed_ships() -> None:
    """tournament:17.0, tournament:A-24.3.2.3.1: one die for gamma who is to sink, then one for the fire of beta."""
    game = DESK.at(
        DESK.ship("alpha", bow="A1"),
        DESK.ship("beta", 1, fires=((2, 0),), tasks=[FIRE, 0, 0, 0]),
        DESK.ship("gamma", 1, "A9", doom=1, surrendered=STRIKING, hull=0),
        phase="unfouling",
        turn=3,
        dice=(6, 1),
    )
    assert not game.state.ships[2].present and not beta(game).fires


def test_a_24_3_2_3_1_a_prize_crew_fights_the_fire() -> None:
    """tournament:A-24.3.2.3.1: the captor is asked, and his men count."""
    prize: dict[str, Any] = {
        "captured": True,
        "surrendered": 3,
        "prize": [2, 0, 0, 0],
        "crew": [4, 0, 0, 0],
        "owner": 0,
    }
    game = burning("fire_watch", **prize)
    assert list(Desk.asks(game, 1)["firefight/beta"].options) == ["none", "1"]


def test_16_1_2_2_3_two_fires_are_fought_one_by_one() -> None:
    """tournament:16.1.2.2.3: a die for each against all sections; the one that burns on takes its squares (W63)."""
    game = burning("unfouling", (1, 2), fires=((1, 0), (2, 0)), tasks=[FIRE, 0, 0, 0])
    assert beta(game).fires == ((2, 0),) and (beta(game).hull, sum(beta(game).rigging)) == (11, 11)
    assert list(beta(game).tasks) == [FIRE, 0, 0, 0]


def test_24_3_2_a_ship_that_burns_to_the_waterline_strikes() -> None:
    """tournament:24.3.2, tournament:A-24.3.2.3.1: her last hull square goes; the die for her hull is rolled (W68)."""
    game = burning("unfouling", (6, 5), hull=1)
    assert beta(game).struck and Desk.happened(game, HullShattered)[0].fate == "sink"
    assert game.rules.phases[game.state.phase].id == "movement_notation"


def test_a_duel_ends_when_she_burns_to_the_waterline() -> None:
    """tournament:14.1, tournament:14.1.4: in the Unfouling Phase, and the turn is not played out."""
    game = burning("unfouling", (6, 1), hull=1, around={"victory": "duel"})
    assert game.over and game.state.outcome.winner == 0


def test_a_24_3_2_3_1_a_second_fire_may_be_fought_by_those_at_the_first() -> None:
    """tournament:A-24.3.2.3.1: sections that fight a fire are there for the new one, and stay by default."""
    game = burning("fire_alarm", fires=((2, 0), (3, 0)), tasks=[0, FIRE, ALOFT, 0])
    ask = Desk.asks(game, 1)["firefight/beta"]
    assert (list(ask.options), ask.default) == (["none", "1", "2", "12"], "2")


def test_a_fire_does_not_matter_any_more_to_a_ship_that_is_gone() -> None:
    """tournament:A-24.3.2.3.1: driven ashore while she burns, she rolls no die."""
    third = DESK.ship("gamma", 1, "A9", load=[0, 0])
    gone = DESK.ship("beta", 1, fires=((2, 0),), load=[0, 0], present=False)
    game = DESK.at(DESK.ship("alpha", bow="A1"), gone, third, phase="unfouling", turn=3, dice=(1,) * 4)
    assert not Desk.happened(game, FireFought)


def test_a_fire_does_not_matter_any_more_to_a_doomed_ship() -> None:
    """tournament:24.3.3: nobody rolls for it, nobody is asked."""
    game = burning("unfouling", (1,), doom=EXPLODING, surrendered=STRIKING)
    assert not Desk.happened(game, FireFought)
    assert "firefight/beta" not in Desk.asks(burning("fire_watch", doom=EXPLODING, surrendered=STRIKING), 1)


def test_a_24_3_2_3_1_with_all_hands_at_the_fire_nobody_loads() -> None:
    """tournament:A-24.3.2.3.1: nor with some of them at the pumps; a section that is free loads (ruling P9)."""
    for tasks, works in (
        ([FIRE] * 3 + [0], False),
        ([FIRE, FIRE, WATERLINE, 0], False),
        ([FIRE, FIRE, 0, 0], True),
    ):
        game = burning("loading", tasks=tasks, waterline=1)
        assert ("load/beta" in Desk.asks(game, 1)) is works


def test_14_1_4_no_fire_is_rolled_for_when_the_battle_is_over() -> None:
    """tournament:14.1.4: gamma sinks and ends the duel; the fire aboard beta is left alone."""
    game = DESK.at(
        DESK.ship("gamma", bow="A9", doom=1, surrendered=STRIKING, hull=0),
        DESK.ship("beta", 1, fires=((2, 0),)),
        phase="unfouling",
        turn=3,
        dice=(6,),
        victory="duel",
    )
    assert game.over and game.state.outcome.winner == 1 and not Desk.happened(game, FireFought)


def test_what_is_to_be_seen_of_a_fire() -> None:
    """tournament:A-24.3.2.3.1: open to both sides, with those who fight it."""
    game = burning("movement_notation", tasks=[FIRE, 0, 0, 0])
    for side in (0, 1):
        seen = [c for c in game.view(side).ship("beta").conditions if c.key == "fire"]
        assert [(c.text, c.value) for c in seen] == [("on fire, 1 crew section fighting it", 1)]


# ---------------------------------------------------------------- magazine and powder


@pytest.mark.parametrize(
    ("die", "distance", "exploded"), [(3, 1, True), (1, 3, True), (4, 1, False), (2, 3, False)]
)
def test_a_critical_hit_table_12h_the_magazine(die: int, distance: int, exploded: bool) -> None:
    """tournament:A-critical-hit-table: four or less with the range explodes at once; else she is on fire as in 2H."""
    game = after(DESK, hit(HULL, 5, distance), dice=(6, 6, 5, die, 2), bow="A1")
    assert Desk.happened(game, MagazineTried)[0].exploded is exploded
    assert beta(game).present is not exploded
    assert beta(game).fires == (() if exploded else ((1, 0),))


def test_a_critical_hit_table_12h_a_fire_after_the_magazine_may_get_out_of_control() -> None:
    """tournament:A-critical-hit-table: no second qualifying die, but the die of 2H with its six."""
    game = after(DESK, hit(HULL, 5, 4), dice=(6, 6, 5, 1, 6), bow="A1")
    assert beta(game).doom == EXPLODING


@pytest.mark.parametrize(
    ("reloads", "dice", "caught", "doom"),
    [
        (0, (1, 6, 6, 3), True, 0),
        (0, (1, 6, 6, 6), True, EXPLODING),
        (0, (1, 6, 5), False, 0),
        (0, (2,), None, 0),
        (1, (1,), None, 0),
        (-1, (1,), None, 0),
    ],
)
def test_16_1_2_3_2_low_powder_may_start_a_fire(
    reloads: int, dice: tuple[int, ...], caught: bool | None, doom: int
) -> None:
    """tournament:16.1.2.3.2: a one at the guns, then twelve with two dice: the firing ship burns, 2H (ruling W67)."""
    game = DESK.at(
        DESK.ship("alpha", reloads=reloads, full_guns=(20, 20)),
        DESK.ship("beta", 1, "S20", load=[0, 0]),
        phase="combat",
        dice=dice,
    )
    DESK.give(game, fire__alpha__R="hull>beta")
    alpha = game.state.ships[0]
    found = Desk.happened(game, PowderSpilt)
    assert [event.caught for event in found] == ([] if caught is None else [caught])
    assert alpha.fires == (((1, 0),) if caught and not doom else ()) and alpha.doom == doom
    if caught:
        named = Desk.happened(game, CriticalHit)[0]
        assert (named.ship, named.index, named.result, named.roll, named.qualifying) == (
            "alpha",
            2,
            "fire",
            None,
            None,
        )
    assert not beta(game).fires


def test_16_1_2_3_2_every_one_of_a_broadside_is_a_risk_of_its_own() -> None:
    """tournament:16.1.2.3.2: two dice on tables 10 and 1, two ones, two throws, two fires (ruling W67)."""
    game = DESK.at(
        DESK.ship("alpha", reloads=0, bow="R18", heading=2, full_guns=(26, 26), quality=0),
        DESK.ship("beta", 1, load=[0, 0]),
        phase="combat",
        dice=(1, 1, 6, 6, 6, 6, 2, 3),
    )
    DESK.give(game, fire__alpha__R="hull>beta")
    assert [event.caught for event in Desk.happened(game, PowderSpilt)] == [True, True]
    assert game.state.ships[0].fires == ((1, 0), (1, 0))


def test_every_event_of_a_fire_can_be_told() -> None:
    """tournament:A-24.3.2.3.1: in words, with the dice."""
    game = after(DESK, hit(HULL, 5), dice=(1, 1, 5, 2, *(3,) * 20))
    DESK.give(game, firefight__beta="1")
    while game.state.turn == 1 or game.rules.phases[game.state.phase].id != "movement_notation":
        DESK.give(game)
    told = [game.rules.tell(game.state, event) for event in game.events]
    assert "Beta is on fire (die 2)." in told
    assert "Beta sends section 1 to fight the fire." in told
    assert "Beta fights the fire with 1 crew section (die 3): it burns on." in told
