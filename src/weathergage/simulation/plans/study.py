"""Run studies from TOML files: a question, arms that differ by stated changes, and the games that answer it."""

import hashlib
import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from weathergage.engine.did_you_mean import system_reason
from weathergage.engine.typed_files import fault_in
from weathergage.simulation.plans.arm_setting import Setting, changed, plan_of
from weathergage.simulation.plans.captains import from_folder
from weathergage.simulation.plans.meeting import Gage
from weathergage.simulation.plans.plan import Plan, SimulationError
from weathergage.simulation.results.comparison import Comparison, compare
from weathergage.simulation.results.summary import Summary, summarize
from weathergage.simulation.runs.simulate import Arms

Text = Annotated[str, Meta(min_length=1)]


class ArmTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Describe one arm: its changes, and the arm it is compared with (itself: with none)."""

    name: Text
    change: str = ""
    against: str = ""


class StudyFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Describe a study as its author writes it; settings before the arms apply to all of them."""

    title: Text
    question: Text
    #: The method and its limits, in Markdown, for the report.
    method: str = ""
    limits: str = ""
    games: Annotated[int, Meta(ge=1)] = 400
    seed: int = 0
    battle: Text
    gage: Gage = "even"
    starts: Annotated[int, Meta(ge=0)] = 0
    ruleset: str = ""
    options: tuple[str, ...] = ()
    bots: tuple[str, ...] = ("midshipman",)
    instructions: tuple[str, ...] = ()
    turn_limit: Annotated[int, Meta(ge=0)] = 200
    arm: Annotated[tuple[ArmTable, ...], Meta(min_length=1)]


class Study(msgspec.Struct, frozen=True, kw_only=True):
    """Hold a study that can be run: its id, its text and a plan for each arm."""

    id: str
    file: StudyFile
    plans: tuple[Plan, ...]


class Findings(msgspec.Struct, frozen=True, kw_only=True):
    """Hold the results of a study."""

    study: str
    title: str
    games: int
    seed: int
    arms: tuple[Summary, ...]
    comparisons: tuple[Comparison, ...]
    #: A hash over all games of all arms.
    fingerprint: str


def study_ids() -> tuple[str, ...]:
    """Return the studies that come with the game."""
    return tuple(sorted(_shipped()))


def read_study(name: str, *, bots: tuple[str, ...] = (), seed: int | None = None) -> Study:
    """Read a study by id or from a file; captains and seed may be replaced."""
    shipped = _shipped()
    if name in shipped:
        identity, text, folder = name, shipped[name].read_text(encoding="utf-8"), ""
    else:
        path = Path(name)
        if not path.is_file():
            raise SimulationError(
                f"there is no study {name!r}; choose from {', '.join(shipped)}, or name a TOML file"
            )
        identity, text, folder = path.stem, _text(path), str(path.parent)
    try:
        written = msgspec.convert(tomllib.loads(text), StudyFile)
    except tomllib.TOMLDecodeError as wrong:
        raise SimulationError(f"{name}: TOML syntax: {wrong}") from wrong
    except (msgspec.ValidationError, RecursionError) as wrong:
        raise SimulationError(f"{name}: {fault_in(wrong, StudyFile)}") from wrong
    if bots:
        written = msgspec.structs.replace(written, bots=tuple(from_folder(bot, Path.cwd()) for bot in bots))
    if seed is not None:
        written = msgspec.structs.replace(written, seed=seed)
    return Study(id=identity, file=written, plans=_plans(name, written, folder))


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        why = system_reason(wrong) if isinstance(wrong, OSError) else str(fault_in(wrong))
        raise SimulationError(f"{path} cannot be read: {why}") from wrong


def title_of(name: str) -> str:
    """Return the title of a study that comes with the game."""
    return str(tomllib.loads(_shipped()[name].read_text(encoding="utf-8"))["title"])


def _plans(name: str, written: StudyFile, folder: str) -> tuple[Plan, ...]:
    setting = Setting(
        battle=written.battle,
        gage=written.gage,
        starts=written.starts,
        ruleset=written.ruleset,
        options=written.options,
        bots=written.bots,
        instructions=written.instructions,
        seed=written.seed,
        turn_limit=written.turn_limit,
        folder=folder,
    )
    names = [arm.name for arm in written.arm]
    if len(set(names)) < len(names):
        raise SimulationError(f"{name}: two arms have the same name")
    plans = []
    for number, arm in enumerate(written.arm, 1):
        if arm.against and arm.against not in names:
            raise SimulationError(f"{name}: arm {number} is against {arm.against!r}, which is not an arm")
        try:
            plans.append(plan_of(changed(setting, arm.change), arm.name))
        except SimulationError as wrong:
            raise SimulationError(f"{name}: arm {number} ({arm.name}): {wrong}") from wrong
    return tuple(plans)


def findings(study: Study, arms: Arms) -> Findings:
    """Sum up the games of a study; each arm is compared with the one it is against, else with the first."""
    names = [plan.name for plan in study.plans]
    compared = []
    for place, arm in enumerate(study.file.arm):
        base = names.index(arm.against) if arm.against else 0
        if base != place:
            compared.append(compare(study.plans[place], arms[place], study.plans[base], arms[base]))
    summaries = tuple(summarize(records, plan) for records, plan in zip(arms, study.plans))
    finals = "".join(summary.fingerprint for summary in summaries)
    return Findings(
        study=study.id,
        title=study.file.title,
        games=len(arms[0]),
        seed=study.file.seed,
        arms=summaries,
        comparisons=tuple(compared),
        fingerprint=hashlib.blake2b(finals.encode(), digest_size=12).hexdigest(),
    )


def _shipped() -> dict[str, Traversable]:
    folder = files("weathergage.simulation").joinpath("studies")
    return {file.name.removesuffix(".toml"): file for file in folder.iterdir() if file.name.endswith(".toml")}
