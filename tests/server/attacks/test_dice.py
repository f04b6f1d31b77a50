"""Nobody foretells the dice of a game between people, and anybody can check them afterwards."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from tests.server.admirals import Admiral
from tests.server.people import HUMANS, Person, ToyBots
from weathergage.api import load, read, verify
from weathergage.campaign import verify as verify_campaign
from weathergage.engine.fairness import Fairness, commitment_of, seal_of
from weathergage.engine.journal import Entry
from weathergage.server.app import create_app
from weathergage.server.store.backup import RESTORED, back_up, restore
from weathergage.server.store.data_folder import DATABASE

RULES = "second_edition"


def finished(anna: Person, ben: Person) -> bytes:
    """Play a few turns at two desks, let one side give up, and return the file."""
    for _ in range(6):
        for person, side in ((anna, 0), (ben, 1)):
            if person.look()["view"]["request"] is not None:
                assert person.look()["view"]["side"] == side and person.order({}).status_code == 200
    assert ben.post("act", {"verb": "concede"}).status_code == 200
    file = anna.get("replay")
    assert file.status_code == 200
    return bytes(file.content)


def test_what_the_maker_could_know_before_the_guest_came_is_worth_nothing(anna: Person, ben: Person) -> None:
    """The attack that foretold all events: read the seed from the replay, play ahead, undo, then invite."""
    keys = anna.make(HUMANS, ruleset=RULES, part="aa")
    known = json.loads(anna.get("replay").content)
    ahead = Person(anna._client)
    ahead.desk, ahead.game, ahead.key = anna.desk, anna.game, keys[1]
    anna.order({})
    ahead.order({})
    assert anna.look()["version"] > 0
    ben.join(anna, part="bb")
    assert anna.look()["version"] == ben.look()["version"] == 0 and anna.look()["view"]["turn"] == 1
    assert anna.get("replay").status_code == 403 and anna.post("undo").status_code == 403
    file = finished(anna, ben)
    played = read(file)
    assert played.seed != known["seed"] and isinstance(played.fairness, Fairness)
    assert played.fairness.parts == ("aa", "bb") and verify(file) == []


def test_the_secret_is_published_as_a_hash_and_opened_at_the_end(anna: Person, ben: Person) -> None:
    anna.make(HUMANS, ruleset=RULES, part="aa")
    before = anna.get("").json()["fair"]
    assert before["dice"] == "drawn" and before["secret"] is None and before["parts"] == []
    ben.join(anna, part="bb")
    during = ben.get("").json()["fair"]
    assert during["dice"] == "fair" and during["parts"] == ["aa", "bb"] and during["secret"] is None
    assert during["commitment"] == before["commitment"]
    file = finished(anna, ben)
    after = ben.get("").json()["fair"]
    assert commitment_of(after["secret"]) == before["commitment"]
    fairness = read(file).fairness
    assert isinstance(fairness, Fairness) and fairness.secret == after["secret"]


def test_no_call_tells_the_secret_while_the_game_lasts(anna: Person, ben: Person, visitor: Any) -> None:
    anna.make(HUMANS, ruleset=RULES)
    ben.join(anna)
    secret = anna._client.app.state.game_registry.session(anna.game).record.secret
    seed = str(anna._client.app.state.game_registry.session(anna.game).record.seed)
    onlooker = visitor()
    onlooker.game = anna.game
    for person in (anna, ben, onlooker):
        paths = ("", "view", "events", "update", "film", "replay", "/api/games", "seats/0/keys")
        told = "".join(person.get(path).text for path in paths)
        assert secret not in told and seed not in told


def test_a_chosen_seed_is_told_to_everybody_who_sits_down(anna: Person, ben: Person) -> None:
    anna.make(HUMANS, ruleset=RULES, seed=7)
    anna.order({})
    ben.join(anna)
    assert ben.get("").json()["fair"]["dice"] == "chosen" and ben.look()["version"] == 0
    file = finished(anna, ben)
    assert read(file).seed == 7 and read(file).fairness is msgspec.UNSET and verify(file) == []


def test_two_games_never_share_their_dice(anna: Person, ben: Person) -> None:
    secrets = set()
    for _ in range(3):
        anna.make(HUMANS, ruleset=RULES)
        secrets.add(anna.get("").json()["fair"]["commitment"])
    assert len(secrets) == 3


def test_orders_are_sealed_by_a_hash_that_both_can_check(anna: Person, ben: Person) -> None:
    anna.make(HUMANS, ruleset=RULES)
    ben.join(anna)
    before = ben.look()
    orders = {ask["id"]: ask["default"] for ask in anna.look()["view"]["request"]["asks"]}
    receipt = anna.post("orders", {"orders": {}, "salt": "grain"}).json()["seal"]
    assert receipt == seal_of("constitution-guerriere", "grain", Entry(0, orders))
    assert ben.look() == before and ben.look()["seals"] == [], "he still writes, and is told nothing"
    assert anna.look()["seals"] == [{"side": 0, "seal": receipt}]
    own = ben.post("orders", {"orders": {}}).json()["seal"]
    for person in (anna, ben):
        seals = [note["seal"] for note in person.look()["seals"]]
        assert receipt in seals and own in seals
    proof = read(finished(anna, ben)).fairness
    assert isinstance(proof, Fairness)
    assert receipt == proof.seals[0] and own == proof.seals[1] and proof.salts[0] == "grain"


@pytest.mark.parametrize("what", ["die", "order", "salt", "part"])
def test_verify_refuses_a_file_in_which_anything_was_changed(anna: Person, ben: Person, what: str) -> None:
    anna.make(HUMANS, ruleset=RULES, part="aa")
    ben.join(anna, part="bb")
    file = json.loads(finished(anna, ben))
    assert verify(json.dumps(file).encode()) == []
    proof = file["fairness"]
    if what == "die":
        proof["rolls"] = [*proof["rolls"], ["gunnery", 6, 1]]
    elif what == "order":
        file["entries"][0]["orders"]["plot/constitution"] = "1"
    elif what == "salt":
        proof["salts"][1] += "x"
    else:
        proof["parts"][1] = "bc"
    assert verify(json.dumps(file).encode())


def test_a_campaign_between_two_people_has_dice_that_neither_knows(tmp_path: Any) -> None:
    with TestClient(create_app(tmp_path)) as client:
        anna, ben = Admiral(client), Admiral(client)
        anna.begin({"kind": "human"}, seed=None)
        assert anna.do("orders", {"orders": {}}).status_code == 200
        ben.join_campaign(anna)
        assert anna.look()["version"] == 0 and anna.look()["fair"]["dice"] == "fair"
        assert anna.get(f"/api/campaigns/{anna.campaign}/file").status_code == 403
        for _ in range(12):
            if anna.look()["battle"]:
                break
            for one in (anna, ben):
                if asks := one.look()["view"]["asks"]:
                    chosen = {"engage": "yes"} if any(ask["id"] == "engage" for ask in asks) else {}
                    sealed = one.do("orders", {"orders": chosen})
                    assert sealed.status_code == 200 and len(sealed.json()["seal"]) == 64
        anna.do("battle", {"how": "chart"})
        game = anna.look()["battle"]["game"]
        anna.game = ben.game = game
        info = anna.get("").json()
        assert info["fair"]["dice"] == "fair" and info["side"] == 0
        assert anna.post("seats/0/keys/invitation").status_code == 409, (
            "seats are handed over in the campaign"
        )
        assert ben.post("act", {"verb": "concede"}).status_code == 200
        battle = anna.get("replay").content
        assert verify(battle) == []
        ben.wait(lambda now: now["battle"] is None)
        assert ben.do("surrender").status_code == 200
        file = anna.get(f"/api/campaigns/{anna.campaign}/file").content
        assert verify_campaign(file) == []
        spoiled = json.loads(file)
        spoiled["fairness"]["salts"][0] = "00"
        assert verify_campaign(json.dumps(spoiled).encode())
        unproven = json.loads(file)
        for line in unproven["lines"]:
            if "battle" in line:
                line["battle"]["entries"] = []
        faults = verify_campaign(json.dumps(unproven).encode())
        assert any("cannot be checked" in fault for fault in faults), "a battle that nobody can play again"
        # The battle's secret was opened months before the campaign's own, and does not tell it.
        assert json.loads(battle)["fairness"]["secret"] != spoiled["fairness"]["secret"]
        assert load(battle).over


@pytest.mark.sqlite
def test_who_plays_on_from_a_backup_is_told_that_dice_come_again(toy_bots: ToyBots, tmp_path: Path) -> None:
    """A keeper who puts an old copy back gives both sides the dice of the turns that were lost."""
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite3"
    data.mkdir()
    with TestClient(create_app(data)) as client:
        anna, ben, carl = Person(client), Person(client), Person(client)
        anna.make(HUMANS)
        ben.join(anna)
        carl.make(HUMANS)
        back_up(data / DATABASE, copy)
        anna.order({})
    restore(copy, data / DATABASE)
    with TestClient(create_app(data)) as client:
        anna._client = carl._client = client
        told = [notice["text"] for notice in anna.get("").json()["notices"]]
        assert anna.look()["version"] == 0 and told[-1] == RESTORED and len(told) == 2
        assert carl.get("").json()["notices"] == [], "he sits alone"


@pytest.mark.parametrize("sides", [0, 1 << 64])
def test_a_file_with_an_impossible_die_keeps_no_processor_busy(anna: Person, ben: Person, sides: int) -> None:
    """One call for ever: no number of the stream is small enough for a die of so many sides."""
    anna.make(HUMANS, ruleset=RULES)
    ben.join(anna)
    file = json.loads(finished(anna, ben))
    file["fairness"]["rolls"] = [["gunnery", sides, 1]]
    refused = anna.post("/api/replays", file)
    assert refused.status_code == 422 and "die 1" in refused.json()["error"]
