"""The engine that the tests run with is compiled of the present sources, and a sample is run by these themselves."""

import re
from pathlib import Path

import pytest

from tests.packaging.loading import ROOT
from tools import compile_engine
from tools import engine_for_tests as engine


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Let nothing be compiled, and note to what level it would have been."""
    levels: list[str] = []
    package = tmp_path / "src" / "weathergage"
    package.mkdir(parents=True)
    for name in ("wind.py", "wind.toml"):
        (package / name).write_text("wind = 1")
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "compile_engine.py").touch()

    def compile_into(folder: Path, level: str, keep: bool) -> None:
        (folder / package.name).mkdir(parents=True, exist_ok=True)
        levels.append(level)

    monkeypatch.setattr(compile_engine, "has_compiler", lambda: True)
    monkeypatch.setattr(compile_engine, "compile_into", compile_into)
    monkeypatch.setattr(engine, "ROOT", tmp_path)
    monkeypatch.setattr(engine, "PACKAGE", package)
    return levels


def test_it_is_compiled_where_code_changed_and_only_there(compiled: list[str], tmp_path: Path) -> None:
    folder = tmp_path / "tested"
    assert not engine.is_up_to_date(folder)
    engine.make_up_to_date(folder)
    assert engine.is_up_to_date(folder) and compiled == [engine.LEVEL]
    engine.make_up_to_date(folder)
    assert len(compiled) == 1
    (engine.PACKAGE / "wind.py").write_text("wind = 2")
    assert not engine.is_up_to_date(folder)
    engine.make_up_to_date(folder)
    assert engine.is_up_to_date(folder) and len(compiled) == 2


def test_what_is_no_code_is_copied(compiled: list[str], tmp_path: Path) -> None:
    folder = tmp_path / "tested"
    engine.make_up_to_date(folder)
    (engine.PACKAGE / "wind.toml").write_text("wind = 2")
    assert not engine.is_up_to_date(folder)
    engine.make_up_to_date(folder)
    assert engine.is_up_to_date(folder) and len(compiled) == 1
    assert (folder / "weathergage" / "wind.toml").read_text() == "wind = 2"


@pytest.mark.usefixtures("compiled")
def test_client_and_docs_are_those_of_the_sources(tmp_path: Path) -> None:
    """They are built by others, perhaps while this compiles."""
    folder = tmp_path / "tested"
    engine.make_up_to_date(folder)
    made = engine.is_up_to_date(folder)
    (engine.PACKAGE / "web_dist").mkdir()
    (engine.PACKAGE / "web_dist" / "index.html").touch()
    assert made and engine.is_up_to_date(folder)
    assert (folder / "weathergage" / "web_dist" / "index.html").exists()


@pytest.mark.usefixtures("compiled")
def test_without_a_compiler_the_tests_run_plain(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "tested"
    engine.make_up_to_date(folder)
    monkeypatch.setattr(compile_engine, "has_compiler", lambda: False)
    assert "plain" in engine.make_up_to_date(folder)
    assert not folder.exists()


def test_what_compiled_code_cannot_have_is_run_plain() -> None:
    """Every file with a test that is plain only, or with steady dice, is among those of `make test-plain`."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    sample = makefile[makefile.index("PLAIN_TESTS") : makefile.index("ENGINE :=")]
    for beginning in re.findall(r"addprefix ([\w/]+/),([^()]*)\)", sample):
        sample += "".join(f" {beginning[0]}{each}" for each in beginning[1].split())
    named = set(re.findall(r"[\w./]+", sample))
    taking = re.compile(r"import .*plain_only|roadstead import .*under_way")
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        if taking.search(path.read_text(encoding="utf-8")) and path != Path(__file__):
            inside = path.relative_to(ROOT / "tests").as_posix().removeprefix("rulesets/")
            assert any(inside == each or inside.startswith(f"{each}/") for each in named), path
