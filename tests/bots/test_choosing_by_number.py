"""A bot that answers by number gives the same orders as in words, by every preset of every game."""

import pytest

from weathergage.api import Game, load_scenario, ruleset, ruleset_ids, start
from weathergage.bots import make_bot
from weathergage.bots.number_bot import NumberBot
from weathergage.bots.plotted.reachable_moves import moves_of_list
from weathergage.engine.replay import state_hash
from weathergage.rulesets.plotted.sailing.plots import PLOTS
from weathergage.simulation import play_out

TURNS = 12
PLOTTED = ("second_edition", "tournament")
PRESETS = [
    (rules, preset)
    for rules in ruleset_ids()
    for preset in ("", *(each.id for each in ruleset(rules).presets))
]


def begun(rules: str, preset: str, battle: str) -> Game:
    options = next((each.options for each in ruleset(rules).presets if each.id == preset), ())
    return start(rules, load_scenario(battle), 5, options, listening=False)


def in_words(game: Game, bots: list[NumberBot], turns: int) -> Game:
    while not game.over and game.state.turn <= turns:
        for side, request in enumerate(game.requests):
            if request is not None:
                game.submit(side, bots[side].decide(game.view(side), request))
    return game


@pytest.mark.parametrize("bot", ["cabin-boy", "midshipman", "midshipman:rigging", "lieutenant", "grappler"])
@pytest.mark.parametrize(("rules", "preset"), PRESETS)
@pytest.mark.parametrize(("battle", "turns"), [("constitution-guerriere", TURNS), ("lissa", 14)])
def test_a_battle_is_the_same_by_number_and_in_words(
    battle: str, turns: int, rules: str, preset: str, bot: str
) -> None:
    words, numbers = begun(rules, preset, battle), begun(rules, preset, battle)
    captains = [[make_bot(bot, side) for side in range(2)] for _ in range(2)]
    assert all(isinstance(each, NumberBot) for some in captains for each in some)
    in_words(words, captains[0], turns)  # type: ignore[arg-type]
    play_out(numbers, captains[1], turns)
    assert state_hash(numbers.state) == state_hash(words.state)
    assert numbers.journal == words.journal


@pytest.mark.parametrize("bot", ["commodore", "admiral:budget=12"])
@pytest.mark.parametrize(("rules", "preset"), [each for each in PRESETS if each[0] in PLOTTED])
def test_a_search_is_the_same_by_number_and_in_words(rules: str, preset: str, bot: str) -> None:
    words, numbers = (begun(rules, preset, "constitution-guerriere") for _ in range(2))
    in_words(words, [make_bot(bot, 1), make_bot("midshipman", 2)], 3)  # type: ignore[list-item]
    captains = [make_bot(bot, 1), make_bot("midshipman", 2)]
    assert all(isinstance(each, NumberBot) and each.chooses_in(numbers) for each in captains)
    play_out(numbers, captains, 3)
    assert state_hash(numbers.state) == state_hash(words.state)
    assert numbers.journal == words.journal


@pytest.mark.parametrize("rules", [each for each in ruleset_ids() if each not in PLOTTED])
def test_a_search_in_a_drawn_game_is_in_words(rules: str) -> None:
    commodore = make_bot("commodore", 1)
    assert isinstance(commodore, NumberBot)
    assert not commodore.chooses_in(begun(rules, "", "constitution-guerriere"))


def test_a_move_knows_its_plot_and_its_place_in_the_list() -> None:
    """Captains who look a turn ahead share what they found with those who only plot."""
    view = begun("tournament", "", "constitution-guerriere").view(0)
    for heading in range(1, 7):
        plots = view.likely_plots("constitution", heading)
        for move in moves_of_list(view.plots_on(0, heading), heading).all:
            assert plots[move.place] == PLOTS.notations[move.plot]
