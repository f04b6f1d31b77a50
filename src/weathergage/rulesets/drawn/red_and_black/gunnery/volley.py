"""A broadside: attack number, two dice, the cell, what size takes off it, and what the shot does (6.4)."""

from typing import Final

from weathergage.engine.events import Report
from weathergage.rulesets.drawn.red_and_black.core.battle_figures import figures_of
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.die_tests import as_rolls, thrown
from weathergage.rulesets.drawn.red_and_black.core.events import CannonFired
from weathergage.rulesets.drawn.red_and_black.core.ship import BOW
from weathergage.rulesets.drawn.red_and_black.core.shot import HIGH
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.ending.striking import haul_down, owed, strike_tests
from weathergage.rulesets.drawn.red_and_black.gunnery.criticals import critical
from weathergage.rulesets.drawn.red_and_black.gunnery.damage import cut_up, fell_masts, founder, lose
from weathergage.rulesets.drawn.red_and_black.gunnery.fires import ignite
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import (
    Aim,
    attack_number,
    base_score,
    tactics,
)

NOTHING: Final = "-"
SHATTERED: Final = "s"
STRIKE: Final = "str"
#: The parts of every cell that was looked at.
_PARTS: Final[dict[str, tuple[int, str]]] = {}


def parts_of(cell: str) -> tuple[int, str]:
    """Return a cell as its steps of damage, 0 to 3, and what stands beside them."""
    known = _PARTS.get(cell)
    if known is None:
        steps, _, beside = cell.partition(" ")
        known = _PARTS[cell] = (0 if steps == NOTHING else int(steps.removesuffix("rr") or 1)), beside
    return known


def cell_of(steps: int, beside: str) -> str:
    """Return steps and what stands beside them as a cell."""
    shown = NOTHING if not steps else "rr" if steps == 1 else f"{steps}rr"
    return f"{shown} {beside}".strip()


def shrugged_off(book: Book, state: OpenTable, aim: Aim) -> int:
    """Return the steps that a result loses; -1 where the attack is ignored."""
    steps = 0
    for shrug in book.shrugs:
        off = shrug(book, state, aim)
        if off < 0:
            return off
        steps += off
    return steps


def by_size(book: Book, state: OpenTable, aim: Aim) -> int:
    """Return the steps that a result loses against a larger ship; -1 where the attack is ignored (6.4.size)."""
    figures = figures_of(book, state)
    late = state.year >= figures.size_year
    kind = figures.by_size[late][aim.ship.spec.rate][aim.target.spec.rate]
    if kind <= 0:
        return kind
    return figures.size_astern if aim.rake == "stern" else figures.size_elsewhere


def result_of(book: Book, state: OpenTable, aim: Aim, cell: str) -> str:
    """Return what is left of a cell: shattered and strike results survive the size of the target (ruling X5)."""
    off = shrugged_off(book, state, aim)
    return cell_of(*left_of(cell, off)) if off else cell


def left_of(cell: str, off: int) -> tuple[int, str]:
    """Return what stays of a cell that loses steps, as its parts; nothing where the attack is ignored, by -1."""
    steps, beside = parts_of(cell)
    return (max(0, steps - off), beside) if off >= 0 else (0, "")


def damage_of(aim: Aim, result: str) -> tuple[int, int, int, int, int]:
    """Return losses in broadside, hull and crew, whole masts, and mast ratings by a result."""
    return damage_by(aim, parts_of(result)[0])


def damage_by(aim: Aim, steps: int) -> tuple[int, int, int, int, int]:
    """Return the same by steps of damage: high round shot hits masts (ruling Y3)."""
    if not steps:
        return 0, 0, 0, 0, 0
    broadside, hull, crew, masts = aim.shot.damage[steps - 1]
    if aim.aim == HIGH and aim.shot.round_shot:
        return 0, 0, 0, masts, broadside
    return broadside, hull, crew, masts, 0


def fire(book: Book, state: OpenTable, aim: Aim, report: Report) -> None:
    """Fire a battery that has been laid, by the broadside table; its damage counts at once (6.4.broadside)."""
    ship, target = aim.ship, aim.target
    attack = attack_number(book, state, aim)
    named = tactics(book, state, aim) if report is not None else []
    base = base_score(book, state, aim)
    table = figures_of(book, state).broadside
    values = thrown(state, "broadside", table.dice)
    total = sum(values)
    cell = table.cell(attack, total)
    result = result_of(book, state, aim, cell)
    is_critical = hits_home(aim, result, values)
    through_wreck = aim.battery < BOW and bool(ship.fallen[aim.battery])
    ship.discharge(aim.battery)
    state.silent = 0
    if report is not None:
        report.append(
            CannonFired(
                ship=ship.spec.id,
                side=aim.battery,
                target=target.spec.id,
                aim=aim.aim,
                band=book.sheet.range.bands[aim.band],
                range_mm=aim.range,
                ammunition=aim.shot.name,
                base=base,
                modifiers=tuple(named),
                attack=attack,
                rolls=as_rolls("broadside", values),
                cell=cell,
                result=result,
                rake=aim.rake,
                critical=is_critical,
                cite=book.cite(f"6.4.{aim.aim}"),
                rulings=("X5",) if cell != result else (),
            )
        )
    for rule in strike_home(book, state, aim, result, is_critical, report):
        strike_tests(book, state, target, 1, rule, report)
    if through_wreck and total % 2 == 0:
        ignite(book, state, ship, "6.4.tactical.mast_fire", report)


def hits_home(aim: Aim, result: str, dice: list[int]) -> bool:
    """Return whether it is a critical hit: doubles, damage, and round shot (6.4.critical)."""
    doubles = min(dice) == max(dice)
    return doubles and aim.shot.round_shot and any(damage_of(aim, result))


def strike_home(
    book: Book, state: OpenTable, aim: Aim, result: str, is_critical: bool, report: Report
) -> tuple[str, ...]:
    """Do to the target what a result says; return the rules by which she must now take strike tests, in turn."""
    target = aim.target
    target.tests = 0
    broadside, hull, crew, masts, rigging = damage_of(aim, result)
    reasons = lose(book, state, target, broadside, hull, crew, "6.4.ammunition", report)
    reasons += fell_masts(book, state, target, masts, "shot", "6.4.ammunition", report)
    reasons += cut_up(book, state, target, rigging, "6.4.high", report)
    if is_critical:
        reasons += critical(book, state, aim, report)
    founder(book, state, target, report)
    if target.fate:
        return ()
    _, beside = parts_of(result)
    if beside == SHATTERED:
        haul_down(book, state, target, "shattered", "6.4.shattered", report, shattered=True)
        return ()
    # The test of the table and those that its losses bring are taken together.
    return (("6.4.strike",) if beside == STRIKE else ()) + ("6.11",) * owed(book, state, reasons)
