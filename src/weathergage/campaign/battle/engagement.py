"""Turn sealed placements into a battle that a ruleset can set up."""

from weathergage.campaign.battle.stations import (
    PLACE,
    board_of,
    engaged,
    entries,
    formation_options,
    ground,
    laid_in_middle,
    laid_off,
    meeting_of,
    port_posts,
    shore_of,
)
from weathergage.campaign.battle.written_places import placed_by
from weathergage.campaign.book import Book
from weathergage.campaign.events import FleetPlaced
from weathergage.campaign.month.month_step import SIDES
from weathergage.campaign.state import Battery, CampaignState, Post, Vessel
from weathergage.engine.events import Report
from weathergage.engine.scenario import DataCard, Log, Scenario, Sea, ShipEntry, SideEntry, Victory, Wind
from weathergage.geometry.hexgrid import label, parse_label

#: Squares of a log for boards that need one; data cards count instead.
BLANK = Log(hull=1, crew=(1, 1, 1), guns=(1, 1), rigging=(1, 1, 1))


def prepare(book: Book, state: CampaignState, report: Report) -> None:
    """Work out where everything lies, and make the battle of it."""
    meeting = meeting_of(state)
    row = book.engagement(meeting.roll)
    chosen = [
        [v for v in engaged(book, state, side) if meeting.notes[side].get(f"reserve/{v.id}", PLACE) == PLACE]
        for side in SIDES
    ]
    # A side with a zone lies where it chose; then a side that keeps a distance is placed from it.
    for side in sorted(SIDES, key=lambda side: (not ground(book, state, side).zone, side)):
        meeting.posts[side] = _posts(book, state, side, chosen[side])
    for side in SIDES:
        placed = {post.ship for post in meeting.posts[side]}
        held = [v for v in engaged(book, state, side) if v.id not in placed]
        own = ground(book, state, side)
        land = shore_of(book, meeting).land if row.shore else frozenset()
        sea = frozenset(own.board.hexes) - land
        first = book.tables.chart.reserves_after + 1
        if held:
            meeting.posts[side] += entries(own, held, first, sea, meeting.edge if side == row.owner else 0)
        moored = port_posts(book, state, side) if side == row.owner else []
        if report is not None:
            report.append(
                FleetPlaced(
                    side=side,
                    squadron=state.squadron_name(side, meeting.squadrons[side]),
                    placed=tuple(v.id for v in engaged(book, state, side) if v.id in placed),
                    reserves=tuple(v.id for v in held),
                    in_port=tuple(post.ship for post in moored),
                    batteries=len(list(state.standing_batteries(side))) if side == row.owner else 0,
                    cite=book.cite("20.h.1.c"),
                )
            )
        meeting.posts[side] += moored
    meeting.scenario = scenario(book, state)


def _posts(book: Book, state: CampaignState, side: int, ships: list[Vessel]) -> list[Post]:
    meeting = meeting_of(state)
    row, own, notes = book.engagement(meeting.roll), ground(book, state, side), meeting.notes[side]
    count, _ = formation_options(book, own, len(engaged(book, state, side)), row)
    ships, notation = ships[:count], notes["formation"]
    if not own.zone:
        enemy = meeting.posts[1 - side]
        if not enemy:
            return laid_in_middle(book, own, ships, notation)
        return laid_off(book, own, ships, notation, enemy, row.apart)
    read = placed_by(book, state, side, ships, notation)
    posts = read if isinstance(read, list) else []
    anchor = notes.get("anchor", "none")
    for post in posts:
        post.anchored = anchor if anchor in ("AB", "AS") else ""  # type: ignore[assignment]
    return posts


def scenario(book: Book, state: CampaignState) -> Scenario:
    """Return the battle of this month."""
    meeting = meeting_of(state)
    row, board = book.engagement(meeting.roll), board_of(book, meeting)
    land = sorted(shore_of(book, meeting).land) if row.shore else []
    names = {"a": state.fleets[0].name, "b": state.fleets[1].name}
    return Scenario(
        id=f"campaign-month-{state.month}",
        title=row.title.format(**names),
        date=f"Month {state.month}",
        place="On the coast" if row.shore else "At sea",
        notes=f"Month {state.month} of the campaign between {names['a']} and {names['b']}.",
        wind=Wind(direction=meeting.wind),
        sea=Sea(columns=board.columns, rows=board.rows, land=tuple(map(label, land)), fog=row.fog),
        sides=tuple(_side(book, state, side, row.owner) for side in SIDES),
        victory=Victory(kind="points", turns=book.tables.chart.turns, settle=True),
        anchoring=True,
    )


def _side(book: Book, state: CampaignState, side: int, owner: int) -> SideEntry:
    meeting, fleet = meeting_of(state), state.fleets[side]
    ships = [ship_entry(book, state.vessel(post.ship), post) for post in meeting.posts[side]]
    if side == owner:
        ships += [
            _work(book, state, battery, meeting.notes[side]) for battery in state.standing_batteries(side)
        ]
    nations = dict.fromkeys([fleet.nation, *(ship.nation for ship in ships)])
    return SideEntry(id="ab"[side], name=fleet.name, nations=tuple(nations), ships=tuple(ships))


def ship_entry(book: Book, ship: Vessel, post: Post) -> ShipEntry:
    """Return a ship with her card; ships under repair or without a crew lie unusable in port (20.f.4, 20.g.2)."""
    row, hull = book.ship(ship.rate), book.hull(ship.rate)
    return ShipEntry(
        id=ship.id,
        name=ship.name,
        nation=ship.nation,
        ship_class=hull.ship_class,
        rating=hull.guns,
        turning=row.turn,
        battle_speed=max(row.dice),
        full_speed=max(row.dice),
        quality=ship.quality,
        log=BLANK,
        points=ship.value,
        bow=label(post.bow),
        heading=post.heading,
        entry_turn=post.entry_turn,
        squadron=ship.squadron,
        anchored=post.anchored,
        card=DataCard(
            rate=ship.rate,
            now=min(ship.now, book.tables.repair.worst),
            masts=ship.masts,
            port="UR" if ship.where == "repair" else "RC" if ship.where == "recaptured" else "",
        ),
    )


def _work(book: Book, state: CampaignState, battery: Battery, notes: dict[str, str]) -> ShipEntry:
    row, hull = book.battery(battery.rate), book.hull(battery.rate)
    place, _, heading = notes[f"battery/{battery.id}"].partition(">")
    number = [each.id for each in state.batteries if each.side == battery.side].index(battery.id) + 1
    return ShipEntry(
        id=battery.id,
        name=f"{row.type.capitalize()} {number} ({row.mark})",
        nation=state.fleets[battery.side].nation,
        ship_class=hull.ship_class,
        rating=hull.guns,
        turning=0,
        battle_speed=0,
        full_speed=0,
        quality=battery.quality,
        log=BLANK,
        points=book.battery_price(battery.rate, battery.quality),
        bow=label(parse_label(place)),
        heading=int(heading),
        hexes=1,
        fixed="battery",
        card=DataCard(rate=battery.rate, now=battery.now),
    )


def battle_ships(book: Book, state: CampaignState) -> dict[str, int]:
    """Return every ship and battery in this month's battle, with the side it begins on."""
    battle = meeting_of(state).scenario
    assert battle is not None
    return {ship.id: side for side in SIDES for ship in battle.sides[side].ships}
