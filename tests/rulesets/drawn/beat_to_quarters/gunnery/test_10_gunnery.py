"""Section 10: fields of fire, one broadside a turn, both rolls, columns, rakes."""

from dataclasses import replace

import msgspec
import pytest

from tests.builders.beat_to_quarters.gundeck import (
    NE,
    NW,
    N,
    S,
    abeam,
    bow_on,
    laid,
    off,
    one_hex,
    shoot,
    stern_on,
)
from tests.builders.beat_to_quarters.sea import ACTION, Sea
from weathergage.geometry.hexgrid import parse_label
from weathergage.rulesets.drawn.beat_to_quarters.core.events import RateLost, ShotFired
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import PORT, STARBOARD
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import Aim, firing_sum, split
from weathergage.rulesets.shared.events import ShipMoved


def asked(sea: Sea, side: int) -> dict[str, tuple[str, ...]]:
    """The fire asks of a side now."""
    request = sea.game.requests[side]
    asks = request.asks if request else ()
    return {ask.id: tuple(ask.options) for ask in asks if ask.kind == "fire"}


def test_10_a_each_broadside_has_a_triangle_of_its_own() -> None:
    """beat_to_quarters:10.a: column k of a field has k + 2 hexes, three beside the ship, and none ahead or astern."""
    sea = one_hex(Sea("0 a 3 average R20 1", "1 b 3 average R1 1"), "b")
    for battery, across in ((STARBOARD, NE), (PORT, NW)):
        for column in range(1, 13):
            borne = []
            for t in range(-2, column + 5):
                sea["b"].bow = parse_label(off("R20", (column, across), (t, S)))
                aim = laid(sea, battery=battery)
                if isinstance(aim, Aim):
                    borne.append(t)
                else:
                    assert aim[1] == "10.a"
                assert not isinstance(laid(sea, battery=PORT if battery else STARBOARD), Aim)
            assert borne == list(range(column + 2))
    for label in (off("R20", (3, 1)), off("R20", (4, S))):
        sea["b"].bow = parse_label(label)
        for battery in (PORT, STARBOARD):
            assert laid(sea, battery=battery) == ("B is not in that field of fire", "10.a")


def test_10_a_2_cannon_reach_thirteen_hexes() -> None:
    """beat_to_quarters:10.a.2: a target 13 hexes off is in range; with guns that reach 12 it would not be."""
    sea = abeam(13)
    assert isinstance(laid(sea), Aim)
    gunnery = msgspec.structs.replace(sea.book.guns.gunnery, cannon=12)
    sea.book = replace(sea.book, guns=msgspec.structs.replace(sea.book.guns, gunnery=gunnery))
    assert laid(sea) == ("B is 13 hexes off, out of range", "10.a.2")


def test_10_a_3_carronades_are_in_the_modifiers_and_nowhere_else() -> None:
    """beat_to_quarters:10.a.1 and beat_to_quarters:10.a.3: one broadside a side, better within 4 hexes only."""
    sea = abeam(1)
    sea.begin(ACTION)
    assert list(asked(sea, 0)) == ["fire/a/starboard"]
    carronades = sea.book.guns.gunnery.carronades
    assert carronades == 4
    better = [reach for reach in range(1, 14) if range_modifier_at(reach) > 0]
    assert better == list(range(1, carronades + 1))


def range_modifier_at(range_: int) -> int:
    """What the range adds to a shot."""
    sea = abeam(range_)
    aim = laid(sea)
    assert isinstance(aim, Aim) and aim.range == range_
    (_, added) = firing_sum(sea.book, sea.state, aim)
    assert added.cite == "beat_to_quarters:10.e.2"
    return added.value


def test_10_b_one_broadside_of_each_battery_in_a_turn() -> None:
    """beat_to_quarters:10.b: what was fired in one action phase is silent in the next, the other side is not."""
    sea = Sea(
        "0 a 3 average R20 1",
        f"1 b 3 average {off('R20', (5, NE))} 1",
        f"1 c 3 average {off('R20', (5, NW))} 1",
    )
    sea.put("a", anchor="AB")
    sea.begin(ACTION)
    assert set(asked(sea, 0)) == {"fire/a/port", "fire/a/starboard"}
    sea.quiet().phase(ACTION, dice=[1, 6], orders={"fire/a/starboard": "b"})
    assert sea["a"].fired == [0, 1, 0, 0]
    sea.state.outcome = None
    sea.begin(ACTION)
    assert set(asked(sea, 0)) == {"fire/a/port"}


