"""Flag officers: how a fleet is divided into squadrons, who leads it, and what is lost with the flagship (O.IV)."""

from collections.abc import Callable, Iterable

import msgspec

from weathergage.engine.events import Event, Report
from weathergage.engine.scenario import Scenario
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import Command, PlottedState
from weathergage.rulesets.plotted.ending.victory import fights_on
from weathergage.rulesets.plotted.present.sentences import count, name, tells
from weathergage.rulesets.plotted.sailing.allowances import due
from weathergage.rulesets.shared.views import Condition

#: Whether orders of a flagship reach a ship at once.
Reaches = Callable[["LagFigures", PlottedState, Ship, Ship], bool]


class LagFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ships of a squadron, turns written ahead, turns written when the flagship is lost, hexes her flags are seen."""

    squadron: int
    turns: int
    turns_after_loss: int
    reach: int


class FlagshipNamed(Event, frozen=True, kw_only=True):
    """A flag officer hoisted his flag in a ship."""

    ship: str


class FlagshipLost(Event, frozen=True, kw_only=True):
    """A flagship is out of the fight: the ships under her orders write this many turns at once."""

    ship: str
    turns: int


@tells(FlagshipNamed)
def _named(state: PlottedState, e: FlagshipNamed) -> str:
    return f"{name(state, e.ship)} hoists the flag of her commander."


@tells(FlagshipLost)
def _lost(state: PlottedState, e: FlagshipLost) -> str:
    turns = count(e.turns, "turn")
    return f"The flagship {name(state, e.ship)} is lost; her squadron sails on under orders for {turns}."


def squadrons(state: PlottedState, side: int, most: int) -> list[tuple[int, ...]]:
    """Return a side's ships by squadron, in order of battle.

    Squadrons that are too large are split (O.IV.1, ruling W84).
    """
    named: dict[str, list[int]] = {}
    for ship in state.ships:
        if ship.spec.owner == side and not ship.spec.fixed:
            named.setdefault(ship.spec.squadron, []).append(ship.spec.index)
    return [
        tuple(ships[start : start + most]) for ships in named.values() for start in range(0, len(ships), most)
    ]


def commands_of(state: PlottedState, most: int) -> list[Command]:
    """Return who commands whom: a side is one command, or one for each squadron with a flag of its own (O.IV.6)."""
    found: list[Command] = []
    for side in range(len(state.sealed)):
        parts = squadrons(state, side, most)
        # A single squadron has the admiral in sight, and nothing lags.
        if len(parts) < 2:
            continue
        flags = {part: flag for part in parts if (flag := _flag_in(state, part)) >= 0}
        if len(flags) < 2:
            everybody = tuple(index for part in parts for index in part)
            found.append(Command(side, everybody, next(iter(flags.values()), -1)))
            continue
        masterless = tuple(index for part in parts if part not in flags for index in part)
        for part, flag in flags.items():
            found.append(Command(side, part + masterless, flag))
            masterless = ()
    return found


def _flag_in(state: PlottedState, ships: Iterable[int]) -> int:
    return next((index for index in ships if state.ships[index].spec.flag), -1)


def command_of(state: PlottedState, ship: Ship) -> Command | None:
    """Return the command she belongs to; a prize is her captors' first flag officer's."""
    own = [command for command in state.commands if command.side == ship.side]
    return next((command for command in own if ship.spec.index in command.ships), own[0] if own else None)


def under_orders(state: PlottedState, ship: Ship) -> bool:
    """Return whether movement is written for her, even if something holds her this turn."""
    return ship.can_sail_and_fire if ship.present else due(state, ship)


def candidates(state: PlottedState, command: Command) -> list[Ship]:
    """Return the ships in which a flag may be hoisted: those of the command, else any of the side."""
    able = [ship for ship in state.ships if ship.side == command.side and under_orders(state, ship)]
    return [ship for ship in able if ship.spec.index in command.ships] or able


def _is_lost(command: Command, flag: Ship) -> bool:
    """Return whether she has surrendered, though friends may just have rallied her, is taken, or gone."""
    return flag.side != command.side or flag.rallying or not fights_on(flag)


class Flags:
    """Watch flagships; a rule tells which ships their orders reach."""

    def __init__(self, book: Book, reaches: Reaches) -> None:
        self.figures = book.chart("command_lag", LagFigures)
        self.reaches = reaches

    def fit(self, book: Book, scenario: Scenario, state: PlottedState) -> None:
        """Divide the fleets before the battle."""
        state.commands = commands_of(state, self.figures.squadron)

    def turns(self, state: PlottedState, ship: Ship) -> int:
        """Return for how many turns her movement must stand written; 0 if from turn to turn (O.IV.2-4, O.IV.4.b)."""
        command = command_of(state, ship)
        if command is None:
            return 0
        if command.flag < 0:
            # Five turns are written once, when the flag is lost; the others of the fleet go on as before (O.IV.5).
            return command.wait if ship.spec.index in command.bound else self.figures.turns
        flag = state.ships[command.flag]
        return 0 if flag is ship or self.reaches(self.figures, state, flag, ship) else self.figures.turns

    def watch(self, book: Book, state: PlottedState, report: Report) -> None:
        """See at the start of a turn which flags have come down, and count the turns without one (O.IV.5)."""
        for number, command in enumerate(state.commands):
            if command.flag < 0:
                if command.wait:
                    left = command.wait - 1
                    bound = command.bound if left else ()
                    state.commands[number] = msgspec.structs.replace(command, wait=left, bound=bound)
                continue
            flag = state.ships[command.flag]
            if not _is_lost(command, flag):
                continue
            bound = tuple(
                index
                for index in command.ships
                if self.reaches(self.figures, state, flag, state.ships[index])
            )
            turns = self.figures.turns_after_loss
            state.commands[number] = msgspec.structs.replace(command, flag=-1, wait=turns, bound=bound)
            if report is not None:
                cite = book.cite("O.IV.5")
                report.append(FlagshipLost(ship=flag.spec.id, turns=turns, cite=cite, rulings=("W85",)))

    def name(self, book: Book, state: PlottedState, number: int, flag: int, report: Report) -> None:
        """Hoist a flag officer's flag."""
        state.commands[number] = msgspec.structs.replace(state.commands[number], flag=flag)
        if report is not None:
            report.append(FlagshipNamed(ship=state.ships[flag].spec.id, cite=book.cite("O.IV.1")))


def seen(book: Book, state: PlottedState, ship: Ship, own: bool) -> Iterable[Condition]:
    """Show a flag at the masthead to all."""
    if any(command.flag == ship.spec.index for command in state.commands):
        yield Condition(key="flagship", text="flagship", cite=book.cite("O.IV.1"))
