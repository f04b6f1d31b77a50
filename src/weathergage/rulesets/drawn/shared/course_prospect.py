"""Estimate fire given and taken on a course, where it ends, and in the next action of either side."""

from typing import Final, NamedTuple

from weathergage.rulesets.drawn.shared.lookout import Guns, Lookout, Pose, Reach, Sighting

STAGES: Final = ("on the way", "at its end", "next action")
WAY: Final = 0
END: Final = 1
NEXT: Final = 2
#: The figures of a stage: chances that she can rake and can be raked, mean damage given and taken.
Row = list[float]
RAKES: Final = 0
RAKED: Final = 1
GIVEN: Final = 2
TAKEN: Final = 3
#: The next turn begins with either side.
_EVEN: Final = 0.5
#: A shot of less damage would be told as none at all.
_TOLD: Final = 0.05
#: Batteries that have spoken by now: port and starboard.
Spoken = tuple[bool, bool]
_NEITHER: Final[Spoken] = (False, False)


class Foe(NamedTuple):
    """An enemy who fights, and the guns of both."""

    ship: Sighting
    mine: Guns
    hers: Guns


class WayShot(NamedTuple):
    """A shot on the way or at its end: where she is then, whose it is, the enemy in it, and what it does."""

    pose: Pose
    ours: bool
    foe: str
    rakes: bool
    worth: float


class Tally(NamedTuple):
    """The part of each ship, so that ships in company can be summed: every enemy has one target at a time."""

    #: Damage taken under way and at the end, from each battery of each enemy; and in the next action from each enemy.
    taken: list[list[float]]
    #: Damage given in the next action where it is ours, and to each enemy where it is theirs.
    acting: float
    answers: list[float]


def blank(foes: int) -> list[list[float]]:
    """Return rows with nothing taken from this many enemies."""
    return [[0.0] * (foes if stage == NEXT else len(_NEITHER) * foes) for stage in range(len(STAGES))]


class _Place(NamedTuple):
    """A place that a ship may go to: her shots, those at her, whether she rakes there and is raked."""

    shots: float
    answers: float
    rakes: bool
    raked: bool
    #: The answers of each enemy.
    by: tuple[float, ...] = ()


