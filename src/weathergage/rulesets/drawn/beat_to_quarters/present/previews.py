"""Preview what each answer to an ask would lead to, in figures, before a player commits to it."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, Final

from weathergage.engine.dice import Dice, outcomes
from weathergage.engine.orders import Ask
from weathergage.geometry.hexgrid import stern_of, to_axial
from weathergage.rulesets.drawn.beat_to_quarters.boarding.deck_fight import sums, unresisted
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.crew_checks import quality_modifier, quality_value
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import BY_STERN, Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.damage import NOTHING
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import (
    Aim,
    aim_at,
    cell_of,
    column_of,
    firing_sum,
    split,
    target_sum,
)
from weathergage.rulesets.drawn.beat_to_quarters.sailing.fairway import CLEAR, first_met
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import (
    is_course,
    split_course,
    turned,
)
from weathergage.rulesets.drawn.shared.standing_orders import BATTERIES, HOLD
from weathergage.rulesets.shared.views import (
    ChancePreview,
    ColumnPreview,
    ContestPreview,
    PlotPreview,
    Preview,
    ShotPreview,
)


def previews_of(book: Book, state: Seascape, ask: Ask) -> dict[str, Preview]:
    """Return a preview for every option that can be told in figures."""
    tell = _PREVIEWS.get(ask.kind) or book.previews.get(ask.kind)
    return {} if tell is None else tell(book, state, ask)


def _courses(book: Book, state: Seascape, ask: Ask) -> dict[str, Preview]:
    ship = state.ship(ask.ship)
    found: dict[str, Preview] = {}
    for option in ask.options:
        if not is_course(option):
            continue
        hexes, letters = split_course(option)
        pose = (ship.bow, ship.heading)
        for _ in range(hexes):
            pose = (pose[0] + ship.bow - ship.stern, pose[1])
        for letter in letters:
            pose = turned(pose, letter, ship.anchor == BY_STERN, ship.spec.hexes)
        stern = stern_of(*pose, ship.spec.hexes)
        met = first_met(book, state, option) if ask.kind != "wheel" else None
        found[option] = PlotPreview(
            to_axial(pose[0]), to_axial(stern), pose[1], 0, stopped=CLEAR if met is None else met.what
        )
    return found


def _shots(book: Book, state: Seascape, ask: Ask) -> dict[str, Preview]:
    ship = state.ship(ask.ship)
    battery = BATTERIES.index(ask.id.rpartition("/")[2])
    found: dict[str, Preview] = {}
    for option in ask.options:
        if option != HOLD:
            aim = aim_at(book, state, ship, battery, state.ship(option))
            if isinstance(aim, Aim):
                found[option] = shot_preview(book, state, aim)
    return found


def shot_preview(book: Book, state: Seascape, aim: Aim) -> ShotPreview:
    """Return a shot in figures: exact chances of columns and results."""
    mine, hers = firing_sum(book, state, aim), target_sum(book, state, aim)
    lead = sum(modifier.value for modifier in mine) - sum(modifier.value for modifier in hers)
    faces = book.guns.gunnery.die
    columns: dict[int, int] = {}
    for mine_die in range(1, faces + 1):
        for her_die in range(1, faces + 1):
            column = max(-1, column_of(book, state, aim, lead + mine_die - her_die))
            columns[column] = columns.get(column, 0) + 1
    results: dict[str, float] = {}
    levels = damage = 0.0
    fires = _goes_off(book, state, aim)
    for column, ways in columns.items():
        likely = fires * ways / faces**2
        missed: dict[str, float] = {}
        harmless = 1.0
        for part in split(book, column):
            cells = _cells(book, state, aim, part)
            harmless *= cells.get(NOTHING, 0.0)
            for cell, chance in cells.items():
                missed[cell] = missed.get(cell, 1.0) * (1 - chance)
                levels += likely * chance * (int(cell) if cell.startswith("+") else 0)
        damage += likely * (1 - harmless)
        for cell, miss in missed.items():
            results[cell] = results.get(cell, 0.0) + likely * (1 - miss)
    return ShotPreview(
        target=aim.target.spec.id,
        beyond="" if aim.beyond is None else aim.beyond.spec.id,
        battery=aim.battery,
        range=aim.range,
        rake=aim.rake,
        shot=aim.shot,
        modifiers=tuple(mine),
        target_modifiers=tuple(hers),
        column=column_of(book, state, aim, lead),
        columns=[
            ColumnPreview(column=column, chance=ways / faces**2) for column, ways in sorted(columns.items())
        ],
        results={cell: results[cell] for cell in sorted(results) if cell != NOTHING},
        damage=damage,
        levels=levels,
    )


def _goes_off(book: Book, state: Seascape, aim: Aim) -> float:
    """Return the chance that the guns fire at all when they are told to."""
    if not book.primings:
        return 1.0

    def primed(dice: Dice) -> bool:
        trying = state.clone()
        trying.dice = dice
        ship = trying.ships[aim.ship.spec.index]
        laid = replace(aim, ship=ship, target=trying.ships[aim.target.spec.index])
        return all(priming(book, trying, laid, None) for priming in book.primings)

    return float(sum(chance for fires, chance in outcomes(primed) if fires))


def _cells(book: Book, state: Seascape, aim: Aim, column: int) -> dict[str, float]:
    """Return the results of one column as they count for this shot, with their chances."""
    found: dict[str, float] = {}
    die = book.guns.gunnery.damage_die
    for value in range(1, die + 1):
        _, cell = cell_of(book, state, aim, value, column)
        found[cell] = found.get(cell, 0.0) + 1 / die
    return found


@cache
def check_chance(die: int, value: int, need: int) -> float:
    """Return the chance of a crew check."""
    return sum(face + value >= need for face in range(1, die + 1)) / die


def chance_preview(book: Book, ship: Ship, *, certain: bool = False) -> ChancePreview:
    """Return a crew check in figures."""
    crew = book.conduct.crew
    chance = 1.0 if certain else check_chance(crew.die, quality_value(book, ship), crew.need)
    needs = "no check" if certain else f"{crew.need} or more"
    return ChancePreview(chance, needs, () if certain else (quality_modifier(book, ship),))


def _grapples(book: Book, state: Seascape, ask: Ask) -> dict[str, Preview]:
    ship = state.ship(ask.ship)
    found: dict[str, Preview] = {}
    for option in ask.options:
        if option in (HOLD, "on"):
            continue
        other = state.ship(ask.other if option == "grapple" else option)
        found[option] = chance_preview(book, ship, certain=other.side == ship.side or other.dismasted)
    return found


def _tries(book: Book, state: Seascape, ask: Ask) -> dict[str, Preview]:
    ship = state.ship(ask.ship)
    other = state.ship(ask.other) if ask.other else ship
    free = ask.kind == "ungrapple" and (other.side == ship.side or other.struck)
    return {option: chance_preview(book, ship, certain=free) for option in ask.options if option != HOLD}


def _boardings(book: Book, state: Seascape, ask: Ask) -> dict[str, Preview]:
    ship = state.ship(ask.ship)
    found: dict[str, Preview] = {}
    for option in ask.options:
        if option != HOLD:
            other = state.ship(option)
            certain = bool(unresisted(book, ship, other))
            mine, hers = sums(book, ship, other)
            lead = sum(m.value for m in mine) - sum(m.value for m in hers)
            die = book.conduct.boarding.die
            ways = sum(a + lead > b for a in range(1, die + 1) for b in range(1, die + 1))
            found[option] = ContestPreview(
                chance=1.0 if certain else ways / die**2,
                certain=certain,
                modifiers=() if certain else tuple(mine),
                other_modifiers=() if certain else tuple(hers),
            )
    return found


_PREVIEWS: Final[dict[str, Callable[[Book, Seascape, Ask], dict[str, Any]]]] = {
    "plot": _courses,
    "turn": _courses,
    "wheel": _courses,
    "tack": _courses,
    "fire": _shots,
    "grapple": _grapples,
    "avoided": _grapples,
    "unfoul": _tries,
    "ungrapple": _tries,
    "kedge": _tries,
    "board": _boardings,
}
