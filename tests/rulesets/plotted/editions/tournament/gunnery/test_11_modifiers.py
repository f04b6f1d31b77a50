"""Section 11.3 in the Basic game: what raises or lowers the hit table."""

from typing import Any

import pytest

from tests.builders.plotted.desk import Desk
from tests.builders.plotted.guns import HERE, TOURNAMENT, abeam, ahead
from weathergage.geometry.hexgrid import label, step
from weathergage.rulesets.plotted.core.events import BroadsideFired, ShipSurrendered
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.gunnery.rakes import BY_PLAY
from weathergage.rulesets.plotted.sailing.allowances import may_plot

DESK = TOURNAMENT.desk
crossing, fire, modifiers, options, two = (
    TOURNAMENT.crossing,
    TOURNAMENT.fire,
    TOURNAMENT.modifiers,
    TOURNAMENT.options,
    TOURNAMENT.two,
)

QUALITY = {
    3: (1, 1, 0, 0, -1),
    6: (2, 1, 0, 0, -1),
    9: (2, 2, 0, -1, -1),
    12: (2, 2, 0, -1, -2),
    13: (3, 2, 0, -1, -2),
}


@pytest.mark.parametrize("guns", QUALITY)
def test_11_3_1_crew_quality(guns: int) -> None:
    """Each modifier is named with its paragraph.

    tournament:11.3 - what raises or lowers the table number.
    tournament:11.3.1 - elite, crack, average, green and poor crews by number of guns (ruling T10).
    """
    for quality, value in enumerate(QUALITY[guns]):
        state = two(2, full_guns=(guns, guns), full_carronades=(0, 0), quality=quality, initial=[0, 0])
        assert modifiers(state) == ({"crew quality": (value, "11.3.1")} if value else {})


@pytest.mark.parametrize(("guns", "value"), [(3, 1), (6, 2), (9, 3), (12, 4), (13, 5)])
def test_11_3_2_raking(guns: int, value: int) -> None:
    """tournament:11.3.2 - in my play and unable to answer, she is raked for the figure of the guns firing."""
    state = crossing(full_guns=(guns, guns), full_carronades=(0, 0))
    assert modifiers(state)["rake"] == (value, "11.3.2")


@pytest.mark.parametrize(("bow", "heading"), [(ahead(3), 3), (label(step(HERE, 4, 4)), 5)])
def test_11_3_2_from_ahead_and_from_astern(bow: str, heading: int) -> None:
    """tournament:11.3.2 - down the length of her from either end, at a distance too."""
    state = DESK.position(
        DESK.ship("alpha", bow=bow, heading=heading), DESK.ship("beta", 1), phase="combat", dice=(1,)
    )
    assert not any(">" in option for side in "LR" for option in options(state, f"fire/beta/{side}"))
    assert "rake" in modifiers(state)


@pytest.mark.parametrize("far", [1, 2, 5])
def test_11_3_2_no_rake_when_she_can_answer(far: int) -> None:
    """tournament:11.3.2 - ships abeam of each other do not rake, at one hex either."""
    assert "rake" not in modifiers(two(far))


#: Alpha's bow and heading, with one hex right ahead or astern of Beta and the other in Beta's play, and that side.
AT_THE_END = [
    (label(step(step(HERE, 1), 3)), 3, "R"),
    (label(step(step(HERE, 4), 4)), 5, "R"),
]


def at_the_end(
    bow: str, heading: int, desk: Desk = DESK, dice: tuple[int, ...] = (1,), **beta: Any
) -> PlottedState:
    """Alpha in the next hex right ahead or astern of Beta at R20, where Beta can answer."""
    alpha = desk.ship("alpha", bow=bow, heading=heading)
    return desk.position(alpha, desk.ship("beta", 1, **beta), phase="combat", dice=dice)


@pytest.mark.parametrize(("bow", "heading", "side"), AT_THE_END)
def test_11_3_2_the_exception_at_one_hex(bow: str, heading: int, side: str) -> None:
    """The next hex right ahead or astern is different.

    tournament:11.3.2 - at one hex a ship with only bow or stern towards the firing ship is raked, even if she answers.
    tournament:A-11.3.2 - Ship A can return fire, and is raked all the same (ruling G8).
    """
    state = at_the_end(bow, heading)
    assert state.range_between(*state.ships) == 1
    assert "hull>alpha" in options(state, f"fire/beta/{side}"), "she can return fire"
    (shot,) = DESK.happened(fire(state, fire__alpha__R="hull>beta"), BroadsideFired)
    assert shot.raking and ("rake", 2) in [(m.label, m.value) for m in shot.modifiers]
    # The sister edition's Basic game has no such exception.
    assert Desk("second_edition").book.rake is BY_PLAY is not DESK.book.rake


@pytest.mark.parametrize(("bow", "heading", "side"), AT_THE_END)
def test_11_3_2_who_answers_such_a_rake_does_not_rake_herself(bow: str, heading: int, side: str) -> None:
    """tournament:11.3.2 - Alpha shows Beta her side, so Beta's broadside is an ordinary one."""
    game = fire(at_the_end(bow, heading), **{f"fire__beta__{side}": "hull>alpha"})
    (shot,) = DESK.happened(game, BroadsideFired)
    assert not shot.raking and not [m for m in shot.modifiers if m.label == "rake"]


