"""Section 6: clearing fouled rigging with two dice, and with a square of rigging (rulings T4, W71)."""

from typing import Any

import pytest

from tests.builders.paper_log import log_of
from tests.builders.plotted.desk import Desk
from weathergage.engine.orders import IllegalOrder
from weathergage.rulesets.plotted.core.events import RiggingSectionLost, UnfoulingRolled
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.state import PlottedState, fleet_of

DESK = Desk("tournament")
PAIRS = [(a, b) for a in range(1, 7) for b in range(1, 7)]


def fouled_pair(*dice: int, third: bool = False, **changes: Any) -> PlottedState:
    """Anne of side 0 and Belle of side 1 fouled side by side at the start of a turn; perhaps Chloe on the far side."""
    ships = [
        DESK.ship("anne", bow="R20", load=[0, 0], **changes),
        DESK.ship("belle", side=1, bow="S20", load=[0, 0]),
    ]
    ties = [("anne", "belle")]
    if third:
        ships.append(DESK.ship("chloe", side=1, bow="Q20", load=[0, 0]))
        ties.append(("anne", "chloe"))
    return DESK.position(*ships, phase="unfouling", fouled=ties, dice=dice)


@pytest.mark.parametrize("dice", PAIRS)
def test_6_0_two_dice_and_ten_clears(dice: tuple[int, int]) -> None:
    """Two dice are thrown, and 10 or more clears the pair.

    tournament:6.0 - with nothing else at work only 10, 11 and 12 succeed.
    tournament:A-unfouling-table - the table has two dice, 2 to 9 fails.
    """
    game = DESK.game(fouled_pair(*dice))
    DESK.give(game, unfoul__anne__belle="attempt")
    (event,) = DESK.happened(game, UnfoulingRolled)
    assert (event.roll.value, event.roll.dice, event.modifiers) == (sum(dice), dice, ())
    assert event.cleared == (sum(dice) >= 10) != game.state.ties.fouled(0, 1)
    assert (event.cite, event.rulings) == ("tournament:6.0", ("T4", "W71"))


