"""Define nations: their names, the colours of their counters and the digits of their counter ids."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

import msgspec

from weathergage.ships.data_files import DataFileError, read_data


class Nation(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Describe a nation; `counter` is the first digit of its Second Edition counter ids, 0 if it has none."""

    id: str
    prefix: str
    name: str
    adjective: str
    colour: str
    hex: str
    edge: str = ""
    counter: int = 0


class _NationsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    nation: tuple[Nation, ...]


@cache
def nations() -> Mapping[str, Nation]:
    """Return all nations by id, in file order (second_edition:I.II.C, tournament:2.3, tournament:A-2.31.6)."""
    found: dict[str, Nation] = {}
    for nation in read_data("nations.toml", _NationsFile).nation:
        if nation.id in found:
            raise DataFileError("nations.toml", f"nation {nation.id!r} is listed twice")
        found[nation.id] = nation
    return MappingProxyType(found)
