"""Draw a simulation as SVG or PNG, reproducibly: shares won, victory points, damage and differences."""

from collections import Counter
from collections.abc import Callable, Sequence
from importlib import import_module
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

from weathergage.simulation.plans.plan import SimulationError
from weathergage.simulation.results.comparison import Comparison
from weathergage.simulation.results.summary import Mean, Summary, margin
from weathergage.simulation.runs.game_records import GameRecord

FORMATS = ("svg", "png")

_INK, _PAPER, _RULE = "#2b2a27", "#fbf7ec", "#c9bfa5"
#: Sides differ by colour and by hatching.
_COLOURS = ("#2e6f6a", "#a33a2a", "#b08a2e", "#4a5a8a")
_HATCHES = ("", "///", "...", "xxx")
_MOST_COLUMNS = 3
#: Without a salt an SVG would name its parts at random. Text stays text in it, in the reader's sans-serif font;
#: it is measured with a wide one, which comes with matplotlib.
_STYLE = {
    "svg.hashsalt": "weathergage",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 9,
    "hatch.linewidth": 0.6,
    **dict.fromkeys(("text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color"), _INK),
    **dict.fromkeys(("figure.facecolor", "axes.facecolor", "savefig.facecolor"), _PAPER),
}


class Results(NamedTuple):
    """Hold what is to be drawn."""

    summaries: Sequence[Summary]
    arms: Sequence[Sequence[GameRecord]]
    comparisons: Sequence[Comparison] = ()


def draw(results: Results, folder: Path, stem: str = "", kind: str = "svg") -> list[Path]:
    """Draw every picture that these results have; return the files in reading order."""
    if kind not in FORMATS:
        raise SimulationError(f"there is no picture format {kind!r}; choose from {', '.join(FORMATS)}")
    matplotlib, figures = drawing_tools()
    wanted: list[tuple[str, Callable[[Any, Results], None]]] = [("wins", _wins), ("points", _points)]
    if any(side.lost for summary in results.summaries for side in summary.sides):
        wanted.append(("damage", _damage))
    if results.comparisons:
        wanted.insert(1, ("differences", _differences))
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for name, picture in wanted:
        with matplotlib.rc_context(_STYLE):
            figure = figures.Figure(layout="constrained")
            picture(figure, results)
            file = folder / f"{f'{stem}-' if stem else ''}{name}.{kind}"
            metadata = {"Date": None} if kind == "svg" else {"Software": None}
            figure.savefig(file, format=kind, dpi=150, metadata=metadata)
        files.append(file)
    return files


def drawing_tools() -> tuple[Any, Any]:
    """Import matplotlib; raises SimulationError with advice if it is missing."""
    try:
        return import_module("matplotlib"), import_module("matplotlib.figure")
    except ImportError as missing:
        raise SimulationError(
            "pictures need the extra `plots`: pip install 'weathergage[plots]'"
        ) from missing


def _wins(figure: Any, results: Results) -> None:
    """Draw the share of games each side won with its interval: a row for every arm, or for every side."""
    several = len(results.summaries) > 1
    labels: list[str] = []
    axes = figure.subplots()
    for place, summary in enumerate(results.summaries):
        for number, side in enumerate(summary.sides):
            won = side.wins
            row = place + 0.3 * (number - (len(summary.sides) - 1) / 2) if several else float(len(labels))
            name = _legend(results.summaries, number) if several and not place else None
            _whisker(axes, row, 100 * won.share, 100 * won.low, 100 * won.high, number, name)
            labels += [] if several else [side.name]
        labels += [summary.name] if several else []
    figure.set_size_inches(7, 1.3 + 0.42 * len(labels))
    axes.axvline(50, color=_INK, linewidth=0.8, linestyle=":")
    axes.set_xlim(-2, 102)
    _rows(axes, labels)
    if several:
        figure.legend(loc="outside upper right", ncols=4, fontsize=7, frameon=False)
    axes.set_xlabel("games won, % (Wilson's 95 % interval)")


def _differences(figure: Any, results: Results) -> None:
    """Draw the effect of each change on the first side's share of wins."""
    figure.set_size_inches(7, 1.3 + 0.5 * len(results.comparisons))
    axes = figure.subplots()
    for place, each in enumerate(results.comparisons):
        change: Mean = each.sides[0].wins
        _whisker(axes, place, 100 * change.mean, 100 * change.low, 100 * change.high, 0)
    axes.axvline(0, color=_INK, linewidth=0.8, linestyle=":")
    _rows(axes, [f"{each.arm}\nagainst {each.against}" for each in results.comparisons])
    axes.set_xlabel(
        "games won by the first side, change in percentage points\n(Newcombe's 95 % interval for pairs)"
    )


