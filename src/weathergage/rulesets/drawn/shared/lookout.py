"""Look out for a side in any drawn game: ships, shots, courses and chances, as captains weigh them."""

from dataclasses import dataclass
from typing import Any, Final

from weathergage.engine.contract.compilation import i64
from weathergage.engine.orders import Ask

#: Shots whose worth is remembered at most, so that a server that runs for months does not grow.
REMEMBERED: Final = 50_000
#: Where a ship lies and heads; how it is written is known to the game alone.
Pose = Any
#: The points of a movement: before its luck is known, on the way, and when it is done.
SETTING_OUT: Final = 0
UNDER_WAY: Final = 1
ARRIVED: Final = 2


@dataclass(slots=True, init=False)
class Sighting:
    """A ship as the look-out calls her."""

    id: str
    #: Who commands her now.
    side: int
    pose: Pose
    #: Her worth in points, and how much of it is left: from 1 for a fresh ship to 0 for one that is lost.
    value: int
    life: float
    #: Afloat with a crew that uses her; afloat with her colours down and nobody's yet; somebody's prize.
    fights: bool
    struck: bool
    prize: bool
    #: Whose she was when the battle began.
    owner: int
    #: Tied to another ship; able to go anywhere in her next action.
    held: bool
    free: bool

    # Written out, here and below, because mypyc does not compile an `__init__` made by a decorator.
    def __init__(
        self,
        id: str,
        side: int,
        pose: Pose,
        value: int,
        life: float,
        fights: bool,
        struck: bool,
        prize: bool,
        owner: int,
        held: bool,
        free: bool,
    ) -> None:
        self.id = id
        self.side = side
        self.pose = pose
        self.value = value
        self.life = life
        self.fights = fights
        self.struck = struck
        self.prize = prize
        self.owner = owner
        self.held = held
        self.free = free


@dataclass(slots=True, init=False)
class Reach:
    """The places a ship may reach in one action: poses that go together, and which of them each fall of luck allows."""

    groups: tuple[tuple[Pose, ...], ...]
    #: The chance of each fall, and the groups of poses to choose from.
    falls: tuple[tuple[float, tuple[int, ...]], ...]

    def __init__(
        self, groups: tuple[tuple[Pose, ...], ...], falls: tuple[tuple[float, tuple[int, ...]], ...]
    ) -> None:
        self.groups = groups
        self.falls = falls


@dataclass(slots=True, init=False)
class Course:
    """The consequences of an answer of the helm."""

    #: The poses on the way, the last one before any turn; then how it may end: chance, pose, and whether she is stuck.
    passed: tuple[Pose, ...]
    ends: tuple[tuple[float, Pose, bool], ...]
    #: She runs ashore; the ship that is in her way.
    ashore: bool
    meets: str

    def __init__(
        self,
        passed: tuple[Pose, ...],
        ends: tuple[tuple[float, Pose, bool], ...],
        ashore: bool = False,
        meets: str = "",
    ) -> None:
        self.passed = passed
        self.ends = ends
        self.ashore = ashore
        self.meets = meets


class Guns:
    """The broadsides of one ship against another; asked again and again for poses of both."""

    def worth(self, pose: Pose, other: Pose) -> float:
        """Return the points that the bearing broadside costs if it can still fire this turn; 0 where none can."""
        raise NotImplementedError

    def worth_of(self, battery: str, pose: Pose, other: Pose) -> float:
        """Return the points that one battery costs, by its name; 0 where it does not bear or cannot fire."""
        raise NotImplementedError

    def fresh(self, pose: Pose, other: Pose) -> float:
        """Return the points that the broadside costs in a new turn, when every battery may fire."""
        raise NotImplementedError

    def laid(self, pose: Pose, other: Pose, fresh: bool = False) -> tuple[int, float, bool]:
        """Return which battery bears, what it is worth, and whether it rakes; as it is, or in a new turn."""
        raise NotImplementedError


