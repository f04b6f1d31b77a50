"""The rules, and nothing but the rules: every package here with a module `ruleset` is a game."""

from importlib import import_module
from pkgutil import walk_packages

from weathergage.engine.ruleset import register


def register_all() -> None:
    """Find every game and plug it in, by the names of their packages."""
    for found in walk_packages(__path__, __name__ + "."):
        if found.name.endswith(".ruleset"):
            module = import_module(found.name)
            register(module.ID, module.make)
