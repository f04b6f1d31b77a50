"""Terms of a game between people: its pace, what happens when time is up, talk, onlookers, and whether it is rated."""

from typing import Annotated, Final, Literal

import msgspec

#: What a seat does whose time is up: the defaults are sealed, a captain takes over, or the others may claim the game.
TimeUp = Literal["defaults", "captain", "claim"]


class Pace(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Say how long a seat may take; a sandglass that the rules of a game set goes before it.

    `none`: as long as it likes; `glass`: `seconds` for each question while people are there; `days`: `hours` for each
    turn, and what is left of them is saved up to `bank` hours.
    """

    kind: Literal["none", "glass", "days"] = "none"
    seconds: Annotated[int, msgspec.Meta(ge=10, le=7200)] = 180
    hours: Annotated[int, msgspec.Meta(ge=1, le=24 * 60)] = 48
    bank: Annotated[int, msgspec.Meta(ge=0, le=24 * 60)] = 72


class GameTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hold what the makers of a game agreed on besides its rules."""

    pace: Pace = Pace()
    time_up: TimeUp = "defaults"
    #: Whether the table may talk; captains of one side may only where their rules do not leave them signals alone.
    talk: bool = True
    #: Who may look on without a seat, and how many turns later they see what happens.
    onlookers: Literal["nobody", "link", "anybody"] = "link"
    onlooker_delay: Annotated[int, msgspec.Meta(ge=0, le=50)] = 0
    #: Whether its result counts for the ratings of its players.
    rated: bool = False


USUAL_TERMS: Final = GameTerms()
