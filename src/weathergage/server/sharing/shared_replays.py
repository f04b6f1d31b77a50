"""Share the replays of finished games by a link, let people speak about their turns, and play on from them."""

from weathergage.engine.state import Outcome
from weathergage.server.identity.blocks import Blocks
from weathergage.server.identity.credentials import Caller
from weathergage.server.identity.people import People
from weathergage.server.sessions.film import film
from weathergage.server.sessions.game_registry import GameRegistry
from weathergage.server.sessions.game_session import GameSession
from weathergage.server.sharing.messages import Comment, NewComment, SharedPlayer, SharedReplay, ShareLink
from weathergage.server.sharing.store import SharingStore
from weathergage.server.wire.again_messages import PlayOn
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.game_messages import Created, Film, NewSeat
from weathergage.server.wire.plain_text import plain_line

#: Comments of one person on one replay.
MOST_COMMENTS = 50


class SharedReplays:
    """The shared replays of a server."""

    def __init__(self, store: SharingStore, games: GameRegistry, people: People, blocks: Blocks) -> None:
        self._store = store
        self._games = games
        self._people = people
        self._blocks = blocks

    def link(self, game: str, caller: Caller) -> ShareLink:
        """Tell a player whether a game is shared, and where."""
        self._played(game, caller)
        return _link(self._store.token(game))

    def share(self, game: str, caller: Caller) -> ShareLink:
        """Share a finished game of the caller's."""
        session = self._played(game, caller)
        if session.outcome is None:
            raise Refused(409, "this battle is not over; its replay can be shared when it is")
        return _link(self._store.share(game))

    def withdraw(self, game: str, caller: Caller) -> ShareLink:
        """Share a game of the caller's no longer."""
        self._played(game, caller)
        self._store.withdraw(game)
        return _link("")

    def describe(self, token: str, caller: Caller | None) -> SharedReplay:
        """Describe a shared replay to whoever has its link."""
        session = self.session(token)
        names = self._people.names({seat.holder for seat in session.seats if seat.holder})
        outcome = session.outcome
        sides = [side.name for side in session.record.scenario.sides]
        return SharedReplay(
            token=token,
            path=_link(token).path,
            title=session.record.title,
            ending=ending(outcome, sides),
            ruleset=session.record.ruleset,
            turns=0 if outcome is None else outcome.turn,
            players=[
                SharedPlayer(
                    side=seat.side, name=names.get(seat.holder or "", "") or seat.name, captain=not seat.human
                )
                for seat in session.seats
            ],
            own=caller is not None and _plays(session, caller),
        )

    def film(self, token: str) -> Film:
        """Return the film of a shared replay; nothing in it is hidden."""
        return film(*self.session(token).views.past(-1))

    def play_on(self, token: str, wanted: PlayOn, caller: Caller) -> Created:
        """Make a game of the caller's that goes on from a turn of a shared replay."""
        session = self.session(token)
        if wanted.seats is None:
            # Whose game it was does not matter: both sides are the caller's, unless a captain had one.
            seats = [
                NewSeat(kind="human") if seat.human else NewSeat(kind="bot", bot=seat.bot)
                for seat in session.seats
            ]
            wanted = PlayOn(turn=wanted.turn, seats=seats, part=wanted.part)
        return self._games.branch(session.record.id, wanted, caller, anybody=True)

    def comments(self, token: str, caller: Caller) -> list[Comment]:
        """Return what was said about a replay, without those whom the caller muted or keeps apart from."""
        session = self.session(token)
        said = self._store.comments(session.record.id)
        names = self._people.names({each.desk for each in said})
        hidden = self._blocks.muted_by(caller.desk) if caller.known else set()
        own = _plays(session, caller)
        return [
            Comment(
                id=each.id,
                turn=each.turn,
                by=names.get(each.desk, ""),
                at=each.at,
                text=each.text,
                mine=each.desk == caller.desk,
                removable=own or each.desk == caller.desk,
            )
            for each in said
            if each.desk not in hidden and each.desk in names
        ]

    def say(self, token: str, said: NewComment, caller: Caller) -> list[Comment]:
        """Say something about a turn; the caller needs a name."""
        session = self.session(token)
        if not self._people.names({caller.desk}):
            raise Refused(409, "give a name first, so that the others know who speaks")
        players = [seat.desk for seat in session.seats if seat.desk]
        if not self._blocks.may_join(caller.desk, players):
            raise Refused(403, "you and somebody who played this battle keep apart; you cannot comment on it")
        text = plain_line(said.text)
        if not text:
            raise Refused(422, "a comment needs words")
        if self._store.count(session.record.id, caller.desk) >= MOST_COMMENTS:
            raise Refused(409, f"you have said {MOST_COMMENTS} things about this battle, the most allowed")
        self._store.say(session.record.id, said.turn, caller.desk, text)
        return self.comments(token, caller)

    def unsay(self, token: str, comment: str, caller: Caller) -> list[Comment]:
        """Remove a comment: its author may, and whoever played the battle."""
        session = self.session(token)
        found = next((each for each in self._store.comments(session.record.id) if each.id == comment), None)
        if found is None:
            raise Refused(404, "there is no such comment; it may have been removed")
        if not (caller.known and (found.desk == caller.desk or _plays(session, caller))):
            raise Refused(403, "only its author, or somebody who played the battle, can remove a comment")
        self._store.unsay(comment)
        return self.comments(token, caller)

    def session(self, token: str) -> GameSession:
        """Return the game of a token; refuse a link that was withdrawn."""
        game = self._store.game(token)
        if game:
            session = self._games.session(game)
            # An undo by consent may have opened it again.
            if session.outcome is not None:
                return session
        raise Refused(404, "this replay is not shared any more, or the link is incomplete")

    def _played(self, game: str, caller: Caller) -> GameSession:
        session = self._games.session(game)
        if not _plays(session, caller):
            raise Refused(403, "only somebody who played a battle can share its replay")
        return session


def ending(outcome: Outcome | None, sides: list[str]) -> str:
    """Say in one sentence how a battle ended."""
    if outcome is None:
        return "The battle goes on."
    if not 0 <= outcome.winner < len(sides):
        return f"A drawn battle of {_turns(outcome.turn)}."
    return f"{sides[outcome.winner]} won after {_turns(outcome.turn)}."


def _turns(count: int) -> str:
    return "one turn" if count == 1 else f"{count} turns"


def _plays(session: GameSession, caller: Caller) -> bool:
    return caller.known and any(
        seat.human and caller.desk in (seat.desk, seat.owner) for seat in session.seats
    )


def _link(token: str) -> ShareLink:
    return ShareLink(token=token, path=f"/r/{token}" if token else "")
