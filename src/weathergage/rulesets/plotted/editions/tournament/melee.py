"""Melee in which boarders are away from their own deck, and friends help to hold another's (12.2.6, A-12.3)."""

from weathergage.rulesets.plotted.boarding.melee import (
    Clash,
    Melee,
    Party,
    has_party,
    lock,
    locked,
    parties_of,
    party_of,
    ship_of,
    task_in,
)
from weathergage.rulesets.plotted.boarding.parties import kind_of, target_of, task_of
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import DEFENSIVE, OFFENSIVE
from weathergage.rulesets.plotted.turn.melee_phase import MeleePhase


class TournamentMelee(Melee):
    """Match parties as this edition does (ruling W77)."""

    rulings: tuple[str, ...] = ("W75", "W76", "W77")
    victory_rulings: tuple[str, ...] = ("P12", "T5", "W4")

    def opponents(self, state: PlottedState, party: Party) -> list[Party]:
        """Return the OBP sent against the boarders' own ship, then the DBP and its helpers, else men held at home."""
        index, target = ship_of(party), target_of(task_in(party))
        other = state.ships[target]
        if other.side == state.ships[index].side or not other.active:
            return []
        offensive = parties_of(other, OFFENSIVE)
        back = party_of(target, task_of(OFFENSIVE, index))
        found = [back] if back in offensive else []
        if has_party(other, DEFENSIVE) and (not found or locked(other, DEFENSIVE, index)):
            found.append(party_of(target, DEFENSIVE))
        if not found:
            met = locked(state.ships[index], task_in(party), target)
            found = [away for away in offensive if met or self.holds_deck(state, away)]
        return found + _helpers(state, target)

    def holds_deck(self, state: PlottedState, party: Party) -> bool:
        """Return whether the deck is held: boarders of an enemy who only defends herself are away.

        If she boards them, both decks are fought for.
        """
        if kind_of(task_in(party)) != OFFENSIVE:
            return True
        other = state.ships[target_of(task_in(party))]
        # Nobody has gone aboard a ship that is lost (ruling W79).
        if not other.present or other.doom:
            return True
        return has_party(other, task_of(OFFENSIVE, ship_of(party)))

    def left_to_do(self, state: PlottedState, index: int) -> int:
        """Keep a party that enemies fight on its own deck an OBP, and turn it on them (10.2.2, ruling W3)."""
        ship, boarding = state.ships[index], task_of(OFFENSIVE, index)
        if not has_party(ship, DEFENSIVE):
            for other, enemy in enumerate(state.ships):
                if enemy.side != ship.side and has_party(enemy, boarding):
                    return task_of(OFFENSIVE, other)
        return super().left_to_do(state, index)

    def fought(self, state: PlottedState, pairs: list[Clash]) -> None:
        """Lock those who have come to blows for the next round."""
        lock(state, pairs)


class TournamentMeleePhase(MeleePhase):
    """Melee Phase of this edition (12.0)."""

    fought_by = TournamentMelee


def _helpers(state: PlottedState, target: int) -> list[Party]:
    """Return the boarders from friends of a ship who fight for her on her own deck."""
    helping = task_of(OFFENSIVE, target)
    return [
        party_of(index, helping)
        for index, ship in enumerate(state.ships)
        if ship.side == state.ships[target].side and has_party(ship, helping)
    ]
