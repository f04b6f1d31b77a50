"""Section 10: which parties may be formed, how they are noted, and for how long they are bound."""

from typing import Any

import pytest

from tests.builders.plotted.decks import Decks
from weathergage.rulesets.plotted.core.events import (
    CrewTransferred,
    MeleeBroken,
    MeleeFought,
    PartiesFormed,
    ShipCaptured,
    TransferFailed,
)
from weathergage.rulesets.plotted.core.log_squares import changed, row_of
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import DEFENSIVE, FIRE, FIREPOWER, WATERLINE
from weathergage.rulesets.plotted.gunnery.damage.explosions import remove

DECKS = Decks("tournament")
duel, of = DECKS.duel, DECKS.of


def test_10_0_only_ships_that_hang_together_may_board() -> None:
    """tournament:10.0 - fouled or grappled ships form parties to attack or to defend; merely adjacent ones do not."""
    apart = duel(grappled=[])
    assert set(DECKS.options(apart, "anne")) == {"NBP", "TBP1>belle", "TBP12>belle", "TBP123>belle"}
    assert DECKS.refusal(apart, "anne", "OBP1>belle") == "tournament:10.0"
    pair = [("anne", "belle")]
    ties: list[dict[str, Any]] = [{"grappled": pair}, {"grappled": [], "fouled": pair}]
    for tie in ties:
        options = DECKS.options(duel(**tie), "anne")
        assert "OBP1>belle" in options and "DBP1" in options


def test_10_1_1_parties_are_whole_sections() -> None:
    """Whole sections go, with every man they have left.

    tournament:10.1 - how parties are formed.
    tournament:10.1.1 - all available squares of a section.
    """
    state = duel(anne=(3, 2, 1), dice=[6, 6] * 3)
    fought = of(DECKS.board(state, anne="OBP12>belle", belle="DBP1"), MeleeFought)[0]
    assert fought.attackers == (("anne", "OBP", 5),)
    state = duel(anne=(3, 2, 1))
    state.ships[0].crew = changed(state.ships[0].crew, 0, 0)
    assert DECKS.refusal(state, "anne", "OBP1>belle") == "tournament:10.1.1"


def test_10_1_2_one_to_all_sections_may_go() -> None:
    """tournament:10.1.2 - from none to all of them, as one party or several."""
    options = DECKS.options(duel(), "anne")
    for notation in (
        "NBP",
        "OBP1>belle",
        "OBP12>belle",
        "OBP123>belle",
        "DBP123",
        "OBP1>belle DBP2 TBP3>belle",
    ):
        assert notation in options


@pytest.mark.parametrize("duty", [0, WATERLINE, FIRE])
def test_10_1_2_1_the_lowest_section_that_is_free_goes_first(duty: int) -> None:
    """tournament:10.1.2.1 - of those with men that have no other work; the others are not offered."""
    state = duel()
    state.ships[0].tasks = row_of([duty, 0, 0, 0])
    if not duty:
        state.ships[0].crew = changed(state.ships[0].crew, 0, 0)
    options = DECKS.options(state, "anne")
    assert "OBP2>belle" in options and "OBP23>belle" in options
    assert not [option for option in options if "1" in option]
    assert DECKS.refusal(state, "anne", "OBP3>belle") == "tournament:10.1.2.1"
    if duty:
        assert DECKS.refusal(state, "anne", "DBP1") == "tournament:10.1.2.1"


def test_10_1_2_1_other_duties_outlast_the_phase() -> None:
    """tournament:10.1.2.1 - men at the pumps stay there whatever parties are formed, with an order or without (P9)."""
    state = duel(dice=[6, 6] * 6)
    state.ships[0].tasks = row_of([WATERLINE, 0, 0, 0])
    DECKS.form(state, anne="DBP2")
    assert list(state.ships[0].tasks) == [WATERLINE, DEFENSIVE, 0, 0]
    assert DECKS.fight(state) == []
    state.ties.part(0, 1)
    state.ships[1].bow += 99
    events = DECKS.form(state)
    assert list(state.ships[0].tasks) == [WATERLINE, 0, 0, 0]
    assert of(events, PartiesFormed) == []


def test_10_1_2_2_no_section_is_passed_over() -> None:
    """tournament:10.1.2.2 - further sections in order; a higher one only with all lower ones."""
    state = duel()
    assert DECKS.refusal(state, "anne", "OBP13>belle") == "tournament:10.1.2.2"
    assert DECKS.refusal(state, "anne", "OBP2>belle") == "tournament:10.1.2.1"
    assert "OBP1>belle DBP2" in DECKS.options(state, "anne")


