"""Basic VII: Boarding Preparation Phase."""

from typing import Any

import pytest

from tests.builders.plotted.alongside import (
    FULL,
    asks,
    board,
    carry_out,
    fight,
    form,
    in_a_row,
    lashed,
    of,
    options,
    refusal,
)
from tests.builders.plotted.positions import (
    BOOK,
    game_at,
    happened,
    make_ship,
    position,
)
from weathergage.engine.orders import IllegalOrder
from weathergage.rulesets.plotted.boarding.parties import parties_text
from weathergage.rulesets.plotted.boarding.party_figures import board_preview
from weathergage.rulesets.plotted.core.events import (
    CrewTransferred,
    MeleeFought,
    PartiesFormed,
    ShipCaptured,
    TransferFailed,
)
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import FIREPOWER


def pair(**second: Any) -> PlottedState:
    """Two enemies, grappled."""
    return lashed(make_ship("anne", 0), make_ship("belle", 1, **second))


def test_b_vii_only_fouled_or_grappled_ships_may_board_or_defend() -> None:
    """second_edition:B.VII"""
    free = in_a_row(make_ship("anne", 0), make_ship("belle", 1))
    assert not [text for text in options(free, "anne") if "OBP" in text or "DBP" in text]
    assert refusal(free, "anne", "OBP1>belle") == "second_edition:B.VII"
    assert refusal(free, "anne", "DBP1") == "second_edition:B.VII"
    for tie in ("fouled", "grappled"):
        tied = in_a_row(make_ship("anne", 0), make_ship("belle", 1), **{tie: [("anne", "belle")]})
        assert {"OBP1>belle", "DBP1"} <= set(options(tied, "anne"))
        assert {"OBP1>anne", "DBP1"} <= set(options(tied, "belle"))


def test_b_vii_nobody_is_asked_when_nothing_is_tied_or_adjacent() -> None:
    """second_edition:B.VII"""
    state = position(make_ship("anne", 0, "R20"), make_ship("belle", 1, "V20"), phase="boarding")
    assert asks(state, "boarding") == {}
    assert carry_out(state, "boarding") == []


def test_b_vii_ships_tied_to_friends_only_have_nobody_to_board() -> None:
    """second_edition:B.VII second_edition:B.VII.B.2"""
    state = lashed(make_ship("anne", 0), make_ship("chloe", 0), make_ship("belle", 1))
    state.ties.part(1, 2)
    assert set(options(state, "anne")) == {"NBP", "TBP1>chloe", "TBP12>chloe", "TBP123>chloe"}


def test_b_vii_a_parties_are_whole_sections() -> None:
    """second_edition:B.VII.A second_edition:B.VII.A.1"""
    state = pair()
    state.ships[0].crew = row_of([3, 2, 1, 0])
    assert len(set(options(state, "anne"))) == len(options(state, "anne")) == 1 + 3 + 3**2 + 3**3
    state.dice.script = [6] * 6
    fought = of(board(state, anne="OBP1>belle", belle="DBP1"), MeleeFought)[0]
    assert fought.attackers == (("anne", "OBP", 3),)
    assert fought.defenders == (("belle", "DBP", 2),)


def test_b_vii_a_1_a_section_without_men_forms_no_party() -> None:
    """second_edition:B.VII.A.1"""
    state = pair()
    state.ships[0].crew = row_of([2, 2, 0, 0])
    assert refusal(state, "anne", "OBP123>belle") == "second_edition:B.VII.A.1"
    assert "OBP12>belle" in options(state, "anne")


def test_b_vii_a_2_from_one_to_all_sections_may_go() -> None:
    """second_edition:B.VII.A.2"""
    assert {"NBP", "OBP1>belle", "OBP12>belle", "OBP123>belle"} <= set(options(pair(), "anne"))


def test_b_vii_a_2_a_the_lowest_section_with_men_goes_first() -> None:
    """second_edition:B.VII.A.2.a"""
    state = pair()
    assert refusal(state, "anne", "OBP2>belle") == "second_edition:B.VII.A.2.a"
    state.ships[0].crew = row_of([0, 1, 2, 0])
    assert {"OBP2>belle", "OBP23>belle"} <= set(options(state, "anne"))
    assert refusal(state, "anne", "DBP3") == "second_edition:B.VII.A.2.a"


def test_b_vii_a_2_b_no_section_is_skipped() -> None:
    """second_edition:B.VII.A.2.b"""
    state = pair()
    assert refusal(state, "anne", "OBP13>belle") == "second_edition:B.VII.A.2.b"
    assert refusal(state, "anne", "OBP1>belle DBP3") == "second_edition:B.VII.A.2.b"
    assert "OBP1>belle DBP2 OBP3>belle" not in options(state, "anne")
    assert "OBP13>belle DBP2" in options(state, "anne")


