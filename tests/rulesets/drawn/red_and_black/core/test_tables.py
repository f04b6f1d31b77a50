"""Every figure of the printed tables, written out once more."""

import pytest

from weathergage.geometry.opentable import POINTS
from weathergage.rulesets.drawn.red_and_black.core.book import opened
from weathergage.rulesets.drawn.red_and_black.sailing.points_of_sailing import (
    BEATING,
    BROAD_REACH,
    QUARTER_REACH,
    RUNNING,
)

SHEET = opened().sheet
CREW = {"elite": 2, "veteran": 1, "experienced": 0, "poor": -1}
CAPTAIN = {"superior": 2, "inspired": 1, "average": 0, "inept": -1}
BROADSIDE = """
12  3rr,s   3rr,s   3rr,s   3rr,str 3rr 3rr 2rr 2rr rr rr rr
11  3rr,s   3rr,s   3rr,str 3rr     3rr 3rr 2rr 2rr rr rr rr
10  3rr,s   3rr,str 3rr,str 3rr     3rr 2rr 2rr rr  rr rr rr
9   3rr,str 3rr,str 3rr     3rr     3rr 2rr 2rr rr  rr rr rr
8   3rr,str 3rr,str 3rr     3rr     2rr 2rr rr  rr  rr rr rr
7   3rr,str 3rr     3rr     3rr     2rr 2rr rr  rr  rr rr rr
6   3rr,str 3rr     3rr     2rr     2rr rr  rr  rr  rr rr -
5   3rr     3rr     3rr     2rr     2rr rr  rr  rr  rr rr -
4   3rr     3rr     2rr     2rr     rr  rr  rr  rr  rr -  -
3   3rr     3rr     2rr     2rr     rr  rr  rr  rr  -  -  -
2   3rr     2rr     2rr     rr      rr  rr  rr  rr  -  -  -
1   3rr     2rr     2rr     rr      rr  rr  rr  -   -  -  -
0   2rr     2rr     rr      rr      rr  rr  -   -   -  -  -
-1  2rr     2rr     rr      rr      rr  rr  -   -   -  -  -
-2  2rr     rr      rr      rr      rr  -   -   -   -  -  -
-3  2rr     rr      rr      rr      -   -   -   -   -  -  -
-4  rr      rr      rr      rr      -   -   -   -   -  -  -
-5  rr      rr      rr      -       -   -   -   -   -  -  -
-6  rr      rr      -       -       -   -   -   -   -  -  -
-7  rr      rr      -       -       -   -   -   -   -  -  -
-8  rr      -       -       -       -   -   -   -   -  -  -
"""
ROWS = [line.split() for line in BROADSIDE.strip().splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_6_4_broadside_every_cell(row: list[str]) -> None:
    """red_and_black:6.4.broadside."""
    attack, cells = int(row[0]), [cell.replace(",", " ") for cell in row[1:]]
    assert [SHEET.broadside.cell(attack, total) for total in range(2, 13)] == cells


def test_6_4_broadside_ends_at_twelve_or_better_and_eight_below_or_worse() -> None:
    """red_and_black:6.4.broadside: beyond its ends the first and the last row count."""
    assert [SHEET.broadside.cell(30, total) for total in range(2, 13)] == [
        cell.replace(",", " ") for cell in ROWS[0][1:]
    ]
    assert SHEET.broadside.cell(-20, 2) == "rr" and SHEET.broadside.cell(-20, 3) == "-"
    assert SHEET.broadside.dice == 2 and len(SHEET.broadside.rows) == 21


@pytest.mark.parametrize(
    ("code", "actions", "reload", "band", "round_shot", "double", "damage"),
    [
        ("R", 1, 0, "long", True, False, [(1, 0, 0, 0), (2, 1, 1, 0), (3, 2, 2, 0)]),
        ("G", 1, 0, "short", False, False, [(0, 0, 1, 0), (1, 0, 2, 0), (2, 0, 3, 0)]),
        ("C", 1, 0, "short", False, False, [(0, 0, 0, 0), (0, 0, 0, 1), (1, 0, 0, 1)]),
        ("RG", 2, -2, "short", True, False, [(1, 0, 1, 0), (2, 1, 2, 0), (3, 2, 3, 0)]),
        ("D", 2, -2, "short", True, True, [(1, 1, 0, 0), (2, 2, 1, 0), (3, 3, 2, 0)]),
        ("DG", 3, -4, "point blank", True, True, [(1, 1, 1, 0), (2, 2, 2, 0), (3, 3, 3, 0)]),
    ],
)
def test_6_4_ammunition_every_mix(
    code: str,
    actions: int,
    reload: int,
    band: str,
    round_shot: bool,
    double: bool,
    damage: list[tuple[int, ...]],
) -> None:
    """red_and_black:6.4.ammunition, red_and_black:6.3.actions."""
    shot = opened().shot[code]
    assert (shot.actions, shot.reload, shot.band) == (actions, reload, band)
    assert (shot.round_shot, shot.double, list(shot.damage)) == (round_shot, double, damage)
    assert len(SHEET.ammunition) == 6


def test_6_4_range_bands_and_the_modifiers_of_gunnery_classes() -> None:
    """red_and_black:6.4.range: 99 stands for a range a class does not have."""
    assert SHEET.range.bands == ("point blank", "short", "medium", "long")
    assert SHEET.range.rates_1_to_3 == (10, 20, 40, 60)
    assert SHEET.range.rates_4_and_less == (10, 20, 30, 40)
    assert SHEET.range_modifier == {
        "A": (4, 1, 0, -4),
        "B": (2, 1, 0, -4),
        "C": (2, 1, 0, -6),
        "D": (6, 1, 99, 99),
        "E": (3, 0, 99, 99),
    }


def test_6_4_tactical_every_modifier() -> None:
    """red_and_black:6.4.tactical."""
    table = SHEET.tactical
    assert (table.stern_rake, table.bow_rake, table.rake_band) == (3, 1, "short")
    assert (table.double_shot, table.no_double_shot_class) == (2, "D")
    assert (table.fire_without_crew, table.dismasted, table.mast_over_side) == (-1, -2, -2)
    assert (table.friend_alongside, table.superior_ship, table.inferior_ship) == (-4, 1, -1)
    assert (table.initial_broadside, table.second_broadside) == (2, -2)
    assert table.crew == CREW


def test_6_4_size_and_critical_hits() -> None:
    """red_and_black:6.4.size, red_and_black:6.4.critical."""
    size, critical = SHEET.size, SHEET.critical
    assert (size.great.targets, size.great.firers, size.great.from_1780) == ((1, 2, 3), (5, 6), (4, 5, 6))
    assert (size.lesser.targets, size.lesser.firers) == ((4, 5, 6), (7,))
    assert (size.ignored.targets, size.ignored.firers) == ((1, 2, 3), (7,))
    assert (size.broadside_or_bow, size.stern, size.year) == (2, 1, 1780)
    assert critical.results == ("officer", "mast", "wheel", "fire", "hull", "heavy hull")
    assert (critical.killed, critical.admiral) == ((1, 2, 3), (1, 2, 3))
    assert (critical.masts, critical.masts_at_full_sail) == (1, 2)
    assert (critical.hull, critical.heavy_hull, critical.out_of_control_above) == (1, 2, 4)


def test_5_2_movement_dice_by_point_of_sailing_rig_and_class() -> None:
    """red_and_black:5.2."""
    table = SHEET.sailing
    printed = {
        BEATING: (table.beating, (1, 2), (2, 3)),
        BROAD_REACH: (table.broad_reach, (3, 4), (4, 5)),
        QUARTER_REACH: (table.quarter_reach, (4, 5), (3, 4)),
        RUNNING: (table.running, (2, 3), (1, 2)),
    }
    for row, square, fore_and_aft in printed.values():
        assert (row.square, row.fore_and_aft) == (square, fore_and_aft)
    assert table.beating_choice == 2


def test_5_7_and_5_11_tacking_and_lost_masts() -> None:
    """red_and_black:5.7, red_and_black:5.11."""
    tack = SHEET.tacking
    assert (tack.dice, tack.need, tack.captain) == (2, 5, CAPTAIN)
    assert (tack.each_unused_point, tack.each_mast_lost, tack.gale) == (1, -2, -1)
    assert SHEET.masts_lost.one == ((1, -1), (1, 0), (2, 0), (3, 0), (4, 0))
    assert SHEET.masts_lost.two == ((1, -2), (1, -1), (1, 0), (2, 0), (3, 0))


def test_6_3_6_8_and_6_9_reloading_repairs_and_fires() -> None:
    """red_and_black:6.3, red_and_black:6.8, red_and_black:6.9."""
    load = SHEET.reloading
    assert (load.dice, load.need, load.crew) == (2, 5, CREW)
    assert (load.broadsides, load.chasers, load.chasers_alone) == (1, 1, 2)
    mend = SHEET.repairs
    assert (mend.captain, mend.fallen_mast, mend.grapple) == (CAPTAIN, (4, 5), (4, 5))
    assert (mend.entangled, mend.wheel) == ((4, 5), (5, 6))
    fire = SHEET.fires
    assert (fire.crew, fire.mast) == (CREW, (5, 6))
    assert fire.hull == ((4, 5), (5, 6), (5, 6), (6, 0), (0, 0))


def test_6_11_strike_tests() -> None:
    """red_and_black:6.11."""
    strike = SHEET.strike
    assert (strike.dice, strike.need, strike.crew, strike.admiral) == (2, 7, CREW, CAPTAIN)
    assert (strike.lost_masts, strike.dismasted, strike.each_extra_test) == (-1, -2, -1)
    assert (strike.admiral_wounded, strike.admiral_killed) == (2, -2)
    assert (strike.captain_wounded, strike.captain_killed) == (1, -1)


def test_8_1_and_8_2_boarding() -> None:
    """red_and_black:8.1, red_and_black:8.2."""
    board, melee = SHEET.boarding, SHEET.melee
    assert (board.need, board.attacking_captain) == (4, CAPTAIN)
    assert board.defending_captain == {"superior": -2, "inspired": -1, "average": 0, "inept": 1}
    assert (board.helpless_or_counterboard, board.parallel, board.opposite) == (1, 1, -1)
    assert board.within_points * 360 == 45 * POINTS
    assert (board.impromptu, board.each_rate, board.unrated_as, board.entangled) == (-1, -1, 7, 1)
    assert (melee.crew, melee.captain_killed, melee.captain_wounded) == (CREW, -2, -1)
    assert (melee.loses, melee.great_margin, melee.great_loss) == (1, 6, 2)


def test_4_1_six_cards() -> None:
    """red_and_black:4.1."""
    assert (SHEET.cards.a_side, SHEET.cards.command) == (3, 1)
