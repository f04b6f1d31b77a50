"""Carry club events on: entries, the first round, results, dates, the next round, the end.

Everything that moves an event goes through `carry_on`, which any worker may call at any time and any number of times.
"""

import logging
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial

import msgspec

from weathergage.server.clubs.contests import Contests
from weathergage.server.clubs.event_plan import FEWEST_PLAYERS, EventPlan
from weathergage.server.clubs.pairing import (
    Meeting,
    Pair,
    knockout,
    knockout_next,
    round_robin,
    sided,
    swiss,
)
from weathergage.server.clubs.standings import DRAW, LOSS, WIN, Played, Standing, standings
from weathergage.server.clubs.store import ClubGame, ClubStore, EntrantRecord, EventRecord, HeldEvent
from weathergage.server.identity.credentials import Caller
from weathergage.server.identity.ratings import Rating
from weathergage.server.operations.claims import Claims, holding
from weathergage.server.sessions.bot_runner import Lane
from weathergage.server.sessions.campaign_session import CampaignSession
from weathergage.server.sessions.deadlines import Clock
from weathergage.server.sessions.game_session import GameSession
from weathergage.server.sessions.push import Listeners
from weathergage.server.store.people_store import PeopleStore
from weathergage.server.wire.errors import Refused

_log = logging.getLogger(__name__)

#: Looks up the ratings of people by a ruleset.
Ratings = Callable[[Iterable[str], str], Mapping[str, Rating]]
#: Halves for the first and the second player of a game.
_HALVES = {"first": (WIN, LOSS), "second": (LOSS, WIN), "draw": (DRAW, DRAW)}


