"""Number the kinds of questions, so that captains tell them apart without comparing texts."""

from collections.abc import Iterable
from threading import Lock
from typing import Final

from weathergage.engine.contract.compilation import i64, vec

_NUMBERS: Final[dict[str, int]] = {}
_LOCK: Final = Lock()


def number_of_kind(kind: str) -> i64:
    """Return the number of a kind: the same all the time that a process runs, and no longer."""
    number = _NUMBERS.get(kind)
    if number is None:
        with _LOCK:
            number = _NUMBERS.setdefault(kind, len(_NUMBERS))
    return number


def numbers_of_kinds(kinds: Iterable[str]) -> vec[i64]:
    """Return the numbers of some kinds."""
    return vec[i64]([number_of_kind(kind) for kind in kinds])
