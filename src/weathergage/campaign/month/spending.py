"""Spend points, steps a to c of a month: lay down ships, pay repairs, and man captured ships."""

import re
import unicodedata
from typing import ClassVar

from weathergage.campaign.book import Book
from weathergage.campaign.events import RepairPaid, ShipLaidDown, ShipManned
from weathergage.campaign.fleet import NAME_LENGTH, name_fault
from weathergage.campaign.month.month_step import SIDES, PlainStep
from weathergage.campaign.names import fresh_name
from weathergage.campaign.state import CampaignState, Vessel
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.engine.scenario import QUALITIES, Quality

NONE, PAY, WAIT, RESTORE = "none", "pay", "wait", "restore"


class Spending(PlainStep):
    """Ask for everything that is paid for at the beginning of a month (20.d.1, a to c, 20.e.2)."""

    id: ClassVar[str] = "purse"
    title: ClassVar[str] = "Building, repairs and crews"
    letters: ClassVar[str] = "abc"
    rule: ClassVar[str] = "20.d.1"

    def asks(self, book: Book, state: CampaignState) -> list[list[Ask]]:
        """Ask about free building berths, docked ships, and ships without a crew."""
        return [self._asks_of(book, state, side) for side in SIDES]

    def _asks_of(self, book: Book, state: CampaignState, side: int) -> list[Ask]:
        left = state.fleets[side].points
        found: list[Ask] = []
        free = book.tables.construction.berths - len(state.of(side, "building"))
        building = [each for each in hulls(book) if self._hull_price(book, each) <= left]
        for berth in range(1, free + 1) if building else ():
            launch = state.month + book.tables.construction.months
            prompt = f"A ship to lay down, to be launched in month {launch}?"
            cite = book.cite("20.e.1")
            found.append(Ask(f"build/{berth}", "build", "", (NONE, *building), NONE, cite, prompt=prompt))
            name = fresh_name(state, side, berth)
            found.append(
                Ask(
                    f"name/{berth}",
                    "name",
                    "",
                    (name,),
                    name,
                    cite,
                    free_text=NAME_LENGTH,
                    prompt="Her name?",
                )
            )
        price = book.tables.repair.price
        for ship in state.of(side, "repair"):
            if ship.damage and price <= state.fleets[side].points:
                default, left = (PAY, left - price) if left >= price else (WAIT, left)
                prompt = "Pay for the month's repair of {ship}?"
                cite = book.cite("20.f.1")
                found.append(
                    Ask(f"repair/{ship.id}", "repair", ship.id, (PAY, WAIT), default, cite, prompt=prompt)
                )
        for ship in state.of(side, "captured", "recaptured"):
            back = ship.where == "recaptured"
            crews = [
                c
                for c in self._crews(book, ship)
                if self._crew_price(book, ship, c) <= state.fleets[side].points
            ]
            if crews:
                prompt = "A crew for {ship}?"
                cite = book.cite("20.g.5" if back else "20.g.3")
                found.append(
                    Ask(f"crew/{ship.id}", "crew", ship.id, (*crews, WAIT), WAIT, cite, prompt=prompt)
                )
        return found

    def price(self, book: Book, state: CampaignState, ask: Ask, notation: str) -> int:
        """Return the cost of an answer."""
        if notation in (NONE, WAIT) or ask.kind == "name":
            return 0
        if ask.kind == "build":
            return self._hull_price(book, notation)
        if ask.kind == "repair":
            return book.tables.repair.price
        return self._crew_price(book, state.vessel(ask.ship), notation)

    def check(self, book: Book, state: CampaignState, side: int, orders: Orders) -> list[Violation]:
        """Refuse orders that cost too many points, and names that are taken."""
        asked = self._asks_of(book, state, side)
        total = sum(self.price(book, state, ask, orders[ask.id]) for ask in asked)
        wrong = []
        if total > state.fleets[side].points:
            reason = f"these orders cost {total} points; you have {state.fleets[side].points}"
            wrong.append(Violation("points", reason, book.cite("20.d")))
        taken = {ship.name.casefold() for ship in state.vessels if ship.builder == side}
        for ask in asked:
            if ask.kind == "name" and orders[ask.id.replace("name", "build")] != NONE:
                name = orders[ask.id].strip()
                fault = "a ship needs a name" if not name else name_fault(name)
                if name.casefold() in taken:
                    fault = f"you already had a ship called {name!r}; choose another name"
                if fault:
                    wrong.append(Violation(ask.id, fault, ask.cite))
                taken.add(name.casefold())
        return wrong

    def resolve(self, book: Book, state: CampaignState, orders: list[Orders], report: Report) -> str:
        """Pay in the order of the sequence: a for both sides, then b, then c."""
        for kind, carry_out in (("build", self._build), ("repair", self._repair), ("crew", self._man)):
            for side in SIDES:
                for ask_id, notation in orders[side].items():
                    if ask_id.partition("/")[0] == kind and notation not in (NONE, WAIT):
                        carry_out(book, state, side, ask_id.partition("/")[2], notation, orders[side], report)
        return "signal"

    def _build(
        self,
        book: Book,
        state: CampaignState,
        side: int,
        berth: str,
        hull: str,
        orders: Orders,
        report: Report,
    ) -> None:
        rate, quality, masts = _read(book, hull)
        price, cite = self._hull_price(book, hull), book.cite("20.e.1")
        name = orders[f"name/{berth}"].strip()
        ship = Vessel(
            id=fresh_id(state, side, name),
            name=name,
            nation=state.fleets[side].nation,
            builder=side,
            home="",
            value=price,
            rate=rate,
            masts=masts,
            built_crew=quality,
            crew=quality,
            side=side,
            squadron="",
            now=rate,
            quality=quality,
            where="building",
            launch=state.month + book.tables.construction.months,
        )
        state.vessels.append(ship)
        state.pay(side, -price, f"{name} laid down", cite)
        if report is not None:
            report.append(
                ShipLaidDown(
                    side=side,
                    ship=ship.id,
                    rate=rate,
                    quality=quality,
                    price=price,
                    launch=ship.launch,
                    cite=cite,
                    rulings=("Q10",),
                )
            )

    def _repair(
        self,
        book: Book,
        state: CampaignState,
        side: int,
        ship_id: str,
        _: str,
        orders: Orders,
        report: Report,
    ) -> None:
        """Pay for a month of repairs, whatever her crew has cost (20.g.4)."""
        ship, price, cite = state.vessel(ship_id), book.tables.repair.price, book.cite("20.f.1")
        ship.paid = True
        state.pay(side, -price, f"repair of {ship.name}", cite)
        if report is not None:
            report.append(RepairPaid(side=side, ship=ship_id, price=price, cite=cite))

    def _man(
        self,
        book: Book,
        state: CampaignState,
        side: int,
        ship_id: str,
        crew: str,
        orders: Orders,
        report: Report,
    ) -> None:
        ship = state.vessel(ship_id)
        price, back = self._crew_price(book, ship, crew), crew == RESTORE
        cite = book.cite("20.g.5" if back else "20.g.3")
        ship.man(ship.built_crew if back else QUALITIES[_quality(crew)])
        ship.where = "port" if back and not state.exists(side, ship.squadron, ship) else "squadron"
        state.pay(side, -price, f"crew for {ship.name}", cite)
        if report is not None:
            report.append(
                ShipManned(
                    side=side,
                    ship=ship_id,
                    quality=ship.quality,
                    price=price,
                    recaptured=back,
                    in_port=ship.where == "port",
                    cite=cite,
                    rulings=("B21",) if ship.where == "port" else (),
                )
            )

    def _hull_price(self, book: Book, hull: str) -> int:
        rate, quality, _ = _read(book, hull)
        return book.price(rate, quality)

    def _crews(self, book: Book, ship: Vessel) -> tuple[str, ...]:
        return (RESTORE,) if ship.where == "recaptured" else tuple(book.tables.recrew.captured)

    def _crew_price(self, book: Book, ship: Vessel, crew: str) -> int:
        return book.tables.recrew.recaptured if crew == RESTORE else book.tables.recrew.captured[crew]


def hulls(book: Book) -> list[str]:
    """List every ship that can be built, as `3 average` or, with an unusual number of masts, `6 average 2`."""
    return [
        f"{row.rate} {quality}" + (f" {masts}" if masts != row.masts[0] else "")
        for row in book.tables.ship
        for masts in row.masts
        for quality in QUALITIES
    ]


def fresh_id(state: CampaignState, side: int, name: str) -> str:
    """Return an unused id for a ship: the side's letter and the name in plain letters."""
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    plain = re.sub(r"[^a-z0-9]+", "-", letters.casefold()).strip("-") or "ship"
    taken = {ship.id for ship in state.vessels}
    wanted = base = f"{'ab'[side]}-{plain}"
    number = 1
    while wanted in taken:
        number += 1
        wanted = f"{base}-{number}"
    return wanted


def _read(book: Book, hull: str) -> tuple[int, Quality, int]:
    rate, quality, *masts = hull.split()
    return int(rate), QUALITIES[_quality(quality)], int(masts[0]) if masts else book.ship(int(rate)).masts[0]


def _quality(word: str) -> int:
    return [str(each) for each in QUALITIES].index(word)
