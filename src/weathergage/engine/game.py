"""Play a game: start, submit, act, view, clone.

>>> from weathergage.api import load_scenario, start
>>> game = start("second_edition", load_scenario("constitution-guerriere"), seed=1812)
>>> request = game.requests[0]
>>> request.phase, [ask.id for ask in request.asks]
('movement_notation', ['plot/constitution'])
>>> game.submit(0, {"plot/constitution": "1"})
>>> game.waiting_for()
[1]
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from weathergage.engine.dice import Dice, KeyedDice
from weathergage.engine.events import Event, PhaseBegan
from weathergage.engine.journal import Entry, Fork
from weathergage.engine.orders import Ask, IllegalOrder, NotAsked, Orders, Request, Violation
from weathergage.engine.ruleset import PASSED, Ruleset, ruleset, ruleset_for
from weathergage.engine.scenario import Scenario
from weathergage.engine.state import GameState

__all__ = ["Entry", "Game", "resume", "start"]


class Game:
    """Hold a game in progress: its state, the open requests, and the journal that led to it."""

    __slots__ = ("events", "forks", "journal", "listening", "requests", "rules", "scenario", "seed", "state")

    def __init__(
        self,
        rules: Ruleset,
        scenario: Scenario | None,
        seed: int,
        state: Any,
        listening: bool,
        requests: list[Request | None] | None = None,
    ) -> None:
        self.rules = rules
        self.scenario = scenario
        self.seed = seed
        self.state = state
        self.listening = listening
        self.journal: list[Entry] = []
        #: Where it left earlier games that it was begun from.
        self.forks: list[Fork] = []
        self.events: list[Event] = []
        #: What each side is asked now; None for a side that is asked nothing or has answered.
        self.requests: list[Request | None] = requests or []
        if requests is not None:
            return
        if self.over:
            self.requests = [None] * len(state.sealed)
            return
        self._go_on(None)
        for side, sealed in enumerate(state.sealed):
            if sealed is not None:
                self.requests[side] = None

    @property
    def over(self) -> bool:
        """Return whether the game has ended."""
        return self.state.outcome is not None

    def waiting_for(self) -> list[int]:
        """Return the sides whose orders are missing."""
        return [side for side, request in enumerate(self.requests) if request is not None]

    def check(self, side: int, orders: Mapping[str, str]) -> list[Violation]:
        """Return everything that is wrong with these orders; an empty list if they may be sealed."""
        request = self._request_of(side)
        phase = self.rules.phases[self.state.phase]
        wrong = [self._not_asked(side, ask_id) for ask_id in orders if request.ask(ask_id) is None]
        meant = self.meant(side, orders)
        for ask in request.asks:
            notation = meant.get(ask.id, ask.default)
            if notation not in ask.options:
                free = ask.free_text > 0
                fault = ask.text_fault(notation) if free else phase.refuse(self.state, ask, notation)
                wrong += [] if fault is None else [fault]
        if not wrong and self.rules.check is not None:
            wrong = self.rules.check(self.state, side, {**request.defaults(), **meant})
        return wrong

    def meant(self, side: int, orders: Mapping[str, str]) -> Orders:
        """Return a side's orders as the rules write them, however they were written."""
        meant = dict(orders)
        for ask in self._request_of(side).asks:
            notation = meant.get(ask.id)
            if notation is not None and notation not in ask.options:
                meant[ask.id] = self._read(ask, notation)
        return meant

    def submit(self, side: int, orders: Mapping[str, str], *, as_written: bool = False) -> None:
        """Seal a side's orders (asks left out get their default); raises IllegalOrder and changes nothing if wrong.

        With `as_written`, a phase that can cut illegal orders short accepts them as they are.
        """
        requests = self.requests
        request = requests[side] if 0 <= side < len(requests) else None
        if request is None:
            request = self._request_of(side)
        state: GameState = self.state
        given = orders if isinstance(orders, dict) else dict(orders)
        full: Orders = {}
        unknown = len(given)
        for ask in request.asks:
            notation = given.get(ask.id)
            if notation is None:
                full[ask.id] = ask.default
                continue
            unknown -= 1
            # Most answers are the default itself, which is one of the options.
            if notation is not ask.default and notation not in ask.options:
                notation = self._read(ask, notation)
                if notation not in ask.options and not self._takes(ask, notation, as_written):
                    raise IllegalOrder(self.check(side, orders))
            full[ask.id] = notation
        if unknown:
            raise IllegalOrder(self.check(side, orders))
        if self.rules.check is not None and not (as_written and self._lenient()):
            if wrong := self.rules.check(state, side, full):
                raise IllegalOrder(wrong)
        state.sealed[side] = full
        requests[side] = None
        self.journal.append(Entry(side, full))
        for other in requests:
            if other is not None:
                return
        self._go_on(_opened(state.sealed))

    def act(self, side: int, verb: str, notation: str = "") -> None:
        """Give an order that is not an answer: standing orders, a claim, a concession."""
        if self.over:
            raise NotAsked([Violation(verb, "the game is over")])
        report = self.events if self.listening else None
        wrong = self.rules.act(self.rules, self.state, side, verb, notation, report)
        if wrong is not None:
            raise IllegalOrder([wrong])
        self.journal.append(Entry(side, act=(verb, notation)))
        if self.state.outcome is not None:
            self.requests = [None] * len(self.requests)

    def fork(self, fork: Fork) -> None:
        """Go on from here with other dice than the game that this one was begun from."""
        self.forks.append(fork)
        self.state.dice = Dice(fork.seed)

    def view(self, side: int) -> Any:
        """Return what a side may know, and what it is asked; -1 is an onlooker."""
        request = self.requests[side] if 0 <= side < len(self.requests) else None
        return self.rules.view(self.rules, self.state, side, request)

    def clone(self) -> "Game":
        """Return a copy that plays on independently and records no events, for search and simulation."""
        return Game(self.rules, self.scenario, self.seed, self.state.clone(), False, self.requests[:])

    def _lenient(self) -> bool:
        """Return whether the phase takes orders as written on paper, and cuts the illegal part."""
        return getattr(self.rules.phases[self.state.phase], "takes_as_written", False)

    def _takes(self, ask: Ask, notation: str, as_written: bool) -> bool:
        """Return whether an answer that is not among the options is accepted."""
        return ask.text_fault(notation) is None if ask.free_text else as_written and self._lenient()

    def _read(self, ask: Ask, notation: str) -> str:
        """Return an answer that is none of the options as the rules write it; a free text stands as it is."""
        read = self.rules.read
        return notation if read is None or ask.free_text else read(ask, notation)

    def _request_of(self, side: int) -> Request:
        if self.over:
            raise NotAsked([Violation("orders", "the game is over")])
        request = self.requests[side] if 0 <= side < len(self.requests) else None
        if request is None:
            phase = self.rules.phases[self.state.phase]
            raise NotAsked(
                [Violation("orders", f"side {side} is asked nothing in the {phase.title}", phase.cite)]
            )
        return request

    def _not_asked(self, side: int, ask_id: str) -> Violation:
        """Say why a side is not asked this; the reasons for other sides' ships stay secret."""
        phase = self.rules.phases[self.state.phase]
        explain: Callable[[Any, str], Violation | None] | None = getattr(phase, "not_asked", None)
        found = (
            explain(self.state, ask_id)
            if explain is not None and self.state.answers_for(side, ask_id)
            else None
        )
        return found or Violation(ask_id, "nothing like this is asked of you now", phase.cite)

    def _go_on(self, orders: Orders | None) -> None:
        """Carry out opened orders, then continue until a side is asked or the game is over; None: ask first."""
        state: GameState = self.state
        rules = self.rules
        phases = rules.phases
        followings, after_last = rules.followings, len(phases)
        report = self.events if self.listening else None
        now = state.phase
        while True:
            phase = phases[now]
            asks = phase.asks(state) if orders is None else None
            if asks and any(asks):
                if state.standing_answers and rules.standing is not None:
                    asks = [rules.standing(rules, state, side, some) for side, some in enumerate(asks)]
                time_limit = rules.time_limits[now]
                seconds = 0 if time_limit is None else time_limit(state)
                self.requests = [
                    Request(side, phase.id, some, seconds) if some else None for side, some in enumerate(asks)
                ]
                return
            if asks is not PASSED:
                over = phase.resolve(state, orders or {}, report)
                orders = None
                if state.outcome is not None:
                    break
                if not over:
                    state.step += 1
                    continue
            state.step = 0
            following = followings[now]
            now = now + 1 if following is None else following(state)
            if now == after_last:
                now = 0
                state.turn += 1
            state.phase = now
            if report is not None:
                began = phases[now]
                report.append(PhaseBegan(turn=state.turn, phase=began.id, cite=began.cite))
        self.requests = [None] * len(state.sealed)


