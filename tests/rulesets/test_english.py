"""Whatever a game tells, asks, shows and refuses is natural English, in all four games with all their options."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from tests.builders.english import FAULTS, poor
from weathergage.api import Game, load_scenario, ruleset, ruleset_ids, scenario_ids, start
from weathergage.bots import make_bot

#: A battle with works, anchors and shoals, one of squadrons, and a duel; turns are few, for the suite is long.
BATTLES = (("copenhagen", 3), ("lissa", 8), ("constitution-guerriere", 14))
GAMES = (
    ("second_edition", "basic"),
    ("second_edition", "all"),
    ("tournament", "basic"),
    ("tournament", "all"),
    ("beat_to_quarters", "basic"),
    ("beat_to_quarters", "all"),
    ("red_and_black", "standard"),
    ("red_and_black", "all"),
)
WRONG = ("nonsense", "", "99", "7L", "3RR", "hull>nobody", "OBP1>nobody", "DBP9", "RH", "R C", "all")
#: Fields of views and questions that hold ids and notations, not words.
CODES = frozenset(
    {
        "id",
        "kind",
        "ship",
        "ask",
        "options",
        "default",
        "cite",
        "cites",
        "parties",
        "phase",
        "ruleset",
        "plot",
    }
)


def words_in(value: Any, field: str = "") -> Iterator[str]:
    """Yield the sentences of a view: texts of several words that are neither ids nor notations."""
    if isinstance(value, dict):
        for key, each in value.items():
            if key not in CODES:
                yield from words_in(each, key)
    elif isinstance(value, list):
        for each in value:
            yield from words_in(each, field)
    elif isinstance(value, str) and " " in value:
        yield value


def sentences(game: Game, turns: int, luck: Random) -> set[str]:
    """Play a game by chance, and return what people read of it: questions, refusals, views and events."""
    bots = [make_bot("cabin-boy", 1), make_bot("grappler", 2)]
    found = set()
    while not game.over and game.state.turn <= turns and (waiting := game.waiting_for()):
        for side in waiting:
            view, request = game.view(side), game.requests[side]
            assert request is not None
            for ask in luck.sample(request.asks, min(2, len(request.asks))):
                found |= {*words_in(msgspec.to_builtins(view.question(ask)))}
                wrong = luck.choice((*WRONG, f"{ask.options[-1]}x"))
                found |= {fault.reason for fault in game.check(side, {ask.id: wrong})}
            if luck.random() < 0.02:
                found |= {*words_in(msgspec.to_builtins(view.wire()))}
            game.submit(side, bots[side].decide(view, request))
    return found | {game.rules.tell(game.state, event) for event in game.events}


@pytest.mark.parametrize(("rules", "preset"), GAMES, ids=lambda each: each)
def test_everything_that_is_told_of_a_game_is_natural_english(rules: str, preset: str) -> None:
    options = next(each.options for each in ruleset(rules).presets if each.id == preset)
    faults, read = set(), 0
    for battle, turns in BATTLES:
        game = start(rules, load_scenario(battle), seed=1805, options=options)
        ships = [ship.spec.name for ship in game.state.ships]
        said = sentences(game, turns, Random(3))
        read += len(said)
        faults |= {fault for sentence in said if (fault := poor(sentence, ships))}
    assert read > 200
    assert sorted(faults) == []


@pytest.mark.parametrize(
    ("sentence", "fault"),
    [
        ("The game lasted 1 turns.", "a plural of one"),
        ("She loses 2 hull square.", "a singular of several"),
        ("Victory for side 2.", "a side by its number"),
        ("The fleet of side A meets hers.", "a side by its number"),
        ("The wind holds (0 to 0).", "a span from a number to itself"),
        ("She has  a crack crew.", "two blanks or a blank before a mark"),
        ("She has a the crew.", "two articles"),
        ("She has a elite crew.", "a before a vowel"),
        ("She has an crack crew.", "an before a consonant"),
        ("It is for beat_to_quarters.", "a raw id"),
        ("She fires ().", "nothing in brackets"),
        ("She fires at None.", "a value of the program"),
        ("She fires at:", "a sentence that is not finished"),
    ],
)
def test_what_is_not_english_is_found(sentence: str, fault: str) -> None:
    assert poor(sentence).startswith(fault)


def test_each_fault_has_its_example() -> None:
    examples = test_what_is_not_english_is_found.pytestmark[0].args[1]  # type: ignore[attr-defined]
    assert {fault for _, fault in examples} == set(FAULTS)


@pytest.mark.parametrize(
    "sentence",
    [
        "Section 1 boards Ship; a one-sided fight.",
        "A European wind, a union, a used anchor and an hour.",
        "1 hull square, 2 guns and 1 gun.",
        "'1 ships': there is no order '1 ships'; choose form_squadron.",
    ],
)
def test_what_is_english_is_let_be(sentence: str) -> None:
    assert poor(sentence) == ""


def catalogue(rules: str) -> Iterator[str]:
    """Yield what a game keeps in its files: paragraphs, rulings, options, terms, charts and house values."""
    book = ruleset(rules)
    for rule in book.rules.values():
        yield from (rule.title, rule.text, rule.reason)
    yield from (text for ruling in book.rulings.values() for text in (ruling.title, ruling.text))
    yield from (text for term in book.terms.values() for text in (term.title, term.text))
    yield from (text for option in book.options for text in (option.title, option.summary))
    yield from (text for preset in book.presets for text in (preset.title, preset.summary))
    for table in book.tables():
        yield from (table.title, table.note)
    yield from (value.reason for value in book.house.values())
    for wording in book.words.values():
        yield from (wording.title, wording.prompt, *wording.labels.values())


@pytest.mark.parametrize("rules", ruleset_ids())
def test_what_a_game_keeps_in_its_files_is_natural_english(rules: str) -> None:
    """Classes 5 and 6 fire, and a class 2 ship: there numbers come before words that they do not count."""
    parts = {part for text in catalogue(rules) for part in re.split(r"(?<=[.;:!?]) ", text)}
    faults = [fault for part in parts if (fault := poor(part))]
    unlike = ("a singular of several", "a sentence that is not finished")
    assert sorted(fault for fault in faults if not fault.startswith(unlike)) == []


def test_what_is_told_of_battles_is_natural_english() -> None:
    battles = [load_scenario(each) for each in scenario_ids()]
    told = [
        text for each in battles for text in (each.title, each.notes, each.victory.note, each.history or "")
    ]
    assert [fault for text in told if (fault := poor(text))] == []
