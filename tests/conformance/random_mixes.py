"""Games of chance over everything: any ruleset, any legal mix of options, any battle, any answer."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from weathergage.api import (
    Game,
    Ruleset,
    load_scenario,
    ruleset,
    ruleset_ids,
    save,
    scenario_ids,
    start,
    verify,
)
from weathergage.bots.bot import second_thoughts
from weathergage.engine.dice import KeyedDice
from weathergage.rulesets.drawn.shared.state import DrawnState
from weathergage.rulesets.plotted.core.log_squares import row_of

#: Ships of a battle above which only a few turns are played.
GREAT = 12


@dataclass(frozen=True)
class Mix:
    """One game to be played: everything follows from the seed."""

    seed: int
    ruleset: str
    options: tuple[str, ...]
    battle: str
    turns: int

    def __str__(self) -> str:
        return f"seed {self.seed}: {self.battle} by {self.ruleset} with {', '.join(self.options) or 'no options'}"


def mix_of(seed: int, rules: str = "", most: int = 0) -> Mix:
    """The game that belongs to a seed; only by one ruleset, or only with so many ships, where that is wanted."""
    chance = random.Random(seed)
    name = rules or chance.choice(ruleset_ids())
    battle = chance.choice(scenario_ids() if not most else _small(most))
    ships = sum(len(side.ships) for side in load_scenario(battle).sides)
    turns = chance.randint(10, 60) if ships <= GREAT else chance.randint(2, 5)
    return Mix(seed, name, options_of(ruleset(name), chance), battle, turns)


@cache
def _small(most: int) -> tuple[str, ...]:
    """The battles with no more than so many ships."""
    sizes = {name: sum(len(side.ships) for side in load_scenario(name).sides) for name in scenario_ids()}
    return tuple(name for name, ships in sizes.items() if ships <= most)


def options_of(rules: Ruleset, chance: random.Random) -> tuple[str, ...]:
    """A legal set of options: none, all that go together, or any number of them."""
    share = chance.choice([0.0, 0.3, 0.6, 1.0])
    wanted = {option.id for option in rules.options if chance.random() < share}
    known = {option.id: option for option in rules.options}
    settled: set[str] = set()
    for option_id in chance.sample(sorted(wanted), len(wanted)):
        adding = {option_id}
        while missing := {need for each in adding for need in known[each].requires} - adding:
            adding |= missing
        together = settled | adding
        if not any(rival in together for each in together for rival in known[each].excludes):
            settled = together
    return tuple(sorted(settled))


def steps(game: Game, chance: random.Random, turns: int) -> Iterator[Game]:
    """Play random legal orders, routine asks included, yielding before every question."""
    while not game.over and game.state.turn <= turns:
        assert game.waiting_for(), "nobody is asked and the game is not over: a dead end"
        yield game
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            orders = {ask.id: chance.choice(list(ask.options)) for ask in request.asks}
            game.submit(side, second_thoughts(game.view(side), orders))
    yield game


def played(mix: Mix, *, looks: int = 0) -> Game:
    """The game of a mix, played and verified; with `looks` views are tried for leaks at every so many questions."""
    game = start(mix.ruleset, load_scenario(mix.battle), mix.seed, mix.options, listening=bool(looks))
    for number, now in enumerate(steps(game, random.Random(mix.seed + 1), mix.turns)):
        if looks and number % looks == 0:
            no_leak(now)
    assert verify(save(game)) == [], "the saved game does not come out as it was"
    return game


def no_leak(game: Game) -> None:
    """Whatever a side must not know makes no difference to what it can read."""
    for side in (*range(len(game.requests)), -1):
        seen = msgspec.json.encode(game.view(side).wire())
        other = game.clone()
        scramble(other, side)
        assert msgspec.json.encode(other.view(side).wire()) == seen, f"side {side} sees what it must not"


def scramble(game: Game, side: int) -> None:
    """Alter everything in a state that the side must not see: dice, sealed orders, and what its family hides."""
    state = game.state
    state.dice.seed ^= 0x5DEECE66D
    state.dice.taken += 3
    if isinstance(state.dice, KeyedDice):
        state.dice.key = state.dice.key[::-1]
    state.sealed = [{"plot/x": "9"} if n != side else orders for n, orders in enumerate(state.sealed)]
    if isinstance(state, DrawnState):
        _scramble_drawn(state, side)
    else:
        _scramble_plotted(state, side, game.rules.switched_on)


def _scramble_plotted(state: Any, side: int, enabled: Sequence[str]) -> None:
    """Soundings, signals, loads, standing orders, reloads; plots ahead and mortars where the game has any."""
    lag = any(option.startswith("command_lag") for option in enabled)
    # Nothing known stays the same object: views that are packed tell equal sets from one set.
    state.soundings = [
        known if n == side or not known else frozenset() for n, known in enumerate(state.soundings)
    ]
    state.signals = {
        index: text if state.ships[index].side == side else text + "?"
        for index, text in state.signals.items()
    }
    for ship in state.ships:
        if ship.side != side:
            ship.load = row_of([(load + 1) % 5 for load in ship.load])
            ship.standing = type(ship.standing)("guns", "port", "yield")
            ship.ahead = ("9", *ship.ahead) if lag else ()
            ship.reloads = -1 if ship.reloads < 0 else ship.reloads // 2 + 1
            if "bomb_ketches" in enabled:
                ship.mortars = (3 - min(3, ship.mortars[0]), ship.mortars[1])


def _scramble_drawn(state: Any, side: int) -> None:
    """Loads, standing orders of the guns, how long the special shot will last, signals, what is being loaded."""
    if hasattr(state, "special_shot"):
        state.special_shot = [left if n == side else left + 3 for n, left in enumerate(state.special_shot)]
    if hasattr(state, "signals"):
        state.signals = [text if n == side else text + "?" for n, text in enumerate(state.signals)]
    for ship in state.ships:
        if ship.side != side:
            ship.load = ["" if load else "chain" for load in ship.load]
            ship.watch = "ask" if ship.watch == "hold" else "hold"
            if hasattr(ship, "loading"):
                ship.loading = ["" if code else "D" for code in ship.loading]
                ship.rammed = [done + 1 for done in ship.rammed]
