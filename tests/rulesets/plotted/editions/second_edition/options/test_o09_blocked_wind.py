"""Optional rule IX: a ship close to windward takes the wind out of another's sails (ruling W37).

Wind 1 blows to the north, so windward is south: the hex below bow or stern.
"""

from typing import Any

import pytest

from tests.builders.plotted.desk import Desk
from tests.builders.plotted.passage import plots, refused_plot
from weathergage.geometry.hexgrid import REVERSE_OF, label, parse_label, step
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.terms import FULL_SAIL
from weathergage.rulesets.plotted.sailing.allowances import allowances

DESKS = [Desk(edition, "advanced", "blocked_wind") for edition in ("second_edition", "tournament")]
both = pytest.mark.parametrize("desk", DESKS, ids=lambda desk: desk.id)


def lost(desk: Desk, ship: Ship, *others: Ship, wind: int = 1, **circumstances: Any) -> int:
    """What a ship loses in attitude A."""
    state = desk.position(ship, *others, wind=wind, **circumstances)
    return 4 - allowances(desk.book, state, ship)[0]


def to_windward(desk: Desk, of: Ship, *, part: str = "bow", wind: int = 1, **changes: Any) -> Ship:
    """A ship whose bow lies directly to windward of a ship's bow or stern, heading across the wind."""
    where = step(of.bow if part == "bow" else of.stern, REVERSE_OF[wind])
    heading = changes.pop("heading", (wind + 1) % 6 + 1)
    return desk.ship("b", side=1, bow=label(where), heading=heading, **changes)


@both
@pytest.mark.parametrize("wind", range(1, 7))
@pytest.mark.parametrize("part", ["bow", "stern"])
def test_o_ix_directly_to_windward_of_bow_or_stern(desk: Desk, wind: int, part: str) -> None:
    """Adjacent, and directly between bow or stern and the wind.

    second_edition:O.IX - the windward neighbour of bow or stern counts, and no other hex.
    tournament:37.0 - likewise, either of the two hexes.
    """
    ship = desk.ship("a", heading=wind % 6 + 1)
    blocker = to_windward(desk, ship, part=part, wind=wind)
    assert lost(desk, ship, blocker, wind=wind) == 1
    # To leeward she takes nothing.
    lee = step(ship.bow if part == "bow" else ship.stern, wind)
    leeward = desk.ship("b", 1, label(lee), wind)
    if {leeward.bow, leeward.stern} & {ship.bow, ship.stern}:
        leeward = desk.ship("b", 1, label(step(lee, wind)), wind)
    assert lost(desk, ship, leeward, wind=wind) == 0
    # Two hexes off she is not adjacent any more.
    blocker.bow = step(blocker.bow, REVERSE_OF[wind])
    if blocker.stern not in (step(ship.bow, REVERSE_OF[wind]), step(ship.stern, REVERSE_OF[wind])):
        assert lost(desk, ship, blocker, wind=wind) == 0


@both
def test_o_ix_every_neighbouring_hex(desk: Desk) -> None:
    """Of all hexes around a ship only those to windward of bow and stern matter.

    second_edition:O.IX - a one-hex vessel is put into each of them.
    tournament:37.0 - likewise.
    """
    ship = desk.ship("a", heading=2)
    windward = {step(ship.bow, 4), step(ship.stern, 4)}
    for centre in (ship.bow, ship.stern):
        for direction in range(1, 7):
            where = step(centre, direction)
            if where in (ship.bow, ship.stern):
                continue
            other = desk.ship("b", bow=label(where), hexes=1)
            assert lost(desk, ship, other) == (where in windward)


@both
def test_o_ix_running_before_the_wind_only_the_stern_counts(desk: Desk) -> None:
    """Her own stern lies to windward of her bow.

    second_edition:O.IX - she does not block herself; a ship right astern does.
    tournament:37.0 - likewise.
    """
    ship = desk.ship("a", heading=1)
    assert lost(desk, ship) == 0
    assert lost(desk, ship, desk.ship("b", 1, label(step(ship.stern, 4)), 1)) == 1
    crossing = desk.ship("b", 1, label(step(step(ship.stern, 4), 3)), 3)
    assert crossing.stern == step(ship.stern, 4)
    assert lost(desk, ship, crossing) == 1, "her stern blocks as well as her bow"


@both
def test_o_ix_a_by_the_sails_of_the_blocker(desk: Desk) -> None:
    """How much is lost.

    second_edition:O.IX.A - 2 to full sails, 1 to battle sails with at least half the rigging, else nothing.
    tournament:37.1 - likewise.
    """
    ship = desk.ship("a", heading=2)
    assert lost(desk, ship, to_windward(desk, ship, sails=FULL_SAIL)) == 2
    assert lost(desk, ship, to_windward(desk, ship)) == 1
    assert lost(desk, ship, to_windward(desk, ship, rigging=[0, 0, 3, 3])) == 1
    assert lost(desk, ship, to_windward(desk, ship, rigging=[0, 0, 2, 3])) == 0
    assert lost(desk, ship, to_windward(desk, ship, rigging=[0, 0, 0, 0])) == 0
    # Friend or foe, manned or not: it is the canvas that counts.
    for changes in ({"surrendered": 2}, {"crew": [0, 0, 0]}):
        assert lost(desk, ship, to_windward(desk, ship, **changes)) == 1


