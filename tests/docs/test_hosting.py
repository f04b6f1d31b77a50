"""docs/hosting.md names every setting with what it is without it."""

import re
from pathlib import Path

import msgspec
import pytest

from weathergage.server.settings import OWNER_FIELD, Settings, variable

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text()
ROWS = dict(re.findall(r"^\| `(WEATHERGAGE_\w+)` \| (.*?) ?\| ", PAGE, re.MULTILINE))


#: Those that a variable sets.
FIELDS = [field for field in msgspec.structs.fields(Settings) if field.name != OWNER_FIELD]


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_every_setting_is_told_with_its_default(field: msgspec.structs.FieldInfo) -> None:
    told = ROWS[variable(field.name)].replace("`", "")
    value = "no" if field.default is False else field.default
    if isinstance(value, tuple):
        value = ", ".join(value)
    assert told == (value if isinstance(value, str) else f"{value:g}")


def test_no_other_setting_is_told() -> None:
    known = {variable(field.name) for field in FIELDS}
    assert ROWS.keys() - known == {"WEATHERGAGE_DATA", "WEATHERGAGE_DATABASE_URL"}
