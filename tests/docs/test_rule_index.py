"""The rule index leads from every paragraph to its code and its tests, and is up to date."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.citations import Numbering, read_source
from tools.rule_index import COMMAND, DATA, PAGE, ROOT, files
from weathergage.api import ruleset, ruleset_ids
from weathergage.rulesets.code_index import Paragraph, Place, paragraph, rule_index

EVERY = [(name, rule) for name in ruleset_ids() for rule in ruleset(name).rules]


@pytest.mark.parametrize("path", [DATA, PAGE], ids=lambda path: path.name)
def test_the_index_is_up_to_date(path: Path, written: dict[Path, str]) -> None:
    assert path.read_text(encoding="utf-8") == written[path], f"{path.name} is out of date: run {COMMAND}"


@pytest.fixture(scope="module")
def written() -> dict[Path, str]:
    """What the generator would write now."""
    return files()


@pytest.mark.parametrize("name", ruleset_ids())
def test_every_paragraph_is_in_it(name: str) -> None:
    assert list(rule_index()[name]) == list(ruleset(name).rules)
