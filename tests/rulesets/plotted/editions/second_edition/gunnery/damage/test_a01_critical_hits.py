"""Advanced I.A.2.b: critical hits, when they are settled, and what each of them does in either edition."""

from typing import Any

import pytest

from tests.builders.plotted.damage import after, beta, hit, keys
from tests.builders.plotted.desk import BOTH, SECOND, TOURNAMENT, Desk
from weathergage.api import Game, IllegalOrder
from weathergage.rulesets.plotted.core.events import BroadsideFired, HitsMarked, RiggingSectionLost
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.state import Hits
from weathergage.rulesets.plotted.core.terms import BATTLE_SAIL, EXPLODING, STRIKING, WATERLINE
from weathergage.rulesets.plotted.gunnery.damage.damage_events import (
    CrewShaken,
    CriticalHit,
    FireBroke,
    FireDied,
    GunsObscured,
    MagazineTried,
    ShipDoomed,
    ShipExploded,
    SteeringHit,
    WaterlineHit,
)
from weathergage.rulesets.plotted.gunnery.targeting import HULL, RIGGING
from weathergage.rulesets.plotted.sailing.anchor_events import CableParted

WITH_OPTIONS = Desk("second_edition", "advanced", "loss_of_rigging", "exploding_ships")


def looked_up(game: Game) -> list[tuple[str, int, str, str]]:
    """What was looked up: aim, number, result, and why it did nothing."""
    return [(e.aim, e.index, e.result, e.reason) for e in Desk.happened(game, CriticalHit)]


def next_turn(desk: Desk, game: Game) -> None:
    """Play with defaults to the next movement notation."""
    turn = game.state.turn
    while game.state.turn == turn or game.rules.phases[game.state.phase].id != "movement_notation":
        desk.give(game)


# ---------------------------------------------------------------- looking up


def test_a_i_a_2_b_a_six_scores_a_critical_hit_and_nothing_else_does() -> None:
    """second_edition:A.I.A.2.b, second_edition:A.I.A.2: alpha rolls 6 and looks up a result; with 5 she does not."""
    for die, dice, found in ((6, (6, 2), 1), (5, (5,), 0)):
        game = SECOND.at(
            SECOND.ship("alpha"), SECOND.ship("beta", 1, "S20", load=[0, 0]), phase="combat", dice=dice
        )
        SECOND.give(game, fire__alpha__R="hull>beta")
        assert len(looked_up(game)) == found, die


def test_a_i_a_2_b_1_die_and_table_number_index_the_table_of_the_aim() -> None:
    """second_edition:A.I.A.2.b.1: die 3 on table 4 is number 7; under hull the crew wavers, under rigging nothing."""
    game = after(SECOND, hit(HULL, 4), hit(RIGGING, 4), dice=(3, 6, 3))
    assert looked_up(game) == [("hull", 7, "demoralised", ""), ("rigging", 7, "", "no effect")]
    first = Desk.happened(game, CriticalHit)[0]
    assert (first.roll.value, first.modifiers[0].value, first.table) == (3, 4, 4)
    assert (first.cite, first.ship, first.by) == ("second_edition:A.I.A.2.b.1", "beta", "alpha")


def test_16_1_2_2_1_two_dice_index_the_table_of_the_aim() -> None:
    """tournament:16.1.2.2.1, tournament:A-critical-hit-table: 1 and 2 make 3 on any table; the table adds nothing."""
    for table in (0, 9):
        game = after(TOURNAMENT, hit(HULL, table), dice=(1, 2, 6))
        assert looked_up(game) == [("hull", 3, "demoralised", "")]
        event = Desk.happened(game, CriticalHit)[0]
        assert event.roll.dice == (1, 2) and event.modifiers == () and event.cite == "tournament:16.1.2.2.1"


def test_16_1_2_2_1_range_rake_and_table_are_those_of_the_shot() -> None:
    """tournament:16.1.2.2.1, tournament:A-critical-hit-table: a bow rake at two hexes, with tables 10 and 3."""
    raking: dict[str, Any] = {
        "bow": "R18",
        "heading": 2,
        "full_guns": (26, 26),
        "quality": 0,
        "full_carronades": (0, 0),
    }

    def fired(aim: str, *dice: int) -> Game:
        ships = TOURNAMENT.ship("alpha", **raking), TOURNAMENT.ship("beta", 1, load=[0, 0])
        game = TOURNAMENT.at(*ships, phase="combat", dice=dice, victory="points")
        TOURNAMENT.give(game, fire__alpha__R=f"{aim}>beta")
        return game

    # Number 13: a six on table 10, a one on table 3, the magazine with 3 and two hexes, and a fire.
    game = fired("hull", 6, 1, 6, 6, 1, 3, 2)
    assert Desk.happened(game, MagazineTried)[0].modifiers[0].value == 2
    assert Desk.happened(game, CriticalHit)[0].table == 10
    game = fired("hull", 1, 6, 6, 6, 4)
    event = Desk.happened(game, CriticalHit)[0]
    assert (event.table, event.reason) == (3, "the die is above the hit table")
    assert looked_up(fired("rigging", 6, 1, 5, 5))[0] == ("rigging", 10, "raked_rigging", "")
    assert looked_up(fired("hull", 6, 1, 4, 5))[0] == ("hull", 9, "rudder", "the shot raked the bow")


