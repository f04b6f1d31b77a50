"""Find work that nobody does, because its worker was killed or nobody has opened the game since: deadlines and bots."""

import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta

from weathergage.server.sessions.bot_runner import CLAIM as BOTS
from weathergage.server.sessions.campaign_registry import CampaignRegistry
from weathergage.server.sessions.deadlines import GRACE, Clock
from weathergage.server.sessions.game_registry import GameRegistry
from weathergage.server.store.claims import Claims
from weathergage.server.store.database import Unavailable
from weathergage.server.wire.errors import Refused

_log = logging.getLogger(__name__)

#: The time from the start of a worker to its first look, and between two looks; claims are renewed as often.
FIRST, EVERY = timedelta(seconds=5), timedelta(seconds=10)
#: The time before bots that could not answer a question are asked it again.
PATIENCE = timedelta(minutes=2)
#: Campaigns that were changed this long ago are not looked at again: their worker is not new to its grave.
RECENT = timedelta(hours=1)
#: The most that is done at one look.
MOST = 100
#: Games remembered as tried.
REMEMBERED = 10_000
DEADLINES = "deadlines"


class Sweeper:
    """Looks for due deadlines and for bots that are asked and do not answer."""

    def __init__(
        self, game_registry: GameRegistry, campaign_registry: CampaignRegistry, claims: Claims, clock: Clock
    ) -> None:
        self._games = game_registry
        self._campaigns = campaign_registry
        self._claims = claims
        self._clock = clock
        self._closing = False
        #: What else is done at each look.
        self._chores: Sequence[Callable[[], None]] = ()
        #: By kind of work and game: at which revision it was last done, and when.
        self._tried: OrderedDict[tuple[str, str], tuple[int, datetime]] = OrderedDict()
        #: Campaigns that changed since then are looked at; all of them at first.
        self._since = ""

    def start(self, *chores: Callable[[], None]) -> None:
        """Begin to look, a little after the worker has started, and do these chores at each look."""
        self._chores = chores
        self._clock.ring_at(self._clock.now() + FIRST, self._look)

    def close(self) -> None:
        """Look no more."""
        self._closing = True

    def _look(self) -> None:
        if self._closing:
            return
        try:
            self.sweep()
        except Unavailable as fault:
            _log.warning("deadlines and bots are not looked after: %s", fault.reason)
        except Exception:
            _log.exception("deadlines and bots are not looked after")
        finally:
            self._clock.ring_at(self._clock.now() + EVERY, self._look)

    def sweep(self) -> None:
        """Look once, and renew this worker's claims."""
        self._claims.renew()
        self._end_deadlines()
        self._rouse_bots()
        self._rouse_admirals()
        for chore in self._chores:
            chore()

    def _end_deadlines(self) -> None:
        found = self._games.storage.deadlines_due(self._clock.now() - GRACE)
        # By the terms of a game an overdue seat may stay overdue, so that nothing changes.
        due = self._to_do(DEADLINES, found, timedelta.max)
        mine = self._claims.take(DEADLINES, due)
        try:
            for game_id in mine:
                self._note(DEADLINES, game_id, due[game_id])
                try:
                    self._games.session(game_id).time_up.look()
                except Refused as refused:
                    _log.warning("the time of game %s cannot end: %s", game_id, refused.message)
        finally:
            self._claims.release(DEADLINES, mine)

    def _rouse_bots(self) -> None:
        due = self._to_do(BOTS, self._games.storage.bots_due(), PATIENCE)
        for game_id in self._claims.unclaimed(BOTS, due):
            self._note(BOTS, game_id, due[game_id])
            try:
                self._games.rouse(game_id)
            except Refused as refused:
                _log.warning("the bots of game %s cannot go on: %s", game_id, refused.message)

    def _to_do(self, kind: str, found: Iterable[tuple[str, int]], again: timedelta) -> dict[str, int]:
        """Return games with work that was not tried at their revision, or long enough ago to try it again."""
        now = self._clock.now()
        due: dict[str, int] = {}
        for game_id, revision in found:
            tried = self._tried.get((kind, game_id))
            if tried is None or tried[0] != revision or now - tried[1] >= again:
                due[game_id] = revision
            if len(due) == MOST:
                break
        return due

    def _note(self, kind: str, game_id: str, revision: int) -> None:
        self._tried[kind, game_id] = revision, self._clock.now()
        self._tried.move_to_end((kind, game_id))
        if len(self._tried) > REMEMBERED:
            self._tried.popitem(last=False)

    def _rouse_admirals(self) -> None:
        since, self._since = self._since, (self._clock.now() - RECENT).isoformat(timespec="microseconds")
        self._campaigns.rouse_all(since)
