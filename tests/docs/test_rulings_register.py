"""The register of rulings for readers is the one the program goes by."""

import pytest

from tools.rulings_register import TARGET, Part, parts, register
from weathergage.api import ruleset, ruleset_ids
from weathergage.engine.ruleset import Ruling


def test_the_register_is_up_to_date() -> None:
    assert TARGET.read_text(encoding="utf-8") == register(parts()), "run python tools/rulings_register.py"


@pytest.mark.parametrize("name", ruleset_ids())
def test_it_lists_every_ruling_of_the_ruleset(name: str) -> None:
    text = TARGET.read_text(encoding="utf-8")
    for ruling in ruleset(name).rulings.values():
        assert f"## {ruling.id}. {ruling.title}\n" in text
        assert ruling.text in text


def test_paragraphs_are_named_under_their_book() -> None:
    ruling = Ruling(
        id="X1", title="A point", text="So be it.", rules=("second_edition:B.I", "second_edition:B.II")
    )
    assert register([Part("Some", [ruling])]).endswith(
        "## X1. A point\n\nSo be it.\n\n*Second Edition: B.I, B.II.*\n"
    )


@pytest.mark.parametrize("name", ruleset_ids())
def test_rulings_name_paragraphs_that_exist(name: str) -> None:
    rules = ruleset(name)
    for ruling in rules.rulings.values():
        for cite in ruling.rules:
            book, _, paragraph = cite.partition(":")
            if book == rules.id:
                assert paragraph in rules.rules, f"{ruling.id} names {cite}"
