"""Define a fleet as a player buys it before the first month, and find what is wrong with it."""

from collections.abc import Iterator, Sequence
from typing import Annotated

import msgspec

from weathergage.campaign.book import Book
from weathergage.engine.orders import Violation
from weathergage.engine.scenario import QUALITIES, Quality
from weathergage.rulesets.shared.sentences import either
from weathergage.ships.nations import nations

#: The longest name of a ship, squadron or side.
NAME_LENGTH = 40
#: More than any fleet can pay for, or any board has room for.
MOST_SQUADRONS = 50
MOST_SHIPS = 100
MOST_BATTERIES = 50
#: Texts above this length are refused at once; shorter wrong names are listed with the other faults.
Label = Annotated[str, msgspec.Meta(max_length=200)]


class ShipPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Describe a ship to be bought; `masts` 0 means the usual number."""

    name: Label
    rate: int
    quality: Quality = "average"
    masts: int = 0


class SquadronPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Describe ships that fight together."""

    name: Label
    ships: Annotated[tuple[ShipPlan, ...], msgspec.Meta(max_length=MOST_SHIPS)]


class BatteryPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Describe a shore battery to be bought: rate 1 heavy, 2 medium, 3 light."""

    rate: int
    quality: Quality = "average"


class FleetPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Describe everything one side buys."""

    name: Label
    nation: Label
    squadrons: Annotated[tuple[SquadronPlan, ...], msgspec.Meta(max_length=MOST_SQUADRONS)]
    batteries: Annotated[tuple[BatteryPlan, ...], msgspec.Meta(max_length=MOST_BATTERIES)] = ()


def cost(book: Book, plan: FleetPlan) -> int:
    """Add up the price of a fleet; unknown rates and crews have no price and are reported as faults."""
    rates, batteries = {row.rate for row in book.tables.ship}, {row.rate for row in book.tables.battery}
    ships = [ship for squadron in plan.squadrons for ship in squadron.ships]
    return sum(
        book.price(ship.rate, ship.quality)
        for ship in ships
        if ship.rate in rates and ship.quality in QUALITIES
    ) + sum(
        book.battery_price(battery.rate, battery.quality)
        for battery in plan.batteries
        if battery.rate in batteries and battery.quality in QUALITIES
    )


def faults(book: Book, plan: FleetPlan, place: str = "fleet") -> list[Violation]:
    """Return everything that is wrong with a fleet, each with its place and the correction."""
    frame, set_up = book.tables.campaign, book.cite("20.c.1")
    found = [*frame_faults(book, plan, place), *ship_faults(book, plan, place, set_up)]
    if len(plan.squadrons) < frame.squadrons:
        reason = f"the ships must be in {frame.squadrons} squadrons or more, not in {len(plan.squadrons)}"
        found.append(Violation(f"{place}.squadrons", reason, set_up))
    first = sum(ship.rate == 1 for squadron in plan.squadrons for ship in squadron.ships)
    if first > frame.first_rates_at_start:
        most = frame.first_rates_at_start
        reason = f"{first} first rates; a fleet begins with at most {most} and may build more later"
        found.append(Violation(f"{place}.squadrons", reason, set_up))
    found += _battery_faults(book, plan, place)
    if (spent := cost(book, plan)) > frame.start_points:
        over = spent - frame.start_points
        reason = f"this fleet costs {spent} points, {over} more than the {frame.start_points} available"
        found.append(Violation(place, reason, set_up))
    return found


def frame_faults(book: Book, plan: FleetPlan, place: str = "fleet") -> list[Violation]:
    """Return what is wrong with the name and the nation of a fleet, whose ships may still have to be bought."""
    found = [*name_faults(plan.name, place, book.cite("20.c.1"))]
    if plan.nation not in nations():
        reason = f"there is no nation {plan.nation!r}; choose from {', '.join(nations())}"
        found.append(Violation(f"{place}.nation", reason, book.cite("20.c.1")))
    return found


def crew_fault(quality: str, place: str, cite: str) -> Iterator[Violation]:
    """Refuse an unknown crew."""
    if quality not in QUALITIES:
        yield Violation(place, f"a crew is {either(QUALITIES)}, not {quality!r}", cite)


def ship_faults(book: Book, plan: FleetPlan, place: str, cite: str) -> Iterator[Violation]:
    """Yield everything that is wrong with the squadrons and ships of a fleet."""
    seen = set[str]()
    squadrons = set[str]()
    for number, squadron in enumerate(plan.squadrons, 1):
        here = f"{place}.squadron {number}"
        yield from name_faults(squadron.name, here, cite)
        if squadron.name.casefold() in squadrons:
            yield Violation(here, f"two squadrons are called {squadron.name!r}; give each its own name", cite)
        squadrons.add(squadron.name.casefold())
        if not squadron.ships:
            yield Violation(here, "a squadron needs at least one ship", cite)
        for ship in squadron.ships:
            at = f"{here}.{ship.name or 'ship'}"
            yield from name_faults(ship.name, at, cite)
            yield from hull_faults(book, ship.rate, ship.masts, at)
            yield from crew_fault(ship.quality, at, cite)
            if ship.name.casefold() in seen:
                yield Violation(at, f"two ships are called {ship.name!r}; give each its own name", cite)
            seen.add(ship.name.casefold())


def hull_faults(book: Book, rate: int, masts: int, place: str) -> Iterator[Violation]:
    """Refuse a rate that is not in the ship table, or masts that the rate does not have."""
    rows = {row.rate: row for row in book.tables.ship}
    if rate not in rows:
        yield Violation(place, f"rates go from {min(rows)} to {max(rows)}, not {rate}", book.cite("2"))
    elif masts and masts not in rows[rate].masts:
        allowed = " or ".join(map(str, sorted(rows[rate].masts)))
        yield Violation(place, f"a ship of rate {rate} has {allowed} masts, not {masts}", book.cite("2"))


def _battery_faults(book: Book, plan: FleetPlan, place: str) -> Iterator[Violation]:
    most, cite = book.tables.campaign.batteries, book.cite("20.c.1")
    if len(plan.batteries) > most:
        reason = f"{len(plan.batteries)} shore batteries; at most {most} are allowed"
        yield Violation(f"{place}.batteries", reason, cite)
    rates = [row.rate for row in book.tables.battery]
    for number, battery in enumerate(plan.batteries, 1):
        at = f"{place}.battery {number}"
        yield from crew_fault(battery.quality, at, cite)
        if battery.rate not in rates:
            marks = ", ".join(f"{row.rate} ({row.type})" for row in book.tables.battery)
            yield Violation(at, f"a battery is of rate {marks}, not {battery.rate}", book.cite("18.table"))


def name_faults(name: str, place: str, cite: str) -> Iterator[Violation]:
    """Refuse a name that is missing or cannot be written."""
    if not name.strip():
        yield Violation(place, "a name is missing", cite)
    elif name_fault(name):
        yield Violation(place, name_fault(name), cite)


def name_fault(name: str) -> str:
    """Say why a name cannot be written; "" for one that can."""
    if len(name) > NAME_LENGTH:
        return f"this name has {len(name)} characters; at most {NAME_LENGTH} fit on a card"
    return "" if name.isprintable() else "write names as plain text on one line"


def listed(names: Sequence[str]) -> str:
    """Join names as in "a, b and c"."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
