"""What can be chosen."""

from pathlib import Path

import pytest

from tests.server.people import HUMANS, Person
from weathergage.engine.ruleset import ruleset_ids
from weathergage.server.routes import pages


def test_health_and_lists(anna: Person) -> None:
    assert anna.get("/api/health").json()["status"] == "ok"
    toy = next(card for card in anna.get("/api/rulesets").json() if card["id"] == "toy")
    assert toy["options"][0] == {
        "id": "fog",
        "title": "Fog",
        "summary": "Nothing is seen.",
        "kind": "optional",
        "cite": "toy:T.1",
        "requires": [],
        "excludes": ["sun"],
        "steers": -1,
    }
    assert [(option["id"], option["kind"]) for option in toy["options"][2:]] == [
        ("lamp", "optional"),
        ("haste", "house"),
    ]
    assert toy["presets"] == [
        {"id": "plain", "title": "Plain", "summary": "Nothing but signals.", "options": [], "several": False},
        {
            "id": "gloom",
            "title": "Gloom",
            "summary": "Fog with a lamp in it.",
            "options": ["fog", "lamp"],
            "several": False,
        },
    ]
    assert anna.get("/api/bots").json() == [
        {
            "id": "parrot",
            "title": "Parrot",
            "summary": "Says what it is told.",
            "style": [{"title": "daring", "words": ["steady", "bold"], "usual": "steady"}],
        }
    ]
    nation = anna.get("/api/nations").json()[0]
    assert nation["id"] and nation["adjective"] and nation["colour"].startswith("#")
    battle = next(
        card for card in anna.get("/api/scenarios").json() if card["id"] == "constitution-guerriere"
    )
    ship = battle["sides"][0]["ships"][0]
    assert len(ship["bow"]) == len(ship["stern"]) == 2 and ship["bow"] != ship["stern"]
    assert battle["chart"]["columns"] > 0 and battle["wind"]["direction"] in range(1, 7)


def test_rules_and_rulings(anna: Person) -> None:
    book = anna.get("/api/rulesets/toy/rules").json()
    assert [rule["id"] for rule in book["rules"]] == ["T.1"] and [r["id"] for r in book["rulings"]] == ["R1"]
    page = anna.get("/api/rule/toy/T.1").json()
    assert page["rule"]["title"] == "Signals" and page["rulings"][0]["id"] == "R1"
    assert book["facts"] == {"T.1": {"parent": "", "elsewhere": [], "tests": 0, "test_files": 0}}
    assert book["counts"] == book["parts"] == anna.get("/api/rulesets/toy/tables").json() == []
    assert anna.get("/api/rule/toy/T.99").status_code == 404
    assert anna.get("/api/rulesets/none/tables").status_code == 404
    assert "toy" in anna.get("/api/rulesets/none/rules").json()["error"]


