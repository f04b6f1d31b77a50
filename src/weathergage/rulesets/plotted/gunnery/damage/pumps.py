"""Crew sections at the pumps of a ship holed at the waterline: always the same number, as long as there are men."""

from collections.abc import Sequence

from weathergage.rulesets.plotted.core.log_squares import changed
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import DUTIES, WATERLINE


def pumping(ship: Ship, busy: Sequence[bool]) -> list[int]:
    """Return the sections that must be at the pumps.

    Those that are, then the lowest with men that is not busy (W62).
    """
    hands = ship.hands
    found = [
        section
        for section, (men, task) in enumerate(zip(hands, ship.tasks, strict=True))
        if men and task == WATERLINE
    ]
    for section, men in enumerate(hands):
        if len(found) >= ship.waterline:
            break
        if men and not busy[section] and ship.tasks[section] not in DUTIES:
            found.append(section)
    return found


def man_pumps(state: PlottedState, ship: Ship) -> int:
    """Send one more section to the pumps at once; its number from 0, or -1 if every section is at other work."""
    busy = [task != 0 for task in ship.tasks]
    before = {section for section, task in enumerate(ship.tasks) if task == WATERLINE}
    for section in pumping(ship, busy):
        if section not in before:
            ship.tasks = changed(ship.tasks, section, WATERLINE)
            return section
    return -1
