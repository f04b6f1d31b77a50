"""In a real game, nothing a seat or an onlooker can read depends on what the other seat keeps secret."""

from collections.abc import Callable
from typing import Any

from tests.server.people import HUMANS, Person

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


def _open_game(visitor: Callable[[], Person]) -> tuple[Person, Person, Person]:
    """Two seats at two desks and an onlooker, at a game that is always the same."""
    anna, ben, onlooker = visitor(), visitor(), visitor()
    keys = anna.make(HUMANS, ruleset="second_edition", seed=1812)
    ben.sit(anna.game, keys[1]).look()
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
