"""Make specification sheets: everything about a ship type at one strength and under one errata set."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

import msgspec

from weathergage.engine.scenario import Log, Quality
from weathergage.ships.classes import Speeds, classes, speeds
from weathergage.ships.library import basic_log, library
from weathergage.ships.ship_type import Errata, Mortars, ShipType

Level = Literal["basic", "advanced"]


class Emendation(msgspec.Struct, frozen=True, kw_only=True):
    """Hold a corrected chart value, both figures at Advanced strength; `applied` if it is corrected here."""

    column: str
    printed: int | tuple[int, int]
    corrected: int | tuple[int, int]
    errata: Literal["always", "corrected"]
    applied: bool
    reason: str


class Sheet(msgspec.Struct, frozen=True, kw_only=True, rename={"ship_class": "class"}):
    """Hold a ship type: `squares` at the level asked for, `basic` and `advanced` for comparison."""

    type: str
    nation: str
    rating: int
    kind: str
    code: str
    ship_class: int
    variant: str
    errata: Errata
    level: Level
    squares: Log
    basic: Log
    advanced: Log
    speeds: Speeds
    depth: int
    points: dict[Quality, int]
    house_estimate: bool
    #: The chart row a house estimate borrows, "" where it borrows none.
    like: str
    mortars: Mortars
    corrections: tuple[Emendation, ...]


class Span(NamedTuple):
    """Hold an inclusive range of numbers."""

    least: int
    most: int

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.least <= number <= self.most


#: Contains every number.
ANY = Span(0, 10**9)


def span(text: str) -> Span:
    """Parse a span such as `74`, `36-44`, `64-` or `-44`; raises ValueError with the reason."""
    least, dash, most = text.strip().partition("-")
    ends = [least.strip(), most.strip()]
    if not any(ends) or not all(end.isascii() and end.isdigit() for end in ends if end):
        raise ValueError(f"{text!r} is not a number or a span of numbers: write 74, 36-44, 64- or -44")
    low = int(ends[0] or 0)
    found = Span(low, int(ends[1] or ANY.most) if dash else low)
    if found.least > found.most:
        raise ValueError(f"{text!r} runs backwards: write the smaller number first")
    return found


def sheet(ship_type: ShipType, errata: Errata = "as-printed", level: Level = "advanced") -> Sheet:
    """Return the sheet of a type that was taken from the library under this errata set."""
    basic = basic_log(ship_type)
    return Sheet(
        type=ship_type.id,
        nation=ship_type.nation,
        rating=ship_type.rating,
        kind="bomb" if ship_type.bomb else classes()[ship_type.ship_class].codes[ship_type.code],
        code=ship_type.code,
        ship_class=ship_type.ship_class,
        variant=ship_type.variant,
        errata=errata,
        level=level,
        squares=basic if level == "basic" else ship_type.squares,
        basic=basic,
        advanced=ship_type.squares,
        speeds=speeds(ship_type.ship_class),
        depth=ship_type.depth,
        points=ship_type.points,
        house_estimate=ship_type.house_estimate,
        like=ship_type.like,
        mortars=ship_type.bomb,
        corrections=tuple(
            Emendation(
                column=fix.column,
                printed=fix.printed,
                corrected=fix.corrected,
                errata=fix.errata,
                applied=fix.applies(errata),
                reason=fix.reason,
            )
            for fix in ship_type.corrections
        ),
    )


def sheets(
    errata: Errata = "as-printed",
    level: Level = "advanced",
    *,
    nations: Iterable[str] = (),
    ship_classes: Iterable[int] = (),
    rating: Span = ANY,
    quality: Quality = "average",
    points: Span = ANY,
    house: bool = True,
) -> list[Sheet]:
    """Return the sheets of all matching types, in the order of the library; no nations or classes means any."""
    flags, numbers = set(nations), set(ship_classes)
    return [
        sheet(ship_type, errata, level)
        for ship_type in library(errata).values()
        if (not flags or ship_type.nation in flags)
        and (not numbers or ship_type.ship_class in numbers)
        and ship_type.rating in rating
        and ship_type.points[quality] in points
        and (house or not ship_type.house_estimate)
    ]
