"""Names, recovery links and the owner of a machine."""

from collections.abc import Callable
from pathlib import Path

import pytest
from litestar.testing import TestClient

from tests.server.people import HUMANS, SCENARIO, Person, ToyBots
from tests.server.stored_rows import stored_bytes
from weathergage.server.app import create_app
from weathergage.server.settings import HOME, from_environment

Visitor = Callable[[], Person]


def rename(person: Person, name: str) -> int:
    """Ask for a name; the status of the answer."""
    return int(person.call("PUT", "/api/me/name", json={"name": name}).status_code)


def recovery_of(person: Person) -> str:
    """Make a recovery link and return its key."""
    return str(person.call("POST", "/api/me/recovery").json()["key"])


def test_a_name_is_enough(anna: Person) -> None:
    nobody = anna.get("/api/me").json()
    assert nobody["name"] == "" and nobody["member"] and not nobody["admin"] and not nobody["recovery"]
    assert anna.call("PUT", "/api/me/name", json={"name": "  Anna   Roe "}).json()["name"] == "Anna Roe"
    kept = anna.call("PUT", "/api/me/settings", json={"settings": {"theme": "night"}}).json()
    assert kept["settings"] == {"theme": "night"} and kept["since"]


@pytest.mark.parametrize("same", ["Anna", "ANNA", "anna", "Ánna", "An na", "A.n-n'a"])
def test_nobody_takes_the_name_of_another(anna: Person, ben: Person, same: str) -> None:
    assert rename(anna, "Anna") == 200
    refused = ben.call("PUT", "/api/me/name", json={"name": same})
    assert refused.status_code == 409 and " 2" in refused.json()["error"]
    assert rename(anna, "Ann") == 200 and rename(ben, same) == 200, "a name that was given up is free"


@pytest.mark.parametrize("name", ["", "A", "x" * 31, "<b>", "🙂🙂", "-anna"])
def test_names_that_nobody_could_read_are_refused(anna: Person, name: str) -> None:
    refused = anna.call("PUT", "/api/me/name", json={"name": name})
    assert refused.status_code == 422 and refused.json()["error"].startswith("a name")
    assert anna.get("/api/me").json()["name"] == ""


@pytest.mark.parametrize("alike", ["\u0410nna", "Ann\u0430", "Ann\u0251", "\u0391nna"])
def test_nobody_looks_like_another_by_letters_of_other_alphabets(anna: Person, alike: str) -> None:
    refused = anna.call("PUT", "/api/me/name", json={"name": alike})
    assert refused.status_code == 422 and "one alphabet" in refused.json()["error"]


@pytest.mark.parametrize(
    "name", ["Ärö Ñandú", "Işık", "Đặng Văn", "Анна Ро", "Άννα", "さくら花 Ai", "Jean-Luc d'Or 2"]
)
def test_names_of_every_alphabet_are_welcome(anna: Person, name: str) -> None:
    assert rename(anna, name) == 200


def test_nobody_speaks_in_the_name_of_another_by_that_of_his_seat(
    anna: Person, ben: Person, visitor: Visitor
) -> None:
    rename(anna, "Anna Roe")
    for alike in ("Anna Roe", "anna-roe", "\u0410nna Roe"):
        seats = [{"kind": "human", "name": alike}, {"kind": "human"}]
        wanted = {"scenario": SCENARIO, "ruleset": "toy", "seats": seats}
        refused = ben.post("/api/games", wanted)
        assert refused.status_code in (409, 422) and "name" in refused.json()["error"]
    anna.make([{"kind": "human", "name": "Anna Roe"}, {"kind": "human"}])
    # A name that was free when the game was made may be somebody's later.
    cora = visitor()
    cora.make([{"kind": "human", "name": "Dora"}, {"kind": "human"}])
    ben.join(cora)
    assert cora.post("talk/table", {"text": "hello"}).status_code == 200
    rename(anna, "Dora")
    refused = cora.post("talk/table", {"text": "it is me"})
    assert refused.status_code == 409 and "give a name first" in refused.json()["error"]
    assert cora.post("again", {}).status_code == 201, "a rematch goes without that name"
    assert rename(cora, "Cora") == 200 and cora.post("talk/table", {"text": "hello"}).status_code == 200


def test_a_recovery_link_brings_name_games_and_settings_to_another_browser(
    anna: Person, visitor: Visitor
) -> None:
    anna.make(HUMANS)
    rename(anna, "Anna")
    anna.call("PUT", "/api/me/settings", json={"settings": {"volume": 3}})
    key = recovery_of(anna)
    assert anna.get("/api/me").json()["recovery"]
    other = visitor()
    other.get("/api/me")
    other.make(HUMANS)
    guest = other.game
    back = other.call("POST", "/api/me/sign-in", json={"key": key})
    assert (
        back.status_code == 200 and back.json()["name"] == "Anna" and back.json()["settings"] == {"volume": 3}
    )
    other.desk = back.cookies["desk"]
    assert {game["id"] for game in other.get("/api/games").json()} == {anna.game, guest}
    other.game, other.key = anna.game, anna.key
    assert [seat["player"] for seat in other.get("").json()["seats"]] == ["Anna", "Anna"]
    assert other.look()["view"]["side"] == 0, "a seat in memory follows its person"


def test_a_renewed_link_voids_the_one_before_and_only_its_hash_is_stored(
    anna: Person, visitor: Visitor, tmp_path: Path
) -> None:
    assert anna.call("POST", "/api/me/recovery").status_code == 409, (
        "who has no name has nothing to bring along"
    )
    rename(anna, "Anna")
    first, second = recovery_of(anna), recovery_of(anna)
    refused = visitor().call("POST", "/api/me/sign-in", json={"key": first})
    assert refused.status_code == 403 and "void" in refused.json()["error"]
    assert visitor().call("POST", "/api/me/sign-in", json={"key": second}).status_code == 200
    stored = stored_bytes(tmp_path)
    assert b"Anna" in stored and second.encode() not in stored


def test_a_browser_of_another_name_is_not_taken_over(anna: Person, ben: Person) -> None:
    rename(anna, "Anna")
    rename(ben, "Ben")
    refused = ben.call("POST", "/api/me/sign-in", json={"key": recovery_of(anna)})
    assert refused.status_code == 409 and "'Ben'" in refused.json()["error"]
    assert ben.get("/api/me").json()["name"] == "Ben"


def test_on_ones_own_machine_all_games_are_there_under_every_address(
    toy_bots: ToyBots, tmp_path: Path
) -> None:
    with TestClient(create_app(tmp_path)) as client:
        anna, ben, carl = (Person(client) for _ in range(3))
        for person in (anna, ben, carl):
            person.make(HUMANS)
        rename(carl, "Carl")
    settings = from_environment(HOME, {"allowed_hosts": ("*",)}, {})
    with TestClient(create_app(tmp_path, settings=settings)) as client:
        owner, again = Person(client), Person(client)
        mine = {game["id"] for game in owner.get("/api/games").json()}
        assert mine == {anna.game, ben.game}, "what belongs to a person of a name stays theirs"
        assert again.get("/api/me").json()["owner"]
        again.make(HUMANS)
        assert again.game in {game["id"] for game in owner.get("/api/games").json()}
        assert again.look()["view"]["side"] == 0
    with TestClient(create_app(tmp_path, settings=settings)) as client:
        assert len(Person(client).get("/api/games").json()) == 3, "the owner is the same the next day"


def test_a_server_for_others_never_takes_its_callers_for_the_owner() -> None:
    assert not from_environment(environment={"WEATHERGAGE_ONE_OWNER": "yes"}).one_owner
