"""What is looked up or passed over for speed comes to the same as the rule that it stands for."""

import random

import pytest

from tests.conformance.random_mixes import mix_of, steps
from weathergage.api import load_scenario, start
from weathergage.engine.contract.phase import PASSED
from weathergage.engine.events import Event
from weathergage.engine.replay import state_hash
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.turn.melee_phase import MeleePhase
from weathergage.rulesets.plotted.turn.unfouling_phase import UnfoulingPhase

EDITIONS = ("second_edition", "tournament")


def duel(edition: str) -> PlottedState:
    state: PlottedState = start(edition, load_scenario("constitution-guerriere"), 1).state
    return state


@pytest.mark.parametrize("edition", EDITIONS)
def test_phases_are_passed_over_only_where_nothing_would_happen(edition: str) -> None:
    """In random games with random options, every phase is tried at every question."""
    passed = set()
    for seed in range(12):
        mix = mix_of(seed, edition, 6)
        game = start(mix.ruleset, load_scenario(mix.battle), seed, mix.options, listening=False)
        for now in steps(game, random.Random(seed), 6):
            for index, phase in enumerate(now.rules.phases):
                state = now.state.clone()
                state.phase, state.step = index, 0
                if phase.asks(state) is PASSED:
                    before = state_hash(state)
                    events: list[Event] = []
                    assert phase.resolve(state, {}, events)
                    assert (state_hash(state), events) == (before, [])
                    passed.add(phase.id)
    assert {MeleePhase.id, UnfoulingPhase.id, "grappling", "boarding", "making_ready"} <= passed
