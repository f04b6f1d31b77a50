"""Sections 12.0 and 12.2: who boards whom, and who meets the boarders (rulings P12, W77)."""

from collections.abc import Sequence

import pytest

from tests.builders.plotted.decks import Decks
from weathergage.rulesets.plotted.boarding.melee_outcome import stand_down
from weathergage.rulesets.plotted.boarding.parties import task_of
from weathergage.rulesets.plotted.core.events import CrewTransferred, MeleeFought, MeleeWon, ShipCaptured
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import (
    DEFENSIVE,
    FIREPOWER,
    IMMOBILITY,
    OFFENSIVE,
    SINKING,
    STRIKING,
)
from weathergage.rulesets.plotted.editions.tournament.melee import TournamentMelee
from weathergage.rulesets.plotted.gunnery.damage.explosions import remove

DECKS = Decks("tournament")
duel, of = DECKS.duel, DECKS.of


def three(
    first: str, second: str, third: str, dice: Sequence[int] = (), **crews: Sequence[int]
) -> PlottedState:
    """Three ships in a row, each grappled to the next; Anne is of side 0, the others of side 1."""
    ships = [
        DECKS.ship(name, int(name != "anne"), crews.get(name, (4, 4, 4))) for name in (first, second, third)
    ]
    return DECKS.lashed(*ships, dice=dice)


@pytest.mark.parametrize("kind", [STRIKING, FIREPOWER, IMMOBILITY])
def test_12_0_surrendered_ships_take_no_part(kind: int) -> None:
    """tournament:12.0 tournament:12.4.4 - only ships that have not surrendered fight, capture or transfer."""
    state = duel()
    DECKS.form(state, anne="DBP1", belle="OBP123>anne")
    state.ships[1].surrendered = kind
    assert DECKS.fight(state) == []


def test_12_0_melee_is_fought_everywhere_at_once_for_three_rounds() -> None:
    """tournament:12.0 - once a turn, simultaneously, for three rounds."""
    ships = [DECKS.ship(name, place % 2) for place, name in enumerate(("anne", "belle", "chloe", "diane"))]
    state = DECKS.lashed(*ships, dice=[6] * 12, grappled=[("anne", "belle"), ("chloe", "diane")])
    events = DECKS.board(state, anne="OBP12>belle", belle="DBP1", chloe="OBP12>diane", diane="DBP1")
    assert [(e.round, e.attackers[0][0]) for e in of(events, MeleeFought)] == [
        (number, ship) for number in (1, 2, 3) for ship in ("anne", "chloe")
    ]


def test_12_2_1_obps_board_the_ship_they_were_ordered_to() -> None:
    """Only OBPs start a fight.

    tournament:12.2 - who meets whom.
    tournament:12.2.1 - an OBP must try to capture the ship of its orders, and no other party initiates melee.
    """
    state = three("belle", "anne", "diane", dice=[6, 6] * 3)
    events = DECKS.board(state, anne="OBP1>belle", belle="DBP1", diane="DBP1")
    assert {e.defenders[0][0] for e in of(events, MeleeFought)} == {"belle"}
    for answer in ("DBP123", "TBP1>anne", "NBP"):
        assert of(DECKS.board(duel(), anne="DBP1", belle=answer), MeleeFought) == []


def test_12_2_2_two_obps_meet() -> None:
    """tournament:12.2.2 - ships that board each other fight with those parties, both at an OBP's strength."""
    events = DECKS.board(duel(dice=[6, 6] * 3), anne="OBP1>belle", belle="OBP12>anne")
    fought = of(events, MeleeFought)[0]
    assert (fought.attackers, fought.defenders) == ((("anne", "OBP", 4),), (("belle", "OBP", 8),))
    assert (fought.attack_strength, fought.defence_strength) == (12, 24)


def test_12_2_3_a_dbp_fights_only_boarders() -> None:
    """tournament:12.2.3 - a DBP melees if an OBP attacks it; DBP, TBP and NBP leave each other alone."""
    events = DECKS.board(duel(dice=[6, 6] * 3), anne="OBP12>belle", belle="DBP12")
    assert of(events, MeleeFought)[0].defenders == (("belle", "DBP", 8),)
    for one in ("DBP1", "TBP1>belle", "NBP"):
        for other in ("DBP1", "TBP1>anne", "NBP"):
            assert of(DECKS.board(duel(), anne=one, belle=other), MeleeFought) == []


def test_12_2_4_a_ship_without_defenders_falls() -> None:
    """tournament:12.2.4 - NBP or TBP only: the OBP takes her without melee, while a DBP never takes anybody."""
    for answer in ("NBP", "TBP1>anne"):
        events = DECKS.board(duel(), anne="OBP1>belle", belle=answer)
        assert of(events, MeleeFought) == []
        assert [(e.ship, e.squares, e.cite) for e in of(events, ShipCaptured)] == [
            ("belle", 4, "tournament:12.2.4")
        ]
    assert of(DECKS.board(duel(), anne="DBP123"), ShipCaptured) == []


