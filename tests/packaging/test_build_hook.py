"""The build hook compiles only wheels, and only when it is asked to; a build without the variable needs no compiler."""

import importlib.util
from types import SimpleNamespace
from typing import Any

import pytest

from tests.packaging.loading import ROOT

SPEC = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
assert SPEC is not None
assert SPEC.loader is not None
hatch_build = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(hatch_build)


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what the hook has built; nothing is really built."""
    done: list[str] = []
    real = hatch_build._tool

    def compile_engine() -> dict[str, str]:
        done.append("engine")
        return {"made.so": "weathergage/made.so"}

    def tool(root: str, path: str) -> Any:
        found = real(root, path)
        if path == "tools/compile_engine.py":
            return SimpleNamespace(
                is_wanted=found.is_wanted,
                REQUIRES=found.REQUIRES,
                compiled_files=compile_engine,
            )
        if path == "tools/docs_site.py":
            return SimpleNamespace(
                is_stale=lambda: True, has_mkdocs=lambda: True, build=lambda: done.append("docs")
            )
        return SimpleNamespace(
            is_stale=lambda: False, has_node=lambda: True, build=lambda: done.append("client")
        )

    monkeypatch.setattr(hatch_build, "_tool", tool)
    return done


def hook(target: str = "wheel") -> Any:
    return hatch_build.BuildHook(str(ROOT), {}, None, None, str(ROOT), target)


@pytest.mark.parametrize(
    ("target", "version", "value", "compiled"),
    [
        ("wheel", "standard", "", False),
        ("wheel", "standard", "1", True),
        ("wheel", "editable", "1", False),
        ("sdist", "standard", "1", False),
    ],
)
def test_only_a_wheel_is_compiled_and_only_on_request(
    target: str, version: str, value: str, compiled: bool, built: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WEATHERGAGE_COMPILE", value)
    data: dict[str, Any] = {"force_include": {}, "pure_python": True}
    hook(target).initialize(version, data)
    assert built == ["client", "docs", *(["engine"] if compiled else [])]
    assert data["pure_python"] is not compiled
    assert bool(data["force_include"]) is compiled


@pytest.mark.parametrize(("value", "asked"), [("", False), ("1", True)])
def test_mypy_is_asked_for_only_to_compile(
    value: str, asked: bool, built: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WEATHERGAGE_COMPILE", value)
    assert any(each.startswith("mypy") for each in hook().dependencies()) is asked


def test_the_long_description_is_the_readme_without_links_into_the_checkout() -> None:
    metadata: dict[str, Any] = {}
    hatch_build.MetadataHook(str(ROOT), {}).update(metadata)
    assert metadata["readme"]["content-type"] == "text/markdown"
    assert metadata["readme"]["text"].startswith("# Weathergage")
    assert "](docs/" not in metadata["readme"]["text"]
