"""Orders to many ships become answers that are offered, keep friends apart, and say what comes of them."""

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import pytest

from weathergage.api import Game, Violation, load_scenario, start
from weathergage.fleet_orders.carrying_out import Fleet
from weathergage.fleet_orders.helm import PlottedHelm, helm_of
from weathergage.fleet_orders.line_of_battle import lines_of_battle
from weathergage.fleet_orders.order import FleetAnswers, FleetOrder, History, OrderFault
from weathergage.geometry.hexgrid import to_axial
from weathergage.geometry.wakes import meet, wake_through
from weathergage.rulesets.plotted.turn.unfouling_phase import HOLD

EDITIONS = ("second_edition", "tournament")
NOTHING: Mapping[str, Any] = {}
WEATHER = ["victory", "temeraire", "neptune", "leviathan", "conqueror"]


def fleet(
    game: Game, side: int = 0, written: Mapping[str, str] = NOTHING, history: History = NOTHING
) -> Fleet:
    """The fleet of a side as it stands."""
    copy = game.clone()

    def refusal(ask_id: str, notation: str) -> Violation | None:
        return next((wrong for wrong in copy.check(side, {ask_id: notation}) if wrong.place == ask_id), None)

    return Fleet(copy.view(side), written, history, refusal)


def order(game: Game, kind: Any, written: Mapping[str, str] = NOTHING, **more: Any) -> FleetAnswers:
    """What comes of an order to the first side."""
    return fleet(game, written=written).carry_out(FleetOrder(order=kind, **more))


def texts(made: FleetAnswers) -> list[str]:
    """What is said of each ship."""
    return [line.text for line in made.ships]


def next_turn(game: Game, plots: Mapping[str, str]) -> None:
    """Play on with these plots until plots are asked for again; all guns are silent."""
    game.submit(0, plots)
    game.submit(1, {})
    while game.requests[0] is None or game.requests[0].phase != "movement_notation":
        for side in game.waiting_for():
            asks = game.requests[side].asks  # type: ignore[union-attr]
            game.submit(side, {ask.id: HOLD for ask in asks if ask.kind == "fire" and HOLD in ask.options})


@pytest.fixture(params=EDITIONS)
def trafalgar(request: pytest.FixtureRequest) -> Game:
    """Nelson's fleet before its first turn."""
    return start(request.param, load_scenario("trafalgar"), seed=1805)


def test_all_go_ahead_as_far_as_they_can(trafalgar: Game) -> None:
    made = order(trafalgar, "ahead")
    assert len(made.answers) == 27 and set(made.answers.values()) == {"3"}
    assert {line.status for line in made.ships} == {"obeys"} and set(texts(made)) == {"3 ahead."}


def test_one_plot_for_all_and_the_nearest_legal_one_with_the_rule(trafalgar: Game) -> None:
    assert set(order(trafalgar, "together", plot="l 1", ships=WEATHER).answers.values()) == {"L1"}
    made = order(trafalgar, "together", plot="4", ships=["victory"])
    assert made.answers == {"plot/victory": "3"} and made.ships[0].status == "amended"
    assert "her movement allowance is 3" in made.ships[0].text and made.ships[0].cite


def test_each_follows_where_the_next_ahead_went(trafalgar: Game) -> None:
    """Victory turns once; the ships astern of her turn in the same hex, turns later."""
    history: dict[str, list[str]] = {}
    turned: dict[str, tuple[int, int]] = {}
    for turn in range(7):
        view = trafalgar.view(0)
        order = FleetOrder(order="follow", ships=WEATHER, plot="1L" if not turn else "1")
        made = fleet(trafalgar, history=history).carry_out(order)
        assert {line.status for line in made.ships} == {"obeys"}, made
        assert made.ships[1].text.endswith(", in the wake of Victory.")
        for ship in WEATHER:
            plot = made.answers[f"plot/{ship}"]
            history.setdefault(f"plot/{ship}", []).append(plot)
            if plot == "1L":
                turned[ship] = to_axial(view.place_after(ship, plot)[0])
        next_turn(trafalgar, made.answers)
    assert set(turned) == {"victory", "temeraire", "neptune"} and len(set(turned.values())) == 1


