"""Solo play: two lines come in from opposite corners, and the rules themselves are the enemy (21.solo)."""

from dataclasses import replace

from weathergage.engine.events import Report, Roll
from weathergage.engine.orders import Orders
from weathergage.engine.scenario import QUALITIES, Scenario
from weathergage.geometry.hexgrid import distance, from_offset, to_axial, to_offset
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book, CommandStep
from weathergage.rulesets.drawn.beat_to_quarters.core.crew_checks import crew_check
from weathergage.rulesets.drawn.beat_to_quarters.core.setting_up import price
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Pose, Seascape
from weathergage.rulesets.drawn.beat_to_quarters.options.solo.enemy import cast_helm, enemy
from weathergage.rulesets.drawn.beat_to_quarters.options.solo.solo_events import (
    CrewMustered,
    LineCameOn,
    MoodTaken,
    SoloWindRolled,
)
from weathergage.rulesets.drawn.beat_to_quarters.options.solo.solo_tables import (
    AGGRESSIVE,
    STANDARD,
    UNSURE,
    Station,
    solo_tables,
)
from weathergage.rulesets.drawn.beat_to_quarters.sailing.manoeuvre import hexes_at, overlapped
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import STAY, ahead, distances_of
from weathergage.rulesets.drawn.beat_to_quarters.turn.crew_tasks import hands
from weathergage.rulesets.shared.sentences import count
from weathergage.rulesets.shared.views import Condition

PLAYER, ENEMY = 0, 1


def apply(book: Book) -> Book:
    """Take the enemy's moods first in his command phase; no player is asked for him."""
    moods = CommandStep("moods", "21.solo.2.b", None, take_moods)
    book = book.adding(
        chores=(come_on,),
        distances=(half_the_sum,),
        helms=(cast_helm,),
        conditions=(mood_of,),
        fittings=(set_limit,),
        plot_bounds=(must_sail,),
    )
    return replace(
        book,
        steps=(moods, *book.steps),
        automatic_side=ENEMY,
        automatic_by="21.solo.1",
        automaton=enemy,
        sails_by=sails_by,
        sail_prompt=halved_in_words,
        arrives_by="21.solo.1",
        accepts=accepts,
    )


def sails_by(book: Book, ship: Ship) -> str:
    """Return the rule that says how far a ship goes."""
    return "21.solo.2.c.3" if ship.side == book.automatic_side else "21.solo.2.c.1"


