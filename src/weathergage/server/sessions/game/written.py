"""Keep what seats have written and not sealed, and forget it when a seat goes to another."""

from collections.abc import Sequence

from weathergage.server.sessions.drafts import SeatDrafts
from weathergage.server.sessions.fleets import SeatFleets
from weathergage.server.sessions.game.core import GameCore, GamePart
from weathergage.server.sessions.game.questions import Questions, check_version, seated
from weathergage.server.store.draft_store import DraftStore
from weathergage.server.wire.draft_messages import Draft, DraftKept, DraftSheet


class WrittenOrders(GamePart):
    """The drafts and fleet orders of the seats of a game; nobody else learns of them."""

    def __init__(self, game: GameCore, questions: Questions, fleets: SeatFleets) -> None:
        super().__init__(game)
        self._questions = questions
        self._fleets = fleets
        self._drafts = SeatDrafts(DraftStore(game.storage.database), game.record.id)

    def draft(self, seat: int) -> Draft:
        """Return what a seat has written for its open question."""
        with self.game.lock:
            return self._drafts.read(seated(seat), self._questions.open_to(seat))

    def keep_draft(self, seat: int, sheet: DraftSheet) -> DraftKept:
        """Keep what a seat has written for its open question; nobody else learns that it writes."""
        with self.game.lock:
            check_version(self.game.current(), seated(seat), sheet.version)
            return self._drafts.write(seat, self._questions.open_to(seat), sheet)

    def drop(self, seats: Sequence[int]) -> None:
        """Forget what was written for seats that others will have."""
        self._drafts.drop(seats)
        self._fleets.drop(seats)