@pytest.mark.parametrize(
    ("index", "hull", "rigging"),
    [
        (1, "", "section_near"),
        (2, "doubled_near", ""),
        (3, "", ""),
        (4, "", "fallen_port"),
        (5, "anchor", ""),
        (6, "", "fallen_starboard"),
        (7, "demoralised", ""),
        (8, "steering", "mast"),
        (9, "", ""),
        (10, "anchor", "section_raked"),
        (11, "magazine", ""),
        (12, "waterline", ""),
        (13, "doubled", "section_raked"),
        (14, "fire", ""),
        (15, "", ""),
        (16, "demoralised", "mast"),
    ],
)
def test_a_i_a_2_b_1_all_sixteen_numbers(index: int, hull: str, rigging: str) -> None:
    """second_edition:A.I.A.2.b.1: every line of the Critical Hit Table."""
    die = 1 if index <= 10 else 6
    more = (3,) * 3
    game = after(
        WITH_OPTIONS, hit(HULL, index - die), hit(RIGGING, index - die), dice=(die, *more, die, *more)
    )
    names = [event.result for event in Desk.happened(game, CriticalHit)]
    assert names[0] == hull
    # The dice of the first result may differ, so the second is looked up alone.
    game = after(WITH_OPTIONS, hit(RIGGING, index - die), dice=(die, *more))
    assert looked_up(game)[0][:3] == ("rigging", index, rigging)


@pytest.mark.parametrize(
    ("total", "hull", "rigging"),
    [
        (2, "fire", "mast"),
        (3, "demoralised", "demoralised"),
        (4, "helm", ""),
        (5, "tow", "fallen_port"),
        (6, "", ""),
        (7, "", ""),
        (8, "anchor", "aloft"),
        (9, "rudder", "fallen_starboard"),
        (10, "waterline", "raked_rigging"),
        (11, "demoralised", "full_sail_rigging"),
        (12, "magazine", "mast"),
    ],
)
def test_a_critical_hit_table_all_eleven_numbers(total: int, hull: str, rigging: str) -> None:
    """tournament:A-critical-hit-table, tournament:16.1.2.2: every line of the new table."""
    low = max(1, total - 6)
    for aim, name in ((HULL, hull), (RIGGING, rigging)):
        game = after(TOURNAMENT, hit(aim, 5), dice=(low, total - low, 5, 5, 5, 5))
        assert looked_up(game)[0][:3] == (("hull", "rigging")[aim], total, name)


@pytest.mark.parametrize(("total", "aim"), [(2, HULL), (10, HULL), (12, HULL), (2, RIGGING), (12, RIGGING)])
def test_a_critical_hit_table_the_gravest_need_a_die_no_higher_than_the_table(total: int, aim: int) -> None:
    """tournament:A-critical-hit-table: on table 3 a die of 3 qualifies and 4 does not; table 0 never does."""
    low = max(1, total - 6)
    for table, die, reason in (
        (3, 3, ""),
        (3, 4, "the die is above the hit table"),
        (0, 1, "the die is above the hit table"),
    ):
        game = after(TOURNAMENT, hit(aim, table), dice=(low, total - low, die, 5, 5, 5))
        event = Desk.happened(game, CriticalHit)[0]
        assert (event.qualifying.value, event.reason) == (die, reason)


@pytest.mark.parametrize(
    ("total", "aim"), [(3, HULL), (4, HULL), (8, HULL), (9, HULL), (3, RIGGING), (5, RIGGING)]
)
def test_a_critical_hit_table_the_others_need_none(total: int, aim: int) -> None:
    """tournament:A-critical-hit-table: all results can occur on any table."""
    low = max(1, total - 6)
    game = after(TOURNAMENT, hit(aim, 0), dice=(low, total - low, 6))
    event = Desk.happened(game, CriticalHit)[0]
    assert event.qualifying is None and event.reason == ""


@BOTH
def test_a_i_a_2_b_2_critical_damage_comes_after_all_other_damage(desk: Desk) -> None:
    """second_edition:A.I.A.2.b.2, tournament:16.1.2.2.2: hits of the phase are marked first, then fallen rigging."""
    state = desk.position(
        desk.ship("alpha", load=[0, 0]),
        desk.ship("beta", 1, "R17", load=[0, 0]),
        phase="combat",
        hits=[Hits(1, 0, rigging=2, hull=1)],
        criticals=[hit(RIGGING, 3)],
        dice=(1,) if desk is SECOND else (2, 3),
    )
    game = desk.game(state)
    kinds = [
        type(event) for event in game.events if isinstance(event, HitsMarked | CriticalHit | GunsObscured)
    ]
    assert kinds == [HitsMarked, CriticalHit, GunsObscured, HitsMarked]
    assert list(state.ships[1].rigging) == [0, 2, 3, 3] and not state.criticals


@pytest.mark.parametrize(("before", "left"), [(1, [0, 3, 3, 3]), (3, [0, 0, 3, 3]), (4, [0, 0, 3, 3])])
def test_a_16_1_2_2_2_the_section_that_falls_is_that_which_the_other_hits_have_left(
    before: int, left: list[int]
) -> None:
    """tournament:A-16.1.2.2.2, second_edition:A.I.A.2.b.2: less is lost if they opened it, more if they closed it."""
    for desk, dice in ((TOURNAMENT, (1, 1, 1)), (WITH_OPTIONS, (2, *(6,) * 3))):
        state = desk.position(
            desk.ship("alpha", load=[0, 0]),
            desk.ship("beta", 1, "R17", load=[0, 0]),
            phase="combat",
            hits=[Hits(1, 0, rigging=before)],
            criticals=[hit(RIGGING, 6)],
            dice=(6, 2, 6, 6) if desk is WITH_OPTIONS and before > 2 else dice,
        )
        desk.game(state)
        assert list(state.ships[1].rigging) == left


