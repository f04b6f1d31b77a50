"""Fires: how they start and grow, how they are fought in the command phase, and the magazine (6.9)."""

from typing import Final

from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import Report, Roll
from weathergage.rulesets.drawn.red_and_black.core.book import Book, CommandStep, house
from weathergage.rulesets.drawn.red_and_black.core.die_tests import by_crew, passes
from weathergage.rulesets.drawn.red_and_black.core.events import FireSpread
from weathergage.rulesets.drawn.red_and_black.core.ship import EXPLODED, Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.ending.striking import haul_down
from weathergage.rulesets.drawn.red_and_black.gunnery.damage import founder, gone, lose
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import touching

RULE: Final = "6.9"


def hull_need(book: Book, ship: Ship) -> int:
    """Return the least die that beats the fire in her hull; 0 where nothing does."""
    rows = book.sheet.fires.hull
    return rows[min(ship.hull_fires, len(rows)) - 1][not ship.crew]


def mast_need(book: Book, ship: Ship) -> int:
    """Return the least die that beats a fire on a mast."""
    return book.sheet.fires.mast[not ship.crew]


class FightFires(CommandStep):
    """Every burning ship of the side, one that has struck too, fights for her life."""

    def carry_out(self, book: Book, state: OpenTable, questions: Questions, report: Report) -> None:
        """Fight the fires of each."""
        for ship in state.ships:
            if ship.side == state.active and ship.afloat and ship.on_fire:
                fight_fires(book, state, ship, report)


def fight_fires(book: Book, state: OpenTable, ship: Ship, report: Report) -> None:
    """Fight the fires of a ship, or let one that is out of control burn on."""
    if ship.lost_to_fire:
        _magazine(book, state, ship, report)
        return
    added = by_crew(book, ship, book.sheet.fires.crew, RULE, report is not None)
    if ship.hull_fires:
        need = hull_need(book, ship)
        if passes(book, state, ship, "to fight the fire", 1, need, added, RULE, report):
            ship.hull_fires = max(0, ship.hull_fires - house(book, state, "fire.won"))
            spread(book, state, ship, "beaten", RULE, report)
        else:
            _spreads(book, state, ship, report)
    if ship.mast_fires and not ship.lost_to_fire:
        need = mast_need(book, ship)
        if passes(book, state, ship, "to fight the fire aloft", 1, need, added, RULE, report):
            ship.mast_fires = max(0, ship.mast_fires - house(book, state, "fire.won"))
            spread(book, state, ship, "beaten", RULE, report)
        else:
            _spreads(book, state, ship, report)


def _spreads(book: Book, state: OpenTable, ship: Ship, report: Report) -> None:
    """Roll whether a fire that was not beaten grows by one in the hull (ruling X3)."""
    value = state.dice.roll("spread of fire")
    grows = value >= house(book, state, "fire.spread")
    ship.hull_fires += grows
    what = "grown" if grows else "burning on"
    spread(book, state, ship, what, RULE, report, (Roll("spread of fire", value),), ("X3",))


def _magazine(book: Book, state: OpenTable, ship: Ship, report: Report) -> None:
    """Roll whether a fire out of control reaches the powder (ruling X3)."""
    value = state.dice.roll("magazine")
    spread(book, state, ship, "raging", RULE, report, (Roll("magazine", value),), ("X3",))
    if value >= house(book, state, "fire.explodes"):
        explode(book, state, ship, report)


def ignite(book: Book, state: OpenTable, ship: Ship, rule: str, report: Report, aloft: bool = False) -> None:
    """Start a fire, aloft or below, or add one more to those in the hull; too many are out of control."""
    burning = ship.on_fire > 0
    if aloft and not burning and any(ship.masts):
        ship.mast_fires += 1
    else:
        ship.hull_fires += 1
    spread(book, state, ship, "grown" if burning else "started", rule, report)


def spread(
    book: Book,
    state: OpenTable,
    ship: Ship,
    what: str,
    rule: str,
    report: Report,
    rolls: tuple[Roll, ...] = (),
    rulings: tuple[str, ...] = (),
) -> None:
    """Tell of her fires; above the limit they are out of control, and her people leave her (6.4.critical.4, 6.9)."""
    lost = ship.hull_fires > book.sheet.critical.out_of_control_above and not ship.lost_to_fire
    if report is not None:
        report.append(
            FireSpread(
                ship=ship.spec.id,
                what="out of control" if lost else what,
                hull_fires=ship.hull_fires,
                mast_fires=ship.mast_fires,
                rolls=rolls,
                cite=book.cite(rule),
                rulings=rulings,
            )
        )
    if lost:
        ship.lost_to_fire = True
        haul_down(book, state, ship, "fire", "6.9", report)


def explode(book: Book, state: OpenTable, ship: Ship, report: Report) -> None:
    """Blow the magazine up; ships within a base's length suffer (ruling X3)."""
    near = [
        other
        for other in state.ships
        if other is not ship
        and other.afloat
        and touching(ship.base, other.base, ship.spec.fore + ship.spec.aft)
    ]
    gone(book, state, ship, EXPLODED, "6.9", report)
    for other in near:
        lose(book, state, other, 0, house(book, state, "blast.hull"), 0, "6.9", report)
        founder(book, state, other, report)
