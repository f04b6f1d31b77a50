"""End the month, steps g to i: dock, repair and launch ships, gain points, and begin the next month."""

from typing import ClassVar

from weathergage.campaign.book import Book
from weathergage.campaign.events import (
    MonthBegan,
    PointsGained,
    RiggingRestored,
    ShipDocked,
    ShipJoined,
    ShipLaunched,
    ShipRepaired,
)
from weathergage.campaign.month.ending import end_by_points, take_stock
from weathergage.campaign.month.month_step import NO, SIDES, YES, PlainStep
from weathergage.campaign.state import CampaignState, Vessel
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.rulesets.shared.sentences import count


class MonthEnd(PlainStep):
    """Ask about docking and launching, and end the month (20.d.1, g to i)."""

    id: ClassVar[str] = "yard"
    title: ClassVar[str] = "Docking and launching"
    letters: ClassVar[str] = "ghi"
    rule: ClassVar[str] = "20.d.1"

    def asks(self, book: Book, state: CampaignState) -> list[list[Ask]]:
        """Ask about damaged ships, half-repaired ships, new ships, and ships to be freed from port."""
        return [self._asks_of(book, state, side) for side in SIDES]

    def _asks_of(self, book: Book, state: CampaignState, side: int) -> list[Ask]:
        found: list[Ask] = []
        if self._free(book, state, side) > 0:
            for ship in state.of(side, "squadron"):
                if ship.damage:
                    prompt = "Dock {ship} for repairs?"
                    cite = book.cite("20.f.1")
                    found.append(Ask(f"dock/{ship.id}", "dock", ship.id, (YES, NO), NO, cite, prompt=prompt))
        for ship in state.of(side, "repair"):
            if (
                self._rate_after(book, ship) - ship.rate > 0
                and self._rate_after(book, ship) <= book.tables.repair.worst
            ):
                prompt = "Launch {ship} though she is not fully repaired?"
                cite = book.cite("20.f.1")
                found.append(Ask(f"launch/{ship.id}", "launch", ship.id, (YES, NO), NO, cite, prompt=prompt))
        squadrons = [squadron.id for squadron in state.fleets[side].squadrons]
        for ship in self._finished(state, side):
            prompt, cite = "Which squadron does the new {ship} join?", book.cite("20.e.1")
            default = self._weakest(state, side, squadrons)
            found.append(Ask(f"assign/{ship.id}", "assign", ship.id, squadrons, default, cite, prompt=prompt))
        for ship in self._freed(state, side):
            prompt, cite = (
                "Which squadron does {ship} join, now that the battle for the port is over?",
                "20.g.5",
            )
            others = [s for s in squadrons if state.exists(side, s, ship)] or squadrons
            found.append(
                Ask(f"join/{ship.id}", "join", ship.id, others, others[0], book.cite(cite), prompt=prompt)
            )
        return found

    def check(self, book: Book, state: CampaignState, side: int, orders: Orders) -> list[Violation]:
        """Refuse more ships than berths, and docking the last ship that can fight (ruling B21)."""
        docked = [state.vessel(ask.partition("/")[2]) for ask in orders if _says(orders, ask, "dock")]
        free, cite = self._free(book, state, side), book.cite("20.f.1")
        if len(docked) > free:
            berths = book.tables.repair.berths
            reason = f"{count(len(docked), 'ship')} to dock, but only {free} of {count(berths, 'repair berth')} free"
            return [Violation("dock", reason, cite)]
        worst = book.tables.repair.worst
        staying = [ship for ship in state.active(side, worst) if ship not in docked]
        coming = sum(_says(orders, ask, "launch") for ask in orders)
        coming += sum(ask.partition("/")[0] in ("assign", "join") for ask in orders)
        coming += sum(self._rate_after(book, ship) == ship.rate for ship in state.of(side, "repair"))
        if docked and not staying and not coming:
            reason = "at least one ship must stay active; keep one at sea"
            return [Violation("dock", reason, book.cite("20.i.1"))]
        return []

    def resolve(self, book: Book, state: CampaignState, orders: list[Orders], report: Report) -> str:
        """Dock, repair, launch, pay, and begin the next month."""
        in_yard = [state.of(side, "repair") for side in SIDES]
        for side in SIDES:
            for ask_id in orders[side]:
                if _says(orders[side], ask_id, "dock"):
                    self._dock(book, state, side, state.vessel(ask_id.partition("/")[2]), report)
        for side in SIDES:
            for ship in in_yard[side]:
                self._work(book, state, side, ship, orders[side].get(f"launch/{ship.id}") == YES, report)
            for ship in self._finished(state, side):
                ship.home = ship.squadron = orders[side][f"assign/{ship.id}"]
                self._launch(book, state, side, ship, report, new=True)
            for ship in self._freed(state, side):
                self._join(book, state, side, ship, orders[side][f"join/{ship.id}"], report)
        self._end_month(book, state, report)
        return "purse"

    def _dock(self, book: Book, state: CampaignState, side: int, ship: Vessel, report: Report) -> None:
        ship.where, ship.paid, ship.not_engaged = "repair", False, False
        if report is not None:
            cite = book.cite("20.f.1")
            report.append(
                ShipDocked(
                    side=side, ship=ship.id, rate=ship.now, built=ship.rate, cite=cite, rulings=("Q10",)
                )
            )

    def _work(
        self, book: Book, state: CampaignState, side: int, ship: Vessel, wanted: bool, report: Report
    ) -> None:
        """Do a month of repairs that was paid for, and launch her if she is finished or wanted."""
        repair = book.tables.repair
        if ship.paid:
            ship.repair(repair.rates_a_month, repair.rates_a_crew)
            ship.paid = False
            if report is not None:
                cite = book.cite("20.f.1")
                report.append(
                    ShipRepaired(
                        side=side,
                        ship=ship.id,
                        rate=ship.now,
                        quality=ship.quality,
                        cite=cite,
                        rulings=("B15",),
                    )
                )
        if wanted or not ship.damage:
            self._launch(book, state, side, ship, report)

    def _launch(
        self, book: Book, state: CampaignState, side: int, ship: Vessel, report: Report, new: bool = False
    ) -> None:
        ship.where, ship.launch = "squadron", 0
        if report is not None:
            squadron = state.squadron_name(side, ship.squadron)
            cite = book.cite("20.e.1" if new else "20.f.1")
            report.append(
                ShipLaunched(side=side, ship=ship.id, squadron=squadron, rate=ship.now, new=new, cite=cite)
            )

    def _join(
        self, book: Book, state: CampaignState, side: int, ship: Vessel, squadron: str, report: Report
    ) -> None:
        ship.where, ship.squadron = "squadron", squadron
        if report is not None:
            name = state.squadron_name(side, squadron)
            report.append(
                ShipJoined(side=side, ship=ship.id, squadron=name, cite=book.cite("20.g.5"), rulings=("B21",))
            )

    def _end_month(self, book: Book, state: CampaignState, report: Report) -> None:
        """Restore masts and steering, add points, and begin the next month or end the campaign."""
        for ship in state.vessels:
            ship.not_engaged = False
        if report is not None:
            report.append(RiggingRestored(month=state.month, cite=book.cite("20.f.2")))
        for side in SIDES:
            refused = state.income[side] != book.tables.campaign.month_points
            cite = book.cite("20.h.1.a" if refused else "20.d")
            state.pay(side, state.income[side], "the month's points", cite)
            if report is not None:
                total = state.fleets[side].points
                report.append(PointsGained(side=side, points=state.income[side], total=total, cite=cite))
        state.meeting = None
        for side in SIDES:
            for ship in state.of(side, "port"):
                if state.exists(side, ship.squadron, ship):
                    self._join(book, state, side, ship, ship.squadron, report)
        take_stock(book, state, state.month)
        if state.month == book.tables.campaign.months:
            end_by_points(book, state, report)
            return
        state.month += 1
        state.income = [0, 0]
        if report is not None:
            report.append(MonthBegan(month=state.month, cite=book.cite("20.a")))

    def _free(self, book: Book, state: CampaignState, side: int) -> int:
        """Count the empty repair berths: a ship launched this month leaves hers only afterwards."""
        return book.tables.repair.berths - len(state.of(side, "repair"))

    def _rate_after(self, book: Book, ship: Vessel) -> int:
        return max(ship.rate, ship.now - book.tables.repair.rates_a_month) if ship.paid else ship.now

    def _finished(self, state: CampaignState, side: int) -> list[Vessel]:
        return [ship for ship in state.of(side, "building") if ship.launch <= state.month]

    def _freed(self, state: CampaignState, side: int) -> list[Vessel]:
        """Return ships kept in port that lay there in this month's battle and may now join a squadron."""
        if state.meeting is None:
            return []
        there = {post.ship for post in state.meeting.posts[side]}
        return [ship for ship in state.of(side, "port") if ship.id in there]

    def _weakest(self, state: CampaignState, side: int, squadrons: list[str]) -> str:
        """Return the squadron with the fewest ships."""
        ships = state.of(side, "squadron", "repair")
        return min(squadrons, key=lambda s: (sum(ship.squadron == s for ship in ships), s))


def _says(orders: Orders, ask_id: str, kind: str) -> bool:
    """Return whether an ask of this kind was answered with yes."""
    return ask_id.partition("/")[0] == kind and orders[ask_id] == YES