@both
@pytest.mark.parametrize(
    ("mine", "hers", "battle", "full"),
    [
        (74, 74, 1, 2),
        (74, 103, 1, 2),
        (44, 74, 2, 3),
        (14, 74, 3, 4),
        (38, 98, 3, 4),
        (39, 98, 2, 3),
        (74, 44, 0, 1),
        (74, 45, 1, 2),
        (98, 38, 0, 0),
        (98, 39, 0, 1),
    ],
)
def test_o_ix_b_by_the_difference_of_ratings(
    desk: Desk, mine: int, hers: int, battle: int, full: int
) -> None:
    """Small ships block large ones less, and large ones small ones more.

    second_edition:O.IX.B - by 1 from a difference of 30 guns, by 2 from 60.
    tournament:37.2 - size matters.
    tournament:37.2.1 - 30 guns above the blocked ship: 3 to full sail, 2 to battle sail.
    tournament:37.2.2 - 30 guns below: 1 to full sail, nothing to battle sail.
    tournament:37.2.3 - 60 above: 4 and 3.
    tournament:37.2.4 - 60 below: nothing at all.
    """
    ship = desk.ship("a", heading=2, rating=mine)
    assert lost(desk, ship, to_windward(desk, ship, rating=hers)) == battle
    assert lost(desk, ship, to_windward(desk, ship, rating=hers, sails=FULL_SAIL)) == full
    assert lost(desk, ship, to_windward(desk, ship, rating=hers, rigging=[0, 0, 0, 3])) == 0


@both
def test_o_ix_what_it_means_for_the_plot(desk: Desk) -> None:
    """The allowance is cut for the turn, in every attitude, and never below 0.

    second_edition:O.IX.A - the loss is off the movement allowance.
    tournament:37.1 - likewise.
    """
    ship = desk.ship("a", heading=2)
    blocker = to_windward(desk, ship, sails=FULL_SAIL)
    state = desk.position(ship, blocker)
    assert allowances(desk.book, state, ship) == (2, 1, 0, 0)
    game = desk.game(state)
    assert "2" in desk.asks(game)["plot/a"].options and "3" not in desk.asks(game)["plot/a"].options
    view = game.view(0).ship("a")
    assert view.allowance == 2
    (condition,) = (each for each in view.conditions if each.key == "lee")
    assert (condition.value, condition.cite) == (2, desk.book.cite("O.IX"))
    assert "3" in plots(desk, desk.ship("a", heading=2))
    alone = desk.ship("a", heading=2)
    assert refused_plot(desk, alone, "5") == desk.book.cite("B.IV.A.5").partition(":")[2]


@both
def test_o_ix_only_the_greatest_loss_counts(desk: Desk) -> None:
    """Ruling W37: two ships to windward are no worse than the worse of them.

    second_edition:O.IX - losses are not added up.
    tournament:37.0 - likewise.
    """
    ship = desk.ship("a", heading=2)
    one = desk.ship("b", bow=label(step(ship.bow, 4)), hexes=1)
    other = desk.ship("c", bow=label(step(ship.stern, 4)), hexes=1, sails=FULL_SAIL)
    assert lost(desk, ship, one) == 1
    assert lost(desk, ship, one, other) == lost(desk, ship, other, one) == 2


@both
def test_o_ix_oars_and_absence(desk: Desk) -> None:
    """Ruling W37: who does not sail neither blocks nor is blocked; who is not there blocks nothing.

    second_edition:O.IX - sails blanket sails.
    tournament:37.0 - likewise.
    """
    ship = desk.ship("a", heading=2)
    assert lost(desk, ship, to_windward(desk, ship, rowed=True)) == 0
    assert lost(desk, ship, to_windward(desk, ship, fixed="battery")) == 0
    assert lost(desk, ship, to_windward(desk, ship, present=False, entry_turn=9)) == 0
    galley = desk.ship("a", heading=2, rowed=True)
    assert lost(desk, galley, to_windward(desk, galley)) == 0


@both
def test_o_ix_only_as_an_option(desk: Desk) -> None:
    """Without it nobody minds.

    second_edition:O.IX - optional.
    tournament:37.0 - optional.
    """
    plain = Desk(desk.id, "advanced")
    ship = plain.ship("a", heading=2)
    assert lost(plain, ship, to_windward(plain, ship)) == 0
    assert parse_label("R20") == ship.bow