def test_10_2_1_parties_are_written_in_secret() -> None:
    """Nothing is opened before both have written.

    tournament:10.2 - how parties are ordered.
    tournament:10.2.1 - secretly, for all ships fouled or grappled; NBP for none.
    """
    state = duel()
    game = DECKS.desk.game(state)
    game.submit(0, {"board/anne": "OBP1>belle"})
    assert game.waiting_for() == [1] and not game.events and not any(state.ships[0].tasks)
    game.submit(1, {"board/belle": "NBP"})
    assert [(e.ship, e.notation) for e in DECKS.desk.happened(game, PartiesFormed)] == [
        ("anne", "OBP1>belle"),
        ("belle", "NBP"),
    ]


def test_10_2_2_what_each_kind_of_party_does() -> None:
    """tournament:10.2.2 - an OBP must melee, a DBP only when attacked, a TBP never."""
    state = duel(dice=[6, 6] * 3)
    assert len(of(DECKS.board(state, anne="OBP1>belle", belle="DBP1"), MeleeFought)) == 3
    assert of(DECKS.board(duel(), anne="DBP1", belle="DBP1"), MeleeFought) == []
    events = DECKS.board(duel(), anne="OBP1>belle", belle="TBP123>anne")
    assert of(events, MeleeFought) == [] and len(of(events, ShipCaptured)) == 1


def locked_duel() -> PlottedState:
    """Anne's OBP and Belle's DBP after three rounds without a decision."""
    state = duel(anne=(6, 6, 4), dice=[6, 6] * 6)
    DECKS.board(state, anne="OBP12>belle", belle="DBP12")
    assert list(state.ships[0].engaged) == [2, 2, 0, 0] and list(state.ships[1].engaged) == [1, 1, 0, 0]
    return state


def test_10_2_2_an_obp_is_bound_for_the_whole_melee() -> None:
    """tournament:10.2.2 - next turn it can neither reform as a DBP nor stop; others may join it."""
    state = locked_duel()
    assert all(option.startswith("OBP12") for option in DECKS.options(state, "anne"))
    for quitting in ("NBP", "DBP12", "OBP1>belle DBP2", "TBP12>belle"):
        assert DECKS.refusal(state, "anne", quitting) == "tournament:10.2.2"
    events = DECKS.board(state)
    assert of(events, PartiesFormed)[0].notation == "OBP12>belle"
    assert len(of(events, MeleeFought)) == 3


def test_10_2_2_a_dbp_may_stay_or_attack_but_not_quit() -> None:
    """tournament:10.2.2 tournament:12.3.4 - who defends may turn OBP next turn, each section for itself (W74)."""
    state = locked_duel()
    ask = DECKS.options(state, "belle")
    assert ask[0] == "DBP12"
    for notation in ("DBP12", "OBP12>anne", "DBP1 OBP2>anne", "OBP1>anne DBP2", "OBP12>anne DBP3", "DBP123"):
        assert notation in ask
    for quitting in ("NBP", "DBP1", "TBP12>anne"):
        assert DECKS.refusal(state, "belle", quitting) == "tournament:12.3.4"
    events = DECKS.board(state, belle="OBP12>anne")
    assert of(events, MeleeFought)[0].defenders == (("belle", "OBP", 6),)
    assert of(events, MeleeFought)[0].defence_strength == 18
    # Once an OBP it is bound like any other.
    assert DECKS.refusal(state, "belle", "DBP12") == "tournament:10.2.2"


def test_10_2_2_a_dbp_turns_only_against_those_it_fights() -> None:
    """tournament:10.2.2 - not against another enemy who hangs on her (ruling W74)."""
    ships = DECKS.ship("chloe", 0), DECKS.ship("belle", 1), DECKS.ship("anne", 0)
    state = DECKS.lashed(*ships, dice=[6, 6] * 3)
    DECKS.board(state, anne="OBP1>belle", belle="DBP1")
    options = DECKS.options(state, "belle")
    assert "OBP1>anne" in options and "OBP1>chloe" not in options
    assert "DBP1 OBP2>chloe" in options, "free sections may"


