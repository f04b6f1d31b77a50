"""Writes what the guide to Red & Black shows of house values and ratings, from the game's own tables.

    python tools/red_and_black_guide.py [--check]

`--check` changes nothing and fails where the guide is out of date.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from weathergage.api import ruleset
from weathergage.engine.ruleset import HouseValue
from weathergage.rulesets.drawn.red_and_black.core.book import ID, Book
from weathergage.rulesets.drawn.red_and_black.core.ship import UNRATED, Ship
from weathergage.rulesets.drawn.red_and_black.core.shot import LOW
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.core.typed_rules import open_table_rules
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import Aim, attack_number
from weathergage.scenarios.two_ships import two_ships

GUIDE = Path(__file__).parent.parent / "docs" / "red-and-black.md"
#: Parts of the guide by their names, each between two marks.
BEGIN, END = "<!-- {name}: begin -->\n", "<!-- {name}: end -->\n"
#: Types of the ship library that stand for the rates.
SHIPS = (
    *("br-120", "br-100", "br-98", "br-90", "br-80", "br-74-common", "br-64", "br-50-two-decker"),
    *("us-44", "fr-40", "br-38", "br-36-heavy", "br-32-light", "br-28", "br-24", "br-18", "br-16"),
    "br-18 rig=fore-and-aft",
)


def house_values(values: list[HouseValue]) -> str:
    """Return the table of house values."""
    rows = ["| id | value | in | reason |", "|---|---|---|---|"]
    for value in values:
        figures = ", ".join(map(str, value.values)) if value.values else str(value.value)
        rows.append(f"| `{value.id}` | {figures} | {value.unit} | {value.reason} |")
    return "\n".join(rows) + "\n"


def meeting(first: str, second: str) -> tuple[Book, OpenTable, Ship, Ship]:
    """Return two ships of the library as the game sets them up."""
    rules = open_table_rules(ruleset(ID))
    battle, _ = two_ships(first, second)
    state = rules.set_up(rules, battle, 0)
    return rules.book, state, state.ships[0], state.ships[1]


def medium_attack(book: Book, state: OpenTable, ship: Ship, target: Ship) -> int:
    """Return the attack number of an ordinary broadside fired low at medium range."""
    ship.opened = [True, True]
    band = book.sheet.range.bands.index("medium")
    return attack_number(book, state, Aim(ship, 0, target, LOW, band, "", book.shot["R"]))


def type_of(text: str) -> str:
    """Return a type as the guide names it, with its rig where it is not the usual one."""
    kind, _, rig = text.partition(" rig=")
    return f"`{kind}`, {rig}" if rig else f"`{kind}`"


def ratings() -> str:
    """Return the table of ships."""
    rows = [
        "| type | guns | rate | broadside | hull | masts | crew | gunnery | class | points | against her like |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for name in SHIPS:
        book, state, ship, other = meeting(name, name)
        spec = ship.spec
        rate = "unrated" if spec.rate == UNRATED else str(spec.rate)
        masts = "-".join(map(str, spec.masts))
        carronades = book.sheet.range_modifier[spec.gunnery][2] == 99
        attack = "–" if carronades else f"{medium_attack(book, state, ship, other):+d}".replace("+0", "0")
        rows.append(
            f"| {type_of(name)} | {spec.guns} | {rate} | {spec.broadside} | {spec.hull} | {masts} | {spec.crew} | "
            f"{spec.gunnery} | {spec.move_class} | {spec.points} | {attack} |"
        )
    return "\n".join(rows) + "\n"


def parts() -> dict[str, str]:
    """Return the parts that the tool writes, by name."""
    return {"house values": house_values(list(ruleset(ID).house.values())), "ratings": ratings()}


def written(text: str, name: str, part: str) -> str:
    """Return a text with one part of it written anew."""
    begin, end = BEGIN.format(name=name), END.format(name=name)
    before, found, rest = text.partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise SystemExit(f"{GUIDE} has no part between {begin.strip()} and {end.strip()}")
    return before + begin + part + end + after


def guide(text: str) -> str:
    """Return the guide with all parts as they should be."""
    for name, part in parts().items():
        text = written(text, name, part)
    return text


def main() -> None:
    """Write the guide, or check it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--check", action="store_true", help="change nothing, fail where it is out of date")
    wanted = parser.parse_args()
    text = GUIDE.read_text(encoding="utf-8")
    anew = guide(text)
    if wanted.check and anew != text:
        raise SystemExit("docs/red-and-black.md is out of date: run python tools/red_and_black_guide.py")
    if not wanted.check:
        GUIDE.write_text(anew, encoding="utf-8")


if __name__ == "__main__":
    main()
