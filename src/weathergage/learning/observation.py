"""Turn a side's view into arrays: the game, the ships, the ask, its options, and the legal answers."""

from typing import Any, Final

import msgspec
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from weathergage.api import Game, Ruleset
from weathergage.learning.action_pages import Page
from weathergage.learning.features import columns_of, loose_figures, parts_of, row_of, text_figure

#: Figures of the game: my side, the turn, the wind, whose action it is (1 mine, -1 another's), the actions that I and
#: the others have left this turn where they are drawn for, then one for each phase (1 for the present one).
_GAME: Final = 6
#: Figures of the ask: whether there is one, its kind, the ship and the other ship (places in `ships`, -1 for none),
#: the page, how many pages, how many asks come after it, and whether it is routine.
_ASK: Final = 8
#: Figures of each option: whether it is the default, its notation as a number, then what its preview says.
_OPTION: Final = 16

Figures = NDArray[np.float32]


class Sight:
    """Turn views of one battle into arrays of constant shape; only what the view shows is used."""

    def __init__(self, rules: Ruleset, game: Game, actions: int) -> None:
        self._phases = {phase.id: place for place, phase in enumerate(rules.phases)}
        self._actions = actions
        ships = getattr(game.view(0), "ships", [])
        self._ships = [ship.id for ship in ships]
        kind: type[msgspec.Struct] | None = type(ships[0]) if ships else None
        self._sides = len(game.requests)
        self._parts = parts_of(ships[0]) if ships else ()
        self.columns: tuple[str, ...] = () if kind is None else columns_of(kind, self._parts)

    def space(self) -> spaces.Dict:
        """Return the space of `look`."""
        shapes = {
            "game": (_GAME + len(self._phases),),
            "ships": (len(self._ships), len(self.columns)),
            "ask": (_ASK,),
            "options": (self._actions, _OPTION),
        }
        boxes = {name: spaces.Box(-np.inf, np.inf, shape, dtype=np.float32) for name, shape in shapes.items()}
        mask = spaces.Box(0, 1, (self._actions,), dtype=np.int8)
        return spaces.Dict({**boxes, "action_mask": mask})

    def look(self, view: Any, page: Page | None, mask: list[int]) -> dict[str, Any]:
        """Return everything one side sees."""
        game = np.zeros(_GAME + len(self._phases), dtype=np.float32)
        game[:_GAME] = view.side, view.turn, getattr(view, "wind", 0), *self._draw(view)
        game[_GAME + self._phases[view.phase]] = 1
        rows = [row_of(ship, self._parts) for ship in getattr(view, "ships", ())]
        return {
            "game": game,
            "ships": np.array(rows, dtype=np.float32).reshape(len(self._ships), len(self.columns)),
            "ask": self._ask(page),
            "options": self._options(view, page),
            "action_mask": np.array(mask, dtype=np.int8),
        }

    def _draw(self, view: Any) -> tuple[int, int, int]:
        """Return whose action it is, and how many are still to come."""
        lookout, active = getattr(view, "lookout", None), getattr(view, "active", -1)
        if lookout is None:
            return 0, 0, 0
        acting = 0 if active < 0 else 1 if active == view.side else -1
        left = [lookout.actions_left(side) for side in range(self._sides)]
        mine = left.pop(view.side) if view.side >= 0 else 0
        return acting, mine, max(left, default=0)

    def _ask(self, page: Page | None) -> Figures:
        if page is None:
            return np.zeros(_ASK, dtype=np.float32)
        ask = page.ask
        figures = (
            1,
            text_figure(ask.kind),
            self._place(ask.ship),
            self._place(ask.other),
            page.number,
            page.pages,
            page.left,
            ask.routine,
        )
        return np.array(figures, dtype=np.float32)

    def _options(self, view: Any, page: Page | None) -> Figures:
        figures = np.zeros((self._actions, _OPTION), dtype=np.float32)
        if page is not None:
            previews = getattr(view, "previews", None)
            told: dict[str, msgspec.Struct] = {} if previews is None else previews(page.ask)
            for place, option in enumerate(page.ask.options, 1):
                figures[place, 0] = option == page.ask.default
                figures[place, 1] = text_figure(option)
                if option in told:
                    figures[place, 2:] = loose_figures(told[option], _OPTION - 2)
        return figures

    def _place(self, ship: str) -> int:
        return self._ships.index(ship) if ship in self._ships else -1
