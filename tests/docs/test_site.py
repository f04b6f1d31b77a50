"""The docs site holds every page, and the program points to pages that are in it."""

import ast
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.packaging.loading import ROOT, tool

DOCS = ROOT / "docs"
#: Pages that tools/docs_pages.py makes from other files.
MADE = {"changelog.md", "contributing.md", "adr/index.md"}
POINTER = re.compile(r"\bweathergage docs ([a-z][\w/-]*)")
SITE_PATH = re.compile(r"\bdocs/[\w/-]+\.md\b")


def in_nav(part: Any) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from in_nav(inner)


def pages() -> set[str]:
    return {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")} | MADE


def settings() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    return found


def test_every_page_is_in_the_navigation() -> None:
    listed = set(in_nav(settings()["nav"]))
    assert listed <= pages()
    unlisted = {page for page in pages() - listed if not page.startswith(("adr/0", "studies/"))}
    assert not unlisted, "add them to nav in mkdocs.yml"


@pytest.mark.parametrize("who", ["players", "referees", "designers", "bot authors"])
def test_there_is_a_guide_for(who: str) -> None:
    assert f"For {who}" in {key for part in settings()["nav"] for key in part}


def test_nothing_comes_from_the_network() -> None:
    found = settings()
    assert found["theme"]["font"] is False
    assert "offline" in found["plugins"]
    assert found["use_directory_urls"] is False
    assert "://" not in (DOCS / "javascripts" / "frame-worker.js").read_text(encoding="utf-8")


def said_by(path: Path) -> str:
    """Return what a module may say to people: its texts, and for a command its docstrings, which are its help."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    notes = () if "cli" in path.parts else (_docstring(node) for node in ast.walk(tree))
    silent = {id(note) for note in notes if note is not None}
    texts = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in silent)
    return "\n".join(node.value for node in texts if isinstance(node.value, str))


def _docstring(node: ast.AST) -> ast.expr | None:
    """Return the expression that is the docstring of a node."""
    kinds = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    if not isinstance(node, kinds) or ast.get_docstring(node) is None:
        return None
    first = node.body[0]
    return first.value if isinstance(first, ast.Expr) else None


def test_the_program_points_to_no_file_of_the_checkout() -> None:
    """A wheel holds no docs/*.md; `weathergage docs PAGE` works everywhere."""
    names = {page.removesuffix(".md") for page in pages()}
    found: Counter[str] = Counter()
    for path in sorted((ROOT / "src" / "weathergage").rglob("*.py")):
        text = said_by(path)
        assert not SITE_PATH.findall(text), path
        found.update(POINTER.findall(text))
    assert found["bots"] and found["hosting"]
    assert set(found) <= names


def test_the_readme_of_the_package_leads_nowhere_it_cannot() -> None:
    text = tool("package_readme").package_readme()
    assert re.findall(r"\]\((?!https?:)", text) == []
    assert "`weathergage docs rulings`" in text
    assert set(POINTER.findall(text)) <= {page.removesuffix(".md") for page in pages()}


@pytest.mark.parametrize(
    "way", ["make play", "pipx install", "uv tool install", "Windows", "weathergage docs"]
)
def test_the_readme_tells_how_to_install(way: str) -> None:
    assert way in (ROOT / "README.md").read_text(encoding="utf-8")


def test_links_of_the_readme_lead_somewhere() -> None:
    for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md"):
        for target in re.findall(r"\]\(([^)#]+)", (ROOT / name).read_text(encoding="utf-8")):
            assert target.startswith("http") or (ROOT / target).exists(), target


def test_the_site_is_stale_when_a_page_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = tool("docs_site")
    root = tmp_path
    (root / "docs").mkdir()
    (root / "src" / "weathergage" / "docs_dist").mkdir(parents=True)
    for name in ("mkdocs.yml", "CHANGELOG.md", "CONTRIBUTING.md"):
        shutil.copy(ROOT / name, root / name)
    monkeypatch.setattr(site, "ROOT", root)
    monkeypatch.setattr(site, "_STAMP", root / "src" / "weathergage" / "docs_dist" / ".sources")
    assert site.is_stale()
    site._STAMP.write_text(site._digest(), encoding="utf-8")
    assert not site.is_stale()
    (root / "docs" / "new.md").write_text("# New\n", encoding="utf-8")
    assert site.is_stale()


def test_the_page_about_tests_lists_what_is_left_to_long_runs() -> None:
    page = (DOCS / "testing.md").read_text(encoding="utf-8")
    marked = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "tests").rglob("test_*.py")
        if re.search(r"^from tests\.soak import", path.read_text(encoding="utf-8"), re.M)
    }
    listed = set(re.findall(r"^\| `(tests/[\w/]+\.py)` \|", page, re.M))
    assert marked and marked == listed
