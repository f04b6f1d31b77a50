"""`sim`: many games of one battle, what they add up to, and what a change would do."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from weathergage.cli.output import DIFFERS, Errata, Json, fail, say_json
from weathergage.cli.position import Options, Preset, RulesetId, rules_of
from weathergage.cli.simulation_tables import Strict, Traceback, progress_bar, stopped, tell_traces
from weathergage.engine.did_you_mean import system_reason

if TYPE_CHECKING:
    from weathergage.simulation.plans.arm_setting import Setting
    from weathergage.simulation.plans.plan import Plan
    from weathergage.simulation.results.comparison import Comparison
    from weathergage.simulation.runs.simulate import Arms, Enough

Workers = Annotated[
    int, typer.Option("--workers", "-w", min=1, help="Number of processes; results do not depend on it.")
]
Dask = Annotated[str, typer.Option(metavar="ADDRESS", help="Play on a Dask cluster, with the same results.")]
Out = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Folder for finished games; an interrupted run goes on from them."),
]
PictureFormat = Annotated[Literal["svg", "png"], typer.Option(help="Format of pictures.")]


def sim(
    scenario: Annotated[
        str,
        typer.Argument(metavar="SCENARIO", help="A battle, a battle file, or two fleets: 'FLEET v FLEET'."),
    ],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Number of games.")] = 100,
    seed: Annotated[int, typer.Option(help="Seed; the same seed plays the same games.")] = 0,
    bots: Annotated[
        str,
        typer.Option(metavar="A,B", help="One bot for all sides, or one for each; with styles if you like."),
    ] = "midshipman",
    ruleset: RulesetId = "",
    preset: Preset = "",
    option: Options = None,
    errata: Errata = "as-printed",
    compare: Annotated[
        list[str] | None,
        typer.Option(metavar="CHANGE", help="Also play with this change and the same luck; may be repeated."),
    ] = None,
    balance: Annotated[
        bool, typer.Option("--balance", help="Find the crews that would make it even.")
    ] = False,
    swap: Annotated[
        bool, typer.Option("--swap", help="Play every dice seed twice, with the captains changing sides.")
    ] = False,
    instruct: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SIDE:KIND=ANSWER", help="Tell a side's captain what to answer; may be repeated."
        ),
    ] = None,
    gage: Annotated[
        Literal["even", "first", "second"], typer.Option(help="Which of two fleets is to windward.")
    ] = "even",
    starts: Annotated[
        int,
        typer.Option(
            min=0, metavar="N", help="Draw N starting positions of two fleets, and use them in turn."
        ),
    ] = 0,
    until: Annotated[
        str,
        typer.Option(metavar="P", help="Stop as soon as shares are known to plus or minus P, such as 2%."),
    ] = "",
    first: Annotated[int, typer.Option(min=0, metavar="N", help="Begin with game N, to play it again.")] = 0,
    workers: Workers = 1,
    dask: Dask = "",
    out: Out = None,
    save: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Folder for a replay file of every game.")
    ] = None,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="File with a row for every game.")] = None,
    plots: Annotated[Path | None, typer.Option(metavar="DIR", help="Folder for pictures.")] = None,
    picture: PictureFormat = "svg",
    turn_limit: Annotated[
        int, typer.Option(min=0, metavar="T", help="Longer games are drawn; 0 for no limit.")
    ] = 200,
    strict: Strict = False,
    traceback: Traceback = False,
    json: Json = False,
) -> None:
    """Let bots fight a battle many times, and summarize the results.

    Shares and means come with 95 % intervals: what lies within one may be luck. More: weathergage docs simulation

    [bold]Examples[/bold]

    \b
    weathergage sim constitution-guerriere --games 1000 --workers 4
    weathergage sim constitution-guerriere --bots midshipman,cabin-boy --swap
    weathergage sim constitution-guerriere --compare ship.guerriere.quality=elite --compare option=+advanced
    weathergage sim "2 br-74-common v french 60" --balance --plots pictures
    weathergage sim lissa --ruleset second_edition --preset advanced
    weathergage sim lissa --games 20 --save replays
    weathergage sim lissa --games 5000 --until 2% --out lissa --csv lissa.csv
    """
    from time import perf_counter

    from weathergage.api import OptionError, ScenarioError
    from weathergage.bots.bot import bot_specs
    from weathergage.simulation import SimulationError, StrictStop, simulate
    from weathergage.simulation.plans.arm_setting import Setting

    began = perf_counter()
    try:
        setting = Setting(
            battle=scenario,
            gage=gage,
            starts=starts,
            errata=errata,
            ruleset=ruleset,
            options=_options(scenario, errata, ruleset, preset, option or []),
            bots=tuple(bot_specs(bots)),
            instructions=tuple(instruct or ()),
            seed=seed,
            swap=swap,
            turn_limit=turn_limit,
        )
        plans = _plans(setting, compare or [], balance, save)
        enough = _enough(until, plans, balance)
        _can_be_written(csv, plots)
        with progress_bar() as progress:
            arms = simulate(
                plans,
                games,
                first=first,
                workers=workers,
                dask=dask,
                out=out,
                enough=enough,
                progress=progress,
                strict=strict,
            )
        results = _Results(plans, arms, balance)
        results.write(out, csv, plots, picture)
    except StrictStop as stop:
        stopped(stop, traceback)
    except (SimulationError, ScenarioError, OptionError) as wrong:
        fail(wrong)
    except OSError as wrong:
        place = wrong.filename or save
        fail(
            f"cannot write {place}: {system_reason(wrong)}; choose a folder with --save, --out, --csv or --plots"
        )
    if json:
        say_json(results.plain)
    else:
        results.tell(perf_counter() - began)
    results.end(traceback)


class _Results:
    """The results of a simulation, to print, write and draw."""

    def __init__(self, plans: "Sequence[Plan]", arms: "Arms", balance: bool) -> None:
        from weathergage.simulation.results.balance import balance as weigh
        from weathergage.simulation.results.summary import summarize

        self._plans, self._arms = plans, arms
        self._summaries = [summarize(records, plan) for records, plan in zip(arms, plans)]
        self._comparisons = [] if balance else _comparisons(plans, arms)
        self._handicaps = weigh(self._summaries) if balance else []

    @property
    def plain(self) -> object:
        """Return one battle as its summary, or several arms together, for programs."""
        if len(self._plans) == 1:
            return self._summaries[0]
        found = {"arms": self._summaries, "comparisons": self._comparisons}
        return {**found, "balance": self._handicaps} if self._handicaps else found

    def write(self, out: Path | None, csv: Path | None, plots: Path | None, picture: str) -> None:
        """Write files for notebooks, and pictures."""
        from weathergage.simulation.results.pictures import Results, draw
        from weathergage.simulation.results.spreadsheet import spreadsheet, write_results

        if out is not None:
            write_results(out, self._plans, self._arms, self.plain)
        if csv is not None:
            csv.write_text(spreadsheet(self._plans, self._arms), encoding="utf-8")
        if plots is not None:
            draw(Results(self._summaries, self._arms, self._comparisons), plots, kind=picture)

    def tell(self, seconds: float) -> None:
        """Print the tables."""
        from weathergage.cli.simulation_tables import tell_balance, tell_comparisons, tell_speed, tell_summary

        for summary in self._summaries[: 1 if self._handicaps else None]:
            tell_summary(summary)
        tell_comparisons(self._comparisons)
        if self._handicaps:
            tell_balance(self._handicaps, self._summaries[0])
        tell_speed(self._summaries, seconds)

    def end(self, traceback: bool) -> None:
        """List the games that failed, and make the command fail."""
        if traceback:
            tell_traces(trace for summary in self._summaries for trace in summary.traces())
        faults = [(summary, fault) for summary in self._summaries for fault in summary.faults]
        for summary, fault in faults:
            arm = f" of {summary.name!r}" if summary.name else ""
            place = f"game {fault.index}{arm} (dice seed {fault.seed})"
            again = f"play it again with --first {fault.index} --games 1 --save DIR"
            typer.echo(f"weathergage: {place} failed, {fault.what}; {again}", err=True)
        if faults:
            raise typer.Exit(DIFFERS)


def _options(
    scenario: str, errata: Errata, ruleset: str, preset: str, options: Sequence[str]
) -> tuple[str, ...]:
    """Return the optional rules that are named, with those of the preset."""
    from weathergage.api import load_scenario
    from weathergage.simulation.plans.meeting import is_meeting

    if not preset:
        return tuple(options)
    battle = None if is_meeting(scenario) else load_scenario(scenario, errata)
    return rules_of(ruleset, preset, options, battle).switched_on


def _plans(setting: "Setting", compare: list[str], balance: bool, save: Path | None) -> "list[Plan]":
    from weathergage.simulation import SimulationError
    from weathergage.simulation.plans.arm_setting import changed, plan_of
    from weathergage.simulation.results.balance import handicaps

    if balance and compare:
        raise SimulationError("--balance makes its own comparisons: use it without --compare")
    first = plan_of(setting, "as it is" if compare or balance else "", save)
    if balance:
        return handicaps(first)
    return [first, *(plan_of(changed(setting, change), change, save) for change in compare)]


def _can_be_written(csv: Path | None, plots: Path | None) -> None:
    """Fail now if results could not be written after all games."""
    if csv is not None:
        with csv.open("a", encoding="utf-8"):
            pass
    if plots is not None:
        from weathergage.simulation.results.pictures import drawing_tools

        drawing_tools()
        plots.mkdir(parents=True, exist_ok=True)


def _comparisons(plans: "Sequence[Plan]", arms: "Arms") -> "list[Comparison]":
    from weathergage.simulation.results.comparison import compare

    return [compare(plan, arm, plans[0], arms[0]) for plan, arm in list(zip(plans, arms))[1:]]


def _enough(until: str, plans: "Sequence[Plan]", balance: bool) -> "Enough | None":
    """Return a rule that stops once every share (or difference, if there are any) is known closely enough."""
    from weathergage.simulation import SimulationError
    from weathergage.simulation.results.summary import summarize

    if not until:
        return None
    try:
        wanted = float(until.removesuffix("%")) / (100 if until.endswith("%") else 1)
    except ValueError:
        wanted = 0.0
    if not 0 < wanted < 0.5:
        raise SimulationError(f"--until {until}: write a precision such as 2% or 0.02, below 50%")

    def close(low: float, high: float) -> bool:
        return (high - low) / 2 <= wanted

    def enough(arms: "Arms") -> bool:
        if len(plans) > 1 and not balance:
            return all(
                close(side.wins.low, side.wins.high)
                for each in _comparisons(plans, arms)
                for side in each.sides
            )
        told = [summarize(records, plan) for records, plan in zip(arms, plans)]
        shares = [share for each in told for share in (each.draws, *(side.wins for side in each.sides))]
        return all(close(share.low, share.high) for share in shares)

    return enough
