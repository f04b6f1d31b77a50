"""Enter the results of a battle, steps e and f: damage, changes of ownership, and victory points."""

from collections.abc import Sequence

from weathergage.campaign.battle.engagement import battle_ships
from weathergage.campaign.battle.stations import meeting_of
from weathergage.campaign.book import Book
from weathergage.campaign.events import PrizeRecorded, ShipDamaged, ShipLost, VictoryCounted
from weathergage.campaign.state import Battery, CampaignState, Vessel
from weathergage.engine.events import Report
from weathergage.engine.journal import Fate
from weathergage.engine.orders import Violation
from weathergage.engine.scenario import QUALITIES, Quality
from weathergage.rulesets.shared.sentences import either


def fate_faults(book: Book, state: CampaignState, fates: Sequence[Fate]) -> list[Violation]:
    """Refuse impossible results of a battle: ships that were not there, left out, or named twice."""
    there = battle_ships(book, state)
    told = [fate.ship for fate in fates]
    cite = book.cite("20.d.1")
    wrong = [Violation(ship, "is not in this battle", cite) for ship in told if ship not in there]
    wrong += [Violation(ship, "her fate is missing", cite) for ship in there if ship not in told]
    wrong += [Violation(ship, "is named twice", cite) for ship in sorted(set(told)) if told.count(ship) > 1]
    for fate in fates:
        start = there.get(fate.ship)
        if start is None:
            continue
        if fate.fate == "captured" and fate.side != 1 - start:
            wrong.append(
                Violation(fate.ship, "a captured ship is with the enemy of the side she began on", cite)
            )
        if fate.fate == "afloat" and fate.side != start:
            wrong.append(Violation(fate.ship, "a ship with the other side is captured, not afloat", cite))
        if fate.side not in (0, 1):
            wrong.append(Violation(fate.ship, f"her side must be 0 or 1, not {fate.side}", cite))
        if fate.quality not in QUALITIES:
            wrong.append(Violation(fate.ship, f"a crew is {either(QUALITIES)}, not {fate.quality!r}", cite))
        if fate.rate < 1:
            wrong.append(Violation(fate.ship, f"there is no rate {fate.rate}", cite))
    return wrong


def settle(book: Book, state: CampaignState, fates: Sequence[Fate], report: Report) -> None:
    """Enter damage, losses and captures on the cards, and victory points in the account (20.i.2)."""
    batteries = {battery.id: battery for battery in state.batteries}
    for fate in fates:
        if fate.ship in batteries:
            _battery(book, state, batteries[fate.ship], fate, report)
        else:
            _Ship(book, state, state.vessel(fate.ship), fate, report).settle()


def _battery(book: Book, state: CampaignState, battery: Battery, fate: Fate, report: Report) -> None:
    """Enter the result of a battery: damage stays, and a lost battery is not replaced (20.c.1, 20.f.3)."""
    was = battery.now
    if fate.fate != "afloat":
        battery.lost_in = state.month
        if report is not None:
            cite = book.cite("20.c.1")
            lost = ShipLost(
                side=battery.side,
                ship=battery.id,
                fate="destroyed",
                battery=True,
                cite=cite,
                rulings=("B17",),
            )
            report.append(lost)
        return
    battery.now = max(battery.now, fate.rate)
    battery.quality = _worse(battery.quality, fate.quality)
    if report is not None and battery.now != was:
        report.append(
            ShipDamaged(
                side=battery.side,
                ship=battery.id,
                rate=battery.now,
                was=was,
                quality=battery.quality,
                battery=True,
                cite=book.cite("20.f.3"),
            )
        )


