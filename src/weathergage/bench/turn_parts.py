"""Measure the parts of a turn: clone, view, plots, forecast, playouts, replays, and turns of whole fleets."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from time import process_time

import msgspec

from weathergage.api import Game, save, verify
from weathergage.bench.battles import CHOICE, GREEDY, SIZES, TEN, battle, begun, fleets, played, turns_of
from weathergage.bench.figure import COMPILED, PER_SECOND, Measurement, NotMeasured, blank, microseconds
from weathergage.bots import make_bot
from weathergage.bots.search.rollouts import Rollouts

#: Milliseconds that a turn of sixty ships may take, and a forecast for ten.
SIXTY_SHIPS = 50.0
FORECAST = 300.0
#: Microseconds that the compiled engine aims at for a copy of ten ships, and playouts a second of the admiral.
CLONE = 1.5
PLAYOUTS = 5000.0
#: The turn of a fleet action that is measured.
THICK_OF_IT = 6


def parts() -> Iterator[Measurement]:
    """Measure what bots, server and search do most often."""
    for ships, (name, *_) in SIZES.items():
        for what, action in (
            ("clone", _cloning),
            ("view as JSON", _encoding),
            ("start", _starting),
            ("legal plots of all", _plotting),
        ):
            target = CLONE if name == TEN and action is _cloning else 0.0
            named = blank(f"{ships}: {what}", "µs", target, COMPILED)
            yield Measurement((named,), partial(_spent, action, name))
    yield Measurement((blank("ten ships: forecast", "ms", FORECAST),), _forecast)
    yield Measurement(
        (blank("ten ships: playouts of the admiral", PER_SECOND, PLAYOUTS, COMPILED),), _playouts
    )
    for ships, (name, *_) in SIZES.items():
        yield Measurement((blank(f"{ships}: replays verified, turns", PER_SECOND),), partial(_verified, name))


def _spent(action: Callable[[str], Callable[[], object]], name: str, seconds: float) -> tuple[float, ...]:
    return (microseconds(action(name), seconds / 3),)


@cache
def _under_way(name: str) -> Game:
    """Return a battle after two turns."""
    return played(battle(name), GREEDY, 3, 2)


def _cloning(name: str) -> Callable[[], object]:
    return _under_way(name).clone


def _encoding(name: str) -> Callable[[], object]:
    game = _under_way(name)
    return partial(_encoded, game, (game.waiting_for() or [0])[0])


def _starting(name: str) -> Callable[[], object]:
    return partial(begun, battle(name), 1)


def _plotting(name: str) -> Callable[[], object]:
    return partial(_plots, begun(battle(name), 1))


def _encoded(game: Game, side: int) -> bytes:
    return msgspec.json.encode(game.view(side).wire())


def _plots(game: Game) -> int:
    """Ask everybody again, as the notation phase does: the legal plots of every ship."""
    asks = game.rules.phases[game.state.phase].asks(game.state) or []
    return sum(len(ask.options) for side in asks for ask in side)


def _forecast(seconds: float) -> tuple[float, ...]:
    """Measure the forecast that a player waits for while plotting."""
    game = begun(battle(TEN), 1)
    request = game.requests[0]
    if request is None:
        raise NotMeasured("nothing is asked at the beginning")
    orders = make_bot(GREEDY, 1).decide(game.view(0), request)
    return (microseconds(lambda: game.view(0).forecast(orders), seconds) / 1000,)


def _playouts(seconds: float) -> tuple[float, ...]:
    """Measure how often a second the admiral plays the battle on as he plots his third turn."""
    game = _under_way(TEN)
    side = (game.waiting_for() or [0])[0]
    request = game.requests[side]
    admiral = make_bot(CHOICE.searching, 1)
    if request is None or not isinstance(admiral, Rollouts):
        raise NotMeasured("nothing is searched")
    began = process_time()
    while (spent := process_time() - began) < seconds or not admiral.played:
        admiral.decide(game.view(side), request)
    return (admiral.played / spent,)


def _verified(name: str, seconds: float) -> tuple[float, ...]:
    """Measure turns of replays verified a second."""
    files, turns = [], 0
    for seed in range(1, max(2, int(5 * seconds)) + 1):
        game = played(battle(name), GREEDY, seed)
        turns += turns_of(game)
        files.append(save(game))
    began = process_time()
    for data in files:
        if verify(data):
            raise SystemExit("a replay does not verify")
    return (turns / (process_time() - began),)


def great_turns() -> Iterator[Measurement]:
    """Measure a turn from sealed orders to encoded views, which must not grow faster than the number of ships."""
    for ships in (15, 30, 60):
        target = SIXTY_SHIPS if ships == 60 else 0.0
        named = blank(f"{ships} ships: a turn, orders to views", "ms", target)
        yield Measurement((named,), partial(_best_turn, ships))


def _best_turn(ships: int, seconds: float) -> tuple[float, ...]:
    """Return the milliseconds of the quickest of several turns."""
    return (1000 * min(_turn(ships, seed) for seed in range(1, 2 + int(2 * seconds))),)


def _turn(ships: int, seed: int) -> float:
    """Return the seconds of resolving one turn in mid-battle and encoding every side's view, without bots."""
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
