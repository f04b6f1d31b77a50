"""Section 16.1: the Advanced tables of this edition, and low powder (16.1.2.3, 26.1.1-2)."""

import tomllib
from importlib import resources
from typing import Any

import msgspec
import pytest

from tests.builders.plotted.desk import TOURNAMENT, Desk
from tests.builders.plotted.gun_drill import fired, guns_of, options, refused, two
from weathergage.api import load_scenario, start
from weathergage.rulesets.plotted.core.events import BroadsideLoaded
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import DOUBLE, FULL_SAIL, HALF_DOUBLE, ROUND, UNLOADED

HULL = """0 0 0 C H G* / 0 0 G H-G H-C H-C-R* / G H H-G H-C H-C-R 2H-G* / G-C H H-G-C 2H-R 2H-C 2H-2G* /
    G-C H-R 2H-G-R 2H-G-C 3H-C 3H-G* / H-G-C H-2C-R 2H-G-C 2H-2G-C 3H-G-R 3H-G-C* /
    H-G-2C 2H-C-R 2H-2G-R 2H-2G-C 3H-G-C 4H-2G-C* / 2H-G-C 2H-G-R 3H-2G 3H-2G-2C 4H-2G-C 4H-2G-C-R* /
    2H-G-2C 3H-G-C-R 3H-2G-2C 4H-2G-C 4H-G-2R 4H-2G-2C* / 2H-3G-C 3H-2G-2C 3H-2G-2C-R 4H-2G-2C 4H-G-3R 5H-G-2C* /
    2H-2G-4C 3H-3G-C-R 4H-2G-C-R 5H-G-2R 5H-G-2C-R 6H-2G-2C*"""
RIGGING = """0 0 C 0 R C* / 0 0 R C H-R R-C-G* / 0 R R-C R-G R-G 2R-H-C* / 0 R-C R-G 2R 2R-G 2R-H-C* /
    R-G R-H 2R-C-G 2R-G-C 3R-G 4R-H-C* / R-C 2R-G 3R-H 3R-G-C 4R-H 4R-H-G-C* / 2R-C 2R-G-C 3R-H-G 4R-G 4R-H 5R-H-C* /
    2R-C 3R-G 3R-H-G 4R-H-2C 5R-2G-C 5R-2H-G* / 3R-G 3R-H-G 4R-H-G 4R-H-G 5R-G-C 6R-H-2C* /
    4R-H-G 4R-H-C 5R-2H 5R-2G-C 6R-2G-C 7R-2G* / 5R-H-C 5R-2G 6R-H-2G 6R-G-C 6R-2H-2C 7R-H-G-2C*"""
#: Full sail and low powder by the least guns of a row.
COLUMNS = {
    1: (-1, -1),
    4: (-1, -1),
    7: (-1, -1),
    10: (-1, -1),
    13: (-1, -1),
    16: (-1, -1),
    19: (-2, -1),
    22: (-2, -2),
    25: (-2, -2),
}


def test_16_1_2_the_hit_tables() -> None:
    """tournament:16.1.2 - tables 0 to 10 of this edition, cell by cell (rulings T1, T2)."""
    for aim, text in (("hull", HULL), ("rigging", RIGGING)):
        assert getattr(TOURNAMENT.book.tables.hits, aim) == tuple(
            tuple(row.split()) for row in text.split("/")
        )


def test_16_1_the_corrected_set() -> None:
    """tournament:16.1 - three cells are put right when the players want it."""
    book = Desk("tournament", "advanced", "corrected").book
    assert book.tables.gunnery.rows[-1].shot["double"] == 3
    assert book.printed[1][0][2] == "0" and book.full_sail_hits[1][6][3] == 2


