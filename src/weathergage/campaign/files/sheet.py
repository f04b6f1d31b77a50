"""Make the campaign sheet of a side and the data cards of its ships, in the form of the printed ones."""

from collections.abc import Iterator

import msgspec

from weathergage.campaign.book import Book
from weathergage.campaign.month.ending import strength
from weathergage.campaign.names import port_name
from weathergage.campaign.state import CampaignState, Vessel


class ShipCard(msgspec.Struct, frozen=True, kw_only=True):
    """Show a ship's data card."""

    id: str
    name: str
    nation: str
    rate: int
    now: int
    type: str
    #: The class and guns by which her rate is drawn.
    ship_class: int
    guns: int
    masts: int
    dice: tuple[int, ...]
    turn: int
    quality: str
    built_crew: str
    #: Her price as built, and what her present condition would cost.
    value: int
    strength: int
    squadron: str
    #: "squadron", "building", "repair", "captured", "recaptured", "port" or "lost".
    where: str
    #: "UR", "RC", "NE" or "".
    mark: str
    builder: int
    #: The month she is launched, or was lost; 0 for neither.
    launch: int
    lost_in: int
    fate: str
    paid: bool


class SquadronCard(msgspec.Struct, frozen=True, kw_only=True):
    """Show a squadron and its ships, including docked ones and prizes without a crew."""

    id: str
    name: str
    ships: tuple[str, ...]
    #: Ships that could fight now, and what they would cost.
    active: int
    strength: int


class BatteryCard(msgspec.Struct, frozen=True, kw_only=True):
    """Show a shore battery."""

    id: str
    rate: int
    now: int
    mark: str
    type: str
    quality: str
    lost_in: int


class SheetRow(msgspec.Struct, frozen=True, kw_only=True):
    """Show a line of the campaign sheet; month 0 is the line "Start"."""

    month: int
    added: int
    subtracted: int
    reasons: tuple[str, ...]
    captured: tuple[str, ...]
    notes: tuple[str, ...]
    #: Points left after this month.
    total: int
    #: Victory points gained or lost in this month.
    victory: float


class VictoryLine(msgspec.Struct, frozen=True, kw_only=True):
    """Show a line of the running account of victory."""

    month: int
    points: float
    ship: str
    reason: str
    cite: str


class LedgerLine(msgspec.Struct, frozen=True, kw_only=True):
    """Show a line of this month's ledger: what came in or went out, and what was left."""

    reason: str
    amount: int
    left: int


class SideSheet(msgspec.Struct, frozen=True, kw_only=True):
    """Show everything of one side that is public."""

    letter: str
    name: str
    nation: str
    #: The port in which its fleet lies, on the picture of the sea.
    port: str
    points: int
    victory: float
    squadrons: tuple[SquadronCard, ...]
    ships: tuple[ShipCard, ...]
    batteries: tuple[BatteryCard, ...]
    #: Ids of the ships in the berths; "" for an empty one.
    construction: tuple[str, ...]
    repair: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    #: Since the month before ended: what was carried over, came in and was spent.
    ledger: tuple[LedgerLine, ...]
    account: tuple[VictoryLine, ...]


