"""State hashes come from a record of names and plain values, so that old files verify however a state is kept."""

import random
from dataclasses import fields, is_dataclass
from typing import Any

import msgspec
import pytest

from tests.builders.campaign.war import War
from tests.conformance.random_mixes import mix_of, steps
from weathergage.api import Dice, load_scenario, ruleset_ids, start, state_hash
from weathergage.engine.dice import KeyedDice
from weathergage.engine.state import GameState
from weathergage.rulesets.plotted.sailing.plots import PLOTS

#: Fields that the record of a fresh state does not hold, each with the reason.
LEFT_OUT = {
    "standing_answers": "came later: only where a side has given a standing answer",
    "marks": "came later: only where an optional rule has noted something",
}


def _same(state: Any) -> None:
    # Parts that are kept in another form than they are recorded, such as ties and dice, have tests of their own.
    held = msgspec.to_builtins(state, str_keys=True, order="deterministic", enc_hook=_written)
    held["dice"] = state.dice.to_record()
    if "chart" in held:
        # Earlier releases wrote its parts in this order, which hashes of stored games hold it to.
        chart = held["chart"]
        names = ("columns", "rows", "land", "west", "east", "north", "south", "shoals")
        held["chart"] = {name: chart.pop(name) for name in names}
        assert not chart
    for ship in held.get("ships", ()):
        # Kept by number, recorded as it is written in the log.
        if isinstance(ship.get("plot"), int):
            ship["plot"] = PLOTS.notations[ship["plot"]]
    if isinstance(held.get("busy"), int):
        # Kept as one bit for each ship, recorded as a list of them.
        held["busy"] = [ship for ship in range(len(held["ships"])) if held["busy"] >> ship & 1]
    assert msgspec.json.encode(state.to_record()) == msgspec.json.encode(held)


def _written(part: Any) -> Any:
    """Return a part as it is recorded; what is no part is a row, which is a list only by the plain sources."""
    return part.to_record() if hasattr(part, "to_record") else list(part)


def _record(part: Any) -> dict[str, Any]:
    found: dict[str, Any] = part.to_record()
    return found


@pytest.mark.parametrize("rules", ruleset_ids())
def test_every_field_is_in_the_record_or_left_out_with_a_reason(rules: str) -> None:
    state = start(rules, load_scenario("constitution-guerriere"), 1).state
    assert {field.name for field in fields(state)} - _record(state).keys() == LEFT_OUT.keys()
    state.standing_answers, state.marks = {"0 * fire": "hold"}, {"parrots/a": 1}
    # The order of names is part of the format, as the hash is taken from the written record.
    assert [field.name for field in fields(state)] == [*_record(state)]
    for part in (state.ships[0], state.ties, state.dice, KeyedDice(key=b"secret")):
        assert not is_dataclass(part) or [field.name for field in fields(part)] == [*_record(part)]


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("rules", ruleset_ids())
def test_the_record_holds_what_the_state_holds(rules: str, seed: int) -> None:
    """While states are kept in fields of their own, reading all of these is the oracle."""
    mix = mix_of(seed, rules, 4)
    game = start(mix.ruleset, load_scenario(mix.battle), seed, mix.options, listening=False)
    for _ in steps(game, random.Random(seed), 4):
        _same(game.state)
    game.state.marks = {"parrots/a": 1}
    _same(game.state)


def test_a_campaign_is_recorded_like_a_battle() -> None:
    state = War().campaign.state
    assert [field.name for field in fields(state)] == [*state.to_record()]
    _same(state)


def test_rolls_that_a_caller_collects_do_not_count() -> None:
    """A proof collects the rolls of keyed dice, and a test those of others; the position is the same."""
    plainly, noted = GameState(dice=Dice(1)), GameState(dice=Dice(1, record=[("wind", 3)]))
    assert state_hash(plainly) == state_hash(noted)
    keyed, proven = KeyedDice(key=b"k"), KeyedDice(key=b"k", rolled=[("wind", 6, 3)])
    assert state_hash(GameState(dice=keyed)) == state_hash(GameState(dice=proven))
    assert state_hash(GameState(dice=KeyedDice(key=b"other"))) != state_hash(GameState(dice=keyed))
