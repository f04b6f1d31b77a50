"""The forecast while plotting: the side's plots rehearsed against guessed enemy plots, with mean gunnery at the end.

Only what the side may know goes in: the position is that of a rehearsal, and neither sealed orders nor the game's dice
have any part in it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Final

from weathergage.engine.dice import Dice
from weathergage.engine.game import Game
from weathergage.engine.odds import Estimate, Forecast, ShipForecast
from weathergage.engine.orders import IllegalOrder, Orders, Request
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.typed_rules import PlottedRuleset
from weathergage.rulesets.plotted.foresight.order_sampling import Lot, drawn, every, ways
from weathergage.rulesets.plotted.foresight.plot_prior import PlotPrior
from weathergage.rulesets.plotted.foresight.rehearsal import rehearse
from weathergage.rulesets.plotted.foresight.rollout import (
    AGROUND,
    COLLIDES,
    GIVEN,
    RAKED,
    RAKES,
    TAKEN,
    Rollout,
    Row,
)
from weathergage.rulesets.plotted.gunnery.targeting import Broadsides
from weathergage.rulesets.plotted.sailing.allowances import due
from weathergage.rulesets.plotted.turn.notation_phase import NotationPhase

#: Ships tried in all by default, and the fewest and most times a turn is tried: chosen so that ten
#: ships take well under 300 ms in plain Python.
SHIPS_TRIED: Final = 1_200
FEWEST: Final = 24
MOST: Final = 200
#: How often a turn is tried at the least in which dice have a say.
_AGAIN: Final = 4
_SEEDS: Final = 1 << 62
#: Standard errors to either side that hold the truth 19 times in 20.
_LIKELY: Final = 1.96

_CHANCES: Final = (
    (COLLIDES, "collision", "Collision"),
    (RAKES, "rakes", "Can rake"),
    (RAKED, "raked", "Can be raked"),
    (AGROUND, "aground", "Runs aground"),
)
_MEANS: Final = ((GIVEN, "given", "Hits given"), (TAKEN, "taken", "Hits taken"))
_KINDS: Final = ("hull", "guns", "crew", "rigging")


@dataclass(slots=True)
class _Stratum:
    """One set of enemy orders with its chance, or all that were drawn; and how the turn came out each time."""

    chance: float
    runs: list[list[Row]]


def forecast(
    rules: PlottedRuleset,
    guns: Broadsides,
    game: Game,
    side: int,
    orders: Mapping[str, str],
    samples: int,
    seed: int,
) -> Forecast | None:
    """Return what a side may expect of its plots in its own rehearsal; None when it is not plotting for this turn."""
    request = game.requests[side]
    if request is None or not _plotting(rules, game.state, request):
        return None
    if wrong := game.check(side, orders):
        raise IllegalOrder(wrong)
    written = {**_defaults(game), **game.meant(side, orders)}
    if rules.phases[game.state.phase].id != NotationPhase.id:
        _come_to_the_plots(rules, game.state, written)
        game = rehearse(rules, game.state, side, seed)
        written = _defaults(game)
    state: PlottedState = game.state
    own = [ship for ship in state.ships if ship.side == side and (ship.present or due(state, ship))]
    outlook = Rollout(rules, guns, state, own)
    samples = samples or max(FEWEST, min(MOST, SHIPS_TRIED // len(state.ships)))
    # What is tried does not hang on the plots, so that two plots meet the same enemy.
    dice = Dice((seed * 1_009 + state.turn) * 31 + side)
    lots = _lots(game, guns, side)
    whole = ways(lots) <= samples
    tried = (
        _weigh(outlook, written, lots, samples, dice)
        if whole
        else _sample(outlook, written, lots, state, samples, dice)
    )
    runs = sum(len(stratum.runs) for stratum in tried)
    strand = rules.book.may_strand
    return Forecast(
        basis=_basis(ways(lots), runs if not whole else 0),
        samples=runs,
        ships=[
            ShipForecast(ship=ship.spec.id, estimates=_estimates(tried, place, strand))
            for place, ship in enumerate(own)
        ],
        together=_estimates(tried, len(own), strand),
    )


def _plotting(rules: PlottedRuleset, state: PlottedState, request: Request) -> bool:
    """Return whether movement of this turn is being written: in its phase, or ahead for ships out of signals' reach."""
    return rules.phases[state.phase].id == NotationPhase.id or any(
        ask.kind == "ahead" and ask.id.endswith(f"/{state.turn}") for ask in request.asks
    )


