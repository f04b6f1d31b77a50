"""Collect all figures of one run: the installed build, the plain sources next to a compiled one, and catanatron."""

import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator

import msgspec

from weathergage.bench.allocations import allocations
from weathergage.bench.catanatron import ACTIONS, catanatron
from weathergage.bench.figure import (
    PER_SECOND,
    PLAIN,
    Figure,
    Measurement,
    NotMeasured,
    build,
    is_named,
)
from weathergage.bench.protocol import ALONE, protocol
from weathergage.bench.turn_parts import great_turns, parts
from weathergage.bench.whole_games import aims, memory, playing

#: A turn is several decisions; an action of catanatron is one.
GREEDY_DECISIONS = "two ships, greedy: decisions"
TO_ACTIONS = " to catanatron actions"

#: Called with each figure as it is measured.
Progress = Callable[[Figure], None]


class Report(msgspec.Struct, frozen=True):
    """Hold the figures, the machine they were taken on, and the reasons for missing ones."""

    machine: str
    python: str
    figures: list[Figure]
    missing: list[str] = []


def machine() -> str:
    """Return the name of the processor, if it is known."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            names = [line.partition(":")[2].strip() for line in file if line.startswith("model name")]
    except OSError:
        names = []
    return f"{names[0] if names else platform.processor() or platform.machine()}, {platform.system()}"


def measurements() -> Iterator[Measurement]:
    """Name everything that can be measured; nothing is measured yet."""
    for part in (playing, protocol, memory, allocations, parts, great_turns):
        yield from part()


def names() -> list[str]:
    """Return the name of every figure, and of the yardstick; ratios are named after what they compare."""
    return [*(blank.what for each in measurements() for blank in each.blanks), ACTIONS]


def refusal(only: str, beside: bool = True) -> str:
    """Return why nothing can be measured by this text, or nothing if something can."""
    found = [name for name in names() if is_named(name, only.removesuffix(TO_ACTIONS))]
    if not found:
        kinds = sorted({part for name in names() for part in name.replace(": ", ", ").split(", ")})
        return f"no figure has {only!r} in its name; parts of names are: {', '.join(kinds)}"
    if found == [ACTIONS] and not beside:
        return "catanatron is measured beside the engine: leave out --alone"
    return ""


def figures(seconds: float, only: str, missing: list[str]) -> Iterator[Figure]:
    """Yield the figures of this build with this text in their name, and note why others are missing."""
    for measurement in measurements():
        try:
            for figure in measurement.figures(seconds, only):
                yield msgspec.structs.replace(figure, build=build())
        except NotMeasured as reason:
            missing.append(f"{measurement.blanks[0].what}: {reason}")


def measure(seconds: float, only: str = "", beside: bool = True, progress: Progress | None = None) -> Report:
    """Measure what has `only` in its name; `beside` also the plain sources of a compiled build, and catanatron.

    Catanatron takes minutes to install, so it is measured with everything, by its name, or for a ratio that is named.
    """
    found: list[Figure] = []
    missing: list[str] = []
    compared = only.removesuffix(TO_ACTIONS)

    def keep(figure: Figure) -> None:
        found.append(figure)
        if progress is not None:
            progress(figure)

    for figure in figures(seconds, compared, missing):
        keep(figure)
    if any(is_named(blank.what, compared) for each in measurements() for blank in each.blanks):
        if build() == PLAIN:
            missing.append("compiled: only the plain engine is installed here; see `make fast`")
        elif beside:
            for figure in _plain(seconds, compared):
                keep(figure)
    if beside and (not compared or compared != only or is_named(ACTIONS, only)):
        rival = catanatron(seconds)
        if isinstance(rival, str):
            missing.append(f"catanatron: {rival}")
        else:
            keep(rival)
            for ratio in _ratios(found, rival):
                keep(ratio)
    return Report(machine(), platform.python_version(), found, missing)


def _plain(seconds: float, only: str) -> list[Figure]:
    """Measure the figures of the sources in a process that ignores the compiled modules."""
    command = [sys.executable, "-m", "weathergage", "bench", "--json", "--alone"]
    command += ["--seconds", str(seconds), "--only", only]
    done = subprocess.run(
        command, env={**os.environ, "WEATHERGAGE_PLAIN": "1"}, stdout=subprocess.PIPE, check=True
    )
    return msgspec.json.decode(done.stdout, type=Report).figures


def _ratios(found: list[Figure], rival: Figure) -> Iterator[Figure]:
    """Yield how many turns, or decisions, are taken for one action of catanatron."""
    wanted = aims()
    compared = {*(what for what, _ in wanted), GREEDY_DECISIONS, ALONE}
    for each in found:
        if each.what in compared and each.unit == PER_SECOND:
            target = wanted.get((each.what, each.build), 0.0)
            yield Figure(f"{each.what}{TO_ACTIONS}", each.value / rival.value, "ratio", each.build, target)
