"""Trials of rigging and grapples: dice against a table, with what the circumstances add (B.III, B.V.C.5, B.VI)."""

from typing import Final

from weathergage.engine.contract.compilation import i64, vec
from weathergage.engine.events import Modifier, Roll
from weathergage.engine.scenario import QUALITIES
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.sailing.helm import follows
from weathergage.rulesets.plotted.sailing.plots import PLOTS

CRACK: Final = QUALITIES.index("crack")
ELITE: Final = QUALITIES.index("elite")
GREEN: Final = QUALITIES.index("green")
POOR: Final = QUALITIES.index("poor")

#: Strengths of the wind.
LIGHT_BREEZE: Final = 1
GALE: Final = 5
STORM: Final = 6


def motionless(ship: Ship) -> bool:
    """Return whether she entered no hex and made no turn by her own plot; drifting is not moving (ruling P5)."""
    return not (ship.entered or ship.turned)


def without_way(book: Book, ship: Ship) -> bool:
    """Return whether neither plot nor a pull took her bow into a new hex, whether or not she turned (W70, P16)."""
    return not ship.entered and (follows(book.wake, ship) or not PLOTS.entered[ship.plot])


def in_melee(state: PlottedState, ship: Ship, other: Ship) -> bool:
    """Return whether sections of the two are locked in melee with each other."""
    return other.spec.index + 1 in ship.engaged or ship.spec.index + 1 in other.engaged


def noted(book: Book, ship: Ship) -> int:
    """Return the movement points noted for a ship this turn, or where another pulls her those she made.

    Hexes, turns and backed sails alike.
    """
    made = ship.entered + ship.turned
    return made if follows(book.wake, ship) else max(made, PLOTS.length[ship.plot])


def carried_out(book: Book, ship: Ship) -> int:
    """Return the movement points in her log once it is put right after the movement phase (ruling W70)."""
    return min(noted(book, ship), ship.entered + ship.turned + PLOTS.backed[ship.plot])


class Circumstance:
    """Something that helps or hinders: its name for people, where it is written, and how often it is given."""

    def __init__(self, label: str, rules: dict[str, str]) -> None:
        self.label = label
        #: Trial -> paragraph.
        self.rules = rules

    def count(self, trial: "TieTrial", state: PlottedState, ship: Ship, other: Ship) -> i64:
        """Return how often it is given between the ship that tries and the other."""
        raise NotImplementedError


class Motionless(Circumstance):
    """Exactly this many of the two are motionless."""

    def __init__(self, label: str, rules: dict[str, str], ships: int) -> None:
        super().__init__(label, rules)
        self.ships = ships

    def count(self, trial: "TieTrial", state: PlottedState, ship: Ship, other: Ship) -> i64:
        """Count drifting ships as motionless."""
        return int(motionless(ship) + motionless(other) == self.ships)


class WithoutWay(Motionless):
    """Exactly this many of the two have no way on them."""

    def count(self, trial: "TieTrial", state: PlottedState, ship: Ship, other: Ship) -> i64:
        """Count ships that turned on the spot as well."""
        return int(without_way(trial.book, ship) + without_way(trial.book, other) == self.ships)


class EitherWithoutWay(Circumstance):
    """One of the two has no way on her, or both."""

    def count(self, trial: "TieTrial", state: PlottedState, ship: Ship, other: Ship) -> i64:
        """Count it once for both."""
        return int(without_way(trial.book, ship) or without_way(trial.book, other))


class EitherFast(Circumstance):
    """One of the two is noted to move far, or both."""

    def count(self, trial: "TieTrial", state: PlottedState, ship: Ship, other: Ship) -> i64:
        """Count it once for both."""
        return int(max(noted(trial.book, ship), noted(trial.book, other)) >= trial.fast)


class OtherSpeed(Circumstance):
    """Movement of the other ship beyond what is slow."""

    def count(self, trial: "TieTrial", state: PlottedState, ship: Ship, other: Ship) -> i64:
        """Count each movement point, as it stands in her log at the end (ruling W70)."""
        return max(0, carried_out(trial.book, other) - trial.slow)


class Crew(Circumstance):
    """The crew that tries is of a certain quality."""

    def __init__(self, label: str, rules: dict[str, str], quality: int) -> None:
        super().__init__(label, rules)
        self.quality = quality

    def count(self, trial: "TieTrial", state: PlottedState, ship: Ship, other: Ship) -> i64:
        """Count her crew only."""
        return int(ship.quality == self.quality)