def _defaults(game: Game) -> Orders:
    return {ask.id: ask.default for request in game.requests if request is not None for ask in request.asks}


def _come_to_the_plots(rules: PlottedRuleset, state: PlottedState, orders: Orders) -> None:
    """Settle what comes before the Movement Notation Phase by these orders, and by default what they leave open."""
    while (phase := rules.phases[state.phase]).id != NotationPhase.id:
        asked = [ask for some in phase.asks(state) or () for ask in some]
        done = phase.resolve(state, {ask.id: orders.get(ask.id, ask.default) for ask in asked}, None)
        state.phase, state.step = (state.phase + 1, 0) if done else (state.phase, state.step + 1)


def _basis(ways: int, drawn: int) -> str:
    if drawn:
        return f"{drawn} sampled sets of enemy plots"
    return (
        "the only plot open to the enemy"
        if ways == 1
        else f"all {ways} plots open to the enemy, by likelihood"
    )


def _lots(game: Game, guns: Broadsides, side: int) -> list[Lot]:
    """Return the plots of all ships of other sides, with their chances."""
    state: PlottedState = game.state
    guesses = PlotPrior(guns, state, side)
    return [
        Lot(state.ship(ask.ship), ask.id, guesses.plots(state.ship(ask.ship), ask.options))
        for request in game.requests
        if request is not None and request.side != side
        for ask in request.asks
        if ask.kind == "plot"
    ]


def _weigh(outlook: Rollout, written: Orders, lots: list[Lot], samples: int, dice: Dice) -> list[_Stratum]:
    """Try everything the enemy can write; where dice have a say, several times."""
    tried: list[_Stratum] = []
    for chance, orders in every(lots):
        orders = {**written, **orders}
        rows, by_dice = outlook.after(orders, _fresh(dice))
        stratum = _Stratum(chance, [rows])
        if by_dice:
            for _ in range(max(_AGAIN, round(chance * samples)) - 1):
                stratum.runs.append(outlook.after(orders, _fresh(dice))[0])
        tried.append(stratum)
    return tried


def _sample(
    outlook: Rollout, written: Orders, lots: list[Lot], state: PlottedState, samples: int, dice: Dice
) -> list[_Stratum]:
    sets = list(drawn(lots, state, samples, dice))
    return [_Stratum(1.0, [outlook.after({**written, **orders}, _fresh(dice))[0] for orders in sets])]


def _fresh(dice: Dice) -> int:
    return dice.roll("rehearsal", _SEEDS)


def _estimates(tried: list[_Stratum], place: int, strand: bool) -> list[Estimate]:
    found = []
    for column, key, label in _CHANCES:
        if column == AGROUND and not strand:
            continue
        value, margin = _mean(tried, place, range(column, column + 1), chance=True)
        found.append(Estimate(key=key, label=label, kind="chance", value=value, margin=margin))
    for first, key, label in _MEANS:
        value, margin = _mean(tried, place, range(first, first + len(_KINDS)))
        parts = {
            kind: _mean(tried, place, range(first + n, first + n + 1))[0] for n, kind in enumerate(_KINDS)
        }
        found.append(Estimate(key=key, label=label, kind="mean", value=value, margin=margin, parts=parts))
    return found


def _mean(tried: list[_Stratum], place: int, columns: range, chance: bool = False) -> tuple[float, float]:
    """Return the mean of the sum of some columns over all that was tried, and how far it may be off."""
    mean = variance = 0.0
    for stratum in tried:
        values = [sum(rows[place][columns.start : columns.stop]) for rows in stratum.runs]
        n = len(values)
        here = sum(values) / n
        mean += stratum.chance * here
        if n == 1:
            continue
        spread = sum((value - here) ** 2 for value in values) / (n - 1)
        if chance and len(tried) == 1:
            # Never or always in a few tries is not never or always.
            guarded = (sum(values) + 2) / (n + 4)
            spread = guarded * (1 - guarded)
        variance += stratum.chance**2 * spread / n
    return round(mean, 4), round(_LIKELY * sqrt(variance), 4)