def test_a_leader_keeps_the_plot_that_is_written_for_her(trafalgar: Game) -> None:
    made = order(trafalgar, "follow", ships=WEATHER, written={"plot/victory": "1"})
    assert "plot/victory" not in made.answers and made.ships[0].text == "1 ahead, as written."


def test_bearing_and_distance_from_a_guide_are_kept(trafalgar: Game) -> None:
    made = order(
        trafalgar, "keep_station", guide="victory", ships=WEATHER[1:], written={"plot/victory": "2R"}
    )
    assert set(made.answers.values()) == {"2R"}
    assert texts(made)[0] == "2 ahead, starboard, on her station from Victory."
    lost = order(trafalgar, "keep_station", guide="victory", ships=WEATHER)
    assert not lost.answers and "no orders yet" in texts(lost)[1]


def test_steering_brings_a_ship_nearer_every_turn(trafalgar: Game) -> None:
    view = trafalgar.view(0)
    made = order(trafalgar, "steer_for", target="bucentaure", ships=["victory"])
    assert made.ships[0].text.endswith(", for Bucentaure.")
    place = view.ship("bucentaure").bow
    assert order(trafalgar, "steer_for", place=place, ships=["victory"]).answers == made.answers


def test_no_two_friends_are_ordered_into_each_other(trafalgar: Game) -> None:
    """Two ships side by side turn towards each other: the second does something else, and says so."""
    game = trafalgar
    view = game.view(0)
    for kind, plot in (("ahead", ""), ("together", "L1"), ("together", "R1"), ("lieutenant", "")):
        made = order(game, kind, plot=plot)
        wakes = []
        for ask in game.requests[0].asks:  # type: ignore[union-attr]
            station = view.stations[ask.ship]
            track = view.track(ask.ship, made.answers[ask.id])
            wakes.append(wake_through([(station.bow, station.heading), *track], station.hexes))
        met = sum(meet(one, other) for one, other in combinations(wakes, 2))
        told = sum(bool(line.clear_of) and "may run into" in line.text for line in made.ships)
        assert met <= told or kind == "lieutenant", kind


def test_a_collision_that_a_simple_order_would_cause_is_avoided_and_told(trafalgar: Game) -> None:
    made = order(trafalgar, "ahead", ships=["temeraire"], written={"plot/victory": "0"})
    assert made.answers == {"plot/temeraire": "0"} or "Victory" in made.ships[0].text, made


def test_the_lieutenant_plots_the_rest_and_leaves_what_is_written(trafalgar: Game) -> None:
    written = {"plot/victory": "1"}
    made = order(trafalgar, "lieutenant", written=written)
    assert len(made.answers) == 26 and "plot/victory" not in made.answers
    assert order(trafalgar, "lieutenant", written=written) == made, "he decides alike every time"
    request = trafalgar.requests[0]
    assert request is not None and not trafalgar.check(0, written | made.answers)
    one = order(trafalgar, "lieutenant", ships=["victory"], written=written)
    assert list(one.answers) == ["plot/victory"], "a ship that is named is plotted for anew"


def test_the_lieutenant_keeps_the_line_in_which_ships_stand(trafalgar: Game) -> None:
    made = order(trafalgar, "lieutenant")
    told = {line.ship: line.text for line in made.ships}
    assert "wake" not in told["victory"], "the leader of a line is plotted for"
    assert "in the wake of Victory" in told["temeraire"] and "in the wake of Minotaur" in told["spartiate"]
    assert "wake" not in told["africa"], "she sails alone"
    view = trafalgar.view(0)
    ends = [to_axial(view.place_after(ship, made.answers[f"plot/{ship}"])[0]) for ship in WEATHER]
    assert len({(q, r) for q, r in ends}) == len(WEATHER)
    alone = order(trafalgar, "lieutenant", ships=["temeraire"], written={"plot/victory": "1L"})
    assert "in the wake" not in alone.ships[0].text, "two ships are no line"


