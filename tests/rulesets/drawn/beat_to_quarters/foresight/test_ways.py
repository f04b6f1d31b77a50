"""Courses looked at by number are those in words, and a glance that is renewed sees what a fresh one sees."""

from collections.abc import Iterator

import pytest

from tests.builders.beat_to_quarters.sea import ACTION, Sea
from weathergage.api import Game, load_scenario, start
from weathergage.bots import make_bot
from weathergage.engine.orders import Ask
from weathergage.rulesets.drawn.beat_to_quarters.core.typed_rules import quarters_rules
from weathergage.rulesets.drawn.beat_to_quarters.foresight.glance import QuartersGlance, glance
from weathergage.rulesets.drawn.beat_to_quarters.foresight.lookout import QuartersLookout
from weathergage.rulesets.drawn.shared.lookout import Ways, WaysInWords

HELM = ("plot", "turn", "tack")
#: What a course is weighed by: ashore, meets; of each end chance, stuck, room and way; of each enemy the fire.
Seen = list[object]


def seen(ways: Ways) -> list[Seen]:
    for foe in range(len(ways.watched)):
        ways.face(foe, True)
    found: list[Seen] = [[ways.value, ways.watched, ways.away() if ways.watched else 0]]
    for number in range(ways.choices):
        if not ways.look_at(number):
            found.append([])
            continue
        told: Seen = [ways.ashore, ways.meets, ways.ends]
        for end in range(ways.ends):
            ways.come_to(end)
            told += [ways.chance, ways.stuck, ways.sea_room()]
            told += [ways.passage()] if ways.watched else []
            for foe in range(len(ways.watched)):
                ways.exchange(foe)
                told += [ways.port, ways.starboard, ways.taken, ways.alongside]
                assert ways.may_touch(foe) or not ways.alongside
        found.append(told)
    return found


def questions_of_the_helm(game: Game, turns: int) -> Iterator[tuple[int, Ask]]:
    """Play on at random, and stop at every question of the helm."""
    bots = [make_bot("cabin-boy", side) for side in range(2)]
    while not game.over and game.state.turn <= turns:
        for side in game.waiting_for():
            request = game.requests[side]
            if request is not None:
                for ask in request.asks:
                    if ask.kind in HELM:
                        yield side, ask
                game.submit(side, bots[side].decide(game.view(side), request))


@pytest.mark.parametrize(
    ("battle", "turns"), [("constitution-guerriere", 8), ("lissa", 5), ("droits-de-lhomme", 6), ("nile", 2)]
)
def test_courses_by_number_are_those_in_words(battle: str, turns: int) -> None:
    game = start("beat_to_quarters", load_scenario(battle), 3, ("shoals",), listening=False)
    book, asked = quarters_rules(game.rules).book, 0
    kept = [QuartersLookout(book, game.state, side) for side in range(2)]
    for side, ask in questions_of_the_helm(game, turns):
        asked += 1
        in_words = seen(WaysInWords(QuartersLookout(book, game.state, side), ask))
        kept[side].renew()
        assert seen(kept[side].ways(ask)) == in_words
    assert asked > 10


def test_6_a_7_a_course_through_the_wind_has_two_ends() -> None:
    """beat_to_quarters:6.a.7: the crew brings her round, or she lies in irons."""
    sea = Sea("0 victory 3 average R10 2", "1 achille 3 average R20 1", wind=4)
    ways = QuartersLookout(sea.book, sea.state, 0).ways(Ask("", "plot", "victory", ("3", "3L"), "3", ""))
    assert ways.look_at(0) and ways.ends == 1
    assert ways.look_at(1) and ways.ends == 2
    ends = []
    for end in range(2):
        ways.come_to(end)
        ends.append((ways.stuck, ways.chance))
    assert [stuck for stuck, _ in ends] == [False, True]
    assert sum(chance for _, chance in ends) == pytest.approx(1)


def test_a_glance_is_renewed_at_the_same_game_and_made_anew_at_another() -> None:
    sea = Sea("0 victory 3 average R10 1", "1 achille 3 average S10 1")
    game = sea.begin(ACTION, dice=[1])
    first = game.glance(0)
    assert isinstance(first, QuartersGlance)
    assert game.glance(0) is first
    assert game.glance(1) is not first
    assert glance(sea.rules, sea.state.clone(), 0, first) is not first


def test_a_kept_broadside_follows_what_befalls_both_ships() -> None:
    sea = Sea("0 victory 3 average R10 1", "1 achille 3 average S10 1")
    kept = QuartersLookout(sea.book, sea.state, 0)
    here, there = (sea["victory"].bow, 1), (sea["achille"].bow, 1)
    before = kept.guns("victory", "achille").worth(here, there)
    for change in ({"rate": 4}, {"masts": 2}, {"quality": 3}, {"rudder_shot": True}, {"burning": True}):
        sea.put("achille", **change)
        kept.renew()
        fresh = QuartersLookout(sea.book, sea.state, 0).guns("victory", "achille").worth(here, there)
        after = kept.guns("victory", "achille").worth(here, there)
        assert after == fresh != before, change
        before = after
    sea["victory"].discharge(1)
    kept.renew()
    assert kept.guns("victory", "achille").worth(here, there) == 0
