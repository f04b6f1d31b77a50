"""The quick look-ups of the midshipman agree with their slow definitions."""

from random import Random

from tests.bots.matches import battle
from weathergage.bots.plotted.bearing_cache import FARTHEST, bearings_between, passages_for
from weathergage.bots.plotted.reachable_moves import moves_of, wake_of
from weathergage.geometry.bearing import Bearing, bearing
from weathergage.geometry.hexgrid import STEP, from_axial
from weathergage.geometry.wakes import meet


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
        expected = min(there.range, FARTHEST), _row(there), _row(back)
        assert bearings_between(mine, hers)[(vector << 6) + (heading << 3) + other] == expected


def test_a_passage_to_windward_is_long_and_one_to_leeward_short() -> None:
    # The wind blows south: nothing northwards, one hex close-hauled.
    passages = passages_for((0, 0, 1, 4, 3, 4, 1))
    to_windward, to_leeward = 6 * STEP[1], 6 * STEP[4]
    assert passages[(to_windward << 3) + 2] > 3 * passages[(to_leeward << 3) + 4]


def test_a_passage_is_shorter_on_the_right_heading() -> None:
    passages = passages_for((0, 0, 1, 4, 3, 4, 1))
    ahead = 8 * STEP[3]
    assert passages[(ahead << 3) + 3] < passages[(ahead << 3) + 4] < passages[(ahead << 3) + 6]


def test_ways_lead_where_the_view_says() -> None:
    game = battle("constitution-java", 1)
    for side in (0, 1):
        view, request = game.view(side), game.requests[side]
        assert request is not None
        for ask in request.asks:
            ship = view.sighting(ask.ship)
            moves = moves_of(view, ship, ask.options)
            places = {view.place_after(ask.ship, plot) for plot in ask.options}
            assert {(ship.bow + move.offset, move.heading) for move in moves.all} == places
            assert abs(sum(chance for _, chance in moves.guesses) - 1) < 1e-9


def test_wakes_meet_when_ships_would_touch() -> None:
    game = battle("constitution-guerriere", 1)
    view = game.view(0)
    ship = view.sighting("constitution")
    ahead = tuple((n * STEP[ship.heading], ship.heading) for n in (1, 2, 3))
    mine = wake_of(ship, ahead)
    hulk = [(ship.bow + 3 * STEP[ship.heading], ship.bow + 4 * STEP[ship.heading])]
    leader = [(bow + 2 * STEP[ship.heading], stern + 2 * STEP[ship.heading]) for bow, stern in mine]
    comer = [
        (ship.bow + (n + 1) * STEP[ship.heading], ship.bow + (n + 2) * STEP[ship.heading])
        for n in (4, 3, 2, 1)
    ]
    assert meet(mine, hulk)
    assert meet(mine, comer)
    assert not meet(mine, leader)