class Encounter:
    """The fire between a ship and an enemy who stays where she is, on one course of the ship after another."""

    def __init__(self, boarding: bool) -> None:
        #: Whether it matters that the two lie alongside.
        self._boarding = boarding
        #: Of the course followed last: the best shot of either broadside, the worst of hers, and whether the two lie
        #: alongside anywhere.
        self.port = 0.0
        self.starboard = 0.0
        self.taken = 0.0
        self.alongside = False

    def follow(self, passed: tuple[Pose, ...], end: Pose) -> None:
        """Note what both may fire on a course over some poses to its end."""
        raise NotImplementedError


class EncounterByPose(Encounter):
    """An encounter of any game. Its figures are remembered by pose, since many courses lead over one."""

    def __init__(self, lookout: "Lookout", ship: Sighting, foe: Sighting, boarding: bool) -> None:
        super().__init__(boarding)
        self._lookout = lookout
        self._ship, self._foe = ship, foe
        self._mine, self._hers = lookout.guns(ship.id, foe.id), lookout.guns(foe.id, ship.id)
        #: Our battery, its worth, that of hers in return, whether alongside.
        self._exchanges: dict[Pose, tuple[int, float, float, bool]] = {}

    def follow(self, passed: tuple[Pose, ...], end: Pose) -> None:
        """Note what both may fire on a course over some poses to its end."""
        self.port = self.starboard = self.taken = 0.0
        self.alongside = False
        for pose in (*passed, end):
            known = self._exchanges.get(pose)
            if known is None:
                known = self._exchanges[pose] = self._exchange(pose)
            battery, worth, taken, alongside = known
            if battery:
                self.starboard = max(self.starboard, worth)
            else:
                self.port = max(self.port, worth)
            self.taken = max(self.taken, taken)
            self.alongside = self.alongside or alongside

    def _exchange(self, pose: Pose) -> tuple[int, float, float, bool]:
        at = self._foe.pose
        battery, worth, _ = self._mine.laid(pose, at)
        alongside = self._boarding and self._lookout.gap(self._ship.id, pose, self._foe.id, at) == 1
        return battery, worth, self._hers.worth(at, pose), alongside


class Ways:
    """The courses that a question of the helm offers, looked at by number, one at a time and end by end.

    They are weighed against the nearest enemy that fights and the nearest that has struck, who stay where they are.
    """

    def __init__(self, value: int, choices: int) -> None:
        #: Her worth in points, the number of answers, and the ids of the enemies that are watched, fighting ones first.
        self.value = value
        self.choices: i64 = choices
        self.watched: list[str] = []
        #: Of the course looked at: she runs ashore; the ship that is in her way; how many ends it may have.
        self.ashore = False
        self.meets = ""
        self.ends: i64 = 1
        #: Of the end looked at: its chance, and whether she is stuck there.
        self.chance = 1.0
        self.stuck = False
        #: Of the enemy looked at: the best shots of the two broadsides on this course, the worst of hers, and whether
        #: the two come alongside, where that matters.
        self.port = 0.0
        self.starboard = 0.0
        self.taken = 0.0
        self.alongside = False

    def may_touch(self, foe: i64) -> bool:
        """Return whether any course could lead alongside one of those watched."""
        return True

    def face(self, foe: i64, boarding: bool) -> None:
        """Make ready to look at one of those watched; also whether they come alongside, if that matters."""
        raise NotImplementedError

    def look_at(self, number: i64) -> bool:
        """Look at the course of that number; False where the answer is no movement."""
        raise NotImplementedError

    def come_to(self, end: i64) -> None:
        """Look at one of its ends."""
        raise NotImplementedError

    def exchange(self, foe: i64) -> None:
        """Look at the fire between her and one of those watched."""
        raise NotImplementedError

    def sea_room(self) -> int:
        """Return how many steps ahead of this end are clear of land, as far as one looks."""
        raise NotImplementedError

    def passage(self) -> float:
        """Return about how many actions she needs from this end to come up with the first of those watched."""
        raise NotImplementedError

    def away(self) -> int:
        """Return how far off the first of those watched is now."""
        raise NotImplementedError