def test_the_interface_describes_itself(anna: Person) -> None:
    schema = anna.get("/schema").json()
    assert schema["paths"].keys() >= {"/api/games/{game_id}/orders", "/api/replays"}
    answers = schema["paths"]["/api/games/{game_id}/view"]["get"]["responses"]
    assert answers["200"]["content"]["application/json"]["schema"]["$ref"].endswith("Look")


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a client that may be built into it, known before the server starts."""
    monkeypatch.setattr(pages, "FOLDER", tmp_path / "web_dist")
    return tmp_path / "web_dist"


def test_client_pages(built: Path, tmp_path: Path, anna: Person) -> None:
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<title>the client</title>")
    (built / "assets" / "index-1.js").write_text("let it;")
    (tmp_path / "secret.toml").write_text("secret")
    for path in ("/", "/games/abc"):
        assert "the client" in anna.get(path).text
    desk, anna.desk = anna.desk, ""
    script = anna.get("/assets/index-1.js")
    anna.desk = desk
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "immutable" in script.headers["cache-control"] and "set-cookie" not in script.headers
    start = anna.get("/")
    assert start.headers["content-type"] == anna.get("/games/abc").headers["content-type"]
    assert start.headers["content-type"] == "text/html; charset=utf-8"
    assert start.headers["cache-control"] == "no-cache" and "set-cookie" in start.headers
    for path in (
        "/assets",
        "/assets/none.js",
        "/api/none",
        "/api",
        "/../secret.toml",
        "/%2e%2e/secret.toml",
        "/x%00.js",
        "/" + "x" * 300 + ".js",
        "/assets/" + "x" * 300,
    ):
        refused = anna.get(path)
        assert refused.status_code == 404 and refused.json()["error"], path


def test_without_a_built_client_a_page_says_what_to_do(built: Path, anna: Person) -> None:
    page = anna.get("/")
    assert page.headers["content-type"].startswith("text/html") and "make web" in page.text


def test_a_desk_is_given_once(anna: Person) -> None:
    first = anna.get("/api/health")
    cookie = first.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie
    assert "set-cookie" not in anna.get("/api/games").headers
    anna.desk = "guessed"
    assert "set-cookie" in anna.get("/api/games").headers, "a desk that is none of ours is replaced"


def test_head_is_answered_like_get_without_a_body(built: Path, anna: Person) -> None:
    (built / "assets").mkdir(parents=True)
    (built / "assets" / "index-1.js").write_text("let it;")
    anna.make(HUMANS)
    game = f"/api/games/{anna.game}"
    for path in ("/", "/assets/index-1.js", "/schema", "/api/health", "/api/scenarios", game, f"{game}/view"):
        get, head = anna.get(path), anna.call("HEAD", path)
        assert head.status_code == get.status_code == 200 and not head.content, path
        for name in ("content-length", "content-type", "cache-control"):
            assert head.headers.get(name) == get.headers.get(name), (path, name)
    assert anna.call("HEAD", "/api/games/none").status_code == 404
    assert anna.call("HEAD", f"{game}/orders").status_code == 405


def test_what_is_long_is_compressed(built: Path, anna: Person) -> None:
    (built / "assets").mkdir(parents=True)
    for name, text in (("index-1.js", "let it = 1;\n"), ("index-2.css", "a { color: red }\n")):
        (built / "assets" / name).write_text(text * 1000)
    for path in ("/assets/index-1.js", "/assets/index-2.css", "/api/scenarios"):
        plain = anna.get(path, headers={"Accept-Encoding": "identity"})
        packed = anna.get(path, headers={"Accept-Encoding": "gzip"})
        assert packed.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
        assert "accept-encoding" in packed.headers["vary"].lower() and packed.content == plain.content
        assert packed.num_bytes_downloaded < len(plain.content) // 3


def test_battles_tell_their_history_and_what_was_measured_of_them(anna: Person) -> None:
    cards = {card["id"]: card for card in anna.get("/api/scenarios").json()}
    duel = cards["ranger-drake"]
    assert "Brest" in duel["history"] and duel["rules"] == []
    measured = next(
        row for row in duel["figures"] if (row["ruleset"], row["preset"]) == ("second_edition", "basic")
    )
    assert measured["games"] == sum(measured["wins"]) + measured["draws"] and len(measured["minutes"]) == 2
    assert cards["squadrons-of-four"]["history"] == ""
    anna.make(HUMANS)
    assert anna.get("").json()["scenario"]["figures"] == [], "a game in play need not carry them"


def test_a_battle_tells_how_it_would_be_won_by_each_book(anna: Person) -> None:
    """The words are those of the rules that are chosen, before a game is made."""
    path = "/api/scenarios/lissa/goal"
    told = {each: anna.get(f"{path}?ruleset={each}").json() for each in ruleset_ids() if each != "toy"}
    assert told["second_edition"]["short"] == "Most points by turn 50 · surrendered ×1, taken ×2"
    assert told["tournament"]["short"] == "Most points by turn 50 · surrendered ×1, taken ×1"
    assert len({goal["text"] for goal in told.values()}) == len(told), "two books say the same"
    duel = anna.get("/api/scenarios/constitution-guerriere/goal?ruleset=red_and_black").json()
    assert duel["kind"] == "duel" and duel["short"].startswith("Make the enemy strike")


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("nosuch/goal?ruleset=second_edition", "there is no battle 'nosuch'"),
        ("lissa/goal?ruleset=chess", "chess"),
        ("lissa/goal?ruleset=second_edition&options=fog", "no option 'fog'"),
        ("lissa/goal", "ruleset"),
    ],
)
def test_a_goal_that_cannot_be_told_says_why(anna: Person, path: str, reason: str) -> None:
    answer = anna.get(f"/api/scenarios/{path}")
    assert answer.status_code in (400, 422) and reason in answer.text
