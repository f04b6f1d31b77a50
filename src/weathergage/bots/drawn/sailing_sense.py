"""Weigh courses in the drawn games: fire given and taken on the way, and prospects at the end."""

from typing import Final

from weathergage.bots.drawn.boarding_sense import dares, stake
from weathergage.bots.drawn.fleet_sense import CLOSE
from weathergage.bots.drawn.next_action import EVEN, NEITHER, Fired, Foresight
from weathergage.bots.drawn.skill import Skill
from weathergage.engine.contract.compilation import i64
from weathergage.engine.orders import Ask
from weathergage.rulesets.drawn.shared.lookout import Course, Encounter, Lookout, Pose, Sighting, Ways

#: Costs in parts of the ship: running ashore, into a friend, into an enemy, lying in irons, little room ahead.
ASHORE: Final = 0.5
FRIEND: Final = 0.45
ENEMY: Final = 0.08
STUCK: Final = 0.06
NO_ROOM: Final = 0.04
ROOM: Final = 5
#: The weights of fire given to, and taken from, enemies other than the foremost.
OTHERS_GIVEN: Final = 0.3
OTHERS_TAKEN: Final = 0.6
#: The weight of the next turn while this one is not over.
NEW_TURN: Final = 0.8
#: The worth of being to windward by one step.
GAGE: Final = 0.001


class Foe:
    """Describe an enemy as seen from one ship."""

    def __init__(self, lookout: Lookout, ship: Sighting, foe: Sighting, need: float, stake: float) -> None:
        self.ship = foe
        self.fights = foe.fights
        self.need = need
        #: The expected worth of boarding, ours or (negative) hers, weighted by the chance that the grapples hold.
        self.stake = stake
        #: Actions left this turn, ours and hers.
        self.left = lookout.actions_left(ship.side)
        self.hers_left = lookout.actions_left(foe.side)
        self.fire: Encounter = lookout.encounter(ship, foe, bool(stake))

    @property
    def first(self) -> float:
        """Return the chance that she acts before us."""
        left = self.left + self.hers_left
        return self.hers_left / left if left else 0.5


def at_stake(lookout: Lookout, ship: Sighting, foe: Sighting, skill: Skill) -> float:
    """Return the worth of lying alongside an enemy; below 0 if she gains by it."""
    if skill.seasoned and foe.struck and not lookout.prizes_count:
        return 0.0
    if skill.seasoned and lookout.fought_out and foe.fights:
        mine = lookout.boarding(ship.id, foe.id) - skill.shy * ship.value
        return mine if mine > 0 else -max(0.0, lookout.boarding(foe.id, ship.id))
    worth = stake(lookout, ship, foe, skill)
    chance = lookout.grapples(ship.id, foe.id) if worth > 0 else lookout.grapples(foe.id, ship.id)
    if worth > 0 and not foe.struck:
        chance *= dares(lookout, ship.id, foe.id, skill)
    return worth * chance


class Contact:
    """Tell the cost of running into another ship; an enemy may be boarded then."""

    def __init__(self, lookout: Lookout, ship: Sighting, meets: str, skill: Skill) -> None:
        other = lookout.sighting(meets)
        friends = other.side == ship.side
        self._cost = (FRIEND if friends else ENEMY) * ship.value
        self._gain = 0.0 if friends else 0.5 * stake(lookout, ship, other, skill)

    def less(self, score: float) -> float:
        """Return the score of a course less what it costs."""
        return score - self._cost + self._gain


