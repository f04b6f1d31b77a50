"""Standing answers: what a side has ordered once and for all about questions that come again and again."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, Never, TypeAlias, TypeVar

import msgspec

from weathergage.engine.events import Command, Report
from weathergage.engine.orders import Ask, Violation
from weathergage.engine.ruleset import Book, Ruleset, State
from weathergage.rulesets.shared.events import StandingOrderSet
from weathergage.rulesets.shared.views import StandingOrder

#: The value of an order that leaves the question to the player, and the place of a ship that stands for all of a side.
ASK: Final = "ask"
ALL: Final = "*"
#: Values that orders of several games have.
NEVER: Final = "never"
ALWAYS: Final = "always"
USUAL: Final = "usual"


#: The rules and the state that a standing answer has to know; Never where it may be that of any game.
Rules = TypeVar("Rules", contravariant=True)
Known = TypeVar("Known", contravariant=True)


class StandingAnswer(Generic[Rules, Known]):
    """A standing order, the kinds of questions it answers, and how."""

    # Written out because mypyc compiles no generic class that a decorator completes.
    def __init__(
        self,
        order: StandingOrder,
        kinds: frozenset[str],
        answer: Callable[[Rules, Known, Ask, str], str | None],
    ) -> None:
        self.order = order
        self.kinds = kinds
        #: Ruleset, state, ask, value of the order -> the answer; None where the ship is asked for all that.
        self.answer = answer


AnyAnswer: TypeAlias = StandingAnswer[Never, Never]


def value_for(state: Any, side: int, ship: str, order: str) -> str:
    """Return what a ship is told, or what all of her side are; `ask` where that is nothing."""
    told: Mapping[str, str] = state.standing_answers or {}
    return told.get(_key(side, ship, order)) or told.get(_key(side, ALL, order), ASK)


def values_for(answers: Sequence[AnyAnswer], state: Any, side: int, ship: str) -> dict[str, str]:
    """Return what a ship is told by every standing order of these."""
    return {each.order.id: value_for(state, side, ship, each.order.id) for each in answers}


def orders_for(answers: Sequence[AnyAnswer], state: Any, side: int) -> tuple[StandingOrder, ...]:
    """Return these standing orders as a side sees them, with what all its ships are told."""
    own = [ship.spec.id for ship in state.ships if ship.side == side]
    return tuple(
        told_to_all(
            msgspec.structs.replace(each.order, kinds=tuple(sorted(each.kinds))),
            {ship: value_for(state, side, ship, each.order.id) for ship in (ALL, *own)},
        )
        for each in answers
    )


def told_to_all(order: StandingOrder, values: Mapping[str, str]) -> StandingOrder:
    """Return a standing order with what all ships are told, and what each is told where that differs."""
    found = set(values.values())
    if len(found) == 1:
        return msgspec.structs.replace(order, fleet=found.pop())
    ships = {ship: value for ship, value in values.items() if ship != ALL}
    return msgspec.structs.replace(order, fleet="", ships=ships)


def tell(
    answers: Sequence[AnyAnswer], state: Any, side: int, notation: str, report: Report
) -> Violation | None:
    """Give a ship, or all of a side, a standing order: `ship order value`; say why not."""
    known = {each.order.id: each.order for each in answers}
    parts = notation.split()
    if len(parts) != 3 or parts[1] not in known or parts[2] not in known[parts[1]].choices:
        said = "; ".join(f"{order.id}: {', '.join(order.choices)}" for order in known.values())
        return Violation("standing", f"{notation!r}: write a ship or {ALL}, an order and its value ({said})")
    name, order, value = parts
    if name != ALL and not any(ship.spec.id == name and ship.side == side for ship in state.ships):
        return Violation("standing", f"{name!r} is not one of your ships")
    told = dict(state.standing_answers or {})
    if name == ALL:
        # What all are told goes for those, too, that were told something of their own.
        told = {key: each for key, each in told.items() if not _is_about(key, side, order)}
    told[_key(side, name, order)] = value
    state.standing_answers = told
    if report is not None:
        report.append(StandingOrderSet(ship="" if name == ALL else name, order=order, value=value, to=side))
    return None


def answered(
    answers: Sequence[StandingAnswer[Ruleset[State, Book], State]],
    rules: Ruleset[State, Book],
    state: State,
    side: int,
    asks: list[Ask],
) -> list[Ask]:
    """Return questions with the answers that standing orders give them, as far as these go together."""
    found = [_answered(answers, rules, state, side, ask) for ask in asks]
    if rules.check is None:
        return found
    wrong = {fault.place for fault in rules.check(state, side, {ask.id: ask.default for ask in found})}
    return [ask if given.id in wrong else given for ask, given in zip(asks, found, strict=True)]


def _answered(
    answers: Sequence[StandingAnswer[Ruleset[State, Book], State]],
    rules: Ruleset[State, Book],
    state: State,
    side: int,
    ask: Ask,
) -> Ask:
    for each in answers:
        if ask.kind in each.kinds:
            value = value_for(state, side, ask.ship, each.order.id)
            answer = None if value == ASK else each.answer(rules, state, ask, value)
            if answer is not None and answer in ask.options:
                return ask.by_standing_order(each.order.tells.get(value, each.order.title), answer)
    return ask


def is_answer(answers: Sequence[AnyAnswer], notation: str) -> bool:
    """Return whether a standing order, as it is written, is one of these."""
    return notation.split()[1:2] in [[each.order.id] for each in answers]


def in_words(answers: Sequence[AnyAnswer], order: str, value: str) -> str:
    """Return what a standing order says, in a sentence; "" if it is none of these."""
    found = next((each.order for each in answers if each.order.id == order), None)
    return (
        "" if found is None else found.tells.get(value, f"{found.title}: {found.choices.get(value, value)}.")
    )


def _key(side: int, ship: str, order: str) -> str:
    return f"{side} {ship} {order}"


def _is_about(key: str, side: int, order: str) -> bool:
    owner, _, about = key.split(" ")
    return int(owner) == side and about == order


def captains_act(state: Any, captain: Command, verb: str, notation: str) -> Sequence[str] | Violation:
    """Return an order out of turn as the captain of some ships may give it: to his own; the flag acts for the side."""
    name, _, rest = notation.strip().partition(" ")
    own = [ship.spec.id for ship in state.ships if ship.side == captain.side and captain.has(ship.spec.id)]
    if verb == "standing" and name == ALL:
        return [f"{ship} {rest}" for ship in own] or Violation(verb, "you have no ship left to tell this")
    if verb in ("standing", "scuttle"):
        return [notation] if name in own else Violation(verb, f"{name!r} is not one of your ships")
    if not captain.flag:
        return Violation(verb, "only the captain who has the flag can do this for your side")
    return [notation]


def told_by(captain: Command, state: Any) -> dict[str, str] | msgspec.UnsetType:
    """Return standing answers as the captain of some ships knows them, as if his fellows had told theirs the same."""
    if not state.standing_answers:
        return state.standing_answers or msgspec.UNSET
    own = [ship.spec.id for ship in state.ships if ship.side == captain.side and captain.has(ship.spec.id)]
    orders = {key.split(" ")[2] for key in state.standing_answers if key.startswith(f"{captain.side} ")}
    told = {
        _key(captain.side, ship, each): value_for(state, captain.side, ship, each)
        for ship in own
        for each in orders
    }
    for order in orders:
        values = {told[_key(captain.side, ship, order)] for ship in own}
        if len(values) == 1:
            told[_key(captain.side, ALL, order)] = values.pop()
    others = {
        key: value for key, value in state.standing_answers.items() if not key.startswith(f"{captain.side} ")
    }
    return {**others, **told}
