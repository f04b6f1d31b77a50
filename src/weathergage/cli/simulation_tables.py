"""Print simulations: tables of shares, losses, differences and handicaps, and a bar while they run."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from weathergage.cli.output import DIFFERS, counted, fail, say, table

if TYPE_CHECKING:
    from weathergage.simulation.plans.plan import StrictStop
    from weathergage.simulation.results.balance import Handicap
    from weathergage.simulation.results.comparison import Comparison
    from weathergage.simulation.results.intervals import Mean, Share
    from weathergage.simulation.results.summary import Summary
    from weathergage.simulation.runs.game_records import Failings
    from weathergage.simulation.runs.simulate import Progress

FAILED_DECISIONS = "Failed decisions, answered by default"
FAILING = ("captain", "failed", "decisions", "the first")

Strict = Annotated[
    bool, typer.Option("--strict", help="Stop at the first decision that fails, with exit code 1.")
]
Traceback = Annotated[
    bool, typer.Option("--traceback", help="Print where in a bot's code its first failure happened.")
]


@contextmanager
def progress_bar() -> "Iterator[Progress | None]":
    """Show a progress bar on the error stream if it is a terminal."""
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


def tell_summary(summary: "Summary") -> None:
    """Print one battle: who won, how, and at what cost."""
    from weathergage.api import ruleset

    drawn = summary.draws.count > 0
    rows = [
        (side.name, side.bot, int(side.wins.count), share_text(side.wins), *_score(side.score, drawn))
        for side in summary.sides
    ]
    rows.append(("drawn", "", int(summary.draws.count), share_text(summary.draws), *([""] if drawn else [])))
    arm = f" [{summary.name}]" if summary.name else ""
    book = ruleset(summary.ruleset).title
    heading = f"{summary.title}{arm}: {counted(summary.games, 'game')}, seed {summary.seed}, {book}"
    columns = ["side", "bot", "won", "share (95 %)", *(["score (draw ½)"] if drawn else [])]
    table(columns, rows, title=heading, numbers="won", wide=True)
    if summary.captains:
        table(
            ["captain", "won", "share (95 %)", "score (draw ½)"],
            [
                (each.bot, int(each.wins.count), share_text(each.wins), share_text(each.score))
                for each in summary.captains
            ],
            title="Captains, on both sides together",
            numbers="won",
        )
    tell_failings(summary.failings)
    for kind in summary.unasked:
        say(f"No captain was ever asked {kind!r}, so the instruction about it changed nothing.\n")
    table(["ended by", "games"], list(summary.ends.items()), title="How they ended", numbers="games")
    kinds = list(summary.sides[0].lost)
    lost = [
        (side.name, *(mean_text(side.lost[kind]) for kind in kinds), mean_text(side.points))
        for side in summary.sides
    ]
    columns = [*kinds, "points"]
    title = "Mean losses, and victory points won"
    table(["side", *columns], lost, title=title, numbers=",".join(columns), wide=True)


def failing_rows(found: "Sequence[Failings]") -> list[tuple[str, str, str, str]]:
    """Return the captains that failed: how often, of how many decisions, and the first complaint."""
    return [
        (each.bot, f"{each.failed:,}", f"{each.decisions:,}", each.first) for each in found if each.failed
    ]


def tell_failings(found: "Sequence[Failings]") -> None:
    """Name the captains whose results are partly or wholly those of the defaults."""
    if rows := failing_rows(found):
        table(FAILING, rows, title=FAILED_DECISIONS, numbers="failed,decisions")


def tell_traces(traces: "Iterable[str]") -> None:
    """Print tracebacks of bots on the error stream, each once."""
    for trace in dict.fromkeys(filter(None, traces)):
        typer.echo(trace.rstrip("\n"), err=True)


def stopped(stop: "StrictStop", traceback: bool) -> NoReturn:
    """End a simulation at the first decision that failed."""
    tell_traces([stop.trace] if traceback else [])
    fail(f"{stop} (stopped because of --strict)", DIFFERS)


def tell_comparisons(comparisons: "Sequence[Comparison]") -> None:
    """Print the effect of each change, side by side; a star marks what is more than luck."""
    for each in comparisons:
        same = f"{counted(each.pairs, 'pair')}, {each.identical or 'none'} of them identical"
        names = [side.name for side in each.sides]
        rows = [
            ("won, percentage points", *(change_text(side.wins, 100) for side in each.sides)),
            ("lead, victory points", *(change_text(side.lead) for side in each.sides)),
        ]
        for kind in each.sides[0].lost:
            rows.append((f"{kind} lost", *(change_text(side.lost[kind]) for side in each.sides)))
        rows.append(("turns", change_text(each.turns), *("" for _ in names[1:])))
        table(["change (95 %)", *names], rows, title=f"{each.arm}, against {each.against}: {same}")
    if comparisons:
        say("* More than luck: the interval does not contain zero.\n")


def tell_balance(found: "Sequence[Handicap]", summary: "Summary") -> None:
    """Print how far from even a battle is, and what would level it."""
    first, second = summary.sides
    rows = [
        (
            each.change,
            " : ".join(f"{price:g}" for price in each.prices),
            f"{each.score:.1%} ({each.low:.1%} to {each.high:.1%})",
            "may be even" if each.even else "not even",
        )
        for each in found
    ]
    columns = ["crews", "price", f"score of {first.name} (95 %)", ""]
    table(columns, rows, title="With other crews, the most even first (steps of quality)")
    ahead, behind = (first, second) if first.lead.mean >= 0 else (second, first)
    lead = ahead.lead
    if not lead.mean:
        say(f"In the median game neither side leads (95 %: {lead.low:g} to {lead.high:g} victory points).\n")
        return
    say(
        f"In the median game {ahead.name} leads by {lead.mean:g} victory points ({lead.low:g} to {lead.high:g})."
    )
    say(f"Where points decide, giving {behind.name} that many from the start would make it even.")
    say("Players who change sides after one game and add up their points are even, whatever the odds.\n")


def tell_speed(summaries: "Sequence[Summary]", seconds: float) -> None:
    """Print turns, fingerprint and speed."""
    for summary in summaries:
        arm = f" [{summary.name}]" if summary.name else ""
        turns = f"Turns{arm}: {mean_text(summary.turns)} on average, median {summary.median_turns:g}."
        say(f"{turns} Fingerprint {summary.fingerprint}.")
    total = sum(summary.total_turns for summary in summaries)
    say(f"{seconds:.1f} s, {total / seconds if seconds else 0.0:,.0f} turns a second.")


def _score(score: "Share", drawn: bool) -> list[str]:
    return [share_text(score)] if drawn else []


def share_text(share: "Share") -> str:
    """Return a share with its interval."""
    return f"{share.share:.1%} ({share.low:.1%} to {share.high:.1%})"


def mean_text(mean: "Mean") -> str:
    """Return a mean and half of its interval."""
    return f"{mean.mean:.1f} ± {mean.high - mean.mean:.1f}"


def change_text(change: "Mean", times: float = 1) -> str:
    """Return a difference with its interval."""
    star = " *" if change.shows else ""
    return f"{times * change.mean:+.1f} ({times * change.low:+.1f} to {times * change.high:+.1f}){star}"