def test_10_2_2_the_bond_ends_when_the_ships_part_or_by_consent() -> None:
    """tournament:10.2.2 - unless they come apart, or both are willing."""
    state = locked_duel()
    state.ties.part(0, 1)
    events = DECKS.form(state)
    assert [e.reason for e in of(events, MeleeBroken)] == ["apart"]
    assert "NBP" in DECKS.options(state, "anne")
    for offers, parted in ((("offer", "offer"), True), (("offer", "fight"), False)):
        state = locked_duel()
        answers = {"disengage/anne/belle": offers[0], "disengage/belle/anne": offers[1]}
        events = DECKS.carry_out(state, "boarding", answers)
        assert bool(of(events, MeleeBroken)) == parted
        assert of(events, PartiesFormed)[0].notation == ("NBP" if parted else "OBP12>belle")


def test_10_2_2_an_obp_stays_one_when_a_friend_takes_the_ship_it_boards() -> None:
    """tournament:10.2.2 - whom others fight on his own deck turns on these, at an OBP's strength (W3, W11)."""
    ships = (
        DECKS.ship("anne", 0, (9, 9, 9)),
        DECKS.ship("belle", 1, (1, 0, 0)),
        DECKS.ship("chloe", 0, (6, 6, 6)),
        DECKS.ship("diane", 1, (6, 6, 6)),
    )
    state = DECKS.lashed(*ships, dice=[1, 6, 6, 6, 6, 6])
    events = DECKS.board(state, anne="OBP1>belle", chloe="OBP1>belle", belle="OBP1>chloe", diane="OBP1>chloe")
    assert [(e.ship, e.from_ships) for e in of(events, ShipCaptured)] == [("belle", ("anne",))]
    fought = of(events, MeleeFought)[1]
    assert (fought.attackers, fought.attack_strength) == ((("chloe", "OBP", 6),), 18)
    assert DECKS.refusal(state, "chloe", "DBP1") == "tournament:10.2.2"


def boarded_from_both_sides() -> PlottedState:
    """Anne between Belle and Diane: her OBP fights on Belle's deck, her DBP against Diane, all undecided."""
    ships = DECKS.ship("belle", 1), DECKS.ship("anne", 0), DECKS.ship("diane", 1)
    state = DECKS.lashed(*ships, dice=[6] * 12)
    DECKS.board(state, anne="OBP1>belle DBP2", belle="DBP1", diane="OBP1>anne")
    assert list(state.ships[1].engaged) == [1, 3, 0, 0]
    return state


@pytest.mark.parametrize("how", ["apart", "consent", "exploded"])
def test_10_2_2_an_obp_is_free_though_another_party_of_hers_fights_on(how: str) -> None:
    """tournament:10.2.2 tournament:12.3.4 - its own melee is over, and the DBP's was never its own (ruling W3)."""
    state = boarded_from_both_sides()
    answers = {}
    if how == "apart":
        state.ties.part(0, 1)
    elif how == "exploded":
        remove(state, state.ships[0])
    else:
        answers = {"disengage/anne/belle": "offer", "disengage/belle/anne": "offer"}
    events = DECKS.carry_out(state, "boarding", answers)
    formed = {e.ship: e.notation for e in of(events, PartiesFormed)}
    assert (formed["anne"], formed["diane"]) == ("DBP2", "OBP1>anne")
    assert {"DBP2", "DBP12", "OBP1>diane DBP2"} <= set(DECKS.options(state, "anne"))


def boarded_by_both() -> PlottedState:
    """Anne and Belle board each other, and Diane boards Anne: one melee, undecided."""
    ships = DECKS.ship("belle", 1, (6, 6, 6)), DECKS.ship("anne", 0, (9, 9, 9)), DECKS.ship("diane", 1)
    state = DECKS.lashed(*ships, dice=[6] * 18)
    DECKS.board(state, anne="OBP12>belle", belle="OBP1>anne", diane="OBP1>anne")
    return state


def test_10_2_2_who_agrees_to_part_leaves_the_other_ship_alone() -> None:
    """tournament:10.2.2 tournament:12.3.3 - an OBP whom a third ship still fights turns on her (ruling W3)."""
    state = boarded_by_both()
    answers = {"disengage/anne/belle": "offer", "disengage/belle/anne": "offer"}
    events = DECKS.carry_out(state, "boarding", answers)
    assert [(e.ship, e.notation) for e in of(events, PartiesFormed)] == [
        ("belle", "NBP"),
        ("anne", "OBP12>diane"),
        ("diane", "OBP1>anne"),
    ]
    state.ships[2].crew = row_of([1, 0, 0, 0])
    assert [e.ship for e in of(DECKS.fight(state), ShipCaptured)] == ["diane"]


