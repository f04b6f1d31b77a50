"""Carry out the acts of an administrator on campaigns and their battles."""

from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy import Row, func, select

from weathergage.server.identity.administration.messages import AdminCampaign, AdminCampaigns, AdminSeat
from weathergage.server.identity.people import People
from weathergage.server.sessions.campaign_registry import CampaignRegistry
from weathergage.server.store.database_tables import campaign_seats, campaigns, people
from weathergage.server.wire.errors import Refused

#: Campaigns in one answer.
PAGE = 50


class _Named(msgspec.Struct):
    name: str = ""


class _Titled(msgspec.Struct):
    """The title and the sides of a stored campaign file."""

    title: str = ""
    fleets: tuple[_Named, ...] = ()


class CampaignActs:
    """The acts of an administrator on campaigns; a seat belongs to a campaign and to its battle alike."""

    def __init__(self, registry: CampaignRegistry, persons: People) -> None:
        self._registry = registry
        self._people = persons

    def listed(self, skip: int = 0) -> AdminCampaigns:
        """List all campaigns, the last changed first; nothing that was sealed is in it."""
        query = select(campaigns).order_by(campaigns.c.touched.desc(), campaigns.c.id)
        seated = select(campaign_seats, people.c.name.label("player"))
        seated = seated.join(people, people.c.desk == campaign_seats.c.desk, isouter=True)
        with self._registry.database.reading() as connection:
            count = connection.execute(select(func.count()).select_from(campaigns)).scalar_one()
            rows = connection.execute(query.offset(max(0, skip)).limit(PAGE)).all()
            ids = [row.id for row in rows]
            sitting = connection.execute(
                seated.where(campaign_seats.c.campaign.in_(ids)).order_by(campaign_seats.c.side)
            ).all()
        found = []
        for row in rows:
            named = _titled(row.file)
            seats = [admin_seat(seat) for seat in sitting if seat.campaign == row.id]
            found.append(
                AdminCampaign(
                    id=row.id,
                    title=named.title,
                    month=row.month,
                    step_title=row.step_title,
                    over=row.over,
                    created=row.created,
                    touched=row.touched,
                    game=row.game,
                    sides=[fleet.name for fleet in named.fleets],
                    seats=seats,
                )
            )
        return AdminCampaigns(campaigns=found, count=count)

    def give_seat(self, campaign: str, side: int, name: str) -> str:
        """Give a seat to the person of a name, or free it; return what was done, with a link to a free seat."""
        session = self._registry.session(campaign)
        seat = session.person_seat(side)
        if not name.strip():
            told = f"The administrator has freed the seat of {seat.name}."
            key = self._registry.hand_over(campaign, side, None, told)
            return f"{told} Who opens #/campaign/{campaign}?seat={key} sits down there."
        person = self._people.named(name)
        if person.desk in [each.desk for each in session.seats]:
            raise Refused(409, f"{person.name} already plays this campaign")
        told = f"The administrator has given the seat of {seat.name} to {person.name}."
        self._registry.hand_over(campaign, side, person.desk, told)
        return told

    def judge(self, campaign: str, winner: int, reason: str) -> str:
        """End a campaign in favour of a side; return what its players are told."""
        session = self._registry.session(campaign)
        if winner not in range(len(session.seats)):
            known = " or ".join(f"{seat.side} for {seat.name}" for seat in session.seats)
            raise Refused(422, f"a campaign is not judged drawn; write {known}, or close it without a winner")
        told = because(f"The administrator has given the campaign to {session.seats[winner].name}", reason)
        self._registry.give_up(campaign, 1 - winner)
        session.tell(told)
        return told

    def close(self, campaign: str, reason: str) -> str:
        """End a campaign without a winner; return what its players are told."""
        session = self._registry.session(campaign)
        told = because("The administrator has closed the campaign without a winner", reason)
        self._registry.close_campaign(campaign)
        session.tell(told)
        return told

    def export(self) -> list[dict[str, Any]]:
        """Return all campaigns with their players and, where they are over, how they ended."""
        found: list[AdminCampaign] = []
        while len(page := self.listed(len(found)).campaigns) > 0:
            found += page
        return [self._exported(each) for each in found]

    def _exported(self, campaign: AdminCampaign) -> dict[str, Any]:
        ending = None
        if campaign.over:
            with suppress(Refused):  # one that cannot be read any more is only named
                ending = self._registry.session(campaign.id).ending()
        seats = zip(campaign.sides, campaign.seats, strict=False)
        return {
            "campaign": campaign.id,
            "title": campaign.title,
            "created": campaign.created,
            "changed": campaign.touched,
            "month": campaign.month,
            "over": campaign.over,
            "winner": campaign.sides[ending.winner] if ending is not None and ending.winner >= 0 else "",
            "kind": "" if ending is None else ending.kind,
            "points": [] if ending is None else [half / 2 for half in ending.halves],
            "players": [
                {"side": side, "name": seat.name if seat.bot else seat.player, "bot": seat.bot}
                for side, seat in seats
            ],
        }

    def leave_battle(self, campaign: str, reason: str) -> str:
        """End a battle without a result, so that it is due again; return what the players are told."""
        told = because(
            "The administrator has ended the battle without a result; it is to be fought anew", reason
        )
        self._registry.leave_battle(campaign, told)
        return told

    def remove(self, campaign: str) -> str:
        """Remove a campaign for good, and the battle that is being fought."""
        with self._registry.database.reading() as connection:
            file = connection.execute(select(campaigns.c.file).where(campaigns.c.id == campaign)).scalar()
        self._registry.remove(campaign)
        return f"{_titled(file or '').title or 'The campaign'} was removed."


def admin_seat(row: Row[Any]) -> AdminSeat:
    """Return a stored seat, with the name of its `player`, as an administrator sees it."""
    return AdminSeat(
        side=row.side,
        name=row.name,
        bot=row.kind == "bot",
        player=row.player or "",
        empty=row.kind == "human" and row.desk is None,
    )


def because(told: str, reason: str) -> str:
    """Return a sentence with its reason, if there is one."""
    why = " ".join(reason.split())
    return f"{told}: {why}" if why else f"{told}."


def _titled(file: str) -> _Titled:
    try:
        return msgspec.json.decode(file, type=_Titled)
    except msgspec.MsgspecError:  # a damaged row is listed, too, so that it can be removed
        return _Titled()
