"""List formations by the names that players use, and the places where they fit."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from weathergage.campaign.battle.board import footprint
from weathergage.campaign.book import ChartFigures
from weathergage.geometry.hexgrid import STARBOARD_OF, STEP, label, parse_label

AHEAD, ABREAST = "line-ahead", "line-abreast"
#: Columns side by side, fewest first; many are needed only by fleets of many small ships.
COLUMNS = {"two-columns": 2, "three-columns": 3, "four-columns": 4, "six-columns": 6, "eight-columns": 8}
FORMATIONS = (AHEAD, ABREAST, *COLUMNS)

#: How many places are offered for each formation and heading.
PLACES = 9


@dataclass(frozen=True, slots=True)
class PlacedFormation:
    """Hold a formation on a heading, led from a hex: written `line-ahead K12>3`."""

    formation: str
    bow: int
    heading: int

    @property
    def notation(self) -> str:
        """Return it as it is written."""
        return f"{self.formation} {label(self.bow)}>{self.heading}"

    @staticmethod
    def parse(text: str) -> "PlacedFormation":
        """Parse a notation that was offered."""
        formation, _, place = text.partition(" ")
        where, _, heading = place.partition(">")
        return PlacedFormation(formation, parse_label(where), int(heading))


def bows(figures: ChartFigures, formation: str, heading: int, ships: int) -> list[int]:
    """Return the bows of a formation as steps from its leader's."""
    astern = -STEP[heading]
    if formation == ABREAST:
        return [_abeam(heading, i * figures.abreast) for i in range(ships)]
    columns = COLUMNS.get(formation, 1)
    return [
        _abeam(heading, (i % columns) * figures.column) + astern * figures.ahead * (i // columns)
        for i in range(ships)
    ]


def _abeam(heading: int, steps: int) -> int:
    """Return a step to starboard, alternately before and abaft the beam, so that the line stays abeam."""
    forward = STARBOARD_OF[heading]
    aft = STARBOARD_OF[forward]
    return STEP[aft] * (steps - steps // 2) + STEP[forward] * (steps // 2)


def hexes_of(figures: ChartFigures, formation: str, heading: int, ships: int) -> tuple[int, ...]:
    """Return all hexes of a formation as steps from its leader's bow."""
    return tuple(h for bow in bows(figures, formation, heading, ships) for h in footprint(bow, heading))


def offers(
    figures: ChartFigures,
    zone: Collection[int],
    headings: Sequence[int],
    ships: int,
    formations: Sequence[str],
    order: Callable[[int], tuple[int, ...]],
) -> list[PlacedFormation]:
    """List formations with places where they fit into a zone, spread over it in the given order."""
    leaders = sorted(zone, key=order)
    inside = frozenset(zone)
    found: list[PlacedFormation] = []
    for formation in formations:
        # Columns without a second ship are the same as a line abreast.
        if COLUMNS.get(formation, 1) * 2 > ships and formation in COLUMNS:
            continue
        for heading in headings:
            steps = hexes_of(figures, formation, heading, ships)
            fit = [h for h in leaders if all(h + s in inside for s in reversed(steps))]
            found += [PlacedFormation(formation, h, heading) for h in spread(fit)]
    return found


def spread(hexes: Sequence[int]) -> list[int]:
    """Choose a few of many, including the first and the last."""
    if len(hexes) <= PLACES:
        return list(hexes)
    return [hexes[i * (len(hexes) - 1) // (PLACES - 1)] for i in range(PLACES)]


def most_that_fit(
    figures: ChartFigures,
    zone: Collection[int],
    headings: Sequence[int],
    ships: int,
    formations: Sequence[str],
    order: Callable[[int], tuple[int, ...]],
) -> tuple[int, list[PlacedFormation]]:
    """Return the offers for as many of the ships as have room; the rest must wait as reserves."""
    for count in range(ships, 0, -1):
        if found := offers(figures, zone, headings, count, formations, order):
            return count, found
    return 0, []
