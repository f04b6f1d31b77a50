"""Carry out the acts of an administrator: each is told to the table, and nothing sealed is shown."""

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Row, func, or_, select

from weathergage.engine.state import Outcome
from weathergage.server.identity.administration.campaign_acts import CampaignActs, admin_seat, because
from weathergage.server.identity.administration.messages import (
    AdminGame,
    AdminGames,
    AdminPeople,
    AdminPerson,
)
from weathergage.server.identity.membership import Membership
from weathergage.server.identity.people import People, name_key
from weathergage.server.identity.profiles import title_of
from weathergage.server.identity.results import CLOSED, Result, ResultStore
from weathergage.server.sessions.campaign_registry import CampaignRegistry
from weathergage.server.sessions.game_registry import GameRegistry
from weathergage.server.store.database_tables import games, people, seats
from weathergage.server.store.records import Heading
from weathergage.server.wire.errors import Refused

#: Games in one answer.
PAGE = 50
_STATES = ("running", "over", "all")


class Administration:
    """The acts of an administrator."""

    def __init__(
        self,
        registry: GameRegistry,
        campaigns: CampaignRegistry,
        membership: Membership,
        persons: People,
        results: ResultStore,
    ) -> None:
        self._registry = registry
        self.campaigns = CampaignActs(campaigns, persons)
        self._database = registry.storage.database
        self._membership = membership
        self._people = persons
        self._results = results

    def check(self, desk: str) -> None:
        """Refuse a desk that is not an administrator's."""
        if not self._membership.is_administrator(desk):
            raise Refused(
                403, "only an administrator may do this; the host names one: weathergage serve --admin NAME"
            )

    def games(self, state: str, ruleset: str, text: str, skip: int) -> AdminGames:
        """List the games that fit a filter, the last changed first."""
        if state not in _STATES:
            raise Refused(422, f"there is no state {state!r}; choose {', '.join(_STATES)}")
        conditions: list[Any] = []
        if state != "all":
            conditions.append(
                games.c.outcome.is_(None) if state == "running" else games.c.outcome.is_not(None)
            )
        if ruleset:
            conditions.append(games.c.ruleset == ruleset)
        if text.strip():
            conditions.append(_about(text.strip()))
        query = select(games).where(*conditions).order_by(games.c.touched.desc(), games.c.id)
        with self._database.reading() as connection:
            count = connection.execute(
                select(func.count()).select_from(games).where(*conditions)
            ).scalar_one()
            rows = connection.execute(query.offset(max(0, skip)).limit(PAGE)).all()
            seated = select(seats, people.c.name.label("player"))
            seated = seated.join(people, people.c.desk == seats.c.desk, isouter=True)
            seated = seated.where(seats.c.game.in_([row.id for row in rows])).order_by(
                seats.c.game, seats.c.number
            )
            sitting = connection.execute(seated).all()
        return AdminGames(
            games=[_game(row, [seat for seat in sitting if seat.game == row.id]) for row in rows], count=count
        )

    def give_seat(self, game: str, number: int, name: str) -> str:
        """Give a seat to the person of a name, or free it; return what the table is told."""
        session = self._registry.session(game)
        if session.record.campaign:
            return self.campaigns.give_seat(session.record.campaign, number, name)
        seat = session.seating.of_person(number)
        if not name.strip():
            told = f"The administrator has freed the seat of {seat.name}."
            session.departures.hand_over(number, None, told)
            return told
        person = self._people.named(name)
        if any(each.desk == person.desk for each in session.seats if each.side != seat.side):
            raise Refused(409, f"{person.name} already plays another side of this game")
        if seat.desk == person.desk:
            raise Refused(409, f"{person.name} already has this seat")
        told = f"The administrator has given the seat of {seat.name} to {person.name}."
        session.departures.hand_over(number, person.desk, told)
        return told

    def extend(self, game: str, hours: float) -> str:
        """Extend all running clocks of a game; return what the table is told."""
        told = f"The administrator has given {hours:g} more hours."
        self._registry.session(game).clocks.extend(hours, told)
        return told

    def judge(self, game: str, winner: int, reason: str) -> str:
        """End a game with a result; return what the table is told."""
        session = self._registry.session(game)
        sides = session.record.scenario.sides
        if winner >= len(sides):
            known = ", ".join(f"{number} for {side.name}" for number, side in enumerate(sides))
            raise Refused(422, f"{winner} is no side of this game; write {known}, or -1 for a draw")
        gave = f"given the game to {sides[winner].name}" if winner >= 0 else "judged the game drawn"
        told = because(f"The administrator has {gave}", reason)
        session.endings.judge(winner, "adjudicated", told)
        return told

    def close(self, game: str, reason: str) -> str:
        """End a game without a result; return what the table is told."""
        session = self._registry.session(game)
        if session.record.campaign:
            return self.campaigns.leave_battle(session.record.campaign, reason)
        told = because("The administrator has closed the game without a result", reason)
        session.endings.judge(-1, CLOSED, told)
        return told

    def remove(self, game: str, *, strike: bool) -> str:
        """Remove a game for good, and its result with the ratings that it changed if that is wanted."""
        session = self._registry.session(game)
        if session.record.campaign and not session.is_over():
            return self.campaigns.leave_battle(session.record.campaign, "")
        self._registry.remove(game)
        struck = strike and self._results.strike(game)
        return f"{session.record.title} was removed" + (", and its result struck." if struck else ".")

    def people(self) -> AdminPeople:
        """List members and applicants."""
        admitted, asking = self._membership.listed(), self._membership.asking()
        names = self._people.names({desk for desk, *_ in (*admitted, *asking)})
        admins = set(self._membership.administrators())

        def cards(rows: list[tuple[str, str, str]]) -> list[AdminPerson]:
            return [
                AdminPerson(name=names[desk], since=at, note=note, admin=desk in admins)
                for desk, at, note in rows
                if desk in names
            ]

        nameless = sum(desk not in names for desk, *_ in admitted)
        return AdminPeople(members=cards(admitted), nameless=nameless, applicants=cards(asking))

    def admit(self, name: str, by: str) -> AdminPeople:
        """Make the person of a name a member."""
        self._membership.admit(self._people.named(name).desk, by)
        return self.people()

    def dismiss(self, name: str) -> AdminPeople:
        """Let the person of a name be a member or an applicant no longer."""
        self._membership.dismiss(self._people.named(name).desk)
        return self.people()

    def export(self) -> list[dict[str, Any]]:
        """Return all results, newest first."""
        return [_plain(result) for result in self._results.newest()]


