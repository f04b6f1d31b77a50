"""The guide to Red & Black shows the game's own figures, and duels that were really fought."""

import re
from pathlib import Path

from tools import duels, red_and_black_guide
from weathergage.api import ruleset
from weathergage.rulesets.drawn.red_and_black.core.book import ID

GUIDE = red_and_black_guide.GUIDE.read_text(encoding="utf-8")


def part(name: str) -> str:
    begin, end = (mark.format(name=name) for mark in (red_and_black_guide.BEGIN, red_and_black_guide.END))
    return GUIDE.partition(begin)[2].partition(end)[0]


def test_house_values_and_ratings_are_those_of_the_game() -> None:
    assert red_and_black_guide.guide(GUIDE) == GUIDE, "run python tools/red_and_black_guide.py"
    for value in ruleset(ID).house.values():
        assert f"| `{value.id}` |" in part("house values") and value.reason in part("house values")


def test_equal_ships_meet_at_an_attack_number_of_about_nought() -> None:
    rows = [line.split("|") for line in part("ratings").splitlines()[2:]]
    attacks = [int(row[11]) for row in rows if row[11].strip() != "–"]
    assert len(attacks) > 10 and set(attacks) <= {-1, 0, 1}


def test_every_pairing_of_rates_was_fought_and_the_number_is_told() -> None:
    text = part("duels")
    told = re.match(r"([\d,]+) duels for each pairing", text)
    assert told is not None and int(told[1].replace(",", "")) >= 10_000
    for first in duels.SHIPS:
        for second in duels.SHIPS:
            if first <= second:
                assert f"| {duels.NAMES[first]} v. {duels.NAMES[second]} |" in text


def test_a_count_is_the_same_in_one_go_in_shares_and_out_of_a_file(tmp_path: Path) -> None:
    whole = duels.fought(6, 7, range(4), 1, "cabin-boy")
    parts = duels.fought(6, 7, range(3), 1, "cabin-boy")
    parts.add(duels.fought(6, 7, range(3, 4), 1, "cabin-boy"))
    assert whole == parts
    assert whole.games == whole.turns.total() == whole.ends.total() == 4
    assert sum(whole.wins) <= 4
    duels.Kept(tmp_path / "duels.json").put("6 7", whole)
    again = duels.Kept(tmp_path / "duels.json")
    assert again.get("6 7") == whole and again.get("7 7") is None


def test_places_are_changed_for_every_other_duel() -> None:
    plain, swapped = (duels.duel("br-38", "br-28", changed) for changed in (False, True))
    there = [side.ships[0].place for side in plain.sides]
    assert [side.ships[0].place for side in swapped.sides] == there[::-1]
    assert [side.ships[0].library for side in swapped.sides] == ["br-38", "br-28"]
