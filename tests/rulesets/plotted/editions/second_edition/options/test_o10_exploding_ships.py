"""Optional X: explosions by the size of the ship, and the fires they light."""

import pytest

from tests.builders.plotted.damage import (
    NEAR,
    doomed,
    hit,
)
from tests.builders.plotted.desk import Desk
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.terms import EXPLODING, STRIKING
from weathergage.rulesets.plotted.ending.victory import points
from weathergage.rulesets.plotted.gunnery.damage.damage_events import (
    BlastStruck,
    CriticalHit,
    ShipDoomed,
    ShipExploded,
)

DESK = Desk("second_edition", "advanced", "exploding_ships")
PLAIN = Desk("second_edition", "advanced")


@pytest.mark.parametrize(
    ("guns", "carronades", "rake", "table"),
    [
        (1, 0, 2, 4),
        (6, 0, 2, 4),
        (7, 0, 3, 6),
        (10, 0, 4, 8),
        (8, 2, 4, 8),
        (13, 0, 5, 10),
        (22, 0, 8, 10),
        (30, 0, 9, 10),
    ],
)
def test_o_x_the_table_is_twice_her_rake_figure_at_one_hex(
    guns: int, carronades: int, rake: int, table: int
) -> None:
    """second_edition:O.X: by the whole broadside, and never above table 10 (ruling W65)."""
    size = {"full_guns": (guns, guns), "full_carronades": (carronades, carronades)}
    game = doomed(DESK, EXPLODING, (6, 1, 3), DESK.ship("gamma", 1, NEAR), **size)
    event = Desk.happened(game, ShipExploded)[0]
    assert (event.guns, event.rake, event.table) == (guns + carronades, rake, table)
    assert event.cite == "second_edition:O.X"
    assert Desk.happened(game, BlastStruck)[0].table == table


@pytest.mark.parametrize("guns", [(22, 7), (7, 22)])
def test_o_x_the_heavier_broadside_counts(guns: tuple[int, int]) -> None:
    """second_edition:O.X: of two that were built unequal (ruling W65)."""
    size = {"full_guns": guns, "full_carronades": (0, 0)}
    game = doomed(DESK, EXPLODING, (6, 1, 3), DESK.ship("gamma", 1, NEAR), **size)
    assert Desk.happened(game, ShipExploded)[0].guns == 22


def test_o_x_losses_do_not_make_her_smaller() -> None:
    """second_edition:O.X: the fresh broadside counts, not what is left of it (ruling W65)."""
    game = doomed(DESK, EXPLODING, (6, 1, 3), DESK.ship("gamma", 1, NEAR), guns=[0, 1], carronades=[0, 0])
    assert Desk.happened(game, ShipExploded)[0].table == 8


def test_o_x_number_14_is_checked_for_every_neighbour() -> None:
    """second_edition:O.X: fire breaks out with the number of its turns, or out of control with a six."""
    game = doomed(DESK, EXPLODING, (6, 1, 1, 3, 6), DESK.ship("gamma", 1, NEAR), DESK.ship("delta", 0, "S21"))
    gamma, delta = game.state.ships[2:]
    # The explosion comes before the movement of turn 3, which is the first turn of the fire.
    assert gamma.fires == ((2, 3),) and delta.doom == EXPLODING
    found = [(e.ship, e.index, e.result, e.roll) for e in Desk.happened(game, CriticalHit)]
    assert found == [("gamma", 14, "fire", None), ("delta", 14, "fire", None)]
    assert Desk.happened(game, ShipDoomed)[0].ship == "delta" and delta.present


def test_o_x_a_neighbour_who_is_doomed_anyway_is_not_checked_for_fire() -> None:
    """second_edition:O.X, second_edition:A.VIII.C.5: the blast hits her, and that is all."""
    gamma = DESK.ship("gamma", 1, NEAR, doom=EXPLODING, surrendered=STRIKING, hull=0)
    game = doomed(DESK, EXPLODING, (6, 1, 2), gamma)
    assert Desk.happened(game, BlastStruck)[0].ship == "gamma" and not Desk.happened(game, CriticalHit)


def test_o_x_a_fire_lit_before_combat_hampers_that_combat() -> None:
    """second_edition:O.X: two turns are this one and the next."""
    for turn, worth in ((3, [-2]), (4, [-2]), (5, [])):
        game = DESK.at(
            DESK.ship("alpha", fires=((2, 2),), full_guns=(24, 24)),
            DESK.ship("beta", 1, "S20", load=[0, 0]),
            phase="combat",
            turn=turn,
        )
        view = game.view(0)
        ask = next(ask for ask in view.request.asks if ask.id == "fire/alpha/R")
        found = view.previews(ask)["hull>beta"].modifiers
        assert [m.value for m in found if m.label == "fire aboard"] == worth


def test_without_the_option_nothing_burns() -> None:
    """second_edition:O.X, second_edition:A.VIII.C.4: table 10, and no check for fire."""
    game = doomed(PLAIN, EXPLODING, (6, 1), PLAIN.ship("gamma", 1, NEAR))
    assert Desk.happened(game, ShipExploded)[0].table == 10 and not Desk.happened(game, CriticalHit)


def test_a_ship_whose_magazine_blew_up_counts_as_struck_and_fights_no_more() -> None:
    """second_edition:O.X, second_edition:B.XI.B.2: no die was rolled for her hull, yet she is lost (ruling W64)."""
    game = DESK.at(
        DESK.ship("alpha", bow="A1", load=[0, 0]),
        DESK.ship(
            "beta", 1, load=[0, 0], tasks=[1 + 8, 2, 0, 0], engaged=[1, 0, 0, 0], newcomers=[1, 0, 0, 0]
        ),
        DESK.ship("gamma", 1, "A9", load=[0, 0]),
        phase="combat",
        criticals=[hit(table=5)],
        dice=(6, 1),
    )
    beta = game.state.ships[1]
    assert (beta.present, beta.surrendered) == (False, STRIKING)
    assert beta.tasks == beta.engaged == beta.newcomers == row_of([0, 0, 0, 0])
    assert points(DESK.book, game.state) == (10, 0)


def test_a_magazine_blows_up_in_the_combat_phase() -> None:
    """second_edition:O.X, second_edition:A.I.A.2.b.1: the neighbours are hit at once, and may strike at once."""
    game = DESK.at(
        DESK.ship("alpha", bow="S20", load=[0, 0], hull=1),
        DESK.ship("beta", 1, load=[0, 0]),
        DESK.ship("gamma", 1, "A1", load=[0, 0]),
        DESK.ship("delta", 0, "A9", load=[0, 0]),
        phase="combat",
        criticals=[hit(table=5)],
        # Number 11, magazine 1 at one hex, the blast on table 8, fire for two turns, the hull of alpha.
        dice=(6, 1, 3, 2, 1),
    )
    alpha, beta = game.state.ships[:2]
    assert not beta.present and alpha.struck and alpha.fires == ((1, 2),)
    assert Desk.happened(game, BlastStruck)[0].cell == "4R-3H-G"