def test_12_2_4_her_tbp_crosses_at_the_same_moment() -> None:
    """tournament:12.2.4 - the men of the TBP are away before she is taken, to a friend or to a prize of their own."""
    state = three("anne", "belle", "chloe")
    events = DECKS.board(state, anne="OBP1>belle", belle="TBP1>chloe")
    assert of(events, CrewTransferred)[0].squares == 4 and of(events, ShipCaptured)[0].prisoners == 8
    # Belle's men go aboard Diana, who has surrendered, while Anne takes Belle.
    ships = (
        DECKS.ship("belle", 1),
        DECKS.ship("anne", 0),
        DECKS.ship("diana", 0, surrendered=FIREPOWER),
    )
    state = DECKS.lashed(*ships, grappled=[("belle", "anne")])
    ships[2].bow = ships[0].bow - (ships[1].bow - ships[0].bow)
    events = DECKS.board(state, anne="OBP1>belle", belle="TBP1>diana")
    assert {(e.ship, e.by_side) for e in of(events, ShipCaptured)} == {("belle", 0), ("diana", 1)}


def test_12_2_5_strengths_of_obps_on_the_same_ship_add_up() -> None:
    """tournament:12.2.5 - two ships that board a third roll one die for both."""
    ships = DECKS.ship("anne"), DECKS.ship("belle", 1, (8, 8, 8)), DECKS.ship("chloe", 0, quality=0)
    state = DECKS.lashed(*ships, dice=[6, 6] * 3)
    fought = of(DECKS.board(state, anne="OBP1>belle", chloe="OBP12>belle", belle="DBP1"), MeleeFought)
    assert fought[0].attackers == (("anne", "OBP", 4), ("chloe", "OBP", 8))
    assert fought[0].attack_strength == 4 * 3 + 8 * 5 and len(fought) == 3


def test_12_2_6_obps_against_each_other_meet_before_the_dbp() -> None:
    """tournament:12.2.6 - the two OBPs first; victorious, the OBP goes on against the DBP."""
    state = duel(anne=(6, 0, 0), belle=(1, 5, 1), dice=[6, 6] * 3)
    events = DECKS.board(state, anne="OBP1>belle", belle="OBP1>anne DBP2")
    assert [e.defenders for e in of(events, MeleeFought)] == [
        (("belle", "OBP", 1),),
        (("belle", "DBP", 5),),
        (("belle", "DBP", 5),),
    ]
    assert of(events, MeleeWon)[0].led_away == 1 and of(events, ShipCaptured) == []


def test_12_2_6_an_obp_against_another_ship_is_settled_by_itself() -> None:
    """tournament:12.2.6 - boarders of a ship whose OBP is away fight her DBP, and her own attack goes on elsewhere."""
    state = three("belle", "anne", "diane", dice=[6] * 12)
    events = DECKS.board(state, anne="OBP1>belle DBP2", belle="DBP1", diane="OBP12>anne")
    fought = [(e.attackers, e.defenders) for e in of(events, MeleeFought) if e.round == 1]
    assert fought == [
        ((("anne", "OBP", 4),), (("belle", "DBP", 4),)),
        ((("diane", "OBP", 8),), (("anne", "DBP", 4),)),
    ]
    # Also when the two OBPs are against each other: Diane meets the DBP alone.
    state = three("belle", "anne", "diane", dice=[6] * 12)
    events = DECKS.board(state, anne="OBP1>belle DBP2", belle="OBP1>anne", diane="OBP12>anne")
    # And so it remains: a DBP that has come to blows with Diane does not join the fight of the two OBPs.
    for number in (1, 2, 3):
        fought = [(e.attackers, e.defenders) for e in of(events, MeleeFought) if e.round == number]
        assert fought == [
            ((("belle", "OBP", 4),), (("anne", "OBP", 4),)),
            ((("diane", "OBP", 8),), (("anne", "DBP", 4),)),
        ]


def test_12_2_6_a_dbp_fights_on_beside_an_obp_sent_against_the_same_enemy() -> None:
    """tournament:12.2.6 tournament:12.3.4 - sections in melee do not quit it because others now board (W1)."""
    state = duel(dice=[6, 6] * 6)
    DECKS.board(state, anne="OBP12>belle", belle="DBP1")
    events = DECKS.board(state, belle="DBP1 OBP2>anne")
    for fought in of(events, MeleeFought):
        assert [party[:2] for party in fought.defenders] == [("belle", "DBP"), ("belle", "OBP")]


@pytest.mark.parametrize("gone", [True, False])
def test_12_2_4_boarders_of_a_ship_that_is_lost_are_at_home(gone: bool) -> None:
    """tournament:12.2.4 tournament:24.3.3 - bound for a ship that sinks or blows up they meet other boarders (W79)."""
    state = three("belle", "anne", "diane", dice=[6] * 6)
    DECKS.form(state, anne="OBP12>belle", diane="OBP1>anne")
    if gone:
        remove(state, state.ships[0])
    else:
        state.ships[0].doom, state.ships[0].surrendered = SINKING, STRIKING
    events = DECKS.fight(state)
    assert of(events, ShipCaptured) == []
    fought = of(events, MeleeFought)[0]
    assert (fought.attackers, fought.defenders) == ((("diane", "OBP", 4),), (("anne", "OBP", 8),))


