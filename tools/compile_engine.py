"""Compile the hot modules with mypyc: `python tools/compile_engine.py TARGET` puts the package, compiled, into TARGET.

With `--keep` the folder can be brought up to date: only the C that came out otherwise is compiled the next time.
`python tools/compile_engine.py --list` prints the modules. They are chosen by a rule: [tool.weathergage.compiled] in
pyproject.toml names rooms and exceptions, and the sources tell the rest. The build hook of the package calls
`compiled_files` when WEATHERGAGE_COMPILE is set; otherwise the same sources run plain. `make fast` also sets
WEATHERGAGE_COMPILE_FOLDER, which is kept.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from collections.abc import Collection
from functools import cache
from importlib.metadata import version
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
from distutils.errors import CompileError
from glob import glob
from os.path import basename, exists, getmtime

def is_fresh(made, source):
    laid_out = max(map(getmtime, glob("build/*.h")))
    return exists(made) and getmtime(made) > max(laid_out, getmtime(source))

# The header of all modules is a third of what there is to read: most compilers of Unix can read it once for all.
def read_beforehand(self, cc_args, extra_postargs, pp_opts):
    for header in glob("build/__native_internal_*.h") if {ahead} and self.compiler_type == "unix" else ():
        made = header + ".gch"
        try:
            if not is_fresh(made, header):
                self._compile(made, header, ".h", cc_args, extra_postargs, pp_opts)
            return ["-include", header]
        except CompileError:
            pass
    return []

def compile(self, sources, output_dir=None, macros=None, include_dirs=None, debug=0, extra_preargs=None,
            extra_postargs=None, depends=None):
    macros, objects, extra_postargs, pp_opts, build = self._setup_compile(
        output_dir, macros, include_dirs, sources, depends, extra_postargs)
    cc_args = self._get_cc_args(pp_opts, debug, extra_preargs)
    header = read_beforehand(self, cc_args, extra_postargs, pp_opts)

    def one(made):
        source, ending = build[made]
        more = header if basename(source).startswith("__native_") else []
        if not is_fresh(made, source):
            self._compile(made, source, ending, cc_args, extra_postargs + more, pp_opts)

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
# Calls inside an extension go straight to their function, or it is put in their place: nobody else may call it.
_WITHIN = ("-fvisibility=hidden", "-fno-semantic-interposition", "-fno-plt")
# The compiler sees the whole engine at once.
_WHOLE = ("-flto=auto",)
_MYPY = "[mypy]\nnamespace_packages = True\nexplicit_package_bases = True\nmypy_path = .\nstrict = True\n"


def is_wanted() -> bool:
    """Return whether the environment asks for a compiled engine."""
    return os.environ.get("WEATHERGAGE_COMPILE", "").lower() not in ("", "0", "no", "false")


def has_compiler() -> bool:
    """Return whether there is a C compiler; on Windows setuptools knows better where to look."""
    if os.name == "nt":
        return True
    return shutil.which(_compiler()[0]) is not None


def _compiler() -> list[str]:
    """Return the command of the C compiler."""
    named: str = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return named.split()


def modules(rooms: Collection[str] = ()) -> list[str]:
    """Return the modules to be compiled, as paths below the sources: all of them, or those of some rooms alone."""
    inside = {path for path in _candidates() if not rooms or path.relative_to(SOURCES).parts[1] in rooms}
    chosen = {path for path in inside if not _defines_struct(path)}
    # A plain class cannot be derived from a compiled one that is not open to it, so its base has to stay plain too.
    while bases := {base for path in _sources() if path not in chosen for base in _bases(path)} & chosen:
        chosen -= bases
    return sorted(path.relative_to(SOURCES).as_posix() for path in chosen)


def settings() -> tuple[list[str], dict[str, str]]:
    """Return the globs of the rooms, and the exceptions with their reasons."""
    with open(ROOT / "pyproject.toml", "rb") as file:
        found = tomllib.load(file)["tool"][PACKAGE]["compiled"]
    return found["rooms"], {glob: group["because"] for group in found["except"] for glob in group["modules"]}


@cache
def _candidates() -> set[Path]:
    """Return the modules of the rooms without the exceptions; each glob must find something."""
    rooms, exceptions = settings()
    found = {pattern: set((SOURCES / PACKAGE).glob(pattern)) for pattern in (*rooms, *exceptions)}
    if idle := [pattern for pattern, paths in found.items() if not paths]:
        raise SystemExit(f"no module for {', '.join(idle)}: mend [tool.{PACKAGE}.compiled] in pyproject.toml")
    inside = {path for pattern in rooms for path in found[pattern] if path.name != "__init__.py"}
    return inside - {path for pattern in exceptions for path in found[pattern]}


@cache
def _sources() -> list[Path]:
    return sorted((SOURCES / PACKAGE).rglob("*.py"))


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def _imports(path: Path) -> dict[str, str]:
    """Return the full name behind each imported name of a module."""
    found = {}
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.ImportFrom) and not node.level:
            found.update({alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names})
        elif isinstance(node, ast.Import):
            found.update({alias.asname or alias.name: alias.name for alias in node.names})
    return found


@cache
def _classes(path: Path) -> list[tuple[str, list[str]]]:
    """Return the classes of a module with the full names of their bases."""
    found = [node for node in ast.walk(_tree(path)) if isinstance(node, ast.ClassDef)]
    return [
        (each.name, [_full_name(path, ast.unparse(base).split("[")[0]) for base in each.bases])
        for each in found
    ]


def _full_name(path: Path, name: str) -> str:
    """Return a name of a module as `package.module.Name`, through packages and modules that only pass it on."""
    first, _, rest = name.partition(".")
    known = _imports(path).get(first)
    if known is None:
        return ".".join((*path.relative_to(SOURCES).with_suffix("").parts, name))
    full = f"{known}.{rest}" if rest else known
    module = SOURCES.joinpath(*full.split(".")[:-1])
    passed_on = full.split(".")[-1]
    for source in (module / "__init__.py", module.with_suffix(".py")):
        if source.is_file() and passed_on in _imports(source):
            return _full_name(source, passed_on)
    return full


@cache
def _open_classes(path: Path) -> set[str]:
    """Return the full names of classes that are marked as bases for plain ones, however they are compiled."""
    found = [node for node in ast.walk(_tree(path)) if isinstance(node, ast.ClassDef)]
    mark = "mypyc_attr(allow_interpreted_subclasses=True)"
    return {
        _full_name(path, each.name) for each in found if mark in [ast.unparse(d) for d in each.decorator_list]
    }


def _bases(path: Path) -> set[Path]:
    """Return the other modules from whose classes those of a module are derived, unless these are open to it."""
    open_to_all = {name for each in _sources() for name in _open_classes(each)}
    bases = {base for _, some in _classes(path) for base in some} - open_to_all
    names = {base.rpartition(".")[0] for base in bases}
    return {SOURCES.joinpath(*name.split(".")).with_suffix(".py") for name in names if name} - {path}


@cache
def _structs() -> set[str]:
    """Return the full names of all classes that are msgspec structs, derived ones included."""
    bases = {_full_name(path, name): bases for path in _sources() for name, bases in _classes(path)}
    found = {"msgspec.Struct"}
    while more := {name for name, of in bases.items() if name not in found and not found.isdisjoint(of)}:
        found |= more
    return found


def _defines_struct(path: Path) -> bool:
    return any(_full_name(path, name) in _structs() for name, _ in _classes(path))


def compile_into(
    target: Path, level: str = "3", rooms: Collection[str] = (), keep: bool = False
) -> list[Path]:
    """Copy the package to a folder, compile it or some of its rooms there and return the extension modules.

    A folder to `keep` can be brought up to date; only one that is not is optimised as a whole, which takes a minute
    each time and makes it a twentieth faster.
    """
    chosen = modules(rooms)
    target.mkdir(parents=True, exist_ok=True)
    _remove_what_is_gone(target, chosen)
    leave_out = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "web_dist", "docs_dist")
    shutil.copytree(SOURCES / PACKAGE, target / PACKAGE, ignore=leave_out, dirs_exist_ok=True)
    told = _told_to_compiler(whole=not keep and level == "3")
    script = _SETUP.format(modules=chosen, level=level, processors=_PROCESSORS, ahead=keep)
    _begin_anew_if_other(target, f"{script}\n{told}")
    (target / "setup.py").write_text(script)
    (target / "mypy.ini").write_text(_MYPY)
    # Its cache forgets which numbers of a class may be unset, so a class derived from a cached one would be laid out
    # wrongly. Without it every module is read again, but still only what came out otherwise is compiled.
    shutil.rmtree(target / ".mypy_cache", ignore_errors=True)
    command = [sys.executable, "setup.py", "build_ext", "--inplace"]
    environment = {**os.environ, **told}
    done = subprocess.run(command, cwd=target, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError("\n".join((done.stdout + done.stderr).splitlines()[-30:]))
    if not keep:
        shutil.rmtree(target / "build")
    return _extensions(target)


def _begin_anew_if_other(target: Path, told: str) -> None:
    """Forget what was compiled of other modules, by another Python or mypyc, or as the compiler was told otherwise."""
    noted = target / "told.txt"
    told = "\n".join([sys.version, version("mypy"), told])
    if not noted.exists() or noted.read_text() != told:
        shutil.rmtree(target / "build", ignore_errors=True)
        for path in _extensions(target):
            path.unlink()
    noted.write_text(told)


def _told_to_compiler(whole: bool) -> dict[str, str]:
    """Return the variables by which the C compiler is told as much as it understands here."""
    told = {name: os.environ.get(name, "") for name in ("CFLAGS", "LDFLAGS")}
    for flags in (_WITHIN, _WHOLE) if whole else (_WITHIN,):
        if _understood(flags):
            told = {name: " ".join([known, *flags]).strip() for name, known in told.items()}
    return told


@cache
def _understood(flags: tuple[str, ...]) -> bool:
    """Return whether the C compiler can make an extension with these flags; that of Windows has others."""
    if os.name == "nt" or not has_compiler():
        return False
    with tempfile.TemporaryDirectory(prefix="weathergage-compiled-") as folder:
        (Path(folder) / "one.c").write_text("int one(void) { return 1; }\n")
        command = [*_compiler(), "-shared", "-fPIC", *flags, "one.c", "-o", "one.so"]
        return subprocess.run(command, cwd=folder, capture_output=True, check=False).returncode == 0


def _extensions(target: Path) -> list[Path]:
    """Return the extension modules beside the copied sources, and those of all of them together."""
    found = [*target.glob("*.*"), *(target / PACKAGE).rglob("*.*")]
    return sorted(path for path in found if path.suffix in (".so", ".pyd"))


def _remove_what_is_gone(target: Path, chosen: Collection[str]) -> None:
    """Remove copied sources that there are no more, and extensions of modules that are not compiled any more."""
    for path in (target / PACKAGE).rglob("*.py"):
        if not (SOURCES / path.relative_to(target)).exists():
            path.unlink()
    wanted = {(target / module).with_suffix("") for module in chosen}
    for path in _extensions(target):
        module = path.parent / path.name.split(".")[0].removesuffix("__mypyc")
        if module not in wanted:
            path.unlink()


def compiled_files() -> dict[str, str]:
    """Return the extension modules by their place in a wheel; whoever asks for them must have a compiler."""
    if not has_compiler():
        raise SystemExit(
            "WEATHERGAGE_COMPILE is set, but there is no C compiler: install one, or leave the variable out"
        )
    kept = os.environ.get("WEATHERGAGE_COMPILE_FOLDER", "")
    target = Path(kept).resolve() if kept else Path(tempfile.mkdtemp(prefix="weathergage-compiled-"))
    found = compile_into(target, keep=bool(kept))
    return {str(path): path.relative_to(target).as_posix() for path in found}


if __name__ == "__main__":
    keep, said = "--keep" in sys.argv, [each for each in sys.argv[1:] if each != "--keep"]
    if said == ["--list"]:
        print(*modules(), sep="\n")
    elif len(said) != 1:
        raise SystemExit(__doc__)
    else:
        print(f"{len(compile_into(Path(said[0]), keep=keep))} extension modules in {said[0]}")
