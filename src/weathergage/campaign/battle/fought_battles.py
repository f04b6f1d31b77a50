"""Get the results of a campaign's battles: fought by bots, or taken from a game played elsewhere."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from weathergage.api import Game, IllegalOrder, Replay, ReplayError, Violation, state_hash
from weathergage.api import load as load_game
from weathergage.api import start as start_game
from weathergage.campaign.files.journal import Fought
from weathergage.engine.fairness import proof_of
from weathergage.engine.journal import Fate
from weathergage.simulation.plans.captains import new_captain
from weathergage.simulation.runs.game_loop import bot_seed, play_out

if TYPE_CHECKING:
    from weathergage.campaign.campaign import Battle

#: The side whose view gives a battle's result: an umpire, who sees everything.
UMPIRE = -2


def game_of(battle: "Battle", *, listening: bool = True) -> Game:
    """Start the battle as a game at its first question."""
    return start_game(
        battle.ruleset, battle.scenario, battle.seed, battle.options, listening=listening, key=battle.key
    )


def fates_of(game: Game) -> tuple[Fate, ...]:
    """Return the fate of every ship in a game that is over."""
    return tuple(game.view(UMPIRE).fates())


def fought_by_bots(battle: "Battle", captains: Sequence[str], turn_limit: int = 0) -> Fought:
    """Fight the battle between two bots, without recording events."""
    game = game_of(battle, listening=False)
    seats = [new_captain(captains[side], bot_seed(battle.seed, 0, side)) for side in (0, 1)]
    play_out(game, seats, turn_limit)
    return fought_in(battle, game, f"{captains[0]} against {captains[1]}")


def fought_in(battle: "Battle", game: Game, how: str = "") -> Fought:
    """Return the result of a game of this battle; raises IllegalOrder if it is another one or not over."""
    same = game.rules.id == battle.ruleset and game.scenario == battle.scenario and game.seed == battle.seed
    if not same or game.rules.switched_on != battle.options:
        raise IllegalOrder([Violation("battle", "this game is not the battle of this month")])
    if game.state.outcome is None:
        raise IllegalOrder([Violation("battle", f"the battle is not over; it is in turn {game.state.turn}")])
    return Fought(
        fates=fates_of(game),
        how=how,
        winner=game.state.outcome.winner,
        turns=game.state.turn,
        entries=tuple(game.journal),
        final=state_hash(game.state),
    )


def fought_elsewhere(battle: "Battle", replay: Replay, how: str = "") -> Fought:
    """Return the result of a replay, which is played again to verify it."""
    return fought_in(battle, load_game(replay, listening=False), how)


def replay_of(battle: "Battle", fought: Fought) -> Replay:
    """Return a battle with its orders, to be played again; where its dice are keyed, by the battle's key."""
    return Replay(
        ruleset=battle.ruleset,
        options=battle.options,
        scenario=battle.scenario,
        seed=battle.seed,
        entries=fought.entries,
        fairness=msgspec.UNSET if battle.luck is None else proof_of(battle.luck),
    )


def battle_faults(battle: "Battle", fought: Fought) -> list[str]:
    """Play a battle again by its entries and return every difference; one without entries is believed."""
    if not fought.entries:
        return []
    replay = replay_of(battle, fought)
    try:
        game = load_game(replay, listening=False)
        again = fought_in(battle, game)
    except (ReplayError, IllegalOrder) as wrong:
        return [str(wrong)]
    faults = []
    if again.final != fought.final:
        faults.append(f"the file says {fought.final}, the rules give {again.final}")
    if again.fates != fought.fates:
        told = {fate.ship: fate for fate in fought.fates}
        odd = [fate.ship for fate in again.fates if told.get(fate.ship) != fate]
        names = {ship.id: ship.name for side in battle.scenario.sides for ship in side.ships}
        ships = ", ".join(names.get(ship, ship) for ship in odd) or "other ships"
        faults.append(f"the fates of {ships} are not as the rules give them")
    if again.winner != fought.winner:
        said, given = (_won(battle, winner) for winner in (fought.winner, again.winner))
        faults.append(f"the file says that {said}, by the rules {given}")
    return faults


def _won(battle: "Battle", winner: int) -> str:
    """Return who won a battle, in words."""
    sides = battle.scenario.sides
    return f"{sides[winner].name} won" if 0 <= winner < len(sides) else "neither side won"