@pytest.mark.parametrize("edition", ["second_edition", "tournament"])
def test_16_1_every_correction_names_what_is_printed(edition: str) -> None:
    """tournament:16.1, second_edition:A.I.A - beside each corrected cell stands the one that it takes the place of."""
    files = resources.files(f"weathergage.rulesets.plotted.editions.{edition}.tables")
    errata = tomllib.loads(files.joinpath("corrected.toml").read_text(encoding="utf-8"))["erratum"]
    for erratum in errata:
        cell = msgspec.to_builtins(Desk(edition, "advanced").book.tables)
        for key in erratum["path"].split("."):
            cell = cell[int(key) if isinstance(cell, list | tuple) else key]
        assert cell == erratum["printed"] != erratum["corrected"], erratum["path"]


def test_16_1_carronades_reach_two_hexes() -> None:
    """tournament:16.1, tournament:11.1.9 - by the range table of this edition's Advanced card as well."""
    for far in (1, 2, 3):
        state = two(TOURNAMENT, far, full_guns=(6, 6), full_carronades=(4, 4))
        shots = guns_of(TOURNAMENT).shots(state, state.ships[0], 1)
        assert shots[0].carronades == (4 if far <= 2 else 0)
        alone = two(TOURNAMENT, far, full_guns=(0, 0), full_carronades=(8, 8))
        assert ("hull>beta" in options(TOURNAMENT, alone)) == (far <= 2)


def low(far: int = 2, *, dice: tuple[int, ...] = (), reloads: int = 0, **mine: Any) -> PlottedState:
    """Alpha with so many reloads left, twenty-two guns a side."""
    guns = {"full_guns": (22, 22), "full_carronades": (0, 0), "initial": [0, 0], **mine}
    return two(TOURNAMENT, far, dice=dice, reloads=reloads, **guns)


@pytest.mark.parametrize("row", COLUMNS)
def test_16_1_2_3_1_the_low_powder_column(row: int) -> None:
    """tournament:16.1.2.3.1, tournament:16.1.2.3 - with no reload left the table is lower by the figure of the row.

    It is the number of the table that changes, not the die (ruling T8).
    """
    shot = fired(TOURNAMENT, low(1, dice=(2, 2), full_guns=(row, row)), "hull>beta")
    value = COLUMNS[row][1]
    assert [(m.label, m.value, m.cite) for m in shot.modifiers] == [
        ("low powder", value, "tournament:16.1.2.3.1")
    ]
    assert shot.table == max(-1, shot.base + value)
    if shot.roll:
        assert shot.cell == TOURNAMENT.book.printed[0][shot.table][1]


@pytest.mark.parametrize("row", COLUMNS)
def test_a_20_1_the_full_sail_column(row: int) -> None:
    """tournament:A-20.1 - guns of a ship at full sail are less steady by the figure of their row."""
    state = low(1, dice=(2, 2), reloads=30, full_guns=(row, row), sails=FULL_SAIL)
    shot = fired(TOURNAMENT, state, "hull>beta")
    assert [(m.label, m.value, m.cite) for m in shot.modifiers] == [
        ("full sail", COLUMNS[row][0], "tournament:A-20.1")
    ]
    assert shot.table == max(-1, shot.base + COLUMNS[row][0])


@pytest.mark.parametrize("reloads", [1, 30, -1])
def test_16_1_2_3_only_when_all_are_used(reloads: int) -> None:
    """tournament:16.1.2.3, tournament:26.1.2 - one reload left is enough, and so is powder that is not counted."""
    assert fired(TOURNAMENT, low(dice=(2,), reloads=reloads), "hull>beta").modifiers == ()


def test_26_1_2_low_powder_guns_still_fire_and_load() -> None:
    """tournament:26.1.2 - ships go on firing and loading, at the modifier of the chart."""
    assert "hull>beta" in options(TOURNAMENT, low())
    ship = loaded("R R", reloads=0)
    assert (ship.load[1], ship.reloads) == (ROUND, 0)


def loaded(order: str, **ship: Any) -> Ship:
    """Alpha after a Reload Phase with that order for her empty starboard side."""
    mine = {"nation": "french", "load": [ROUND, UNLOADED], **ship}
    state = TOURNAMENT.position(
        TOURNAMENT.ship("alpha", **mine), TOURNAMENT.ship("beta", 1, "A1"), phase="loading", turn=5
    )
    game = TOURNAMENT.game(state)
    TOURNAMENT.give(game, load__alpha=order)
    return state.ships[0]


