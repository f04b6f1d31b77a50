"""The plans of the seats of a game: kept, sealed with orders, and asked for answers while their captains are away."""

import logging
from collections.abc import Callable
from typing import Any, Final

import msgspec

from weathergage import bots
from weathergage.engine.journal import standing
from weathergage.engine.orders import IllegalOrder, Orders
from weathergage.server.plans.messages import (
    PlanDraft,
    PlanOfficer,
    PlanPart,
    PlanSeal,
    PlanSheet,
    PlanState,
    PlanTopicView,
    PlanTry,
    PlanWordsView,
)
from weathergage.server.plans.store import PlanStore
from weathergage.server.sessions.bot_players import is_slow
from weathergage.server.sessions.film import frames
from weathergage.server.sessions.fleets import Position
from weathergage.server.sessions.game.core import GameCore
from weathergage.server.sessions.game_session import GameSession
from weathergage.server.sessions.live_game import Play
from weathergage.server.store.unreadable_rows import Damaged, decoded
from weathergage.server.wire.cards import scenario_card
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.game_messages import Film, Sealed
from weathergage.turn_plans.carrying_out import Stopped, answer, by_lines, in_force, sealed_now
from weathergage.turn_plans.plan import WAKE, StandingPlan, TurnPlan
from weathergage.turn_plans.sentences import faults, sentences
from weathergage.turn_plans.suggestions import suggested
from weathergage.turn_plans.trying_out import PlanTrial, stages, try_out
from weathergage.turn_plans.vocabulary import COMMON_CHOICES, Vocabulary, vocabulary_of

#: How often a plan is tried out, if time allows.
TRIES: Final = 120

_log = logging.getLogger(__name__)

#: A seat and its orders.
SeatOrders = tuple[int, Orders]


class _Sealed(msgspec.Struct, frozen=True):
    """Hold a plan in force and the entry it was sealed with, known by its salt: if that is gone, so is the plan."""

    standing: StandingPlan
    entry: int
    salt: str
    #: Where orders had last been opened when it was sealed: until they are again, its own question is not gone.
    opened: int = -1

    def opened_again(self, play: Play, seat: int) -> bool:
        """Return whether the orders that it was sealed with are being written anew."""
        return play.opened_at == self.opened and play.requests[seat] is not None

    def holds(self, play: Play) -> bool:
        """Return whether the entry still stands and the plan has not ended."""
        salts = play.salts
        # The part of one of several captains may be sealed before there is any entry.
        if self.entry < 0:
            return in_force(self.standing, play.game)
        known = self.entry < len(salts) and salts[self.entry] == self.salt
        # Orders that were opened again or taken back stay in the journal, but count no more.
        return known and in_force(self.standing, play.game) and self.entry in standing(play.game.journal)


class _Kept(msgspec.Struct):
    """Hold what a seat keeps: its plan, the one sealed before, and the one in force."""

    plan: TurnPlan = TurnPlan()
    one_visit: bool = False
    before: TurnPlan | None = None
    sealed: _Sealed | None = None


