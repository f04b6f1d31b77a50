"""The figures of a bench as a table: builds side by side, targets beside them."""

from weathergage.bench import Figure, Report

_HEAD = ("measure", "figure", "unit", "build", "target")


def rows(report: Report) -> list[tuple[str, str, str, str, str]]:
    """One row for each figure."""
    return [(each.what, _number(each.value), each.unit, each.build, _target(each)) for each in report.figures]


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:,.1f}" if value >= 10 else f"{value:,.2f}"


def _target(figure: Figure) -> str:
    if figure.reached is None:
        return ""
    return f"{_number(figure.target)} {'reached' if figure.reached else 'missed'}"


def markdown_of(report: Report) -> str:
    """The table for a document, with the machine's name."""
    lines = [f"Measured on one core of {report.machine}, Python {report.python}.", ""]
    lines += ["| " + " | ".join(_HEAD) + " |", "|---|---:|---|---|---|"]
    lines += ["| " + " | ".join(row) + " |" for row in rows(report)]
    return "\n".join([*lines, *(f"\nNot measured: {reason}." for reason in report.missing)])


def printed(report: Report) -> None:
    """The table on the terminal."""
    from rich.console import Console
    from rich.table import Table

    title = f"Weathergage on one core of {report.machine}, Python {report.python}"
    grid = Table(title=title, title_justify="left")
    for column in _HEAD:
        grid.add_column(column, justify="right" if column == "figure" else "left")
    for row in rows(report):
        grid.add_row(*row)
    console = Console()
    console.print(grid)
    for reason in report.missing:
        console.print(f"Not measured: {reason}.")
