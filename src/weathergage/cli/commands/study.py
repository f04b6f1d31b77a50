"""`study`: an experiment of several arms from a file, with a report that anybody can make again."""

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from weathergage.cli.commands.sim import Dask, Out, PictureFormat, Workers
from weathergage.cli.output import DIFFERS, Json, fail, say, say_json, table
from weathergage.cli.simulation_tables import Strict, Traceback, progress_bar, stopped, tell_traces
from weathergage.engine.did_you_mean import system_reason

if TYPE_CHECKING:
    from weathergage.simulation.results.summary import Summary


def study(
    name: Annotated[
        str,
        typer.Argument(
            metavar="STUDY", help="A study, or a TOML file of your own; without it, studies are listed."
        ),
    ] = "",
    games: Annotated[
        int | None,
        typer.Option("--games", "-n", min=1, help="Games of each arm, instead of the study's number."),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Seed, instead of the study's.")] = None,
    bots: Annotated[str, typer.Option(metavar="A,B", help="Captains, instead of the study's.")] = "",
    workers: Workers = 1,
    dask: Dask = "",
    out: Out = None,
    report: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Folder for the report and its pictures.")
    ] = None,
    picture: PictureFormat = "svg",
    strict: Strict = False,
    traceback: Traceback = False,
    json: Json = False,
) -> None:
    """Run a study: variants of a battle, fought with the same luck and compared.

    Without a name the studies that come with the game are listed. How to write one: weathergage docs simulation

    [bold]Examples[/bold]

    \b
    weathergage study
    weathergage study weather-gage --report report
    weathergage study my-question.toml --games 100 --workers 4 --out my-question
    """
    from time import perf_counter

    from weathergage.api import OptionError, ScenarioError
    from weathergage.bots.bot import bot_specs
    from weathergage.cli.simulation_tables import tell_comparisons, tell_speed, tell_summary
    from weathergage.simulation import SimulationError, StrictStop, simulate
    from weathergage.simulation.plans.study import findings, read_study
    from weathergage.simulation.results.pictures import drawing_tools
    from weathergage.simulation.results.report import write_report
    from weathergage.simulation.results.spreadsheet import write_results

    if not name:
        _list_studies(json)
        return
    began = perf_counter()
    files: list[Path] = []
    try:
        chosen = read_study(name, bots=tuple(bot_specs(bots)), seed=seed)
        if report is not None:
            # Say now what would fail when all games are played.
            drawing_tools()
            report.mkdir(parents=True, exist_ok=True)
        with progress_bar() as progress:
            arms = simulate(
                chosen.plans,
                games or chosen.file.games,
                workers=workers,
                dask=dask,
                out=out,
                progress=progress,
                strict=strict,
            )
        found = findings(chosen, arms)
        if out is not None:
            write_results(out, chosen.plans, arms, found)
        if report is not None:
            command = _again(name, games, seed, bots, picture, report)
            files = write_report(chosen, arms, report, command, picture)
    except StrictStop as stop:
        stopped(stop, traceback)
    except (SimulationError, ScenarioError, OptionError) as wrong:
        fail(wrong)
    except OSError as wrong:
        fail(f"cannot write {wrong.filename}: {system_reason(wrong)}; choose a folder with --report or --out")
    if json:
        say_json(found)
    else:
        for summary in found.arms:
            tell_summary(summary)
        tell_comparisons(found.comparisons)
        tell_speed(found.arms, perf_counter() - began)
        for file in files:
            say(f"Wrote {file}")
    if traceback:
        tell_traces(trace for arm in found.arms for trace in arm.traces())
    if any(summary.faults for summary in found.arms):
        _tell_faults(found.arms)
        raise typer.Exit(DIFFERS)


def _list_studies(json: bool) -> None:
    from weathergage.simulation.plans.study import study_ids, title_of

    rows = [(each, title_of(each)) for each in study_ids()]
    if json:
        say_json([{"id": each, "title": title} for each, title in rows])
    else:
        table(["study", "question"], rows)


def _tell_faults(arms: "Sequence[Summary]") -> None:
    for summary in arms:
        for fault in summary.faults:
            where = f"game {fault.index} of {summary.name!r} (dice seed {fault.seed})"
            typer.echo(f"weathergage: {where} failed, {fault.what}", err=True)


def _again(name: str, games: int | None, seed: int | None, bots: str, picture: str, report: Path) -> str:
    """Return the command that writes the same report again; the number of workers makes no difference."""
    words = ["weathergage", "study", name]
    words += [] if games is None else ["--games", str(games)]
    words += [] if seed is None else ["--seed", str(seed)]
    words += ["--bots", bots] if bots else []
    words += [] if picture == "svg" else ["--picture", picture]
    return shlex.join([*words, "--report", str(report)])