class ClubEvents:
    """The events of a server."""

    def __init__(
        self,
        store: ClubStore,
        contests: Contests,
        clock: Clock,
        listeners: Listeners,
        ratings: Ratings,
        claims: Claims,
        is_administrator: Callable[[str], bool],
    ) -> None:
        self.store = store
        self.contests = contests
        self._clock = clock
        self._listeners = listeners
        self._ratings = ratings
        self._claims = claims
        self._is_administrator = is_administrator
        self._people = PeopleStore(store.database)
        self._lane = Lane("events", 1)

    def close(self) -> None:
        """Stop carrying events on; what is due is done after the next start."""
        self._lane.close()

    def resume(self) -> None:
        """Carry on every event whose date came, or whose games ended, while no server ran."""
        for record in self.store.all():
            if record.state in ("open", "running"):
                self._lane.submit("events", partial(self._attempt, record.id))

    def watch(self, session: GameSession) -> None:
        """Take the result of a game that is over after it changed, but not under its lock."""
        self._lane.submit("events", partial(self._look_at, session))

    def watch_campaign(self, session: CampaignSession) -> None:
        """Take the result of a campaign that is over."""
        self._lane.submit("events", partial(self._look_at_campaign, session))

    def _look_at_campaign(self, session: CampaignSession) -> None:
        if session.record.over and (event_id := self.store.event_of(session.record.id)) is not None:
            self._attempt(event_id)

    def _look_at(self, session: GameSession) -> None:
        if session.is_over() and (event_id := self.store.event_of(session.record.id)) is not None:
            self._attempt(event_id)

    def create(self, plan: EventPlan, caller: Caller) -> str:
        """Make an event that people can enter; return its id."""
        self._named(caller)
        plan = self._checked(plan)
        record = EventRecord(
            id=secrets.token_urlsafe(9),
            organiser=caller.desk,
            plan=plan,
            state="open",
            round=0,
            created=self._now(),
            next=plan.begins(),
        )
        self.store.create(record)
        self._ring(record.next, record.id)
        return record.id

    def change(self, event_id: str, plan: EventPlan, caller: Caller) -> None:
        """Change an event that has not begun; ships that no longer fit are struck out and must be chosen anew."""
        plan = self._checked(plan)
        with self.store.holding(event_id) as held:
            event = self._organised(held, caller)
            if event.record.state != "open":
                raise Refused(409, "this event has begun; its rounds can be extended, but its plan stays")
            for entrant in event.entrants():
                try:
                    fleet = self.contests.check_fleet(plan, entrant.fleet)
                except Refused:
                    fleet = ""
                event.set_entrant(entrant.n, fleet=fleet)
            event.change(plan=plan, next=plan.begins())
        self._ring(plan.begins(), event_id)
        self._tell(event_id)

    def enter(self, event_id: str, caller: Caller, fleet: str) -> None:
        """Enter an event, or change the ships of an entry before it begins."""
        name = self._named(caller)
        with self.store.holding(event_id) as held:
            event = _existing(held)
            record, entrants = event.record, event.entrants()
            fleet = self.contests.check_fleet(record.plan, fleet)
            own = next((each for each in entrants if each.desk == caller.desk), None)
            if own is not None:
                self._enter_again(event, own, fleet)
            else:
                if why := entry_refusal(record, entrants):
                    raise Refused(409, why)
                numbers = [each.n for each in entrants]
                new = EntrantRecord(
                    n=max(numbers, default=0) + 1,
                    desk=caller.desk,
                    name=name,
                    seed=0,
                    fleet=fleet,
                    since=record.round + 1 if record.state == "running" else 1,
                    until=None,
                )
                event.enter(new, self._now())
        self._tell(event_id)

    def _enter_again(self, event: HeldEvent, own: EntrantRecord, fleet: str) -> None:
        if event.record.state != "open":
            raise Refused(
                409, "you have entered already, and ships cannot be changed once the event has begun"
            )
        event.set_entrant(own.n, fleet=fleet)

    def leave(self, event_id: str, caller: Caller, number: int | None = None) -> None:
        """Leave an event, or let the organiser strike an entrant out; his open games are lost."""
        with self.store.holding(event_id) as held:
            event = _existing(held)
            if number is not None:
                self._organised(held, caller)
            entrants = event.entrants()
            own = next((e for e in entrants if (e.n == number if number else e.desk == caller.desk)), None)
            if own is None:
                raise Refused(404, "there is no such entrant in this event")
            if event.record.state == "open":
                event.strike_out(own.n)
            elif event.record.state == "running" and own.until is None:
                event.set_entrant(own.n, until=event.record.round)
                for game in event.games():
                    if game.halves is None and own.n in (game.first, game.second):
                        halves = (LOSS, WIN) if game.first == own.n else (WIN, LOSS)
                        event.set_game(replace(game, halves=halves, decided="left"))
        self._attempt(event_id)
        self._tell(event_id)

    def begin(self, event_id: str, caller: Caller) -> None:
        """Begin the first round now."""
        with self.store.holding(event_id) as held:
            event = self._organised(held, caller)
            if event.record.state != "open":
                raise Refused(409, "this event has begun already")
            if len(event.entrants()) < FEWEST_PLAYERS:
                raise Refused(409, f"an event needs at least {FEWEST_PLAYERS} players; wait for more")
            event.change(next=self._clock.now())
        self.carry_on(event_id)

    def rule(self, event_id: str, caller: Caller, place: tuple[int, int, int], result: str) -> None:
        """Let the organiser decide a game of the present round, or decide it otherwise."""
        with self.store.holding(event_id) as held:
            event = self._organised(held, caller)
            game = next((g for g in event.games() if (g.round, g.board, g.leg) == place), None)
            if game is None or game.second is None:
                raise Refused(404, "there is no such game in this event")
            if game.round != event.record.round or event.record.state != "running":
                raise Refused(
                    409,
                    "only games of the present round can be decided; later pairings follow from the others",
                )
            event.set_game(replace(game, halves=_HALVES[result], decided="organiser"))
        self.carry_on(event_id)

    def extend(self, event_id: str, caller: Caller, days: int) -> None:
        """Give the present round more days."""
        with self.store.holding(event_id) as held:
            event = self._organised(held, caller)
            if event.record.state != "running":
                raise Refused(409, "no round of this event is being played")
            closes = max(event.record.next or self._clock.now(), self._clock.now()) + timedelta(days=days)
            event.set_closing(event.record.round, closes)
            event.change(next=closes)
        self._ring(closes, event_id)
        self._tell(event_id)

    def cancel(self, event_id: str, caller: Caller) -> None:
        """Call an event off; games that were begun can be played to their end."""
        with self.store.holding(event_id) as held:
            event = self._organised(held, caller)
            if event.record.state in ("over", "cancelled"):
                raise Refused(409, "this event has ended already")
            event.change(state="cancelled", next=None)
        self._tell(event_id)

    def carry_on(self, event_id: str) -> None:
        """Bring an event to where it should be now: take results, close what is overdue, open the next round."""
        with self.store.holding(event_id) as held:
            if held is None:
                return
            self._ring(self._advance(held), event_id)
        with holding(self._claims, "events", event_id) as mine:
            if mine:
                self._make_games(event_id)
        self._tell(event_id)

    def _advance(self, event: HeldEvent) -> datetime | None:
        """Take results and open rounds as far as that is due; return the next date."""
        record, now = event.record, self._clock.now()
        if record.state == "open":
            if record.next is None or record.next > now:
                return record.next
            if len(event.entrants()) < FEWEST_PLAYERS:
                event.change(state="cancelled", next=None)
                return None
            self._seed(event)
            return self._open_next(event, record.round + 1)
        if record.state != "running":
            return None
        over = record.next is not None and record.next <= now
        for game in event.games():
            if game.halves is None and (decided := self._decided(event, game, over)) is not None:
                event.set_game(decided)
        if any(game.halves is None for game in event.games()):
            return None if over else record.next
        return self._open_next(event, record.round + 1)

    def _decided(self, event: HeldEvent, game: ClubGame, over: bool) -> ClubGame | None:
        """Return a game with its result; None while it goes on."""
        if found := self._result(event, game):
            winner, margin = found
            result = ("first", "second")[winner] if winner >= 0 else "draw"
            return replace(game, halves=_HALVES[result], margin=margin, decided="play")
        if over and event.record.plan.overdue == "draw":
            return replace(game, halves=_HALVES["draw"], decided="overdue")
        return None

    def _result(self, event: HeldEvent, game: ClubGame) -> tuple[int, int] | None:
        """Return the winner of a game or campaign, -1 for none, and by how many points."""
        if not game.play:
            return None
        if event.record.plan.contest == "campaign":
            if not event.campaign_over(game.play):
                return None
            ended = self.contests.campaign_halves(game.play)
            return None if ended is None else (ended[0], ended[1] - ended[2])
        outcome = event.outcome(game.play)
        if outcome is None:
            return None
        points = outcome.points
        return outcome.winner, points[0] - points[1] if len(points) == 2 else 0

    def _seed(self, event: HeldEvent) -> None:
        """Order the entrants by their strength, those without a rating behind them by lot."""
        entrants = event.entrants()
        known = self._ratings([each.desk for each in entrants], event.record.plan.ruleset)
        luck = secrets.SystemRandom()
        lots = {each.n: luck.random() for each in entrants}
        order = sorted(entrants, key=lambda each: (-known[each.desk].mu, lots[each.n]))
        for seed, entrant in enumerate(order, 1):
            event.set_entrant(entrant.n, seed=seed)

    def _open_next(self, event: HeldEvent, number: int) -> datetime | None:
        """Open a round, or end the event where none is left; return the next date."""
        record, entrants, games = event.record, event.entrants(), event.games()
        pairs = pairs_of_round(record.plan, entrants, games, number)
        if not any(pair.second is not None for pair in pairs):
            event.change(state="over", next=None)
            return None
        closes = self._clock.now() + timedelta(days=record.plan.days) if record.plan.days else None
        event.open_round(number, self._now(), closes, list(_games_of(record.plan, number, pairs)))
        event.change(state="running", round=number, next=closes)
        return closes

    def _make_games(self, event_id: str) -> None:
        """Make the games of pairs that have none yet."""
        with self.store.holding(event_id) as held:
            if held is None or held.record.state != "running":
                return
            entrants = {each.n: each for each in held.entrants()}
            missing = [g for g in held.games() if not g.play and g.halves is None and g.second is not None]
            plan = held.record.plan
        for game in missing:
            assert game.second is not None, "a bye is decided"
            try:
                play = self.contests.make(plan, entrants[game.first], entrants[game.second])
            except Refused as refused:
                _log.warning("a game of event %s cannot be made: %s", event_id, refused.message)
                continue
            with self.store.holding(event_id) as held:
                if held is not None:
                    held.set_play(game, play)

    def _checked(self, plan: EventPlan) -> EventPlan:
        """Return a plan with its date in the usual form; refuse one that cannot be carried out."""
        plan = self.contests.checked(plan)
        if not plan.starts:
            return plan
        try:
            starts = datetime.fromisoformat(plan.starts)
        except ValueError as wrong:
            raise Refused(
                422, f"{plan.starts!r} is not a time; write it as 2026-12-31T20:00+00:00"
            ) from wrong
        starts = starts.replace(tzinfo=UTC) if starts.tzinfo is None else starts.astimezone(UTC)
        return _with_start(plan, starts)

    def _named(self, caller: Caller) -> str:
        person = self._people.read(caller.desk) if caller.known else None
        if person is None or not person.name:
            raise Refused(409, "give a name first: events list their players by name")
        return person.name

    def _organised(self, held: HeldEvent | None, caller: Caller) -> HeldEvent:
        event = _existing(held)
        if not self.organises(event.record, caller):
            raise Refused(403, "only the organiser of an event or an administrator of the server can do this")
        return event

    def organises(self, record: EventRecord, caller: Caller) -> bool:
        """Return whether a caller holds an event: its organiser, or an administrator if he is gone."""
        return caller.known and (caller.desk == record.organiser or self._is_administrator(caller.desk))

    def _attempt(self, event_id: str) -> None:
        try:
            self.carry_on(event_id)
        except Exception:
            _log.exception("event %s cannot go on", event_id)

    def _ring(self, when: datetime | None, event_id: str) -> None:
        if when is not None:
            self._clock.ring_at(when, lambda: self._lane.submit("events", partial(self._attempt, event_id)))

    def _tell(self, event_id: str) -> None:
        self._listeners.tell(f"event:{event_id}", True)

    def _now(self) -> str:
        return self._clock.now().isoformat(timespec="microseconds")


