"""Fight a designed battle a few times between equal captains, to see how even it is."""

from time import perf_counter

import anyio

from weathergage.api import Scenario, start
from weathergage.bots import make_bot
from weathergage.server.designs.messages import Trial
from weathergage.simulation.runs.game_loop import bot_seed, game_seed

#: The captain of every side.
CAPTAIN = "midshipman"
#: Seconds after which a call tells what it has; a battle under way then is fought anew by the next.
AT_A_TIME = 1.0
#: Seconds that the first battle of a call may take, before the battle counts as too large to try here.
LONGEST = 8.0
#: Turns after which a battle is a draw.
TURNS = 60
SEED = 1
#: One after the other, so that games of others are not kept waiting.
LIMITER = anyio.CapacityLimiter(1)


def try_out(battle: Scenario, rules_id: str, played: int) -> Trial:
    """Fight battles from number `played` on, for about a second."""
    trial = Trial(ruleset=rules_id, captain=CAPTAIN, games=0, wins=[0] * len(battle.sides), draws=0)
    began = perf_counter()
    while (spent := perf_counter() - began) < AT_A_TIME:
        # The first may take its time; a later one only what is left.
        winner = _fight(
            battle, rules_id, played + trial.games, LONGEST if not trial.games else AT_A_TIME - spent
        )
        if winner is None:
            break
        trial.games += 1
        if winner < 0:
            trial.draws += 1
        else:
            trial.wins[winner] += 1
    return trial


def _fight(battle: Scenario, rules_id: str, index: int, seconds: float) -> int | None:
    """Return the winner of a battle, -1 for a draw; None if it was not over in time."""
    until = perf_counter() + seconds
    game = start(rules_id, battle, game_seed(SEED, index), (), listening=False)
    captains = [make_bot(CAPTAIN, bot_seed(SEED, index, side)) for side in range(len(battle.sides))]
    while game.state.outcome is None and game.state.turn <= TURNS:
        if perf_counter() > until:
            return None
        for side, request in enumerate(game.requests):
            if request is not None:
                game.submit(side, captains[side].decide(game.view(side), request))
    return -1 if game.state.outcome is None else game.state.outcome.winner
