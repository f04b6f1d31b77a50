"""The referee reads and writes positions of games with data cards as well."""

import tomllib

import pytest

from tests.builders.positions_at_random import plain, questions
from weathergage.api import load_scenario
from weathergage.referee import adjudicate, position_text, read_position, written_position
from weathergage.scenarios import ScenarioError

ID = "beat_to_quarters"
ACTION = f"""
ruleset = "{ID}"
scenario = "constitution-guerriere"
turn = 3
phase = "action"
dice = [4, 2, 2, 1, 3, 1, 1, 1, 2, 2]

[state]
active = 0
bag = [1, 2]
drawn = [0, 0]

[now.constitution]
bow = "T14"
heading = 2

[now.guerriere]
bow = "AA30"
heading = 2
masts = 2

[orders]
"plot/constitution" = "12R"
"""


@pytest.mark.parametrize("battle", ["chesapeake-shannon", "lissa"])
def test_every_question_of_a_game_survives(battle: str) -> None:
    for game in questions(ID, battle, 3, 12)[::3]:
        text = position_text(written_position(game.rules, load_scenario(battle), game.state))
        assert plain(read_position(tomllib.loads(text)).state) == plain(game.state)


def test_an_action_phase_at_the_table_with_the_players_own_dice() -> None:
    verdict = adjudicate(tomllib.loads(ACTION))
    assert [die.purpose for die in verdict.dice][:5] == ["movement"] * 5
    now = verdict.position["now"]["constitution"]
    assert (now["bow"], now["heading"]) == ("FF8", 3)
    assert not verdict.unused and not verdict.needs_die
    assert [wanted.ask for wanted in verdict.waiting_for] == ["plot/constitution"]


@pytest.mark.parametrize(
    ("written", "place", "reason"),
    [
        ("masts = 4", "now.guerriere.masts", "she was built with 3"),
        ("rate = 2", "now.guerriere.rate", "no damage betters that"),
        ('anchor = "XX"', "now.guerriere.anchor", "unknown anchor 'XX'"),
        ('side = "american"', "now.guerriere.side", "only a prize"),
    ],
)
def test_a_mistake_is_told_with_its_place(written: str, place: str, reason: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        read_position(tomllib.loads(ACTION.replace("masts = 2", written)))
    (mistake,) = caught.value.mistakes
    assert mistake.place == place and reason in mistake.reason


def test_orders_that_do_not_fit_the_dice_are_refused_with_the_rule() -> None:
    with pytest.raises(ScenarioError, match=r"the dice allow 0, 1, 2, 3, 4 or 12 hexes, not 9.*6\.a\.3"):
        adjudicate(tomllib.loads(ACTION.replace("12R", "9R")))
