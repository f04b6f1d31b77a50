"""Basic XI: how a battle is won."""

from typing import Any

import msgspec
import pytest

from tests.builders.plotted.guns import SECOND, abeam, ahead
from tests.builders.plotted.positions import (
    BOOK,
    game_at,
    give,
    happened,
    make_ship,
    position,
)
from weathergage.api import IllegalOrder, NotAsked, load_scenario, start
from weathergage.rulesets.plotted.core.events import GameEnded
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.terms import FIREPOWER, IMMOBILITY, MELEE, STRIKING
from weathergage.rulesets.plotted.ending.victory import points
from weathergage.rulesets.shared.events import StandingOrderSet

fire, duel = SECOND.fire, SECOND.duel


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


@pytest.mark.parametrize(("entry", "over"), [(0, True), (1, False), (5, False)])
def test_b_xi_b_a_ship_that_is_yet_to_come_fights_on(entry: int, over: bool) -> None:
    """second_edition:B.XI.B: due in the first turn and held up, or later; one that is not there and not due is gone."""
    ships = make_ship("alpha"), make_ship("one", 1, "A1", present=False, entry_turn=entry)
    assert game_at(position(*ships, phase="reckoning")).over == over


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


@pytest.mark.parametrize("edition", ["second_edition", "tournament"])
def test_a_battle_gives_points_to_a_side_from_the_start_and_adds_them_to_a_ships_price(edition: str) -> None:
    """second_edition:B.XI: by the id of the side, and by that of the ship."""
    battle = load_scenario("constitution-guerriere")
    first, second = battle.sides
    ship = second.ships[0].id
    plain = start(edition, battle, 1).state
    victory = msgspec.structs.replace(battle.victory, bonus={first.id: 4, ship: 7})
    state = start(edition, msgspec.structs.replace(battle, victory=victory), 1).state
    assert (plain.bonus, state.bonus) == ([0, 0], [4, 0])
    worth = {each.spec.id: each.spec.points for each in plain.ships}
    assert {each.spec.id: each.spec.points for each in state.ships} == {**worth, ship: worth[ship] + 7}


def test_conceding_gives_the_battle_to_the_enemy() -> None:
    """second_edition:B.XI.A.1: a captain who will not fight on has lost, as an adjudication."""
    state = position(make_ship("alpha"), make_ship("beta", 1, ahead(9)))
    game = game_at(state)
    game.act(0, "concede")
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.kind, state.outcome.adjudicated) == (1, "conceded", True)


def test_b_xi_a_a_captor_whose_whole_crew_went_aboard_the_prize_has_won() -> None:
    """second_edition:B.XI.A, second_edition:B.XI.A.3: men who serve as prize crew are not lost."""
    state = position(
        make_ship("alpha", crew=[0, 0, 0, 0]),
        make_ship("beta", 0, abeam(1), owner=1, captured=True, surrendered=MELEE, prize=[2, 2, 2, 0]),
        phase="reckoning",
        victory="duel",
    )
    outcome = game_at(state).state.outcome
    assert (outcome.winner, outcome.kind, outcome.cite) == (0, "melee", "second_edition:B.XI.A")


@pytest.mark.parametrize(
    ("alpha", "beta", "winner", "kind"),
    [
        ({"crew": [0, 0, 0, 0]}, {}, 1, "crew"),
        ({}, {"crew": [0, 0, 0, 0]}, 0, "crew"),
        ({"crew": [0, 0, 0, 0]}, {"crew": [0, 0, 0, 0]}, -1, "crew"),
        ({"crew": [0, 0, 0, 0], "surrendered": STRIKING, "hull": 0}, {}, 1, "crew"),
        ({"crew": [0, 0, 0, 0]}, {"surrendered": STRIKING, "hull": 0}, 1, "crew"),
        ({"surrendered": IMMOBILITY}, {}, 1, "immobility"),
        ({}, {"surrendered": FIREPOWER}, 0, "firepower"),
        ({"surrendered": IMMOBILITY}, {"surrendered": FIREPOWER}, -1, "both surrendered"),
    ],
)
def test_b_xi_a_every_way_a_duel_ends(
    alpha: dict[str, Any], beta: dict[str, Any], winner: int, kind: str
) -> None:
    """second_edition:B.XI.A, second_edition:B.XI.A.2, second_edition:B.XI.A.3: crews first, then colours."""
    state = position(
        make_ship("alpha", **alpha), make_ship("beta", 1, "A1", **beta), phase="reckoning", victory="duel"
    )
    outcome = game_at(state).state.outcome
    assert (outcome.winner, outcome.kind, outcome.turn, outcome.adjudicated) == (winner, kind, 1, False)


