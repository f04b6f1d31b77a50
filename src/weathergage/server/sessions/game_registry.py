"""Make, find, list and remove all games of the server; bots play as soon as they are asked."""

import logging
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cached_property, partial
from weakref import WeakValueDictionary

import msgspec

from weathergage.battle_report import NoAccount, goal_of
from weathergage.campaign import Battle
from weathergage.engine.journal import Goal
from weathergage.engine.ruleset import OptionError, ruleset
from weathergage.engine.scenario import Scenario
from weathergage.scenarios.loader import all_scenarios, load_scenario, scenario_ids
from weathergage.server.identity.blocks import Blocks
from weathergage.server.identity.credentials import Caller
from weathergage.server.identity.offers import awaiting, invited_desk
from weathergage.server.identity.people import check_alphabet, name_key
from weathergage.server.identity.seating import seated, shown_seat
from weathergage.server.sessions.bot_players import any_slow, bot_seat, harder_bot, is_slow
from weathergage.server.sessions.bot_runner import BotRunner
from weathergage.server.sessions.captains import command_name, divided
from weathergage.server.sessions.deadlines import AwayUntil, Clock, WallClock, never_away
from weathergage.server.sessions.game.core import AnswersAhead, Gone
from weathergage.server.sessions.game_session import GameSession
from weathergage.server.sessions.live_game import Play
from weathergage.server.sessions.push import LOBBY, Listeners
from weathergage.server.sessions.rules_choice import errata_of, faults, with_house_values
from weathergage.server.settings import PRIVATE, Settings
from weathergage.server.store.campaign_store import CampaignRecord
from weathergage.server.store.claims import Claims
from weathergage.server.store.database_tables import GAMES
from weathergage.server.store.game_store import Storage
from weathergage.server.store.people_store import PeopleStore
from weathergage.server.store.records import Broken, GameRecord, Listed, SeatRecord, commands_of, now
from weathergage.server.store.unreadable_rows import Salvage, Unreadable
from weathergage.server.wire.again_messages import GameSetup, PlayAgain, PlayOn
from weathergage.server.wire.cards import battle_card, scenario_card
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.game_cards import broken_card, game_card
from weathergage.server.wire.game_messages import Created, GameCard, NewGame, NewSeat
from weathergage.ships.library import Errata

_log = logging.getLogger(__name__)


