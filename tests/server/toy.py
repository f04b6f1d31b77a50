"""A tiny ruleset for tests of the server: secret signals, then a routine loading, three turns long."""

from dataclasses import dataclass, field, replace
from typing import TypeAlias

import msgspec

from weathergage.engine.contract.phase import Phase
from weathergage.engine.dice import Dice
from weathergage.engine.events import REFEREE, Event, Report
from weathergage.engine.orders import Ask, Orders, Request, Violation
from weathergage.engine.ruleset import OptionalRule, Preset, Rule, Ruleset, Ruling
from weathergage.engine.scenario import Scenario
from weathergage.engine.state import GameState, Outcome, Record
from weathergage.rulesets.shared.logbook import Logbook
from weathergage.rulesets.shared.verdicts import pass_verdict

SIGNALS = ("azure", "crimson", "emerald", "vermilion")
LAST_TURN = 3
HASTE = 30


class SignalShown(Event, frozen=True, kw_only=True):
    """Everybody sees what was hoisted."""

    side: int
    signal: str
    die: int


class SecretLoaded(Event, frozen=True, kw_only=True):
    """Only the own side knows what was loaded."""

    side: int
    shot: str


# With `slots=True` it would have the kernel's fields once more, where compiled code does not look for them.
@dataclass
class ToyState(GameState):
    """Signals shown last, and loads that only their own side knows."""

    shown: list[str] = field(default_factory=lambda: ["", ""])
    loads: list[str] = field(default_factory=lambda: ["", ""])

    def to_record(self) -> Record:
        """All of it."""
        return {**GameState.to_record(self), "shown": self.shown, "loads": self.loads}

    def clone(self) -> "ToyState":
        """An independent copy."""
        sealed = [None if orders is None else orders.copy() for orders in self.sealed]
        return ToyState(
            self.turn,
            self.phase,
            self.step,
            self.dice.clone(),
            sealed,
            self.outcome,
            self.shown[:],
            self.loads[:],
        )


class ToyShip(msgspec.Struct):
    """A flagship as a side sees her."""

    id: str
    shown: str
    load: str


class ToyView(msgspec.Struct):
    """What a side may know."""

    side: int
    turn: int
    phase: str
    phase_title: str
    wind: int
    ships: list[ToyShip]
    ties: list[str]
    asks: dict[str, list[str]] | None
    outcome: Outcome | None

    def wire(self) -> "ToyView":
        """Itself: it is plain data already."""
        return self


class SignalPhase(Phase[ToyState]):
    """Both sides hoist a signal at the same moment."""

    id, title = "signal", "Signal Phase"

    def __init__(self) -> None:
        super().__init__("T.1")

    def asks(self, state: ToyState) -> list[list[Ask]]:
        """One signal of each side."""
        return [[Ask(f"signal/{side}", "signal", f"flag{side}", SIGNALS, "azure", "T.1")] for side in (0, 1)]

    def refuse(self, state: ToyState, ask: Ask, notation: str) -> Violation:
        """There are only so many flags."""
        return Violation(ask.id, f"no flag {notation!r}; hoist one of {', '.join(SIGNALS)}", "T.1")

    def resolve(self, state: ToyState, orders: Orders, report: Report) -> bool:
        """Show both."""
        for side in (0, 1):
            state.shown[side] = orders[f"signal/{side}"]
            die = state.dice.roll("signal")
            if report is not None:
                report.append(SignalShown(side=side, signal=state.shown[side], die=die, cite="T.1"))
        return True


class HastySignalPhase(SignalPhase):
    """Half a minute for each signal."""

    def seconds(self, state: ToyState) -> int:
        """How long the question stands."""
        return HASTE


