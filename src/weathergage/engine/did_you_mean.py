"""Suggest known names for an unknown one, and say why a file cannot be opened."""

from collections.abc import Sequence
from difflib import get_close_matches


def unknown(what: str, value: str, known: Sequence[str]) -> str:
    """Return the message for an unknown name, with the most likely names or all known ones."""
    close = [name for name in known if value and name.startswith(value)] or get_close_matches(
        value, known, n=1
    )
    if close:
        return f"unknown {what} {value!r}; did you mean {' or '.join(repr(name) for name in close[:3])}?"
    if len(known) > 12:
        return f"unknown {what} {value!r}; there are {len(known)}, such as {known[0]}"
    return f"unknown {what} {value!r}; known: {', '.join(known)}"


def system_reason(wrong: OSError) -> str:
    """Say why a file cannot be read or written."""
    if isinstance(wrong, FileNotFoundError):
        return "there is no such file or folder"
    if isinstance(wrong, IsADirectoryError):
        return "it is a folder"
    if isinstance(wrong, PermissionError):
        return "permission denied"
    reason = wrong.strerror or "the system gives no reason"
    return f"{reason[0].lower()}{reason[1:]}"