class RuleOfThumb:
    """Weigh the courses of one ship by where ships lie now: as captains do who do not look ahead."""

    def __init__(self, lookout: Lookout, ship: str, ways: Ways, skill: Skill, need: dict[str, float]) -> None:
        self._lookout = lookout
        self._ship = ship
        self._ways = ways
        self._skill = skill
        self._give, self._take, self._closing = skill.give, skill.take, skill.closing
        self._needs: list[float] = []
        self._stakes: list[float] = []
        self._contacts: dict[str, Contact] = {}
        for number, foe in enumerate(ways.watched):
            at = 0.0
            if ways.may_touch(number):
                at = at_stake(lookout, lookout.sighting(ship), lookout.sighting(foe), skill)
            ways.face(number, at != 0.0)
            self._needs.append(need.get(foe, 1.0))
            self._stakes.append(at)
        self._foes: i64 = len(self._stakes)

    def close(self) -> bool:
        """Return whether an enemy is so near that precise steering matters."""
        return self._foes > 0 and self._ways.away() <= CLOSE

    def score(self) -> float:
        """Return the score of the course looked at."""
        ways, give, take = self._ways, self._give, self._take
        score = -ASHORE * ways.value if ways.ashore else 0.0
        if ways.meets:
            score = self._contact(ways.meets).less(score)
        for end in range(ways.ends):
            ways.come_to(end)
            # The worth of each of our broadsides, of those of the enemies, and of lying alongside somewhere.
            port = starboard = taken = beside = 0.0
            for foe in range(self._foes):
                ways.exchange(foe)
                port = max(port, self._needs[foe] * ways.port)
                starboard = max(starboard, self._needs[foe] * ways.starboard)
                taken += ways.taken
                if ways.alongside:
                    beside += self._stakes[foe]
            score += ways.chance * (give * max(port, starboard) - take * taken + beside)
            score += ways.chance * self._prospect()
        return score

    def _contact(self, meets: str) -> Contact:
        """Return the cost of running into a ship, which is the same on all courses."""
        found = self._contacts.get(meets)
        if found is None:
            ship = self._lookout.sighting(self._ship)
            found = self._contacts[meets] = Contact(self._lookout, ship, meets, self._skill)
        return found

    def _prospect(self) -> float:
        """Return the worth of lying where the course ends."""
        ways = self._ways
        worth = -STUCK * ways.value if ways.stuck else 0.0
        room = ways.sea_room()
        if room < ROOM:
            worth -= NO_ROOM * (ROOM - room) * ways.value
        return worth - self._closing * ways.value * ways.passage() if self._foes else worth


