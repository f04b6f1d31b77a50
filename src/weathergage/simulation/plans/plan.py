"""Plan a simulation: one arm of an experiment is a battle, rules, captains and a seed."""

import hashlib
from collections.abc import Sequence
from pathlib import Path

import msgspec

from weathergage import __version__
from weathergage.api import Scenario, ruleset_for
from weathergage.api import ruleset as find_ruleset
from weathergage.simulation.plans.captains import canonical_spec, card_of, files_of
from weathergage.simulation.plans.instructions import InstructionError, read_instruction


class SimulationError(Exception):
    """Raised for a simulation that cannot be run as requested."""


class StrictStop(SimulationError):
    """Raised at the first failed decision of a strict simulation; `trace` is the traceback."""

    def __init__(self, message: str, trace: str) -> None:
        super().__init__(message)
        self.trace = trace


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """Hold everything that a worker needs to play any game of one arm."""

    name: str = ""
    scenario: Scenario
    #: Other starts of the same battle, taken in turn game by game; if empty, all games start alike.
    starts: tuple[Scenario, ...] = ()
    ruleset: str
    options: tuple[str, ...] = ()
    seed: int = 0
    bots: tuple[str, ...]
    #: Each side's instructions to its captain, by kind of ask.
    instructions: tuple[dict[str, str], ...] = ()
    #: Each dice seed is played twice, the second time with the captains in each other's places.
    swap: bool = False
    turn_limit: int = 200
    save_dir: str = ""
    #: A captain's first failed decision breaks the game off.
    strict: bool = False

    def deal(self, index: int) -> tuple[int, bool]:
        """Return the number of a game's dice seed, and whether the captains have changed places."""
        return (index // 2, index % 2 == 1) if self.swap else (index, False)

    def start(self, deal: int) -> Scenario:
        """Return the battle as it begins in games with this dice seed."""
        return self.starts[deal % len(self.starts)] if self.starts else self.scenario

    def seats(self, swapped: bool) -> tuple[int, ...]:
        """Return which captain plays each side."""
        order = range(len(self.bots))
        return tuple(reversed(order)) if swapped else tuple(order)


def plan(
    scenario: Scenario,
    ruleset: str = "",
    options: Sequence[str] = (),
    *,
    seed: int = 0,
    bots: Sequence[str] = ("midshipman",),
    instructions: Sequence[str] = (),
    swap: bool = False,
    turn_limit: int = 200,
    save_dir: Path | None = None,
    name: str = "",
    starts: Sequence[Scenario] = (),
) -> Plan:
    """Return a checked plan; one captain plays all sides, else one for each. Raises SimulationError or OptionError."""
    ruleset = ruleset_for(scenario, ruleset)
    switched_on = find_ruleset(ruleset, options).switched_on or tuple(sorted(set(options)))
    sides = [side.id for side in scenario.sides]
    names = tuple(bots) * len(sides) if len(bots) == 1 else tuple(bots)
    if len(names) != len(sides):
        raise SimulationError(
            f"{scenario.id} has {len(sides)} sides: name one bot for all of them, or {len(sides)}"
        )
    try:
        captains = tuple(map(canonical_spec, names))
        refusals = [why for captain in captains if (why := card_of(captain).refusal(ruleset))]
    except LookupError as wrong:
        raise SimulationError(str(wrong.args[0])) from wrong
    if refusals:
        raise SimulationError(refusals[0])
    if swap and len(set(captains)) == 1 and not instructions:
        raise SimulationError(
            f"both captains are {captains[0]}: there is nothing to swap; name two with --bots"
        )
    if turn_limit < 0:
        raise SimulationError("the turn limit must be at least 0, which means no limit")
    return Plan(
        name=name,
        scenario=scenario,
        starts=tuple(starts),
        ruleset=ruleset,
        options=switched_on,
        seed=seed,
        bots=captains,
        instructions=instructions_by_side(instructions, sides),
        swap=swap,
        turn_limit=turn_limit,
        save_dir="" if save_dir is None else str(save_dir),
    )


def instructions_by_side(instructions: Sequence[str], sides: Sequence[str]) -> tuple[dict[str, str], ...]:
    """Return the instructions for each side's captain; empty if there are none."""
    if not instructions:
        return ()
    heard: list[dict[str, str]] = [{} for _ in sides]
    try:
        for side, kind, pattern in (read_instruction(text, sides) for text in instructions):
            for index in range(len(sides)) if side < 0 else (side,):
                heard[index][kind] = pattern
    except InstructionError as wrong:
        raise SimulationError(str(wrong)) from wrong
    return tuple(heard)


def fingerprint(plans: Sequence[Plan]) -> str:
    """Hash everything that decides which games are played, except their number."""
    plain = [msgspec.to_builtins(msgspec.structs.replace(each, save_dir="", strict=False)) for each in plans]
    files = [files_of(each.bots) for each in plans]
    text = msgspec.json.encode([__version__, plain, files], order="deterministic")
    return hashlib.blake2b(text, digest_size=12).hexdigest()
