"""Ships lashed together in a row, and single phases carried out on them."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from tests.builders.plotted.positions import PHASES, RULES, position
from weathergage.engine.events import Event
from weathergage.engine.orders import Ask
from weathergage.geometry.hexgrid import parse_label, step
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState

#: A crew large enough to share out, by section.
FULL = (4, 4, 4)


def in_a_row(*ships: Ship, dice: Sequence[int] = (), **overrides: Any) -> PlottedState:
    """Each ship lies adjacent to the one before and the one after her, with empty guns and nothing tied."""
    for place, ship in enumerate(ships):
        ship.bow = step(parse_label("R20"), 3, place)
        ship.load = [0, 0]
    return position(*ships, dice=dice, phase="boarding", **overrides)


def lashed(*ships: Ship, dice: Sequence[int] = (), **overrides: Any) -> PlottedState:
    """A row of ships, each grappled to the next."""
    names = [ship.spec.id for ship in ships]
    return in_a_row(*ships, dice=dice, grappled=list(pairwise(names)), **overrides)


def asks(state: PlottedState, phase: str) -> dict[str, Ask]:
    """All that a phase asks now, by ask id; each ask must go to the side that commands the ship."""
    found = {}
    for side, some in enumerate(RULES.phases[PHASES[phase]].asks(state) or []):
        for ask in some:
            assert state.ship(ask.ship).side == side
            assert ask.default in ask.options
            assert ask.id not in found
            found[ask.id] = ask
    return found


def options(state: PlottedState, ship: str) -> Sequence[str]:
    """The parties a ship may form now; none if she is not asked."""
    ask = asks(state, "boarding").get(f"board/{ship}")
    return ask.options if ask else ()


def carry_out(state: PlottedState, phase_id: str, orders: dict[str, str] | None = None) -> list[Event]:
    """One whole phase with these answers, the rest by default; every answer must have been asked for."""
    phase, events, wanted = RULES.phases[PHASES[phase_id]], list[Event](), dict(orders or {})
    state.phase, state.step = PHASES[phase_id], 0
    while True:
        answers = {}
        for ask in asks(state, phase_id).values():
            answers[ask.id] = wanted.pop(ask.id, ask.default)
            assert answers[ask.id] in ask.options, phase.refuse(state, ask, answers[ask.id])
        if phase.resolve(state, answers, events):
            break
        state.step += 1
    state.step = 0
    assert not wanted, f"nobody was asked {wanted}"
    return events


def form(state: PlottedState, **parties: str) -> list[Event]:
    """The boarding preparation phase, with parties by ship id."""
    return carry_out(state, "boarding", {f"board/{ship}": notation for ship, notation in parties.items()})


def fight(state: PlottedState, orders: dict[str, str] | None = None) -> list[Event]:
    """The melee phase."""
    return carry_out(state, "melee", orders)


def board(state: PlottedState, **parties: str) -> list[Event]:
    """Form parties and fight it out, with no shot fired in between."""
    return form(state, **parties) + fight(state)


def refusal(state: PlottedState, ship: str, notation: str) -> str:
    """The rule for which a notation is refused to a ship."""
    ask = asks(state, "boarding")[f"board/{ship}"]
    assert notation not in ask.options
    return RULES.phases[PHASES["boarding"]].refuse(state, ask, notation).cite


def of(events: list[Event], kind: type[Event]) -> list[Any]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]
