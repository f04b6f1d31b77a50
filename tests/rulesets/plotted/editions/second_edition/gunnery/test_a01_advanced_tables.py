"""Advanced I.A: the Advanced card - rakes in brackets, ten tables, several dice (16.1 in the Tournament Edition)."""

from typing import Any

import pytest

from tests.builders.plotted.desk import BOTH, SECOND, TOURNAMENT, Desk
from tests.builders.plotted.gun_drill import fire, fired, guns_of, marked, off, options, shot_at, two
from weathergage.geometry.plays import STARBOARD
from weathergage.rulesets.plotted.core.events import BroadsideFired
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import CHAIN, DOUBLE, GRAPE, ROUND

#: Guns of a row, plain numbers and those in brackets at ranges 1, 2, 3, 4, 5-6, 7-10.
HDT = {
    1: "1(2) 0(1) -1(0) -2(-1) -3(-2) -4(-3)",
    4: "1(2) 1(2) 0(1) -1(0) -2(-1) -3(-2)",
    7: "2(3) 1(2) 0(1) -1(0) -2(-1) -3(-2)",
    10: "2(4) 2(3) 1(2) 0(1) -1(0) -2(-1)",
    13: "3(5) 2(4) 1(3) 0(2) -1(1) -2(0)",
    16: "3(6) 3(5) 2(4) 1(3) 0(2) -1(1)",
    19: "4(7) 3(6) 2(5) 1(4) 0(3) -1(2)",
    22: "4(8) 4(7) 3(6) 2(5) 1(4) 0(3)",
    25: "5(9) 4(8) 3(7) 2(6) 1(5) 0(4)",
}
COLUMNS = ((1, 1), (2, 2), (3, 3), (4, 4), (5, 6), (7, 10))
#: Crew quality elite to poor, section lost, initial broadside, captured; grape, chain, double.
ADDED = {
    1: ((1, 1, 0, 0, -1), -1, 1, -1, (-1, 1, 1)),
    4: ((1, 1, 0, 0, -1), -1, 1, -1, (-1, 1, 1)),
    7: ((2, 1, 0, 0, -1), -1, 1, -2, (-2, 1, 1)),
    10: ((2, 1, 0, 0, -1), -1, 1, -2, (-2, 1, 1)),
    13: ((2, 2, 0, 0, -1), -1, 2, -2, (-3, 2, 2)),
    16: ((2, 2, 0, -1, -1), -1, 2, -2, (-3, 2, 2)),
    19: ((2, 2, 0, -1, -2), -2, 2, -2, (-4, 2, 2)),
    22: ((2, 2, 0, -1, -2), -2, 2, -2, (-4, 2, 2)),
    25: ((3, 2, 0, -1, -2), -2, 2, -2, (-4, 2, 3)),
}


def rake(
    desk: Desk, far: int = 1, *, stern: bool = False, dice: tuple[int, ...] = (), **mine: Any
) -> PlottedState:
    """Alpha crosses so far ahead of beta's bow, or astern of her, and rakes her with the starboard guns."""
    across = off(4, far + 1) if stern else off(1, far)
    heading = 6 if stern else 3
    alpha = desk.ship(
        "alpha", bow=off(heading, 1, across), heading=heading, **{"full_carronades": (0, 0), **mine}
    )
    beta = desk.ship("beta", 1, "R20", full_hull=40, full_rigging=(9, 9, 9, 9), full_crew=(9, 9, 9))
    return desk.position(alpha, beta, phase="combat", dice=dice)


