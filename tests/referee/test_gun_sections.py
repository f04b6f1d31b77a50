"""Gun sections in positions of Advanced games: those that the file leaves out follow from the squares left."""

import tomllib
from typing import Any

import pytest

from weathergage.api import load_scenario, start
from weathergage.bots import make_bot
from weathergage.referee import adjudicate, position_text, read_position, written_position
from weathergage.rulesets.plotted.core.events import BroadsideFired
from weathergage.rulesets.plotted.gunnery.batteries import squares_of
from weathergage.rulesets.plotted.gunnery.shot import BOW_GUNS, STERN_GUNS
from weathergage.scenarios import ScenarioError

EDITIONS = pytest.mark.parametrize("edition", ["second_edition", "tournament"])


def duel(edition: str, *options: str, **constitution: Any) -> dict[str, Any]:
    """Constitution and Guerriere side by side, Constitution as she is told to stand."""
    return {
        "ruleset": edition,
        "options": list(options),
        "scenario": "constitution-guerriere",
        "turn": 5,
        "phase": "combat",
        "dice": [3] * 20,
        "now": {
            "constitution": {"bow": "R20", "heading": 1, **constitution},
            "guerriere": {"bow": "T20", "heading": 1, "load": ["R", ""]},
        },
    }


def sections(position: dict[str, Any]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Guns and carronades of the bow and of the stern section, to port and to starboard."""
    ship = read_position(position).state.ships[0]
    return [(squares_of(ship, side, BOW_GUNS), squares_of(ship, side, STERN_GUNS)) for side in (0, 1)]


@EDITIONS
def test_sections_left_out_follow_from_the_squares_left(edition: str) -> None:
    assert sections(duel(edition, "advanced")) == [((4, 3), (4, 3))] * 2
    hit = sections(duel(edition, "advanced", guns=[8, 3], carronades=[0, 1]))
    assert hit == [((4, 0), (4, 0)), ((1, 0), (2, 1))]
    one = sections(duel(edition, "advanced", guns=[1, 0]))
    assert one == [((0, 3), (1, 3)), ((0, 3), (0, 3))]


@EDITIONS
@pytest.mark.parametrize(("guns", "bow", "stern"), [(1, 0, 1), (2, 1, 1), (3, 1, 2)])
def test_no_section_fires_more_guns_than_it_has(edition: str, guns: int, bow: int, stern: int) -> None:
    position = duel(edition, "advanced", guns=[0, guns], carronades=[0, 0])
    assert sections(position)[1] == ((bow, 0), (stern, 0))
    position["orders"] = {"fire/constitution/R": "hull>guerriere", "fire/guerriere/L": "hold"}
    (shot,) = [s.event for s in adjudicate(position).steps if isinstance(s.event, BroadsideFired)]
    assert (shot.guns, shot.carronades) == (guns, 0)
    position["now"]["guerriere"]["bow"] = "X23"
    position["orders"] = {"fire/constitution/R": "stern:rigging>guerriere", "fire/guerriere/L": "hold"}
    (shot,) = [s.event for s in adjudicate(position).steps if isinstance(s.event, BroadsideFired)]
    assert (shot.guns, shot.section) == (stern, "stern")


@EDITIONS
def test_sections_that_are_given_stand(edition: str) -> None:
    found = sections(duel(edition, "advanced", guns=[6, 4], bow_guns=[2, 0]))
    assert [(bow[0], stern[0]) for bow, stern in found] == [(2, 4), (0, 4)]


@EDITIONS
@pytest.mark.parametrize(
    ("given", "told"),
    [
        (
            {"guns": [3, 3], "bow_guns": [4, 1]},
            "of 3 guns left to port the bow section holds 0 to 3, found 4",
        ),
        (
            {"guns": [3, 6], "bow_guns": [1, -1]},
            "of 6 guns left to starboard the bow section holds 2 to 4, found -1",
        ),
        ({"bow_guns": [1, 1]}, "the bow section holds 4, found 1; if she has lost some, give `guns` as well"),
        (
            {"carronades": [0, 0], "bow_carronades": [1, 0]},
            "of 0 carronades left to port the bow section holds 0, f",
        ),
        ({"guns": [99, 6]}, "99 squares left, but her log has 8"),
    ],
)
def test_more_than_a_side_has_is_refused(edition: str, given: dict[str, Any], told: str) -> None:
    with pytest.raises(ScenarioError) as wrong:
        read_position(duel(edition, "advanced", **given))
    assert told in str(wrong.value)


def test_the_basic_game_knows_no_sections() -> None:
    assert list(read_position(duel("second_edition", guns=[2, 3])).state.ships[0].guns) == [2, 3]
    assert written_now("second_edition", ())


def written_now(edition: str, options: tuple[str, ...], turns: int = 12) -> str:
    """A battle of bots after some turns as a position file."""
    battle = load_scenario("lissa")
    game = start(edition, battle, 3, options, listening=False)
    bots = [make_bot("midshipman", side) for side in range(2)]
    while not game.over and game.state.turn <= turns:
        for side, request in enumerate(game.requests):
            if request is not None:
                game.submit(side, bots[side].decide(game.view(side), request))
    text = position_text(written_position(game.rules, battle, game.state))
    again = read_position(tomllib.loads(text)).state
    for ship, same in zip(game.state.ships, again.ships, strict=True):
        assert (ship.guns, ship.bow_guns, ship.bow_carronades) == (
            same.guns,
            same.bow_guns,
            same.bow_carronades,
        )
    return text


@EDITIONS
def test_sections_survive_being_written(edition: str) -> None:
    assert "bow_guns" in written_now(edition, ("advanced",))
