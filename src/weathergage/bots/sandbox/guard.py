"""Guard the game against bots of other authors: whatever a bot does, legal orders come out in time.

An isolated bot runs in its own process, which can be killed or die without harm to the game, and which receives a
position without secrets. A trusted bot runs here, in a thread: that is quicker, but it could read or change what it
should not, and only Python code can be stopped.
"""

import logging
import weakref
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from weathergage.bots.sandbox.sandbox_process import (
    Maker,
    ProcessClosed,
    SandboxFault,
    SandboxProcess,
    acquire,
    fault_text,
    release,
    trace_text,
)
from weathergage.bots.sandbox.time_limit import OutOfTime, within
from weathergage.bots.sandbox.view_transfer import PackedView
from weathergage.engine.orders import Ask, Orders, Request, Violation

_log = logging.getLogger("weathergage.bots")

#: The default time for one decision.
SECONDS: Final = 10.0
#: A bot that was stopped this many times in a row is no longer asked in this process; defaults are played.
#: One whose process died as often is no longer asked in its game only, so that games stay independent.
STRIKES: Final = 3
_strikes: Counter[Maker] = Counter()
#: The most different complaints about bots of one name that are logged; each guard keeps all of its own.
_MOST_TOLD: Final = 10
_told: dict[str, set[tuple[str, str]]] = {}


class Complaint(msgspec.Struct, frozen=True):
    """Describe what was wrong with a decision."""

    bot: str
    turn: int
    phase: str
    #: The ask, or "decision" if all of it failed.
    place: str
    reason: str
    cite: str = ""
    #: The traceback in the bot's code, if an error was raised.
    trace: str = ""

    def __str__(self) -> str:
        rule = f" [{self.cite}]" if self.cite else ""
        return f"{self.bot}, turn {self.turn}, {self.phase}: {self.place}: {self.reason}{rule}"


