"""Every question of every ruleset reaches people with a title and with words for all its answers."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from weathergage.api import Game, Ruleset, load_scenario, ruleset, ruleset_ids, start
from weathergage.engine.wording import wordings
from weathergage.rulesets.shared.request_view import answer_view, wording_of
from weathergage.rulesets.shared.views import AskView

BATTLES = ("ambuscade-baionnaise", "lake-champlain", "squadrons-of-four")


def _full(rules: str) -> tuple[str, ...]:
    return next(preset.options for preset in ruleset(rules).presets if preset.id == "all")


def _asked(rules: str, battle: str, turns: int) -> Iterator[tuple[Game, AskView]]:
    """Yield what people are asked in a game of random answers."""
    game = start(rules, load_scenario(battle), 3, options=_full(rules), listening=False)
    chance = random.Random(5)
    while not game.over and game.state.turn <= turns:
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            view: Any = game.rules.view(game.rules, game.state, side, request).wire()
            yield from ((game, ask) for ask in view.request.asks)
            orders = {ask.id: chance.choice((ask.default, *ask.options)) for ask in request.asks}
            game.submit(side, {} if game.check(side, orders) else orders)


def _faults(game: Game, ask: AskView) -> list[str]:
    rules: Ruleset = game.rules
    faults = [] if ask.kind in rules.words else [f"{ask.kind} has no words"]
    faults += [f"{ask.kind} has no title"] if not ask.title or "{" in ask.title + ask.prompt else []
    told = ask.words if ask.input != "helm" else dict.fromkeys(ask.options)
    faults += [f"{ask.kind} {option!r} is not told" for option in ask.options if option not in told]
    for option, words in ask.words.items():
        raw = words.label in ("", option) and option != ""
        faults += [f"{ask.kind} {option!r} has no label"] if raw or "{" in words.label else []
    return faults


@pytest.mark.parametrize("rules", ruleset_ids())
def test_all_that_is_asked_has_words(rules: str) -> None:
    """Titles and labels come from the rules, in the game with all its options."""
    faults = {
        fault for battle in BATTLES for game, ask in _asked(rules, battle, 4) for fault in _faults(game, ask)
    }
    assert not faults


def test_a_question_without_words_is_still_told() -> None:
    """A rule whose author forgot them is asked by its kind and its notations."""
    game = start("second_edition", load_scenario("constitution-guerriere"), 1)
    request = game.requests[0]
    assert request is not None
    ask = request.asks[0]
    bare = replace(game.rules, words={})
    assert wording_of(bare, "set_sail").title == "Set sail"
    assert answer_view(bare, game.state, ask, "1").label == "1"
    assert answer_view(game.rules, game.state, ask, "L1R").label == "Port, 1 ahead, starboard"


def test_a_later_wording_replaces_an_earlier_one() -> None:
    """An optional rule may tell a question of the base game in other words."""
    words = ruleset("second_edition").words["fire"]
    other = wording_of(ruleset("tournament"), "load")
    found = wordings((words, other, words))
    assert list(found) == ["fire", "load"]
    assert found["fire"] is words
