"""Begin, keep, show and remove designs for their authors, and give their battles to whoever fights them."""

import tomllib
from typing import Any

import msgspec
import tomli_w

from weathergage.api import Scenario, scenario_ids
from weathergage.scenarios import battle_data
from weathergage.scenarios.ship import slug
from weathergage.server.designs.checking import PREFIX, checked
from weathergage.server.designs.messages import (
    BattleData,
    Design,
    DesignCard,
    DesignKept,
    DesignSheet,
    NewDesign,
)
from weathergage.server.designs.store import DesignRecord, DesignStore
from weathergage.server.identity.credentials import Caller
from weathergage.server.wire.cards import scenario_card
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.game_messages import ScenarioCard
from weathergage.server.wire.plain_text import plain_line

#: Designs that a desk may have.
MOST = 100
#: Characters of a design as JSON.
LONGEST = 300_000
#: Tables of a battle lie less deep in each other.
_DEEPEST = 20
#: Cards of designs that are remembered.
_MOST_CARDS = 2000
_FRESH: BattleData = {
    "id": "my-battle",
    "title": "My battle",
    "date": "1805",
    "place": "At sea",
    "notes": "A battle that never was.",
    "wind": {"direction": 3, "velocity": 3, "change": 6},
    "sea": {"columns": 41, "rows": 27},
    "victory": {"kind": "points", "turns": 20},
    "side": [
        {"id": "british", "name": "British", "nations": ["british"], "ship": []},
        {"id": "french", "name": "French", "nations": ["french"], "ship": []},
    ],
}


class DrawingTable:
    """The designs of all authors of a server."""

    def __init__(self, store: DesignStore) -> None:
        self._store = store
        #: Cards by design, each with the revision that it shows: to check a battle means to begin it by all rules.
        self._cards: dict[str, tuple[int, ScenarioCard | None]] = {}

    def battle(self, scenario_id: str) -> Scenario | None:
        """Return the battle that a game names by the id of a design; None for any other id."""
        record = (
            self._store.read(scenario_id.removeprefix(PREFIX)) if scenario_id.startswith(PREFIX) else None
        )
        if record is None:
            return None
        battle, faults = checked(_data(record), record.id)
        if battle is None:
            raise Refused(
                422, f"{record.title} cannot be fought yet: {faults[0].reason}; mend it in the designer first"
            )
        return battle

    def mine(self, caller: Caller) -> list[DesignCard]:
        """List the caller's designs."""
        return [self._card(record, caller) for record in self._store.of(caller.desk)]

    def listed(self, caller: Caller) -> list[DesignCard]:
        """List the sound designs that their authors show to everybody here."""
        cards = [self._card(record, caller) for record in self._store.listed()]
        return [card for card in cards if card.card is not None]

    def begin(self, wanted: NewDesign, caller: Caller) -> Design:
        """Begin a design from a battle of the library, from a file, or from an empty sea."""
        if len(self._store.of(caller.desk)) >= MOST:
            raise Refused(409, f"you have {MOST} designs, the most that are kept; remove one first")
        battle = self._first(wanted)
        if wanted.title.strip():
            battle = {**battle, "title": wanted.title.strip(), "id": slug(wanted.title) or "my-battle"}
        return self.open(self._store.add(caller.desk, _title(battle), _text(battle)), caller)

    def _first(self, wanted: NewDesign) -> BattleData:
        if wanted.file:
            return _from_file(wanted.file)
        if wanted.scenario.startswith(PREFIX) and (
            record := self._store.read(wanted.scenario.removeprefix(PREFIX))
        ):
            return _data(record)
        if wanted.scenario and wanted.scenario not in scenario_ids():
            raise Refused(422, f"there is no battle {wanted.scenario!r}; choose one from /api/scenarios")
        return battle_data(wanted.scenario) if wanted.scenario else _FRESH

    def open(self, design_id: str, caller: Caller) -> Design:
        """Return a design to its author."""
        record = self._own(design_id, caller)
        data = _data(record)
        return Design(
            id=record.id,
            revision=record.revision,
            touched=record.touched,
            listed=record.listed,
            battle=data,
            faults=checked(data, record.id)[1],
        )

    def keep(self, design_id: str, sheet: DesignSheet, caller: Caller) -> DesignKept:
        """Keep what the author drew, which need not be sound; refuse it over what another window has drawn."""
        self._own(design_id, caller)
        written = self._store.write(
            design_id, sheet.revision, _title(sheet.battle), _text(sheet.battle), sheet.listed
        )
        if written is None:
            raise Refused(409, "this battle was changed in another window; load it again to go on from there")
        faults = checked(_without_gaps(sheet.battle), design_id)[1]
        return DesignKept(revision=written.revision, touched=written.touched, faults=faults)

    def remove(self, design_id: str, caller: Caller) -> None:
        """Forget a design of the caller's; games of it go on."""
        self._own(design_id, caller)
        self._store.remove(design_id)

    def card(self, design_id: str, caller: Caller) -> DesignCard:
        """Show a design to whoever has its link."""
        record = self._store.read(design_id)
        if record is None:
            raise Refused(404, "there is no such battle; its author may have removed it")
        return self._card(record, caller)

    def file(self, design_id: str, caller: Caller) -> tuple[str, str]:
        """Return the name and the text of a design's battle file."""
        data = _data(self._own(design_id, caller))
        return f"{slug(str(data.get('id', ''))) or 'battle'}.toml", tomli_w.dumps(data)

    def _card(self, record: DesignRecord, caller: Caller) -> DesignCard:
        return DesignCard(
            id=record.id,
            title=record.title,
            touched=record.touched,
            listed=record.listed,
            author=record.author,
            own=record.desk == caller.desk,
            card=self._battle_card(record),
        )

    def _battle_card(self, record: DesignRecord) -> ScenarioCard | None:
        revision, card = self._cards.get(record.id, (0, None))
        if revision != record.revision:
            battle = checked(_data(record), record.id)[0]
            card = None if battle is None else scenario_card(battle)
            if len(self._cards) >= _MOST_CARDS:
                self._cards.clear()
            self._cards[record.id] = record.revision, card
        return card

    def _own(self, design_id: str, caller: Caller) -> DesignRecord:
        record = self._store.read(design_id)
        if record is None or record.desk != caller.desk:
            raise Refused(
                404, "you have no such design; it may have been removed, or belong to somebody else"
            )
        return record


