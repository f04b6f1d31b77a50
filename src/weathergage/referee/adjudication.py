"""Adjudicate a table game: orders as they were written, dice as they fell, by the rules."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from weathergage.api import DiceError, Game, IllegalOrder, Orders, Request, resume
from weathergage.engine.events import Event, PhaseBegan
from weathergage.referee.reading import Position, read_position, read_position_file
from weathergage.referee.report import FEW, Adjudication, Assumed, Die, Step, Unused, Wanted
from weathergage.referee.writing import written_position

NOT_ASKED = "she is not asked this now"
TURN_OVER = "the turn passed without asking for it"
GAME_OVER = "the game was already over"


class Clerk(Protocol):
    """Reads what is written before it is carried out."""

    def read(self, game: Game, request: Request, written: Orders) -> Orders:
        """Return the orders as the rules write them, without those that cannot be read."""


def adjudicate(position: Position | Path | dict[str, Any], clerk: Clerk | None = None) -> Adjudication:
    """Carry out the orders of a position as far as they go; raises ScenarioError where the file is wrong.

    A clerk may read the orders before; without one they stand as the rules write them.
    """
    if isinstance(position, Path):
        position = read_position_file(position)
    elif isinstance(position, dict):
        position = read_position(position)
    return _Run(position, clerk).adjudication()


@dataclass(slots=True)
class _Sheet:
    """Hold unused orders, with their place in the file and the turn they were first considered."""

    place: str
    orders: Orders
    turn: int = 0


@dataclass(slots=True)
class _Run:
    """Run through the sheets of a position once."""

    position: Position
    clerk: Clerk | None = None
    assumed: list[Assumed] = field(default_factory=list)
    unused: list[Unused] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    dice: list[tuple[str, int]] = field(default_factory=list)
    needs_die: str = ""
    die_for: str = ""

    def adjudication(self) -> Adjudication:
        """Play until the orders, the dice or the game are at an end, and report."""
        begun = self.position.state
        begun_at = (begun.turn, begun.phase)
        game = self._begin()
        if game is not None:
            for place, orders in self.position.sheets:
                sheet = _Sheet(place, dict(orders))
                while not self.needs_die and self._asks(game, sheet):
                    game = self._answer(game, sheet)
        state = begun if game is None else game.state
        rules = self.position.rules
        return Adjudication(
            steps=self._steps(*begun_at),
            dice=tuple(Die(number, *die) for number, die in enumerate(self.dice, 1)),
            assumed=tuple(self.assumed),
            unused=tuple(self.unused),
            turn=state.turn,
            phase=rules.phases[state.phase].id,
            waiting_for=() if game is None else self._wanted(game),
            needs_die=self.needs_die,
            die_for=self.die_for,
            outcome=state.outcome,
            position=written_position(rules, self.position.scenario, state, self.position.battle),
        )

    def _begin(self) -> Game | None:
        state = self.position.state.clone()
        try:
            return self._resumed(state)
        except DiceError as short:
            self._lack(short)
            return None

    def _lack(self, short: DiceError) -> None:
        """Note the die that is missing, or that cannot have fallen."""
        self.needs_die, self.die_for = str(short), short.purpose

    def _resumed(self, state: Any) -> Game:
        """Return a game at the first question of a state, and note its dice."""
        record: list[tuple[str, int]] = []
        state.dice.record = record
        rules = self.position.rules
        game = resume(rules.id, state, rules.switched_on)
        self.events += game.events
        self.dice += record
        game.events.clear()
        record.clear()
        return game

    def _asks(self, game: Game, sheet: _Sheet) -> bool:
        """Return whether this sheet has orders for the open question; put aside what can no longer be asked."""
        first = not sheet.turn
        sheet.turn = sheet.turn or game.state.turn
        if game.over or game.state.turn > sheet.turn:
            self._put_aside(sheet, list(sheet.orders), GAME_OVER if game.over else TURN_OVER)
        return not game.over and (first or bool(sheet.orders))

    def _put_aside(self, sheet: _Sheet, ask_ids: Sequence[str], reason: str) -> None:
        for ask_id in ask_ids:
            notation = sheet.orders.pop(ask_id)
            self.unused.append(Unused(place=f"{sheet.place}.{ask_id}", notation=notation, reason=reason))

    def _answer(self, game: Game, sheet: _Sheet) -> Game:
        """Answer the question with the sheet and defaults; return the game before it if dice are missing."""
        requests = [request for request in game.requests if request is not None]
        asked = {ask.id for request in requests for ask in request.asks}
        kinds = {_kind(ask_id) for ask_id in asked}
        before = game.state.clone()
        assumed: list[Assumed] = []
        try:
            for request in requests:
                orders = {ask.id: sheet.orders[ask.id] for ask in request.asks if ask.id in sheet.orders}
                if self.clerk is not None:
                    orders = self.clerk.read(game, request, orders)
                assumed += [
                    Assumed(turn=before.turn, ask=ask.id, notation=ask.default)
                    for ask in request.asks
                    if ask.id not in orders
                ]
                game.submit(request.side, orders, as_written=True)
        except IllegalOrder as wrong:
            self._complain(game, sheet, wrong)
        except DiceError as short:
            self._lack(short)
            return self._resumed(before)
        self.assumed += assumed
        for ask_id in asked:
            sheet.orders.pop(ask_id, None)
        ledger = self.position.rules.ledger
        if ledger is None or not ledger.one_by_one:
            self._put_aside(sheet, [each for each in sheet.orders if _kind(each) in kinds], NOT_ASKED)
        self._note(game)
        return game

    def _complain(self, game: Game, sheet: _Sheet, wrong: IllegalOrder) -> None:
        """Raise what is wrong with the orders, each with its place in the file and the options."""
        open_asks = {ask.id: ask for request in game.requests if request for ask in request.asks}
        for violation in wrong.violations:
            ask = open_asks.get(violation.place)
            told = any(f"; {word} " in violation.reason for word in ("choose", "write"))
            listed = ask is not None and len(ask.options) <= FEW and not told
            instead = f"; choose from {', '.join(ask.options)}" if ask is not None and listed else ""
            cite = f" [{violation.cite}]" if violation.cite else ""
            self.position.book.add(f"{sheet.place}.{violation.place}", violation.reason + cite + instead)
        self.position.book.raise_if_any()

    def _note(self, game: Game) -> None:
        self.events += game.events
        self.dice += game.state.dice.record or []
        game.events.clear()
        game.state.dice.record = []

    def _steps(self, turn: int, phase: int) -> tuple[Step, ...]:
        rules, state = self.position.rules, self.position.state
        where = rules.phases[phase].id
        steps = []
        for event in self.events:
            if isinstance(event, PhaseBegan):
                turn, where = event.turn, event.phase
                continue
            steps.append(
                Step(
                    turn=turn,
                    phase=where,
                    text=rules.tell(state, event),
                    cite=event.cite,
                    rulings=event.rulings,
                    modifiers=getattr(event, "modifiers", ()),
                    event=event,
                )
            )
        return tuple(steps)

    def _wanted(self, game: Game) -> tuple[Wanted, ...]:
        return tuple(
            Wanted(
                side=self.position.scenario.sides[request.side].id,
                name=self.position.scenario.sides[request.side].name,
                ask=ask.id,
                options=tuple(ask.options),
                default=ask.default,
            )
            for request in game.requests
            if request is not None
            for ask in request.asks
        )


def _kind(ask_id: str) -> str:
    return ask_id.partition("/")[0]
