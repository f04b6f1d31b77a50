"""What captains of the drawn games do on the open table: first loads, boardings that are fought out, secrets kept."""

import random
from itertools import pairwise

import pytest

from tests.bots.matches import CAPTAINS
from tests.bots.twins import asked_twice
from tests.builders.red_and_black.table import ACTION, COMMAND, Table
from weathergage.api import load_scenario, start
from weathergage.bots.drawn.boarding_sense import dares, mean_to_board
from weathergage.bots.drawn.drawn_captain import DrawnCaptain
from weathergage.bots.drawn.skill import FLAG, GREEN, MATE, OFFICER, Skill
from weathergage.bots.search.position_value import lead_of
from weathergage.engine.orders import Ask
from weathergage.rulesets.drawn.shared.view import DrawnView

RULES = "red_and_black"


@pytest.mark.parametrize(
    ("skill", "shot"), [(GREEN, {"R"}), (MATE, {"R"}), (OFFICER, {"DG"}), (FLAG, {"DG"})]
)
def test_who_knows_his_guns_loads_them_for_the_shot_alongside(skill: Skill, shot: set[str]) -> None:
    game = start(RULES, load_scenario("amelia-arethuse"), 1, listening=False)
    request = game.requests[0]
    assert request is not None
    orders = DrawnCaptain(skill, random.Random(1).random).decide(game.view(0), request)
    assert {orders[ask.id] for ask in request.asks if ask.kind == "load"} == shot


def alongside(parties: int) -> Table:
    """Two ships side by side, the other with four parties."""
    table = Table("0 victory 3 experienced 500 500 4", "1 achille 3 experienced 520 530 4")
    table.put("victory", crew=parties)
    table.begin(ACTION)
    return table


@pytest.mark.parametrize(("parties", "boards"), [(4, False), (5, True), (3, False)])
def test_a_fight_to_the_end_is_begun_by_the_stronger_crew_alone(parties: int, boards: bool) -> None:
    lookout = alongside(parties).game.view(0).lookout
    ask = Ask("declare/victory", "declare", "victory", ("none", "achille"), "none", "")
    for skill in (OFFICER, FLAG, MATE):
        assert dares(lookout, "victory", "achille", skill) is boards
        assert mean_to_board(lookout, ask, skill) == ("achille" if boards else "none")


def test_a_midshipman_wants_to_be_surer() -> None:
    lookout = alongside(5).game.view(0).lookout
    assert not dares(lookout, "victory", "achille", GREEN)
    assert dares(alongside(6).game.view(0).lookout, "victory", "achille", GREEN)


def test_a_lead_counts_the_less_the_more_the_battle_is_won() -> None:
    table = Table("0 victory 3 experienced 500 500 4", "1 achille 3 experienced 900 900 4")
    table.begin(COMMAND)
    leads = []
    for guns in (6, 5, 4, 3, 2, 1):
        table.put("achille", broadside=guns)
        view = table.game.view(0)
        assert isinstance(view, DrawnView)
        leads.append(lead_of(view, 0))
    steps = [after - before for before, after in pairwise(leads)]
    assert leads[0] == 0
    assert all(step > 0 for step in steps)
    assert steps[-1] < steps[0]


@pytest.mark.parametrize(("bot_id", "turns"), list(zip(CAPTAINS, (6, 6, 6, 1, 2), strict=True)))
def test_loads_of_the_enemy_do_not_change_a_decision(bot_id: str, turns: int) -> None:
    game = start(RULES, load_scenario("amelia-arethuse"), 3, listening=False)
    assert asked_twice(game, bot_id, turns) > 2
