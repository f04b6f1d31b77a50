"""Describe two ships that meet on the open sea, for questions about them: library types, or ships by their figures."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from weathergage.engine.scenario import QUALITIES, DataCard, Log, Quality, Scenario, ShipEntry
from weathergage.scenarios.loader import scenario_from_dict
from weathergage.scenarios.mistakes import unknown
from weathergage.ships.classes import ShipClass, classes
from weathergage.ships.library import library
from weathergage.ships.nations import nations
from weathergage.ships.ship_type import Errata


def crew_of(word: str, own: Mapping[str, Quality]) -> Quality | None:
    """Return the library's crew quality that a word means, in the library's words or in a ruleset's own."""
    return own.get(word) or next((quality for quality in QUALITIES if quality == word), None)


def crew_words(own: Mapping[str, Quality]) -> str:
    """List all words for a crew, for a refusal."""
    listed = ", ".join(QUALITIES)
    return f"{', '.join(own)} (or {listed}, as in the ship library)" if own else listed


_SQUARES: Final = ("hull", "crew", "guns", "carronades", "rigging")
#: Keys that are used up before a ruleset sees the ship.
_BUILT: Final = ("class", "nation", "name", "rig", "hexes")
#: Two ships in sight of each other; questions move them as needed.
_BOWS: Final = ("M15", "M25")
_FLAGS: Final = ("american", "french")

#: Squares of a ship of which only the rate is known.
_BLANK: Final = Log(hull=1, crew=(1, 1, 1), guns=(1, 1), rigging=(1, 1, 1))

#: No words for crews besides those of the ship library.
NO_OTHERS: Final[Mapping[str, Quality]] = {}

#: By ship: her figures or condition, for the ruleset to read.
Figures = dict[str, dict[str, str]]


class ShipTextError(ValueError):
    """Raised for a description of a ship that cannot be understood."""


def two_ships(
    first: str, second: str, errata: Errata = "as-printed", crews: Mapping[str, Quality] = NO_OTHERS
) -> tuple[Scenario, Figures]:
    """Build a battle of two ships, each like `br-38 crack hull=5`, `guns=8 crew=4-4-4 …` or `rate=3`.

    `crews` are a ruleset's own words for crews.

    >>> battle, figures = two_ships("us-44 elite", "br-38 hull=3")
    >>> [ship.id for side in battle.sides for ship in side.ships], figures["br-38"]
    (['us-44', 'br-38'], {'hull': '3'})
    """
    read = [_read(text, errata, crews) for text in (first, second)]
    sides = []
    figures: Figures = {}
    own_logs: dict[str, Log] = {}
    cards: dict[str, DataCard] = {}
    for place, (kind, quality, said) in enumerate(read):
        ship_id = kind or said.get("name", "ab"[place])
        if ship_id in figures:
            ship_id += "-2"
        table = _ship_table(ship_id, kind, quality, said) | {"bow": _BOWS[place], "heading": 1}
        if kind:
            table["type"] = kind
        elif "rate" in said:
            cards[ship_id] = DataCard(rate=_rate(said.get("built", said["rate"])))
            table |= _by_figures(said, _BLANK)
        else:
            own_logs[ship_id] = _log(said)
            table |= _by_figures(said, own_logs[ship_id])
        nation = said.get("nation") or (library(errata)[kind].nation if kind else _FLAGS[place])
        name = f"The {('first', 'second')[place]} ship"
        sides.append({"id": "ab"[place], "name": name, "nations": [nation], "ship": [table]})
        figures[ship_id] = {key: value for key, value in said.items() if key not in _BUILT}
    return _fitted(_meeting(sides, errata), own_logs, cards), figures


def _ship_table(ship_id: str, kind: str, quality: Quality, said: Mapping[str, str]) -> dict[str, Any]:
    """Return a ship as a battle file has her, without her place and squares."""
    table: dict[str, Any] = {
        "id": ship_id,
        "name": said.get("name") or (ship_id if kind else f"ship {ship_id.upper()}"),
        "quality": quality,
    }
    table |= {key: said[key] for key in ("nation", "rig") if key in said}
    if "hexes" in said:
        table["hexes"] = _number("hexes", said["hexes"])
    return table