def _opened(sealed: list[Orders | None]) -> Orders:
    """Return the orders of all sides in one dict, and clear the sealed ones."""
    orders: Orders | None = None
    for side, some in enumerate(sealed):
        if some is not None:
            orders = some if orders is None else {**orders, **some}
            sealed[side] = None
    return orders or {}


def start(
    ruleset_id: str,
    scenario: Scenario,
    seed: int = 0,
    options: Sequence[str] = (),
    *,
    listening: bool = True,
    dice: Sequence[int] | None = None,
    key: bytes = b"",
    rolled: list[tuple[str, int, int]] | None = None,
) -> Game:
    """Start a game at its first question; raise OptionError where the battle is made for other rules.

    `dice` is a script of rolls; `key` is a secret for unpredictable dice, and `rolled` collects their rolls.
    """
    rules = ruleset(ruleset_for(scenario, ruleset_id), options)
    state = rules.set_up(rules, scenario, seed)
    if dice is not None:
        state.dice = Dice(script=list(dice))
    elif key:
        state.dice = KeyedDice(key=key, rolled=rolled)
    return Game(rules, scenario, seed, state, listening)


def resume(ruleset_id: str, state: Any, options: Sequence[str] = (), *, listening: bool = True) -> Game:
    """Return a game that continues from a position, for the referee and for tests."""
    return Game(ruleset(ruleset_id, options), None, 0, state, listening)
