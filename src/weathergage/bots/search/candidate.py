"""What a council is given to think about, and how much of it."""

from typing import NamedTuple


class Scope(NamedTuple):
    """How much is thought about at once."""

    #: Plots tried for a single ship, and for one of several.
    most: int
    few: int
    #: Ships of a squadron that are thought about, the foremost first.
    ships: int
    #: What a hull hit in the flag captain's weighing counts beside the trials, in parts of a ship.
    trust: float
    #: Questions beside plots that are tried.
    kinds: frozenset[str] = frozenset()


class Candidate(NamedTuple):
    """An ask, the answers to be tried, and how much each was liked before."""

    ask: str
    answers: tuple[str, ...]
    prior: tuple[float, ...]
    #: The part of the thinking it should get, as against others.
    weight: float = 1.0
    #: Of those answers that are fit to be given at all so many are tried; 0 for all of them.
    most: int = 0
