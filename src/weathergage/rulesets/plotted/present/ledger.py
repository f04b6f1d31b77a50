"""Write a plotted ship's log in position files, and read it with all that follows from it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import msgspec

from weathergage.engine.contract.compilation import i64, vec
from weathergage.engine.did_you_mean import unknown
from weathergage.engine.ledger import Complain, Ledger, Names, Wording, find, side_wording, text, word
from weathergage.engine.scenario import QUALITIES
from weathergage.geometry.hexgrid import label, parse_label
from weathergage.rulesets.plotted.boarding import parties
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.particulars import StandingOrders
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import ANCHORS, DOOMS, LOADS, MELEE, REPAIRS, SAILS, SURRENDERS
from weathergage.rulesets.plotted.present.sentences import SIDES
from weathergage.rulesets.plotted.sailing.plots import PLOTS, read_plot
from weathergage.rulesets.plotted.turn.acts import STANDING

#: Fields of the state that stand elsewhere in a file.
PLACED: Final = frozenset(
    {
        *("turn", "phase", "step", "dice", "sealed", "wind", "velocity", "wind_change"),
        *("chart", "ships", "ties", "victory", "last_turn", "bonus"),
    }
)


def _both(raw: object, kind: type) -> Sequence[Any]:
    if not isinstance(raw, list) or len(raw) != 2 or not all(isinstance(each, kind) for each in raw):
        example = '["R", ""]' if kind is str else "[true, false]"
        raise ValueError(f"write the port and the starboard broadside, like {example}")
    return raw


def _other_ship(field: str) -> Wording:
    """Return a ship by her id, or "" for none."""
    return Wording(
        field,
        lambda names, index: names.ships[index] if index >= 0 else "",
        lambda names, raw: -1 if raw == "" else find("ship", names.ships, raw),
    )


def _read_standing(names: Names, raw: object) -> StandingOrders:
    if not isinstance(raw, dict):
        raise ValueError('write a table, like { gun_hits = "guns" }')
    for order, value in raw.items():
        if order not in STANDING:
            raise ValueError(unknown("standing order", str(order), list(STANDING)))
        find(order, STANDING[order], value)
    return StandingOrders(**raw)


def _read_plots(names: Names, raw: object) -> tuple[str, ...]:
    if not isinstance(raw, list):
        raise ValueError('write the plots turn by turn, like ["2", "1R1"]')
    return tuple(read_plot(text(plot)) for plot in raw)


def _read_locks(names: Names, raw: object) -> vec[i64]:
    if not isinstance(raw, list) or len(raw) > len(_FRESH_LOCKS):
        raise ValueError('write for each crew section the ship it is locked with, like ["java", "", ""]')
    found = [0 if each == "" else find("ship", names.ships, each) + 1 for each in raw]
    return row_of(found + _FRESH_LOCKS[len(found) :])


_FRESH_LOCKS = [0] * 4

WORDINGS: dict[str, Wording] = {
    "side": side_wording(),
    "bow": Wording("bow", lambda names, code: label(code), lambda names, raw: parse_label(text(raw))),
    "quality": word("quality", QUALITIES),
    "surrendered": word("surrendered", SURRENDERS),
    "load": Wording(
        "load",
        lambda names, load: [LOADS[shot] for shot in load],
        lambda names, raw: row_of([find("load", LOADS, shot) for shot in _both(raw, str)]),
    ),
    "initial": Wording(
        "initial",
        lambda names, initial: [bool(each) for each in initial],
        lambda names, raw: row_of([int(each) for each in _both(raw, bool)]),
    ),
    "tasks": Wording(
        "parties",
        lambda names, tasks: parties.register(names.state, tasks),
        lambda names, raw: row_of(parties.read(names.state, text(raw))),
    ),
    "engaged": Wording(
        "melee_with",
        lambda names, locks: [names.ships[lock - 1] if lock else "" for lock in locks],
        _read_locks,
    ),
    "sails": word("sails", SAILS),
    "sail_change": Wording(
        "sail_change",
        lambda names, sails: SAILS[sails] if sails >= 0 else "",
        lambda names, raw: -1 if raw == "" else find("sail_change", SAILS, raw),
    ),
    "anchor": word("anchor", ANCHORS),
    "anchoring": word("anchoring", ANCHORS),
    "repairing": word("repairing", REPAIRS),
    "doom": word("doom", DOOMS),
    "tow": _other_ship("tow"),
    "towed_by": _other_ship("towed_by"),
    "afloat_at": Wording(
        "afloat_at", lambda names, code: label(code), lambda names, raw: parse_label(text(raw))
    ),
    "plot": Wording(
        "plot",
        lambda names, plot: PLOTS.notations[plot],
        lambda names, raw: PLOTS.number(read_plot(text(raw))),
    ),
    "ahead": Wording("ahead", lambda names, plots: list(plots), _read_plots),
    "standing": Wording("standing", lambda names, orders: msgspec.to_builtins(orders), _read_standing),
}


def _settle(names: Names, rules: Any, ship: Ship, table: dict[str, Any], complain: Complain) -> None:
    """Settle what follows from the file.

    A plot tells what ships did that have moved, a prize crew makes a prize, guns stand in two sections.
    """
    _follow_plot(names.state, rules, ship, table)
    _man_prize(names, ship, table, complain)
    if rules.book.gun_sections:
        for row in _ROWS:
            _divide(ship, row, table, complain)


def _divide(ship: Ship, row: str, table: dict[str, Any], complain: Complain) -> None:
    """Put half of the squares left into the bow section unless the file says which; refuse more than fit."""
    key = f"bow_{row}"
    left, full = getattr(ship, row), getattr(ship.spec, row)
    if row in table and key not in table:
        setattr(ship, key, tuple(squares // 2 for squares in left))
    if key not in table:
        return
    for side, bow in enumerate(getattr(ship, key)):
        fits = full[side] // 2
        least, most = max(0, left[side] - (full[side] - fits)), min(left[side], fits)
        if not least <= bow <= most:
            some = f"{least} to {most}" if least < most else f"{most}"
            hint = "" if row in table else f"; if she has lost some, give `{row}` as well"
            held = f"of {left[side]} {row} left to {SIDES[side]} the bow section holds {some}"
            complain(key, f"{held}, found {bow}{hint}")


def _follow_plot(state: PlottedState, rules: Any, ship: Ship, table: dict[str, Any]) -> None:
    """Follow a plot after the ships have moved, unless the file says more."""
    moved = [phase.id for phase in rules.phases[: state.phase]]
    if "movement_execution" not in moved or "plot" not in table or {"entered", "turned"} & set(table):
        return
    ship.entered = PLOTS.entered[ship.plot]
    ship.turned = PLOTS.length[ship.plot] - ship.entered


def _man_prize(names: Names, ship: Ship, table: dict[str, Any], complain: Complain) -> None:
    """Make her a prize if she has a prize crew: of two sides the other's, and carried unless the file says more."""
    if "captured" not in table:
        ship.captured = any(ship.prize)
    if ship.captured and "side" not in table and len(names.sides) == 2:
        ship.side = 1 - ship.spec.owner
    if ship.captured and "surrendered" not in table:
        ship.surrendered = MELEE
    if ship.captured and ship.side == ship.spec.owner:
        complain("side", "a prize is another side's: say whose")
    if not ship.captured and ship.side != ship.spec.owner:
        complain("side", "only a prize crew makes her another side's: give `prize`")
    if not ship.captured and any(ship.prize):
        complain("prize", "a prize crew is only aboard a captured ship")


