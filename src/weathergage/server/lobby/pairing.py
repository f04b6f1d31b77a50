"""Find duels: pair people who want the same rules and pace and have similar ratings, and make their game."""

import logging
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import get_args

from weathergage.engine.ruleset import Ruleset, ruleset, ruleset_ids
from weathergage.scenarios.figures import all_figures
from weathergage.scenarios.loader import all_scenarios
from weathergage.server.identity.blocks import Blocks
from weathergage.server.identity.credentials import Caller
from weathergage.server.identity.offers import NAMED, NOBODY
from weathergage.server.identity.results import ResultStore
from weathergage.server.lobby.messages import DuelPace, DuelSearch, DuelWish
from weathergage.server.lobby.store import LobbyStore, Seeker
from weathergage.server.sessions.game_registry import GameRegistry
from weathergage.server.sessions.push import LOBBY
from weathergage.server.store.people_store import PeopleStore
from weathergage.server.store.terms import GameTerms, Pace
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.game_messages import NewGame, NewSeat

_log = logging.getLogger(__name__)

#: Points of rating within which an opponent is looked for at first, and what each second of waiting adds.
WINDOW, WIDER = 150, 5
#: A page asks every few seconds; a seeker whose page did not ask for so long is away.
AWAY = timedelta(seconds=45)
#: How long a search goes on, by its pace, unless it is withdrawn.
LASTS: Mapping[str, timedelta] = {
    "glass": timedelta(hours=2),
    "none": timedelta(hours=24),
    "days": timedelta(days=14),
}
#: How long whoever has sat down waits for the opponent that was found, before another is looked for.
COMES: Mapping[str, timedelta] = {
    "glass": timedelta(minutes=10),
    "none": timedelta(hours=24),
    "days": timedelta(days=3),
}
#: A battle is even if neither side won more of the decided games of simulation than this.
EVEN = 0.65
PACES: Mapping[DuelPace, GameTerms] = {
    "none": GameTerms(),
    "glass": GameTerms(pace=Pace(kind="glass", seconds=180)),
    "days": GameTerms(pace=Pace(kind="days", hours=48, bank=72), time_up="captain"),
}
assert set(PACES) == set(LASTS) == set(COMES) == set(get_args(DuelPace))
#: Is told the game that was made for two seekers, and the seat of each desk in it.
Teller = Callable[[str, Mapping[str, int]], None]
#: Is told the game to which somebody did not come, its title, and the desks of those for whom another is looked for.
MissedTeller = Callable[[str, str, Collection[str]], None]


