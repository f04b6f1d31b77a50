"""Words that every chronicle uses: names of ships and sides, places, lists, numbers with their nouns, dice."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from weathergage.engine.events import Modifier, Roll
from weathergage.geometry.hexgrid import from_axial, label, on_chart
from weathergage.rulesets.shared.events import GameEnded

HEADINGS: Final = ("", "north", "north-east", "south-east", "south", "south-west", "north-west")
ORDINALS: Final = ("no", "first", "second", "third", "fourth", "fifth", "sixth")
SIDES: Final = ("port", "starboard")
#: Those who sail under a flag, where that is not its adjective: the Danes, but the British.
_PEOPLES: Final = {
    "american": "Americans",
    "danish": "Danes",
    "ottoman": "Ottomans",
    "russian": "Russians",
    "swedish": "Swedes",
    "venetian": "Venetians",
}
_VOWELS: Final = "aeiou"


class Party(NamedTuple):
    """A side as sentences call it: by its only ship, its nations, or its first ship; and whether that is a plural."""

    name: str
    many: bool

    def __str__(self) -> str:
        return self.name

    def does(self, one: str, many: str) -> str:
        """Return the side at the beginning of a sentence, with the form of the verb that fits it."""
        return f"{self.name[0].upper()}{self.name[1:]} {many if self.many else one}"


def name(state: Any, ship_id: str) -> str:
    """Return the name of a ship."""
    return next((ship.spec.name for ship in state.ships if ship.spec.id == ship_id), "a ship")


def names(state: Any, ship_ids: Iterable[str]) -> str:
    """Return the names of some ships in a row."""
    return listed([name(state, ship_id) for ship_id in ship_ids])


def listed(parts: Sequence[str]) -> str:
    """Return some words in a row: a, b and c."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def either(parts: Iterable[Any]) -> str:
    """Return some words of which one counts: a, b or c."""
    said = [str(part) for part in parts]
    return " or ".join([", ".join(said[:-1]), said[-1]] if len(said) > 1 else said)


def about(notation: str, reason: str) -> str:
    """Put an order before the reason why it is refused, unless the reason begins with it."""
    said = repr(notation)
    return reason if reason.startswith(said) else f"{said}: {reason}"


def whose(state: Any, ship_id: str) -> str:
    """Return the possessive of a ship's name."""
    return possessive(name(state, ship_id))


def possessive(word: str) -> str:
    """Return the possessive of a name: Nelson's, Hughes'."""
    return word + ("'" if word.endswith("s") else "'s")


def count(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def squares(number: int, of: str) -> str:
    """Return a number of squares of a ship's log; guns are counted as they are."""
    return count(number, "gun" if of == "guns" else f"{of} square")


def melee_losses(ours: int, theirs: int) -> str:
    """Return the losses of a round of melee in a few words."""
    return f"melee, {ours} to {theirs} lost" if ours or theirs else "melee, nobody falls"


def with_article(noun: str) -> str:
    """Return a noun with the article that its first letter asks for: an elite crew, a crack crew."""
    return f"{'an' if noun[:1].lower() in _VOWELS else 'a'} {noun}"


def party(state: Any, side: int) -> Party:
    """Return what a side is called: its only ship, its nations if nobody else has one of them, or its first ship."""
    ships = [ship.spec for ship in state.ships if ship.spec.owner == side]
    if len(ships) == 1:
        return Party(ships[0].name, many=False)
    nations = dict.fromkeys(spec.nation for spec in ships)
    others = {ship.spec.nation for ship in state.ships if ship.spec.owner != side}
    if nations and all(nations) and not others.intersection(nations):
        peoples = [_PEOPLES.get(nation, plain(nation).title()) for nation in nations]
        return Party(f"the {listed(peoples)}", many=True)
    return Party(f"the side of {ships[0].name}" if ships else "nobody", many=False)


def named(name: str) -> Party:
    """Return a side by the name that a player gave it: the British frigates have, Nelson's squadron has."""
    last = name.split()[-1] if name.split() else ""
    return Party(name, many=last.endswith("s") and not last.endswith(("ss", "'s", "States")))


def to_hex(state: Any, hexagon: tuple[int, int]) -> str:
    """Return where a ship goes to: a hex, or off the chart."""
    return _at(state, hexagon, "to")


def in_hex(state: Any, hexagon: tuple[int, int]) -> str:
    """Return where something happens: in a hex, or off the chart."""
    return _at(state, hexagon, "in")


def _at(state: Any, hexagon: tuple[int, int], preposition: str) -> str:
    code = from_axial(*hexagon)
    if not on_chart(code, state.chart.columns, state.chart.rows):
        return "beyond the edge of the chart"
    return f"{preposition} {label(code)}"


def ended(state: Any, e: GameEnded, endings: Mapping[str, str]) -> str:
    """Return the end of a battle in words of the game for its kinds of ending, with the points where they decide."""
    why = endings.get(e.kind, plain(e.kind))
    who = "The battle is drawn" if e.winner < 0 else f"Victory for {party(state, e.winner)}"
    return f"{who}: {why}.{_points(state, e)}"


def _points(state: Any, e: GameEnded) -> str:
    if state.victory == "duel" or not any(e.points):
        return ""
    told = [f"{party(state, side)} {points}" for side, points in enumerate(e.points)]
    return f" Points: {listed(told)}."


def die(roll: Roll | None, modifiers: Sequence[Modifier] = ()) -> str:
    """Return a die and what was added to it, in brackets; nothing where none was rolled."""
    if roll is None:
        return ""
    shown = f"dice {listed([str(each) for each in roll.dice])}" if roll.dice else f"die {roll.value}"
    return " (" + ", ".join([shown, *additions(modifiers)]) + ")"


def additions(modifiers: Sequence[Modifier]) -> list[str]:
    """Return what was added to a die or a table, in words; what adds nothing is not told."""
    return [f"{m.label} {m.value:+}" for m in modifiers if m.value]


def plain(words: str) -> str:
    """Return the words without the underscores of ids."""
    return words.replace("_", " ")