@pytest.mark.parametrize(("last_turn", "turn", "over"), [(0, 9, False), (9, 8, False), (9, 9, True)])
@pytest.mark.parametrize("victory", ["duel", "points"])
def test_b_xi_a_without_a_limit_of_turns_a_battle_goes_on(
    victory: str, last_turn: int, turn: int, over: bool
) -> None:
    """second_edition:B.XI.A, second_edition:B.XI.B.4: time ends a battle only if the scenario sets a limit."""
    state = position(
        make_ship("alpha"),
        make_ship("beta", 1, "A1"),
        phase="reckoning",
        victory=victory,
        last_turn=last_turn,
        turn=turn,
    )
    outcome = game_at(state).state.outcome
    assert (outcome is not None) is over
    if outcome is not None:
        assert (outcome.winner, outcome.kind) == (-1, "time")


def test_b_xi_a_time_is_not_up_in_the_middle_of_the_last_turn() -> None:
    """second_edition:B.XI.B.4: the last turn is played to its end."""
    for victory in ("duel", "points"):
        state = position(
            make_ship("alpha"),
            make_ship("beta", 1, abeam(3)),
            phase="combat",
            victory=victory,
            last_turn=1,
            dice=(3,),
        )
        game = fire(state, fire__alpha__R="hull>beta")
        assert not game.over and game.rules.phases[state.phase].id == "loading"


def test_b_xi_a_with_three_ships_the_last_one_wins() -> None:
    """second_edition:B.XI.A: of three single ships one has surrendered, and the other two fight on."""
    ships = [make_ship("one"), make_ship("two", 1, "A1", surrendered=FIREPOWER), make_ship("three", 2, "N1")]
    assert game_at(position(*ships, phase="reckoning", victory="duel")).state.outcome is None
    ships[0].surrendered = IMMOBILITY
    assert game_at(position(*ships, phase="reckoning", victory="duel")).state.outcome.winner == 2
    ships[0].surrendered, ships[0].crew = 0, row_of([0, 0, 0, 0])
    assert game_at(position(*ships, phase="reckoning", victory="duel")).state.outcome.winner == 2


def test_b_xi_b_with_three_sides_the_battle_goes_on_while_two_have_ships() -> None:
    """second_edition:B.XI.B: one side is out of it; the battle ends when only one is left."""
    ships = [make_ship("one"), make_ship("two", 1, "A1", surrendered=FIREPOWER), make_ship("three", 2, "N1")]
    assert game_at(position(*ships, phase="reckoning")).state.outcome is None
    ships[2].surrendered = IMMOBILITY
    outcome = game_at(position(*ships, phase="reckoning")).state.outcome
    assert (outcome.winner, outcome.kind, outcome.points) == (0, "points", (20, 10, 10))


def test_b_xi_b_3_of_three_sides_only_the_captor_has_the_double_price() -> None:
    """second_edition:B.XI.B.2, second_edition:B.XI.B.3: a surrender counts for every enemy, a prize for her captor."""
    state = position(
        make_ship("one"),
        make_ship("two", 1, "A1", points=5, surrendered=FIREPOWER),
        make_ship(
            "three", 0, "N1", points=20, owner=2, captured=True, surrendered=STRIKING, prize=[1, 0, 0, 0]
        ),
        make_ship("four", 2, "R1"),
    )
    assert points(BOOK, state) == (5 + 40, 0, 5)


def test_b_xi_b_a_prize_lost_again_and_a_ship_that_took_heart_count_nothing() -> None:
    """second_edition:B.XI.B.2, second_edition:B.IX.D.14: points are counted at the end, as things stand then."""
    state = position(
        make_ship("alpha", points=7), make_ship("beta", 1, "A1", points=10, rallying=True), bonus=[0, 2]
    )
    assert points(BOOK, state) == (0, 2)


