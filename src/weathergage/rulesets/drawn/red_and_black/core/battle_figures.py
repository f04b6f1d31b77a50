"""House values that are wanted many times a turn, worked out once for each battle."""

from typing import Final

from weathergage.geometry.opentable import POINTS
from weathergage.rulesets.drawn.red_and_black.core.book import Book, house_value
from weathergage.rulesets.drawn.red_and_black.core.ship import UNRATED
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.core.table_schema import Size, Sizes

#: Tenths of a millimetre in a millimetre and in a centimetre.
_MM: Final = 10
_CM: Final = 100


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
        self.broadside_arc = value("arc.broadside")
        self.chaser_arc = value("arc.chaser")
        self.rake_arc = value("arc.rake")
        #: What every range is divided by in mist.
        self.mist_range = value("weather.mist_range")
        #: The squares of the ends of the range bands by rate, clear and in mist, and the last ends themselves.
        bands = book.sheet.range
        self.great_ranges = [_squares(bands.rates_1_to_3, by) for by in (1, self.mist_range)]
        self.small_ranges = [_squares(bands.rates_4_and_less, by) for by in (1, self.mist_range)]
        self.great_reach, self.small_reach = bands.rates_1_to_3[-1] * _CM, bands.rates_4_and_less[-1] * _CM
        #: The last band in which shots rake, and the last one of each ammunition.
        self.rake_band = bands.bands.index(book.sheet.tactical.rake_band)
        self.last_band = {code: bands.bands.index(shot.band) for code, shot in book.shot.items()}
        #: What the size of a target takes off a shot, by rate of the firer and of the target: 0 nothing, 1 some steps,
        #: -1 all of it; before the year in which that changed, and from then on (6.4.size).
        self.by_size = [_by_size(book.sheet.size, late) for late in (False, True)]
        #: What ships make on every point, as captains have worked it out, by all that it depends on.
        self.mean_ways: dict[tuple[int, ...], tuple[float, ...]] = {}
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