def entry_refusal(record: EventRecord, entrants: Sequence[EntrantRecord]) -> str:
    """Say why nobody can enter an event now; "" where one can."""
    if record.state in ("over", "cancelled"):
        return "this event has ended"
    if record.state == "running" and (
        record.plan.format == "knockout" or record.round >= record.plan.late_until
    ):
        return "this event has begun, and nobody can enter it any more"
    if sum(each.until is None for each in entrants) >= record.plan.players:
        return f"this event is full: {record.plan.players} players have entered"
    return ""


def pairs_of_round(
    plan: EventPlan, entrants: Sequence[EntrantRecord], games: Sequence[ClubGame], number: int
) -> list[Pair]:
    """Return who meets in a round; none where the event is over."""
    history = [Meeting(g.round, g.first, g.second) for g in games if g.leg == 0]
    active = [each.n for each in entrants if each.plays(number)]
    if plan.format == "round_robin":
        roster = [each.n for each in sorted(entrants, key=lambda each: each.seed or 999) if each.since == 1]
        return round_robin(roster, active, history, number)
    if plan.format == "swiss":
        founders = sum(each.since == 1 for each in entrants)
        if number > plan.round_count(founders):
            return []
        halves = {row.entrant: row.halves for row in table(plan, entrants, games)}
        return swiss(active, halves, {each.n: each.seed for each in entrants}, history)
    if number == 1:
        return sided(knockout([each.n for each in sorted(entrants, key=lambda each: each.seed)]), history)
    winners = knockout_winners(entrants, games, number - 1)
    return sided(knockout_next(winners), history) if len(winners) > 1 else []