class Pairing:
    """The search for duels."""

    def __init__(
        self,
        games: GameRegistry,
        store: LobbyStore,
        people: PeopleStore,
        blocks: Blocks,
        results: ResultStore,
    ) -> None:
        self._games = games
        self._store = store
        self._people = people
        self._blocks = blocks
        self._results = results
        #: Called with every duel that was found.
        self.tellers: list[Teller] = []
        #: Called with every duel to which somebody did not come.
        self.missed_tellers: list[MissedTeller] = []

    def seek(self, wish: DuelWish, caller: Caller) -> DuelSearch:
        """Look for a duel; an opponent who waits already is found at once."""
        if wish.ruleset not in ruleset_ids():
            raise Refused(422, f"there is no ruleset {wish.ruleset!r}; choose one from /api/rulesets")
        if not self._people.names({caller.desk}):
            raise Refused(409, "give a name first, so that your opponent knows with whom to play")
        known = self._store.seeker(caller.desk)
        if known is None or not known.game or self.standing(caller).game == "":
            now = self._games.clock.now()
            self._store.seek(Seeker(caller.desk, wish.ruleset, wish.pace, wish.rated, now, now))
            self._games.listeners.tell(LOBBY, True)
        return self.look(caller)

    def look(self, caller: Caller) -> DuelSearch:
        """Tell how the caller's search stands, and try again to find somebody."""
        known = self._store.seeker(caller.desk)
        if known is None:
            return DuelSearch()
        if not known.game:
            self._store.note_seen(caller.desk, self._games.clock.now())
            self._pair()
        return self.standing(caller)

    def standing(self, caller: Caller) -> DuelSearch:
        """Tell how the caller's search stands, without taking them for somebody who waits for it."""
        known = self._store.seeker(caller.desk)
        if known is None or (not known.game and _until(known) < self._games.clock.now()):
            return DuelSearch()
        try:
            shown = self._shown(known)
            # Whoever has sat down, or said no, looks for nobody now.
            waits = known.game == "" or self._is_invited(known, shown.side)
            return shown if waits else DuelSearch()
        except Refused:  # the game that was found has been removed
            self._store.stop(caller.desk)
            return DuelSearch()

    def go_on(self) -> None:
        """Pair those who wait while nobody asks, also anew; what keeps one from it is only told to the log."""
        try:
            self._look_again()
            if self._store.count() > 1:
                self._pair()
        except Refused as wrong:
            _log.warning("nobody is paired: %s", wrong.message)

    def cancel(self, caller: Caller) -> Seeker | None:
        """Stop looking; return the search, which may have led to a game meanwhile."""
        stopped = self._store.stop(caller.desk)
        self._games.listeners.tell(LOBBY, True)
        return stopped

    def found(self, game_id: str) -> None:
        """End the searches that led to a game, once both have sat down there."""
        if self._games.session(game_id).begun:
            self._store.end(game_id)

    def _look_again(self) -> None:
        """Look for another opponent where the one who was found has said no, or has not come in time."""
        for game, pair in self._store.paired_ones().items():
            try:
                session = self._games.session(game)
                begun, title = session.begun, session.record.title
            except Refused:  # it was removed
                begun, title = True, ""
            if begun:
                self._store.end(game)
            elif (waiting := self._given_up(game, pair)) is not None and self._store.repeat(
                game, waiting, self._games.clock.now()
            ):
                self._close(game)
                for seeker in pair:
                    self._games.listeners.tell_person(seeker.desk, "invitations")
                self._games.listeners.tell(LOBBY, True)
                for teller in self.missed_tellers:
                    teller(game, title, waiting)

    def _given_up(self, game: str, pair: Sequence[Seeker]) -> dict[str, str] | None:
        """Return who is to be paired anew, with whom each has missed; None while both may still come."""
        known, now = {seeker.desk for seeker in pair}, self._games.clock.now()
        late = any(
            seeker.claimed is not None and now - seeker.claimed >= COMES.get(seeker.pace, COMES["none"])
            for seeker in pair
        )
        waiting: set[str] = set()
        missing = False
        for seat in self._games.session(game).seats:
            if seat.desk is not None:
                waiting.add(seat.desk)
            elif seat.offer == NAMED and seat.offered_to in known and not late:
                waiting.add(seat.offered_to or "")
            # What its maker offers to others is his own table by now.
            elif seat.offer == NOBODY or seat.offered_to in known:
                missing = True
        if not missing:
            return None
        return {desk: next(iter(known - {desk}), "") for desk in waiting & known}

    def _close(self, game: str) -> None:
        """Remove a game to which somebody did not come, unless the battle has begun at this very moment."""
        session = self._games.session(game)
        try:
            self._games.forget(game, Caller(session.record.desk, known=True))
        except Refused as refused:
            _log.info("game %s stays, although somebody came late: %s", game, refused.message)

    def _is_invited(self, known: Seeker, side: int) -> bool:
        """Return whether a seat of the game that was found still waits for the seeker."""
        seats = self._games.session(known.game).seats
        return 0 <= side < len(seats) and seats[side].on_offer

    def _shown(self, known: Seeker) -> DuelSearch:
        now = self._games.clock.now()
        rating = self._results.ratings([known.desk], known.ruleset)[known.desk].points
        side = -1
        if known.game:
            seats = self._games.session(known.game).seats
            side = next((seat.number for seat in seats if known.desk in (seat.desk, seat.offered_to)), -1)
        return DuelSearch(
            ruleset=known.ruleset,
            pace=_pace(known.pace),
            rated=known.rated,
            since=known.since.isoformat(timespec="seconds"),
            until=_until(known).isoformat(timespec="seconds"),
            rating=rating,
            window=window(known, now),
            others=max(0, self._store.count() - 1),
            game=known.game,
            side=side,
            missed=self._people.names({known.missed}).get(known.missed, ""),
        )

    def _pair(self) -> None:
        now = self._games.clock.now()
        for pair in self._store.claim(now, LASTS, lambda seekers: self._matched(seekers, now)):
            try:
                game, seats = self._make(pair)
            except BaseException:
                self._store.release(pair)
                raise
            self._store.paired(pair, game)
            for seeker in pair:
                self._games.listeners.tell_person(seeker.desk, "invitations")
            for teller in self.tellers:
                teller(game, seats)

    def _matched(self, seekers: Sequence[Seeker], now: datetime) -> list[tuple[Seeker, Seeker]]:
        points: dict[str, int] = {}
        for kind in {seeker.ruleset for seeker in seekers}:
            desks = [seeker.desk for seeker in seekers if seeker.ruleset == kind]
            points |= {desk: rating.points for desk, rating in self._results.ratings(desks, kind).items()}
        return matched(seekers, points, now, self._blocks.may_meet)

    def _make(self, pair: tuple[Seeker, Seeker]) -> tuple[str, dict[str, int]]:
        """Make the game of two people, who then sit down and add their parts to the dice; return it and their seats."""
        first, second = pair if secrets.randbits(1) else pair[::-1]
        scenario, options = secrets.choice(duels(first.ruleset))
        terms = PACES[_pace(first.pace)]
        wanted = NewGame(
            scenario=scenario,
            ruleset=first.ruleset,
            options=list(options),
            seats=[NewSeat(kind="named"), NewSeat(kind="named")],
            terms=GameTerms(pace=terms.pace, time_up=terms.time_up, rated=first.rated and second.rated),
        )
        host = Caller(pair[0].desk, known=True)
        made = self._games.create(wanted, host, guests={0: first.desk, 1: second.desk})
        return made.id, {first.desk: 0, second.desk: 1}


