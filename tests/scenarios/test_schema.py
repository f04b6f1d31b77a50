"""The JSON Schema of battle files."""

import json
import tomllib
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from weathergage.scenarios.format import BattleFile
from weathergage.scenarios.loader import scenario_ids
from weathergage.scenarios.schema import battle_schema, schema_text
from weathergage.ships.library import library

KEPT = Path(__file__).parents[2] / "schemas" / "scenario.schema.json"


def battle(identity: str) -> dict[str, object]:
    text = files("weathergage.scenarios").joinpath("battles", f"{identity}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def test_the_kept_schema_is_up_to_date() -> None:
    again = "python -m weathergage.scenarios.schema > schemas/scenario.schema.json"
    assert KEPT.read_text(encoding="utf-8") == schema_text(), f"run {again}"


def test_the_schema_knows_the_library_and_forbids_unknown_keys() -> None:
    tables = battle_schema()["$defs"]
    assert tables["ShipTable"]["properties"]["type"]["enum"] == list(library())
    assert "class" in tables["ShipTable"]["properties"]
    assert all(table["additionalProperties"] is False for table in tables.values())
    assert set(tables["ShipTable"]["required"]) == {"name", "quality", "bow", "heading"}


@pytest.mark.parametrize("field", ["id", "date"])
def test_no_word_of_a_form_ends_with_a_line(field: str) -> None:
    good = battle("lissa")
    with pytest.raises(msgspec.ValidationError, match="matching regex"):
        msgspec.convert({**good, field: f"{good[field]}\n"}, BattleFile)


@pytest.mark.parametrize("identity", scenario_ids())
def test_every_battle_fits_the_schema(identity: str) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    jsonschema.validate(battle(identity), json.loads(KEPT.read_text(encoding="utf-8")))


def test_a_wrong_battle_does_not_fit_the_schema() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    wrong = {**battle("lissa"), "wind": {"direction": 7}}
    with pytest.raises(jsonschema.ValidationError, match="7 is greater than the maximum of 6"):
        jsonschema.validate(wrong, battle_schema())
