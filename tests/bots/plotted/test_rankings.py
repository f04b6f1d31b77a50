"""What captains keep by number is found again, and nothing else is."""

from random import Random

from tests.bots.matches import battle
from weathergage.bots.plotted.rankings import Rankings
from weathergage.bots.plotted.reachable_moves import moves_of, moves_of_list, moves_of_part
from weathergage.bots.plotted.rules_of_thumb import SEASONED
from weathergage.engine.contract.number_row import number_row
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.sailing.helm import LISTS


def test_rankings_are_found_by_their_numbers() -> None:
    random, rankings = Random(3), Rankings()
    kept = {random.getrandbits(random.choice((6, 30, 60))): n for n in range(500)}
    for number, n in kept.items():
        assert not len(rankings.get(number))
        rankings.put(number, row_of([n, number & 7]))
    assert rankings.count == len(kept)
    assert all(list(rankings.get(number)) == [n, number & 7] for number, n in kept.items())
    assert not len(rankings.get(1 << 61))
    rankings.clear()
    assert rankings.count == 0
    assert not any(len(rankings.get(number)) for number in kept)


def test_a_ranking_put_again_is_replaced() -> None:
    rankings = Rankings()
    rankings.put(7, row_of([1]))
    rankings.put(7, row_of([2]))
    assert rankings.count == 1
    assert list(rankings.get(7)) == [2]


def test_parts_of_lists_are_told_apart() -> None:
    """Parts that are put at one place because they look alike are not taken for each other."""
    random, view = Random(4), battle("constitution-java", 1).view(0)
    plots = max((LISTS[view.plots_on(0, heading)].numbers for heading in range(1, 7)), key=len)
    for _ in range(400):
        part = [plot for plot in plots if random.random() < 0.8] or plots
        heading = random.randint(1, 6)
        options = number_row([9, 9, *part, 9])
        found = moves_of_part(options, 2, len(part), heading, False)
        assert found is moves_of(part, heading)


def test_a_ranking_has_every_move_once() -> None:
    view = battle("lissa", 1).view(0)
    for ship in range(view.fleet):
        moves = moves_of_list(view.plots_on(ship, view.heading_of(ship)), view.heading_of(ship))
        ranked = list(SEASONED.ranked_by(view, ship, moves))
        assert sorted(ranked) == list(range(len(moves.all)))
        assert list(SEASONED.ranked_by(view, ship, moves)) == ranked