def test_26_1_1_thirty_reloads() -> None:
    """tournament:26.1.1, tournament:A-26.1.1 - every ship begins with thirty, and the first loads cost none."""
    game = start("tournament", load_scenario("constitution-java"), options=("advanced",))
    TOURNAMENT.give(game, shot__constitution__L="D")
    assert [ship.reloads for ship in game.state.ships] == [30, 30]
    assert [ship.reloads for ship in start("tournament", load_scenario("constitution-java")).state.ships] == [
        -1,
        -1,
    ]


@pytest.mark.parametrize(("order", "cost"), [("R R", 1), ("R C", 1), ("R G", 1), ("R D", 2), ("none", 0)])
def test_26_1_1_what_each_shot_costs(order: str, cost: int) -> None:
    """tournament:26.1.1, tournament:26.1, tournament:A-26.1 - one square, and two for doubleshot."""
    assert loaded(order, reloads=12).reloads == 12 - cost


def test_26_1_1_doubleshot_over_two_turns_costs_two_in_all() -> None:
    """tournament:26.1.1 - counted when it is begun (ruling W53)."""
    begun = loaded("R D", reloads=12, crew=[0, 4, 4])
    assert (begun.load[1], begun.reloads) == (HALF_DOUBLE, 10)
    done = loaded("R D", reloads=10, crew=[0, 4, 4], load=[ROUND, HALF_DOUBLE])
    assert (done.load[1], done.reloads) == (DOUBLE, 10)


def test_26_1_1_the_last_square_may_be_doubleshot() -> None:
    """tournament:26.1.1, tournament:26.1.2 - one square left is marked off, and she is at low powder (ruling W53)."""
    ship = loaded("R D", reloads=1)
    assert (ship.load[1], ship.reloads) == (DOUBLE, 0)


@pytest.mark.parametrize(("reloads", "squares"), [(12, (1, 1, 2, 1)), (1, (1, 1, 1, 1)), (0, (0, 0, 0, 0))])
def test_26_1_1_previews_tell_the_squares_that_a_load_takes(reloads: int, squares: tuple[int, ...]) -> None:
    """tournament:26.1.1 - what is shown before is what is marked off after, with the last square too (ruling W53)."""
    mine: dict[str, Any] = {"nation": "french", "load": [ROUND, UNLOADED], "reloads": reloads}
    state = TOURNAMENT.position(
        TOURNAMENT.ship("alpha", **mine), TOURNAMENT.ship("beta", 1, "A1"), phase="loading", turn=5
    )
    game = TOURNAMENT.game(state)
    previews = game.view(0).previews(TOURNAMENT.asks(game)["load/alpha"])
    orders = ("R R", "R C", "R D", "R G")
    assert tuple(previews[order].squares for order in orders) == squares
    assert tuple(reloads - loaded(order, reloads=reloads).reloads for order in orders) == squares
    assert [previews[order].turns for order in orders] == [1, 1, 1, 1]


def test_26_1_1_the_reload_record_is_private() -> None:
    """tournament:26.1.1 - the enemy sees neither the squares nor what they mean for the guns."""
    state = low(1)
    game = TOURNAMENT.game(state)
    assert game.view(0).ship("alpha").reloads == 0 and game.view(1).ship("alpha").reloads == -1
    rich = low(1, reloads=9)
    hers, mine = game.view(1).gun_chart("alpha"), game.view(0).gun_chart("alpha")
    assert hers.hull == TOURNAMENT.game(rich).view(1).gun_chart("alpha").hull
    assert mine.hull != hers.hull