class SeatPlans:
    """Keep the plans of all games."""

    def __init__(self, store: PlanStore) -> None:
        self._store = store

    def state(self, session: GameSession, side: int) -> PlanState:
        """Return the plan of a seat."""
        position = session.questions.position(side)
        return self._shown(session, position, self._read(session, side))

    def keep(self, session: GameSession, side: int, sheet: PlanSheet) -> PlanState:
        """Keep the plan that a seat writes; one in force stays as it was sealed."""
        position = session.questions.position(side)
        _check(position, sheet.plan)
        kept = self._read(session, side)
        kept.plan, kept.one_visit = sheet.plan, sheet.one_visit
        self._write(session, side, kept)
        return self._shown(session, position, kept)

    def seal(self, session: GameSession, side: int, sheet: PlanSeal) -> Sealed:
        """Seal orders for the open question together with the plan for what comes after."""
        position = session.questions.position(side, sheet.version)
        _check(position, sheet.plan)
        standing = sealed_now(sheet.plan, position.game, position.command)
        opened = session.told(lambda play: play.opened_at)

        def note(play: Play) -> None:
            self._stands(session, side, standing, play, opened)

        return session.orders.submit(side, dict(sheet.orders), sheet.version, sheet.salt, then=note)

    def seal_late(self, session: GameCore, play: Play, seat: int) -> None:
        """Seal the defaults of a seat whose time is up; where it visits once a turn, with the plan that it keeps."""
        request = play.requests[seat]
        assert request is not None
        kept = self._read(session, seat)
        standing = None
        if kept.one_visit:
            try:
                standing = sealed_now(kept.plan, play.asked_of(seat), play.command(seat))
            except Exception:
                # Time goes on for everybody, whatever is wrong with a plan.
                _log.exception("the plan of seat %s of game %s cannot be sealed", seat, session.record.id)
        opened = play.opened_at
        play.seal(seat, request.defaults(), by_hand=False)
        if standing is not None:
            self._stands(session, seat, standing, play, opened)

    def _stands(self, session: GameCore, seat: int, standing: StandingPlan, play: Play, opened: int) -> None:
        """Note that a plan was sealed with the newest entry, and where orders had last been opened before."""
        kept = self._read(session, seat)
        entry = play.entries - 1
        kept.plan = kept.before = standing.plan
        kept.one_visit = True
        kept.sealed = _Sealed(standing, entry, play.salts[entry] if entry >= 0 else "", opened)
        self._write(session, seat, kept)

    def suggest(self, session: GameSession, side: int) -> PlanDraft:
        """Return the lines that an officer would write."""
        position = session.questions.position(side)
        vocabulary = vocabulary_of(position.game.rules)
        plan = suggested(vocabulary)
        return PlanDraft(plan=plan, sentences=sentences(plan, vocabulary, position.view))

    def try_out(
        self, session: GameSession, side: int, sheet: PlanTry, goes_on: Callable[[], bool]
    ) -> PlanTrial:
        """Try orders and a plan out on what the seat may know."""
        return try_out(self._imagined(session, side, sheet), sheet.orders, sheet.plan, TRIES, goes_on)

    def film(self, session: GameSession, side: int, sheet: PlanTry) -> Film:
        """Return one of the tries as a film."""
        captain = session.told(lambda play: play.command(side))
        view = self._imagined(session, side, sheet)
        played = stages(view, sheet.orders, sheet.plan, sheet.seed)
        return Film(
            scenario=scenario_card(session.record.scenario),
            ruleset=session.record.ruleset,
            frames=list(frames(played, captain)),
        )

    def _imagined(self, session: GameSession, side: int, sheet: PlanTry) -> Any:
        """Return what a seat may know, if its orders could be sealed and its plan can stand."""
        position = session.questions.position(side, sheet.version)
        _check(position, sheet.plan)
        if wrong := position.game.check(position.command.side, sheet.orders):
            raise IllegalOrder(wrong)
        return position.view

    def answering(self, session: GameCore) -> Callable[[Play], tuple[SeatOrders | None, frozenset[int]]]:
        """Return what gives the next answer by a plan in force, and the seats whose plan wants them to be asked."""
        found = self._all(session)

        def answered(play: Play) -> tuple[SeatOrders | None, frozenset[int]]:
            held = set()
            for side, kept in found.items():
                if play.requests[side] is None:
                    continue
                if kept.sealed is None or not kept.sealed.holds(play):
                    if (orders := _sitting_in(session, play, side, kept)) is not None:
                        return (side, orders), frozenset()
                    continue
                if kept.sealed.opened_again(play, side):
                    kept.sealed = None
                    self._write(session, side, kept)
                    continue
                entry, asks = _entry(session, play, side, kept.sealed.standing)
                if entry is not None:
                    return entry, frozenset()
                if asks:
                    held.add(side)
            return None, frozenset(held)

        return answered

    def _all(self, session: GameCore) -> dict[int, _Kept]:
        desks = {(seat.number, ""): seat.holder for seat in session.seats if seat.human and seat.holder}
        stored = self._store.read(session.record.id, desks) if desks else {}
        return {side: _decoded(text) for (side, _), text in stored.items()}

    def _read(self, session: GameCore, side: int) -> _Kept:
        return self._all(session).get(side) or _Kept()

    def _write(self, session: GameCore, side: int, kept: _Kept) -> None:
        # Whoever commands for another goes on with what that one has planned.
        desk = session.seats[side].holder or ""
        self._store.write(session.record.id, side, "", desk, msgspec.json.encode(kept).decode())

    def _shown(self, session: GameCore, position: Position, kept: _Kept) -> PlanState:
        game = position.game
        vocabulary, view = vocabulary_of(game.rules), position.view
        sealed = kept.sealed if kept.sealed is not None and session.told(kept.sealed.holds) else None
        return PlanState(
            version=position.version,
            turn=game.state.turn,
            one_visit=kept.one_visit,
            plan=kept.plan,
            sentences=sentences(kept.plan, vocabulary, view),
            before=kept.before,
            sealed=sealed is not None,
            stopped="" if sealed is None else _why_stopped(sealed.standing, position, vocabulary),
        )


