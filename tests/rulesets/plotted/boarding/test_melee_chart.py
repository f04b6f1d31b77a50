"""What a party does to the enemy, by its strength and its die: the chart that both plotted editions print."""

import pytest

from tests.builders.plotted.decks import Decks

#: Least and greatest strength of a column; losses by dice 1-2, 3-4, 5-6.
COLUMNS = [
    (1, 10, (1, 0, 0)),
    (11, 20, (1, 1, 0)),
    (21, 30, (2, 1, 0)),
    (31, 40, (2, 1, 1)),
    (41, 50, (2, 2, 1)),
    (51, 60, (3, 2, 1)),
    (61, 70, (3, 2, 2)),
    (71, 80, (4, 3, 2)),
    (81, 250, (4, 4, 2)),
]


@pytest.mark.parametrize("ruleset", ["second_edition", "tournament"])
@pytest.mark.parametrize(("least", "greatest", "losses"), COLUMNS)
def test_every_column_begins_and_ends_where_it_is_printed(
    ruleset: str, least: int, greatest: int, losses: tuple[int, int, int]
) -> None:
    """second_edition:B.IX.C.2 tournament:12.3.2"""
    chart = Decks(ruleset).book.tables.melee
    for strength in (least, greatest):
        taken = [chart.losses_for(strength, die) for die in range(1, 7)]
        assert taken == [losses[0]] * 2 + [losses[1]] * 2 + [losses[2]] * 2


@pytest.mark.parametrize("ruleset", ["second_edition", "tournament"])
def test_nobody_harms_nobody(ruleset: str) -> None:
    chart = Decks(ruleset).book.tables.melee
    assert [chart.losses_for(0, die) for die in range(1, 7)] == [0] * 6
