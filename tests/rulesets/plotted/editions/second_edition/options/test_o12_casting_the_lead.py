"""Optional XII: unknown waters and the lead, in either edition (39 in the Tournament Edition)."""

from typing import Any

import msgspec
import pytest

from tests.builders.plotted.desk import Desk
from tests.builders.plotted.roadstead import under_way
from weathergage.api import Game
from weathergage.engine.events import Event
from weathergage.engine.ruleset import OptionError
from weathergage.geometry.hexgrid import label, parse_label, to_axial
from weathergage.rulesets.plotted.core.state import Chart
from weathergage.rulesets.plotted.core.terms import BY_BOW, BY_STERN
from weathergage.rulesets.plotted.options.casting_the_lead import LeadCast, around
from weathergage.rulesets.plotted.options.running_aground.refloating import ShipGrounded

OPTIONS = ("running_aground", "casting_the_lead")
SECOND = Desk("second_edition", "advanced", *OPTIONS)
TOURNAMENT = Desk("tournament", "advanced", *OPTIONS)
BOTH = pytest.mark.parametrize("desk", [SECOND, TOURNAMENT], ids=lambda desk: desk.id)

#: Shoals around R20 and farther off; a ship of depth 8 passes over all of them.
SHOALS = {"R19": 30, "S21": 24, "P22": 12, "T19": 10, "A9": 9}


def bank(desk: Desk, shoals: dict[str, int] = SHOALS, dice: tuple[int, ...] = (), **ship: Any) -> Game:
    """Ship a in R20 heading north-east over a bank nobody has charted, and an enemy on the other side of the chart."""
    depths = {parse_label(where): depth for where, depth in shoals.items()}
    a = desk.ship("a", 0, "R20", 2, **{"depth": 8, "load": [0, 0], **ship})
    far = desk.ship("far", 1, "Y9", 4, load=[0, 0])
    return under_way(desk, a, far, chart=Chart(51, 35, frozenset(), shoals=depths), dice=dice)


def known(game: Game, side: int) -> dict[str, int]:
    """The shoals that a side has on its chart."""
    view = game.view(side).wire().chart.soundings
    return {label(parse_label(f"({q},{r})")): depth for q, r, depth in view}


@BOTH
def test_o_xii_uncharted_waters(desk: Desk) -> None:
    """second_edition:O.XII, tournament:39.0 - at first nobody knows how deep it is; sounding tells, and it is kept."""
    game = bank(desk)
    assert known(game, 0) == known(game, 1) == {}
    desk.give(game, plot__a="0")
    assert known(game, 0) == {"R19": 30, "S21": 24}
    while game.state.turn == 1:
        desk.give(game)
    desk.give(game, plot__a="3")
    assert known(game, 0) == {"R19": 30, "S21": 24}


@BOTH
@pytest.mark.parametrize(
    ("plot", "casts"),
    [("0", True), ("1", True), ("L", True), ("B1", True), ("2", False), ("1L", False), ("L1", False)],
)
def test_o_xii_a_a_hex_at_most(desk: Desk, plot: str, casts: bool) -> None:
    """second_edition:O.XII.A, tournament:39.1 - a ship that moved one hex at most casts the lead (ruling W49)."""
    game = bank(desk)
    desk.give(game, plot__a=plot)
    assert bool([e for e in desk.happened(game, LeadCast) if e.ship == "a"]) == casts


@BOTH
def test_o_xii_a_drifting_is_not_moving(desk: Desk) -> None:
    """second_edition:O.XII.A, tournament:39.1 - a ship adrift sounds where the wind has brought her (ruling P5)."""
    game = bank(desk, still=3)
    desk.give(game, plot__a="0")
    assert label(game.state.ships[0].bow) == "R19" and "T19" not in known(game, 0)
    assert game.state.soundings[0] == around(game.state.ships[0])


