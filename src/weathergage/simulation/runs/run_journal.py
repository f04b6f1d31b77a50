"""Keep every finished game of a simulation in a folder, so that a run can be resumed."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType

import msgspec

from weathergage import __version__
from weathergage.engine.did_you_mean import system_reason
from weathergage.engine.typed_files import UNREADABLE, fault_in
from weathergage.simulation.plans.plan import Plan, SimulationError, fingerprint
from weathergage.simulation.runs.game_records import GameRecord

PLAN = "plan.json"
GAMES = "games.jsonl"

_decode = msgspec.json.Decoder(GameRecord).decode
_encode = msgspec.json.Encoder().encode


class _Header(msgspec.Struct, kw_only=True):
    """Identify the simulation of a folder; only the fingerprint is compared, the rest is for people."""

    fingerprint: str
    version: str
    arms: list[dict[str, object]]


class Journal:
    """Keep finished games in a folder; `finished` are those of an earlier run."""

    def __init__(self, folder: Path, plans: Sequence[Plan]) -> None:
        self._file = folder / GAMES
        self.finished: dict[tuple[int, int], GameRecord] = {}
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._claim(folder / PLAN, plans)
            if self._file.exists():
                self._mend()
            self._out = self._file.open("ab")
        except OSError as wrong:
            raise SimulationError(
                f"cannot keep a journal in {folder}: {system_reason(wrong)}; choose another --out"
            ) from wrong

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._out.close()

    def enter(self, records: Iterable[GameRecord]) -> None:
        """Write finished games to the file."""
        self._out.write(b"".join(_encode(record) + b"\n" for record in records))
        self._out.flush()

    def _claim(self, file: Path, plans: Sequence[Plan]) -> None:
        """Claim the folder for this plan, or refuse if it belongs to another."""
        own = fingerprint(plans)
        if not file.exists():
            if self._file.exists():
                raise SimulationError(
                    f"{self._file} exists without {PLAN}; choose an empty folder with --out"
                )
            arms = [_in_short(plan) for plan in plans]
            header = _Header(fingerprint=own, version=__version__, arms=arms)
            file.write_bytes(msgspec.json.format(_encode(header), indent=2) + b"\n")
            return
        try:
            found = msgspec.json.decode(file.read_bytes(), type=_Header)
        except UNREADABLE as wrong:
            raise SimulationError(
                f"{file} is not the plan of a simulation ({fault_in(wrong, _Header)}); choose another --out"
            ) from wrong
        if found.fingerprint != own:
            raise SimulationError(
                f"{file.parent} holds games of another plan ({_difference(found, plans)}); "
                "choose another folder with --out, or delete this one"
            )

    def _mend(self) -> None:
        """Read the games, and cut off an incomplete last line of a killed run."""
        whole = 0
        with self._file.open("rb") as lines:
            for number, line in enumerate(lines, 1):
                if not line.endswith(b"\n"):
                    break
                try:
                    record = _decode(line)
                except UNREADABLE as wrong:
                    place = f"{self._file}, line {number}"
                    raise SimulationError(
                        f"{place}: not a record of a game ({fault_in(wrong, GameRecord)})"
                    ) from wrong
                self.finished[record.arm, record.index] = record
                whole += len(line)
        if whole < self._file.stat().st_size:
            with self._file.open("rb+") as torn:
                torn.truncate(whole)


def _in_short(plan: Plan) -> dict[str, object]:
    return {
        "name": plan.name,
        "battle": plan.scenario.id,
        "ruleset": plan.ruleset,
        "options": list(plan.options),
        "seed": plan.seed,
        "bots": list(plan.bots),
        "instructions": [dict(each) for each in plan.instructions],
        "swap": plan.swap,
        "turn_limit": plan.turn_limit,
    }


def _difference(found: _Header, plans: Sequence[Plan]) -> str:
    """Say in a few words how the other plan differs."""
    if found.version != __version__:
        return f"of version {found.version}"
    if len(found.arms) != len(plans):
        return f"{len(found.arms)} arms, not {len(plans)}"
    for theirs, plan in zip(found.arms, plans):
        for key, value in _in_short(plan).items():
            if theirs.get(key) != value:
                return f"{key} {theirs.get(key)!r}, not {value!r}"
    return "the battle has been changed since"
