"""Print the JSON Schema of battle files: `python -m weathergage.scenarios.schema > schemas/scenario.schema.json`."""

import json
from typing import Any

import msgspec

from weathergage.scenarios.checks import known_rulesets
from weathergage.scenarios.format import BattleFile
from weathergage.ships.library import library
from weathergage.ships.nations import nations


def battle_schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of battle files, listing the library's types and nations."""
    schema = msgspec.json.schema(BattleFile)
    tables = schema["$defs"]
    tables["ShipTable"]["properties"]["type"]["enum"] = list(library())
    tables["ShipTable"]["properties"]["nation"]["enum"] = list(nations())
    tables["SideTable"]["properties"]["nations"]["items"]["enum"] = list(nations())
    tables["BattleFile"]["properties"]["rules"]["items"]["enum"] = list(known_rulesets())
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Weathergage battle",
        **schema,
    }


def schema_text() -> str:
    """Return the schema as it is kept in the repository."""
    return json.dumps(battle_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(schema_text(), end="")
