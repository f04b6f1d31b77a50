"""Brings a battle from its beginning to where the file says it stands: clock, ships, ties and all the rest."""

from dataclasses import fields
from typing import Any, get_type_hints

import msgspec

from weathergage.api import Ruleset
from weathergage.engine.annotations import readable
from weathergage.geometry.hexgrid import STEP, label
from weathergage.referee.logs import Names, read_field
from weathergage.rulesets.plotted.plots import FORWARD, steps_of
from weathergage.rulesets.plotted.ship import Ship
from weathergage.rulesets.plotted.state import PlottedState
from weathergage.rulesets.plotted.terms import MELEE
from weathergage.scenarios.mistakes import MistakeBook, unknown

#: Fields of the state that stand elsewhere in a file.
PLACED = frozenset(
    (
        *(
            "turn",
            "phase",
            "step",
            "dice",
            "sealed",
            "wind",
            "velocity",
            "wind_change",
            "chart",
            "ships",
            "ties",
        ),
        *("victory", "last_turn", "bonus"),
    )
)


def stand(names: Names, rules: Ruleset, file: dict[str, Any], book: MistakeBook) -> None:
    """Change the state of a battle's beginning to what the file says, and write down what cannot be."""
    _set_clock(names.state, rules, file, book)
    _set_ships(names, rules, file, book)
    _set_ties(names, file, book)
    _set_rest(names.state, file, book)


def _set_clock(state: PlottedState, rules: Ruleset, file: dict[str, Any], book: MistakeBook) -> None:
    state.turn = file.get("turn", 1)
    state.step = file.get("step", 0)
    phases = [phase.id for phase in rules.phases]
    phase = file.get("phase", phases[0])
    if phase in phases:
        state.phase = phases.index(phase)
    else:
        book.add("phase", unknown("phase", phase, phases))


def _set_ships(names: Names, rules: Ruleset, file: dict[str, Any], book: MistakeBook) -> None:
    now: dict[str, Any] = file.get("now", {})
    for ship_id in now:
        if ship_id not in names.ships:
            book.add(f"now.{ship_id}", unknown("ship", ship_id, list(names.ships)))
    for ship in names.state.ships:
        table = now.get(ship.spec.id, {})
        if not isinstance(table, dict):
            book.add(f"now.{ship.spec.id}", "expected a table")
            continue
        # Ships yet to come wait one hex short of the hex where they enter.
        arrived = not ship.spec.fixed and ship.spec.entry_turn < names.state.turn
        if not ship.present and table.get("present", arrived):
            ship.present = True
            ship.bow += STEP[ship.heading]
        for key, raw in table.items():
            try:
                read_field(names, ship, key, raw)
            except ValueError as wrong:
                book.add(f"now.{ship.spec.id}.{key}", str(wrong))
        if not ship.present and "bow" in table:
            ship.bow -= STEP[ship.heading]
        _follow_plot(names.state, rules, ship, table, book)
        _man_prize(names, ship, table, book)
    _check_hexes(names, book)


def _follow_plot(
    state: PlottedState, rules: Ruleset, ship: Ship, table: dict[str, Any], book: MistakeBook
) -> None:
    """After the ships have moved, what a plot did follows from it unless the file says more."""
    moved = [phase.id for phase in rules.phases[: state.phase]]
    if "movement_execution" not in moved or "plot" not in table or {"entered", "turned"} & set(table):
        return
    try:
        steps = steps_of(ship.plot)
    except ValueError as wrong:
        book.add(f"now.{ship.spec.id}.plot", str(wrong))
        return
    ship.entered = steps.count(FORWARD)
    ship.turned = len(steps) - ship.entered


def _man_prize(names: Names, ship: Ship, table: dict[str, Any], book: MistakeBook) -> None:
    """A prize crew makes her a prize; of two sides it is the other's, and she was carried unless the file says more."""
    place = f"now.{ship.spec.id}"
    if "captured" not in table:
        ship.captured = any(ship.prize)
    if ship.captured and "side" not in table and len(names.sides) == 2:
        ship.side = 1 - ship.spec.owner
    if ship.captured and "surrendered" not in table:
        ship.surrendered = MELEE
    if ship.captured and ship.side == ship.spec.owner:
        book.add(f"{place}.side", "a prize is another side's: say whose")
    if not ship.captured and ship.side != ship.spec.owner:
        book.add(f"{place}.side", "only a prize crew makes her another side's: give `prize`")
    if not ship.captured and any(ship.prize):
        book.add(f"{place}.prize", "a prize crew is only aboard a captured ship")


def _check_hexes(names: Names, book: MistakeBook) -> None:
    """No two ships in one hex, and none on land."""
    taken: dict[int, str] = {}
    for ship in names.state.ships:
        if not ship.present:
            continue
        for code in dict.fromkeys((ship.bow, ship.stern)):
            place = f"now.{ship.spec.id}"
            if names.state.chart.is_land(code):
                book.add(place, f"{ship.spec.name} would lie on land at {label(code)}")
            if taken.setdefault(code, ship.spec.name) != ship.spec.name:
                book.add(place, f"{ship.spec.name} and {taken[code]} would both lie in {label(code)}")


def _set_ties(names: Names, file: dict[str, Any], book: MistakeBook) -> None:
    for index, tie in enumerate(file.get("tie", ())):
        place = f"tie[{index}].ships"
        for ship_id in tie.ships:
            if ship_id not in names.ships:
                book.add(place, unknown("ship", ship_id, list(names.ships)))
        if not set(tie.ships) <= set(names.ships):
            continue
        a, b = (names.ships.index(ship_id) for ship_id in tie.ships)
        if a == b:
            book.add(place, "a ship cannot hang on herself")
            continue
        if tie.fouled:
            names.state.ties.foul(a, b)
        for _ in range(tie.grapples):
            names.state.ties.grapple(a, b)


def _set_rest(state: PlottedState, file: dict[str, Any], book: MistakeBook) -> None:
    hints = get_type_hints(readable(PlottedState))
    known = [field.name for field in fields(PlottedState) if field.name not in PLACED]
    for key, raw in file.get("state", {}).items():
        if key not in known:
            book.add(f"state.{key}", unknown("key", key, known))
            continue
        try:
            setattr(state, key, msgspec.convert(raw, hints[key], strict=False))
        except msgspec.ValidationError as wrong:
            book.add(f"state.{key}", f"{wrong} (found {raw!r})")
