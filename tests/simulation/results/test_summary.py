"""Statistics against figures worked out by hand or printed elsewhere."""

from types import SimpleNamespace

import pytest

from weathergage.rulesets.plotted.ending.losses import losses
from weathergage.simulation.results.intervals import mean, median, paired_shares, share


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)],
)
def test_wilson_interval(count: int, total: int, low: float, high: float) -> None:
    """The last is Newcombe's example (1998); the others follow from the formula."""
    found = share(count, total)
    assert found.share == count / total
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)


def test_mean_and_its_interval() -> None:
    found = mean([2, 4, 4, 4, 5, 5, 7, 9])
    assert found.mean == 5
    # The standard deviation is the root of 32/7, the half width 1.96 of it over the root of 8.
    assert found.high - found.mean == pytest.approx(1.48159, abs=1e-5)
    assert found.mean - found.low == pytest.approx(found.high - found.mean)


def test_few_games_give_no_nonsense() -> None:
    assert mean([7]) == mean([7, 7])
    assert mean([]).mean == 0
    assert (share(0, 0).low, share(0, 0).high) == (0, 1)


@pytest.mark.parametrize(
    ("both", "gained", "lost", "neither", "low", "high"),
    [(20, 12, 2, 16, 0.0562, 0.3292), (18, 12, 2, 18, 0.0562, 0.3290), (0, 0, 0, 50, -0.0713, 0.0713)],
)
def test_newcombe_interval_for_pairs(
    both: int, gained: int, lost: int, neither: int, low: float, high: float
) -> None:
    """The first is an example of Newcombe's paper on pairs (1998, method 10)."""
    before = [True] * both + [False] * gained + [True] * lost + [False] * neither
    after = [True] * both + [True] * gained + [False] * lost + [False] * neither
    found = paired_shares(before, after)
    assert found.mean == pytest.approx((gained - lost) / len(before))
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)
    turned = paired_shares(after, before)
    assert (turned.low, turned.high) == pytest.approx((-high, -low), abs=5e-5)


@pytest.mark.parametrize(("total", "rank"), [(6, 1), (10, 2), (20, 6), (50, 18), (100, 40)])
def test_median_and_its_interval(total: int, rank: int) -> None:
    """Ranks as tables of the sign test print them."""
    found = median([*range(total, 0, -1)])
    assert (found.mean, found.low, found.high) == ((total + 1) / 2, rank, total + 1 - rank)


def test_the_interval_of_a_long_median_goes_on_where_the_exact_one_ends() -> None:
    exact, near = median(range(1000)), median(range(1002))
    assert abs(near.low - exact.low) <= 2
    assert near.low + near.high == 1001


def test_an_interval_shows_a_difference_only_if_it_leaves_out_zero() -> None:
    assert mean([1, 2, 3]).shows
    assert not mean([-1, 2]).shows
    assert not mean([0, 0]).shows


def ship(owner: int, side: int | None = None, **left: object) -> SimpleNamespace:
    """A ship of ten hull, three crew sections of two, two guns and a carronade a side, and two masts of four."""
    full = {
        "hull": 10,
        "crew": (2, 2, 2, 0),
        "guns": (2, 2),
        "carronades": (1, 1),
        "rigging": (4, 4),
        "surrendered": "",
        "captured": False,
        "prize": (0, 0, 0, 0),
    }
    log = {"hull_full": 10, "crew_full": (2, 2, 2), "guns_full": (2, 2), "carronades_full": (1, 1)}
    return SimpleNamespace(
        owner=owner, side=owner if side is None else side, **log, rigging_full=(4, 4), **(full | left)
    )


def test_squares_lost_are_counted_for_the_owner() -> None:
    hurt = ship(0, hull=7, crew=(0, 1, 2, 0), guns=(1, 2), carronades=(0, 1), rigging=(0, 3))
    found = losses([hurt, ship(0), ship(1)], 2)
    assert found == {"hull": (3, 0), "crew": (3, 0), "guns": (2, 0), "rigging": (5, 0), "ships": (0, 0)}


def test_men_in_a_prize_are_not_lost_to_those_who_sent_them() -> None:
    taker = ship(0, crew=(0, 2, 2, 0))
    prize = ship(1, side=0, captured=True, surrendered="melee", prize=(2, 0, 0, 0), crew=(0, 0, 2, 0))
    found = losses([taker, prize], 2)
    assert found == {"hull": (0, 0), "crew": (0, 4), "guns": (0, 0), "rigging": (0, 0), "ships": (0, 1)}
