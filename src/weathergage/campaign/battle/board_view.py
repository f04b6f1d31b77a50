"""Show the month's engagement as a side may see it: dice, board, shore, and its own zone."""

import msgspec

from weathergage.campaign.battle.board import EDGES, footprint
from weathergage.campaign.battle.formations import PlacedFormation
from weathergage.campaign.battle.stations import (
    PLACE,
    board_of,
    engaged,
    formation_options,
    ground,
    laid_in_zone,
    meeting_of,
    own_places,
    port_posts,
    shore_of,
)
from weathergage.campaign.book import Book
from weathergage.campaign.month.month_step import SIDES
from weathergage.campaign.state import CampaignState, Post
from weathergage.engine.orders import Orders
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
    return [*_works(state, owner), *moored, *preview(book, state, owner, orders)]


def _works(state: CampaignState, owner: int) -> list[PostView]:
    """Return the batteries where they were set, without those that the battle destroyed."""
    orders = meeting_of(state).notes[owner]
    return [
        PostView(
            ship=each.id,
            side=owner,
            bow=orders[f"battery/{each.id}"].partition(">")[0],
            stern="",
            heading=int(orders[f"battery/{each.id}"].partition(">")[2]),
        )
        for each in state.standing_batteries(owner)
    ]


def preview(book: Book, state: CampaignState, side: int, orders: Orders) -> list[PostView]:
    """Show where a side's ships would lie by these orders; empty if the enemy's place decides."""
    own, ships = ground(book, state, side), engaged(book, state, side)
    if not own.zone or side not in SIDES:
        return []
    count, offered = formation_options(book, own, len(ships), book.engagement(meeting_of(state).roll))
    placed = [ship for ship in ships if orders.get(f"reserve/{ship.id}", PLACE) == PLACE][:count]
    notation = orders.get("formation", offered[0])
    if notation in offered:
        posts = laid_in_zone(book, placed, PlacedFormation.parse(notation).notation)
    else:
        read = own_places(book, state, side, notation)
        posts = read if isinstance(read, list) else []
    return [post_view(post, side) for post in posts]


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
