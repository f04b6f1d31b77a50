"""The forecast while plotting: exact where little is open, fair where much is, and blind to what is hidden."""

from typing import Any

import msgspec
import pytest

from tests.builders.plotted.desk import Desk
from tests.conformance.random_mixes import scramble
from weathergage.api import Game, IllegalOrder, load_scenario, start, state_hash
from weathergage.engine.dice import Dice
from weathergage.engine.odds import Estimate, Forecast
from weathergage.geometry.bearing import bearing
from weathergage.geometry.hexgrid import parse_label
from weathergage.geometry.wakes import meet
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.foresight.lookout import worth
from weathergage.rulesets.plotted.foresight.order_sampling import Lot, drawn
from weathergage.rulesets.plotted.foresight.plot_prior import PlotPrior, wake_of
from weathergage.rulesets.plotted.present.previews import broadsides_of
from weathergage.rulesets.plotted.sailing.plots import carried_out, steps_of
from weathergage.rulesets.shared.chart import Chart

EDITIONS = ["second_edition", "tournament"]


def _told(estimates: list[Estimate]) -> dict[str, Estimate]:
    return {each.key: each for each in estimates}


def _of(forecast: Forecast | None, ship: str) -> dict[str, Estimate]:
    assert forecast is not None
    return _told(next(each.estimates for each in forecast.ships if each.ship == ship))


def _head_on(desk: Desk, water: int = 2) -> Game:
    """Bow to bow with so many hexes of water between them, and no helm on either; the enemy sails 0 to 4 hexes."""
    a = desk.ship("a", bow="R10", heading=4, turning=0)
    b = desk.ship("b", side=1, bow=f"R{11 + water}", heading=1, turning=0)
    return desk.at(a, b, wind=6)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("mine", ["0", "1"])
def test_head_on_the_chance_of_collision_is_that_of_the_plots_that_meet(edition: str, mine: str) -> None:
    desk = Desk(edition)
    game = _head_on(desk)
    view = game.view(0)
    plots = list(view.likely_plots("b"))
    assert plots == ["0", "1", "2", "3", "4"]
    chances = PlotPrior(broadsides_of(desk.rules), game.state, 0).plots(game.state.ship("b"), plots)
    assert sum(chances.values()) == pytest.approx(1) and len(set(chances.values())) > 1
    told = _of(view.forecast({"plot/a": mine}), "a")["collision"]
    meeting = [plot for plot in plots if int(plot) + int(mine) > 2]
    assert told.value == pytest.approx(sum(chances[plot] for plot in meeting), abs=1e-4)
    assert told.margin == 0


@pytest.mark.parametrize(
    ("water", "chances"), [(1, [0.6, 0.8]), (2, [0.4, 0.6]), (4, [0.0, 0.2]), (7, [0, 0])]
)
def test_collision_with_even_weights_is_a_matter_of_counting(
    water: int, chances: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PlotPrior, "plots", lambda self, ship, plots: dict.fromkeys(plots, 1 / len(plots)))
    view = _head_on(Desk("second_edition"), water).view(0)
    found = [_of(view.forecast({"plot/a": plot}), "a")["collision"] for plot in ("0", "1")]
    assert [each.value for each in found] == chances and [each.margin for each in found] == [0, 0]


def _across_her_bows(desk: Desk) -> Game:
    """The enemy lies dismasted; one hex ahead brings us across her bows, where her guns do not bear."""
    a = desk.ship("a", bow="Q23", heading=3)
    b = desk.ship("b", side=1, bow="R25", heading=1, rigging=[0, 0, 0, 0])
    return desk.at(a, b, wind=2, dice=[3] * 20)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_certain_rake_is_certain(edition: str) -> None:
    desk = Desk(edition)
    game = _across_her_bows(desk)
    assert list(game.view(0).likely_plots("b")) == ["0"]
    forecast = game.view(0).forecast({"plot/a": "1"})
    told = _of(forecast, "a")
    assert (told["rakes"].value, told["rakes"].margin) == (1, 0)
    assert told["raked"].value == told["collision"].value == told["taken"].value == 0
    assert (
        forecast is not None and forecast.basis == "the only plot open to the enemy" and forecast.samples == 1
    )
    desk.give(game, plot__a="1")
    while game.rules.phases[game.state.phase].id != "combat":
        desk.give(game)
    view = game.view(0)
    best = [
        max(view.mean_hits(ask).values(), key=worth)
        for ask in desk.asks(game).values()
        if ask.kind == "fire" and len(ask.options) > 2
    ]
    hits = [sum(kind) for kind in zip(*best, strict=True)]
    assert sum(hits) > 1
    assert told["given"].value == pytest.approx(sum(hits), abs=1e-3)
    assert list(told["given"].parts.values()) == pytest.approx(hits, abs=1e-3)


