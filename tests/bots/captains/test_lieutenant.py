"""What a lieutenant does and does not."""

from collections.abc import Callable

import pytest

from tests.bots.matches import battle, turns
from tests.builders.plotted.desk import Desk
from weathergage.api import Ask, Game, Orders, Request, resume
from weathergage.bots import make_bot
from weathergage.geometry.bearing import bearing
from weathergage.geometry.hexgrid import parse_label
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import Chart, PlottedState
from weathergage.rulesets.plotted.options.command_lag.flagships import commands_of

NOTATION, GRAPPLING, BOARDING, COMBAT, LOADING = (
    "movement_notation",
    "grappling",
    "boarding",
    "combat",
    "loading",
)


def position(phase: str, arrange: Callable[[PlottedState, Ship, Ship], None]) -> Game:
    """Constitution (side 0) and Guerriere (side 1) as a test wants them, at the beginning of a phase."""
    game = battle("constitution-guerriere", 1)
    state = game.state
    state.phase = next(index for index, each in enumerate(game.rules.phases) if each.id == phase)
    state.step = 0
    arrange(state, state.ships[0], state.ships[1])
    return resume(game.rules.id, state, listening=False)


def put(ship: Ship, bow: str, heading: int) -> None:
    ship.bow, ship.heading = parse_label(bow), heading


def answer(game: Game, side: int) -> Orders:
    request = game.requests[side]
    assert request is not None
    return make_bot("lieutenant", 1).decide(game.view(side), request)


def test_a_view_he_does_not_know_gets_the_defaults() -> None:
    request = Request(0, "toss", [Ask("toss/x", "toss", "x", ("heads", "tails"), "tails", "T.1")])
    assert make_bot("lieutenant", 1).decide(object(), request) == {"toss/x": "tails"}


def test_he_holds_a_shot_that_can_only_miss() -> None:
    def far_and_weak(state: PlottedState, ship: Ship, foe: Ship) -> None:
        put(ship, "R20", 1)
        put(foe, "AA16", 1)
        ship.guns = row_of([1, 1])
        ship.initial = row_of([0, 0])

    game = position(COMBAT, far_and_weak)
    assert answer(game, 0)["fire/constitution/R"] == "hold"


def test_he_finishes_a_hull_that_is_nearly_gone() -> None:
    def nearly_done(state: PlottedState, ship: Ship, foe: Ship) -> None:
        put(ship, "R20", 1)
        put(foe, "T20", 1)
        foe.hull = 1

    assert answer(position(COMBAT, nearly_done), 0)["fire/constitution/R"] == "hull>guerriere"


def test_he_loads_the_side_where_the_enemy_is() -> None:
    def abeam(state: PlottedState, ship: Ship, foe: Ship) -> None:
        put(ship, "R20", 1)
        put(foe, "O20", 1)
        ship.load = row_of([0, 0])
        # More guns to starboard, so that the default would be the other side.
        ship.guns = row_of([2, 4])

    game = position(LOADING, abeam)
    assert answer(game, 0) == {"load/constitution": "L"}


@pytest.mark.parametrize(("squares", "tries"), [(1, "attempt"), (9, "hold")])
def test_he_grapples_only_a_clearly_weaker_crew(squares: int, tries: str) -> None:
    def alongside(state: PlottedState, ship: Ship, foe: Ship) -> None:
        put(ship, "R20", 1)
        put(foe, "S20", 1)
        foe.crew = row_of([squares, 0, 0, 0])
        ship.crew = row_of([2, 2, 2, 0])

    game = position(GRAPPLING, alongside)
    assert answer(game, 0)["grapple/constitution/guerriere"] == tries


@pytest.mark.parametrize(("squares", "party"), [(1, "OBP"), (4, "OBP"), (5, "DBP"), (9, "DBP")])
def test_held_fast_he_boards_the_weak_and_wards_off_the_strong(squares: int, party: str) -> None:
    def fouled(state: PlottedState, ship: Ship, foe: Ship) -> None:
        put(ship, "R20", 1)
        put(foe, "S20", 1)
        state.ties.foul(0, 1)
        foe.crew = row_of([squares, 0, 0, 0])
        ship.crew = row_of([2, 2, 2, 0])

    game = position(BOARDING, fouled)
    assert answer(game, 0)["board/constitution"].startswith(party)


def test_he_never_leaves_his_deck_undefended() -> None:
    for seed in range(6):
        bots = [make_bot("lieutenant", seed), make_bot("cabin-boy", seed)]
        game = battle("chesapeake-shannon", seed)
        for side, request, orders in turns(game, bots, limit=60):
            for ask in request.asks if side == 0 else ():
                if ask.kind != "board" or not game.view(0).ties_of(ask.ship):
                    continue
                assert orders[ask.id] != "NBP"


def test_he_loads_his_mortars_while_no_enemy_is_near() -> None:
    desk = Desk("tournament", "advanced", "bomb_ketches")
    for bow, order in (("R40", "RL"), ("S21", "none")):
        bomb = desk.ship("bomb", bomb="two", full_carronades=(1, 1), load=[1, 0])
        game = desk.at(bomb, desk.ship("foe", side=1, bow=bow), phase="mortar_loading", anchoring=True)
        assert answer(game, 0)["load_mortar/bomb"] == order


def test_orders_ahead_do_not_lead_onto_land() -> None:
    desk = Desk("second_edition", "command_lag", "running_aground")
    lion = desk.ship("lion", bow="A60", heading=2, squadron="van", flag=True)
    bear = desk.ship("bear", bow="R20", heading=1, squadron="rear")
    chart = Chart(51, 99, frozenset({parse_label("R17")}))
    state = desk.position(
        lion, bear, desk.ship("foe", side=1, bow="A90"), wind=2, chart=chart, phase="command"
    )
    state.commands = commands_of(state, 6)
    game = desk.game(state)
    assert "4" in desk.asks(game)["ahead/bear/1"].options, "the rules would let her"
    assert answer(game, 0)["ahead/bear/1"] == "2"


def test_he_rakes_when_he_can_choose() -> None:
    def across_her_stern(state: PlottedState, ship: Ship, foe: Ship) -> None:
        # Guerriere cannot move; Constitution runs down across her stern.
        state.wind = 4
        put(ship, "P18", 3)
        put(foe, "S16", 1)
        foe.rigging = row_of([0] * len(foe.rigging))

    game = position(NOTATION, across_her_stern)
    plot = answer(game, 0)["plot/constitution"]
    view = game.view(0)
    chart = view.gun_chart("constitution")
    best = _worth_from(game, plot)
    assert best >= max(_worth_from(game, other) for other in view.request.asks[0].options) * 0.5, (
        plot,
        chart,
    )


def _worth_from(game: Game, plot: str) -> float:
    """Mean hull hits on Guerriere after a plot of Constitution."""
    view = game.view(0)
    foe = view.sighting("guerriere")
    bow, heading = view.place_after("constitution", plot)
    lie = bearing(bow, heading, foe.bow, foe.heading)
    if not (lie.port or lie.starboard) or not 1 <= lie.range <= 5:
        return 0.0
    mean: float = view.gun_chart("constitution").hull[0 if lie.port else 1][int(not lie.answered)][lie.range][
        0
    ]
    return mean