@pytest.mark.parametrize(("quality", "adds"), [(0, 2), (1, 1), (2, 0), (3, 0), (4, 0)])
def test_6_0_good_crews_clear_more_easily(quality: int, adds: int) -> None:
    """Only the crew that tries counts, and only a good one.

    tournament:6.0 - +2 for an elite and +1 for a crack crew.
    tournament:A-unfouling-table - the modifiers of the table.
    """
    for total in (10 - adds, 9 - adds):
        state = fouled_pair(total // 2, total - total // 2, quality=quality)
        game = DESK.game(state)
        DESK.give(game, unfoul__anne__belle="attempt")
        (event,) = DESK.happened(game, UnfoulingRolled)
        assert [m.value for m in event.modifiers] == ([adds] if adds else [])
        assert event.cleared == (total + adds >= 10)
    state = fouled_pair(4, 4, quality=2)
    state.ships[1].quality = 0
    game = DESK.game(state)
    DESK.give(game, unfoul__anne__belle="attempt")
    assert DESK.happened(game, UnfoulingRolled)[0].modifiers == ()


@pytest.mark.parametrize(
    ("engaged", "dice", "cleared"),
    [
        ([2, 0, 0, 0], (5, 6), False),
        ([2, 0, 0, 0], (6, 6), True),
        ([3, 0, 0, 0], (5, 6), True),
        ([0, 0, 0, 0], (5, 6), True),
    ],
)
def test_6_0_a_melee_holds_the_ships(engaged: list[int], dice: tuple[int, int], cleared: bool) -> None:
    """Six less while the two fight, and twelve on the dice always clears (ruling W71).

    tournament:6.0 - a melee between these two ships counts -6, one with a third ship does not.
    tournament:A-unfouling-table - natural twelve.
    """
    game = DESK.game(fouled_pair(*dice, third=True, engaged=engaged))
    DESK.give(game, unfoul__anne__belle="attempt")
    (event,) = DESK.happened(game, UnfoulingRolled)
    assert [m.value for m in event.modifiers] == ([-6] if engaged[0] == 2 else [])
    assert event.cleared == cleared


def test_6_0_nobody_has_to_try_and_both_may() -> None:
    """tournament:6.0 - each player may roll for his ship; a pair once cleared needs no second roll."""
    silent = DESK.game(fouled_pair())
    DESK.give(silent)
    assert silent.state.ties.fouled(0, 1) and silent.state.dice.taken == 0
    game = DESK.game(fouled_pair(1, 1, 5, 5))
    DESK.give(game, unfoul__anne__belle="attempt", unfoul__belle__anne="attempt")
    assert [(e.ship, e.cleared) for e in DESK.happened(game, UnfoulingRolled)] == [
        ("anne", False),
        ("belle", True),
    ]
    game = DESK.game(fouled_pair(5, 5))
    DESK.give(game, unfoul__anne__belle="attempt", unfoul__belle__anne="attempt")
    assert len(DESK.happened(game, UnfoulingRolled)) == 1


def test_6_0_cleared_ships_both_move_this_turn() -> None:
    """tournament:6.0 - both ships of a cleared pair move normally in that turn, and (F) is noted."""
    game = DESK.game(fouled_pair(5, 5))
    DESK.give(game, unfoul__anne__belle="attempt")
    assert set(DESK.asks(game, 0)) == {"plot/anne"} and set(DESK.asks(game, 1)) == {"plot/belle"}
    DESK.give(game, plot__anne="2", plot__belle="1")
    assert [ship.entered for ship in game.state.ships] == [2, 1]
    log = log_of(DESK.rules, [(1, event) for event in game.events], -2)
    assert [log[ship][-1].notes for ship in ("anne", "belle")] == [["(F)"], ["(F)"]]


def test_6_0_one_roll_for_each_ship_she_is_fouled_with() -> None:
    """tournament:6.0 - fouled with two she rolls for each, and what is left holds her until next turn."""
    game = DESK.game(fouled_pair(5, 5, 4, 5, third=True))
    DESK.give(game, unfoul__anne__belle="attempt", unfoul__anne__chloe="attempt")
    assert [(e.other, e.cleared) for e in DESK.happened(game, UnfoulingRolled)] == [
        ("belle", True),
        ("chloe", False),
    ]
    assert game.state.ties.others(0) == [2]
    assert not DESK.asks(game, 0) and set(DESK.asks(game, 1)) == {"plot/belle"}
    asked = []
    while game.state.turn == 1:
        assert game.waiting_for()
        asked += [ask for side in (0, 1) for ask in DESK.asks(game, side)]
        DESK.give(game)
    assert not [ask for ask in asked if ask.startswith("unfoul/")], "she waits for next turn"
    assert "unfoul/anne/chloe" in DESK.asks(game, 0)


@pytest.mark.parametrize(("dice", "cleared"), [((4, 5), True), ((4, 4), False)])
def test_6_1_a_rigging_square_adds_one(dice: tuple[int, int], cleared: bool) -> None:
    """tournament:6.1 - the square is marked off the ship that rolls, whether she comes clear or not."""
    game = DESK.game(fouled_pair(*dice))
    DESK.give(game, unfoul__anne__belle="attempt+rigging")
    (event,) = DESK.happened(game, UnfoulingRolled)
    assert [(m.value, m.cite) for m in event.modifiers] == [(1, "tournament:6.1")]
    assert event.cleared == cleared
    assert game.state.ships[0].rigging == row_of([2, 3, 3, 3]) and game.state.ships[1].rigging == row_of(
        [3, 3, 3, 3]
    )


def test_6_1_only_one_square_for_an_attempt() -> None:
    """tournament:6.1 - more than one square cannot be written."""
    game = DESK.game(fouled_pair())
    assert DESK.asks(game)["unfoul/anne/belle"].options == ("attempt", "attempt+rigging", "hold")
    with pytest.raises(IllegalOrder) as refused:
        game.submit(0, {"unfoul/anne/belle": "attempt+rigging+rigging"})
    assert refused.value.violations[0].cite == "tournament:6.1"


def test_6_1_each_attempt_has_its_own_square() -> None:
    """tournament:6.1 - fouled with two she may give one for each; with none left there is no bonus (ruling W71)."""
    game = DESK.game(fouled_pair(1, 1, 4, 5, third=True, rigging=[0, 0, 0, 1]))
    DESK.give(game, unfoul__anne__belle="attempt+rigging", unfoul__anne__chloe="attempt+rigging")
    events = DESK.happened(game, UnfoulingRolled)
    assert [[m.value for m in e.modifiers] for e in events] == [[1], []]
    assert not events[1].cleared and game.state.ships[0].dismasted
    (lost,) = DESK.happened(game, RiggingSectionLost)
    assert (lost.section, lost.dismasted, lost.cite) == (4, True, "tournament:11.4.4.1")
    bare = DESK.game(fouled_pair(rigging=[0, 0, 0, 0]))
    assert DESK.asks(bare)["unfoul/anne/belle"].options == ("attempt", "hold")
    with pytest.raises(IllegalOrder) as refused:
        bare.submit(0, {"unfoul/anne/belle": "attempt+rigging"})
    assert refused.value.violations[0].cite == "tournament:6.1"


def test_6_1_no_square_is_lost_when_nobody_rolls() -> None:
    """tournament:6.1 - who finds the pair cleared keeps the rigging (ruling W71)."""
    game = DESK.game(fouled_pair(5, 5))
    DESK.give(game, unfoul__anne__belle="attempt", unfoul__belle__anne="attempt+rigging")
    assert game.state.ships[1].rigging == row_of([3, 3, 3, 3])


def test_a_6_1_both_may_but_neither_pays_for_the_other() -> None:
    """tournament:A-6.1 - at most one square and +1 for each ship that rolls, friends included."""
    state = fouled_pair(4, 4, 4, 4)
    state.ships[1].side = 0
    state.ships = fleet_of([*state.ships, DESK.ship("diane", side=1, bow="A9", index=2)])
    game = DESK.game(state)
    DESK.give(game, unfoul__anne__belle="attempt+rigging", unfoul__belle__anne="attempt+rigging")
    events = DESK.happened(game, UnfoulingRolled)
    assert [(e.ship, [m.value for m in e.modifiers], e.cleared) for e in events] == [
        ("anne", [1], False),
        ("belle", [1], False),
    ]
    assert [sum(ship.rigging) for ship in state.ships[:2]] == [11, 11]


def test_6_1_what_each_choice_promises() -> None:
    """tournament:6.1 - the chances shown are those of two dice, without and with the square."""
    game = DESK.game(fouled_pair())
    previews = game.view(0).previews(DESK.asks(game)["unfoul/anne/belle"])
    assert (previews["attempt"].chance, previews["attempt"].needs) == (6 / 36, "10 to 12")
    assert (previews["attempt+rigging"].chance, previews["attempt+rigging"].needs) == (10 / 36, "9 to 12")
