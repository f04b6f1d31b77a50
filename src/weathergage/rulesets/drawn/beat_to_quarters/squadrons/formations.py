"""Form ships that move together: single ships, and squadrons by number; let ships join and leave them (19)."""

from weathergage.engine.events import Report
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import dice_count
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.ship_lines import (
    ABREAST,
    AHEAD,
    freshen,
    in_column,
    lay_wake,
)
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.squadron_events import (
    SquadronDissolved,
    SquadronFormed,
    StationLeft,
)


def company(state: Seascape, number: int) -> list[Ship]:
    """Return the ships of a squadron that are afloat, leader first."""
    ships = [state.ships[index] for index in state.lines.get(number, [])]
    return [ship for ship in ships if ship.squadron == number and ship.afloat]


def squadrons(state: Seascape) -> dict[tuple[int, int], list[int]]:
    """Return the ships of every squadron by side and number, leader first."""
    found = {number: company(state, number) for number in sorted(state.lines)}
    return {
        (ships[0].side, number): [ship.spec.index for ship in ships]
        for number, ships in found.items()
        if ships
    }


def formation_of(state: Seascape, number: int) -> str:
    """Line ahead or abreast."""
    return ABREAST if number in state.abreast else AHEAD


def unit_of(book: Book, state: Seascape, ship: Ship) -> list[int]:
    """Return the ships that move with a ship, leader first."""
    if not ship.squadron:
        return [ship.spec.index]
    return [mate.spec.index for mate in company(state, ship.squadron)]


def leaders(state: Seascape, side: int) -> list[Ship]:
    """Return the ships of a side that sail alone, and of each squadron the foremost that fights."""
    if not state.lines:
        return state.of_side(side)
    first = {
        number: next((ship.spec.index for ship in company(state, number) if ship.fights), -1)
        for number in state.lines
    }
    return [
        ship
        for ship in state.of_side(side)
        if not ship.squadron or first[ship.squadron] in (ship.spec.index, -1)
    ]


def still_to_move(book: Book, state: Seascape) -> list[Ship]:
    """Return all that have not yet had their movement in this phase; of a squadron only the foremost ship."""
    if not state.lines:
        return [ship for ship in state.ships if ship.side == state.active and ship.fights and not ship.moved]
    return [ship for ship in leaders(state, state.active) if ship.fights and not ship.moved]


def choice_to_move(state: Seascape) -> bool:
    """Return whether more than one ship of the active side may have her movement still before her."""
    found = 0
    for ship in state.ships:
        if ship.side == state.active and not ship.moved and ship.fights:
            found += 1
    return found > 1


def making_room(state: Seascape) -> list[int]:
    """Return ships that pass without a check: a squadron and those that left it by order this turn (ruling B42)."""
    if not state.lines:
        return []
    unit = [state.ships[index] for index in state.unit]
    numbers = {ship.squadron for ship in unit} - {0}
    left = {ship.left for ship in unit} - {0}
    return [
        ship.spec.index
        for ship in state.of_side(state.active)
        if ship.spec.index not in state.unit and (ship.left in numbers or ship.squadron in left)
    ]


def slowest(book: Book, state: Seascape) -> tuple[int, Ship]:
    """Return the dice of the slowest ship of the unit, and who she is (19.b)."""
    ship = state.ships[state.unit[0]]
    fewest = dice_count(book, state, ship)
    for index in state.unit[1:]:
        dice = dice_count(book, state, state.ships[index])
        if dice < fewest:
            fewest, ship = dice, state.ships[index]
    return fewest, ship


def form(book: Book, state: Seascape, ships: list[Ship], formation: str, report: Report) -> int:
    """Form a squadron of ships under the lowest free number; they leave any other (19.l.1)."""
    number = next(n for n in range(1, len(state.ships) + 2) if n not in state.lines)
    for ship in ships:
        if ship.squadron:
            leave(book, state, ship, "order", "19.l.1", report)
    for ship in ships:
        ship.squadron, ship.joining = number, 0
    state.lines[number] = [ship.spec.index for ship in ships]
    if formation == ABREAST:
        state.abreast.append(number)
    state.wakes[number] = [] if formation == ABREAST else lay_wake(ships)
    if report is not None:
        report.append(
            SquadronFormed(
                side=ships[0].side,
                squadron=number,
                ships=tuple(ship.spec.id for ship in ships),
                formation=formation,
                cite=book.cite("19.l.1"),
                rulings=("B3",),
            )
        )
    muster(book, state, report)
    return number


def leave(book: Book, state: Seascape, ship: Ship, cause: str, rule: str, report: Report) -> None:
    """Take a ship out of her squadron."""
    number = ship.squadron
    state.lines[number].remove(ship.spec.index)
    ship.squadron = 0
    ship.left = number if cause == "order" else 0
    left = company(state, number)
    if left and number not in state.abreast:
        freshen(state, number, left)
    if report is not None:
        report.append(StationLeft(ship=ship.spec.id, squadron=number, cause=cause, cite=book.cite(rule)))


def dissolve(book: Book, state: Seascape, number: int, rule: str, report: Report, *, ordered: bool) -> None:
    """Dissolve a squadron; orders to join it are void (19.l.4)."""
    ships = company(state, number)
    owners = [state.ships[index].spec.owner for index in state.lines[number]]
    side = ships[0].side if ships else (owners or [state.active])[0]
    for ship in state.ships:
        if ship.squadron == number:
            ship.squadron = 0
        if ship.joining == number:
            ship.joining = 0
    del state.lines[number]
    state.wakes.pop(number, None)
    for marked in (state.abreast, state.wheeled):
        if number in marked:
            marked.remove(number)
    if report is not None:
        report.append(
            SquadronDissolved(
                side=side,
                squadron=number,
                ships=tuple(ship.spec.id for ship in ships),
                ordered=ordered,
                cite=book.cite(rule),
            )
        )


def muster(book: Book, state: Seascape, report: Report) -> None:
    """Dissolve squadrons of which fewer than two ships are left that fight (19.a)."""
    for number in sorted(state.lines) if state.lines else ():
        if sum(ship.fights for ship in company(state, number)) < 2:
            dissolve(book, state, number, "19.a", report, ordered=False)


def carried(state: Seascape, number: int, group: list[int], bows: list[int]) -> None:
    """Carry the wake with a squadron that has drifted as one."""
    if number and state.wakes[number]:
        ships = [(state.ships[index], bow) for index, bow in zip(group, bows, strict=True)]
        by = next((ship.bow - bow for ship, bow in ships if not ship.aground), 0)
        state.wakes[number] = [(bow + by, heading) for bow, heading in state.wakes[number]]


def reshape(state: Seascape, number: int) -> str:
    """Reshape after a turn of all together: in line ahead the foremost leads, else in line abreast (19.e)."""
    ships = company(state, number)
    if number in state.abreast:
        state.abreast.remove(number)
    if in_column(ships, reverse=True):
        ships.reverse()
        state.lines[number] = [ship.spec.index for ship in ships]
    if not in_column(ships):
        state.abreast.append(number)
        state.wakes[number] = []
        return ABREAST
    state.wakes[number] = lay_wake(ships)
    return AHEAD