def test_10_b_a_broadside_fired_in_the_enemys_phase_is_fired_for_the_turn() -> None:
    """beat_to_quarters:10.b: a fires at b who moves, and has no shot left in her own phase of this turn."""
    sea = abeam(5).put("b", anchor="AB").quiet()
    sea.phase(ACTION, side=1, dice=[1, 6], orders={"fire/a/starboard": "b"})
    assert len(sea.events(ShotFired)) == 1
    sea.state.outcome = None
    sea.begin(ACTION, side=0, dice=[1, 1, 1, 1, 1])
    assert asked(sea, 0) == {}


def test_10_b_a_new_turn_loads_all_broadsides() -> None:
    """beat_to_quarters:10.b: the limit is for a turn."""
    sea = abeam(5)
    sea["a"].discharge(STARBOARD)
    assert sea["a"].fired == [0, 1, 0, 0]
    sea["a"].new_turn()
    assert sea["a"].fired == [0, 0, 0, 0]


def test_10_c_an_announced_broadside_is_fired_even_if_it_misses() -> None:
    """beat_to_quarters:10.c: the miss has spent it."""
    sea = abeam(9)
    (shot,) = shoot(sea, [1, 6])
    assert isinstance(shot, ShotFired) and shot.column < 0 and not shot.throws
    assert sea["a"].fired == [0, 1, 0, 0]


def test_10_d_what_is_out_of_range_or_sight_is_not_offered() -> None:
    """beat_to_quarters:10.d: of three enemies abeam only the one in range and in sight is a target."""
    sea = Sea(
        "0 a 3 average R20 1",
        f"1 b 3 average {off('R20', (5, NE))} 1",
        f"1 hidden 3 average {off('R20', (6, 3))} 1",
        f"1 far 3 average {off('R20', (15, NE), (7, S))} 1",
        land=[off("R20", (3, 3)), off("R20", (3, 3), (1, S)), off("R20", (4, 3)), off("R20", (4, 3), (1, S))],
    )
    sea.put("a", anchor="AB")
    sea.begin(ACTION)
    assert asked(sea, 0) == {"fire/a/starboard": ("hold", "b")}
    far = laid(sea, target="far")
    assert not isinstance(far, Aim)
    assert laid(sea, target="hidden") == ("land hides Hidden", "10.d")


def test_10_e_both_rolls_are_added_up_and_their_difference_is_the_column() -> None:
    """beat_to_quarters:10.e.1 to 10.e.7: a second rate fires at a fourth rate 3 hexes off.

    beat_to_quarters:10.e.1, beat_to_quarters:10.e.2, beat_to_quarters:10.e.3, beat_to_quarters:10.e.4,
    beat_to_quarters:10.e.5, beat_to_quarters:10.e.6, beat_to_quarters:10.e.7.
    """
    sea = abeam(3, rates=(2, 4))
    report = shoot(sea, [5, 3, 8])
    shot = report[0]
    assert isinstance(shot, ShotFired)
    # 5 + 4 of the target + 2 for the range = 11; 3 + 2 of the firer = 5; column 6, where an 8 is +1.
    assert [(m.value, m.cite.partition(":")[2]) for m in shot.modifiers] == [(4, "10.e.1"), (2, "10.e.2")]
    assert [(m.value, m.cite.partition(":")[2]) for m in shot.target_modifiers] == [(2, "10.e.3")]
    assert (shot.roll.value, shot.roll.sides, shot.target_roll.value, shot.target_roll.sides) == (5, 6, 3, 6)
    assert (shot.total, shot.target_total, shot.column) == (11, 5, 6)
    (throw,) = shot.throws
    assert (throw.column, throw.roll.value, throw.roll.sides, throw.cell, throw.result) == (
        6,
        8,
        12,
        "+1",
        "+1",
    )
    lost = report[1]
    assert isinstance(lost, RateLost) and (lost.ship, lost.was, lost.now) == ("b", 4, 5)
    assert sea["b"].rate == 5 and sea["a"].rate == 2


@pytest.mark.parametrize(
    ("range_", "value"),
    [
        (1, 4),
        (2, 3),
        (3, 2),
        (4, 1),
        (5, 0),
        (6, -1),
        (7, -2),
        (8, -3),
        (9, -4),
        (10, -5),
        (11, -6),
        (12, -7),
        (13, -8),
    ],
)
def test_10_e_2_range_modifiers(range_: int, value: int) -> None:
    """beat_to_quarters:10.e.2: from +4 at one hex to -8 at thirteen."""
    assert range_modifier_at(range_) == value


