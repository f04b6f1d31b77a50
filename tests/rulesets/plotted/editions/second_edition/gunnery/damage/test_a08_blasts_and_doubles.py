"""Advanced VIII.C and I.A.2.b: where hits of an explosion fall, who is free after it, doubled hits, lasting scars."""

from typing import Any

import pytest

from tests.builders.plotted.desk import BOTH, SECOND, Desk
from tests.builders.plotted.roadstead import conditions
from weathergage.api import Game
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.state import Critical, Hits
from weathergage.rulesets.plotted.core.terms import EXPLODING, SINKING, STRIKING
from weathergage.rulesets.plotted.gunnery.damage.damage_events import ShipExploded
from weathergage.rulesets.plotted.gunnery.targeting import HULL

LOST: dict[str, Any] = {"surrendered": STRIKING, "hull": 0}


def blast(bow: str, heading: int) -> Game:
    """Beta in R20 and R21 blows up; the die costs gamma two gun hits (6R-2G)."""
    return SECOND.at(
        SECOND.ship("alpha", bow="R30"),
        SECOND.ship("beta", 1, doom=EXPLODING, **LOST),
        SECOND.ship("gamma", 1, bow, heading),
        phase="unfouling",
        turn=3,
        dice=(6, 2),
    )


@pytest.mark.parametrize(
    ("bow", "heading", "forward", "aft"),
    [
        ("S20", 1, 1, 1),
        ("Q20", 1, 1, 1),
        ("S20", 6, 2, 0),
        ("Q20", 2, 2, 0),
        ("T21", 2, 0, 2),
        ("P21", 6, 0, 2),
    ],
    ids=["starboard", "port", "bow on the bow", "bow on the port bow", "stern next to her", "port stern"],
)
def test_a_viii_c_4_the_end_that_is_nearer_takes_the_gun_hits(
    bow: str, heading: int, forward: int, aft: int
) -> None:
    """second_edition:A.VIII.C.4, second_edition:A.VIII.A.7: alongside neither end is nearer, and the carronades of
    both sections go first; with one end nearer both hits fall there (rulings P6, W65)."""
    gamma = blast(bow, heading).state.ships[2]
    bow_left = sum(gamma.bow_guns) + sum(gamma.bow_carronades)
    left = sum(gamma.guns) + sum(gamma.carronades)
    assert (bow_left, left - bow_left) == (10 - forward, 10 - aft)


@BOTH
@pytest.mark.parametrize("doom", [SINKING, EXPLODING])
def test_a_viii_c_5_whoever_fought_a_ship_that_is_gone_is_free(desk: Desk, doom: int) -> None:
    """second_edition:A.VIII.C.3, second_edition:A.VIII.C.4, tournament:24.3.3: wherever she stands in the order of
    battle; other fights go on (ruling W64)."""
    game = desk.at(
        desk.ship("friend", 0, "A9"),
        desk.ship("alpha", bow="R30", engaged=[3, 4, 0, 0]),
        desk.ship("beta", 1, doom=doom, **LOST),
        desk.ship("other", 1, "A1"),
        phase="unfouling",
        turn=3,
        dice=(6,),
    )
    assert not game.state.ship("beta").present
    assert bool(desk.happened(game, ShipExploded)) == (doom == EXPLODING)
    assert game.state.ship("alpha").engaged == row_of([0, 4, 0, 0])


@pytest.mark.parametrize(("hits", "guns", "crew"), [({"crew": 1}, 20, 11), ({"guns": 1}, 19, 12)])
def test_a_i_a_2_b_1_a_rake_doubles_either_kind_alone(hits: dict[str, Any], guns: int, crew: int) -> None:
    """second_edition:A.I.A.2.b.1: 2H - H-R-C of table 1 has crew hits and no gun hits, G of table 0 the reverse."""
    struck = Hits(1, 0, **hits)
    game = SECOND.at(
        SECOND.ship("alpha", load=[0, 0]),
        SECOND.ship("beta", 1, "R17", load=[0, 0]),
        phase="combat",
        criticals=[Critical(1, 0, HULL, 1, 1, "bow", struck)],
        dice=(1,),
    )
    beta = game.state.ship("beta")
    assert (sum(beta.guns) + sum(beta.carronades), sum(beta.crew)) == (guns, crew)


def test_a_i_a_2_b_1_lasting_damage_is_to_be_seen() -> None:
    """second_edition:A.I.A.2.b.1: 8H with an odd die takes a turn for good, 7H a grade of the crew; all can see it."""
    for dice, key in (((3, 1), "steering"), ((2, 1), "demoralised")):
        game = SECOND.at(
            SECOND.ship("alpha", load=[0, 0]),
            SECOND.ship("beta", 1, "R17", load=[0, 0]),
            phase="combat",
            criticals=[Critical(1, 0, HULL, 5, 1, "", Hits(1, 0))],
            dice=dice,
        )
        for side in (0, 1, -1):
            assert conditions(game, "beta", side).get(key) == 1
            assert not {"steering", "demoralised"} & conditions(game, "alpha", side).keys()
    # A prize crew that is worse than the ship's own has lost no heart.
    prize = game.state.ship("beta")
    prize.captured, prize.side, prize.prize = True, 0, row_of([2, 0, 0, 0])
    assert "demoralised" not in conditions(game, "beta")