def test_a_16_1_2_2_2_a_demoralised_crew_still_fires_with_its_old_quality() -> None:
    """tournament:A-16.1.2.2.2: both fire; beta wavers only when the smoke has cleared."""
    game = TOURNAMENT.at(
        TOURNAMENT.ship("alpha", quality=1),
        TOURNAMENT.ship("beta", 1, "S20", quality=0),
        phase="combat",
        dice=(6, 1, 1, 2, 1),
    )
    TOURNAMENT.give(game, fire__alpha__R="hull>beta", fire__beta__L="hull>alpha")
    fired = next(e for e in Desk.happened(game, BroadsideFired) if e.ship == "beta")
    assert next(m.value for m in fired.modifiers if m.label == "crew quality") == 2
    assert beta(game).quality == 1


@BOTH
def test_a_i_a_2_b_3_critical_damage_adds_up(desk: Desk) -> None:
    """second_edition:A.I.A.2.b.3, tournament:16.1.2.2.3: two falls of rigging cost four squares and two tables."""
    dice = (1, 1) if desk is SECOND else (2, 3, 2, 3)
    game = after(desk, hit(RIGGING, 3), hit(RIGGING, 3), dice=dice)
    assert beta(game).obscured == ((4, 4), ()) and list(beta(game).rigging) == [0, 2, 3, 3]


@BOTH
def test_a_i_a_2_b_3_two_leaks_tie_two_sections_and_a_crew_may_drop_twice(desk: Desk) -> None:
    """second_edition:A.I.A.2.b.3, tournament:16.1.2.2.3: waterline and demoralisation accumulate (W61, W62)."""
    leak = (6,) if desk is SECOND else (4, 6, 1)
    game = after(desk, hit(HULL, 6), hit(HULL, 6), dice=leak * 2)
    assert beta(game).waterline == 2 and list(beta(game).tasks)[:3] == [WATERLINE, WATERLINE, 0]
    waver = (1, 1) if desk is SECOND else (1, 2, 1)
    game = after(desk, hit(HULL, 6), hit(HULL, 6), dice=waver * 2)
    assert beta(game).quality == 4


@pytest.mark.parametrize(
    ("aim", "index"),
    [(RIGGING, 1), (RIGGING, 8), (RIGGING, 10), (RIGGING, 13), (RIGGING, 16), (HULL, 11), (HULL, 14)],
)
def test_a_i_a_2_b_4_results_that_need_an_optional_rule_are_nothing_without_it(aim: int, index: int) -> None:
    """second_edition:A.I.A.2.b.4: those that refer to loss of rigging or to exploding ships (ruling W60)."""
    die = 1 if index <= 10 else 6
    critical = hit(aim, index - die, rake="bow")
    game = after(SECOND, critical, dice=(die,))
    event = Desk.happened(game, CriticalHit)[0]
    assert event.reason == "it rests on a rule that is not played"
    assert (event.cite, event.rulings) == ("second_edition:A.I.A.2.b.4", ("W60",))
    assert list(beta(game).rigging) == [3, 3, 3, 3] and not beta(game).fires and beta(game).present
    game = after(WITH_OPTIONS, critical, dice=(die, 4, 4))
    assert Desk.happened(game, CriticalHit)[0].reason == ""


def test_16_1_2_2_4_a_towing_hawser_needs_the_rule_on_towing() -> None:
    """tournament:16.1.2.2.4, tournament:A-critical-hit-table: 5H does nothing where nobody tows (ruling W60)."""
    game = after(TOURNAMENT, hit(HULL), dice=(1, 4))
    event = Desk.happened(game, CriticalHit)[0]
    assert (event.result, event.reason) == ("tow", "it rests on a rule that is not played")
    assert event.cite == "tournament:16.1.2.2.4"


# ---------------------------------------------------------------- results


@pytest.mark.parametrize(
    ("index", "distance", "rake", "falls"),
    [
        (1, 3, "bow", True),
        (1, 3, "stern", True),
        (1, 4, "bow", False),
        (1, 1, "", False),
        (10, 4, "bow", True),
        (10, 1, "", False),
        (13, 9, "stern", True),
        (8, 9, "", True),
        (16, 9, "", True),
    ],
)
def test_a_i_a_2_b_1_rakes_and_falling_masts_take_a_rigging_section(
    index: int, distance: int, rake: str, falls: bool
) -> None:
    """second_edition:A.I.A.2.b.1: 1R within three hexes, 10R and 13R any rake, 8R and 16R any shot."""
    die = 1 if index <= 10 else 6
    game = after(
        WITH_OPTIONS,
        hit(RIGGING, index - die, distance, rake),
        dice=(die, 4) if falls else (die,),
        rigging=[2, 3, 3, 3],
    )
    assert list(beta(game).rigging) == ([0, 3, 3, 3] if falls else [2, 3, 3, 3])
    assert len(Desk.happened(game, RiggingSectionLost)) == falls


@pytest.mark.parametrize(
    ("index", "distance", "rake", "doubles"),
    [
        (2, 3, "bow", True),
        (2, 4, "bow", False),
        (2, 1, "", False),
        (13, 10, "stern", True),
        (13, 1, "", False),
    ],
)
def test_a_i_a_2_b_1_rakes_double_gun_and_crew_hits(
    index: int, distance: int, rake: str, doubles: bool
) -> None:
    """second_edition:A.I.A.2.b.1: 2H within three hexes, 13H any: guns and crew once more, hull and rigging not."""
    die = 2 if index == 2 else 6
    game = after(
        SECOND,
        hit(HULL, index - die, distance, rake, hull=2, guns=2, crew=3, rigging=1, side=1),
        dice=(die,),
    )
    ship = beta(game)
    if doubles:
        assert (sum(ship.guns) + sum(ship.carronades), sum(ship.crew)) == (18, 9)
        assert ship.guns[0] == 8 and ship.carronades[0] == 2
    else:
        assert (sum(ship.guns) + sum(ship.carronades), sum(ship.crew)) == (20, 12)
    assert ship.hull == 12 and list(ship.rigging) == [3, 3, 3, 3]


