"""The parts of a turn: clone, view, plots, forecast, replays, and turns of whole fleets."""

from collections.abc import Iterator
from functools import partial
from time import process_time

import msgspec

from weathergage.api import Game, save, verify
from weathergage.bench.battles import GREEDY, TEN, TWO, battle, begun, fleets, played, turns_of
from weathergage.bench.figure import PER_SECOND, Figure, microseconds
from weathergage.bots import make_bot

#: Milliseconds that a turn of sixty ships may take, and a forecast for ten.
SIXTY_SHIPS = 50.0
FORECAST = 300.0
#: The turn of a fleet action that is measured.
THICK_OF_IT = 6


def parts(seconds: float) -> Iterator[Figure]:
    """What bots, server and search do most often."""
    for name, ships in ((TWO, "two ships"), (TEN, "ten ships")):
        game = played(battle(name), GREEDY, 3, 2)
        side = (game.waiting_for() or [0])[0]
        yield Figure(f"{ships}: clone", microseconds(game.clone, seconds / 3), "µs")
        yield Figure(f"{ships}: view as JSON", microseconds(partial(_encoded, game, side), seconds / 3), "µs")
        yield Figure(f"{ships}: start", microseconds(partial(begun, battle(name), 1), seconds / 3), "µs")
        asked = begun(battle(name), 1)
        yield Figure(f"{ships}: legal plots of all", microseconds(partial(_plots, asked), seconds / 3), "µs")
    yield from _forecast(seconds)
    for name, ships in ((TWO, "two ships"), (TEN, "ten ships")):
        yield Figure(f"{ships}: replays verified, turns", _verified(name, seconds), PER_SECOND)


def _encoded(game: Game, side: int) -> bytes:
    return msgspec.json.encode(game.view(side).wire())


def _plots(game: Game) -> int:
    """Ask everybody again, as the notation phase does: the legal plots of every ship."""
    asks = game.rules.phases[game.state.phase].asks(game.state) or []
    return sum(len(ask.options) for side in asks for ask in side)


def _forecast(seconds: float) -> Iterator[Figure]:
    """What a player waits for while he plots; only of rulesets that have it."""
    game = begun(battle(TEN), 1)
    forecast = getattr(game.view(0), "forecast", None)
    request = game.requests[0]
    if forecast is not None and request is not None:
        orders = make_bot(GREEDY, 1).decide(game.view(0), request)
        spent = microseconds(lambda: game.view(0).forecast(orders), seconds)
        yield Figure("ten ships: forecast", spent / 1000, "ms", target=FORECAST)


def _verified(name: str, seconds: float) -> float:
    """Turns of replays verified a second."""
    files, turns = [], 0
    for seed in range(1, max(2, int(5 * seconds)) + 1):
        game = played(battle(name), GREEDY, seed)
        turns += turns_of(game)
        files.append(save(game))
    began = process_time()
    for data in files:
        if verify(data):
            raise SystemExit("a replay does not verify")
    return turns / (process_time() - began)


def great_turns(seconds: float) -> Iterator[Figure]:
    """A turn from sealed orders to encoded views, by the number of ships: it must not grow faster than they do."""
    for ships in (15, 30, 60):
        spent = min(_turn(ships, seed) for seed in range(1, 2 + int(2 * seconds)))
        target = SIXTY_SHIPS if ships == 60 else 0.0
        yield Figure(f"{ships} ships: a turn, orders to views", spent * 1000, "ms", target=target)


def _turn(ships: int, seed: int) -> float:
    """Seconds of resolving one whole turn in the thick of it and of encoding every side's view, bots not counted."""
    scenario = fleets(ships)
    bots = [make_bot(GREEDY, 10 * seed + side) for side in range(len(scenario.sides))]
    game = begun(scenario, seed)
    spent = 0.0
    while not game.over and game.state.turn <= THICK_OF_IT:
        orders = {}
        for side, request in enumerate(game.requests):
            if request is not None:
                orders[side] = bots[side].decide(game.view(side), request)
        counted = game.state.turn == THICK_OF_IT
        began = process_time()
        for side, answers in orders.items():
            game.submit(side, answers)
        if counted:
            spent += process_time() - began
    began = process_time()
    for side in (0, 1, -1):
        _encoded(game, side)
    return spent + process_time() - began