def _points(figure: Any, results: Results) -> None:
    """Draw the distribution of the first side's lead in victory points, arm by arm."""
    leads = [
        [margin(record, 0) for record in arm if record.points and not record.fault] for arm in results.arms
    ]
    least, most = min(map(min, filter(None, leads)), default=0), max(map(max, filter(None, leads)), default=0)
    width = max(1, ceil((most - least + 1) / 40))
    grid = _panels(figure, len(leads), 1.5, sharex=True)
    for axes, lead, summary in zip(grid.flat, leads, results.summaries):
        heaps = sorted(Counter(width * round(each / width) for each in lead).items())
        heights = [100 * games / len(lead) for _, games in heaps]
        axes.bar([place for place, _ in heaps], heights, width=width, color=_COLOURS[0])
        axes.axvline(0, color=_INK, linewidth=0.8, linestyle=":")
        axes.axvline(summary.sides[0].lead.mean, color=_COLOURS[1], linewidth=1.2)
        axes.set_title(summary.name or summary.title, fontsize=8, loc="left")
        _plain(axes)
    figure.supylabel("games, %", fontsize=9)
    figure.supxlabel("lead of the first side in victory points (red: median)", fontsize=9)


def _legend(summaries: Sequence[Summary], number: int) -> str:
    """Return the name of a side, or its place where it has other names in other battles."""
    names = {each.sides[number].name for each in summaries if number < len(each.sides)}
    return names.pop() if len(names) == 1 else f"the {('first', 'second', 'third', 'fourth')[number]} side"


def _damage(figure: Any, results: Results) -> None:
    """Draw the mean losses of either side by kind."""
    summaries = results.summaries
    kinds = list(dict.fromkeys(kind for each in summaries for side in each.sides for kind in side.lost))
    sides = max(len(each.sides) for each in summaries)
    grid = _panels(figure, len(summaries), 0.7 + 0.16 * sides * len(kinds), sharex=True, sharey=True)
    thick = 0.8 / sides
    for summary, axes in zip(summaries, grid.flat):
        for number, side in enumerate(summary.sides):
            means = [side.lost[kind] for kind in kinds if kind in side.lost]
            axes.barh(
                [kinds.index(kind) + thick * number for kind in kinds if kind in side.lost],
                [each.mean for each in means],
                height=thick,
                xerr=[[each.mean - each.low for each in means], [each.high - each.mean for each in means]],
                error_kw={"elinewidth": 0.8, "ecolor": _INK},
                color=_COLOURS[number % len(_COLOURS)],
                hatch=_HATCHES[number % len(_HATCHES)],
                edgecolor=_PAPER,
                label=_legend(summaries, number),
            )
        axes.set_title(summary.name or summary.title, fontsize=8, loc="left")
        axes.set_yticks([each + thick * (sides - 1) / 2 for each in range(len(kinds))], kinds)
        _plain(axes)
    grid[0][0].invert_yaxis()
    figure.legend(
        *grid[0][0].get_legend_handles_labels(), loc="outside upper right", ncols=4, fontsize=7, frameon=False
    )
    figure.supxlabel("mean loss a game, in squares of the logs and in ships (95 % interval)", fontsize=9)


def _panels(figure: Any, number: int, height: float, **shared: bool) -> Any:
    """Return a grid of panels of this height in inches; panels left over are hidden."""
    columns = min(_MOST_COLUMNS, number)
    lines = ceil(number / columns)
    figure.set_size_inches(max(5, 3 * columns), 0.9 + lines * height)
    grid = figure.subplots(lines, columns, squeeze=False, **shared)
    for left_over in grid.flat[number:]:
        left_over.set_visible(False)
    return grid


def _whisker(
    axes: Any, row: float, middle: float, low: float, high: float, side: int, name: str | None = None
) -> None:
    colour = _COLOURS[side % len(_COLOURS)]
    axes.plot([low, high], [row, row], color=colour, linewidth=2, solid_capstyle="butt")
    marker = "os^D"[side % 4]
    axes.plot([middle], [row], marker=marker, color=colour, markersize=6, linestyle="none", label=name)


def _rows(axes: Any, labels: Sequence[str]) -> None:
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.5, -0.5)
    _plain(axes)


def _plain(axes: Any) -> None:
    axes.grid(axis="x", color=_RULE, linewidth=0.5)
    axes.set_axisbelow(True)
    for edge in ("top", "right"):
        axes.spines[edge].set_visible(False)
