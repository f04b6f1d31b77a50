"""A plan is tried out from what the side may know, in every game, and each try can be played again."""

import pytest

from tests.turn_plans.test_carrying_out import GAMES, battle, line
from weathergage.api import load_scenario, start
from weathergage.bots.bot import Bot, make_bot
from weathergage.engine.dice import Dice
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.turn_plans import carrying_out, trying_out
from weathergage.turn_plans.plan import PlanLine, PlanTerm, TurnPlan
from weathergage.turn_plans.trying_out import stages, try_out

PLAN = TurnPlan(
    lines=[
        line("fire", "best", "range=5"),
        line("fire", "hold"),
        PlanLine(topic="wake", when=[PlanTerm(condition="mast")]),
    ]
)


@pytest.mark.parametrize("rules", GAMES)
def test_tries_count_lines_hits_and_strengths(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # Midshipmen steer, who take a tenth of the time.
    monkeypatch.setattr(trying_out, "FEW", 1)
    game = battle(rules, turn=4)
    view = game.view(game.waiting_for()[0])
    found = try_out(view, {}, PLAN, 6)
    assert found == try_out(view, {}, PLAN, 6)
    assert (found.tries, sum(found.columns), len(found.lines)) == (6, 6, 3)
    assert 0 < max(each.tries for each in found.lines) <= 6
    assert [each.kind for each in found.samples] == ["good", "typical", "bad"]
    good, typical, bad = found.samples
    assert good.gain >= typical.gain >= bad.gain
    assert found.given + found.taken > 0
    sides = {ship.id: ship.side for ship in view.ships}
    fired = found.lines[0]
    assert sides[fired.ship] == view.side and fired.at is not None
    assert sides[fired.enemy] != view.side and fired.enemy_at is not None
    enemies = {ship.id for ship in view.ships if ship.side != view.side and ship.present}
    assert {each.ship for each in found.enemies} <= enemies and found.enemies
    for each in found.enemies:
        counts = [place.tries for place in each.places]
        assert 0 < sum(counts) <= 6 and counts == sorted(counts, reverse=True)


def test_where_an_enemy_may_be_is_where_she_came_to_lie_in_the_tries() -> None:
    game = battle("second_edition", turn=4)
    view = game.view(0)
    found = {each.ship: each.places for each in try_out(view, {}, PLAN, 3).enemies}
    ends: dict[str, list[tuple[int, int]]] = {}
    for seed in range(3):
        *_, last = stages(view, {}, PLAN, seed)
        for ship in last.view(0).ships:
            ends.setdefault(ship.id, []).append(ship.bow)
    assert found
    for name, places in found.items():
        assert sorted(ends[name]) == sorted(place.at for place in places for _ in range(place.tries))


@pytest.mark.parametrize("rules", ["beat_to_quarters", "red_and_black"])
def test_the_officer_of_the_plan_decides_in_tries_unless_ships_are_many(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def noted(bot: str, seed: int) -> Bot:
        asked.append(bot)
        return make_bot(bot, seed)

    monkeypatch.setattr(carrying_out, "make_bot", noted)
    game = start(rules, load_scenario("constitution-guerriere"), 5)
    view = game.view(game.waiting_for()[0])
    plan = TurnPlan(left="officer", captain="cabin-boy")
    try_out(view, {}, plan, 1)
    assert {*asked} == {"cabin-boy"}
    asked.clear()
    monkeypatch.setattr(trying_out, "FEW", 1)
    try_out(view, {}, plan, 1)
    assert asked == []


def test_a_trial_ends_when_nobody_waits_for_it() -> None:
    game = battle("second_edition")
    found = try_out(game.view(0), {}, PLAN, 50, goes_on=lambda: False)
    assert (found.tries, found.wanted) == (1, 50)


def test_a_try_plays_the_turn_and_no_further() -> None:
    game = battle("second_edition", turn=3)
    played = [(each.state.turn, each.state.phase) for each in stages(game.view(0), {}, PLAN, 2)]
    assert len(played) > 4
    assert played[0][0] == 3
    assert played[-1] >= (4, 0)
    assert all(turn == 3 or phase <= 2 for turn, phase in played)


def test_what_the_enemy_hides_makes_no_difference() -> None:
    """Neither his sealed orders nor the dice to come nor what is in his guns."""
    game, other = (battle("second_edition", turn=4) for _ in range(2))
    other.submit(1, {})
    other.state.dice = Dice(99)
    for ship in other.state.ships:
        if ship.side == 1:
            ship.load = row_of([0, 0])
    assert try_out(game.view(0), {}, PLAN, 5) == try_out(other.view(0), {}, PLAN, 5)