def test_doubled_gun_hits_fall_in_the_section_that_the_shot_hit() -> None:
    """second_edition:A.I.A.2.b.1, second_edition:A.VIII.A.7: two more aft, none from the bow section (W69)."""
    critical = hit(HULL, 0, 1, "bow")
    critical.hits = Hits(1, 0, guns=2, section="stern")
    game = after(SECOND, critical, dice=(2,))
    ship = beta(game)
    assert (ship.bow_guns[0], ship.bow_carronades[0], ship.guns[0] + ship.carronades[0]) == (4, 1, 8)


def test_doubled_gun_hits_may_cost_the_last_hull_square() -> None:
    """second_edition:A.I.A.2.b.1: with no guns left they go into the hull, and she strikes (B.VIII.D.3.b)."""
    game = after(
        SECOND,
        hit(HULL, 0, 1, "bow", guns=2),
        dice=(2, 3),
        hull=2,
        guns=[0, 0],
        carronades=[0, 0],
    )
    assert beta(game).hull == 0 and beta(game).surrendered == STRIKING


@pytest.mark.parametrize(("total", "side"), [(5, 0), (9, 1)])
@BOTH
def test_fallen_rigging_hampers_one_broadside_for_three_turns(desk: Desk, total: int, side: int) -> None:
    """second_edition:A.I.A.2.b.1, tournament:A-critical-hit-table: 4R and 6R (5R and 9R): two squares, one table."""
    dice: tuple[int, ...] = (1 if side == 0 else 3,) if desk is SECOND else (total - 4, 4)
    game = after(desk, hit(RIGGING, 3), dice=dice)
    assert list(beta(game).rigging) == [1, 3, 3, 3]
    event = Desk.happened(game, GunsObscured)[0]
    assert (event.ship, event.side, event.until) == ("beta", side, 4)
    assert keys(game) == [f"obscured_{('port', 'starboard')[side]}"]


@BOTH
def test_fallen_rigging_costs_a_table_on_its_own_side_until_it_is_cleared(desk: Desk) -> None:
    """second_edition:A.I.A.2.b.1, tournament:A-critical-hit-table: in turns 2 to 4, port only, each fall counts."""
    for turn, worth in ((2, -2), (4, -1), (5, 0)):
        state = desk.position(
            desk.ship("alpha", obscured=((3, 4), ()), load=[1, 1]),
            desk.ship("beta", 1, "Q20", load=[0, 0]),
            desk.ship("gamma", 1, "S20", load=[0, 0]),
            phase="combat",
            turn=turn,
        )
        view = desk.game(state).view(0)
        shots = {ask.id: view.previews(ask) for ask in view.request.asks}
        for place, target, expected in (("fire/alpha/L", "beta", worth), ("fire/alpha/R", "gamma", 0)):
            preview = shots[place][f"hull>{target}"]
            found = [m for m in preview.modifiers if m.label == "fallen rigging"]
            assert sum(m.value for m in found) == expected, (turn, place)


@BOTH
def test_fallen_rigging_is_over_the_side_when_its_turns_are_over(desk: Desk) -> None:
    """second_edition:A.I.A.2.b.1, tournament:A-critical-hit-table: at the start of turn 5 the log is clean again."""
    state = desk.position(
        desk.ship("alpha", obscured=((4, 5), (3,))),
        desk.ship("beta", 1, "A1"),
        phase="turn_start",
        turn=5,
        dice=(1,) * 9,
    )
    desk.game(state)
    assert state.ships[0].obscured == ((5,), ())


def test_a_i_a_2_b_1_an_anchored_ship_must_cut_and_nobody_anchors_again() -> None:
    """second_edition:A.I.A.2.b.1: 5H and 10H; the ship at anchor is free next turn and has no cable any more."""
    for index in (5, 10):
        for anchor in (0, 1):
            game = after(SECOND, hit(HULL, index - 1), dice=(1,), anchor=anchor, cables=1)
            assert (beta(game).cables, beta(game).cutting) == (0, bool(anchor))
        # Who has none left loses none.
        assert not Desk.happened(after(SECOND, hit(HULL, index - 1), dice=(1,), cables=0), CableParted)


def test_a_critical_hit_table_8h_takes_one_of_two_anchors() -> None:
    """tournament:A-critical-hit-table, tournament:20.3.8: one is lost at anchor; the second sets her adrift."""
    game = after(TOURNAMENT, hit(HULL), dice=(4, 4), anchor=1, cables=2)
    assert (beta(game).cables, beta(game).cutting) == (1, False)
    game = after(TOURNAMENT, hit(HULL), hit(HULL), dice=(4, 4, 4, 4), anchor=1, cables=2)
    assert (beta(game).cables, beta(game).cutting) == (0, True)


