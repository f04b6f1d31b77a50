"""Write a ship's ratings in position files, and read them."""

from collections.abc import Iterator
from typing import Any, Final

from weathergage.engine.ledger import Complain, Ledger, Names, one_of, side_wording
from weathergage.geometry.opentable import overlaps_any
from weathergage.rulesets.drawn.red_and_black.core.chart_conversion import direction_of
from weathergage.rulesets.drawn.red_and_black.core.setting_up import WEATHER_OF_FORCE
from weathergage.rulesets.drawn.red_and_black.core.ship import (
    EXPLODED,
    KILLED,
    OFFICERS,
    SCUTTLED,
    SUNK,
    UNHURT,
    WOUNDED,
    Ship,
)
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.sailing.manoeuvre import obstacles, on_table
from weathergage.rulesets.drawn.shared.standing_orders import WATCHES
from weathergage.rulesets.drawn.shared.ties import FOULED, GRAPPLED

WORDINGS: Final = {
    "side": side_wording(),
    "skill": one_of("skill", OFFICERS),
    "flag": one_of("flag", ("", *OFFICERS)),
    "captain": one_of("captain", (UNHURT, WOUNDED, KILLED)),
    "admiral": one_of("admiral", (UNHURT, WOUNDED, KILLED)),
    "fate": one_of("fate", ("", SUNK, EXPLODED, SCUTTLED)),
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
        "weather",
        "ships",
        "ties",
        "victory",
        "last_turn",
        "bonus",
        "width",
        "height",
        "land",
        "land_half",
        "year",
        "house",
    }
)


def _settle(names: Names, rules: Any, ship: Ship, table: dict[str, Any], complain: Complain) -> None:
    """Complain of a rating greater than as built, or of another side that has her not as a prize."""
    spec = ship.spec
    for word, now, built in (
        ("broadside", ship.broadside, spec.broadside),
        ("hull", ship.hull, spec.hull),
        ("crew", ship.crew, spec.crew),
    ):
        if now > built:
            complain(word, f"{now}, but she was built with {built}")
    if len(ship.masts) != len(spec.masts) or any(a > b for a, b in zip(ship.masts, spec.masts)):
        complain("masts", f"{ship.masts}, but she was built with {list(spec.masts)}")
    if ship.captured:
        ship.struck = True
        if "side" not in table and len(names.sides) == 2:
            ship.side = 1 - spec.owner
    if ship.side != spec.owner and not ship.captured:
        complain("side", "only a prize is another side's: give `captured = true`")


def _misplaced(state: OpenTable) -> Iterator[tuple[Ship, str]]:
    """Return ships that lie off the table, on land or on one another."""
    for ship in state.ships:
        if not ship.afloat or ship.spec.fixed:
            continue
        if not on_table(state, ship.mast):
            yield ship, "she would lie off the table; a ship that has left it is `away = true`"
        elif overlaps_any(ship.base, obstacles(state, ship)):
            yield ship, "she would lie on another ship or on land"


def _tie(state: OpenTable, a: int, b: int, fouled: bool, grapples: int, since: int) -> None:
    how = (FOULED if fouled else 0) | (GRAPPLED if grapples else 0)
    if how:
        state.ties.tie(a, b, how)


def _ties(state: OpenTable) -> list[tuple[int, int, bool, int, int]]:
    return [
        (low, high, bool(how & FOULED), int(bool(how & GRAPPLED)), 0)
        for low, high, how, _ in state.ties.listed()
    ]


def _wind(state: OpenTable) -> dict[str, int]:
    """Return the wind with the force that stands for this weather on the hex chart."""
    return {
        "direction": direction_of(state.wind),
        "velocity": WEATHER_OF_FORCE.index(state.weather),
        "point": state.wind,
    }


LEDGER: Final = Ledger(
    ship=Ship,
    state=OpenTable,
    wordings=WORDINGS,
    placed=PLACED,
    tie=_tie,
    ties=_ties,
    wind=_wind,
    limited=("broadside", "hull", "crew"),
    settle=_settle,
    misplaced=_misplaced,
    side_asks=("next", "settle", "signal"),
    one_by_one=True,
)
