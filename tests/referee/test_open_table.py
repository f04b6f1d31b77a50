"""The referee reads and writes positions of an open table as well."""

import tomllib

import pytest

from tests.builders.positions_at_random import plain, questions
from weathergage.api import load_scenario
from weathergage.referee import adjudicate, position_text, read_position, written_position
from weathergage.scenarios import ScenarioError

ID = "red_and_black"
ACTION = f"""
ruleset = "{ID}"
scenario = "constitution-guerriere"
turn = 3
phase = "action"
dice = [3, 4, 2, 2, 1, 1, 1, 1, 1]

[wind]
direction = 4
point = 8

[state]
active = 0
bag = [1, 2]
drawn = [0, 0]

[now.constitution]
mast = [5000, 5000]
point = 4
skill = "inept"

[now.guerriere]
mast = [9000, 9000]
masts = [0, 4, 4]
captain = "wounded"

[orders]
"turn/constitution" = "R"
"""


@pytest.mark.parametrize("battle", ["chesapeake-shannon", "tamatave", "president-last-voyage"])
def test_every_question_of_a_game_survives(battle: str) -> None:
    for game in questions(ID, battle, 3, 12)[::5]:
        text = position_text(written_position(game.rules, load_scenario(battle), game.state))
        assert plain(read_position(tomllib.loads(text)).state) == plain(game.state)


def test_an_action_phase_at_the_table_with_the_players_own_dice() -> None:
    verdict = adjudicate(tomllib.loads(ACTION))
    assert [die.purpose for die in verdict.dice] == ["movement"] * 4 + ["the draw"] + ["movement"] * 4
    now = verdict.position["now"]["constitution"]
    # Eleven centimetres to the east, a point to starboard, and four more in her next action.
    assert (tuple(now["mast"]), now["point"]) == ((6100 + 370, 5000 + 153), 5)
    assert [wanted.ask for wanted in verdict.waiting_for] == ["turn/constitution"] and not verdict.needs_die


@pytest.mark.parametrize(
    ("written", "place", "reason"),
    [
        ("masts = [9, 9, 9]", "now.guerriere.masts", "she was built with"),
        ("hull = 99", "now.guerriere.hull", "99"),
        ('captain = "asleep"', "now.guerriere.captain", "wounded"),
        ("mast = [5000, 5000]", "now.guerriere", "on another ship"),
        ("mast = [-5, 5000]", "now.guerriere", "off the table"),
        ('side = "american"', "now.guerriere.side", "prize"),
    ],
)
def test_mistakes_are_told_with_their_place(written: str, place: str, reason: str) -> None:
    key = written.split(" = ")[0]
    head, _, tail = ACTION.partition("[now.guerriere]")
    tail = "\n".join(line for line in tail.splitlines() if not line.startswith(f"{key} "))
    with pytest.raises(ScenarioError) as wrong:
        read_position(tomllib.loads(f"{head}[now.guerriere]\n{written}\n{tail}"))
    assert any(
        mistake.place.startswith(place) and reason in mistake.reason for mistake in wrong.value.mistakes
    )
