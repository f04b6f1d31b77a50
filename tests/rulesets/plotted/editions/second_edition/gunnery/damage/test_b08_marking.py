"""Basic VIII.D.2-4: how the squares of a log are crossed off, case by case."""

from functools import partial
from itertools import product
from typing import Any

import pytest

from tests.builders.plotted import damage
from tests.builders.plotted.positions import DESK, make_ship
from weathergage.rulesets.plotted.core.events import (
    CrewSectionLost,
    HitsMarked,
    PrizeLost,
    RiggingSectionLost,
)
from weathergage.rulesets.plotted.core.state import Hits
from weathergage.rulesets.plotted.core.terms import MELEE
from weathergage.rulesets.plotted.gunnery.damage.gun_losses import allocate, allocation_text, allocations

armed, marked = partial(damage.armed, DESK), partial(damage.marked, DESK)
Squares = tuple[int, int, int, int]


@pytest.mark.parametrize(
    ("squares", "standing", "hits", "lost"),
    [
        # The near side suffers, however few squares it has.
        ((1, 4, 0, 0), {}, [Hits(0, 0, guns=1)], (1, 0, 0, 0)),
        ((4, 1, 0, 0), {}, [Hits(0, 1, guns=1)], (0, 1, 0, 0)),
        # Then the other side, and either way round.
        ((1, 4, 0, 0), {}, [Hits(0, 0, guns=3)], (1, 2, 0, 0)),
        ((4, 1, 0, 0), {}, [Hits(0, 1, guns=3)], (2, 1, 0, 0)),
        # Carronades first unless the owner wants it otherwise; the other kind on the near side before the far side.
        ((2, 2, 1, 1), {}, [Hits(0, 0, guns=2)], (1, 0, 1, 0)),
        ((2, 2, 1, 1), {"gun_hits": "guns"}, [Hits(0, 0, guns=2)], (2, 0, 0, 0)),
        ((2, 2, 1, 1), {"gun_hits": "guns"}, [Hits(0, 1, guns=3)], (0, 2, 0, 1)),
        ((1, 2, 1, 1), {}, [Hits(0, 0, guns=3)], (1, 0, 1, 1)),
        # In a rake: the fuller side, carronades counted; port when they are equal; or as told.
        ((2, 3, 0, 0), {}, [Hits(0, -1, guns=1)], (0, 1, 0, 0)),
        ((3, 2, 0, 2), {}, [Hits(0, -1, guns=1)], (0, 0, 0, 1)),
        ((3, 3, 0, 0), {}, [Hits(0, -1, guns=1)], (1, 0, 0, 0)),
        ((3, 3, 0, 0), {}, [Hits(0, -1, guns=2)], (1, 1, 0, 0)),
        ((3, 3, 0, 0), {"hit_side": "starboard"}, [Hits(0, -1, guns=2)], (0, 2, 0, 0)),
        ((1, 4, 0, 0), {"hit_side": "port"}, [Hits(0, -1, guns=2)], (1, 1, 0, 0)),
        # Several broadsides from several sides.
        ((2, 2, 0, 0), {}, [Hits(0, 0, guns=1), Hits(0, 1, guns=2)], (1, 2, 0, 0)),
        ((0, 0, 0, 0), {}, [Hits(0, 0, guns=1)], (0, 0, 0, 0)),
    ],
)
def test_b_viii_d_3_a_which_gun_squares_go(
    squares: Squares, standing: dict[str, str], hits: list[Hits], lost: Squares
) -> None:
    """second_edition:B.VIII.D.3.a: near side, then far side, by the owner's standing orders (ruling P6)."""
    ship = armed(squares, **standing)
    assert tuple(allocate(ship, hits)) == lost
    marked(ship, *hits)
    assert (*ship.guns, *ship.carronades) == tuple(had - gone for had, gone in zip(squares, lost))


def reachable(squares: Squares, sides: tuple[int, ...]) -> set[Squares]:
    """What may be lost to hits from these sides (-1 for either), taken in any order with any choice."""
    if not sides:
        return {(0, 0, 0, 0)}
    found: set[Squares] = set()
    for place, side in enumerate(sides):
        rest = sides[:place] + sides[place + 1 :]
        rows: set[int] = set()
        for near in (side,) if side >= 0 else (0, 1):
            on_side = [row for row in (near, near + 2) if squares[row]]
            rows |= set(on_side or [row for row in (1 - near, 3 - near) if squares[row]])
        if not rows:
            found |= reachable(squares, rest)
        for row in rows:
            after = tuple(count - (n == row) for n, count in enumerate(squares))
            for more in reachable((after[0], after[1], after[2], after[3]), rest):
                lost = tuple(count + (n == row) for n, count in enumerate(more))
                found.add((lost[0], lost[1], lost[2], lost[3]))
    return found