@BOTH
@pytest.mark.parametrize("row", HDT)
def test_a_i_a_every_number_of_the_advanced_card(desk: Desk, row: int) -> None:
    """The table number by guns and range; the last gun of each row counts like its first.

    second_edition:A.I.A - the Advanced card is used in place of the Basic one.
    tournament:16.1 - the Advanced tables hold.
    """
    last = {1: 3, 25: 40}.get(row, row + 2)
    guns = guns_of(desk)
    for text, (near, far) in zip(HDT[row].split(), COLUMNS):
        plain, _, bracketed = text.rstrip(")").partition("(")
        for squares in (row, last):
            for distance in (near, far):
                shot = shot_at(
                    desk, two(desk, distance, full_guns=(squares, squares), full_carronades=(0, 0))
                )
                assert guns.base(shot) == int(plain), (squares, distance)
                shot.raking = True
                assert guns.base(shot) == int(bracketed), (squares, distance)


@BOTH
@pytest.mark.parametrize("row", ADDED)
def test_a_i_a_1_what_the_advanced_card_adds(desk: Desk, row: int) -> None:
    """Crew quality, sections, initial broadside and captured ships by rows of their own.

    second_edition:A.I.A.1 - the modifiers of the Advanced card.
    tournament:16.1.1 - the same.
    """
    quality, section, initial, captured, shots = ADDED[row]
    state = two(desk, 2, full_guns=(row, row), full_carronades=(0, 0))
    found = shot_at(desk, state).row
    assert (tuple(found.quality), found.section_lost, found.initial, found.captured) == (
        quality,
        section,
        initial,
        captured,
    )
    # Stern rakes and anchors of any kind have columns too, alike in both editions.
    assert (found.stern_rake, found.anchor) == (1, 2 if row >= 19 else 1)
    double = 2 if desk is TOURNAMENT and row == 25 else shots[2]
    assert [found.shot[kind] for kind in (GRAPE, CHAIN, DOUBLE, ROUND)] == [shots[0], shots[1], double, 0]


@BOTH
def test_a_i_a_1_modifiers_add_up_by_the_advanced_rows(desk: Desk) -> None:
    """Twenty guns lose two tables for a section where the Basic card takes one.

    second_edition:A.I.A.1 - and captured ships lose what the Advanced card says.
    tournament:16.1.1 - the same (ruling T8).
    """
    state = two(desk, 2, dice=(1,), full_guns=(20, 20), full_carronades=(0, 0), crew=[0, 4, 4], quality=1)
    shot = fired(desk, state, "hull>beta")
    assert {m.label: m.value for m in shot.modifiers} == {
        "crew quality": 2,
        "crew sections lost or boarding": -2,
        "initial broadside": 2,
    }
    assert (shot.base, shot.table) == (3, 5)
    prize: dict[str, Any] = {
        "captured": True,
        "surrendered": 3,
        "prize": [2, 0, 0, 0],
        "owner": 1,
        "full_guns": (4, 4),
    }
    taken = fired(desk, two(desk, 1, dice=(1,), full_carronades=(0, 0), **prize), "hull>beta")
    assert {m.label: m.value for m in taken.modifiers} == {"initial broadside": 1, "captured ship": -1}


@BOTH
def test_a_i_a_1_a_a_rake_uses_the_number_in_brackets(desk: Desk) -> None:
    """It takes the place of the other number and adds nothing more.

    second_edition:A.I.A.1.a - twenty guns raking at two hexes start from 6, not from 3.
    tournament:16.1.1.1 - the same.
    """
    state = rake(desk, 2, dice=(1,), full_guns=(20, 20), initial=[0, 0])
    shot = fired(desk, state, "hull>beta")
    assert (shot.base, shot.modifiers, shot.table) == (6, (), 6)
    assert (shot.raking, shot.rake, shot.rulings) == (True, "bow", ("G8", "P14"))


