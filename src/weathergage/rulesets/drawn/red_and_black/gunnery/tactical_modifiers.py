"""The tactical modifiers of a shot, each by itself (6.4.tactical)."""

from typing import ClassVar

from weathergage.rulesets.drawn.red_and_black.core.battle_figures import figures_of
from weathergage.rulesets.drawn.red_and_black.core.book import Book, Tactic
from weathergage.rulesets.drawn.red_and_black.core.ship import BOW
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.core.table_schema import Tactical
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import Aim


class Raking(Tactic):
    """Along the deck from bow or stern (6.4.rake)."""

    rule: ClassVar[str] = "6.4.rake"

    def __init__(self, table: Tactical) -> None:
        self._stern = table.stern_rake
        self._bow = table.bow_rake

    def value(self, book: Book, state: OpenTable, aim: Aim) -> int:
        """Return more from astern than from ahead."""
        if not aim.rake:
            return 0
        return self._stern if aim.rake == "stern" else self._bow

    def label(self, aim: Aim) -> str:
        """Return it by the end that is raked."""
        return f"{aim.rake} rake"


class DoubleShotted(Tactic):
    """Double round shot, except from carronades."""

    def __init__(self, table: Tactical) -> None:
        self._added = table.double_shot
        self._carronades = table.no_double_shot_class

    def value(self, book: Book, state: OpenTable, aim: Aim) -> int:
        """Return it for every mix with two round shot in each gun."""
        return self._added if aim.shot.double and aim.ship.spec.gunnery != self._carronades else 0

    def label(self, aim: Aim) -> str:
        """Return it as the sheet calls it."""
        return "double shot"


class BurningWithoutCrew(Tactic):
    """No crew party and on fire: each fire costs."""

    def __init__(self, table: Tactical) -> None:
        self._added = table.fire_without_crew

    def value(self, book: Book, state: OpenTable, aim: Aim) -> int:
        """Return it by the number of fires."""
        if aim.ship.crew or not aim.ship.on_fire:
            return 0
        return self._added * aim.ship.on_fire

    def label(self, aim: Aim) -> str:
        """Return it as the sheet calls it."""
        return "fires and no crew"


class Dismasted(Tactic):
    """A ship without masts rolls."""

    def __init__(self, table: Tactical) -> None:
        self._added = table.dismasted

    def value(self, book: Book, state: OpenTable, aim: Aim) -> int:
        """Return that of the ship that fires."""
        return self._added if aim.ship.dismasted else 0

    def label(self, aim: Aim) -> str:
        """Return it as the sheet calls it."""
        return "dismasted"


class MastOverSide(Tactic):
    """Through the wreck of a mast (6.4.tactical.mast_fire)."""

    rule: ClassVar[str] = "6.4.tactical.mast_fire"

    def __init__(self, table: Tactical) -> None:
        self._added = table.mast_over_side

    def value(self, book: Book, state: OpenTable, aim: Aim) -> int:
        """Return it for the side that fires."""
        if aim.battery >= BOW or not aim.ship.fallen[aim.battery]:
            return 0
        return self._added

    def label(self, aim: Aim) -> str:
        """Return it as the sheet calls it."""
        return "mast over the side"


class FriendAlongside(Tactic):
    """A friend hangs on the target."""

    def __init__(self, table: Tactical) -> None:
        self._added = table.friend_alongside

    def value(self, book: Book, state: OpenTable, aim: Aim) -> int:
        """Return it once, however many there are."""
        if not state.ties.pairs:
            return 0
        for index in state.ties.others(aim.target.spec.index):
            other = state.ships[index]
            if other.side == aim.ship.side and other is not aim.ship:
                return self._added
        return 0

    def label(self, aim: Aim) -> str:
        """Return it as the sheet calls it."""
        return "friend alongside the target"


class Superior(Tactic):
    """A superior ship against her own rate or smaller, an inferior one against her own or larger."""

    def __init__(self, table: Tactical) -> None:
        self._superior = table.superior_ship
        self._inferior = table.inferior_ship

    def value(self, book: Book, state: OpenTable, aim: Aim) -> int:
        """Return it by the rates of both ships."""
        mine, hers = aim.ship.spec, aim.target.spec.rate
        if mine.standing > 0 and hers >= mine.rate:
            return self._superior
        if mine.standing < 0 and hers <= mine.rate:
            return self._inferior
        return 0

    def label(self, aim: Aim) -> str:
        """Return it by what the ship that fires is."""
        return "superior ship" if aim.ship.spec.standing > 0 else "inferior ship"


class Crew(Tactic):
    """The quality of the gun crews."""

    def __init__(self, table: Tactical) -> None:
        self._qualities = table.crew

    def value(self, book: Book, state: OpenTable, aim: Aim) -> int:
        """Return that of the ship that fires."""
        return self._qualities[aim.ship.spec.crew_quality]

    def label(self, aim: Aim) -> str:
        """Return it by their quality."""
        return f"{aim.ship.spec.crew_quality} crew"


class Initial(Tactic):
    """The first broadside of a side in the battle is the best laid (ruling Y1)."""

    def __init__(self, table: Tactical) -> None:
        self._added = table.initial_broadside

    def value(self, book: Book, state: OpenTable, aim: Aim) -> int:
        """Return it, though not for chasers."""
        if aim.battery >= BOW or aim.ship.opened[aim.battery]:
            return 0
        return self._added

    def label(self, aim: Aim) -> str:
        """Return it as the sheet calls it."""
        return "initial broadside"


class Second(Tactic):
    """The other side has been fired this turn already (ruling Y1)."""

    def __init__(self, table: Tactical) -> None:
        self._added = table.second_broadside

    def value(self, book: Book, state: OpenTable, aim: Aim) -> int:
        """Return it, though not for chasers."""
        if aim.battery >= BOW or not aim.ship.fired[1 - aim.battery]:
            return 0
        return self._added

    def label(self, aim: Aim) -> str:
        """Return it as the sheet calls it."""
        return "second broadside"


class Weather(Tactic):
    """Wind and sea (ruling X3)."""

    def value(self, book: Book, state: OpenTable, aim: Aim) -> int:
        """Return it by the strength of the wind."""
        return figures_of(book, state).gunnery[state.weather]

    def label(self, aim: Aim) -> str:
        """Return it as the sheet calls it."""
        return "weather"


def tactics_of(table: Tactical) -> tuple[Tactic, ...]:
    """Return the modifiers of the sheet, with its figures."""
    return (
        Raking(table),
        DoubleShotted(table),
        BurningWithoutCrew(table),
        Dismasted(table),
        MastOverSide(table),
        FriendAlongside(table),
        Superior(table),
        Crew(table),
        Initial(table),
        Second(table),
        Weather(),
    )
