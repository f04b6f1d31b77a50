"""Let two fleets bought for an agreed number of points meet at sea, from opposite corners of the board (3)."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import msgspec

from weathergage.campaign.battle.board import ACROSS, Board
from weathergage.campaign.battle.engagement import ship_entry
from weathergage.campaign.battle.formations import AHEAD, COLUMNS, PlacedFormation, bows, offers
from weathergage.campaign.book import Book, campaign_book
from weathergage.campaign.fleet import FleetPlan, ShipPlan, SquadronPlan, cost, name_faults, ship_faults
from weathergage.campaign.month.first_muster import mustered
from weathergage.campaign.names import ship_names
from weathergage.campaign.state import Post
from weathergage.engine.dice import Dice
from weathergage.engine.orders import IllegalOrder, Violation
from weathergage.engine.scenario import Quality, Scenario, Sea, SideEntry, Victory, Wind
from weathergage.ships.nations import nations

#: The attitude in which both fleets begin.
ATTITUDE = "A"


@dataclass(frozen=True, slots=True)
class Terms:
    """Hold what the players agree on: points for each side (0: any), and the wind (0: it is rolled for)."""

    points: int = 0
    wind: int = 0
    seed: int = 0


def meeting_faults(book: Book, plan: FleetPlan, points: int = 0, place: str = "fleet") -> list[Violation]:
    """Return everything that is wrong with a fleet that is to meet another at sea."""
    cite = book.cite("3")
    found = [*name_faults(plan.name, place, cite), *ship_faults(book, plan, place, cite)]
    if plan.nation not in nations():
        reason = f"there is no nation {plan.nation!r}; choose from {', '.join(nations())}"
        found.append(Violation(f"{place}.nation", reason, cite))
    if not plan.squadrons:
        found.append(Violation(f"{place}.squadrons", "a fleet needs a squadron of at least one ship", cite))
    if plan.batteries:
        reason = "shore batteries stand in a port and cannot meet a fleet at sea"
        found.append(Violation(f"{place}.batteries", reason, book.cite("18.a")))
    if points and (spent := cost(book, plan)) > points:
        reason = f"this fleet costs {spent} points, {spent - points} more than the {points} agreed on"
        found.append(Violation(place, reason, cite))
    return found


def meet(
    plans: Sequence[FleetPlan], terms: Terms | None = None, title: str = "", book: Book | None = None
) -> Scenario:
    """Return the battle between two fleets; raises IllegalOrder with everything that is wrong with them."""
    book, terms = book or campaign_book(), terms or Terms()
    if len(plans) != 2:
        raise IllegalOrder([Violation("fleets", f"two fleets are needed, not {len(plans)}", book.cite("3"))])
    if not 0 <= terms.wind <= book.tables.dice.wind:
        reason = f"the wind direction is 1 to {book.tables.dice.wind} (1 north, clockwise), not {terms.wind}"
        raise IllegalOrder([Violation("wind", reason, book.cite("3"))])
    wrong = [
        fault
        for side, plan in zip("AB", plans)
        for fault in meeting_faults(book, plan, terms.points, f"fleet {side}")
    ]
    if wrong:
        raise IllegalOrder(wrong)
    wind = terms.wind or Dice(seed=terms.seed).roll("wind", book.tables.dice.wind)
    board = Board(book.tables.chart.columns, book.tables.chart.rows, wind)
    state = mustered(book, plans, terms.seed, None)
    sides = []
    for side, plan in enumerate(plans):
        ships = state.of(side, "squadron")
        placed = _placed_formation(book, board, side, len(ships))
        steps = bows(book.tables.chart, placed.formation, placed.heading, len(ships))
        entries = [
            ship_entry(book, ship, Post(ship.id, placed.bow + step, placed.heading))
            for ship, step in zip(ships, steps)
        ]
        sides.append(SideEntry(id="ab"[side], name=plan.name, nations=(plan.nation,), ships=tuple(entries)))
    return Scenario(
        id="meeting",
        title=title or f"{plans[0].name} meets {_within(plans[1].name)}",
        date="1800",
        place="At sea",
        notes="Two fleets bought by points, in opposite corners with the wind on the quarter.",
        wind=Wind(direction=wind),
        sea=Sea(columns=board.columns, rows=board.rows),
        sides=tuple(sides),
        victory=Victory(kind="points"),
        anchoring=True,
        rules=(book.ruleset,),
    )


def _placed_formation(book: Book, board: Board, side: int, ships: int) -> PlacedFormation:
    """Place a line ahead as near to the side's corner as it fits; columns if a line would reach the enemy."""
    headings = tuple(h for h in board.headings(ATTITUDE) if _inward(board, side, h))
    near = next(row.station(side).within for row in book.tables.engagement if row.a.place == "corner")
    # Both corners lie on the edge the wind blows from: a third of it each leaves a third between the fleets.
    edge = board.length(ACROSS[board.top])
    tried = [(formation, part) for part in (3, 2) for formation in (AHEAD, *COLUMNS)]
    for formation, part in tried:
        for within in range(near, edge // part + 1):
            zone = board.near_corner(side, within)
            found = offers(book.tables.chart, zone, headings, ships, (formation,), lambda code: (code,))
            if found:
                return min(found, key=lambda each: (board.towards_middle(each.heading, each.bow), each.bow))
    most = f"{ships} ships have no room in a corner of the board"
    raise IllegalOrder([Violation(f"fleet {'AB'[side]}", most, book.cite("3"))])


def _inward(board: Board, side: int, heading: int) -> bool:
    """Return whether a heading leads from a side's corner towards the middle rather than along the edge."""
    others = [each for each in board.headings(ATTITUDE) if each != heading]
    corner = min(board.near_corner(side, 0))
    return all(board.towards_middle(heading, corner) <= board.towards_middle(each, corner) for each in others)


def bought(nation: str, points: int, seed: int = 0, name: str = "", book: Book | None = None) -> FleetPlan:
    """Buy a named fleet for these points; the same seed buys the same fleet."""
    book = book or campaign_book()
    luck = Random(f"meeting/{nation}/{points}/{seed}")
    names = ship_names(nation)
    luck.shuffle(names)
    crew: Quality = "average"
    left, ships = points, list[ShipPlan]()
    while len(ships) < len(names):
        rates = [row.rate for row in book.tables.ship if book.price(row.rate, crew) <= left]
        if not rates:
            break
        # Prefer large ships, but seldom all of one rate.
        rate = luck.choice(rates[:3])
        left -= book.price(rate, crew)
        ships.append(ShipPlan(name=names[len(ships)], rate=rate, quality=crew))
    for number, ship in enumerate(ships):
        better = book.price(ship.rate, "crack") - book.price(ship.rate, crew)
        if better <= left:
            left -= better
            ships[number] = msgspec.structs.replace(ship, quality="crack")
    flag = nations()[nation].adjective if nation in nations() else nation
    return FleetPlan(
        name=name or f"The {flag} squadron",
        nation=nation,
        squadrons=(SquadronPlan(name="Squadron", ships=tuple(sorted(ships, key=lambda each: each.rate))),),
    )


def _within(name: str) -> str:
    """Return the name of a fleet as it stands within a sentence."""
    return f"the {name[4:]}" if name.startswith("The ") else name
