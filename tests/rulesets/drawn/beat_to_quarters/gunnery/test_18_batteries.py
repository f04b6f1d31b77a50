"""Section 18: shore batteries."""

import pytest

from tests.builders.beat_to_quarters.gundeck import NE, N, S, laid, off, shoot, suffer
from tests.builders.beat_to_quarters.sea import ACTION, COMMAND, Sea
from weathergage.api import ScenarioError
from weathergage.engine.dice import Dice
from weathergage.rulesets.drawn.beat_to_quarters.boarding.grappling import may_throw
from weathergage.rulesets.drawn.beat_to_quarters.core.events import SailDiceRolled, ShotFired
from weathergage.rulesets.drawn.beat_to_quarters.core.setting_up import price
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import PORT, STARBOARD
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import Aim, aim_at
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.volley import throw_on
from weathergage.rulesets.shared.events import ShipMoved
from weathergage.scenarios.loader import scenario_from_dict

#: The printed costs: rate, then elite, crack, average, green, poor.
COSTS = {1: (38, 35, 28, 26, 23), 2: (29, 27, 22, 20, 18), 3: (19, 17, 15, 14, 12)}
QUALITIES = ("elite", "crack", "average", "green", "poor")


def port(rate: int = 1, ship_rate: int = 3) -> Sea:
    """A battery at R20 that fires north, on its shore, and a ship 3 hexes off."""
    return Sea(
        f"0 fort {rate} average R20 1",
        f"1 b {ship_rate} average {off('R20', (3, N))} 2",
        land=["R20", "R21", off("R20", (1, S), (1, NE))],
    )


def battle(bow: str) -> dict[str, object]:
    """A battle with a fort at a hex."""
    ship = {"id": "b", "name": "B", "type": "fr-80", "bow": "R10", "heading": 1, "quality": "average"}
    own = {"id": "a", "name": "A", "type": "br-74-common", "bow": "T25", "heading": 1, "quality": "average"}
    log = {"level": "basic", "hull": 8, "crew": [4, 4, 2], "guns": [4, 4]}
    fort = {"id": "fort", "name": "Fort", "fixed": "fort", "points": 1, "log": log}
    fort |= {"bow": bow, "heading": 1, "quality": "average"}
    return {
        "id": "port",
        "title": "A port",
        "date": "1800-01-01",
        "place": "At sea",
        "notes": "For a test.",
        "wind": {"direction": 1},
        "victory": {"kind": "points"},
        "sea": {"land": ["R20", "R21"]},
        "side": [
            {"id": "x", "name": "X", "nations": ["british"], "ship": [own, fort]},
            {"id": "y", "name": "Y", "nations": ["french"], "ship": [ship]},
        ],
    }


def test_18_a_a_battery_has_a_data_card_and_stands_ashore() -> None:
    """beat_to_quarters:18.a: one hex, a rate, a crew, no masts; a place at sea is refused."""
    sea = port()
    fort = sea["fort"]
    assert fort.spec.battery and fort.hexes == (fort.bow,) and fort.masts == 0 and fort.fights
    assert fort.spec.dice == (0, 0, 0, 0) and fort.spec.turning == 0
    sea.begin(ACTION, side=0)
    card = sea.game.view(0).ship("fort").card
    assert card is not None and card.battery and (card.rate_now, card.masts_built) == (1, 0)
    assert scenario_from_dict(battle("R20")).sides[0].ships[1].fixed == "fort"
    with pytest.raises(ScenarioError, match="not on land, where a work must stand"):
        scenario_from_dict(battle("R18"))


@pytest.mark.parametrize("rate", range(1, 9))
def test_18_b_ships_of_every_rate_damage_it(rate: int) -> None:
    """beat_to_quarters:18.b: a cutter lowers a battery of the first rate, as she never lowers a ship."""
    sea = port(1, rate)
    aim = aim_at(sea.book, sea.state, sea["b"], PORT, sea["fort"])
    if not isinstance(aim, Aim):
        aim = aim_at(sea.book, sea.state, sea["b"], STARBOARD, sea["fort"])
    assert isinstance(aim, Aim)
    sea.state.dice = Dice(script=[9])
    assert throw_on(sea.book, sea.state, aim, 4).result == "+1"