class Helm:
    """Weigh the courses of one side's ships with a look at the next action of both sides."""

    def __init__(self, lookout: Lookout, side: int, skill: Skill, need: dict[str, float]) -> None:
        self._lookout = lookout
        self._skill = skill
        self._need = need
        self._side = side
        self._give, self._take = skill.give, skill.take
        self._bag, self._clear = skill.bag, skill.clear
        waits = lookout.turns_last and skill.tempo > 0
        #: The weight of acting next.
        self._tempo = skill.tempo if waits else EVEN
        self._foes: dict[str, list[Foe]] = {}
        self._futures: dict[tuple[str, Pose, bool, Fired], float] = {}
        self._foresight = Foresight(lookout, side, skill.answer, waits)

    def scores(self, ask: Ask) -> list[tuple[float, str]]:
        """Return the score of each answer that is a movement."""
        ship = self._lookout.sighting(ask.ship)
        foes = self._foes_of(ship)
        found = []
        for option in ask.options:
            course = self._lookout.course(ask, option)
            if course is not None:
                found.append((self._score(ship, foes, course), option))
        return found

    def close(self, ship_id: str) -> bool:
        """Return whether an enemy is so near that precise steering matters."""
        ship = self._lookout.sighting(ship_id)
        foes = self._foes_of(ship)
        return bool(foes) and self._lookout.distance(ship.pose, foes[0].ship.pose) <= CLOSE

    def _foes_of(self, ship: Sighting) -> list[Foe]:
        known = self._foes.get(ship.id)
        if known is None:
            known = self._foes[ship.id] = self._watched(ship)
        return known

    def _watched(self, ship: Sighting) -> list[Foe]:
        """Return the enemies to consider, the nearest first."""
        lookout = self._lookout
        fighting, struck = lookout.enemies(ship)
        kept = fighting[: self._skill.ahead + 1] + struck[:1]
        return [
            Foe(lookout, ship, foe, self._need.get(foe.id, 1.0), at_stake(lookout, ship, foe, self._skill))
            for foe in map(lookout.sighting, kept)
        ]

    def _score(self, ship: Sighting, foes: list[Foe], course: Course) -> float:
        score = -ASHORE * ship.value if course.ashore else 0.0
        if course.meets:
            score = Contact(self._lookout, ship, course.meets, self._skill).less(score)
        for chance, pose, stuck in course.ends:
            # The worth of each of our broadsides, of those of the enemies, and of lying alongside somewhere.
            port = starboard = take = beside = 0.0
            for foe in foes:
                fire = foe.fire
                fire.follow(course.passed, pose)
                port = max(port, foe.need * fire.port)
                starboard = max(starboard, foe.need * fire.starboard)
                take += fire.taken
                if fire.alongside:
                    beside += foe.stake
            score += chance * (self._give * (port + starboard) - self._take * take + beside)
            fired = (port > 0, starboard > 0) if self._bag else NEITHER
            score += chance * self._future(ship, foes, pose, stuck, fired)
        return score

    def _future(self, ship: Sighting, foes: list[Foe], pose: Pose, stuck: bool, fired: Fired) -> float:
        key = ship.id, pose, stuck, fired
        known = self._futures.get(key)
        if known is None:
            known = self._futures[key] = self._foreseen(ship, foes, pose, stuck, fired)
        return known

    def _foreseen(self, ship: Sighting, foes: list[Foe], pose: Pose, stuck: bool, fired: Fired) -> float:
        lookout, skill = self._lookout, self._skill
        worth = -STUCK * ship.value if stuck else 0.0
        room = lookout.sea_room(ship.id, pose)
        if room < ROOM:
            worth -= NO_ROOM * (ROOM - room) * ship.value
        if self._clear and not stuck:
            worth -= self._clear * ship.value * lookout.runs_into(ship.id, pose)
        if not foes:
            return worth
        fighting = [foe for foe in foes if foe.fights]
        tempo = self._tempo
        given: list[float] = []
        taken: list[float] = []
        for foe in fighting[: skill.ahead]:
            mine = 0.0 if stuck else self._hope(ship, foe, pose, fired)
            given.append(foe.need * (1 - tempo * foe.first) * mine)
            taken.append((1 - tempo + tempo * foe.first) * self._fear(ship, foe, pose, fired))
            worth += GAGE * ship.value * max(-8.0, min(8.0, lookout.gage(pose, foe.ship.pose)))
        if given:
            worth += skill.next * skill.give * _foremost(given, OTHERS_GIVEN)
            worth -= skill.next * skill.take * _foremost(taken, OTHERS_TAKEN)
        return worth - skill.closing * ship.value * lookout.passage(ship.id, pose, foes[0].ship.pose)

    def _hope(self, ship: Sighting, foe: Foe, pose: Pose, fired: Fired) -> float:
        """Estimate our next action while she stays where she is."""
        look, other, prize = self._foresight, foe.ship, max(0.0, foe.stake)
        hope = look.in_new_turn(ship, pose, other, other.pose, prize)
        if not self._skill.bag or not foe.left + foe.hers_left:
            return hope
        hope *= NEW_TURN
        if not foe.left:
            return hope
        return max(hope, look.in_this_turn(ship, pose, other, other.pose, prize, fired))

    def _fear(self, ship: Sighting, foe: Foe, pose: Pose, fired: Fired) -> float:
        """Estimate her next action while we stay; both of them if she has two and we have none."""
        look, other, prize = self._foresight, foe.ship, max(0.0, -foe.stake)
        fear = look.in_new_turn(other, other.pose, ship, pose, prize)
        if not self._skill.bag or not foe.left + foe.hers_left:
            return fear
        fear *= NEW_TURN
        if not foe.hers_left:
            return fear
        if foe.hers_left > 1 and not foe.left:
            return max(fear, look.in_two_actions(other, other.pose, ship, pose, prize, fired))
        return max(fear, look.in_this_turn(other, other.pose, ship, pose, prize, NEITHER, fired))


def _foremost(worths: list[float], others: float) -> float:
    """Return the greatest value plus a part of the others."""
    best = max(worths)
    return best + others * (sum(worths) - best)
