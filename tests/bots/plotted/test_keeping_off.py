"""Where ships can strand, a sensible captain keeps off land and off the shoals he knows of."""

from tests.builders.plotted.desk import Desk
from weathergage.bots import make_bot
from weathergage.geometry.hexgrid import parse_label
from weathergage.rulesets.plotted.core.state import Chart

DESK = Desk("tournament", "running_aground")


def test_the_midshipman_does_not_sail_onto_a_shoal_or_ashore() -> None:
    """Straight ahead lies the enemy, and between them a shoal too shallow for her; to starboard there is land."""
    shoals = {parse_label("R18"): 12, parse_label("R17"): 12, parse_label("Q18"): 12}
    land = frozenset({parse_label("S18"), parse_label("S19"), parse_label("S17")})
    chart = Chart(51, 35, land, shoals=shoals)
    for seed in range(30):
        game = DESK.at(
            DESK.ship("a", bow="R20", heading=1, depth=15),
            DESK.ship("b", side=1, bow="R10", heading=4),
            chart=chart,
            wind=2,
        )
        request = game.requests[0]
        assert request is not None
        view = game.view(0)
        offered = request.asks[0].options
        assert "2" in offered, "the rules would let her"
        plot = make_bot("midshipman", seed).decide(view, request)["plot/a"]
        assert plot in view.safe_plots("a", offered)
        assert "2" not in view.safe_plots("a", offered)
        places = {bow for bow, _ in view.track("a", plot)}
        assert not places & (shoals.keys() | land)


def test_shallow_draught_passes_over() -> None:
    chart = Chart(51, 35, frozenset(), shoals={parse_label("R18"): 12})
    game = DESK.at(
        DESK.ship("a", bow="R20", depth=10), DESK.ship("b", side=1, bow="R10"), chart=chart, wind=2
    )
    assert "2" in game.view(0).safe_plots("a", Desk.asks(game)["plot/a"].options)
