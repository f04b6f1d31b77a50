"""Words that every chronicle uses: names, lists, numbers with their nouns, dice."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from weathergage.engine.events import Modifier, Roll

HEADINGS: Final = ("", "north", "north-east", "south-east", "south", "south-west", "north-west")
ORDINALS: Final = ("no", "first", "second", "third", "fourth", "fifth", "sixth")
SIDES: Final = ("port", "starboard")


def name(state: Any, ship_id: str) -> str:
    """The name of a ship."""
    return next((ship.spec.name for ship in state.ships if ship.spec.id == ship_id), "a ship")


def names(state: Any, ship_ids: Iterable[str]) -> str:
    """The names of some ships in a row."""
    return listed([name(state, ship_id) for ship_id in ship_ids])


def listed(parts: Sequence[str]) -> str:
    """Some words in a row: a, b and c."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def whose(state: Any, ship_id: str) -> str:
    """The possessive of a ship's name."""
    ship = name(state, ship_id)
    return ship + ("'" if ship.endswith("s") else "'s")


def count(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def die(roll: Roll | None, modifiers: Sequence[Modifier] = ()) -> str:
    """A die and what was added to it, in brackets; nothing where none was rolled."""
    if roll is None:
        return ""
    shown = f"dice {listed([str(each) for each in roll.dice])}" if roll.dice else f"die {roll.value}"
    return " (" + ", ".join([shown, *(f"{m.label} {m.value:+}" for m in modifiers)]) + ")"


def plain(words: str) -> str:
    """Words without the underscores of ids."""
    return words.replace("_", " ")
