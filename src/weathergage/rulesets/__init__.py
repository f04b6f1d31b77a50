"""The rules, and nothing but the rules: every package with a module `ruleset` is a game, named like its package."""

from functools import partial
from importlib import import_module
from pkgutil import walk_packages

from weathergage.engine.ruleset import Ruleset, register

_MODULE = ".ruleset"


def register_all() -> None:
    """Find every game and plug it in, in the order of the shelf; its modules are loaded when it is first used."""
    names = [found.name for found in walk_packages(__path__, __name__ + ".")]
    games = [import_module(name.removesuffix(_MODULE)) for name in names if name.endswith(_MODULE)]
    for game in sorted(games, key=lambda game: game.SHELF):
        register(game.__name__.rpartition(".")[2], partial(_made, game.__name__))


def _made(package: str) -> Ruleset:
    """Load a game and make it, without options."""
    made: Ruleset = import_module(package + _MODULE).make()
    return made
