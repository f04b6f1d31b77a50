"""The campaign sheet of a side as tables for people."""

from typing import TYPE_CHECKING

from weathergage.cli.output import say, table

if TYPE_CHECKING:
    from weathergage.campaign.files.sheet import SideSheet


def tell_sheet(sheet: "SideSheet") -> None:
    """Ships, batteries and the lines of the printed sheet."""
    say(f"{sheet.letter}: {sheet.name}, {sheet.points} points in hand, {sheet.victory:g} victory points")
    squadrons = {each.id: each.name for each in sheet.squadrons}
    table(
        ("ship", "squadron", "rate", "crew", "price", "state"),
        [
            (
                ship.name,
                squadrons.get(ship.squadron, ""),
                str(ship.now) if ship.now == ship.rate else f"{ship.now} (built {ship.rate})",
                ship.quality,
                ship.value,
                _state(ship.where, ship.mark, ship.launch, ship.fate, ship.lost_in),
            )
            for ship in sheet.ships
        ],
        numbers="price",
    )
    if sheet.batteries:
        standing = [
            f"{each.type} ({each.mark}), {each.quality}, "
            + ("destroyed" if each.lost_in else f"rate {each.now}")
            for each in sheet.batteries
        ]
        say(f"Shore batteries: {'; '.join(standing)}\n")
    table(
        ("month", "added", "subtracted", "for", "captured", "notes", "in hand", "victory"),
        [
            (
                row.month or "Start",
                row.added,
                row.subtracted,
                ", ".join(row.reasons),
                ", ".join(row.captured),
                ", ".join(row.notes),
                row.total,
                f"{row.victory:g}",
            )
            for row in sheet.rows
        ],
        numbers="added,subtracted,in hand,victory",
    )


def _state(where: str, mark: str, launch: int, fate: str, lost_in: int) -> str:
    if where == "lost":
        return f"{fate}, month {lost_in}"
    words = {
        "squadron": "at sea",
        "building": f"building, launch in month {launch}",
        "repair": "under repair",
        "captured": "captured, needs a crew",
        "recaptured": "recaptured, needs a crew",
        "port": "kept in port",
    }
    return words[where] + (f" ({mark})" if mark else "")
