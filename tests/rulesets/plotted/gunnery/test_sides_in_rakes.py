"""Which side of a raked ship loses guns: her owner's choice in every rake, along the keel or from the cone (P14)."""

from typing import Any

import pytest

from tests.builders.plotted.desk import Desk
from tests.builders.plotted.gun_drill import fire, guns_of
from weathergage.api import Game
from weathergage.geometry.plays import PORT, STARBOARD
from weathergage.rulesets.plotted.core.events import BroadsideFired, HitsMarked
from weathergage.rulesets.plotted.core.particulars import StandingOrders
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.gunnery.targeting import Shot

#: Bow and heading of a ship that rakes the bow of another at R20, who heads north: in her blind cone at an angle, and
#: with one hex on the line of her keel and the other nearer to her.
CONE = "S18", 6
LINE = "R17", 6
RAKES = pytest.mark.parametrize(
    ("desk", "place"),
    [
        (Desk("second_edition"), CONE),
        (Desk("tournament"), CONE),
        (Desk("second_edition", "advanced"), CONE),
        (Desk("second_edition", "advanced"), LINE),
        (Desk("second_edition", "advanced", "line_rake"), LINE),
        (Desk("tournament", "advanced"), LINE),
    ],
    ids=lambda each: " ".join((each.id, *each.options)) if isinstance(each, Desk) else each[0],
)
FULL = (8, 4)


def before_her(desk: Desk, place: tuple[str, int], **standing: str) -> tuple[PlottedState, Shot]:
    """Alpha before the bow of beta, who has more guns to port; and the broadside that bears."""
    bow, heading = place
    alpha = desk.ship("alpha", bow=bow, heading=heading, full_guns=(20, 20), full_carronades=(0, 0))
    hers: dict[str, Any] = {"full_guns": FULL, "full_carronades": (0, 0), "full_hull": 60}
    beta = desk.ship("beta", 1, "R20", load=[0, 0], standing=StandingOrders(**standing), **hers)
    state = desk.position(alpha, beta, phase="combat")
    guns = guns_of(desk)
    return state, next(shot for side in (PORT, STARBOARD) for shot in guns.shots(state, alpha, side))


def hit_by(desk: Desk, state: PlottedState, shot: Shot) -> Game:
    """The broadside is fired at the hull with a die that takes gun squares."""
    guns = guns_of(desk)
    tables = guns.dice(guns.table(shot))
    cells, printed = desk.book.cells[0][tables[0]], desk.book.printed[0][tables[0]]
    die = next(die for die in range(1, 7) if cells[die - 1][1] and "*" not in printed[die - 1])
    state.dice.script = [die] * len(tables)
    return fire(desk, state, **{f"fire__alpha__{'LR'[shot.side]}": guns.notation(shot, 0)})


@RAKES
@pytest.mark.parametrize(("wanted", "suffers"), [("more", PORT), ("port", PORT), ("starboard", STARBOARD)])
def test_the_owner_chooses_the_side_in_every_rake(
    desk: Desk, place: tuple[str, int], wanted: str, suffers: int
) -> None:
    """second_edition:B.VIII.D.3.a, tournament:11.4.3.1 - by standing orders, whatever the angle (rulings P14, P6)."""
    state, shot = before_her(desk, place, hit_side=wanted)
    assert shot.raking and shot.lie.near_side >= 0, "the nearest hexes lie on one side of her keel"
    game = hit_by(desk, state, shot)
    (marked,) = desk.happened(game, HitsMarked)
    (fired,) = desk.happened(game, BroadsideFired)
    assert marked.guns and "P14" in fired.rulings
    left = state.ships[1].guns
    assert (left[suffers], left[1 - suffers]) == (FULL[suffers] - marked.guns, FULL[1 - suffers])


@RAKES
def test_an_owner_who_is_asked_may_take_the_hits_on_either_side(desk: Desk, place: tuple[str, int]) -> None:
    """second_edition:B.VIII.D.3.a, tournament:11.4.3.1 - with "ask me" both sides are offered (rulings P14, P6)."""
    game = hit_by(desk, *before_her(desk, place, gun_hits="ask"))
    options = desk.asks(game, 1)["hits/beta"].options
    assert any("gL" in option and "gR" not in option for option in options)
    assert any("gR" in option and "gL" not in option for option in options)


def test_without_a_rake_the_nearer_side_suffers() -> None:
    """second_edition:B.VIII.D.3.a - where only the keel line rakes, a shot from the cone has a near side (W20)."""
    desk = Desk("second_edition", "advanced", "line_rake")
    state, shot = before_her(desk, CONE, hit_side="port")
    assert not shot.raking and shot.lie.near_side == STARBOARD
    game = hit_by(desk, state, shot)
    (marked,), (fired,) = desk.happened(game, HitsMarked), desk.happened(game, BroadsideFired)
    assert marked.guns and "P14" not in fired.rulings
    assert list(state.ships[1].guns) == [FULL[PORT], FULL[STARBOARD] - marked.guns]
