"""Which routine questions a person is asked all the same."""

import pytest

from tests.builders.red_and_black.table import Table
from weathergage.api import Ask
from weathergage.rulesets.drawn.red_and_black.turn.routine_asks import consults

NEAR = "0 indy 5 experienced 1000 900 4", "1 java 5 experienced 1000 600 4"
FAR = "0 indy 5 experienced 1000 1900 4", "1 java 5 experienced 1000 600 4"


def _asked(table: Table, kind: str, *options: str) -> bool:
    ask = Ask(f"{kind}/indy", kind, "indy", options or ("0", "1"), "0", "", routine=True)
    return consults(table.book, table.state, ask)


@pytest.mark.parametrize("kind", ["load", "boats", "weigh", "spring"])
def test_the_first_load_and_work_at_anchor_are_always_put(kind: str) -> None:
    assert _asked(Table(*NEAR), kind)


@pytest.mark.parametrize("kind", ["drift", "signal", "fire"])
def test_what_goes_without_saying_is_not(kind: str) -> None:
    assert not _asked(Table(*FAR), kind)


def test_springs_that_cannot_be_hauled_are_no_question() -> None:
    assert not _asked(Table(*NEAR), "spring", "0")


def test_sail_is_a_question_out_of_gunshot_and_under_full_sail() -> None:
    assert _asked(Table(*FAR), "sails")
    assert not _asked(Table(*NEAR), "sails")
    assert _asked(Table(*NEAR).put("indy", full_sail=True), "sails")


def test_an_anchor_is_a_question_near_an_enemy_at_anchor() -> None:
    assert not _asked(Table(*NEAR), "anchor")
    assert _asked(Table(*NEAR).put("java", anchored=True), "anchor")
    assert not _asked(Table(*FAR).put("java", anchored=True), "anchor")
