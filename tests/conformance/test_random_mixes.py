"""Random games over random option mixes end without a dead end, verify and leak nothing; `tools/random_games.py`
plays thousands of them."""

import pytest

from tests.conformance.random_mixes import mix_of, played
from tests.soak import sample
from weathergage.api import OptionError, ruleset, ruleset_ids


@pytest.mark.parametrize("seed", sample(range(120), 40))
def test_a_random_mix_is_played_to_its_end_and_verifies(seed: int) -> None:
    mix = mix_of(seed)
    try:
        played(mix, looks=9 if seed % 4 == 0 else 0)
    except Exception as wrong:
        wrong.add_note(str(mix))
        raise


@pytest.mark.parametrize("rules", ruleset_ids())
def test_every_option_can_be_switched_on_with_what_it_needs_and_only_so(rules: str) -> None:
    known = {option.id: option for option in ruleset(rules).options}
    for option in known.values():
        needed = {option.id}
        while missing := {need for each in needed for need in known[each].requires} - needed:
            needed |= missing
        assert option.id in ruleset(rules, tuple(needed)).switched_on
        for rival in option.excludes:
            with pytest.raises(OptionError, match="exclude each other"):
                ruleset(rules, (*needed, rival, *known[rival].requires))
        if option.requires:
            with pytest.raises(OptionError, match="needs"):
                ruleset(rules, (option.id,))


@pytest.mark.parametrize("rules", ruleset_ids())
def test_every_preset_can_be_played(rules: str) -> None:
    presets = ruleset(rules).presets
    assert presets
    assert len({preset.id for preset in presets}) == len(presets)
    for preset in presets:
        assert set(ruleset(rules, preset.options).switched_on) == set(preset.options)


@pytest.mark.parametrize("rules", ruleset_ids())
def test_the_preset_with_all_options_leaves_out_only_alternatives(rules: str) -> None:
    known = ruleset(rules)
    everything = next(preset for preset in known.presets if preset.id == "all")
    for option in known.options:
        # What lets the rules steer a side is a game of its own, not one more rule for two.
        if option.kind == "optional" and option.steers < 0 and option.id not in everything.options:
            assert any(
                option.id in other.excludes or other.id in option.excludes
                for other in known.options
                if other.id in everything.options
            ), option.id
