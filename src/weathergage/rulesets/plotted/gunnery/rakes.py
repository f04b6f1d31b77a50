"""Find rakes, and the end of the target they go into (ruling G8)."""

from typing import Final

from weathergage.engine.contract.compilation import i64, mypyc_attr
from weathergage.geometry.bearing import Bearing
from weathergage.rulesets.plotted.gunnery.ships_in_range import (
    A_BROADSIDE_BEARS,
    ANSWERED,
    ENDS,
    NEXT_HEX,
    NO_END,
    ON_KEEL_LINE,
    RANGE,
    end_of,
    number_of,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Rake:
    """Decide what counts as a rake in a game."""

    def end(self, lie: i64) -> i64:
        """Return the end of the target that a ship rakes from where she lies; NO_END where it is no rake."""
        raise NotImplementedError

    def __call__(self, lie: Bearing) -> str:
        """Return that end in words: "bow", "stern", or "" for none."""
        return ENDS[self.end(number_of(lie))]


class PlayRake(Rake):
    """Rake where the target lies in a play of the ship, and the ship in none of the target's (B.VIII.C.2)."""

    def end(self, lie: i64) -> i64:
        """Return the end that lies open to a ship that no broadside answers."""
        return end_of(lie) if lie & A_BROADSIDE_BEARS and not lie & ANSWERED else NO_END


class NextHexRake(Rake):
    """Rake also from the hex right ahead or right astern, even if the target can answer (A.VIII.D, A-11.3.2)."""

    def end(self, lie: i64) -> i64:
        """Return the end that lies open to a ship that is next to it, or that no broadside answers."""
        if lie & ANSWERED and not lie & NEXT_HEX:
            return NO_END
        return end_of(lie) if lie & A_BROADSIDE_BEARS else NO_END


class KeelLineRake(Rake):
    """Rake only from a hex on the line of the target's keel, and no farther off than a limit (O.XIII, 24.4.4)."""

    def __init__(self, within: int) -> None:
        self.within = within

    def end(self, lie: i64) -> i64:
        """Return the end towards a ship on the keel line."""
        on_line = lie & ON_KEEL_LINE and lie & RANGE <= self.within
        return end_of(lie) if on_line and lie & A_BROADSIDE_BEARS else NO_END


BY_PLAY: Final[Rake] = PlayRake()
BY_PLAY_OR_NEXT_HEX: Final[Rake] = NextHexRake()
