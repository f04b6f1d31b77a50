"""Positions for tests of Red & Black: ships by a short text on a table in millimetres, scripted dice."""

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any, Self

from tests.builders.drawn import DrawnPosition
from weathergage.api import Game, Orders, resume, ruleset
from weathergage.engine.dice import Dice
from weathergage.engine.events import Event
from weathergage.engine.state import filled_in
from weathergage.geometry.opentable import Spot
from weathergage.rulesets.drawn.red_and_black.core.ship import Particulars, Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.core.typed_rules import open_table_rules
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import MM, Aim, aim_at

ID = "red_and_black"
START, DRAW, COMMAND, ACTION, RECKONING = range(5)
PORT, STARBOARD, BOW, STERN = range(4)
_LENGTHS = (70, 66, 62, 54, 48, 42, 34)
_WIDTHS = (24, 23, 22, 20, 18, 16, 14)
_SPEC = {field.name for field in fields(Particulars)}


class Table(DrawnPosition):
    """A table with ships on it; `table["java"]` is a ship.

    Ships are written as `side name rate crew x y point`, such as `0 victory 1 elite 500 700 4`, x and y in millimetres.
    All have a broadside and a hull of 6, three masts of 2, four crew parties, gunnery class B, square rig, an average
    captain and no chasers until `put` says otherwise. The wind blows towards `wind`; 8, to the south, unless given.
    """

    def __init__(
        self,
        *ships: str,
        wind: int = 8,
        options: Sequence[str] = (),
        land: Sequence[Spot] = (),
        **changes: Any,
    ) -> None:
        self.options = tuple(options)
        self.rules = open_table_rules(ruleset(ID, options))
        self.book = self.rules.book
        self.state = OpenTable(
            turn=2,
            sealed=[None, None],
            bag=[0, 0],
            wind=wind,
            land=tuple((x * MM, y * MM) for x, y in land),
            land_half=200,
            victory="points",
            bonus=[0, 0],
            signals=["", ""],
            ships=[_ship(text, index) for index, text in enumerate(ships)],
        )
        for name, value in changes.items():
            setattr(self.state, name, value)

    def __getitem__(self, name: str) -> Ship:
        return self.state.ship(name)

    def put(self, name: str, **changes: Any) -> Self:
        """Change fields of a ship, and those of her particulars where she has none of that name or it is text."""
        ship = self[name]
        qualities = ("superior", "inspired", "average", "inept")
        for key, value in changes.items():
            if key in ("captain", "admiral") and value in qualities:
                setattr(ship, {"captain": "skill", "admiral": "flag"}[key], value)
            elif key in _SPEC and not hasattr(ship, key):
                ship.spec = replace(ship.spec, **{key: value})
            else:
                setattr(ship, key, value)
        return self

    def tie(self, a: str, b: str, how: int) -> Self:
        """Let two ships hang together: 1 entangled, 2 grappled."""
        self.state.ties.tie(self[a].spec.index, self[b].spec.index, how)
        return self

    def quiet(self) -> Self:
        """All ships hold their fire by standing order."""
        for ship in self.state.ships:
            ship.watch = "hold"
        return self

    def begin(
        self, phase: int, side: int = 0, dice: Sequence[int] = (), *, first: bool = False, last: bool = True
    ) -> Game:
        """The game at the beginning of a phase of a side, the last of the battle; `first` is the first of the turn."""
        state = self.state
        state.last_turn = state.turn if last else 0
        state.phase, state.step, state.active = phase, 0, side
        state.drawn = [side] if first else [1 - side, side] if phase == COMMAND else [side, side]
        cards = 0 if last else 1
        state.bag = [cards, cards]
        state.dice = Dice(script=list(dice))
        self.game = resume(ID, state, self.options)
        return self.game

    def phase(
        self,
        phase: int,
        side: int = 0,
        dice: Sequence[int] = (),
        orders: Orders | None = None,
        *,
        first: bool = False,
    ) -> list[Event]:
        """A phase as the last of the battle, with exactly these dice; what happened."""
        self.begin(phase, side, dice, first=first)
        happened = self.play(orders, until="none")
        assert self.state.dice.taken == len(dice), f"{self.state.dice.taken} of {len(dice)} dice were rolled"
        return happened

    def until(self, ask_id: str, orders: Orders | None = None) -> Self:
        """Play on until something is asked."""
        for _ in range(100):
            if ask_id in self.asked():
                return self
            self.play(orders, until="none", limit=1)
        raise AssertionError(f"{ask_id} was never asked")

    def where(self, name: str) -> str:
        """Place and heading of a ship in millimetres, such as `500 700 4`."""
        ship = self[name]
        return f"{ship.mast[0] / MM:g} {ship.mast[1] / MM:g} {ship.point}"

    def aim(self, ship: str, battery: int, target: str, aim: str = "low") -> Aim:
        """A battery laid on a ship."""
        laid = aim_at(self.book, self.state, self[ship], battery, self[target], aim)
        assert isinstance(laid, Aim), laid
        return laid

    def throw(self, *dice: int) -> Self:
        """Dice for rules that are called by themselves."""
        self.state.dice = Dice(script=list(dice))
        return self


def _ship(text: str, index: int) -> Ship:
    side, name, number, crew, x, y, point = text.split()
    rate = int(number)
    spec = Particulars(
        index=index,
        id=name,
        name=name.title(),
        nation="british" if side == "0" else "french",
        owner=int(side),
        rate=rate,
        guns=40,
        rig="square",
        move_class=1,
        gunnery="B",
        warship=True,
        crew_quality=crew,
        broadside=6,
        hull=6,
        masts=(2, 2, 2),
        crew=4,
        points=18,
        turning=4,
        fore=_LENGTHS[rate - 1] * MM // 2,
        aft=_LENGTHS[rate - 1] * MM // 2,
        beam=_WIDTHS[rate - 1] * MM // 2,
    )
    return filled_in(
        Ship(),
        spec=spec,
        side=int(side),
        mast=(int(x) * MM, int(y) * MM),
        point=int(point),
        present=True,
        broadside=6,
        hull=6,
        masts=[2, 2, 2],
        crew=4,
    )
