"""Bodies as callers send them: JSON that can be read, stored and answered, or a refusal with a sentence."""

from typing import Any

from litestar import Request
from litestar.exceptions import ClientException

_NESTED = "the body is nested too deeply; nothing that is asked for here needs more than a few levels"
_NOT_UTF8 = "the body is not UTF-8; JSON is always sent in UTF-8"
_NUL = "a text in the body holds a NUL character, which cannot be stored; leave it out"


class PlainRequest(Request[Any, Any, Any]):
    """A request whose body is refused where reading it would break something later."""

    async def json(self) -> Any:
        """Return the body's value; refuse what is no UTF-8, nested without end, or holds NUL characters."""
        try:
            value = await super().json()
        except RecursionError as wrong:
            raise ClientException(_NESTED) from wrong
        except UnicodeDecodeError as wrong:
            raise ClientException(_NOT_UTF8) from wrong
        if b"\\u0000" in await self.body() and holds_nul(value):
            raise ClientException(_NUL)
        return value


def holds_nul(value: Any) -> bool:
    """Whether a NUL character is anywhere in a JSON value."""
    if isinstance(value, str):
        return "\0" in value
    if isinstance(value, dict):
        return any(map(holds_nul, value)) or any(map(holds_nul, value.values()))
    return isinstance(value, list) and any(map(holds_nul, value))
