"""Typed loading of tables that are kept as data, in the shape of the printed chart."""

from importlib import resources
from typing import TypeVar

import msgspec

T = TypeVar("T")


class TableError(Exception):
    """A table file does not have the shape its ruleset expects."""


def load_toml(package: str, name: str, shape: type[T]) -> T:
    """A TOML file of a package, checked against a type; the message names file and place."""
    source = resources.files(package).joinpath(name)
    try:
        return msgspec.toml.decode(source.read_bytes(), type=shape)
    except msgspec.DecodeError as wrong:
        raise TableError(f"{package}/{name}: {wrong}") from wrong
