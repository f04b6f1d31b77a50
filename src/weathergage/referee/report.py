"""Define the referee's report and write it as text: events with reasons, assumptions, open questions, the position."""

import re
from itertools import groupby
from typing import Any

import msgspec
import tomli_w

from weathergage.api import Ruleset
from weathergage.engine.events import Event, Modifier
from weathergage.engine.state import Outcome

#: Asks with more options than this are not listed in texts.
FEW = 12


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """Hold one thing that happened: the sentence, the rule and rulings, named modifiers, and the event itself."""

    turn: int
    phase: str
    text: str
    cite: str
    rulings: tuple[str, ...]
    modifiers: tuple[Modifier, ...]
    event: Event


class Die(msgspec.Struct, frozen=True):
    """Hold one die that was used: its place in the order thrown, its purpose, and its value."""

    number: int
    purpose: str
    value: int


class Assumed(msgspec.Struct, frozen=True, kw_only=True):
    """Hold an ask that no order answered, and the default that was taken."""

    turn: int
    ask: str
    notation: str


class Unused(msgspec.Struct, frozen=True, kw_only=True):
    """Hold an order that was not asked for, with its place in the file and the reason."""

    place: str
    notation: str
    reason: str


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """Hold an open ask: its side by id and by name, the options, and the default."""

    side: str
    name: str
    ask: str
    options: tuple[str, ...]
    default: str


class Adjudication(msgspec.Struct, frozen=True, kw_only=True):
    """Hold the whole report; `position` is in the form of the position file."""

    steps: tuple[Step, ...]
    dice: tuple[Die, ...]
    assumed: tuple[Assumed, ...]
    unused: tuple[Unused, ...]
    #: Turn and phase the game stands at.
    turn: int
    phase: str
    waiting_for: tuple[Wanted, ...]
    #: The purpose of the next die, if the players' own have run out; the position is that before its question.
    needs_die: str
    #: What that die is thrown for, in a word; "" where one of theirs cannot have fallen.
    die_for: str
    outcome: Outcome | None
    position: dict[str, Any]


#: Lists longer than this stay one value a line.
_WIDTH = 90
_SHORT_LIST = re.compile(r"\[\n((?: +(?![\[{\]]).*,\n)+) *\]")


def report_text(rules: Ruleset, result: Adjudication) -> str:
    """Write what happened phase by phase, the dice, the assumptions, and what comes next."""
    titles = {phase.id: phase.title for phase in rules.phases}
    blocks = []
    for (turn, phase), steps in groupby(result.steps, key=lambda step: (step.turn, step.phase)):
        blocks.append("\n".join([f"Turn {turn}, {titles[phase]}", *(_step(step) for step in steps)]))
    if result.dice:
        blocks.append("Dice: " + ", ".join(f"{die.value} ({die.purpose})" for die in result.dice))
    if result.assumed:
        taken = (f"  {each.ask} = {each.notation}" for each in result.assumed)
        blocks.append("\n".join(["Not ordered, taken by default:", *taken]))
    if result.unused:
        unused = (f"  {each.place} = {each.notation}: {each.reason}" for each in result.unused)
        blocks.append("\n".join(["Orders not used:", *unused]))
    blocks.append(_next(result, titles[result.phase]))
    return "\n\n".join(blocks) + "\n"


def position_text(position: dict[str, Any]) -> str:
    """Return a position as a TOML file."""
    return _SHORT_LIST.sub(_on_one_line, tomli_w.dumps(position))


def _on_one_line(found: re.Match[str]) -> str:
    """Put a list of plain values on one line, unless that would be too long."""
    line = "[" + " ".join(value.strip() for value in found[1].splitlines()).rstrip(",") + "]"
    return line if len(line) <= _WIDTH else found[0]


def _step(step: Step) -> str:
    rules = [_short(step.cite), *(f"ruling {ruling}" for ruling in step.rulings)]
    lines = [f"  {step.text} [{', '.join(rule for rule in rules if rule)}]"]
    lines += [f"      {m.value:+} {m.label} [{_short(m.cite)}]" for m in step.modifiers]
    return "\n".join(lines)


def _short(cite: str) -> str:
    """Return the paragraph without the name of the ruleset, which is the same throughout."""
    return cite.rpartition(":")[2]


def _next(result: Adjudication, title: str) -> str:
    if result.needs_die:
        return f"Waiting for a die: {result.needs_die}. Add it to `dice`, or correct it there, and run again."
    if result.outcome is not None:
        rule = f" [{_short(result.outcome.cite)}]" if result.outcome.cite else ""
        return f"The game is over.{rule}"
    wanted = [f"  {each.name}: {each.ask}{_choices(each)}" for each in result.waiting_for]
    return "\n".join([f"Waiting for: orders of turn {result.turn}, {title}", *wanted])


def _choices(wanted: Wanted) -> str:
    if len(wanted.options) > FEW:
        return f" ({len(wanted.options)} legal answers; {wanted.default} if none is given)"
    return f" ({', '.join(wanted.options)}; {wanted.default} if none is given)"
