"""Hold what waits from turn to turn to be settled: ships under one flag whose flagship is lost."""

import msgspec


class Command(msgspec.Struct, frozen=True):
    """Ships under one flag: the flagship by index (-1 while there is none) and, once she is lost, who must wait."""

    side: int
    ships: tuple[int, ...]
    flag: int = -1
    #: Turns that are still to pass under the last orders before a new flagship may be named, and for which ships.
    wait: int = 0
    bound: tuple[int, ...] = ()
