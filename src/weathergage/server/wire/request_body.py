"""Refuse request bodies that cannot be read, stored or answered."""

from typing import Any

from litestar import Request
from litestar.exceptions import ClientException

_NESTED = "the body is nested too deeply; send a few levels at most"
_NOT_UTF8 = "the body is not UTF-8; send JSON in UTF-8"
_NUL = "a text in the body has a NUL character, which cannot be stored; remove it"


class PlainRequest(Request[Any, Any, Any]):
    """A request whose body is refused if it would break something later."""

    async def json(self) -> Any:
        """Return the body's value; refuse it if it is not UTF-8, nested too deeply, or has NUL characters."""
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
    """Return whether a NUL character is anywhere in a JSON value."""
    if isinstance(value, str):
        return "\0" in value
    if isinstance(value, dict):
        return any(map(holds_nul, value)) or any(map(holds_nul, value.values()))
    return isinstance(value, list) and any(map(holds_nul, value))
