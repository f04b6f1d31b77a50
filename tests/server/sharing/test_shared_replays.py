"""Replays of finished games are shared by a link, spoken about and played on; results and games can be taken along."""

import io
import json
import struct
import zipfile
import zlib
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import update

from tests.server.people import AGAINST_BOT, HUMANS, Person
from weathergage.scenarios import all_scenarios
from weathergage.server.identity.results import results
from weathergage.server.sharing.lettering import lettered

Visitor = Callable[[], Person]


def named(person: Person, name: str) -> Person:
    """Give somebody a name."""
    assert person.call("PUT", "/api/me/name", json={"name": name}).status_code == 200
    return person


@pytest.fixture
def fought(anna: Person, ben: Person) -> Person:
    """Anna, after a battle with Ben."""
    named(anna, "Anna")
    named(ben, "Ben")
    anna.make(HUMANS)
    ben.join(anna)
    while anna.look()["view"]["outcome"] is None:
        anna.order({})
        ben.order({})
    return anna


def shared(person: Person) -> str:
    """Share somebody's game; the token."""
    made = person.post("share")
    assert made.status_code == 200, made.text
    return str(made.json()["token"])


def test_only_finished_games_are_shared_and_only_by_their_players(
    anna: Person, ben: Person, visitor: Visitor
) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    assert anna.post("share").status_code == 409
    stranger = visitor()
    stranger.get("/api/me")
    assert stranger.post(f"/api/games/{anna.game}/share").status_code == 403


def test_the_public_page_has_title_words_and_picture(fought: Person, client: TestClient[Any]) -> None:
    token = shared(fought)
    assert shared(fought) == token, "the link stays the same"
    client.cookies.clear()
    page = client.get(f"/r/{token}")
    assert page.status_code == 200
    for part in ('property="og:title"', "Anna against Ben", f"/r/{token}/picture.png", "summary_large_image"):
        if b"</head>" in page.content:
            assert part in page.text
    about = client.get(f"/api/shared/{token}").json()
    assert [player["name"] for player in about["players"]] == ["Anna", "Ben"] and not about["own"]
    assert fought.get(f"/api/shared/{token}").json()["own"]
    assert fought.desk not in page.text


def test_a_withdrawn_link_is_void(fought: Person, ben: Person, client: TestClient[Any]) -> None:
    token = shared(fought)
    assert ben.call("DELETE", f"/api/games/{fought.game}/share").json()["token"] == ""
    client.cookies.clear()
    for path in (
        f"/api/shared/{token}",
        f"/api/shared/{token}/film",
        f"/r/{token}/picture.png",
        f"/r/{token}",
    ):
        assert client.get(path).status_code == 404


def test_the_picture_is_a_png_of_the_battle(anna: Person, client: TestClient[Any]) -> None:
    anna.make([{"kind": "human"}, {"kind": "human"}], ruleset="second_edition")
    anna.order({})
    assert anna.post("act", {"verb": "concede", "notation": ""}).status_code == 200
    picture = client.get(f"/r/{shared(anna)}/picture.png")
    assert picture.headers["content-type"] == "image/png"
    data = picture.content
    assert data.startswith(b"\x89PNG\r\n\x1a\n") and struct.unpack(">II", data[16:24]) == (1200, 630)
    start = data.index(b"IDAT")
    (length,) = struct.unpack(">I", data[start - 4 : start])
    pixels = zlib.decompress(data[start + 4 : start + 4 + length])
    assert len(pixels) == 1201 * 630
    assert {4, 5} <= set(pixels), "ships of both sides"
    rows = [pixels[at + 1 : at + 1201] for at in range(0, len(pixels), 1201)]
    strip = [row[10:1190] for row in rows[530:]]
    assert {sign for row in strip for sign in row} == {2, 3} and max(row.count(2) for row in strip) > 60, (
        "the name of the battle on paper, which no ship covers"
    )
    again = client.get(f"/r/{shared(anna)}/picture.png", headers={"if-none-match": picture.headers["etag"]})
    assert again.status_code == 304


def test_the_title_of_every_battle_can_be_lettered() -> None:
    for battle in all_scenarios():
        strokes, long = lettered(battle.title)
        assert strokes and long > len(battle.title), battle.title
        left_out = [sign for sign in battle.title if sign != " " and not lettered(sign)[0]]
        assert not left_out, battle.title
    assert lettered("Zoé’s Größe") == lettered("Zoe's Grösse"), "marks over letters are left out"
    assert lettered("船 Ä") == lettered("A") and lettered(" ") == ([], 0.0)


