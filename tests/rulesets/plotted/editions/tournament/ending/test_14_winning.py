"""Section 14: how a battle is won."""

from typing import Any

import pytest

from tests.builders.plotted.guns import TOURNAMENT, abeam
from weathergage.api import IllegalOrder, load_scenario, start
from weathergage.engine.state import Outcome
from weathergage.rulesets.plotted.core.events import GameEnded
from weathergage.rulesets.plotted.core.terms import FIREPOWER, IMMOBILITY, MELEE, STRIKING
from weathergage.rulesets.plotted.ending.victory import points

DESK = TOURNAMENT.desk
fire, duel = TOURNAMENT.fire, TOURNAMENT.duel

PRIZE: dict[str, Any] = {"captured": True, "surrendered": MELEE, "prize": [1, 0, 0, 0]}


def reckoned(*ships: Any, **circumstances: Any) -> Outcome | None:
    """How a battle stands when a turn is over."""
    outcome: Outcome | None = DESK.at(*ships, phase="reckoning", **circumstances).state.outcome
    return outcome


def test_14_0_the_scenario_says_how_it_is_won() -> None:
    """tournament:14.0 - a duel or points, a limit of turns, points from the start: all from the scenario."""
    assert start("tournament", load_scenario("constitution-guerriere")).state.victory == "duel"
    assert start("tournament", load_scenario("trafalgar")).state.victory == "points"
    outcome = reckoned(DESK.ship("alpha"), DESK.ship("beta", 1, "A1"), last_turn=1, bonus=[0, 3])
    assert outcome is not None and outcome.winner == 1


def test_14_1_a_duel_ends_with_the_first_surrender() -> None:
    """tournament:14.1 - Beta strikes, Alpha has won."""
    state = duel((6,), hull=1)
    game = fire(state, fire__alpha__R="hull>beta")
    assert game.over and state.outcome is not None
    assert (state.outcome.winner, state.outcome.kind, state.outcome.cite) == (
        0,
        "striking",
        "tournament:14.1",
    )
    assert DESK.happened(game, GameEnded)[0].winner == 0


@pytest.mark.parametrize(("kind", "word"), [(FIREPOWER, "firepower"), (IMMOBILITY, "immobility")])
def test_14_1_any_surrender_will_do(kind: int, word: str) -> None:
    """tournament:14.1 - however she surrenders, and there is no limit of time."""
    ships = (DESK.ship("alpha"), DESK.ship("beta", 1, "A1", surrendered=kind))
    outcome = reckoned(*ships, victory="duel")
    assert outcome is not None and (outcome.winner, outcome.kind) == (0, word)
    assert reckoned(DESK.ship("alpha"), DESK.ship("beta", 1, "A1"), victory="duel", turn=999) is None


def test_14_1_1_a_claim_needs_twenty_turns_of_refused_combat() -> None:
    """tournament:14.1.1 - nineteen are not enough, twenty win for the side that was shunned (ruling P8)."""
    state = DESK.position(DESK.ship("alpha"), DESK.ship("beta", 1, "YY1"), victory="duel", shunned=[19, 0])
    game = DESK.game(state)
    with pytest.raises(IllegalOrder, match=r"19 turns; a claim needs 20") as refused:
        game.act(0, "claim")
    assert refused.value.violations[0].cite == "tournament:14.1.1"
    state.shunned[0] = 20
    game.act(0, "claim")
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.adjudicated, state.outcome.cite) == (
        0,
        True,
        "tournament:14.1.1",
    )


def test_14_1_1_only_turns_count_in_which_the_enemy_did_not_close() -> None:
    """tournament:14.1.1 - Alpha chases and Beta runs: Alpha's count grows, Beta's does not (ruling P8)."""
    state = DESK.position(DESK.ship("alpha", bow="R30"), DESK.ship("beta", 1, "R10"), wind=2)
    game = DESK.game(state)
    for turn in range(1, 4):
        DESK.give(game, plot__alpha="1", plot__beta="1")
        while state.turn == turn:
            DESK.give(game)
    assert state.shunned == [3, 0]


