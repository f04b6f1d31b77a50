"""Exact odds against whole phases resolved with seeded dice; the million is `tools/odds_check.py`."""

import pytest

from tools.odds_check import Case, cases, compared

CASES = list(cases())
ROLLS = 2500
#: In standard errors: with some 200 numbers and one fixed seed none should be farther off.
BOUND = 4.2


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_samples_agree(case: Case) -> None:
    lines = compared(case, ROLLS, seed=7)
    assert lines
    far = [line for line in lines if abs(line.off) > BOUND]
    assert not far, far


def test_a_wrong_number_would_be_found() -> None:
    """The same samples against another ship's odds are far off."""
    first = next(case for case in CASES if case.question == "grapple" and case.rules.id == "second_edition")
    other = next(case for case in CASES if case.question == "grapple" and case.rules.id == "tournament")
    mixed = Case("mixed", first.rules, first.state, "grapple", other.sample)
    assert max(abs(line.off) for line in compared(mixed, ROLLS, seed=7)) > 2 * BOUND