def test_what_one_gives_the_other_takes() -> None:
    game = _across_her_bows(Desk("second_edition"))
    mine, hers = game.view(0), game.view(1)
    astern = _of(mine.forecast({"plot/a": "0"}), "a")
    assert astern["given"].value == astern["rakes"].value == 0
    still = _of(hers.forecast({}), "b")
    assert 0.5 < still["raked"].value < 1 and still["taken"].value > 1 > still["rakes"].value


def _squadrons(edition: str = "second_edition", *options: str) -> Game:
    game = start(edition, load_scenario("negapatam"), 3, options)
    while game.state.turn < 3 or game.rules.phases[game.state.phase].id != "movement_notation":
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            orders = {ask.id: ask.options[-1] for ask in request.asks if ask.kind == "plot"}
            game.submit(side, orders)
    return game


def _bytes(game: Game, orders: dict[str, str], **how: Any) -> bytes:
    return msgspec.json.encode(game.view(0).forecast(orders, **how))


@pytest.mark.parametrize(("edition", "options"), [("second_edition", ()), ("tournament", ("advanced",))])
def test_neither_sealed_plots_nor_hidden_loads_make_a_difference(
    edition: str, options: tuple[str, ...]
) -> None:
    game = _squadrons(edition, *options)
    orders = {next(iter(Desk.asks(game))): "1"}
    told = _bytes(game, orders, samples=20)
    theirs = game.requests[1]
    assert theirs is not None
    for choice in (0, -1):
        sealed = game.clone()
        sealed.submit(1, {ask.id: ask.options[choice] for ask in theirs.asks if ask.kind == "plot"})
        assert _bytes(sealed, orders, samples=20) == told
    other = game.clone()
    scramble(other, 0)
    assert _bytes(other, orders, samples=20) == told
    # What is to be seen does make one.
    seen = game.clone()
    for ship in seen.state.ships:
        if ship.side == 1:
            ship.guns = row_of([0, 0])
            ship.carronades = row_of([0, 0])
    assert _bytes(seen, orders, samples=20) != told


def test_the_same_question_has_the_same_answer_and_the_game_goes_on_as_it_was() -> None:
    game = _squadrons()
    before = state_hash(game.state), len(game.journal), len(game.events), game.requests[:]
    first = _bytes(game, {})
    assert _bytes(game, {}) == first
    assert _bytes(game, {}, seed=1) != first
    assert (state_hash(game.state), len(game.journal), len(game.events), game.requests[:]) == before


def test_a_sample_comes_near_the_whole() -> None:
    """Two enemies with twenty-five pairs of plots: all of them weighed, and as many drawn as if they were too many."""
    desk = Desk("second_edition")
    a = desk.ship("a", bow="R10", heading=4, turning=0)
    b = desk.ship("b", side=1, bow="R13", heading=1, turning=0)
    c = desk.ship("c", side=1, bow="T13", heading=1, turning=0)
    view = desk.at(a, b, c, wind=6).view(0)
    whole, part = view.forecast({}, samples=25), view.forecast({}, samples=24)
    assert whole is not None and part is not None
    assert "all 25 plots" in whole.basis and "24 sampled" in part.basis
    exact, drawn = _of(whole, "a"), _of(part, "a")
    assert exact["collision"].margin == 0 and drawn["collision"].margin > 0
    for key, estimate in drawn.items():
        assert estimate.value == pytest.approx(exact[key].value, abs=estimate.margin + 0.02), key


def test_the_squadron_is_all_its_ships() -> None:
    forecast = _squadrons().view(0).forecast({})
    assert forecast is not None and len(forecast.ships) == 5
    together = _told(forecast.together)
    for key in ("given", "taken"):
        ships = sum(_told(each.estimates)[key].value for each in forecast.ships)
        assert together[key].value == pytest.approx(ships, abs=0.01)
        assert sum(together[key].parts.values()) == pytest.approx(together[key].value, abs=0.01)
    for key in ("collision", "rakes", "raked"):
        chances = [_told(each.estimates)[key].value for each in forecast.ships]
        assert max(chances) <= together[key].value <= min(1.0, sum(chances)) + 1e-3


def test_orders_that_are_refused_are_refused_here_too() -> None:
    game = _squadrons()
    with pytest.raises(IllegalOrder, match="plot"):
        game.view(0).forecast({next(iter(Desk.asks(game))): "9"})
    with pytest.raises(IllegalOrder, match="nothing like this"):
        game.view(0).forecast({next(iter(Desk.asks(game, 1))): "1"})


