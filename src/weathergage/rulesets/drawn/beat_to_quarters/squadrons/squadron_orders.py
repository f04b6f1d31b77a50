"""Orders to squadrons, issued in the command phase: the five that exist, and what each of them does (19.h to 19.l)."""

from typing import Final

from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.engine.wording import OptionView, Wording
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import can_sail
from weathergage.rulesets.drawn.beat_to_quarters.squadrons import formations
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.ship_lines import (
    ABREAST,
    abeam,
    astern_of,
    lay_wake,
    lines_of,
    pose_of,
    runs,
    stations,
)
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.squadron_events import (
    OrdersIssued,
    OrdersVoid,
    StationTaken,
)
from weathergage.rulesets.shared.sentences import either, names

NONE: Final = "none"
FORM: Final = "form"
TAKE: Final = "take"
BREAK: Final = "break"
DISSOLVE: Final = "dissolve"
CLOSE_ACTION: Final = "close action"
_ORDINALS: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth")
_RULES: Final = {FORM: "19.l.1", TAKE: "19.l.2", BREAK: "19.l.3", DISSOLVE: "19.l.4", "close": "19.l.5"}


#: The headings under which orders stand on the command sheet.
_GROUPS: Final = {
    FORM: "Form a squadron",
    TAKE: "Join a squadron",
    BREAK: "Leave a squadron",
    DISSOLVE: "Break squadrons up",
}


def _squadron(number: str) -> str:
    said = _ORDINALS[int(number)] if int(number) < len(_ORDINALS) else f"{number}th"
    return f"the {said} squadron"


def order_answer(book: Book, state: Seascape, ask: Ask, option: str) -> OptionView:
    """Return an order in words, with the ships it concerns: `form a,b abreast`, `take a 1`, `dissolve 1`."""
    verb, *rest = option.split()
    group = _GROUPS.get(verb, _GROUPS[DISSOLVE])
    if verb == DISSOLVE:
        return OptionView(label=f"Dissolve {_squadron(rest[0])}", group=group)
    if option == CLOSE_ACTION:
        label = "Close action: all squadrons break up, every ship for herself"
        return OptionView(label=label, group=group)
    ships = tuple(rest[0].split(","))
    said = names(state, ships)
    if verb == TAKE:
        label = f"{said} joins {_squadron(rest[1])}"
    elif verb == BREAK:
        label = f"{said} leave their squadron" if len(ships) > 1 else f"{said} leaves her squadron"
    else:
        line = f", line {rest[1]}" if len(rest) > 1 else ""
        label = f"Form a squadron{line}: {said}"
    return OptionView(label=label, ships=ships, group=group)


ORDERS_QUESTION: Final = Wording(
    kind="orders",
    title="Orders to the fleet",
    prompt="Which orders are issued as number {last} of the turn?",
    input="fleet",
    paper="set",
    group="orders",
    labels={NONE: "No orders"},
    answer=order_answer,
)


def orders_of(book: Book, state: Seascape, side: int) -> list[str]:
    """Return every order that a side could issue now, as it is written (19.l)."""
    if not state.lines and len(_hands(state, side)) < 2:
        return []
    own = [number for owner, number in formations.squadrons(state) if owner == side]
    alone = [ship for ship in _hands(state, side) if not ship.squadron]
    found = _forms(book, state, side)
    found += [f"{TAKE} {ship.id} {number}" for ship in alone for number in own if ship.joining != number]
    for number in own:
        found += [f"{BREAK} {names}" for names in _parts(state, number)]
    found += [f"{DISSOLVE} {number}" for number in own]
    if own:
        found.append(CLOSE_ACTION)
    return found


def _hands(state: Seascape, side: int) -> list[Ship]:
    """Return the ships of a side that have a crew to obey."""
    return [ship for ship in state.of_side(side) if ship.has_hands]


def _forms(book: Book, state: Seascape, side: int) -> list[str]:
    """Form Squadron for every line that lies there now and every unbroken part of it (19.l.1)."""
    sailing = [ship for ship in _hands(state, side) if can_sail(book, state, ship)]
    formed = {
        (formations.formation_of(state, number), tuple(ships))
        for (_, number), ships in formations.squadrons(state).items()
    }
    found: list[str] = []
    for formation, line in lines_of(book, sailing):
        for part in runs(line, 2):
            if (formation, tuple(part)) not in formed:
                names = ",".join(state.ships[index].spec.id for index in part)
                found.append(f"{FORM} {names}" + (f" {ABREAST}" if formation == ABREAST else ""))
    return found


def _parts(state: Seascape, number: int) -> list[str]:
    """Return every part of a squadron that can be sent away at once, single ships first."""
    ids = [ship.spec.id for ship in formations.company(state, number) if ship.fights]
    parts = [
        ids[start : start + count] for count in range(1, len(ids)) for start in range(len(ids) - count + 1)
    ]
    return [",".join(part) for part in parts]