def test_24_2_3_4_doubleshot_as_round_shot() -> None:
    """tournament:24.2.3.4, tournament:A-24.2.3 - beyond one hex it is fired as round shot, at one hex as it is."""
    far = fired(TOURNAMENT, low(3, dice=(2,), reloads=4, load=[ROUND, DOUBLE]), "hull>beta")
    assert (far.shot, far.modifiers) == ("R", ())
    at_one = low(1, reloads=4, load=[ROUND, DOUBLE])
    assert fired(TOURNAMENT, low(1, dice=(2,), reloads=4, load=[ROUND, DOUBLE]), "hull>beta").shot == "D"
    assert not [o for o in options(TOURNAMENT, at_one) if o.startswith("grape")]
    shots = guns_of(TOURNAMENT).shots(at_one, at_one.ships[0], 1)
    assert {shot.shot for shot in shots} == {DOUBLE}, "within one hex it is not fired as round shot"
    assert "rigging>beta" in options(TOURNAMENT, low(10, reloads=4, load=[ROUND, DOUBLE]))


def test_24_2_3_4_not_at_low_powder() -> None:
    """tournament:24.2.3.4 - without reloads left doubleshot is doubleshot, for one hex only."""
    state = low(2, load=[ROUND, DOUBLE])
    assert options(TOURNAMENT, state) == ["hold", "air"]
    told = refused(TOURNAMENT, state, "hull>beta")
    assert "low powder" in told and "tournament:24.2.3.4" in told
    assert "hull>beta" in options(TOURNAMENT, low(1, load=[ROUND, DOUBLE]))


def test_24_2_4_5_round_shot_as_grape() -> None:
    """tournament:24.2.4.5, tournament:A-24.2.4.5 - at one hex round shot may be fired as grape instead."""
    state = low(1, reloads=4, initial=[0, 1], target={"full_crew": (9, 9, 9)})
    assert options(TOURNAMENT, state)[1:4] == ["hull>beta", "rigging>beta", "grape>beta"]
    shot = fired(TOURNAMENT, state, "grape>beta")
    assert (shot.shot, shot.aim, shot.table, shot.roll) == ("G", "crew", 4 - 4 + 2, None)
    assert sum(state.ships[1].crew) == 25 and state.ships[1].hull == 40
    assert "grape>beta" not in options(TOURNAMENT, low(2, reloads=4))
    melee = low(1, reloads=4, engaged=[2, 0, 0, 0])
    assert "grape>beta" not in options(TOURNAMENT, melee)
    assert "tournament:24.2.4.4" in refused(TOURNAMENT, melee, "grape>beta")
    assert "tournament:24.2.4.1" in refused(TOURNAMENT, low(2, reloads=4), "grape>beta")


def test_a_24_2_2_4_the_british_by_agreement() -> None:
    """tournament:A-24.2.2.4, tournament:24.2.2.4 - with the house rule British ships load and fire chainshot."""
    agreed = Desk("tournament", "advanced", "british_chain")
    for desk, allowed in ((TOURNAMENT, False), (agreed, True)):
        state = two(desk, 2, nation="british", load=[ROUND, 2])
        assert ("rigging>beta" in options(desk, state)) == allowed
        empty = desk.position(
            desk.ship("alpha", nation="british", load=[ROUND, UNLOADED]),
            desk.ship("beta", 1, "A1"),
            phase="loading",
        )
        assert ("R C" in desk.asks(desk.game(empty))["load/alpha"].options) == allowed
        game = start("tournament", load_scenario("constitution-java"), options=desk.options)
        assert ("C" in desk.asks(game, 1)["shot/java/L"].options) == allowed
    assert {o.id: o.kind for o in TOURNAMENT.rules.options}["british_chain"] == "house"


def test_26_1_only_her_own_side_learns_of_the_loading() -> None:
    """tournament:26.1 - the event goes to one side."""
    state = TOURNAMENT.position(
        TOURNAMENT.ship("alpha", load=[ROUND, UNLOADED]), TOURNAMENT.ship("beta", 1, "A1"), phase="loading"
    )
    game = TOURNAMENT.game(state)
    TOURNAMENT.give(game, load__alpha="R D")
    (event,) = TOURNAMENT.happened(game, BroadsideLoaded)
    assert (event.shot, event.to, event.cite) == ("D", 0, "tournament:26.1")
