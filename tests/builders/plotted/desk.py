"""A desk for rulebook tests of any edition and options: positions, scripted dice, orders, events."""

from collections.abc import Sequence
from typing import Any

import pytest

from weathergage.api import Game, resume, ruleset
from weathergage.engine.dice import Dice
from weathergage.engine.events import Event
from weathergage.engine.state import filled_in
from weathergage.geometry.hexgrid import parse_label
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.particulars import Particulars
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState, fleet_of
from weathergage.rulesets.plotted.core.terms import ROUND
from weathergage.rulesets.plotted.core.typed_rules import plotted_rules
from weathergage.rulesets.plotted.sailing.plots import PLOTS

_SPEC = set(Particulars.__dataclass_fields__)
#: The rows of squares of a log.
_ROWS = {"crew", "guns", "carronades", "rigging", "load", "initial", "prize", "tasks", "engaged", "newcomers"}


class Desk:
    """One game's rules, and everything a test needs to put ships, dice and orders before them.

    >>> desk = Desk("second_edition")
    >>> game = desk.game(desk.position(desk.ship("a"), desk.ship("b", side=1, bow="R10")))
    >>> _ = desk.give(game, plot__a="1")
    >>> desk.happened(game, PlotOpened)
    """

    def __init__(self, ruleset_id: str, *options: str) -> None:
        self.id = ruleset_id
        self.options = options
        self.rules = plotted_rules(ruleset(ruleset_id, options))
        self.book = self.rules.book
        self.phases = {phase.id: index for index, phase in enumerate(self.rules.phases)}

    def ship(self, ship_id: str, side: int = 0, bow: str = "R20", heading: int = 1, **overrides: Any) -> Ship:
        """A fresh frigate of class 3 with an average crew, with the squares her game gives her.

        Keys of Particulars (`ship_class`, `rating`, `nation`, ...) change what she was built with; `full_hull`,
        `full_crew`, `full_guns`, ... the squares of her fresh log; any field of Ship what is left or how she is, and
        `plot` a notation.
        """
        scale = self.book.tables.log
        full = {
            "hull": overrides.pop("full_hull", -(-8 * scale.hull_halves // 2)),
            "crew": tuple(overrides.pop("full_crew", (2 * scale.crew,) * 3)),
            "guns": tuple(overrides.pop("full_guns", (4 * scale.guns,) * 2)),
            "carronades": tuple(overrides.pop("full_carronades", (scale.carronades,) * 2)),
            "rigging": tuple(overrides.pop("full_rigging", (3, 3, 3, 3))),
        }
        spec: dict[str, Any] = {
            "index": 0,
            "id": ship_id,
            "name": ship_id.title(),
            "nation": "french" if side else "british",
            "owner": side,
            "ship_class": 3,
            "rating": 36,
            "turning": 3,
            "battle_speed": len(full["rigging"]),
            "full_speed": 6,
            "quality": 2,
            "points": 10,
            "entry_turn": 0,
            **full,
        }
        state: dict[str, Any] = {}
        for key, value in overrides.items():
            built = key in _SPEC and key not in full and key != "quality" and key != "turning"
            (spec if built or key == "turning" else state)[key] = value
        if "plot" in state:
            state["plot"] = PLOTS.number(state["plot"])
        if "quality" in state:
            spec["quality"] = state["quality"]
        values: dict[str, Any] = {
            "side": side,
            "bow": parse_label(bow),
            "heading": heading,
            "present": True,
            "quality": spec["quality"],
            "hull": full["hull"],
            "crew": [*full["crew"], 0],
            "guns": list(full["guns"]),
            "carronades": list(full["carronades"]),
            "rigging": list(full["rigging"]),
            "load": [ROUND, ROUND],
            "initial": [1, 1],
            **state,
        }
        if len(values["crew"]) == 3:
            values["crew"] = [*values["crew"], 0]
        values.setdefault("bow_guns", (values["guns"][0] // 2, values["guns"][1] // 2))
        values.setdefault("bow_carronades", (values["carronades"][0] // 2, values["carronades"][1] // 2))
        for row in _ROWS & values.keys():
            values[row] = row_of(values[row])
        return filled_in(Ship(), spec=Particulars(**spec), **values)

    def position(
        self,
        *ships: Ship,
        wind: int = 1,
        dice: Sequence[int] = (),
        phase: str = "movement_notation",
        fouled: Sequence[tuple[str, str]] = (),
        grappled: Sequence[tuple[str, str]] = (),
        **overrides: Any,
    ) -> PlottedState:
        """A state at the start of a phase, with scripted dice; ships get their index from the order they come in."""
        for index, ship in enumerate(ships):
            values = {name: getattr(ship.spec, name) for name in Particulars.__dataclass_fields__}
            ship.spec = Particulars(**{**values, "index": index})
        sides = max(2, *(ship.side + 1 for ship in ships)) if ships else 2
        state = PlottedState(
            phase=self.phases[phase],
            dice=Dice(script=list(dice)),
            sealed=[None] * sides,
            wind=wind,
            ships=fleet_of(ships),
            had_target=[False] * sides,
            closed=[False] * sides,
            **{
                "victory": "points",
                "bonus": [0] * sides,
                "shunned": [0] * sides,
                "first_wind": wind,
                "soundings": [frozenset()] * sides,
                **overrides,
            },
        )
        index_of = {ship.spec.id: ship.spec.index for ship in ships}
        for a, b in fouled:
            state.ties.foul(index_of[a], index_of[b])
        for a, b in grappled:
            state.ties.grapple(index_of[a], index_of[b])
        return state

    def game(self, state: PlottedState) -> Game:
        """A game that goes on from a position, with events."""
        return resume(self.id, state, self.options)

    def at(self, *ships: Ship, **circumstances: Any) -> Game:
        """A game that goes on from a position of these ships; circumstances as `position` takes them."""
        return self.game(self.position(*ships, **circumstances))

    @staticmethod
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

    @staticmethod
    def asks(game: Game, side: int = 0) -> dict[str, Any]:
        """What a side is asked now, by ask id."""
        request = game.requests[side]
        return {ask.id: ask for ask in request.asks} if request is not None else {}

    @staticmethod
    def happened(game: Game, kind: type[Event]) -> list[Any]:
        """All events of a kind so far."""
        return [event for event in game.events if isinstance(event, kind)]


#: The Advanced games of both editions.
SECOND, TOURNAMENT = Desk("second_edition", "advanced"), Desk("tournament", "advanced")
#: For tests of rules that both Advanced games have.
BOTH = pytest.mark.parametrize("desk", [SECOND, TOURNAMENT], ids=lambda desk: desk.id)
#: For tests of rules that every plotted game has.
ALL_FOUR = pytest.mark.parametrize(
    "desk",
    [
        Desk(edition, *options)
        for edition in ("second_edition", "tournament")
        for options in ((), ("advanced",))
    ],
    ids=lambda desk: " ".join((desk.id, *desk.options)),
)