def order_asks(book: Book, state: Seascape) -> list[Ask]:
    """Ask for up to two sets of orders a turn, each one of the five or none (19.i, 19.j)."""
    side = state.active
    options = orders_of(book, state, side)
    if not options:
        return []
    flag = next(ship.spec.id for ship in state.of_side(side) if ship.fights)
    left = range(state.issued[side] + 1, book.conduct.squadrons.orders_a_turn + 1)
    return [
        Ask(f"orders/{number}", "orders", flag, (NONE, *options), NONE, book.cite("19.i")) for number in left
    ]


def refused(book: Book, ask: Ask, notation: str) -> Violation:
    """Say why an order cannot be issued: it is none of the five, or none that fits the position."""
    verb = notation.split()[0] if notation.strip() else ""
    alike = [option for option in ask.options if option.split()[0] == verb]
    if alike:
        reason = f"{notation!r} does not fit the position; choose {either(map(repr, alike))}"
        return Violation(ask.id, reason, book.cite(_RULES.get(verb, "19.l")))
    return Violation(
        ask.id, f"there is no order {notation!r}; choose {either(_RULES)} action", book.cite("19.l")
    )


def issue(book: Book, state: Seascape, orders: Orders, report: Report) -> None:
    """Carry out the sets of orders one after the other; one that the first has made impossible is void (5.b.1)."""
    formations.muster(book, state, report)
    side = state.active
    for asked in range(1, book.conduct.squadrons.orders_a_turn + 1) if orders else ():
        order = orders.get(f"orders/{asked}", NONE)
        if order == NONE or state.issued[side] >= book.conduct.squadrons.orders_a_turn:
            continue
        state.issued[side] += 1
        number = state.issued[side]
        if order not in orders_of(book, state, side):
            if report is not None:
                report.append(
                    OrdersVoid(
                        side=side, number=number, order=order, cite=book.cite("19.i"), rulings=("B42",)
                    )
                )
            continue
        _obey(book, state, side, number, order, report)
    take_stations(book, state, report)


def _obey(book: Book, state: Seascape, side: int, number: int, order: str, report: Report) -> None:
    """Note an order and do what it says."""
    verb, *rest = order.split()
    squadron = int(rest[-1]) if verb in (TAKE, DISSOLVE) else 0
    ships = [state.ship(name) for name in rest[0].split(",")] if verb in (FORM, TAKE, BREAK) else []
    rule = _RULES[verb]
    if report is not None:
        names = tuple(ship.spec.id for ship in ships)
        report.append(
            OrdersIssued(
                side=side, number=number, order=order, ships=names, squadron=squadron, cite=book.cite(rule)
            )
        )
    if verb == FORM:
        formations.form(book, state, ships, rest[1] if len(rest) > 1 else "ahead", report)
    elif verb == TAKE:
        ships[0].joining = squadron
    elif verb == BREAK:
        for ship in ships:
            formations.leave(book, state, ship, "order", rule, report)
        formations.muster(book, state, report)
    elif verb == DISSOLVE:
        formations.dissolve(book, state, squadron, rule, report, ordered=True)
    else:
        for owner, each in formations.squadrons(state):
            if owner == side:
                formations.dissolve(book, state, each, rule, report, ordered=True)


def take_stations(book: Book, state: Seascape, report: Report) -> None:
    """Take ships into a squadron of the active side that were ordered to it and now lie in line with it (19.l.2)."""
    for ship in state.ships:
        number = ship.joining
        if not number or ship.side != state.active or not can_sail(book, state, ship):
            continue
        place = _station(book, state, ship, number)
        if place is None:
            continue
        line = [index for index in state.lines[number] if index != ship.spec.index]
        line.insert(place, ship.spec.index)
        state.lines[number] = line
        ship.squadron, ship.joining = number, 0
        if report is not None:
            report.append(
                StationTaken(ship=ship.spec.id, squadron=number, cite=book.cite("19.l.2"), rulings=("B42",))
            )


def _station(book: Book, state: Seascape, ship: Ship, number: int) -> int | None:
    """Return the place in a squadron a ship has come to: at either end, or in a gap of its wake; None if none."""
    mates = [state.ships[index] for index in state.lines[number]]
    first, last = mates[0], mates[-1]
    if number in state.abreast:
        if ship.heading == first.heading and first.bow - ship.bow in abeam(ship.heading):
            return 0
        if ship.heading == last.heading and ship.bow - last.bow in abeam(ship.heading):
            return len(mates)
        return None
    wake = state.wakes[number]
    if ship.heading == first.heading and first.bow in astern_of(book, ship):
        state.wakes[number] = [*lay_wake([ship, first])[:-1], *wake]
        return 0
    if ship.heading == last.heading and ship.bow in astern_of(book, last):
        state.wakes[number] = [*wake[:-1], *lay_wake([last, ship])]
        return len(mates)
    if pose_of(ship) in wake:
        at = wake.index(pose_of(ship))
        return sum(1 for place in stations(state, number, mates) if place is not None and place < at)
    return None