def knockout_winners(entrants: Sequence[EntrantRecord], games: Sequence[ClubGame], number: int) -> list[int]:
    """Return the winners of a round by board: by points, then by the margin of the battles, then the better seed."""
    seeds = {each.n: each.seed for each in entrants}
    winners = []
    boards = sorted({game.board for game in games if game.round == number})
    for board in boards:
        legs = [game for game in games if (game.round, game.board) == (number, board)]
        one, other = legs[0].first, legs[0].second
        if other is None:
            winners.append(one)
            continue
        lead = sum(_lead(game, one) for game in legs)
        ahead = lead or sum(game.margin if game.first == one else -game.margin for game in legs)
        ahead = ahead or seeds[other] - seeds[one]
        winners.append(one if ahead > 0 else other)
    return winners


def _lead(game: ClubGame, entrant: int) -> int:
    own, others = game.halves or (0, 0)
    return own - others if game.first == entrant else others - own


def counted_halves(plan: EventPlan, game: ClubGame) -> tuple[int, int] | None:
    """Return what a game counts for both; None where it is not over."""
    # A rest in a round robin is no result: everybody has as many games in the end.
    return (0, 0) if game.second is None and plan.format == "round_robin" else game.halves


def table(plan: EventPlan, entrants: Sequence[EntrantRecord], games: Iterable[ClubGame]) -> list[Standing]:
    """Return the standings; one who left a round robin before half of it is left out with his games."""
    played = [
        Played(
            round=game.round,
            first=game.first,
            second=game.second,
            halves=halves,
            margin=game.margin,
            not_played=game.second is None or game.decided == "left",
        )
        for game in games
        if (halves := counted_halves(plan, game)) is not None
    ]
    counted = [each.n for each in entrants if plan.format != "round_robin" or _stayed(each, len(entrants))]
    missed = {
        each.n: plan.late_halves * (each.since - 1) if plan.format == "swiss" else 0 for each in entrants
    }
    seeds = {each.n: each.seed for each in entrants}
    return standings(counted, played, plan.tie_breaks, seeds, missed)


def _stayed(entrant: EntrantRecord, players: int) -> bool:
    return entrant.until is None or 2 * (entrant.until - entrant.since + 1) >= players - 1


def _games_of(plan: EventPlan, number: int, pairs: Sequence[Pair]) -> Iterable[ClubGame]:
    for board, pair in enumerate(pairs, 1):
        if pair.second is None:
            yield ClubGame(number, board, 0, pair.first, None, halves=(WIN, LOSS), decided="play")
            continue
        yield ClubGame(number, board, 0, pair.first, pair.second)
        if plan.both_sides:
            yield ClubGame(number, board, 1, pair.second, pair.first)


def _existing(held: HeldEvent | None) -> HeldEvent:
    if held is None:
        raise Refused(404, "there is no such event; it may have been removed, or the address is incomplete")
    return held


def _with_start(plan: EventPlan, starts: datetime) -> EventPlan:
    return msgspec.structs.replace(plan, starts=starts.isoformat(timespec="minutes"))