@pytest.mark.parametrize(
    ("last", "over"),
    [
        ({}, False),
        ({"rallying": True}, False),
        ({"rallying": True, "crew": [0, 0, 0, 0]}, True),
        ({"present": False, "entry_turn": 7}, False),
        ({"present": False}, True),
        ({"present": False, "entry_turn": 7, "surrendered": STRIKING}, True),
        ({"crew": [0, 0, 0, 0]}, True),
        ({"surrendered": FIREPOWER}, True),
        ({"owner": 0, "captured": True, "surrendered": MELEE, "prize": [1, 0, 0, 0]}, False),
        ({"owner": 0, "captured": True, "surrendered": STRIKING, "hull": 0, "prize": [1, 0, 0, 0]}, True),
    ],
)
def test_b_xi_b_who_still_counts_as_fighting(last: dict[str, Any], over: bool) -> None:
    """second_edition:B.XI.B: sound ships, prizes, ships that took heart and ships yet to come."""
    state = position(make_ship("alpha"), make_ship("beta", 1, "A1", **last), phase="reckoning")
    assert game_at(state).over is over


def test_b_xi_b_4_the_turn_goes_on_to_its_end_when_a_squadron_is_beaten() -> None:
    """second_edition:B.XI.B.4, second_edition:B.XI.A.4: only single-ship battles stop in the middle of a turn."""
    state = duel((6,), hull=1)
    state.victory = "points"
    game = fire(state, fire__alpha__R="hull>beta")
    assert not game.over and game.rules.phases[state.phase].id == "loading"
    give(game)
    assert game.over and (state.outcome.winner, state.outcome.kind) == (0, "points")


def test_b_xi_b_4_equal_points_are_a_draw() -> None:
    """second_edition:B.XI.B.4: nobody has the highest amount."""
    for bonus, winner in (([3, 3], -1), ([4, 3], 0), ([3, 4], 1)):
        state = position(
            make_ship("alpha"), make_ship("beta", 1, "A1"), phase="reckoning", last_turn=1, bonus=bonus
        )
        assert game_at(state).state.outcome.winner == winner


@pytest.mark.parametrize(
    ("beta", "count"),
    [
        ({}, 8),
        ({"rigging": [0, 0, 0, 0]}, 0),
        ({"crew": [0, 0, 0, 0]}, 0),
    ],
)
def test_b_xi_a_1_who_cannot_sail_does_not_refuse_combat(beta: dict[str, Any], count: int) -> None:
    """second_edition:B.XI.A.1: a dismasted or unmanned enemy keeps away from nobody (ruling P8)."""
    state = position(
        make_ship("alpha"), make_ship("beta", 1, "A1", **beta), phase="reckoning", shunned=[7, 0], last_turn=1
    )
    assert game_at(state).state.shunned[0] == count


def test_b_xi_a_1_who_will_not_load_is_not_shunned() -> None:
    """second_edition:B.XI.A.1: an enemy in the field of fire does not keep away, loaded guns or not."""
    for load, far, count in (([0, 0], 4, 0), ([1, 1], 11, 8), ([0, 0], 11, 8)):
        state = position(
            make_ship("alpha", load=load), make_ship("beta", 1, abeam(far)), phase="combat", shunned=[7, 7]
        )
        game = fire(state)
        while state.turn == 1:
            give(game)
        assert state.shunned[0] == count


def test_b_xi_a_1_ships_that_hang_together_do_not_refuse_combat() -> None:
    """second_edition:B.XI.A.1: tied bow to stern, neither can fire and neither keeps away."""
    for side, count in ((1, 0), (0, 8)):
        state = position(
            make_ship("alpha", heading=1),
            make_ship("held", side, ahead(2)),
            make_ship("beta", 1, "A1"),
            phase="combat",
            grappled=[("alpha", "held")],
            shunned=[7, 7],
        )
        game = fire(state)
        while state.turn == 1:
            give(game)
        assert state.shunned[0] == count


def test_b_xi_a_1_a_claim_in_a_squadron_action_is_settled_by_points() -> None:
    """second_edition:B.XI.A.1: the claimant is behind on points and loses by them, as an adjudication (ruling P8)."""
    for bonus, winner in (([0, 5], 1), ([5, 0], 0), ([5, 5], -1)):
        state = position(make_ship("alpha"), make_ship("beta", 1, "YY1"), shunned=[20, 0], bonus=bonus)
        game = game_at(state)
        with pytest.raises(IllegalOrder, match=r"0 turns; a claim needs 20"):
            game.act(1, "claim")
        game.act(0, "claim")
        assert state.outcome is not None
        assert (state.outcome.winner, state.outcome.kind) == (winner, "refused combat")
        assert state.outcome.adjudicated