@BOTH
def test_a_i_a_1_b_one_more_into_the_stern(desk: Desk) -> None:
    """A stern rake counts one table more than a bow rake, and only a rake does.

    second_edition:A.I.A.1.b - the bonus is named with its rule.
    tournament:16.1.1.2, tournament:24.4.3 - the same.
    """
    bow = fired(desk, rake(desk, 2, dice=(1,), full_guns=(20, 20), initial=[0, 0]), "hull>beta")
    stern = fired(desk, rake(desk, 2, stern=True, dice=(1,), full_guns=(20, 20), initial=[0, 0]), "hull>beta")
    assert (bow.table, stern.table) == (6, 7)
    ((label, value, cite),) = [(m.label, m.value, m.cite) for m in stern.modifiers]
    assert (label, value) == ("stern rake", 1)
    assert cite == desk.book.cite("A.I.A.1.b")
    assert (bow.rake, stern.rake) == ("bow", "stern")


SECOND_HULL = """0 0 0 C H G* / 0 0 G H-G H-C H-R-C* / G H H-G H-C H-R-C 2H-G* / G-C H H-G-C 2H-R 2H-C 2H-2G* /
    G-C H-R 2H-G-R 2H-2G-C 3H-C 3H-G* / H-G-C 2H-2C-R 2H-G-C 2H-2G 3H-G-R 3H-G-C* /
    H-2G-2C 2H-2C-R 2H-G-R 2H-2G 3H-G-C 4H-2G-C* / 2H-G-C 2H-C-R 3H-2G-2C 3H-2G 4H-2G-C 4H-2G-C-R* /
    2H-G-2C 3H-G-C-R 3H-2G-2C 4H-2C-G 4H-G-2R 4H-2G-2C* / 2H-3G-C 3H-2G-2C 3H-2G-2C-R 4H-2G-2C 4H-G-3R 5H-G-2C* /
    2H-2G-4C 3H-3G-C-R 4H-2G-C-R 5H-2R-G 5H-2C-G-R 6H-2G-2C*"""
SECOND_RIGGING = """0 0 0 0 R C* / 0 0 R C R-H R-C-G* / 0 R R-C R-G R-G 2R-H-C* / 0 R-C R-G 2R-C 2R-G 2R-H-C* /
    R-G R-H 2R-C-G 2R-G 3R-C 4R-H-C* / R-C 2R-G 3R-H 3R-G-C 4R-H 4R-H-G-C* / 2R-C 2R-G-C 3R-H-G 4R-G 4R-H 5R-H-C* /
    2R-C 3R-G 3R-H-G 4R-H-2C 5R-2G-C 5R-2H-G* / 3R-2G-C 3R-H 4R-3H-G 4R-G-C 5R-G 6R-H-2C* /
    4R-H-G 4R-H-C 5R-2H 5R-2G-C 6R-G-2C 7R-2G* / 5R-H-C 6R-2G 6R-H-2G 6R-H-G-C 5R-2H-2C 7R-H-2C-G*"""


def test_a_i_a_2_ten_hit_tables() -> None:
    """Tables 0 to 10 for hull and rigging, cell by cell.

    second_edition:A.I.A.2 - two tables more than in the Basic game.
    second_edition:I.II.D.2 - the Advanced tables are there and are others.
    """
    for aim, text in (("hull", SECOND_HULL), ("rigging", SECOND_RIGGING)):
        rows = tuple(tuple(row.split()) for row in text.split("/"))
        assert getattr(SECOND.book.tables.hits, aim) == rows
    assert len(SECOND.book.printed[0]) == len(SECOND.book.printed[1]) == 11
    basic = Desk("second_edition").book
    assert len(basic.printed[0]) == 9 and basic.printed[0][3] != SECOND.book.printed[0][3]


@BOTH
def test_a_i_a_2_a_shot_is_resolved_on_the_advanced_tables(desk: Desk) -> None:
    """The same guns and die give the cell of the Advanced card.

    second_edition:A.I.A.2 - table 4, hull, die 5 is 3H-C where the Basic card has 4H-C.
    tournament:16.1.2 - the same.
    """
    shot = fired(
        desk, two(desk, 2, dice=(5,), full_guns=(22, 22), full_carronades=(0, 0), initial=[0, 0]), "hull>beta"
    )
    assert (shot.table, shot.cell) == (4, "3H-C")
    assert [(t.table, t.cell, t.hits, t.critical) for t in shot.throws] == [(4, "3H-C", "3H-C", False)]


