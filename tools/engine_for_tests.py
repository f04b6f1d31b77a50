"""Compile the engine that the tests run with: `python tools/engine_for_tests.py FOLDER`.

The folder is kept: where nothing changed since, nothing is done, and else only what came out otherwise is compiled.
It is made quickly rather than fast: `make fast` has the engine for playing. Without a C compiler the folder is removed,
and the tests run by the plain sources.
"""

from __future__ import annotations

import hashlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import compile_engine  # noqa: E402

PACKAGE = ROOT / "src" / "weathergage"
#: How much the C compiler optimises; docs/testing.md has the figures by which it was chosen.
LEVEL = "g"
#: Of what the folder was made: the code, and what else belongs to the package.
NOTE = "made_of.txt"
#: Built from other sources, and linked to where they lie.
_BUILT = ("web_dist", "docs_dist")


def _files() -> Iterator[Path]:
    """Find the files of the package that somebody wrote."""
    for path in sorted(PACKAGE.rglob("*")):
        inside = path.relative_to(PACKAGE).parts
        if inside[0] not in _BUILT and "__pycache__" not in inside and path.is_file():
            yield path


def _digest(files: list[Path]) -> str:
    summed = hashlib.sha256(f"{sys.version} {LEVEL} {compile_engine.settings()}".encode())
    for path in files:
        summed.update(path.relative_to(ROOT).as_posix().encode())
        summed.update(hashlib.sha256(path.read_bytes()).digest())
    return summed.hexdigest()


def made_of() -> list[str]:
    """Return two numbers, of the code and of all other files, that are others as soon as any of these is."""
    code = [path for path in _files() if path.suffix == ".py"]
    others = [path for path in _files() if path.suffix != ".py"]
    return [_digest([*code, ROOT / "tools" / "compile_engine.py"]), _digest(others)]


def _noted(folder: Path) -> list[str]:
    """Return of what a folder was made."""
    note = folder / NOTE
    return note.read_text().split() if note.is_file() else []


def is_up_to_date(folder: Path) -> bool:
    """Return whether a folder holds the compiled engine of the present sources."""
    return _noted(folder) == made_of()


def make_up_to_date(folder: Path) -> str:
    """Compile what has to be, and return in words what was done."""
    if not compile_engine.has_compiler():
        shutil.rmtree(folder, ignore_errors=True)
        return "There is no C compiler: the tests run by the plain sources."
    before, now = _noted(folder), made_of()
    if before == now:
        return f"The engine in {folder.name} is up to date."
    (folder / NOTE).unlink(missing_ok=True)
    if before[:1] == now[:1]:
        leave_out = shutil.ignore_patterns("__pycache__", *_BUILT)
        shutil.copytree(PACKAGE, folder / PACKAGE.name, ignore=leave_out, dirs_exist_ok=True)
    else:
        compile_engine.compile_into(folder, LEVEL, keep=True)
    for name in _BUILT:
        link = folder / PACKAGE.name / name
        link.unlink(missing_ok=True)
        link.symlink_to(PACKAGE / name, target_is_directory=True)
    (folder / NOTE).write_text("\n".join(now))
    return f"The engine in {folder.name} was brought up to date."


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    print(make_up_to_date(Path(sys.argv[1]).resolve()))
