"""The ship library: every type of the specification charts, printed or corrected, and the house estimates."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

import msgspec

from weathergage.engine.scenario import Log
from weathergage.ships.charts import chart_types
from weathergage.ships.conversion import nearest_log
from weathergage.ships.data_files import DataFileError
from weathergage.ships.house import house_types
from weathergage.ships.ship_type import Correction, Errata, ShipType

__all__ = ["Correction", "Errata", "ShipType", "basic_log", "library"]


@cache
def library(errata: Errata = "as-printed") -> Mapping[str, ShipType]:
    """All ship types by id: the chart rows under an errata set, then the house estimates made from them."""
    found: dict[str, ShipType] = {}
    for row in chart_types(errata):
        _add(found, row, "charts.toml")
    for estimate in house_types(dict(found)):
        _add(found, estimate, "house.toml")
    return MappingProxyType(found)


def _add(found: dict[str, ShipType], ship_type: ShipType, file: str) -> None:
    if ship_type.id in found:
        raise DataFileError(file, f"ship type {ship_type.id!r} is there twice")
    found[ship_type.id] = ship_type


def basic_log(ship_type: ShipType) -> Log:
    """The Basic-game log of a ship type; squares that have no Basic equal are rounded up."""
    log = nearest_log(ship_type.squares)
    # Mortars are fired in Advanced games only, so they leave no carronades behind.
    return msgspec.structs.replace(log, carronades=(0, 0)) if ship_type.bomb else log