def test_10_2_2_an_obp_is_bound_to_those_who_are_left_when_its_enemy_blows_up() -> None:
    """tournament:10.2.2 - in the middle of a melee with Diane it takes up no defence (ruling W3)."""
    state = boarded_by_both()
    remove(state, state.ships[0])
    assert DECKS.refusal(state, "anne", "DBP12") == "tournament:10.2.2"
    assert DECKS.options(state, "anne")[0] == "OBP12>diane"


def test_10_2_2_a_dbp_does_not_attack_a_ship_it_agreed_to_leave_alone() -> None:
    """tournament:10.2.2 - of two whose boarders it fought, only the one it still fights (ruling W74)."""
    ships = DECKS.ship("chloe", 0), DECKS.ship("belle", 1, (8, 8, 8)), DECKS.ship("anne", 0)
    state = DECKS.lashed(*ships, dice=[6, 6] * 3)
    DECKS.board(state, anne="OBP1>belle", chloe="OBP1>belle", belle="DBP1")
    assert {"OBP1>anne", "OBP1>chloe"} <= set(DECKS.options(state, "belle"))
    for one, other in (("anne", "chloe"), ("chloe", "anne")):
        parted = state.clone()
        phase = DECKS.rules.phases[DECKS.phases["boarding"]]
        answers = {f"disengage/{one}/belle": "offer", f"disengage/belle/{one}": "offer"}
        assert not phase.resolve(parted, answers, None)
        options = DECKS.options(parted, "belle")
        assert f"OBP1>{other}" in options and f"OBP1>{one}" not in options


def test_10_2_2_a_dbp_does_not_join_her_own_boarders_elsewhere() -> None:
    """tournament:10.2.2 - it may attack the ship whose boarders it fights, not one that only defends (W74)."""
    ships = DECKS.ship("chloe", 0), DECKS.ship("belle", 1), DECKS.ship("anne", 0)
    state = DECKS.lashed(*ships, dice=[6, 6] * 6)
    DECKS.board(state, anne="OBP1>belle", belle="OBP1>chloe DBP2", chloe="DBP1")
    options = DECKS.options(state, "belle")
    assert "OBP1>chloe OBP2>anne" in options and "OBP12>chloe" not in options


def test_10_2_3_the_kind_and_its_sections_are_written() -> None:
    """tournament:10.2.3 - more than one kind may be formed; anything else is not a party."""
    state = duel()
    events = DECKS.form(state, anne="OBP1>belle DBP2", belle="DBP12")
    assert [e.notation for e in of(events, PartiesFormed)] == ["OBP1>belle DBP2", "DBP12"]
    assert of(events, PartiesFormed)[0].cite == "tournament:10.2.3"
    for nonsense in ("OBP", "ABP1", "OBP1", "DBP1>belle", "OBP11>belle"):
        assert DECKS.refusal(duel(), "anne", nonsense) == "tournament:10.2.3"


def test_10_2_4_the_order_names_the_ship_to_be_boarded() -> None:
    """tournament:10.2.4 - with several ships in reach each party says where it goes."""
    ships = DECKS.ship("belle", 1), DECKS.ship("anne", 0), DECKS.ship("diane", 1)
    state = DECKS.lashed(*ships, dice=[6, 6] * 6)
    events = DECKS.board(state, anne="OBP1>belle OBP2>diane", belle="DBP1", diane="DBP12")
    assert {(e.attackers, e.defenders) for e in of(events, MeleeFought)} == {
        ((("anne", "OBP", 4),), (("belle", "DBP", 4),)),
        ((("anne", "OBP", 4),), (("diane", "DBP", 8),)),
    }


def test_10_2_5_with_all_sections_boarding_she_neither_fires_nor_moves() -> None:
    """tournament:10.2.5 - no fire this turn and no movement in the next; one section left is enough for both."""
    for notation, free in (("DBP123", False), ("DBP12", True)):
        state = duel()
        for ship in state.ships:
            ship.load = row_of([1, 1])
        DECKS.form(state, anne=notation)
        state.phase = DECKS.phases["combat"]
        game = DECKS.desk.game(state)
        assert ("fire/anne/R" in DECKS.desk.asks(game, 0)) == free
        state.ties.part(0, 1)
        DECKS.desk.give(game, **({"fire__anne__R": "hold"} if free else {}), fire__belle__L="hold")
        while game.state.turn == 1:
            assert game.waiting_for()
            DECKS.desk.give(game)
        assert ("plot/anne" in DECKS.desk.asks(game, 0)) == free


