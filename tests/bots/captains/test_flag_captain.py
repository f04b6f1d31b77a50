"""What the staff of commodore and admiral does that a lieutenant does not."""

from tests.bots.matches import battle
from tests.builders.plotted.desk import Desk
from weathergage.api import Game
from weathergage.bots.captains.captain import Captain
from weathergage.bots.captains.flag_captain import FlagCaptain
from weathergage.bots.captains.lieutenant import Lieutenant
from weathergage.geometry.hexgrid import distance


def _under_sail(captain: type[Captain], *, hull: int, bow: str) -> str:
    """The sails he sets with an enemy ahead who has so much hull and few guns left."""
    desk = Desk("second_edition", "advanced")
    foe = desk.ship("foe", side=1, bow=bow, hull=hull, guns=[1, 1], carronades=[0, 0])
    game = desk.at(desk.ship("lion"), foe, phase="full_sail")
    request = game.requests[0]
    assert request is not None
    return captain(1).decide(game.view(0), request)["sails/lion"]


def test_he_chases_a_beaten_enemy_under_all_sail() -> None:
    assert _under_sail(FlagCaptain, hull=1, bow="R12") == "FS"
    assert _under_sail(Lieutenant, hull=1, bow="R12") != "FS"


def test_he_shortens_sail_when_she_is_within_his_grip() -> None:
    assert _under_sail(FlagCaptain, hull=1, bow="R17") != "FS"


def test_he_fights_a_fresh_enemy_under_battle_sail() -> None:
    assert _under_sail(FlagCaptain, hull=8, bow="R12") != "FS"


def _plots(captain: type[Captain], game: Game) -> set[str]:
    request = game.requests[0]
    assert request is not None
    return {str(captain(seed).decide(game.view(0), request)) for seed in range(6)}


def test_a_squadron_makes_a_lieutenant_unsure_and_nobody_above_him() -> None:
    squadron, duel = battle("squadrons-of-four", 1), battle("constitution-java", 1)
    assert len(_plots(Lieutenant, squadron)) > len(_plots(FlagCaptain, squadron))
    assert len(_plots(Lieutenant, duel)) == 1


def test_he_presses_a_beaten_enemy_home() -> None:
    desk = Desk("second_edition")
    foe = desk.ship("foe", side=1, bow="N16", hull=1, guns=[1, 1], carronades=[0, 0])
    game = desk.at(desk.ship("lion"), foe)
    view, request = game.view(0), game.requests[0]
    assert request is not None
    bow, _ = view.place_after("lion", FlagCaptain(1).decide(view, request)["plot/lion"])
    assert distance(bow, foe.bow) < distance(view.sighting("lion").bow, foe.bow)
