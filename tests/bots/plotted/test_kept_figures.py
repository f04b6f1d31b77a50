"""What captains keep instead of working it out anew is the same as if they had not kept it."""

from itertools import combinations
from typing import Any

from tests.bots.matches import battle
from weathergage.api import start
from weathergage.bots import make_bot
from weathergage.bots.plotted.boarding_sense import rank_of_sections, sections_of
from weathergage.bots.plotted.fleet_sense import FleetSense, fleet_sense_of
from weathergage.bots.plotted.weights import FIGHTING, Weights
from weathergage.engine.game import Game
from weathergage.rulesets.plotted.boarding.parties import task_of
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.terms import DEFENSIVE, OFFENSIVE, SECTIONS
from weathergage.rulesets.plotted.present.view import PlottedView
from weathergage.scenarios import load_scenario


def _at_lissa(turns: int) -> Game:
    game = battle("lissa", 3)
    bots = [make_bot("midshipman", side) for side in (0, 1)]
    while game.state.turn <= turns and not game.over:
        for side in game.waiting_for():
            bots[side].choose(game.glance(side), game.questions)  # type: ignore[attr-defined]
            game.seal(side)
    return game


def test_a_view_that_is_kept_shows_what_a_new_one_shows() -> None:
    """Ships that sailed, lost rigging or struck since the last question are seen as they are now."""
    game = start("tournament", load_scenario("constitution-guerriere"), 5, listening=False)
    bots = [make_bot("lieutenant", side) for side in (0, 1)]
    before: list[PlottedView | None] = [None, None]
    seen = set()
    while not game.over and game.state.turn <= 12:
        for side in game.waiting_for():
            kept: PlottedView = game.glance(side)
            new: Any = game.rules.view(game.rules, game.state, side, None)
            assert before[side] is None or kept is before[side]
            before[side] = kept
            assert kept.sightings == new.sightings
            assert {id: each.bow for id, each in kept.stations.items()} == {
                id: each.bow for id, each in new.stations.items()
            }
            assert [kept.reach_of(ship) for ship in (0, 1)] == [new.reach_of(ship) for ship in (0, 1)]
            seen.add((kept.bow_of(0), kept.reach_of(0)))
            bots[side].choose(kept, game.questions)  # type: ignore[attr-defined]
            game.seal(side)
    assert len(seen) > 5


def test_another_position_is_not_seen_through_a_kept_view() -> None:
    """A referee may take a game back; it then has another state."""
    game = _at_lissa(1)
    side = game.waiting_for()[0]
    seen = game.glance(side)
    assert game.glance(side) is seen
    game.state = game.state.clone()
    assert game.glance(side) is not seen


def test_how_far_ships_sail_follows_wind_and_rigging() -> None:
    game = _at_lissa(1)
    side, state = game.waiting_for()[0], game.state
    before = [game.glance(side).reach_of(ship) for ship in range(4)]
    state.wind = state.wind % 6 + 1
    for ship in state.ships[1:4]:
        ship.mark_rigging(ship.rigging[0] + ship.rigging[1])
    kept, new = game.glance(side), game.view(side)
    after = [kept.reach_of(ship) for ship in range(4)]
    assert after == [new.reach_of(ship) for ship in range(4)]
    assert all(here != there for here, there in zip(before, after))


def test_moves_are_scored_alike_after_plotting_and_without() -> None:
    """A flag captain asks for his scores after he has plotted, and looks at the enemy only once for both."""
    game = _at_lissa(6)
    while not _plots(game):
        for side in game.waiting_for():
            game.seal(side)
    rows = _plots(game)
    view = game.view(0)
    sense = fleet_sense_of(view, FIGHTING, 0)
    sense.plots(game.questions.copy(), rows)
    assert fleet_sense_of(view, FIGHTING, 0) is sense
    sense.begin(None)
    after = sense.plot_scores(game.questions, rows)
    alone = FleetSense(view, FIGHTING, 0).plot_scores(game.questions, rows)
    assert len(rows) > 1 and after == alone


def test_what_captains_made_of_a_position_is_forgotten_with_it() -> None:
    game = _at_lissa(1)
    side = game.waiting_for()[0]
    view = game.glance(side)
    sense = fleet_sense_of(view, FIGHTING, side)
    assert fleet_sense_of(view, FIGHTING.bolder(99), side) is not sense
    assert fleet_sense_of(view, FIGHTING, 1 - side) is not sense
    assert game.glance(side) is view
    assert fleet_sense_of(view, FIGHTING, side) is not sense


def _plots(game: Game) -> list[int]:
    view = game.view(0)
    questions = game.questions
    return [row for row in questions.rows_of(0) if view.kinds[questions.kind[row]] == "plot"]


def test_parties_are_ranked_as_their_texts_are() -> None:
    for kind, mark, end in ((DEFENSIVE, "", 0), (OFFENSIVE, ">", 7)):
        parties = []
        for count in range(1, SECTIONS + 1):
            for sections in combinations(range(SECTIONS), count):
                parties.append(
                    row_of([task_of(kind, 1) if each in sections else 0 for each in range(SECTIONS)])
                )
        by_text = sorted(parties, key=lambda tasks: sections_of(tasks) + mark)
        assert sorted(parties, key=lambda tasks: rank_of_sections(tasks, end)) == by_text


def test_weights_that_are_changed_keep_all_others() -> None:
    changed: dict[str, tuple[Weights, set[str]]] = {
        "beaten": (FIGHTING.beaten(), {"give", "take", "entangled"}),
        "pressing": (FIGHTING.pressing(2.0), {"give", "take"}),
        "bolder": (FIGHTING.bolder(9), {"take", "closing", "whim"}),
    }
    odd = Weights()
    for number, name in enumerate(sorted(_fields(odd))):
        setattr(odd, name, 1.0 + number)
    assert _fields(odd.bolder(0)) == _fields(odd)
    for name, (weights, fields) in changed.items():
        kept = {field: value for field, value in _fields(weights).items() if field not in fields}
        assert kept == {field: _fields(FIGHTING)[field] for field in kept}, name
        assert all(_fields(weights)[field] != _fields(FIGHTING)[field] for field in fields)
    pressed = {"give", "take"}
    assert {k: v for k, v in _fields(odd.pressing(3.0)).items() if k not in pressed} == {
        k: v for k, v in _fields(odd).items() if k not in pressed
    }


def _fields(weights: Weights) -> dict[str, float]:
    """Return all weights by name; compiled they have no dictionary of their own."""
    return {
        name: value
        for name in dir(weights)
        if not name.startswith("_") and isinstance(value := getattr(weights, name), float)
    }
