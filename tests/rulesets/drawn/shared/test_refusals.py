"""What a drawn game says when an answer or an act cannot be taken is a sentence that a player can read."""

import re
from random import Random

import pytest

from tests.builders.english import poor
from weathergage.api import Game, load_scenario, start
from weathergage.engine.orders import IllegalOrder

GAMES = ("beat_to_quarters", "red_and_black")
STEPS = 60
#: Nonsense, courses that are too long, names of nobody, and answers to other questions.
WRONG = (
    "nonsense",
    "",
    "0",
    "1",
    "99",
    "7L",
    "3RR",
    "L",
    "hold fast",
    "form nobody",
    "close",
    "all",
    "board 9",
)
ACTS = (
    ("standing", "nobody watch fire"),
    ("standing", "all watch never-ever"),
    ("standing", "all"),
    ("scuttle", "nobody"),
    ("dance", ""),
)
#: A refusal that says what to choose, and then nothing.
UNSAID = re.compile(r"\b(?:from|choose|write|give her)\s*(?:$|[;,)])")


def fault_of(reason: str, ids: set[str]) -> str:
    """Return what is wrong with a refusal; "" for nothing."""
    return poor(reason, ids=ids) or (f"nothing to choose: {reason}" if UNSAID.search(reason) else "")


def refusals(game: Game, luck: Random) -> set[str]:
    """Play a game by chance, and return all that it says to wrong answers on the way."""
    said = set()
    for _ in range(STEPS):
        waiting = game.waiting_for()
        if not waiting:
            break
        for side in waiting:
            request = game.requests[side]
            assert request is not None
            for ask in request.asks:
                for wrong in (*WRONG, ask.options[-1] + "x"):
                    said |= {fault.reason for fault in game.check(side, {ask.id: wrong})}
            game.submit(side, {ask.id: luck.choice(ask.options) for ask in request.asks if not ask.free_text})
    return said


@pytest.mark.parametrize("battle", ["constitution-guerriere", "lissa"])
@pytest.mark.parametrize("rules", GAMES)
def test_wrong_answers_are_refused_in_sentences(rules: str, battle: str) -> None:
    game = start(rules, load_scenario(battle), seed=1805, listening=False)
    ships = {ship.spec.id for ship in game.state.ships}
    said = refusals(game, Random(5))
    assert len(said) > 20
    assert [fault for reason in said if (fault := fault_of(reason, ships))] == []


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize(("verb", "notation"), ACTS)
def test_wrong_acts_are_refused_in_sentences(rules: str, verb: str, notation: str) -> None:
    game = start(rules, load_scenario("lissa"), seed=1805, listening=False)
    ships = {ship.spec.id for ship in game.state.ships}
    with pytest.raises(IllegalOrder) as wrong:
        game.act(0, verb, notation)
    assert [fault for each in wrong.value.violations if (fault := fault_of(each.reason, ships))] == []


def test_a_ship_is_offered_by_her_name_with_what_to_write() -> None:
    game = start("beat_to_quarters", load_scenario("lissa"), seed=1805, listening=False)
    assert any("Amphion (amphion)" in reason for reason in refusals(game, Random(5)))
