"""Divide sides and their questions among captains, and keep what some have sealed until the last of them has."""

from collections.abc import Mapping, Sequence

from weathergage.engine.events import Command
from weathergage.engine.fairness import Share, salt_of, seal_of
from weathergage.engine.game import Entry, Game
from weathergage.engine.orders import IllegalOrder, NotAsked, Orders, Request, Violation, shared_out
from weathergage.engine.scenario import Scenario, SideEntry
from weathergage.fleet_orders.divisions import first_divisions
from weathergage.server.store.records import SealedPart
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.game_messages import NewSeat


class Captains:
    """The captains of a game by the numbers of their seats; a side with one of them is asked as a whole."""

    def __init__(self, commands: Sequence[Command]) -> None:
        self.commands = tuple(commands)
        sides = {command.side for command in commands}
        self._of_side: dict[int, Sequence[int]] = {
            side: [seat for seat, command in enumerate(commands) if command.side == side] for side in sides
        }
        #: What each side was asked, and the share of each of its captains, by seat.
        self._asked: dict[int, tuple[Request, dict[int, Request | None]]] = {}
        #: Sealed parts of entries that other captains of the side still write, by seat.
        self.parts: dict[int, SealedPart] = {}
        #: How many parts were sealed in the game.
        self.sealed = 0

    def of_side(self, side: int) -> Sequence[int]:
        """Return the seats of a side."""
        return self._of_side.get(side, ())

    def alone(self, side: int) -> bool:
        """Return whether a single captain has the whole side."""
        return len(self.of_side(side)) <= 1

    @property
    def several(self) -> bool:
        """Return whether any side has more than one captain."""
        return len(self.commands) > len(self._of_side)

    def requests(self, game: Game) -> list[Request | None]:
        """Return what each seat is asked and has not sealed."""
        return [None if seat in self.parts else self.share(game, seat) for seat in range(len(self.commands))]

    def share(self, game: Game, seat: int) -> Request | None:
        """Return what a seat is asked, sealed or not; the same object as long as the question stands."""
        side = self.commands[seat].side
        request = game.requests[side]
        if request is None or self.alone(side):
            return request
        if side not in self._asked or self._asked[side][0] is not request:
            ledger = game.rules.ledger
            seats = self._of_side[side]
            captains = [self.commands[each] for each in seats]
            shares = shared_out(request, captains, () if ledger is None else ledger.side_asks)
            self._asked[side] = request, dict(zip(seats, shares, strict=True))
        return self._asked[side][1][seat]

    def forget(self, game: Game, before: Sequence[Request | None]) -> None:
        """Drop the parts of sides that are asked something else than before, or nothing."""
        for seat in list(self.parts):
            side = self.commands[seat].side
            if game.requests[side] is not before[side]:
                del self.parts[seat]

    def faults(self, game: Game, seat: int, orders: Mapping[str, str]) -> list[Violation]:
        """Return everything that is wrong with the orders of a seat, whatever its fellow captains write."""
        side = self.commands[seat].side
        if self.alone(side):
            return game.check(side, orders)
        whole, own = game.requests[side], self._open(game, seat)
        assert whole is not None
        others = [name for name in orders if own.ask(name) is None and whole.ask(name) is not None]
        if others:
            return [Violation(name, "another captain of your side is asked this") for name in others]
        return game.check(side, orders)

    def _open(self, game: Game, seat: int) -> Request:
        request = None if seat in self.parts else self.share(game, seat)
        if request is None:
            # The side may be asked, but not this captain.
            phase = game.rules.phases[game.state.phase]
            why = "the game is over" if game.over else f"you are asked nothing in the {phase.title} now"
            raise NotAsked([Violation("orders", why, phase.cite)])
        return request

    def part(self, game: Game, seat: int, orders: Mapping[str, str], by_hand: bool, salt: str) -> SealedPart:
        """Return a part that may be sealed, with defaults where nothing was written; raise IllegalOrder."""
        if wrong := self.faults(game, seat, orders):
            raise IllegalOrder(wrong)
        meant = game.meant(self.commands[seat].side, orders)
        full = {ask.id: meant.get(ask.id, ask.default) for ask in self._open(game, seat).asks}
        return SealedPart(seat, full, by_hand, salt, len(game.journal), self.sealed)

    def complete(self, game: Game, side: int) -> list[SealedPart] | None:
        """Return the parts of a side once no captain of it is asked any more; None before."""
        asked = [seat for seat in self._of_side[side] if self.share(game, seat) is not None]
        return [self.parts[seat] for seat in asked] if all(seat in self.parts for seat in asked) else None

    def keep(self, game: Game, part: SealedPart) -> list[SealedPart] | None:
        """Keep a part and return all parts of the side if it was the last; raise IllegalOrder and change nothing.

        Parts are right by themselves. If they do not go together, the last captain has to choose otherwise; if not
        even his defaults go with what the others sealed, those are asked again, so that nobody is ever stuck.
        """
        side = self.commands[part.seat].side
        self.parts[part.seat] = part
        parts = self.complete(game, side)
        if parts is None or not (wrong := game.check(side, merged(parts))):
            self.sealed += 1
            return parts
        own = self._asked[side][1][part.seat]
        assert own is not None
        if part.orders != own.defaults():
            del self.parts[part.seat]
            # A reason tells what the others wrote, to captains who may not talk.
            told = () if game.rules.signals_only else wrong
            concerns = [fault for fault in told if own.ask(fault.place) is not None]
            unfit = "this does not go with what another captain of your side has sealed; choose otherwise"
            raise IllegalOrder(concerns or [Violation(own.asks[0].id, unfit)])
        for seat in self._of_side[side]:
            if seat != part.seat:
                self.parts.pop(seat, None)
        self.sealed += 1
        return None


