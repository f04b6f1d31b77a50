"""Read the TOML files in `ships/data` as types."""

import tomllib
from importlib.resources import files
from typing import TypeVar

import msgspec

T = TypeVar("T")


class DataFileError(ValueError):
    """Raised for a wrong data file of the ship library, with the file and the reason."""

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(f"ships/data/{file}: {reason}")
        self.file = file
        self.reason = reason


def read_data(file: str, kind: type[T]) -> T:
    """Return one data file as the given type."""
    text = files("weathergage.ships").joinpath("data", file).read_text(encoding="utf-8")
    try:
        return msgspec.convert(tomllib.loads(text), kind)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise DataFileError(file, str(error)) from error
