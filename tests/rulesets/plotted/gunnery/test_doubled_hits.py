"""Critical hits that double: they double the hits of the whole broadside, on whatever table they were scored (P17)."""

from typing import Any

import pytest

from tests.builders.plotted.desk import SECOND, TOURNAMENT, Desk
from tests.builders.plotted.gun_drill import fire, guns_of
from weathergage.rulesets.plotted.core.events import HitsMarked
from weathergage.rulesets.plotted.core.terms import FULL_SAIL
from weathergage.rulesets.plotted.gunnery.damage.damage_events import CriticalHit


def raked(desk: Desk, order: str, dice: tuple[int, ...], **hers: Any) -> tuple[list[HitsMarked], list[str]]:
    """Alpha rakes beta from right ahead, with dice on tables 10 and 1; what is marked, and criticals that come true."""
    alpha = desk.ship("alpha", bow="R19", heading=2, full_guns=(26, 26), full_carronades=(0, 0))
    squares: dict[str, Any] = {"full_hull": 90, "full_guns": (40, 40), "full_crew": (40, 40, 40)}
    beta = desk.ship("beta", 1, load=[0, 0], full_rigging=(40, 40, 40, 40), **squares, **hers)
    state = desk.position(alpha, beta, phase="combat", dice=dice)
    shot = guns_of(desk).shots(state, alpha, 1)[0]
    assert shot.raking and guns_of(desk).dice(guns_of(desk).table(shot)) == (10, 1)
    game = fire(desk, state, fire__alpha__R=order)
    assert state.dice.taken == len(dice)
    results = [event.result for event in desk.happened(game, CriticalHit) if not event.reason]
    return desk.happened(game, HitsMarked), results


@pytest.mark.parametrize(
    ("dice", "result", "guns", "crew"),
    [
        # 2H-2G-4C and H-R-C*, then 1 on table 1 is 2H; 6H-2G-2C* and H-G, then 3 on table 10 is 13H.
        ((1, 6, 1), "doubled_near", 2, 5),
        ((6, 4, 3), "doubled", 3, 2),
    ],
)
def test_2h_and_13h_double_gun_and_crew_hits_of_both_tables(
    dice: tuple[int, ...], result: str, guns: int, crew: int
) -> None:
    """second_edition:A.I.A.2.b.1 - all gun and crew hits, also those of the table that was not critical (P17)."""
    marked, results = raked(SECOND, "hull>beta", dice)
    assert results == [result]
    assert [(each.guns, each.crew) for each in marked] == [(guns, crew)] * 2
    assert (marked[1].hull, marked[1].rigging) == (0, 0)


@pytest.mark.parametrize(
    ("dice", "sails", "result"),
    [((1, 6, 5, 5), 0, "raked_rigging"), ((1, 6, 5, 6), FULL_SAIL, "full_sail_rigging")],
)
def test_10r_and_11r_double_rigging_hits_of_both_tables(
    dice: tuple[int, ...], sails: int, result: str
) -> None:
    """tournament:A-critical-hit-table - 5R-H-C and R-C-G*: all six rigging hits fall twice, and nothing else (P17)."""
    marked, results = raked(TOURNAMENT, "rigging>beta", dice, sails=sails)
    assert results == [result]
    assert marked[0].rigging >= 6 and marked[1].rigging == marked[0].rigging
    assert (marked[1].hull, marked[1].guns, marked[1].crew) == (0, 0, 0)


def test_two_of_them_in_one_broadside_each_add_the_hits_once_more() -> None:
    """second_edition:A.I.A.2.b.1 - 6H-2G-2C* and H-R-C*, with 13H and 2H (ruling W90)."""
    marked, results = raked(SECOND, "hull>beta", (6, 6, 3, 1))
    assert results == ["doubled", "doubled_near"]
    assert [(each.guns, each.crew) for each in marked] == [(2, 3)] * 3
