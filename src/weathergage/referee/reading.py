"""Read a position file: the battle, the position, orders and dice; every mistake is reported with its place."""

import json
import re
import secrets
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Any, get_args

import msgspec
from msgspec import UNSET, Meta, UnsetType, field

from weathergage.api import (
    Dice,
    OptionError,
    Ruleset,
    Scenario,
    load_scenario,
    ruleset,
    ruleset_for,
    ruleset_ids,
)
from weathergage.engine.did_you_mean import system_reason
from weathergage.engine.ledger import Names
from weathergage.engine.typed_files import fault_in
from weathergage.referee.position_setup import stand
from weathergage.scenarios.battle import read_battle
from weathergage.scenarios.format import Table, WindTable
from weathergage.scenarios.line_numbers import nearest_line, toml_lines
from weathergage.scenarios.mistakes import Mistake, MistakeBook, ScenarioError, unknown
from weathergage.scenarios.reading import read_fields
from weathergage.ships.library import Errata

#: Keys that define a battle in the file itself, as in a scenario file.
BATTLE = ("id", "title", "date", "place", "notes", "sea", "victory", "side")
#: Defaults for the head of a battle in a position file.
HEAD = {
    "id": "position",
    "title": "A position",
    "date": "1800",
    "place": "At sea",
    "notes": "A position from a table game.",
}


class TieTable(Table, frozen=True, kw_only=True):
    """Describe two ships tied by fouled rigging, by grapples, or both."""

    ships: tuple[str, str]
    fouled: bool = False
    grapples: Annotated[int, Meta(ge=0, le=1000)] = 0
    #: The turn in which they were tied, in games that need it; 0 for any before this one.
    since: Annotated[int, Meta(ge=0)] = 0


class PositionFile(Table, frozen=True, kw_only=True):
    """Describe a battle (a `scenario`, or sides of the file's own), its position now, orders and dice."""

    ruleset: str
    options: tuple[str, ...] = ()
    scenario: str | UnsetType = UNSET
    turn: Annotated[int, Meta(ge=1)] = 1
    phase: str | UnsetType = UNSET
    step: Annotated[int, Meta(ge=0)] = 0
    wind: WindTable | UnsetType = UNSET
    #: The present condition of each ship, by her id: only what differs from the battle's beginning.
    now: dict[str, Any] = field(default_factory=dict)
    tie: tuple[TieTable, ...] = ()
    #: Other fields of the state, under their names.
    state: dict[str, Any] = field(default_factory=dict)
    #: Sheets of orders by ask id, taken one after the other.
    orders: tuple[dict[str, str], ...] = ()
    #: The players' own dice in the order they were thrown, or a seed to throw them here.
    dice: tuple[Annotated[int, Meta(ge=1, le=12)], ...] | UnsetType = UNSET
    seed: Annotated[int, Meta(ge=0)] | UnsetType = UNSET
    id: Any = UNSET
    title: Any = UNSET
    date: Any = UNSET
    place: Any = UNSET
    notes: Any = UNSET
    sea: Any = UNSET
    victory: Any = UNSET
    side: Any = UNSET


@dataclass(slots=True, frozen=True)
class Position:
    """Hold a position as it was read: the rules, the battle, the state, and the orders."""

    rules: Ruleset
    scenario: Scenario
    state: Any
    #: Sheets of orders, each with its place in the file.
    sheets: list[tuple[str, dict[str, str]]]
    #: The part of the file that defines the battle, to be written again.
    battle: dict[str, Any]
    #: Whether the dice are the players' own.
    scripted: bool
    book: MistakeBook
    errata: Errata


