"""Read the ship of a question: her rate, her crew, her masts and what ails her, as the asker gives it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from weathergage.engine.odds import OddsError
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship

_Setter = Callable[[Book, Ship, str], None]
_SIDES: Final = ("none", "port", "starboard")


def _rate(book: Book, ship: Ship, text: str) -> None:
    ship.rate = _among(text, range(1, book.guns.damage.sinks_above + 1))


def _built(book: Book, ship: Ship, text: str) -> None:
    built = _among(text, [row.rate for row in book.ships.ship])
    ship.spec = replace(ship.spec, rate=built)
    ship.rate = max(ship.rate, built)


def _quality(book: Book, ship: Ship, text: str) -> None:
    names = book.conduct.crew.names
    if text not in names:
        raise ValueError(", ".join(names))
    ship.quality = names.index(text)


def _masts(book: Book, ship: Ship, text: str) -> None:
    ship.masts = _among(text, range(ship.spec.masts + 1))


def _hanging(book: Book, ship: Ship, text: str) -> None:
    if text not in _SIDES:
        raise ValueError(", ".join(_SIDES))
    ship.hanging = [int(text == side) for side in _SIDES[1:]]


def _burning(book: Book, ship: Ship, text: str) -> None:
    ship.burning = _yes(text)


def _rudder(book: Book, ship: Ship, text: str) -> None:
    ship.rudder_shot = _yes(text)


def _struck(book: Book, ship: Ship, text: str) -> None:
    ship.struck = _yes(text)


#: Name -> what it sets and how it is written. In this order they are set.
_FIGURES: Final[dict[str, tuple[_Setter, str]]] = {
    "built": (_built, "the rate she was built at, 1 to 8"),
    "rate": (_rate, "her rate as she is now, 1 to 9"),
    "quality": (_quality, "elite, crack, average, green or poor"),
    "masts": (_masts, "masts that stand"),
    "hanging": (_hanging, "port or starboard for a mast over that side, or none"),
    "fire": (_burning, "yes for a ship on fire"),
    "rudder": (_rudder, "yes for a ship whose steering is shot away"),
    "struck": (_struck, "yes for a ship that has struck"),
}


def figures_of() -> dict[str, str]:
    """Return what may be said of a ship, and how it is written."""
    return {name: words for name, (_, words) in _FIGURES.items()}


def fit_out(book: Book, ship: Ship, figures: Mapping[str, str]) -> None:
    """Make a ship as she is described; OddsError says what is allowed."""
    for name in figures:
        if name not in _FIGURES:
            known = ", ".join(_FIGURES)
            raise OddsError(f"{ship.spec.id}: no figure {name!r}; what may be said of a ship is {known}")
    for name, (setter, words) in _FIGURES.items():
        if name not in figures:
            continue
        try:
            setter(book, ship, figures[name])
        except ValueError as wrong:
            said = f"{name}={figures[name]}"
            raise OddsError(f"{ship.spec.id}: {said} is not right ({wrong}): {words}") from None


def _among(text: str, numbers: "range | list[int]") -> int:
    if not text.isascii() or not text.isdigit() or int(text) not in numbers:
        raise ValueError(f"{min(numbers)} to {max(numbers)}")
    return int(text)


def _yes(text: str) -> bool:
    if text not in ("yes", "no"):
        raise ValueError("yes, no")
    return text == "yes"
