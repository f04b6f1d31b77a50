"""Advanced game, section II: the ten phases of a turn, in exact order."""

from itertools import groupby

import pytest

from tests.builders.plotted.desk import Desk
from tests.builders.plotted.passage import next_turn
from weathergage.api import Game, load_scenario, start
from weathergage.engine.events import PhaseBegan

EDITIONS = ["second_edition", "tournament"]
TEN = [
    "Wind Phase",
    "Unfouling Phase",
    "Movement Notation Phase",
    "Movement Execution Phase",
    "Grappling and Ungrappling Phase",
    "Boarding Preparation Phase",
    "Combat Phase",
    "Melee Phase",
    "Load Phase",
    "Full Sail Phase",
]
#: Steps of the program around and between the phases, in which nothing of the sequence is done.
BESIDE = {"turn_start", "making_ready", "reckoning", "fire_watch", "fire_alarm"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_ii_ten_phases_in_exact_order(edition: str) -> None:
    """The expanded sequence of play.

    second_edition:A.II - ten phases, in this order.
    second_edition:A.II.A - the wind comes first.
    second_edition:A.II.B - then unfouling.
    second_edition:A.II.C - then movement is plotted.
    second_edition:A.II.D - and carried out.
    second_edition:A.II.E - then grappling and ungrappling.
    second_edition:A.II.F - then boarding is prepared.
    second_edition:A.II.G - then ships fire.
    second_edition:A.II.H - then crews fight hand to hand.
    second_edition:A.II.I - then guns are loaded.
    second_edition:A.II.J - full sails come last.
    tournament:17.0 - the same ten.
    """
    rules = Desk(edition, "advanced").rules
    # A phase may be played in several steps, which share its name; the ninth has two names in the books.
    titles = [
        phase.title.partition(":")[0].replace("Reload", "Load")
        for phase in rules.phases
        if phase.id not in BESIDE
    ]
    assert [title for title, _ in groupby(titles)] == TEN
    game = start(edition, load_scenario("constitution-guerriere"), 3, ("advanced",))
    next_turn(Desk(edition, "advanced"), game)
    assert began(game) == [phase.id for phase in rules.phases if phase.id not in BESIDE]


def began(game: Game) -> list[str]:
    """The phases of the first turn that were entered, in order."""
    return [
        event.phase
        for event in game.events
        if isinstance(event, PhaseBegan) and event.turn == 1 and event.phase not in BESIDE
    ]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_ii_what_is_written_in_which_phase(edition: str) -> None:
    """Asks come in the phase where the sequence has them.

    second_edition:A.II.C - anchors are ordered beside the plots.
    second_edition:A.II.I - guns are loaded after the melee, with a variety of shot.
    second_edition:A.II.J - sails are decided in the last phase of all.
    tournament:17.0 - sails are noted beside the plots, and nothing is asked in the last phase.
    """
    desk = Desk(edition, "advanced")
    ships = desk.ship("a", load=[0, 1], cables=1), desk.ship("b", side=1, bow="A1")
    game = desk.at(*ships, anchoring=True, turn=2)
    seen: dict[str, set[str]] = {}
    while game.state.turn == 2:
        phase = game.rules.phases[game.state.phase].id
        seen.setdefault(phase, set()).update(ask.kind for ask in desk.asks(game).values())
        desk.give(game)
    assert {"plot", "anchor"} <= seen["movement_notation"]
    assert seen["loading"] == {"load"}
    sails = {phase for phase, kinds in seen.items() if "sails" in kinds}
    assert sails == {"full_sail" if edition == "second_edition" else "movement_notation"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_iv_and_a_vi_the_same_phases_as_before(edition: str) -> None:
    """Two phases are those of the Basic game, but for what the tables add.

    second_edition:A.IV - unfouling is the Basic phase with the Basic table.
    second_edition:A.VI - movement is carried out by the Basic phase.
    tournament:21.0 - likewise.
    """
    basic, advanced = Desk(edition), Desk(edition, "advanced")
    for phase in ("unfouling", "movement_execution"):
        one, other = (desk.rules.phases[desk.phases[phase]] for desk in (basic, advanced))
        assert type(one) is type(other) and one.title == other.title
    if edition == "second_edition":
        assert basic.book.tables.unfouling == advanced.book.tables.unfouling
    assert basic.book.movement == advanced.book.movement


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_vi_execution_is_unchanged(edition: str) -> None:
    """The same plots lead to the same places, collisions included.

    second_edition:A.VI - movement is carried out as in the Basic game.
    tournament:21.0 - likewise.
    """
    places = []
    for options in ((), ("advanced",)):
        desk = Desk(edition, *options)
        ships = (
            desk.ship("a", heading=2),
            desk.ship("b", side=1, bow="V19", heading=5),
            desk.ship("c", bow="R30"),
        )
        game = desk.at(*ships, dice=[6] * 12)
        desk.give(game, plot__a="3", plot__b="1", plot__c="2L")
        places.append([(ship.bow, ship.heading, ship.entered, ship.turned) for ship in game.state.ships])
    assert places[0] == places[1]
