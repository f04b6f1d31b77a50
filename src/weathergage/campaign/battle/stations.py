"""Find where a side may place its ships in this month's engagement, and lay them there."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from weathergage.campaign.battle.board import ACROSS, Board, footprint, reach
from weathergage.campaign.battle.formations import (
    AHEAD,
    FORMATIONS,
    PlacedFormation,
    bows,
    hexes_of,
    most_that_fit,
)
from weathergage.campaign.battle.shoreline import PORTS, Shore, berths, drawn
from weathergage.campaign.book import Book, ChartFigures, Engagement
from weathergage.campaign.state import CampaignState, Meeting, Post, Vessel
from weathergage.geometry.hexgrid import STEP, distance


@dataclass(frozen=True, slots=True)
class Ground:
    """Describe what one side is given: a zone, or only a distance to keep from the other side."""

    side: int
    board: Board
    headings: tuple[int, ...]
    formations: tuple[str, ...]
    #: The side's own edge of the board, from which its reserves come.
    edge: int
    #: Hexes that may be used; empty if the distance from the enemy decides.
    zone: frozenset[int] = frozenset()


def meeting_of(state: CampaignState) -> Meeting:
    """Return this month's engagement, in the steps that have one."""
    assert state.meeting is not None
    return state.meeting


def board_of(book: Book, meeting: Meeting) -> Board:
    """Return the board with the month's wind."""
    return Board(book.tables.chart.columns, book.tables.chart.rows, meeting.wind)


def shore_of(book: Book, meeting: Meeting) -> Shore:
    """Return the shoreline that was drawn, in an engagement that has one."""
    row = book.engagement(meeting.roll)
    return drawn(board_of(book, meeting), meeting.edge, meeting.shore, row.station(row.owner).within)


def engaged(book: Book, state: CampaignState, side: int) -> list[Vessel]:
    """Return the ships a side has chosen for the battle."""
    chosen = meeting_of(state).squadrons[side]
    return [v for v in state.active(side, book.tables.repair.worst) if v.squadron == chosen]


def in_port(state: CampaignState, side: int) -> list[Vessel]:
    """Return the ships that lie in a side's port when it is attacked: UR, RC, and those without a squadron."""
    return state.of(side, "repair", "recaptured", "port")


def port_posts(book: Book, state: CampaignState, side: int) -> list[Post]:
    """Return where ships in port are anchored."""
    meeting = meeting_of(state)
    ships = in_port(state, side)
    places = berths(shore_of(book, meeting), len(ships), book.tables.chart.port_depth)
    return [Post(ship.id, bow, heading, "AB") for ship, (bow, heading) in zip(ships, places)]


def ground(book: Book, state: CampaignState, side: int) -> Ground:
    """Return the zone or distance that a side is given."""
    meeting = meeting_of(state)
    row = book.engagement(meeting.roll)
    station, board = row.station(side), board_of(book, meeting)
    formations = (AHEAD,) if row.line else FORMATIONS
    own = Ground(side, board, board.headings(station.attitude), formations, board.side_edge(side))
    if station.place == "corner":
        return replace(own, zone=board.near_corner(side, station.within))
    if station.place == "shore":
        shore = shore_of(book, meeting)
        berthed = {h for post in port_posts(book, state, side) for h in footprint(post.bow, post.heading)}
        return replace(own, edge=meeting.edge, zone=frozenset(shore.off) - berthed)
    if station.place == "top":
        return replace(own, edge=board.top, zone=board.near_edge(board.top, station.within))
    if station.place == "off":
        return replace(own, edge=ACROSS[board.top])
    if station.place == "edge":
        edge = ACROSS[meeting.edge] if row.shore else own.edge
        return replace(own, edge=edge, zone=board.near_edge(edge, station.within))
    return own


def formation_options(book: Book, own: Ground, ships: int, row: Engagement) -> tuple[int, tuple[str, ...]]:
    """Return how many ships have room, and the notations to place them by; the first is the default."""
    return _formation_options(book.tables.chart, own, ships, row)


@lru_cache(128)
def _formation_options(
    figures: ChartFigures, own: Ground, ships: int, row: Engagement
) -> tuple[int, tuple[str, ...]]:
    board = own.board

    def order(h: int) -> tuple[int, ...]:
        return board.along(h, own.edge), board.depth(h, own.edge), h

    if own.zone:
        count, found = most_that_fit(figures, own.zone, own.headings, ships, own.formations, order)
        best = min(
            found, key=lambda a: (FORMATIONS.index(a.formation) > 1, board.towards_middle(a.heading, a.bow))
        )
        return count, tuple(dict.fromkeys(placed.notation for placed in [best, *found]))
    # If the enemy's place decides, the formation must fit into the deep end of the board wherever she lies.
    zone = frozenset(board.hexes) if row.line else board.near_edge(own.edge, _deep(board, own.edge, row))
    count, found = most_that_fit(figures, zone, own.headings, ships, own.formations, order)
    bearings = ("middle",) if row.line else ("middle", "left", "right")
    kinds = dict.fromkeys((placed.formation, placed.heading) for placed in found)
    return count, tuple(f"{kind} {bearing}>{heading}" for kind, heading in kinds for bearing in bearings)