def _why_stopped(standing: StandingPlan, position: Position, vocabulary: Vocabulary) -> str:
    """Tell the line by which a plan waits for its captain."""
    found = answer(standing, position.game, position.command)
    if not isinstance(found, Stopped):
        return ""
    said = sentences(standing.plan, vocabulary, position.view)
    return said[found.line] if found.line >= 0 else "The plan leaves this to you."


def _sitting_in(session: GameCore, play: Play, seat: int, kept: _Kept) -> Orders | None:
    """Return what a bot orders that sits in for a captain, where the plan that he keeps has a line about it."""
    if session.seats[seat].stand_in is None or not kept.one_visit:
        return None
    try:
        found = by_lines(kept.plan, play.asked_of(seat), play.command(seat))
    except Exception:
        _log.exception("the plan of seat %s of game %s cannot be carried out", seat, session.record.id)
        return None
    if found is None or play.captains.faults(play.game, seat, found.orders):
        return None
    return found.orders


def _entry(
    session: GameCore, play: Play, seat: int, standing: StandingPlan
) -> tuple[SeatOrders | None, bool]:
    """Return the answer of a plan, or whether it wants its captain to be asked even what is routine."""
    try:
        found = answer(standing, play.asked_of(seat), play.command(seat))
    except Exception:
        _log.exception("the plan of seat %s of game %s cannot be carried out", seat, session.record.id)
        return None, True
    if found is None:
        return None, False
    if isinstance(found, Stopped):
        line = standing.plan.lines[found.line] if found.line >= 0 else None
        return None, line is not None and line.topic != WAKE
    if play.captains.faults(play.game, seat, found.orders):
        return None, True
    return (seat, found.orders), False


def _check(position: Position, plan: TurnPlan) -> None:
    """Refuse a plan that the rules of the game do not understand, or an officer who cannot serve."""
    game = position.game
    wrong = faults(plan, vocabulary_of(game.rules), position.view)
    if wrong:
        raise Refused(422, "; ".join(map(str, wrong)), wrong)
    if plan.captain and plan.captain not in {each.id for each in _officers(game.rules.id)}:
        raise Refused(422, f"{plan.captain!r} cannot decide for you here; choose one of the listed captains")


def _officers(ruleset_id: str) -> list[PlanOfficer]:
    """Return the captains that come with the game and decide at once."""
    cards = [bots.known_bot(bot_id).card for bot_id in bots.bot_ids() if bot_id in bots.OURS]
    return [
        PlanOfficer(id=card.id, title=card.title)
        for card in cards
        if not is_slow(card.id) and not card.refusal(ruleset_id)
    ]


def plan_words(session: GameCore) -> PlanWordsView:
    """Return everything that plans can say in a game."""
    rules = session.told(lambda play: play.game.rules)
    vocabulary = vocabulary_of(rules)
    common = [PlanPart(id=choice, text=text) for choice, text in COMMON_CHOICES.items()]
    return PlanWordsView(
        topics=[
            PlanTopicView(
                id=topic.id,
                title=topic.title,
                choices=[*map(_part, topic.choices), *common],
                conditions=[_part(each) for each in topic.conditions],
                cite=topic.cite,
            )
            for topic in vocabulary.topics.values()
        ],
        alarms=[
            PlanPart(id=alarm.id, text=alarm.text, enemy=alarm.foe) for alarm in vocabulary.alarms.values()
        ],
        officers=_officers(rules.id),
    )


def _part(part: Any) -> PlanPart:
    scope = getattr(part, "scope", False)
    return PlanPart(id=part.id, text=part.text, values=dict(part.values), enemy=part.enemy, scope=scope)


def _decoded(text: str) -> _Kept:
    try:
        return decoded(text, _Kept, "plan")
    except Damaged:
        return _Kept()
