"""Define what goes over the wire between a server and its administrator."""

from typing import Annotated

import msgspec

from weathergage.server.wire.people_messages import LONGEST_NAME


class AdminSeat(msgspec.Struct, kw_only=True):
    """Describe a seat of a game: its side and name, and who plays it; "" for an empty one and for bots."""

    side: int
    name: str
    bot: bool
    player: str
    empty: bool


class AdminGame(msgspec.Struct, kw_only=True):
    """Describe a game to the administrator: who plays it and how far it is, and nothing of what was sealed."""

    id: str
    title: str
    ruleset: str
    turn: int
    over: bool
    #: The side that won, -1 for a draw; what ended it. Only for games that are over.
    winner: int
    kind: str
    created: str
    touched: str
    campaign: str
    shared: bool
    sides: list[str]
    seats: list[AdminSeat]


class AdminGames(msgspec.Struct, kw_only=True):
    """List the newest games that fit a filter, and count all that do."""

    games: list[AdminGame]
    count: int


class SeatGift(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Carry the name of the person who is given a seat; "" frees it."""

    name: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME * 4)]


class MoreTime(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Carry by how many hours the running clocks of a game are extended."""

    hours: Annotated[float, msgspec.Meta(gt=0, le=24 * 60)]


class Judgement(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Carry the side to which a game is given, -1 for a draw, and why."""

    winner: Annotated[int, msgspec.Meta(ge=-1, le=9)]
    reason: Annotated[str, msgspec.Meta(max_length=300)] = ""


class Closing(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Carry why a game is closed without a result."""

    reason: Annotated[str, msgspec.Meta(max_length=300)] = ""


class AdminCampaign(msgspec.Struct, kw_only=True):
    """Describe a campaign to the administrator; `game` is the battle that is being fought, "" for none."""

    id: str
    title: str
    month: int
    step_title: str
    over: bool
    created: str
    touched: str
    game: str
    sides: list[str]
    seats: list[AdminSeat]


class AdminCampaigns(msgspec.Struct, kw_only=True):
    """List campaigns, the last changed first; `count` is how many there are."""

    campaigns: list[AdminCampaign]
    count: int


class AdminPerson(msgspec.Struct, kw_only=True):
    """Describe a person to the administrator; `note` is how they came, or what an applicant says."""

    name: str
    since: str
    note: str
    admin: bool


class AdminPeople(msgspec.Struct, kw_only=True):
    """List members and applicants of a server; some members have not given a name."""

    members: list[AdminPerson]
    nameless: int
    applicants: list[AdminPerson]


class Done(msgspec.Struct, kw_only=True):
    """Tell what was done, in the words that the table is told."""

    told: str
