"""Choose the gun squares a ship loses: near side and section first, then by her owner (B.VIII.D.3.a, A.VIII.A.7)."""

import re
from collections.abc import Sequence
from typing import Final

from weathergage.engine.contract.compilation import append, i64, vec
from weathergage.engine.orders import Ask
from weathergage.engine.wording import BATTERIES, OptionView
from weathergage.geometry.plays import PORT, STARBOARD
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import Hits

#: Squares lost in each pool: guns port, guns starboard, carronades port, carronades starboard; where sections are
#: told apart each of these twice, bow and stern.
Allocation = tuple[int, ...]
#: Pools among which a hit may choose, and those it falls back on when these are empty.
Tiers = tuple[tuple[int, ...], ...]

GUNS: Final = 0
CARRONADES: Final = 1
_ROWS: Final = (GUNS, CARRONADES)
_SIDES: Final = (PORT, STARBOARD)
SECTION_NAMES: Final = ("bow", "stern")
#: The section that lies nearer to who fires, "" where neither does.
_NEAR_SECTIONS: Final = ("", *SECTION_NAMES)
_NAMES: Final = ("gL", "gR", "cL", "cR")
_POOL: Final = re.compile(r"([gc])([LR])([bs]?)(\d+)")
_PIECES: Final = {"g": "gun", "c": "carronade"}
_PARTS: Final = {"": "", **{section[0]: f", {section} section" for section in SECTION_NAMES}}


def squares(ship: Ship, sections: bool) -> vec[i64]:
    """Return the squares left in every pool."""
    guns, carronades = ship.guns, ship.carronades
    if not sections:
        return vec[i64]([guns[PORT], guns[STARBOARD], carronades[PORT], carronades[STARBOARD]])
    found = vec[i64]()
    for side in _SIDES:
        found = append(found, ship.bow_guns[side])
        found = append(found, guns[side] - ship.bow_guns[side])
    for side in _SIDES:
        found = append(found, ship.bow_carronades[side])
        found = append(found, carronades[side] - ship.bow_carronades[side])
    return found


def tiers(side: i64, section: str, sections: bool, carronades_fire: bool = True) -> Tiers:
    """Return where a gun hit falls: on the near side, there in the near section, and elsewhere only if nothing is left.

    Carronade squares that do not fire with the broadside are given up last (ruling P19).
    """
    near: i64 = _NEAR_SECTIONS.index(section)
    place: i64 = (side + 1) * len(_NEAR_SECTIONS) + near
    return (_TIERS_OF_SECTIONS if sections else _TIERS_OF_SIDES)[2 * place + carronades_fire]


def _tiers(rows: tuple[int, ...], side: int, section: str, sections: bool) -> Tiers:
    near = _SIDES if side < 0 else (side,)
    far = () if side < 0 else (1 - side,)
    if not sections:
        return tuple(tuple(row * 2 + s for row in rows for s in group) for group in (near, far) if group)
    first = (0, 1) if not section else (SECTION_NAMES.index(section),)
    rest = () if not section else (1 - first[0],)
    groups = ((near, first), (near, rest), (far, (0, 1)))
    return tuple(
        tuple((row * 2 + s) * 2 + part for row in rows for s in whose for part in parts)
        for whose, parts in groups
        if whose and parts
    )


def _tiers_where_carronades(fire: bool, side: int, section: str, sections: bool) -> Tiers:
    """Return where a gun hit falls, where carronades fire with the broadside or do not."""
    if fire:
        return _tiers(_ROWS, side, section, sections)
    return _tiers((GUNS,), side, section, sections) + _tiers((CARRONADES,), side, section, sections)


def _all_tiers(sections: bool) -> list[Tiers]:
    """Return all that `tiers` may be asked for, in the order of its places."""
    return [
        _tiers_where_carronades(fire, side, section, sections)
        for side in (-1, *_SIDES)
        for section in _NEAR_SECTIONS
        for fire in (False, True)
    ]


_TIERS_OF_SIDES: Final = _all_tiers(False)
_TIERS_OF_SECTIONS: Final = _all_tiers(True)


def allocate(ship: Ship, hits: Sequence[Hits], sections: bool = False) -> vec[i64]:
    """Return the squares that the owner's standing orders give up, pool by pool (ruling P6)."""
    left = squares(ship, sections)
    taken = vec[i64]([0] * len(left))
    for hit in hits:
        if hit.guns:
            where = tiers(hit.side, hit.section, sections, ship.fires_carronades)
            for _ in range(hit.guns):
                pool = _pool_by_orders(ship, left, where, sections)
                if pool >= 0:
                    left[pool] -= 1
                    taken[pool] += 1
    return taken


def _pool_by_orders(ship: Ship, left: vec[i64], where: Tiers, sections: bool) -> i64:
    """Return the first tier that has any squares.

    In it the side first, then carronades or guns, then the fuller section.
    """
    for tier in where:
        port, starboard = (
            _squares_to(PORT, tier, left, sections),
            _squares_to(STARBOARD, tier, left, sections),
        )
        if port or starboard:
            side = (
                _side_by_orders(ship, left, sections) if port and starboard else PORT if port else STARBOARD
            )
            return _pool_on(ship, side, tier, left, sections)
    return -1


