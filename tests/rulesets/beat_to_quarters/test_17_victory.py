"""Section 17: who has won."""

import pytest

from tests.rulesets.beat_to_quarters.gundeck import abeam, suffer
from tests.rulesets.beat_to_quarters.sea import ACTION, RECKONING, Sea
from weathergage.rulesets.drawn.beat_to_quarters.ship import SCUTTLED
from weathergage.rulesets.drawn.beat_to_quarters.victory import judge, points

#: Third rates with an average crew.
VALUE = 20


def fleet() -> Sea:
    """Two ships a side, all third rates with average crews."""
    return Sea("0 a 3 average R20 1", "0 b 3 average R25 1", "1 c 3 average AA20 1", "1 d 3 average AA25 1")


@pytest.mark.parametrize("cell", ["STRIKE", "SINK", "EXPLD"])
def test_17_1_a_duel_ends_when_one_ship_sinks_or_surrenders(cell: str) -> None:
    """beat_to_quarters:17.1: at once, and nobody has to board her."""
    sea = abeam(9)
    sea.state.victory = "duel"
    judge(sea.book, sea.state, None)
    assert sea.state.outcome is None
    suffer(sea, "b", cell)
    judge(sea.book, sea.state, None)
    assert sea.state.outcome is not None
    assert (sea.state.outcome.winner, sea.state.outcome.cite) == (0, "beat_to_quarters:17.1")


def test_17_1_two_ships_that_blow_each_other_up_have_neither_won() -> None:
    """beat_to_quarters:17.1: a draw."""
    sea = abeam(9)
    sea.state.victory = "duel"
    suffer(sea, "a", "SINK")
    suffer(sea, "b", "SINK")
    judge(sea.book, sea.state, None)
    assert sea.state.outcome is not None and sea.state.outcome.winner == -1


def test_17_2_a_captured_ships_count_for_the_captor() -> None:
    """beat_to_quarters:17.2.a: her value by rate and crew as built, not as she is now."""
    sea = fleet().put("c", rate=6, quality=4)
    sea["c"].change_hands(0)
    assert points(sea.state) == (VALUE, 0)
    sea["c"].change_hands(1)
    assert points(sea.state) == (0, 0)


def test_17_2_b_surrendered_ships_that_nobody_took_count_for_nobody() -> None:
    """beat_to_quarters:17.2.b: struck, and even grappled."""
    sea = fleet()
    suffer(sea, "c", "STRIKE")
    sea.put("c", surrendered=True)
    assert points(sea.state) == (0, 0)


@pytest.mark.parametrize("cell", ["SINK", "EXPLD"])
def test_17_2_c_sunk_ships_count_for_the_enemy(cell: str) -> None:
    """beat_to_quarters:17.2.c: sunk or blown up."""
    sea = fleet()
    suffer(sea, "b", cell)
    assert points(sea.state) == (0, VALUE)


def test_17_2_c_scuttling_saves_no_points() -> None:
    """beat_to_quarters:17.2.c: scuttled is sunk; a prize that her captor sinks is won and lost (ruling B22)."""
    sea = fleet()
    sea["c"].go_down(SCUTTLED)
    assert points(sea.state) == (VALUE, 0)
    sea = fleet()
    sea["c"].change_hands(0)
    sea["c"].go_down(SCUTTLED)
    assert points(sea.state) == (VALUE, VALUE)


def test_17_2_points_decide_between_fleets() -> None:
    """beat_to_quarters:17.2: one ship lost does not end it; with time up the greater sum has won."""
    sea = fleet()
    suffer(sea, "b", "SINK")
    judge(sea.book, sea.state, None)
    assert sea.state.outcome is None
    sea.state.last_turn = sea.state.turn
    sea.begin(RECKONING)
    sea.play(until="nothing", limit=3)
    outcome = sea.game.state.outcome
    assert outcome is not None and (outcome.winner, outcome.points) == (1, (0, VALUE))
    assert outcome.cite == "beat_to_quarters:17.2"


def test_17_2_the_points_of_a_ship_are_her_cost() -> None:
    """beat_to_quarters:17.2: by the Master Ship Table."""
    sea = Sea("0 a 1 elite R20 1", "0 b 8 poor R25 1", "1 c 4 crack AA20 1")
    assert [ship.spec.points for ship in sea.state.ships] == [45, 1, 20]


def test_17_2_the_side_with_ships_left_is_asked_while_struck_ships_are_unsettled() -> None:
    """beat_to_quarters:17.2: it may go on to board them, or end it (ruling B14)."""
    sea = fleet()
    suffer(sea, "c", "STRIKE")
    suffer(sea, "d", "STRIKE")
    sea.begin(RECKONING)
    assert list(sea.game.waiting_for()) == [0]
    assert sea.offered("settle/a") == ("on", "abandon")
    sea.game.submit(0, {"settle/a": "abandon"})
    outcome = sea.game.state.outcome
    assert outcome is not None and outcome.winner == 0 and outcome.points == (0, 0)


def test_conceding_a_battle_of_a_campaign_gives_the_ships_up() -> None:
    """beat_to_quarters:20.h.1.f, beat_to_quarters:20.g.1 (ruling B44): and the victor keeps what had struck."""
    sea = fleet()
    sea.state.settle = True
    suffer(sea, "a", "STRIKE")
    suffer(sea, "c", "STRIKE")
    sea.put("d", present=False)
    sea.begin(ACTION, 0, dice=[1, 2, 3, 4])
    sea.game.act(1, "concede")
    fates = {fate.ship: (fate.fate, fate.side) for fate in sea.game.view(0).fates()}
    assert fates == {"a": ("afloat", 0), "b": ("afloat", 0), "c": ("captured", 0), "d": ("afloat", 1)}
    assert points(sea.state) == (VALUE, 0)


def test_conceding_any_other_battle_takes_nobody() -> None:
    """beat_to_quarters:17.2: the battle is given up, and what was won before is counted."""
    sea = fleet()
    sea.begin(ACTION, 0)
    sea.game.act(1, "concede")
    assert sea.state.outcome is not None and sea.state.outcome.winner == 0
    assert points(sea.state) == (0, 0)