class WaysInWords(Ways):
    """Courses of any game, read from the answers in words."""

    def __init__(self, lookout: "Lookout", ask: Ask) -> None:
        ship = lookout.sighting(ask.ship)
        super().__init__(ship.value, len(ask.options))
        fighting, struck = lookout.enemies(ship)
        self.watched = fighting[:1] + struck[:1]
        self._lookout, self._ask, self._ship = lookout, ask, ship
        self._foes = [lookout.sighting(each) for each in self.watched]
        self._fire: list[Encounter] = []
        self._course = Course((), ())
        self._pose: Pose = ship.pose

    def face(self, foe: i64, boarding: bool) -> None:
        """Make ready to look at one of those watched, in their order."""
        self._fire.append(self._lookout.encounter(self._ship, self._foes[foe], boarding))

    def look_at(self, number: i64) -> bool:
        """Look at the course of that number."""
        course = self._lookout.course(self._ask, self._ask.options[number])
        if course is None:
            return False
        self._course = course
        self.ashore, self.meets, self.ends = course.ashore, course.meets, len(course.ends)
        return True

    def come_to(self, end: i64) -> None:
        """Look at one of its ends."""
        self.chance, self._pose, self.stuck = self._course.ends[end]

    def exchange(self, foe: i64) -> None:
        """Look at the fire between her and one of those watched."""
        fire = self._fire[foe]
        fire.follow(self._course.passed, self._pose)
        self.port, self.starboard, self.taken = fire.port, fire.starboard, fire.taken
        self.alongside = fire.alongside

    def sea_room(self) -> int:
        """Return the room ahead."""
        return self._lookout.sea_room(self._ship.id, self._pose)

    def passage(self) -> float:
        """Return the way to the first of those watched."""
        return self._lookout.passage(self._ship.id, self._pose, self._foes[0].pose)

    def away(self) -> int:
        """Return how far off the first of those watched is."""
        return self._lookout.distance(self._ship.pose, self._foes[0].pose)