@pytest.mark.parametrize(
    ("quality", "crew", "die", "now"),
    [
        (2, [4, 4, 4], 3, 3),
        (2, [4, 4, 4], 4, 2),
        (2, [0, 4, 4], 4, 3),
        (2, [0, 0, 4], 5, 3),
        (2, [0, 0, 4], 6, 2),
        (0, [4, 4, 4], 1, 1),
        (0, [4, 4, 4], 2, 0),
        (4, [4, 4, 4], 5, 4),
        (4, [4, 4, 4], 1, 4),
    ],
)
@pytest.mark.parametrize(
    ("desk", "aim", "dice"),
    [
        (SECOND, HULL, (1,)),
        (TOURNAMENT, HULL, (1, 2)),
        (TOURNAMENT, HULL, (5, 6)),
        (TOURNAMENT, RIGGING, (1, 2)),
    ],
)
def test_a_crew_wavers(
    desk: Desk, aim: int, dice: tuple[int, ...], quality: int, crew: list[int], die: int, now: int
) -> None:
    """second_edition:A.I.A.2.b.1, tournament:A-critical-hit-table: die, strength, lost sections; six or less drops."""
    game = after(desk, hit(aim, 6), dice=(*dice, die), quality=quality, crew=[*crew, 0])
    assert beta(game).quality == now
    event = Desk.happened(game, CrewShaken)[0]
    assert event.roll.value == die and event.dropped == (now > quality or (quality == 4 and die + 1 <= 6))
    assert sum(m.value for m in event.modifiers) == (5, 4, 3, 2, 1)[quality] - crew.count(0)


@BOTH
def test_sections_that_she_never_had_are_not_lost(desk: Desk) -> None:
    """second_edition:A.I.A.2.b.1, tournament:A-critical-hit-table: a small vessel's crew fills fewer sections."""
    dice = (1, 4) if desk is SECOND else (1, 2, 4)
    game = after(desk, hit(HULL, 6), dice=dice, full_crew=(4, 0, 0))
    assert beta(game).quality == 2
    assert [m.value for m in Desk.happened(game, CrewShaken)[0].modifiers] == [3]


def test_16h_is_the_same_as_7h() -> None:
    """second_edition:A.I.A.2.b.1: with the greatest number the crew wavers too."""
    game = after(SECOND, hit(HULL, 10), dice=(6, 1))
    assert looked_up(game) == [("hull", 16, "demoralised", "")] and beta(game).quality == 3


@BOTH
def test_a_demoralised_crew_stays_so_when_it_gets_its_ship_back(desk: Desk) -> None:
    """second_edition:A.I.A.2.b.3, tournament:16.1.2.2.3: quality lost is lost for good (ruling W61)."""
    from weathergage.rulesets.plotted.boarding.capture import capture, check_prize

    state = desk.position(desk.ship("alpha", quality=1), desk.ship("beta", 1, "R17", quality=3))
    state.ships[1].spec = desk.ship("beta", 1, index=1, quality=2).spec
    capture(state, desk.book, state.ships[1], [(0, [4, 0, 0, 0])], None)
    assert state.ships[1].quality == 1
    state.ships[1].prize = row_of([0, 0, 0, 0])
    check_prize(state, desk.book, state.ships[1], None)
    assert (state.ships[1].quality, state.ships[1].side) == (3, 1)


def test_a_prize_crew_has_lost_no_sections() -> None:
    """second_edition:A.I.A.2.b.1: its strength alone counts; average men stand with a four (ruling W61)."""
    game = after(
        SECOND, hit(HULL, 6), dice=(1, 4), captured=True, surrendered=3, crew=[0, 0, 1, 0], prize=[3, 0, 0, 0]
    )
    assert beta(game).quality == 2


@BOTH
def test_in_a_prize_it_is_the_prize_crew_that_wavers(desk: Desk) -> None:
    """second_edition:A.I.A.2.b.1, tournament:A-critical-hit-table: her prisoners keep their heart (ruling W61)."""
    from weathergage.rulesets.plotted.boarding.capture import check_prize

    prize: dict[str, Any] = {
        "captured": True,
        "surrendered": 3,
        "owner": 0,
        "prize": [3, 0, 0, 0],
        "own_quality": 1,
    }
    game = after(desk, hit(HULL, 6), dice=(1, 1) if desk is SECOND else (1, 2, 1), crew=[0, 0, 1, 0], **prize)
    assert (beta(game).quality, beta(game).own_quality) == (3, 1)
    beta(game).prize = row_of([0, 0, 0, 0])
    check_prize(game.state, desk.book, beta(game), None)
    assert beta(game).quality == 1


@pytest.mark.parametrize(("die", "lost"), [(1, 1), (2, 0), (3, 1), (4, 0), (5, 1), (6, 0)])
def test_a_i_a_2_b_1_8h_may_cost_turning_ability(die: int, lost: int) -> None:
    """second_edition:A.I.A.2.b.1: 1, 3 or 5 take one from the turning ability for good; she may still turn."""
    game = after(SECOND, hit(HULL, 7), dice=(1, die))
    assert (beta(game).turning_lost, beta(game).turning, beta(game).helmless) == (lost, 3 - lost, 0)
    assert Desk.happened(game, SteeringHit)[0].turning_lost == lost


@BOTH
@pytest.mark.parametrize(("lost", "wait", "rule"), [(0, 1, "c"), (1, 2, "b"), (2, 3, "a"), (3, 3, "a")])
def test_lost_turning_ability_makes_a_dismasted_ship_wait_longer(
    desk: Desk, lost: int, wait: int, rule: str
) -> None:
    """second_edition:A.I.A.2.b.1, second_edition:B.V.B.5, tournament:A-critical-hit-table, tournament:8.2.5 (W69)."""
    for adrift in range(5):
        hulk = desk.ship("beta", 1, "R17", rigging=[0, 0, 0, 0], turning_lost=lost, adrift=adrift, still=9)
        game = desk.at(desk.ship("alpha"), hulk)
        assert ("R" in Desk.asks(game, 1)["plot/beta"].options) is (adrift >= wait)
        if adrift < wait:
            with pytest.raises(IllegalOrder, match=f"drift {wait} turn") as refused:
                game.submit(1, {"plot/beta": "R"})
            cite = desk.book.cite(f"B.V.B.5.{rule}")
            assert refused.value.violations[0].cite == cite


