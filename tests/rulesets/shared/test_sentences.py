"""The words of which sentences are made: sides, lists, articles, squares, places and the end of a battle."""

import msgspec
import pytest

from weathergage.api import Game, load_scenario, start
from weathergage.rulesets.shared.events import GameEnded
from weathergage.rulesets.shared.sentences import (
    count,
    either,
    ended,
    in_hex,
    listed,
    named,
    party,
    possessive,
    squares,
    to_hex,
    with_article,
)

ENDINGS = {"struck": "an enemy has struck"}


def _game(battle: str, rules: str = "second_edition") -> Game:
    return start(rules, load_scenario(battle), 1, listening=False)


def test_numbers_agree_with_their_nouns() -> None:
    assert [count(number, "hex", "hexes") for number in (0, 1, 2)] == ["0 hexes", "1 hex", "2 hexes"]
    assert [squares(number, "hull") for number in (1, 2)] == ["1 hull square", "2 hull squares"]
    assert [squares(number, "guns") for number in (1, 2)] == ["1 gun", "2 guns"]


def test_words_stand_in_a_row() -> None:
    assert [listed(list(some)) for some in ("a", "ab", "abc")] == ["a", "a and b", "a, b and c"]
    assert [either(some) for some in ((), (1,), (1, 2), (1, 2, 3))] == ["", "1", "1 or 2", "1, 2 or 3"]


def test_an_article_follows_the_first_letter() -> None:
    assert [with_article(crew) for crew in ("elite crew", "crack crew")] == ["an elite crew", "a crack crew"]


def test_a_name_that_ends_in_s_has_only_an_apostrophe() -> None:
    assert [possessive(name) for name in ("Victory", "Mars")] == ["Victory's", "Mars'"]


@pytest.mark.parametrize(
    ("battle", "side", "said"),
    [
        ("constitution-guerriere", 0, "Constitution has"),
        ("constitution-cyane-levant", 1, "The British have"),
        ("trafalgar", 1, "The Spanish and French have"),
        ("copenhagen", 1, "The Danes have"),
        ("lake-erie", 0, "The Americans have"),
    ],
)
def test_a_side_is_called_by_its_only_ship_or_by_its_nations(battle: str, side: int, said: str) -> None:
    assert party(_game(battle).state, side).does("has", "have") == said


def test_sides_of_the_same_nation_are_called_by_their_first_ships() -> None:
    battle = load_scenario("squadrons-of-four")
    ours, theirs = battle.sides
    french = tuple(msgspec.structs.replace(ship, nation="french") for ship in ours.ships)
    same = msgspec.structs.replace(battle, sides=(msgspec.structs.replace(ours, ships=french), theirs))
    state = start("second_edition", same, 1, listening=False).state
    assert party(state, 0).does("has", "have") == f"The side of {ours.ships[0].name} has"


def test_a_place_off_the_chart_has_no_letters() -> None:
    state = _game("constitution-guerriere").state
    assert (to_hex(state, (0, 0)), in_hex(state, (0, 0))) == ("to A1", "in A1")
    assert to_hex(state, (-3, 4)) == "beyond the edge of the chart"
    assert in_hex(state, (state.chart.columns, 4)) == "beyond the edge of the chart"


def test_the_end_of_a_duel_tells_no_points() -> None:
    state = _game("constitution-guerriere").state
    won = GameEnded(winner=0, kind="struck", points=(12, 0), cite="")
    assert ended(state, won, ENDINGS) == "Victory for Constitution: an enemy has struck."
    drawn = GameEnded(winner=-1, kind="struck", points=(0, 0), cite="")
    assert ended(state, drawn, ENDINGS) == "The battle is drawn: an enemy has struck."


def test_the_end_of_a_battle_tells_the_points_of_each_side() -> None:
    state = _game("constitution-cyane-levant").state
    won = GameEnded(winner=1, kind="struck", points=(12, 30), cite="")
    assert ended(state, won, ENDINGS) == (
        "Victory for the British: an enemy has struck. Points: Constitution 12 and the British 30."
    )
    assert ended(state, msgspec.structs.replace(won, points=(0, 0)), ENDINGS) == (
        "Victory for the British: an enemy has struck."
    )


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("British frigates", "British frigates have"),
        ("Nelson's squadron", "Nelson's squadron has"),
        ("United States", "United States has"),
        ("the fortress", "The fortress has"),
    ],
)
def test_a_name_that_somebody_gave_may_be_a_plural(name: str, said: str) -> None:
    assert named(name).does("has", "have") == said