class Lookout:
    """The figures of a position, by the tables of the game itself; only what the side may know goes in."""

    #: What a broadside is worth here, where one of a game that few of them decide is worth 1; whims count by it.
    mildness: float = 1.0
    #: A boarding is fought to its end at once, and who is beaten may lose his own ship.
    fought_out: bool = False
    #: A ship that has struck counts for more once she is taken possession of.
    prizes_count: bool = True
    #: Ships go straight ahead and turn at the end, and are fired at between: of the poses of a reach the first is where
    #: she lies now, the second where she is before she turns.
    turns_last: bool = False

    def __init__(self) -> None:
        self._sighted: dict[str, Sighting] = {}

    @property
    def moving(self) -> tuple[str, ...]:
        """Return the ids of the ships that are under way at this moment."""
        raise NotImplementedError

    @property
    def point(self) -> int:
        """Return how far they have come with it."""
        raise NotImplementedError

    @property
    def sightings(self) -> list[Sighting]:
        """Return every ship that is in the battle, in the order of the scenario."""
        return [self.sighting(ship) for ship in self.in_sight()]

    def sighting(self, ship: str) -> Sighting:
        """Return the ship of that id; looked at once, when first wanted."""
        found = self._sighted.get(ship)
        if found is None:
            found = self._sighted[ship] = self.look_at(ship)
        return found

    def fighting(self, side: int) -> int:
        """Return how many ships of a side fight."""
        raise NotImplementedError

    def enemies(self, ship: Sighting) -> tuple[list[str], list[str]]:
        """Return the ids of enemies that fight, and of those that have struck, the nearest first."""
        raise NotImplementedError

    def season(self) -> None:
        """Judge ships and unseen guns as an old hand does from now on, where that makes a difference."""

    def in_sight(self) -> list[str]:
        """Return the ids of all ships that are in the battle, in the order of the scenario."""
        raise NotImplementedError

    def look_at(self, ship: str) -> Sighting:
        """Look at one ship."""
        raise NotImplementedError

    def actions_left(self, side: int) -> int:
        """Return how many action phases a side has still to come this turn, the present one not counted."""
        raise NotImplementedError

    def guns(self, ship: str, target: str) -> Guns:
        """Return the broadsides of a ship against another."""
        raise NotImplementedError

    def encounter(self, ship: Sighting, foe: Sighting, boarding: bool) -> Encounter:
        """Return the fire between a ship on her courses and an enemy who stays; also whether they come alongside."""
        return EncounterByPose(self, ship, foe, boarding)

    def shot_worth(self, ship: str, pose: Pose, target: str, other: Pose) -> float:
        """Return the points a broadside is expected to cost the target, both where they are said to lie."""
        return self.guns(ship, target).worth(pose, other)

    def target_of(self, option: str) -> str:
        """Return the ship that an answer of the guns is aimed at."""
        return option

    def aims_high(self, option: str) -> bool:
        """Return whether an answer of the guns is aimed at the rigging."""
        return False

    def shots(self, ask: Ask) -> dict[str, float]:
        """Return for every target of a fire ask what the shot is worth now.

        Ships in the way take it, friends are a loss.
        """
        raise NotImplementedError

    def loads(self, ask: Ask) -> dict[str, float]:
        """Return for every first load that an ask offers what its shot is worth alongside.

        Empty where it is no question.
        """
        return {}

    def reloads(self, ask: Ask) -> dict[str, float]:
        """Return for every load of the battery that is to be served what it is worth; empty where it is no question."""
        return {}

    def reach(self, ship: str, pose: Pose) -> Reach:
        """Return where a ship may come to in her next action from a pose."""
        raise NotImplementedError

    def to_come(self, ship: str) -> tuple[Pose, ...]:
        """Return the poses that a ship under way has still before her; of others' courses nothing is known."""
        raise NotImplementedError

    def spot(self, pose: Pose) -> tuple[int, int]:
        """Return where on the chart or the table a pose is."""
        raise NotImplementedError

    def straight_on(self, pose: Pose, steps: int) -> list[Pose]:
        """Return the poses of a ship that stands on."""
        raise NotImplementedError

    def course(self, ask: Ask, option: str) -> Course | None:
        """Return what an answer to an ask about the helm leads to; None where it is no movement."""
        raise NotImplementedError

    def ways(self, ask: Ask) -> Ways:
        """Return the courses that an ask about the helm offers, by number."""
        return WaysInWords(self, ask)

    def set_free(self, order: str) -> int:
        """Return how many ships an order to squadrons lets sail by themselves; below 0 for those it binds together."""
        raise NotImplementedError

    def gap(self, ship: str, pose: Pose, other: str, there: Pose) -> int:
        """Return the distance of two ships; 1 where they lie alongside."""
        raise NotImplementedError

    def distance(self, pose: Pose, other: Pose) -> int:
        """Return how far apart two poses are, as far as one likes."""
        raise NotImplementedError

    def passage(self, ship: str, pose: Pose, goal: Pose) -> float:
        """Return about how many actions a ship needs from a pose to come up with another."""
        raise NotImplementedError

    def gage(self, pose: Pose, other: Pose) -> float:
        """Return how far to windward of another a ship lies; negative to leeward."""
        raise NotImplementedError

    def sea_room(self, ship: str, pose: Pose) -> int:
        """Return how many steps ahead are clear of land, as far as one looks."""
        raise NotImplementedError

    def runs_into(self, ship: str, pose: Pose) -> float:
        """Return the chance that a ship's next action takes her from a pose into a friend, or a ship that struck."""
        return 0.0

    def collides(self, ship: str, other: str) -> float:
        """Return the chance that a ship runs into another that is in her way, or is caught in her rigging."""
        raise NotImplementedError

    def grapples(self, ship: str, other: str) -> float:
        """Return the chance that grapples hold."""
        raise NotImplementedError

    def carries(self, ship: str, other: str) -> float:
        """Return the chance that one boarding carries the other ship."""
        raise NotImplementedError

    def repelled(self, ship: str, other: str) -> float:
        """Return the chance that one boarding loses the boarders' own ship."""
        return 0.0

    def boarding(self, ship: str, other: str) -> float:
        """Return the points that a boarding promises from the grapples on, if it stops when it pays no more."""
        return 0.0

    def decks(self, ask: Ask) -> dict[str, float]:
        """Return for every answer about a fight on deck what it promises; empty where it is no question."""
        return {}

    def boards_first(self, side: int) -> float:
        """Return the chance that a side's men go over before the enemy's this turn."""
        raise NotImplementedError
