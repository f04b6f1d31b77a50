"""Orders that stand until told otherwise: when they end, and what is told of it."""

from typing import Any

import msgspec
import pytest

from tests.fleet_orders.test_carrying_out import fleet
from weathergage.api import Game, load_scenario, start
from weathergage.fleet_orders.helm import helm_of
from weathergage.fleet_orders.kept_orders import KeptOrder, carry_on, in_words, review, to_keep, without
from weathergage.fleet_orders.order import FleetOrder, OrderFault

LINE = ["sovereign", "halberd", "sentinel", "redoubt"]
ENEMY = "inebranlable"


def squadrons(rules: str = "second_edition") -> Game:
    """Two squadrons before their first turn."""
    return start(rules, load_scenario("squadrons-of-four"), seed=4)


def kept(game: Game, **order: Any) -> KeptOrder:
    """An order as it is kept."""
    view = game.view(0)
    standing = to_keep(FleetOrder(**order), view)
    return KeptOrder(id=1, since=1, order=standing, text=in_words(standing, view))


class Seen:
    """A view in which some ships are not as they are."""

    def __init__(self, view: Any, **changed: dict[str, Any]) -> None:
        self.view = view
        self.ships = [msgspec.structs.replace(ship, **changed.get(ship.id, {})) for ship in view.ships]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.view, name)


def test_ships_that_are_lost_leave_the_line_and_the_next_leads_it() -> None:
    game = squadrons()
    order = kept(game, order="follow", ships=LINE)
    found = review([order], Seen(game.view(0), sovereign={"surrendered": "striking"}))
    assert found.kept[0].order.ships == LINE[1:] and found.kept[0].text == "Follow in the wake of Halberd"
    alone = {name: {"present": False} for name in LINE[1:]}
    found = review([order], Seen(game.view(0), **alone))
    assert found.kept == [] and found.ended[0].ships == ["sovereign"]


def test_an_order_ends_when_its_target_strikes_or_its_guide_is_lost() -> None:
    game = squadrons()
    chase = kept(game, order="steer_for", ships=LINE, target=ENEMY)
    struck = review([chase], Seen(game.view(0), **{ENEMY: {"surrendered": "striking"}}))
    assert struck.kept == [] and struck.ended[0].text.endswith("has struck.")
    gone = review([chase], Seen(game.view(0), **{ENEMY: {"present": False}}))
    assert gone.ended[0].text.endswith("is gone.")
    station = kept(game, order="keep_station", ships=LINE[1:], guide=LINE[0])
    lost = review([station], Seen(game.view(0), sovereign={"active": False}))
    assert lost.ended[0].text == "Keep station on Sovereign: Sovereign can no longer guide."


def test_a_ship_has_arrived_where_she_was_to_go() -> None:
    game = squadrons()
    here = game.view(0).ship(LINE[0]).bow
    order = kept(game, order="steer_for", ships=LINE[:2], place=here)
    found = review([order], game.view(0))
    assert found.ended[0].ships == [LINE[0]] and found.ended[0].text.endswith("Sovereign has arrived.")
    assert found.kept[0].order.ships == [LINE[1]]


def test_stations_stay_those_of_the_turn_in_which_the_order_was_given() -> None:
    game = squadrons()
    order = kept(game, order="keep_station", ships=LINE[1:], guide=LINE[0]).order
    assert set(order.stations) == set(LINE[1:])
    plot = next(ask for ask in game.requests[0].asks if ask.ship == LINE[0]).options[-1]  # type: ignore[union-attr]
    made = fleet(game, written={f"plot/{LINE[0]}": plot}).carry_on(order)
    assert len(made.ships) == 3


def test_a_new_order_takes_its_ships_out_but_a_leader_still_leads() -> None:
    order = kept(squadrons(), order="follow", ships=LINE)
    assert without([order], [LINE[1]])[0].order.ships == [LINE[0], *LINE[2:]]
    assert without([order], [LINE[0]])[0].order.ships == LINE
    assert without([order], LINE[1:]) == []


@pytest.mark.parametrize("rules", ["beat_to_quarters", "red_and_black"])
def test_where_ships_move_one_after_another_a_course_is_steered_whenever_it_is_asked_for(rules: str) -> None:
    game = squadrons(rules)
    order = kept(game, order="steer_for", ships=LINE, target=ENEMY)
    with pytest.raises(OrderFault, match="one after another"):
        to_keep(FleetOrder(order="follow", ships=LINE), game.view(0))
    steered = 0
    for _ in range(60):
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            made = carry_on([order], fleet(game)) if side == 0 else None
            answers = {} if made is None else made.answers
            asked = {ask.id for ask in request.asks if helm_of(game.view(side)).steers(ask)}
            assert set(answers) == (asked if side == 0 else set())
            steered += len(answers)
            game.submit(side, answers)
    assert steered
