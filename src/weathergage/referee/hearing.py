"""Hear a table game while its orders are being written: what is asked, how each order reads, and what comes of it."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import msgspec

from weathergage.api import Ask, Dice, DiceError, Game, Orders, Request, resume
from weathergage.engine.ledger import Names
from weathergage.referee.adjudication import adjudicate
from weathergage.referee.paper_orders import Doubt, Reading, read_words
from weathergage.referee.reading import Position, read_position
from weathergage.referee.report import Adjudication
from weathergage.referee.ship_fields import ship_fields, written_field
from weathergage.rulesets.shared.request_view import ask_view
from weathergage.rulesets.shared.views import AskView

#: Questions after each other that are looked at ahead: more than any turn has.
MOST_AHEAD = 40
#: Dice that are tried out to learn what the next one is for: more than a turn of a small battle takes.
MOST_TRIED = 400


class Question(msgspec.Struct, kw_only=True):
    """Hold a question of the turn, the order for it as it was written, and how that reads."""

    turn: int
    phase: str
    phase_title: str
    side: int
    ask: AskView
    written: str = ""
    reading: Reading | None = None
    #: Whether it was carried out by these orders, is open now, or comes later if nothing else is ordered.
    stage: Literal["carried", "open", "later"]


class FieldKind(msgspec.Struct, frozen=True):
    """Describe a field of a ship's table in a position: its key, and the words to choose from, if it has any."""

    key: str
    choices: tuple[str, ...] = ()
    #: It counts squares of her log.
    squares: bool = False


class ThrownDie(msgspec.Struct, frozen=True):
    """Hold a die of the turn: its value, 0 where it is still to be thrown, what for, and for which ship if one."""

    value: int
    purpose: str
    ship: str = ""


@dataclass(slots=True)
class Hearing:
    """Hold what was heard: the report, where it ends, every question from the position on, and the dice."""

    report: Adjudication
    reached: Position
    questions: list[Question]
    thrown: list[ThrownDie]
    #: The die that is missing; None where none is, or where one that was told cannot have fallen.
    next_die: ThrownDie | None


def hear(position: Position) -> Hearing:
    """Adjudicate orders that stand as on paper, and look at what is still asked as far as no die decides it."""
    clerk = _Clerk()
    report = adjudicate(position, clerk)
    reached = read_position(report.position, errata=position.errata)
    questions = clerk.questions
    if report.outcome is None and not (report.needs_die and questions):
        questions += _ahead(reached, wants_die=bool(report.needs_die))
    if not report.die_for:
        return Hearing(report, reached, questions, _thrown(position, report), None)
    dice = _tried(position)
    told = len(position.state.dice.script or ())
    ship = dice[told].ship if len(dice) > told else ""
    return Hearing(report, reached, questions, dice[:told], ThrownDie(0, report.die_for, ship))


def _thrown(position: Position, report: Adjudication) -> list[ThrownDie]:
    """Return the dice with the ships they were thrown for, as far as what happened tells it."""
    shown = _shown_dice(position, report)
    found: list[ThrownDie] = []
    for die in report.dice:
        at = next((n for n, (value, _) in enumerate(shown) if value == die.value), None)
        ship = "" if at is None else shown[at][1]
        if at is not None:
            # Dice are told in the order they fell.
            del shown[: at + 1]
        found.append(ThrownDie(die.value, die.purpose, ship))
    return found


def _shown_dice(position: Position, report: Adjudication) -> list[tuple[int, str]]:
    """Return the value of every die that is shown with what happened, and the ship it is about."""
    show = position.rules.show
    if show is None:
        return []
    found: list[tuple[int, str]] = []
    for step in report.steps:
        display = show(position.state, step.event)
        ship = getattr(display, "ship", "") or getattr(step.event, "ship", "")
        for roll in display.rolls:
            found += [(value, ship) for value in roll.dice or (roll.value,)]
    return found


def _tried(position: Position) -> list[ThrownDie]:
    """Return the players' dice as if any others followed them: that shows what the next is for."""
    state = position.state.clone()
    state.dice = Dice(script=[*(position.state.dice.script or ()), *[1] * MOST_TRIED])
    return _thrown(position, adjudicate(replace(position, state=state), _Clerk()))


