"""Section 42, works ashore: forts and entrenchments that bombs are there to reduce (ruling W89)."""

from typing import Any

import pytest

from tests.builders.plotted.desk import Desk
from weathergage.api import Game, load_scenario, start
from weathergage.geometry.hexgrid import parse_label
from weathergage.referee.reading import read_position
from weathergage.referee.writing import written_position
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import Chart
from weathergage.rulesets.plotted.core.terms import ANCHORED, STRIKING, UNLOADED
from weathergage.rulesets.plotted.ending.victory import points
from weathergage.rulesets.plotted.options.bomb_ketches.works import WorkDestroyed, WorkHit, fit

OPTIONS = ("advanced", "bomb_ketches")
DESK = Desk("tournament", *OPTIONS)


def bomb(**more: Any) -> Ship:
    return DESK.ship(
        "bomb",
        **{
            "bow": "R20",
            "bomb": "two",
            "full_carronades": (1, 1),
            "mortars": (4, 4),
            "anchor": ANCHORED,
            "cables": 2,
            **more,
        },
    )


def fort(**more: Any) -> Ship:
    """As a battle gives it: a log with walls, guns and garrison, set up like a ship before `fit` sees it."""
    return DESK.ship(
        "fort",
        **{
            "side": 1,
            "bow": "V20",
            "fixed": "fort",
            "hexes": 1,
            "full_hull": 7,
            "full_crew": (2, 2, 2),
            "full_guns": (1, 1),
            "full_carronades": (0, 0),
            "full_rigging": (),
            "full_speed": 0,
            "points": 12,
            **more,
        },
    )


def siege(*ships: Ship, phase: str = "bombardment", **more: Any) -> Game:
    state = DESK.position(*ships, phase=phase, **{"dice": [1] * 30, "anchoring": True, **more})
    fit(DESK.book, load_scenario("constitution-guerriere"), state)
    return DESK.game(state)


def test_42_0_works_take_part_only_with_bombs() -> None:
    """tournament:42.0 -- works are there to be reduced by bombs: without the option they are no part of the battle."""
    battle = load_scenario("copenhagen")
    works = {ship.id for side in battle.sides for ship in side.ships if ship.fixed}
    assert works
    plain = start("tournament", battle, 1, ["advanced"])
    assert not works & {ship.spec.id for ship in plain.state.ships}
    game = start("tournament", battle, 1, OPTIONS)
    assert works <= {ship.spec.id for ship in game.state.ships}


def test_42_0_a_work_is_no_ship() -> None:
    """tournament:42.0 -- ruling W89: it neither moves nor fires nor is asked anything, and seen it is."""
    foe = DESK.ship("foe", side=1, bow="A90")
    game = siege(bomb(), fort(full_hull=99), foe, phase="turn_start", velocity=3, victory="duel")
    work = game.state.ship("fort")
    assert not work.present and not work.active and not work.can_sail_and_fire
    assert work.load == row_of([UNLOADED, UNLOADED])
    assert game.state.victory == "points"
    where = work.bow
    for _ in range(40):
        for side in game.waiting_for():
            assert not any("fort" in (ask.ship, ask.other) for ask in DESK.asks(game, side).values())
        DESK.give(game)
    assert work.bow == where and game.state.turn > 3
    seen = game.view(0).ship("fort")
    assert (seen.present, seen.fixed, seen.hexes) == (True, "fort", 1)


def test_42_7_guns_cannot_hit_a_work_nor_does_it_block_them() -> None:
    """tournament:42.7 -- fixed targets are the mortars' own; guns fire past them at ships (ruling W89)."""
    gunner = bomb(mortars=(0, 0))
    game = siege(gunner, fort(bow="T20"), DESK.ship("foe", side=1, bow="U21"), phase="combat")
    options = DESK.asks(game)["fire/bomb/R"].options
    assert any(option.endswith(">foe") for option in options)
    assert not any(option.endswith(">fort") for option in options)
    alone = siege(bomb(), fort(bow="T20"), phase="combat")
    assert set(DESK.asks(alone)["fire/bomb/R"].options) == {"hold", "air"}


def test_42_7_a_work_is_destroyed_square_by_square() -> None:
    """tournament:42.7 tournament:42.9.3 -- gun hits go into the walls when no gun is left (ruling W89)."""
    game = siege(bomb(), fort(), dice=[3, 4, *[1] * 9])
    DESK.give(game, mortar__bomb="hull>fort", mortar2__bomb="hull>fort")
    first, second = DESK.happened(game, WorkHit)
    # H-G tripled: three into the walls, two guns lost and the third hit into the walls as well.
    assert (first.hull, first.guns, first.crew, first.log.hull) == (4, 2, 0, 3)
    # H-C tripled: the garrison suffers too.
    assert (second.hull, second.guns, second.crew, second.log.hull) == (3, 0, 3, 0)
    (destroyed,) = DESK.happened(game, WorkDestroyed)
    assert (destroyed.work, destroyed.rulings) == ("fort", ("W89",))
    assert "destroyed" in DESK.rules.tell(game.state, destroyed)
    assert game.state.ship("fort").surrendered == STRIKING
    assert points(DESK.book, game.state)[0] == 12
    assert not game.view(0).ship("fort").present


