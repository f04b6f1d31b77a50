"""`play` opens the page with the rules that were asked for, and `rulesets` lists what can be."""

import json
import webbrowser
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.builders.command_line import refused, typed
from tests.server.people import ToyBots
from weathergage.server import run


@pytest.fixture
def opened(toy_bots: ToyBots, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Where the page was opened; the server stops at once."""
    addresses: list[str] = []

    def serve(host: str, port: int, data: Path, ready: Callable[[str], None], **more: object) -> None:
        ready("http://here/")
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "serve", serve)
    monkeypatch.setattr("weathergage.cli.commands.play._open", addresses.append)
    monkeypatch.setattr(webbrowser, "open", addresses.append)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("WEATHERGAGE_NO_BROWSER", raising=False)
    monkeypatch.delenv("WEATHERGAGE_DATA", raising=False)
    return addresses


@pytest.mark.parametrize(
    ("line", "page"),
    [
        ("play --port 0", ""),
        ("play --port 0 --ruleset toy", "#/?ruleset=toy"),
        ("play --port 0 --ruleset toy --preset plain", "#/?ruleset=toy&options="),
        ("play --port 0 --ruleset toy --preset gloom", "#/?ruleset=toy&options=fog,lamp"),
        (
            "play --port 0 --ruleset toy --preset gloom --option haste --option fog",
            "#/?ruleset=toy&options=fog,lamp,haste",
        ),
    ],
)
def test_the_page_opens_with_the_rules(opened: list[str], line: str, page: str) -> None:
    result = typed(line)
    assert result.exit_code == 0, result.output
    assert opened == [f"http://here/{page}"]
    assert f"http://here/{page} " in result.stdout


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("play --ruleset chess", "there is no ruleset 'chess'; choose from"),
        ("play --ruleset toy --option fgo", "toy has no option 'fgo'; did you mean 'fog'?"),
        ("play --ruleset toy --option lamp", "needs Fog (fog) as well"),
        ("play --ruleset toy --option fog --option sun", "cannot be played together"),
        ("play --ruleset toy --preset gloom --option sun", "[toy:T.1]"),
        ("play --ruleset toy --preset grim", "toy has no preset 'grim'; choose from plain, gloom"),
        ("play --preset grim", "has no preset 'grim'"),
    ],
)
def test_rules_that_cannot_be_played(opened: list[str], line: str, says: str) -> None:
    assert says in refused(line)
    assert opened == []


@pytest.mark.usefixtures("toy_bots")
def test_rulesets_are_listed_with_options_and_presets() -> None:
    told = typed("rulesets").stdout
    assert "Options of Toy" in told and "Presets of Toy" in told
    line = next(line for line in told.splitlines() if line.startswith("lamp"))
    assert "optional" in line and "A little is seen." in line and "with fog" in line
    assert "not with sun" in told and "fog, lamp" in told
    toy = next(card for card in json.loads(typed("rulesets --json").stdout) if card["id"] == "toy")
    assert toy["options"][3] == {
        "id": "haste",
        "kind": "house",
        "title": "Haste",
        "summary": "Signals are timed.",
        "requires": [],
        "excludes": [],
        "cite": "toy:T.1",
    }
    assert toy["presets"][1]["options"] == ["fog", "lamp"]
