"""House values that are wanted many times a turn, worked out once for each battle."""

from typing import Final

from weathergage.geometry.opentable import POINTS, arcs_of
from weathergage.rulesets.drawn.red_and_black.core.book import Book, house_value
from weathergage.rulesets.drawn.red_and_black.core.ship import UNRATED
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.core.table_schema import Broadside, Sailing, Size, Sizes

#: Tenths of a millimetre in a millimetre and in a centimetre.
_MM: Final = 10
_CM: Final = 100


#: Rates up to this have the ranges of great ships.
_GREAT: Final = 3


class Figures:
    """Hold the house values that are wanted many times a turn, as a battle sets them, without a search for each."""

    def __init__(self, book: Book, battle: dict[str, int]) -> None:
        def value(name: str, index: int = -1) -> int:
            return house_value(book, battle, name, index)

        #: What this battle sets otherwise.
        self.battle = battle
        #: One pip of a movement die, a step of captains, and how far grapples reach, in tenths of a millimetre.
        self.pip = value("scale.pip") * _MM
        self.step = value("scale.hex") * _MM
        self.grapples = value("boarding.reach") * _MM
        #: The arcs of guns and of rakes by point of the compass.
        self.broadside_arcs = arcs_of(value("arc.broadside"))
        self.chaser_arcs = arcs_of(value("arc.chaser"))
        self.rake_arcs = arcs_of(value("arc.rake"))
        #: What every range is divided by in mist.
        self.mist_range = value("weather.mist_range")
        #: The squares of the ends of the range bands by rate, clear and in mist, and the last ends themselves.
        bands = book.sheet.range
        self.great_ranges = [_squares(bands.rates_1_to_3, by) for by in (1, self.mist_range)]
        self.small_ranges = [_squares(bands.rates_4_and_less, by) for by in (1, self.mist_range)]
        self.great_reach, self.small_reach = bands.rates_1_to_3[-1] * _CM, bands.rates_4_and_less[-1] * _CM
        #: The last band in which shots rake; what each band adds to an attack number, by gunnery class.
        self.rake_band = bands.bands.index(book.sheet.tactical.rake_band)
        self.range_modifiers = {code: list(values) for code, values in book.sheet.range_modifier.items()}
        self.broadside = BroadsideTable(book.sheet.broadside)
        self.overflow = value("damage.overflow")
        #: What the size of a target takes off a shot, by rate of the firer and of the target: 0 nothing, 1 some steps,
        #: -1 all of it; before the year in which that changed, and from then on (6.4.size).
        self.by_size = [_by_size(book.sheet.size, late) for late in (False, True)]
        self.size_year = book.sheet.size.year
        self.size_astern, self.size_elsewhere = book.sheet.size.stern, book.sheet.size.broadside_or_bow
        #: What ships make on every point, as captains have worked it out, by all that it depends on.
        self.mean_ways: dict[int, tuple[float, ...]] = {}
        #: Movement dice by rig and class, and by the number of the point of sailing (5.2).
        self.square_dice = [_dice(book.sheet.sailing, "square", each) for each in (1, 2)]
        self.fore_and_aft_dice = [_dice(book.sheet.sailing, "fore-and-aft", each) for each in (1, 2)]
        self.oars, self.full_sail = value("oars.dice"), value("full_sail.dice")
        #: Dice and what is taken off their sum, by the usual dice, with one mast lost and with more (5.11).
        self.one_mast_lost = list(book.sheet.masts_lost.one)
        self.masts_lost = list(book.sheet.masts_lost.two)
        self.gale_dice = value("weather.gale_dice")
        #: Totals of two dice by which the weather changes, in the order of `weather.CHANGES`.
        self.weather_changes = [
            value("weather.change", n) for n in range(len(book.house["weather.change"].values))
        ]
        #: By the strength of the wind, and by rate.
        strengths, rates = book.house["weather.gunnery"].values, book.house["turning.points"].values
        self.gunnery = [value("weather.gunnery", index) for index in range(len(strengths))]
        self.turning = [value("turning.points", index) for index in range(len(rates))]
        #: Points off the wind's eye that she can lie, and the point of sailing by those points (ruling X2).
        self.square = value("close_hauled.square")
        self.fore_and_aft = value("close_hauled.fore_and_aft")
        limits = [value(f"sailing.{name}") for name in ("broad_reach", "quarter_reach", "running")]
        self.square_sailing = _sailing_by_angle([self.square, *limits])
        self.fore_and_aft_sailing = _sailing_by_angle([self.fore_and_aft, *limits])

    def squares(self, rate: int, mist: bool) -> list[int]:
        """Return the squares of the ends of the range bands for a ship of a rate."""
        return (self.great_ranges if rate <= _GREAT else self.small_ranges)[mist]

    def reach(self, rate: int) -> int:
        """Return the end of the last range band for a ship of a rate, in clear weather."""
        return self.great_reach if rate <= _GREAT else self.small_reach