def test_10_2_5_a_section_at_other_work_is_in_no_boarding_party() -> None:
    """tournament:10.2.5 - with one at the pumps not all sections are boarding, so she moves (ruling P9)."""
    state = duel()
    state.ships[0].tasks = row_of([WATERLINE, 0, 0, 0])
    DECKS.form(state, anne="DBP23")
    state.ties.part(0, 1)
    assert "plot/anne" in DECKS.asks(state, "movement_notation")


@pytest.mark.parametrize("edition", ["tournament", "second_edition"])
def test_10_2_5_newcomers_do_not_sail_a_ship_whose_sections_all_went_boarding(edition: str) -> None:
    """tournament:10.2.5 tournament:10.2.7 second_edition:B.VII.B.5 second_edition:B.VII.B.7 (ruling W7)"""
    decks = Decks(edition)
    for notation, free in (("DBP123", False), ("DBP12", True)):
        ships = decks.ship("anne"), decks.ship("belle", 1), decks.ship("chloe", 1)
        state = decks.lashed(*ships)
        decks.board(state, belle=notation, chloe="TBP1>belle")
        assert list(ships[1].crew) == [4, 4, 4, 4]
        state.ties.part(0, 1)
        state.ties.part(1, 2)
        assert ("plot/belle" in decks.asks(state, "movement_notation")) == free


def test_10_2_6_crews_go_over_to_any_friend_next_to_them() -> None:
    """tournament:10.2.6 - she need not be fouled or grappled; a ship farther off takes nobody."""
    ships = DECKS.ship("anne", 0), DECKS.ship("chloe", 0), DECKS.ship("diane", 0), DECKS.ship("belle", 1)
    state = DECKS.row(*ships)
    assert "TBP1>chloe" in DECKS.options(state, "anne")
    assert DECKS.refusal(state, "anne", "TBP1>diane") == "tournament:10.2.6"
    events = DECKS.board(state, anne="TBP1>chloe")
    assert [(e.ship, e.other, e.squares) for e in of(events, CrewTransferred)] == [("anne", "chloe", 4)]


def test_10_2_7_newcomers_are_of_no_use_this_turn() -> None:
    """tournament:10.2.7 - they do not fight in a melee aboard, but serve from next turn on."""
    ships = DECKS.ship("diane", 1), DECKS.ship("belle", 1, (4, 0, 0)), DECKS.ship("anne", 0)
    state = DECKS.lashed(*ships, dice=[6, 6] * 6, grappled=[("belle", "anne")])
    events = DECKS.board(state, anne="OBP1>belle", belle="DBP1", diane="TBP1>belle")
    assert of(events, MeleeFought)[0].defenders == (("belle", "DBP", 4),)
    assert sum(state.ships[1].crew) == 8
    assert "DBP14" in DECKS.options(state, "belle")
    events = DECKS.board(state, belle="DBP14")
    assert of(events, MeleeFought)[0].defenders == (("belle", "DBP", 8),)
    # Nor do those who fill up a section that fights.
    belle = DECKS.ship("belle", 1)
    state = DECKS.lashed(DECKS.ship("diane", 1, (2, 0, 0)), belle, DECKS.ship("anne", 0), dice=[6, 6] * 3)
    belle.crew = row_of([4, 1, 4, 0])
    events = DECKS.board(state, anne="OBP1>belle", belle="DBP12", diane="TBP1>belle")
    assert list(belle.crew) == [4, 3, 4, 0]
    assert {e.defenders for e in of(events, MeleeFought)} == {(("belle", "DBP", 5),)}


def test_10_2_8_a_tbp_may_hope_for_a_surrender() -> None:
    """tournament:10.2.8 - if the enemy gives up it goes aboard; if not it stays, and is of no other use this turn."""
    state = duel()
    events = DECKS.form(state, anne="TBP1>belle")
    events = DECKS.fight(state)
    assert [(e.ship, e.cite) for e in of(events, TransferFailed)] == [("anne", "tournament:10.2.8")]
    state = duel()
    DECKS.form(state, anne="TBP1>belle")
    state.ships[1].surrendered = FIREPOWER
    assert [(e.ship, e.squares) for e in of(DECKS.fight(state), ShipCaptured)] == [("belle", 4)]
    # Belle boards: the men who waited to go over do not defend their own ship.
    state = duel()
    events = DECKS.board(state, anne="TBP123>belle", belle="OBP1>anne")
    assert [e.ship for e in of(events, ShipCaptured)] == ["anne"] and of(events, MeleeFought) == []
