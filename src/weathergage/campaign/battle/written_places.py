"""Places written ship by ship, for formations that no list offers."""

from weathergage.campaign.battle.board import footprint
from weathergage.campaign.battle.stations import engaged, ground, meeting_of
from weathergage.campaign.book import Book
from weathergage.campaign.state import CampaignState, Post
from weathergage.engine.orders import Violation
from weathergage.geometry.hexgrid import DIRECTIONS, parse_label

#: Whether a ship that goes out is placed at once or held back.
PLACE, RESERVE = "place", "reserve"


def own_places(book: Book, state: CampaignState, side: int, text: str) -> list[Post] | Violation:
    """Places written ship by ship, as in `Ajax K12>3; Hero M12>3`, or what is wrong with them."""
    own = ground(book, state, side)
    cite = book.cite(book.engagement(meeting_of(state).roll).rule)
    ships = {key.casefold(): ship for ship in engaged(book, state, side) for key in (ship.id, ship.name)}
    taken: dict[int, str] = {}
    posts: list[Post] = []
    for part in filter(None, (part.strip() for part in text.split(";"))):
        name, _, place = part.rpartition(" ")
        ship = ships.get(name.strip().casefold())
        where, arrow, way = place.partition(">")
        if ship is None or not arrow or way not in map(str, DIRECTIONS):
            reason = f"{part!r}: write ship, bow and heading (1 to 6) as in 'Ajax K12>3; Hero M12>3'"
            return Violation("formation", reason, cite)
        try:
            post = Post(ship.id, parse_label(where), int(way))
        except ValueError as wrong:
            return Violation("formation", str(wrong), cite)
        if post.heading not in own.headings:
            allowed = ", ".join(map(str, sorted(own.headings)))
            return Violation("formation", f"{ship.name} must head {allowed} in this wind, not {way}", cite)
        for code in footprint(post.bow, post.heading):
            if code not in own.zone:
                return Violation(
                    "formation", f"{ship.name} at {place} is not wholly where you may place ships", cite
                )
            if taken.setdefault(code, ship.id) != ship.id or ship.id in {p.ship for p in posts}:
                return Violation(
                    "formation", f"{ship.name} at {place}: the hex or the ship is placed already", cite
                )
        posts.append(post)
    return posts or Violation("formation", "write ship, bow and heading as in 'Ajax K12>3'", cite)
