"""Match boarding parties on decks: the combats they make, their strength and losses (B.IX.B-C)."""

from dataclasses import dataclass

from weathergage.geometry.bearing import bearing
from weathergage.rulesets.plotted.boarding.parties import kind_of, target_of, task_of
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import DEFENSIVE, OFFENSIVE

#: All sections of one ship with the same task: ship index, task.
Party = tuple[int, int]
#: An offensive party and a party that meets it.
Clash = tuple[Party, Party]

_WIDE = 1024


@dataclass(slots=True, frozen=True)
class Combat:
    """Parties of two sides that fight each other; those of one side add up (B.IX.B.5)."""

    attackers: list[Party]
    defenders: list[Party]
    clashes: list[Clash]


class Melee:
    """Let crews fight: who meets whom, and with what strength."""

    #: Rulings on who fights whom, and on who has won.
    rulings: tuple[str, ...] = ("W1",)
    victory_rulings: tuple[str, ...] = ("P12", "W4")

    def __init__(self, book: Book) -> None:
        self.book = book
        self.table = book.tables.melee

    def opponents(self, state: PlottedState, party: Party) -> list[Party]:
        """Return who meets an offensive party aboard the ship it boards; nobody, if she is undefended (B.IX.B.2-6)."""
        index, task = party
        ship, target = state.ships[index], target_of(task)
        other = state.ships[target]
        if other.side == ship.side:
            return []
        aimed = parties_of(other, OFFENSIVE)
        back = task_of(OFFENSIVE, index)
        if back in aimed:
            aimed = [back]
        found = [(target, theirs) for theirs in aimed]
        if parties_of(other, DEFENSIVE) and (not found or locked(other, DEFENSIVE)):
            found.append((target, DEFENSIVE))
        return found

    def holds_deck(self, state: PlottedState, party: Party) -> bool:
        """Return whether a party would fight for its own ship; boarders of another turn back for that."""
        return True

    def left_to_do(self, state: PlottedState, index: int) -> int:
        """The task of boarders whose aim others have taken: to guard their own ship (ruling W11)."""
        return DEFENSIVE

    def clashes(self, state: PlottedState) -> list[Clash]:
        """Every pair of parties that must fight now, each pair once: offensive parties begin (B.IX.B.1)."""
        found: list[Clash] = []
        for index, ship in enumerate(state.ships):
            for task in parties_of(ship, OFFENSIVE):
                party = (index, task)
                for enemy in self.opponents(state, party):
                    if (enemy, party) not in found:
                        found.append((party, enemy))
        return found

    def fought(self, state: PlottedState, pairs: list[Clash]) -> None:
        """Leave behind what the next round needs."""

    def strength(self, state: PlottedState, parties: list[Party]) -> int:
        """The total melee strength: squares times the worth of the crew's quality (B.IX.C.1)."""
        return sum(
            men(state.ships[index], task) * self.worth(state, state.ships[index], task)
            for index, task in parties
        )

    def worth(self, state: PlottedState, ship: Ship, task: int) -> int:
        """Return what one square of a party is worth; more on its own deck, where the table says so."""
        if task != DEFENSIVE or not self.table.defending:
            return self.table.strength[ship.quality]
        boarding = task_of(OFFENSIVE, ship.spec.index)
        boarders = [
            enemy
            for enemy in state.ships
            if enemy.side != ship.side and boarding in parties_of(enemy, OFFENSIVE)
        ]
        return self.table.worth_of_defenders(self.raked(state, ship, boarders))[ship.quality]

    def raked(self, state: PlottedState, ship: Ship, enemies: list[Ship]) -> bool:
        """Return whether some of these ships lie where their broadsides would rake her, loaded or not."""
        return any(
            self.book.rake(
                bearing(enemy.bow, enemy.heading, ship.bow, ship.heading, enemy.spec.hexes, ship.spec.hexes)
            )
            for enemy in enemies
        )

    def bear(self, state: PlottedState, parties: list[Party], losses: int) -> int:
        """Cross off losses of combined parties; the squares really lost (B.IX.C.2, C.7)."""
        if self.table.even_losses and mixed(parties):
            return bear_evenly(state, parties, losses)
        chosen = state.losses_first
        order = sorted(parties, key=lambda party: (chosen.get(_key(party)) != party[0], party[0]))
        left = losses
        for party in order:
            left -= _cross_off(state, party, left)
        return losses - left


def squares_of(ship: Ship, task: int) -> list[int]:
    """The squares of a party by section, without men who came aboard this turn (B.VII.B.7)."""
    return [
        hands - new if own == task else 0 for hands, new, own in zip(ship.hands, ship.newcomers, ship.tasks)
    ]


