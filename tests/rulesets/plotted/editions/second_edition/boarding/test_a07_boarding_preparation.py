"""Advanced sections IV and VII: unfouling and boarding preparation, as in the Basic game."""

import pytest

from tests.builders.plotted.decks import Decks
from tests.builders.plotted.desk import Desk
from weathergage.rulesets.plotted.core.events import (
    PartiesFormed,
    ShipCaptured,
    TransferFailed,
    UnfoulingRolled,
)
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.terms import (
    DEFENSIVE,
    EXPLODING,
    FIRE,
    FULL_SAIL,
    SINKING,
    STRIKING,
    WATERLINE,
)

DESK = Desk("second_edition", "advanced")
BASIC, DECKS = Decks("second_edition"), Decks("second_edition", "advanced")
of = DECKS.of


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("sails", [0, FULL_SAIL])
def test_a_iv_unfouling_is_that_of_the_basic_game(die: int, sails: int) -> None:
    """second_edition:A.IV - one die, 1 or 2 clears, whatever sails are set."""
    ships = (
        DESK.ship("anne", load=[0, 0], sails=sails),
        DESK.ship("belle", 1, "S20", load=[0, 0], sails=sails),
    )
    game = DESK.at(*ships, phase="unfouling", fouled=[("anne", "belle")], dice=[die])
    assert DESK.asks(game)["unfoul/anne/belle"].options == ("attempt", "hold")
    DESK.give(game, unfoul__anne__belle="attempt")
    (event,) = DESK.happened(game, UnfoulingRolled)
    assert (event.cleared, event.modifiers, event.cite) == (die <= 2, (), "second_edition:B.III")


def test_a_vii_parties_are_formed_as_in_the_basic_game() -> None:
    """second_edition:A.VII - the same sections, the same parties, the same notations."""
    offered = []
    for decks in (BASIC, DECKS):
        ships = decks.desk.ship("anne", load=[0, 0]), decks.desk.ship("belle", 1, load=[0, 0])
        state = decks.lashed(*ships)
        offered.append(tuple(decks.options(state, "anne")))
        events = decks.form(state, anne="OBP1>belle DBP2", belle="DBP123")
        assert [e.notation for e in decks.of(events, PartiesFormed)] == ["OBP1>belle DBP2", "DBP123"]
        assert decks.refusal(state, "anne", "OBP2>belle") == "second_edition:B.VII.A.2.a"
    assert offered[0] == offered[1]


@pytest.mark.parametrize("duty", [WATERLINE, FIRE])
def test_a_vii_sections_on_duty_are_not_available_and_stay_at_their_work(duty: int) -> None:
    """second_edition:A.VII second_edition:B.VII.A.2.a - the lowest section that is free goes first (ruling P9)."""
    state = DECKS.lashed(DECKS.ship("anne"), DECKS.ship("belle", 1))
    anne = state.ships[0]
    anne.tasks = row_of([duty, 0, 0, 0])
    options = DECKS.options(state, "anne")
    assert "OBP2>belle" in options and not [option for option in options if "1" in option]
    assert DECKS.refusal(state, "anne", "OBP1>belle") == "second_edition:B.VII.A.2.a"
    DECKS.form(state, anne="DBP2")
    assert list(anne.tasks) == [duty, DEFENSIVE, 0, 0]
    DECKS.fight(state)
    state.ties.part(0, 1)
    state.ships[1].bow += 99
    assert of(DECKS.form(state), PartiesFormed) == []
    assert list(anne.tasks) == [duty, 0, 0, 0]


def test_a_vii_sections_on_duty_do_not_defend_the_deck() -> None:
    """second_edition:A.VII - a ship whose men are all at the pumps falls to any boarders."""
    state = DECKS.lashed(DECKS.ship("anne"), DECKS.ship("belle", 1))
    state.ships[1].tasks = row_of([WATERLINE, WATERLINE, WATERLINE, 0])
    assert DECKS.options(state, "belle") == ()
    events = DECKS.board(state, anne="OBP1>belle")
    assert [event.ship for event in of(events, ShipCaptured)] == ["belle"]


def test_a_v_c_6_a_crew_that_weighs_anchor_does_not_fight() -> None:
    """second_edition:A.V.C.6 - no OBP and no DBP while up-anchoring, so boarders meet nobody (ruling W79)."""
    state = DECKS.lashed(DECKS.ship("anne", weighing=1, anchor=1), DECKS.ship("belle", 1))
    assert set(DECKS.options(state, "anne")) == {"NBP", "TBP1>belle", "TBP12>belle", "TBP123>belle"}
    for notation in ("OBP1>belle", "DBP1"):
        assert DECKS.refusal(state, "anne", notation) == "second_edition:A.V.C.6"
    events = DECKS.board(state, belle="OBP1>anne")
    assert [event.ship for event in of(events, ShipCaptured)] == ["anne"]


def test_a_v_c_6_sections_already_locked_fight_on() -> None:
    """second_edition:A.V.C.6 - who is in melee cannot leave it to weigh anchor (ruling W79)."""
    state = DECKS.lashed(DECKS.ship("anne"), DECKS.ship("belle", 1), dice=[6] * 6)
    DECKS.board(state, anne="OBP1>belle", belle="DBP1")
    state.ships[0].weighing = 1
    assert set(DECKS.options(state, "anne")) == {
        "OBP1>belle",
        "OBP1>belle TBP2>belle",
        "OBP1>belle TBP23>belle",
    }


@pytest.mark.parametrize("doom", [SINKING, EXPLODING])
def test_a_viii_c_5_a_ship_that_will_be_lost_is_neither_boarded_nor_left(doom: int) -> None:
    """second_edition:A.VIII.C.5 - her crew cannot melee or be taken off, and she may not be captured (ruling W79)."""
    ships = DECKS.ship("anne"), DECKS.ship("belle", 1), DECKS.ship("chloe", 1)
    state = DECKS.lashed(*ships)
    DECKS.form(state, anne="OBP1>belle", belle="OBP12>anne TBP3>chloe", chloe="TBP1>belle")
    ships[1].doom, ships[1].surrendered = doom, STRIKING
    events = DECKS.fight(state)
    assert [(e.ship, e.cite) for e in of(events, TransferFailed)] == [("chloe", "second_edition:A.VIII.C.5")]
    assert of(events, ShipCaptured) == [] and len(events) == 1
    assert DECKS.options(state, "belle") == ()
    assert DECKS.options(state, "anne") == ()
