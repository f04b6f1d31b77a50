"""Section 42.9: what single cells of table 2 and its neighbours do to a ship that is shelled."""

from typing import Any

import pytest

from tests.builders.plotted.desk import Desk
from weathergage.api import Game
from weathergage.engine.events import Event
from weathergage.geometry.plays import PORT
from weathergage.rulesets.plotted.core.events import HitsMarked
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.state import Hits
from weathergage.rulesets.plotted.core.terms import ALOFT, ANCHORED, UNLOADED
from weathergage.rulesets.plotted.gunnery.damage.damage_events import ShipExploded
from weathergage.rulesets.plotted.gunnery.damage.explosions import explode
from weathergage.rulesets.plotted.gunnery.damage.gun_losses import allocate, allocations
from weathergage.rulesets.plotted.options.bomb_ketches.bombardment import MortarFired
from weathergage.rulesets.plotted.options.bomb_ketches.works import WorkHit

DESK = Desk("tournament", "advanced", "bomb_ketches")
LYING: dict[str, Any] = {"anchor": ANCHORED, "cables": 2}
#: The least favourable circumstances: a poor crew with a single section left.
HOPELESS = {"quality": 4, "crew": [0, 0, 2, 0]}


def shelled(die: int, target: str = "moored", **bomb: Any) -> Game:
    """A bomb throws one shell at an anchored frigate or at a fort, eight hexes away."""
    bow = {"bomb": "single", "full_carronades": (0, 1), "mortars": (4, 0), "load": [UNLOADED] * 2}
    far = DESK.ship("far", 1, "A90")
    if target == "fort":
        works: dict[str, Any] = {
            "fixed": "fort",
            "hexes": 1,
            "present": False,
            "full_rigging": (),
            "initial": [0, 0],
        }
        other = DESK.ship("fort", 1, "R12", load=[UNLOADED] * 2, **works)
    else:
        other = DESK.ship("moored", 1, "R12", 2, load=[UNLOADED] * 2, **LYING)
    game = DESK.at(
        DESK.ship("bomb", **{**bow, **LYING, **bomb}),
        other,
        far,
        phase="bombardment",
        dice=[die] + [1] * 20,
        anchoring=True,
    )
    DESK.give(game, mortar__bomb=f"hull>{target}")
    while not DESK.happened(game, MortarFired):
        DESK.give(game)
    return game


@pytest.mark.parametrize(
    ("die", "bomb", "cell", "lost"),
    [
        (1, {}, "G", (0, 3, 0)),
        (2, {}, "H", (3, 0, 0)),
        (4, {"crew": [0, 0, 2, 0]}, "C", (0, 0, 3)),
    ],
    ids=["guns", "hull", "crew"],
)
def test_42_9_3_a_cell_with_one_kind_of_hit(
    die: int, bomb: dict[str, Any], cell: str, lost: tuple[int, int, int]
) -> None:
    """tournament:42.9.3 -- three squares of that kind and nothing else, whichever kind it is."""
    game = shelled(die, **bomb)
    (fired,), (marked,) = DESK.happened(game, MortarFired), DESK.happened(game, HitsMarked)
    assert fired.cell == cell
    assert (marked.ship, marked.hull, marked.guns, marked.crew) == ("moored", *lost)


@pytest.mark.parametrize("target", ["moored", "fort"])
def test_42_9_1_below_table_0_a_shell_does_no_harm(target: str) -> None:
    """tournament:42.9.1, tournament:42.9 -- poor crew and two sections lost: 2 less 3 is no table at all."""
    game = shelled(6, target, **HOPELESS)
    (fired,) = DESK.happened(game, MortarFired)
    assert (fired.table < 0, fired.roll, fired.cell) == (True, None, "")
    assert not DESK.happened(game, HitsMarked) and not DESK.happened(game, WorkHit)
    other = game.state.ship(target)
    assert (other.hull, other.guns, sum(other.crew)) == (
        other.spec.hull,
        row_of(other.spec.guns),
        sum(other.spec.crew),
    )
    # It is fired all the same, and has to be loaded anew (42.5).
    assert game.state.ship("bomb").mortars == (0, 0)


def test_42_5_every_bomb_loads_her_own_mortars() -> None:
    """tournament:42.5 -- two bombs of a side are both asked, and each mortar counts its own turns."""
    empty: dict[str, Any] = {"bomb": "single", "full_carronades": (0, 1), "load": [UNLOADED] * 2, **LYING}
    game = DESK.at(
        DESK.ship("etna", **empty),
        DESK.ship("hecla", bow="E9", mortars=(2, 0), **empty),
        DESK.ship("far", 1, "A90"),
        phase="mortar_loading",
        dice=[1] * 20,
    )
    assert {ask.ship for ask in DESK.asks(game).values() if ask.kind == "load_mortar"} == {"etna", "hecla"}
    DESK.give(game, load_mortar__etna="R", load_mortar__hecla="R")
    assert [ship.mortars for ship in game.state.ships[:2]] == [(1, 0), (3, 0)]