def test_b_vii_a_2_b_men_beyond_the_log_are_a_fourth_section() -> None:
    """second_edition:B.VII.A.2.b second_edition:B.IX.A.2"""
    state = pair()
    state.ships[0].crew = row_of([0, 0, 1, 3])
    assert {"OBP3>belle", "OBP34>belle", "OBP3>belle DBP4"} <= set(options(state, "anne"))
    assert refusal(state, "anne", "OBP4>belle") == "second_edition:B.VII.A.2.a"


def test_b_vii_b_parties_are_written_in_secret_and_opened_together() -> None:
    """second_edition:B.VII.B second_edition:B.VII.B.1"""
    game = game_at(pair())
    game.submit(0, {"board/anne": "OBP1>belle"})
    assert game.waiting_for() == [1]
    assert happened(game, PartiesFormed) == []
    assert parties_text(game.state, game.state.ships[0]) == ""
    game.submit(1, {})
    assert [(event.ship, event.notation) for event in happened(game, PartiesFormed)] == [
        ("anne", "OBP1>belle"),
        ("belle", "NBP"),
    ]


def test_b_vii_b_1_no_party_is_the_default() -> None:
    """second_edition:B.VII.B.1"""
    for ask in asks(pair(), "boarding").values():
        assert ask.default == ask.options[0] == "NBP"


def test_b_vii_b_2_an_offensive_party_fights_and_a_defensive_one_only_if_attacked() -> None:
    """second_edition:B.VII.B.2"""
    assert of(board(pair(), anne="DBP12", belle="DBP123"), MeleeFought) == []
    state = pair()
    state.dice.script = [6] * 6
    assert of(board(state, anne="OBP1>belle", belle="DBP1"), MeleeFought)


def test_b_vii_b_3_one_ship_may_form_parties_of_every_kind() -> None:
    """second_edition:B.VII.B.3"""
    state = lashed(make_ship("chloe", 0), make_ship("anne", 0), make_ship("belle", 1))
    events = form(state, anne="OBP1>belle DBP2 TBP3>chloe")
    assert ("anne", "OBP1>belle DBP2 TBP3>chloe") in [(e.ship, e.notation) for e in of(events, PartiesFormed)]
    assert parties_text(state, state.ships[1]) == "OBP1>belle DBP2 TBP3>chloe"


@pytest.mark.parametrize(
    "notation",
    [
        "",
        "OBP",
        "OBP1",
        "DBP1>belle",
        "OBP11>belle",
        "OBP1>nobody",
        "XBP1",
        "OBP5>belle",
        "obp1>belle",
        "DBP2 DBP1",
    ],
)
def test_b_vii_b_3_what_is_not_log_notation_is_refused(notation: str) -> None:
    """second_edition:B.VII.B.3"""
    assert refusal(pair(), "anne", notation) == "second_edition:B.VII.B.3"


def test_b_vii_b_3_an_illegal_notation_changes_nothing() -> None:
    """second_edition:B.VII.B.3 second_edition:B.VII.A.2.b"""
    game = game_at(pair())
    with pytest.raises(IllegalOrder, match="passed over"):
        game.submit(0, {"board/anne": "OBP13>belle"})
    assert game.waiting_for() == [0, 1]


def test_b_vii_b_4_the_ship_to_be_boarded_is_named() -> None:
    """second_edition:B.VII.B.4"""
    state = lashed(make_ship("belle", 1), make_ship("anne", 0), make_ship("diane", 1))
    assert {"OBP1>belle", "OBP1>diane", "OBP1>belle OBP2>diane", "OBP12>diane"} <= set(options(state, "anne"))
    assert refusal(state, "anne", "OBP12") == "second_edition:B.VII.B.3"
    events = board(state, anne="OBP1>diane")
    assert [event.ship for event in of(events, ShipCaptured)] == ["diane"]


def test_b_vii_b_5_a_ship_whose_whole_crew_is_in_parties_neither_fires_nor_moves_next() -> None:
    """second_edition:B.VII.B.5"""
    for notation, free in (("TBP123>belle", False), ("TBP12>belle", True)):
        state = in_a_row(make_ship("anne", 0), make_ship("belle", 1))
        for ship in state.ships:
            ship.load = row_of([1, 1])
        form(state, anne=notation)
        fire = {ask.rpartition("/")[0] for ask in asks(state, "combat")}
        assert fire == ({"fire/anne", "fire/belle"} if free else {"fire/belle"})
        fight(state)
        plots = set(asks(state, "movement_notation"))
        assert plots == ({"plot/anne", "plot/belle"} if free else {"plot/belle"})


def test_b_vii_b_6_crews_go_over_to_any_adjacent_friend_tied_or_not() -> None:
    """second_edition:B.VII.B.6"""
    state = in_a_row(make_ship("anne", 0), make_ship("chloe", 0, crew=[0, 0, 2]), make_ship("dora", 0))
    assert "TBP1>chloe" in options(state, "anne")
    assert refusal(state, "anne", "TBP1>dora") == "second_edition:B.VII.B.6"
    events = board(state, anne="TBP1>chloe")
    assert [(e.ship, e.other, e.squares) for e in of(events, CrewTransferred)] == [("anne", "chloe", 2)]