def matched(
    seekers: Sequence[Seeker],
    points: Mapping[str, int],
    now: datetime,
    may_meet: Callable[[str, str], bool],
) -> list[tuple[Seeker, Seeker]]:
    """Pair those who have waited longest with the nearest of those who fit; the wider window of the two counts.

    Whoever is away is paired only with what those leave who wait at their page.
    """
    pairs: list[tuple[Seeker, Seeker]] = []
    left = sorted(seekers, key=lambda seeker: is_away(seeker, now))
    while left:
        one = left.pop(0)
        fit = [
            other
            for other in left
            if (other.ruleset, other.pace) == (one.ruleset, one.pace)
            and abs(points[other.desk] - points[one.desk]) <= max(window(one, now), window(other, now))
            and may_meet(one.desk, other.desk)
        ]
        if fit:
            nearest = min(
                fit, key=lambda other: (is_away(other, now), abs(points[other.desk] - points[one.desk]))
            )
            left.remove(nearest)
            pairs.append((one, nearest))
    return pairs


def window(seeker: Seeker, now: datetime) -> int:
    """Return within how many points of rating somebody is looked for by now."""
    return WINDOW + WIDER * max(0, int((now - seeker.since).total_seconds()))


def is_away(seeker: Seeker, now: datetime) -> bool:
    """Return whether nobody waits at the page of a search; by the day that does not matter."""
    return seeker.pace != "days" and now - seeker.seen > AWAY


def _until(seeker: Seeker) -> datetime:
    return seeker.since + LASTS.get(seeker.pace, LASTS["none"])


@cache
def duels(ruleset_id: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the battles of one ship a side that were measured to be even, each with options: by the first preset.

    Where none was measured, return all duels that the ruleset can fight.
    """
    rules = ruleset(ruleset_id)
    preset = rules.presets[0] if rules.presets else None
    options = tuple(preset.options) if preset else ()
    small = [battle.id for battle in all_scenarios() if _is_duel(rules, battle.rules or (), battle.sides)]
    even = {
        figures.scenario
        for figures in all_figures()
        if figures.ruleset == ruleset_id
        and preset is not None
        and figures.preset == preset.id
        and any(figures.wins)
        and max(figures.wins) <= EVEN * sum(figures.wins)
    }
    found = [each for each in small if each in even] or small
    return tuple((each, options) for each in found)


def _is_duel(rules: Ruleset, made_for: Sequence[str], sides: Sequence[object]) -> bool:
    ships = [len(getattr(side, "ships", ())) for side in sides]
    return ships == [1, 1] and (not made_for or rules.id in made_for)


def _pace(word: str) -> DuelPace:
    return next((pace for pace in PACES if pace == word), "none")
