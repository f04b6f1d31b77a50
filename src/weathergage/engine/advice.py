"""What to say of a name that nobody knows."""

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
