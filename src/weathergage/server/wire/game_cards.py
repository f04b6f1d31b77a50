"""Cards of games in the list of a desk; those that cannot be read have one too."""

from weathergage.engine.ruleset import ruleset
from weathergage.lessons import lesson_of
from weathergage.server.identity.seating import Names, shown_seats
from weathergage.server.sessions.rules_choice import rules_on
from weathergage.server.store.records import Broken, Listed
from weathergage.server.wire.game_messages import GameCard
from weathergage.server.wire.rule_messages import RulesOn


def game_card(listed: Listed, desk: str, names: Names) -> GameCard:
    """Return a game as a desk sees it in its list; raise OptionError if its rules are unknown."""
    ruleset(listed.ruleset, listed.options)
    return GameCard(
        id=listed.id,
        title=listed.title,
        scenario=listed.heading.id,
        ruleset=listed.ruleset,
        rules=rules_on(listed.ruleset, listed.options),
        turn=listed.progress.turn,
        phase_title=listed.progress.phase_title,
        outcome=listed.progress.outcome,
        sides=[side.name for side in listed.heading.sides],
        seats=shown_seats(listed.seats, desk, names),
        created=listed.created,
        touched=listed.touched,
        asked=_asks(listed, desk),
        begun=listed.begun,
        made=listed.desk == desk,
        lesson=lesson_of(listed.heading.id),
    )


def _asks(listed: Listed, desk: str) -> bool:
    """Return whether a seat of the desk is asked; whether others are is not for it to know."""
    if listed.progress.outcome is not None or not listed.begun:
        return False
    own = [seat.number for seat in listed.seats if seat.human and seat.desk == desk]
    waiting = listed.progress.waiting
    # Of games that did not go on since it is noted, those without people elsewhere can only wait for this desk.
    alone = all(seat.number in own for seat in listed.seats if seat.human)
    return any(number in waiting for number in own) if waiting is not None else bool(own) and alone


def broken_card(stored: Broken | Listed, reason: str = "") -> GameCard:
    """Return the card of a game that cannot be read: its title, its rules if they are known, and why."""
    known = stored if isinstance(stored, Listed) else None
    return GameCard(
        id=stored.id,
        title=stored.title or f"Game {stored.id}",
        scenario="",
        ruleset=known.ruleset if known else "",
        rules=rules_on(known.ruleset, known.options) if known else RulesOn(title="", preset="", options=[]),
        turn=0,
        phase_title="",
        outcome=None,
        sides=[],
        seats=[],
        created=stored.created,
        touched=stored.touched,
        broken=stored.reason if isinstance(stored, Broken) else reason,
    )
