"""Advanced game, sections I and I.B: what is added to the Basic game, and the larger log."""

import msgspec
import pytest

from tests.builders.plotted.desk import Desk
from weathergage.api import load_scenario, scenario_ids, start
from weathergage.engine.scenario import Log
from weathergage.geometry.hexgrid import label, parse_label, step
from weathergage.rulesets.plotted.core.events import BroadsideFired
from weathergage.rulesets.plotted.core.setting_up import full_log

EDITIONS = ["second_edition", "tournament"]


def desk(edition: str) -> Desk:
    return Desk(edition, "advanced")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_i_the_advanced_game_is_the_basic_one_with_more(edition: str) -> None:
    """What the Advanced game does not change goes by the Basic rules.

    second_edition:A.I - its phases keep those of the Basic game, in their order, and their rules.
    tournament:16.0 - likewise.
    """
    basic, advanced = Desk(edition), desk(edition)
    kept = [phase for phase in advanced.phases if phase in basic.phases]
    assert kept == list(basic.phases)
    assert len(advanced.phases) > len(basic.phases)
    # A Basic rule that no Advanced one touches: a hull shot is not allowed at range 6.
    game = advanced.at(
        advanced.ship("a", heading=1),
        advanced.ship("b", side=1, bow=label(step(step(parse_label("R20"), 2, 3), 3, 3))),
        phase="combat",
    )
    options = advanced.asks(game)["fire/a/R"].options
    assert any(option.startswith("rigging>b") for option in options)
    assert not any(option.startswith("hull>b") for option in options)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_i_b_1_hull_by_half_the_rest_doubled(edition: str) -> None:
    """The log has more squares than that of the Basic game.

    second_edition:A.I.B - the log is changed when it is made out.
    second_edition:A.I.B.1 - hull one and a half times, rounded up; guns, carronades and crew twice; rigging as it was.
    tournament:16.2 - likewise.
    tournament:16.2.1 - likewise, for ships that are not in its own charts.
    """
    battle = load_scenario("constitution-guerriere")
    game = start(edition, battle, 1, ("advanced",))
    entries = {ship.id: ship for side in battle.sides for ship in side.ships}
    for ship in game.state.ships:
        entry = entries[ship.spec.id]
        assert entry.advanced is None or entry.advanced == full_log(desk(edition).book.tables.log, entry)
        basic = entry.log
        if entry.advanced is None:
            assert ship.hull == -(-3 * basic.hull // 2)
            assert list(ship.crew[:3]) == [2 * men for men in basic.crew]
            assert list(ship.guns) == [2 * guns for guns in basic.guns]
            assert list(ship.carronades) == [2 * guns for guns in basic.carronades]
        assert tuple(ship.rigging) == basic.rigging
    log = Log(hull=7, crew=(2, 3, 1), guns=(4, 3), carronades=(1, 0), rigging=(3, 3, 3, 3))
    odd = msgspec.structs.replace(next(iter(entries.values())), log=log, advanced=None)
    assert full_log(desk(edition).book.tables.log, odd) == Log(
        hull=11, crew=(4, 6, 2), guns=(8, 6), carronades=(2, 0), rigging=(3, 3, 3, 3)
    )


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("battle", scenario_ids())
def test_a_i_b_2_bow_and_stern_sections(edition: str, battle: str) -> None:
    """Guns stand in two sections on each side.

    second_edition:A.I.B.2 - half of every broadside, and of its carronades, is in the bow section.
    tournament:16.2.2 - likewise; an odd gun stands in the stern (ruling W31).
    """
    for ship in start(edition, load_scenario(battle), 1, ("advanced",)).state.ships:
        assert ship.bow_guns == tuple(guns // 2 for guns in ship.guns)
        assert ship.bow_carronades == tuple(guns // 2 for guns in ship.carronades)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_i_b_2_a_section_fires_its_own_guns(edition: str) -> None:
    """The division counts when one section fires alone.

    second_edition:A.I.B.2 - in field 5 only the guns of the bow section fire.
    tournament:16.2.2 - likewise.
    """
    table = desk(edition)
    ships = (
        table.ship("a", heading=1),
        table.ship("b", side=1, bow=label(step(step(parse_label("R20"), 2), 1)), heading=1),
    )
    game = table.at(*ships, phase="combat", dice=[1] * 9)
    assert "bow:hull>b" in table.asks(game)["fire/a/R"].options
    table.give(game, fire__a__R="bow:hull>b")
    (fired,) = (event for event in table.happened(game, BroadsideFired) if event.ship == "a")
    assert (fired.guns, fired.carronades) == (4, 1)