def test_who_is_not_plotting_gets_none() -> None:
    game = _squadrons()
    assert game.view(-1).forecast({}) is None
    game.submit(0, {})
    assert game.view(0).forecast({}) is None and game.view(1).forecast({}) is not None
    game.submit(1, {})
    assert game.requests[0] is not None and game.view(0).forecast({}) is None


def _shoal_ahead(known: bool) -> Game:
    desk = Desk("second_edition", "advanced", "running_aground", "casting_the_lead")
    shoal = parse_label("R18")
    a = desk.ship("a", bow="R20", heading=1, depth=12)
    b = desk.ship("b", side=1, bow="R30", heading=1)
    soundings = [frozenset({shoal} if known else ()), frozenset({shoal})]
    chart = Chart(40, 40, frozenset(), shoals={shoal: 6})
    return desk.at(a, b, wind=6, chart=chart, soundings=soundings, velocity=3)


def test_only_shoals_that_are_known_are_feared() -> None:
    assert _of(_shoal_ahead(True).view(0).forecast({"plot/a": "2"}), "a")["aground"].value == 1
    assert _of(_shoal_ahead(True).view(0).forecast({"plot/a": "1"}), "a")["aground"].value == 0
    assert _of(_shoal_ahead(False).view(0).forecast({"plot/a": "2"}), "a")["aground"].value == 0
    assert "aground" not in _of(_squadrons().view(0).forecast({}, samples=4), "hero")


def test_a_captain_is_thought_to_seek_a_rake_and_to_shun_irons() -> None:
    desk = Desk("second_edition")
    foe = desk.ship("foe", side=1, bow="R20", heading=2)
    prey = desk.ship("prey", bow="U16", heading=4, rigging=[0, 0, 0, 0])
    game = desk.at(prey, foe, wind=3)
    plots = list(game.view(0).likely_plots("foe"))
    chances = PlotPrior(broadsides_of(desk.rules), game.state, 0).plots(foe, plots)
    assert set(chances) == set(plots)
    assert sum(chances.values()) == pytest.approx(1) and min(chances.values()) > 0
    raking, in_irons = set(), set()
    for plot in plots:
        bow, heading = carried_out(foe.bow, foe.heading, steps_of(plot))
        if bearing(bow, heading, prey.bow, prey.heading).play_rake:
            raking.add(plot)
        if game.view(0).attitude(heading) == "D":
            in_irons.add(plot)
    assert raking and in_irons
    even = 1 / len(plots)
    assert sum(chances[plot] for plot in raking) > 1.5 * even * len(raking)
    assert sum(chances[plot] for plot in in_irons) < 0.5 * even * len(in_irons)


def test_ships_of_one_side_keep_clear_of_each_other() -> None:
    desk = Desk("second_edition")
    ships = [desk.ship(f"s{n}", side=1, bow=f"R{10 + 2 * n}", heading=1, turning=0) for n in range(4)]
    state = desk.position(desk.ship("a", bow="C30"), *ships, wind=6)
    even = dict.fromkeys("01234", 0.2)
    lots = [Lot(ship, f"plot/{ship.spec.id}", even) for ship in ships]

    def mishaps(orders: dict[str, str]) -> bool:
        wakes = [wake_of(ship, orders[f"plot/{ship.spec.id}"]) for ship in ships]
        return any(meet(one, other) for n, one in enumerate(wakes) for other in wakes[:n])

    by_lot = list(drawn(lots, state, 200, Dice(5)))
    assert sum(map(mishaps, by_lot)) < 20
    # The leader has nobody to mind: each plot comes as often as its chance says.
    leads = [orders["plot/s0"] for orders in by_lot]
    assert [leads.count(plot) for plot in "01234"] == [40] * 5


def test_movement_written_ahead_is_forecast_for_this_turn_alone() -> None:
    """With command lag the first turns are written before the plots, and the enemy's are as secret as ever."""
    game = start("second_edition", load_scenario("copenhagen"), 2, ("advanced", "command_lag"))
    told: dict[int, Forecast | None] = {}
    while len(told) < 2:
        request = game.requests[0]
        if request is not None and any(ask.kind == "ahead" for ask in request.asks):
            ahead = [ask.id for ask in request.asks if ask.kind == "ahead"]
            turn = int(ahead[0].split("/")[-1])
            told[turn] = game.view(0).forecast({}, samples=6)
            if turn == 1:
                stopped = {ask: _bytes(game, {ask: "0"}, samples=6) for ask in ahead}
                assert any(text != msgspec.json.encode(told[1]) for text in stopped.values())
                changed = game.clone()
                scramble(changed, 0)
                assert {ask: _bytes(changed, {ask: "0"}, samples=6) for ask in ahead} == stopped
        for side in game.waiting_for():
            game.submit(side, {})
    assert told[1] is not None and told[2] is None