def test_18_c_mast_and_steering_hits_are_misses() -> None:
    """beat_to_quarters:18.c: the cells count as nothing; fire, strike and levels count."""
    sea = port()
    aim = aim_at(sea.book, sea.state, sea["b"], STARBOARD, sea["fort"])
    assert isinstance(aim, Aim)
    for roll, column, result in ((12, 0, "N"), (1, 6, "N"), (12, 6, "FIRE"), (2, 8, "STRIKE"), (5, 8, "+2")):
        sea.state.dice = Dice(script=[roll])
        assert throw_on(sea.book, sea.state, aim, column).result == result
    suffer(sea, "fort", "+2")
    assert sea["fort"].rate == 3


def test_18_d_it_never_moves_nor_turns() -> None:
    """beat_to_quarters:18.d: no dice, no course, no drift, no grapples, whatever happens around it."""
    sea = port().put("fort", still=True).quiet()
    for phase in (ACTION, COMMAND):
        sea.phase(phase, side=0)
        assert not sea.events(ShipMoved) and not sea.events(SailDiceRolled)
        sea.state.outcome = None
    assert sea.where("fort") == "R20 1"
    sea["b"].bow = sea["fort"].bow + 1
    assert not may_throw(sea.state, sea["fort"], sea["b"]) and not may_throw(sea.state, sea["b"], sea["fort"])


def test_18_d_it_fires_ahead_of_its_arrow_only() -> None:
    """beat_to_quarters:18.d: one front out to 13 hexes, and the land of its own hex hides nothing (ruling B10)."""
    sea = port()
    assert isinstance(laid(sea, "fort", "b", PORT), Aim)
    shot = shoot(sea, [1, 6], "fort", "b", PORT)[0]
    assert isinstance(shot, ShotFired) and shot.column < 0
    sea["b"].bow = sea["fort"].bow + 3 * (sea["fort"].bow - sea["b"].bow) // 3
    behind = laid(sea, "fort", "b", PORT)
    assert not isinstance(behind, Aim) and behind[1] == "10.a"
    assert not isinstance(laid(sea, "fort", "b", STARBOARD), Aim)
    # One hex of a ship in its front is enough, at the edge of it too.
    sea = Sea("0 fort 1 average R20 1", f"1 b 3 average {off('R20', (2, NE))} 1")
    assert isinstance(laid(sea, "fort", "b", PORT), Aim)


def test_18_a_a_battery_is_not_raked() -> None:
    """beat_to_quarters:18.a, beat_to_quarters:10.j: it has neither bow nor stern."""
    sea = Sea("0 fort 1 average R20 1", f"1 b 3 average {off('R20', (2, S))} 2", land=["R20"])
    aims = [aim_at(sea.book, sea.state, sea["b"], side, sea["fort"]) for side in (PORT, STARBOARD)]
    found = [aim for aim in aims if isinstance(aim, Aim)]
    assert [(aim.range, aim.rake) for aim in found] == [(2, "")]


def test_18_a_the_crew_of_a_battery_has_no_ships_work() -> None:
    """beat_to_quarters:18.a: nobody rigs chasers there."""
    sea = Sea("0 fort 1 average R20 1", "0 mate 3 average A30 1", "1 b 3 average A1 1", options=("chasers",))
    sea.begin(COMMAND)
    assert {ask for ask in sea.asked() if ask.startswith("chasers")} == {"chasers/mate"}


@pytest.mark.parametrize("quality", range(5))
@pytest.mark.parametrize("rate", sorted(COSTS))
def test_18_table_costs(rate: int, quality: int) -> None:
    """beat_to_quarters:18.table: by rate and crew, and not those of ships."""
    sea = Sea(f"0 fort {rate} {QUALITIES[quality]} R20 1", "1 b 3 average R1 1")
    assert price(sea.book.ships, rate, quality, battery=True) == COSTS[rate][quality]
    assert sea["fort"].spec.points == COSTS[rate][quality]
    assert [row.mark for row in sea.book.ships.battery if row.rate == rate] == ["HML"[rate - 1]]
