"""Every game explains its words, each with a paragraph that it has."""

import pytest

from weathergage.api import ruleset, ruleset_ids

#: What the pages of every game let explain itself.
EVERYWHERE = {"attitude", "allowance", "rake", "strike", "wind", "windward"}
LONGEST = 260


@pytest.mark.parametrize("name", ruleset_ids())
def test_words_come_from_paragraphs_that_exist(name: str) -> None:
    rules = ruleset(name)
    assert rules.terms.keys() >= EVERYWHERE
    for term in rules.terms.values():
        game, _, paragraph = term.cite.partition(":")
        assert game == name and paragraph in rules.rules, term.id


@pytest.mark.parametrize("name", ruleset_ids())
def test_words_are_explained_shortly_and_in_sentences(name: str) -> None:
    for term in ruleset(name).terms.values():
        assert term.title and len(term.text) <= LONGEST, term.id
        assert term.text.endswith("."), term.id


def test_the_editions_have_the_same_words_in_their_own_paragraphs() -> None:
    second, tournament = ruleset("second_edition").terms, ruleset("tournament").terms
    assert second.keys() == tournament.keys()
    assert second["rake"].text == tournament["rake"].text
    assert second["rake"].cite == "second_edition:B.VIII.C.2"
    assert tournament["rake"].cite.startswith("tournament:11.")
