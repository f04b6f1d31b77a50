"""Write the report of a study in Markdown; each sentence claims no more than its interval shows."""

from collections.abc import Sequence
from pathlib import Path

from weathergage.simulation.plans.plan import Plan
from weathergage.simulation.plans.study import Findings, Study, findings
from weathergage.simulation.results.comparison import Comparison, SideChange
from weathergage.simulation.results.intervals import Mean, Share
from weathergage.simulation.results.pictures import Results, draw
from weathergage.simulation.runs.simulate import Arms

#: Captions of the pictures.
_CAPTIONS = {
    "wins": "Share of games won by either side",
    "differences": "What each change does to the first side's share of wins",
    "points": "Lead of the first side in victory points",
    "damage": "Mean losses of either side",
}


def write_report(study: Study, arms: Arms, folder: Path, command: str, kind: str = "svg") -> list[Path]:
    """Write `ID.md` and its pictures into a folder; `command` reproduces them."""
    found = findings(study, arms)
    pictures = draw(Results(found.arms, arms, found.comparisons), folder, study.id, kind)
    page = folder / f"{study.id}.md"
    page.write_text(report(study, found, pictures, command), encoding="utf-8")
    return [page, *pictures]


def report(study: Study, found: Findings, pictures: Sequence[Path], command: str) -> str:
    """Return the page."""
    written = study.file
    shown = {file.stem.removeprefix(f"{study.id}-"): file.name for file in pictures}
    parts = [
        f"# {written.title}",
        f"<!-- Written by `{command}`; change the study, not this page. -->",
        written.question.strip(),
        "## What was done",
        written.method.strip(),
        _conduct(study, found, command),
        _arms(study.plans),
        "## Who won",
        _picture("wins", shown),
        _won(found),
    ]
    if found.comparisons:
        sentences = "\n".join(f"- {_conclusion(each)}" for each in found.comparisons)
        parts += [
            "## What the changes do",
            _picture("differences", shown),
            sentences,
            _changes(found.comparisons),
        ]
    parts += ["## Victory points", _picture("points", shown), _points(found)]
    if "damage" in shown:
        parts += ["## Damage", _picture("damage", shown)]
    if written.limits:
        parts += ["## What this does not show", written.limits.strip()]
    return "\n\n".join(part for part in parts if part) + "\n"


def _conduct(study: Study, found: Findings, command: str) -> str:
    captains = ", ".join(f"`{bot}`" for bot in sorted({bot for plan in study.plans for bot in plan.bots}))
    starts = max(len(plan.starts) for plan in study.plans)
    drawn = f" {starts} starting positions were drawn by lot and taken in turn." if starts else ""
    faults = sum(len(arm.faults) for arm in found.arms)
    broken = f" {faults} games failed and are left out." if faults else ""
    broken += "".join(
        f" {each.failed:,} of {each.decisions:,} decisions of `{each.bot}` failed and were answered by default."
        for arm in found.arms
        for each in arm.failings
        if each.failed
    )
    return (
        f"{found.games:,} games were played for each arm, with seed {found.seed}; games of the same number "
        f"have the same dice in all arms.{drawn} Captains: {captains}.{broken} All intervals are 95 %: Wilson's for "
        "shares, Newcombe's for differences of paired shares, normal ones for means.\n\n"
        f"To do it again:\n\n```\n{command}\n```\n\n"
        f"The same program plays the same games; their fingerprint is `{found.fingerprint}`."
    )


def _arms(plans: Sequence[Plan]) -> str:
    rows = []
    for plan in plans:
        told = "; ".join(
            f"{side.id} `{kind}={pattern}`"
            for side, orders in zip(plan.scenario.sides, plan.instructions)
            for kind, pattern in orders.items()
        )
        sides = " v. ".join(
            ", ".join(f"{ship.library or ship.name} {ship.quality}" for ship in side.ships)
            + f" ({sum(ship.points for ship in side.ships)} points)"
            for side in plan.scenario.sides
        )
        rules = ", ".join((plan.ruleset, *plan.options))
        rows.append((plan.name, sides, rules, told or "none"))
    return _table(("arm", "sides", "rules", "instructions"), rows)


def _won(found: Findings) -> str:
    rows = []
    for arm in found.arms:
        for side in arm.sides:
            rows.append((arm.name, side.name, _share(side.wins), _share(side.score), f"{arm.turns.mean:.1f}"))
        rows.append((arm.name, "drawn", _share(arm.draws), "", ""))
    return _table(("arm", "side", "won", "score (a draw is half)", "turns"), rows)


def _conclusion(each: Comparison) -> str:
    side = each.sides[0]
    head = f"**{each.arm}**, against **{each.against}**: "
    if each.identical == each.pairs:
        return head + f"all {each.pairs:,} pairs of games were the same move for move."
    wins = side.wins
    figures = (
        f"{100 * wins.mean:+.1f} percentage points, 95 %: {100 * wins.low:+.1f} to {100 * wins.high:+.1f}"
    )
    if not wins.shows:
        return head + f"no difference in the wins of {side.name} is shown ({figures})."
    return head + f"{side.name} wins {'more' if wins.mean > 0 else 'fewer'} games ({figures})."


def _changes(comparisons: Sequence[Comparison]) -> str:
    rows = [
        (
            each.arm,
            side.name,
            _signed(side.wins, 100),
            _signed(side.lead),
            _lost(side),
        )
        for each in comparisons
        for side in each.sides
    ]
    return _table(("arm", "side", "won, percentage points", "lead, victory points", "losses"), rows)


def _lost(side: SideChange) -> str:
    """List only the losses that significantly change."""
    return (
        ", ".join(f"{kind} {_signed(change)}" for kind, change in side.lost.items() if change.shows)
        or "none shown"
    )


def _points(found: Findings) -> str:
    rows = [
        (arm.name, side.name, f"{side.price:g}", f"{side.points.mean:.1f}", _range(side.lead))
        for arm in found.arms
        for side in arm.sides
    ]
    return _table(("arm", "side", "price", "points won, mean", "lead, median"), rows)


def _picture(name: str, shown: dict[str, str]) -> str:
    return f"![{_CAPTIONS[name]}]({shown[name]})" if name in shown else ""


def _table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _share(share: Share) -> str:
    return f"{share.share:.1%} ({share.low:.1%} to {share.high:.1%})"


def _signed(change: Mean, times: float = 1) -> str:
    return f"{times * change.mean:+.1f} ({times * change.low:+.1f} to {times * change.high:+.1f})"


def _range(figure: Mean) -> str:
    return f"{figure.mean:g} ({figure.low:g} to {figure.high:g})"
