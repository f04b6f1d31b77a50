"""The rules, and nothing but the rules: every package here with a module `ruleset` is a game."""

from importlib import import_module
from pkgutil import walk_packages

from weathergage.engine.ruleset import register


def register_all() -> None:
    """Find every game and plug it in, in the order in which they stand on the shelf."""
    names = [found.name for found in walk_packages(__path__, __name__ + ".")]
    modules = [import_module(name) for name in names if name.endswith(".ruleset")]
    for module in sorted(modules, key=lambda module: module.SHELF):
        register(module.ID, module.make)
