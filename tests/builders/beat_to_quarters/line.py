"""Squadrons for tests: three ships in line, sailing north or where a test says, and what is known of them."""

from collections.abc import Sequence
from typing import Any

from tests.builders.beat_to_quarters.sea import Sea
from weathergage.geometry.hexgrid import label, step
from weathergage.rulesets.drawn.beat_to_quarters.squadrons import formations

#: A lone enemy out of everybody's reach.
FAR = "1 far 3 average AA33 1"
#: The wind that a ship heading north has on her quarter, abeam at 60 degrees off the bow, and dead astern.
QUARTER, CLOSE, ASTERN = 2, 3, 1


def column(
    *more: str,
    names: str = "abc",
    bow: str = "R10",
    heading: int = 1,
    apart: int = 2,
    wind: int = ASTERN,
    land: Sequence[str] = (),
) -> Sea:
    """Ships of the third rate in line ahead, `a` leading, not yet a squadron; nobody fires."""
    sea = Sea(f"0 a 3 average {bow} {heading}", wind=wind)
    at = [step(sea["a"].bow, (heading + 2) % 6 + 1, apart * n) for n in range(len(names))]
    line = [f"0 {name} 3 average {label(hex_)} {heading}" for name, hex_ in zip(names, at, strict=True)]
    return Sea(*line, *(more or (FAR,)), wind=wind, land=land).quiet()


def formed(sea: Sea, names: str = "abc", formation: str = "ahead") -> Sea:
    """The same ships as a squadron."""
    formations.form(sea.book, sea.state, [sea[name] for name in names], formation, None)
    return sea


def squadron(*more: str, names: str = "abc", **where: Any) -> Sea:
    """Ships in line ahead that are a squadron."""
    return formed(column(*more, names=names, **where), names)


def lines(sea: Sea) -> dict[int, str]:
    """The squadrons by number, ships in order."""
    return {
        number: ",".join(sea.state.ships[index].spec.id for index in ships)
        for (_, number), ships in formations.squadrons(sea.state).items()
    }


def wheres(sea: Sea, names: str = "abc") -> list[str]:
    """Bow and heading of ships in order."""
    return [sea.where(name) for name in names]


def again(sea: Sea) -> Sea:
    """Another phase of the same turn may be played."""
    sea.state.outcome = None
    return sea
