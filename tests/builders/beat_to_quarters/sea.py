"""Positions for tests of Beat To Quarters: ships by a short text, a chip in hand, scripted dice."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Self

from tests.builders.drawn import DrawnPosition
from weathergage.api import Game, Orders, resume, ruleset
from weathergage.engine.dice import Dice
from weathergage.engine.events import Event
from weathergage.engine.scenario import QUALITIES, DataCard, Log, ShipEntry
from weathergage.geometry.hexgrid import label, parse_label
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.setting_up import launch
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.core.typed_rules import quarters_rules
from weathergage.rulesets.shared.chart import Chart

ID = "beat_to_quarters"
DRAW, COMMAND, ACTION, BOARDING, RECKONING = 1, 2, 3, 4, 5
_LOG = Log(hull=5, crew=(3, 3, 3), guns=(5, 5), rigging=(4, 4, 4))


class Sea(DrawnPosition):
    """A stretch of sea with ships on it; `sea["victory"]` is a ship, `sea.act(...)` lets a side have its phase.

    Ships are written as `side name rate quality bow heading`, such as `0 victory 1 elite R10 1`; further keys of the
    ship by name: `Sea("0 victory 1 elite R10 1", wind=4).put("victory", masts=1)`. The wind blows towards `wind`.
    """

    def __init__(
        self,
        *ships: str,
        wind: int = 1,
        options: Sequence[str] = (),
        land: Sequence[str] = (),
        **changes: Any,
    ) -> None:
        self.rules = quarters_rules(ruleset(ID, options))
        self.book = self.rules.book
        entries = [_entry(self.book, text, index) for index, text in enumerate(ships)]
        sides = max([1, *(ship.side for ship in entries)]) + 1
        self.state = Seascape(
            turn=2,
            sealed=[None] * sides,
            wind=wind,
            chart=Chart(51, 35, frozenset(map(parse_label, land))),
            ships=entries,
            victory="points",
            bonus=[0] * sides,
            bag=[0] * sides,
            issued=[0] * sides,
        )
        for name, value in changes.items():
            setattr(self.state, name, value)
        self.options = tuple(options)

    def __getitem__(self, name: str) -> Ship:
        return self.state.ship(name)

    def put(self, name: str, **changes: Any) -> Self:
        """Change fields of a ship, those of her particulars too."""
        ship = self.state.ship(name)
        for key, value in changes.items():
            if hasattr(ship.spec, key) and not hasattr(ship, key):
                ship.spec = replace(ship.spec, **{key: value})
            else:
                setattr(ship, key, value)
        return self

    def tie(self, a: str, b: str, how: int, turn: int = 1) -> Self:
        """Let two ships hang together: 1 fouled, 2 grappled."""
        self.state.ties.tie(self[a].spec.index, self[b].spec.index, how, turn)
        return self

    def quiet(self) -> Self:
        """All ships hold their fire by standing order."""
        for ship in self.state.ships:
            ship.watch = "hold"
        return self

    def phase(
        self, phase: int, side: int = 0, dice: Sequence[int] = (), orders: Orders | None = None
    ) -> list[Event]:
        """A phase of a side as the last of the battle, with exactly these dice; what happened up to any boarding."""
        self.begin(phase, side, dice, last=True)
        happened = self.play(orders, until="boarding")
        assert self.state.dice.taken == len(dice), f"{self.state.dice.taken} of {len(dice)} dice were rolled"
        return happened

    def begin(
        self, phase: int, side: int = 0, dice: Sequence[int] = (), number: int = 2, *, last: bool = False
    ) -> Game:
        """The game at the beginning of a phase of a side, with these dice; one chip of each side is left, or none."""
        state = self.state
        state.phase, state.step, state.active = phase, 0, side
        state.drawn = [side] * (1 if phase == COMMAND else number)
        chips = 1 if phase in (COMMAND, ACTION) and not last else 0
        state.bag = [chips] * len(state.sealed)
        state.last_turn = state.turn if last else state.last_turn
        state.dice = Dice(script=list(dice))
        self.game = resume(ID, state, self.options)
        return self.game

    def where(self, name: str) -> str:
        """Bow and heading of a ship, such as `R19 1`."""
        ship = self.state.ship(name)
        return f"{label(ship.bow)} {ship.heading}"


def _entry(book: Book, text: str, index: int) -> Ship:
    side, name, rate, quality, bow, heading = text.split()
    assert quality in QUALITIES
    battery = name.startswith("fort")
    entry = ShipEntry(
        id=name,
        name=name.title(),
        nation="british" if side == "0" else "french",
        ship_class=int(rate),
        rating=0,
        turning=0,
        battle_speed=0,
        full_speed=0,
        quality=quality,
        log=_LOG,
        points=0,
        bow=bow,
        heading=int(heading),
        card=DataCard(rate=int(rate)),
        fixed="battery" if battery else "",
    )
    return launch(book, entry, int(side), index)