def test_b_xi_a_1_the_count_begins_again_when_an_enemy_closes() -> None:
    """second_edition:B.XI.A.1: only turns in a row count, and only an enemy's approach breaks them (ruling P8)."""
    for closed, count in (([False, True], 0), ([True, False], 8), ([False, False], 8)):
        state = position(
            make_ship("alpha"), make_ship("beta", 1, "A1"), phase="reckoning", shunned=[7, 0], last_turn=1
        )
        state.closed = closed
        assert game_at(state).state.shunned[0] == count


def test_orders_out_of_turn_that_are_refused() -> None:
    """second_edition:B.VIII.D.3.a: standing orders are for one's own ships, in words that exist (ruling P6)."""
    state = position(make_ship("alpha"), make_ship("beta", 1, ahead(9)))
    game = game_at(state)
    for side, verb, notation in (
        (0, "standing", "beta gun_hits guns"),
        (0, "standing", "alpha gun_hits swords"),
        (0, "standing", "alpha tea guns"),
        (0, "standing", "alpha gun_hits"),
        (0, "dance", ""),
        (2, "concede", ""),
        (-1, "concede", ""),
    ):
        with pytest.raises(IllegalOrder):
            game.act(side, verb, notation)
    game.act(1, "standing", "beta contested yield")
    game.act(1, "standing", "beta hit_side starboard")
    standing = state.ships[1].standing
    assert (standing.gun_hits, standing.hit_side, standing.contested) == ("carronades", "starboard", "yield")
    given = [event for event in game.events[-2:] if isinstance(event, StandingOrderSet)]
    assert [(event.order, event.to) for event in given] == [("contested", 1), ("hit_side", 1)]


@pytest.mark.parametrize(
    ("first", "second", "count"),
    [
        ({}, {}, 0),
        ({"surrendered": FIREPOWER}, {}, 8),
        ({"crew": [0, 0, 0, 0]}, {}, 8),
        ({"bow": "A9"}, {}, 8),
        ({"bow": "A9"}, {"bow": abeam(2)}, 0),
    ],
)
def test_b_xi_a_1_one_ship_of_a_side_with_a_target_is_enough(
    first: dict[str, Any], second: dict[str, Any], count: int
) -> None:
    """second_edition:B.XI.A.1: any ship of hers that could fight and has an enemy in her field (ruling P8)."""
    state = position(
        make_ship("one", **first),
        make_ship("two", **{"bow": "A1", **second}),
        make_ship("beta", 1, abeam(4)),
        phase="combat",
        shunned=[7, 7],
    )
    game = fire(state)
    while state.turn == 1 and not game.over:
        give(game)
    assert state.shunned[0] == count


def test_b_xi_a_1_enemies_fouled_with_each_other_do_not_refuse_combat() -> None:
    """second_edition:B.XI.A.1, second_edition:B.V.B.3: held fast, they cannot come nearer (ruling P8)."""
    for tied, count in (([("beta", "gamma")], 0), ([], 8)):
        state = position(
            make_ship("alpha"),
            make_ship("beta", 1, "A1"),
            make_ship("gamma", 1, "B1"),
            phase="reckoning",
            fouled=tied,
            shunned=[7, 0],
            last_turn=1,
        )
        assert game_at(state).state.shunned[0] == count


def test_b_xi_a_1_of_two_enemies_one_who_closes_is_enough() -> None:
    """second_edition:B.XI.A.1: with three sides the count ends when either of the others comes nearer (ruling P8)."""
    for closed, count in (([False, True, False], 0), ([True, False, False], 8)):
        ships = (make_ship("alpha"), make_ship("beta", 1, "A1"), make_ship("gamma", 2, "YY1"))
        state = position(*ships, phase="reckoning", shunned=[7, 0, 0], last_turn=1)
        state.closed = closed
        assert game_at(state).state.shunned[0] == count


def test_quiet_turns_count_from_the_last_loss() -> None:
    """second_edition:B.XI.A.1: how long nobody was hurt is open to all; a hit begins the count anew."""
    state = position(
        make_ship("alpha"),
        make_ship("beta", 1, abeam(1)),
        phase="combat",
        dice=(6,),
        quiet=7,
        victory="points",
    )
    game = fire(state, fire__alpha__R="hull>beta")
    while state.turn == 1:
        give(game)
    assert state.quiet == 0 and game.view(1).quiet_turns == 0
    calm = position(make_ship("alpha"), make_ship("beta", 1, "A1"), phase="combat", quiet=7)
    game = fire(calm)
    while calm.turn == 1:
        give(game)
    assert calm.quiet == 8
