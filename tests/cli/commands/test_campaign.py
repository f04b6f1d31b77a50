"""`campaign`: a campaign in a file, from the first muster to the last month."""

import json
from pathlib import Path

import pytest

from tests.builders.command_line import refused, typed
from weathergage.campaign import read

FLEET = """
name = "{name}"
nation = "{nation}"

[[squadrons]]
name = "Van"
ships = [{{ name = "{name} One", rate = 3 }}, {{ name = "{name} Two", rate = 6, quality = "green", masts = 2 }}]

[[squadrons]]
name = "Rear"
ships = [{{ name = "{name} Three", rate = {rate}, quality = "crack" }}]

[[batteries]]
rate = 2
"""


@pytest.fixture
def war(tmp_path: Path) -> Path:
    file = tmp_path / "war.json"
    result = typed("campaign new --seed 3", file)
    assert result.exit_code == 0, result.output
    return file


def test_a_new_campaign_is_told_and_written(war: Path) -> None:
    file = read(war.read_bytes())
    assert [fleet.nation for fleet in file.fleets] == ["british", "french"] and file.seed == 3
    assert "already exists" in refused("campaign new", war)
    assert "musters" in typed("campaign new --force --nations dutch,dutch", war).stdout
    assert [fleet.name for fleet in read(war.read_bytes()).fleets] == ["Dutch A", "Dutch B"]


def test_fleets_from_files(tmp_path: Path) -> None:
    files = [tmp_path / "a.toml", tmp_path / "b.toml"]
    files[0].write_text(FLEET.format(name="Albion", nation="british", rate=3))
    files[1].write_text(FLEET.format(name="Gaul", nation="french", rate=4))
    out = tmp_path / "war.json"
    line = f"campaign new {out} --fleet {files[0]} --fleet {files[1]}"
    assert (
        "Albion musters 3 ships and 1 shore battery for 72 points; 168 points are left." in typed(line).stdout
    )
    files[1].write_text(FLEET.format(name="Gaul", nation="french", rate=9))
    message = refused(f"{line} --force")
    assert "these fleets cannot sail" in message and "rates go from 1 to 8, not 9" in message
    files[1].write_text("name = 3")
    assert "b.toml is not a fleet: name: expected text" in refused(f"{line} --force")
    assert "give --fleet twice" in refused(f"campaign new {out} --force --fleet {files[0]}")


def test_months_are_played_shown_and_verified(war: Path) -> None:
    told = typed("campaign month --months 2 --captains cabin-boy", war)
    assert told.exit_code == 0, told.output
    assert "Month 3 begins." in told.stdout and "[20.a]" in told.stdout
    shown = typed("campaign show", war).stdout
    assert "month 3 of 24" in shown and "Shore batteries:" in shown and "Start" in shown
    view = json.loads(typed("campaign show --json", war).stdout)
    assert view["month"] == 3 and view["side"] == -1 and len(view["history"]) == 3
    assert typed("campaign verify", war).stdout == "The file agrees.\n"


def test_to_the_end_and_no_further(tmp_path: Path) -> None:
    fleets = [tmp_path / "a.toml", tmp_path / "b.toml"]
    for file, name, nation in zip(fleets, ("Albion", "Gaul"), ("british", "french")):
        file.write_text(FLEET.format(name=name, nation=nation, rate=8))
    war = tmp_path / "war.json"
    typed(f"campaign new --fleet {fleets[0]} --fleet {fleets[1]}", war)
    told = typed("campaign month --months 24 --captains cabin-boy --admirals chance", war)
    assert "The campaign is over" in told.stdout
    assert "this campaign is over" in refused("campaign month", war)
    assert "The campaign is over" in typed("campaign show", war).stdout


def test_what_cannot_be_done_is_said(war: Path, tmp_path: Path) -> None:
    assert "name two of british" in refused("campaign new x.json --nations british,mars")
    assert "there is no admiral 'jack'" in refused("campaign month --admirals jack", war)
    assert "there is no bot 'jack'" in refused("campaign month --captains jack", war)
    assert "has no option 'gales'" in refused(f"campaign new {tmp_path}/y.json --option gales")
    assert "cannot be read" in refused("campaign show", tmp_path / "none.json")
    (tmp_path / "bad.json").write_text("{}")
    assert "format: missing" in refused("campaign show", tmp_path / "bad.json")


def test_verify_finds_what_was_changed(war: Path) -> None:
    whole = json.loads(war.read_bytes())
    whole["seed"] += 1
    war.write_text(json.dumps(whole))
    result = typed("campaign verify", war)
    assert result.exit_code == 1 and "month 1: the file says" in result.stdout
    assert json.loads(typed("campaign verify --json", war).stdout)["verified"] == 0
