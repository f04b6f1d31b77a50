"""Estimate what ships of the drawn games can do in their next one or two actions to an enemy who stays."""

from typing import Final

from weathergage.rulesets.drawn.shared.lookout import Guns, Lookout, Pose, Reach, Sighting

#: Whether the port and the starboard broadside will have fired by then, besides those that have already.
Fired = tuple[bool, bool]
NEITHER: Final[Fired] = (False, False)
#: The weight of the answer to a broadside for captains who do not consider it.
EVEN: Final = 0.5


class Foresight:
    """Estimate what one ship may gain from another: fire less a part of the answer, and a prize."""

    def __init__(self, lookout: Lookout, side: int, answer: float, waits: bool) -> None:
        self._lookout = lookout
        self._side = side
        self._answer = answer
        #: A ship that comes up is fired at before she has turned.
        self._waits = waits

    def in_new_turn(self, ship: Sighting, pose: Pose, other: Sighting, at: Pose, prize: float) -> float:
        """Estimate it with all guns of both ships loaded."""
        lookout, answer = self._lookout, self._answer
        reach = lookout.reach(ship.id, pose)
        guns, back = lookout.guns(ship.id, other.id), lookout.guns(other.id, ship.id)
        if self._waits:
            worth = [self._met(guns, back, group, at) for group in reach.groups]
        else:
            worth = [
                max(guns.fresh(each, at) - answer * back.fresh(at, each) for each in group)
                for group in reach.groups
            ]
        return self._hoped(reach, worth, ship, other, at, prize)

    def _met(self, guns: Guns, back: Guns, group: tuple[Pose, ...], at: Pose) -> float:
        """Estimate it for one course: a ship on her way is fired at before she has turned."""
        likings = [guns.fresh(each, at) - EVEN * back.fresh(at, each) for each in group]
        place = likings.index(max(likings))
        answer = back.fresh(at, group[place])
        if place:
            answer = max(answer, back.fresh(at, group[1]))
        return guns.fresh(group[place], at) - self._answer * answer

    def in_this_turn(
        self,
        ship: Sighting,
        pose: Pose,
        other: Sighting,
        at: Pose,
        prize: float,
        fired: Fired = NEITHER,
        answered: Fired = NEITHER,
    ) -> float:
        """Estimate it without the guns that either ship will have fired by then."""
        lookout, answer = self._lookout, self._answer
        reach = lookout.reach(ship.id, pose)
        guns, back = lookout.guns(ship.id, other.id), lookout.guns(other.id, ship.id)
        worth: list[float] = []
        for group in reach.groups:
            best = float("-inf")
            for each in group:
                battery, gain, _ = guns.laid(each, at)
                against, loss, _ = back.laid(at, each)
                gain = 0.0 if fired[battery] else gain
                best = max(best, gain if answered[against] else gain - answer * loss)
            worth.append(best)
        return self._hoped(reach, worth, ship, other, at, prize)

    def in_two_actions(
        self, ship: Sighting, pose: Pose, other: Sighting, at: Pose, prize: float, answered: Fired
    ) -> float:
        """Estimate it for a second action, after she has come nearer in the first."""
        reach = self._lookout.reach(ship.id, pose)
        worth = [
            max(self.in_this_turn(ship, each, other, at, prize, NEITHER, answered) for each in group)
            for group in reach.groups
        ]
        return self._expected(reach, worth, ship)

    def _hoped(
        self, reach: Reach, worth: list[float], ship: Sighting, other: Sighting, at: Pose, prize: float
    ) -> float:
        if prize:
            # A ship passes all nearer places, so one grappling distance on the way is enough.
            near = [self._lookout.gap(ship.id, group[0], other.id, at) == 1 for group in reach.groups]
            for number in range(len(worth)):
                worth[number] += prize * any(near[: number + 1])
        return self._expected(reach, worth, ship)

    def _expected(self, reach: Reach, worth: list[float], ship: Sighting) -> float:
        """Average the best result over the draws; never less than staying away."""
        total = sum(chance * max(worth[n] for n in groups) for chance, groups in reach.falls)
        # An enemy who comes up nevertheless may lose by it.
        return total if self._waits and ship.side != self._side else max(0.0, total)
