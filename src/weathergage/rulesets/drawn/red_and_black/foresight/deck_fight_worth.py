"""Estimate what a fight for a deck promises one side: she stops when it pays, the other as officers advise (8.2)."""

from functools import lru_cache
from typing import Final, NamedTuple

#: One's own ship and the other; whose men are over, or between the ships.
MINE: Final = 0
HERS: Final = 1
_FACES: Final = 6
#: Of two dice only the difference counts.
_LEADS: Final = tuple((lead, (_FACES - abs(lead)) / _FACES**2) for lead in range(1 - _FACES, _FACES))
#: Where nobody has men to lose a round changes nothing: so often the same parties are looked at again.
_SWEEPS: Final = 12


class Terms(NamedTuple):
    """All that stays the same while a fight lasts."""

    #: What a crew's quality adds to every round, of both ships.
    quality: tuple[int, int]
    #: The chance to fight on when the last party is lost, of both ships.
    steady: tuple[float, float]
    #: What is won with her ship and lost with one's own, and what a party is worth.
    gain: float
    loss: float
    party: float
    #: From the sheet: a great margin, what it costs, what any other does; by how much the weaker breaks off.
    margin: int
    great: int
    small: int
    despair: int
    #: A counter-board was declared; who began it all.
    counterboard: bool
    began: int


#: Parties of both ships.
Parties = tuple[int, int]
#: By who attacks, whether between the ships, and parties: what fighting on promises, and what going back does.
Promises = dict[tuple[int, bool, Parties], tuple[float, float]]


@lru_cache(maxsize=512)
def promises(terms: Terms, most: Parties) -> Promises:
    """Reckon for all parties up to these; fewer are looked at first, because parties are only lost."""
    found: Promises = {}
    for mine in range(most[0] + 1):
        for hers in range(most[1] + 1):
            parties = mine, hers
            cases = [
                (side, between, parties)
                for side in (MINE, HERS)
                for between in ((False, True) if terms.counterboard else (False,))
            ]
            for case in cases:
                found[case] = (0.0, 0.0)
            for _ in range(_SWEEPS if not mine or not hers else 2):
                for case in cases:
                    found[case] = _round(terms, found, *case, (0, 0)), _back(terms, found, case[0], parties)
    return found


def first_round(terms: Terms, most: Parties, parties: Parties, hurt: tuple[int, int]) -> float:
    """Return what it promises to begin, with what hurt captains cost both ships at first."""
    return _round(terms, promises(terms, most), terms.began, terms.counterboard, parties, hurt)


def _round(
    terms: Terms,
    found: Promises,
    attacker: int,
    between: bool,
    parties: Parties,
    hurt: tuple[int, int],
) -> float:
    other = 1 - attacker
    added = [parties[side] + terms.quality[side] + hurt[side] for side in (MINE, HERS)]
    total = 0.0
    for lead, chance in _LEADS:
        margin = lead + added[attacker] - added[other]
        great = abs(margin) >= terms.margin
        if great and margin > 0 and not between:
            total += chance * _taken(terms, other)
            continue
        left = list(parties)
        cost = terms.great if great else terms.small
        for side in (attacker, other):
            if not margin or (side == attacker) == (margin < 0):
                left[side] = max(0, left[side] - (cost if margin else terms.small))
        after = left[0], left[1]
        loser = attacker if margin < 0 else other
        if margin and not after[loser]:
            total += chance * (1 - terms.steady[loser]) * _taken(terms, loser)
            chance *= terms.steady[loser]
        if great and margin < 0:
            total += chance * _back(terms, found, attacker, after)
        elif margin and between:
            total += chance * _goes_on(terms, found, 1 - loser, False, after)
        else:
            total += chance * _goes_on(terms, found, attacker, between, after)
    return total


def _taken(terms: Terms, ship: int) -> float:
    return terms.gain if ship == HERS else -terms.loss


def _goes_on(
    terms: Terms,
    found: Promises,
    attacker: int,
    between: bool,
    parties: Parties,
) -> float:
    on, back = found[attacker, between, parties]
    if attacker == MINE:
        return max(on, back)
    weaker = parties[HERS] + terms.quality[HERS] + terms.despair < parties[MINE] + terms.quality[MINE]
    return back if weaker else on


def _back(
    terms: Terms,
    found: Promises,
    attacker: int,
    parties: Parties,
) -> float:
    """Reckon with attackers who go back, whom the others may follow."""
    other = 1 - attacker
    rest = terms.party * (parties[MINE] - parties[HERS])
    if not parties[other] or not (terms.counterboard or other == terms.began):
        return rest
    after = found[other, False, parties][0]
    if other == MINE:
        return max(rest, after)
    strong = parties[HERS] + terms.quality[HERS] >= parties[MINE] + terms.quality[MINE]
    return after if strong else rest
