"""Sit down at a game: by an invitation, where anybody may, or because a seat is given; and begin the battle."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from weathergage.engine.fairness import seed_of
from weathergage.server.identity.credentials import Caller
from weathergage.server.identity.offers import Arrival, ChooseSeat
from weathergage.server.identity.seating import changed
from weathergage.server.sessions.game.core import GameCore, GamePart, again_if_overtaken
from weathergage.server.sessions.game.loans import Loans
from weathergage.server.sessions.game.views import Views
from weathergage.server.sessions.game.written import WrittenOrders
from weathergage.server.sessions.live_game import Play
from weathergage.server.store.records import GameRecord, SeatClock, SeatRecord, commands_of
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.game_messages import Taken


class Arrivals(GamePart):
    """People who come to the seats of a game."""

    def __init__(self, game: GameCore, loans: Loans, written: WrittenOrders, views: Views) -> None:
        super().__init__(game)
        self._loans = loans
        self._written = written
        self._views = views

    @again_if_overtaken
    def take(self, caller: Caller, part: str) -> Taken:
        """Bring the seat whose invitation is shown to the caller's desk, with a new key that only this desk knows.

        When a second person arrives the battle begins anew, because one person has seen both sides of it so far.
        """
        game = self.game
        with game.lock:
            seat, coming = game.seating.seats_taken_by(caller)
            if seat.on_offer:
                arrival = self._arrival(caller, part, caller.key or "")
                seat = self.settle(seat.number, arrival, self._told_of(caller.desk, seat.name))
            elif coming:
                # What was written goes with its player to another browser, and with nobody else.
                recovered = caller.key == seat.recovery
                if not recovered:
                    self._written.drop([each.number for each in coming])
                self.bring(coming, caller.desk, part, recovered=recovered)
            return self.taken(seat.number, caller)

    def sit(self, number: int, caller: Caller, part: str) -> Taken:
        """Seat a person without a key where anybody may sit, or where they are invited by name."""
        game = self.game
        with game.lock:
            name = game.seats[number].name if 0 <= number < len(game.seats) else ""
            self.settle(number, self._arrival(caller, part), self._told_of(caller.desk, name))
            return self.taken(number, caller)

    def taken(self, number: int, caller: Caller) -> Taken:
        """Return a seat that has come to the caller's desk, with its key."""
        with self.game.lock:
            seat = self.game.seats[number]
            own = replace(caller, known=True, key=seat.key)
            return Taken(key=seat.key or "", recovery=seat.recovery, game=self._views.info(own))

    def _arrival(self, caller: Caller, part: str, key: str = "") -> Arrival:
        game = self.game
        holders = game.storage.holders(game.record.id) if game.begun else ()
        return Arrival(caller.desk, part, key, holders, game.signals_only())

    def _told_of(self, desk: str, seat_name: str) -> str:
        return f"{self.game.names({desk}).get(desk, 'Somebody')} has sat down for {seat_name}."

    @again_if_overtaken
    def settle(self, number: int, choose: ChooseSeat, told: str = "") -> SeatRecord:
        """Change a seat before the battle has begun, and begin it once nobody is awaited.

        Of several people who want the same seat one gets it: what `choose` was shown is what is stored.
        """
        game = self.game
        with game.lock:
            game.refresh()
            values = choose(game.seating.numbered(number), game.seats)
            people = [replace(seat) for seat in game.seats]
            changed(people[number], values)
            if game.begun or any(seat.awaited for seat in people):
                game.storage.seat(game.record.id, number, values)
                changed(game.seats[number], values)
            else:
                self._begin(people, number, values)
            if told:
                game.storage.notice(game.record.id, told)
            game.on_change(True)
            return game.seats[number]

    def _begin(self, people: list[SeatRecord], number: int, values: Mapping[str, Any]) -> None:
        """Begin the battle for these people; at several desks with dice made of all their parts."""
        game = self.game
        before = game.current()
        if len({seat.desk for seat in people if seat.human}) > 1:
            record = shared_record(game.record, tuple(seat.part for seat in people))
            play = Play(record, commands=commands_of(people))
        else:
            record, play = game.record, Play(game.record, before.lines(), commands_of(people))
        self._store_beginning(record, play, people, number, values)
        game.seats[:] = people
        for seat in people:
            seat.offer, seat.offered_to, seat.deadline = "", None, None

    def bring(self, coming: Sequence[SeatRecord], desk: str, part: str, *, recovered: bool) -> None:
        """Bring seats to a desk; only where their player has `recovered` them they stay as they were lent."""
        anew = not recovered and self._begins_anew(coming, desk)
        if anew and self.game.current().game.over:
            raise Refused(
                409, "this game is over and was played in one browser; make a new game to play each other"
            )
        self.game.seating.arrive(coming, desk, part, self._begin_anew if anew else None)
        if not recovered:
            self._loans.end(coming)
        self.game.on_change(True)

    def _begins_anew(self, coming: Sequence[SeatRecord], desk: str) -> bool:
        """Return whether a battle of people begins anew by an arrival, since somebody has seen more than he may.

        That is so when the first person comes from elsewhere; later when somebody comes from a desk that has had seats
        of several sides, or while nobody has given an order, so that his part of the dice counts too.
        """
        game = self.game
        if not game.begun or not game.seating.splits_players(coming, desk):
            return False
        if not game.record.shared:
            return True
        if game.record.campaign or not game.current().captains.several or all(seat.taken for seat in coming):
            return False
        left = {seat.desk for seat in coming if seat.desk is not None and not seat.taken}
        both = any(len({seat.side for seat in game.seating.of_desk(each)}) > 1 for each in left)
        return both or game.current().untouched

    def _begin_anew(self, seat: SeatRecord, values: dict[str, Any]) -> None:
        seats = self.game.seats
        parts = tuple(values["part"] if each is seat else each.part for each in seats)
        record = shared_record(self.game.record, parts)
        self._store_beginning(record, Play(record, commands=commands_of(seats)), seats, seat.number, values)
        for each in seats:
            each.deadline, each.clock = None, SeatClock()

    def _store_beginning(
        self,
        record: GameRecord,
        play: Play,
        people: Sequence[SeatRecord],
        number: int,
        values: Mapping[str, Any],
    ) -> None:
        """Store a battle that begins, with new values of the seat of whoever came last, and go on with it."""
        game = self.game
        game.settle(play, people)
        before = game.current().entries
        game.storage.begin_anew(
            record, before, (number, values), play.lines(), play.progress, play.sealed_parts
        )
        game.replace(play, record)


def shared_record(record: GameRecord, parts: tuple[str, ...]) -> GameRecord:
    """Return a game's record once people at two desks play: its dice are made of the secret and both sides' parts.

    A seed that the maker chose stays; everybody who takes a seat is told so.
    """
    record = replace(record, forks=())
    if record.dice == "chosen":
        return replace(record, shared=True)
    fair = replace(record, shared=True, dice="fair", parts=parts)
    assert fair.luck is not None
    return replace(fair, seed=seed_of(fair.luck.key()))
