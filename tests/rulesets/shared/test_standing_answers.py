"""What a seat has ordered once and for all answers its questions, in the journal and in nobody else's sight."""

from typing import Any

import pytest

from weathergage.api import Game, IllegalOrder, load, load_scenario, save, start, verify
from weathergage.bots import make_bot
from weathergage.engine.orders import Ask
from weathergage.rulesets.drawn.red_and_black.core.typed_rules import open_table_rules
from weathergage.rulesets.shared.request_view import is_routine
from weathergage.rulesets.shared.standing_answers import answered

#: A game, and standing orders to all ships by which it asks no more about these kinds of questions.
GAMES = {
    "second_edition": (("grapple never", "load usual", "full_sail never", "fire best"), "advanced"),
    "tournament": (("grapple always", "load usual", "full_sail always", "fire hold"), "advanced"),
    "beat_to_quarters": (("grapple never", "fire best", "watch best"), ""),
    "red_and_black": (("boarding never", "reload usual", "full_sail never", "watch hold"), ""),
}


def begin(rules: str, battle: str = "squadrons-of-four") -> Game:
    """A game in which side 0 has its standing orders."""
    orders, option = GAMES[rules]
    game = start(rules, load_scenario(battle), seed=7, options=[option] if option else [])
    for order in orders:
        game.act(0, "standing", f"* {order}")
    return game


def play(game: Game, answers: int) -> list[Ask]:
    """Play on: a bot for side 1, and for side 0 in all that has no standing answer; what side 0 was asked."""
    asked: list[Ask] = []
    bots = [make_bot("midshipman", side) for side in (0, 1)]
    for _ in range(answers):
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            orders = bots[side].decide(game.view(side), request)
            if side == 0:
                asked += request.asks
                orders = {ask.id: orders[ask.id] for ask in request.asks if not ask.standing}
            game.submit(side, orders)
        if game.over:
            break
    return asked


@pytest.mark.parametrize("rules", GAMES)
def test_it_answers_questions_and_says_what_it_does(rules: str) -> None:
    game = begin(rules)
    told = [ask for ask in play(game, 300) if ask.standing]
    assert told and all(ask.routine and ask.default in ask.options for ask in told)
    view = game.view(0).wire()
    known = {order.id: order for order in view.standing_orders}
    orders = [order.split() for order in GAMES[rules][0]]
    assert all(known[name].fleet == value for name, value in orders)
    sentences = {known[name].tells[value] for name, value in orders if known[name].tells}
    assert {ask.standing for ask in told} <= sentences
    assert game.view(1).wire().standing_orders != view.standing_orders, "the enemy sees only his own"


@pytest.mark.parametrize("rules", GAMES)
def test_it_tells_its_questions_and_what_each_ship_is_told(rules: str) -> None:
    game = begin(rules)
    view = game.view(0).wire()
    answers = [order for order in view.standing_orders if order.kinds]
    assert answers and all(order.short for order in answers)
    known = game.rules.words
    assert all(kind in known for order in answers for kind in order.kinds)
    first, *others = (ship.id for ship in view.ships if ship.side == 0)
    order = answers[0]
    value = next(choice for choice in order.choices if choice != order.fleet)
    game.act(0, "standing", f"{first} {order.id} {value}")
    told = next(each for each in game.view(0).wire().standing_orders if each.id == order.id)
    assert (told.fleet, told.ships) == ("", {first: value} | dict.fromkeys(others, order.fleet))


@pytest.mark.parametrize(
    ("value", "usual", "answer"), [("never", "b", "none"), ("always", "none", "a"), ("always", "b", "b")]
)
def test_a_captain_may_be_told_to_board_always_or_never(value: str, usual: str, answer: str) -> None:
    game = start("red_and_black", load_scenario("squadrons-of-four"), seed=7)
    game.act(0, "standing", f"* boarding {value}")
    name = game.state.ships[0].spec.id
    for kind in ("declare", "board"):
        ask = Ask(f"{kind}/{name}", kind, name, ("none", "a", "b"), usual, "")
        rules = open_table_rules(game.rules)
        [given] = answered(rules.book.standing_answers, rules, game.state, 0, [ask])
        assert given.standing and given.default == answer


