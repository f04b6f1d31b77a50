"""Find bots of other authors by entry point, or in a file that the command line names; all are guarded."""

import ast
import hashlib
import importlib.util
import inspect
import re
import sys
from collections.abc import Callable, Iterable
from functools import partial
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Final

import msgspec

from weathergage.bots.bot import Bot, BotCard, UnknownBot, alias, make_bot, register_bot, registered
from weathergage.bots.sandbox.guard import SECONDS, Guard
from weathergage.bots.sandbox.sandbox_process import Maker, acquire, release

#: The group of entry points under which a package offers bots.
GROUP: Final = "weathergage.bots"

_FILE: Final = re.compile(r"(?P<file>.+\.py):(?P<name>[A-Za-z_]\w*)")


def is_file(spec: str) -> bool:
    """Return whether a spec names a class in a file: `path/to/file.py:Class`."""
    return _FILE.fullmatch(spec) is not None


def admit(specs: Iterable[str], *, trusted: bool = False, seconds: float = SECONDS) -> list[str]:
    """Register the bots that are named by file, and return the specs of all.

    A bot is then known by its new id and by the spec used here. This runs the file, so it is only for the person who
    starts the program; a server never does it for its visitors.
    """
    return [_admitted(spec, trusted, seconds) if is_file(spec) else spec for spec in specs]


def _admitted(spec: str, trusted: bool, seconds: float) -> str:
    found = _FILE.fullmatch(spec)
    assert found is not None
    file = Path(found["file"]).expanduser().resolve()
    if not file.is_file():
        raise UnknownBot(f"there is no file {found['file']}; write path/to/file.py:Class")
    maker = (maker_in_file, (str(file), found["name"]))
    card = _card(file, found["name"])
    known = registered(card.id)
    if known is not None and known.origin != card.origin:
        raise UnknownBot(f"{spec}: {known.origin} is also called {card.id!r}; rename one of the files")
    _try_out(maker, trusted)
    register_bot(card, partial(_guarded, card.id, maker, trusted, seconds))
    alias(spec, card.id)
    return card.id


def _try_out(maker: Maker, trusted: bool) -> None:
    """Load the bot once, so that a mistake is reported before the first game."""
    try:
        if trusted:
            make, arguments = maker
            make(*arguments)(0)
        else:
            process = acquire(maker)
            process.make(0, SECONDS)
            release(maker, process)
    except Exception as wrong:
        raise UnknownBot(f"{maker[1][0]} cannot be played: {wrong}") from wrong


def discover() -> None:
    """Register the bots of installed packages; their code runs only when they play."""
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        package = entry.dist.name if entry.dist is not None else entry.value
        if registered(entry.name) is not None or set(entry.name) & set(":,= /\\"):
            continue  # our bots take precedence, and a name that cannot be typed cannot be chosen
        card = BotCard(entry.name, entry.name, f"From the package {package}.", origin=package)
        maker = (maker_of_entry, (entry.value,))
        register_bot(card, partial(_guarded, entry.name, maker, False, SECONDS))


def _guarded(name: str, maker: Maker, trusted: bool, seconds: float, seed: int) -> Bot:
    return Guard(name, maker, seed, trusted=trusted, seconds=seconds)


def maker_in_file(file: str, name: str) -> Callable[[int], Any]:
    """Return a function that makes bots of a class in a file."""
    return builder(_class_in(Path(file), name))


def maker_of_entry(value: str) -> Callable[[int], Any]:
    """Return a function that makes bots of the class an entry point names, as `package.module:Class`."""
    module, _, name = value.partition(":")
    found: Any = importlib.import_module(module)
    for part in name.split("."):
        found = getattr(found, part)
    return builder(found)


def maker_of_spec(spec: str) -> Callable[[int], Bot]:
    """Return a function that makes a registered bot, for our bots that run in their own process."""
    return partial(make_bot, spec)


def builder(made: Callable[..., Any]) -> Callable[[int], Any]:
    """Return a function that makes the bot from a seed, whether its class takes one or not."""
    try:
        inspect.signature(made).bind(0)
    except TypeError:
        return lambda seed: made()
    except ValueError:  # it has no signature
        pass
    return made


def _class_in(file: Path, name: str) -> Callable[..., Any]:
    # A unique module name, so that two files of the same name are not confused.
    module_name = f"weathergage_bot_{hashlib.blake2b(str(file).encode(), digest_size=8).hexdigest()}"
    module = sys.modules.get(module_name)
    if module is None:
        # Modules next to it can be imported; appended last, so that they hide nothing.
        if str(file.parent) not in sys.path:
            sys.path.append(str(file.parent))
        spec = importlib.util.spec_from_file_location(module_name, file)
        assert spec is not None
        assert spec.loader is not None
        module = sys.modules[module_name] = importlib.util.module_from_spec(spec)
        try:
            spec.loader.exec_module(module)
        except BaseException as wrong:
            del sys.modules[module_name]
            raise UnknownBot(f"{file.name} cannot be loaded: {type(wrong).__name__}: {wrong}") from wrong
    found: Any = getattr(module, name, None)
    if not callable(getattr(found, "decide", None)):
        raise UnknownBot(f"{name!r} of {file.name} has no method decide(view, request)")
    return found  # type: ignore[no-any-return]


def _card(file: Path, name: str) -> BotCard:
    """Return a card from the class's name and the first line of its docstring; the file is read but not run."""
    try:
        tree = ast.parse(file.read_text(encoding="utf-8"))
    except (SyntaxError, ValueError, OSError) as wrong:
        raise UnknownBot(f"{file} cannot be read as Python: {wrong}") from wrong
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    if name not in classes:
        raise UnknownBot(f"{file} has no class {name!r}; it has {', '.join(classes) or 'none'}")
    told = (ast.get_docstring(classes[name]) or "").partition("\n")[0]
    plays = _plays(classes[name], file)
    return BotCard(f"{file.stem}.{name}", name, told or "From a file.", origin=str(file), plays=plays)


def _plays(found: ast.ClassDef, file: Path) -> tuple[str, ...]:
    """Return the rulesets that the class names as `plays = (ID, ...)`; empty if it plays any."""
    for node in found.body:
        if isinstance(node, ast.Assign) and any(
            isinstance(name, ast.Name) and name.id == "plays" for name in node.targets
        ):
            try:
                return msgspec.convert(ast.literal_eval(node.value), tuple[str, ...], strict=True)
            except (ValueError, msgspec.ValidationError) as wrong:
                raise UnknownBot(
                    f"{file}: write the rulesets that {found.name} plays as a tuple of their ids (weathergage rulesets)"
                ) from wrong
    return ()
