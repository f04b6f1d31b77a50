"""Read where a side wants its ships: a formation led from any hex, or a place for every ship."""

from collections.abc import Sequence

from weathergage.campaign.battle.board import footprint
from weathergage.campaign.battle.formations import FORMATIONS, PlacedFormation
from weathergage.campaign.battle.stations import Ground, engaged, ground, laid_in_zone, meeting_of
from weathergage.campaign.book import Book
from weathergage.campaign.state import CampaignState, Post, Vessel
from weathergage.engine.orders import Violation
from weathergage.geometry.hexgrid import DIRECTIONS, parse_label
from weathergage.rulesets.shared.sentences import HEADINGS, either


def is_formation(notation: str) -> bool:
    """Return whether a notation names a formation, as `line-ahead K12>3` does."""
    return notation.partition(" ")[0] in FORMATIONS


def placed_by(
    book: Book, state: CampaignState, side: int, ships: Sequence[Vessel], notation: str
) -> list[Post] | Violation:
    """Lay ships by a notation, or say why they cannot lie there."""
    if not is_formation(notation):
        return own_places(book, state, side, notation)
    posts = drawn_up(book, ships, notation)
    own = ground(book, state, side)
    cite = book.cite(book.engagement(meeting_of(state).roll).rule)
    if isinstance(posts, str):
        return Violation("formation", posts, cite)
    reason = _unfit(own, ships, posts, PlacedFormation.parse(notation).formation)
    return Violation("formation", reason, cite) if reason else posts


def drawn_up(book: Book, ships: Sequence[Vessel], notation: str) -> list[Post] | str:
    """Draw ships up in a formation wherever that is; say what is wrong with a notation that cannot be read."""
    try:
        placed = PlacedFormation.parse(notation)
        posts = laid_in_zone(book, ships, placed) if placed.heading in DIRECTIONS else []
    except ValueError as wrong:
        return str(wrong)
    return posts or "write formation, bow of the leader and heading (1 to 6) as in 'line-ahead K12>3'"


def _unfit(own: Ground, ships: Sequence[Vessel], posts: Sequence[Post], formation: str) -> str:
    """Say why a formation cannot lie there; "" if it can."""
    if formation not in own.formations:
        return f"here ships lie in {' or '.join(each.replace('-', ' ') for each in own.formations)} only"
    if posts[0].heading not in own.headings:
        allowed = either(HEADINGS[each] for each in sorted(own.headings))
        return f"in this wind your ships must head {allowed}"
    names = {ship.id: ship.name for ship in ships}
    for post in posts:
        if not own.zone.issuperset(footprint(post.bow, post.heading)):
            return f"{names[post.ship]} would lie outside the water that is yours"
    return ""


def own_places(book: Book, state: CampaignState, side: int, text: str) -> list[Post] | Violation:
    """Read places written ship by ship, as in `Ajax K12>3; Hero M12>3`, or say what is wrong with them."""
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
                    "formation", f"{ship.name} at {place} is partly outside the hexes that you may use", cite
                )
            if taken.setdefault(code, ship.id) != ship.id or ship.id in {p.ship for p in posts}:
                return Violation(
                    "formation", f"{ship.name} at {place}: the hex or the ship is already taken", cite
                )
        posts.append(post)
    return posts or Violation("formation", "write ship, bow and heading as in 'Ajax K12>3'", cite)
