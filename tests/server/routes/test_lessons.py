"""Lessons are listed, shown and begun; their games know them."""

from tests.server.people import Person
from weathergage.lessons import lesson_ids
from weathergage.lessons.drill import register_drills


def test_lessons_are_listed_with_their_steps(anna: Person) -> None:
    cards = anna.get("/api/lessons").json()
    assert [card["id"] for card in cards] == list(lesson_ids())
    assert cards[0] | {"minutes": 0} == {
        "id": "first-battle",
        "ruleset": "second_edition",
        "minutes": 0,
        "steps": 10,
    }
    sheet = anna.get("/api/lessons/first-battle").json()
    assert [step["id"] for step in sheet["moments"][0]["steps"]] == ["wind", "plot"]
    assert "enemy" not in sheet and "battle" not in sheet
    assert anna.get("/api/lessons/none").status_code == 404


def test_words_of_a_game_are_told_with_their_paragraphs(anna: Person) -> None:
    words = anna.get("/api/rulesets/second_edition/terms").json()
    rake = next(word for word in words if word["id"] == "rake")
    assert rake["title"] == "Rake" and rake["cite"] == "second_edition:B.VIII.C.2"
    assert anna.get("/api/rulesets/none/terms").status_code == 404


def test_a_lesson_is_a_game_against_its_own_captain(anna: Person) -> None:
    register_drills()
    made = anna.post("/api/lessons/first-battle")
    assert made.status_code == 201, made.text
    assert [(seat["kind"], seat["name"]) for seat in made.json()["seats"]][1] == ("bot", "Captain Dacres")
    anna.game, anna.key = made.json()["id"], made.json()["seats"][0]["key"]
    assert anna.get("").json()["lesson"] == "first-battle"
    assert [card["lesson"] for card in anna.get("/api/games").json()] == ["first-battle"]
    assert anna.look()["view"]["request"]["phase"] == "movement_notation"
    assert anna.post("/api/lessons/none").status_code == 404
