"""Measures the engine on one core, in processor time: `python bench/run.py [--quick] [--json] [--only WORDS]`."""

import argparse
import json
import platform
import sys
from collections.abc import Callable, Iterator
from functools import partial
from time import process_time

import msgspec

from weathergage.api import Game, load_scenario, save, start, verify
from weathergage.bots import make_bot
from weathergage.rulesets.plotted import helm
from weathergage.simulation import play_out

RULESET = "second_edition"
TWO, TEN = "constitution-guerriere", "lissa"
TURN_LIMIT = 100


class Figure(msgspec.Struct):
    """One measured figure; `target` is what the project aims at in plain Python, 0 for none."""

    what: str
    value: float
    unit: str
    target: float = 0.0


def _game(scenario: str, seed: int) -> Game:
    return start(RULESET, load_scenario(scenario), seed, listening=False)


def _played(scenario: str, bot: str, seed: int, turns: int = TURN_LIMIT) -> Game:
    sides = len(load_scenario(scenario).sides)
    return play_out(_game(scenario, seed), [make_bot(bot, 100 * seed + side) for side in range(sides)], turns)


def _view(game: Game, side: int) -> bytes:
    return msgspec.json.encode(game.view(side).wire())


def _turns(game: Game) -> int:
    return game.state.turn if game.over else game.state.turn - 1


def playing(scenario: str, bot: str, seconds: float) -> tuple[float, float]:
    """Turns and games a second of whole games."""
    _played(scenario, bot, 0)
    turns = games = 0
    began = process_time()
    while (spent := process_time() - began) < seconds:
        games += 1
        turns += _turns(_played(scenario, bot, games))
    return turns / spent, games / spent


def repeated(action: Callable[[], object], seconds: float) -> float:
    """Microseconds of one call: the best of several rounds, since all disturbances only add."""
    action()
    rounds, best = 1, float("inf")
    began = process_time()
    while process_time() - began < seconds:
        start_of_round = process_time()
        for _ in range(rounds):
            action()
        spent = process_time() - start_of_round
        best = min(best, spent / rounds)
        if spent < seconds / 20:
            rounds *= 2
    return best * 1e6


def _enumerate_plots() -> int:
    """All legal plots of a fast ship on all headings, worked out anew."""
    helm._LEGAL.clear()
    return sum(len(helm.legal_plots(helm.Helm((4, 3, 1, 0), 3), off_wind)) for off_wind in range(6))


def verification(scenario: str, bot: str, games: int) -> tuple[float, float]:
    """Turns a second, and kilobytes of one replay file."""
    files, turns = [], 0
    for seed in range(1, games + 1):
        game = _played(scenario, bot, seed)
        turns += _turns(game)
        files.append(save(game))
    began = process_time()
    if any(verify(data) for data in files):
        raise SystemExit("a replay does not verify")
    return turns / (process_time() - began), sum(map(len, files)) / games / 1024


def figures(seconds: float) -> Iterator[Figure]:
    """Every measure, one after the other."""
    for scenario, ships in ((TWO, "two ships"), (TEN, "ten ships")):
        for bot, target in (("cabin-boy", 10_000.0), ("midshipman", 2_000.0)):
            turns, games = playing(scenario, bot, seconds)
            yield Figure(f"{ships}, {bot}: turns", turns, "1/s", target if scenario == TWO else 0.0)
            yield Figure(f"{ships}, {bot}: games", games, "1/s")
    for scenario, ships in ((TWO, "two ships"), (TEN, "ten ships")):
        game = _played(scenario, "midshipman", 3, 3)
        yield Figure(f"{ships}: clone a game", repeated(game.clone, seconds / 3), "µs")
        view = partial(_view, game, (game.waiting_for() or [0])[0])
        yield Figure(f"{ships}: view with all previews, as JSON", repeated(view, seconds / 3), "µs")
        yield Figure(f"{ships}: size of that view", len(view()) / 1024, "kB")
        yield Figure(f"{ships}: start a game", repeated(partial(_game, scenario, 1), seconds / 3), "µs")
    yield Figure("all legal plots of one ship, six headings", repeated(_enumerate_plots, seconds / 3), "µs")
    for scenario, ships in ((TWO, "two ships"), (TEN, "ten ships")):
        turns, size = verification(scenario, "midshipman", max(2, int(5 * seconds)))
        yield Figure(f"{ships}: replays verified, turns", turns, "1/s")
        yield Figure(f"{ships}: size of a replay", size, "kB")


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the time, and rougher figures")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--only", default="", help="only figures whose name holds this text")
    wanted = parser.parse_args()
    found = []
    for figure in figures(0.3 if wanted.quick else 3.0):
        if wanted.only in figure.what:
            found.append(figure)
            print(f"{figure.what} …", file=sys.stderr, flush=True)
    compiled = not (helm.__file__ or "").endswith(".py")
    build = f"Python {platform.python_version()}, {'compiled' if compiled else 'plain'}, {platform.machine()}"
    if wanted.json:
        print(
            json.dumps({"build": build, "figures": [msgspec.to_builtins(each) for each in found]}, indent=2)
        )
        return
    from rich.console import Console
    from rich.table import Table

    grid = Table("measure", title=f"Weathergage on one core: {build}", title_justify="left")
    for column in ("figure", "unit", "target"):
        grid.add_column(column, justify="right" if column != "unit" else "left")
    for each in found:
        value = f"{each.value:,.0f}" if each.value >= 100 else f"{each.value:,.1f}"
        grid.add_row(each.what, value, each.unit, f"{each.target:,.0f}" if each.target else "")
    Console().print(grid)


if __name__ == "__main__":
    main()
