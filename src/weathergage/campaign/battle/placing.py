"""Place both fleets, steps 20.h.1.c and d: draw shores, set batteries, place ships or hold them in reserve."""

from typing import ClassVar

from weathergage.campaign.battle.engagement import prepare
from weathergage.campaign.battle.shoreline import battery_offers, own_fault, shore_offers
from weathergage.campaign.battle.stations import (
    PLACE,
    RESERVE,
    engaged,
    formation_options,
    ground,
    meeting_of,
    shore_of,
)
from weathergage.campaign.battle.written_places import is_formation, own_places, placed_by
from weathergage.campaign.book import Book
from weathergage.campaign.events import ShoreDrawn
from weathergage.campaign.month.month_step import SIDES, PlainStep
from weathergage.campaign.state import CampaignState
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation

NONE = "none"
#: Room to write a place for every ship of a large squadron.
OWN_PLACES = 4000
#: Room to write a coast.
OWN_COAST = 120


class Coast(PlainStep):
    """Let the owner of the shore draw it (20.h.1.d.11, 20.h.1.d.12)."""

    id: ClassVar[str] = "shore"
    title: ClassVar[str] = "The shoreline"
    letters: ClassVar[str] = "d"
    rule: ClassVar[str] = "20.h.1.d"

    def asks(self, book: Book, state: CampaignState) -> list[list[Ask]]:
        """Ask for shape, depth and port."""
        row = book.engagement(meeting_of(state).roll)
        options = shore_offers(row.depth)
        default = options[len(options) // 2]
        prompt = "How does your coast run, how many hexes deep is it, and where is the port?"
        ask = Ask(
            "shore", "shore", "", options, default, book.cite(row.rule), prompt=prompt, free_text=OWN_COAST
        )
        return [[ask] if side == row.owner else [] for side in SIDES]

    def refuse(
        self, book: Book, state: CampaignState, side: int, ask: Ask, notation: str
    ) -> Violation | None:
        """Check a coast that the player wrote."""
        fault = super().refuse(book, state, side, ask, notation)
        if fault is not None:
            return fault
        reason = own_fault(notation, book.engagement(meeting_of(state).roll).depth)
        return Violation(ask.id, reason, ask.cite) if reason else None

    def resolve(self, book: Book, state: CampaignState, orders: list[Orders], report: Report) -> str:
        """Show the coast to both sides."""
        meeting = meeting_of(state)
        row = book.engagement(meeting.roll)
        meeting.shore = orders[row.owner]["shore"]
        if report is not None:
            cite = book.cite(row.rule)
            report.append(
                ShoreDrawn(side=row.owner, shore=meeting.shore, cite=cite, rulings=("Q5", "B19", "B20"))
            )
        return "defence"


class Placement(PlainStep):
    """Let both sides place at once; against a shore, only the side that comes from the sea (20.h.1.c)."""

    id: ClassVar[str] = "placement"
    title: ClassVar[str] = "Placing the ships"
    letters: ClassVar[str] = "d"
    rule: ClassVar[str] = "20.h.1.c"

    def sides(self, book: Book, state: CampaignState) -> tuple[int, ...]:
        """Return the sides that place in this step."""
        owner = book.engagement(meeting_of(state).roll).owner
        return SIDES if owner < 0 else (1 - owner,)

    def asks(self, book: Book, state: CampaignState) -> list[list[Ask]]:
        """Ask for a formation with its place, and for each ship whether she is held back."""
        placing = self.sides(book, state)
        return [self._asks_of(book, state, side) if side in placing else [] for side in SIDES]

    def _asks_of(self, book: Book, state: CampaignState, side: int) -> list[Ask]:
        row, ships = book.engagement(meeting_of(state).roll), engaged(book, state, side)
        own = ground(book, state, side)
        _, options = formation_options(book, own, len(ships), row)
        free = OWN_PLACES if own.zone and not row.line else 0
        prompt = "Your formation, the place of its leader, and the heading?"
        place = Ask("formation", "formation", "", options, options[0], book.cite(row.rule), prompt=prompt)
        place.free_text = free
        held = [
            Ask(
                f"reserve/{ship.id}",
                "reserve",
                ship.id,
                (PLACE, RESERVE),
                PLACE,
                book.cite("20.h.1.e"),
                routine=True,
                prompt="Place {ship} now, or hold her back as a reserve?",
            )
            for ship in (ships if len(ships) > 1 else ())
        ]
        return [place, *held]

    def refuse(
        self, book: Book, state: CampaignState, side: int, ask: Ask, notation: str
    ) -> Violation | None:
        """Check places written ship by ship; whether a formation fits depends on who is placed."""
        if ask.kind == "formation" and is_formation(notation) and ground(book, state, side).zone:
            return None
        fault = super().refuse(book, state, side, ask, notation)
        if fault is not None or ask.kind != "formation":
            return fault
        read = own_places(book, state, side, notation)
        return read if isinstance(read, Violation) else None

    def check(self, book: Book, state: CampaignState, side: int, orders: Orders) -> list[Violation]:
        """Refuse to place no ship, a formation that does not fit, and places that do not match the placed ships."""
        ships, own = engaged(book, state, side), ground(book, state, side)
        placed = [ship for ship in ships if orders.get(f"reserve/{ship.id}", PLACE) == PLACE]
        if not placed:
            reason = "a squadron that goes out must place at least one ship"
            return [Violation("reserve", reason, book.cite("20.h.1.e"))]
        row = book.engagement(meeting_of(state).roll)
        count, offered = formation_options(book, own, len(ships), row)
        if orders["formation"] in offered:
            return []
        read = placed_by(book, state, side, placed[:count], orders["formation"])
        if isinstance(read, Violation):
            return [read]
        odd = sorted({post.ship for post in read} ^ {ship.id for ship in placed})
        if not odd or is_formation(orders["formation"]):
            return []
        names = ", ".join(state.vessel(ship).name for ship in odd)
        reason = f"write a place for each ship that is not a reserve, and for no other: {names}"
        return [Violation("formation", reason, book.cite(row.rule))]

    def resolve(self, book: Book, state: CampaignState, orders: list[Orders], report: Report) -> str:
        """Set up the battle, now that all ships are placed."""
        meeting = meeting_of(state)
        for side in self.sides(book, state):
            meeting.notes[side] = orders[side]
        prepare(book, state, report)
        return "battle"


class Defence(Placement):
    """Let the owner of a shore place batteries and ships first (20.h.1.d.11, 20.h.1.d.12)."""

    id: ClassVar[str] = "defence"
    title: ClassVar[str] = "The defence of the port"

    def sides(self, book: Book, state: CampaignState) -> tuple[int, ...]:
        """Return only the owner."""
        return (book.engagement(meeting_of(state).roll).owner,)

    def _asks_of(self, book: Book, state: CampaignState, side: int) -> list[Ask]:
        meeting = meeting_of(state)
        cite = book.cite(book.engagement(meeting.roll).rule)
        offered = battery_offers(shore_of(book, meeting), book.tables.chart.port_reach)
        hexes = list(dict.fromkeys(each.partition(">")[0] for each in offered))
        asks = []
        for number, battery in enumerate(state.standing_batteries(side)):
            # Each battery's default is a different waterfront hex.
            default = next(
                each for each in offered if each.partition(">")[0] == hexes[2 * number % len(hexes)]
            )
            prompt = f"Where does the {book.battery(battery.rate).type} stand, and which way does it look?"
            asks.append(
                Ask(f"battery/{battery.id}", "battery", battery.id, offered, default, cite, prompt=prompt)
            )
        prompt = "Do your ships lie at anchor, by the bow (AB) or by the stern (AS)?"
        anchor = Ask("anchor", "anchor", "", (NONE, "AB", "AS"), NONE, cite, prompt=prompt)
        return [*asks, *super()._asks_of(book, state, side), anchor]

    def check(self, book: Book, state: CampaignState, side: int, orders: Orders) -> list[Violation]:
        """Refuse two batteries on one hex as well."""
        seen: dict[str, str] = {}
        for ask_id, notation in orders.items():
            place = notation.partition(">")[0]
            if ask_id.startswith("battery/") and seen.setdefault(place, ask_id) != ask_id:
                return [
                    Violation(
                        ask_id, f"another battery stands on {place}; choose another hex", book.cite("18.d")
                    )
                ]
        return super().check(book, state, side, orders)

    def resolve(self, book: Book, state: CampaignState, orders: list[Orders], report: Report) -> str:
        """Let the side from the sea place last, with the defence in sight."""
        (owner,) = self.sides(book, state)
        meeting_of(state).notes[owner] = orders[owner]
        return "placement"
