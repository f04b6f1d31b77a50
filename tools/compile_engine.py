"""Compiles the hot modules with mypyc: `python tools/compile_engine.py TARGET` puts the package, compiled, into TARGET.

The list of modules is in pyproject.toml. The build hook of the package calls `compiled_files`; the same sources run
plain where there is no compiler.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
#: What has to be installed to compile; the engine's own dependencies are read for their types.
REQUIRES = ("mypy>=2.4,<2.5", "setuptools", "msgspec>=0.22")
PACKAGE = "weathergage"
_PROCESSORS = os.cpu_count() or 1

# One C file a module, and as many at a time as there are processors: distutils itself takes them one by one.
_SETUP = """
from concurrent.futures import ThreadPoolExecutor
from mypyc.build import mypycify
from setuptools import setup
from distutils.ccompiler import CCompiler

def compile(self, sources, output_dir=None, macros=None, include_dirs=None, debug=0, extra_preargs=None,
            extra_postargs=None, depends=None):
    macros, objects, extra_postargs, pp_opts, build = self._setup_compile(
        output_dir, macros, include_dirs, sources, depends, extra_postargs)
    cc_args = self._get_cc_args(pp_opts, debug, extra_preargs)

    def one(made):
        source, ending = build[made]
        self._compile(made, source, ending, cc_args, extra_postargs, pp_opts)

    with ThreadPoolExecutor({processors}) as pool:
        list(pool.map(one, [made for made in objects if made in build]))
    return objects

CCompiler.compile = compile
modules = {modules!r}
setup(
    name="weathergage-compiled",
    packages=[],
    ext_modules=mypycify(
        ["--config-file=mypy.ini", *modules], opt_level={level!r}, debug_level="0", multi_file=True
    ),
)
"""
_MYPY = "[mypy]\nnamespace_packages = True\nexplicit_package_bases = True\nmypy_path = .\nstrict = True\n"


def has_compiler() -> bool:
    """Whether a C compiler is there."""
    named = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(named) is not None


def modules() -> list[str]:
    """The modules to be compiled, as paths below the sources."""
    with open(ROOT / "pyproject.toml", "rb") as file:
        wanted = tomllib.load(file)["tool"][PACKAGE]["compiled"]
    found = sorted(path for pattern in wanted for path in SOURCES.glob(pattern) if path.name != "__init__.py")
    if missing := [pattern for pattern in wanted if not any(SOURCES.glob(pattern))]:
        raise SystemExit(f"no module for {', '.join(missing)}: see [tool.{PACKAGE}] in pyproject.toml")
    return [path.relative_to(SOURCES).as_posix() for path in found]


def compile_into(target: Path, level: str = "3") -> list[Path]:
    """Copy the package to a folder and compile it there; the extension modules made."""
    target.mkdir(parents=True, exist_ok=True)
    leave_out = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(SOURCES / PACKAGE, target / PACKAGE, ignore=leave_out, dirs_exist_ok=True)
    (target / "setup.py").write_text(_SETUP.format(modules=modules(), level=level, processors=_PROCESSORS))
    (target / "mypy.ini").write_text(_MYPY)
    command = [sys.executable, "setup.py", "build_ext", "--inplace"]
    done = subprocess.run(command, cwd=target, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError("\n".join((done.stdout + done.stderr).splitlines()[-30:]))
    shutil.rmtree(target / "build")
    return [path for kind in ("so", "pyd") for path in sorted(target.rglob(f"*.{kind}"))]


def compiled_files() -> dict[str, str]:
    """Extension modules by where they go in a wheel; empty where nothing can be compiled."""
    if not has_compiler():
        return {}
    target = Path(tempfile.mkdtemp(prefix="weathergage-compiled-"))
    try:
        made = compile_into(target)
    except (RuntimeError, OSError) as failed:
        print(f"The engine stays plain: it could not be compiled.\n{failed}", file=sys.stderr)
        return {}
    return {str(path): path.relative_to(target).as_posix() for path in made}


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    print(f"{len(compile_into(Path(sys.argv[1]), *sys.argv[2:]))} extension modules in {sys.argv[1]}")