def test_people_of_a_name_speak_about_turns(fought: Person, ben: Person, visitor: Visitor) -> None:
    token = shared(fought)
    carl, stranger = named(visitor(), "Carl"), visitor()
    path = f"/api/shared/{token}/comments"
    assert stranger.post(path, {"turn": 1, "text": "Ha"}).status_code == 409
    (said,) = carl.post(path, {"turn": 2, "text": " A fine turn. "}).json()
    assert (said["turn"], said["by"], said["text"], said["mine"]) == (2, "Carl", "A fine turn.", True)
    (seen,) = stranger.get(path).json()
    assert not seen["mine"] and not seen["removable"]
    assert stranger.call("DELETE", f"{path}/{said['id']}").status_code == 403
    assert ben.call("DELETE", f"{path}/{said['id']}").json() == [], "players keep their table clean"
    carl.post(path, {"turn": 1, "text": "Again\u202e\n"})
    assert stranger.get(path).json()[0]["text"] == "Again"
    assert carl.post(path, {"turn": 1, "text": "\u200e\x01"}).status_code == 422
    muted = fought.call("PUT", "/api/people/Carl/regard", json={"mute": True, "block": False})
    assert muted.status_code == 200
    assert fought.get(path).json() == [] and len(stranger.get(path).json()) == 1


def test_anybody_plays_on_from_a_turn_of_a_shared_replay(fought: Person, visitor: Visitor) -> None:
    token = shared(fought)
    carl = visitor()
    carl.get("/api/me")
    direct = carl.post(f"/api/games/{fought.game}/branch", {"turn": 2})
    assert direct.status_code == 403
    made = carl.post(f"/api/shared/{token}/branch", {"turn": 2})
    assert made.status_code == 201, made.text
    body = made.json()
    carl.sit(body["id"], body["seats"][0]["key"])
    assert carl.look()["view"]["turn"] == 2
    assert fought.look()["view"]["outcome"] is not None


def test_results_are_told_to_readers_of_feeds(fought: Person, client: TestClient[Any]) -> None:
    client.cookies.clear()
    feed = client.get("/api/results/feed.json")
    assert "set-cookie" not in feed.headers
    (item,) = feed.json()["items"]
    assert "Anna" in item["content_text"] and item["_weathergage"]["players"][1]["name"] == "Ben"
    assert fought.desk not in feed.text and fought.game not in feed.text
    again = client.get("/api/results/feed.json", headers={"if-none-match": feed.headers["etag"]})
    assert again.status_code == 304
    told = client.get("/api/results/of/Anna/feed.atom")
    assert fought.game not in told.text, "its id would be the link by which anybody may look on"
    atom = ElementTree.fromstring(told.content)
    assert len(atom.findall("{http://www.w3.org/2005/Atom}entry")) == 1
    assert client.get("/api/results/of/Nobody/feed.json").status_code == 404


def test_a_feed_is_sound_whatever_a_battle_is_called(
    fought: Person, client: TestClient[Any], app: Litestar
) -> None:
    with app.state.game_registry.storage.database.writing() as connection:
        connection.execute(update(results).values(title="Lissa\x01\u202e", sides='["Red\\u0001", "Blue"]'))
    for feed in ("feed.atom", "of/Anna/feed.atom"):
        atom = ElementTree.fromstring(client.get(f"/api/results/{feed}").content)
        assert atom.findtext("{*}entry/{*}title") == "Lissa"


def test_everything_of_ones_own_is_one_file(fought: Person) -> None:
    fought.make(AGAINST_BOT)
    running = fought.get("/api/me/export")
    with zipfile.ZipFile(io.BytesIO(running.content)) as file:
        assert file.testzip() is None
        names = file.namelist()
        about = json.loads(file.read("about.json"))
        games = json.loads(file.read("games.json"))
        assert sum(name.startswith("replays/") for name in names) == 2
    assert about["name"] == "Anna" and about["results"][0]["own_side"] == 0
    assert len(games) == 2
    assert fought.desk.encode() not in running.content and fought.key not in json.dumps(games)


def test_a_game_between_people_that_goes_on_is_left_out(anna: Person, ben: Person) -> None:
    """Its file would tell the dice to come."""
    anna.make(HUMANS)
    ben.join(anna)
    with zipfile.ZipFile(io.BytesIO(anna.get("/api/me/export").content)) as file:
        assert not [name for name in file.namelist() if name.startswith("replays/")]
        (left,) = json.loads(file.read("about.json"))["left_out"]
    assert left["game"] == anna.game and "when the game is over" in left["why"]


def test_a_bug_is_logged_without_the_key_of_the_link(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: Any) -> None:
        raise RuntimeError("a plank is loose")

    monkeypatch.setattr(client.app.state.shared_replays, "describe", fails)
    assert client.get("/api/shared/secret-token").status_code == 500
    assert "GET /api/shared/{token} failed" in caplog.text and "secret-token" not in caplog.text