@pytest.mark.parametrize(("far", "counts"), [(4, [0, 0]), (11, [8, 8])])
def test_14_1_1_a_side_with_a_target_is_not_shunned(far: int, counts: list[int]) -> None:
    """tournament:14.1.1 - who can fire has no claim, even against an enemy who stays away (ruling P8)."""
    ships = (DESK.ship("alpha"), DESK.ship("beta", 1, abeam(far)))
    state = DESK.position(*ships, phase="combat", shunned=[7, 7])
    game = fire(state)
    while state.turn == 1:
        DESK.give(game)
    assert state.shunned == counts


def test_14_1_2_both_surrender_at_once_is_a_draw() -> None:
    """tournament:14.1.2 - simultaneous fire strikes both colours."""
    state = duel((6, 6), alpha={"hull": 1}, hull=1)
    fire(state, fire__alpha__R="hull>beta", fire__beta__L="hull>alpha")
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.cite) == (-1, "tournament:14.1.2")


def test_14_1_3_loss_of_the_whole_crew_loses_even_against_a_ship_that_strikes() -> None:
    """tournament:14.1.3 - Beta's last man falls in the moment Alpha strikes; Alpha has won."""
    state = duel((1, 1), alpha={"hull": 1}, crew=[0, 0, 1, 0])
    fire(state, fire__alpha__R="hull>beta", fire__beta__L="hull>alpha")
    assert state.ships[0].surrendered == STRIKING and not any(state.ships[1].crew)
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.kind, state.outcome.cite) == (0, "crew", "tournament:14.1.3")


def test_14_1_3_men_who_serve_as_prize_crew_are_not_lost() -> None:
    """tournament:14.1.3, tournament:14.1 - a captor whose whole crew went aboard the prize has won."""
    prize = DESK.ship("beta", 0, abeam(1), **{**PRIZE, "owner": 1, "prize": [2, 2, 2, 0]})
    outcome = reckoned(DESK.ship("alpha", crew=[0, 0, 0, 0]), prize, victory="duel")
    assert outcome is not None and (outcome.winner, outcome.kind, outcome.cite) == (
        0,
        "melee",
        "tournament:14.1",
    )


def test_14_1_4_the_turn_is_not_completed() -> None:
    """tournament:14.1.4 - the duel ends in the combat phase and nobody is asked to load; a squadron action goes on."""
    for victory, over in (("duel", True), ("points", False)):
        state = duel((6,), hull=1)
        state.victory = victory
        game = fire(state, fire__alpha__R="hull>beta")
        assert game.over is over
        assert game.rules.phases[state.phase].id == ("combat" if over else "loading")
        assert (game.waiting_for() == []) is over


def test_14_1_4_a_duel_may_end_in_the_melee_phase() -> None:
    """tournament:14.1.4 - nobody meets Alpha's boarders; Beta is taken, and nobody is asked to load."""
    state = DESK.position(
        DESK.ship("alpha", load=[0, 0], tasks=[1 + 8 * 2, 0, 0, 0]),
        DESK.ship("beta", 1, abeam(1), load=[0, 0], crew=[1, 0, 0, 0]),
        phase="melee",
        grappled=[("alpha", "beta")],
        victory="duel",
    )
    game = DESK.game(state)
    assert game.over and game.rules.phases[state.phase].id == "melee"
    assert state.outcome is not None and (state.outcome.winner, state.outcome.kind) == (0, "melee")


def test_14_2_a_squadron_action_goes_on_until_a_side_has_nobody_left() -> None:
    """tournament:14.2 - one of two ships has struck and the battle goes on; with both gone it ends."""
    gone = {"surrendered": STRIKING, "hull": 0}
    one = DESK.ship("one", 1, "A1", **gone)
    assert reckoned(DESK.ship("alpha"), one, DESK.ship("two", 1, "E1")) is None
    outcome = reckoned(DESK.ship("alpha"), one, DESK.ship("two", 1, "E1", **gone))
    assert outcome is not None and (outcome.winner, outcome.cite) == (0, "tournament:14.2.4")


