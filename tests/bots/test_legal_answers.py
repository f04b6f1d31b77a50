"""Whatever a bot is asked, it answers with one of the options, in every battle that comes with the game."""

import pytest

from tests.bots.matches import CAPTAINS, battle, turns
from tests.conformance.random_mixes import mix_of
from tests.soak import sample
from weathergage.api import load_scenario, scenario_ids, start
from weathergage.bots import make_bot

#: Games for each battle, by bot; fleets get fewer and shorter ones.
GAMES = dict(zip(CAPTAINS, (40, 20, 6, 2, 1)))
#: How much slower the captains are, roughly.
SLOWER = dict(zip(CAPTAINS, (1, 1, 1, 3, 6)))
#: The captains who look ahead take their time: a duel, a convoy and two fleets have to do.
THOUGHTFUL = CAPTAINS[3:]
FOR_THE_THOUGHTFUL = ("constitution-guerriere", "president-last-voyage", "lake-erie", "negapatam")
EVERYWHERE = [(battle, captain) for battle in scenario_ids() for captain in CAPTAINS]
SAMPLE = [
    (battle, captain)
    for battle, captain in EVERYWHERE
    if captain not in THOUGHTFUL or battle in FOR_THE_THOUGHTFUL
]
KINDS = {"plot", "fire", "load", "unfoul", "grapple", "ungrapple", "board", "disengage"}


def _size(scenario_id: str) -> int:
    return sum(len(side.ships) for side in load_scenario(scenario_id).sides)


@pytest.mark.parametrize(("scenario_id", "bot_id"), sample(EVERYWHERE, SAMPLE))
def test_every_ask_is_answered_with_one_of_its_options(scenario_id: str, bot_id: str) -> None:
    ships = _size(scenario_id)
    games = max(1, GAMES[bot_id] * 2 // ships)
    for seed in range(games):
        rival = "cabin-boy" if seed % 2 else bot_id
        bots = [make_bot(bot_id, seed), make_bot(rival, seed + 1)]
        for _, request, orders in turns(
            battle(scenario_id, seed), bots, limit=max(3, (80 if GAMES[bot_id] > 1 else 16) // ships)
        ):
            assert orders.keys() == {ask.id for ask in request.asks}
            for ask in request.asks:
                assert orders[ask.id] in ask.options, ask.id


@pytest.mark.parametrize("bot_id", CAPTAINS[:3])
def test_all_kinds_of_asks_come_up(bot_id: str) -> None:
    seen: set[str] = set()
    for seed in range(100):
        rival = "cabin-boy" if seed % 2 else "lieutenant:boarder,reckless"
        bots = [make_bot(bot_id, seed), make_bot(rival, seed + 1)]
        for side, request, _ in turns(battle("chesapeake-shannon", seed), bots, limit=30):
            if side == 0:
                seen |= {ask.kind for ask in request.asks}
        if seen >= KINDS:
            return
    assert seen >= KINDS


@pytest.mark.parametrize("bot_id", CAPTAINS)
def test_routine_is_left_to_the_default(bot_id: str) -> None:
    for seed in range(3):
        bots = [make_bot(bot_id, seed), make_bot("cabin-boy", seed)]
        for side, request, orders in turns(battle("constitution-java", seed), bots, limit=30):
            for ask in request.asks if side == 0 else ():
                assert not ask.routine or orders[ask.id] == ask.default


@pytest.mark.parametrize("bot_id", CAPTAINS[1:])
@pytest.mark.parametrize("seed", range(4))
def test_whatever_options_are_on_the_orders_are_legal(bot_id: str, seed: int) -> None:
    mix = mix_of(seed)
    game = start(mix.ruleset, load_scenario(mix.battle), seed, mix.options, listening=False)
    bots = [make_bot(bot_id, seed + side) for side in range(len(game.requests))]
    asked = 0
    # A game refuses what is illegal, by itself or together with other orders.
    for _, request, _ in turns(game, bots, limit=max(1, 30 // len(game.state.ships) // SLOWER[bot_id])):
        asked += len(request.asks)
    assert asked
