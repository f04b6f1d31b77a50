"""Standings of an event: points of each entrant, tie-breaks in their order, and the places."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal

import msgspec

#: Halves of a point, so that sums are whole.
WIN: Final = 2
DRAW: Final = 1
LOSS: Final = 0

TieBreak = Literal["direct", "buchholz_cut", "buchholz", "sonneborn", "wins", "margin", "seed"]


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """Hold a finished pairing by entrant: halves of a point, and points of the battle where the rules give some.

    A bye has no second entrant. A game `not_played` gives its halves, but says nothing about strength.
    """

    round: int
    first: int
    second: int | None
    halves: tuple[int, int]
    margin: int = 0
    not_played: bool = False


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """Hold the place of an entrant: figures are in the order of the event's tie-breaks."""

    entrant: int
    place: int
    halves: int
    played: int
    won: int
    drawn: int
    lost: int
    tie_breaks: tuple[int, ...]
    #: Whether another entrant has the same place.
    shared: bool = False


def standings(
    entrants: Sequence[int],
    results: Sequence[Played],
    order: Sequence[TieBreak],
    seeds: Mapping[int, int],
    extra: Mapping[int, int] | None = None,
) -> list[Standing]:
    """Return all entrants from the first place on; `extra` are halves for rounds missed by coming late."""
    known = [each for each in results if {each.first, each.second} - {None} <= set(entrants)]
    halves = {entrant: (extra or {}).get(entrant, 0) + _halves(known, entrant) for entrant in entrants}
    breaks = {
        entrant: tuple(_figure(name, entrant, known, halves, seeds) for name in order) for entrant in entrants
    }
    ranked = sorted(entrants, key=lambda each: (-halves[each], *(-figure for figure in breaks[each]), each))
    keys = {entrant: (halves[entrant], breaks[entrant]) for entrant in entrants}
    table: list[Standing] = []
    for number, entrant in enumerate(ranked):
        same = [each for each in entrants if keys[each] == keys[entrant]]
        tied = number > 0 and keys[ranked[number - 1]] == keys[entrant]
        games = [each for each in _games_of(known, entrant) if not each.not_played]
        won, drawn = (sum(_own(each, entrant) == count for each in games) for count in (WIN, DRAW))
        table.append(
            Standing(
                entrant=entrant,
                place=table[-1].place if tied else number + 1,
                halves=halves[entrant],
                played=len(games),
                won=won,
                drawn=drawn,
                lost=len(games) - won - drawn,
                tie_breaks=breaks[entrant],
                shared=len(same) > 1,
            )
        )
    return table


def _figure(
    name: TieBreak,
    entrant: int,
    results: Sequence[Played],
    halves: Mapping[int, int],
    seeds: Mapping[int, int],
) -> int:
    games = [each for each in _games_of(results, entrant) if each.second is not None]
    if name == "direct":
        rivals = {each for each in halves if each != entrant and halves[each] == halves[entrant]}
        return sum(_own(each, entrant) for each in games if _other(each, entrant) in rivals)
    if name in ("buchholz", "buchholz_cut"):
        opponents = sorted(halves.get(_other(each, entrant), 0) for each in games)
        return sum(opponents[1:] if name == "buchholz_cut" and len(opponents) > 1 else opponents)
    if name == "sonneborn":
        return sum(halves.get(_other(each, entrant), 0) * _own(each, entrant) for each in games)
    if name == "wins":
        return sum(_own(each, entrant) == WIN and not each.not_played for each in games)
    if name == "margin":
        return sum(each.margin if each.first == entrant else -each.margin for each in games)
    return -seeds.get(entrant, 0)


def _games_of(results: Iterable[Played], entrant: int) -> list[Played]:
    return [each for each in results if entrant in (each.first, each.second)]


def _halves(results: Iterable[Played], entrant: int) -> int:
    return sum(_own(each, entrant) for each in _games_of(results, entrant))


def _own(result: Played, entrant: int) -> int:
    return result.halves[0] if result.first == entrant else result.halves[1]


def _other(result: Played, entrant: int) -> int:
    other = result.second if result.first == entrant else result.first
    return -1 if other is None else other
