"""The tactical modifiers of a shot, each by itself (6.4.tactical)."""

from typing import ClassVar, Final

from weathergage.rulesets.drawn.red_and_black.core.battle_figures import figures_of
from weathergage.rulesets.drawn.red_and_black.core.book import Book, Tactic
from weathergage.rulesets.drawn.red_and_black.core.ship import BOW
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import Aim


class Raking(Tactic):
    """Along the deck from bow or stern (6.4.rake)."""

    rule: ClassVar[str] = "6.4.rake"

    def value(self, book: Book, state: OpenTable, aim: Aim) -> int:
        """More from astern than from ahead."""
        if not aim.rake:
            return 0
        table = book.sheet.tactical
        return table.stern_rake if aim.rake == "stern" else table.bow_rake

    def label(self, aim: Aim) -> str:
        """By the end that is raked."""
        return f"{aim.rake} rake"


class DoubleShotted(Tactic):
    """Double round shot, except from carronades."""

    def value(self, book: Book, state: OpenTable, aim: Aim) -> int:
        """For every mix with two round shot in each gun."""
        if not aim.shot.double:
            return 0
        table = book.sheet.tactical
        return 0 if aim.ship.spec.gunnery == table.no_double_shot_class else table.double_shot

    def label(self, aim: Aim) -> str:
        """As the sheet calls it."""
        return "double shot"


class BurningWithoutCrew(Tactic):
    """No crew party and on fire: each fire costs."""

    def value(self, book: Book, state: OpenTable, aim: Aim) -> int:
        """By the number of fires."""
        if aim.ship.crew or not aim.ship.on_fire:
            return 0
        return book.sheet.tactical.fire_without_crew * aim.ship.on_fire

    def label(self, aim: Aim) -> str:
        """As the sheet calls it."""
        return "fires and no crew"


class Dismasted(Tactic):
    """A ship without masts rolls."""

    def value(self, book: Book, state: OpenTable, aim: Aim) -> int:
        """Of the ship that fires."""
        return book.sheet.tactical.dismasted if aim.ship.dismasted else 0

    def label(self, aim: Aim) -> str:
        """As the sheet calls it."""
        return "dismasted"


class MastOverSide(Tactic):
    """Through the wreck of a mast (6.4.tactical.mast_fire)."""

    rule: ClassVar[str] = "6.4.tactical.mast_fire"

    def value(self, book: Book, state: OpenTable, aim: Aim) -> int:
        """On the side that fires."""
        if aim.battery >= BOW or not aim.ship.fallen[aim.battery]:
            return 0
        return book.sheet.tactical.mast_over_side

    def label(self, aim: Aim) -> str:
        """As the sheet calls it."""
        return "mast over the side"


class FriendAlongside(Tactic):
    """A friend hangs on the target."""

    def value(self, book: Book, state: OpenTable, aim: Aim) -> int:
        """Once, however many there are."""
        for index in state.ties.others(aim.target.spec.index):
            other = state.ships[index]
            if other.side == aim.ship.side and other is not aim.ship:
                return book.sheet.tactical.friend_alongside
        return 0

    def label(self, aim: Aim) -> str:
        """As the sheet calls it."""
        return "friend alongside the target"


class Superior(Tactic):
    """A superior ship against her own rate or smaller, an inferior one against her own or larger."""

    def value(self, book: Book, state: OpenTable, aim: Aim) -> int:
        """By the rates of both ships."""
        mine, hers = aim.ship.spec, aim.target.spec.rate
        if mine.standing > 0 and hers >= mine.rate:
            return book.sheet.tactical.superior_ship
        if mine.standing < 0 and hers <= mine.rate:
            return book.sheet.tactical.inferior_ship
        return 0

    def label(self, aim: Aim) -> str:
        """By what the ship that fires is."""
        return "superior ship" if aim.ship.spec.standing > 0 else "inferior ship"


class Crew(Tactic):
    """The quality of the gun crews."""

    def value(self, book: Book, state: OpenTable, aim: Aim) -> int:
        """Of the ship that fires."""
        return book.sheet.tactical.crew[aim.ship.spec.crew_quality]

    def label(self, aim: Aim) -> str:
        """By their quality."""
        return f"{aim.ship.spec.crew_quality} crew"


class Initial(Tactic):
    """The first broadside of a side in the battle is the best laid (ruling Y1)."""

    def value(self, book: Book, state: OpenTable, aim: Aim) -> int:
        """Not for chasers."""
        if aim.battery >= BOW or aim.ship.opened[aim.battery]:
            return 0
        return book.sheet.tactical.initial_broadside

    def label(self, aim: Aim) -> str:
        """As the sheet calls it."""
        return "initial broadside"


class Second(Tactic):
    """The other side has been fired this turn already (ruling Y1)."""

    def value(self, book: Book, state: OpenTable, aim: Aim) -> int:
        """Not for chasers."""
        if aim.battery >= BOW or not aim.ship.fired[1 - aim.battery]:
            return 0
        return book.sheet.tactical.second_broadside

    def label(self, aim: Aim) -> str:
        """As the sheet calls it."""
        return "second broadside"


class Weather(Tactic):
    """Wind and sea (ruling X3)."""

    def value(self, book: Book, state: OpenTable, aim: Aim) -> int:
        """By the strength of the wind."""
        return figures_of(book, state).gunnery[state.weather]

    def label(self, aim: Aim) -> str:
        """As the sheet calls it."""
        return "weather"


TACTICS: Final[tuple[Tactic, ...]] = (
    Raking(),
    DoubleShotted(),
    BurningWithoutCrew(),
    Dismasted(),
    MastOverSide(),
    FriendAlongside(),
    Superior(),
    Crew(),
    Initial(),
    Second(),
    Weather(),
)
