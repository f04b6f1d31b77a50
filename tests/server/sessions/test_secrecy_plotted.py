"""In a real game, nothing a seat or an onlooker can read depends on what the other seat keeps secret."""

from collections.abc import Callable
from typing import Any

import msgspec

from tests.server.people import HUMANS, Person
from weathergage.api import load_scenario, read, save, start
from weathergage.engine.events import Command
from weathergage.server.sessions.film import film

Choice = Callable[[dict[str, Any]], str]
MOST_STEPS = 60


def _options(person: Person) -> list[dict[str, Any]]:
    request = person.look()["view"]["request"]
    return [] if request is None else request["asks"]


def _order(person: Person, choose: Choice) -> None:
    orders = {ask["id"]: choose(ask) for ask in _options(person)}
    answer = person.order(orders)
    assert answer.status_code == 200, answer.text


def _default(ask: dict[str, Any]) -> str:
    return str(ask["default"])


def _waste(ask: dict[str, Any]) -> str:
    """Fire in the air, so that there is something to load."""
    return "air" if "air" in ask["options"] else _default(ask)


def _open_game(
    visitor: Callable[[], Person], ruleset: str = "second_edition", **more: Any
) -> tuple[Person, Person, Person]:
    """Two seats at two desks and an onlooker, at a game that is always the same."""
    anna, ben, onlooker = visitor(), visitor(), visitor()
    anna.make(HUMANS, ruleset=ruleset, seed=1812, **more)
    ben.join(anna)
    onlooker.game = anna.game
    for person in (anna, ben):
        person.post("act", {"verb": "seat", "notation": "routine=ask"})
    return anna, ben, onlooker


def _readable(*people: Person) -> list[str]:
    calls = ("view", "events", "film")
    texts = [person.get(path).text for person in people for path in calls]
    return [*texts, *(person.post("check", {"orders": {"x": "y"}}).text for person in people)]


def test_sealed_orders_make_no_difference_to_others(visitor: Callable[[], Person]) -> None:
    texts = []
    for choose in (_default, lambda ask: str(ask["options"][-1])):
        anna, ben, onlooker = _open_game(visitor)
        assert len(_options(ben)[0]["options"]) > 1
        _order(ben, choose)
        texts.append(_readable(anna, onlooker))
        assert '"plot/guerriere"' not in "".join(texts[-1])
    assert texts[0] == texts[1]


def test_loads_stay_secret_when_they_are_done(visitor: Callable[[], Person]) -> None:
    texts = []
    own = []
    for choose in (_default, lambda ask: next(o for o in ask["options"] if o != ask["default"])):
        anna, ben, onlooker = _open_game(visitor)
        for _ in range(MOST_STEPS):
            asks = _options(ben)
            loading = any(ask["kind"] == "load" for ask in asks)
            if _options(anna):
                _order(anna, _waste)
            if asks:
                _order(ben, choose if loading else _waste)
            if loading:
                break
        assert loading
        texts.append(_readable(anna, onlooker))
        own.append(ben.get("view").text)
    assert texts[0] == texts[1]
    assert own[0] != own[1], "his own side does see it"


def test_a_film_does_not_tell_that_only_the_enemy_was_asked() -> None:
    """Doubleshot takes her a second turn to load, in a phase in which nobody else has anything to decide."""
    films = []
    for shot in ("R", "D"):
        game = start("second_edition", load_scenario("constitution-java"), 7, ("advanced",))
        while game.state.turn < 4:
            for side in game.waiting_for():
                request = game.requests[side]
                assert request is not None
                orders = {ask.id: "hold" for ask in request.asks if ask.kind == "fire"}
                if side == 1 and game.state.turn == 1 and "fire/java/L" in orders:
                    orders["fire/java/L"] = "air"
                if side == 1 and any(ask.kind == "load" for ask in request.asks):
                    orders["load/java"] = f"L {shot}"
                game.submit(side, orders)
        assert game.view(1).ship("java").load[0] == shot
        films.append([msgspec.json.encode(film(read(save(game)), Command(side))) for side in (0, -1)])
    assert films[0] == films[1]


def _curious(person: Person, ships: list[str]) -> str:
    """What a seat is told that writes orders for the ships of the other."""
    kinds = ("plot", "anchor", "sails", "repair", "signal", "fire", "load", "mortar", "load_mortar")
    orders = {f"{kind}/{ship}{side}": "0" for ship in ships for kind in kinds for side in ("", "/L", "/R")}
    return str(person.post("check", {"orders": orders}).text)


def test_orders_ahead_signals_and_mortars_are_secret(visitor: Callable[[], Person]) -> None:
    bold = {"ahead": lambda ask: "0", "signal": lambda ask: "Number 16", "load_mortar": lambda ask: "none"}
    texts, own = [], []
    for ways in ({}, bold):
        anna, ben, onlooker = _open_game(
            visitor,
            "tournament",
            scenario="copenhagen",
            options=["advanced", "bomb_ketches", "command_lag", "signals"],
        )
        british = [ship["id"] for ship in anna.look()["view"]["ships"] if ship["side"] == 0]
        read: list[str] = []

        def choose(ask: dict[str, Any], ways: Any = ways) -> str:
            # Orders for the first two turns are carried out and seen by all.
            if ask["kind"] == "ahead" and int(ask["id"].split("/")[-1]) < 3:
                return _default(ask)
            return str(ways.get(ask["kind"], _default)(ask))

        while (turn := ben.look()["view"]["turn"]) < 3:
            if _options(anna):
                _order(anna, choose)
            if turn < 3 and _options(ben):
                read += [_curious(ben, british), *_readable(ben, onlooker)]
                _order(ben, _default)
        texts.append(read)
        own.append(_readable(anna))
    assert len(texts[0]) > 20 and texts[0] == texts[1]
    assert own[0] != own[1], "her own side does see it"
