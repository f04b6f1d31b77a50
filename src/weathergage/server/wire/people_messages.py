"""Define what goes over the wire about people: names, recovery links, settings."""

from typing import Annotated, Any, Literal

import msgspec

#: The longest name, in characters.
LONGEST_NAME = 30


class Me(msgspec.Struct, kw_only=True):
    """Tell callers who they are: their name ("" while they have none), and what follows them to other browsers."""

    name: str
    since: str
    #: Whether a recovery link was made; it is never shown again.
    recovery: bool
    #: Whether this is the owner's own machine, on which all games are theirs.
    owner: bool
    settings: dict[str, Any]
    #: What kind of server this is, and whether the caller may make and join games, or administers it.
    kind: Literal["private", "club", "open"]
    member: bool
    admin: bool


class NewName(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Carry the name that a caller wants to be known by."""

    name: Annotated[str, msgspec.Meta(max_length=200)]


class PageSettings(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Carry the settings of a page, which the server keeps and does not read."""

    settings: Annotated[dict[str, Any], msgspec.Meta(max_length=50)]


class RecoveryKey(msgspec.Struct, kw_only=True):
    """Give the key of a person's recovery link, this once."""

    key: str


class SignIn(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Carry the key of a recovery link to another browser."""

    key: Annotated[str, msgspec.Meta(max_length=200)]
