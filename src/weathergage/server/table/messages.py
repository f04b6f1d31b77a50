"""Messages about the people at a game: players, onlookers, talk."""

from typing import Annotated, Literal

import msgspec

from weathergage.server.wire.game_messages import SeatState, TimeLeft

#: The longest line of talk, in characters.
LONGEST_LINE = 500


#: What can be proposed to everybody who plays, and to resign, to one's own side alone.
ProposalKind = Literal["undo", "draw", "adjourn", "resume", "resign"]


class PlayerLine(msgspec.Struct, kw_only=True):
    """A seat in the list of players: who has it, whether they are there, and what may be known of their orders."""

    seat: int
    side: int
    kind: str
    #: The person's name, or the seat's where they have none; `known` tells which.
    name: str
    known: bool = False
    title: str
    you: bool
    #: Whether they have the game open now, and when they last had ("" where that is not known).
    here: bool
    seen: str
    state: SeatState
    time: TimeLeft | None = None
    #: Whether the caller may nudge them now; else when, "" for never.
    may_nudge: bool = False
    nudge_at: str = ""
    #: The bot that sits in for the player, "" for none; and whether the caller may let one sit in, or end that.
    stand_in: str = ""
    may_seat_bot: bool = False
    may_take_back: bool = False
    #: Whether his time is up, as far as the caller may know; and until when he is on holiday, "" if he is not.
    late: bool = False
    holiday: str = ""
    #: The name of the person for whom this one commands, "" for himself, and until when; "" until that one is back.
    owner: str = ""
    returns: str = ""
    #: Whether the caller may lend this seat, take it back, or give it back; and whom he has asked to command it.
    may_lend: bool = False
    may_end_loan: bool = False
    #: Whether nobody sits here, whether the caller may offer the seat to others, and whether he may give up his own.
    empty: bool = False
    may_offer: bool = False
    may_leave: bool = False
    sought: "SubstituteSought | None" = None


class SubstituteSought(msgspec.Struct, kw_only=True):
    """Tell the owner of a seat whom he has asked to command it: somebody by name, or whoever has the key of a link."""

    name: str
    key: str
    until: str


class ChannelLine(msgspec.Struct, kw_only=True):
    """A channel of talk that the caller can read; `refused` says why he may not speak there, "" if he may."""

    id: str
    kind: Literal["table", "side", "onlookers"]
    side: int
    refused: str
    last: int
    unread: int


class ProposalLine(msgspec.Struct, kw_only=True):
    """Something that a side proposes; `until` is the end of an adjournment, "" for as long as all want."""

    n: int
    kind: ProposalKind
    side: int
    name: str
    at: str
    until: str
    yours: bool
    may_answer: bool


class TableInfo(msgspec.Struct, kw_only=True):
    """Everybody at a game as the caller may know; `mark` changes with it."""

    mark: str
    players: list[PlayerLine]
    #: The campaign whose battle it is, to its players; "" for none. Its seats are those of the campaign.
    campaign: str = ""
    #: What those who look on are called; "" for somebody without a name.
    onlookers: list[str]
    channels: list[ChannelLine]
    proposals: list[ProposalLine]
    #: What the caller could propose now.
    may_propose: list[ProposalKind]
    #: Until when all clocks stand still, "" until all want to go on; null where they run.
    adjourned: str | None
    #: Whether the caller can open his sealed orders again, and why he can claim the game: the others' time is up, or
    #: they have left; "" where he cannot.
    may_reopen: bool
    may_claim: Literal["", "late", "left"]


class TalkLine(msgspec.Struct, kw_only=True):
    """A line of talk; `side` is the speaker's, -1 for an onlooker."""

    n: int
    #: The speaker's name, or that of his seat where he has none; `known` tells which.
    name: str
    known: bool
    side: int
    turn: int
    at: str
    text: str
    you: bool


class Saying(msgspec.Struct, forbid_unknown_fields=True):
    """Something to say."""

    text: Annotated[str, msgspec.Meta(max_length=4 * LONGEST_LINE)]


class Heard(msgspec.Struct, forbid_unknown_fields=True):
    """The number of the last line that was read."""

    n: Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]


class Proposal(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Something to propose; `until` ends an adjournment, "" for as long as all want."""

    kind: ProposalKind
    until: Annotated[str, msgspec.Meta(max_length=40)] = ""


class NewSubstitute(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Say who is to command the caller's seat, "" for whoever has the link, and until when, "" until he is back."""

    person: Annotated[str, msgspec.Meta(max_length=200)] = ""
    until: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Claim(msgspec.Struct, forbid_unknown_fields=True):
    """Say what is claimed because another side's time is up, or because it has left."""

    result: Literal["victory", "draw"]


class NewHoliday(msgspec.Struct, forbid_unknown_fields=True):
    """Days on which the clocks of games by the day stand still."""

    days: Annotated[int, msgspec.Meta(ge=1, le=30)]


class Holiday(msgspec.Struct, kw_only=True):
    """A person's holiday: until when it is, "" for none, and how many days are left this year."""

    until: str
    days_left: int