def test_a_critical_hit_table_4h_the_helm_is_gone_for_one_movement_phase() -> None:
    """tournament:A-critical-hit-table: in the next turn she may not turn, in the one after she may."""
    game = after(TOURNAMENT, hit(HULL), dice=(1, 3, *(6, 6) * 9), bow="R30")
    assert (beta(game).helmless, beta(game).turning_lost) == (2, 0)
    next_turn(TOURNAMENT, game)
    assert keys(game) == ["helmless"]
    with pytest.raises(IllegalOrder, match="steering") as refused:
        game.submit(1, {"plot/beta": "1R1"})
    assert refused.value.violations[0].cite == "tournament:16.1.2.2.1"
    assert not any("L" in plot or "R" in plot for plot in Desk.asks(game, 1)["plot/beta"].options)
    next_turn(TOURNAMENT, game)
    assert "1R1" in Desk.asks(game, 1)["plot/beta"].options


@pytest.mark.parametrize(("rake", "hurt"), [("bow", False), ("stern", True), ("", True)])
def test_a_critical_hit_table_9h_the_rudder(rake: str, hurt: bool) -> None:
    """tournament:A-critical-hit-table: no turn next phase and one less for good, but nothing from a bow rake."""
    game = after(TOURNAMENT, hit(HULL, rake=rake), dice=(4, 5))
    assert (beta(game).helmless, beta(game).turning_lost) == ((2, 1) if hurt else (0, 0))
    assert looked_up(game)[0][3] == ("" if hurt else "the shot raked the bow")


@pytest.mark.parametrize(
    ("how", "plot"),
    [
        ({"still": 2, "stood": True}, "R"),
        ({"anchor": 2, "cables": 2}, "R"),
        ({"anchor": 3, "cables": 2}, "LL"),
    ],
)
def test_a_critical_hit_table_4h_no_turn_means_none_in_place_or_on_springs(
    how: dict[str, Any], plot: str
) -> None:
    """tournament:A-critical-hit-table: the lone turn of a ship that stood still is one, and so is a swing."""
    for helmless in (0, 1):
        game = TOURNAMENT.at(
            TOURNAMENT.ship("alpha"), TOURNAMENT.ship("beta", 1, "R30", helmless=helmless, **how)
        )
        assert (plot in Desk.asks(game, 1)["plot/beta"].options) is not bool(helmless)
    with pytest.raises(IllegalOrder, match="steering"):
        game.submit(1, {"plot/beta": plot})


@BOTH
def test_a_i_a_2_b_3_lost_steering_adds_up(desk: Desk) -> None:
    """second_edition:A.I.A.2.b.3, tournament:16.1.2.2.3: two such hits cost two of her turning ability."""
    dice = (1, 1, 1, 3) if desk is SECOND else (4, 5, 4, 5)
    game = after(desk, hit(HULL, 7), hit(HULL, 7), dice=dice)
    assert (beta(game).turning_lost, beta(game).turning) == (2, 1)


def test_a_i_a_2_b_3_fires_add_up() -> None:
    """second_edition:A.I.A.2.b.3, tournament:16.1.2.2.3: two fires of one phase burn side by side (ruling W63)."""
    game = after(WITH_OPTIONS, hit(HULL, 8), hit(HULL, 8), dice=(6, 2, 6, 3))
    assert beta(game).fires == ((1, 2), (1, 3))
    game = after(TOURNAMENT, hit(HULL, 8), hit(HULL, 8), dice=(1, 1, 1, 2, 1, 1, 1, 3))
    assert beta(game).fires == ((1, 0), (1, 0))


@BOTH
def test_a_leak_ties_the_lowest_free_section_for_good(desk: Desk) -> None:
    """second_edition:A.I.A.2.b.1, tournament:A-critical-hit-table: 12H (10H): section 2, since 1 has no men (W62)."""
    dice = (6,) if desk is SECOND else (4, 6, 5)
    game = after(desk, hit(HULL, 6), dice=dice, crew=[0, 4, 4, 0])
    assert (beta(game).waterline, list(beta(game).tasks)) == (1, [0, WATERLINE, 0, 0])
    event = Desk.happened(game, WaterlineHit)[0]
    assert (event.section, event.rulings) == (2, ("P9", "W62"))
    assert beta(game).sections_unavailable() == 2
    assert "waterline" in [c.key for c in game.view(0).ship("beta").conditions]


@BOTH
def test_men_at_the_pumps_form_no_party_and_the_next_section_takes_over(desk: Desk) -> None:
    """second_edition:A.I.A.2.b.1, tournament:A-critical-hit-table: permanently assigned, and replaced (W62, P9)."""
    for crew, pumps, party in (([4, 4, 4, 0], 0, "OBP23>alpha"), ([0, 4, 4, 0], 1, "OBP3>alpha")):
        state = desk.position(
            desk.ship("alpha", load=[0, 0]),
            desk.ship(
                "beta", 1, "R18", heading=1, load=[0, 0], waterline=1, tasks=[WATERLINE, 0, 0, 0], crew=crew
            ),
            phase="boarding",
            grappled=[("alpha", "beta")],
            dice=(3,) * 9,
        )
        game = desk.game(state)
        options = Desk.asks(game, 1)["board/beta"].options
        assert party in options and not any(str(pumps + 1) in option for option in options)
        with pytest.raises(IllegalOrder):
            game.submit(1, {"board/beta": f"OBP{pumps + 1}>alpha"})
        game.submit(0, {"board/alpha": "NBP"})
        game.submit(1, {"board/beta": party})
        assert state.ships[1].tasks[pumps] == WATERLINE