@pytest.mark.parametrize("rules", GAMES)
def test_such_a_game_is_saved_and_verified(rules: str) -> None:
    game = begin(rules)
    play(game, 120)
    file = save(game)
    assert verify(file) == [] and load(file).state.standing_answers == game.state.standing_answers


@pytest.mark.parametrize("rules", GAMES)
def test_an_imagined_game_knows_nothing_of_it(rules: str) -> None:
    assert not begin(rules).view(1).rehearsal(1).state.standing_answers


def test_a_state_without_any_is_written_as_before() -> None:
    """Hashes of old files must not change."""

    game = start("second_edition", load_scenario("squadrons-of-four"), seed=7)
    assert "standing_answers" not in game.state.to_record()
    game.act(0, "standing", "* grapple never")
    assert game.state.to_record()["standing_answers"] == {"0 * grapple": "never"}


def test_a_ship_may_be_told_something_of_her_own() -> None:
    game = begin("second_edition")
    ship, other = [each.id for each in game.view(0).ships if each.side == 0][:2]
    game.act(0, "standing", f"{ship} fire hold")
    assert game.view(0).ship(ship).standing["fire"] == "hold"
    assert game.view(0).ship(other).standing["fire"] == "best"
    order = next(each for each in game.view(0).wire().standing_orders if each.id == "fire")
    assert order.fleet == "", "not all are told the same"
    game.act(0, "standing", "* fire ask")
    assert game.view(0).ship(ship).standing["fire"] == "ask", "what all are told goes for her too"
    assert game.view(1).ship(ship).standing == {}


def test_orders_about_hits_may_be_given_to_all_as_well() -> None:
    game = begin("tournament")
    game.act(0, "standing", "* gun_hits guns")
    ships = [ship for ship in game.view(0).ships if ship.side == 0]
    assert {ship.standing["gun_hits"] for ship in ships} == {"guns"}
    game.act(0, "standing", f"{ships[0].id} gun_hits ask")
    first = game.view(0).wire().standing_orders[0]
    assert (first.id, first.fleet) == ("gun_hits", "")


@pytest.mark.parametrize(
    ("rules", "wrong"),
    [
        ("second_edition", "* grapple sometimes"),
        ("second_edition", "nobody grapple never"),
        ("second_edition", "* dance never"),
        ("beat_to_quarters", "* grapple"),
        ("red_and_black", "nobody watch hold"),
    ],
)
def test_what_is_no_standing_order_is_refused(rules: str, wrong: str) -> None:
    game = start(rules, load_scenario("squadrons-of-four"), seed=7)
    with pytest.raises(IllegalOrder):
        game.act(0, "standing", wrong)
    assert not game.state.standing_answers


@pytest.mark.parametrize("rules", ["second_edition", "tournament"])
def test_nobody_is_asked_about_shots_that_cannot_hit(rules: str) -> None:
    """What may be ordered can still be ordered, and bots are asked as before."""
    game = start(rules, load_scenario("trafalgar"), seed=1805)
    spared: list[Ask] = []
    bots: list[Any] = [make_bot("midshipman", side) for side in (0, 1)]
    while game.state.turn < 9:
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            view = game.view(side)
            for ask in request.asks:
                if ask.kind == "fire" and len(ask.options) > 2:
                    hopeless = not any(map(any, view.mean_hits(ask).values()))
                    assert is_routine(game.rules, game.state, ask) == hopeless
                    spared += [ask] if hopeless else []
            game.submit(side, bots[side].decide(view, request))
    assert spared and all(not ask.routine and ask.default == "hold" for ask in spared)
