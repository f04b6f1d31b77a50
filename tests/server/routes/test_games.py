"""Making, looking at, ordering, taking back, saving and removing games."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.people import AGAINST_BOT, HUMANS, SCENARIO, Person, ToyBots
from weathergage.server.sessions import bot_runner

Visitor = Callable[[], Person]


def test_a_game_between_two_people_at_one_desk(anna: Person, visitor: Visitor) -> None:
    keys = anna.make(HUMANS)
    other = visitor()
    other.desk = anna.desk
    other.sit(anna.game, keys[1])

    look = anna.look()
    assert look["version"] == 0 and look["waiting_for"] == [0]
    assert look["view"]["side"] == 0 and "signal/0" in look["view"]["asks"]

    assert anna.order({"signal/0": "crimson"}, version=0).json()["version"] == 1
    assert anna.look()["view"]["asks"] is None and anna.look()["waiting_for"] == [1]
    # The other seat's view is one entry behind, but its question is still the same.
    assert other.order({"signal/1": "emerald"}, version=0).status_code == 200

    # The loading that follows is routine and answered by default.
    look = anna.look()
    assert look["version"] == 4 and look["view"]["turn"] == 2 and look["view"]["phase"] == "signal"
    assert look["log"]["flag1"][0]["move"] == "emerald"
    events = anna.get("events").json()["events"]
    assert [line["n"] for line in events] == list(range(1, len(events) + 1))
    assert [(line["turn"], line["phase"]) for line in events[:3]] == [
        (1, "signal"),
        (1, "signal"),
        (1, "load"),
    ]
    assert anna.get("events?after=3").json()["events"] == events[3:]
    assert anna.get("update?after=3").json() == {"look": anna.get("view").json(), "events": events[3:]}


def test_lists_and_info(anna: Person, ben: Person) -> None:
    keys = anna.make([{"kind": "human", "name": "Anna"}, {"kind": "human"}], options=["fog"])
    first = anna.game
    anna.make(AGAINST_BOT)
    games = anna.get("/api/games").json()
    assert [game["id"] for game in games] == [anna.game, first]
    assert games[1]["scenario"] == SCENARIO and len(games[1]["sides"]) == 2 and games[1]["turn"] == 1
    assert [seat["key"] for seat in games[1]["seats"]] == keys and games[1]["seats"][0]["name"] == "Anna"
    assert ben.get("/api/games").json() == []

    info = anna.get("").json()
    assert info["side"] == 0 and info["may_save"] and not info["may_undo"]
    assert info["scenario"]["id"] == SCENARIO and info["seats"][0]["key"] == anna.key

    anna.sit(first, keys[0])
    assert {seat["key"] for seat in visitor_of(ben, first)["seats"]} == {None}
    ben.join(anna)
    assert ben.get("").json()["side"] == 1
    [mine] = ben.get("/api/games").json()
    assert [seat["key"] for seat in mine["seats"]] == [None, ben.key]
    assert [seat["away"] for seat in mine["seats"]] == [True, False] and ben.key != keys[1]
    # Somebody else sits there now: the maker is not shown that key again.
    assert [seat["key"] for seat in anna.get("/api/games").json()[1]["seats"]] == [keys[0], None]


def test_the_list_tells_whose_turn_it_is_and_not_whether_the_enemy_has_sealed(
    anna: Person, ben: Person
) -> None:
    anna.make(HUMANS)
    ben.join(anna)

    def asked(person: Person) -> bool:
        [game] = person.get("/api/games").json()
        return bool(game["asked"])

    assert asked(anna) and asked(ben)
    anna.order({})
    assert not asked(anna) and asked(ben)
    ben.order({})
    assert asked(anna) and asked(ben)
    anna.post("act", {"verb": "concede"})
    assert not asked(anna) and not asked(ben), "a game that is over waits for nobody"


def visitor_of(person: Person, game: str) -> dict[str, Any]:
    """A game as somebody without a seat finds it."""
    person.sit(game, "")
    found: dict[str, Any] = person.get("").json()
    return found


def test_refused_orders_change_nothing(anna: Person) -> None:
    anna.make(HUMANS)
    before = anna.look()
    refused = anna.order({"signal/0": "mauve"})
    assert refused.status_code == 422
    assert refused.json()["violations"][0] == {
        "place": "signal/0",
        "reason": "no flag 'mauve'; hoist one of azure, crimson, emerald, vermilion",
        "cite": "T.1",
    }
    assert anna.order({"signal/1": "azure"}).status_code == 422
    assert anna.post("check", {"orders": {"signal/0": "mauve"}}).json()["violations"]
    assert anna.post("check", {"orders": {"signal/0": "azure"}}).json() == {"violations": []}
    assert anna.look() == before


def test_conflicts(anna: Person, visitor: Visitor) -> None:
    anna.make(HUMANS)
    other = visitor().join(anna)
    assert anna.order({}, version=1).status_code == 409
    assert anna.order({}, version=0).json()["version"] == 1
    again = anna.order({}, version=1)
    assert again.status_code == 409 and again.json()["violations"]
    assert anna.post("check", {"orders": {}}).status_code == 409
    assert other.order({}).status_code == 200 and anna.look()["version"] == 4
    late = anna.order({"signal/0": "azure"}, version=3)
    assert late.status_code == 409 and "moved on" in late.json()["error"]
    assert anna.order({"signal/0": "azure"}, version=4).status_code == 200


def test_bots_answer_by_themselves(anna: Person, toy_bots: ToyBots) -> None:
    toy_bots.says = lambda view, request: {ask.id: ask.options[-1] for ask in request.asks}
    anna.make(AGAINST_BOT, seed=7)
    anna.order({"signal/0": "crimson"})
    look = anna.wait_for(lambda look: look["view"]["turn"] == 2)
    assert look["log"]["flag1"][0]["move"] == "vermilion"
    assert len(set(toy_bots.seeds)) == len(toy_bots.seeds)


@pytest.mark.parametrize("answer", [{"signal/1": "mauve"}, {"nonsense": "x"}, None, 3, {"signal/1": 4}])
def test_a_bot_that_fails_plays_its_defaults(anna: Person, toy_bots: ToyBots, answer: object) -> None:
    toy_bots.says = lambda view, request: answer if answer is not None else 1 // 0
    anna.make(AGAINST_BOT)
    anna.order({"signal/0": "crimson"})
    look = anna.wait_for(lambda look: look["view"]["turn"] == 2)
    assert look["log"]["flag1"][0]["move"] == "azure"


def test_bots_play_a_whole_game_among_themselves(anna: Person) -> None:
    anna.make([AGAINST_BOT[1], AGAINST_BOT[1]])
    look = anna.wait_for(lambda look: look["view"]["outcome"])
    assert look["view"]["side"] == -1 and look["view"]["outcome"]["kind"] == "time"
    [card] = anna.get("/api/games").json()
    assert card["outcome"]["kind"] == "time" and card["turn"] == 3


def test_bots_alone_do_not_play_for_ever(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_runner, "LONGEST_BOT_GAME", 3)
    anna.make([AGAINST_BOT[1], AGAINST_BOT[1]])
    session = anna._client.app.state.game_registry.session(anna.game)
    anna.wait_for(lambda look: session.entries() == 3)
    anna.look()
    assert session.entries() == 3


def test_routine_questions_are_put_on_wish(anna: Person) -> None:
    anna.make(AGAINST_BOT)
    assert anna.post("act", {"verb": "seat", "notation": "routine=ask"}).status_code == 200
    anna.order({})
    look = anna.wait_for(lambda look: look["view"]["asks"])
    assert look["view"]["asks"].keys() == {"load/0"}
    assert anna.post("act", {"verb": "seat", "notation": "routine=auto"}).status_code == 200
    anna.wait_for(lambda look: look["view"]["turn"] == 2)
    assert anna.post("act", {"verb": "seat", "notation": "routine=maybe"}).status_code == 422


def test_some_routine_questions_are_put_unasked_for(anna: Person) -> None:
    """What only a person can know, as with what the guns are loaded when a battle begins."""
    anna.make(HUMANS, ruleset="red_and_black")
    asks = anna.look()["view"]["request"]["asks"]
    assert [(ask["kind"], ask["routine"]) for ask in asks] == [("load", True)]


def test_deeds_out_of_turn(anna: Person) -> None:
    anna.make(HUMANS)
    assert anna.post("act", {"verb": "standing", "notation": "flag0 x y"}).json()["version"] == 1
    assert anna.post("act", {"verb": "dance"}).status_code == 422
    assert anna.post("act", {"verb": "concede"}).json()["version"] == 2
    assert anna.look()["view"]["outcome"]["kind"] == "concession"
    assert anna.post("act", {"verb": "concede"}).status_code == 409
    assert anna.order({}).status_code == 409


def test_undo_goes_back_to_the_seats_last_question(anna: Person) -> None:
    anna.make(AGAINST_BOT, seed=5)
    nothing = anna.post("undo")
    assert nothing.status_code == 409 and "nothing" in nothing.json()["error"]
    anna.order({"signal/0": "crimson"})
    anna.wait_for(lambda look: look["view"]["turn"] == 2)
    once = anna.get("events").json()["events"]
    anna.post("undo")
    look = anna.wait_for(lambda look: look["waiting_for"] == [0])
    assert look["view"]["turn"] == 1 and look["view"]["asks"]
    anna.order({"signal/0": "crimson"})
    anna.wait_for(lambda look: look["view"]["turn"] == 2)
    assert anna.get("events").json()["events"] == once
    anna.post("act", {"verb": "concede"})
    anna.post("undo")
    look = anna.look()
    assert look["view"]["outcome"] is None and look["view"]["turn"] == 2


def test_no_undo_against_another_desk(anna: Person, ben: Person) -> None:
    anna.make(HUMANS)
    anna.order({})
    assert anna.get("").json()["may_undo"]
    ben.join(anna)
    anna.order({})
    refused = anna.post("undo")
    assert refused.status_code == 403 and anna.look()["version"] == 1


def test_film_and_replay_file(anna: Person, ben: Person) -> None:
    anna.make(HUMANS, seed=99)
    ben.join(anna)
    assert anna.get("replay").status_code == 403
    anna.post("act", {"verb": "standing", "notation": "secret plan"})
    for signal in ("crimson", "emerald", "vermilion"):
        assert len(anna.get("film").json()["frames"]) == len(ben.get("film").json()["frames"]) + 1
        anna.order({"signal/0": signal})
        ben.order({"signal/1": signal})
    film = anna.get("film").json()
    assert film["ruleset"] == "toy" and film["scenario"]["id"] == SCENARIO
    first, *others = film["frames"]
    assert len(first["ships"]) == 2 and first["events"] == []
    assert [line["n"] for frame in others for line in frame["events"]] == list(
        range(1, 1 + sum(len(frame["events"]) for frame in others))
    )
    # The game is over: nothing is hidden any more, and anybody may have the file.
    assert "roundshot" in [ship["load"] for frame in others for ship in frame["ships"]]
    assert film == ben.get("film").json()
    file = ben.get("replay")
    assert "attachment" in file.headers["content-disposition"]
    again = ben.post("/api/replays", json.loads(file.content))
    assert again.status_code == 200 and again.json() == film


def test_a_game_can_be_removed_by_its_maker(anna: Person, ben: Person) -> None:
    anna.make(HUMANS)
    ben.game = anna.game
    assert ben.call("DELETE", f"/api/games/{anna.game}").status_code == 403
    assert anna.call("DELETE", f"/api/games/{anna.game}").status_code == 204
    assert anna.get("view").status_code == 404 and anna.get("/api/games").json() == []