def read_position_file(path: Path, errata: Errata | None = None, by: str = "") -> Position:
    """Read a position from a TOML or JSON file, judged by another ruleset if one is named; raises ScenarioError."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        reason = system_reason(wrong) if isinstance(wrong, OSError) else str(fault_in(wrong))
        raise _single(str(path), f"cannot be read: {reason}") from wrong
    return read_position_text(text, str(path), path.parent, errata, by, as_json=path.suffix == ".json")


def read_position_text(
    text: str,
    source: str,
    folder: Path | None = None,
    errata: Errata | None = None,
    by: str = "",
    *,
    as_json: bool = False,
    library_only: bool = False,
) -> Position:
    """Read a position from the text of a file, TOML unless told otherwise; raises ScenarioError."""
    if as_json:
        try:
            raw = json.loads(text)
        except json.JSONDecodeError as wrong:
            raise _single(source, f"JSON syntax: {wrong.msg}", wrong.lineno) from wrong
        except RecursionError as wrong:
            raise _single(source, str(fault_in(wrong))) from wrong
        return read_position(raw, source, folder, errata=errata, by=by, library_only=library_only)
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        line = re.search(r"at line (\d+)", str(wrong))
        raise _single(
            source, f"TOML syntax: {wrong}", int(line[1]) if line else len(text.splitlines())
        ) from wrong
    except RecursionError as wrong:
        raise _single(source, str(fault_in(wrong))) from wrong
    lines = toml_lines(text)
    at = partial(nearest_line, lines)
    return read_position(raw, source, folder, at, errata, by, library_only=library_only)


def read_position(
    raw: object,
    source: str = "position",
    folder: Path | None = None,
    line_of: Callable[[str], int] = lambda place: 0,
    errata: Errata | None = None,
    by: str = "",
    *,
    library_only: bool = False,
) -> Position:
    """Read a position from plain data; scenario paths are relative to the folder.

    With `library_only` no file can be named: what strangers send must not be read from here. Unless told otherwise,
    ships are corrected where the file's options correct the tables. With `by` another ruleset judges it, with those of
    the file's options that this ruleset also has.
    """
    book = MistakeBook(source, line_of)
    if not isinstance(raw, dict):
        raise _single(source, "expected a table with `ruleset` and a battle")
    if by:
        raw = {**raw, "ruleset": by, "options": _options_known(by, raw.get("options", ()))}
    sheets = _sheets(raw)
    file = read_fields(PositionFile, {**raw, "orders": [sheet for _, sheet in sheets]}, "", book)
    rules = _rules(file, book)
    errata = errata or _errata_of(rules)
    scenario, battle = _battle(raw, file, folder, book, errata, library_only)
    _check_rules(rules, scenario, book)
    book.raise_if_any()
    assert rules is not None
    # Positions refer to a fixed set-up of the battle's beginning; the file's dice come later.
    state: Any = rules.set_up(rules, scenario, 0)
    if rules.ledger is None:
        raise _single(source, f"ruleset: positions of {rules.id!r} cannot be read yet")
    names = Names(
        state, tuple(side.id for side in scenario.sides), tuple(ship.spec.id for ship in state.ships)
    )
    stand(rules.ledger, names, rules, file, book)
    for place, sheet in sheets:
        _check_ships(names, rules.ledger.side_asks, place, sheet, book)
    book.raise_if_any()
    scripted = "dice" in file
    state.dice = (
        Dice(script=list(file["dice"])) if scripted else Dice(seed=file.get("seed", secrets.randbits(62)))
    )
    return Position(rules, scenario, state, sheets, battle, scripted, book, errata)


def _options_known(by: str, wanted: object) -> list[str]:
    if by not in ruleset_ids() or not isinstance(wanted, list | tuple):
        return []
    known = {option.id for option in ruleset(by).options}
    return [option for option in wanted if option in known]


def _sheets(raw: dict[str, Any]) -> list[tuple[str, dict[str, str]]]:
    """Return the sheets of orders, each with its place, from one table or a list of tables."""
    orders = raw.get("orders", [])
    if isinstance(orders, list):
        return [(f"orders[{index}]", sheet) for index, sheet in enumerate(orders)]
    return [("orders", orders)]


def _rules(file: dict[str, Any], book: MistakeBook) -> Ruleset | None:
    if "ruleset" not in file:
        return None
    if file["ruleset"] not in ruleset_ids():
        book.add("ruleset", unknown("ruleset", file["ruleset"], list(ruleset_ids())))
        return None
    try:
        return ruleset(file["ruleset"], file.get("options", ()))
    except OptionError as wrong:
        book.add("options", str(wrong))
        return None


def _errata_of(rules: Ruleset | None) -> Errata:
    """Return the errata set that is switched on: ships are corrected together with the tables."""
    chosen = {
        option.id
        for option in (() if rules is None else rules.options)
        if rules and option.kind == "errata" and option.id in rules.switched_on
    }
    sets: tuple[Errata, ...] = get_args(Errata)
    return next((errata for errata in sets if errata in chosen), "as-printed")


def _check_rules(rules: Ruleset | None, scenario: Scenario, book: MistakeBook) -> None:
    """Refuse a battle that is made for other rules."""
    try:
        if rules is not None:
            ruleset_for(scenario, rules.id)
    except OptionError as wrong:
        book.add("ruleset", str(wrong))


def _battle(
    raw: dict[str, Any],
    file: dict[str, Any],
    folder: Path | None,
    book: MistakeBook,
    errata: Errata,
    library_only: bool,
) -> tuple[Scenario, dict[str, Any]]:
    own = {key: raw[key] for key in BATTLE if key in raw}
    if "scenario" not in raw:
        own_wind = {"wind": raw["wind"]} if "wind" in raw else {}
        return read_battle({**HEAD, **_victory(own), **own, **own_wind}, book, errata), own
    for key in own:
        book.add(key, "the scenario gives it; leave it out, or leave out `scenario`")
    book.raise_if_any()
    wanted: str = file["scenario"]
    is_path = re.search(r"[./\\]", wanted) is not None
    if is_path and library_only:
        book.add(
            "scenario", "no file can be named here; name a battle of the library, or write its sides here"
        )
        book.raise_if_any()
    try:
        scenario = load_scenario((folder or Path()) / wanted if is_path else wanted, errata)
    except ScenarioError as wrong:
        if wrong.mistakes[0].file != wanted:
            raise
        book.add("scenario", wrong.mistakes[0].reason)
        book.raise_if_any()
    if "wind" in file:
        wind = msgspec.structs.replace(scenario.wind, **msgspec.structs.asdict(file["wind"]))
        scenario = msgspec.structs.replace(scenario, wind=wind)
    return scenario, {"scenario": wanted}


def _victory(battle: dict[str, Any]) -> dict[str, Any]:
    """Let several ships fight for points unless the file says otherwise."""
    sides = battle.get("side", [])
    many = isinstance(sides, list) and any(
        isinstance(side, dict) and isinstance(side.get("ship"), list) and len(side["ship"]) > 1
        for side in sides
    )
    return {"victory": {"kind": "points"}} if many else {}


def _check_ships(
    names: Names, side_asks: tuple[str, ...], place: str, sheet: dict[str, str], book: MistakeBook
) -> None:
    """Refuse orders for ships that are not in this battle."""
    for ask_id in sheet:
        parts = ask_id.split("/")
        if parts[0] in side_asks:
            continue
        if len(parts) < 2:
            book.add(f"{place}.{ask_id}", "write what is asked and the ship, like plot/constitution")
        elif parts[1] not in names.ships:
            book.add(f"{place}.{ask_id}", unknown("ship", parts[1], list(names.ships)))


def _single(source: str, reason: str, line: int = 0) -> ScenarioError:
    return ScenarioError([Mistake(file=source, place="", reason=reason, line=line)])
