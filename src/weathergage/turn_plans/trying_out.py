"""Try a plan out: play the rest of the turn many times from what a side may know, against guessed enemies."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any, Final, NamedTuple

import msgspec

from weathergage.bots.bot import Bot
from weathergage.bots.captains.lieutenant import Lieutenant
from weathergage.bots.captains.midshipman import Midshipman
from weathergage.engine.events import Command, Event
from weathergage.engine.game import Game
from weathergage.engine.orders import Orders
from weathergage.fleet_orders.helm import helm_of
from weathergage.fleet_orders.lieutenant import decided
from weathergage.rulesets.shared.displays import Collided, Fired
from weathergage.turn_plans.carrying_out import LEFT_OPEN, Answered, Stopped, answer, in_force, sealed_now
from weathergage.turn_plans.plan import StandingPlan, TurnPlan
from weathergage.turn_plans.vocabulary import vocabulary_of

#: Columns of the histogram; the one in the middle is about even.
COLUMNS: Final = 13
#: More questions than any turn has.
_MOST_QUESTIONS: Final = 2_000


#: Tries on an open table are counted by squares of this many tenths of a millimetre.
CELL: Final = 400
#: Where ships are steered by later questions, this many are tried out with the officers that will really decide. For
#: each try of ten ships these take a tenth to a third of a second, and midshipmen in larger battles a tenth of that.
FEW: Final = 12
#: The most places of an enemy that are told.
MOST_PLACES: Final = 40


#: A hex, or a place on an open table in tenths of a millimetre.
Place = tuple[int, int]


class _Came(NamedTuple):
    """Hold where a line came about: with which ship, against whom."""

    ship: str = ""
    at: Place | None = None
    enemy: str = ""
    enemy_at: Place | None = None


class LineTried(msgspec.Struct, kw_only=True):
    """Tell in how many tries a line was obeyed or rang its alarm, and where that came about most often.

    `ship` is the ship it was about and `at` the place she was then; `enemy` whom the answer named, and `enemy_at` where
    that one was. "" and null where it never came about, or names nobody.
    """

    tries: int
    ship: str = ""
    at: Place | None = None
    enemy: str = ""
    enemy_at: Place | None = None


class PlaceTried(msgspec.Struct, kw_only=True):
    """Tell in how many tries an enemy came to lie at a place."""

    at: Place
    tries: int


class EnemyTried(msgspec.Struct, kw_only=True):
    """Tell where an enemy came to lie at the end of the turn, the most frequent places first."""

    ship: str
    places: list[PlaceTried]


class SampleTry(msgspec.Struct, kw_only=True):
    """Name a try to be watched: a good, a typical or a bad one, by the seed that plays it again."""

    kind: str
    seed: int
    gain: float


class PlanTrial(msgspec.Struct, kw_only=True):
    """Tell how a plan fared: lines, hits and rakes on the average, and how strengths came to stand.

    `gain` is what the enemy lost in strength more than we did; `columns` counts tries from the worst to the best, each
    `width` wide, with about even in the middle.
    """

    tries: int
    #: How many were wanted; fewer were played where time ran out.
    wanted: int
    lines: list[LineTried]
    woken: int
    given: float
    taken: float
    rakes: float
    raked: float
    collisions: float
    gain: float
    columns: list[int]
    width: float
    samples: list[SampleTry]
    enemies: list[EnemyTried]
    unit: str


@dataclass(slots=True)
class _Try:
    """Hold what came of one try."""

    seed: int
    obeyed: dict[int, _Came] = field(default_factory=dict)
    woken: bool = False
    gain: float = 0.0
    given: float = 0.0
    taken: float = 0.0
    rakes: int = 0
    raked: int = 0
    collided: bool = False
    #: Where each enemy lay at the end.
    enemies: dict[str, Place] = field(default_factory=dict)


def stages(view: Any, orders: Mapping[str, str], plan: TurnPlan, seed: int) -> Iterator[Game]:
    """Play one try and give the game after each step, for a film of it."""
    for game, _, _ in _played(view, orders, plan, seed):
        yield game


def try_out(
    view: Any,
    orders: Mapping[str, str],
    plan: TurnPlan,
    tries: int,
    goes_on: Callable[[], bool] = lambda: True,
) -> PlanTrial:
    """Return what comes of orders and a plan in many tries; `goes_on` may end them after the first."""
    found: list[_Try] = []
    game: Game | None = None
    for seed in range(tries):
        if found and not goes_on():
            break
        game, each = _tried(view, orders, plan, seed)
        found.append(each)
    account = None if game is None else game.rules.account
    return _summed(plan, found, tries, "" if account is None else account.unit)


def _tried(view: Any, orders: Mapping[str, str], plan: TurnPlan, seed: int) -> tuple[Game, _Try]:
    found = _Try(seed)
    game: Game | None = None
    before: tuple[float, float] | None = None
    for game, obeyed, seen in _played(view, orders, plan, seed):
        if before is None:
            before = _strengths(game, view.side)
        if isinstance(obeyed, Stopped):
            found.woken = True
            if obeyed.line != LEFT_OPEN:
                found.obeyed.setdefault(obeyed.line, _Came())
        elif obeyed is not None:
            for ask_id, number in obeyed.lines.items():
                if number != LEFT_OPEN and number not in found.obeyed:
                    found.obeyed[number] = _came(seen, ask_id, obeyed.orders[ask_id])
    assert game is not None
    assert before is not None
    own, theirs = _strengths(game, view.side)
    found.gain = (own - before[0]) - (theirs - before[1])
    sides = {ship.id: ship.side for ship in view.ships}
    found.enemies = {
        ship.id: _cell(_place(ship), open_table=ship.place is not None)
        for ship in game.view(view.side).ships
        if sides.get(ship.id) != view.side and ship.present
    }
    for event in game.events:
        _count(found, game, event, sides, view.side)
    return game, found


def _played(
    view: Any, orders: Mapping[str, str], plan: TurnPlan, seed: int
) -> Iterator[tuple[Game, Answered | Stopped | None, Any]]:
    """Play on from the open question; give each position with what the plan answered in it, and the view it had."""
    side = view.side
    game: Game = view.rehearsal(seed, listening=True)
    yield game, None, None
    # Captains who decide at once, and not always alike.
    hasty = _takes_long(game)
    captain = Midshipman if hasty else Lieutenant
    officer: Bot | None = Midshipman(seed) if hasty else None
    enemies: dict[int, Bot] = {
        other: captain(7 * seed + other) for other in range(len(game.requests)) if other != side
    }
    standing: StandingPlan = sealed_now(plan, game, Command(side))
    first, awake = True, False
    for _ in range(_MOST_QUESTIONS):
        if not in_force(standing, game):
            return
        waiting = game.waiting_for()
        if not waiting:
            return
        asked = waiting[0]
        seen = game.view(asked)
        request = game.requests[asked]
        assert request is not None
        obeyed: Answered | Stopped | None = None
        if asked != side:
            game.submit(asked, enemies[asked].decide(seen, request))
        elif first:
            game.submit(side, dict(orders))
            first = False
        else:
            obeyed = None if awake else answer(standing, game, Command(side), officer)
            awake = awake or isinstance(obeyed, Stopped)
            given: Orders = (
                obeyed.orders
                if isinstance(obeyed, Answered)
                else decided(helm_of(seen), request, request.asks, {}, officer)
            )
            game.submit(side, given)
        yield game, obeyed, seen


def _takes_long(game: Game) -> bool:
    """Return whether better officers would leave time for a few tries only: they steer many ships by many questions."""
    return vocabulary_of(game.rules).steered and len(game.view(0).ships) > FEW


def _strengths(game: Game, side: int) -> tuple[float, float]:
    """Return the fighting strength of a side and of its enemies, as far as the rules account for them."""
    account = game.rules.account
    if account is None:
        return 0.0, 0.0
    view = game.view(side)
    strength = account.strength(view)
    own = sum(strength[ship.id] for ship in view.ships if ship.side == side)
    return own, sum(strength.values()) - own


def _came(seen: Any, ask_id: str, notation: str) -> _Came:
    ask = seen.request.ask(ask_id) if seen is not None and seen.request is not None else None
    if ask is None or not ask.ship:
        return _Came()
    named = str(seen.in_words(ask, notation).ship) or ask.other
    enemy = named if named and seen.ship(named).side != seen.side else ""
    return _Came(ask.ship, _place(seen.ship(ask.ship)), enemy, _place(seen.ship(enemy)) if enemy else None)


def _place(ship: Any) -> Place:
    bow: Place = ship.bow
    return bow if ship.place is None else (ship.place.x, ship.place.y)


def _cell(place: Place, *, open_table: bool) -> Place:
    """Return a place as tries are counted by it: a hex, or the middle of a square of the open table."""
    if not open_table:
        return place
    x, y = (CELL * (along // CELL) + CELL // 2 for along in place)
    return x, y


def _count(found: _Try, game: Game, event: Event, sides: Mapping[str, int], side: int) -> None:
    rules = game.rules
    aimed = None if rules.account is None else rules.account.aimed(rules, event)
    if aimed is not None:
        if sides.get(aimed.ship) == side:
            found.given += aimed.hits
        else:
            found.taken += aimed.hits
    shown = None if rules.show is None else rules.show(game.state, event)
    if isinstance(shown, Fired) and shown.rake:
        if sides.get(shown.ship) == side:
            found.rakes += 1
        else:
            found.raked += 1
    if isinstance(shown, Collided) and any(sides.get(ship) == side for ship in shown.ships):
        found.collided = True


def _summed(plan: TurnPlan, tried: Sequence[_Try], wanted: int, unit: str) -> PlanTrial:
    gains = [each.gain for each in tried]
    widest = max((abs(gain) for gain in gains), default=0.0) or 1.0
    width = 2 * widest / COLUMNS
    columns = [0] * COLUMNS
    for gain in gains:
        columns[min(COLUMNS - 1, int((gain + widest) / width))] += 1
    return PlanTrial(
        tries=len(tried),
        wanted=wanted,
        lines=[_line(tried, number) for number in range(len(plan.lines))],
        woken=sum(each.woken for each in tried),
        given=_mean([each.given for each in tried]),
        taken=_mean([each.taken for each in tried]),
        rakes=_mean([each.rakes for each in tried]),
        raked=_mean([each.raked for each in tried]),
        collisions=_mean([each.collided for each in tried]),
        gain=_mean(gains),
        columns=columns,
        width=width,
        samples=_samples(tried),
        enemies=_enemies(tried),
        unit=unit,
    )


def _mean(values: Sequence[float]) -> float:
    return round(fmean(values), 2) if values else 0.0


def _line(tried: Sequence[_Try], number: int) -> LineTried:
    places = [each.obeyed[number] for each in tried if number in each.obeyed]
    known = Counter(place for place in places if place.ship).most_common(1)
    came = known[0][0] if known else _Came()
    return LineTried(tries=len(places), **came._asdict())


def _enemies(tried: Sequence[_Try]) -> list[EnemyTried]:
    """Return where the enemies came to lie; what came about in one try of many is left out."""
    least = max(1, len(tried) // 60)
    places: dict[str, Counter[Place]] = {}
    for each in tried:
        for ship, at in each.enemies.items():
            places.setdefault(ship, Counter())[at] += 1
    return [
        EnemyTried(
            ship=ship,
            places=[
                PlaceTried(at=at, tries=count)
                for at, count in sorted(counted.items(), key=lambda item: (-item[1], item[0]))[:MOST_PLACES]
                if count >= least
            ],
        )
        for ship, counted in sorted(places.items())
    ]


def _samples(tried: Sequence[_Try]) -> list[SampleTry]:
    """Return a good, a typical and a bad try: those at nine tenths, at the middle and at one tenth."""
    ranked = sorted(tried, key=lambda each: (each.gain, each.seed))
    last = len(ranked) - 1
    return [
        SampleTry(kind=kind, seed=ranked[at].seed, gain=round(ranked[at].gain, 2))
        for kind, at in (("good", (9 * last + 5) // 10), ("typical", last // 2), ("bad", last // 10))
        if ranked
    ]
