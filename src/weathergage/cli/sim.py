"""`sim`: many games of one battle, and what they add up to."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from weathergage.cli.speech import DIFFERS, Errata, Json, fail, say, say_json, table

if TYPE_CHECKING:
    from weathergage.simulation.running import Progress
    from weathergage.simulation.summary import Mean, Share, Summary


def sim(
    scenario: Annotated[
        str, typer.Argument(metavar="SCENARIO", help="A battle, or the path of a battle file.")
    ],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B", help="One bot for all sides, or one for each in the order of the battle."
        ),
    ] = "midshipman",
    ruleset: Annotated[
        str, typer.Option(help="See: weathergage rulesets; the first of them if none is named.")
    ] = "",
    option: Annotated[
        list[str] | None, typer.Option(metavar="ID", help="An optional rule to switch on; may be repeated.")
    ] = None,
    errata: Errata = "as-printed",
    workers: Annotated[
        int, typer.Option("--workers", "-w", min=1, help="Processes; results do not depend on it.")
    ] = 1,
    save: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write every game there as a replay file.")
    ] = None,
    turn_limit: Annotated[
        int, typer.Option(min=0, metavar="T", help="Games longer than this are drawn; 0 sets no limit.")
    ] = 200,
    json: Json = False,
) -> None:
    """Play many games of a battle with bots and sum them up.

    Shares and means come with 95 % intervals: what lies within one may be luck.

    [bold]Examples[/bold]

    \b
    weathergage sim constitution-guerriere --games 1000 --workers 4
    weathergage sim constitution-guerriere --bots midshipman,cabin-boy --seed 7
    weathergage sim lissa --games 20 --save replays
    """
    from time import perf_counter

    from weathergage.api import OptionError, ScenarioError, load_scenario
    from weathergage.simulation import SimulationError, run

    try:
        battle = load_scenario(scenario, errata)
    except ScenarioError as wrong:
        fail(wrong)
    names = [name.strip() for name in bots.split(",")]
    began = perf_counter()
    try:
        with _progress() as progress:
            summary = run(
                battle, ruleset, option or (), games, seed, names, workers, save, turn_limit, progress
            )
    except SimulationError as wrong:
        fail(wrong, DIFFERS if wrong.played else 2)
    except OptionError as wrong:
        fail(wrong)
    except OSError as wrong:
        fail(f"cannot save in {save}: {wrong.strerror}; choose a folder with --save")
    if json:
        say_json(summary)
    else:
        _tell(summary, battle.title, perf_counter() - began)


@contextmanager
def _progress() -> "Iterator[Progress | None]":
    """A bar on the error stream where somebody sits before it, else nothing."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("games", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _tell(summary: "Summary", title: str, seconds: float) -> None:
    rows = [(side.name, side.bot, side.wins.count, _share(side.wins)) for side in summary.sides]
    rows.append(("drawn", "", summary.draws.count, _share(summary.draws)))
    heading = f"{title}: {summary.games} games, seed {summary.seed}, {summary.ruleset}"
    table(["side", "bot", "won", "share (95 %)"], rows, title=heading, numbers="won")
    table(["ended by", "games"], list(summary.ends.items()), title="How they ended", numbers="games")
    kinds = list(summary.sides[0].lost)
    lost = [(side.name, *(_mean(side.lost[kind]) for kind in kinds)) for side in summary.sides]
    table(["side", *kinds], lost, title="Mean losses in squares, and in ships", numbers=",".join(kinds))
    say(f"Turns: {_mean(summary.turns)} on average, median {summary.median_turns:g}.")
    speed = summary.total_turns / seconds if seconds else 0.0
    say(f"Fingerprint {summary.fingerprint}; {seconds:.1f} s, {speed:,.0f} turns a second.")


def _share(share: "Share") -> str:
    return f"{share.share:.1%} ({share.low:.1%} to {share.high:.1%})"


def _mean(mean: "Mean") -> str:
    return f"{mean.mean:.1f} ± {mean.high - mean.mean:.1f}"
