"""Write one row for each game, for notebooks and spreadsheets."""

import csv
import io
from collections.abc import Sequence
from pathlib import Path

import msgspec

from weathergage.simulation.plans.plan import Plan
from weathergage.simulation.runs.game_records import GameRecord


def spreadsheet(plans: Sequence[Plan], arms: Sequence[Sequence[GameRecord]]) -> str:
    """Return the games of all arms as CSV; columns of a side are numbered from 1 in the order of the battle."""
    sides = max(len(plan.scenario.sides) for plan in plans)
    numbers = range(1, sides + 1)
    kinds = list(dict.fromkeys(kind for records in arms for record in records for kind in record.lost))
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(
        [
            *("arm", "battle", "ruleset", "game", "seed", "start", "winner", "winning_side", "end", "turns"),
            *(f"bot_{number}" for number in numbers),
            *(f"points_{number}" for number in numbers),
            *(f"{kind}_lost_{number}" for kind in kinds for number in numbers),
            *("final", "fault"),
        ]
    )
    for plan, records in zip(plans, arms):
        for record in records:
            rows.writerow(_row(plan, record, kinds, sides))
    return out.getvalue()


def write_results(
    folder: Path, plans: Sequence[Plan], arms: Sequence[Sequence[GameRecord]], found: object
) -> None:
    """Write the rows of all games and their summary next to the journal of a run."""
    (folder / "games.csv").write_text(spreadsheet(plans, arms), encoding="utf-8")
    plain = msgspec.json.format(msgspec.json.encode(found), indent=2)
    (folder / "summary.json").write_bytes(plain + b"\n")


def _row(plan: Plan, record: GameRecord, kinds: Sequence[str], sides: int) -> list[object]:
    won = record.winner
    missing: tuple[object, ...] = ("",) * sides
    captains = [plan.bots[seat] for seat in plan.seats(record.swapped)]
    return [
        # A notebook would treat an empty name as missing, and leave the row out of its groups.
        *(
            plan.name or "as it is",
            plan.scenario.id,
            plan.ruleset,
            record.index,
            record.seed,
            _start(plan, record),
        ),
        # A number for sums and means, and a name for people; a failed game has neither.
        *(("", "") if record.fault else (won + 1, plan.scenario.sides[won].id if won >= 0 else "draw")),
        *(record.end, record.turns),
        *_padded(captains, sides),
        *_padded(record.points, sides),
        *(lost for kind in kinds for lost in _padded(record.lost.get(kind, missing), sides)),
        *(record.final, record.fault),
    ]


def _start(plan: Plan, record: GameRecord) -> int:
    """Return the number of the start of a game; 0 if all begin alike."""
    return 1 + plan.deal(record.index)[0] % len(plan.starts) if plan.starts else 0


def _padded(values: Sequence[object], sides: int) -> list[object]:
    return [*values, *("",) * (sides - len(values))]