def _deep(board: Board, edge: int, row: Engagement) -> int:
    """Return the depth at the lower edge in which every ship is far enough from the top."""
    top = max(row.a.within, row.b.within)
    across = board.rows if board.length(edge) == board.columns else board.columns
    return across - top - row.apart


def laid_in_zone(book: Book, ships: Sequence[Vessel], placed: PlacedFormation) -> list[Post]:
    """Return the posts of ships in a formation at a place."""
    steps = bows(book.tables.chart, placed.formation, placed.heading, len(ships))
    return [Post(ship.id, placed.bow + step, placed.heading) for ship, step in zip(ships, steps)]


def laid_in_middle(book: Book, own: Ground, ships: Sequence[Vessel], notation: str) -> list[Post]:
    """Return the posts of the first of two lines that meet in fog: in the middle of the board."""
    return _laid_off(book, own, ships, notation, {}, 0)


def laid_off(
    book: Book, own: Ground, ships: Sequence[Vessel], notation: str, enemy: Iterable[Post], apart: int
) -> list[Post]:
    """Lay a formation exactly this far from the enemy; ships without room are left out."""
    theirs = sorted({h for post in enemy for h in footprint(post.bow, post.heading)})
    far = reach(theirs, frozenset(own.board.hexes), apart)
    for count in range(len(ships), 0, -1):
        if found := _laid_off(book, own, ships[:count], notation, far, apart):
            return found
    raise AssertionError("no ship has room on the board")


def _laid_off(
    book: Book, own: Ground, ships: Sequence[Vessel], notation: str, far: dict[int, int], apart: int
) -> list[Post]:
    board, figures = own.board, book.tables.chart
    formation, _, place = notation.partition(" ")
    bearing, _, way = place.partition(">")
    heading = int(way)
    wish = _wish(board, own.edge, bearing, apart)
    on_board = frozenset(board.hexes)
    for kind in dict.fromkeys((formation, *own.formations)):
        steps = hexes_of(figures, kind, heading, len(ships))
        centre = steps[len(steps) // 2]
        for bow in sorted(board.hexes, key=lambda h: (distance(h + centre, wish), h)):
            hexes = [bow + step for step in steps]
            if on_board.issuperset(hexes) and (not far or min(far.get(h, apart + 1) for h in hexes) == apart):
                return [
                    Post(ship.id, bow + step, heading)
                    for ship, step in zip(ships, bows(figures, kind, heading, len(ships)))
                ]
    return []


def _wish(board: Board, edge: int, bearing: str, apart: int) -> int:
    """Return the hex a formation should be near: some way from its own edge, on the chosen bearing."""
    along = board.length(edge) * PORTS[bearing] // 4
    deep = (board.rows if board.length(edge) == board.columns else board.columns) // (4 if apart > 10 else 2)
    return min(
        board.hexes, key=lambda h: (abs(board.along(h, edge) - along) + abs(board.depth(h, edge) - deep), h)
    )


def entries(
    own: Ground, ships: Sequence[Vessel], first_turn: int, sea: frozenset[int], shore_edge: int
) -> list[Post]:
    """Return where reserves enter: along their own edge, from the middle outwards; a second wave a turn later.

    On a side's own coast they enter past its ends, from the edges to the left and right (ruling B20).
    """
    board = own.board
    edges = (
        [own.edge]
        if own.edge != shore_edge
        else [e for e in (1, 2, 3, 4) if e not in (own.edge, ACROSS[own.edge])]
    )
    slots: list[tuple[int, int]] = []
    for edge in edges:
        middle = board.length(edge) // 2
        inward = _inward(board, edge)
        at_edge = [
            h for h in board.hexes if board.depth(h, edge) == 0 and h in sea and h + STEP[inward] in sea
        ]
        if own.edge == shore_edge:
            at_edge.sort(key=lambda h: (board.depth(h, own.edge), h))
        else:
            at_edge.sort(key=lambda h: (abs(board.along(h, edge) - middle), h))
        slots += [(h + STEP[inward], inward) for h in _apart(at_edge, 3)]
    return [
        Post(ship.id, *slots[n % len(slots)], entry_turn=first_turn + n // len(slots))
        for n, ship in enumerate(ships)
    ]


def _apart(hexes: Sequence[int], hexes_apart: int) -> list[int]:
    kept: list[int] = []
    for code in hexes:
        if all(distance(code, other) >= hexes_apart for other in kept):
            kept.append(code)
    return kept


def _inward(board: Board, edge: int) -> int:
    """Return the heading inward from an edge that lies best to the wind."""
    straight = {1: (4, 3, 5), 2: (6, 5), 3: (1, 2, 6), 4: (2, 3)}[edge]
    best = [h for attitude in "ABC" for h in board.headings(attitude) if h in straight]
    return best[0] if best else straight[0]


#: Answers for a ship: placed at once, or held back.
PLACE, RESERVE = "place", "reserve"
