"""Whole games: what always holds whatever is ordered, orders given out of turn, and words for everything."""

import random

import pytest

from tests.builders.paper_log import log_of
from tests.builders.red_and_black.table import ACTION, COMMAND, Table
from weathergage.api import Game, load_scenario, save, start, verify
from weathergage.engine.events import IllegalOrder
from weathergage.geometry.opentable import overlap
from weathergage.rulesets.drawn.red_and_black.core.events import HulkLost, RestOffered

TWO = "0 indy 5 experienced 1000 900 4", "1 java 5 experienced 1000 700 4"


def sound(game: Game) -> None:
    """No base on another, every rating within its bounds, ties only between ships afloat."""
    state = game.state
    afloat = [ship for ship in state.ships if ship.afloat and not ship.spec.fixed]
    for number, ship in enumerate(afloat):
        assert not any(overlap(ship.base, other.base) for other in afloat[number + 1 :])
        assert 0 <= ship.mast[0] <= state.width and 0 <= ship.mast[1] <= state.height
    for ship in state.ships:
        spec = ship.spec
        assert 0 <= ship.broadside <= spec.broadside and 0 <= ship.hull <= spec.hull
        assert 0 <= ship.crew <= spec.crew and len(ship.masts) == len(spec.masts)
        assert all(0 <= now <= built for now, built in zip(ship.masts, spec.masts))
        assert sum(ship.fallen) <= len(spec.masts) and ship.hull_fires >= 0
        assert ship.hull or ship.fate
    for key in state.ties.pairs:
        assert all(state.ships[index].afloat for index in divmod(key, 1024))


@pytest.mark.parametrize("battle", ["constitution-guerriere", "lake-erie", "tamatave", "squadrons-of-four"])
def test_whatever_is_ordered_the_table_stays_sound_and_the_game_verifies(battle: str) -> None:
    """red_and_black:4.1: with random answers; every event has a sentence and a rule of the catalogue."""
    game = start("red_and_black", load_scenario(battle), 11)
    chance = random.Random(11)
    while not game.over and game.state.turn <= 15:
        sound(game)
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            game.submit(side, {ask.id: chance.choice(list(ask.options)) for ask in request.asks})
    for event in game.events:
        assert game.rules.tell(game.state, event).strip()
        assert not event.cite or event.cite.partition(":")[2] in game.rules.rules
        assert set(event.rulings) <= set(game.rules.rulings)
    assert verify(save(game)) == []


def test_the_log_has_ways_turns_broadsides_and_losses() -> None:
    table = Table(*TWO).put("java", watch="hold")
    orders = {"fire/indy/port": "low>java", "turn/indy": "R"}
    table.phase(ACTION, dice=[1, 2, 1, 1, 1], orders=orders)
    lines = log_of(table.rules, [(2, event) for event in table.game.events], 0)
    (line,) = lines["indy"]
    assert line.move == "3 T5" and line.load == ("/", "")
    assert lines["java"][0].notes == ["broadside -3, hull -2, crew -2"]


def test_standing_orders_an_offer_and_a_concession() -> None:
    table = Table(*TWO)
    game = table.begin(COMMAND)
    game.act(0, "standing", "indy watch ask")
    assert table["indy"].watch == "ask"
    for wrong in ("indy watch never", "java watch hold", "indy"):
        with pytest.raises(IllegalOrder):
            game.act(0, "standing", wrong)
    game.act(0, "offer")
    assert len(table.events(RestOffered)) == 1 and not game.over
    with pytest.raises(IllegalOrder):
        game.act(0, "offer")
    game.act(1, "offer")
    assert table.state.outcome is not None and table.state.outcome.kind == "agreed"
    table = Table(*TWO)
    table.begin(COMMAND).act(1, "concede")
    assert table.state.outcome is not None
    assert (table.state.outcome.winner, table.state.outcome.kind) == (0, "conceded")


def test_scuttling_a_ship_that_is_one_s_own_and_not_in_action() -> None:
    table = Table(*TWO, "0 druid 5 poor 300 300 4")
    game = table.begin(COMMAND)
    with pytest.raises(IllegalOrder):
        game.act(0, "scuttle", "java")
    game.act(0, "scuttle", "druid")
    assert [event.how for event in table.events(HulkLost)] == ["scuttled"]
    with pytest.raises(IllegalOrder):
        game.act(0, "scuttle", "druid")
    table = Table(*TWO).put("indy", struck=True)
    table.state.ships[1].side = 1
    with pytest.raises(IllegalOrder):
        table.begin(COMMAND, side=1).act(0, "scuttle", "indy")


def test_an_onlooker_sees_no_loads_and_no_standing_orders() -> None:
    table = Table(*TWO)
    game = table.begin(COMMAND)
    for side, hidden in ((0, {"java"}), (1, {"indy"}), (-1, {"indy", "java"}), (-2, set())):
        for ship in game.view(side).wire().ships:
            seen = ship.id not in hidden
            assert ship.ratings.load == (("R", "R", "-", "-") if seen else ("?", "?", "-", "-"))
            assert ship.ratings.watch == ("fire at best range" if seen else "")


def test_the_wire_has_the_table_and_every_ship_s_place() -> None:
    table = Table(*TWO, land=[(500, 500)], mist=True)
    view = table.begin(COMMAND).view(0).wire()
    assert view.table is not None and view.table.land == [(5000, 5000)]
    assert view.table.small_ranges == [500, 1000, 1500, 2000]
    place = view.ships[0].place
    assert (place.x, place.y, place.point, place.fore, place.beam) == (10000, 9000, 4, 240, 90)
    assert place.sailing == "broad reach" and view.draw is not None


def test_a_rehearsal_imagines_what_the_side_cannot_know() -> None:
    table = Table(*TWO).put("java", load=["DG", "", "", ""], watch="hold")
    imagined = table.begin(COMMAND).view(0).rehearsal(5)
    java = imagined.state.ship("java")
    assert java.load == ["R", "R", "", ""] and java.watch == "best"