@BOTH
def test_men_who_fill_up_a_section_lost_at_the_pumps_do_not_take_its_place(desk: Desk) -> None:
    """second_edition:A.I.A.2.b.1, tournament:A-critical-hit-table: one leak ties one section, however it goes (W62)."""
    state = desk.position(
        desk.ship("alpha", load=[0, 0]),
        desk.ship("beta", 0, "S20", load=[0, 0], waterline=1, tasks=[WATERLINE, 0, 0, 0], crew=[0, 0, 4, 0]),
        desk.ship("gamma", 1, "A1", load=[0, 0]),
        phase="boarding",
        dice=(6,) * 99,
    )
    game = desk.game(state)
    desk.give(game, board__alpha="TBP12>beta")
    while state.turn == 1 or game.rules.phases[state.phase].id != "loading":
        desk.give(game)
    assert list(state.ships[1].crew) == [4, 4, 4, 0] and list(state.ships[1].tasks) == [0, 0, WATERLINE, 0]


@BOTH
def test_a_ship_with_all_her_hands_at_the_pumps_neither_fires_nor_loads(desk: Desk) -> None:
    """second_edition:A.I.A.2.b.1, tournament:A-critical-hit-table: nobody is left for the guns (rulings P9, W62)."""
    for crew, works in (([0, 0, 4, 0], False), ([0, 4, 4, 0], True)):
        alpha: dict[str, Any] = {"crew": crew, "waterline": 1, "tasks": [0, 0, WATERLINE, 0]}
        game = desk.at(desk.ship("alpha", **alpha), desk.ship("beta", 1, "S20"), phase="combat")
        assert ("fire/alpha/R" in Desk.asks(game)) is works
        game = desk.at(desk.ship("alpha", load=[0, 0], **alpha), desk.ship("beta", 1, "S20"), phase="loading")
        assert ("load/alpha" in Desk.asks(game)) is works


def test_a_leak_waits_for_hands_that_are_free() -> None:
    """second_edition:A.I.A.2.b.1: all sections are boarding; one goes to the pumps when boarding is next prepared."""
    game = after(SECOND, hit(HULL, 6), dice=(6,), tasks=[1, 1, 1, 0])
    assert beta(game).waterline == 1 and WATERLINE not in beta(game).tasks
    assert Desk.happened(game, WaterlineHit)[0].section == 0
    state = SECOND.position(
        SECOND.ship("alpha"), SECOND.ship("beta", 1, "A1", waterline=1), phase="boarding", dice=(1,) * 9
    )
    SECOND.game(state)
    assert list(state.ships[1].tasks) == [WATERLINE, 0, 0, 0]


@pytest.mark.parametrize(
    ("die", "distance", "exploded"), [(3, 1, True), (1, 3, True), (4, 1, False), (1, 4, False)]
)
def test_a_i_a_2_b_1_11h_the_magazine(die: int, distance: int, exploded: bool) -> None:
    """second_edition:A.I.A.2.b.1: die and range of four or less, and she explodes at once; else nothing happens."""
    game = after(WITH_OPTIONS, hit(HULL, 5, distance), dice=(6, die), bow="A1")
    event = Desk.happened(game, MagazineTried)[0]
    assert (event.roll.value, event.modifiers[0].value, event.exploded) == (die, distance, exploded)
    assert len(Desk.happened(game, ShipExploded)) == exploded and beta(game).present is not exploded
    assert not beta(game).fires


def test_further_critical_hits_on_a_ship_that_is_gone_or_doomed() -> None:
    """second_edition:A.I.A.2.b.3: nothing more can befall a ship that blew up; a doomed one needs no die for fire."""
    game = after(WITH_OPTIONS, hit(HULL, 5), hit(HULL, 6), dice=(6, 1), bow="A1")
    assert len(looked_up(game)) == 1 and not beta(game).present
    game = after(WITH_OPTIONS, hit(HULL, 8), hit(HULL, 8), dice=(6, 6, 6))
    assert len(looked_up(game)) == 2 and beta(game).doom == EXPLODING and not beta(game).fires


def test_a_i_a_2_b_1_14h_a_six_is_out_of_control() -> None:
    """second_edition:A.I.A.2.b.1: she is to explode, not at once but as ships do that may (A.VIII.C.4)."""
    game = after(WITH_OPTIONS, hit(HULL, 8), dice=(6, 6))
    assert (beta(game).doom, beta(game).surrendered, beta(game).present) == (EXPLODING, STRIKING, True)
    assert not beta(game).fires and Desk.happened(game, ShipDoomed)[0].roll.value == 6


def test_a_ship_whose_fire_is_out_of_control_neither_fights_on_nor_takes_heart() -> None:
    """second_edition:A.I.A.2.b.1, second_edition:A.VIII.C.5: her melee is over, and friends rallied her in vain."""
    game = after(
        WITH_OPTIONS, hit(HULL, 8), dice=(6, 6), rallying=True, tasks=[2, 0, 0, 0], engaged=[1, 0, 0, 0]
    )
    ship = beta(game)
    assert (ship.doom, ship.rallying, list(ship.tasks), list(ship.engaged)) == (
        EXPLODING,
        False,
        [0] * 4,
        [0] * 4,
    )


