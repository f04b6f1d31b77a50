"""Bring a battle from its beginning to the position in a file: clock, ships, ties and the rest."""

from dataclasses import fields
from functools import partial
from typing import Any, get_type_hints

import msgspec

from weathergage.api import Ruleset
from weathergage.engine.ledger import Ledger, Names
from weathergage.engine.typed_files import fault_in, readable
from weathergage.geometry.hexgrid import STEP, label
from weathergage.referee.ship_fields import read_field
from weathergage.scenarios.mistakes import MistakeBook, unknown


def stand(ledger: Ledger, names: Names, rules: Ruleset, file: dict[str, Any], book: MistakeBook) -> None:
    """Change the state of a battle's beginning to what the file says, and write down what cannot be."""
    _set_clock(names.state, rules, file, book)
    _set_ships(ledger, names, rules, file, book)
    _set_ties(ledger, names, file, book)
    _set_rest(ledger, names.state, file, book)


def _set_clock(state: Any, rules: Ruleset, file: dict[str, Any], book: MistakeBook) -> None:
    state.turn = file.get("turn", 1)
    state.step = file.get("step", 0)
    phases = [phase.id for phase in rules.phases]
    phase = file.get("phase", phases[0])
    if phase in phases:
        state.phase = phases.index(phase)
    else:
        book.add("phase", unknown("phase", phase, phases))


def _set_ships(ledger: Ledger, names: Names, rules: Ruleset, file: dict[str, Any], book: MistakeBook) -> None:
    now: dict[str, Any] = file.get("now", {})
    for ship_id in now:
        if ship_id not in names.ships:
            book.add(f"now.{ship_id}", unknown("ship", ship_id, list(names.ships)))
    for ship in names.state.ships:
        table = now.get(ship.spec.id, {})
        if not isinstance(table, dict):
            book.add(f"now.{ship.spec.id}", "expected a table")
            continue
        # Ships that have not arrived may wait one hex short of the hex where they enter.
        short = STEP[ship.heading] if ledger.waits_short else 0
        arrived = not getattr(ship.spec, "fixed", "") and ship.spec.entry_turn < names.state.turn
        if not ship.present and table.get("present", arrived):
            ship.present = True
            if short:
                ship.bow += short
        for key, raw in table.items():
            try:
                read_field(ledger, names, ship, key, raw)
            except ValueError as wrong:
                book.add(f"now.{ship.spec.id}.{key}", str(wrong))
        if not ship.present and "bow" in table:
            ship.bow -= STEP[ship.heading] if ledger.waits_short else 0
        ledger.settle(names, rules, ship, table, partial(_complain, book, ship.spec.id))
    if ledger.misplaced is None:
        _check_hexes(names, book)
        return
    for ship, reason in ledger.misplaced(names.state):
        book.add(f"now.{ship.spec.id}", reason)


def _check_hexes(names: Names, book: MistakeBook) -> None:
    """Refuse two ships in one hex, and ships on land."""
    taken: dict[int, str] = {}
    for ship in names.state.ships:
        # A ship that is moving may be passing another.
        gone = not ship.present or bool(getattr(ship, "fate", ""))
        if gone or ship.spec.index in getattr(names.state, "unit", ()):
            continue
        for code in dict.fromkeys((ship.bow, ship.stern)):
            place = f"now.{ship.spec.id}"
            if names.state.chart.is_land(code) and not _may_lie_ashore(ship):
                book.add(place, f"{ship.spec.name} would lie on land at {label(code)}")
            if taken.setdefault(code, ship.spec.name) != ship.spec.name:
                book.add(place, f"{ship.spec.name} and {taken[code]} would both lie in {label(code)}")


def _complain(book: MistakeBook, ship: str, key: str, reason: str) -> None:
    book.add(f"now.{ship}.{key}", reason)


def _may_lie_ashore(ship: Any) -> bool:
    """Return whether she may be on land: a work, or a ship that has run aground."""
    return bool(
        getattr(ship.spec, "fixed", "") or getattr(ship.spec, "battery", False) or getattr(ship, "aground", 0)
    )


def _set_ties(ledger: Ledger, names: Names, file: dict[str, Any], book: MistakeBook) -> None:
    for index, tie in enumerate(file.get("tie", ())):
        place = f"tie[{index}].ships"
        for ship_id in tie.ships:
            if ship_id not in names.ships:
                book.add(place, unknown("ship", ship_id, list(names.ships)))
        if not set(tie.ships) <= set(names.ships):
            continue
        a, b = (names.ships.index(ship_id) for ship_id in tie.ships)
        if a == b:
            book.add(place, "a ship cannot be tied to herself")
            continue
        ledger.tie(names.state, a, b, tie.fouled, tie.grapples, tie.since)


def _set_rest(ledger: Ledger, state: Any, file: dict[str, Any], book: MistakeBook) -> None:
    hints = get_type_hints(readable(ledger.state))
    known = [field.name for field in fields(ledger.state) if field.name not in ledger.placed]
    for key, raw in file.get("state", {}).items():
        if key not in known:
            book.add(f"state.{key}", unknown("key", key, known))
            continue
        try:
            setattr(state, key, msgspec.convert(raw, hints[key], strict=False))
        except msgspec.ValidationError as wrong:
            book.add(f"state.{key}", f"{fault_in(wrong).reason} (found {raw!r})")