#: The columns of an exported table of games, and of one of campaigns.
GAME_COLUMNS = (
    *("ended", "game", "ruleset", "battle", "title", "winner", "kind", "turn", "points", "rated"),
    *("adjudicated", "players"),
)
CAMPAIGN_COLUMNS = (
    *("created", "changed", "campaign", "title", "month", "over", "winner", "kind", "points", "players"),
)


def as_json(rows: Sequence[Mapping[str, Any]]) -> bytes:
    """Return exported games or campaigns as JSON, by names."""
    return msgspec.json.format(msgspec.json.encode(rows), indent=2)


def as_csv(rows: Sequence[Mapping[str, Any]], columns: Sequence[str]) -> bytes:
    """Return exported games or campaigns as CSV, a line for each."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(columns)
    for row in rows:
        points = ":".join(f"{each:g}" for each in row["points"])
        players = "; ".join(f"{each['side']}: {each['name']}" for each in row["players"])
        values = {**row, "points": points, "players": players}
        writer.writerow([_harmless(values[column]) for column in columns])
    return out.getvalue().encode()


def _plain(result: Result) -> dict[str, Any]:
    return {
        "ended": result.ended,
        "game": result.game,
        "ruleset": result.ruleset,
        "battle": result.scenario,
        "title": result.title,
        "winner": result.sides[result.winner] if result.winner >= 0 else "",
        "kind": result.kind,
        "turn": result.turn,
        "points": list(result.points),
        "rated": result.rated,
        "adjudicated": result.adjudicated,
        "players": [
            {"side": result.sides[each.side], "name": each.name, "bot": not each.human}
            for each in result.players
        ],
    }


def _harmless(value: object) -> object:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(("=", "+", "-", "@")) else value


def _about(text: str) -> Any:
    """Return the condition that a game is about a text: in its title or id, or as the name of a player."""
    named = select(people.c.desk).where(people.c.name_key.contains(name_key(text), autoescape=True))
    plays = select(seats.c.game).where(seats.c.desk.in_(named))
    title = games.c.title.icontains(text, autoescape=True)
    return or_(title, games.c.id == text, games.c.id.in_(plays)) if name_key(text) else title


def _game(row: Row[Any], seated: Sequence[Row[Any]]) -> AdminGame:
    outcome = None if row.outcome is None else msgspec.json.decode(row.outcome, type=Outcome)
    heading = msgspec.json.decode(row.scenario, type=Heading)
    return AdminGame(
        id=row.id,
        title=row.title,
        ruleset=title_of(row.ruleset),
        turn=row.turn,
        over=outcome is not None,
        winner=-1 if outcome is None else outcome.winner,
        kind="" if outcome is None else outcome.kind,
        created=row.created,
        touched=row.touched,
        campaign=row.campaign,
        shared=row.shared,
        sides=[side.name for side in heading.sides],
        seats=[admin_seat(seat) for seat in seated],
    )
