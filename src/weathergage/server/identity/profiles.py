"""Profiles: what everybody may know about a person, and how the caller regards them."""

from collections import Counter
from typing import TYPE_CHECKING, Literal

import msgspec
from sqlalchemy import func, or_, select

from weathergage.engine.ruleset import OptionError, ruleset
from weathergage.server.identity.blocks import Blocks, Regard
from weathergage.server.identity.credentials import Caller
from weathergage.server.identity.messages import (
    PlayedGame,
    Profile,
    RatingCard,
    RegardCard,
    RegardSheet,
    Tally,
)
from weathergage.server.identity.people import People
from weathergage.server.identity.ratings import RatingChange, read_changes
from weathergage.server.identity.results import Result, ResultStore
from weathergage.server.store.database import Database
from weathergage.server.store.database_tables import games, seats
from weathergage.server.store.terms import GameTerms
from weathergage.server.wire.errors import Refused

if TYPE_CHECKING:
    from weathergage.server.sessions.deadlines import Clock

#: Finished games that a profile lists.
SHOWN_GAMES = 50


class Profiles:
    """The public side of people."""

    def __init__(self, database: Database, people: People, blocks: Blocks, clock: "Clock") -> None:
        self._database = database
        self._people = people
        self._results = ResultStore(database)
        self._blocks = blocks
        self._clock = clock

    def profile(self, name: str, caller: Caller) -> Profile:
        """Return what everybody may know about the person of a name."""
        person = self._people.named(name)
        results = self._results.of_person(person.desk)
        with self._database.reading() as connection:
            changes = read_changes(connection, person.desk)
        regards = self._blocks.of(caller.desk).get(person.desk, set())
        return Profile(
            name=person.name,
            since=person.created[:10],
            seen=f"{person.seen[:13]}:00:00+00:00",
            running=self._running(person.desk),
            ratings=self._ratings(person.desk, changes),
            tallies=_tallies(results, person.desk),
            games=self._played(results[:SHOWN_GAMES], person.desk, caller, changes),
            me=caller.desk == person.desk,
            block="block" in regards,
            mute="mute" in regards,
        )

    def regard(self, name: str, caller: Caller, sheet: RegardSheet) -> Profile:
        """Block or mute the person of a name, or do so no longer."""
        mine, other = self._people.known(caller), self._people.named(name)
        if mine.desk == other.desk:
            raise Refused(409, "you cannot block or mute yourself")
        kinds: dict[Regard, bool] = {"block": sheet.block, "mute": sheet.mute}
        wanted = [kind for kind, on in kinds.items() if on]
        self._blocks.put(mine.desk, other.desk, wanted, self._clock.now().isoformat(timespec="microseconds"))
        return self.profile(name, caller)

    def regards(self, caller: Caller) -> list[RegardCard]:
        """Return whom the caller blocks or mutes, by name."""
        found = self._blocks.of(caller.desk)
        names = self._people.names(set(found))
        cards = [
            RegardCard(name=names[desk], block="block" in kinds, mute="mute" in kinds)
            for desk, kinds in found.items()
            if desk in names
        ]
        return sorted(cards, key=lambda card: card.name.casefold())

    def _running(self, desk: str) -> int:
        """Count the games with other people that a person sits in."""
        sits_in = select(seats.c.game).where(or_(seats.c.desk == desk, seats.c.owner == desk))
        query = select(func.count()).select_from(games)
        query = query.where(games.c.id.in_(sits_in), games.c.shared, games.c.outcome.is_(None))
        with self._database.reading() as connection:
            return connection.execute(query).scalar_one()

    def _ratings(self, desk: str, changes: list[RatingChange]) -> list[RatingCard]:
        return [
            RatingCard(
                ruleset=rules,
                title=title_of(rules),
                points=rating.points,
                provisional=rating.provisional,
                games=rating.games,
                history=[change.points for change in changes if change.ruleset == rules],
            )
            for rules, rating in sorted(self._results.ratings_of(desk).items())
        ]

    def _played(
        self, results: list[Result], desk: str, caller: Caller, changes: list[RatingChange]
    ) -> list[PlayedGame]:
        changed = {change.game: change.points - change.before for change in changes}
        shown = self._shown({result.game for result in results}, caller)
        return [played(each, desk, changed.get(each.game, 0), shown) for each in results]

    def _shown(self, ids: set[str], caller: Caller) -> set[str]:
        """Return the games whose replay a caller may see: those that anybody may, and the caller's own."""
        sits_in = select(seats.c.game).where(or_(seats.c.desk == caller.desk, seats.c.owner == caller.desk))
        query = select(games.c.id, games.c.terms, games.c.id.in_(sits_in).label("mine"))
        with self._database.reading() as connection:
            rows = connection.execute(query.where(games.c.id.in_(ids))).all()
        return {
            row.id
            for row in rows
            if row.mine or msgspec.json.decode(row.terms, type=GameTerms).onlookers == "anybody"
        }


def played(result: Result, desk: str, change: int, shown: set[str]) -> PlayedGame:
    """Return a finished game from the place of one person."""
    side = result.side_of(desk)
    return PlayedGame(
        game=result.game if result.game in shown else "",
        title=result.title,
        ruleset=title_of(result.ruleset),
        ended=result.ended,
        how=_how(result, side),
        kind=result.kind,
        turn=result.turn,
        side=result.sides[side],
        friends=[each.name for each in result.players if each.side == side and each.desk != desk],
        enemies=[each.name for each in result.players if each.side != side],
        rated=result.rated,
        change=change,
    )


def _how(result: Result, side: int) -> Literal["won", "drawn", "lost"]:
    if result.winner < 0:
        return "drawn"
    return "won" if result.winner == side else "lost"


def title_of(ruleset_id: str) -> str:
    """Return the title of a ruleset, or its id if it is not installed any more."""
    try:
        return ruleset(ruleset_id).title
    except OptionError:
        return ruleset_id


def _tallies(results: list[Result], desk: str) -> list[Tally]:
    counts: Counter[tuple[str, str]] = Counter()
    for result in results:
        counts[result.ruleset, _how(result, result.side_of(desk))] += 1
    return [
        Tally(
            ruleset=rules,
            title=title_of(rules),
            won=counts[rules, "won"],
            drawn=counts[rules, "drawn"],
            lost=counts[rules, "lost"],
        )
        for rules in sorted({rules for rules, _ in counts})
    ]
