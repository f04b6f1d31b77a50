"""Every sentence of every game is plain English: no ids, no empty places, numbers that agree with their nouns."""

import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, Final

import msgspec
import pytest

from tests.conformance.random_mixes import mix_of, steps
from tests.soak import sample
from weathergage.api import Game, load_scenario, read, ruleset_ids, save, start
from weathergage.battle_report.report import report

#: Seeds of the games of each ruleset.
GAMES: Final = 12
#: Fields of views and displays that a player reads.
READ: Final = frozenset(
    {"title", "topic", "heading", "prompt", "label", "hint", "text", "total", "needs", "stroke"}
)
#: Nouns that are counted, in the singular and the plural.
ONE: Final = (
    *("square", "gun", "carronade", "turn", "ship", "mast", "hex", "hexside"),
    *("grapple", "anchor", "level", "hit", "party", "section"),
)
MANY: Final = [{"hex": "hexes", "party": "parties"}.get(noun, f"{noun}s") for noun in ONE]
PART: Final = "(?:hull |crew |rigging )?"
FAULTS: Final = {
    "a double space": re.compile(r"  "),
    "a space before a mark": re.compile(r" [,.;:!?](?:\s|$)"),
    "a doubled mark": re.compile(r"[,;:]{2}|(?<!\.)\.\.(?!\.)|\.,|,\."),
    "an underscore": re.compile(r"_"),
    "a value of the program": re.compile(r"\b(?:None|True|False|nan)\b|[{}]|<[^>]*>"),
    "an empty bracket": re.compile(r"\(\s*\)|\[\s*\]"),
    "a doubled word": re.compile(r"\b(a|an|the|to|of|in|and|is|her|with) \1\b"),
    "a side by its number": re.compile(r"\b[Ss]ide \d"),
    "a pair of coordinates": re.compile(r"\(-?\d+, ?-?\d+\)"),
    "points of nothing": re.compile(r"\(0 to 0\)|\b0 to 0\b"),
    "one with a plural": re.compile(rf"(?<![\d.+:−-])\b(?:1|one) {PART}(?:{'|'.join(MANY)})\b"),
    "many with a singular": re.compile(rf"\b(?:[2-9]|[1-9]\d+) {PART}(?:{'|'.join(ONE)})\b"),
    "the wrong article": re.compile(r"\b[Aa] [aeio](?!ne\b|nce\b|ne-)\w|\b[Aa]n [^aeiou\W]"),
    "an abbreviation": re.compile(r"\b(?:OBP|DBP|TBP|NBP|\d?rr)\b"),
}  # fmt: skip


def faults(text: str, ids: frozenset[str], sentence: bool = False) -> list[str]:
    """Return what is wrong with a text that a player reads; a sentence also begins and ends like one."""
    found = [fault for fault, pattern in FAULTS.items() if pattern.search(text)]
    found += [f"the id {word}" for word in re.findall(r"[\w-]+", text) if word in ids]
    if sentence and not text[:1].isupper():
        found.append("no capital")
    if sentence and not re.search(r"[.?!][”\"]?$|\"$", text):
        found.append("no full stop")
    return found


@pytest.mark.parametrize(
    "text",
    [
        "Victory for side 2: an enemy has struck.",
        "The battle is over (0 to 0).",
        "Cyane sails on to (-3,4).",
        "1 crew squares of Java cross over.",
        "Java loses 2 hull square.",
        "Java has a elite crew.",
        "droits-de-l-homme strikes.",
        "She  sails on.",
        "she sails on.",
        "Java is lost to None.",
        "Java loses nothing",
        "Java's OBP against Constitution's DBP.",
    ],
)
def test_a_fault_is_found(text: str) -> None:
    assert faults(text, frozenset({"droits-de-l-homme"}), sentence=True)


@pytest.mark.parametrize(
    "text",
    [
        "Java, attitude B, rolls 3, 1: she may sail 1 hex.",
        "The British have special shot for 1 turn (die 1).",
        "A prize crew of 2 squares from Java takes Guerriere.",
        "Java sails on to AA12.",
    ],
)
def test_plain_english_has_no_fault(text: str) -> None:
    assert faults(text, frozenset({"java"}), sentence=True) == []


def _texts(found: Any) -> Iterator[str]:
    """Yield what a player reads of a structure."""
    if isinstance(found, dict):
        for key, value in found.items():
            if key == "steps":
                continue  # they are put together with numbers by the client
            if isinstance(value, str):
                if key in READ and value:
                    yield value
            else:
                yield from _texts(value)
    elif isinstance(found, list | tuple):
        for each in found:
            yield from _texts(each)


def _hyphened(game: Game) -> frozenset[str]:
    """Return the ids of ships that cannot be taken for words."""
    return frozenset(ship.spec.id for ship in game.state.ships if "-" in ship.spec.id)


@pytest.mark.parametrize("rules", ruleset_ids())
@pytest.mark.parametrize("seed", sample(range(GAMES), 2))
def test_all_that_is_told_is_plain_english(rules: str, seed: int) -> None:
    """Sentences, questions, answers, hints and the report of a battle, over options and battles by chance."""
    mix = mix_of(seed + 700, rules, most=8)
    game = start(rules, load_scenario(mix.battle), mix.seed, mix.options)
    ids = _hyphened(game)
    found: dict[str, list[str]] = {}

    def look(text: str, sentence: bool = False) -> None:
        if text not in found:
            found[text] = faults(text, ids, sentence)

    for number, now in enumerate(islice(steps(game, Random(mix.seed), mix.turns), 160)):
        if number % 8 == 0:
            for side in range(len(now.requests)):
                for text in _texts(msgspec.to_builtins(now.view(side).wire())):
                    look(text)
    for event in game.events:
        look(game.rules.tell(game.state, event), sentence=True)
        if game.rules.show is not None:
            for text in _texts(msgspec.to_builtins(game.rules.show(game.state, event))):
                look(text)
    for text in _texts(msgspec.to_builtins(report(read(save(game))))):
        look(text)
    assert not {text: wrong for text, wrong in found.items() if wrong}, str(mix)
