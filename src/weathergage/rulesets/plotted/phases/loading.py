"""Load Phase: each ship may load one broadside (B.X)."""

from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.rulesets.plotted.book import Book
from weathergage.rulesets.plotted.events import BroadsideLoaded
from weathergage.rulesets.plotted.gunnery import BROADSIDES
from weathergage.rulesets.plotted.parties import kind_of
from weathergage.rulesets.plotted.ship import Ship
from weathergage.rulesets.plotted.state import PlottedState
from weathergage.rulesets.plotted.terms import LOADS, ROUND, TRANSFER, UNLOADED

NONE = "none"


class LoadingPhase:
    """One broadside a turn, with round shot."""

    id = "loading"
    title = "Load Phase"

    def __init__(self, book: Book) -> None:
        self.book = book
        self.cite = book.cite("B.X")
        self.ask_cite = book.cite("B.X.A")

    def asks(self, state: PlottedState) -> list[list[Ask]] | None:
        """Ships with an empty broadside; with only one to load the answer is a matter of routine."""
        asked: list[list[Ask]] | None = None
        for ship in state.ships:
            empty = _empty_sides(ship)
            if not empty or not _has_loaders(ship):
                continue
            asked = asked or [[] for _ in state.sealed]
            options = [BROADSIDES[side] for side in empty]
            best = max(empty, key=lambda side: (ship.guns[side] + ship.carronades[side], -side))
            name = ship.spec.id
            asked[ship.side].append(
                Ask(
                    "load/" + name,
                    "load",
                    name,
                    [*options, NONE],
                    BROADSIDES[best],
                    self.ask_cite,
                    routine=len(empty) == 1,
                )
            )
        return asked

    def refuse(self, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Only one side, and only an empty one."""
        return Violation(
            ask.id, f"{notation!r}: one empty broadside a turn, {' or '.join(ask.options)}", self.ask_cite
        )

    def resolve(self, state: PlottedState, orders: Orders, report: Report) -> bool:
        """Load what was ordered; only the ship's own side learns of it (B.IV.B.5)."""
        for ship in state.ships:
            notation = orders.get("load/" + ship.spec.id, NONE)
            if notation == NONE:
                continue
            side = BROADSIDES.index(notation)
            ship.load[side] = ROUND
            if report is not None:
                cite = self.book.cite("B.X.C")
                report.append(
                    BroadsideLoaded(ship=ship.spec.id, side=side, shot=LOADS[ROUND], cite=cite, to=ship.side)
                )
        return True


def _empty_sides(ship: Ship) -> list[int]:
    return [
        side for side in (0, 1) if ship.load[side] == UNLOADED and (ship.guns[side] or ship.carronades[side])
    ]


def _has_loaders(ship: Ship) -> bool:
    """Men on a ship that fights who neither came aboard this turn nor waited to leave her (B.VII.B.7-8)."""
    return ship.can_sail_and_fire and any(
        men > new and kind_of(task) != TRANSFER
        for men, new, task in zip(ship.hands, ship.newcomers, ship.tasks, strict=True)
    )
