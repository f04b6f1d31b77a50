"""Show club events: cards of the list, the page of one event, and its tables as CSV."""

import csv
import io
from collections.abc import Mapping, Sequence

from weathergage.server.clubs.contests import fleet_words
from weathergage.server.clubs.event_plan import EventPlan
from weathergage.server.clubs.events import ClubEvents, counted_halves, entry_refusal, table
from weathergage.server.clubs.messages import (
    EventCard,
    EventEntrant,
    EventPage,
    EventRound,
    PairedGame,
    StandingRow,
)
from weathergage.server.clubs.store import ClubGame, EntrantRecord, EventRecord, RoundRecord
from weathergage.server.identity.credentials import Caller
from weathergage.server.store.people_store import PeopleStore
from weathergage.server.wire.errors import Refused


class EventViews:
    """Read events for callers."""

    def __init__(self, events: ClubEvents) -> None:
        self._events = events
        self._store = events.store
        self._people = PeopleStore(events.store.database)

    def cards(self, caller: Caller) -> list[EventCard]:
        """List all events, the newest first."""
        records = self._store.all()
        names = self._people.names({record.organiser for record in records})
        counts = self._store.counts()
        mine = self._store.events_of(caller.desk) if caller.known else set()
        return [
            _card(record, names.get(record.organiser, ""), counts.get(record.id, 0), record.id in mine)
            for record in records
        ]

    def page(self, event_id: str, caller: Caller) -> EventPage:
        """Show an event; the ships of others stay hidden until it begins."""
        record, entrants, games, rounds = self._read(event_id)
        desk = caller.desk if caller.known else None
        own = next((each.n for each in entrants if each.desk == desk and each.until is None), None)
        begun = record.state != "open"
        founders = sum(each.since == 1 for each in entrants)
        organises = self._events.organises(record, caller)
        watched = organises or record.plan.terms.onlookers == "anybody"
        return EventPage(
            id=record.id,
            plan=record.plan,
            state=record.state,
            organiser=self._people.names({record.organiser}).get(record.organiser, ""),
            round=record.round,
            rounds_planned=record.plan.round_count(founders),
            next="" if record.next is None else record.next.isoformat(),
            entrants=[_entrant(each, begun or each.n == own, each.n == own) for each in entrants],
            rounds=[_round(each, games, own, watched) for each in rounds],
            standings=standing_rows(record.plan, entrants, games),
            tie_breaks=record.plan.tie_breaks,
            organises=organises,
            entered=own is not None,
            may_enter=own is None and not entry_refusal(record, entrants),
        )

    def standings_csv(self, event_id: str) -> bytes:
        """Return the standings as CSV."""
        record, entrants, games, _ = self._read(event_id)
        head = ["place", "name", "points", "played", "won", "drawn", "lost", *record.plan.tie_breaks]
        rows = [
            [row.place, row.name, row.halves / 2, row.played, row.won, row.drawn, row.lost]
            + [
                _figure(name, figure)
                for name, figure in zip(record.plan.tie_breaks, row.tie_breaks, strict=True)
            ]
            for row in standing_rows(record.plan, entrants, games)
        ]
        return _csv(head, rows)

    def games_csv(self, event_id: str) -> bytes:
        """Return all games with their results as CSV."""
        record, entrants, games, _ = self._read(event_id)
        names = {each.n: each.name for each in entrants}
        head = [
            "round",
            "board",
            "game",
            "first",
            "second",
            "first_points",
            "second_points",
            "margin",
            "decided",
        ]
        rows = [
            [game.round, game.board, game.leg + 1, names[game.first], names.get(game.second or 0, "bye")]
            + (["", ""] if halves is None else [each / 2 for each in halves])
            + [game.margin, game.decided]
            for game in games
            for halves in (counted_halves(record.plan, game),)
        ]
        return _csv(head, rows)

    def _read(
        self, event_id: str
    ) -> tuple[EventRecord, list[EntrantRecord], list[ClubGame], list[RoundRecord]]:
        record = self._store.read(event_id)
        if record is None:
            raise Refused(
                404, "there is no such event; it may have been removed, or the address is incomplete"
            )
        return (
            record,
            self._store.entrants(event_id),
            self._store.games(event_id),
            self._store.rounds(event_id),
        )


def standing_rows(
    plan: EventPlan, entrants: Sequence[EntrantRecord], games: Sequence[ClubGame]
) -> list[StandingRow]:
    """Return the standings with names."""
    names = {each.n: each.name for each in entrants}
    return [
        StandingRow(
            place=row.place,
            shared=row.shared,
            entrant=row.entrant,
            name=names[row.entrant],
            halves=row.halves,
            played=row.played,
            won=row.won,
            drawn=row.drawn,
            lost=row.lost,
            tie_breaks=row.tie_breaks,
        )
        for row in table(plan, entrants, games)
    ]


#: Tie-breaks that are sums of halves; a product of two of them is a sum of quarters.
_PARTS: Mapping[str, int] = {"direct": 2, "buchholz": 2, "buchholz_cut": 2, "sonneborn": 4}


def _figure(name: str, figure: int) -> float:
    return figure / _PARTS.get(name, 1)


def _csv(head: Sequence[str], rows: Sequence[Sequence[object]]) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(head)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return out.getvalue().encode()


def _harmless(cell: object) -> object:
    """Keep spreadsheets from taking a name for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@") else cell


def _card(record: EventRecord, organiser: str, entrants: int, mine: bool) -> EventCard:
    return EventCard(
        id=record.id,
        title=record.plan.title,
        format=record.plan.format,
        contest=record.plan.contest,
        ruleset=record.plan.ruleset,
        state=record.state,
        organiser=organiser,
        entrants=entrants,
        most=record.plan.players,
        round=record.round,
        rounds=record.plan.round_count(max(2, entrants)),
        next="" if record.next is None else record.next.isoformat(),
        mine=mine,
    )


def _entrant(record: EntrantRecord, shown: bool, you: bool) -> EventEntrant:
    return EventEntrant(
        n=record.n,
        name=record.name,
        seed=record.seed,
        fleet=record.fleet if shown else "",
        ships=fleet_words(record.fleet) if shown else [],
        since=record.since,
        left=record.until is not None,
        you=you,
    )


def _round(record: RoundRecord, games: Sequence[ClubGame], own: int | None, watched: bool) -> EventRound:
    """Show a round; where only the link of a game lets people look on, others are not told where it is played."""
    mine = {game.play for game in games if own is not None and own in (game.first, game.second)}
    return EventRound(
        n=record.n,
        opened=record.opened,
        closes=record.closes or "",
        games=[
            PairedGame(
                board=game.board,
                leg=game.leg,
                first=game.first,
                second=game.second,
                play=game.play if watched or game.play in mine else "",
                halves=game.halves,
                margin=game.margin,
                decided=game.decided,
                yours=own is not None and own in (game.first, game.second),
            )
            for game in games
            if game.round == record.n
        ],
    )
