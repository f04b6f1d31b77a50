"""Read files into typed values, and say what is wrong with one: where in it, and what is expected there."""

import ast
import re
import sys
from dataclasses import is_dataclass
from importlib import resources
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar, get_args

import msgspec
import msgspec.inspect as inspect

from weathergage.engine.did_you_mean import unknown

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


#: Errors of reading JSON or TOML; the last is raised by deep nesting.
UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)

_KINDS: Final = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "null": "nothing",
    "object": "a table",
    "array": "a list",
    "date": "a date",
    "datetime": "a date and time",
    "time": "a time of day",
}
_BOUNDS: Final = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}
_PLACE: Final = re.compile(r" - at `(?:key in )?\$([^`]*)`$")
_STEP: Final = re.compile(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]")


class Fault(NamedTuple):
    """Name what is wrong, and where: a path like `squadrons[0].ships[1].quality`, empty for the whole."""

    place: str
    reason: str

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}" if self.place else self.reason


def fault_in(wrong: Exception, kind: Any = None) -> Fault:
    """Put a decoder's error in words; with the type that was wanted, also name the choices there are."""
    if isinstance(wrong, UnicodeDecodeError):
        return Fault("", "it is not UTF-8 text")
    if isinstance(wrong, RecursionError):
        return Fault("", "its tables and lists are nested too deeply")
    return fault_of(str(wrong), kind)


def fault_of(message: str, kind: Any = None) -> Fault:
    """Do the same from the text of the error alone, as frameworks pass it on."""
    found = _PLACE.search(message)
    path = found[1] if found else ""
    text = message[: found.start()] if found else message
    wanted = None if kind is None else _type_at(inspect.type_info(kind), path)
    place = path.replace("[...]", "").removeprefix(".")
    if missing := re.fullmatch(r"Object missing required field `(.+)`", text):
        return Fault(f"{place}.{missing[1]}".removeprefix("."), "missing")
    if extra := re.fullmatch(r"Object contains unknown field `(.+)`", text):
        known = [field.encode_name for field in getattr(wanted, "fields", ())]
        reason = unknown("key", extra[1], known) if known else "there is no such key"
        return Fault(f"{place}.{extra[1]}".removeprefix("."), reason)
    return Fault(place, reason_in_words(text, wanted))


def reason_in_words(text: str, wanted: Any = None) -> str:
    """Put one reason of a decoder, without its place, into a sentence."""
    if value := re.match(r"Invalid enum value '?(.*?)'?$", text):
        choices = [str(each) for each in _choices(wanted)]
        return unknown("value", value[1], choices) if choices else f"unknown value {value[1]!r}"
    if re.match(r"Expected `\w+` matching regex", text):
        form = _description(wanted)
        return (
            f"expected {form[0].lower()}{form[1:].rstrip('.')}"
            if form
            else "it does not have the expected form"
        )
    if malformed := re.match(r"JSON is malformed: .*\(byte (\d+)\)", text):
        return f"it is not JSON, from character {int(malformed[1]) + 1} on"
    if text == "Input data was truncated":
        return "it is not JSON: it ends too early"
    if got := re.fullmatch(r"Expected `([^`]+)`, got `([^`]+)`", text):
        return f"expected {_words(got[1])}, got {_words(got[2])}"
    if sized := re.fullmatch(r"Expected `(\w+)` of length (?:([<>]=?) )?(\d+)(?:, got \d+)?", text):
        things = "characters" if sized[1] == "str" else "entries"
        bound = f"{_BOUNDS[sized[2]]} {sized[3]}" if sized[2] else sized[3]
        return f"expected {_words(sized[1])} of {bound} {things}"
    if bounded := re.fullmatch(r"Expected `(\w+)` ([<>]=?) (\S+)", text):
        return f"expected {_words(bounded[1])} of {_BOUNDS[bounded[2]]} {bounded[3].removesuffix('.0')}"
    if text.startswith("Expected `"):
        return f"expected {re.sub('`([^`]+)`', lambda kind: _words(kind[1]), text[9:])}"
    return text.replace("`", "")


def _words(kinds: str) -> str:
    """Name types in plain words: `str | null` is text or nothing."""
    return " or ".join(_KINDS.get(each.strip(), each.strip()) for each in kinds.split("|"))


def _type_at(wanted: Any, path: str) -> Any:
    """Return the type at a place; None if it is unknown."""
    for name, _ in _STEP.findall(path):
        wanted = _stepped(_bare(wanted), name)
    return wanted


def _stepped(wanted: Any, name: str) -> Any:
    """Step down to a field by its name, or to an entry of a list or table."""
    for each in getattr(wanted, "types", (wanted,)):
        kind = _bare(each)
        if name and isinstance(kind, inspect.StructType):
            return next((field.type for field in kind.fields if field.encode_name == name), None)
        if not name and hasattr(kind, "item_type"):
            return kind.item_type
        if not name and isinstance(kind, inspect.TupleType) and kind.item_types:
            return kind.item_types[0]
        if isinstance(kind, inspect.DictType):
            return kind.value_type
    return None


def _bare(wanted: Any) -> Any:
    return wanted.type if isinstance(wanted, inspect.Metadata) else wanted


def _choices(wanted: Any) -> tuple[object, ...]:
    """Return the values that a type allows; empty if they are not enumerated."""
    for each in getattr(_bare(wanted), "types", (wanted,)):
        kind = _bare(each)
        if isinstance(kind, inspect.LiteralType):
            return tuple(kind.values)
        if isinstance(kind, inspect.EnumType):
            return tuple(member.value for member in kind.cls)
    return ()


def _description(wanted: Any) -> str:
    """Return the description that a type carries."""
    for each in getattr(_bare(wanted), "types", ()):
        if found := _description(each):
            return found
    schema = wanted.extra_json_schema if isinstance(wanted, inspect.Metadata) else None
    return str((schema or {}).get("description", ""))
