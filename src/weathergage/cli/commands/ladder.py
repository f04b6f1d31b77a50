"""`ladder`: a tournament of bots, with ratings, a cross table and how clearly each beats the one below."""

import shlex
from collections.abc import Sequence
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from weathergage.cli.output import DIFFERS, Errata, Json, fail, say, say_json, table
from weathergage.cli.simulation_tables import (
    FAILED_DECISIONS,
    FAILING,
    Strict,
    Traceback,
    failing_rows,
    progress_bar,
    stopped,
    tell_traces,
)

if TYPE_CHECKING:
    from weathergage.simulation.ladder import Contest, Ladder
    from weathergage.simulation.ladder.standings import Neighbours
    from weathergage.simulation.results.intervals import Share


#: Turns after which a game of the ladder is drawn; battles for points end sooner by themselves.
TURN_LIMIT = 100


def ladder(
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B,...",
            show_default=False,
            help="Captains, weakest first: ids, with a style as lieutenant:bold, or path/to/file.py:Class. "
            "All that come with the game if none are named.",
        ),
    ] = "",
    scenarios: Annotated[
        str,
        typer.Option(
            metavar="A,B,...",
            show_default=False,
            help="Battles, battle files, or meetings such as '2 fr-74 v 2 fr-74'; even ones if none are named.",
        ),
    ] = "",
    ruleset: Annotated[
        str,
        typer.Option(
            metavar="A,B:PRESET,...",
            show_default=False,
            help="Rules, with a preset or options (a+b) after a colon; "
            "every ruleset at each of its levels if none are named.",
        ),
    ] = "",
    option: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ID", show_default=False, help="An optional rule to switch on; may be repeated."
        ),
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            "--games",
            "-n",
            min=2,
            help="Games of each pairing, in each battle and by each set of rules; an even number.",
        ),
    ] = 4,
    seed: Annotated[int, typer.Option(help="Seed; the same seed plays the same games.")] = 0,
    budget: Annotated[
        str,
        typer.Option(
            metavar="N",
            show_default=False,
            help="Budget of captains that take one: a count (the same on every machine), or seconds as 0.5s.",
        ),
    ] = "",
    neighbours_only: Annotated[
        bool, typer.Option("--neighbours-only", help="Let only neighbours on the ladder meet.")
    ] = False,
    errata: Errata = "as-printed",
    turn_limit: Annotated[
        int, typer.Option(min=0, metavar="T", help="Longer games are drawn; 0 for no limit.")
    ] = TURN_LIMIT,
    workers: Annotated[
        int, typer.Option("--workers", "-w", min=1, help="Number of processes; results do not depend on it.")
    ] = 1,
    dask: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS", show_default=False, help="Play on a Dask cluster, with the same results."
        ),
    ] = "",
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            show_default=False,
            help="Folder for finished games; an interrupted run goes on from them.",
        ),
    ] = None,
    strict: Strict = False,
    traceback: Traceback = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print the tables as Markdown.")] = False,
    json: Json = False,
) -> None:
    """Let bots play a tournament and rate them.

    All dice are played from both sides. Ratings are Elo numbers with 95 % intervals; their mean is 1500.

    A captain stands clearly above the one below if he wins three games in four.

    [bold]Examples[/bold]

    \b
    weathergage ladder --workers 4
    weathergage ladder --bots cabin-boy,midshipman --scenarios mars-hercule --games 40
    weathergage ladder --bots midshipman,lieutenant:bold,rigging --neighbours-only
    weathergage ladder --bots lieutenant,./bulldog.py:Bulldog --out ladder-games
    """
    from weathergage.api import OptionError, ScenarioError
    from weathergage.bots import UnknownBot, bot_specs
    from weathergage.simulation import SimulationError, StrictStop
    from weathergage.simulation.ladder import BATTLES, Contest, captains, rules_named
    from weathergage.simulation.ladder import ladder as contend

    try:
        contest = Contest(
            bots=captains(bot_specs(bots), budget),
            battles=tuple(_listed(scenarios)) or BATTLES,
            rules=rules_named(_listed(ruleset), option or ()),
            games=games,
            seed=seed,
            neighbours_only=neighbours_only,
            turn_limit=turn_limit,
            errata=errata,
            fitting=not ruleset,
        )
        with progress_bar() as progress:
            result = contend(contest, workers, dask, out, progress, strict)
    except StrictStop as stop:
        stopped(stop, traceback)
    except UnknownBot as wrong:
        fail(wrong.args[0])
    except (SimulationError, OptionError, ScenarioError) as wrong:
        fail(wrong)
    if json:
        say_json({"contest": contest._asdict(), "command": command(contest), "ladder": result})
    elif markdown:
        say(in_markdown(contest, result, command(contest)))
    else:
        as_text(contest, result, command(contest))
    if traceback:
        tell_traces([*(each.trace for each in result.failings), result.trace])
    if result.faults:
        fail(f"{len(result.faults)} games failed, the first: {result.faults[0]}", DIFFERS)


