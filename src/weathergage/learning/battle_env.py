"""Wrap a battle as a PettingZoo parallel environment: sides are agents, asks are steps, masks show legal answers."""

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, Final

from gymnasium import spaces
from gymnasium.utils.seeding import np_random
from pettingzoo import ParallelEnv  # type: ignore[import-untyped]

from weathergage.api import Game, Ruleset, Scenario, load_scenario, ruleset, ruleset_for, start
from weathergage.bots import Bot, known_bot, make_bot
from weathergage.bots.bot import second_thoughts
from weathergage.learning.action_pages import ActionPages
from weathergage.learning.observation import Sight

#: Options on a page, and two more: to wait, and to turn the page.
ACTIONS: Final = 64

Observations = dict[str, dict[str, Any]]
Infos = dict[str, dict[str, Any]]


class BattleEnv(ParallelEnv):  # type: ignore[misc]
    """Run one battle; each side that no bot plays is an agent, named by the id of the side.

    In every step each agent answers one ask with the number of an option. An agent that has answered everything waits
    (action 0) for the others; then the orders are sealed and opened and the battle goes on to the next questions.
    """

    metadata = {"name": "weathergage_v1", "render_modes": [], "is_parallelizable": True}

    def __init__(
        self,
        scenario: str | Scenario = "constitution-guerriere",
        ruleset_id: str = "",
        options: Sequence[str] = (),
        *,
        bots: Mapping[str, str] | None = None,
        turn_limit: int = 100,
        squares: float = 0.0,
        actions: int = ACTIONS,
        skip_routine: bool = False,
    ) -> None:
        if actions < 4:
            raise ValueError(
                f"{actions} actions are too few: waiting, turning the page and two options need 4"
            )
        if turn_limit < 0:
            raise ValueError("the turn limit must be at least 0, which means no limit")
        self._scenario = scenario if isinstance(scenario, Scenario) else load_scenario(scenario)
        self._rules: Ruleset = ruleset(ruleset_for(self._scenario, ruleset_id), options)
        self._sides = [side.id for side in self._scenario.sides]
        self._bots = {self._side(side): known_bot(spec).name for side, spec in (bots or {}).items()}
        self._turn_limit = turn_limit
        self._squares = squares
        self._actions = actions
        self._skip_routine = skip_routine
        self.render_mode = None
        self.possible_agents = [name for side, name in enumerate(self._sides) if side not in self._bots]
        if not self.possible_agents:
            raise ValueError(f"bots play every side; leave one of {', '.join(self._sides)} to an agent")
        self.agents: list[str] = []
        self._random, _ = np_random(0)
        self._sight = Sight(self._rules, self._begun(0), actions)
        space = self._sight.space()
        self._spaces = dict.fromkeys(self.possible_agents, space)
        self._choices = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._game: Game | None = None
        self._players: dict[int, Bot] = {}
        self._pages: dict[int, ActionPages] = {}
        self._lost: list[float] = []
        self._dropped: dict[int, list[str]] = {}

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations: see `Sight`."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the numbers an agent may choose from; its mask shows the legal ones."""
        return self._choices[agent]

    @property
    def ship_columns(self) -> tuple[str, ...]:
        """Return the names of the figures in each row of `ships`."""
        return self._sight.columns

    @property
    def game(self) -> Game:
        """Return the game behind the environment, for inspection; learners get their side's view only."""
        if self._game is None:
            raise RuntimeError("the battle has not begun: call reset() first")
        return self._game

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, Infos]:
        """Begin a battle; the same seed gives the same dice, and without one the next battle is another."""
        if seed is not None:
            self._random, _ = np_random(seed)
        dice, *luck = (int(number) for number in self._random.integers(2**62, size=1 + len(self._sides)))
        self._game = self._begun(dice)
        self._players = {side: make_bot(spec, luck[side]) for side, spec in self._bots.items()}
        self.agents = list(self.possible_agents)
        self._dropped = {}
        self._lost = self._losses()
        self._ask()
        self._go_on()
        return self._observations(), self._infos()

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[Observations, dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Take one answer of every agent; raises ValueError and changes nothing if one is not in its mask."""
        chosen = {side: self._checked(side, actions) for side in self._present()}
        self._dropped = {}
        for side, action in chosen.items():
            if side in self._pages:
                self._pages[side].take(action)
        self._go_on()
        acted, game = self.agents, self.game
        over = game.over
        late = not over and bool(self._turn_limit) and game.state.turn > self._turn_limit
        rewards = self._rewards(acted)
        observations, infos = self._observations(), self._infos()
        if over or late:
            self.agents = []
        ends, cuts = dict.fromkeys(acted, over), dict.fromkeys(acted, late)
        return observations, rewards, ends, cuts, infos

    def _checked(self, side: int, actions: Mapping[str, int]) -> int:
        agent = self._sides[side]
        if agent not in actions:
            raise ValueError(f"{agent} has given no action; every agent gives one, 0 to wait")
        try:
            action = index(actions[agent])
        except TypeError:
            raise ValueError(f"{agent}: {actions[agent]!r} is not an action; give a whole number") from None
        mask = self._mask(side)
        if not (0 <= action < self._actions and mask[action]):
            allowed = [number for number, may in enumerate(mask) if may]
            few = ", ".join(map(str, allowed[:12])) + (", ..." if len(allowed) > 12 else "")
            raise ValueError(f"{agent}: action {action} is not in its mask; it may take {few}")
        return action

    def _ask(self) -> None:
        """Page the request of every agent that is asked something."""
        requests = self.game.requests
        self._pages = {
            side: ActionPages(request, self._actions, self._skip_routine)
            for side in self._present()
            if (request := requests[side]) is not None
        }

    def _go_on(self) -> None:
        """Seal complete orders, and go on until an agent is asked."""
        game = self.game
        while not game.over and all(pages.page is None for pages in self._pages.values()):
            asked = game.requests
            for side, request in enumerate(asked):
                if request is None:
                    continue
                view = game.view(side)
                if side in self._players:
                    orders = self._players[side].decide(view, request)
                else:
                    given = self._pages[side].orders
                    orders = second_thoughts(view, given)
                    self._dropped.setdefault(side, []).extend(sorted(given.keys() - orders.keys()))
                game.submit(side, orders)
            self._ask()
            if self._turn_limit and game.state.turn > self._turn_limit:
                return

    def _present(self) -> list[int]:
        return [self._sides.index(agent) for agent in self.agents]

    def _mask(self, side: int) -> list[int]:
        pages = self._pages.get(side)
        return [1] + [0] * (self._actions - 1) if pages is None else pages.mask()

    def _observations(self) -> Observations:
        return {
            self._sides[side]: self._sight.look(
                self.game.view(side),
                self._pages[side].page if side in self._pages else None,
                self._mask(side),
            )
            for side in self._present()
        }

    def _infos(self) -> Infos:
        """Return the ask in words, and answers that were dropped because they conflicted with others."""
        infos: Infos = {}
        for side in self._present():
            page = self._pages[side].page if side in self._pages else None
            infos[self._sides[side]] = {
                "ask": "" if page is None else page.ask.id,
                "options": () if page is None else tuple(page.ask.options),
                "dropped": self._dropped.get(side, []),
            }
        return infos

    def _losses(self) -> list[float]:
        """Return the squares each side has lost so far, if the ruleset counts them."""
        count = getattr(self.game.view(-1), "losses", None)
        lost = {} if count is None else count()
        return [float(sum(by_side[side] for by_side in lost.values())) for side in range(len(self._sides))]

    def _rewards(self, agents: Sequence[str]) -> dict[str, float]:
        rewards = dict.fromkeys(agents, 0.0)
        outcome = self.game.state.outcome
        lost = self._losses() if self._squares else self._lost
        new = [after - before for after, before in zip(lost, self._lost)]
        self._lost = lost
        for agent in agents:
            side = self._sides.index(agent)
            if outcome is not None and outcome.winner >= 0:
                rewards[agent] += 1.0 if outcome.winner == side else -1.0
            rewards[agent] += self._squares * (sum(new) - 2 * new[side])
        return rewards

    def _begun(self, dice: int) -> Game:
        return start(self._rules.id, self._scenario, dice, self._rules.switched_on, listening=False)

    def _side(self, name: str) -> int:
        if name not in self._sides:
            raise ValueError(f"there is no side {name!r}; choose from {', '.join(self._sides)}")
        return self._sides.index(name)