@BOTH
@pytest.mark.parametrize(
    ("number", "tables"),
    [
        (-1, ()),
        (0, (0,)),
        (10, (10,)),
        (11, (10, 1)),
        (12, (10, 2)),
        (19, (10, 9)),
        (20, (10, 10)),
        (23, (10, 10, 3)),
    ],
)
def test_a_i_a_2_a_numbers_beyond_ten(desk: Desk, number: int, tables: tuple[int, ...]) -> None:
    """Ten, again ten, and the remainder.

    second_edition:A.I.A.2.a - 20 means twice on table 10 and no other combination.
    tournament:16.1.2.1 - 11 is a table 10 plus a table 1, 12 a table 10 plus a table 2.
    """
    assert guns_of(desk).dice(number) == tables


@BOTH
def test_a_i_a_2_a_each_die_is_rolled_and_told_by_itself(desk: Desk) -> None:
    """One broadside, two dice, two cells, all of them marked.

    second_edition:A.I.A.2.a - elite guns raking: 9 + 3 + 2 = 14 is table 10 and table 4.
    tournament:16.1.2.1 - the same.
    """
    state = rake(desk, 1, dice=(1, 5, 1), full_guns=(26, 26), quality=0)
    game = fire(desk, state, fire__alpha__R="hull>beta")
    (shot,) = desk.happened(game, BroadsideFired)
    assert (shot.base, shot.table, shot.cite) == (9, 14, desk.book.cite("A.I.A.2.a"))
    assert [(t.table, t.roll.value, t.cell) for t in shot.throws] == [(10, 1, "2H-2G-4C"), (4, 5, "3H-C")]
    assert (shot.roll.value, shot.cell) == (1, "2H-2G-4C")
    lost = marked(game)
    assert (lost.hull, lost.guns, lost.crew) == (5, 2, 5)
    assert state.dice.taken == 2
    told = game.rules.tell(state, shot)
    assert (
        "number 14" in told
        and "die 1 on table 10, 2 hull, 2 guns, 4 crew; die 5 on table 4, 3 hull, 1 crew" in told
    )


@BOTH
def test_a_i_a_2_b_a_six_may_be_a_critical_hit(desk: Desk) -> None:
    """The marked cells are those of a six; every such die is kept with its table, aim, range and rake.

    second_edition:A.I.A.2.b - one possible critical hit for each die that shows a marked cell.
    tournament:16.1.2.2, tournament:16.1.2.2.1 - the same.
    """
    for aim in desk.book.printed:
        assert all([cell.endswith("*") for cell in row] == [False] * 5 + [True] for row in aim)
    state = rake(desk, 1, stern=True, dice=(6, 6), full_guns=(26, 26))
    guns = guns_of(desk)
    phase: Any = desk.rules.phases[desk.phases["combat"]]
    assert guns.dice(guns.table(shot_at(desk, state))) == (10, 2)
    phase.fire(state, *guns.ordered(state, state.ship("alpha"), STARBOARD, "hull>beta"), None)
    found = [(c.target, c.by, c.aim, c.table, c.range, c.rake, c.hits.hull) for c in state.criticals]
    whole = 6 + 2
    assert found == [(1, 0, 0, 10, 1, "stern", whole), (1, 0, 0, 2, 1, "stern", whole)], "ruling P17"
    plain = rake(desk, 1, dice=(5, 5), full_guns=(26, 26))
    phase.fire(plain, *guns.ordered(plain, plain.ship("alpha"), STARBOARD, "hull>beta"), None)
    assert plain.criticals == [] and plain.hits


