"""The tables of a ladder, for people and for Markdown."""

from collections.abc import Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

from weathergage.cli.output import say, table
from weathergage.cli.simulation_tables import FAILED_DECISIONS, FAILING, failing_rows

if TYPE_CHECKING:
    from weathergage.simulation.ladder import Contest, Ladder
    from weathergage.simulation.ladder.standings import Neighbours
    from weathergage.simulation.results.intervals import Share


class Sheet(NamedTuple):
    """A table that is yet to be set."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    #: Columns set to the left; the others hold numbers.
    words: int = 1


def sheets(contest: "Contest", result: "Ladder") -> list[Sheet]:
    """All tables of a ladder."""
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
    """The tables as Markdown."""
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
    """Scores of the captain of the row against that of the column, the strongest first."""
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
            _verdict(step),
        )
        for step in reversed(result.neighbours)
    ]
    columns = ["neighbours", "won - drawn - lost", "won (95 %)", "score (95 %)", "three in four"]
    return Sheet("Neighbours", columns, rows)


def _where(contest: "Contest", result: "Ladder") -> list[Sheet]:
    """The score of neighbours by battle and by rules, where there are several."""
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


def _verdict(step: "Neighbours") -> str:
    return "yes" if step.clearly else "with draws as half" if step.by_score else "no"


def _closing(contest: "Contest", result: "Ladder") -> list[str]:
    return [
        f"{result.games:,} games of {result.turns:,} turns, seed {contest.seed}; every deal from both sides, "
        f"{contest.games} games for each pairing, battle and set of rules. Fingerprint {result.fingerprint}."
    ]


def _name(spec: str) -> str:
    """A captain without the folders his file lies in, and in one word."""
    return PurePath(spec).name if ".py:" in spec else spec.replace(",", "+")


def _percent(share: float) -> str:
    return f"{share:.0%}"


def _interval(share: "Share") -> str:
    return f"{share.share:.0%} ({share.low:.0%} to {share.high:.0%})"