def test_14_2_1_each_ship_has_her_points() -> None:
    """tournament:14.2.1 - the value that the order of battle gives, read off her log."""
    scenario = load_scenario("trafalgar")
    game = start("tournament", scenario)
    values = {ship.id: ship.points for side in scenario.sides for ship in side.ships}
    assert {ship.id: ship.points for ship in game.view(0).ships} == values
    assert len(set(values.values())) > 3


def test_14_2_2_and_3_points_of_ships_that_struck_or_were_captured() -> None:
    """A ship lost counts her value, once.

    tournament:14.2.2 - a ship that strikes, or surrenders otherwise, gives her value to the enemy.
    tournament:14.2.3 - a captured ship counts her value, which is no longer doubled, and that of striking goes under.
    """
    state = DESK.position(
        DESK.ship("alpha", points=7),
        DESK.ship("struck", 1, "A1", points=10, hull=0, surrendered=STRIKING),
        DESK.ship("helpless", 1, "E1", points=5, surrendered=IMMOBILITY),
        DESK.ship("taken", 0, "J1", points=20, owner=1, **PRIZE),
        DESK.ship("hulk", 0, "L1", points=100, owner=1, **{**PRIZE, "surrendered": STRIKING, "hull": 0}),
        DESK.ship("beta", 1, "N1", points=9),
    )
    assert points(DESK.book, state) == (10 + 5 + 20 + 100, 0)


def test_14_2_3_a_prize_lost_again_counts_nothing() -> None:
    """tournament:14.2.3, tournament:14.2.2 - points are counted as things stand at the end."""
    ships = (DESK.ship("alpha", points=7), DESK.ship("beta", 1, "A1", points=10, rallying=True))
    assert points(DESK.book, DESK.position(*ships, bonus=[0, 2])) == (0, 2)


@pytest.mark.parametrize(
    ("surrendered", "bonus", "winner"),
    [(IMMOBILITY, [0, 0], 0), (0, [0, 0], -1), (IMMOBILITY, [0, 11], 1), (IMMOBILITY, [0, 10], -1)],
)
def test_14_2_4_at_the_end_of_the_scenario_the_higher_points_win(
    surrendered: int, bonus: list[int], winner: int
) -> None:
    """tournament:14.2.4 - the last turn is over: ten points against none, eleven or ten; equal points are a draw."""
    ships = (
        DESK.ship("alpha"),
        DESK.ship("one", 1, "A1", surrendered=surrendered),
        DESK.ship("two", 1, "E1"),
    )
    outcome = reckoned(*ships, last_turn=1, bonus=bonus)
    assert outcome is not None and (outcome.winner, outcome.cite) == (winner, "tournament:14.2.4")
    assert reckoned(*ships, last_turn=2, bonus=bonus) is None, "not before the last turn is over"


@pytest.mark.parametrize(
    ("last", "over"),
    [
        ({}, False),
        ({"rallying": True}, False),
        ({"present": False, "entry_turn": 7}, False),
        ({"crew": [0, 0, 0, 0]}, True),
        ({"surrendered": FIREPOWER}, True),
        ({**PRIZE, "owner": 0}, False),
        ({**PRIZE, "owner": 0, "surrendered": STRIKING, "hull": 0}, True),
    ],
)
def test_14_2_who_still_counts_as_fighting(last: dict[str, Any], over: bool) -> None:
    """tournament:14.2 - sound ships, prizes, ships that took heart and ships yet to come keep a battle going."""
    assert (reckoned(DESK.ship("alpha"), DESK.ship("beta", 1, "A1", **last)) is not None) is over
