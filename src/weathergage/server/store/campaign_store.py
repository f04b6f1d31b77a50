"""Store campaigns: every accepted line is committed before anybody is told that it was accepted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, delete, insert, or_, select, update

from weathergage.campaign import CampaignFile, Line
from weathergage.campaign.files.replay import CAMPAIGN
from weathergage.engine.fairness import Luck
from weathergage.server.store.database import Database
from weathergage.server.store.database_tables import (
    CAMPAIGNS,
    campaign_lines,
    campaign_seats,
    campaigns,
    notices,
)
from weathergage.server.store.draft_store import drop_drafts
from weathergage.server.store.game_store import luck_row, seat_row
from weathergage.server.store.records import Broken, SeatRecord, now
from weathergage.server.store.revisions import Mark, Revisions, lock_row
from weathergage.server.store.unreadable_rows import Damaged, Salvage, Unreadable, all_seats, decoded

SIDES = 2


@dataclass(slots=True)
class CampaignRecord:
    """The start of a campaign, its maker, how far it is, and the game in which its battle is being fought."""

    id: str
    #: Without lines, which are rows of their own.
    file: CampaignFile
    desk: str
    created: str
    touched: str
    month: int = 1
    step_title: str = ""
    over: bool = False
    game: str = ""
    #: Human seats that want the battle settled quickly, and by which captains.
    quick: dict[int, str] = field(default_factory=dict)
    #: The sides whose answer is waited for; None where that was not noted yet.
    waiting: tuple[int, ...] | None = None
    #: As in the record of a game.
    dice: str = "drawn"
    secret: str = ""
    parts: tuple[str, ...] = ()
    shared: bool = False

    @property
    def luck(self) -> Luck | None:
        """Return what the dice of a fair campaign are made of; None where they come from the seed."""
        if self.dice != "fair":
            return None
        return Luck(battle=CAMPAIGN, secret=self.secret, parts=self.parts)


class CampaignStore(Revisions):
    """The campaigns of a database."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, CAMPAIGNS)
        self.salvage = Salvage(database, CAMPAIGNS)

    def create(self, record: CampaignRecord, seats: Sequence[SeatRecord]) -> None:
        """Store a new campaign."""
        people = [{"campaign": record.id, **seat_row(seat)} for seat in seats]
        row = {
            "id": record.id,
            "file": msgspec.json.encode(record.file).decode(),
            "desk": record.desk,
            "created": record.created,
            **luck_row(record.dice, record.secret, record.parts, record.shared),
            **_progress(record),
        }
        with self.database.writing_row() as connection:
            connection.execute(insert(campaigns), row)
            connection.execute(insert(campaign_seats), people)
        self.note(record.id, Mark(0, 0))

    def append(
        self,
        record: CampaignRecord,
        first: int,
        lines: Sequence[Line],
        salts: Sequence[str] = (),
        *,
        answered: Sequence[int] = (),
        touch: bool = True,
    ) -> None:
        """Add lines to a journal that has `first` of them, and note how far the campaign is.

        The drafts of seats whose question is `answered` go. Without `touch` the time of the last change stays, because
        it would tell that a side has sealed.
        """
        with self.changing(record.id, first) as connection:
            drop_drafts(connection, record.id, answered)
            if lines:
                connection.execute(insert(campaign_lines), _rows(record.id, first, lines, salts))
            connection.execute(
                update(campaigns).where(campaigns.c.id == record.id).values(_progress(record, touch))
            )

    def begin_anew(self, record: CampaignRecord, length: int, side: int, values: Mapping[str, Any]) -> None:
        """Seat a second person and forget all months played before, with the new dice, in one transaction."""
        with self.changing(record.id, length, cut=True) as connection:
            _set_seat(connection, record.id, side, values)
            connection.execute(delete(campaign_lines).where(campaign_lines.c.campaign == record.id))
            drop_drafts(connection, record.id)
            row = luck_row(record.dice, record.secret, record.parts, record.shared)
            file = msgspec.json.encode(record.file).decode()
            connection.execute(
                update(campaigns)
                .where(campaigns.c.id == record.id)
                .values({"file": file, **row, **_progress(record)})
            )

    def read(
        self, campaign_id: str, *, noted: bool = False
    ) -> tuple[CampaignRecord, list[SeatRecord], list[Line], list[str]] | None:
        """Return a campaign, its seats, its journal and the salts of its lines; None if there is none.

        It is `noted` by the session that takes it in.
        """
        with self.database.snapshot() as connection:
            row = connection.execute(select(campaigns).where(campaigns.c.id == campaign_id)).one_or_none()
            if row is None:
                return None
            seats = connection.execute(
                select(campaign_seats)
                .where(campaign_seats.c.campaign == campaign_id)
                .order_by(campaign_seats.c.side)
            ).all()
            lines = connection.execute(
                select(campaign_lines.c.json, campaign_lines.c.salt)
                .where(campaign_lines.c.campaign == campaign_id)
                .order_by(campaign_lines.c.n)
            ).all()
        if noted:
            self.note(campaign_id, Mark(row.revision, row.rewinds))
        try:
            return (
                _record(row),
                all_seats(seats, SIDES),
                [decoded(line.json, Line, f"line {n}") for n, line in enumerate(lines, 1)],
                [line.salt for line in lines],
            )
        except Damaged as damaged:
            raise Unreadable(CAMPAIGNS.what, damaged) from damaged

    def of_desk(self, desk: str) -> list[tuple[CampaignRecord, list[SeatRecord]] | Broken]:
        """Return the campaigns that a desk made or sits in, newest first; those that cannot be read are only named."""
        sits_in = select(campaign_seats.c.campaign).where(campaign_seats.c.desk == desk)
        query = select(campaigns).where(or_(campaigns.c.desk == desk, campaigns.c.id.in_(sits_in)))
        with self.database.reading() as connection:
            rows = connection.execute(query.order_by(campaigns.c.created.desc(), campaigns.c.id)).all()
            people: dict[str, list[Row[Any]]] = {row.id: [] for row in rows}
            wanted = (
                select(campaign_seats)
                .where(campaign_seats.c.campaign.in_(list(people)))
                .order_by(campaign_seats.c.side)
            )
            for person in connection.execute(wanted):
                people[person.campaign].append(person)
        return [_listed(row, people[row.id]) for row in rows]

    def with_bots(self, since: str) -> list[str]:
        """Return the unfinished campaigns changed since then in which bots have a seat, or are to fight a battle."""
        bots = select(campaign_seats.c.campaign).where(campaign_seats.c.kind == "bot")
        query = select(campaigns.c.id).where(
            ~campaigns.c.over,
            campaigns.c.touched >= since,
            or_(campaigns.c.id.in_(bots), campaigns.c.quick != "{}"),
        )
        with self.database.reading() as connection:
            return list(connection.execute(query).scalars())

    def seat(self, campaign_id: str, side: int, values: Mapping[str, Any]) -> None:
        """Change a seat's desk or its keys."""
        self.reseat(campaign_id, {side: values})

    def reseat(self, campaign_id: str, moved: Mapping[int, Mapping[str, Any]]) -> None:
        """Bring seats to a desk together, each with its values."""
        with self.changing(campaign_id) as connection:
            for side, values in moved.items():
                _set_seat(connection, campaign_id, side, values)

    def disown(self, campaign_id: str) -> None:
        """Take a campaign from the list of the desk that made it; those who sit in it keep it."""
        with self.changing(campaign_id) as connection:
            connection.execute(update(campaigns).where(campaigns.c.id == campaign_id).values(desk=""))

    def forget(self, campaign_id: str) -> None:
        """Remove a campaign with everything that belongs to it, unless another worker has changed it."""
        with self.database.writing() as connection:
            lock_row(connection, CAMPAIGNS, campaign_id, seen=self._seen.get(campaign_id))
            for table in (campaign_lines, campaign_seats):
                connection.execute(delete(table).where(table.c.campaign == campaign_id))
            connection.execute(delete(notices).where(notices.c.about == campaign_id))
            drop_drafts(connection, campaign_id)
            connection.execute(delete(campaigns).where(campaigns.c.id == campaign_id))


