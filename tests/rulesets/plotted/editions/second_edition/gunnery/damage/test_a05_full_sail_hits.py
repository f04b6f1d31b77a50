"""Advanced V.A.3: rigging hits on full sails (20.1.3 in the Tournament Edition, ruling T2)."""

import pytest

from tests.builders.plotted.desk import SECOND, TOURNAMENT, Desk
from tests.builders.plotted.gun_drill import fire, fired, guns_of, marked, shot_at, two
from weathergage.rulesets.plotted.core.events import BroadsideFired
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.table_files import read_cell
from weathergage.rulesets.plotted.core.terms import BATTLE_SAIL, CHAIN, FULL_SAIL, ROUND
from weathergage.rulesets.plotted.gunnery.hit_rolls import expected
from weathergage.rulesets.plotted.gunnery.targeting import HULL, RIGGING

HOUSE = Desk("tournament", "advanced", "full_sail_hull_extras")
CORRECTED = Desk("tournament", "advanced", "corrected", "full_sail_hull_extras")


def target(desk: Desk, die: int, hers: int = FULL_SAIL, **mine: object) -> PlottedState:
    """Twenty-two average guns, table 4 at two hexes, at a ship under those sails."""
    guns = {"full_guns": (22, 22), "full_carronades": (0, 0), "initial": [0, 0], **mine}
    beta = {"sails": hers, "full_rigging": (9, 9, 9), "full_crew": (9, 9, 9)}
    return two(desk, 2, dice=(die, 1, 1), target=beta, **guns)


def test_a_v_a_3_all_rigging_hits_are_doubled() -> None:
    """second_edition:A.V.A.3 - those of rigging shots and those of hull shots, and nothing else."""
    for order, die, cell, hits in (
        ("rigging>beta", 3, "2R-C-G", "G-C-4R"),
        ("rigging>beta", 1, "R-G", "G-2R"),
        ("hull>beta", 2, "H-R", "H-2R"),
        ("hull>beta", 5, "3H-C", "3H-C"),
    ):
        game = fire(SECOND, target(SECOND, die), fire__alpha__R=order)
        (shot,) = SECOND.happened(game, BroadsideFired)
        assert (shot.table, shot.cell, shot.throws[0].hits) == (4, cell, hits)
        assert marked(game).rigging == read_cell(hits)[3]
        gained = read_cell(hits)[3] - read_cell(cell)[3]
        named = [(m.label, m.value, m.cite) for m in shot.changes]
        assert named == ([("target at full sail", gained, "second_edition:A.V.A.3")] if gained else [])


def test_a_v_a_3_not_under_battle_sails() -> None:
    """second_edition:A.V.A.3 - and the sails of the ship that fires do not matter."""
    shot = fired(SECOND, target(SECOND, 3, BATTLE_SAIL, sails=FULL_SAIL), "rigging>beta")
    assert shot.throws[0].hits == "G-C-2R" and shot.changes == ()


def test_20_1_3_the_worked_example() -> None:
    """tournament:20.1.3 - table 4 at the rigging of full sails, die 3: 2R-C-G and one R more, 3R-C-G in all."""
    game = fire(TOURNAMENT, target(TOURNAMENT, 3), fire__alpha__R="rigging>beta")
    (shot,) = TOURNAMENT.happened(game, BroadsideFired)
    assert (shot.table, shot.cell, shot.throws[0].hits) == (4, "2R-C-G", "G-C-3R")
    assert (marked(game).rigging, marked(game).crew, marked(game).guns) == (3, 1, 1)
    assert [(m.value, m.cite) for m in shot.changes] == [(1, "tournament:20.1.3")]


RIGGING_EXTRAS = (
    "000100",
    "010100",
    "100011",
    "100111",
    "111112",
    "111222",
    "111123",
    "122222",
    "122233",
    "222334",
    "233334",
)
HULL_EXTRAS = (
    "000000",
    "000000",
    "000000",
    "010000",
    "100000",
    "100000",
    "000010",
    "001000",
    "100000",
    "110000",
    "100001",
)