def test_b_vii_b_6_such_a_question_is_routine_where_there_is_no_enemy_to_take() -> None:
    """second_edition:B.VII.B.6 second_edition:B.VII.B.8"""
    assert asks(in_a_row(make_ship("anne", 0), make_ship("chloe", 0)), "boarding")["board/anne"].routine
    assert asks(in_a_row(make_ship("anne", 0), make_ship("belle", 1)), "boarding")["board/anne"].routine
    assert not asks(pair(), "boarding")["board/anne"].routine
    given_up = in_a_row(make_ship("anne", 0), make_ship("belle", 1, surrendered=FIREPOWER))
    assert not asks(given_up, "boarding")["board/anne"].routine


def test_b_vii_b_7_transferred_men_are_of_no_use_in_the_melee_of_that_turn() -> None:
    """second_edition:B.VII.B.7 second_edition:B.IX.A.4"""
    chloe = make_ship("chloe", 0, crew=[1, 2, 0], full_crew=(2, 2, 2))
    state = lashed(make_ship("anne", 0), chloe, make_ship("belle", 1, full_crew=FULL), dice=[6] * 12)
    events = board(state, anne="TBP1>chloe", chloe="DBP12", belle="OBP1>chloe")
    assert list(chloe.crew) == [1, 2, 2, 0]
    assert {e.defenders for e in of(events, MeleeFought)} == {(("chloe", "DBP", 3),)}

    # Squares that fill a section which fights do not fight either, and do not fall.
    chloe = make_ship("chloe", 0, crew=[2, 1, 2], full_crew=(2, 2, 2))
    belle = make_ship("belle", 1, full_crew=(9, 9, 9))
    state = lashed(make_ship("anne", 0), chloe, belle, dice=[5, 6] * 3)
    events = board(state, anne="TBP1>chloe", chloe="DBP12", belle="OBP1>chloe")
    assert list(chloe.crew) == [2, 2, 2, 1]
    assert of(events, MeleeFought)[0].defenders == (("chloe", "DBP", 3),)


def test_b_vii_b_7_transferred_men_serve_from_the_turn_after() -> None:
    """second_edition:B.VII.B.7"""
    chloe = make_ship("chloe", 0, crew=[0, 0, 1])
    state = lashed(make_ship("anne", 0), chloe, make_ship("belle", 1), dice=[6] * 12)
    board(state, anne="TBP1>chloe")
    assert list(chloe.crew) == [0, 1, 2, 0]
    events = board(state, chloe="DBP23", belle="OBP1>chloe")
    assert of(events, MeleeFought)[0].attackers == (("belle", "OBP", 2),)
    assert of(events, MeleeFought)[0].defenders == (("chloe", "DBP", 3),)


def test_b_vii_b_8_a_transfer_party_may_wait_for_a_surrender() -> None:
    """second_edition:B.VII.B.8 second_edition:B.IX.D.3"""
    state = in_a_row(make_ship("anne", 0), make_ship("belle", 1))
    form(state, anne="TBP12>belle")
    state.ships[1].surrendered = FIREPOWER
    events = fight(state)
    assert [(e.ship, e.squares) for e in of(events, ShipCaptured)] == [("belle", 4)]
    assert of(events, TransferFailed) == []
    assert list(state.ships[0].crew) == [0, 0, 2, 0]


def test_b_vii_b_8_if_the_ship_fights_on_the_transfer_party_is_idle() -> None:
    """second_edition:B.VII.B.8"""
    anne, belle = make_ship("anne", 0), make_ship("belle", 1)
    state = lashed(anne, belle, dice=[6] * 6)
    events = board(state, anne="TBP12>belle DBP3", belle="OBP1>anne")
    assert [(e.ship, e.other) for e in of(events, TransferFailed)] == [("anne", "belle")]
    assert list(anne.crew) == [2, 2, 2, 0]
    assert {e.defenders for e in of(events, MeleeFought)} == {(("anne", "DBP", 2),)}


def test_b_vii_b_8_a_failed_transfer_party_does_not_save_its_own_ship() -> None:
    """second_edition:B.VII.B.8 second_edition:B.IX.B.4"""
    state = pair()
    events = board(state, anne="TBP123>belle", belle="OBP1>anne")
    assert [event.ship for event in of(events, ShipCaptured)] == ["anne"]
    assert of(events, MeleeFought) == []


def test_b_vii_b_5_a_preview_tells_men_strength_and_the_price() -> None:
    """second_edition:B.VII.B.5 second_edition:B.IX.C.1"""
    state = pair(quality=1)
    preview = board_preview(state, BOOK, state.ships[0], "OBP1>belle TBP2>belle")
    assert (preview.squares, preview.strength, preview.enemy_strength) == (4, 6, 24)
    assert preview.may_fire
    assert abs(preview.table_penalty) == 2
    assert not board_preview(state, BOOK, state.ships[0], "DBP123").may_fire