def merged(parts: Sequence[SealedPart]) -> Orders:
    """Return the orders of a side that its captains sealed in parts."""
    return {name: notation for part in parts for name, notation in part.orders.items()}


def seal_of_part(battle: str, part: SealedPart, side: int) -> str:
    """Return the hash by which a part is published before it is opened."""
    return seal_of(battle, part.salt, Entry(side, part.orders))


def salt_of_parts(battle: str, parts: Sequence[SealedPart], side: int) -> str:
    """Return the salt of the entry that is made of parts."""
    return salt_of([seal_of_part(battle, part, side) for part in parts])


def shares_of(battle: str, entry: int, parts: Sequence[SealedPart], side: int) -> list[Share]:
    """Return what a file tells of the parts of an entry."""
    return [
        Share(
            entry=entry,
            seat=part.seat,
            asks=tuple(part.orders),
            salt=part.salt,
            seal=seal_of_part(battle, part, side),
        )
        for part in parts
    ]


def divided(wanted: Sequence[NewSeat], battle: Scenario) -> list[tuple[NewSeat, int, tuple[str, ...]]]:
    """Return the seats of a new game in order, each with its side and ships; refuse what leaves a ship in doubt."""
    sides = len(battle.sides)
    if all(seat.side is None and not seat.ships and seat.division is None for seat in wanted):
        if len(wanted) != sides:
            raise Refused(
                422,
                f"{battle.title} has {sides} sides, not {len(wanted)}; give one seat for each, or name their sides",
            )
        return [(seat, side, ()) for side, seat in enumerate(wanted)]
    if any(seat.side is None or seat.side >= sides for seat in wanted):
        raise Refused(422, f"name the side of every seat, from 0 to {sides - 1}")
    found = [
        (seat, side, _ships_of(seat, battle.sides[side]))
        for seat in wanted
        if (side := seat.side) is not None
    ]
    # The flag comes first, then the others as they were named.
    found.sort(key=lambda each: (each[1], bool(each[2])))
    for side, entry in enumerate(battle.sides):
        commands = [ships for _, at, ships in found if at == side]
        named = [ship for ships in commands for ship in ships]
        if sum(not ships for ships in commands) != 1:
            raise Refused(
                422, f"{entry.name} needs one seat that names no ships: it has the flag and all other ships"
            )
        if twice := next((ship for ship in named if named.count(ship) > 1), None):
            raise Refused(
                422, f"two captains of {entry.name} have the ship {twice!r}; give her to one of them"
            )
        if {ship.id for ship in entry.ships} <= {*named}:
            raise Refused(
                422, f"the captain of {entry.name} who has the flag has no ship left; leave him one"
            )
    return found


def _ships_of(seat: NewSeat, side: SideEntry) -> tuple[str, ...]:
    """Return the ships that a seat names, in the order of the battle."""
    wanted = {*seat.ships}
    if seat.division is not None:
        divisions = {each.name: each.ships for each in first_divisions(side)}
        if seat.division not in divisions:
            known = ", ".join(divisions) or "none"
            raise Refused(422, f"{side.name} has no division {seat.division!r}; it has {known}")
        wanted |= {*divisions[seat.division]}
    ships = tuple(ship.id for ship in side.ships if ship.id in wanted)
    if unknown := wanted - {*ships}:
        raise Refused(422, f"{side.name} has no ship {min(unknown)!r}; name ships by their ids in the battle")
    return ships


def command_name(side: SideEntry, seat: NewSeat, ships: Sequence[str]) -> str:
    """Return what a seat is called whose player gave no name: its side, with its division or ship if it has a part."""
    if not ships:
        return side.name
    names = {ship.id: ship.name for ship in side.ships}
    part = seat.division or (
        names[ships[0]] if len(ships) == 1 else f"{names[ships[0]]} and {len(ships) - 1} more"
    )
    return f"{side.name}: {part}"
