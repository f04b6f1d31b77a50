"""Tournament Edition 20.3.8: two anchors, and what the loss of one of them means."""

from typing import Any

import pytest

from tests.builders.plotted.desk import TOURNAMENT as DESK
from tests.builders.plotted.roadstead import ask_of, conditions, on_to, refused, turn, under_way
from weathergage.api import Game
from weathergage.geometry.hexgrid import label
from weathergage.rulesets.plotted.core.events import BroadsideFired
from weathergage.rulesets.plotted.core.state import Critical, Hits
from weathergage.rulesets.plotted.core.terms import ANCHORED, BY_BOW, BY_STERN, ROUND, UNDER_WAY
from weathergage.rulesets.plotted.gunnery.targeting import HULL
from weathergage.rulesets.plotted.sailing.anchor_events import CableParted, ShipCameFree
from weathergage.rulesets.plotted.sailing.anchors import part_cables


def roads(dice: tuple[int, ...] = (), phase: str = "movement_notation", **ship: Any) -> Game:
    """Ship a and an enemy on her beam, where ships may anchor."""
    a = DESK.ship("a", **{"cables": 2, "anchor": ANCHORED, "load": [0, ROUND], **ship})
    return under_way(DESK, a, DESK.ship("b", 1, "T21", load=[0, 0]), anchoring=True, dice=dice, phase=phase)


def hit_cable(game: Game) -> None:
    """8H: an anchor cable is severed."""
    part_cables(DESK.book, game.state.ships[0], 1, "20.3.8", game.events)


def test_20_3_8_ships_have_two_anchors() -> None:
    """tournament:20.3.8, tournament:A-20.3.8 - a critical hit takes one of two; the ship still lies at anchor."""
    critical = Critical(0, 1, HULL, 5, 2, "", Hits(0, 0))
    a = DESK.ship("a", anchor=BY_STERN, cables=2, load=[0, 0], still=4)
    game = under_way(
        DESK, a, DESK.ship("b", 1, "T21", load=[0, 0]), phase="combat", criticals=[critical], dice=(4, 4)
    )
    (parted,) = DESK.happened(game, CableParted)
    assert (parted.ship, parted.left) == ("a", 1)
    assert (a.cables, a.anchor, a.cutting) == (1, BY_STERN, False)
    on_to(DESK, game, "movement_notation")
    turn(DESK, game)
    # Neither moving nor drifting: for these she counts as anchored (note to 20.3.8.3).
    assert a.anchor == BY_STERN and label(game.state.ships[0].bow) == "R20"
    assert conditions(game, "a") == {"anchor": BY_STERN, "cables": 1}


@pytest.mark.parametrize("anchor", [ANCHORED, BY_BOW, BY_STERN])
def test_20_3_8_1_no_steadier_aim_with_one_anchor(anchor: int) -> None:
    """tournament:20.3.8.1, tournament:A-20.3.8 - the modifier for lying at anchor is lost with the first anchor."""
    tables = []
    for cables in (2, 1):
        game = roads((1,), "combat", anchor=anchor, cables=cables)
        shot = DESK.give(game, fire__a__R="hull>b")[0]
        assert isinstance(shot, BroadsideFired)
        tables.append(shot.table)
        assert ("at anchor" in [m.label for m in shot.modifiers]) == (cables == 2)
    assert tables[0] == tables[1] + 1


@pytest.mark.parametrize("anchor", [BY_BOW, BY_STERN])
def test_20_3_8_2_no_springs_with_one_anchor(anchor: int) -> None:
    """tournament:20.3.8.2, tournament:A-20.3.8 - on one anchor she can no longer be turned."""
    assert "L" in ask_of(roads(anchor=anchor), "plot/a").options
    game = roads(anchor=anchor, cables=1)
    assert ask_of(game, "plot/a").options == ("0",)
    for plot in ("L", "RR", "1", "B"):
        assert refused(game, plot__a=plot) == "20.3.8.2"


def test_20_3_8_3_with_one_anchor_left_she_may_still_anchor() -> None:
    """tournament:20.3.8.3, tournament:A-20.3.8 - under way with one anchor she may drop it, to no other benefit."""
    game = roads(anchor=UNDER_WAY, cables=1, heading=2)
    assert ask_of(game, "anchor/a").options == ("-", "A", "AB", "AS")
    turn(DESK, game, anchor__a="AB")
    assert game.state.ships[0].anchor == BY_BOW and ask_of(game, "plot/a").options == ("0",)


def test_20_3_8_3_both_lost_she_never_anchors_again() -> None:
    """tournament:20.3.8.3 - after the second loss there is nothing left to anchor with."""
    game = roads(anchor=UNDER_WAY, cables=0)
    assert ask_of(game, "anchor/a") is None
    assert refused(game, anchor__a="A") == "20.3.7.1"


def test_20_3_8_3_the_second_loss_sets_her_adrift() -> None:
    """tournament:20.3.8.3 - losing the second while she lies at it, she comes free next turn as if she had cut."""
    game = roads(cables=1, still=3)
    DESK.give(game)
    hit_cable(game)
    assert game.state.ships[0].cutting and game.state.ships[0].anchor == ANCHORED
    events = on_to(DESK, game, "movement_notation")
    assert [e.weighed for e in events if isinstance(e, ShipCameFree)] == [False]
    assert DESK.happened(game, CableParted)[0].rulings == ("W40",)
    turn(DESK, game)
    assert label(game.state.ships[0].bow) == "R19"


def test_20_3_8_3_an_anchor_about_to_be_dropped() -> None:
    """tournament:20.3.8.3 - if the last cable goes in the turn of the order, she does not come to anchor."""
    game = roads(anchor=UNDER_WAY, cables=1)
    DESK.give(game, anchor__a="A")
    hit_cable(game)
    on_to(DESK, game, "movement_notation")
    assert (game.state.ships[0].anchor, game.state.ships[0].anchoring) == (UNDER_WAY, UNDER_WAY)


def test_a_20_3_8_weighing_brings_both_home() -> None:
    """tournament:A-20.3.8 - weighing takes its two turns because there are two to weigh, and both are kept."""
    game = roads()
    turn(DESK, game, anchor__a="(A)")
    turn(DESK, game, anchor__a="(A)")
    assert (game.state.ships[0].anchor, game.state.ships[0].cables) == (UNDER_WAY, 2)


def test_20_3_8_a_ship_that_cuts_goes_on_cutting() -> None:
    """tournament:20.3.7, tournament:20.3.8 - a cable shot away while she cuts the other does not hold her back."""
    game = roads()
    DESK.give(game, anchor__a="a")
    hit_cable(game)
    on_to(DESK, game, "movement_notation")
    assert (game.state.ships[0].anchor, game.state.ships[0].cables) == (UNDER_WAY, 0)