class Guard:
    """Wrap a bot, and play defaults for what it leaves out, gets wrong or is too slow for."""

    def __init__(
        self,
        name: str,
        maker: Maker,
        seed: int,
        *,
        trusted: bool = False,
        seconds: float = SECONDS,
        strikes: float = STRIKES,
    ) -> None:
        self.name = name
        self.complaints: list[Complaint] = []
        #: The number of decisions, and of those answered by defaults, in whole or in part.
        self.decisions = 0
        self.failed = 0
        self._maker = maker
        self._seed = seed
        self._seconds = seconds
        self._most_strikes = strikes
        self._trusted = trusted
        self._heard = 0
        self._deaths = 0
        self._made = False
        self._bot: Any = None
        self._process: SandboxProcess | None = None
        self._leaving: weakref.finalize[Any, Any] | None = None

    def decide(self, view: Any, request: Request) -> Orders:
        """Return legal orders, whatever the bot says, and count failed decisions."""
        before = len(self.complaints)
        suspended = self._suspended()
        orders = request.defaults() if suspended else self._decided(view, request)
        self.decisions += 1
        self.failed += suspended or len(self.complaints) > before
        return orders

    def _decided(self, view: Any, request: Request) -> Orders:
        try:
            said = self._asked_here(view, request) if self._trusted else self._asked_apart(view, request)
        except ProcessClosed:
            return request.defaults()  # the program is closing, and nothing waits for these orders
        except Exception as wrong:
            advice = ", and the bot is no longer asked" if self._suspended() else ""
            said_why = str(wrong) if isinstance(wrong, SandboxFault | OutOfTime) else fault_text(wrong)
            reason = f"{said_why}; all defaults are played{advice}"
            trace = wrong.trace if isinstance(wrong, SandboxFault) else trace_text(wrong)
            self._complain(view, request, Violation("decision", reason), trace)
            return request.defaults()
        _strikes[self._maker] = self._deaths = 0
        return self._legal(view, request, said)

    def _suspended(self) -> bool:
        return max(_strikes[self._maker], self._deaths) >= self._most_strikes

    def _asked_here(self, view: Any, request: Request) -> Any:
        def call() -> Any:
            if self._bot is None:
                make, arguments = self._maker
                self._bot = make(*arguments)(self._seed)
            if (news := self._new_complaints()) and hasattr(self._bot, "refused"):
                self._bot.refused(news)
            return self._bot.decide(view, request)

        try:
            return within(self._seconds, call)
        except OutOfTime as late:
            # A thread that cannot be stopped slows down all others, so one is enough.
            _strikes[self._maker] += 1 if late.stopped else STRIKES
            raise

    def _asked_apart(self, view: Any, request: Request) -> Any:
        try:
            if self._process is None:
                self._process = acquire(self._maker)
                # When the game is over and this guard is gone, the process can serve the next bot.
                self._leaving = weakref.finalize(self, release, self._maker, self._process)
                self._leaving.atexit = False
                self._made = False
            if not self._made:
                # Before this call the process may still hold the bot of another game.
                self._process.make(self._seed, self._seconds)
                self._made = True
            return self._process.decide(PackedView.of(view, request), self._new_complaints(), self._seconds)
        except SandboxFault as fault:
            if fault.late:
                _strikes[self._maker] += 1
            elif fault.lost or self._process is None:
                self._deaths += 1
            if fault.lost:
                self._abandon()
            raise

    def _abandon(self) -> None:
        """End a process that does not answer; the next question starts a new one."""
        if self._leaving is not None:
            self._leaving.detach()
        if self._process is not None:
            self._process.close()
        self._process = None

    def _new_complaints(self) -> list[str]:
        """Return complaints since the last decision, for the bot."""
        news = [str(complaint) for complaint in self.complaints[self._heard :]]
        self._heard = len(self.complaints)
        return news

    def _legal(self, view: Any, request: Request, said: Any) -> Orders:
        """Return the orders with everything illegal replaced by its default."""
        orders = request.defaults()
        if not isinstance(said, Mapping):
            reason = f"{type(said).__name__} is not an answer; return a dict of ask ids and notations"
            self._complain(view, request, Violation("decision", reason))
            return orders
        asks = {ask.id: ask for ask in request.asks}
        for place, notation in said.items():
            ask = asks.get(place) if isinstance(place, str) else None
            notation = _meant(view, ask, notation)
            fault = _fault(view, request, ask, str(place), notation)
            if fault is None:
                orders[place] = str(notation)
            else:
                self._complain(view, request, fault)
        return self._together(view, request, orders)

    def _together(self, view: Any, request: Request, orders: Orders) -> Orders:
        """Return the orders without those that conflict."""
        objections = getattr(view, "objections", None)
        usual = request.defaults()
        while objections is not None and orders != usual and (wrong := objections(orders)):
            for objection in wrong:
                self._complain(view, request, objection)
            better = {**orders, **{each.place: usual[each.place] for each in wrong if each.place in usual}}
            # If an objection names no order, only the defaults are sure to be legal.
            orders = better if better != orders else usual
        return orders

    def _complain(self, view: Any, request: Request, wrong: Violation, trace: str = "") -> None:
        turn = getattr(view, "turn", 0)
        complaint = Complaint(self.name, turn, request.phase, wrong.place, wrong.reason, wrong.cite, trace)
        self.complaints.append(complaint)
        told = _told.setdefault(self.name, set())
        kind = (wrong.place.partition("/")[0], wrong.reason)
        if kind not in told and len(told) < _MOST_TOLD:
            told.add(kind)
            _log.warning("%s", complaint)


def _meant(view: Any, ask: Ask | None, notation: Any) -> Any:
    """Return an answer as the rules write it, where they know other ways of writing."""
    read = getattr(view, "read", None)
    if read is None or ask is None or not isinstance(notation, str) or notation in ask.options:
        return notation
    return read(ask, notation)


def _fault(view: Any, request: Request, ask: Ask | None, place: str, notation: Any) -> Violation | None:
    """Return what is wrong with one notation; None if it is legal."""
    if ask is None:
        return Violation(place[:80], "nothing like this is asked of you now")
    if not isinstance(notation, str):
        return Violation(place, f"{type(notation).__name__} is not a notation; write a text", ask.cite)
    if notation in ask.options:
        return None
    if ask.free_text:
        return ask.text_fault(notation)
    return _explained(view, request, place, notation) or Violation(
        place, f"{notation[:80]!r} is not among the options; {ask.default!r} is played", ask.cite
    )


def _explained(view: Any, request: Request, place: str, notation: str) -> Violation | None:
    """Return the ruleset's own refusal, if it lets a side rehearse."""
    rehearsal = getattr(view, "rehearsal", None)
    if rehearsal is None:
        return None
    wrong = rehearsal(0).check(request.side, {place: notation})
    return next((each for each in wrong if each.place == place), None)
