"""Several captains a side: each is asked about his own ships, and the side's orders are complete with the last."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server import toy
from tests.server.clocks import SetClock
from tests.server.fleet import BATTLE, HUNTERS, NIAGARA, asked, captains, two_a_side
from tests.server.people import Person, ToyBots
from weathergage.engine import ruleset as registry
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.engine.replay import verify
from weathergage.server.app import create_app
from weathergage.server.sessions.deadlines import GRACE


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture
def client(toy_bots: ToyBots, tmp_path: Path, clock: SetClock) -> Iterator[TestClient[Any]]:
    """A server with that clock."""
    with TestClient(create_app(tmp_path, clock=clock)) as client:
        yield client


def test_each_captain_is_asked_about_his_own_ships(visitor: Callable[[], Person]) -> None:
    perry, elliott, barclay, finnis = two_a_side(visitor)
    assert asked(perry) == ["plot/lawrence", "plot/caledonia"]
    assert asked(elliott) == ["plot/niagara"]
    assert asked(barclay) == ["plot/detroit", "plot/lady-prevost"]
    assert asked(finnis) == ["plot/hunter", "plot/queen-charlotte"]
    info = elliott.get("").json()
    assert (info["seat"], info["side"]) == (1, 0)
    assert [(seat["number"], seat["side"], seat["ships"]) for seat in info["seats"]] == [
        (0, 0, []),
        (1, 0, NIAGARA),
        (2, 1, []),
        (3, 1, HUNTERS),
    ]
    assert info["seats"][1]["name"] == "Perry: Niagara"


def test_the_last_of_a_side_completes_its_orders(visitor: Callable[[], Person]) -> None:
    perry, elliott, barclay, finnis = two_a_side(visitor)
    versions = [each.look()["version"] for each in (barclay, finnis)]
    assert perry.order({"plot/lawrence": "1"}).status_code == 200
    assert perry.look()["waiting_for"] == [1, 2, 3] and asked(perry) == []
    assert perry.order({"plot/lawrence": "0"}).status_code == 409, "he has sealed"
    assert elliott.look()["waiting_for"] == [1], "captains who may talk know who is still at work"
    assert elliott.order({"plot/niagara": "1"}).status_code == 200
    assert [each.look()["version"] for each in (barclay, finnis)] == versions, "the enemy learns nothing"
    assert perry.look()["waiting_for"] == [2, 3]
    barclay.order({})
    finnis.order({})
    assert perry.look()["view"]["turn"] == 2
    moved = {
        event["event"]["ship"] for event in perry.get("events").json()["events"] if "bow" in event["event"]
    }
    assert {"lawrence", "niagara"} <= moved


def test_a_captain_orders_no_ship_of_another(visitor: Callable[[], Person]) -> None:
    perry, elliott, *_ = two_a_side(visitor)
    refused = elliott.order({"plot/lawrence": "1"})
    assert refused.status_code == 422 and "another captain of your side" in refused.text
    assert elliott.post("check", {"orders": {"plot/lawrence": "1"}}).json()["violations"]
    assert elliott.order({"plot/niagara": "LLLLLLLL"}).status_code == 422
    kept = elliott.call("PUT", elliott._at("draft"), json={"orders": {"plot/lawrence": "1"}})
    assert kept.status_code == 422
    assert asked(perry) == ["plot/lawrence", "plot/caledonia"]


def test_what_was_sealed_outlives_the_server(toy_bots: ToyBots, tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path)) as client:
        people = two_a_side(lambda: Person(client))
        perry, elliott, *_ = people
        elliott.call("PUT", elliott._at("draft"), json={"orders": {"plot/niagara": "1"}})
        perry.order({"plot/lawrence": "1"})
        before = [[each.get(path).text for path in ("", "view", "events", "draft")] for each in people]
    with TestClient(create_app(tmp_path)) as client:
        for each in people:
            each._client = client
        assert [
            [each.get(path).text for path in ("", "view", "events", "draft")] for each in people
        ] == before
        assert perry.order({}).status_code == 409
        for each in people[1:]:
            assert each.order({}).status_code == 200
        assert perry.look()["view"]["turn"] == 2
        before = [each.get("view").text for each in people]
    with TestClient(create_app(tmp_path)) as client:
        for each in people:
            each._client = client
        assert [each.get("view").text for each in people] == before


def test_the_file_proves_what_each_captain_sealed(visitor: Callable[[], Person]) -> None:
    people = two_a_side(visitor)
    receipts = [
        each.post("orders", {"orders": {}, "salt": f"salt{n}"}).json()["seal"]
        for n, each in enumerate(people)
    ]
    assert len({*receipts}) == 4 and all(receipts)
    shown = {(note["side"], note["seal"]) for note in people[0].look()["seals"]}
    assert shown >= {(n // 2, seal) for n, seal in enumerate(receipts)}
    assert people[0].post("proposals", {"kind": "resign"}).status_code == 200
    assert people[1].post("proposals/1/accept").status_code == 200
    file = people[3].get("replay")
    assert file.status_code == 200 and not verify(file.content)
    proof = file.json()["fairness"]
    assert proof["captains"] == [0, 0, 1, 1] and len(proof["parts"]) == 4
    assert {share["seal"] for share in proof["shares"]} >= {*receipts}
    changed = file.text.replace('"salt":"salt1"', '"salt":"salt9"').encode()
    assert any("captain 1" in fault for fault in verify(changed))


def test_only_the_flag_acts_for_the_side(visitor: Callable[[], Person]) -> None:
    perry, elliott, *_ = two_a_side(visitor)
    refused = elliott.post("act", {"verb": "claim"})
    assert refused.status_code == 422 and "has the flag" in refused.text
    assert elliott.post("act", {"verb": "standing", "notation": "lawrence gun_hits guns"}).status_code == 422
    assert elliott.post("act", {"verb": "standing", "notation": "* gun_hits guns"}).status_code == 200
    told = {
        ship["id"]: ship["standing"]["gun_hits"]
        for ship in elliott.look()["view"]["ships"]
        if ship["standing"]
    }
    assert told["niagara"] == "guns"
    told = {
        ship["id"]: ship["standing"]["gun_hits"] for ship in perry.look()["view"]["ships"] if ship["standing"]
    }
    assert told["lawrence"] == "carronades"
    assert "Standing order" in elliott.get("events").text and "Standing order" not in perry.get("events").text


def test_bots_take_any_command(visitor: Callable[[], Person], toy_bots: ToyBots) -> None:
    seen: list[tuple[int, list[str]]] = []

    def says(view: Any, request: Any) -> Orders:
        seen.append((request.side, [ask.id for ask in request.asks]))
        return {ask.id: ask.default for ask in request.asks}

    toy_bots.says = says
    anna = visitor()
    seats = captains("bot", bot="parrot")
    seats[2] = {"kind": "bot", "bot": "parrot", "side": 1}
    anna.make(seats, "tournament", scenario=BATTLE)
    assert asked(anna) == ["plot/lawrence", "plot/caledonia"]
    anna.wait_for(lambda look: len(seen) == 3)
    assert sorted(seen) == [
        (0, ["plot/niagara"]),
        (1, ["plot/detroit", "plot/lady-prevost"]),
        (1, ["plot/hunter", "plot/queen-charlotte"]),
    ]
    anna.order({})
    anna.wait_for(lambda look: look["view"]["turn"] == 2)


def test_each_captain_has_his_own_sandglass(visitor: Callable[[], Person], clock: SetClock) -> None:
    people = two_a_side(visitor, options=["advanced", "timed_moves"])
    perry, elliott, barclay, finnis = people
    with perry.listen():
        while perry.look()["view"]["phase"] != "movement_notation":
            for each in people:
                if asked(each):
                    each.order({})
        clock.go_on(1)
        for each in (perry, barclay, finnis):
            assert each.order({}).status_code == 200
        time = elliott.look()["time"]
        assert 0 < time["left"] <= time["seconds"]
        assert perry.look()["waiting_for"] == [1] and perry.look()["time"] == time
        clock.go_on(time["left"] + GRACE.total_seconds())
        assert 1 not in perry.look()["waiting_for"] or perry.look()["view"]["turn"] == 2, (
            "defaults were sealed"
        )


def test_seats_that_leave_a_ship_in_doubt_are_refused(anna: Person) -> None:
    def refusal(*seats: dict[str, Any]) -> str:
        body = {
            "scenario": BATTLE,
            "ruleset": "tournament",
            "seats": [{"kind": "human", **seat} for seat in seats],
        }
        made = anna.post("/api/games", body)
        assert made.status_code == 422
        return str(made.json()["error"])

    whole = {"side": 1}
    assert "name the side" in refusal({"ships": NIAGARA}, {}, whole)
    assert "names no ships" in refusal({"side": 0}, {"side": 0}, whole)
    assert "names no ships" in refusal({"side": 0, "ships": NIAGARA}, whole)
    assert "two captains" in refusal(
        {"side": 0}, {"side": 0, "ships": NIAGARA}, {"side": 0, "ships": NIAGARA}, whole
    )
    assert "no ship 'detroit'" in refusal({"side": 0}, {"side": 0, "ships": ["detroit"]}, whole)
    assert "no ship left" in refusal(
        {"side": 0}, {"side": 0, "ships": ["lawrence", "caledonia", "niagara"]}, whole
    )
    assert "no division 'Van'" in refusal({"side": 0}, {"side": 0, "division": "Van"}, whole)


class PairPhase(toy.SignalPhase):
    """Both ships of a side hoist a signal, and not the same one twice."""

    def asks(self, state: toy.ToyState) -> list[list[Ask]]:
        return [
            [Ask(f"signal/{ship}", "signal", ship, toy.SIGNALS, default, "T.1") for ship, default in pair]
            for pair in PAIRS
        ]

    def resolve(self, state: toy.ToyState, orders: Orders, report: Any) -> bool:
        state.shown = [orders[f"signal/{pair[0][0]}"] for pair in PAIRS]
        return True


PAIRS = (
    (("lawrence", "azure"), ("niagara", "crimson")),
    (("detroit", "azure"), ("hunter", "crimson")),
)


def _differ(state: toy.ToyState, side: int, orders: Orders) -> list[Violation]:
    signals = [orders[f"signal/{ship}"] for ship, _ in PAIRS[side]]
    return [Violation(f"signal/{PAIRS[side][0][0]}", "both the same")] if signals[0] == signals[1] else []


def _pair() -> toy.ToyRuleset:
    return replace(toy.make(), id="pair", phases=(PairPhase(),), check=_differ)


def test_parts_that_do_not_go_together_leave_nobody_stuck(
    visitor: Callable[[], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry._MAKERS, "pair", _pair)
    seats = captains()
    seats[3]["ships"] = ["hunter"]
    perry, elliott, *_ = two_a_side(visitor, "pair", seats)
    refused = elliott.order({"signal/niagara": "azure"})
    assert refused.status_code == 422, "it does not go with the other's default, whatever he writes"
    assert elliott.order({"signal/niagara": "emerald"}).status_code == 200
    refused = perry.order({"signal/lawrence": "emerald"})
    assert refused.status_code == 422 and "both the same" in refused.text
    assert perry.look()["waiting_for"] == [0, 2, 3] or perry.look()["waiting_for"] == [0]
    assert perry.order({"signal/lawrence": "vermilion"}).status_code == 200
    assert perry.look()["waiting_for"] == [2, 3]


def test_where_captains_may_only_signal_no_reason_tells_what_another_sealed(
    visitor: Callable[[], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry._MAKERS, "pair", lambda: replace(_pair(), signals_only=True))
    seats = captains()
    seats[3]["ships"] = ["hunter"]
    perry, elliott, *_ = two_a_side(visitor, "pair", seats)
    assert elliott.order({"signal/niagara": "emerald"}).status_code == 200
    refused = perry.order({"signal/lawrence": "emerald"})
    assert refused.status_code == 422 and "another captain of your side has sealed" in refused.text
    assert "both the same" not in refused.text
    assert perry.order({"signal/lawrence": "vermilion"}).status_code == 200


def test_a_default_that_cannot_stand_opens_the_other_part_again(
    visitor: Callable[[], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    def never_azure(state: toy.ToyState, side: int, orders: Orders) -> list[Violation]:
        pair = orders[f"signal/{PAIRS[side][0][0]}"], orders[f"signal/{PAIRS[side][1][0]}"]
        return [Violation("signal/niagara", "not beside azure")] if pair == ("azure", "emerald") else []

    # The other's default stands for him until he seals, so the check is passed with another default at first.
    monkeypatch.setitem(registry._MAKERS, "pair", lambda: replace(_pair(), check=never_azure))
    seats = captains()
    seats[3]["ships"] = ["hunter"]
    perry, elliott, *_ = two_a_side(visitor, "pair", seats)
    session = perry._client.app.state.game_registry.session(perry.game)
    play = session.current()
    part = play.captains.part(play.game, 1, {}, True, "salt")
    play.captains.parts[1] = type(part)(1, {"signal/niagara": "emerald"}, True, "salt", 0, 0)
    assert perry.order({}).status_code == 200
    assert asked(elliott) == ["signal/niagara"] if "request" in elliott.look()["view"] else True
    assert elliott.look()["waiting_for"] == [1], "he is asked again"
    assert elliott.order({}).status_code == 200
    assert perry.look()["waiting_for"] == [2, 3]


def _through(people: list[Person], until: Callable[[dict[str, Any]], bool], orders: dict[str, str]) -> None:
    """Answer everything by default, or as told, until something holds."""
    for _ in range(40):
        if until(people[0].look()):
            return
        for each in people:
            mine = {name: notation for name, notation in orders.items() if name in asked(each)}
            if asked(each):
                assert each.order(mine).status_code == 200


def test_a_signal_reaches_those_who_can_read_it(visitor: Callable[[], Person]) -> None:
    people = two_a_side(visitor, options=["advanced", "signals"])
    perry, elliott, barclay, finnis = people
    signal = {"signal/niagara": "Engage more closely"}
    _through(people, lambda look: look["view"]["turn"] == 2, signal)
    for reader in (perry, elliott):
        assert "Engage more closely" in reader.get("events").text
    for stranger in (barclay, finnis):
        assert "Engage more closely" not in "".join(
            stranger.get(path).text for path in ("events", "view", "film")
        )


def test_orders_ahead_are_written_and_known_by_their_own_captain(visitor: Callable[[], Person]) -> None:
    maker = visitor()
    seats = [
        {"kind": "human", "side": 0},
        {"kind": "human", "side": 0, "division": "Lee column"},
        {"kind": "human", "side": 1},
    ]
    maker.make(seats, "second_edition", scenario="trafalgar", options=["advanced", "command_lag"])
    info = maker.get("").json()
    lee = set(info["seats"][1]["ships"]) if info["seats"] else set()
    guests = [visitor().join(maker, number) for number in (1, 2)]
    people = [maker, *guests]
    for _ in range(12):
        kinds = [{name.split("/")[0] for name in asked(each)} for each in people]
        if any("ahead" in some for some in kinds):
            break
        for each in people:
            if asked(each):
                each.order({})
    own = [{name.split("/")[1] for name in asked(each) if name.startswith("ahead/")} for each in people[:2]]
    assert own[1] <= lee and not own[0] & lee and (own[0] or own[1])


def test_sealed_parts_can_be_opened_again(visitor: Callable[[], Person]) -> None:
    perry, elliott, barclay, _ = two_a_side(visitor)
    perry.order({"plot/lawrence": "1"})
    assert perry.post("reopen").status_code == 200
    assert perry.get("draft").json()["orders"]["plot/lawrence"] == "1"
    perry.order({"plot/lawrence": "2"})
    elliott.order({"plot/niagara": "1"})
    assert perry.look()["waiting_for"] == [2, 3], "the side is complete"
    assert elliott.post("reopen").status_code == 200
    assert asked(elliott) == ["plot/niagara"] and asked(perry) == [], "what the other sealed stays"
    assert elliott.order({"plot/niagara": "3"}).status_code == 200
    assert perry.look()["waiting_for"] == [2, 3]
    assert asked(barclay)


@pytest.mark.parametrize("ruleset", ["second_edition", "beat_to_quarters"])
@pytest.mark.parametrize("bot", ["midshipman", "lieutenant"])
def test_our_own_captains_command_a_part(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, ruleset: str, bot: str
) -> None:
    with TestClient(create_app(tmp_path)) as client:
        anna = Person(client)
        seats = captains("bot", bot=bot)
        seats[2] = {"kind": "bot", "bot": bot, "side": 1}
        anna.make(seats, ruleset, scenario=BATTLE, seed=1813)
        for _ in range(60):
            look = anna.wait_for(lambda look: look["waiting_for"] in ([0], []) or look["view"]["turn"] > 2)
            if look["view"]["turn"] > 2:
                break
            assert anna.order({}).status_code == 200
        assert look["view"]["turn"] > 2, "every bot answers whatever its ships are asked"
    assert "failed" not in caplog.text, "and none had its defaults played"
