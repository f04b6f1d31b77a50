"""Read files into typed values: tables of a package, and the field types that mypyc drops from compiled classes."""

import ast
import sys
from dataclasses import is_dataclass
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar, get_args

import msgspec

T = TypeVar("T")


def readable(kind: type[T]) -> type[T]:
    """Restore the field types of a compiled class, and of the classes they contain, from its source."""
    _restore(kind)
    return kind


_RESTORED: set[type[Any]] = set()


def _restore(kind: type[Any]) -> None:
    if kind in _RESTORED:
        return
    _RESTORED.add(kind)
    for each in kind.__mro__:
        if is_dataclass(each):
            for name, text in _source_annotations(each).items():
                each.__annotations__[name] = eval(text, vars(sys.modules[each.__module__]))
            for found in each.__annotations__.values():
                _restore_within(found)


def _restore_within(annotation: Any) -> None:
    if isinstance(annotation, type) and is_dataclass(annotation):
        _restore(annotation)
    for part in get_args(annotation):
        _restore_within(part)


def _source_annotations(kind: type[Any]) -> dict[str, str]:
    """Return the annotations in the source of a compiled class; {} for a plain one, which has them itself."""
    where = Path(sys.modules[kind.__module__].__file__ or "")
    if where.suffix == ".py":
        return {}
    source = where.with_name(where.name.partition(".")[0] + ".py")
    for node in ast.parse(source.read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__:
            fields = [each for each in node.body if isinstance(each, ast.AnnAssign)]
            return {ast.unparse(each.target): ast.unparse(each.annotation) for each in fields}
    raise LookupError(f"{source} does not define {kind.__name__}")


class TableError(Exception):
    """Raised for a table file that does not have the shape its ruleset expects."""


def load_toml(package: str, name: str, shape: type[T]) -> T:
    """Read a TOML file of a package as a type; the error message names file and place."""
    source = resources.files(package).joinpath(name)
    try:
        return msgspec.toml.decode(source.read_bytes(), type=shape)
    except msgspec.DecodeError as wrong:
        raise TableError(f"{package}/{name}: {wrong}") from wrong