@pytest.mark.parametrize(("heading", "mine"), [(1, "L"), (4, "R"), (5, "R")])
def test_a_11_3_2_not_from_beside_her_bow(heading: int, mine: str) -> None:
    """tournament:A-11.3.2 - in the next hex, but on her side and not right ahead: she answers, and there is no rake."""
    state = at_the_end("S20" if heading < 5 else "S21", heading)
    assert state.range_between(*state.ships) == 1 and "hull>alpha" in options(state, "fire/beta/R")
    (shot,) = DESK.happened(fire(state, **{f"fire__alpha__{mine}": "hull>beta"}), BroadsideFired)
    assert not shot.raking


def test_a_11_3_2_such_a_rake_makes_a_dismasted_ship_surrender() -> None:
    """tournament:A-11.3.2, tournament:11.4.4.2 - who can rake her from the next hex has her colours (ruling G8)."""
    for bow, heading, _ in AT_THE_END:
        state = at_the_end(bow, heading, rigging=[0, 0, 0, 0])
        surrendered = DESK.happened(fire(state), ShipSurrendered)
        assert [(event.ship, event.kind, event.to_ship) for event in surrendered] == [
            ("beta", "immobility", "alpha")
        ]


@pytest.mark.parametrize(
    ("crew", "value"), [([2, 2, 2], 0), ([0, 2, 2], -1), ([0, 1, 2], -1), ([0, 0, 1], -2)]
)
def test_11_3_3_each_whole_crew_section_lost_costs_one_table(crew: list[int], value: int) -> None:
    """tournament:11.3.3 - a section counts when it is wiped out, not when it is thinned."""
    found = modifiers(two(2, crew=crew)).get("crew sections lost or boarding")
    assert found == ((value, "11.3.3") if value else None)


def test_11_3_3_boarders_do_not_serve_the_guns() -> None:
    """tournament:11.3.3 - a section used for boarding counts like one lost; with none left nobody fires."""
    assert modifiers(two(1, tasks=[2, 0, 0, 0]))["crew sections lost or boarding"] == (-1, "11.3.3")
    assert modifiers(two(1, tasks=[2, 2, 0, 0]))["crew sections lost or boarding"] == (-2, "11.3.3")
    busy: list[dict[str, Any]] = [
        {"tasks": [2, 2, 2, 0]},
        {"crew": [0, 0, 0, 0]},
        {"crew": [0, 2, 2], "tasks": [0, 2, 2, 0]},
    ]
    for hands in busy:
        assert options(two(1, **hands), "fire/alpha/R") == []
    state = two(2, crew=[0, 0, 0, 0])
    assert not may_plot(DESK.book, state, state.ships[0])


def test_11_3_3_a_section_the_ship_never_had_is_not_lost() -> None:
    """tournament:11.3.3 - a small ship with two crew sections fires without penalty until one of them falls."""
    assert "crew sections lost or boarding" not in modifiers(two(2, full_crew=(2, 2, 0)))
    assert modifiers(two(2, full_crew=(2, 2, 0), crew=[0, 2, 0]))["crew sections lost or boarding"][0] == -1


@pytest.mark.parametrize(("guns", "value"), [(3, 1), (6, 1), (9, 2), (12, 2), (13, 2)])
def test_11_3_4_initial_broadside(guns: int, value: int) -> None:
    """tournament:11.3.4 - the first broadside of a side is worth one or two tables more."""
    state = two(2, full_guns=(guns, guns), full_carronades=(0, 0))
    assert modifiers(state)["initial broadside"] == (value, "11.3.4")


def test_11_3_4_one_initial_broadside_for_each_side() -> None:
    """tournament:11.3.4 - firing to starboard spends the starboard one only, and only once."""
    state = two(2)
    fire(state, fire__alpha__R="hull>beta")
    assert list(state.ships[0].initial) == [1, 0]
    assert "initial broadside" not in modifiers(two(2, initial=[1, 0]))
    west = DESK.position(
        DESK.ship("alpha", initial=[1, 0]), DESK.ship("beta", 1, abeam(2, 5)), phase="combat", dice=(1,)
    )
    (shot,) = DESK.happened(fire(west, fire__alpha__L="hull>beta"), BroadsideFired)
    assert [m.label for m in shot.modifiers] == ["initial broadside"]


def test_11_3_5_captured_ships_fire_two_tables_lower() -> None:
    """tournament:11.3.5 - two tables less whatever the guns, and her lost sections are ignored."""
    prize: dict[str, Any] = {
        "owner": 1,
        "captured": True,
        "surrendered": 3,
        "prize": [2, 0, 0, 0],
        "crew": [0, 0, 2, 0],
    }
    for guns in (3, 4, 9, 13):
        state = two(1, full_guns=(guns, guns), full_carronades=(0, 0), initial=[0, 0], **prize)
        assert modifiers(state) == {"captured ship": (-2, "11.3.5")}
    assert not options(two(1, **{**prize, "tasks": [2, 0, 0, 0]}), "fire/alpha/R"), "hands are still needed"
