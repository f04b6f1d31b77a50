"""Options of `serve` and variables of the environment reach the server; `play` limits nobody."""

from pathlib import Path
from typing import Any

import pytest

from tests.builders.command_line import refused, typed
from weathergage.server import run
from weathergage.server.settings import HOME, Settings


@pytest.fixture
def set_to(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Settings]:
    """The settings that the server was started with; it stops at once."""
    found: list[Settings] = []

    def serve(*_: Any, settings: Settings, **__: Any) -> None:
        found.append(settings)

    monkeypatch.setattr(run, "serve", serve)
    monkeypatch.setenv("WEATHERGAGE_DATA", str(tmp_path))
    return found


def test_options_of_serve(set_to: list[Settings], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEATHERGAGE_ALLOWED_HOSTS", "a.example")
    monkeypatch.setenv("WEATHERGAGE_FILMS_PER_MINUTE", "5")
    typed(
        "serve --allowed-host b.example --allowed-origin https://c.example --trusted-proxy 192.0.2.0/24 --port 0"
    )
    [settings] = set_to
    assert settings.allowed_hosts == ("a.example", "b.example") and settings.films_per_minute == 5
    assert settings.allowed_origins == ("https://c.example",)
    assert settings.trusted_proxies == ("127.0.0.1", "::1", "192.0.2.0/24")
    assert settings.calls_per_minute == Settings().calls_per_minute > 0


def test_at_home_nobody_is_limited(set_to: list[Settings]) -> None:
    typed("play --no-browser --port 0")
    assert set_to == [HOME] and HOME.calls_per_minute == 0


def test_a_setting_that_is_none(set_to: list[Settings], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEATHERGAGE_CONNECTIONS", "lots")
    assert "WEATHERGAGE_CONNECTIONS is 'lots'" in refused("serve --port 0")
    assert set_to == []