def test_ships_are_in_line_astern_of_each_other(trafalgar: Game) -> None:
    helm = helm_of(trafalgar.view(0))
    assert isinstance(helm, PlottedHelm)
    own = [ship.id for ship in trafalgar.view(0).ships if ship.side == 0]
    weather, lee = lines_of_battle(helm, own)
    assert weather[:5] == WEATHER and len(weather) == 11 and "africa" not in weather
    assert lee[0] == "royal-sovereign" and len(lee) == 15
    assert lines_of_battle(helm, WEATHER[:2]) == []
    gap = [WEATHER[0], *WEATHER[3:]]
    assert lines_of_battle(helm, gap) == [], "nobody is near enough to the leader, and two are left"


def test_orders_as_last_turn(trafalgar: Game) -> None:
    now = fleet(trafalgar, history={"plot/victory": ["2", "1L"]})
    made = now.carry_out(FleetOrder(order="as_last_turn", ships=["victory", "neptune"]))
    assert made.answers == {"plot/victory": "1L"} and made.ships[1].status == "cannot"


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"order": "ahead", "ships": ["bucentaure"]}, "not one of your ships"),
        ({"order": "ahead", "ships": ["victory", "victory"]}, "twice"),
        ({"order": "together", "ships": ["victory"]}, "plot"),
        ({"order": "together", "ships": ["victory"], "plot": "xyz"}, "not a plot"),
        ({"order": "keep_station", "ships": ["victory"], "guide": "bucentaure"}, "guide"),
        ({"order": "steer_for", "ships": ["victory"], "target": "nobody"}, "target"),
    ],
)
def test_what_an_order_lacks_is_told(trafalgar: Game, wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(OrderFault, match=words):
        fleet(trafalgar).carry_out(FleetOrder(**wrong))


def test_a_ship_that_cannot_move_says_why_by_the_rule() -> None:
    game = start("second_edition", load_scenario("nile"), seed=1)
    side = next(side for side in (0, 1) if len(game.requests[side].asks) < 13)  # type: ignore[union-attr]
    view = game.view(side)
    asked = {ask.ship for ask in game.requests[side].asks}  # type: ignore[union-attr]
    held = next(ship.id for ship in view.ships if ship.side == side and ship.id not in asked)
    made = fleet(game, side).carry_out(FleetOrder(order="ahead", ships=[held]))
    assert made.ships[0].status == "cannot" and not made.answers


@pytest.mark.parametrize("rules", ["beat_to_quarters", "red_and_black"])
def test_where_ships_move_one_after_another(rules: str) -> None:
    """A lieutenant answers any question; a course is steered; who cannot sail by another's plot is told so."""
    game = start(rules, load_scenario("squadrons-of-four"), seed=3)
    kinds: set[str] = set()
    for _ in range(80):
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            now = fleet(game, side)
            made = now.carry_out(FleetOrder(order="lieutenant"))
            assert set(made.answers) == {ask.id for ask in request.asks}
            foe = next(ship for ship in game.view(side).ships if ship.side != side and ship.present)
            for ask in request.asks:
                if helm_of(game.view(side)).steers(ask):
                    steered = now.carry_out(FleetOrder(order="steer_for", target=foe.id, ships=[ask.ship]))
                    assert steered.answers[ask.id] in ask.options
                    followed = fleet(game, side).carry_out(FleetOrder(order="follow", ships=[ask.ship]))
                    assert followed.answers[ask.id] in ask.options, "a line of one goes ahead"
                    kept = now.carry_out(FleetOrder(order="keep_station", guide=ask.ship, ships=[ask.ship]))
                    assert kept.ships[0].status == "cannot" and "one after another" in kept.ships[0].text
                    kinds.add(ask.kind)
            game.submit(side, made.answers)
    assert kinds & {"plot", "turn"}
