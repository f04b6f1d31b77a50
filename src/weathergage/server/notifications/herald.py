"""Note what people are to be told: that their question is open, that others wait, that a battle is over."""

import logging
from collections.abc import Callable, Collection, Mapping
from datetime import datetime, timedelta
from typing import Protocol

from weathergage.server.notifications.digest import due, wishes_of
from weathergage.server.notifications.store import MessageStore, NewsItem, hour_text
from weathergage.server.sessions.campaign_session import CampaignSession
from weathergage.server.sessions.deadlines import Clock
from weathergage.server.sessions.game_session import GameSession
from weathergage.server.store.records import SeatRecord
from weathergage.server.wire.errors import Refused

_log = logging.getLogger(__name__)
#: The longest time before the end of a clock at which anybody can be reminded.
LONGEST_REMINDER = timedelta(hours=72)


#: Names the question that a side of a game is asked now; "" for none.
Asks = Callable[[str, int], str]


class Nudged(Protocol):
    """A nudge: of which seat of which game, and at whose desk it is."""

    @property
    def game(self) -> str:
        """Return the id of the game."""

    @property
    def desk(self) -> str:
        """Return the desk of the person who is nudged."""

    @property
    def side(self) -> int:
        """Return the number of the seat."""


class Herald:
    """Adds news for people who can be written to; `noted` is called when there are some."""

    def __init__(self, store: MessageStore, clock: Clock, asks: Asks, noted: Callable[[], None]) -> None:
        self._store = store
        self._clock = clock
        self._asks = asks
        self._noted = noted

    def watch(self, session: GameSession) -> None:
        """Note what the change of a game means to its players; each learns only of questions of their own."""
        try:
            self._note_change(session)
        except Refused as wrong:  # what was played counts, even if nobody can be told of it
            _log.warning("news of game %s are lost: %s", session.record.id, wrong.message)

    def watch_seats(self, session: GameSession) -> None:
        """Note who is invited by name, and whose question a game that has just been made begins with."""
        try:
            self._note_invited(session)
        except Refused as wrong:
            _log.warning("news of table %s are lost: %s", session.record.id, wrong.message)
        self.watch(session)

    def _note_invited(self, session: GameSession) -> None:
        invited = {
            seat.offered_to: seat.number for seat in session.seats if seat.on_offer and seat.offered_to
        }
        invited |= {seat.asked: seat.number for seat in session.seats if seat.asked}
        game = session.record.id
        for desk in self._store.keep_invited(game, invited):
            del invited[desk]  # told already that an opponent is found
        added = [
            self._add(desk, game, invited[desk], "invited", "invited")
            for desk in self._store.reachable(invited)
        ]
        if any(added):
            self._noted()

    def paired(self, game: str, seats: Mapping[str, int]) -> None:
        """Note that an opponent was found for people who look for a duel; that says more than an invitation."""
        self._store.drop_invited(game, seats)
        added = [
            self._add(desk, game, seats[desk], "paired", "paired") for desk in self._store.reachable(seats)
        ]
        if any(added):
            self._noted()

    def missed(self, game: str, title: str, desks: Collection[str]) -> None:
        """Note that an opponent did not come, for people for whom another is looked for; their game is gone."""
        now, added = self._clock.now(), []
        for desk in self._store.reachable(desks):
            item = NewsItem(0, desk, "", -1, "missed", title, question=game)
            when = due(self._store.person(desk), now)
            added.append(when is not None and self._store.add_titled_news(item, now, when))
        if any(added):
            self._noted()

    def watch_campaign(self, session: CampaignSession) -> None:
        """Note whose orders for the month a campaign waits for; each learns only of questions of their own."""
        try:
            self._note_campaign(session)
        except Refused as wrong:
            _log.warning("news of campaign %s are lost: %s", session.record.id, wrong.message)

    def _note_campaign(self, session: CampaignSession) -> None:
        players = {seat.side: seat.desk for seat in session.seats if seat.human and seat.desk}
        reachable = self._store.reachable(players.values()) if len(set(players.values())) > 1 else set()
        now, record, added = self._clock.now(), session.record, []
        for side, desk in players.items():
            if desk not in reachable:
                continue
            question = session.asks(side)
            self._store.open_campaign(desk, record.id, side, question)
            kind = "over" if record.over else "turn"
            item = NewsItem(
                *(0, desk, "", side, kind, record.file.title), question=question, campaign=record.id
            )
            when = due(self._store.person(desk), now) if question or record.over else None
            added.append(when is not None and self._store.add_titled_news(item, now, when))
        if any(added):
            self._noted()

    def _note_change(self, session: GameSession) -> None:
        change = session.change
        players = [seat for seat in session.seats if seat.human and seat.desk]
        if len({seat.desk for seat in players}) < 2 or any(seat.awaited for seat in session.seats):
            return
        concerned = [seat for seat in players if change is None or seat.number in change.known_to]
        reachable = self._store.reachable(seat.desk for seat in concerned if seat.desk)
        over = bool(concerned) and session.outcome is not None
        added = [self._note_seat(session, seat, over) for seat in concerned if seat.desk in reachable]
        added += self._note_news(session)
        if over:
            owners = {seat.owner: seat for seat in session.seats if seat.owner}
            for desk in self._store.reachable(owners):
                added.append(self._add(desk, session.record.id, owners[desk].number, "over", "over"))
        if any(added):
            self._noted()

    def _note_news(self, session: GameSession) -> list[bool]:
        """Note what the people of some seats are told besides their questions, once for each moment."""
        if session.news is None:
            return []
        seats = {seat.desk: seat for seat in session.news.seats if seat.human and seat.desk}
        kind, name = session.news.kind, session.news.about or hour_text(self._clock.now())
        return [
            self._add(desk, session.record.id, seats[desk].number, kind, name)
            for desk in self._store.reachable(seats)
        ]

    def _note_seat(self, session: GameSession, seat: SeatRecord, over: bool) -> bool:
        desk, game = seat.desk or "", session.record.id
        question = "" if over else session.questions.name(seat.number)
        ends = seat.deadline if question else None
        self._store.open_question(desk, game, seat.number, question, clock_name(ends) if ends else "")
        if over:
            return self._add(desk, game, seat.number, "over", "over")
        return bool(question) and self._add(desk, game, seat.number, "turn", question)

    def nudged(self, nudge: Nudged) -> None:
        """Note that somebody asks a player to look at a game that waits for him; he may be told so later."""
        question = self._asks(nudge.game, nudge.side)
        if question and self._store.reachable([nudge.desk]):
            named = f"{question} {self._clock.now().isoformat(timespec='seconds')}"
            if self._add(nudge.desk, nudge.game, nudge.side, "nudge", named):
                self._noted()

    def remind(self) -> None:
        """Note that clocks are about to run out, for people who want to be reminded."""
        now = self._clock.now()
        for desk, game, side, deadline in self._store.clocks(now + LONGEST_REMINDER, now):
            ahead = timedelta(hours=wishes_of(self._store.person(desk)).remind)
            ends = datetime.fromisoformat(deadline)
            # Nobody is reminded at the moment in which a short glass is turned.
            if ahead and ends - now <= ahead and ends - now > timedelta(minutes=5):
                self._add(desk, game, side, "reminder", clock_name(ends), urgent=True)

    def _add(
        self, desk: str, game: str, side: int, kind: str, question: str, *, urgent: bool = False
    ) -> bool:
        now = self._clock.now()
        when = due(self._store.person(desk), now, urgent=urgent)
        return when is not None and self._store.add_news(desk, game, side, kind, question, now, when)


def clock_name(ends: datetime) -> str:
    """Return the name of a clock that runs out at that time."""
    return f"clock {hour_text(ends)}"