class LoadPhase(Phase[ToyState]):
    """Both sides load in secret, which is routine."""

    id, title = "load", "Load Phase"

    def __init__(self) -> None:
        super().__init__("T.2")

    def asks(self, state: ToyState) -> list[list[Ask]]:
        """One load of each side."""
        shots = ("roundshot", "grapeshot")
        return [
            [Ask(f"load/{side}", "load", f"flag{side}", shots, "roundshot", "T.2", routine=True)]
            for side in (0, 1)
        ]

    def refuse(self, state: ToyState, ask: Ask, notation: str) -> Violation:
        """There are only two kinds of shot."""
        return Violation(ask.id, f"no shot {notation!r}", "T.2")

    def resolve(self, state: ToyState, orders: Orders, report: Report) -> bool:
        """Load, and end the game after the last turn."""
        for side in (0, 1):
            state.loads[side] = orders[f"load/{side}"]
            if report is not None:
                report.append(SecretLoaded(side=side, shot=state.loads[side], to=side, cite="T.2"))
        if state.turn == LAST_TURN:
            state.outcome = Outcome(winner=-1, kind="time", turn=state.turn, cite="T.3")
        return True


ToyRuleset: TypeAlias = Ruleset[ToyState, None]


def _set_up(rules: ToyRuleset, scenario: Scenario, seed: int) -> ToyState:
    return ToyState(dice=Dice(seed), sealed=[None, None])


def _view(rules: ToyRuleset, state: ToyState, side: int, request: Request | None) -> ToyView:
    phase = rules.phases[state.phase]
    return ToyView(
        side=side,
        turn=state.turn,
        phase=phase.id,
        phase_title=phase.title,
        wind=1,
        ships=[
            ToyShip(f"flag{n}", state.shown[n], state.loads[n] if side in (n, -2) else "?") for n in (0, 1)
        ],
        ties=[],
        asks=None if request is None else {ask.id: list(ask.options) for ask in request.asks},
        outcome=state.outcome,
    )


def _act(
    rules: ToyRuleset, state: ToyState, side: int, verb: str, notation: str, report: Report
) -> Violation | None:
    if side == REFEREE:
        return pass_verdict(state, verb, notation, (0, 0), report)
    if verb == "concede":
        state.outcome = Outcome(winner=1 - side, kind="concession", turn=state.turn, cite="T.4")
        return None
    if verb == "standing":
        if report is not None:
            report.append(SecretLoaded(side=side, shot=notation, to=side))
        return None
    return Violation(verb, "no such deed", "T.5")


class ToyLog(Logbook):
    """A line for every signal."""

    def __init__(self, side: int) -> None:
        super().__init__(side)
        self._pages = {"flag0": {}, "flag1": {}}

    def write(self, turn: int, event: Event) -> None:
        if isinstance(event, SignalShown):
            self.move(f"flag{event.side}", turn, event.signal)


def _hasty(rules: ToyRuleset) -> ToyRuleset:
    return replace(rules, phases=(HastySignalPhase(), *rules.phases[1:]))


def _as_it_is(rules: ToyRuleset) -> ToyRuleset:
    return rules


OPTIONS = (
    OptionalRule("fog", "Fog", "Nothing is seen.", _as_it_is, excludes=("sun",), cite="toy:T.1"),
    OptionalRule("sun", "Sunshine", "All is seen.", _as_it_is, excludes=("fog",), cite="toy:T.2"),
    OptionalRule("lamp", "Lamp", "A little is seen.", _as_it_is, requires=("fog",), cite="toy:T.3"),
    OptionalRule("haste", "Haste", "Signals are timed.", _hasty, cite="toy:T.1", kind="house"),
)


def make() -> ToyRuleset:
    """The toy as a value."""
    return Ruleset(
        id="toy",
        title="Toy",
        summary="Signals and loads.",
        phases=(SignalPhase(), LoadPhase()),
        book=None,
        set_up=_set_up,
        view=_view,
        act=_act,
        check=lambda state, side, orders: [],
        tell=lambda state, event: f"{type(event).__name__} in turn {state.turn}",
        log=ToyLog,
        options=OPTIONS,
        presets=(
            Preset(id="plain", title="Plain", summary="Nothing but signals."),
            Preset(id="gloom", title="Gloom", summary="Fog with a lamp in it.", options=("fog", "lamp")),
        ),
        rules={"T.1": Rule(id="T.1", title="Signals", text="Hoist one.", rulings=("R1",))},
        rulings={"R1": Ruling(id="R1", title="Both at once", text="Yes.", rules=("T.1",))},
    )