@pytest.mark.parametrize("table", range(11))
def test_20_1_3_every_bracket_of_the_rigging_columns(table: int) -> None:
    """tournament:20.1.3, tournament:A-20.1 - printed extras of shots at the rigging; none at battle sail."""
    state = target(TOURNAMENT, 1)
    shot = shot_at(TOURNAMENT, state)
    (tally,) = [t for t in TOURNAMENT.book.tallies if t.rule == "A.V.A.3"]
    for die in range(1, 7):
        hits = TOURNAMENT.book.cells[RIGGING][table][die - 1]
        more = tally.hits(TOURNAMENT.book, shot, RIGGING, table, die, hits)
        assert more == (*hits[:3], hits[3] + int(RIGGING_EXTRAS[table][die - 1]))
    shot.target.sails = BATTLE_SAIL
    assert tally.hits(TOURNAMENT.book, shot, RIGGING, table, 6, hits) == hits


@pytest.mark.parametrize("table", range(11))
def test_20_1_3_brackets_of_the_hull_columns_are_a_house_rule(table: int) -> None:
    """tournament:20.1.3 - shots at the hull add nothing unless the players agree on it (ruling T2)."""
    for desk, extras in (
        (TOURNAMENT, "000000"),
        (HOUSE, HULL_EXTRAS[table]),
        (CORRECTED, HULL_EXTRAS[table]),
    ):
        shot = shot_at(desk, target(desk, 1))
        (tally,) = [t for t in desk.book.tallies if t.rule == "A.V.A.3"]
        for die in range(1, 7):
            hits = desk.book.cells[HULL][table][die - 1]
            more = tally.hits(desk.book, shot, HULL, table, die, hits)
            assert more[3] - hits[3] == int(extras[die - 1])
            rigging = desk.book.cells[RIGGING][table][die - 1]
            added = tally.hits(desk.book, shot, RIGGING, table, die, rigging)[3] - rigging[3]
            assert added == (
                2 if desk is CORRECTED and (table, die) == (6, 4) else int(RIGGING_EXTRAS[table][die - 1])
            )


def test_20_1_3_chain_tears_full_sails_too() -> None:
    """tournament:20.1.3, tournament:24.2.2.2 - the extras are rigging hits and count with chainshot."""
    state = target(TOURNAMENT, 1, load=[ROUND, CHAIN])
    shot = fired(TOURNAMENT, state, "rigging>beta")
    assert (shot.table, shot.cell, shot.throws[0].hits) == (6, "2R-C", "C-3R")


@pytest.mark.parametrize("desk", [SECOND, TOURNAMENT], ids=["second_edition", "tournament"])
def test_a_v_a_3_previews_count_it(desk: Desk) -> None:
    """second_edition:A.V.A.3, tournament:20.1.3 - expected hits are those that full sails will suffer."""
    state = target(desk, 1)
    shot = shot_at(desk, state)
    more = expected(guns_of(desk), shot, RIGGING, (4,))[3]
    shot.target.sails = BATTLE_SAIL
    less = expected(guns_of(desk), shot, RIGGING, (4,))[3]
    extra = sum(map(int, RIGGING_EXTRAS[4])) / 6
    assert more == pytest.approx(2 * less if desk is SECOND else less + extra)


def test_a_20_1_hit_table_of_a_ship_at_full_sail() -> None:
    """The three worked examples: eighteen guns at three hexes, twenty-two with carronades at two (ruling T8).

    tournament:A-20.1 - at full sail tables 3 and 4; with men aloft 2 and 2; at battle sail with men aloft 3 and 4.
    """
    for sails, aloft, at_three, at_two in (
        (FULL_SAIL, 0, 3, 4),
        (FULL_SAIL, 6, 2, 2),
        (BATTLE_SAIL, 6, 3, 4),
    ):
        for far, number in ((3, at_three), (2, at_two)):
            state = two(
                TOURNAMENT,
                far,
                dice=(1,),
                full_guns=(18, 18),
                full_carronades=(4, 4),
                quality=1,
                initial=[0, 0],
                sails=sails,
                tasks=[aloft, 0, 0, 0],
            )
            assert fired(TOURNAMENT, state, "hull>beta").table == number
