"""Public profiles, and whom people block and mute."""

from tests.server.identity.test_results import RATED, concede, named
from tests.server.people import HUMANS, Person


def duel(winner: Person, loser: Person, **more: object) -> None:
    """Let one person beat another in a game of their own."""
    winner.key = loser.key = ""
    winner.make(HUMANS, **more)  # type: ignore[arg-type]
    loser.join(winner)
    concede(loser)


def test_a_profile_tells_games_results_and_ratings(anna: Person, ben: Person) -> None:
    named(anna, "Anna Roe"), named(ben, "Ben")
    duel(anna, ben, **RATED)
    duel(ben, anna, **RATED)
    duel(anna, ben)
    profile = ben.get("/api/people/anna-roe").json()
    assert profile["name"] == "Anna Roe" and not profile["me"] and profile["seen"].endswith(":00:00+00:00")
    assert profile["tallies"] == [{"ruleset": "toy", "title": "Toy", "won": 2, "drawn": 0, "lost": 1}]
    (rating,) = profile["ratings"]
    assert rating["games"] == 2 == len(rating["history"]) and rating["provisional"]
    assert (
        rating["points"] == rating["history"][-1] == 1500 + sum(game["change"] for game in profile["games"])
    )
    newest = profile["games"][0]
    assert (newest["how"], newest["enemies"], newest["rated"], newest["change"]) == ("won", ["Ben"], False, 0)
    assert ben.get("/api/people/nobody").status_code == 404
    assert anna.get("/api/people/Anna Roe").json()["me"]


def test_a_profile_tells_no_desk_and_no_game_that_is_not_for_anybody(
    anna: Person, ben: Person, client: object
) -> None:
    named(anna, "Anna"), named(ben, "Ben")
    duel(anna, ben, **RATED)
    cid = Person(client)  # type: ignore[arg-type]
    text = cid.get("/api/people/anna").text
    assert anna.desk not in text and ben.desk not in text and anna.game not in text
    assert ben.get("/api/people/anna").json()["games"][0]["game"] == anna.game
    duel(anna, ben, terms={"onlookers": "anybody"})
    assert cid.get("/api/people/anna").json()["games"][0]["game"] == anna.game


def test_a_person_can_block_and_mute_another(anna: Person, ben: Person, client: object) -> None:
    named(anna, "Anna"), named(ben, "Ben")
    regard = anna.call("PUT", "/api/people/ben/regard", json={"block": True, "mute": True})
    assert regard.json()["block"] and regard.json()["mute"]
    assert anna.get("/api/me/regards").json() == [{"name": "Ben", "block": True, "mute": True}]
    assert not ben.get("/api/people/anna").json()["block"], "nobody is told who blocked them"
    assert ben.get("/api/me/regards").json() == []
    anna.call("PUT", "/api/people/ben/regard", json={"block": False, "mute": False})
    assert anna.get("/api/me/regards").json() == []
    assert anna.call("PUT", "/api/people/anna/regard", json={"block": True, "mute": False}).status_code == 409
    nobody = Person(client)  # type: ignore[arg-type]
    assert (
        nobody.call("PUT", "/api/people/ben/regard", json={"block": True, "mute": False}).status_code == 409
    )
