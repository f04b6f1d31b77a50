"""Show the month's engagement as a side may see it: dice, board, shore, and its own zone."""

import msgspec

from weathergage.campaign.battle.board import EDGES, footprint
from weathergage.campaign.battle.shoreline import drawn, own_fault, shore_offers
from weathergage.campaign.battle.stations import (
    PLACE,
    board_of,
    engaged,
    formation_options,
    ground,
    laid_in_middle,
    meeting_of,
    port_posts,
    shore_of,
)
from weathergage.campaign.battle.written_places import drawn_up, is_formation, own_places
from weathergage.campaign.book import Book
from weathergage.campaign.month.month_step import SIDES
from weathergage.campaign.state import CampaignState, Post
from weathergage.engine.orders import Orders, Violation
from weathergage.engine.scenario import Scenario
from weathergage.geometry.hexgrid import label


class PostView(msgspec.Struct, frozen=True, kw_only=True):
    """Show where a ship lies or will lie."""

    ship: str
    side: int
    bow: str
    stern: str
    heading: int
    anchored: str = ""


class EngagementView(msgspec.Struct, frozen=True, kw_only=True):
    """Show what the dice gave, and where a side may place its ships."""

    roll: int
    title: str
    cite: str
    #: The direction the wind blows to, 1 to 6.
    wind: int
    fog: bool
    columns: int
    rows: int
    #: The edge the shore lies at ("" at sea), its land hexes and the middle of its port.
    edge: str
    shore_side: int
    land: tuple[str, ...]
    port: str
    #: The chosen squadrons by side; "" while they are secret.
    squadrons: tuple[str, str]
    #: While this side places: the hexes it may use (empty if only a distance counts), headings, distance.
    zone: tuple[str, ...]
    headings: tuple[int, ...]
    apart: int
    #: While this side places: the ships it has chosen, those that lead first, and how many of them have room.
    ships: tuple[str, ...]
    room: int
    #: The first turn on which ships that are held back may enter.
    reserves_from: int
    #: Ships this side can see: of a defended port, and once both have placed, all that begin.
    posts: tuple[PostView, ...]
    #: The battle, once both have placed.
    scenario: Scenario | None


def engagement_view(book: Book, state: CampaignState, side: int, asked: bool) -> EngagementView | None:
    """Return the engagement of this month; None if there is none."""
    meeting = state.meeting
    if meeting is None:
        return None
    row, board = book.engagement(meeting.roll), board_of(book, meeting)
    met = meeting.scenario is not None
    shore = shore_of(book, meeting) if meeting.shore else None
    placing = asked and state.step in ("placement", "defence")
    own = ground(book, state, side) if placing else None
    chosen = [each if met or side == of else "" for of, each in enumerate(meeting.squadrons)]
    names = {"a": state.fleets[0].name, "b": state.fleets[1].name}
    return EngagementView(
        roll=meeting.roll,
        title=row.title.format(**names),
        cite=book.cite(row.rule),
        wind=meeting.wind,
        fog=row.fog,
        columns=board.columns,
        rows=board.rows,
        edge=EDGES.get(meeting.edge, ""),
        shore_side=row.owner,
        land=tuple(map(label, sorted(shore.land))) if shore else (),
        port=label(shore.port) if shore else "",
        squadrons=(chosen[0], chosen[1]),
        zone=tuple(map(label, sorted(own.zone))) if own else (),
        headings=own.headings if own else (),
        apart=row.apart,
        ships=tuple(ship.id for ship in engaged(book, state, side)) if own else (),
        room=formation_options(book, own, len(engaged(book, state, side)), row)[0] if own else 0,
        reserves_from=book.tables.chart.reserves_after + 1,
        posts=tuple(_seen(book, state, row.owner)),
        scenario=meeting.scenario,
    )


def _seen(book: Book, state: CampaignState, owner: int) -> list[PostView]:
    """Return all ships that begin the battle once it is set up; before that, only those of a defended port."""
    meeting = meeting_of(state)
    if meeting.scenario is not None:
        begin = [
            post_view(post, side) for side in SIDES for post in meeting.posts[side] if post.entry_turn <= 1
        ]
        return begin + (_works(state, owner) if owner >= 0 else [])
    return _lying(book, state, owner) if owner >= 0 and state.step == "placement" else []


def _lying(book: Book, state: CampaignState, owner: int) -> list[PostView]:
    """Return the defence of a port, which the side from the sea sees before it places."""
    moored = [post_view(post, owner) for post in port_posts(book, state, owner)]
    orders = meeting_of(state).notes[owner]
    return [*moored, *preview(book, state, owner, orders)]


def _works(state: CampaignState, owner: int) -> list[PostView]:
    """Return the batteries where they were set, without those that the battle destroyed."""
    return _set_up(state, owner, meeting_of(state).notes[owner])


def _set_up(state: CampaignState, owner: int, orders: Orders) -> list[PostView]:
    """Return standing batteries where these orders set them."""
    places = {each.id: orders[f"battery/{each.id}"] for each in state.standing_batteries(owner)}
    return [
        PostView(ship=work, side=owner, bow=hexagon, stern="", heading=int(heading))
        for work, (hexagon, _, heading) in ((work, place.partition(">")) for work, place in places.items())
    ]


def preview(book: Book, state: CampaignState, side: int, orders: Orders) -> list[PostView]:
    """Show where a side's ships would lie by these orders, fitting or not; batteries that are set up too."""
    own, ships = ground(book, state, side), engaged(book, state, side)
    count, offered = formation_options(book, own, len(ships), book.engagement(meeting_of(state).roll))
    placed = [ship for ship in ships if orders.get(f"reserve/{ship.id}", PLACE) == PLACE][:count]
    notation = orders.get("formation", offered[0])
    read: list[Post] | Violation | str
    if not own.zone:
        # The enemy's place decides, so it is only shown about where.
        read = laid_in_middle(book, own, placed, notation) if notation in offered else []
    elif is_formation(notation):
        read = drawn_up(book, placed, notation)
    else:
        read = own_places(book, state, side, notation)
    works = _set_up(state, side, orders) if any(each.startswith("battery/") for each in orders) else []
    return works + [post_view(post, side) for post in (read if isinstance(read, list) else [])]


class PlacingView(msgspec.Struct, frozen=True, kw_only=True):
    """Show what orders of placing would lead to, and everything that is wrong with them."""

    posts: tuple[PostView, ...] = ()
    #: The land of a coast that its owner is drawing, and the middle of its port.
    land: tuple[str, ...] = ()
    port: str = ""
    faults: tuple[Violation, ...] = ()


def coast_preview(book: Book, state: CampaignState, notation: str) -> PlacingView:
    """Show a coast as it would be drawn; nothing of one that cannot be."""
    meeting = meeting_of(state)
    row = book.engagement(meeting.roll)
    if notation not in shore_offers(row.depth) and own_fault(notation, row.depth):
        return PlacingView()
    shore = drawn(board_of(book, meeting), meeting.edge, notation, row.station(row.owner).within)
    return PlacingView(land=tuple(map(label, sorted(shore.land))), port=label(shore.port))


def post_view(post: Post, side: int) -> PostView:
    """Return a post with its hexes as labels."""
    bow, stern = footprint(post.bow, post.heading)
    return PostView(
        ship=post.ship,
        side=side,
        bow=label(bow),
        stern=label(stern),
        heading=post.heading,
        anchored=post.anchored,
    )