@BOTH
def test_o_xii_a_all_hexes_next_to_her(desk: Desk) -> None:
    """second_edition:O.XII.A, tournament:39.1 - the eight hexes around bow and stern, each with its depth."""
    game = bank(desk)
    desk.give(game, plot__a="0")
    (cast,) = [e for e in desk.happened(game, LeadCast) if e.ship == "a"]
    hexes = {label(parse_label(f"({q},{r})")): depth for q, r, depth in cast.soundings}
    assert hexes == {"R19": 30, "S20": 0, "S21": 24, "R21": 0, "Q20": 0, "P20": 0, "P21": 0, "Q22": 0}
    assert cast.cite == desk.book.cite("O.XII.A")
    told = desk.rules.tell(game.state, cast)
    assert told == "A casts the lead in 8 hexes: 24 feet and 30 feet, no bottom elsewhere."
    # What is known already is not told again.
    again = bank(desk)
    again.state.soundings[0] = around(again.state.ships[0])
    desk.give(again, plot__a="0")
    assert not [e for e in desk.happened(again, LeadCast) if e.ship == "a"]


@BOTH
@pytest.mark.parametrize("who", [{"crew": [0, 0, 0]}, {"surrendered": 2}])
def test_o_xii_a_somebody_must_heave_it(desk: Desk, who: dict[str, Any]) -> None:
    """second_edition:O.XII.A, tournament:39.1 - players cast the lead for ships that are theirs to command."""
    game = bank(desk, **who)
    desk.give(game)
    assert known(game, 0) == {}


@BOTH
@pytest.mark.parametrize("anchor", [BY_BOW, BY_STERN])
@pytest.mark.parametrize(("plot", "casts"), [("0", True), ("L", True), ("LL", False), ("RR", False)])
def test_o_xii_b_not_when_swung_by_120_degrees(desk: Desk, anchor: int, plot: str, casts: bool) -> None:
    """second_edition:O.XII.B, tournament:39.2 - swung so far, one end of her has moved two hexes."""
    game = bank(desk, anchor=anchor, cables=2)
    desk.give(game, plot__a=plot)
    assert bool([e for e in desk.happened(game, LeadCast) if e.ship == "a"]) == casts


@BOTH
def test_o_xii_soundings_are_a_sides_own(desk: Desk) -> None:
    """second_edition:O.XII.A, tournament:39.1 - the enemy is told neither depths nor that the lead was cast."""
    game, blind = bank(desk), bank(desk, {})
    for each in (game, blind):
        desk.give(each, plot__a="0", plot__far="0")
    assert known(game, 1) == {} and known(game, -1) == {} and known(game, -2) == SHOALS
    assert [e.to for e in desk.happened(game, LeadCast) if e.ship == "a"] == [0]
    seen: list[Event] = [e for e in game.events if e.seen_by(1) and not isinstance(e, LeadCast)]
    assert seen == [e for e in blind.events if e.seen_by(1)]
    # Views of the two games differ in nothing: the shoals themselves are on nobody's chart.
    assert msgspec.json.encode(game.view(1).wire()) == msgspec.json.encode(blind.view(1).wire())


@BOTH
def test_o_xii_onlookers_know_no_depths(desk: Desk) -> None:
    """second_edition:O.XII.A, tournament:39.1 - whichever side has sounded, who takes no part is told nothing."""
    game = bank(desk, {**SHOALS, "Y10": 15})
    desk.give(game, plot__a="0", plot__far="0")
    assert known(game, 0) == {"R19": 30, "S21": 24} and known(game, 1) == {"Y10": 15}
    assert known(game, -1) == {}


@BOTH
def test_o_xii_who_grounds_knows_the_depth_there(desk: Desk) -> None:
    """second_edition:O.XII, tournament:39.0 - the hard way; the enemy sees her sit there, but learns no depth."""
    game = bank(desk, {"T19": 20}, (3,), depth=20)
    desk.give(game, plot__a="2")
    (ran,) = desk.happened(game, ShipGrounded)
    assert ran.hex == to_axial(parse_label("T19")) and not hasattr(ran, "depth")
    assert known(game, 0) == {"T19": 20} and known(game, 1) == {}


def test_o_xii_plots_do_not_betray_shoals() -> None:
    """second_edition:O.XII - the plots offered are the same with shoals ahead and without."""
    game, blind = bank(SECOND, {"S20": 5}), bank(SECOND, {})
    assert SECOND.asks(game)["plot/a"].options == SECOND.asks(blind)["plot/a"].options


def test_o_xii_only_with_shoals_to_run_onto() -> None:
    """second_edition:O.XII, tournament:39.0 - the rule goes with that of running aground."""
    for edition in ("second_edition", "tournament"):
        with pytest.raises(OptionError, match="running_aground"):
            Desk(edition, "advanced", "casting_the_lead")
