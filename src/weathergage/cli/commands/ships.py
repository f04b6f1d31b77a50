"""`ships`: the ship library, listed and filtered, or one type in full."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from weathergage.cli.output import Errata, Json, fail, prose, say, say_json, table

if TYPE_CHECKING:
    from weathergage.engine.scenario import Log
    from weathergage.ships.library import ShipType
    from weathergage.ships.sheet import Emendation, Sheet, Span

Level = Literal["basic", "advanced"]
Quality = Literal["elite", "crack", "average", "green", "poor"]

HOUSE = "house estimate"
SQUARES = ("hull", "crew", "guns", "carr.", "rigging")
#: Crew qualities, each with its letters in the charts.
CREWS: dict[Quality, str] = {"elite": "EL", "crack": "CR", "average": "AV", "green": "GR", "poor": "PR"}
FIX = ("column", "printed", "corrected", "here", "when", "reason")


def ships(
    ship_type: Annotated[
        str | None, typer.Argument(metavar="TYPE", help="A type to show in full, like br-38.")
    ] = None,
    nation: Annotated[
        list[str] | None, typer.Option(metavar="NATION", help="Only this nation; may be repeated.")
    ] = None,
    ship_class: Annotated[
        list[int] | None,
        typer.Option("--class", min=1, max=7, metavar="N", help="Only this class; may be repeated."),
    ] = None,
    rating: Annotated[
        str,
        typer.Option(metavar="GUNS", help="Only these ratings: 74, 36-44, 64- (and up) or -44 (and down)."),
    ] = "",
    quality: Annotated[
        Quality | None, typer.Option(help="Points for this crew only.", show_default=False)
    ] = None,
    points: Annotated[
        str, typer.Option(metavar="POINTS", help="Only types of these points for the crew in --quality.")
    ] = "",
    level: Annotated[
        Level, typer.Option(help="Squares as in the charts (advanced), or converted.")
    ] = "advanced",
    errata: Errata = "as-printed",
    no_house: Annotated[bool, typer.Option("--no-house", help="Leave the house estimates out.")] = False,
    json: Json = False,
) -> None:
    """List the ship library, or show one type in full.

    Squares are those of the Advanced game, as the charts print them, unless --level basic is given. Printed values that
    are wrong stand beside what they should be. House estimates are ours: no legible chart prints them.

    [bold]Examples[/bold]

    \b
    weathergage ships --nation french --class 2 --class 3
    weathergage ships --rating 36-44 --quality crack --points 12-16
    weathergage ships --level basic --errata corrected
    weathergage ships sp-64
    """
    from weathergage.ships.sheet import sheet, sheets

    if ship_type is not None:
        found = sheet(_known(ship_type, errata), errata, level)
        if json:
            say_json(found)
        else:
            _show(found)
        return
    if points and quality is None:
        fail("points depend on the crew: give --quality with --points")
    listed = sheets(
        errata,
        level,
        nations=_flags(nation or ()),
        ship_classes=ship_class or (),
        rating=_span(rating, "--rating"),
        quality=quality or "average",
        points=_span(points, "--points"),
        house=not no_house,
    )
    if json:
        say_json(listed)
    elif not listed:
        fail("no type of the ship library fits; ask for less. All of them: weathergage ships")
    else:
        _list(listed, quality)


def _known(name: str, errata: Errata) -> "ShipType":
    from weathergage.scenarios.mistakes import unknown
    from weathergage.ships.library import library

    known = library(errata)
    if name not in known:
        reason = unknown("ship type", name, list(known))
        fail(f"{reason}{'' if reason.endswith('?') else '.'} List them with: weathergage ships")
    return known[name]


def _flags(wanted: Sequence[str]) -> Sequence[str]:
    from weathergage.scenarios.mistakes import unknown
    from weathergage.ships.nations import nations

    for nation in wanted:
        if nation not in nations():
            fail(unknown("nation", nation, list(nations())))
    return wanted


def _span(text: str, option: str) -> "Span":
    from weathergage.ships.sheet import ANY, span

    try:
        return span(text) if text else ANY
    except ValueError as wrong:
        fail(f"{option}: {wrong}")


def _list(sheets: "list[Sheet]", quality: Quality | None) -> None:
    crews = {quality: quality} if quality else CREWS
    columns = ("type", "rate", "class", *SQUARES, "depth", *crews.values(), "note")
    rows = [
        (
            each.type,
            each.rating,
            f"{each.ship_class} {each.code}",
            *_squares(each.squares, {fix.column for fix in each.corrections}),
            each.depth,
            *(each.points[crew] for crew in crews),
            f"{HOUSE}: {each.like or each.variant}" if each.house_estimate else each.variant,
        )
        for each in sheets
    ]
    first = sheets[0]
    title = f"{len(sheets)} types, {first.level} squares, errata {first.errata}, points by crew"
    table(columns, rows, title=title, numbers=f"rate,hull,depth,{','.join(crews.values())}", wide=True)
    fixes = [(each.type, *_fix(fix)) for each in sheets for fix in each.corrections]
    if fixes:
        table(("type", *FIX), fixes, title="* Printed wrongly in the charts (Advanced squares)")
    if any(each.house_estimate for each in sheets):
        prose(f"{HOUSE}: ours, no row of a legible chart; named after it is the row it borrows, if any.")
    say("Show one with: weathergage ships TYPE")


def _show(found: "Sheet") -> None:
    from weathergage.ships.nations import nations

    nation = nations()[found.nation].adjective
    variant = f", {found.variant}" if found.variant else ""
    say(f"{found.type}: {nation} {found.kind} of {found.rating} guns{variant}, class {found.ship_class}")
    if found.house_estimate:
        whose = (
            f"squares, points and depth are those of {found.like}" if found.like else "its figures are ours"
        )
        prose(f"{HOUSE.capitalize()}, no row of a legible chart: {whose}.", indent=2)
    pace = found.speeds
    say(f"  Turning ability {pace.turning}, battle speed {pace.battle_speed}, full speed {pace.full_speed};")
    say(f"  aground in {found.depth} feet of water or less.\n")
    levels = sorted(
        (("advanced", found.advanced), ("basic", found.basic)), key=lambda each: each[0] != found.level
    )
    rows = [(f"{level} game", *_squares(log)) for level, log in levels]
    table(("squares", *SQUARES), rows, title=f"Errata {found.errata}", numbers="hull")
    if found.mortars:
        prose("Her carronade squares are mortars, which only Advanced games fire.\n")
    table(("crew", *CREWS), [("points", *(found.points[crew] for crew in CREWS))], numbers=",".join(CREWS))
    if found.corrections:
        table(FIX, [_fix(fix) for fix in found.corrections], title="Printed wrongly (Advanced squares)")
    else:
        say("No errata set changes her.")


def _squares(log: "Log", starred: Collection[str] = ()) -> tuple[str, ...]:
    """Return the cells of a log, with a star on those that the chart prints wrongly."""
    crew, rigging = ("-".join(map(str, sections)) for sections in (log.crew, log.rigging))
    cells = (str(log.hull), crew, _sides(log.guns), _sides(log.carronades), rigging)
    return tuple(f"{text}*" if column in starred else text for column, text in zip(SQUARES, cells))


def _sides(squares: tuple[int, int]) -> str:
    """Left and right broadside, one figure where they are equal."""
    return str(squares[0]) if squares[0] == squares[1] else f"{squares[0]}/{squares[1]}"


def _fix(fix: "Emendation") -> tuple[str, ...]:
    figures = [
        _sides(value) if isinstance(value, tuple) else str(value) for value in (fix.printed, fix.corrected)
    ]
    when = "always" if fix.errata == "always" else "with --errata corrected"
    return fix.column, *figures, "corrected" if fix.applied else "printed", when, fix.reason