def _squares_to(side: i64, tier: tuple[int, ...], left: vec[i64], sections: bool) -> i64:
    """Count the squares of a tier that are left on a side."""
    total: i64 = 0
    for pool in tier:
        if _side_of(pool, sections) == side:
            total += left[pool]
    return total


def _side_by_orders(ship: Ship, left: vec[i64], sections: bool) -> i64:
    """Return the side on which hits are taken that may fall on either."""
    wanted = ship.standing.hit_side
    if wanted != "more":
        return STARBOARD if wanted == "starboard" else PORT
    # The whole side counts, not only what of it lies near.
    port: i64 = 0
    starboard: i64 = 0
    for pool in range(len(left)):
        if _side_of(pool, sections) == PORT:
            port += left[pool]
        else:
            starboard += left[pool]
    return STARBOARD if starboard > port else PORT


def _pool_on(ship: Ship, side: i64, tier: tuple[int, ...], left: vec[i64], sections: bool) -> i64:
    """Return the pool of a side that is hit: of the row that is given up first, and the fuller section of that."""
    first = GUNS if ship.standing.gun_hits == "guns" else CARRONADES
    best: i64 = -1
    most: i64 = 0
    preferred = False
    for pool in tier:
        if not left[pool] or _side_of(pool, sections) != side:
            continue
        in_row = _row_of(pool, sections) == first
        whole = left[pool] + left[_twin(pool)] if sections else left[pool]
        if best < 0 or (in_row and not preferred) or (in_row == preferred and whole > most):
            best, preferred, most = pool, in_row, whole
    return best


def _twin(pool: i64) -> i64:
    """Return the carronades of the same side and section for guns, and the other way round."""
    return pool + 4 if pool < 4 else pool - 4


def _side_of(pool: i64, sections: bool) -> i64:
    return (pool // 2 if sections else pool) % 2


def _row_of(pool: i64, sections: bool) -> i64:
    return pool // (4 if sections else 2)


def allocations(ship: Ship, hits: Sequence[Hits], sections: bool = False) -> list[Allocation]:
    """Return every way the owner may take these gun hits, one after another in whatever order he likes."""
    have = squares(ship, sections)
    kinds: dict[Tiers, int] = {}
    for hit in hits:
        if hit.guns:
            where = tiers(hit.side, hit.section, sections, ship.fires_carronades)
            kinds[where] = kinds.get(where, 0) + hit.guns
    wanted = min(sum(kinds.values()), sum(have))
    # Hits of each kind still to be taken, and squares lost so far.
    reached = {(tuple(kinds.values()), (0,) * len(have))}
    for _ in range(wanted):
        further = set()
        for waiting, lost in reached:
            for kind, where in enumerate(kinds):
                if not waiting[kind]:
                    continue
                fewer = (*waiting[:kind], waiting[kind] - 1, *waiting[kind + 1 :])
                for pool in next((t for tier in where if (t := _open(tier, have, lost))), ()):
                    further.add((fewer, (*lost[:pool], lost[pool] + 1, *lost[pool + 1 :])))
        reached = further
    found = {lost for _, lost in reached}
    half = len(have) // 2
    port = [pool for pool in range(len(have)) if _side_of(pool, sections) == PORT]
    return sorted(found, key=lambda lost: (sum(lost[pool] for pool in port), lost[half:], lost))


def _open(tier: tuple[int, ...], have: vec[i64], lost: Allocation) -> list[int]:
    return [pool for pool in tier if have[pool] > lost[pool]]


def cross_off_guns(ship: Ship, lost: vec[i64]) -> i64:
    """Mark the squares that are lost in each pool on a log; return how many these are."""
    sections = len(lost) > len(_NAMES)
    total: i64 = 0
    for pool in range(len(lost)):
        for _ in range(lost[pool]):
            bow = sections and pool % 2 == 0
            ship.mark_gun(_side_of(pool, sections), _row_of(pool, sections) == CARRONADES, bow)
        total += lost[pool]
    return total


def allocation_text(allocation: Allocation) -> str:
    """Return the squares to lose in log words: gL2 cR1, with sections gLb2 cRs1, or none."""
    names: tuple[str, ...] = _NAMES
    if len(allocation) > len(_NAMES):
        names = tuple(name + section[0] for name in _NAMES for section in SECTION_NAMES)
    return " ".join(f"{name}{lost}" for name, lost in zip(names, allocation, strict=True) if lost) or "none"


def allocation_answer(book: object, state: object, ask: Ask, option: str) -> OptionView:
    """Return the squares to lose in words.

    >>> ask = Ask("hits/java", "hits", "java", (), "", "")
    >>> allocation_answer(None, None, ask, "gL2 cR1").label
    '2 guns to port; 1 carronade to starboard'
    """
    said = [
        f"{lost} {_PIECES[piece]}{'' if lost == '1' else 's'} to {BATTERIES['LR'.index(side)]}{_PARTS[part]}"
        for piece, side, part, lost in _POOL.findall(option)
    ]
    return OptionView(label="; ".join(said) or "Nothing")
