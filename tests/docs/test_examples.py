"""The examples in docstrings are true."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import weathergage

ROOT = Path(weathergage.__file__).parent
MODULES = sorted(
    ".".join(("weathergage", *file.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")
    for file in ROOT.rglob("*.py")
    if ">>> " in file.read_text(encoding="utf-8")
)


def test_there_are_examples() -> None:
    assert len(MODULES) > 5


@pytest.mark.parametrize("name", MODULES)
def test_examples_come_out_as_they_are_written(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0
