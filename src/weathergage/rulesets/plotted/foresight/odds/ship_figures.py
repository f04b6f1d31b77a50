"""Read the ship of a question: squares left, her crew, sails, anchors, powder, as the asker gives them."""

from collections.abc import Callable, Mapping
from typing import Final

from weathergage.engine.odds import OddsError
from weathergage.engine.scenario import QUALITIES
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.log_squares import changed, nothing, row_of
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import ANCHORED, DEFENSIVE, MELEE, SAILS, SECTIONS, UNDER_WAY
from weathergage.rulesets.plotted.sailing.plots import FAR, FORWARD, PLOTS

#: A turn far enough away for what lasts a while.
_LATER: Final = 99

_Setter = Callable[[Book, PlottedState, Ship, str], None]


def _hull(book: Book, state: PlottedState, ship: Ship, text: str) -> None:
    ship.hull = _number(text)


def _crew(book: Book, state: PlottedState, ship: Ship, text: str) -> None:
    squares = _squares(text)
    if not 1 <= len(squares) <= SECTIONS:
        raise ValueError("one to four sections, such as 4-4-2")
    ship.set_hands(row_of(squares + [0] * (SECTIONS - len(squares))))


def _guns(book: Book, state: PlottedState, ship: Ship, text: str) -> None:
    ship.guns = row_of(_broadsides(text))
    ship.bow_guns = (ship.guns[0] // 2, ship.guns[1] // 2)


def _carronades(book: Book, state: PlottedState, ship: Ship, text: str) -> None:
    ship.carronades = row_of(_broadsides(text))
    ship.bow_carronades = (ship.carronades[0] // 2, ship.carronades[1] // 2)


def _rigging(book: Book, state: PlottedState, ship: Ship, text: str) -> None:
    squares = _squares(text)
    if len(squares) != len(ship.spec.rigging):
        raise ValueError(f"{len(ship.spec.rigging)} sections, lowest first")
    ship.rigging = row_of(squares)


def _quality(book: Book, state: PlottedState, ship: Ship, text: str) -> None:
    if text not in QUALITIES:
        raise ValueError(", ".join(QUALITIES))
    ship.quality = QUALITIES.index(text)


def _sails(book: Book, state: PlottedState, ship: Ship, text: str) -> None:
    if text not in SAILS:
        raise ValueError(", ".join(SAILS))
    ship.sails = SAILS.index(text)


def _move(book: Book, state: PlottedState, ship: Ship, text: str) -> None:
    ship.entered, ship.turned = _number(text), 0
    ship.plot = PLOTS.number_of_steps((FORWARD,) * min(ship.entered, FAR))


def _prize(book: Book, state: PlottedState, ship: Ship, text: str) -> None:
    if text not in ("yes", "no"):
        raise ValueError("yes, no")
    if text == "yes" and not ship.captured:
        ship.captured, ship.surrendered, ship.own_quality = True, MELEE, ship.quality
        ship.prize, ship.crew = ship.crew, nothing()


def _boarding(book: Book, state: PlottedState, ship: Ship, text: str) -> None:
    wanted = _number(text)
    manned = [section for section, men in enumerate(ship.hands) if men]
    if wanted > len(manned):
        raise ValueError(f"at most {len(manned)} sections that have men")
    for section in manned[:wanted]:
        ship.tasks = changed(ship.tasks, section, DEFENSIVE)


def _anchored(book: Book, state: PlottedState, ship: Ship, text: str) -> None:
    if text not in ("yes", "no"):
        raise ValueError("yes, no")
    ship.anchor = ANCHORED if text == "yes" else UNDER_WAY


def _powder(book: Book, state: PlottedState, ship: Ship, text: str) -> None:
    ship.reloads = _number(text)


def _obscured(book: Book, state: PlottedState, ship: Ship, text: str) -> None:
    until = (state.turn + _LATER,) * _number(text)
    ship.obscured = (until, until)


def _fires(book: Book, state: PlottedState, ship: Ship, text: str) -> None:
    ship.fires = ((state.turn - 1, 1),) * _number(text)


#: Name -> what it sets, how it is written, and whether a game has it.
_FIGURES: Final[dict[str, tuple[_Setter, str, Callable[[Book], bool]]]] = {
    "hull": (_hull, "hull squares left", lambda book: True),
    "crew": (_crew, "crew squares left by section, such as 4-4-2", lambda book: True),
    "guns": (_guns, "gun squares left, on each side or port/starboard, such as 8 or 8/5", lambda book: True),
    "carronades": (_carronades, "carronade squares left, written like guns", lambda book: True),
    "rigging": (_rigging, "rigging squares left by section, such as 5-5-0-0", lambda book: True),
    "quality": (_quality, "elite, crack, average, green or poor", lambda book: True),
    "move": (_move, "hexes she has moved this turn", lambda book: True),
    "prize": (_prize, "yes for a prize worked by a prize crew", lambda book: True),
    "boarding": (_boarding, "crew sections told off to a boarding party", lambda book: True),
    "sails": (_sails, "battle or full", lambda book: book.full_sails),
    "anchored": (_anchored, "yes for a ship at anchor", lambda book: book.has_chart("anchors")),
    "powder": (_powder, "reload squares left", lambda book: book.has_chart("reloads")),
    "obscured": (_obscured, "hits of fallen rigging over her guns", lambda book: book.gun_sections),
    "fires": (_fires, "fires aboard", lambda book: book.gun_sections),
}


def figures_of(book: Book) -> dict[str, str]:
    """Return what may be said of a ship in this game, and how it is written."""
    return {name: words for name, (_, words, has) in _FIGURES.items() if has(book)}


def fit_out(book: Book, state: PlottedState, ship: Ship, figures: Mapping[str, str]) -> None:
    """Make a ship as she is described; OddsError says what is allowed."""
    for name, text in figures.items():
        known = figures_of(book)
        if name not in known:
            raise OddsError(
                f"{ship.spec.id}: no figure {name!r}; what may be said of a ship is {', '.join(known)}"
            )
        try:
            _FIGURES[name][0](book, state, ship, text)
        except ValueError as wrong:
            raise OddsError(f"{ship.spec.id}: {name}={text} is not right ({wrong}): {known[name]}") from None


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise ValueError("a whole number")
    return int(text)


def _squares(text: str) -> list[int]:
    return [_number(part) for part in text.split("-")]


def _broadsides(text: str) -> list[int]:
    parts = [_number(part) for part in text.split("/")]
    if len(parts) > 2:
        raise ValueError("one number, or port/starboard")
    return parts * 2 if len(parts) == 1 else parts
