"""Read the ship of a question: her ratings, her crew, her officers and what ails her, as the asker gives it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from weathergage.engine.odds import OddsError
from weathergage.rulesets.drawn.red_and_black.core.ratings import CREW_OF
from weathergage.rulesets.drawn.red_and_black.core.ship import CREWS, KILLED, OFFICERS, UNHURT, WOUNDED, Ship

_Setter = Callable[[Ship, str], None]
_SIDES: Final = ("none", "port", "starboard")
#: The ship library's words for crews are understood too.
_CREWS: Final[dict[str, str]] = {str(library): own for library, own in CREW_OF.items()}
_HURT: Final = {"unhurt": UNHURT, WOUNDED: WOUNDED, KILLED: KILLED}


def _broadside(ship: Ship, text: str) -> None:
    ship.broadside = _number(text)


def _hull(ship: Ship, text: str) -> None:
    ship.hull = _number(text)
    if not ship.hull:
        raise ValueError("1 or more")


def _masts(ship: Ship, text: str) -> None:
    ship.masts = [_number(part) for part in text.split("-")]
    if len(ship.masts) != len(ship.spec.masts):
        raise ValueError(f"{len(ship.spec.masts)} masts")


def _parties(ship: Ship, text: str) -> None:
    ship.crew = _number(text)


def _quality(ship: Ship, text: str) -> None:
    ship.spec = replace(ship.spec, crew_quality=_word(_CREWS.get(text, text), CREWS))


def _captain(ship: Ship, text: str) -> None:
    ship.skill = _word(text, OFFICERS)


def _hurt(ship: Ship, text: str) -> None:
    ship.captain = _HURT[_word(text, tuple(_HURT))]


def _fires(ship: Ship, text: str) -> None:
    ship.hull_fires = _number(text)


def _fallen(ship: Ship, text: str) -> None:
    side = _word(text, _SIDES)
    ship.fallen = [int(side == each) for each in _SIDES[1:]]


def _wheel(ship: Ship, text: str) -> None:
    ship.wheel_shot = _word(text, ("whole", "shot")) == "shot"


def _struck(ship: Ship, text: str) -> None:
    ship.struck = _word(text, ("no", "yes")) == "yes"


#: Name -> what it sets and how it is written. In this order they are set.
_FIGURES: Final[dict[str, tuple[_Setter, str]]] = {
    "broadside": (_broadside, "her broadside rating"),
    "hull": (_hull, "her hull rating"),
    "masts": (_masts, "the ratings of her masts, like 2-2-1"),
    "parties": (_parties, "her crew parties"),
    "quality": (_quality, ", ".join(CREWS)),
    "captain": (_captain, ", ".join(OFFICERS)),
    "hurt": (_hurt, "her captain: unhurt, wounded or killed"),
    "fires": (_fires, "fires in her hull"),
    "fallen": (_fallen, "port or starboard for a mast over that side, or none"),
    "wheel": (_wheel, "whole or shot"),
    "struck": (_struck, "yes for a ship that has struck"),
}


def figures_of() -> dict[str, str]:
    """Return what may be said of a ship, and how it is written."""
    return {name: words for name, (_, words) in _FIGURES.items()}


def fit_out(ship: Ship, figures: Mapping[str, str]) -> None:
    """Make a ship as she is described; OddsError says what is allowed."""
    for name in figures:
        if name not in _FIGURES:
            known = ", ".join(_FIGURES)
            raise OddsError(f"{ship.spec.id}: no figure {name!r}; what may be said of a ship is {known}")
    for name, (setter, words) in _FIGURES.items():
        if name not in figures:
            continue
        try:
            setter(ship, figures[name])
        except ValueError as wrong:
            said = f"{name}={figures[name]}"
            raise OddsError(f"{ship.spec.id}: {said} is not right ({wrong}): {words}") from None


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise ValueError("whole numbers")
    return int(text)


def _word(text: str, words: Sequence[str]) -> str:
    if text not in words:
        raise ValueError(", ".join(words))
    return text
