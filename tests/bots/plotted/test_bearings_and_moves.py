"""The quick look-ups of the midshipman agree with their slow definitions."""

from random import Random

from tests.bots.matches import battle
from weathergage.bots.plotted.bearing_cache import (
    FARTHEST,
    answers_of,
    bearings_between,
    bears_of,
    passages_for,
    span_of,
)
from weathergage.bots.plotted.reachable_moves import moves_of, moves_of_list
from weathergage.geometry.bearing import Bearing, bearing
from weathergage.geometry.hexgrid import REVERSE_OF, STEP, from_axial
from weathergage.geometry.wakes import meet, wake_through
from weathergage.rulesets.plotted.sailing.plots import PLOTS


def _row(lie: Bearing) -> int:
    sides = 1 * lie.port + 2 * lie.starboard
    return 2 * sides - 1 + (not lie.answered) if sides else 0


def test_lies_are_bearings_both_ways() -> None:
    random = Random(1)
    for _ in range(2000):
        mine, hers = random.choice((1, 2)), random.choice((1, 2))
        vector = from_axial(random.randint(-11, 11), random.randint(-11, 11))
        heading, other = random.randint(1, 6), random.randint(1, 6)
        there = bearing(0, heading, vector, other, mine, hers)
        back = bearing(vector, other, 0, heading, hers, mine)
        lie = bearings_between(mine, hers).lie(vector, heading, other)
        found = span_of(lie), bears_of(lie), answers_of(lie)
        assert found == (min(there.range, FARTHEST), _row(there), _row(back))


def test_far_beyond_the_guns_no_broadside_bears() -> None:
    """A vector of many hexes in either direction is not taken for a short one."""
    for across, down in ((31, 0), (32, 0), (-33, 0), (0, 32), (0, -33), (40, -40), (-40, 40), (70, 64)):
        lie = bearings_between(2, 2).lie(from_axial(across, down), 1, 4)
        assert span_of(lie) == FARTHEST
        assert max(abs(across), abs(down)) < 32 or (bears_of(lie), answers_of(lie)) == (0, 0)


def test_a_passage_to_windward_is_long_and_one_to_leeward_short() -> None:
    # The wind blows south: nothing northwards, one hex close-hauled.
    passages = passages_for((0, 0, 1, 4, 3, 4, 1))
    to_windward, to_leeward = 6 * STEP[1], 6 * STEP[4]
    assert passages.turns(to_windward, 2) > 3 * passages.turns(to_leeward, 4)


def test_a_passage_is_shorter_on_the_right_heading() -> None:
    passages = passages_for((0, 0, 1, 4, 3, 4, 1))
    ahead = 8 * STEP[3]
    assert passages.turns(ahead, 3) < passages.turns(ahead, 4) < passages.turns(ahead, 6)


def test_ways_lead_where_the_view_says() -> None:
    game = battle("constitution-java", 1)
    for side in (0, 1):
        view, request = game.view(side), game.requests[side]
        assert request is not None
        for ask in request.asks:
            ship = view.sighting(ask.ship)
            moves = moves_of([PLOTS.number(plot) for plot in ask.options], ship.heading)
            places = {view.place_after(ask.ship, plot) for plot in ask.options}
            assert {(ship.bow + move.offset, move.heading) for move in moves.all} == places
            assert abs(sum(chance for _, chance in moves.guesses) - 1) < 1e-9


def test_wakes_meet_when_ships_would_touch() -> None:
    """A ship that goes three hexes ahead runs into a hulk and into a comer, but not into a leader as fast as she."""
    start, ahead = from_axial(20, 20), STEP[3]
    mine = wake_through([(start + n * ahead, 3) for n in range(4)], 2)
    hulk = wake_through([(start + 4 * ahead, 3)], 2)
    leader = wake_through([(start + (n + 2) * ahead, 3) for n in range(4)], 2)
    comer = wake_through([(start + (n + 1) * ahead, REVERSE_OF[3]) for n in (4, 3, 2, 1)], 2)
    assert meet(mine, hulk)
    assert meet(mine, comer)
    assert not meet(mine, leader)


def test_a_wake_is_the_same_from_wherever_it_is_counted() -> None:
    random = Random(2)
    for _ in range(500):
        plots = [random.choice(moves_of_list(random.choice((0, 1)), random.randint(1, 6)).all) for _ in "ab"]
        bows = [from_axial(random.randint(0, 4), random.randint(0, 4)) for _ in "ab"]
        lengths = [random.choice((1, 2)) for _ in "ab"]
        shared = [move.wake(bow, hexes) for move, bow, hexes in zip(plots, bows, lengths)]
        apart = [
            wake_through(zip([bow + by for by in move.bows], move.headings), hexes)
            for move, bow, hexes in zip(plots, bows, lengths)
        ]
        assert meet(*shared) == meet(*apart)
