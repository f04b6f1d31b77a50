"""Answer the questions of a turn by a plan, from what its captain may know: the first line that fits is obeyed."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from weathergage.bots.bot import Bot, make_bot, second_thoughts
from weathergage.engine.events import Command
from weathergage.engine.game import Game
from weathergage.engine.orders import Ask, Orders, Request
from weathergage.engine.wording import PlanTopic
from weathergage.fleet_orders.helm import helm_of
from weathergage.fleet_orders.lieutenant import decided
from weathergage.turn_plans.plan import (
    AS_USUAL,
    ASK_ME,
    OFFICER,
    WAKE,
    Marks,
    PlanClause,
    PlanLine,
    StandingPlan,
    TurnPlan,
)
from weathergage.turn_plans.vocabulary import Vocabulary, choice_of, condition_of, vocabulary_of

#: In the place of a line: nothing in the plan answers the question.
LEFT_OPEN = -1


class Answered(NamedTuple):
    """Hold the answers to a request, and by ask id the number of the line that gave each."""

    orders: Orders
    lines: dict[str, int]


class Stopped(NamedTuple):
    """Tell which line stops the turn for the captain, or that the plan leaves the question to him."""

    line: int


def sealed_now(plan: TurnPlan, game: Game, captain: Command) -> StandingPlan:
    """Return the plan of a captain as it stands from the open question on."""
    vocabulary, state = vocabulary_of(game.rules), game.state
    marks = marks_of(plan, vocabulary, game.seen_from(captain, game.requests[captain.side]))
    return StandingPlan(plan=plan, until=vocabulary.until(state.turn, state.phase), marks=marks)


def in_force(standing: StandingPlan, game: Game) -> bool:
    """Return whether a plan still holds."""
    return not game.over and (game.state.turn, game.state.phase) < standing.until


def answer(
    standing: StandingPlan, game: Game, captain: Command, officer: Bot | None = None
) -> Answered | Stopped | None:
    """Return what a plan answers to the open question of a captain's side; None where it is asked nothing.

    An `officer` decides in the place of the one whom the plan names.
    """
    request = game.requests[captain.side]
    if request is None:
        return None
    # A plan that knew what fellow captains wrote would tell it by what it does.
    view, vocabulary = game.seen_from(captain, request), vocabulary_of(game.rules)
    alarm = woken_by(standing, vocabulary, view)
    if alarm >= 0:
        return Stopped(alarm)
    return answers(standing.plan, vocabulary, view, request, officer)


def by_lines(plan: TurnPlan, game: Game, captain: Command) -> Answered | None:
    """Return what a plan answers where one of its lines is about the question; None where all is left to others."""
    request = game.requests[captain.side]
    if request is None:
        return None
    found = answers(plan, vocabulary_of(game.rules), game.seen_from(captain, request), request)
    told = isinstance(found, Answered) and any(number != LEFT_OPEN for number in found.lines.values())
    return found if isinstance(found, Answered) and told else None


def answers(
    plan: TurnPlan, vocabulary: Vocabulary, view: Any, request: Request, officer: Bot | None = None
) -> Answered | Stopped:
    """Return the answers of a plan to a request."""
    found: Orders = {}
    lines: dict[str, int] = {}
    officers: list[Ask] = []
    for ask in request.asks:
        number, choice, notation = _obeyed(plan.lines, vocabulary, view, ask)
        if number == LEFT_OPEN:
            choice = AS_USUAL if view.question(ask).routine and plan.left == "ask" else plan.left
        lines[ask.id] = number
        if choice == ASK_ME:
            return Stopped(number)
        if choice == OFFICER:
            officers.append(ask)
        else:
            found[ask.id] = notation or ask.default
    if officers:
        if officer is None and plan.captain:
            officer = make_bot(plan.captain, view.turn)
        given = decided(helm_of(view), request, officers, found, officer)
        # What cannot be taken back and costs much is not for an officer to do.
        found |= {
            ask.id: ask.default if view.in_words(ask, given[ask.id]).grave else given[ask.id]
            for ask in officers
        }
    kept = second_thoughts(view, found)
    return Answered({**request.defaults(), **kept}, lines)


def _obeyed(lines: Sequence[PlanLine], vocabulary: Vocabulary, view: Any, ask: Ask) -> tuple[int, str, str]:
    """Return the number of the first line that fits a question, its choice, and the answer that it gives."""
    topic = vocabulary.topic_of(view, ask)
    if topic is None:
        return LEFT_OPEN, "", ""
    for number, line in enumerate(lines):
        if line.ships and ask.ship not in line.ships:
            continue
        for clause in line.clauses:
            found = _ordered(clause, topic, view, ask) if clause.topic == topic.id else None
            if found is not None:
                return number, *found
    return LEFT_OPEN, "", ""


def _ordered(clause: PlanClause, topic: PlanTopic, view: Any, ask: Ask) -> tuple[str, str] | None:
    """Return what an order says to a question: a choice that every topic has, or an answer; None if it does not fit."""
    orders = [(clause.choice, clause.value, _holds)]
    if clause.otherwise:
        # "Else" is for what the order is about; whether its other terms hold makes no difference any more.
        orders.append((clause.otherwise, clause.otherwise_value, _concerns))
    for choice, value, fits in orders:
        chosen = choice_of(topic, choice)
        meant = [ask.default] if chosen is None else chosen.answers(view, ask, value)
        for notation in meant:
            if notation in ask.options and fits(clause, topic, view, ask, notation):
                return choice if chosen is None else "", notation
    return None


def _terms(
    clause: PlanClause, topic: PlanTopic, view: Any, ask: Ask, notation: str, scope: bool
) -> Iterator[bool]:
    """Tell of each term whether it holds for an answer: of those that say what the order is about, or of the others."""
    for term in clause.when:
        condition = condition_of(topic, term.condition)
        if condition is not None and condition.scope == scope:
            yield condition.holds(view, ask, notation, term.value) != term.unless


def _concerns(clause: PlanClause, topic: PlanTopic, view: Any, ask: Ask, notation: str) -> bool:
    """Return whether an order is about this at all."""
    return all(_terms(clause, topic, view, ask, notation, scope=True))


def _holds(clause: PlanClause, topic: PlanTopic, view: Any, ask: Ask, notation: str) -> bool:
    """Return whether the terms of an order hold for an answer."""
    if not _concerns(clause, topic, view, ask, notation):
        return False
    holding = list(_terms(clause, topic, view, ask, notation, scope=False))
    return any(holding) if clause.either and holding else all(holding)


def marks_of(plan: TurnPlan, vocabulary: Vocabulary, view: Any) -> Marks:
    """Return how ships are marked now, as far as the alarms of a plan look at them."""
    found: Marks = {}
    for line in plan.lines:
        for alarm in _alarms(line, vocabulary):
            for ship in view.ships:
                watched = (ship.owner != view.side) if alarm.foe else (ship.owner == view.side)
                if watched and (alarm.foe or not line.ships or ship.id in line.ships):
                    found[f"{alarm.id}/{ship.id}"] = sorted(alarm.marks(view, ship))
    return found


def _alarms(line: PlanLine, vocabulary: Vocabulary) -> list[Any]:
    if line.topic != WAKE:
        return []
    return [vocabulary.alarms[term.condition] for term in line.when if term.condition in vocabulary.alarms]


def woken_by(standing: StandingPlan, vocabulary: Vocabulary, view: Any) -> int:
    """Return the number of the first line whose alarm rings; -1 where none does."""
    for number, line in enumerate(standing.plan.lines):
        if line.topic == WAKE:
            alone = TurnPlan(lines=[line])
            for key, now in marks_of(alone, vocabulary, view).items():
                if set(now) - set(standing.marks.get(key, ())):
                    return number
    return LEFT_OPEN
