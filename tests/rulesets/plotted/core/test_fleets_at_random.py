"""Fleets that are given any legal orders, under the optional rules of command, signals and bombs: no dead ends."""

import random
from typing import Any

import pytest

from tests.builders.plotted.desk import Desk
from tests.conformance.random_mixes import no_leak
from weathergage.api import Dice, Game, load_scenario, save, start, verify
from weathergage.bots.bot import second_thoughts
from weathergage.referee.reading import read_position
from weathergage.referee.writing import written_position
from weathergage.rulesets.plotted.core.events import PlotOpened
from weathergage.rulesets.plotted.core.terms import ANCHORED
from weathergage.rulesets.plotted.options.bomb_ketches.bombardment import MortarFired
from weathergage.rulesets.plotted.options.command_lag.orders_ahead import OrdersErased, OrdersWritten

GAMES = [
    ("second_edition", "lissa", ("command_lag", "timed_moves", "signals"), 30),
    ("tournament", "lissa", ("advanced", "command_lag_by_distance", "signals", "no_foreign_signals"), 20),
    ("second_edition", "nile", ("advanced", "command_lag_by_distance", "timed_moves"), 4),
    ("tournament", "nile", ("command_lag",), 12),
    ("tournament", "copenhagen", ("advanced", "bomb_ketches", "command_lag", "timed_moves", "signals"), 8),
]


def play(game: Game, seed: int, turns: int, looks: int = 0, *, lying: bool = False) -> Game:
    """Random orders for everything that is asked, signals included; ships at anchor may be told to stay there."""
    chance = random.Random(seed)
    asked = 0
    while not game.over and game.state.turn <= turns:
        assert game.waiting_for(), "nobody is asked and the game is not over: a dead end"
        asked += 1
        if looks and asked % looks == 0:
            no_leak(game)
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            assert all(ask.default in ask.options for ask in request.asks)
            orders = {ask.id: chance.choice(list(ask.options)) for ask in request.asks}
            if lying:
                orders |= {ask.id: ask.default for ask in request.asks if ask.kind in ("anchor", "board")}
            texts = {ask.id: f"{side}-{asked}" for ask in request.asks if ask.free_text}
            works = {ship.spec.id for ship in game.state.ships if ship.spec.fixed}
            assert not works & {ask.ship for ask in request.asks}
            game.submit(side, second_thoughts(game.view(side), orders | texts))
    return game


@pytest.mark.parametrize(("edition", "battle", "options", "turns"), GAMES)
def test_random_orders_lead_nowhere_impossible(
    edition: str, battle: str, options: tuple[str, ...], turns: int
) -> None:
    game = play(start(edition, load_scenario(battle), 11, options), 11, turns, looks=17)
    assert verify(save(game)) == []
    for event in game.events:
        assert game.rules.tell(game.state, event)
    assert game.scenario is not None
    again = read_position(written_position(game.rules, game.scenario, game.state)).state
    for name in ("commands", "signals", "bombs"):
        assert getattr(again, name) == getattr(game.state, name)
    assert [(s.ahead, s.mortars, s.present) for s in again.ships] == [
        (s.ahead, s.mortars, s.present) for s in game.state.ships
    ]


def test_orders_written_ahead_are_those_that_are_opened() -> None:
    """Every plot of a ship out of reach was written before its turn came, and nothing else was sailed."""
    game = play(start("tournament", load_scenario("nile"), 4, ("command_lag",)), 4, 12)
    turn, written, due = 0, {}, []
    for event in game.events:
        turn = getattr(event, "turn", turn) if type(event).__name__ == "PhaseBegan" else turn
        if isinstance(event, OrdersWritten):
            written[event.ship, event.turn] = event.plot
            assert turn <= event.turn <= turn + 4
        elif isinstance(event, OrdersErased):
            written = {key: plot for key, plot in written.items() if key[0] != event.ship}
        elif isinstance(event, PlotOpened) and (event.ship, turn) in written:
            due.append((written[event.ship, turn], event.plot))
    assert len(due) > 20
    assert sum(plot == opened for plot, opened in due) > len(due) * 0.9


def test_bombs_at_anchor_shell_what_they_can_reach() -> None:
    """Two bombs off a fort and a moored frigate, with any orders, until something is lost."""
    desk = Desk("tournament", "advanced", "bomb_ketches", "timed_moves")
    bombs: dict[str, Any] = {"anchor": ANCHORED, "cables": 2, "mortars": (4, 4), "full_guns": (2, 2)}
    walls: dict[str, Any] = {
        "full_rigging": (),
        "full_carronades": (0, 0),
        "full_hull": 40,
        "full_speed": 0,
        "present": False,
    }
    fired = 0
    for seed in range(4):
        state = desk.position(
            desk.ship("one", bow="R20", bomb="two", full_carronades=(1, 1), **bombs),
            desk.ship("two", bow="N22", bomb="vessel", full_carronades=(0, 1), **bombs),
            desk.ship("fort", side=1, bow="V18", fixed="fort", hexes=1, **walls),
            desk.ship("moored", side=1, bow="J18", anchor=ANCHORED, cables=2),
            phase="turn_start",
            anchoring=True,
        )
        state.dice = Dice(seed=seed)
        game = play(desk.game(state), seed, 15, looks=13, lying=True)
        fired += len(desk.happened(game, MortarFired))
    assert fired >= 4
