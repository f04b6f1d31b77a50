"""The rules, and nothing but the rules: every package with a module `ruleset` is a game, named like its package."""

from collections.abc import Iterable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from weathergage.engine.ruleset import Ruleset, register

_MODULE = "ruleset"


def register_all() -> None:
    """Find every game and plug it in, in the order of the shelf; its modules are loaded when it is first used."""
    games = [import_module(name) for name in _games(__path__, __name__)]
    for game in sorted(games, key=lambda game: game.SHELF):
        register(game.__name__.rpartition(".")[2], partial(_made, game.__name__))


def _games(folders: Iterable[str], package: str) -> Iterator[str]:
    """Yield the packages that hold a game; none is loaded for it, since options are packages with code."""
    for found in iter_modules(folders):
        if found.ispkg:
            inner = [str(Path(folder, found.name)) for folder in folders]
            yield from _games(inner, f"{package}.{found.name}")
        elif found.name == _MODULE:
            yield package


def _made(package: str) -> Ruleset:
    """Load a game and make it, without options."""
    made: Ruleset = import_module(f"{package}.{_MODULE}").make()
    return made
