"""The guide for learners runs as it is written."""

import doctest
from pathlib import Path

GUIDE = Path(__file__).parents[2] / "docs" / "learning.md"


def test_the_examples_of_the_guide_run() -> None:
    results = doctest.testfile(str(GUIDE), module_relative=False, encoding="utf-8")
    assert results.attempted > 8
    assert results.failed == 0
