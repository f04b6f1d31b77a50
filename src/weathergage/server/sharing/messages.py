"""Define what goes over the wire about replays that are shared, and about what is said of them."""

from typing import Annotated

import msgspec

from weathergage.server.wire.again_messages import PlayOn

#: The longest comment, in characters.
LONGEST_COMMENT = 1000

__all__ = ["Comment", "NewComment", "PlayOn", "ShareLink", "SharedPlayer", "SharedReplay"]


class ShareLink(msgspec.Struct, kw_only=True):
    """Give the token of a shared replay, "" where it is not shared; its public page is `/r/TOKEN`."""

    token: str
    path: str


class SharedPlayer(msgspec.Struct, kw_only=True):
    """Name the player of a side as he chose to be called, or its captain."""

    side: int
    name: str
    captain: bool


class SharedReplay(msgspec.Struct, kw_only=True):
    """Describe a shared replay to whoever has its link."""

    token: str
    path: str
    title: str
    #: How it ended, in one sentence.
    ending: str
    ruleset: str
    turns: int
    players: list[SharedPlayer]
    #: Whether the caller played it, and so may withdraw it and remove comments.
    own: bool


class Comment(msgspec.Struct, kw_only=True):
    """Show what somebody said about a turn of a replay; `mine` says that the caller may take it back."""

    id: str
    turn: int
    by: str
    at: str
    text: str
    mine: bool
    removable: bool


class NewComment(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Say something about a turn of a replay."""

    turn: Annotated[int, msgspec.Meta(ge=0, le=100_000)]
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_COMMENT)]
