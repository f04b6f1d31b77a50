"""Measure questions and answers without rules, views or captains: the limit of the public protocol."""

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from weathergage.api import Game
from weathergage.bench.battles import CHOICE, DUELS, GREEDY, battle, begun, turns_of
from weathergage.bench.figure import PER_SECOND, Measurement, blank, per_second
from weathergage.bots import make_bot
from weathergage.engine.contract.phase import Phase
from weathergage.engine.events import Report
from weathergage.engine.journal import Outcome
from weathergage.engine.orders import Ask, Orders
from weathergage.engine.state import GameState

ALONE = "two ships, greedy: turns, questions and answers alone"
#: Games that are recorded, and then asked and answered repeatedly.
_RECORDED = 50
_OVER = Outcome(winner=-1, kind="played back", turn=0)


class Playback(Phase[GameState]):
    """Ask what was asked in a recorded game, take any answer, and do nothing with it."""

    id: ClassVar[str] = "playback"
    title: ClassVar[str] = "Playback"

    def __init__(self, seed: int) -> None:
        super().__init__(cite="")
        self.asked: list[list[list[Ask]]] = []
        self.answers: list[tuple[int, Orders]] = []
        scenario = battle(DUELS[seed % len(DUELS)])
        bots = [make_bot(GREEDY, 100 * seed + side) for side in range(len(scenario.sides))]
        game = begun(scenario, seed)
        while not game.over and game.state.turn <= CHOICE.turn_limit:
            requests = list(game.requests)
            self.asked.append([[] if request is None else request.asks for request in requests])
            for side, request in enumerate(requests):
                if request is not None:
                    orders = bots[side].decide(game.view(side), request)
                    self.answers.append((side, orders))
                    game.submit(side, orders)
        self.turns = turns_of(game)
        self.rules = replace(game.rules, phases=(self,), check=None)
        self._next = 0

    def asks(self, state: GameState) -> list[list[Ask]] | None:
        """Return what was asked at this step."""
        self._next += 1
        return self.asked[self._next - 1]

    def resolve(self, state: GameState, orders: Orders, report: Report) -> bool:
        """End the game after the last step."""
        if self._next == len(self.asked):
            state.outcome = _OVER
        return True

    def play(self) -> int:
        """Ask and answer everything once more; return the turns it stands for."""
        self._next = 0
        game = Game(self.rules, None, 0, GameState(sealed=[None] * len(self.asked[0])), False)
        for side, orders in self.answers:
            game.submit(side, orders)
        return self.turns


def protocol() -> Iterator[Measurement]:
    """Measure turns a second of the same duels as if rules, views and captains took no time."""
    yield Measurement((blank(ALONE, PER_SECOND),), _played_back)


def _played_back(seconds: float) -> tuple[float, ...]:
    recorded = [Playback(seed) for seed in range(1, _RECORDED + 1)]
    return per_second(lambda number: recorded[number % len(recorded)].play(), seconds)[:1]