class _Ship:
    """Enter one ship's result."""

    def __init__(self, book: Book, state: CampaignState, ship: Vessel, fate: Fate, report: Report) -> None:
        self.book, self.state, self.ship, self.fate, self.report = book, state, ship, fate, report

    def settle(self) -> None:
        """Enter her condition, then a change of ownership, then her loss."""
        ship, fate = self.ship, self.fate
        was = ship.now, ship.quality
        ship.now = max(ship.now, fate.rate)
        ship.quality = _worse(ship.quality, fate.quality)
        taker = fate.side if fate.side != ship.side and fate.fate != "destroyed" else -1
        if taker >= 0:
            self._count_capture(taker)
        if fate.fate == "captured":
            self._change_hands(taker)
        elif fate.fate == "afloat":
            if was != (ship.now, ship.quality) and self.report is not None:
                self.report.append(
                    ShipDamaged(
                        side=ship.side,
                        ship=ship.id,
                        rate=ship.now,
                        was=was[0],
                        quality=ship.quality,
                        cite=self.book.cite("11.c.13"),
                    )
                )
        else:
            self._go_down(ship.side if fate.fate == "destroyed" else fate.side)

    def _count_capture(self, taker: int) -> None:
        """Give the captor the whole price; for a recapture, also subtract it from the other side (20.i.2.c and d)."""
        worth, value, ship = self.book.tables.victory, self.ship.value, self.ship
        if ship.builder == taker:
            self._count(taker, worth.recaptured * value, f"{ship.name} recaptured", "20.i.2.d")
            self._count(1 - taker, -worth.recaptured * value, f"{ship.name} lost again", "20.i.2.d")
        else:
            self._count(taker, worth.captured * value, f"{ship.name} captured", "20.i.2.c")

    def _change_hands(self, taker: int) -> None:
        """Add a prize to the squadron that took her; return a recaptured ship to her own (20.g.1, 20.g.5, 20.g.6)."""
        ship, back = self.ship, self.ship.builder == taker
        ship.side = taker
        ship.squadron = ship.home if back else meeting_of(self.state).squadrons[taker]
        ship.where = "recaptured" if back else "captured"
        ship.paid = ship.not_engaged = False
        if self.report is not None:
            self.report.append(
                PrizeRecorded(
                    side=taker,
                    ship=ship.id,
                    squadron=self.state.squadron_name(taker, ship.squadron),
                    rate=ship.now,
                    back=back,
                    cite=self.book.cite("20.g.5" if back else "20.g.1"),
                )
            )

    def _go_down(self, holder: int) -> None:
        """Record her loss by the side that had her last."""
        ship, worth, fate = self.ship, self.book.tables.victory, self.fate.fate
        rules = {"sunk": "20.i.2.b", "scuttled": "20.i.2.e", "abandoned": "20.i.2.f", "destroyed": "20.f.5"}
        ship.side = holder
        ship.lose(fate, self.state.month)
        if self.report is not None:
            cite = self.book.cite(rules[fate])
            rulings = ("B17",) if fate == "destroyed" else ()
            self.report.append(ShipLost(side=holder, ship=ship.id, fate=fate, cite=cite, rulings=rulings))
        if fate == "scuttled":
            self._count(holder, -worth.scuttled * ship.value, f"{ship.name} scuttled", rules[fate])
        elif fate == "sunk":
            self._count(1 - holder, worth.sunk * ship.value, f"{ship.name} sunk", rules[fate])
        elif fate == "destroyed":
            self._count(
                1 - holder, worth.destroyed * ship.value, f"{ship.name} destroyed in port", rules[fate]
            )

    def _count(self, side: int, halves: int, reason: str, rule: str) -> None:
        cite = self.book.cite(rule)
        self.state.score(side, halves, self.ship, reason, cite)
        if self.report is not None:
            rulings = {"20.i.2.b": ("Q3",), "20.i.2.d": ("Q10",), "20.f.5": ("B17",)}.get(rule, ())
            self.report.append(
                VictoryCounted(
                    side=side, ship=self.ship.id, halves=halves, reason=reason, cite=cite, rulings=rulings
                )
            )


def _worse(one: Quality, other: str) -> Quality:
    """Return the worse of two crews."""
    return QUALITIES[max(QUALITIES.index(one), [str(each) for each in QUALITIES].index(other))]
