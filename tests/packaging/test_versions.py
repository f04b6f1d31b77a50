"""Versions agree, every dependency has a floor, and the tests run with pinned packages."""

import json
import re
import tomllib
from datetime import date

from packaging.requirements import Requirement
from packaging.specifiers import Specifier
from packaging.utils import canonicalize_name

from tests.packaging.loading import ROOT
from weathergage import __version__

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOCK = ROOT / "requirements" / "test.txt"


def required() -> list[Requirement]:
    """Return all dependencies, those of the extras included."""
    listed = [
        *PROJECT["dependencies"],
        *(each for extra in PROJECT["optional-dependencies"].values() for each in extra),
    ]
    return [found for found in map(Requirement, listed) if found.name != PROJECT["name"]]


def pinned() -> list[Requirement]:
    """Return the lines of the lock file."""
    lines = LOCK.read_text(encoding="utf-8").splitlines()
    return [Requirement(line) for line in lines if line and not line.startswith("#")]


def test_one_version_everywhere() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = re.findall(r"^## \[([\d.]+)\] - (.+)$", changelog, re.M)
    assert PROJECT["version"] == __version__ == released[0][0]
    assert all(date.fromisoformat(day) for _, day in released)
    assert changelog.index("## [Unreleased]") < changelog.index(f"## [{__version__}]")


def test_the_client_has_the_version_of_the_package() -> None:
    package, lock = (
        json.loads((ROOT / "web" / name).read_text(encoding="utf-8"))
        for name in ("package.json", "package-lock.json")
    )
    assert package["version"] == lock["version"] == lock["packages"][""]["version"] == __version__


def test_every_dependency_has_a_floor() -> None:
    assert [
        str(each) for each in required() if not any(bound.operator == ">=" for bound in each.specifier)
    ] == []


def test_the_lock_file_pins_every_dependency_within_its_bounds() -> None:
    pins: dict[str, list[Specifier]] = {}
    for pin in pinned():
        pins.setdefault(canonicalize_name(pin.name), []).append(next(iter(pin.specifier)))
    for wanted in required():
        found = pins.get(canonicalize_name(wanted.name), [])
        assert found, f"{wanted.name} is not in {LOCK.name}: make lock"
        assert all(pin.operator == "==" and wanted.specifier.contains(pin.version) for pin in found), wanted


def test_the_lock_file_names_no_host_and_is_a_constraints_file() -> None:
    assert "://" not in LOCK.read_text(encoding="utf-8")
    assert not [str(pin) for pin in pinned() if pin.extras or pin.url]


def test_pytest_of_one_file_starts_no_workers() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"][
        "ini_options"
    ]
    assert not [option for option in settings["addopts"] if option.startswith(("-n", "--dist", "--cov"))]
