"""Ships lashed together in a row in a game of any edition, and single phases carried out on them."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from tests.builders.plotted.desk import Desk
from weathergage.engine.events import Event
from weathergage.engine.orders import Ask
from weathergage.geometry.hexgrid import parse_label, step
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState


class Decks:
    """A desk for boarding: rows of ships, parties by ship id, and melees fought out.

    >>> decks = Decks("tournament")
    >>> state = decks.lashed(decks.ship("anne"), decks.ship("belle", 1), dice=[6, 6] * 3)
    >>> _ = decks.board(state, anne="OBP1>belle", belle="DBP1")
    """

    def __init__(self, ruleset_id: str, *options: str) -> None:
        self.desk = Desk(ruleset_id, *options)
        self.rules = self.desk.rules
        self.book = self.desk.book
        self.phases = self.desk.phases
        #: A rule of this edition as events cite it.
        self.rule = f"{ruleset_id}:{{}}".format

    def ship(self, ship_id: str, side: int = 0, crew: Sequence[int] = (4, 4, 4), **overrides: Any) -> Ship:
        """A ship with a crew of that many squares, and her guns empty."""
        full = {"full_crew": tuple(crew), "load": [0, 0]}
        return self.desk.ship(ship_id, side, **{**full, **overrides})

    def row(self, *ships: Ship, phase: str = "boarding", **circumstances: Any) -> PlottedState:
        """Each ship lies adjacent to the one before and the one after her, and nothing is tied."""
        for place, ship in enumerate(ships):
            ship.bow = step(parse_label("R20"), 3, place)
        return self.desk.position(*ships, phase=phase, **circumstances)

    def lashed(self, *ships: Ship, **circumstances: Any) -> PlottedState:
        """A row of ships, each grappled to the next."""
        ties = list(pairwise(ship.spec.id for ship in ships))
        return self.row(*ships, **{"grappled": ties, **circumstances})

    def duel(
        self,
        anne: Sequence[int] = (4, 4, 4),
        belle: Sequence[int] = (4, 4, 4),
        *,
        qualities: tuple[int, int] = (2, 2),
        **circumstances: Any,
    ) -> PlottedState:
        """Anne of side 0 and Belle of side 1, grappled, with crews of that many squares."""
        crews = ("anne", anne), ("belle", belle)
        ships = [
            self.ship(name, side, crew, quality=qualities[side]) for side, (name, crew) in enumerate(crews)
        ]
        return self.lashed(*ships, **circumstances)

    def asks(self, state: PlottedState, phase: str) -> dict[str, Ask]:
        """All that a phase asks now, by ask id; each ask must go to the side that commands the ship."""
        found: dict[str, Ask] = {}
        for side, some in enumerate(self.rules.phases[self.phases[phase]].asks(state) or []):
            for ask in some:
                assert state.ship(ask.ship).side == side
                assert ask.default in ask.options
                assert ask.id not in found
                found[ask.id] = ask
        return found

    def options(self, state: PlottedState, ship: str) -> Sequence[str]:
        """The parties a ship may form now; none if she is not asked."""
        ask = self._parties(state).get(f"board/{ship}")
        return ask.options if ask else ()

    def carry_out(
        self, state: PlottedState, phase_id: str, orders: dict[str, str] | None = None
    ) -> list[Event]:
        """One whole phase with these answers, the rest by default; every answer must have been asked for."""
        phase, wanted = self.rules.phases[self.phases[phase_id]], dict(orders or {})
        events: list[Event] = []
        state.phase, state.step = self.phases[phase_id], 0
        while True:
            answers = {}
            for ask in self.asks(state, phase_id).values():
                answers[ask.id] = wanted.pop(ask.id, ask.default)
                assert answers[ask.id] in ask.options, phase.refuse(state, ask, answers[ask.id])
            if phase.resolve(state, answers, events):
                break
            state.step += 1
        state.step = 0
        assert not wanted, f"nobody was asked {wanted}"
        return events

    def form(self, state: PlottedState, **parties: str) -> list[Event]:
        """The boarding preparation phase, with parties by ship id."""
        return self.carry_out(state, "boarding", {f"board/{ship}": text for ship, text in parties.items()})

    def fight(self, state: PlottedState, orders: dict[str, str] | None = None) -> list[Event]:
        """The melee phase."""
        return self.carry_out(state, "melee", orders)

    def board(self, state: PlottedState, **parties: str) -> list[Event]:
        """Form parties and fight it out, with no shot fired in between."""
        return self.form(state, **parties) + self.fight(state)

    def refusal(self, state: PlottedState, ship: str, notation: str) -> str:
        """The rule for which a notation is refused to a ship."""
        ask = self._parties(state)[f"board/{ship}"]
        assert notation not in ask.options
        return self.rules.phases[self.phases["boarding"]].refuse(state, ask, notation).cite

    def _parties(self, state: PlottedState) -> dict[str, Ask]:
        """What ships are asked of their parties, in the second step of the phase."""
        before, state.step = state.step, 1
        found = self.asks(state, "boarding")
        state.step = before
        return found

    @staticmethod
    def of(events: list[Event], kind: type[Event]) -> list[Any]:
        """The events of a kind."""
        return [event for event in events if isinstance(event, kind)]
