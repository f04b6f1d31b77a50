"""Trials of rigging and grapples: dice against a table, with what the circumstances add (B.III, B.V.C.5, B.VI)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from weathergage.engine.events import Modifier, Roll
from weathergage.engine.scenario import QUALITIES
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.table_schema import Trial
from weathergage.rulesets.plotted.sailing.plots import BACK, FORWARD, steps_of

CRACK: Final = QUALITIES.index("crack")
ELITE: Final = QUALITIES.index("elite")
GREEN: Final = QUALITIES.index("green")
POOR: Final = QUALITIES.index("poor")

#: Strengths of the wind.
LIGHT_BREEZE: Final = 1
GALE: Final = 5
STORM: Final = 6

#: How often a circumstance is given between the ship that tries and the other, by the table of the trial.
Count = Callable[[PlottedState, Ship, Ship, Trial], int]


@dataclass(slots=True, frozen=True)
class Circumstance:
    """Something that helps or hinders: its name for people, how often it is given, and where it is written."""

    label: str
    count: Count
    #: Trial -> paragraph.
    rules: dict[str, str]


def motionless(ship: Ship) -> bool:
    """Entered no hex and made no turn by her own plot; drifting is not moving (ruling P5)."""
    return not (ship.entered or ship.turned)


def without_way(ship: Ship) -> bool:
    """Her plot took her bow into no new hex, whether or not she turned (W70), nor did a tow pull her into one (P16)."""
    return not ship.entered and (ship.towed_by >= 0 or FORWARD not in steps_of(ship.plot))


def in_melee(state: PlottedState, ship: Ship, other: Ship) -> bool:
    """Return whether sections of the two are locked in melee with each other."""
    return other.spec.index + 1 in ship.engaged or ship.spec.index + 1 in other.engaged


def noted(ship: Ship) -> int:
    """Movement points noted for a ship this turn, or in tow those she made: hexes, turns and backed sails alike."""
    made = ship.entered + ship.turned
    return made if ship.towed_by >= 0 else max(made, len(steps_of(ship.plot)))


def carried_out(ship: Ship) -> int:
    """Movement points in her log once it is put right after the movement phase (ruling W70)."""
    return min(noted(ship), ship.entered + ship.turned + steps_of(ship.plot).count(BACK))


def _each(quality: int) -> Count:
    return lambda state, ship, other, table: (ship.quality == quality) + (other.quality == quality)


def _own(quality: int) -> Count:
    return lambda state, ship, other, table: int(ship.quality == quality)


def _friendly_crew(quality: int) -> Count:
    return lambda state, ship, other, table: int(ship.quality == quality and state.friendly(ship, other))


def _better_crew(state: PlottedState, ship: Ship, other: Ship, table: Trial) -> int:
    return 0 if state.friendly(ship, other) else other.quality - ship.quality


def _wind(velocity: int) -> Count:
    return lambda state, ship, other, table: int(state.velocity == velocity)


def _just(number: int, lies: Callable[[Ship], bool]) -> Count:
    return lambda state, ship, other, table: int(lies(ship) + lies(other) == number)


#: Everything that a trial's table may name.
CIRCUMSTANCES: Final[dict[str, Circumstance]] = {
    "one_motionless": Circumstance("one ship motionless", _just(1, motionless), {"grappling": "B.VI.A.4"}),
    "both_motionless": Circumstance("both ships motionless", _just(2, motionless), {"grappling": "B.VI.A.4"}),
    "one_without_way": Circumstance("one ship motionless", _just(1, without_way), {"grappling": "9.1.4.3"}),
    "both_without_way": Circumstance(
        "both ships motionless", _just(2, without_way), {"grappling": "9.1.4.4"}
    ),
    "crack_each": Circumstance("crack crews", _each(CRACK), {"fouling": "8.3.5.1"}),
    "elite_each": Circumstance("elite crews", _each(ELITE), {"fouling": "8.3.5.2"}),
    "green_each": Circumstance("green crews", _each(GREEN), {"fouling": "8.3.5.3"}),
    "poor_each": Circumstance("poor crews", _each(POOR), {"fouling": "8.3.5.4"}),
    "crack": Circumstance("crack crew", _own(CRACK), {"ungrappling": "9.2.1.1", "unfouling": "6.0"}),
    "elite": Circumstance("elite crew", _own(ELITE), {"ungrappling": "9.2.1.2", "unfouling": "6.0"}),
    "friendly": Circumstance(
        "both ships friendly",
        lambda s, a, b, table: int(s.friendly(a, b)),
        {"fouling": "8.3.5.5", "grappling": "9.1.4.2"},
    ),
    "either_without_way": Circumstance(
        "a ship motionless or drifting",
        lambda s, a, b, table: int(without_way(a) or without_way(b)),
        {"fouling": "8.3.5.6"},
    ),
    "either_fast": Circumstance(
        "a ship noted to move far",
        lambda s, a, b, table: int(max(noted(a), noted(b)) >= table.fast),
        {"fouling": "8.3.5.7"},
    ),
    "full_sail_each": Circumstance(
        "ships at full sail",
        lambda s, a, b, table: a.at_full_sail + b.at_full_sail,
        {"fouling": "8.3.5.8", "unfouling": "19.1"},
    ),
    "crew_difference": Circumstance("difference of crews", _better_crew, {"grappling": "9.1.4.1"}),
    "friendly_crack": Circumstance("crack crew", _friendly_crew(CRACK), {"grappling": "9.1.4.1"}),
    "friendly_elite": Circumstance("elite crew", _friendly_crew(ELITE), {"grappling": "9.1.4.1"}),
    "target_speed": Circumstance(
        "movement of the other ship",
        lambda s, a, b, table: max(0, carried_out(b) - table.slow),
        {"grappling": "9.1.4.5"},
    ),
    "light_breeze": Circumstance("light breeze", _wind(LIGHT_BREEZE), {"grappling": "22.1.1"}),
    "gale": Circumstance("gale", _wind(GALE), {"grappling": "22.1.2"}),
    "storm": Circumstance("storm", _wind(STORM), {"grappling": "22.1.3", "ungrappling": "22.2.1"}),
    "no_melee": Circumstance(
        "no melee in progress",
        lambda s, a, b, table: int(not in_melee(s, a, b)),
        {"ungrappling": "9.2.1.3"},
    ),
    "melee": Circumstance(
        "melee in progress",
        lambda s, a, b, table: int(in_melee(s, a, b)),
        {"ungrappling": "9.2.1.4", "unfouling": "6.0"},
    ),
}


def circumstances(
    book: Book, name: str, state: PlottedState, ship: Ship, other: Ship
) -> tuple[Modifier, ...]:
    """Return what the circumstances add to a trial between two ships."""
    table = book.tables.trial(name)
    found = []
    for circumstance, each in table.modifiers.items():
        known = CIRCUMSTANCES[circumstance]
        value = each * known.count(state, ship, other, table)
        if value:
            found.append(Modifier(known.label, value, book.cite(known.rules[name])))
    return tuple(found)


def needs_no_die(book: Book, name: str, state: PlottedState, ship: Ship, other: Ship) -> bool:
    """Friends help each other, and who has surrendered resists nobody; but some tables have them roll (B.VI.A.3)."""
    table = book.tables.trial(name)
    return not table.friends_roll and state.friendly(ship, other)


def rolled(book: Book, name: str, state: PlottedState) -> Roll:
    """The dice of a trial."""
    table = book.tables.trial(name)
    dice = tuple(state.dice.roll(name) for _ in range(table.dice))
    return Roll(name, sum(dice), dice=dice if len(dice) > 1 else ())


def succeeds(book: Book, name: str, value: int, modifiers: Sequence[Modifier]) -> bool:
    """Return whether a throw succeeds with what is added to it."""
    table = book.tables.trial(name)
    # Such dice succeed whatever is added to them (8.3.5.9, 9.1.4.6, 9.2.1.5).
    if value == table.natural:
        return True
    total = value + sum(modifier.value for modifier in modifiers)
    return total >= table.at_least if table.at_least else total <= table.at_most


def chance(book: Book, name: str, modifiers: Sequence[Modifier]) -> tuple[float, str]:
    """The exact chance of a trial, and what the dice must show."""
    table = book.tables.trial(name)
    ways = [1] * 6 if table.dice == 1 else [6 - abs(7 - total) for total in range(2, 13)]
    faces = range(table.dice, 6 * table.dice + 1)
    good = [face for face in faces if succeeds(book, name, face, modifiers)]
    total = sum(way for way, face in zip(ways, faces, strict=True) if face in good)
    if not good:
        return 0.0, "nothing succeeds"
    needs = str(good[0]) if len(good) == 1 else f"{good[0]} to {good[-1]}"
    return total / sum(ways), needs
