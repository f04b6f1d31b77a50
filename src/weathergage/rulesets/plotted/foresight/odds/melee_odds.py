"""A melee fought to its end: every round by the functions of the Melee Phase, every way its dice can fall."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import prod
from typing import Final

from weathergage.engine.contract.questions import Questions
from weathergage.engine.dice import Dice, outcomes
from weathergage.engine.distribution import Distribution, gathered, settled
from weathergage.engine.odds import Chance, OddsError, Spread, chance_of, spread_of
from weathergage.rulesets.plotted.boarding.melee import (
    Clash,
    Combat,
    combats,
    first_to_bear,
    has_party,
    losses_ordered,
    mixed,
    order_losses,
)
from weathergage.rulesets.plotted.boarding.melee_outcome import answer_offer, offers
from weathergage.rulesets.plotted.boarding.parties import in_party, kind_of, target_of, task_of
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.log_squares import nothing, row_of
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import OFFENSIVE
from weathergage.rulesets.plotted.foresight.odds.dice_outcomes import bare, fingerprint
from weathergage.rulesets.plotted.turn.boarding_phase import BoardingPhase
from weathergage.rulesets.plotted.turn.melee_phase import MeleePhase

TAKEN: Final = "taken"
BEATEN: Final = "beaten_off"
LOST: Final = "lost"
NEITHER: Final = "neither"

#: Rounds of dice that are worked out: more than the largest two crews need, a few seconds' work.
MOST_ROUNDS: Final = 60_000


@dataclass
class Fight:
    """All positions a melee can come to, each by its fingerprint, and what may follow each."""

    melee: MeleePhase
    boarding: BoardingPhase
    touched: list[int]
    states: dict[bytes, PlottedState] = field(default_factory=dict)
    ways: dict[bytes, Mapping[bytes, Fraction]] = field(default_factory=dict)
    faces: dict[int, list[tuple[int, Fraction]]] = field(default_factory=dict)
    #: How many ways a round can fall have been tried.
    tried: int = 0

    def begin(self, state: PlottedState) -> bytes:
        """Return the position in which the first dice fall."""
        return self._enter(bare(state))

    def onward(self, key: bytes) -> Mapping[bytes, Fraction]:
        """Return what may follow a position after one round; nothing where nobody fights any more."""
        known = self.ways.get(key)
        if known is None:
            state = self.states[key]
            pairs = self.melee.melee.clashes(state)
            known = self.ways[key] = gathered(self._rounds(state, pairs)) if pairs else {}
        return known

    def _rounds(self, state: PlottedState, pairs: list[Clash]) -> list[tuple[bytes, Fraction]]:
        found = []
        for dice in product(*(self._throws(state, combat) for combat in combats(state, pairs))):
            after = state.clone()
            after.dice = Dice(script=[value for faces, _ in dice for value in faces])
            self.melee.fight(after, pairs, None)
            found.append((self._enter(after), Fraction(prod(chance for _, chance in dice))))
        self.tried += len(found)
        if self.tried > MOST_ROUNDS:
            raise OddsError("too many fights hang together here to work out how they end")
        return found

    def _throws(self, state: PlottedState, combat: Combat) -> list[tuple[tuple[int, int], Fraction]]:
        """Return the dice of both sides as far as they differ in what they do, each pair with its chance."""
        attack = self.melee.melee.strength(state, combat.attackers)
        defence = self.melee.melee.strength(state, combat.defenders)
        return [
            ((a, b), p * q)
            for (a, p), (b, q) in product(self._unlike_faces(attack), self._unlike_faces(defence))
        ]

    def _unlike_faces(self, strength: int) -> list[tuple[int, Fraction]]:
        """Return one face of the die for each number of losses, with the chance of that number."""
        known = self.faces.get(strength)
        if known is None:
            losses = self.melee.table.losses_for
            faces = list(outcomes(lambda dice: dice.roll("melee")))
            one_of = {losses(strength, face): face for face, _ in faces}
            chances = gathered((losses(strength, face), chance) for face, chance in faces)
            known = self.faces[strength] = [(one_of[lost], chance) for lost, chance in chances.items()]
        return known

    def _enter(self, state: PlottedState) -> bytes:
        """Carry a position on to the next dice, into the next turn if need be, by default answers."""
        phase = self.melee
        while not phase.to_fight(state, None) and phase.melee.clashes(state):
            self._answer(state)
            phase.break_off(state)
            # Nobody parts and nobody joins: who is in the melee goes on with it.
            state.step = 1
            self.boarding.carry_out(state, Questions(), None)
            state.step = 0
        self._answer(state)
        state.dice = Dice()
        key = fingerprint(state, self.touched)
        self.states.setdefault(key, state)
        return key

    def _answer(self, state: PlottedState) -> None:
        """Answer what crews are asked in a melee.

        Victorious defenders stay on their deck, and of combined crews the larger bears losses first.
        """
        while offered := offers(state, self.melee.melee):
            for victor, beaten in offered:
                answer_offer(state, victor, beaten, False)
        if not self.melee.table.even_losses:
            for combat in combats(state, self.melee.melee.clashes(state)):
                for parties in (combat.attackers, combat.defenders):
                    if mixed(parties) and not losses_ordered(state, parties):
                        order_losses(state, parties, first_to_bear(state, parties))


@dataclass(frozen=True)
class MeleeOdds:
    """Work out how a melee between two ships ends."""

    #: By result: what is left of the boarders and of those they board, in squares, with the chance of it.
    ends: Mapping[tuple[str, int, int], Fraction]
    #: The chance that it is over in its first turn.
    at_once: Fraction
    endless: Fraction

    def chance(self, result: str) -> Fraction:
        """Return the chance of a result."""
        return sum((chance for end, chance in self.ends.items() if end[0] == result), Fraction(0))

    def left(self, result: str, whose: int) -> Distribution | None:
        """Return the squares left to one (0 the boarders, 1 the boarded) if it ends so; None if it never does."""
        whole = self.chance(result)
        if not whole:
            return None
        return Distribution.of(
            ((boarders, boarded)[whose], chance / whole)
            for (how, boarders, boarded), chance in self.ends.items()
            if how == result
        )


def fight_out(
    melee: MeleePhase, boarding: BoardingPhase, state: PlottedState, ship: Ship, other: Ship
) -> MeleeOdds:
    """Return the exact end of a melee whose parties are told off, if no ship parts, joins or fires into it."""
    index, enemy = ship.spec.index, other.spec.index
    apart, fighting = _without_others(state, {index, enemy})
    fight = Fight(melee, boarding, fighting)
    start = fight.begin(apart)
    ends = settled(start, fight.onward)
    side = ship.side

    def read(after: PlottedState) -> tuple[str, int, int]:
        mine, hers = after.ships[index], after.ships[enemy]
        boarders = sum(mine.hands) if mine.side == side else 0
        if hers.captured and hers.side == side:
            return TAKEN, boarders + sum(hers.prize), sum(hers.crew)
        if mine.side != side:
            return LOST, 0, sum(hers.hands) + sum(mine.prize)
        gone = not has_party(mine, task_of(OFFENSIVE, enemy))
        return (BEATEN if gone and any(hers.hands) else NEITHER), boarders, sum(hers.hands)

    final = gathered((read(fight.states[key]), chance) for key, chance in ends.items())
    return MeleeOdds(
        {end: final[end] for end in sorted(final)},
        _within(fight, start, melee.table.rounds - state.melee_round),
        1 - sum(ends.values(), Fraction(0)),
    )


def _without_others(state: PlottedState, fighting: set[int]) -> tuple[PlottedState, list[int]]:
    """Return a copy in which only these ships fight, and those who fight with them.

    Other melees neither help nor hinder them.
    """
    aims = [
        {one.spec.index, target_of(task)}
        for one in state.ships
        for task in one.tasks
        if kind_of(task) == OFFENSIVE
    ]
    while more := [aim for aim in aims if aim & fighting and not aim <= fighting]:
        fighting = fighting.union(*more)
    apart = state.clone()
    for one in apart.ships:
        if one.spec.index not in fighting:
            one.tasks = row_of(0 if in_party(task) else task for task in one.tasks)
            one.engaged = nothing()
    return apart, sorted(fighting)


def _within(fight: Fight, start: bytes, rounds: int) -> Fraction:
    """Return the chance that a fight is over after this many rounds."""
    now = {start: Fraction(1)}
    over = Fraction(0)
    for _ in range(rounds):
        after: list[tuple[bytes, Fraction]] = []
        for key, chance in now.items():
            ways = fight.onward(key)
            if not ways:
                over += chance
            after += [(to, chance * each) for to, each in ways.items()]
        now = gathered(after)
    return over + sum((chance for key, chance in now.items() if not fight.onward(key)), Fraction(0))


def told(book: Book, fought: MeleeOdds, ship: Ship, other: Ship) -> tuple[list[Chance], list[Spread]]:
    """Return a melee as answers show it."""
    mine, hers = ship.spec.name, other.spec.name
    words: tuple[tuple[str, str, str], ...] = (
        (TAKEN, f"{mine} takes {hers}", "B.IX.D.2"),
        (BEATEN, "the boarders are beaten", "B.IX.C.3"),
        (LOST, f"{hers} takes {mine}", "B.IX.D.2"),
        (NEITHER, "nobody is left to fight", "B.IX.C.3"),
    )
    chances = [
        chance_of(key, label, fought.chance(key), book.cite(rule))
        for key, label, rule in words
        if fought.chance(key) or key in (TAKEN, BEATEN)
    ]
    if fought.endless:
        chances.append(chance_of("endless", "it is never decided", fought.endless, book.cite("B.IX.C.4")))
    chances.append(
        chance_of("at_once", "it is over in its first turn", fought.at_once, book.cite("B.IX.C.4"))
    )
    spreads = []
    for key, whose, label in (
        (TAKEN, 0, f"crew squares {mine} has left, prize crew included, if she takes her"),
        (BEATEN, 1, f"crew squares {hers} has left if she beats them"),
        (BEATEN, 0, f"crew squares {mine} has left if her boarders are beaten"),
        (LOST, 1, f"crew squares {hers} has left, prize crew included, if she takes {mine}"),
    ):
        left = fought.left(key, whose)
        if left is not None and left.at_least(1):
            spreads.append(spread_of(f"left_{'boarded' if whose else 'boarders'}_{key}", label, left))
    return chances, spreads
