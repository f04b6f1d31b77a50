"""Basic XI: how a battle is won."""

import pytest

from tests.rulesets.second_edition.positions import BOOK, game_at, give, happened, make_ship, position
from tests.rulesets.second_edition.test_b08_fire_determination import abeam, ahead, fire
from weathergage.api import IllegalOrder, NotAsked
from weathergage.rulesets.plotted.events import GameEnded
from weathergage.rulesets.plotted.ship import IMMOBILITY, MELEE, STRIKING
from weathergage.rulesets.plotted.state import PlottedState
from weathergage.rulesets.plotted.victory import points


def duel(dice: tuple[int, ...] = (), alpha: dict[str, object] | None = None, **beta: object) -> PlottedState:
    """Two ships side by side at one hex, alpha to port."""
    return position(
        make_ship("alpha", **{"full_guns": (13, 13), **(alpha or {})}),
        make_ship("beta", 1, abeam(1), full_guns=(13, 13), **beta),
        phase="combat",
        dice=dice,
        victory="duel",
    )


def test_b_xi_a_a_duel_ends_with_the_first_surrender() -> None:
    """second_edition:B.XI.A, second_edition:B.XI: beta strikes, alpha has won."""
    state = duel((6,), hull=1)
    game = fire(state, fire__alpha__R="hull>beta")
    assert game.over and state.outcome is not None
    assert (state.outcome.winner, state.outcome.kind) == (0, "striking")
    assert happened(game, GameEnded)[0].winner == 0


def test_b_xi_a_1_a_claim_needs_twenty_turns_of_refused_combat() -> None:
    """second_edition:B.XI.A.1: nineteen are not enough, twenty win for the side that was shunned (ruling P8)."""
    state = position(make_ship("alpha"), make_ship("beta", 1, "YY1"), victory="duel", shunned=[19, 0])
    game = game_at(state)
    with pytest.raises(IllegalOrder, match=r"19 turns; a claim needs 20"):
        game.act(0, "claim")
    state.shunned[0] = 20
    game.act(0, "claim")
    assert state.outcome is not None and (state.outcome.winner, state.outcome.adjudicated) == (0, True)
    with pytest.raises(NotAsked):
        game.submit(0, {})


def test_b_xi_a_1_only_turns_count_in_which_the_enemy_did_not_close() -> None:
    """second_edition:B.XI.A.1: alpha chases and beta runs: alpha's count grows, beta's does not."""
    state = position(make_ship("alpha", bow="R30"), make_ship("beta", 1, "R10"), wind=2)
    game = game_at(state)
    for turn in range(1, 4):
        while game.state.turn == turn:
            plots = {"plot__alpha": "1", "plot__beta": "1"} if game.state.phase == 2 else {}
            give(game, **plots)
    assert state.shunned == [3, 0]


def test_b_xi_a_1_a_side_with_a_target_is_not_shunned() -> None:
    """second_edition:B.XI.A.1: who can fire has no claim, even against an enemy who stays away."""
    state = position(make_ship("alpha"), make_ship("beta", 1, abeam(4)), phase="combat", shunned=[7, 7])
    game = fire(state)
    while state.turn == 1:
        give(game)
    assert state.shunned == [0, 0]


def test_b_xi_a_2_both_surrender_at_once_is_a_draw() -> None:
    """second_edition:B.XI.A.2: simultaneous fire strikes both colours."""
    state = duel((6, 6), alpha={"hull": 1}, hull=1)
    fire(state, fire__alpha__R="hull>beta", fire__beta__L="hull>alpha")
    assert state.outcome is not None and (state.outcome.winner, state.outcome.cite) == (
        -1,
        "second_edition:B.XI.A.2",
    )


def test_b_xi_a_3_loss_of_the_whole_crew_loses_even_against_a_ship_that_strikes() -> None:
    """second_edition:B.XI.A.3: beta's last man falls in the moment alpha strikes; alpha has won."""
    state = duel((1, 1), alpha={"hull": 1}, crew=[0, 0, 1, 0])
    fire(state, fire__alpha__R="hull>beta", fire__beta__L="hull>alpha")
    assert state.ships[0].surrendered == STRIKING and not any(state.ships[1].crew)
    assert state.outcome is not None and (state.outcome.winner, state.outcome.kind) == (0, "crew")


def test_b_xi_a_4_the_turn_is_not_completed() -> None:
    """second_edition:B.XI.A.4: the game ends in the combat phase; nobody is asked to load."""
    state = duel((6,), hull=1)
    game = fire(state, fire__alpha__R="hull>beta")
    assert game.rules.phases[state.phase].id == "combat" and game.waiting_for() == []
    assert state.ships[0].load[1] == 0


def test_b_xi_b_1_to_3_points_of_ships_that_struck_or_were_captured() -> None:
    """second_edition:B.XI.B.1, second_edition:B.XI.B.2, second_edition:B.XI.B.3: surrendered once, captured twice."""
    state = position(
        make_ship("alpha", points=7),
        make_ship("struck", 1, "A1", points=10, hull=0, surrendered=STRIKING),
        make_ship("helpless", 1, "E1", points=5, surrendered=IMMOBILITY),
        make_ship("taken", 0, "J1", points=20, owner=1, surrendered=MELEE, captured=True, prize=[1, 0, 0, 0]),
        make_ship("beta", 1, "N1", points=9),
    )
    assert points(BOOK, state) == (10 + 5 + 2 * 20, 0)


def test_b_xi_b_a_squadron_action_goes_on_until_a_side_has_nobody_left() -> None:
    """second_edition:B.XI.B: one of two ships has struck and the battle goes on; with both gone it ends."""
    ships = (
        make_ship("alpha"),
        make_ship("one", 1, "A1", surrendered=STRIKING, hull=0),
        make_ship("two", 1, "E1"),
    )
    state = position(*ships, phase="reckoning")
    game = game_at(state)
    assert not game.over
    state.ships[2].surrendered, state.ships[2].hull = STRIKING, 0
    game = game_at(position(*ships, phase="reckoning"))
    assert game.over and game.state.outcome.winner == 0


def test_b_xi_b_4_at_the_end_of_the_scenario_the_higher_points_win() -> None:
    """second_edition:B.XI.B.4: the last turn is over; ten points against none; and none against none is a draw."""
    for surrendered, winner in ((IMMOBILITY, 0), (0, -1)):
        state = position(
            make_ship("alpha"),
            make_ship("one", 1, "A1", surrendered=surrendered),
            make_ship("two", 1, "E1"),
            phase="reckoning",
            last_turn=1,
        )
        assert game_at(state).state.outcome.winner == winner


def test_points_of_the_scenario_count_from_the_start() -> None:
    """second_edition:B.XI: special conditions of the scenario are part of the reckoning."""
    state = position(
        make_ship("alpha"), make_ship("beta", 1, "A1"), phase="reckoning", last_turn=1, bonus=[0, 3]
    )
    assert game_at(state).state.outcome.winner == 1


def test_conceding_gives_the_battle_to_the_enemy() -> None:
    """second_edition:B.XI.A.1: a captain who will not fight on has lost, as an adjudication."""
    state = position(make_ship("alpha"), make_ship("beta", 1, ahead(9)))
    game = game_at(state)
    game.act(0, "concede")
    assert (state.outcome.winner, state.outcome.kind) == (1, "conceded")
