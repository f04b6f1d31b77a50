"""`weathergage docs` opens the pages of the package, and says how to build them where they are missing."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from weathergage.cli.app import app
from weathergage.cli.commands import docs


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that were opened in the browser."""
    found: list[str] = []
    monkeypatch.delenv("WEATHERGAGE_NO_BROWSER", raising=False)
    monkeypatch.setattr("webbrowser.open", found.append)
    return found


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small built site."""
    for name in ("index", "404", "rulings", "adr/index", "reference/games"):
        page = tmp_path / f"{name}.html"
        page.parent.mkdir(exist_ok=True)
        page.write_text(name)
    monkeypatch.setattr(docs, "SITE", tmp_path)
    return tmp_path


def typed(*words: str) -> Result:
    return CliRunner().invoke(app, ["docs", *words])


@pytest.mark.parametrize(
    ("words", "page"),
    [
        ((), "index"),
        (("rulings",), "rulings"),
        (("docs/rulings.md",), "rulings"),
        (("adr",), "adr/index"),
        (("reference/games",), "reference/games"),
    ],
)
def test_a_page_is_opened_from_its_file(
    words: tuple[str, ...], page: str, site: Path, opened: list[str]
) -> None:
    result = typed(*words)
    assert result.exit_code == 0, result.output
    assert opened == [result.stdout.strip()] == [(site / f"{page}.html").as_uri()]


def test_without_a_browser_the_address_is_printed(site: Path, opened: list[str]) -> None:
    assert typed("--no-browser").stdout.startswith("file://")
    assert opened == []


def test_pages_are_listed(site: Path, opened: list[str]) -> None:
    assert typed("--list").stdout.split() == ["adr/index", "index", "reference/games", "rulings"]
    assert typed("--list", "--json").stdout.startswith("[")
    assert opened == []


@pytest.mark.parametrize("page", ["rullings", "../secret", "404"])
def test_an_unknown_page_is_refused(page: str, site: Path, opened: list[str]) -> None:
    result = typed(page)
    assert result.exit_code == 2
    assert "unknown page" in result.stderr
    assert "weathergage docs --list" in result.stderr
    assert opened == []


def test_a_copy_without_docs_says_how_to_build_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: list[str]
) -> None:
    monkeypatch.setattr(docs, "SITE", tmp_path / "docs_dist")
    result = typed()
    assert result.exit_code == 1
    assert "make docs" in result.stderr
    assert opened == []
