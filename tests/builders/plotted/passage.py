"""Passages of a few phases for tests of wind, sails and movement, at the desk of any edition."""

from typing import Any

import msgspec
import pytest

from tests.builders.plotted.desk import Desk
from weathergage.api import Event, Game, IllegalOrder
from weathergage.geometry.hexgrid import distance
from weathergage.rulesets.plotted.core.events import PlotOpened
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.sailing.allowances import plots_for
from weathergage.rulesets.plotted.turn.execution_phase import ExecutionPhase
from weathergage.rulesets.plotted.turn.notation_phase import NotationPhase

#: With wind 1, which blows to the north.
B_HEADING, A_HEADING, C_HEADING, D_HEADING = 1, 2, 3, 4


def sail(desk: Desk, state: PlottedState, **plots: str) -> Game:
    """Plots by ship id at the notation phase; everything up to the next question happens."""
    game = desk.game(state)
    desk.give(game, **{f"plot__{ship}": plot for ship, plot in plots.items()})
    return game


def movement(desk: Desk, state: PlottedState, **plots: str) -> list[Event]:
    """One notation and execution phase with legal plots; ships not named stay."""
    report: list[Event] = []
    for ship, plot in plots.items():
        assert plot in plots_for(desk.book, state, state.ship(ship)), f"{plot} is not legal for {ship}"
    NotationPhase(desk.book).resolve(state, {f"plot/{ship}": plot for ship, plot in plots.items()}, report)
    ExecutionPhase(desk.book).resolve(state, {}, report)
    state.turn += 1
    return report


def drifted(desk: Desk, state: PlottedState, phases: int, ship: str = "a") -> list[int]:
    """How far a ship went in each of so many phases in which nobody plots anything."""
    found = []
    for _ in range(phases):
        before = state.ship(ship).bow
        movement(desk, state)
        found.append(distance(before, state.ship(ship).bow))
    return found


def plots(desk: Desk, ship: Ship, **circumstances: Any) -> tuple[str, ...]:
    """Her legal plots in a position of her own."""
    return plots_for(desk.book, desk.position(ship, **circumstances), ship)


def refused(desk: Desk, game: Game, order: str, notation: str, side: int = 0, **others: str) -> str:
    """The paragraph named when an order is refused; nothing is sealed then."""
    orders = {key.replace("__", "/"): value for key, value in others.items()}
    with pytest.raises(IllegalOrder) as caught:
        game.submit(side, {order: notation, **orders})
    assert game.state.sealed[side] is None
    (violation,) = caught.value.violations
    assert violation.place == order and violation.reason
    book, _, paragraph = violation.cite.partition(":")
    assert book == desk.id
    return paragraph


def refused_plot(desk: Desk, ship: Ship, plot: str, **circumstances: Any) -> str:
    """The paragraph by which a plot of a ship on her own is refused."""
    return refused(desk, alone(desk, ship, **circumstances), f"plot/{ship.spec.id}", plot)


def alone(desk: Desk, ship: Ship, **circumstances: Any) -> Game:
    """A game with this ship, and an enemy too far away to matter."""
    return desk.at(ship, desk.ship("far", side=1 - ship.side, bow="A1"), **circumstances)


def as_written(desk: Desk, state: PlottedState, ship: str = "a", **orders: str) -> tuple[Game, str]:
    """A ship's log opened with orders as they stand; the game and what was kept of her plot."""
    game = desk.game(state)
    wanted = {key.replace("__", "/"): value for key, value in orders.items()}
    for side in game.waiting_for():
        game.submit(side, wanted if side == 0 else {}, as_written=True)
    return game, next(event.plot for event in desk.happened(game, PlotOpened) if event.ship == ship)


def next_turn(desk: Desk, game: Game) -> None:
    """Defaults until the next turn's first question."""
    turn = game.state.turn
    while game.state.turn == turn and not game.over:
        desk.give(game)


def until(desk: Desk, game: Game, phase: str) -> None:
    """Defaults until a phase asks."""
    for _ in range(20):
        if game.rules.phases[game.state.phase].id == phase:
            return
        desk.give(game)
    raise AssertionError(f"{phase} never asked")


def seen(game: Game, side: int) -> bytes:
    """Everything a side may read now: its view and the events open to it."""
    events = [event for event in game.events if event.seen_by(side)]
    return msgspec.json.encode((game.view(side).wire(), events))


def rule(desk: Desk, shared: str) -> str:
    """The paragraph of a desk's edition for a rule that both editions have, named as the Second Edition does."""
    return desk.book.cite(shared).partition(":")[2]