def test_42_7_a_work_is_destroyed_only_once() -> None:
    """tournament:42.7 -- by the first of two shells that were laid on it before any die fell (ruling P7)."""
    game = siege(bomb(), fort(full_hull=3), dice=[2, 2, *[1] * 9])
    DESK.give(game, mortar__bomb="hull>fort", mortar2__bomb="hull>fort")
    first, second = DESK.happened(game, WorkHit)
    assert (first.hull, first.log.hull, second.hull, second.log.hull) == (3, 0, 0, 0)
    assert len(DESK.happened(game, WorkDestroyed)) == 1
    assert points(DESK.book, game.state)[0] == 12


def test_42_7_a_work_with_walls_left_still_stands() -> None:
    """tournament:42.7 tournament:42.9.3 -- however hard it was hit: no points yet, and it can be shelled again."""
    game = siege(bomb(), fort(full_hull=8), dice=[3, *[1] * 9])
    DESK.give(game, mortar__bomb="hull>fort", mortar2__bomb="hold")
    (hit,) = DESK.happened(game, WorkHit)
    assert (hit.hull, hit.log.hull) == (4, 4) and not DESK.happened(game, WorkDestroyed)
    assert not game.state.ship("fort").surrendered and points(DESK.book, game.state)[0] == 0
    assert "hull>fort" in DESK.asks(siege(bomb(), fort(hull=1)))["mortar/bomb"].options
    assert "mortar/bomb" not in DESK.asks(siege(bomb(), fort(hull=0)))


def test_42_9_a_work_that_comes_first_in_the_order_of_battle_is_hit_like_any_other() -> None:
    """tournament:42.9 -- whoever is listed before it."""
    game = siege(fort(), bomb(), dice=[3, *[1] * 9])
    DESK.give(game, mortar__bomb="hull>fort", mortar2__bomb="hold")
    assert [event.work for event in DESK.happened(game, WorkHit)] == ["fort"]


def test_42_0_the_siege_goes_on_while_a_work_stands() -> None:
    """tournament:42.0 -- ruling W89: with nobody else on its side, as long as the enemy has a bomb."""
    game = siege(bomb(), fort(), phase="turn_start", velocity=3)
    while game.state.turn == 1:
        DESK.give(game)
    assert not game.over
    sloop = siege(bomb(bomb="", mortars=(0, 0)), fort(), phase="turn_start", velocity=3)
    while not sloop.over:
        DESK.give(sloop)
    assert sloop.state.outcome is not None and sloop.state.outcome.turn == 1
    friend = DESK.ship("friend", bow="A90")
    struck = siege(bomb(hull=0, surrendered=STRIKING), friend, fort(), phase="turn_start", velocity=3)
    while not struck.over and struck.state.turn == 1:
        DESK.give(struck)
    assert struck.over, "a bomb that fights no more"
    hulk = siege(
        bomb(), DESK.ship("foe", side=1, bow="A90", surrendered=STRIKING), phase="turn_start", velocity=3
    )
    while not hulk.over and hulk.state.turn == 1:
        DESK.give(hulk)
    assert hulk.over, "a ship that has struck is no work"
    fallen = siege(bomb(), fort(), dice=[6, 6, *[1] * 9])
    DESK.give(fallen)
    while not fallen.over:
        DESK.give(fallen)
    assert fallen.state.outcome is not None
    assert (fallen.state.outcome.winner, fallen.state.outcome.points) == (0, (12, 0))
    assert "W89" in DESK.rules.rulings


def test_42_0_who_shells_does_not_refuse_combat() -> None:
    """tournament:42.0 -- ruling P8: nobody can claim that turn."""
    game = siege(bomb(), fort(), DESK.ship("foe", side=1, bow="A90"), shunned=[5, 5])
    DESK.give(game)
    while game.state.turn == 1:
        DESK.give(game)
    assert game.state.shunned == [0, 0]
    assert game.state.quiet == 0


def test_42_0_the_referee_knows_works() -> None:
    """tournament:42.0 -- a position with works comes out of a file as it went in."""
    battle = load_scenario("copenhagen")
    game = start("tournament", battle, 1, OPTIONS)
    while game.state.turn < 3:
        DESK.give(game)
    work = next(ship for ship in game.state.ships if ship.spec.fixed)
    work.hull -= 1
    again = read_position(written_position(game.rules, battle, game.state)).state.ship(work.spec.id)
    assert (again.present, again.bow, again.hull) == (False, work.bow, work.hull)


@pytest.mark.parametrize("edition", ["second_edition", "tournament"])
def test_42_0_bombs_in_other_games_have_no_carronades(edition: str) -> None:
    """tournament:42.6 -- mortar squares fire no broadside, with or without the option."""
    desk = Desk(edition, "advanced")
    ship = desk.ship("bomb", bomb="two", guns=[0, 0], carronades=[1, 1])
    game = desk.at(ship, desk.ship("foe", side=1, bow="S21"), phase="combat", dice=[1] * 9)
    assert not any(ask_id.startswith("fire/bomb") for ask_id in desk.asks(game))


def test_42_2_land_does_not_stop_shells() -> None:
    """tournament:42.2 -- a work behind a hill."""
    chart = Chart(51, 100, frozenset(map(parse_label, ("V20", "U20", "T20", "U21", "T21"))))
    game = siege(bomb(), fort(), chart=chart)
    assert "hull>fort" in DESK.asks(game)["mortar/bomb"].options
