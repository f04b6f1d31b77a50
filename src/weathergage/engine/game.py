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

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from weathergage.engine.contract.compilation import i64, vec
from weathergage.engine.contract.glance import LastingGlance
from weathergage.engine.contract.phase import Phase
from weathergage.engine.contract.questions import Questions
from weathergage.engine.dice import Dice, KeyedDice
from weathergage.engine.events import REFEREE, Command, Event, PhaseBegan
from weathergage.engine.journal import BACK, REOPEN, Entry, Fork
from weathergage.engine.orders import (
    Ask,
    IllegalOrder,
    NotAsked,
    Orders,
    Request,
    Violation,
    chosen_text,
    no_texts,
)
from weathergage.engine.ruleset import Book, Ruleset, State, ruleset, ruleset_for
from weathergage.engine.scenario import Scenario
from weathergage.engine.state import GameState

__all__ = ["Entry", "Game", "resume", "start"]


#: Numbers for which room is made when the first captain has chosen.
_ROOM: Final = 64


class Game:
    """Hold a game in progress: its state, the open requests, and the journal that led to it."""

    __slots__ = (
        "_chosen",
        "_glance",
        "_glances",
        "_journal",
        "_noted",
        "_open",
        "_phases",
        "_requests",
        "_state",
        "events",
        "forks",
        "listening",
        "questions",
        "recording",
        "rules",
        "scenario",
        "seed",
    )

    def __init__(
        self,
        rules: Ruleset[State, Book],
        scenario: Scenario | None,
        seed: int,
        state: State,
        listening: bool,
        copied: "Game | None" = None,
    ) -> None:
        # The kernel asks of both only what every game has; they fit each other, whichever game it is.
        self.rules: Ruleset = cast("Ruleset", rules)
        # Kept here too, since the rules are looked up by name and these are wanted at every step.
        self._phases: vec[Phase[GameState]] = _row_of_phases(self.rules) if copied is None else copied._phases
        self.scenario = scenario
        self.seed = seed
        self._state: GameState = state
        self.listening = listening
        #: Whether a journal is kept; a copy for search keeps none.
        self.recording = copied is None
        self._journal: list[Entry] = []
        #: What was chosen by number since the last entry of the journal: a side, and its answers in the order of rows;
        #: only the first `_noted` of them count.
        self._chosen: vec[i64] = vec[i64]()
        self._noted: i64 = 0
        #: Where it left earlier games that it was begun from.
        self.forks: list[Fork] = []
        self.events: list[Event] = []
        #: What all sides are asked now, in rows of numbers.
        self.questions: Questions = Questions() if copied is None else copied.questions.copy()
        #: The sides that have not answered, one bit for each, and what they are asked in words, once it was wanted.
        self._open: i64 = 0
        self._requests: list[Request | None] | None = None
        #: What captains have last seen of it, by side; and how they look at it, where they need no whole view.
        self._glances: list[object] = [None] * len(state.sealed)
        self._glance = self.rules.glance
        if copied is None and not self.over:
            self._go_on(asking=True)
            for side, sealed in enumerate(state.sealed):
                if sealed is not None and self._open >> side & 1:
                    self._write(side, sealed)

    @property
    def state(self) -> Any:
        """Return the position, as the rules of this game keep it."""
        return self._state

    @state.setter
    def state(self, state: Any) -> None:
        self._state = state

    @property
    def over(self) -> bool:
        """Return whether the game has ended."""
        return self._state.outcome is not None

    @property
    def requests(self) -> list[Request | None]:
        """Return what each side is asked now, in words; None for a side that is asked nothing or has answered."""
        if self._requests is None:
            self._requests = self._in_words()
        return self._requests

    @property
    def journal(self) -> list[Entry]:
        """Return everything that was ordered so far, in words."""
        if self._noted:
            self._put_down()
        return self._journal

    def waiting_for(self) -> list[int]:
        """Return the sides whose orders are missing."""
        return [side for side in range(len(self._state.sealed)) if self._open >> side & 1]

    @property
    def asked(self) -> i64:
        """Return the sides whose orders are missing, one bit for each."""
        return self._open

    def check(self, side: int, orders: Mapping[str, str]) -> list[Violation]:
        """Return everything that is wrong with these orders; an empty list if they may be sealed."""
        request = self._request_of(side)
        if wrong := no_texts(orders):
            return wrong
        phase = self._phases[self._state.phase]
        wrong = [self._not_asked(side, ask_id) for ask_id in orders if request.ask(ask_id) is None]
        meant = self.meant(side, orders)
        for ask in request.asks:
            notation = meant.get(ask.id, ask.default)
            if notation not in ask.options:
                free = ask.free_text > 0
                fault = ask.text_fault(notation) if free else phase.refuse(self._state, ask, notation)
                wrong += [] if fault is None else [fault]
        if not wrong and self.rules.check is not None:
            wrong = self.rules.check(self._state, side, {**request.defaults(), **meant})
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
        if wrong := no_texts(orders):
            raise IllegalOrder(wrong)
        state = self._state
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
        self.journal.append(Entry(side, full))
        state.sealed[side] = full
        self._write(side, full)
        if not self._open:
            self._go_on()

    def seal(self, side: i64) -> None:
        """Seal the answers that a captain has chosen by number in the rows of `questions`; the others are defaults."""
        if not self._open >> side & 1:
            raise NotAsked([self._nothing_asked(side)])
        questions = self.questions
        if self._requests is not None:
            # Somebody reads words here, so the answers are put down in words as well.
            rows, asks = questions.rows_of(side), self._request_of(side).asks
            chosen = zip(asks, rows, strict=True)
            self.submit(side, {ask.id: chosen_text(ask, questions.chosen(row)) for ask, row in chosen})
            return
        if self.recording:
            self._note_chosen(side)
        self._close(side)
        if not self._open:
            self._go_on()

    def _close(self, side: i64) -> None:
        """Note that a side has answered."""
        asked: i64 = 1
        self._open &= ~(asked << side)

    def _note_chosen(self, side: i64) -> None:
        """Note what a side has chosen by number, to be put down in words if somebody reads the journal."""
        questions = self.questions
        if self._noted + questions.rows >= len(self._chosen):
            self._chosen = _with_room(self._chosen, questions.rows + _ROOM)
        chosen, sides, at = self._chosen, questions.side, self._noted
        chosen[at] = side
        for row in range(questions.rows):
            if sides[row] == side:
                at += 1
                chosen[at] = questions.chosen(row)
        self._noted = at + 1

    def _write(self, side: int, orders: Orders) -> None:
        """Enter a side's orders, which were found right, into the rows."""
        request = self.requests[side]
        assert request is not None
        for row, ask in zip(self.questions.rows_of(side), request.asks, strict=True):
            self.questions.write(row, ask, orders.get(ask.id, ask.default))
        self._close(side)
        self.requests[side] = None

    def _in_words(self) -> list[Request | None]:
        """Return the requests of the sides that have not answered."""
        sides = range(len(self._state.sealed))
        return [self._request_in_words(side) if self._open >> side & 1 else None for side in sides]

    def _request_in_words(self, side: int) -> Request:
        """Return what a side is asked in words, with the defaults that its standing orders give."""
        state, questions, rules = self.state, self.questions, self.rules
        phase: Phase[GameState] = self._phases[state.phase]
        rows = questions.rows_of(side)
        asks = [phase.describe(state, questions, row) for row in rows]
        if state.standing_answers and rules.standing is not None:
            asks = rules.standing(rules, state, side, asks)
            for row, ask in zip(rows, asks, strict=True):
                questions.write(row, ask, ask.default)
        return Request(side, phase.id, asks, phase.seconds(state))

    def _put_down(self) -> None:
        """Put down in words what was chosen by number, by playing the game once more."""
        told = self._begun_anew(listening=False)
        told.follow(self._journal, self.forks)
        chosen = list(self._chosen[: self._noted])
        self._noted = 0
        at = 0
        while at < len(chosen):
            side = chosen[at]
            asks = told._request_of(side).asks
            answers = chosen[at + 1 : at + 1 + len(asks)]
            told.submit(side, {ask.id: chosen_text(ask, n) for ask, n in zip(asks, answers, strict=True)})
            at += 1 + len(asks)
        self._journal = told.journal

    def act(self, side: int, verb: str, notation: str = "") -> None:
        """Give an order that is not an answer: standing orders, a claim, a concession."""
        if self.over:
            raise NotAsked([Violation(verb, "the game is over")])
        # What is asked was asked before this order, and does not follow it.
        journal, _ = self.journal, self.requests
        report = self.events if self.listening else None
        if verb == REOPEN:
            wrong = self._reopen(side)
        elif verb == BACK:
            wrong = self._go_back(side, notation)
        else:
            wrong = self.rules.act(self.rules, self._state, side, verb, notation, report)
        if wrong is not None:
            raise IllegalOrder([wrong])
        journal.append(Entry(side, act=(verb, notation)))
        if self._state.outcome is not None:
            self._ask_nothing()

    def _reopen(self, side: int) -> Violation | None:
        """Open a side's sealed orders again while another side still writes; the question is put to it anew."""
        state = self._state
        if not 0 <= side < len(state.sealed) or state.sealed[side] is None:
            return Violation(REOPEN, "there are no sealed orders that could be opened again")
        if not self.questions.sides() >> side & 1:
            return Violation(REOPEN, "nothing is asked of this side any more; its orders stay sealed")
        for row in self.questions.rows_of(side):
            self.questions.answer[row] = self.questions.default[row]
        # The others go on with what they were asked: nothing tells them of it.
        requests = self.requests
        self._open |= 1 << side
        requests[side] = self._request_in_words(side)
        state.sealed[side] = None
        return None

    def _go_back(self, side: int, notation: str) -> Violation | None:
        """Go back to the position after this many entries, as the referee tells; dice go on, so none falls twice."""
        if side != REFEREE or self.scenario is None:
            return Violation(BACK, "orders that were carried out are taken back by the referee alone")
        if not (notation.isascii() and notation.isdigit()) or int(notation) >= len(self.journal):
            return Violation(BACK, f"{notation!r}: write how many entries of the journal stand")
        live = self._state.dice
        earlier = self._begun_anew(self.listening)
        earlier.follow(self.journal[: int(notation)], self.forks)
        self.state, self.events = earlier.state, earlier.events
        self.questions, self._open, self._requests = earlier.questions, earlier._open, earlier._requests
        self._state.dice = live
        return None

    def _begun_anew(self, listening: bool) -> "Game":
        """Return the same game at its first question, with the same dice."""
        assert self.scenario is not None, "a game that is begun from a position cannot be begun anew"
        live = self._state.dice
        key = live.key if isinstance(live, KeyedDice) else b""
        if self.forks:
            key = bytes.fromhex(self.forks[0].key)
        return start(
            self.rules.id,
            self.scenario,
            self.seed,
            self.rules.switched_on,
            listening=listening,
            dice=live.script,
            key=key,
        )

    def follow(self, entries: Sequence[Entry], forks: Sequence[Fork] = ()) -> None:
        """Enter what was played, with other dice from each fork on."""
        due = {fork.at: fork for fork in forks}
        for number in range(len(entries) + 1):
            if number:
                self.enter(entries[number - 1])
            if number in due:
                self.fork(due[number])

    def enter(self, entry: Entry) -> None:
        """Submit the orders of an entry, or carry out its act."""
        if entry.act is not None:
            self.act(entry.side, *entry.act)
        else:
            self.submit(entry.side, entry.orders)

    def fork(self, fork: Fork) -> None:
        """Go on from here with other dice than the game that this one was begun from."""
        self.forks.append(fork)
        self._state.dice = Dice(fork.seed)

    def view(self, side: int) -> Any:
        """Return what a side may know, and what it is asked; -1 is an onlooker."""
        request = self.requests[side] if 0 <= side < len(self.requests) else None
        return self.rules.view(self.rules, self._state, side, request)

    def glance(self, side: i64) -> Any:
        """Return what a side may know, without what it is asked: for captains who read the rows of `questions`."""
        known = self._glances[side]
        if isinstance(known, LastingGlance) and known.is_of(self._state):
            known.renew()
            return known
        glance = self._glance
        if glance is None:
            return self.rules.view(self.rules, self._state, side, None)
        found = self._glances[side] = glance(self.rules, self._state, side, known)
        return found

    def seen_from(self, captain: Command, request: Request | None = None) -> Any:
        """Return what the captain of some ships may know, and what he is asked."""
        rules, state = self.rules, self.state
        if rules.narrowed is not None and not captain.whole:
            state = rules.narrowed(rules, state, captain)
        return rules.view(rules, state, captain.side, request)

    def clone(self) -> "Game":
        """Return a copy that plays on independently and records no events, for search and simulation."""
        twin = Game(self.rules, self.scenario, self.seed, self._state.clone(), False, self)
        twin._open = self._open
        if self._requests is not None:
            twin._requests = self._requests[:]
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        """Refuse to be pickled or copied piece by piece, which would be another thing compiled and plain."""
        raise TypeError("a game is copied by its clone(), and kept or sent as the file that save() returns")

    def _lenient(self) -> bool:
        """Return whether the phase takes orders as written on paper, and cuts the illegal part."""
        phase: Phase[GameState] = self._phases[self._state.phase]
        return phase.takes_as_written

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
            raise NotAsked([self._nothing_asked(side)])
        return request

    def _nothing_asked(self, side: int) -> Violation:
        phase = self._phases[self._state.phase]
        who = "this side" if self.scenario is None else self.scenario.called(side)
        return Violation("orders", f"nothing is asked of {who} in the {phase.title}", phase.cite)

    def _not_asked(self, side: int, ask_id: str) -> Violation:
        """Say why a side is not asked this; the reasons for other sides' ships stay secret."""
        phase = self._phases[self._state.phase]
        found = phase.not_asked(self._state, ask_id) if self._state.answers_for(side, ask_id) else None
        return found or Violation(ask_id, "nothing like this is asked of you now", phase.cite)

    def _go_on(self, asking: bool = False) -> None:
        """Carry out the answers, then continue until a side is asked or the game is over; `asking`: ask first."""
        state = self._state
        phases = self._phases
        after_last = len(phases)
        report = self.events if self.listening else None
        questions = self.questions
        now = state.phase
        if not asking:
            for side in range(len(state.sealed)):
                if state.sealed[side] is not None:
                    state.sealed[side] = None
        while True:
            phase = phases[now]
            something = True
            if asking:
                questions.clear()
                something = phase.pose(state, questions)
                if questions.rows:
                    self._put(questions)
                    return
            asking = True
            if something:
                over = phase.carry_out(state, questions, report)
                if state.outcome is not None:
                    break
                if not over:
                    state.step += 1
                    continue
            state.step = 0
            now = phase.following(state)
            if now == after_last:
                now = 0
                state.turn += 1
            state.phase = now
            if report is not None:
                began = phases[now]
                report.append(PhaseBegan(turn=state.turn, phase=began.id, cite=began.cite))
        self._ask_nothing()

    def _put(self, questions: Questions) -> None:
        """Ask what stands in these rows; in words at once where somebody listens, or standing orders answer."""
        state = self._state
        self._open = questions.sides()
        self._requests = None
        if self.listening or state.standing_answers:
            self._requests = self._in_words()

    def _ask_nothing(self) -> None:
        self.questions.clear()
        self._open = 0
        self._requests = None


def _with_room(numbers: vec[i64], more: i64) -> vec[i64]:
    """Return a row with room for as many numbers again, and some more."""
    roomy = vec[i64]([0] * (2 * len(numbers) + more))
    for at in range(len(numbers)):
        roomy[at] = numbers[at]
    return roomy


def _row_of_phases(rules: Ruleset) -> vec[Phase[GameState]]:
    """Return the phases of a turn where they are found without a check of type."""
    return vec[Phase[GameState]](rules.phases)


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
