"""Tell the lines of a plan in plain words, and say what is wrong with those that cannot stand."""

from collections.abc import Mapping, Sequence
from typing import Any

from weathergage.engine.did_you_mean import unknown
from weathergage.engine.orders import Violation
from weathergage.engine.wording import PlanChoice, PlanCondition, PlanTopic
from weathergage.turn_plans.plan import WAKE, PlanClause, PlanLine, TurnPlan
from weathergage.turn_plans.vocabulary import COMMON_CHOICES, Vocabulary, choice_of, condition_of


def sentences(plan: TurnPlan, vocabulary: Vocabulary, view: Any) -> list[str]:
    """Return every line of a plan that may stand as a sentence."""
    if not plan.lines:
        return []
    names = {ship.id: ship.name for ship in view.ships}
    return [sentence(line, vocabulary, names) for line in plan.lines]


def sentence(line: PlanLine, vocabulary: Vocabulary, names: Mapping[str, str]) -> str:
    """Return a line as a sentence."""
    ships = _listed([names.get(ship, ship) for ship in line.ships], "and")
    if line.topic == WAKE:
        return f"Wake me if {_alarms(line, vocabulary, ships)}."
    who = f"For {ships}: " if ships else ""
    return _capital(f"{who}{'; '.join(_order(clause, vocabulary, names) for clause in line.clauses)}.")


def _order(clause: PlanClause, vocabulary: Vocabulary, names: Mapping[str, str]) -> str:
    """Return an order of a line in words: while, if, what, else."""
    topic = vocabulary.topics[clause.topic]
    about: list[tuple[str, bool]] = []
    terms: list[tuple[str, bool]] = []
    for term in clause.when:
        condition = condition_of(topic, term.condition)
        if condition is not None:
            said = _filled(condition, term.value, names), term.unless
            (about if condition.scope else terms).append(said)
    parts = [*_conditions("while", about, either=False), *_conditions("if", terms, either=clause.either)]
    parts.append(_deed(topic, clause.choice, clause.value, names))
    if clause.otherwise:
        parts.append(f"else {_deed(topic, clause.otherwise, clause.otherwise_value, names, named=True)}")
    return ", ".join(parts)


def _conditions(first: str, terms: Sequence[tuple[str, bool]], *, either: bool) -> list[str]:
    """Return conditions in words: those that must hold after `if` or `while`, those that must not after `unless`."""
    so = [text for text, unless in terms if not unless]
    not_so = [text for text, unless in terms if unless]
    if so and not_so and either:
        return [f"{first} {_listed([*so, *(f'it is not so that {text}' for text in not_so)], 'or')}"]
    parts = [f"{first} {_listed(so, 'or' if either else 'and')}"] if so else []
    # Neither this nor that: unless one or the other.
    return [*parts, f"unless {_listed(not_so, 'and' if either else 'or')}"] if not_so else parts


def _deed(topic: PlanTopic, choice: str, value: str, names: Mapping[str, str], named: bool = False) -> str:
    """Return what is chosen in words; choices that every topic has need its title, unless it was named before."""
    chosen = choice_of(topic, choice)
    if chosen is not None:
        return _filled(chosen, value, names)
    does = COMMON_CHOICES.get(choice, "")
    return does if named else f"{topic.title}: {does}"


def _alarms(line: PlanLine, vocabulary: Vocabulary, ships: str) -> str:
    own = [vocabulary.alarms[term.condition] for term in line.when]
    ours = [alarm.text for alarm in own if not alarm.foe]
    theirs = [alarm.text for alarm in own if alarm.foe]
    said = [f"{ships or 'one of our ships'} {_listed(ours, 'or')}"] if ours else []
    said += [f"an enemy {_listed(theirs, 'or')}"] if theirs else []
    return _listed(said, "or")


def _filled(part: PlanCondition | PlanChoice, value: str, names: Mapping[str, str]) -> str:
    words = names.get(value, value) if part.enemy else part.values.get(value, value)
    return part.text.replace("{value}", words)


def _listed(parts: Sequence[str], last: str) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def faults(plan: TurnPlan, vocabulary: Vocabulary, view: Any) -> list[Violation]:
    """Return what is wrong with the lines of a plan, each with the number of its line."""
    found = []
    if not plan.lines:
        return []
    ships = {ship.id: ship for ship in view.ships}
    own = {name for name, ship in ships.items() if view.side in (ship.side, ship.owner)}
    foes = set(ships) - own
    for number, line in enumerate(plan.lines):
        reasons = [
            f"{name!r} is not one of your ships; choose from {', '.join(sorted(own))}"
            for name in line.ships
            if name not in own
        ]
        wrong = _wake_faults if line.topic == WAKE else _line_faults
        reasons += wrong(line, vocabulary, foes)
        found += [Violation(f"lines/{number}", reason) for reason in reasons]
    return found


def _wake_faults(line: PlanLine, vocabulary: Vocabulary, foes: set[str]) -> list[str]:
    if not line.when:
        return ["say what you want to be woken for"]
    if line.besides:
        return ["who is woken gives his orders himself: write other orders into a line of their own"]
    return [
        unknown("alarm", term.condition, list(vocabulary.alarms))
        for term in line.when
        if term.condition not in vocabulary.alarms
    ]


def _line_faults(line: PlanLine, vocabulary: Vocabulary, foes: set[str]) -> list[str]:
    return [fault for clause in line.clauses for fault in _order_faults(clause, vocabulary, foes)]


def _order_faults(clause: PlanClause, vocabulary: Vocabulary, foes: set[str]) -> list[str]:
    topic = vocabulary.topics.get(clause.topic)
    if topic is None:
        known = list(vocabulary.topics)
        return [f"nothing like it is asked in this game: {unknown('topic', clause.topic, known)}"]
    found = _choice_faults(topic, clause.choice, clause.value, foes)
    if clause.otherwise:
        found += _choice_faults(topic, clause.otherwise, clause.otherwise_value, foes)
        if not any((each := condition_of(topic, term.condition)) and not each.scope for term in clause.when):
            found.append(f'{topic.title}: say on which condition, for nothing is left for "else"')
    for term in clause.when:
        condition = condition_of(topic, term.condition)
        if condition is None:
            known = [each.id for each in topic.conditions]
            found.append(f"{topic.title}: {unknown('condition', term.condition, known)}")
        else:
            found += _value_faults(condition, term.value, foes)
    return found


def _choice_faults(topic: PlanTopic, choice: str, value: str, foes: set[str]) -> list[str]:
    chosen = choice_of(topic, choice)
    if chosen is not None:
        return _value_faults(chosen, value, foes)
    if choice in COMMON_CHOICES:
        return []
    known = [*(each.id for each in topic.choices), *COMMON_CHOICES]
    return [f"{topic.title}: {unknown('choice', choice, known)}"]


def _value_faults(part: PlanCondition | PlanChoice, value: str, foes: set[str]) -> list[str]:
    if part.enemy:
        known = foes
    elif part.values:
        known = set(part.values)
    else:
        return [] if not value else [f"{part.text!r} takes no value (found {value!r})"]
    text = part.text.replace("{value}", "…")
    return [] if value in known else [f"choose what stands in {text!r}: {', '.join(sorted(known))}"]