class Prospect:
    """The prospects of one ship among her enemies."""

    def __init__(self, lookout: Lookout, ship: Sighting, foes: list[Foe]) -> None:
        self._lookout, self._ship, self._foes = lookout, ship, foes
        left = lookout.actions_left(ship.side)
        theirs = sum(lookout.actions_left(side) for side in {foe.ship.side for foe in foes})
        #: Whether the next action is in a new turn, with all guns; and the chance that it is ours.
        self._fresh = not left + theirs
        self._ours = _EVEN if self._fresh else left / (left + theirs)

    def of(self, passed: tuple[Pose, ...], end: Pose, stuck: bool) -> tuple[list[Row], Tally]:
        """Return a row for every stage of a course that ends so, and the share of each enemy in it."""
        rows: list[Row] = [[0.0] * 4 for _ in STAGES]
        taken = blank(len(self._foes))
        if not self._foes:
            return rows, Tally(taken, 0.0, [])
        spoken, answered = self._sailing(rows, taken, passed, end)
        if self._fresh:
            spoken, answered = _NEITHER, {}
        ours, fired = self._our_action(end, stuck, spoken, answered)
        theirs, shots, answers = self._their_action(end, spoken, answered)
        chance, other = self._ours, 1 - self._ours
        rows[NEXT] = [chance * a + other * b for a, b in zip(ours, theirs, strict=True)]
        taken[NEXT] = [chance * a + other * b for a, b in zip(fired, shots, strict=True)]
        return rows, Tally(taken, chance * ours[GIVEN], [other * answer for answer in answers])

    def shots(self, passed: tuple[Pose, ...], end: Pose) -> tuple[list[WayShot], list[Pose]]:
        """Return the best shot of either broadside and of each enemy, and the poses at which one may do her harm."""
        poses = [*(pose for pose in passed if pose != end), end]
        mine: dict[int, WayShot] = {}
        hers: dict[str, WayShot] = {}
        answered: list[Pose] = []
        for pose in poses:
            for foe in self._foes:
                at, name = foe.ship.pose, foe.ship.id
                battery, worth, rakes = foe.mine.laid(pose, at, fresh=False)
                if worth >= _TOLD and worth > (mine[battery].worth if battery in mine else 0.0):
                    mine[battery] = WayShot(pose, True, name, rakes, worth)
                _, worth, rakes = foe.hers.laid(at, pose, fresh=False)
                if worth >= _TOLD and pose not in answered:
                    answered.append(pose)
                if worth >= _TOLD and worth > (hers[name].worth if name in hers else 0.0):
                    hers[name] = WayShot(pose, False, name, rakes, worth)
        return [*mine.values(), *hers.values()], answered

    def _sailing(
        self, rows: list[Row], taken: list[list[float]], passed: tuple[Pose, ...], end: Pose
    ) -> tuple[Spoken, dict[str, Spoken]]:
        """Fill in way and end: every battery fires once at most, where it does most; and which have spoken."""
        poses = [(WAY, pose) for pose in passed if pose != end] + [(END, end)]
        mine: list[tuple[float, int]] = [(0.0, END)] * 2
        answered: dict[str, Spoken] = {}
        for number, foe in enumerate(self._foes):
            hers: list[tuple[float, int]] = [(0.0, END)] * 2
            at = foe.ship.pose
            for stage, pose in poses:
                battery, worth, rakes = foe.mine.laid(pose, at, fresh=False)
                rows[stage][RAKES] = max(rows[stage][RAKES], float(rakes))
                if worth > mine[battery][0]:
                    mine[battery] = worth, stage
                battery, worth, rakes = foe.hers.laid(at, pose, fresh=False)
                rows[stage][RAKED] = max(rows[stage][RAKED], float(rakes))
                if worth > hers[battery][0]:
                    hers[battery] = worth, stage
            for battery, (worth, stage) in enumerate(hers):
                rows[stage][TAKEN] += worth
                taken[stage][len(_NEITHER) * number + battery] += worth
            answered[foe.ship.id] = hers[0][0] > 0, hers[1][0] > 0
        for worth, stage in mine:
            rows[stage][GIVEN] += worth
        return (mine[0][0] > 0, mine[1][0] > 0), answered

    def _our_action(
        self, end: Pose, stuck: bool, spoken: Spoken, answered: dict[str, Spoken]
    ) -> tuple[Row, list[float]]:
        """Return what she does where she likes it best, and what each enemy answers."""
        reach = Reach(((end,),), ((1.0, (0,)),)) if stuck else self._lookout.reach(self._ship.id, end)
        groups = [[self._place(pose, spoken, answered) for pose in group] for group in reach.groups]
        shots, answers, rakes, raked, by = _expected(reach, groups)
        return [rakes, raked, shots, answers], by

    def _place(self, pose: Pose, spoken: Spoken, answered: dict[str, Spoken]) -> _Place:
        """Return what a place is to her among all of them."""
        shots, rakes, raked = [0.0, 0.0], False, False
        by: list[float] = []
        for foe in self._foes:
            battery, worth, raking = self._laid(foe.mine, pose, foe.ship.pose, spoken)
            shots[battery] = max(shots[battery], worth)
            rakes = rakes or raking
            _, worth, raking = self._laid(foe.hers, foe.ship.pose, pose, answered.get(foe.ship.id, _NEITHER))
            by.append(worth)
            raked = raked or raking
        return _Place(shots[0] + shots[1], sum(by), rakes, raked, tuple(by))

    def _their_action(
        self, end: Pose, spoken: Spoken, answered: dict[str, Spoken]
    ) -> tuple[Row, list[float], list[float]]:
        """Return what their action does to her, and the shots of both.

        Every enemy makes for her, and she answers two of them, one with each broadside.
        """
        row: Row = [0.0] * 4
        taken: list[float] = []
        given: list[float] = []
        for foe in self._foes:
            reach = self._lookout.reach(foe.ship.id, foe.ship.pose)
            done = answered.get(foe.ship.id, _NEITHER)
            groups: list[list[_Place]] = []
            for group in reach.groups:
                groups.append([])
                for pose in group:
                    _, worth, rakes = self._laid(foe.hers, pose, end, done)
                    _, answer, raked = self._laid(foe.mine, end, pose, spoken)
                    groups[-1].append(_Place(worth, answer, rakes, raked))
            shots, answers, can_rake, can_be_raked, _ = _expected(reach, groups)
            taken.append(shots)
            given.append(answers)
            row[RAKED] = 1 - (1 - row[RAKED]) * (1 - can_rake)
            row[RAKES] = 1 - (1 - row[RAKES]) * (1 - can_be_raked)
        row[TAKEN] = sum(taken)
        row[GIVEN] = sum(sorted(given)[-len(_NEITHER) :])
        return row, taken, given

    def _laid(self, guns: Guns, pose: Pose, other: Pose, spoken: Spoken) -> tuple[int, float, bool]:
        battery, worth, rakes = guns.laid(pose, other, fresh=self._fresh)
        return (battery, 0.0, False) if spoken[battery] else (battery, worth, rakes)


def _expected(reach: Reach, groups: list[list[_Place]]) -> tuple[float, float, float, float, list[float]]:
    """Mean shots and answers where the first exceed the second by most; chances to rake and be raked; who answers."""
    shots = answers = rakes = raked = 0.0
    best = [max(places, key=_liking) for places in groups]
    by = [0.0] * len(best[0].by)
    can_rake = [any(place.rakes for place in places) for places in groups]
    for chance, open_to_her in reach.falls:
        place = max((best[number] for number in open_to_her), key=_liking)
        shots += chance * place.shots
        answers += chance * place.answers
        rakes += chance * any(can_rake[number] for number in open_to_her)
        raked += chance * place.raked
        for number, answer in enumerate(place.by):
            by[number] += chance * answer
    return shots, answers, rakes, raked, by


def _liking(place: _Place) -> float:
    return place.shots - place.answers
