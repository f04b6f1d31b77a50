"""Basic game, sections I and II: the Basic game by itself, and the eight phases of its turn."""

from functools import cache

from tests.builders.plotted.positions import (
    BOOK,
    RULES,
    game_at,
    give,
    make_ship,
    position,
    sail,
)
from weathergage.api import Dice, Event, Game, load_scenario, start
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

EIGHT = (
    "unfouling",
    "movement_notation",
    "movement_execution",
    "grappling",
    "boarding",
    "combat",
    "melee",
    "loading",
)

#: What to answer when asked, by kind of ask; the first of these that is offered.
EAGER = {
    "unfoul": "attempt",
    "plot": "1",
    "grapple": "attempt",
    "ungrapple": "attempt",
    "board": "OBP12>",
    "fire": "H>",
}


@cache
def busy_turn() -> tuple[Event, ...]:
    """One turn in which something happens in every phase: two ships fouled side by side, a third at sea."""
    state = position(
        make_ship("a", bow="R20", heading=1, load=[0, 1]),
        make_ship("b", side=1, bow="S20", heading=1, load=[1, 0]),
        make_ship("c", bow="E9", heading=2),
        phase="turn_start",
        fouled=[("a", "b")],
    )
    state.dice = Dice(script=[6, 6, 1, 6, 6, 6, 3, 3] + [5] * 30)
    game = game_at(state)
    while game.state.turn == 1:
        assert game.waiting_for()
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            orders = {}
            for ask in request.asks:
                wanted = EAGER.get(ask.kind, "~")
                orders[ask.id] = next((o for o in ask.options if o.startswith(wanted)), ask.default)
            game.submit(side, orders)
    return tuple(game.events)


def phase_of(kind: type[Event]) -> set[str]:
    """The phases in which an event of this kind came up during the busy turn."""
    found, phase = set(), "turn_start"
    for event in busy_turn():
        if isinstance(event, PhaseBegan):
            phase = event.phase
        if isinstance(event, kind):
            found.add(phase)
    return found


def fought_out(seed: int) -> Game:
    """A duel of captains who steer for each other, take the first target and otherwise do as usual."""
    game = start("second_edition", load_scenario("constitution-guerriere"), seed=seed)
    while not game.over and game.state.turn < 200:
        for side in game.waiting_for():
            request, view = game.requests[side], game.view(side)
            assert request is not None
            orders = {}
            for ask in request.asks:
                if ask.kind == "plot":
                    enemy = game.state.ships[1 - side].bow
                    places = [(distance(view.place_after(ask.ship, o)[0], enemy), o) for o in ask.options]
                    orders[ask.id] = min(places)[1]
                elif ask.kind == "fire":
                    orders[ask.id] = next((o for o in ask.options if ">" in o), ask.default)
            game.submit(side, orders)
    return game


def test_b_i_the_basic_game_is_a_game_in_the_order_of_its_rules() -> None:
    """second_edition:B.I - the Basic rules need no options, and their sections follow the phases of a turn."""
    assert RULES.switched_on == ()
    sections = [phase.cite for phase in RULES.phases if phase.id in EIGHT]
    numerals = ("III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
    assert sections == [BOOK.cite(f"B.{numeral}") for numeral in numerals]
    game = fought_out(seed=5)
    assert game.state.outcome is not None and game.state.outcome.winner in (0, 1)


def test_b_ii_eight_phases_in_a_fixed_order_turn_after_turn() -> None:
    """second_edition:B.II - every turn goes through the same eight phases, and turns follow without a limit."""
    state = position(make_ship("a"), make_ship("b", side=1, bow="Z9"), phase="turn_start")
    game = game_at(state)
    while game.state.turn < 40:
        assert game.waiting_for()
        give(game)
    began = [(e.turn, e.phase) for e in game.events if isinstance(e, PhaseBegan) and e.phase in EIGHT]
    expected = [(turn, phase) for turn in range(1, 40) for phase in EIGHT]
    assert began[: len(expected)] == expected
    assert game.state.outcome is None


def test_b_ii_a_unfouling_comes_first() -> None:
    """second_edition:B.II.A - ships fouled on earlier turns try to come clear before anything else."""
    assert phase_of(UnfoulingRolled) == {"unfouling"}
    phases = [e.phase for e in busy_turn() if isinstance(e, PhaseBegan)]
    assert phases[0] == "unfouling"


def test_b_ii_b_movement_is_written_in_secret() -> None:
    """second_edition:B.II.B - nothing is opened or moved before every player has written his moves."""
    assert phase_of(PlotOpened) == {"movement_notation"}
    game = game_at(position(make_ship("a"), make_ship("b", side=1, bow="Z9")))
    game.submit(0, {"plot/a": "1"})
    assert game.waiting_for() == [1] and not game.events


def test_b_ii_c_ships_move_exactly_as_written_and_may_collide() -> None:
    """second_edition:B.II.C - plots are carried out as they stand; a collision is looked for and tested for fouling."""
    assert phase_of(ShipMoved) == {"movement_execution"}
    game = sail(position(make_ship("a", heading=2)), a="1L1R")
    kinds = [e.kind for e in game.events if isinstance(e, ShipMoved)]
    assert kinds == ["forward", "port", "forward", "starboard"]
    crash = sail(
        position(make_ship("a", bow="R20"), make_ship("b", side=1, bow="R19", heading=2), dice=[5]), a="1"
    )
    assert [type(e) for e in crash.events].count(FoulingRolled) == 1


def test_b_ii_d_grappling_then_ungrappling() -> None:
    """second_edition:B.II.D - after movement ships grapple, and then throw off grapples, in one phase."""
    assert phase_of(GrappleTried) == phase_of(UngrappleTried) == {"grappling"}
    kinds = [type(e) for e in busy_turn() if isinstance(e, GrappleTried | UngrappleTried)]
    assert kinds == sorted(kinds, key=lambda kind: kind is UngrappleTried)


def test_b_ii_e_boarding_parties_are_written_next() -> None:
    """second_edition:B.II.E - parties are formed between grappling and gunfire."""
    assert phase_of(PartiesFormed) == {"boarding"}
    phases = [e.phase for e in busy_turn() if isinstance(e, PhaseBegan)]
    assert phases.index("grappling") + 1 == phases.index("boarding") == phases.index("combat") - 1


def test_b_ii_f_gunfire_and_its_hits() -> None:
    """second_edition:B.II.F - guns are fired and their hits marked in the combat phase."""
    assert phase_of(BroadsideFired) == phase_of(HitsMarked) == {"combat"}


def test_b_ii_g_melee_after_gunfire() -> None:
    """second_edition:B.II.G - boarding actions are fought in the phase after the guns."""
    assert phase_of(MeleeFought) == {"melee"}
    kinds = [type(e) for e in busy_turn()]
    assert kinds.index(MeleeFought) > kinds.index(HitsMarked)


def test_b_ii_h_loading_comes_last() -> None:
    """second_edition:B.II.H - broadsides are loaded at the end of the turn."""
    assert phase_of(BroadsideLoaded) == {"loading"}
    kinds = [type(e) for e in busy_turn() if not isinstance(e, PhaseBegan)]
    assert kinds.index(BroadsideLoaded) > kinds.index(MeleeFought)
