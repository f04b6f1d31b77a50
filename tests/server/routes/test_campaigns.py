"""Campaigns at the server: bought, ordered month by month, fought quickly or at the chart, kept over a restart."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.admirals import Admiral
from weathergage.campaign import verify
from weathergage.server.app import create_app


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    """A server with real captains, since the months need admirals."""
    with TestClient(create_app(tmp_path)) as client:
        yield client


@pytest.fixture
def anna(client: TestClient[Any]) -> Admiral:
    """Somebody who makes campaigns."""
    return Admiral(client)


BOT = {"kind": "bot", "bot": "midshipman"}


def test_the_market_tells_prices_and_checks_fleets(anna: Admiral) -> None:
    market = anna.get("/api/market").json()
    assert (market["points"], market["months"], market["first_rates"]) == (240, 24, 2)
    assert market["ships"][0]["cost"] == [45, 35, 30, 25, 20]
    fleet = anna.get("/api/market/fleet?nation=dutch").json()
    assert not fleet["faults"] and fleet["cost"] + fleet["left"] == 240
    poor = {"name": "Nobody", "nation": "dutch", "squadrons": []}
    assert anna.post("/api/market/fleet", poor).json()["faults"]
    assert anna.get("/api/market/fleet?nation=martian").status_code == 422


def test_two_fleets_bought_for_the_same_points_meet_in_a_single_battle(anna: Admiral) -> None:
    fleets = []
    for nation in ("british", "french"):
        bill = anna.get(f"/api/market/fleet?nation={nation}&points=90").json()
        assert not bill["faults"] and bill["cost"] + bill["left"] == 90
        fleets.append(bill["fleet"])
    sheet = {"fleets": fleets, "seats": [{"kind": "human"}, BOT], "points": 90, "seed": 4}
    made = anna.post("/api/meetings", sheet)
    assert made.status_code == 201, made.text
    info = anna.get(f"/api/games/{made.json()['id']}").json()
    assert [len(side["ships"]) for side in info["scenario"]["sides"]] == [
        len(fleet["squadrons"][0]["ships"]) for fleet in fleets
    ]
    dear = anna.post("/api/meetings", {**sheet, "points": 20})
    assert dear.status_code == 422 and "more than the 20 agreed on" in dear.text
    assert anna.post("/api/market/fleet?points=20", fleets[0]).json()["faults"]


def test_a_campaign_goes_on_month_by_month_against_a_bot(anna: Admiral) -> None:
    anna.begin(BOT)
    assert anna.month(engage="yes")["view"]["month"] == 2
    # A second battle may end the whole campaign.
    seen = anna.month(engage="no")
    assert seen["view"]["month"] == 3 and len(seen["view"]["history"]) == 3
    file = anna.get(f"/api/campaigns/{anna.campaign}/file")
    assert verify(file.content) == []


def test_two_people_seal_their_months_and_see_no_seal(anna: Admiral, client: TestClient[Any]) -> None:
    anna.begin({"kind": "human"})
    ben = Admiral(client)
    ben.join_campaign(anna)
    before = ben.look()
    assert anna.do("orders", {"orders": {}}).status_code == 200
    assert ben.look() == before and anna.look()["view"]["waiting_for"] == [1]
    assert anna.do("orders", {"orders": {}}).status_code == 409
    ben.key = ""
    assert ben.do("orders", {"orders": {}}).status_code == 403
    ben.key = "wrong"
    assert ben.get(f"/api/campaigns/{ben.campaign}").status_code == 403
    assert ben.get("/api/campaigns/nowhere").status_code == 404


def _asked(admiral: Admiral) -> bool:
    (card,) = admiral.get("/api/campaigns").json()
    return bool(card["asked"])


def test_the_list_says_whether_a_campaign_waits_for_oneself_and_not_for_the_other(
    anna: Admiral, client: TestClient[Any]
) -> None:
    anna.begin({"kind": "human"}, seed=None)
    ben = Admiral(client)
    ben.join_campaign(anna)
    assert _asked(anna) and _asked(ben)
    before = ben.get("/api/campaigns").text
    assert anna.do("orders", {"orders": {}}).status_code == 200
    assert not _asked(anna) and ben.get("/api/campaigns").text == before
    assert ben.do("orders", {"orders": {}}).status_code == 200
    assert _asked(anna) and _asked(ben)


def test_wrong_orders_are_refused_with_the_place_and_change_nothing(anna: Admiral) -> None:
    anna.begin({"kind": "human"})
    version = anna.look()["version"]
    wrong = anna.do("orders", {"orders": {"build/1": "the moon"}})
    assert wrong.status_code == 422 and wrong.json()["violations"][0]["place"] == "build/1"
    assert anna.do("check", {"orders": {"weather": "fine"}}).json()["violations"]
    assert anna.look()["version"] == version


def battle_of(anna: Admiral) -> Any:
    """Play on to a battle."""
    for _ in range(8):
        seen = anna.look()
        while seen["battle"] is None and seen["view"]["asks"]:
            asked = {ask["id"] for ask in seen["view"]["asks"]}
            chosen = {key: "yes" for key in ("engage",) if key in asked}
            assert anna.do("orders", {"orders": chosen}).status_code == 200
            seen = anna.wait(lambda now: now["view"]["asks"] or now["battle"])
        if seen["battle"] is not None:
            return seen
    raise AssertionError("no battle in eight months")


def test_a_battle_is_fought_at_the_chart_and_its_result_flows_back(anna: Admiral) -> None:
    anna.begin(BOT)
    battle_of(anna)
    seen = anna.do("battle", {"how": "chart"}).json()
    anna.game = seen["battle"]["game"]
    assert anna.game and anna.get("view").json()["view"]["side"] == 0
    assert not _asked(anna), "the battle is on the list of games"
    assert anna.do("battle", {"how": "chart"}).json()["battle"]["game"] == anna.game
    assert anna.post("act", {"verb": "concede"}).status_code == 200
    after = anna.wait(lambda now: now["battle"] is None)
    assert any(tale["kind"] == "BattleFought" for tale in after["view"]["chronicle"])
    file = anna.get(f"/api/campaigns/{anna.campaign}/file")
    assert verify(file.content) == []


def test_a_battle_whose_game_was_removed_is_begun_anew(anna: Admiral) -> None:
    anna.begin(BOT)
    battle_of(anna)
    lost = anna.do("battle", {"how": "chart"}).json()["battle"]["game"]
    assert anna.call("DELETE", f"/api/games/{lost}").status_code == 204
    anna.game = anna.do("battle", {"how": "chart"}).json()["battle"]["game"]
    assert anna.game != lost and anna.get("view").status_code == 200


def test_two_people_must_both_want_a_quick_battle(anna: Admiral, client: TestClient[Any]) -> None:
    anna.begin({"kind": "human"})
    ben = Admiral(client)
    ben.join_campaign(anna)
    for _ in range(20):
        if anna.look()["battle"]:
            break
        for one in (anna, ben):
            if asks := one.look()["view"]["asks"]:
                chosen = {"engage": "yes"} if any(ask["id"] == "engage" for ask in asks) else {}
                assert one.do("orders", {"orders": chosen}).status_code == 200
    assert _asked(anna) and _asked(ben), "how the battle is fought"
    assert anna.do("battle", {"how": "quick"}).json()["battle"]["wants_quick"] == [0]
    assert not _asked(anna) and _asked(ben)
    assert ben.do("battle", {"how": "quick", "captain": "cabin-boy"}).status_code == 200
    ben.wait(lambda now: now["battle"] is None)


def test_a_campaign_is_kept_over_a_restart_and_can_be_removed(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path)) as client:
        anna = Admiral(client)
        anna.begin({"kind": "human"})
        assert anna.do("orders", {"orders": {}}).status_code == 200
        before = anna.look()
    with TestClient(create_app(tmp_path)) as client:
        again = Admiral(client)
        again.desk, again.key, again.campaign = anna.desk, anna.key, anna.campaign
        assert again.look() == before
        (card,) = again.get("/api/campaigns").json()
        assert card["id"] == anna.campaign and card["month"] == 1 and not card["over"]
        assert again.call("DELETE", f"/api/campaigns/{anna.campaign}").status_code == 204
        assert again.get("/api/campaigns").json() == []


def test_a_campaign_can_be_given_up(anna: Admiral) -> None:
    anna.begin(BOT)
    assert anna.do("surrender").status_code == 200
    seen = anna.look()
    assert seen["view"]["step"] == "over" and seen["view"]["ending"]["winner"] == 1
    assert anna.do("surrender").status_code == 409


def test_a_quick_battle_can_be_watched_afterwards(anna: Admiral) -> None:
    anna.begin(BOT)
    month = battle_of(anna)["view"]["month"]
    address = f"/api/campaigns/{anna.campaign}/battles"
    assert anna.get(f"{address}/{month}/film").status_code == 404
    assert anna.do("battle", {"how": "quick"}).status_code == 200
    seen = anna.wait(lambda now: now["battle"] is None)
    told = seen["view"]["calendar"][month - 1]
    assert (told["outcome"], told["film"], bool(told["title"])) == ("battle", True, True)
    film = anna.get(f"{address}/{month}/film")
    assert film.status_code == 200 and len(film.json()["frames"]) > 2
    assert "seed" not in film.json() and anna.get(f"{address}/23/film").status_code == 404


def test_the_film_of_a_fair_battle_is_made_with_its_own_dice(anna: Admiral, client: TestClient[Any]) -> None:
    anna.begin({"kind": "human"}, seed=None)
    ben = Admiral(client)
    ben.join_campaign(anna)
    for _ in range(20):
        if anna.look()["battle"]:
            break
        for one in (anna, ben):
            if one.look()["view"]["asks"]:
                assert one.do("orders", {"orders": {}}).status_code == 200
    month = anna.look()["view"]["month"]
    for one in (anna, ben):
        assert one.do("battle", {"how": "quick"}).status_code == 200
    anna.wait(lambda now: now["battle"] is None)
    film = ben.get(f"/api/campaigns/{ben.campaign}/battles/{month}/film")
    assert film.status_code == 200, film.text


def bought(person: Admiral, other: dict[str, Any], seed: int | None = 7) -> None:
    """Begin a campaign whose fleets are still to be bought."""
    fleets = [
        {"name": name, "nation": nation, "squadrons": []}
        for name, nation in (("Albion", "british"), ("Gaul", "french"))
    ]
    made = person.post(
        "/api/campaigns", {"fleets": fleets, "seats": [{"kind": "human"}, other], "seed": seed}
    )
    assert made.status_code == 201, made.text
    person.campaign, person.key = made.json()["id"], made.json()["seats"][0]["key"]


def fleet_of(person: Admiral, nation: str, name: str, number: int) -> str:
    """A fleet as the order by which it is bought."""
    plan = person.get(f"/api/market/fleet?nation={nation}&seed={number}").json()["fleet"]
    return json.dumps({**plan, "name": name}, ensure_ascii=False)


def test_two_people_buy_their_fleets_without_seeing_each_other_s(
    anna: Admiral, client: TestClient[Any]
) -> None:
    bought(anna, {"kind": "human"}, seed=None)
    ben = Admiral(client)
    ben.join_campaign(anna)
    mine = fleet_of(anna, "british", "Albion", 2)
    names = [ship["name"] for group in json.loads(mine)["squadrons"] for ship in group["ships"]]
    address = f"/api/campaigns/{anna.campaign}"
    # What she writes is kept for her alone, and what she has sealed is not even known to be sealed.
    kept = anna.call("PUT", f"{address}/draft", json={"orders": {"fleet": mine}})
    assert kept.status_code == 200, kept.text
    before = ben.look()
    assert ben.get(f"{address}/draft").json()["orders"] == {}
    assert anna.get(f"{address}/draft").json()["orders"] == {"fleet": mine}
    assert anna.do("orders", {"orders": {"fleet": mine}}).status_code == 200
    assert ben.look() == before and not any(name in json.dumps(before) for name in names)
    assert ben.get(f"{address}/file").status_code == 403
    dear = ben.do("orders", {"orders": {"fleet": mine}})
    assert dear.status_code == 422 and "you buy for Gaul" in dear.text
    assert ben.do("orders", {"orders": {"fleet": fleet_of(ben, "french", "Gaul", 1)}}).status_code == 200
    for one in (anna, ben):
        view = one.look()["view"]
        assert (view["month"], view["step"]) == (1, "purse")
        assert {ship["name"] for ship in view["sides"][0]["ships"]} == set(names)


def test_a_bot_buys_its_own_fleet(anna: Admiral) -> None:
    bought(anna, BOT)
    assert anna.look()["view"]["step"] == "muster"
    assert anna.do("orders", {"orders": {}}).status_code == 200
    seen = anna.wait(lambda now: now["view"]["step"] == "purse")
    assert all(side["squadrons"] and side["ships"] for side in seen["view"]["sides"])
