"""A volley from the dice to its last consequence, and explosions (10.e, 11.c, 12)."""

from weathergage.engine.events import Report, Roll
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.events import (
    DamageRolled,
    ShipBlewUp,
    ShotFired,
    ShotRolled,
)
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import EXPLODED, PORT, STARBOARD, Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.damage import (
    EXPLODE,
    FIRE,
    MAST,
    NOTHING,
    SINK,
    STEER,
    STRIKE,
    catch_fire,
    lose_mast,
    lose_rate,
    lose_steering,
    sink,
    strike,
)
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import (
    Aim,
    Shot,
    bears,
    cell_of,
    column_of,
    firing_sum,
    how_she_lies,
    lead_of,
    rake_of,
    split,
    target_sum,
)


def fire(book: Book, state: Seascape, aim: Aim, report: Report) -> Shot | None:
    """Fire a battery that was laid; None where it did not go off (10.b, 10.c)."""
    aim.ship.discharge(aim.battery)
    for priming in book.primings:
        if not priming(book, state, aim, report):
            return None
    shot = volley(book, state, aim, report)
    for aftermath in book.aftermaths:
        aftermath(book, state, shot, report)
    return shot


def volley(book: Book, state: Seascape, aim: Aim, report: Report) -> Shot:
    """Roll both sums, the column, every D12, and what the target suffers (10.e.1 to 10.e.7)."""
    value, answer = contest(book, state)
    column = column_of(book, state, aim, lead_of(book, state, aim) + value - answer)
    shot = Shot(aim, split(book, column), [])
    throws = []
    for each in shot.columns:
        throw = throw_on(book, state, aim, each)
        shot.cells.append(throw.result)
        throws.append(throw)
    if report is not None:
        gunnery = book.guns.gunnery
        mine, hers = firing_sum(book, state, aim), target_sum(book, state, aim)
        report.append(
            ShotFired(
                ship=aim.ship.spec.id,
                side=aim.battery,
                target=aim.target.spec.id,
                range=aim.range,
                roll=Roll("firing", value, gunnery.die),
                modifiers=tuple(mine),
                total=value + sum(modifier.value for modifier in mine),
                target_roll=Roll("target", answer, gunnery.die),
                target_modifiers=tuple(hers),
                target_total=answer + sum(modifier.value for modifier in hers),
                column=column,
                throws=tuple(throw.told() for throw in throws),
                rake=aim.rake,
                shot=aim.shot,
                blocked="" if aim.beyond is None else aim.beyond.spec.id,
                cite=book.cite("12" if aim.blast else "10.f" if aim.beyond is not None else "10.e.5"),
                rulings=("Q4",) if len(throws) > 1 else (),
            )
        )
    for cell in shot.cells:
        strike_home(book, state, aim, cell, report)
    return shot


def strike_home(book: Book, state: Seascape, aim: Aim, cell: str, report: Report) -> None:
    """Do to the target of a shot what a cell says (10.e.7)."""
    if (wound := book.wounds.get(cell)) is not None:
        wound(book, state, aim, report)
    else:
        hurt(book, state, aim.target, cell, report, aim.ship.spec.id)


def contest(book: Book, state: Seascape) -> tuple[int, int]:
    """Roll the dice of the firer and of the target."""
    die = book.figures.gun_die
    return state.dice.roll("firing", die), state.dice.roll("target", die)


class Throw:
    """One die on a column of the damage table: the cell, and as it counts for this shot and target."""

    def __init__(self, column: int, value: int, die: int, cell: str, result: str) -> None:
        self.column = column
        self.value = value
        self.die = die
        self.cell = cell
        self.result = result

    def told(self) -> ShotRolled:
        """Return the throw as an event tells it."""
        roll = Roll("damage", self.value, self.die)
        return ShotRolled(column=self.column, roll=roll, cell=self.cell, result=self.result)


def throw_on(book: Book, state: Seascape, aim: Aim, column: int) -> Throw:
    """Roll a D12 on a column for this shot and target (10.e.6)."""
    die = book.figures.damage_die
    value = state.dice.roll("damage", die)
    cell, result = cell_of(book, state, aim, value, column)
    return Throw(column, value, die, cell, result)


def protected(book: Book, state: Seascape, aim: Aim, cell: str) -> str:
    """Spare the greatest rates a level by small ones, except by a rake (11.c.11, 18.b, ruling Q8)."""
    figures = book.figures
    if (
        cell.startswith("+")
        and aim.firer_rate in figures.small_firers
        and aim.target.rate in figures.small_targets
        and not aim.rake
        and not aim.target.spec.battery
    ):
        return NOTHING
    return cell


def ashore(book: Book, state: Seascape, aim: Aim, cell: str) -> str:
    """Spare a battery, which has neither masts nor steering (18.c)."""
    return NOTHING if aim.target.spec.battery and cell in (MAST, STEER) else cell


def hurt(book: Book, state: Seascape, ship: Ship, cell: str, report: Report, by: str = "") -> None:
    """Hurt a ship by what a cell of the damage table says, if she is still there to suffer it (11.c, 11.c.1)."""
    if ship.fate:
        return
    if cell.startswith("+"):
        lose_rate(book, state, ship, int(cell), report, by)
    elif cell == MAST:
        lose_mast(book, state, ship, report)
    elif cell == STEER:
        lose_steering(book, state, ship, report)
    elif cell == STRIKE:
        strike(book, state, ship, "hit", "11.c.7", report)
    elif cell == FIRE:
        catch_fire(book, state, ship, "hit", report)
    elif cell == EXPLODE:
        explode(book, state, ship, report, "11.c.9")
    elif cell == SINK:
        sink(book, state, ship, "hit", "11.c.10", report, by)


def bump(
    book: Book, state: Seascape, ship: Ship, column: int, reason: str, rule: str, report: Report
) -> None:
    """Roll on a column of the damage table for a ship that ran into something (7.e, 7.l)."""
    value = state.dice.roll(reason, book.guns.gunnery.damage_die)
    cell = book.guns.damage.rows[value - 1][column]
    if report is not None:
        roll = Roll(reason, value, book.guns.gunnery.damage_die)
        throw = ShotRolled(column=column, roll=roll, cell=cell, result=cell)
        report.append(DamageRolled(ship=ship.spec.id, reason=reason, throw=throw, cite=book.cite(rule)))
    hurt(book, state, ship, cell, report)


def explode(book: Book, state: Seascape, ship: Ship, report: Report, rule: str = "12") -> None:
    """Blow her up: an undamaged broadside on every adjacent ship (12, rulings B12 and Q8)."""
    near = [
        other for other in state.ships if other is not ship and other.afloat and state.adjacent(ship, other)
    ]
    ship.go_down(EXPLODED)
    state.ties.cast_off(ship.spec.index)
    if report is not None:
        report.append(ShipBlewUp(ship=ship.spec.id, cite=book.cite(rule)))
    for other in near:
        if other.afloat:
            volley(book, state, blast_on(book, ship, other), report)
            for blast in book.blasts:
                blast(book, state, ship, other, report)


def blast_on(book: Book, ship: Ship, other: Ship) -> Aim:
    """Return the broadside that an explosion is equal to."""
    lies = how_she_lies(ship, other)
    side = PORT if bears(ship, PORT, other, lies) else STARBOARD
    rake = rake_of(book, ship, side, other, lies) if bears(ship, side, other, lies) else ""
    return Aim(ship, side, other, book.guns.fire.blast_range, rake, rate=ship.spec.rate, blast=True)
