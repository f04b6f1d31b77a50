"""Match boarding parties on decks: the combats they make, their strength and losses (B.IX.B-C)."""

from typing import Final

from weathergage.rulesets.plotted.boarding.parties import kind_of, target_of, task_of
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.log_squares import any_of, changed, nothing, row_of
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import DEFENSIVE, OFFENSIVE, SECTIONS
from weathergage.rulesets.plotted.gunnery.ships_in_range import NO_END, lie_of

#: All sections of one ship with the same task, as one number: ship index * 8192 + task. Sorted, parties are in the
#: order of ships.
Party = int
#: An offensive party and a party that meets it.
Clash = tuple[int, int]

_PARTIES: Final = 8192
#: Factor of the task where a state notes by party who bears losses first.
_WIDE: Final = 1024


def party_of(index: int, task: int) -> Party:
    """Return the party of a ship with that task."""
    return index * _PARTIES + task


def ship_of(party: Party) -> int:
    """Return the index of the ship that a party belongs to."""
    return party // _PARTIES


def task_in(party: Party) -> int:
    """Return the task of a party."""
    return party % _PARTIES


class Combat:
    """Parties of two sides that fight each other; those of one side add up (B.IX.B.5)."""

    def __init__(self, attackers: list[Party], defenders: list[Party], clashes: list[Clash]) -> None:
        self.attackers = attackers
        self.defenders = defenders
        self.clashes = clashes


class Melee:
    """Let crews fight: who meets whom, and with what strength."""

    #: Rulings on who fights whom, and on who has won.
    rulings: tuple[str, ...] = ("W1",)
    victory_rulings: tuple[str, ...] = ("P12", "W4")

    def __init__(self, book: Book) -> None:
        self.book = book
        self.table = book.tables.melee
        #: What a square is worth by the quality of its crew: as a boarder, on its own deck, and there when it is raked.
        self._boarders = row_of(self.table.strength)
        self._defenders = row_of(self.table.worth_of_defenders(False))
        self._raked_defenders = row_of(self.table.worth_of_defenders(True))

    def opponents(self, state: PlottedState, party: Party) -> list[Party]:
        """Return who meets an offensive party aboard the ship it boards; nobody, if she is undefended (B.IX.B.2-6)."""
        index, target = ship_of(party), target_of(task_in(party))
        other = state.ships[target]
        if other.side == state.ships[index].side:
            return []
        found = parties_of(other, OFFENSIVE)
        back = party_of(target, task_of(OFFENSIVE, index))
        if back in found:
            found = [back]
        if has_party(other, DEFENSIVE) and (not found or locked(other, DEFENSIVE)):
            found.append(party_of(target, DEFENSIVE))
        return found

    def holds_deck(self, state: PlottedState, party: Party) -> bool:
        """Return whether a party would fight for its own ship; boarders of another turn back for that."""
        return True

    def left_to_do(self, state: PlottedState, index: int) -> int:
        """Return the task of boarders whose aim others have taken: to guard their own ship (ruling W11)."""
        return DEFENSIVE

    def clashes(self, state: PlottedState) -> list[Clash]:
        """Return every pair of parties that must fight now, each pair once: offensive parties begin (B.IX.B.1)."""
        found: list[Clash] = []
        for ship in state.ships:
            for party in parties_of(ship, OFFENSIVE):
                for enemy in self.opponents(state, party):
                    if (enemy, party) not in found:
                        found.append((party, enemy))
        return found

    def fought(self, state: PlottedState, pairs: list[Clash]) -> None:
        """Leave behind what the next round needs."""

    def strength(self, state: PlottedState, parties: list[Party]) -> int:
        """Return the total melee strength: squares times the worth of the crew's quality (B.IX.C.1)."""
        total = 0
        for party in parties:
            ship, task = state.ships[ship_of(party)], task_in(party)
            total += men(ship, task) * self.worth(state, ship, task)
        return total

    def worth(self, state: PlottedState, ship: Ship, task: int) -> int:
        """Return what one square of a party is worth; more on its own deck, where the table says so."""
        if task != DEFENSIVE:
            return self._boarders[ship.quality]
        boarding = task_of(OFFENSIVE, ship.spec.index)
        boarders = [enemy for enemy in state.ships if enemy.side != ship.side and has_party(enemy, boarding)]
        raked = self.raked(state, ship, boarders)
        return self._raked_defenders[ship.quality] if raked else self._defenders[ship.quality]

    def raked(self, state: PlottedState, ship: Ship, enemies: list[Ship]) -> bool:
        """Return whether some of these ships lie where their broadsides would rake her, loaded or not."""
        for enemy in enemies:
            if self.book.rake.end(lie_of(enemy, ship)) != NO_END:
                return True
        return False

    def bear(self, state: PlottedState, parties: list[Party], losses: int) -> int:
        """Cross off losses of combined parties; the squares really lost (B.IX.C.2, C.7)."""
        if self.table.even_losses and mixed(parties):
            return bear_evenly(state, parties, losses)
        left = losses
        for first in (True, False):
            for party in parties:
                if (state.losses_first.get(_key(party)) == ship_of(party)) == first:
                    left -= _cross_off(state, party, left)
        return losses - left


