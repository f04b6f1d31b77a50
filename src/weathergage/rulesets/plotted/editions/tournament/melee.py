"""Melee in which boarders are away from their own deck, and friends help to hold another's (12.2.6, A-12.3)."""

from weathergage.rulesets.plotted.boarding.melee import Clash, Melee, Party, lock, locked, parties_of
from weathergage.rulesets.plotted.boarding.parties import kind_of, target_of, task_of
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import DEFENSIVE, OFFENSIVE
from weathergage.rulesets.plotted.turn.melee_phase import MeleePhase


class TournamentMelee(Melee):
    """Match parties as this edition does (ruling W77)."""

    rulings: tuple[str, ...] = ("W75", "W76", "W77")
    victory_rulings: tuple[str, ...] = ("P12", "T5", "W4")

    def opponents(self, state: PlottedState, party: Party) -> list[Party]:
        """The OBP sent against the boarders' own ship, then the DBP and friends who help it, else men held at home."""
        index, task = party
        ship, target = state.ships[index], target_of(task)
        other = state.ships[target]
        if other.side == ship.side or not other.active:
            return []
        offensive = parties_of(other, OFFENSIVE)
        back = task_of(OFFENSIVE, index)
        found = [(target, back)] if back in offensive else []
        if parties_of(other, DEFENSIVE) and (not found or locked(other, DEFENSIVE, index)):
            found.append((target, DEFENSIVE))
        if not found:
            met = _was_met(state, party)
            found = [(target, away) for away in offensive if met or self.holds_deck(state, (target, away))]
        return found + _helpers(state, target)

    def holds_deck(self, state: PlottedState, party: Party) -> bool:
        """Boarders of an enemy who only defends herself are away; if she boards them, both decks are fought for."""
        index, task = party
        if kind_of(task) != OFFENSIVE:
            return True
        other = state.ships[target_of(task)]
        # Nobody has gone aboard a ship that is lost (ruling W79).
        if not other.present or other.doom:
            return True
        return task_of(OFFENSIVE, index) in parties_of(other, OFFENSIVE)

    def left_to_do(self, state: PlottedState, index: int) -> int:
        """Keep a party that enemies fight on its own deck an OBP, and turn it on them (10.2.2, ruling W3)."""
        ship, boarding = state.ships[index], task_of(OFFENSIVE, index)
        if not parties_of(ship, DEFENSIVE):
            for other, enemy in enumerate(state.ships):
                if enemy.side != ship.side and boarding in parties_of(enemy, OFFENSIVE):
                    return task_of(OFFENSIVE, other)
        return super().left_to_do(state, index)

    def fought(self, state: PlottedState, pairs: list[Clash]) -> None:
        """Lock those who have come to blows for the next round."""
        lock(state, pairs)


class TournamentMeleePhase(MeleePhase):
    """Melee Phase of this edition (12.0)."""

    fought_by = TournamentMelee


def _was_met(state: PlottedState, party: Party) -> bool:
    """Return whether boarders have come to blows with somebody of the ship they board before."""
    ship, aim = state.ships[party[0]], target_of(party[1]) + 1
    return any(own == party[1] and lock == aim for own, lock in zip(ship.tasks, ship.engaged))


def _helpers(state: PlottedState, target: int) -> list[Party]:
    """Boarders from friends of a ship who fight for her on her own deck."""
    helping = task_of(OFFENSIVE, target)
    return [
        (index, helping)
        for index, ship in enumerate(state.ships)
        if helping in ship.tasks
        and ship.side == state.ships[target].side
        and helping in parties_of(ship, OFFENSIVE)
    ]
