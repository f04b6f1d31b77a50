"""The tactical modifiers of a shot, each by itself (6.4.tactical)."""

from typing import Final

from weathergage.rulesets.drawn.red_and_black.core.battle_figures import figures_of
from weathergage.rulesets.drawn.red_and_black.core.book import Book, Tactic
from weathergage.rulesets.drawn.red_and_black.core.ship import BOW
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import Aim

#: A named addition, or None.
Named = tuple[str, int, str] | None
RULE: Final = "6.4.tactical"


def raking(book: Book, state: OpenTable, aim: Aim) -> Named:
    """Along the deck from bow or stern (6.4.rake)."""
    if not aim.rake:
        return None
    table = book.sheet.tactical
    return f"{aim.rake} rake", table.stern_rake if aim.rake == "stern" else table.bow_rake, "6.4.rake"


def double_shotted(book: Book, state: OpenTable, aim: Aim) -> Named:
    """Double round shot, except from carronades."""
    table = book.sheet.tactical
    if not aim.shot.double or aim.ship.spec.gunnery == table.no_double_shot_class:
        return None
    return "double shot", table.double_shot, RULE


def burning_without_crew(book: Book, state: OpenTable, aim: Aim) -> Named:
    """No crew party and on fire: each fire costs."""
    if aim.ship.crew or not aim.ship.on_fire:
        return None
    return "fires and no crew", book.sheet.tactical.fire_without_crew * aim.ship.on_fire, RULE


def dismasted(book: Book, state: OpenTable, aim: Aim) -> Named:
    """A ship without masts rolls."""
    return ("dismasted", book.sheet.tactical.dismasted, RULE) if aim.ship.dismasted else None


def mast_over_side(book: Book, state: OpenTable, aim: Aim) -> Named:
    """Through the wreck of a mast (6.4.tactical.mast_fire)."""
    if aim.battery >= BOW or not aim.ship.fallen[aim.battery]:
        return None
    return "mast over the side", book.sheet.tactical.mast_over_side, "6.4.tactical.mast_fire"


def friend_alongside(book: Book, state: OpenTable, aim: Aim) -> Named:
    """A friend hangs on the target."""
    for index in state.ties.others(aim.target.spec.index):
        other = state.ships[index]
        if other.side == aim.ship.side and other is not aim.ship:
            return "friend alongside the target", book.sheet.tactical.friend_alongside, RULE
    return None


def superior(book: Book, state: OpenTable, aim: Aim) -> Named:
    """A superior ship against her own rate or smaller, an inferior one against her own or larger."""
    mine, hers = aim.ship.spec, aim.target.spec.rate
    if mine.standing > 0 and hers >= mine.rate:
        return "superior ship", book.sheet.tactical.superior_ship, RULE
    if mine.standing < 0 and hers <= mine.rate:
        return "inferior ship", book.sheet.tactical.inferior_ship, RULE
    return None


def crew(book: Book, state: OpenTable, aim: Aim) -> Named:
    """The quality of the gun crews."""
    quality = aim.ship.spec.crew_quality
    return f"{quality} crew", book.sheet.tactical.crew[quality], RULE


def initial(book: Book, state: OpenTable, aim: Aim) -> Named:
    """The first broadside of a side in the battle is the best laid (ruling Y1)."""
    if aim.battery >= BOW or aim.ship.opened[aim.battery]:
        return None
    return "initial broadside", book.sheet.tactical.initial_broadside, RULE


def second(book: Book, state: OpenTable, aim: Aim) -> Named:
    """The other side has been fired this turn already (ruling Y1)."""
    if aim.battery >= BOW or not aim.ship.fired[1 - aim.battery]:
        return None
    return "second broadside", book.sheet.tactical.second_broadside, RULE


def weather(book: Book, state: OpenTable, aim: Aim) -> Named:
    """Wind and sea (ruling X3)."""
    return "weather", figures_of(book, state).gunnery[state.weather], RULE


TACTICS: Final[tuple[Tactic, ...]] = (
    raking,
    double_shotted,
    burning_without_crew,
    dismasted,
    mast_over_side,
    friend_alongside,
    superior,
    crew,
    initial,
    second,
    weather,
)
