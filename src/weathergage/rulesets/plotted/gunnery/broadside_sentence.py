"""The sentence for a broadside: guns, shot, target, tables, dice and hits (B.VIII, A.VIII)."""

from typing import Final

from weathergage.rulesets.plotted.core.events import BroadsideFired, Throw
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.present.sentences import (
    SHOT,
    SIDES,
    cell_in_words,
    count,
    listed,
    name,
    whose,
)
from weathergage.rulesets.shared.sentences import additions

_ROUND: Final = "R"


def fired(state: PlottedState, e: BroadsideFired) -> str:
    """Tell who fired what at whom, on which table and why, and what came of it."""
    guns = f"{SIDES[e.side]} broadside"
    broadside = f"{name(state, e.ship)} fires " + (
        f"the {e.section} guns of her {guns}" if e.section else f"her {guns}"
    )
    if not e.target:
        return f"{broadside} into the sea."
    if e.shot != _ROUND:
        broadside += f", {SHOT[e.shot]},"
    pieces = [count(e.guns, "gun")] * bool(e.guns) + [count(e.carronades, "carronade")] * bool(e.carronades)
    why = ", ".join([f"base {e.base}", *additions(e.modifiers)])
    raking = f" through her {e.rake}" if e.rake and e.throws else ""
    at = (
        f"{broadside} at {whose(state, e.target)} {e.aim}{raking} "
        f"at {count(e.range, 'hex', 'hexes')}: {listed(pieces)}"
    )
    if not e.cell:
        return f"{at}, below any table ({why}): no hope of a hit."
    if e.roll is None:
        return f"{at}, number {e.table} ({why}): {_hits(e.throws[0])}{_changes(e)}."
    if len(e.throws) > 1:
        dice = "; ".join(
            f"die {throw.roll.value} on table {throw.table}, {_hits(throw)}"
            for throw in e.throws
            if throw.roll
        )
        return f"{at}, number {e.table} ({why}): {dice}{_changes(e)}."
    hits = _hits(e.throws[0]) if e.throws else cell_in_words(e.cell)
    return f"{at}, table {e.table} ({why}), die {e.roll.value}: {hits}{_changes(e)}."


def _hits(throw: Throw) -> str:
    words = cell_in_words(throw.hits)
    return f"{words}, and perhaps a critical hit" if throw.critical else words


def _changes(e: BroadsideFired) -> str:
    changes = additions(e.changes)
    return f" ({', '.join(changes)})" if changes else ""
