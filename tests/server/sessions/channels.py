"""Everything by which somebody at a game can learn of it: all calls that read, sockets, messages and refusals."""

import re
from collections.abc import Callable
from typing import Any, Final

from litestar import Litestar
from sqlalchemy import select

from tests.server.people import Person
from weathergage.server.notifications.store import news

#: What is written into the places of an address; every value is tried.
PLACES: Final[dict[str, tuple[str, ...]]] = {
    "seat": ("0", "3"),
    "channel": ("table", "side:0", "side:1", "onlookers"),
    "name": ("Nelson",),
}
#: Calls that give a file anew at each call, of which only the status and the names in it can be compared.
_FILES: Final = {"/api/me/export"}
#: Calls that know nothing of a game that two sides play: the beginnings of their addresses, and why.
APART: Final = {
    "/api/admin/": "for administrators, who see everything",
    "/api/bots": "the same for everybody",
    "/api/campaigns": "campaigns are another game, with tests of their own",
    "/api/designs": "ships and battles that somebody draws",
    "/api/events": "clubs know results alone",
    "/api/health": "figures of the server, which change by themselves",
    "/api/lessons": "the same for everybody",
    "/api/market": "the same for everybody",
    "/api/nations": "the same for everybody",
    "/api/rule": "the same for everybody",
    "/api/scenarios": "the same for everybody",
    "/api/ship-types": "the same for everybody",
    "/api/server": "what kind of server it is",
    "/api/shared/": "only battles that are over can be shared, and only who has the link finds them",
    "/assets/": "files of the client",
    "/metrics": "figures for the host",
    "/r/": "only battles that are over can be shared",
    "/schema": "the same for everybody",
    "/ws/campaigns/": "campaigns are another game, with tests of their own",
}
#: Pages of the client, which are the same for everybody.
_PAGES: Final = {"/", "/{file_path}"}
#: Sockets: what they send is compared where somebody listens.
SOCKETS: Final = {"/ws/games/{game_id}", "/ws/lobby", "/ws/me"}
#: Calls that read, though they are sent something.
_ASKED: Final[dict[str, Any]] = {
    "check": {"orders": {"plot/niagara": "0", "signal/hunter": "x"}},
    "forecast": {"orders": {}},
    "odds": {"orders": {}},
    "fleet/orders": {"order": {"order": "ahead"}, "orders": {}},
    "plan/try": {"orders": {}, "plan": {"lines": [{"topic": "fire", "choice": "best"}]}},
    "plan/film": {"orders": {}, "plan": {"left": "usual"}, "seed": 3},
}


def read_calls(app: Litestar) -> set[str]:
    """Return the addresses of all calls that read something of a game, and of all sockets; the client's pages not."""
    found = set()
    for route in app.routes:
        methods = getattr(route, "methods", None) or {"GET"}
        if "GET" in methods and route.path_format not in _PAGES and not _apart(route.path_format):
            found.add(route.path_format)
    return found


def _apart(address: str) -> bool:
    return any(address.startswith(beginning) for beginning in APART)


def addresses(call: str, game: str) -> list[str]:
    """Return a call's address with everything that can stand in its places."""
    found = [call.replace("{game_id}", game)]
    for place, values in PLACES.items():
        if f"{{{place}}}" in call:
            found = [each.replace(f"{{{place}}}", value) for each in found for value in values]
    assert not any("{" in each for each in found), f"say in PLACES what can stand in {call}"
    return found


def _text(response: Any, call: str) -> str:
    assert response.status_code not in (405, 422, 429, 500), f"{call}: {response.status_code} {response.text}"
    return f"{response.status_code} {'' if call in _FILES else response.text}"


def _messages(person: Person) -> str:
    """Return the messages that are queued or sent for a desk."""
    database = person._client.app.state.game_registry.storage.database
    columns = news.c.kind, news.c.side, news.c.question
    with database.reading() as connection:
        rows = connection.execute(select(*columns).where(news.c.desk == person.desk).order_by(*columns))
        return str(rows.all())


def channels(app: Litestar) -> dict[str, Callable[[Person], str]]:
    """Return all ways to learn something, by name: whatever call is added to the server is among them."""

    def getting(call: str) -> Callable[[Person], str]:
        return lambda person: "\n".join(
            _text(person.get(each), call) for each in addresses(call, person.game)
        )

    def asking(call: str, body: Any) -> Callable[[Person], str]:
        # What cannot be asked now is refused, and refusals are read too.
        return lambda person: (response := person.post(call, body)).text + str(response.status_code)

    return {
        **{call: getting(call) for call in sorted(read_calls(app) - SOCKETS)},
        **{call: asking(call, body) for call, body in _ASKED.items()},
        "messages": _messages,
    }


def comparable(text: str, person: Person) -> str:
    """Return what was read without what differs by chance: times, and names of games, desks and keys."""
    for name in (person.game, person.desk, person.key):
        text = text.replace(name, "") if name else text
    keys = r'"(?:mark|key|invitation|recovery|script|commitment)":"[^"]*"'
    return re.sub(rf"\d{{4}}-\d\d-\d\dT[\d:.+]*|{keys}", "", text)