class EachCrew(Crew):
    """The crew of either ship is of a certain quality."""

    def count(self, trial: "TieTrial", state: PlottedState, ship: Ship, other: Ship) -> i64:
        """Count both crews."""
        return (ship.quality == self.quality) + (other.quality == self.quality)


class FriendlyCrew(Crew):
    """The crew that tries is of a certain quality and helps a friend."""

    def count(self, trial: "TieTrial", state: PlottedState, ship: Ship, other: Ship) -> i64:
        """Count her crew only."""
        return int(ship.quality == self.quality and state.friendly(ship, other))


class BetterCrew(Circumstance):
    """The crew that tries is better than the enemy's, or worse."""

    def count(self, trial: "TieTrial", state: PlottedState, ship: Ship, other: Ship) -> i64:
        """Count the steps between the two."""
        return 0 if state.friendly(ship, other) else other.quality - ship.quality


class Friendly(Circumstance):
    """The two are friends, or one has surrendered."""

    def count(self, trial: "TieTrial", state: PlottedState, ship: Ship, other: Ship) -> i64:
        """Count it once for both."""
        return int(state.friendly(ship, other))


class FullSail(Circumstance):
    """A ship is at full sail."""

    def count(self, trial: "TieTrial", state: PlottedState, ship: Ship, other: Ship) -> i64:
        """Count both ships."""
        return ship.at_full_sail + other.at_full_sail


class Wind(Circumstance):
    """The wind is of a certain strength."""

    def __init__(self, label: str, rules: dict[str, str], velocity: int) -> None:
        super().__init__(label, rules)
        self.velocity = velocity

    def count(self, trial: "TieTrial", state: PlottedState, ship: Ship, other: Ship) -> i64:
        """Look at the wind alone."""
        return int(state.velocity == self.velocity)


class MeleeInProgress(Circumstance):
    """Their crews are in melee with each other, or where the table says so, are not."""

    def __init__(self, label: str, rules: dict[str, str], *, given: bool) -> None:
        super().__init__(label, rules)
        self.given = given

    def count(self, trial: "TieTrial", state: PlottedState, ship: Ship, other: Ship) -> i64:
        """Count it once for both."""
        return int(in_melee(state, ship, other) == self.given)


#: Everything that a trial's table may name.
CIRCUMSTANCES: Final[dict[str, Circumstance]] = {
    "one_motionless": Motionless("one ship motionless", {"grappling": "B.VI.A.4"}, 1),
    "both_motionless": Motionless("both ships motionless", {"grappling": "B.VI.A.4"}, 2),
    "one_without_way": WithoutWay("one ship motionless", {"grappling": "9.1.4.3"}, 1),
    "both_without_way": WithoutWay("both ships motionless", {"grappling": "9.1.4.4"}, 2),
    "crack_each": EachCrew("crack crews", {"fouling": "8.3.5.1"}, CRACK),
    "elite_each": EachCrew("elite crews", {"fouling": "8.3.5.2"}, ELITE),
    "green_each": EachCrew("green crews", {"fouling": "8.3.5.3"}, GREEN),
    "poor_each": EachCrew("poor crews", {"fouling": "8.3.5.4"}, POOR),
    "crack": Crew("crack crew", {"ungrappling": "9.2.1.1", "unfouling": "6.0"}, CRACK),
    "elite": Crew("elite crew", {"ungrappling": "9.2.1.2", "unfouling": "6.0"}, ELITE),
    "friendly": Friendly("both ships friendly", {"fouling": "8.3.5.5", "grappling": "9.1.4.2"}),
    "either_without_way": EitherWithoutWay("a ship motionless or drifting", {"fouling": "8.3.5.6"}),
    "either_fast": EitherFast("a ship noted to move far", {"fouling": "8.3.5.7"}),
    "full_sail_each": FullSail("ships at full sail", {"fouling": "8.3.5.8", "unfouling": "19.1"}),
    "crew_difference": BetterCrew("difference of crews", {"grappling": "9.1.4.1"}),
    "friendly_crack": FriendlyCrew("crack crew", {"grappling": "9.1.4.1"}, CRACK),
    "friendly_elite": FriendlyCrew("elite crew", {"grappling": "9.1.4.1"}, ELITE),
    "target_speed": OtherSpeed("movement of the other ship", {"grappling": "9.1.4.5"}),
    "light_breeze": Wind("light breeze", {"grappling": "22.1.1"}, LIGHT_BREEZE),
    "gale": Wind("gale", {"grappling": "22.1.2"}, GALE),
    "storm": Wind("storm", {"grappling": "22.1.3", "ungrappling": "22.2.1"}, STORM),
    "no_melee": MeleeInProgress("no melee in progress", {"ungrappling": "9.2.1.3"}, given=False),
    "melee": MeleeInProgress("melee in progress", {"ungrappling": "9.2.1.4", "unfouling": "6.0"}, given=True),
}


