"""Let each side secretly seek or refuse battle and choose a squadron, steps d, 20.h.1.a and b."""

from typing import ClassVar

from weathergage.campaign.book import Book
from weathergage.campaign.events import BattleDeclined, EngagementRolled
from weathergage.campaign.month.month_step import NO, SIDES, YES, PlainStep
from weathergage.campaign.state import CampaignState, Meeting
from weathergage.engine.events import Report, Roll
from weathergage.engine.orders import Ask, Orders


class Signal(PlainStep):
    """Ask whether to fight, and with which squadron."""

    id: ClassVar[str] = "signal"
    title: ClassVar[str] = "Battle or not"
    letters: ClassVar[str] = "d"
    rule: ClassVar[str] = "20.h.1.a"

    def asks(self, book: Book, state: CampaignState) -> list[list[Ask]]:
        """Ask both sides the same two questions."""
        return [self._asks_of(book, state, side) for side in SIDES]

    def _asks_of(self, book: Book, state: CampaignState, side: int) -> list[Ask]:
        squadrons = list(dict.fromkeys(v.squadron for v in state.active(side, book.tables.repair.worst)))
        squadrons.sort(key=[s.id for s in state.fleets[side].squadrons].index)
        willing = "Seek battle this month?"
        which = "Which squadron goes out, if there is a battle?"
        return [
            Ask("engage", "engage", "", (YES, NO), YES, book.cite("20.h.1.a"), prompt=willing),
            Ask("squadron", "squadron", "", squadrons, squadrons[0], book.cite("20.h.1.b"), prompt=which),
        ]

    def resolve(self, book: Book, state: CampaignState, orders: list[Orders], report: Report) -> str:
        """Let the fleets meet if both want a battle; a side that refuses alone pays for it (20.h.1.a)."""
        frame, willing = book.tables.campaign, [orders[side]["engage"] == YES for side in SIDES]
        state.income = [frame.month_points] * 2
        if all(willing):
            return self._meet(book, state, [orders[side]["squadron"] for side in SIDES], report)
        refuser = -1
        if any(willing):
            refuser = willing.index(False)
            state.income[refuser] = frame.refuser_points
            state.income[1 - refuser] = frame.willing_points
        if report is not None:
            report.append(BattleDeclined(refuser=refuser, cite=book.cite("20.h.1.a")))
        return "yard"

    def _meet(self, book: Book, state: CampaignState, squadrons: list[str], report: Report) -> str:
        """Roll for the wind and the engagement table; on a coast also for the edge it lies at (20.h.1.d)."""
        meeting = state.meeting = Meeting(squadrons)
        faces, dice = book.tables.dice, state.dice
        meeting.wind = dice.roll("wind", faces.wind)
        meeting.roll = dice.roll("engagement", faces.engagement)
        row = book.engagement(meeting.roll)
        if row.shore:
            meeting.edge = dice.roll("edge of the board", faces.side)
        meeting.seed = book.seeds(state)
        for side in SIDES:
            for ship in state.of(side, "squadron"):
                ship.not_engaged = ship.squadron != squadrons[side] or ship.now > book.tables.repair.worst
        if report is not None:
            names = {"a": state.fleets[0].name, "b": state.fleets[1].name}
            report.append(
                EngagementRolled(
                    title=row.title.format(**names),
                    wind=Roll("wind", meeting.wind, faces.wind),
                    roll=Roll("engagement", meeting.roll, faces.engagement),
                    edge=Roll("edge of the board", meeting.edge, faces.side) if row.shore else None,
                    cite=book.cite(row.rule),
                    rulings=("G1",) if not row.shore else ("G1", "B20"),
                )
            )
        return "shore" if row.shore else "placement"
