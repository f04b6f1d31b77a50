"""Orders that a seat still writes: kept for the open question, given back to that seat alone, dropped with it."""

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from weathergage.engine.orders import Request, Violation
from weathergage.server.store.draft_store import DraftStore
from weathergage.server.store.unreadable_rows import Damaged, decoded
from weathergage.server.wire.draft_messages import Draft, DraftKept, DraftSheet
from weathergage.server.wire.errors import Refused

#: The largest draft, in bytes: a fleet of a hundred ships needs a tenth of it.
LARGEST = 100_000


@dataclass(slots=True, frozen=True)
class Question:
    """Name what a seat is asked now, so that a draft for an earlier question is not taken for it."""

    name: str
    version: int
    request: Request | None


class _Text(msgspec.Struct):
    orders: dict[str, str] = {}
    note: str = ""


class SeatDrafts:
    """The drafts of the seats of one game or campaign."""

    def __init__(self, store: DraftStore, room_id: str) -> None:
        self._store = store
        self._id = room_id

    def read(self, side: int, question: Question) -> Draft:
        """Return what a seat has written for its open question; an empty draft of revision 0 where that is nothing."""
        stored = None if question.request is None else self._store.read(self._id, side)
        if stored is None or stored.question != question.name:
            return Draft(version=question.version, revision=0, at="", orders={}, note="")
        try:
            text = decoded(stored.json, _Text, "draft")
        except Damaged:
            text = _Text()
        return Draft(
            version=question.version,
            revision=stored.revision,
            at=stored.at,
            orders=text.orders,
            note=text.note,
        )

    def write(self, side: int, question: Question, sheet: DraftSheet) -> DraftKept:
        """Keep what a seat has written; the last page that writes wins and is told whether another wrote before it."""
        if question.request is None:
            raise Refused(409, "nothing is asked of this seat now, so there are no orders to keep")
        asked = {ask.id for ask in question.request.asks}
        wrong = [
            Violation(name, "nothing like this is asked of you now")
            for name in sheet.orders
            if name not in asked
        ]
        if wrong:
            raise Refused(422, "; ".join(map(str, wrong)), wrong)
        text = msgspec.json.encode(_Text(sheet.orders, sheet.note))
        if len(text) > LARGEST:
            raise Refused(413, f"a draft has at most {LARGEST} bytes; this one has {len(text)}")
        kept = self._store.write(self._id, side, question.name, text.decode())
        overwrote = sheet.revision is not None and sheet.revision != kept.revision - 1
        return DraftKept(version=question.version, revision=kept.revision, overwrote=overwrote)

    def drop(self, sides: Iterable[int]) -> None:
        """Forget the drafts of seats that others will have."""
        self._store.drop(self._id, sides)
