"""Hear a sheet of the referee's page: read it, adjudicate it, and tell everything that the page shows of it."""

from collections.abc import Iterator
from typing import Any

import msgspec

from weathergage.api import OptionError, ScenarioError, Violation, ruleset, ruleset_for, ruleset_ids
from weathergage.engine.events import REFEREE
from weathergage.referee import (
    Hearing,
    Position,
    field_kinds,
    hear,
    position_text,
    read_position,
    read_position_text,
    ship_tables,
    written_position,
)
from weathergage.rulesets.shared.displays import Display, told
from weathergage.server.referee.messages import OtherRules, PositionData, RefereeReport, RefereeSheet
from weathergage.server.sessions.rules_choice import rules_on
from weathergage.server.wire.cards import scenario_card
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.game_messages import EventLine

_SOURCE = "position"
#: What a position has of its own besides the ships: it is sent apart.
_APART = ("orders", "dice", "seed")


def heard(sheet: RefereeSheet) -> RefereeReport:
    """Return what comes of a sheet; refuse what is wrong with it, each mistake with its place."""
    try:
        position = _read(sheet)
        return _report(position, hear(position))
    except ScenarioError as wrong:
        found = [Violation(_place(each.place, each.line), each.reason) for each in wrong.mistakes]
        raise Refused(422, "; ".join(map(str, found)), found) from wrong
    except OptionError as wrong:
        raise Refused(422, str(wrong)) from wrong
    except (ArithmeticError, AssertionError, LookupError, RecursionError, TypeError, ValueError) as wrong:
        # Made-up figures can put ships where no rule expects them.
        reason = f"this position cannot be judged: {wrong}; change what was changed last, then settle again"
        raise Refused(422, reason) from wrong


def _place(place: str, line: int) -> str:
    where = place or _SOURCE
    return f"line {line}: {where}" if line else where


def _read(sheet: RefereeSheet) -> Position:
    """Return the position of a sheet with its orders and dice."""
    if sheet.file:
        as_json = sheet.file.lstrip().startswith("{")
        return read_position_text(sheet.file, _SOURCE, by=sheet.by, as_json=as_json, library_only=True)
    raw = {key: value for key, value in sheet.position.items() if key not in _APART}
    if sheet.orders or sheet.settle:
        raw["orders"] = [sheet.orders or {}]
    if sheet.dice is not None:
        raw["dice"] = sheet.dice
    return read_position(raw, _SOURCE, by=sheet.by, library_only=True)


def _position_of(position: Position) -> PositionData:
    return written_position(position.rules, position.scenario, position.state, position.battle)


def _report(position: Position, hearing: Hearing) -> RefereeReport:
    rules, report = position.rules, hearing.report
    begun = _position_of(position)
    titles = {phase.id: phase.title for phase in rules.phases}
    return RefereeReport(
        ruleset=rules.id,
        rules=rules_on(rules.id, rules.switched_on),
        scenario=scenario_card(position.scenario),
        others=list(_others(position)),
        begun={key: value for key, value in begun.items() if key not in _APART},
        orders={ask: order for _, orders in reversed(position.sheets) for ask, order in orders.items()},
        dice=list(begun.get("dice", ())),
        before=_seen(position),
        after=_seen(hearing.reached),
        questions=[_without_plots(each) for each in hearing.questions],
        events=list(_events(position, hearing, titles)),
        thrown=hearing.thrown,
        next_die=hearing.next_die,
        needs_die=report.needs_die,
        assumed=list(report.assumed),
        unused=list(report.unused),
        log=_log(position, hearing),
        turn=report.turn,
        phase=report.phase,
        phase_title=titles[report.phase],
        outcome=report.outcome,
        position={key: value for key, value in report.position.items() if key not in _APART},
        text=position_text(report.position),
        ships=ship_tables(position),
        fields=field_kinds(position),
    )


def _seen(position: Position) -> Any:
    """Return a position as one sees it who stands at the table."""
    rules = position.rules
    return rules.view(rules, position.state, REFEREE, None).wire()


def _without_plots(question: Any) -> Any:
    """Leave out the legal plots, which are many and are written rather than chosen."""
    if question.ask.input != "helm":
        return question
    return msgspec.structs.replace(question, ask=msgspec.structs.replace(question.ask, options=[]))


def _events(position: Position, hearing: Hearing, titles: dict[str, str]) -> Iterator[EventLine]:
    show = position.rules.show
    for number, step in enumerate(hearing.report.steps, 1):
        event = step.event
        display: Display = told(event) if show is None else show(position.state, event)
        yield EventLine(number, step.turn, step.phase, step.text, event, display, titles[step.phase])


def _log(position: Position, hearing: Hearing) -> dict[str, Any]:
    """Return what happened as the logs of the ships would have it, from the turn of the position on."""
    log, turn = position.rules.log(REFEREE), position.state.turn
    for step in hearing.report.steps:
        log.enter(step.turn, step.event)
    return {ship: [line for line in page if line.turn >= turn] for ship, page in log.pages().items()}


def _others(position: Position) -> Iterator[OtherRules]:
    """Give the other rulesets that write the same log of a ship, and take the battle."""
    own = position.rules.ledger
    for other in ruleset_ids():
        rules = ruleset(other)
        if (
            other == position.rules.id
            or rules.ledger is None
            or own is None
            or rules.ledger.ship is not own.ship
        ):
            continue
        try:
            ruleset_for(position.scenario, other)
        except OptionError:
            continue
        yield OtherRules(other, rules.short or rules.title)