class BroadsideTable:
    """Hold the broadside table by attack number and total of its dice (6.4.broadside)."""

    def __init__(self, table: Broadside) -> None:
        self.dice = table.dice
        self._best, self._worst = table.best, table.worst
        totals = range(table.dice, 6 * table.dice + 1)
        rows = [
            [table.cell(attack, total) for total in totals] for attack in range(table.worst, table.best + 1)
        ]
        #: The cells that there are, and by attack number and total which of them it is.
        self.cells = sorted({cell for row in rows for cell in row})
        self._numbers = [[self.cells.index(cell) for cell in row] for row in rows]

    def limited(self, attack: int) -> int:
        """Return an attack number within the limits of the table."""
        return max(self._worst, min(self._best, attack))

    def row(self, attack: int) -> list[int]:
        """Return the numbers of the cells of an attack number, from the least total of the dice on."""
        return self._numbers[self.limited(attack) - self._worst]

    def cell(self, attack: int, total: int) -> str:
        """Return the cell of an attack number and a total."""
        return self.cells[self.row(attack)[total - self.dice]]


def _dice(table: Sailing, rig: str, move_class: int) -> list[int]:
    """Return the dice of a rig and class by the number of the point of sailing, from aback on."""
    rows = (table.beating, table.broad_reach, table.quarter_reach, table.running)
    return [0, *[row.of(rig, move_class) for row in rows]]


def _by_size(table: Size, late: bool) -> list[list[int]]:
    def counts(sizes: Sizes, firer: int, target: int) -> bool:
        return target in sizes.targets and firer in ((late and sizes.from_1780) or sizes.firers)

    found = []
    for firer in range(UNRATED + 1):
        row = [0] * (UNRATED + 1)
        for target in range(UNRATED + 1):
            if counts(table.ignored, firer, target):
                row[target] = -1
            elif counts(table.great, firer, target) or counts(table.lesser, firer, target):
                row[target] = 1
        found.append(row)
    return found


def _squares(bands: tuple[int, ...], divisor: int) -> list[int]:
    return [(centimetres * _CM // divisor) ** 2 for centimetres in bands]


def _sailing_by_angle(limits: list[int]) -> list[int]:
    """Return the number of the point of sailing, by points off the wind's eye: the first limit she is within."""
    found = []
    for angle in range(POINTS // 2 + 1):
        within = [number for number, limit in enumerate(limits) if angle < limit]
        found.append(within[0] if within else len(limits))
    return found


def figures_of(book: Book, state: OpenTable) -> Figures:
    """Return the figures of a battle; what it sets otherwise does not change while it lasts."""
    last = book.last_figures
    if last:
        known = last[0]
        if known.battle is state.house:
            return known
        if known.battle == state.house:
            known.battle = state.house
            return known
    found = Figures(book, state.house)
    last[:] = [found]
    return found
