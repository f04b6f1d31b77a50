"""Give people everything of theirs as one file: replays, results and settings, written while it is sent."""

import io
import zipfile
from collections.abc import Iterator
from dataclasses import asdict

import msgspec

from weathergage.server.identity.credentials import Caller
from weathergage.server.identity.people import People
from weathergage.server.identity.results import ResultStore
from weathergage.server.sessions.game_registry import GameRegistry
from weathergage.server.store.records import now
from weathergage.server.wire.errors import Refused


class _Pipe(io.RawIOBase):
    """Takes what is written until it is sent; it cannot go back, so that nothing large is held."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._at = 0

    def writable(self) -> bool:
        """Return that it can be written to."""
        return True

    def write(self, data: bytes) -> int:  # type: ignore[override]
        """Keep some bytes."""
        self._parts.append(bytes(data))
        self._at += len(data)
        return len(data)

    def tell(self) -> int:
        """Return how much was written."""
        return self._at

    def taken(self) -> bytes:
        """Return what was written since the last call."""
        data = b"".join(self._parts)
        self._parts.clear()
        return data


class OwnExport:
    """Writes the games of a person into a file, one after the other."""

    def __init__(self, games: GameRegistry, people: People, results: ResultStore) -> None:
        self._games = games
        self._people = people
        self._results = results

    def zipped(self, caller: Caller) -> Iterator[bytes]:
        """Give the parts of the file: a replay for each game that may be saved, and JSON for the rest."""
        pipe = _Pipe()
        with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as file:
            cards = self._games.games_of(caller.desk)
            left_out: list[dict[str, str]] = []
            for number, card in enumerate(cards, 1):
                name = f"replays/{number:04d}-{_plain(card.scenario or card.id)}.replay.json"
                try:
                    file.writestr(name, self._games.session(card.id).copies.replay_file(caller))
                except Refused as refused:
                    left_out.append({"game": card.id, "title": card.title, "why": refused.message})
                yield pipe.taken()
            file.writestr("about.json", self._about(caller, left_out))
            file.writestr(
                "games.json", msgspec.json.format(msgspec.json.encode([_own(card) for card in cards]))
            )
            yield pipe.taken()
        yield pipe.taken()

    def _about(self, caller: Caller, left_out: list[dict[str, str]]) -> bytes:
        me = self._people.me(caller)
        results = []
        for result in self._results.of_person(caller.desk):
            told = asdict(result)
            told["players"] = [{"side": each.side, "name": each.name} for each in result.players]
            told["own_side"] = result.side_of(caller.desk)
            results.append(told)
        about = {
            "made": now(),
            "name": me.name,
            "since": me.since,
            "settings": me.settings,
            "results": results,
            "left_out": left_out,
        }
        return msgspec.json.format(msgspec.json.encode(about))


def _own(card: object) -> object:
    """Return a card without the keys of its seats."""
    plain = msgspec.to_builtins(card)
    for seat in plain.get("seats", ()):
        seat.pop("key", None)
    return plain


def _plain(name: str) -> str:
    return "".join(letter if letter.isalnum() else "-" for letter in name)[:60]
