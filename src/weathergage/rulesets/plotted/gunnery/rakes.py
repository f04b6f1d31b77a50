"""Find rakes, and the end of the target they go into: "bow", "stern", or "" for none (ruling G8)."""

from collections.abc import Callable

from weathergage.geometry.bearing import Bearing

#: How a firing ship lies to her target -> the end she rakes.
Rake = Callable[[Bearing], str]


def by_play(lie: Bearing) -> str:
    """The target is in my play and I am in neither of hers (B.VIII.C.2)."""
    return lie.end if (lie.port or lie.starboard) and not lie.answered else ""


def by_play_or_next_hex(lie: Bearing) -> str:
    """The same, and from the hex right ahead or right astern even if she can answer (A.VIII.D, A-11.3.2)."""
    if lie.answered and lie.ahead != 1 and lie.astern != 1:
        return ""
    return lie.end if lie.port or lie.starboard else ""


def by_line(within: int) -> Rake:
    """Only from a hex of the line on which her keel lies, and so near (O.XIII, 24.4.4)."""

    def rake(lie: Bearing) -> str:
        on_line = (lie.ahead or lie.astern) and lie.range <= within
        return lie.end if on_line and (lie.port or lie.starboard) else ""

    return rake