def _tie(state: PlottedState, a: int, b: int, fouled: bool, grapples: int, since: int) -> None:
    if fouled:
        state.ties.foul(a, b)
    for _ in range(grapples):
        state.ties.grapple(a, b)


def ledger_of(book: Book) -> Ledger:
    """Return how a game's ships are written; where guns stand in sections, those of the bow go with the rest."""
    if not book.gun_sections:
        return LEDGER
    return replace(LEDGER, together={**LEDGER.together, **{row: (f"bow_{row}",) for row in _ROWS}})


#: Rows of the log that are divided into a bow and a stern section.
_ROWS: Final = ("guns", "carronades")
LEDGER: Final = Ledger(
    ship=Ship,
    state=PlottedState,
    wordings=WORDINGS,
    placed=PLACED,
    tie=_tie,
    ties=lambda state: [(*tie, 0) for tie in state.ties],
    wind=lambda state: {
        "direction": state.wind,
        "velocity": state.velocity,
        "change": state.wind_change,
    },
    limited=("hull", "crew", "guns", "carronades", "rigging"),
    # The last crew section, for men beyond the log's squares, may be left out.
    short_lists=("crew", "prize", "newcomers"),
    # What she plotted does not tell what she did: the figures are given with it.
    together={"plot": ("entered", "turned")},
    settle=_settle,
    waits_short=True,
)