@pytest.mark.parametrize(
    ("column", "rolled"),
    [
        (-1, ()),
        (0, (0,)),
        (10, (10,)),
        (11, (10, 1)),
        (19, (10, 9)),
        (20, (10, 10)),
        (21, (10, 10, 1)),
    ],
)
def test_10_e_5_columns_below_0_miss_and_above_10_are_rolled_in_parts(
    column: int, rolled: tuple[int, ...]
) -> None:
    """beat_to_quarters:10.e.5: a difference below 0 misses; above 10 it is table 10 and the rest (ruling Q4)."""
    assert split(abeam(1).book, column) == rolled


def test_10_e_5_a_stern_rake_on_a_cutter_rolls_on_two_columns() -> None:
    """beat_to_quarters:10.e.5 and beat_to_quarters:10.e.6: a D12 a column, even if the first sinks her."""
    sea = stern_on(1, rates=(1, 8))
    report = shoot(sea, [3, 3, 1, 2])
    shot = report[0]
    assert isinstance(shot, ShotFired) and shot.column == 15
    assert [(throw.column, throw.result) for throw in shot.throws] == [(10, "SINK"), (5, "N")]
    assert sea["b"].fate == "sunk"


def test_10_g_range_is_counted_from_the_nearer_of_bow_and_stern() -> None:
    """beat_to_quarters:10.g: the bow is 6 hexes from the target, the stern 5."""
    sea = Sea("0 a 3 average R20 1", f"1 b 3 average {off('R20', (1, S), (5, 3))} 4")
    aim = laid(sea)
    assert isinstance(aim, Aim) and aim.range == 5


def test_10_h_grappled_and_fouled_ships_fire_at_each_other() -> None:
    """beat_to_quarters:10.h: both are offered the shot, the one that is held as well."""
    for how in (1, 2):
        sea = abeam(1).tie("a", "b", how)
        sea.begin(ACTION)
        assert asked(sea, 0) == {"fire/a/starboard": ("hold", "b")}
        assert asked(sea, 1) == {"fire/b/port": ("hold", "a")}


def test_10_i_a_ship_that_is_fired_on_sails_on() -> None:
    """beat_to_quarters:10.i: b is hit at the third hex of five, and ends her movement where she meant to."""
    start = off("R20", (2, NE), (6, S))
    sea = Sea("0 a 3 average R20 1", f"1 b 5 average {start} 1", wind=1)
    sea.quiet().phase(
        ACTION, side=1, dice=[2, 1, 1, 1, 6, 1, 8], orders={"plot/b": "5", "fire/a/starboard": "b"}
    )
    kinds = [type(event) for event in sea.game.events if isinstance(event, ShipMoved | ShotFired | RateLost)]
    assert kinds == [ShipMoved] * 3 + [ShotFired, RateLost] + [ShipMoved] * 2
    assert sea["b"].bow == parse_label(off(start, (5, N)))


def test_10_j_a_rake_needs_four_hexes_or_less_and_a_target_that_cannot_answer() -> None:
    """beat_to_quarters:10.j: at 4 hexes it is one, at 5 it is none, and none where her broadside bears back."""
    for range_, rake in ((1, "stern"), (4, "stern"), (5, "")):
        aim = laid(stern_on(range_))
        assert isinstance(aim, Aim) and (aim.range, aim.rake) == (range_, rake)
    answered = laid(abeam(2))
    assert isinstance(answered, Aim) and answered.rake == ""


def test_10_j_1_a_bow_rake_adds_two() -> None:
    """beat_to_quarters:10.j.1: the firing roll of a bow rake at 2 hexes."""
    shot = shoot(bow_on(2), [1, 6, 2])[0]
    assert isinstance(shot, ShotFired) and shot.rake == "bow"
    assert [(m.value, m.cite.partition(":")[2]) for m in shot.modifiers][-1] == (2, "10.j.1")
    assert shot.total == 1 + 3 + 3 + 2


def test_10_j_2_a_stern_rake_adds_four() -> None:
    """beat_to_quarters:10.j.2: the firing roll of a stern rake at 2 hexes."""
    shot = shoot(stern_on(2), [1, 6, 3])[0]
    assert isinstance(shot, ShotFired) and shot.rake == "stern"
    assert [(m.value, m.cite.partition(":")[2]) for m in shot.modifiers][-1] == (4, "10.j.2")
    assert shot.total == 1 + 3 + 3 + 4
