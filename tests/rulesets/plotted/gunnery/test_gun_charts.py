"""The look-out's charts of gunnery tell the same as the guns themselves, whatever the circumstances."""

from typing import Any

import pytest

from weathergage.api import load_scenario, start
from weathergage.bots import make_bot
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.typed_rules import plotted_rules
from weathergage.rulesets.plotted.foresight.lookout import gun_chart
from weathergage.rulesets.plotted.gunnery.hit_rolls import expected
from weathergage.rulesets.plotted.gunnery.targeting import CREW, Broadsides, Shot
from weathergage.rulesets.plotted.present.previews import broadsides_of


def agrees(guns: Broadsides, state: PlottedState, shot: Shot) -> bool:
    """Whether a shot's mean hits are those of the chart; True if the chart has such a shot at all."""
    first = guns.charges(state, shot.ship, shot.side, shot.target, shot.lie.range)[0]
    if shot.shot != first or shot.rake == "stern" or any(shot.target.tasks):
        return False
    if shot.target.spec.rig != shot.ship.spec.rig:
        return False
    full = shot.target.at_full_sail
    chart = gun_chart(guns, state, shot.ship, section=shot.section, full_sail=full, own=True)
    for aim in guns.aims(shot):
        table = chart.rigging if aim == 1 else chart.hull
        mean = expected(guns, shot, aim if aim != CREW else CREW, guns.dice(guns.table(shot)))
        assert table[shot.side][int(shot.raking)][shot.lie.range] == pytest.approx(mean), shot
    return True


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [
        ("second_edition", ()),
        ("tournament", ()),
        ("second_edition", ("advanced",)),
        ("second_edition", ("advanced", "line_rake", "loss_of_rigging", "corrected")),
        ("tournament", ("advanced",)),
        ("tournament", ("advanced", "british_chain", "full_sail_hull_extras")),
    ],
)
def test_charts_agree_with_the_guns(ruleset: str, options: tuple[str, ...]) -> None:
    """Games at random: every shot that is offered is worth what the chart says of it."""
    seen = 0
    for seed in range(6):
        game = start(ruleset, load_scenario("constitution-java"), seed, options, listening=False)
        bots: list[Any] = [
            make_bot("midshipman" if seed % 2 else "cabin-boy", seed + side) for side in (0, 1)
        ]
        guns = broadsides_of(plotted_rules(game.rules))
        while not game.over and game.state.turn < 45:
            if game.rules.phases[game.state.phase].id == "combat" and game.state.step == 0:
                for ship in game.state.ships:
                    for side in (0, 1):
                        if guns.is_ready(game.state, ship, side):
                            seen += sum(
                                agrees(guns, game.state, s) for s in guns.shots(game.state, ship, side)
                            )
            for side in game.waiting_for():
                game.submit(side, bots[side].decide(game.view(side), game.requests[side]))
    assert seen > 20
