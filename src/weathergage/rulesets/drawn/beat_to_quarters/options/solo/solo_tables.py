"""The shapes of the table file of solo play."""

from functools import cache
from typing import Literal

from weathergage.engine.typed_files import load_toml
from weathergage.rulesets.drawn.beat_to_quarters.core.book import TABLES
from weathergage.rulesets.drawn.beat_to_quarters.core.table_schema import Sheet

#: Moods of an enemy ship.
AGGRESSIVE, STANDARD, UNSURE = "aggressive", "standard", "unsure"
#: What her helm does.
Manoeuvre = Literal["keep", "best", "half_towards", "half_away", "full_towards", "full_away"]


class Crews(Sheet, frozen=True, kw_only=True):
    """The crew by the face of a die."""

    die: int
    quality: tuple[str, ...]


class HelmRow(Sheet, frozen=True, kw_only=True):
    """A manoeuvre and the faces that lead to it, by mood."""

    does: Manoeuvre
    aggressive: tuple[int, ...]
    standard: tuple[int, ...]
    unsure: tuple[int, ...]

    def faces(self, mood: str) -> tuple[int, ...]:
        """Return the faces of one mood; a ship that has none yet is in the standard one."""
        return {AGGRESSIVE: self.aggressive, UNSURE: self.unsure}.get(mood, self.standard)


class Helm(Sheet, frozen=True, kw_only=True):
    """The manoeuvre table."""

    die: int
    row: tuple[HelmRow, ...]

    def does(self, mood: str, value: int) -> Manoeuvre:
        """Return what a throw leads to in a mood."""
        return next(row.does for row in self.row if value in row.faces(mood))


class WindDie(Sheet, frozen=True, kw_only=True):
    """The die for the wind."""

    die: int


class Station(Sheet, frozen=True, kw_only=True):
    """The place where a line comes in, and its heading."""

    corner: Literal["north-west", "north-east", "south-west", "south-east"]
    heading: int


class Entry(Sheet, frozen=True, kw_only=True):
    """The places where both lines come in with a wind."""

    wind: int
    player: Station
    enemy: Station


class Duration(Sheet, frozen=True, kw_only=True):
    """House values of a solo battle."""

    sea_room: int
    turns: int


class Solo(Sheet, frozen=True, kw_only=True):
    """The tables of solo play."""

    crews: Crews
    helm: Helm
    wind: WindDie
    entry: tuple[Entry, ...]
    battle: Duration


@cache
def solo_tables() -> Solo:
    """Open the table file."""
    return load_toml(TABLES, "solo.toml", Solo)
