"""Words for common mistakes: names that nobody knows, and files that cannot be opened."""

from collections.abc import Sequence
from difflib import get_close_matches


def unknown(what: str, value: str, known: Sequence[str]) -> str:
    """The reason for a name that is not known, with the likeliest one meant."""
    close = [name for name in known if value and name.startswith(value)] or get_close_matches(
        value, known, n=1
    )
    if close:
        return f"unknown {what} {value!r}; did you mean {' or '.join(repr(name) for name in close[:3])}?"
    shown = ", ".join(known) if len(known) <= 12 else f"one of {len(known)}, like {known[0]}"
    return f"unknown {what} {value!r}; known: {shown}"


def system_reason(wrong: OSError) -> str:
    """Why a file cannot be read or written, in words."""
    if isinstance(wrong, FileNotFoundError):
        return "there is no such file or folder"
    if isinstance(wrong, IsADirectoryError):
        return "it is a folder"
    if isinstance(wrong, PermissionError):
        return "this is not allowed here"
    reason = wrong.strerror or "the system gives no reason"
    return f"{reason[0].lower()}{reason[1:]}"
