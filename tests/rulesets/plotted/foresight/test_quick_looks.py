"""What is looked up or passed over for speed comes to the same as the rule that it stands for."""

import random
from itertools import product

import pytest

from tests.conformance.random_mixes import mix_of, steps
from weathergage.api import load_scenario, ruleset, start
from weathergage.engine.events import Event
from weathergage.engine.replay import state_hash
from weathergage.engine.ruleset import PASSED
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.gunnery.shot import basic_addition
from weathergage.rulesets.plotted.gunnery.targeting import BASIC_MODIFIERS, Broadsides
from weathergage.rulesets.plotted.sailing.courses import clear_drift, drift_courses, may_touch
from weathergage.rulesets.plotted.turn.melee_phase import MeleePhase
from weathergage.rulesets.plotted.turn.unfouling_phase import UnfoulingPhase

EDITIONS = ("second_edition", "tournament")


def duel(edition: str) -> PlottedState:
    state: PlottedState = start(edition, load_scenario("constitution-guerriere"), 1).state
    return state


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_the_basic_modifiers_add_is_their_sum(edition: str) -> None:
    """All qualities, rakes, first broadsides, prizes, and crew sections wiped out or away."""
    book: Book = ruleset(edition).book
    guns = Broadsides(book)
    assert guns.begins_basic and guns.modifiers[: len(BASIC_MODIFIERS)] == BASIC_MODIFIERS
    sums = set()
    for quality, raking, initial, captured, lost, away in product(
        range(5), (False, True), (False, True), (False, True), range(3), range(2)
    ):
        state = duel(edition)
        ship, target = state.ships
        target.bow = ship.bow + 3
        ship.quality, ship.captured = quality, captured
        ship.crew[:lost] = [0] * lost
        ship.tasks[2] = away
        shot = guns.lay(state, ship, 0, target)
        shot.raking, shot.initial = raking, initial
        added = [modifier.value(book, shot) for modifier in BASIC_MODIFIERS]
        assert basic_addition(shot) == sum(added) == guns.number(shot) - guns.base(shot)
        sums.add(sum(added))
    assert len(sums) > 5


@pytest.mark.parametrize("seed", range(200))
def test_a_drift_is_clear_where_no_hex_is_wanted_twice(seed: int) -> None:
    """Ships crowded into a few hexes, some of one hex's length at the same place twice."""
    chance = random.Random(seed)
    state: PlottedState = start("second_edition", load_scenario("lissa"), 1).state
    here = state.ships[0].bow
    for ship in state.ships:
        ship.bow = here + chance.randint(-6, 6) + 4096 * chance.randint(-6, 6)
        ship.heading = chance.randint(1, 6)
        ship.present = chance.random() < 0.6
    afloat = [ship.spec.index for ship in state.ships if ship.present]
    drifting: dict[int, tuple[int, ...]] = {index: (index,) for index in afloat if chance.random() < 0.5}
    by = chance.choice([1, -1, 4096, -4096, 4095, -4095])
    assert clear_drift(state, drifting, by) == (not may_touch(drift_courses(state, drifting, by)))


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