def _meeting(sides: list[dict[str, Any]], errata: Errata) -> Scenario:
    """Return the battle in which the ships of two sides meet."""
    return scenario_from_dict(
        {
            "id": "meeting",
            "title": "A meeting",
            "date": "1800-01-01",
            "place": "At sea",
            "notes": "Two ships for a question.",
            "anchoring": True,
            "wind": {"direction": 1},
            "victory": {"kind": "points"},
            "side": sides,
        },
        errata=errata,
    )


def _read(text: str, errata: Errata, crews: Mapping[str, Quality]) -> tuple[str, Quality, dict[str, str]]:
    """Return the type, the quality and everything written as key=value."""
    kind, called, said = "", "average", {}
    known = library(errata)
    for word in text.replace(",", " ").split():
        key, given, value = word.partition("=")
        if given:
            said[key] = value
        elif crew_of(word, crews):
            called = word
        elif kind:
            raise ShipTextError(
                f"{text!r}: {word!r} is not a crew, and a ship has one type; choose the crew from {crew_words(crews)}"
            )
        elif word in known:
            kind = word
        else:
            raise ShipTextError(f"{text!r}: {unknown('ship type', word, list(known))}")
    quality = crew_of(said.pop("quality", called), crews)
    if quality is None:
        raise ShipTextError(f"{text!r}: choose the crew from {crew_words(crews)}")
    if "nation" in said and said["nation"] not in nations():
        raise ShipTextError(f"{text!r}: {unknown('nation', said['nation'], list(nations()))}")
    if not kind and "rate" not in said:
        missing = [key for key in _SQUARES if key not in said and key != "carronades"]
        if missing:
            example = "hull=12 crew=4-4-4 guns=8 rigging=6-6-6, or rate=3 where ships have rates"
            raise ShipTextError(
                f"{text!r}: name a type of the ship library (weathergage ships), or give all of {example}"
            )
    return kind, quality, said


def _log(said: dict[str, str]) -> Log:
    """Return a log of exactly the squares that are given."""
    crew = [_number("crew", part) for part in said["crew"].split("-")]
    crew += [0] * (3 - len(crew))
    return Log(
        hull=_number("hull", said["hull"]),
        crew=(crew[0], crew[1], crew[2]),
        guns=_sides("guns", said["guns"]),
        carronades=_sides("carronades", said.get("carronades", "0")),
        rigging=tuple(_number("rigging", part) for part in said["rigging"].split("-")),
    )


def _by_figures(said: dict[str, str], log: Log) -> dict[str, Any]:
    number, sections = _number("class", said.get("class", "3")), len(log.rigging)
    like = _like(number)
    squares = {name: max(1, log.hull) if name == "hull" else getattr(log, name) for name in _SQUARES}
    squares["rigging"] = [max(1, each) for each in log.rigging]
    return {
        "class": number,
        "rating": 2 * sum(log.guns),
        "points": 1,
        "turning": like.turning,
        "battle_speed": sections,
        "full_speed": sections + like.full_speed - like.battle_speed,
        "log": {"level": "basic"} | squares,
    }


def _like(number: int) -> ShipClass:
    """Return the class with this number, or the handiest one if it has no figures of its own."""
    own = classes().get(number)
    return own if own is not None and own.turning else max(classes().values(), key=lambda each: each.turning)


def _fitted(battle: Scenario, logs: dict[str, Log], cards: dict[str, DataCard]) -> Scenario:
    """Replace logs and cards, so that figures count as given at any strength of game."""

    def fitted(ship: ShipEntry) -> ShipEntry:
        log = logs.get(ship.id)
        card = cards.get(ship.id, ship.card)
        changed = ship if log is None else msgspec.structs.replace(ship, log=log, advanced=log)
        return msgspec.structs.replace(changed, card=card)

    sides = tuple(
        msgspec.structs.replace(side, ships=tuple(fitted(ship) for ship in side.ships))
        for side in battle.sides
    )
    return msgspec.structs.replace(battle, sides=sides)


def _rate(text: str) -> int:
    rate = _number("rate", text)
    if rate not in range(1, 9):
        raise ShipTextError(
            f"rate={text}: ships are built at rates 1 to 8; write rate=9 built=3 for a damaged ship"
        )
    return rate


def _number(key: str, text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise ShipTextError(f"{key}={text}: write whole numbers")
    return int(text)


def _sides(key: str, text: str) -> tuple[int, int]:
    parts = [_number(key, part) for part in text.split("/")]
    return (parts[0], parts[-1])