def command(contest: "Contest") -> str:
    """Return the command that plays the same contest again."""
    from weathergage.simulation.ladder import BATTLES, rules_named

    words = ["weathergage", "ladder", "--bots", ",".join(contest.bots)]
    if contest.battles != BATTLES:
        words += ["--scenarios", ",".join(contest.battles)]
    if contest.rules != rules_named(()):
        words += ["--ruleset", ",".join(map(str, contest.rules))]
    words += ["--games", str(contest.games), "--seed", str(contest.seed)]
    words += ["--neighbours-only"] * contest.neighbours_only
    if contest.turn_limit != TURN_LIMIT:
        words += ["--turn-limit", str(contest.turn_limit)]
    if contest.errata != "as-printed":
        words += ["--errata", contest.errata]
    return shlex.join(words)


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


class Sheet(NamedTuple):
    """A table that is yet to be set."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    #: Columns set to the left; the others hold numbers.
    words: int = 1


def sheets(contest: "Contest", result: "Ladder") -> list[Sheet]:
    """Return all tables of a ladder."""
    found = [_ratings(result), _crossed(contest, result), _steps(result), *_where(contest, result)]
    failing = [(_name(bot), *rest) for bot, *rest in failing_rows(result.failings)]
    return [*found, Sheet(FAILED_DECISIONS, FAILING, failing, len(FAILING))] if failing else found


def as_text(contest: "Contest", result: "Ladder", command: str) -> None:
    """Print the tables for people."""
    for sheet in sheets(contest, result):
        table(
            sheet.columns,
            sheet.rows,
            title=sheet.title,
            numbers=",".join(sheet.columns[sheet.words :]),
            wide=True,
        )
    for line in _closing(contest, result):
        say(line)
    say(f"Again: {command}")


def in_markdown(contest: "Contest", result: "Ladder", command: str) -> str:
    """Return the tables as Markdown."""
    parts = ["```", command, "```", "", *_closing(contest, result), ""]
    for sheet in sheets(contest, result):
        parts += [f"### {sheet.title}", "", _row(sheet.columns)]
        parts.append(_row(["---"] * sheet.words + ["---:"] * (len(sheet.columns) - sheet.words)))
        parts += [_row(row) for row in sheet.rows]
        parts.append("")
    return "\n".join(parts).rstrip()


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _ratings(result: "Ladder") -> Sheet:
    rows = [
        (
            _name(rank.bot),
            f"{rank.elo:.0f}",
            f"{rank.low:.0f} to {rank.high:.0f}",
            str(rank.games),
            _percent(rank.score.share),
        )
        for rank in result.ranks
    ]
    return Sheet("Ratings", ["captain", "Elo", "95 %", "games", "score"], rows)


def _crossed(contest: "Contest", result: "Ladder") -> Sheet:
    """Return the scores of the captain of the row against that of the column, the strongest first."""
    scores: dict[tuple[str, str], float] = {}
    for tally in result.tallies:
        scores[tally.upper, tally.lower] = tally.score.share
        scores[tally.lower, tally.upper] = 1 - tally.score.share
    bots = [rank.bot for rank in result.ranks]
    rows = [
        (_name(bot), *(_percent(scores[bot, rival]) if (bot, rival) in scores else "" for rival in bots))
        for bot in bots
    ]
    return Sheet("Score of each row against each column", ["captain", *map(_name, bots)], rows)


def _steps(result: "Ladder") -> Sheet:
    rows = [
        (
            f"{_name(step.tally.upper)} over {_name(step.tally.lower)}",
            f"{step.tally.won} - {step.tally.drawn} - {step.tally.lost}",
            _interval(step.tally.wins),
            _interval(step.tally.score),
            _clearly(step),
        )
        for step in reversed(result.neighbours)
    ]
    columns = ["neighbours", "won - drawn - lost", "won (95 %)", "score (95 %)", "three in four"]
    return Sheet("Neighbours", columns, rows)


def _where(contest: "Contest", result: "Ladder") -> list[Sheet]:
    """Return the score of neighbours by battle and by rules, where there are several."""
    found = []
    for title, names, split in (
        ("battle", contest.battles, "by_battle"),
        ("rules", list(dict.fromkeys(str(rules) for _, rules in contest.matches())), "by_rules"),
    ):
        if len(names) < 2:
            continue
        steps = list(reversed(result.neighbours))
        rows = [
            (name, *(_percent(getattr(step, split)[name].score.share) for step in steps)) for name in names
        ]
        columns = [title, *(f"{_name(step.tally.upper)} over {_name(step.tally.lower)}" for step in steps)]
        found.append(Sheet(f"Score of neighbours by {title}", columns, rows))
    return found


def _clearly(step: "Neighbours") -> str:
    return "yes" if step.clearly else "with draws as half" if step.by_score else "no"


def _closing(contest: "Contest", result: "Ladder") -> list[str]:
    return [
        f"{result.games:,} games of {result.turns:,} turns, seed {contest.seed}; all dice played from both sides, "
        f"{contest.games} games for each pairing, battle and set of rules. Fingerprint {result.fingerprint}."
    ]


def _name(spec: str) -> str:
    """Return a captain's name in one word, without the folders of a file."""
    return PurePath(spec).name if ".py:" in spec else spec.replace(",", "+")


def _percent(share: float) -> str:
    return f"{share:.0%}"


def _interval(share: "Share") -> str:
    return f"{share.share:.0%} ({share.low:.0%} to {share.high:.0%})"