@pytest.mark.parametrize("sides", [(0,), (1,), (-1,), (0, 0), (0, 1), (-1, 0), (-1, 1), (-1, -1), (0, 0, -1)])
def test_b_viii_d_3_a_the_owner_is_offered_every_way_the_rule_allows_and_no_other(
    sides: tuple[int, ...],
) -> None:
    """second_edition:B.VIII.D.3.a: worked out the long way, hit by hit, for all small batteries (ruling P6)."""
    hits = [Hits(0, side, guns=1) for side in sides]
    for squares in product(range(3), range(3), range(2), range(2)):
        ship = armed(squares)
        offered = allocations(ship, hits)
        assert set(offered) == reachable(squares, sides)
        assert len(offered) == len(set(offered))
        assert tuple(allocate(ship, hits)) in offered


def test_b_viii_d_3_a_ways_to_take_hits_are_written_like_the_log() -> None:
    """second_edition:B.VIII.D.3.a: g and c for guns and carronades, L and R for the sides."""
    assert allocation_text((2, 0, 0, 1)) == "gL2 cR1"
    assert allocation_text((0, 1, 3, 0)) == "gR1 cL3"
    assert allocation_text((0, 0, 0, 0)) == "none"


def test_b_viii_d_what_is_told_of_the_hits_adds_up() -> None:
    """second_edition:B.VIII.D, second_edition:B.VIII.D.3.b: marked squares, excess, and gun hits in the hull."""
    ship = make_ship("alpha", hull=2, guns=[1, 0], carronades=[0, 0], crew=[0, 0, 1], rigging=[0, 0, 0, 1])
    told = next(
        e
        for e in marked(ship, Hits(0, 0, hull=2, guns=2), Hits(0, 1, crew=2, rigging=3))
        if isinstance(e, HitsMarked)
    )
    assert (told.hull, told.guns, told.crew, told.rigging, told.into_hull) == (2, 1, 1, 1, 1)
    assert told.wasted == 9 - 5
    assert (told.log.hull, told.log.guns, told.log.crew, told.log.rigging) == (
        0,
        (0, 0),
        (0, 0, 0, 0),
        (0, 0, 0, 0),
    )


def test_b_viii_d_2_a_each_crew_section_wiped_out_is_told_once() -> None:
    """second_edition:B.VIII.D.2.a: sections one and two fall, three is thinned; one gone before is not told again."""
    told = marked(make_ship("alpha", crew=[1, 2, 2]), Hits(0, 0, crew=4))
    assert [e.section for e in told if isinstance(e, CrewSectionLost)] == [1, 2]
    told = marked(make_ship("alpha", crew=[0, 2, 2]), Hits(0, 0, crew=2))
    assert [e.section for e in told if isinstance(e, CrewSectionLost)] == [2]


def test_b_viii_d_4_a_the_last_rigging_section_leaves_her_dismasted() -> None:
    """second_edition:B.VIII.D.4.a: told with the last section only."""
    told = marked(make_ship("alpha", rigging=[0, 0, 1, 1]), Hits(0, 0, rigging=2))
    assert [(e.section, e.dismasted) for e in told if isinstance(e, RiggingSectionLost)] == [
        (3, False),
        (4, True),
    ]
    told = marked(make_ship("alpha", rigging=[0, 0, 1, 1]), Hits(0, 0, rigging=1))
    assert [(e.section, e.dismasted) for e in told if isinstance(e, RiggingSectionLost)] == [(3, False)]


def test_b_ix_d_11_the_losses_of_all_broadsides_of_a_phase_are_shared_together() -> None:
    """second_edition:B.IX.D.11: one crew hit from each of two ships is a first and a second loss."""
    values: dict[str, Any] = {
        "owner": 1,
        "captured": True,
        "surrendered": MELEE,
        "prize": [2, 0, 0, 0],
        "crew": [0, 2, 2],
    }
    ship = make_ship("alpha", **values)
    marked(ship, Hits(0, 0, crew=1), Hits(0, 1, crew=1))
    assert (list(ship.prize), list(ship.crew)) == ([1, 0, 0, 0], [0, 1, 2, 0])


def test_b_ix_d_8_a_broadside_that_kills_the_prize_crew_frees_the_ship() -> None:
    """second_edition:B.IX.D.8, second_edition:B.IX.D.9: prize crew gone, or too few left for their prisoners."""
    for guards, prisoners, hits in ((1, 4, 1), (2, 8, 1)):
        values: dict[str, Any] = {
            "owner": 1,
            "captured": True,
            "surrendered": MELEE,
            "prize": [guards, 0, 0, 0],
        }
        ship = make_ship("alpha", **values, full_crew=(9, 9, 9), crew=[prisoners, 0, 0])
        told = marked(ship, Hits(0, 0, crew=hits))
        assert [e.ship for e in told if isinstance(e, PrizeLost)] == ["alpha"]
        assert (ship.side, ship.captured) == (1, False)