def squares_of(ship: Ship, task: int) -> list[int]:
    """Return the squares of a party by section, without men who came aboard this turn (B.VII.B.7)."""
    found, hands = [0] * SECTIONS, ship.hands
    for section in range(SECTIONS):
        if ship.tasks[section] == task:
            found[section] = hands[section] - ship.newcomers[section]
    return found


def men(ship: Ship, task: int) -> int:
    """Return the squares of a party."""
    total, hands = 0, ship.hands
    for section in range(SECTIONS):
        if ship.tasks[section] == task:
            total += hands[section] - ship.newcomers[section]
    return total


def stands(state: PlottedState, party: Party) -> bool:
    """Return whether a party has men left."""
    return men(state.ships[ship_of(party)], task_in(party)) > 0


def has_party(ship: Ship, task: int) -> bool:
    """Return whether a ship has a party with that task that still has men."""
    return men(ship, task) > 0 and ship.active


def parties_of(ship: Ship, kind: int) -> list[Party]:
    """Return her parties of a kind that still have men, lowest section first."""
    found: list[Party] = []
    for task in ship.tasks:
        if kind_of(task) == kind and has_party(ship, task):
            party = party_of(ship.spec.index, task)
            if party not in found:
                found.append(party)
    return found


def combats(state: PlottedState, pairs: list[Clash]) -> list[Combat]:
    """Return the combats the pairs make: all that hang together fight together, two sides at a time."""
    if len(pairs) == 1:
        return [Combat([pairs[0][0]], [pairs[0][1]], pairs)]
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
    for party in parties:
        if ship_of(party) != ship_of(parties[0]):
            return True
    return False


def first_to_bear(state: PlottedState, parties: list[Party]) -> int:
    """Return the ship that bears losses first unless her side says otherwise: the one with most men."""
    first, most = -1, 0
    for party in parties:
        squares = men(state.ships[ship_of(party)], task_in(party))
        if first < 0 or squares > most:
            first, most = ship_of(party), squares
    return first


def order_losses(state: PlottedState, parties: list[Party], ship: int) -> None:
    """Note that the losses of these parties fall first on one ship's men."""
    for party in parties:
        state.losses_first[_key(party)] = ship


def losses_ordered(state: PlottedState, parties: list[Party]) -> bool:
    """Return whether it is noted for all these parties where losses fall first."""
    for party in parties:
        if _key(party) not in state.losses_first:
            return False
    return True


def bear_evenly(state: PlottedState, parties: list[Party], losses: int) -> int:
    """Cross off losses square by square from the crew that has lost least this turn (12.3.6, ruling W76)."""
    lost = state.losses_shared
    for taken in range(losses):
        crew, least, most = -1, 0, 0
        for party in parties:
            index = ship_of(party)
            squares, borne = men(state.ships[index], task_in(party)), lost.get(index, 0)
            # Of crews that have lost as much the larger is next.
            if squares and (crew < 0 or borne < least or (borne == least and squares > most)):
                crew, least, most = party, borne, squares
        if crew < 0:
            return taken
        _cross_off(state, crew, 1)
        lost[ship_of(crew)] = least + 1
    return losses


def _cross_off(state: PlottedState, party: Party, losses: int) -> int:
    """Cross off squares from the lowest section of a party upwards; the squares really lost."""
    ship, task = state.ships[ship_of(party)], task_in(party)
    hands, left = ship.hands[:], losses
    for section in range(SECTIONS):
        if left and ship.tasks[section] == task:
            lost = min(left, hands[section] - ship.newcomers[section])
            hands[section] -= lost
            left -= lost
    ship.set_hands(hands)
    return losses - left


def lock(state: PlottedState, pairs: list[Clash]) -> None:
    """Bind the parties that fight on to each other, and release all others (B.IX.C.4-5)."""
    for ship in state.ships:
        if any_of(ship.engaged):
            ship.engaged = nothing()
    # A party that boards is bound to the ship it boards, before those that board its own.
    for first, second in pairs:
        _bind(state, first, second)
    for first, second in pairs:
        _bind(state, second, first)


def _bind(state: PlottedState, party: Party, enemy: Party) -> None:
    """Bind the sections of a party that are free to the ship of their enemy."""
    ship, task = state.ships[ship_of(party)], task_in(party)
    hands = ship.hands
    for section in range(SECTIONS):
        if ship.tasks[section] == task and hands[section] > ship.newcomers[section]:
            if not ship.engaged[section]:
                ship.engaged = changed(ship.engaged, section, ship_of(enemy) + 1)


def locked(ship: Ship, task: int, enemy: int = -1) -> bool:
    """Return whether a party of hers has been in melee since an earlier turn, or since then with one enemy."""
    for section in range(SECTIONS):
        bound = ship.engaged[section]
        if bound and ship.tasks[section] == task and enemy in (-1, bound - 1):
            return True
    return False


def _key(party: Party) -> int:
    return task_in(party) * _WIDE + ship_of(party)


def _side(state: PlottedState, party: Party) -> int:
    return state.ships[ship_of(party)].side
