"""Suggest names for ships, squadrons and ports."""

from functools import cache
from importlib import resources
from typing import Any

import msgspec

from weathergage.campaign.state import CampaignState


@cache
def _file() -> dict[str, Any]:
    source = resources.files(__package__).joinpath("names.toml")
    found: dict[str, Any] = msgspec.toml.decode(source.read_bytes())
    return found


def ship_names(nation: str) -> list[str]:
    """Return names that suit a nation."""
    return [*_file().get(nation, _file()["other"])]


def squadron_names() -> list[str]:
    """Return names for squadrons."""
    return [*_file()["squadrons"]["words"]]


def port_name(nation: str) -> str:
    """Return the port where the fleet of a nation lies; "" if none is known."""
    return str(_file()["ports"].get(nation, ""))


def fresh_name(state: CampaignState, side: int, nth: int = 1) -> str:
    """Return the n-th unused name of a side's nation; past the list, names with a number."""
    taken = {ship.name.casefold() for ship in state.vessels if ship.builder == side}
    names = ship_names(state.fleets[side].nation)
    wanted = (
        name
        for number in range(1, len(state.vessels) + 3)
        for name in (names if number == 1 else [f"{each} {number}" for each in names])
        if name.casefold() not in taken
    )
    for _ in range(nth - 1):
        next(wanted)
    return next(wanted)