def _data(record: DesignRecord) -> BattleData:
    return _without_gaps(msgspec.json.decode(record.json, type=BattleData))


def _without_gaps(battle: BattleData) -> BattleData:
    """Return a battle without null, which no battle file can hold."""

    def kept(value: Any, depth: int) -> Any:
        if depth > _DEEPEST:
            raise Refused(422, "this is no battle: its tables lie too deep in each other; see the guide")
        if isinstance(value, dict):
            return {key: kept(each, depth + 1) for key, each in value.items() if each is not None}
        if isinstance(value, list):
            return [kept(each, depth + 1) for each in value if each is not None]
        return value

    return {key: kept(each, 0) for key, each in battle.items() if each is not None}


def _text(battle: BattleData) -> str:
    text = msgspec.json.encode(_without_gaps(battle)).decode()
    if len(text) > LONGEST:
        raise Refused(413, f"this battle takes {len(text)} characters; at most {LONGEST} are kept")
    return text


def _title(battle: BattleData) -> str:
    return plain_line(str(battle.get("title") or ""))[:200]


def _from_file(text: str) -> BattleData:
    """Read a battle file without asking whether it is sound: the designer says what is wrong."""
    try:
        data = tomllib.loads(text)
        # Dates and times are no part of the format, and no JSON.
        return msgspec.json.decode(msgspec.json.encode(data), type=BattleData)
    except (tomllib.TOMLDecodeError, RecursionError, msgspec.ValidationError) as wrong:
        raise Refused(422, f"this is no battle file: {wrong}; see the guide for its form") from wrong