def test_12_2_6_with_her_dbp_beaten_she_falls_though_her_obp_fights_elsewhere() -> None:
    """tournament:12.2.6 - men on another deck do not hold their own; they are prisoners with her (ruling W77)."""
    state = three("belle", "anne", "diane", dice=[6] * 4, anne=(4, 1, 0), diane=(6, 4, 4))
    events = DECKS.board(state, anne="OBP1>belle DBP2", belle="DBP1", diane="OBP1>anne")
    (captured,) = of(events, ShipCaptured)
    assert (captured.ship, captured.from_ships, captured.prisoners) == ("anne", ("diane",), 5)
    assert len(of(events, MeleeFought)) == 2, "nobody is left to fight Belle"


def test_12_2_4_boarders_who_win_have_left_the_ship_that_is_lost_behind_them() -> None:
    """tournament:12.2.4 tournament:12.2.6 - Anne takes Belle while Diane takes Anne, in any order (W77)."""
    for names in (("belle", "anne", "diane"), ("diane", "anne", "belle")):
        state = three(*names)
        events = DECKS.board(state, anne="OBP1>belle", diane="OBP1>anne")
        assert {(e.ship, e.from_ships) for e in of(events, ShipCaptured)} == {
            ("belle", ("anne",)),
            ("anne", ("diane",)),
        }
        # The same by melee, in one and the same round.
        state = three(*names, dice=[6] * 4, anne=(6, 1, 1), belle=(1, 1, 0), diane=(8, 0, 0))
        events = DECKS.board(state, anne="OBP1>belle DBP2", belle="DBP1", diane="OBP1>anne")
        assert {(e.ship, e.from_ships) for e in of(events, ShipCaptured)} == {
            ("belle", ("anne",)),
            ("anne", ("diane",)),
        }


@pytest.mark.parametrize("kind", [STRIKING, FIREPOWER, IMMOBILITY])
def test_12_2_7_an_obp_goes_aboard_a_ship_that_surrendered_under_fire(kind: int) -> None:
    """tournament:12.2.7 tournament:12.4.3 - as a prize crew, without melee; but not aboard one that will sink (W79)."""
    state = duel()
    DECKS.form(state, anne="OBP12>belle", belle="OBP123>anne")
    state.ships[1].surrendered = kind
    doomed = state.clone()
    doomed.ships[1].doom = SINKING
    events = DECKS.fight(state)
    assert of(events, MeleeFought) == []
    assert [(e.ship, e.squares, e.cite) for e in of(events, ShipCaptured)] == [
        ("belle", 8, "tournament:12.4.3")
    ]
    assert DECKS.fight(doomed) == []
    waiting = duel()
    DECKS.form(waiting, anne="TBP1>belle")
    waiting.ships[1].surrendered, waiting.ships[1].doom = kind, SINKING
    assert of(DECKS.fight(waiting), ShipCaptured) == []


def test_12_2_7_boarders_who_come_too_late_join_the_defence_of_their_own_ship() -> None:
    """tournament:12.2.7 tournament:12.2.6 - a third side has the prize, and a DBP is there to join (ruling W11)."""
    ships = (
        DECKS.ship("carmen", 2),
        DECKS.ship("belle", 1, surrendered=FIREPOWER),
        DECKS.ship("anne", 0),
        DECKS.ship("diane", 1),
    )
    state = DECKS.lashed(*ships, dice=[6] * 6)
    events = DECKS.board(state, carmen="OBP1>belle", anne="OBP1>belle DBP2", diane="OBP12>anne")
    assert [(e.ship, e.from_ships) for e in of(events, ShipCaptured)] == [("belle", ("carmen",))]
    assert of(events, MeleeFought)[0].defenders == (("anne", "DBP", 8),)


@pytest.mark.parametrize(
    ("helper", "left"), [(0, DEFENSIVE), (1, task_of(OFFENSIVE, 2))], ids=["friend", "foe"]
)
def test_12_2_7_boarders_without_an_aim_never_turn_on_a_friend(helper: int, left: int) -> None:
    """tournament:12.2.7 tournament:10.2.2 - others have taken belle: anne's boarders guard their own ship beside
    friends who came to help there, and go for those on her deck only if they are enemies (rulings W3, W11)."""
    anne, belle = DECKS.ship("anne"), DECKS.ship("belle", 1)
    state = DECKS.lashed(belle, anne, DECKS.ship("chloe", helper))
    anne.tasks = row_of([task_of(OFFENSIVE, 0), 0, 0, 0])
    state.ship("chloe").tasks = row_of([task_of(OFFENSIVE, 1), 0, 0, 0])
    stand_down(state, TournamentMelee(DECKS.book), 0)
    assert list(anne.tasks) == [left, 0, 0, 0]
