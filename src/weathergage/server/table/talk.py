"""Talk at a game: a channel for the table, one for each side, one for onlookers; who may read and write where."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Literal

from weathergage.server.identity.seating import Names
from weathergage.server.sessions.deadlines import Clock
from weathergage.server.sessions.game.views import Standing
from weathergage.server.store.terms import GameTerms
from weathergage.server.table.messages import LONGEST_LINE, TalkLine
from weathergage.server.table.presence import stored
from weathergage.server.table.store import Spoken, TableStore
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.plain_text import plain_line

#: The lines a minute that one desk may say, at all tables together.
MOST_LINES = 12
MINUTE = timedelta(minutes=1)
TABLE, ONLOOKERS = "table", "onlookers"
Kind = Literal["table", "side", "onlookers"]


@dataclass(slots=True, frozen=True)
class Listener:
    """Say who listens at a game: his seat and side (-1 for an onlooker), his desk, and how the game stands for him."""

    game: str
    desk: str
    seat: int
    side: int
    #: What he is called while he has no name of his own; "" for an onlooker.
    name: str
    #: Whether his desk has a seat, even if he looks on just now.
    seated: bool
    standing: Standing
    terms: GameTerms
    #: Whether people at other desks play too.
    company: bool = False
    #: Onlookers hear what was said before this turn; None if they hear all.
    until: int | None = None


@dataclass(slots=True, frozen=True)
class Channel:
    """Name a channel, and say why a listener may not speak there; "" if he may."""

    id: str
    kind: Kind
    side: int
    refused: str


def side_channel(side: int) -> str:
    """Return the id of a side's own channel."""
    return f"side:{side}"


def channels_of(who: Listener) -> list[Channel]:
    """Return the channels that somebody can read, and where he may speak.

    While the game goes on a side's talk is its own, and players do not hear the onlookers; afterwards all is open.
    """
    over, terms, sides = who.standing.over, who.terms, who.standing.sides
    off = "" if terms.talk or over else "the makers of this game agreed on no talk at the table"
    signals = "" if who.standing.private_talk else "by the rules of this game captains speak by signals only"
    found = [Channel(TABLE, "table", -1, off if who.side >= 0 or over else "onlookers talk among themselves")]
    for side in range(sides):
        if side == who.side or over:
            closed = "the game is over; talk at the table" if over else off or signals
            found.append(Channel(side_channel(side), "side", side, closed))
    if over or not (who.side >= 0 or who.seated):
        seat = "onlookers talk among themselves; talk at the table" if who.seated else ""
        found.append(Channel(ONLOOKERS, "onlookers", -1, seat))
    return found


class Talk:
    """Keeps what is said at all games; may be called from any thread."""

    def __init__(
        self,
        store: TableStore,
        clock: Clock,
        names: Names,
        muted_by: Callable[[str], set[str]],
        is_taken: Callable[[str], bool],
    ) -> None:
        self._store = store
        self._clock = clock
        self._names = names
        #: Returns the desks whose talk is not shown to a desk.
        self._muted_by = muted_by
        #: Says whether a person is called so.
        self._is_taken = is_taken

    def say(self, who: Listener, channel_id: str, text: str) -> Channel:
        """Say something in a channel; refuse what is empty, too long, too much or not allowed there."""
        channel = self._channel(who, channel_id)
        if channel.refused:
            raise Refused(403, channel.refused)
        line = clean_line(text)
        name = self._names({who.desk}).get(who.desk, "")
        # A nameless player is called like his seat, and a seat of a drawn battle may be called like anybody.
        if not (name or who.name) or (not name and self._is_taken(who.name)):
            raise Refused(409, "give a name first, so that the others know who speaks")
        now = self._clock.now()
        row = {
            "game": who.game,
            "channel": channel.id,
            "desk": who.desk,
            "side": who.side,
            # An onlooker who sees the game later must not learn from his own words how far it is.
            "turn": who.standing.turn if who.until is None else max(1, who.until),
            "name": name or who.name,
            "at": stored(now),
            "text": line,
        }
        number = self._store.say(row, stored(now - MINUTE), MOST_LINES)
        if number is None:
            raise Refused(429, f"you have said {MOST_LINES} things within a minute; wait a little")
        self._store.note_heard(who.game, channel.id, who.desk, number)
        return channel

    def lines(self, who: Listener, channel_id: str, after: int = 0) -> list[TalkLine]:
        """Return what was said in a channel after a line, as far as somebody may hear it."""
        channel = self._channel(who, channel_id)
        spoken = self.heard_by(who, channel, after)
        names = self._names({line.desk for line in spoken})
        return [
            TalkLine(
                n=line.n,
                name=names.get(line.desk, line.name),
                known=line.desk in names,
                side=line.side,
                turn=line.turn,
                at=line.at,
                text=line.text,
                you=line.desk == who.desk,
            )
            for line in spoken
        ]

    def heard_by(self, who: Listener, channel: Channel, after: int = 0) -> list[Spoken]:
        """Return the lines of a channel that somebody may hear."""
        until = who.until if channel.kind == "table" else None
        muted = self._muted_by(who.desk)
        spoken = self._store.spoken(who.game, channel.id, after, until)
        return [line for line in spoken if line.desk not in muted]

    def note_heard(self, who: Listener, channel_id: str, number: int, *, kept: bool = True) -> None:
        """Note how far somebody has read a channel, if it is to be kept."""
        channel = self._channel(who, channel_id)
        if kept:
            self._store.note_heard(who.game, channel.id, who.desk, number)

    def _channel(self, who: Listener, channel_id: str) -> Channel:
        for channel in channels_of(who):
            if channel.id == channel_id:
                return channel
        raise Refused(403, "this talk is not for you; talk at the table, or with your own side")


def clean_line(text: str) -> str:
    """Return a line without control characters and needless spaces; refuse an empty or a long one."""
    line = plain_line(text)
    if not line:
        raise Refused(422, "there is nothing to say; write something first")
    if len(line) > LONGEST_LINE:
        raise Refused(422, f"a line has at most {LONGEST_LINE} characters; this has {len(line)}")
    return line