class TieTrial:
    """The table of one trial, with the circumstances that it names and what each of them adds."""

    def __init__(self, book: Book, name: str) -> None:
        table = book.tables.trial(name)
        self.book = book
        self.name = name
        self.two_dice = table.dice == 2
        self.at_most = table.at_most
        self.at_least = table.at_least
        self.natural = table.natural
        self.friends_roll = table.friends_roll
        self.fast = table.fast
        self.slow = table.slow
        self.rulings = table.rulings
        self.circumstances = vec[Circumstance]([CIRCUMSTANCES[known] for known in table.modifiers])
        self.each = vec[i64](table.modifiers.values())

    def needs_no_die(self, state: PlottedState, ship: Ship, other: Ship) -> bool:
        """Return whether no die is needed: friends help each other, surrendered ships resist none.

        Some tables have them roll (B.VI.A.3).
        """
        return not self.friends_roll and state.friendly(ship, other)

    def bonus(self, state: PlottedState, ship: Ship, other: Ship) -> i64:
        """Return what the circumstances add to a trial between two ships, all together."""
        total: i64 = 0
        for place in range(len(self.circumstances)):
            total += self.each[place] * self.circumstances[place].count(self, state, ship, other)
        return total

    def modifiers(self, state: PlottedState, ship: Ship, other: Ship) -> tuple[Modifier, ...]:
        """Return what the circumstances add, each by its name."""
        found = []
        for place, circumstance in enumerate(self.circumstances):
            value = self.each[place] * circumstance.count(self, state, ship, other)
            if value:
                rule = self.book.cite(circumstance.rules[self.name])
                found.append(Modifier(circumstance.label, value, rule))
        return tuple(found)

    def throw(self, state: PlottedState) -> int:
        """Throw the dice; they are the digits of the number, such as 53 for a five and a three."""
        first = state.dice.roll(self.name)
        return first * 10 + state.dice.roll(self.name) if self.two_dice else first

    def roll(self, thrown: int) -> Roll:
        """Return dice that were thrown as events show them."""
        return Roll(self.name, _total(thrown), dice=divmod(thrown, 10) if self.two_dice else ())

    def succeeds(self, thrown: int, bonus: int) -> bool:
        """Return whether dice succeed with what is added to them."""
        total = _total(thrown)
        # Such dice succeed whatever is added to them (8.3.5.9, 9.1.4.6, 9.2.1.5).
        if total == self.natural:
            return True
        return total + bonus >= self.at_least if self.at_least else total + bonus <= self.at_most

    def chance(self, bonus: int) -> tuple[float, str]:
        """Return the exact chance of a trial, and what the dice must show."""
        faces = range(1, 7)
        throws = [10 * a + b for a in faces for b in faces] if self.two_dice else list(faces)
        good = [thrown for thrown in throws if self.succeeds(thrown, bonus)]
        if not good:
            return 0.0, "nothing succeeds"
        totals = sorted({_total(thrown) for thrown in good})
        needs = str(totals[0]) if len(totals) == 1 else f"{totals[0]} to {totals[-1]}"
        return len(good) / len(throws), needs


def tie_trial(book: Book, name: str) -> TieTrial:
    """Return a trial of this game, such as "grappling"; it is made when it is first wanted."""
    found = book.trials.get(name)
    if found is None:
        found = book.trials[name] = TieTrial(book, name)
    return found


def total_of(modifiers: tuple[Modifier, ...]) -> int:
    """Return what modifiers add all together."""
    return sum(modifier.value for modifier in modifiers)


def _total(thrown: int) -> int:
    return thrown // 10 + thrown % 10