def half_the_sum(book: Book, state: Seascape, ship: Ship, rolled: list[int], found: list[int]) -> list[int]:
    """Return all dice added and halved: just so far she goes (21.solo.2.c.1, 21.solo.2.c.3, ruling Q3)."""
    return [-(-sum(rolled) // 2)]


def halved_in_words(book: Book, state: Seascape, ship: Ship) -> str:
    """Return the question how she moves, with what halved dice mean for it (21.solo.2.c.1, rulings Q3 and B30)."""
    half = -(-sum(state.rolled) // 2)
    if not half or distances_of(book, state, ship, state.rolled) != [half]:
        return ""
    hexes = count(half, "hex", "hexes")
    return (
        f"How does {{ship}} move? Her dice come to {sum(state.rolled)}. In solo play a ship goes half of that, "
        f"rounded up: {hexes}, neither more nor less. Only the turn at the end is yours to choose."
    )


def must_sail(book: Book, state: Seascape, ship: Ship, plots: list[str]) -> list[str] | None:
    """Make a ship whose dice give her any way go just so far (21.solo.2.c.1, 21.solo.2.c.3)."""
    if ship.anchor:
        return plots
    return [plot for plot in plots if plot[0].isdigit() and plot != STAY] or plots


def accepts(book: Book, state: Seascape, side: int) -> bool:
    """Return whether the enemy lets a battle rest: when none of his ships is aggressive (ruling B28)."""
    eager = any(ship.mode == AGGRESSIVE and ship.fights for ship in state.of_side(side))
    return side == book.automatic_side and not eager


def set_limit(book: Book, scenario: Scenario, state: Seascape) -> None:
    """Give a battle without a last turn one, so that it ends even if the lines lose each other (ruling B28)."""
    longest = max(len(_line(state, side)) for side in (PLAYER, ENEMY))
    if not state.last_turn:
        state.last_turn = solo_tables().battle.turns + longest - 1


def come_on(book: Book, state: Seascape, report: Report) -> None:
    """Set wind, places and crews at the start of the battle; later, find room for ships whose hex was taken."""
    if state.turn == 1:
        value = state.dice.roll("wind", solo_tables().wind.die)
        state.wind = value
        if report is not None:
            roll = Roll("wind", value, solo_tables().wind.die)
            report.append(SoloWindRolled(roll=roll, cite=book.cite("21.solo.1")))
        entry = next(row for row in solo_tables().entry if row.wind == value)
        for side, station in ((PLAYER, entry.player), (ENEMY, entry.enemy)):
            _form_line(book, state, side, station, report)
        for ship in state.ships:
            if not ship.spec.battery:
                _muster(book, state, ship, report)
        return
    for ship in state.ships:
        if not ship.present and not ship.fate and ship.spec.entry_turn <= state.turn:
            ship.bow = _room(state, ship, ship.bow, ship.heading)


def _line(state: Seascape, side: int) -> list[Ship]:
    """Return the ships of a side in the order in which they come in."""
    ships = [ship for ship in state.ships if ship.side == side and not ship.spec.battery and not ship.laid_up]
    return sorted(ships, key=lambda ship: ship.spec.entry_turn)


def _form_line(book: Book, state: Seascape, side: int, station: Station, report: Report) -> None:
    """Put one ship on the board at first; the others follow, one a turn, in the same place (21.solo.1, ruling B27)."""
    ships = _line(state, side)
    for ship in ships:
        ship.present = False
    for number, ship in enumerate(ships):
        ship.heading = station.heading
        ship.bow = ships[0].bow if number else _room(state, ship, _corner(state, station), station.heading)
        ship.spec = replace(ship.spec, entry_turn=number + 1 if number else 0)
        ship.present = not number
        ship.anchor = ""
        ship.squadron = ship.joining = 0
    if ships and report is not None:
        report.append(
            LineCameOn(
                side=side,
                hex=to_axial(ships[0].bow),
                heading=station.heading,
                ships=tuple(ship.spec.id for ship in ships),
                cite=book.cite("21.solo.1"),
                rulings=("B27",),
            )
        )


def _corner(state: Seascape, station: Station) -> int:
    north_south, west_east = station.corner.split("-")
    column = 0 if west_east == "west" else state.chart.columns - 1
    return from_offset(column, 1 if north_south == "north" else state.chart.rows - (column & 1))


def _room(state: Seascape, ship: Ship, where: int, heading: int) -> int:
    """Return the nearest hex for her bow where she lies clear of ships and land, if possible with sea room ahead."""
    chart, room = state.chart, solo_tables().battle.sea_room
    hexes = [from_offset(column, row) for column in range(chart.columns) for row in range(1, chart.rows + 1)]
    if where not in hexes:
        hexes.append(where)
    near = sorted(hexes, key=lambda code: (distance(where, code), *to_offset(code)))
    clear = (
        code
        for code in near
        if overlapped(state, ship, (code, heading), []) is None and _at_sea(state, ship, (code, heading))
    )
    first = None
    for code in clear:
        first = code if first is None else first
        if all(_at_sea(state, ship, pose) for pose in ahead((code, heading), room)):
            return code
    return where if first is None else first


def _at_sea(state: Seascape, ship: Ship, pose: Pose) -> bool:
    return not any(state.chart.ashore[code] for code in hexes_at(ship, pose))


def _muster(book: Book, state: Seascape, ship: Ship, report: Report) -> None:
    """Roll for her crew, by which she is also priced (21.solo.2.a)."""
    crews = solo_tables().crews
    value = state.dice.roll("crew", crews.die)
    name = crews.quality[value - 1]
    before, quality = ship.spec.quality, QUALITIES.index(name)
    dearer = price(book.ships, ship.spec.rate, quality) - price(book.ships, ship.spec.rate, before)
    ship.quality = quality
    ship.spec = replace(ship.spec, quality=quality, points=ship.spec.points + dearer)
    if report is not None:
        roll = Roll("crew", value, crews.die)
        cite = book.cite("21.solo.2.a")
        report.append(CrewMustered(ship=ship.spec.id, roll=roll, quality=name, cite=cite))


def take_moods(book: Book, state: Seascape, orders: Orders, report: Report) -> None:
    """Check every enemy ship, and once more where that fails (21.solo.2.b)."""
    if state.active != book.automatic_side:
        return
    rule = "21.solo.2.b"
    for ship in hands(state):
        if crew_check(book, state, ship, "to be aggressive", rule, report):
            ship.mode = AGGRESSIVE
        else:
            steady = crew_check(book, state, ship, "to stand", rule, report)
            ship.mode = STANDARD if steady else UNSURE
        if report is not None:
            report.append(MoodTaken(ship=ship.spec.id, mood=ship.mode, cite=book.cite(rule)))


def mood_of(book: Book, state: Seascape, ship: Ship, own: bool) -> list[Condition]:
    """Show the enemy's moods, which are thrown openly."""
    if not ship.mode or ship.side != book.automatic_side or not ship.fights:
        return []
    return [Condition(key="mood", text=ship.mode, cite=book.cite("21.solo.2.b"))]