def sheet_of(book: Book, state: CampaignState, side: int, seen_by: int) -> SideSheet:
    """Return a side's sheet as another may see it: which ships are not engaged is secret until the fleets meet."""
    fleet = state.fleets[side]
    # Only a side's own marks are shown while squadrons are sealed.
    open_marks = seen_by == side or state.step in ("battle", "yard")
    building = [ship.id for ship in state.of(side, "building")]
    docked = [ship.id for ship in state.of(side, "repair")]
    return SideSheet(
        letter="AB"[side],
        name=fleet.name,
        nation=fleet.nation,
        port=port_name(fleet.nation),
        points=fleet.points,
        victory=state.halves(side) / 2,
        squadrons=tuple(_squadron(book, state, side, each.id, each.name) for each in fleet.squadrons),
        ships=tuple(_card(book, ship, open_marks) for ship in state.vessels if ship.side == side),
        batteries=tuple(
            BatteryCard(
                id=each.id,
                rate=each.rate,
                now=each.now,
                mark=book.battery(each.rate).mark,
                type=book.battery(each.rate).type,
                quality=each.quality,
                lost_in=each.lost_in,
            )
            for each in state.batteries
            if each.side == side
        ),
        construction=_berths(building, book.tables.construction.berths),
        repair=_berths(docked, book.tables.repair.berths),
        rows=tuple(_row(state, side, month) for month in range(state.month + 1)),
        ledger=tuple(_ledger(state, side)),
        account=tuple(
            VictoryLine(month=s.month, points=s.halves / 2, ship=s.ship, reason=s.reason, cite=s.cite)
            for s in state.scores
            if s.side == side
        ),
    )


def _ledger(state: CampaignState, side: int) -> Iterator[LedgerLine]:
    """Yield what was carried over, the income of the month before, and everything paid since."""
    own = [each for each in state.payments if each.side == side]
    # The last payment of an earlier month is its income.
    first = sum(each.month < state.month for each in own)
    first = max(0, first - 1) if state.month > 1 else 0
    left = sum(each.amount for each in own[:first])
    if first:
        yield LedgerLine(reason="carried over", amount=0, left=left)
    for each in own[first:]:
        left += each.amount
        yield LedgerLine(reason=each.reason, amount=each.amount, left=left)


def _berths(ships: list[str], count: int) -> tuple[str, ...]:
    return tuple(ships + [""] * (count - len(ships)))


def _squadron(book: Book, state: CampaignState, side: int, squadron: str, name: str) -> SquadronCard:
    ships = [s for s in state.of(side) if s.squadron == squadron and s.where != "building"]
    active = [s for s in state.active(side, book.tables.repair.worst) if s.squadron == squadron]
    return SquadronCard(
        id=squadron,
        name=name,
        ships=tuple(s.id for s in ships),
        active=len(active),
        strength=sum(strength(book, s) for s in active),
    )


def _card(book: Book, ship: Vessel, open_marks: bool) -> ShipCard:
    row = book.ship(ship.rate)
    mark = ship.mark()
    return ShipCard(
        id=ship.id,
        name=ship.name,
        nation=ship.nation,
        rate=ship.rate,
        now=ship.now,
        type=row.type,
        ship_class=book.hull(ship.rate).ship_class,
        guns=book.hull(ship.rate).guns,
        masts=ship.masts,
        dice=row.dice,
        turn=row.turn,
        quality=ship.quality,
        built_crew=ship.built_crew,
        value=ship.value,
        strength=strength(book, ship),
        squadron=ship.squadron,
        where=ship.where,
        mark=mark if open_marks or mark != "NE" else "",
        builder=ship.builder,
        launch=ship.launch,
        lost_in=ship.lost_in,
        fate=ship.fate,
        paid=ship.paid,
    )


def _row(state: CampaignState, side: int, month: int) -> SheetRow:
    paid = [each for each in state.payments if each.side == side and each.month == month]
    scores = [each for each in state.scores if each.side == side and each.month == month]
    captured = [each.reason.rsplit(" ", 1)[0] for each in scores if each.reason.endswith("captured")]
    lost = [s for s in state.vessels if s.lost_in == month and s.lost_in and s.side == side]
    return SheetRow(
        month=month,
        added=sum(each.amount for each in paid if each.amount > 0),
        subtracted=-sum(each.amount for each in paid if each.amount < 0),
        reasons=tuple(f"{each.reason} ({-each.amount})" for each in paid if each.amount < 0),
        captured=tuple(captured),
        notes=tuple(f"{s.name} {s.fate}" for s in lost),
        total=sum(each.amount for each in state.payments if each.side == side and each.month <= month),
        victory=sum(each.halves for each in scores) / 2,
    )
