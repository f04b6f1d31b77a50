"""Describe how the ships of a ruleset are written in position files."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from weathergage.engine.did_you_mean import unknown


class Names(NamedTuple):
    """Resolve names in a file: the state, and the sides and ships by their index."""

    state: Any
    sides: tuple[str, ...]
    ships: tuple[str, ...]


class Wording(NamedTuple):
    """Describe a field that a file names or writes differently."""

    name: str
    write: Callable[[Names, Any], Any]
    read: Callable[[Names, Any], Any]
    #: The words it is written as, where they are always the same.
    choices: tuple[str, ...] = ()


#: Notes a mistake: its place and the reason.
Complain = Callable[[str, str], None]


def nothing_more(names: Names, rules: Any, ship: Any, table: dict[str, Any], complain: Complain) -> None:
    """Do nothing, where a ship's table in a file implies nothing else."""


@dataclass(frozen=True, kw_only=True)
class Ledger:
    """Describe how the referee reads and writes the positions of a ruleset."""

    ship: type[Any]
    state: type[Any]
    #: Fields of a ship that are written in words.
    wordings: Mapping[str, Wording]
    #: Fields of the state that have their own place in a file.
    placed: frozenset[str]
    #: Ties two ships: state, both indices, fouled, number of grapples, and since which turn (0: not noted); and all
    #: ties of a state in that form.
    tie: Callable[[Any, int, int, bool, int, int], None]
    ties: Callable[[Any], Iterable[tuple[int, int, bool, int, int]]]
    #: The wind of a state in the form of files.
    wind: Callable[[Any], dict[str, int]]
    #: Figures limited to those of the ship as built, and lists whose last number may be left out.
    limited: tuple[str, ...] = ()
    short_lists: tuple[str, ...] = ()
    #: Fields that are written whenever another has changed.
    together: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    #: Sets what a ship's table in a file implies: names, rules, ship, her table.
    settle: Callable[[Names, Any, Any, dict[str, Any], Complain], None] = nothing_more
    #: Ships that cannot lie where they are, with the reason; None if hexes decide it.
    misplaced: Callable[[Any], Iterable[tuple[Any, str]]] | None = None
    #: Ships that have not arrived wait one hex short of the hex where they enter.
    waits_short: bool = False
    #: Asks that are not about one ship, by kind.
    side_asks: tuple[str, ...] = ()
    #: Ships are asked one after the other, so an order may wait for its question until the turn is over.
    one_by_one: bool = False


def find(what: str, words: Sequence[str], raw: object) -> int:
    """Return the index of a word; raises ValueError with advice for an unknown one."""
    if not isinstance(raw, str) or raw not in words:
        raise ValueError(unknown(what, str(raw), list(words)))
    return words.index(raw)


def word(what: str, words: Sequence[str]) -> Wording:
    """Return the wording of a number that is written as one of some words."""
    return Wording(
        what, lambda names, value: words[value], lambda names, raw: find(what, words, raw), tuple(words)
    )


def one_of(what: str, words: Sequence[str]) -> Wording:
    """Return the wording of a text that must be one of some words."""
    return Wording(
        what, lambda names, value: value, lambda names, raw: words[find(what, words, raw)], tuple(words)
    )


def text(raw: object) -> str:
    """Return a text; raises ValueError for any other value."""
    if not isinstance(raw, str):
        raise ValueError(f"expected a text, found {raw!r}")
    return raw


def side_wording() -> Wording:
    """Return the wording of a side, written as its id."""
    return Wording(
        "side",
        lambda names, side: names.sides[side],
        lambda names, raw: find("side", names.sides, raw),
    )