@pytest.mark.parametrize("die", [1, 2, 5])
def test_a_i_a_2_b_1_14h_the_die_is_turns_and_tables(die: int) -> None:
    """second_edition:A.I.A.2.b.1: so many turns from the next on, and the hit table as much lower all that time."""
    game = after(WITH_OPTIONS, hit(HULL, 8), dice=(6, die))
    assert beta(game).fires == ((1, die),) and Desk.happened(game, FireBroke)[0].turns == die
    condition = next(c for c in game.view(0).ship("beta").conditions if c.key == "fire")
    assert condition.value == 1 + die
    for turn, worth in ((1, 0), (2, -die), (1 + die, -die), (2 + die, 0)):
        state = WITH_OPTIONS.position(
            WITH_OPTIONS.ship("alpha", fires=((1, die),), full_guns=(24, 24)),
            WITH_OPTIONS.ship("beta", 1, "S20", load=[0, 0]),
            phase="combat",
            turn=turn,
        )
        view = WITH_OPTIONS.game(state).view(0)
        ask = next(ask for ask in view.request.asks if ask.id == "fire/alpha/R")
        found = [m.value for m in view.previews(ask)["hull>beta"].modifiers if m.label == "fire aboard"]
        assert found == ([worth] if worth else []), turn


def test_a_fire_ends_when_its_turns_are_over_and_two_fires_add_up() -> None:
    """second_edition:A.I.A.2.b.3: at the start of turn 4 a fire of turn 1 with two turns is out (ruling W63)."""
    ships = WITH_OPTIONS.ship("alpha", fires=((1, 2), (1, 3))), WITH_OPTIONS.ship("beta", 1, "A1")
    state = WITH_OPTIONS.position(*ships, phase="turn_start", turn=4, dice=(1,) * 9)
    game = WITH_OPTIONS.game(state)
    assert state.ships[0].fires == ((1, 3),) and len(Desk.happened(game, FireDied)) == 1
    state = WITH_OPTIONS.position(
        WITH_OPTIONS.ship("alpha", fires=((1, 2), (1, 3)), full_guns=(24, 24)),
        WITH_OPTIONS.ship("beta", 1, "S20", load=[0, 0]),
        phase="combat",
        turn=2,
    )
    view = WITH_OPTIONS.game(state).view(0)
    ask = next(ask for ask in view.request.asks if ask.id == "fire/alpha/R")
    assert -5 in [m.value for m in view.previews(ask)["hull>beta"].modifiers if m.label == "fire aboard"]


# ---------------------------------------------------------------- the new table only


@pytest.mark.parametrize(
    ("ship", "lost"),
    [({}, 0), ({"sail_change": BATTLE_SAIL}, 1), ({"repairing": 3}, 1), ({"repairing": 1}, 0)],
)
def test_a_critical_hit_table_8r_men_aloft(ship: dict[str, Any], lost: int) -> None:
    """tournament:A-critical-hit-table: one crew hit if she changes sail or repairs her rigging this turn."""
    game = after(TOURNAMENT, hit(RIGGING), dice=(4, 4), **ship)
    assert sum(beta(game).crew) == 12 - lost


@pytest.mark.parametrize(
    ("total", "rake", "full_sail", "lost"),
    [(10, "bow", False, 3), (10, "", True, 0), (11, "", True, 3), (11, "bow", False, 0)],
)
def test_a_critical_hit_table_10r_and_11r_double_rigging_hits(
    total: int, rake: str, full_sail: bool, lost: int
) -> None:
    """tournament:A-critical-hit-table: a rake doubles the rigging hits, full sail doubles them; nothing else."""
    game = after(
        TOURNAMENT,
        hit(RIGGING, rake=rake, full_sail=full_sail, rigging=3, hull=1, crew=1),
        dice=(5, total - 5),
    )
    assert sum(beta(game).rigging) == 12 - lost
    assert (beta(game).hull, sum(beta(game).crew)) == (12, 12)


def test_w69_full_sail_is_seen_when_she_is_hit() -> None:
    """tournament:A-critical-hit-table: the first section goes with the same broadside, and 11R counts all the same."""
    game = TOURNAMENT.at(
        TOURNAMENT.ship("alpha", full_guns=(24, 24)),
        TOURNAMENT.ship("beta", 1, "S20", load=[0, 0], sails=1, rigging=[1, 3, 3, 3]),
        phase="combat",
        dice=(6, 5, 6),
    )
    TOURNAMENT.give(game, fire__alpha__R="rigging>beta")
    assert looked_up(game)[0][1:] == (11, "full_sail_rigging", "") and beta(game).sails == BATTLE_SAIL


def test_a_critical_hit_table_2r_and_12r_the_rest_of_a_section() -> None:
    """tournament:A-critical-hit-table: a mast falls with what its section has left; no option is needed."""
    for total in (2, 12):
        game = after(TOURNAMENT, hit(RIGGING), dice=(total // 2, total // 2, 5), rigging=[2, 3, 3, 3])
        assert list(beta(game).rigging) == [0, 3, 3, 3]
        # Without a mast standing nothing falls, and nothing else is hit instead.
        bare = after(TOURNAMENT, hit(RIGGING), dice=(total // 2, total // 2, 5), rigging=[0, 0, 0, 0])
        assert beta(bare).hull == 12 and not Desk.happened(bare, HitsMarked)


@BOTH
def test_every_result_can_be_told(desk: Desk) -> None:
    """second_edition:A.I.A.2.b.1, tournament:16.1.2.2.1: with dice, number, and why nothing happens."""
    dice = (1, 4, 3, 3) if desk is SECOND else (1, 2, 3, 3, 3)
    game = after(desk, hit(HULL, 6), hit(HULL, 3), dice=dice)
    told = [game.rules.tell(game.state, e) for e in game.events if isinstance(e, CriticalHit | CrewShaken)]
    number = "(die 1, hit table +6), number 7" if desk is SECOND else "(dice 1 and 2), number 3"
    assert told[0] == f"Critical hit on Beta{' '}{number} of the hull: the crew wavers."
    assert told[1].startswith("Beta's crew keeps its heart" if desk is SECOND else "Beta's crew loses heart")
    assert told[2].endswith("number 6 of the hull: no effect.")
