"""Write a ship's data card in position files, and read it."""

from typing import Any, Final

from weathergage.engine.ledger import Complain, Ledger, Names, Wording, one_of, side_wording, text, word
from weathergage.engine.scenario import QUALITIES
from weathergage.geometry.hexgrid import label, parse_label
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import (
    BY_BOW,
    BY_STERN,
    DESTROYED,
    EXPLODED,
    SCUTTLED,
    SUNK,
    Ship,
)
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.shared.standing_orders import WATCHES
from weathergage.rulesets.drawn.shared.ties import FOULED, GRAPPLED

WORDINGS: Final = {
    "side": side_wording(),
    "bow": Wording("bow", lambda names, code: label(code), lambda names, raw: parse_label(text(raw))),
    "quality": word("quality", QUALITIES),
    "anchor": one_of("anchor", ("", BY_BOW, BY_STERN)),
    "fate": one_of("fate", ("", SUNK, EXPLODED, SCUTTLED, DESTROYED)),
    "watch": one_of("watch", WATCHES),
}
PLACED: Final = frozenset(
    {
        "turn",
        "phase",
        "step",
        "dice",
        "sealed",
        "wind",
        "chart",
        "ships",
        "ties",
        "victory",
        "last_turn",
        "bonus",
    }
)


def _settle(names: Names, rules: Any, ship: Ship, table: dict[str, Any], complain: Complain) -> None:
    """Complain of more masts than she was built with, a better rate, or another side that has her not as a prize."""
    if ship.masts > ship.spec.masts:
        complain("masts", f"{ship.masts} masts, but she was built with {ship.spec.masts}")
    if ship.rate < ship.spec.rate:
        complain(
            "rate", f"rate {ship.rate}, but she was built at {ship.spec.rate}, and no damage betters that"
        )
    if ship.captured and "side" not in table and len(names.sides) == 2:
        ship.side = 1 - ship.spec.owner
    if ship.side != ship.spec.owner and not ship.captured:
        complain("side", "only a prize is another side's: give `captured = true`")


def _tie(state: Seascape, a: int, b: int, fouled: bool, grapples: int, since: int) -> None:
    """Tie ships of a file before this turn unless it says otherwise, so that they drift (8.e)."""
    how = (FOULED if fouled else 0) | (GRAPPLED if grapples else 0)
    if how:
        state.ties.tie(a, b, how, since or state.turn - 1)


def _ties(state: Seascape) -> list[tuple[int, int, bool, int, int]]:
    return [
        (low, high, bool(how & FOULED), int(bool(how & GRAPPLED)), since)
        for low, high, how, since in state.ties.listed()
    ]


LEDGER: Final = Ledger(
    ship=Ship,
    state=Seascape,
    wordings=WORDINGS,
    placed=PLACED,
    tie=_tie,
    ties=_ties,
    wind=lambda state: {"direction": state.wind},
    # A ship taken and taken back is captured, and yet with her own side.
    together={"captured": ("side",)},
    settle=_settle,
    side_asks=("next", "settle", "orders"),
    one_by_one=True,
)
