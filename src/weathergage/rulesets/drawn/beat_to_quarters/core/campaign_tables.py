"""The figures of the campaign, as the campaign room reads them: its own table and the Master Ship Table (2, 20)."""

from typing import Any

from weathergage.engine.typed_files import load_toml

_TABLES = "weathergage.rulesets.drawn.beat_to_quarters.tables"


def campaign_tables() -> dict[str, Any]:
    """Return both tables in one: what is printed for the campaign, and what ships and batteries cost."""
    ships: dict[str, Any] = load_toml(_TABLES, "ships.toml", dict[str, Any])
    printed: dict[str, Any] = load_toml(_TABLES, "campaign.toml", dict[str, Any])
    return {**printed, "ship": ships["ship"], "battery": ships["battery"]}
