"""Marks what only a long run can show: `make soak` runs it, `make test` leaves it out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

#: For whole tests: `@soak`.
soak = pytest.mark.soak


def sample(cases: Iterable[Any], among: int | Iterable[Any]) -> list[Any]:
    """Return all cases for `parametrize`; those that are not in the sample are marked as soak tests.

    The sample is told by its cases, or by how many of the first it takes.
    """
    listed = list(cases)
    chosen = listed[:among] if isinstance(among, int) else list(among)
    missing = [case for case in chosen if case not in listed]
    assert not missing, f"the sample names what there is not: {missing}"
    return [case if case in chosen else _soaked(case) for case in listed]


def _soaked(case: Any) -> Any:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=soak)
