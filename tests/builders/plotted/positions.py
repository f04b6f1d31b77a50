"""Positions for rulebook tests: a ship or two, any state of damage, the dice you choose."""

from collections.abc import Sequence
from typing import Any

from weathergage.api import Game, resume, ruleset
from weathergage.engine.dice import Dice
from weathergage.engine.events import Event
from weathergage.geometry.hexgrid import parse_label
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.particulars import Particulars
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import ROUND

RULES = ruleset("second_edition")
BOOK: Book = RULES.book
PHASES = {phase.id: index for index, phase in enumerate(RULES.phases)}
SPEC_FIELDS = set(Particulars.__dataclass_fields__)


def make_ship(ship_id: str, side: int = 0, bow: str = "R20", heading: int = 1, **overrides: Any) -> Ship:
    """A fresh frigate of class 3 with an average crew; any field of her log or particulars can be given.

    Keys of Particulars (`ship_class`, `turning`, `points`, ...) change what she was built with; squares given as
    `hull=3` change what is left; use `full_hull`, `full_crew`, ... for the squares of the fresh log.
    """
    full = {
        "hull": overrides.pop("full_hull", 8),
        "crew": tuple(overrides.pop("full_crew", (2, 2, 2))),
        "guns": tuple(overrides.pop("full_guns", (4, 4))),
        "carronades": tuple(overrides.pop("full_carronades", (1, 1))),
        "rigging": tuple(overrides.pop("full_rigging", (3, 3, 3, 3))),
    }
    spec_values: dict[str, Any] = {
        "index": 0,
        "id": ship_id,
        "name": ship_id.title(),
        "nation": "british",
        "owner": side,
        "ship_class": 3,
        "rating": 36,
        "turning": 3,
        "battle_speed": 4,
        "full_speed": 6,
        "quality": 2,
        "points": 10,
        "entry_turn": 0,
        **full,
    }
    log_values: dict[str, Any] = {}
    for key, value in overrides.items():
        (spec_values if key in SPEC_FIELDS and key not in full and key != "quality" else log_values)[key] = (
            value
        )
    if "quality" in log_values:
        spec_values["quality"] = log_values["quality"]
    values: dict[str, Any] = {
        "side": side,
        "bow": parse_label(bow),
        "heading": heading,
        "present": True,
        "quality": spec_values["quality"],
        "hull": full["hull"],
        "crew": [*full["crew"], 0],
        "guns": list(full["guns"]),
        "carronades": list(full["carronades"]),
        "rigging": list(full["rigging"]),
        "load": [ROUND, ROUND],
        "initial": [1, 1],
        **log_values,
    }
    if len(values["crew"]) == 3:
        values["crew"] = [*values["crew"], 0]
    return Ship(spec=Particulars(**spec_values), **values)


def position(
    *ships: Ship,
    wind: int = 1,
    dice: Sequence[int] = (),
    phase: str = "movement_notation",
    fouled: Sequence[tuple[str, str]] = (),
    grappled: Sequence[tuple[str, str]] = (),
    **overrides: Any,
) -> PlottedState:
    """A state at the start of a phase, with scripted dice; ships get their index from the order they are given in."""
    for index, ship in enumerate(ships):
        values = {name: getattr(ship.spec, name) for name in Particulars.__dataclass_fields__}
        ship.spec = Particulars(**{**values, "index": index})
    sides = max((ship.side for ship in ships), default=0) + 1
    sides = max(sides, 2)
    state = PlottedState(
        phase=PHASES[phase],
        dice=Dice(script=list(dice)),
        sealed=[None] * sides,
        wind=wind,
        ships=list(ships),
        had_target=[False] * sides,
        closed=[False] * sides,
        **{"victory": "points", "bonus": [0] * sides, "shunned": [0] * sides, **overrides},
    )
    index_of = {ship.spec.id: ship.spec.index for ship in ships}
    for a, b in fouled:
        state.ties.foul(index_of[a], index_of[b])
    for a, b in grappled:
        state.ties.grapple(index_of[a], index_of[b])
    return state


def game_at(state: PlottedState) -> Game:
    """A game that goes on from a position, with events."""
    return resume("second_edition", state)


def give(game: Game, **orders: str) -> list[Event]:
    """Orders for all sides by ask id with `__` for `/`; the rest takes its default. The new events."""
    before = len(game.events)
    wanted = {key.replace("__", "/"): value for key, value in orders.items()}
    for side in game.waiting_for():
        request = game.requests[side]
        assert request is not None
        game.submit(side, {ask.id: wanted.pop(ask.id) for ask in request.asks if ask.id in wanted})
    assert not wanted, f"nobody was asked {wanted}"
    return game.events[before:]


def sail(state: PlottedState, **plots: str) -> Game:
    """Give plots by ship id at the notation phase and let everything up to the next question happen."""
    game = game_at(state)
    give(game, **{f"plot__{ship}": plot for ship, plot in plots.items()})
    return game


def happened(game: Game, kind: type[Event]) -> list[Any]:
    """All events of a kind so far."""
    return [event for event in game.events if isinstance(event, kind)]
