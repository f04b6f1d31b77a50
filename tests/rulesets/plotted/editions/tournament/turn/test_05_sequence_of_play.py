"""Sections 4 and 5: the Basic game by itself, and the eight phases of its turn."""

from functools import cache

import pytest

from tests.builders.plotted.desk import Desk
from weathergage.api import Event, Game, load_scenario, start
from weathergage.engine.events import PhaseBegan
from weathergage.geometry.hexgrid import distance
from weathergage.rulesets.plotted.core.events import (
    BroadsideFired,
    BroadsideLoaded,
    FoulingRolled,
    GrappleTried,
    HitsMarked,
    MeleeFought,
    PartiesFormed,
    PlotOpened,
    ShipMoved,
    UnfoulingRolled,
    UngrappleTried,
)

DESK = Desk("tournament")

#: The eight phases and the section of the rules for each.
EIGHT = {
    "unfouling": "6.0",
    "movement_notation": "7.0",
    "movement_execution": "8.0",
    "grappling": "9.0",
    "boarding": "10.0",
    "combat": "11.0",
    "melee": "12.0",
    "loading": "13.0",
}

#: What to answer when asked, by kind of ask; the first of these that is offered.
EAGER = {
    "unfoul": "attempt",
    "plot": "1",
    "grapple": "attempt",
    "ungrapple": "attempt",
    "board": "OBP12>",
    "fire": "hull>",
}


def eagerly(game: Game) -> None:
    """Answer everything that is asked now with what makes most happen."""
    for side in game.waiting_for():
        orders = {}
        for ask in DESK.asks(game, side).values():
            wanted = EAGER.get(ask.kind, "~")
            orders[ask.id] = next((o for o in ask.options if o.startswith(wanted)), ask.default)
        game.submit(side, orders)


@cache
def busy_turn() -> tuple[Event, ...]:
    """One turn in which something happens in every phase: two ships fouled side by side, a third at sea."""
    game = DESK.at(
        DESK.ship("a", bow="R20", load=[0, 1]),
        DESK.ship("b", side=1, bow="S20", load=[1, 0]),
        DESK.ship("c", bow="E9", heading=2),
        phase="turn_start",
        fouled=[("a", "b")],
        # Unfouling fails twice, grapples hold and are not thrown off, the rest is as it comes.
        dice=[1, 1, 1, 1, 6, 6, 6, 6, *[4] * 80],
    )
    while game.state.turn == 1:
        assert game.waiting_for()
        eagerly(game)
    return tuple(game.events)


def phase_of(kind: type[Event]) -> set[str]:
    """The phases in which an event of this kind came up during the busy turn."""
    found, phase = set(), "turn_start"
    for event in busy_turn():
        phase = event.phase if isinstance(event, PhaseBegan) else phase
        if isinstance(event, kind):
            found.add(phase)
    return found


def fought_out(seed: int) -> Game:
    """A duel of captains who steer for each other, take the first target and otherwise do as usual."""
    game = start("tournament", load_scenario("constitution-guerriere"), seed=seed)
    while not game.over and game.state.turn < 200:
        for side in game.waiting_for():
            view, orders = game.view(side), {}
            for ask in DESK.asks(game, side).values():
                if ask.kind == "plot":
                    enemy = game.state.ships[1 - side].bow
                    orders[ask.id] = min(
                        (distance(view.place_after(ask.ship, o)[0], enemy), o) for o in ask.options
                    )[1]
                elif ask.kind == "fire":
                    orders[ask.id] = next((o for o in ask.options if ">" in o), ask.default)
            game.submit(side, orders)
    return game


def test_4_0_the_basic_game_is_a_game_in_the_order_of_its_rules() -> None:
    """tournament:4.0 - the Basic rules need no options, and their sections follow the phases of a turn."""
    assert DESK.rules.switched_on == ()
    sections = {phase.id: phase.cite for phase in DESK.rules.phases if phase.id in EIGHT}
    assert list(sections.items()) == [(phase, f"tournament:{section}") for phase, section in EIGHT.items()]
    game = fought_out(seed=5)
    assert game.state.outcome is not None and game.state.outcome.winner in (0, 1)
    for event in game.events:
        book, _, paragraph = event.cite.partition(":")
        assert book == "tournament" and DESK.rules.rules[paragraph].text, event


def test_5_0_eight_phases_in_a_fixed_order_turn_after_turn() -> None:
    """tournament:5.0 - every turn goes through the same eight phases, and turns follow without a limit."""
    game = DESK.at(DESK.ship("a"), DESK.ship("b", side=1, bow="Z9"), phase="turn_start")
    while game.state.turn < 40:
        assert game.waiting_for()
        DESK.give(game)
    began = [(e.turn, e.phase) for e in DESK.happened(game, PhaseBegan) if e.phase in EIGHT]
    expected = [(turn, phase) for turn in range(1, 40) for phase in EIGHT]
    assert began[: len(expected)] == expected and game.state.outcome is None


@pytest.mark.parametrize(
    ("kind", "phase"),
    [
        (UnfoulingRolled, "unfouling"),
        (PlotOpened, "movement_notation"),
        (ShipMoved, "movement_execution"),
        (GrappleTried, "grappling"),
        (UngrappleTried, "grappling"),
        (PartiesFormed, "boarding"),
        (BroadsideFired, "combat"),
        (HitsMarked, "combat"),
        (MeleeFought, "melee"),
        (BroadsideLoaded, "loading"),
    ],
)
def test_5_0_everything_has_its_phase(kind: type[Event], phase: str) -> None:
    """tournament:5.0 - in a turn in which everything happens, each thing happens in its own phase."""
    assert phase_of(kind) == {phase}


def test_5_0_grappling_comes_before_ungrappling_and_loading_last() -> None:
    """tournament:5.0 - D: grapple, then ungrapple; F, G and H: gunfire, then melee, then loading."""
    kinds = [type(e) for e in busy_turn() if isinstance(e, GrappleTried | UngrappleTried)]
    assert kinds == sorted(kinds, key=lambda kind: kind is UngrappleTried)
    order = [type(e) for e in busy_turn()]
    assert order.index(HitsMarked) < order.index(MeleeFought) < order.index(BroadsideLoaded)


def test_5_0_movement_is_written_in_secret_and_carried_out_as_written() -> None:
    """tournament:5.0 - B: nothing is opened before all have written; C: plots are sailed exactly, fouling checked."""
    game = DESK.at(DESK.ship("a", heading=2), DESK.ship("b", side=1, bow="Z9"))
    game.submit(0, {"plot/a": "1L1R"})
    assert game.waiting_for() == [1] and not game.events
    game.submit(1, {})
    kinds = [event.kind for event in DESK.happened(game, ShipMoved)]
    assert kinds == ["forward", "port", "forward", "starboard"]
    ships = (DESK.ship("a", bow="R20"), DESK.ship("b", side=1, bow="R19", heading=2))
    crash = DESK.at(*ships, dice=[1, 1])
    DESK.give(crash, plot__a="1")
    assert len(DESK.happened(crash, FoulingRolled)) == 1