@dataclass(slots=True)
class _Clerk:
    """Reads each order that is asked for, and keeps every question with its reading."""

    questions: list[Question] = field(default_factory=list)

    def read(self, game: Game, request: Request, written: Orders) -> Orders:
        """Return the orders as the rules write them, without those that cannot be read."""
        found: Orders = {}
        for ask in request.asks:
            question = _question(game, request.side, ask, "carried")
            text = written.get(ask.id, "").strip()
            if text:
                question.written, question.reading = (
                    text,
                    _reading(game, request.side, ask, question.ask, text),
                )
                if question.reading.notation:
                    found[ask.id] = question.reading.notation
            self.questions.append(question)
        return found


def _question(game: Game, side: int, ask: Ask, stage: Literal["carried", "open", "later"]) -> Question:
    state, phase = game.state, game.rules.phases[game.state.phase]
    return Question(
        turn=state.turn,
        phase=phase.id,
        phase_title=phase.title,
        side=side,
        ask=ask_view(game.rules, state, ask, {}),
        stage=stage,
    )


def _reading(game: Game, side: int, ask: Ask, said: AskView, text: str) -> Reading:
    """Read an order: in the notation of the rules, as a plot that will be cut short, or in plain words."""
    meant = game.meant(side, {ask.id: text})[ask.id]
    if meant in ask.options:
        return Reading(notation=meant, label=said.words[meant].label if meant in said.words else meant)
    wrong = next((each for each in game.check(side, {ask.id: meant}) if each.place == ask.id), None)
    if wrong is None:
        return Reading(notation=meant, label=meant)
    if ask.free_text or said.input == "helm":
        legible = frozenset("".join(step.sign for step in said.facts.steps) + "0123456789")
        lenient = game.rules.phases[game.state.phase].takes_as_written and set(meant) <= legible
        doubt = Doubt(kind="cut" if lenient else "unread", words=text, reason=wrong.reason, cite=wrong.cite)
        return Reading(notation=meant if lenient else "", label=meant if lenient else "", doubts=(doubt,))
    names = {ship.spec.id: ship.spec.name for ship in game.state.ships}
    found = read_words(text, ask.options, said.words, names)
    doubts = tuple(
        msgspec.structs.replace(doubt, reason=wrong.reason, cite=wrong.cite)
        if doubt.kind == "unread"
        else doubt
        for doubt in found.doubts
    )
    return msgspec.structs.replace(found, doubts=doubts)


def _ahead(reached: Position, *, wants_die: bool) -> Iterator[Question]:
    """Give what is asked now, and what the rest of the turn would ask if all else went by default."""
    rules, state = reached.rules, reached.state.clone()
    # What comes after the next throw depends on it.
    state.dice = Dice(script=[])
    try:
        game = resume(rules.id, state, rules.switched_on, listening=False)
        # Where ships are asked one after the other, or a die is wanted first, nothing is known beyond this.
        single = wants_die or (rules.ledger is not None and rules.ledger.one_by_one)
        turn = game.state.turn
        for step in range(1 if single else MOST_AHEAD):
            if game.over or game.state.turn != turn:
                return
            stage: Literal["open", "later"] = "later" if step else "open"
            requests = [request for request in game.requests if request is not None]
            for request in requests:
                yield from [_question(game, request.side, ask, stage) for ask in request.asks]
            for request in requests:
                game.submit(request.side, {})
    except DiceError:
        return


def ship_tables(position: Position) -> dict[str, dict[str, Any]]:
    """Return every field of every ship of a position, as files write it."""
    ledger, state = position.rules.ledger, position.state
    assert ledger is not None, "a position that was read has a ledger"
    names = Names(
        state,
        tuple(side.id for side in position.scenario.sides),
        tuple(ship.spec.id for ship in state.ships),
    )
    return {
        ship.spec.id: {
            key: written_field(ledger, names, name, getattr(ship, name))
            for key, (name, _) in ship_fields(ledger).items()
        }
        for ship in state.ships
    }


def field_kinds(position: Position) -> list[FieldKind]:
    """Return the fields that a ship's table has by these rules, the squares of her log first."""
    ledger = position.rules.ledger
    assert ledger is not None, "a position that was read has a ledger"
    found = [
        FieldKind(
            key, ledger.wordings[name].choices if name in ledger.wordings else (), key in ledger.limited
        )
        for key, (name, _) in ship_fields(ledger).items()
    ]
    return sorted(found, key=lambda kind: not kind.squares)
