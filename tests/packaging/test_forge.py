"""The files for a hosted forge run what is run at home."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.packaging.loading import ROOT

FORGE = ROOT / ".github"
WORKFLOWS = sorted((FORGE / "workflows").glob("*.yml"))
PYTHONS = ["3.11", "3.12", "3.13"]


def workflow(name: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((FORGE / "workflows" / f"{name}.yml").read_text(encoding="utf-8"))
    return found


def commands(job: dict[str, Any]) -> str:
    return "\n".join(step.get("run", "") for step in job["steps"])


def test_ci_runs_the_same_script_on_each_python() -> None:
    job = workflow("ci")["jobs"]["test"]
    assert job["strategy"]["matrix"]["python"] == PYTHONS
    assert ".ci/run" in commands(job)


def test_ci_runs_the_tests_of_the_core_compiled_too() -> None:
    assert "make test-compiled" in commands(workflow("ci")["jobs"]["compiled"])
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    rooms = makefile.partition("CORE_TESTS := $(addprefix tests/,")[2].partition(")")[0].split()
    assert {"engine", "rulesets", "bots", "conformance"} <= {*rooms}
    assert all((ROOT / "tests" / room).is_dir() for room in rooms)


def test_a_release_has_plain_and_compiled_wheels_from_one_source_archive() -> None:
    jobs = workflow("release")["jobs"]
    assert "make docs" in commands(jobs["plain"])
    assert "-m build" in commands(jobs["plain"])
    compiled = jobs["compiled"]
    assert compiled["needs"] == "plain"
    assert {name.partition("-")[0] for name in compiled["strategy"]["matrix"]["os"]} == {
        "ubuntu",
        "macos",
        "windows",
    }
    settings = compiled["env"]
    assert settings["CIBW_BUILD"].split() == [f"cp{python.replace('.', '')}-*" for python in PYTHONS]
    assert "WEATHERGAGE_COMPILE=1" in settings["CIBW_ENVIRONMENT"]
    assert set(jobs["publish"]["needs"]) == {"plain", "compiled"}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_may_do_no_more_than_they_need(path: Path) -> None:
    assert workflow(path.stem)["permissions"] == {"contents": "read"}


@pytest.mark.parametrize("name", ["SECURITY.md", "CODE_OF_CONDUCT.md", ".github/PULL_REQUEST_TEMPLATE.md"])
def test_visitors_find_what_they_look_for(name: str) -> None:
    assert (ROOT / name).read_text(encoding="utf-8").strip()


def test_templates_of_issues_are_forms_with_names() -> None:
    forms = [
        yaml.safe_load(path.read_text(encoding="utf-8"))
        for path in (FORGE / "ISSUE_TEMPLATE").glob("*.yml")
        if path.stem != "config"
    ]
    assert len(forms) >= 3
    for form in forms:
        assert {"name", "description", "body"} <= set(form)
        ids = [part["id"] for part in form["body"] if part["type"] != "markdown"]
        assert len(ids) == len(set(ids)) > 0