class GameRegistry:
    """The games, with at most one session for each."""

    def __init__(
        self,
        storage: Storage,
        listeners: Listeners,
        battles: Sequence[Scenario] = (),
        clock: Clock | None = None,
        settings: Settings = PRIVATE,
        claims: Claims | None = None,
    ) -> None:
        self.storage = storage
        self._settings = settings
        self._making = threading.Lock()
        self._salvage = Salvage(storage.database, GAMES)
        self._people = PeopleStore(storage.database)
        self._names = self._people.names
        self._blocks = Blocks(storage.database)
        #: The time of deadlines, results and links.
        self.clock = clock or WallClock()
        #: The host's own battles.
        self._own = {battle.id: battle for battle in battles}
        self.listeners = listeners
        self._lock = threading.RLock()
        self._sessions: WeakValueDictionary[str, GameSession] = WeakValueDictionary()
        self._recent: OrderedDict[str, GameSession] = OrderedDict()
        self._bots = BotRunner(self.clock, claims=claims)
        #: Says whether anybody has a game open at another worker; set by whoever knows.
        self.watched_elsewhere: Callable[[str], bool] = lambda _game_id: False
        #: Says until when a person is on holiday; set by whoever knows.
        self.away_until: AwayUntil = never_away
        #: Says whether a desk is that of an administrator; set by whoever knows.
        self.oversees: Callable[[str], bool] = lambda _desk: False
        #: Called with every session that changed, under its lock.
        self.watchers: list[Callable[[GameSession], None]] = []
        #: Called with every game that is made, and with every one whose seats have changed.
        self.seat_watchers: list[Callable[[GameSession], None]] = []
        #: Gives the answers that seats have given ahead, by their plans.
        self.ahead: AnswersAhead | None = None
        #: Asked for battles that are neither the host's own nor shipped.
        self.battle_sources: list[Callable[[str], Scenario | None]] = []

    @cached_property
    def battle_cards(self) -> bytes:
        """Return all battles that can be fought here, encoded, the host's own first."""
        own = [scenario_card(battle) for battle in self._own.values()]
        shipped = (battle_card(battle) for battle in all_scenarios() if battle.id not in self._own)
        return msgspec.json.encode([*own, *shipped])

    def battle(self, scenario_id: str, errata: Errata = "as-printed") -> Scenario:
        """Return a battle that can be fought here; refuse an unknown one."""
        if scenario_id in self._own:
            return self._own[scenario_id]
        # Only shipped battles: the loader would also read files.
        if scenario_id not in scenario_ids():
            for source in self.battle_sources:
                if (found := source(scenario_id)) is not None:
                    return found
            raise Refused(422, f"there is no battle {scenario_id!r}; choose one from /api/scenarios")
        return load_scenario(scenario_id, errata)

    def _is_listed(self, scenario_id: str) -> bool:
        try:
            self.battle(scenario_id)
        except Refused:
            return False
        return True

    def close(self) -> None:
        """Stop the bots and close the storage; questions to bots stay open."""
        self._bots.stop()
        self.clock.close()
        self._bots.close()
        self.storage.close()

    def fault(self) -> str:
        """Say why games cannot be kept now; "" if they can."""
        return self.storage.database.fault()

    def session(self, game_id: str) -> GameSession:
        """Return the session of a game; bots that were asked when the server stopped play on."""
        with self._lock:
            session = self._sessions.get(game_id)
            if session is None:
                stored = self.storage.read(game_id, noted=True)
                if stored is None:
                    raise Refused(
                        404, "there is no such game; it may have been removed, or the address is incomplete"
                    )
                session = self._open(*stored)
                self._keep(session)
                self._bots.rouse(session)
                return session
            self._keep(session)
        try:
            session.refresh()
        except Gone:
            self._drop(game_id)
            raise
        return session

    def for_caller(self, game_id: str, caller: Caller) -> tuple[GameSession, int]:
        """Return the session of a game, and the number of the caller's seat at it; -1 for an onlooker."""
        session = self.session(game_id)
        return session, session.access.seat_of(caller)

    def rouse(self, game_id: str) -> None:
        """Let the bots of a game answer, if they are asked."""
        self._bots.rouse(self.session(game_id))

    def create(
        self,
        wanted: NewGame,
        caller: Caller,
        made: Scenario | None = None,
        guests: Mapping[int, str] | None = None,
    ) -> Created:
        """Set a game up and store it; the battle is a listed one, or was made for it.

        `guests` are the desks of people for seats of the kind `named` that give no name.
        """
        battle = made or self.battle(wanted.scenario, errata_of(wanted.ruleset, wanted.options))
        scenario = with_house_values(battle, wanted.ruleset, wanted.house)
        record = GameRecord(
            id=secrets.token_urlsafe(12),
            title=scenario.title,
            ruleset=wanted.ruleset,
            options=tuple(sorted(set(wanted.options))),
            scenario=scenario,
            seed=secrets.randbits(63) if wanted.seed is None else wanted.seed,
            desk=caller.desk,
            created=now(),
            dice="drawn" if wanted.seed is None else "chosen",
            secret=secrets.token_hex(32),
            terms=wanted.terms,
        )
        seats = self._seats(wanted, scenario, caller, guests or {})
        try:
            wrong = faults(ruleset(wanted.ruleset), wanted.options)
            if wrong:
                raise Refused(422, "; ".join(map(str, wrong)), wrong)
            play = Play(record, commands=commands_of(seats))
        except OptionError as unfit:
            raise Refused(422, str(unfit)) from unfit
        with self._making:
            self.admit(seats, caller.desk)
            self._begin(record, seats, play)
        return Created(record.id, [shown_seat(seat, caller.desk) for seat in seats])

    def goal(self, scenario_id: str, ruleset_id: str, options: Sequence[str]) -> Goal:
        """Return how a listed battle would be won by these rules."""
        battle = self.battle(scenario_id, errata_of(ruleset_id, options))
        try:
            if wrong := faults(ruleset(ruleset_id), options):
                raise Refused(422, "; ".join(map(str, wrong)), wrong)
            return goal_of(ruleset(ruleset_id, tuple(sorted(set(options)))), battle)
        except OptionError as unfit:
            raise Refused(422, str(unfit)) from unfit
        except NoAccount as none:
            raise Refused(404, str(none)) from none

    def setup(self, game_id: str, caller: Caller) -> GameSetup:
        """Return how a game was made, in the form of the body that makes one."""
        session = self.session(game_id)
        record = session.copies.setup(caller)
        seats = self._wanted(session.seats, caller)
        house = dict(record.scenario.house)
        listed = self._is_listed(record.scenario.id)
        if listed:
            usual = self.battle(record.scenario.id).house
            house = {key: value for key, value in house.items() if usual.get(key) != value}
        return GameSetup(
            scenario=record.scenario.id,
            title=record.scenario.title,
            ruleset=record.ruleset,
            options=list(record.options),
            house=house,
            seats=seats,
            listed=listed and not record.campaign,
            harder=[harder_bot(seat.bot, record.ruleset) for seat in seats],
        )

    def again(self, game_id: str, wanted: PlayAgain, caller: Caller) -> Created:
        """Make a game of the same battle by the same rules, with new dice."""
        made = self.setup(game_id, caller)
        record = self.session(game_id).copies.setup(caller)
        seats = made.seats if wanted.seats is None else wanted.seats
        new = NewGame(
            scenario=made.scenario,
            ruleset=made.ruleset,
            options=made.options,
            seats=seats,
            part=wanted.part,
            terms=record.terms,
        )
        return self.create(new, caller, record.scenario)

    def branch(self, game_id: str, wanted: PlayOn, caller: Caller, anybody: bool = False) -> Created:
        """Make a game that goes on from a turn of another with new dice; the other stays as it is."""
        session = self.session(game_id)
        record, lines = session.copies.branch(caller, wanted.turn, anybody)
        seats = self._wanted(session.seats, caller) if wanted.seats is None else wanted.seats
        new = NewGame(
            scenario=record.scenario.id,
            ruleset=record.ruleset,
            options=list(record.options),
            seats=seats,
            part=wanted.part,
        )
        record = replace(
            record,
            id=secrets.token_urlsafe(12),
            desk=caller.desk,
            created=now(),
            dice="drawn",
            secret=secrets.token_hex(32),
            parts=(),
            shared=False,
            campaign="",
            adjourned=None,
        )
        seated_at = self._seats(new, record.scenario, caller, {})
        with self._making:
            self.admit(seated_at, caller.desk)
            self._begin(record, seated_at, Play(record, lines, commands_of(seated_at)))
        return Created(record.id, [shown_seat(seat, caller.desk) for seat in seated_at])

    def fight(self, battle: Battle, seats: Sequence[SeatRecord], campaign: CampaignRecord) -> str:
        """Make the game of a campaign's battle, with the campaign's seats and their keys; return its id."""
        title, luck = campaign.file.title, battle.luck
        record = GameRecord(
            id=secrets.token_urlsafe(12),
            title=f"{title}: {battle.scenario.title}" if title else battle.scenario.title,
            ruleset=battle.ruleset,
            options=battle.options,
            scenario=battle.scenario,
            seed=battle.seed,
            desk=campaign.desk,
            created=now(),
            dice=campaign.dice,
            secret=secrets.token_hex(32) if luck is None else luck.secret,
            parts=() if luck is None else luck.parts,
            shared=campaign.shared,
            campaign=campaign.id,
        )
        own = [replace(each, routine="auto", deadline=None, invitation=None, recovery=None) for each in seats]
        with self._making:
            self.admit(own, campaign.desk)
            self._begin(record, own, Play(record))
        return record.id

    def admit(self, seats: Sequence[SeatRecord], desk: str) -> None:
        """Refuse games that would keep a public server busy for one visitor."""
        if not self._settings.bots_alone and not any(seat.human for seat in seats):
            raise Refused(
                403,
                "bots may not play alone on this server; take a seat yourself, "
                "or let them fight on your own machine",
            )
        most = self._settings.slow_games
        if not most or not any_slow(seats):
            return
        if len({game for game, bot in self.storage.bots_of(desk) if is_slow(bot)}) >= most:
            raise Refused(
                409,
                f"you have {most} unfinished games against slow captains, the most allowed here; "
                "finish or remove one of them, or choose a quicker captain",
            )

    def _begin(self, record: GameRecord, seats: list[SeatRecord], play: Play) -> None:
        session = self._open(record, seats, play)
        session.store()
        with self._lock:
            self._keep(session)
        self._tell_table(session)
        self._bots.rouse(session)

    def _open(self, record: GameRecord, seats: list[SeatRecord], play: Play | None = None) -> GameSession:
        watched = partial(self._is_watched, record.id)
        return GameSession(
            record,
            seats,
            self.storage,
            self._changed,
            self.clock,
            watched,
            play,
            self.ahead,
            self._away_until,
            lambda desk: self.oversees(desk),
        )

    def _is_watched(self, game_id: str) -> bool:
        """Return whether anybody has a game open, at this worker or at another."""
        shared = self.storage.database.shared
        return self.listeners.any(game_id) or (shared and self.watched_elsewhere(game_id))

    def _away_until(self, desk: str) -> datetime | None:
        return self.away_until(desk)

    def games_of(self, desk: str) -> list[GameCard]:
        """List a desk's games; those that cannot be read are only named."""
        return [self._card(listed, desk) for listed in self.storage.games_of(desk)]

    def _card(self, listed: Listed | Broken, desk: str) -> GameCard:
        if isinstance(listed, Broken):
            return broken_card(listed)
        session = self._sessions.get(listed.id)
        if session is not None and session.broken:
            return broken_card(listed, session.broken)
        try:
            return game_card(listed, desk, self._names)
        except OptionError as unknown:
            return broken_card(listed, Unreadable(GAMES.what, unknown).reason)

    def rehouse(self, old: str, new: str) -> None:
        """Let the games in memory follow a person whose desk is another from now on."""
        with self._lock:
            sessions = list(self._sessions.values())
        for session in sessions:
            session.access.follow_person(old, new)

    def rows(self, game_id: str, caller: Caller) -> bytes:
        """Export the rows of a game that cannot be read, encoded."""
        try:
            self.session(game_id).entries()
        except Unreadable:
            return self._salvage.export(game_id, caller.desk)
        raise Refused(
            409, "this game can be read, so there is nothing to export; play on, or save its replay"
        )

    def forget(self, game_id: str, caller: Caller) -> None:
        """Remove a game that nobody else plays; leave one that is over and that others still have."""
        try:
            session = self.session(game_id)
            session.entries()
            gone = session.departures.forget(caller)
        except Unreadable:
            gone = self._salvage.remove(game_id, caller.desk)
        if gone:
            self._drop(game_id)
            self.listeners.tell(game_id, None)

    def _drop(self, game_id: str) -> None:
        with self._lock:
            self._sessions.pop(game_id, None)
            self._recent.pop(game_id, None)

    def remove(self, game_id: str) -> None:
        """Remove the battle of a campaign that begins anew."""
        self.storage.forget(game_id)
        with self._lock:
            if (session := self._sessions.pop(game_id, None)) is not None:
                session.close()
            self._recent.pop(game_id, None)
        self.listeners.tell(game_id, None)

    def _seats(
        self, wanted: NewGame, scenario: Scenario, caller: Caller, guests: Mapping[int, str]
    ) -> list[SeatRecord]:
        found = []
        for number, (seat, side, ships) in enumerate(divided(wanted.seats, scenario)):
            name = command_name(scenario.sides[side], seat, ships)
            if seat.name and seat.name != name:
                self._check_name(seat.name, caller)
            made = self._new_seat(side, seat, name, wanted, caller, guests.get(number))
            found.append(replace(made, number=number, ships=ships))
        return found

    def _check_name(self, name: str, caller: Caller) -> None:
        """Refuse to call a seat by the name of somebody else, in which its player would speak."""
        check_alphabet(name)
        if self._is_of_another(name, caller):
            raise Refused(
                409,
                f"somebody here is called {name!r}; give the seat another name, or invite that person by name",
            )

    def is_name_of_a_person(self, name: str) -> bool:
        """Return whether somebody here is called so."""
        return self._is_of_another(name, None)

    def _is_of_another(self, name: str, caller: Caller | None) -> bool:
        key = name_key(name)
        person = self._people.named(key) if key else None
        return person is not None and (caller is None or person.desk != caller.desk)

    def _new_seat(
        self, side: int, seat: NewSeat, name: str, wanted: NewGame, caller: Caller, guest: str | None
    ) -> SeatRecord:
        if seat.kind == "bot":
            bot, title = bot_seat(side, seat.bot or "", wanted.ruleset)
            return SeatRecord(side, "bot", bot, seat.name or title, None, None)
        if seat.kind == "human":
            return seated(side, seat.name or name, caller.desk, wanted.part)
        return awaiting(side, seat.name or name, seat.kind, guest or self._invited(seat, caller))

    def _wanted(self, seats: Sequence[SeatRecord], caller: Caller) -> list[NewSeat]:
        """Return seats as they are asked for when a game is made, without names that others have taken meanwhile."""
        several = any(seat.ships for seat in seats)
        return [
            NewSeat(
                kind="human" if seat.human else "bot",
                name=seat.name if seat.human and not self._is_of_another(seat.name, caller) else None,
                bot=seat.bot,
                side=seat.side if several else None,
                ships=list(seat.ships),
            )
            for seat in seats
        ]

    def _invited(self, seat: NewSeat, caller: Caller) -> str | None:
        if seat.kind != "named":
            return None
        return invited_desk(self._people, seat.person or "", caller.desk, self._blocks)

    def _keep(self, session: GameSession) -> None:
        game_id = session.record.id
        self._sessions[game_id] = session
        self._recent[game_id] = session
        self._recent.move_to_end(game_id)
        if len(self._recent) > self._settings.games_in_memory:
            self._recent.popitem(last=False)

    def _tell_table(self, session: GameSession) -> None:
        """Wake whoever looks at the lobby, and everybody whom a table concerns, after seats have changed."""
        self.listeners.tell(LOBBY, True)
        for seat in session.seats:
            if seat.offered_to is not None:
                self.listeners.tell_person(seat.offered_to, "invitations")
        if session.record.desk:
            self.listeners.tell_person(session.record.desk, "games")
        for watcher in self.seat_watchers:
            watcher(session)

    def _changed(self, session: GameSession, anew: bool | None) -> None:
        if anew is None:
            # Each listener is told only if what he may know of the people has changed.
            self.listeners.tell(f"players:{session.record.id}", True)
        else:
            self.listeners.tell(session.record.id, anew)
        if anew:
            self._tell_table(session)
        for watcher in self.watchers:
            watcher(session)
        self._bots.rouse(session)