@pytest.mark.parametrize("tasks", [[0, 0, 0, 0], [ALOFT, 0, 0, 0], [ALOFT, ALOFT, 0, 0]])
def test_42_1_men_aloft_leave_others_to_serve_the_mortar(tasks: list[int]) -> None:
    """tournament:42.1, tournament:42.9.1 -- as long as one section is at hand, at a table less for each one away."""
    game = shelled(3, tasks=tasks)
    (fired,) = DESK.happened(game, MortarFired)
    assert fired.table == 2 - tasks.count(ALOFT)


def test_42_1_nobody_is_left_when_the_last_section_is_aloft() -> None:
    """tournament:42.1 -- of a crew that has lost its other sections (ruling W87)."""
    ship: dict[str, Any] = {
        "bomb": "single",
        "full_carronades": (0, 1),
        "mortars": (4, 0),
        "crew": [2, 0, 0, 0],
        **LYING,
    }
    for tasks, asked in (([0, 0, 0, 0], True), ([ALOFT, 0, 0, 0], False)):
        other = DESK.ship("moored", 1, "R12", 2, load=[UNLOADED] * 2, **LYING)
        game = DESK.at(DESK.ship("bomb", tasks=tasks, **ship), other, phase="bombardment", anchoring=True)
        assert ("mortar/bomb" in DESK.asks(game)) == asked


@pytest.mark.parametrize(("heading", "near"), [(1, "stern"), (4, "bow"), (5, "bow")])
def test_42_9_3_gun_hits_of_a_mortar_fall_on_the_nearest_section(heading: int, near: str) -> None:
    """tournament:24.1.7, tournament:42.9.3 -- as those of a broadside do (ruling P19)."""
    target = DESK.ship("moored", 1, "R12", heading, load=[UNLOADED] * 2, full_carronades=(0, 0), **LYING)
    squares: dict[str, Any] = {
        "bomb": "single",
        "full_carronades": (0, 1),
        "mortars": (4, 0),
        "load": [UNLOADED] * 2,
    }
    game = DESK.at(
        DESK.ship("bomb", **squares, **LYING),
        target,
        phase="bombardment",
        dice=[1] + [1] * 20,
        anchoring=True,
    )
    assert (list(target.guns), target.bow_guns) == ([8, 8], (4, 4))
    DESK.give(game, mortar__bomb="hull>moored")
    DESK.give(game)
    (fired,), (marked,) = DESK.happened(game, MortarFired), DESK.happened(game, HitsMarked)
    assert fired.cell == "G" and marked.guns == 3 and "P19" in fired.rulings
    bow, stern = 8 - sum(target.bow_guns), 8 - (sum(target.guns) - sum(target.bow_guns))
    assert (bow, stern) == ((3, 0) if near == "bow" else (0, 3))


@pytest.mark.parametrize("gun_hits", ["carronades", "guns"])
def test_42_6_mortars_are_given_up_last(gun_hits: str) -> None:
    """tournament:42.6, tournament:11.4.3.1 -- after the guns of both sides, whatever the owner likes (ruling P19)."""
    ship = DESK.ship("bomb", bomb="two", full_guns=(2, 2), full_carronades=(1, 1))
    ship.standing.gun_hits = gun_hits
    left = []
    for hits in range(1, 7):
        taken = allocate(ship, [Hits(0, PORT, guns=hits, section="bow")], sections=True)
        left.append((4 - sum(taken[:4]), 2 - sum(taken[4:])))
    assert left == [(3, 2), (2, 2), (1, 2), (0, 2), (0, 1), (0, 0)]
    ways = allocations(ship, [Hits(0, PORT, guns=4)], sections=True)
    assert [(sum(way[:4]), sum(way[4:])) for way in ways] == [(4, 0)], "nor is there another choice"


@pytest.mark.parametrize(("kind", "guns"), [("two", 4), ("", 5)])
def test_24_3_2_3_1_mortars_add_nothing_to_an_explosion(kind: str, guns: int) -> None:
    """tournament:24.3.2.3.1, tournament:42.6 -- a bomb blows up with her guns alone (ruling P19)."""
    ship = DESK.ship("bomb", bomb=kind, full_guns=(4, 4), full_carronades=(1, 1))
    report: list[Event] = []
    explode(DESK.book, DESK.position(ship, DESK.ship("far", 1, "A90")), ship, 1, report)
    (exploded,) = [event for event in report if isinstance(event, ShipExploded)]
    assert exploded.guns == guns and ("P19" in exploded.rulings) == bool(kind)