@BOTH
def test_a_i_a_2_b_the_event_says_that_a_critical_hit_is_possible(desk: Desk) -> None:
    """second_edition:A.I.A.2.b, tournament:16.1.2.2 - the asterisk is told with its die."""
    state = two(desk, 2, dice=(6, 1, 1, 1, 1, 1, 1), full_guns=(4, 4), full_carronades=(0, 0))
    shot = fired(desk, state, "hull>beta")
    assert [(t.critical, t.cell[-1]) for t in shot.throws] == [(True, "*")]
    assert "perhaps a critical hit" in desk.rules.tell(state, shot)


@BOTH
def test_a_i_the_rules_of_the_basic_game_go_on(desk: Desk) -> None:
    """Whatever is not said otherwise stays as it was.

    second_edition:A.I - far shots only at the rigging, tied ships only at the hull, certain misses without a die.
    tournament:16.0 - the same.
    """
    far = two(desk, 6, full_guns=(26, 26))
    assert options(desk, far) == ["hold", "rigging>beta", "air"]
    tied = two(desk, 1)
    tied.ties.grapple(0, 1)
    assert [o for o in options(desk, tied) if o.startswith("rigging")] == []
    shot = fired(desk, two(desk, 9, dice=(), initial=[0, 0]), "rigging>beta")
    assert (shot.table, shot.roll, shot.cite) == (-1, None, desk.book.cite("B.VIII.B.4"))


def test_i_ii_a_3_the_advanced_card_is_another_card() -> None:
    """second_edition:I.II.A.3, second_edition:I.II.D - rows, tables and carronade range are its own."""
    basic, advanced = Desk("second_edition").book, SECOND.book
    assert [row.guns for row in basic.tables.gunnery.rows] == [1, 4, 7, 10, 13]
    assert [row.guns for row in advanced.tables.gunnery.rows] == list(HDT)
    assert (basic.tables.gunnery.highest_table, advanced.tables.gunnery.highest_table) == (8, 10)
    assert basic.raking == basic.base and advanced.raking != advanced.base
    assert not basic.tables.gunnery.rows[0].shot and advanced.tables.gunnery.rows[0].shot


@pytest.mark.parametrize(
    ("options_", "reach"), [((), 3), (("corrected",), 2)], ids=["as printed", "corrected"]
)
def test_p10_how_far_advanced_carronades_reach(options_: tuple[str, ...], reach: int) -> None:
    """second_edition:A.VIII.B - three hexes as the Advanced card prints it, two in the corrected set (ruling P10)."""
    desk = Desk("second_edition", "advanced", *options_)
    for far in (1, 2, 3, 4):
        state = two(desk, far, full_guns=(6, 6), full_carronades=(4, 4))
        assert shot_at(desk, state).carronades == (4 if far <= reach else 0)
    alone = two(desk, 3, full_guns=(0, 0), full_carronades=(8, 8))
    assert ("hull>beta" in options(desk, alone)) == (reach == 3)
    # Nor does a ship out of their reach count as one that could have been fired at (P8).
    assert bool(guns_of(desk).targets(alone, alone.ship("alpha"), 1)) == (reach == 3)


def test_corrected_cells_of_the_second_edition() -> None:
    """second_edition:A.I.A - the errata set puts four cells right; without it they are as printed."""
    corrected = Desk("second_edition", "advanced", "corrected").book.printed
    printed = SECOND.book.printed
    assert (printed[1][3][3], corrected[1][3][3]) == ("2R-C", "2R")
    assert (printed[0][8][3], corrected[0][8][3]) == ("4H-2C-G", "4H-2G-C")
    assert (printed[1][8][2], corrected[1][8][2]) == ("4R-3H-G", "4R-2H-G")
    assert (printed[1][10][4], corrected[1][10][4]) == ("5R-2H-2C", "6R-2H-2C")
    differ = [
        (aim, table, die)
        for aim in (0, 1)
        for table in range(11)
        for die in range(6)
        if printed[aim][table][die] != corrected[aim][table][die]
    ]
    assert len(differ) == 4
