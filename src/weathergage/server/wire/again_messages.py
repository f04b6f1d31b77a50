"""Define what goes over the wire about playing a battle again, or on from a turn of it."""

from typing import Annotated

import msgspec

from weathergage.server.wire.game_messages import Id, NewSeat, Part

SeatList = Annotated[list[NewSeat], msgspec.Meta(max_length=16)]


class GameSetup(msgspec.Struct, kw_only=True):
    """Tell how a game was made, in the form of the body that makes one.

    `listed` says whether `POST /api/games` takes it; a battle that was made for one game is fought again by
    `POST /api/games/{id}/again` alone. `harder` is the next better captain for each seat of a captain, "" for none.
    """

    scenario: str
    title: str
    ruleset: str
    options: list[str]
    house: dict[Id, int]
    seats: list[NewSeat]
    listed: bool
    harder: list[str]


class PlayAgain(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Ask for the same battle by the same rules with new dice; without seats, with the same ones."""

    seats: SeatList | None = None
    part: Part = ""


class PlayOn(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Ask for a new game that goes on from the first question of a turn with new dice; without seats, with the same."""

    turn: Annotated[int, msgspec.Meta(ge=1, le=100_000)]
    seats: SeatList | None = None
    part: Part = ""