def _set_seat(connection: Connection, campaign_id: str, side: int, values: Mapping[str, Any]) -> None:
    connection.execute(
        update(campaign_seats)
        .where(campaign_seats.c.campaign == campaign_id, campaign_seats.c.side == side)
        .values(dict(values))
    )


def _progress(record: CampaignRecord, touch: bool = True) -> dict[str, Any]:
    if touch:
        record.touched = now()
    return {
        "touched": record.touched,
        "month": record.month,
        "step_title": record.step_title,
        "over": record.over,
        "game": record.game,
        "quick": msgspec.json.encode(record.quick).decode(),
        "waiting": None if record.waiting is None else msgspec.json.encode(record.waiting).decode(),
    }


def _rows(campaign_id: str, first: int, lines: Sequence[Line], salts: Sequence[str]) -> list[dict[str, Any]]:
    return [
        {"campaign": campaign_id, "n": n, "json": msgspec.json.encode(line).decode(), "salt": salt}
        for n, (line, salt) in enumerate(zip(lines, salts, strict=True), first)
    ]


def _record(row: Row[Any]) -> CampaignRecord:
    return CampaignRecord(
        id=row.id,
        file=decoded(row.file, CampaignFile, "beginning"),
        desk=row.desk,
        created=row.created,
        touched=row.touched,
        month=row.month,
        step_title=row.step_title,
        over=row.over,
        game=row.game,
        quick=decoded(row.quick, dict[int, str], "wishes for its battle"),
        waiting=None
        if row.waiting is None
        else decoded(row.waiting, tuple[int, ...], "list of seats to answer"),
        dice=row.dice,
        secret=row.secret,
        parts=decoded(row.parts, tuple[str, ...], "parts of the dice"),
        shared=row.shared,
    )


def _listed(row: Row[Any], people: Sequence[Row[Any]]) -> tuple[CampaignRecord, list[SeatRecord]] | Broken:
    try:
        return _record(row), all_seats(people, SIDES)
    except Damaged as damaged:
        reason = Unreadable(CAMPAIGNS.what, damaged).reason
        return Broken(row.id, _title(row.file), row.created, row.touched, reason)


def _title(file: str) -> str:
    """Return the title even if the rest cannot be read; "" if that cannot either."""
    try:
        return decoded(file, _Titled, "title").title
    except Damaged:
        return ""


class _Titled(msgspec.Struct):
    title: str = ""
