"""Build the docs into the package: `python tools/docs_site.py build`, or `--force` where nothing has changed.

It uses the standard library only, since the build hook runs it; MkDocs runs in a process of its own.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "src" / "weathergage" / "docs_dist"
_STAMP = DIST / ".sources"
#: Advertisements for other programs are no news about our pages.
_ENVIRONMENT = os.environ | {"NO_MKDOCS_2_WARNING": "1"}


def is_stale() -> bool:
    """Return whether the built site is missing or was built from other sources."""
    return not _STAMP.is_file() or _STAMP.read_text(encoding="utf-8") != _digest()


def has_mkdocs() -> bool:
    """Return whether the tools of the extra `docs` are installed."""
    return all(importlib.util.find_spec(name) for name in ("mkdocs", "material", "mkdocstrings_handlers"))


def build() -> None:
    """Build the site; a warning of MkDocs, such as a link that leads nowhere, is an error."""
    if not has_mkdocs():
        raise SystemExit("The docs are built with MkDocs: pip install 'weathergage[docs]', or: make docs")
    sources = _digest()
    # Not with --quiet: warnings that are not shown are not counted by --strict either.
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(DIST)]
    done = subprocess.run(command, cwd=ROOT, env=_ENVIRONMENT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)
    _STAMP.write_text(sources, encoding="utf-8")


def _sources() -> Iterator[Path]:
    yield ROOT / "mkdocs.yml"
    yield ROOT / "CHANGELOG.md"
    yield ROOT / "CONTRIBUTING.md"
    yield from sorted(path for path in (ROOT / "docs").rglob("*") if path.is_file())
    # The reference is made from docstrings.
    yield from sorted((ROOT / "src" / "weathergage").rglob("*.py"))


def _digest() -> str:
    digest = hashlib.sha256()
    for path in _sources():
        digest.update(f"{path.relative_to(ROOT).as_posix()}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def main(arguments: list[str]) -> None:
    """Build the site when it is stale, or in any case."""
    if arguments not in (["build"], ["build", "--force"]):
        raise SystemExit(__doc__)
    if is_stale() or "--force" in arguments:
        build()
    print(f"The docs are in {DIST.relative_to(ROOT)}; read them with: weathergage docs")


if __name__ == "__main__":
    main(sys.argv[1:])
