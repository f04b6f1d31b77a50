"""Shots and damage for tests: a battery is laid and fired, or a cell of the damage table is suffered."""

from collections.abc import Sequence
from dataclasses import replace

from tests.builders.beat_to_quarters.sea import Sea
from weathergage.engine.dice import Dice
from weathergage.engine.events import Event
from weathergage.geometry.hexgrid import STEP, label, parse_label
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Reason
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import STARBOARD
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import Aim, aim_at
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.volley import fire, hurt

#: The directions of the chart by name.
N, NE, SE, S, SW, NW = range(1, 7)


def off(start: str, *legs: tuple[int, int]) -> str:
    """The hex so many hexes off in each direction: `off("R20", (3, NE), (1, S))`."""
    return label(parse_label(start) + sum(count * STEP[direction] for count, direction in legs))


def abeam(range_: int, rates: tuple[int, int] = (3, 3), quality: str = "average") -> Sea:
    """Ships a and b on parallel courses, b to starboard of a."""
    return Sea(
        f"0 a {rates[0]} average R20 1", f"1 b {rates[1]} {quality} {off('R20', (range_, NE))} 1", wind=1
    )


def stern_on(range_: int, rates: tuple[int, int] = (3, 3)) -> Sea:
    """Ship b shows a her stern, to starboard of her."""
    return Sea(f"0 a {rates[0]} average R20 1", f"1 b {rates[1]} average {off('R20', (range_ + 1, NE))} 2")


def bow_on(range_: int, rates: tuple[int, int] = (3, 3)) -> Sea:
    """Ship b shows a her bow, to starboard of her."""
    return Sea(f"0 a {rates[0]} average R20 1", f"1 b {rates[1]} average {off('R20', (range_, NE))} 5")


def one_hex(sea: Sea, *names: str) -> Sea:
    """Let ships be one hex long."""
    for name in names:
        sea[name].spec = replace(sea[name].spec, hexes=1)
    return sea


def laid(sea: Sea, ship: str = "a", target: str = "b", battery: int = STARBOARD) -> Aim | Reason:
    """A battery laid on a target, or why it cannot be."""
    return aim_at(sea.book, sea.state, sea[ship], battery, sea[target])


def shoot(
    sea: Sea, dice: Sequence[int], ship: str = "a", target: str = "b", battery: int = STARBOARD
) -> list[Event]:
    """Fire a battery with these dice: the firer's, the target's, the D12s, and what they lead to."""
    aim = laid(sea, ship, target, battery)
    assert isinstance(aim, Aim), aim
    sea.state.dice = Dice(script=list(dice))
    report: list[Event] = []
    fire(sea.book, sea.state, aim, report)
    assert sea.state.dice.taken == len(dice), "not all of the dice were rolled"
    return report


def suffer(sea: Sea, name: str, *cells: str, dice: Sequence[int] = ()) -> list[Event]:
    """A ship suffers cells of the damage table."""
    sea.state.dice = Dice(script=list(dice))
    report: list[Event] = []
    for cell in cells:
        hurt(sea.book, sea.state, sea[name], cell, report)
    assert sea.state.dice.taken == len(dice), "not all of the dice were rolled"
    return report


def cites(report: Sequence[Event]) -> list[str]:
    """The rules that events name."""
    return [event.cite.partition(":")[2] for event in report]
