"""Statistics against figures worked out by hand or printed elsewhere."""

from types import SimpleNamespace

import pytest

from weathergage.simulation.records import COUNTED, losses
from weathergage.simulation.summary import mean, share


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
    assert losses([hurt, ship(0), ship(1)], 2) == ((3, 3, 2, 5, 0), (0, 0, 0, 0, 0))


def test_men_in_a_prize_are_not_lost_to_those_who_sent_them() -> None:
    taker = ship(0, crew=(0, 2, 2, 0))
    prize = ship(1, side=0, captured=True, surrendered="melee", prize=(2, 0, 0, 0), crew=(0, 0, 2, 0))
    ours, theirs = losses([taker, prize], 2)
    assert dict(zip(COUNTED, ours)) == {"hull": 0, "crew": 0, "guns": 0, "rigging": 0, "ships": 0}
    assert dict(zip(COUNTED, theirs)) == {"hull": 0, "crew": 4, "guns": 0, "rigging": 0, "ships": 1}
