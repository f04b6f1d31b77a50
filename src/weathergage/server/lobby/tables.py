"""List what there is to join: open tables, invitations, games to watch, and people one has played with."""

from collections.abc import Sequence

from weathergage.engine.ruleset import OptionError, ruleset
from weathergage.server.identity.blocks import Blocks
from weathergage.server.identity.credentials import Caller
from weathergage.server.identity.seating import shown_seats
from weathergage.server.lobby.messages import DuelSearch, Friend, Lobby, LobbyInvitation, LobbyTable
from weathergage.server.lobby.store import LobbyStore
from weathergage.server.sessions.push import Listeners, person_topic
from weathergage.server.sessions.rules_choice import rules_on
from weathergage.server.store.people_store import PeopleStore
from weathergage.server.store.records import Listed


class Tables:
    """The lobby as each person sees it: without the tables of people who keep apart from them."""

    def __init__(self, store: LobbyStore, people: PeopleStore, blocks: Blocks, listeners: Listeners) -> None:
        self._store = store
        self._people = people
        self._blocks = blocks
        self._listeners = listeners

    def shown_to(self, caller: Caller, duel: DuelSearch) -> Lobby:
        """Return the lobby as a caller may see it, with the caller's own search for a duel."""
        apart = self._blocks.kept_apart(caller.desk)
        invitations = [
            LobbyInvitation(
                side=seat.number,
                table=table,
                stands_in=seat.asked == caller.desk,
                here=self._is_here(seat.desk if seat.asked == caller.desk else listed.desk),
            )
            for listed, table in self._tables(self._store.invitations(caller.desk), caller, apart)
            for seat in listed.seats
            if (seat.on_offer and seat.offered_to == caller.desk) or seat.asked == caller.desk
        ]
        return Lobby(
            tables=[table for _, table in self._tables(self._store.open_tables(), caller, apart)],
            invitations=invitations,
            watch=[table for _, table in self._tables(self._store.watchable(), caller, apart)],
            friends=self._friends(caller, apart),
            seeking=self._store.count(),
            duel=duel,
        )

    def _is_here(self, desk: str | None) -> bool:
        """Return whether a page of somebody is open now."""
        return bool(desk) and self._listeners.any(person_topic(desk or ""))

    def _tables(
        self, found: Sequence[Listed], caller: Caller, apart: set[str]
    ) -> list[tuple[Listed, LobbyTable]]:
        names = self._people.names(desk for listed in found for desk in _desks(listed))
        return [
            (listed, _table(listed, caller.desk, names))
            for listed in found
            if _is_known(listed) and not apart & _desks(listed)
        ]

    def _friends(self, caller: Caller, apart: set[str]) -> list[Friend]:
        return [
            Friend(
                name=each.name,
                seen=each.seen,
                here=self._is_here(each.desk),
                games=each.games,
                game=each.game,
            )
            for each in self._store.companions(caller.desk)
            if each.desk not in apart
        ]


def _desks(listed: Listed) -> set[str]:
    """Return the desks of everybody whom a table concerns."""
    at_it = (desk for seat in listed.seats for desk in (seat.desk, seat.offered_to) if desk)
    return {listed.desk, *at_it} - {""}


def _is_known(listed: Listed) -> bool:
    """Return whether this program knows the rules of a game."""
    try:
        ruleset(listed.ruleset, listed.options)
    except OptionError:
        return False
    return True


def _table(listed: Listed, desk: str, names: dict[str, str]) -> LobbyTable:
    seated = any(seat.human and seat.desk == desk for seat in listed.seats)
    turn, delay = listed.progress.turn, listed.terms.onlooker_delay
    if delay and not seated and listed.progress.outcome is None:
        # As onlookers are shown the game.
        turn = min(turn, max(1, turn - delay))
    return LobbyTable(
        id=listed.id,
        title=listed.title,
        scenario=listed.heading.id,
        ruleset=listed.ruleset,
        rules=rules_on(listed.ruleset, listed.options),
        sides=[side.name for side in listed.heading.sides],
        seats=shown_seats(listed.seats, desk, lambda _desks: names),
        terms=listed.terms,
        host=names.get(listed.desk, ""),
        mine=listed.desk == desk,
        seated=seated,
        created=listed.created,
        begun=listed.begun,
        turn=turn,
    )
