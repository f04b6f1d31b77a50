"""Feeds of results, for readers: JSON Feed and Atom, of everybody on an open server, or of one person."""

import hashlib
from html import escape
from typing import Any
from xml.sax.saxutils import quoteattr

import msgspec

from weathergage.server.identity.people import People
from weathergage.server.identity.results import Result, ResultStore
from weathergage.server.settings import Settings
from weathergage.server.sharing.store import SharingStore
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.plain_text import plain_line

#: Results in a feed.
SHOWN = 50


class Feeds:
    """The feeds of a server; they name people as they chose, and no desks."""

    def __init__(
        self, results: ResultStore, people: People, shared: SharingStore, settings: Settings
    ) -> None:
        self._results = results
        self._people = people
        self._shared = shared
        self._settings = settings

    def results(self, name: str = "") -> tuple[str, list[Result]]:
        """Return the title and the results of a feed; only open servers have one for everybody to read."""
        if self._settings.kind != "open":
            raise Refused(403, "the results of this server are for its members; it has no public feed")
        if not name:
            return "Results at Weathergage", self._results.newest(SHOWN)
        person = self._people.named(name)
        return f"Results of {person.name}", self._results.of_person(person.desk, SHOWN)

    def json(self, name: str, origin: str, path: str) -> bytes:
        """Return a JSON Feed."""
        title, results = self.results(name)
        feed: dict[str, Any] = {
            "version": "https://jsonfeed.org/version/1.1",
            "title": title,
            "home_page_url": f"{origin}/",
            "feed_url": f"{origin}{path}",
            "items": [
                {
                    "id": _entry_id(each, origin),
                    "url": self._link(each, origin),
                    "title": plain_line(each.title),
                    "content_text": in_words(each),
                    "date_published": each.ended,
                    "_weathergage": _facts(each),
                }
                for each in results
            ],
        }
        return msgspec.json.encode(feed)

    def atom(self, name: str, origin: str, path: str) -> bytes:
        """Return an Atom feed."""
        title, results = self.results(name)
        newest = results[0].ended if results else "1970-01-01T00:00:00+00:00"
        entries = "".join(
            f"<entry><id>{escape(_entry_id(each, origin))}</id><title>{escape(plain_line(each.title))}</title>"
            f"<updated>{escape(each.ended)}</updated><link href={quoteattr(self._link(each, origin))}/>"
            f"<summary>{escape(in_words(each))}</summary></entry>"
            for each in results
        )
        here = f"{origin}{path}"
        return (
            '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">'
            f"<id>{escape(here)}</id><title>{escape(title)}</title><updated>{escape(newest)}</updated>"
            f'<author><name>Weathergage</name></author><link rel="self" href={quoteattr(here)}/>'
            f"{entries}</feed>\n"
        ).encode()

    def _link(self, result: Result, origin: str) -> str:
        """Return where a result leads: to its replay, if its players share it."""
        token = self._shared.token(result.game)
        return f"{origin}/r/{token}" if token else f"{origin}/"


def _entry_id(result: Result, origin: str) -> str:
    """Return a lasting name of a result; the id of a game would let readers look on where only its link does."""
    return f"{origin}/results/{hashlib.sha256(result.game.encode()).hexdigest()[:24]}"


def mark_of(body: bytes) -> str:
    """Return the ETag of a feed."""
    return f'"{hashlib.sha256(body).hexdigest()[:24]}"'


def in_words(result: Result) -> str:
    """Tell a result in one sentence."""
    teams = [
        " and ".join(player.name for player in result.players if player.side == side) or name
        for side, name in enumerate(result.sides)
    ]
    played = " against ".join(f"{team} ({name})" for team, name in zip(teams, result.sides, strict=True))
    won = f"{teams[result.winner]} won" if 0 <= result.winner < len(teams) else "A draw"
    return plain_line(f"{played}. {won} on turn {result.turn}.")


def _facts(result: Result) -> dict[str, Any]:
    return {
        "ruleset": result.ruleset,
        "battle": result.scenario,
        "sides": list(result.sides),
        "players": [{"side": player.side, "name": player.name} for player in result.players],
        "winner": result.winner,
        "kind": result.kind,
        "turn": result.turn,
        "points": list(result.points),
        "rated": result.rated,
    }