def men(ship: Ship, task: int) -> int:
    """The squares of a party."""
    return sum(squares_of(ship, task))


def stands(state: PlottedState, party: Party) -> bool:
    """Return whether a party has men left."""
    return men(state.ships[party[0]], party[1]) > 0


def parties_of(ship: Ship, kind: int) -> list[int]:
    """The tasks of her parties of a kind that still have men, lowest section first."""
    if not ship.active:
        return []
    found: list[int] = []
    for task in ship.tasks:
        if kind_of(task) == kind and task not in found and men(ship, task):
            found.append(task)
    return found


def combats(state: PlottedState, pairs: list[Clash]) -> list[Combat]:
    """The combats the pairs make: all that hang together fight together, two sides at a time."""
    found: list[Combat] = []
    taken: set[Party] = set()
    for first in pairs:
        if first[0] in taken or first[1] in taken:
            continue
        sides = {_side(state, first[0]), _side(state, first[1])}
        members = {*first}
        while True:
            joined = [
                pair
                for pair in pairs
                if (pair[0] in members or pair[1] in members)
                and not (pair[0] in taken or pair[1] in taken)
                and {_side(state, pair[0]), _side(state, pair[1])} == sides
            ]
            grown = {party for pair in joined for party in pair}
            if grown == members:
                break
            members = grown
        taken |= members
        attacking = _side(state, first[0])
        found.append(
            Combat(
                sorted(party for party in members if _side(state, party) == attacking),
                sorted(party for party in members if _side(state, party) != attacking),
                joined,
            )
        )
    return found


def mixed(parties: list[Party]) -> bool:
    """Return whether men of more than one ship fight side by side (B.IX.C.7)."""
    return len({index for index, _ in parties}) > 1


def first_to_bear(state: PlottedState, parties: list[Party]) -> int:
    """The ship that bears losses first unless her side says otherwise: the one with most men."""
    return max(parties, key=lambda party: (men(state.ships[party[0]], party[1]), -party[0]))[0]


def order_losses(state: PlottedState, parties: list[Party], ship: int) -> None:
    """Note that the losses of these parties fall first on one ship's men."""
    for party in parties:
        state.losses_first[_key(party)] = ship


def losses_ordered(state: PlottedState, parties: list[Party]) -> bool:
    """Return whether it is noted for all these parties where losses fall first."""
    return all(_key(party) in state.losses_first for party in parties)


def bear_evenly(state: PlottedState, parties: list[Party], losses: int) -> int:
    """Cross off losses square by square from the crew that has lost least this turn (12.3.6, ruling W76)."""
    lost = state.losses_shared
    for taken in range(losses):
        standing = [party for party in parties if stands(state, party)]
        if not standing:
            return taken
        crew = min(
            standing,
            key=lambda party: (lost.get(party[0], 0), -men(state.ships[party[0]], party[1]), party[0]),
        )
        _cross_off(state, crew, 1)
        lost[crew[0]] = lost.get(crew[0], 0) + 1
    return losses


def _cross_off(state: PlottedState, party: Party, losses: int) -> int:
    """Cross off squares from the lowest section of a party upwards; the squares really lost."""
    ship = state.ships[party[0]]
    hands, left = ship.hands, losses
    for section, squares in enumerate(squares_of(ship, party[1])):
        lost = min(left, squares)
        hands[section] -= lost
        left -= lost
    return losses - left


def lock(state: PlottedState, pairs: list[Clash]) -> None:
    """Bind the parties that fight on to each other, and release all others (B.IX.C.4-5)."""
    for ship in state.ships:
        if any(ship.engaged):
            ship.engaged = [0] * len(ship.engaged)
    # A party that boards is bound to the ship it boards, before those that board its own.
    for (index, task), (enemy, _) in [*pairs, *((second, first) for first, second in pairs)]:
        ship = state.ships[index]
        for section, squares in enumerate(squares_of(ship, task)):
            if squares and not ship.engaged[section]:
                ship.engaged[section] = enemy + 1


def locked(ship: Ship, task: int, enemy: int = -1) -> bool:
    """Return whether a party of hers has been in melee since an earlier turn, or since then with one enemy."""
    return any(
        own == task and lock and enemy in (-1, lock - 1) for lock, own in zip(ship.engaged, ship.tasks)
    )


def _key(party: Party) -> int:
    return party[1] * _WIDE + party[0]


def _side(state: PlottedState, party: Party) -> int:
    return state.ships[party[0]].side
