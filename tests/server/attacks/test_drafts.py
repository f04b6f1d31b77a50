"""What a seat still writes is shown to no other seat, by no call, and nothing tells that it writes."""

from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar.testing import TestClient

from tests.server.attacks.test_peeking import seen
from tests.server.people import HUMANS, Person, listening

SECRET = "hoist-the-black-flag"
#: Texts that cannot be in an answer by chance.
WRITTEN = st.text(
    alphabet=st.characters(codec="utf-8", exclude_characters="\0", exclude_categories=["Cs"]), max_size=40
)


def write(person: Person, notation: str, note: str = "", side: int = 0) -> int:
    """Keep a draft; the status of the answer."""
    body = {"orders": {f"signal/{side}": notation}, "note": note}
    return int(person.call("PUT", f"/api/games/{person.game}/draft", json=body).status_code)


def test_another_seat_and_an_onlooker_are_refused(
    anna: Person, ben: Person, visitor: Callable[[], Person]
) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    assert write(anna, SECRET) == 200
    stranger = visitor().sit(anna.game, "")
    assert stranger.get("draft").status_code == 403 and write(stranger, "azure") == 403
    assert stranger.call("DELETE", f"/api/games/{anna.game}/draft").status_code == 403
    stranger.key = anna.key
    assert stranger.get("draft").status_code == 403, "a key plays only from the desk that holds the seat"
    assert ben.get("draft").json()["orders"] == {} and write(ben, "azure") == 422
    assert anna.get("draft").json()["orders"] == {"signal/0": SECRET}


@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(WRITTEN, WRITTEN), min_size=1, max_size=4))
def test_writing_changes_no_byte_for_anybody_else(
    anna: Person, ben: Person, visitor: Callable[[], Person], drafts: list[tuple[str, str]]
) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    onlooker = visitor().sit(anna.game, "")
    before = seen(ben), seen(onlooker), ben.get("draft").json(), anna.look(), anna.get("/api/games").json()
    for notation, note in drafts:
        assert write(anna, notation + SECRET, note + SECRET) == 200
    after = seen(ben), seen(onlooker), ben.get("draft").json(), anna.look(), anna.get("/api/games").json()
    assert after == before


def test_no_message_is_sent_while_a_seat_writes(anna: Person, ben: Person, client: TestClient[Any]) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    with ben.listen() as seat, listening(client, f"/ws/games/{anna.game}") as onlooker:
        assert seat.receive_json(timeout=20) == onlooker.receive_json(timeout=20) == {"version": 0}
        assert write(anna, SECRET) == 200
        anna.order({})
        ben.order({})
        assert seat.receive_json(timeout=20)["version"] == ben.look()["version"]


def test_no_file_of_the_game_holds_them(anna: Person, ben: Person) -> None:
    anna.make(HUMANS, ruleset="second_edition")
    ben.join(anna)
    body = {"orders": {"plot/constitution": SECRET}}
    assert anna.call("PUT", f"/api/games/{anna.game}/draft", json=body).status_code == 200
    assert ben.post("act", {"verb": "concede"}).status_code == 200
    for person in (anna, ben):
        texts = [person.get(path).text for path in ("", "view", "events", "film", "replay", "draft")]
        assert SECRET not in "".join(texts)


def test_a_new_player_does_not_read_what_the_one_before_wrote(
    anna: Person, ben: Person, visitor: Callable[[], Person]
) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    assert write(ben, SECRET, side=1) == 200
    script = ben.post("seats/1/keys/script").json()["script"]
    program = visitor().sit(ben.game, script)
    assert program.get("draft").json()["orders"] == {"signal/1": SECRET}, "a program of the own player"
    carol = visitor().join(ben, 1)
    assert carol.get("draft").json()["orders"] == {}
    assert ben.get("draft").status_code == program.get("draft").status_code == 403


def test_the_maker_does_not_read_what_was_written_before_the_battle_began_anew(
    anna: Person, ben: Person
) -> None:
    keys = anna.make(HUMANS)
    anna.key = keys[1]
    assert write(anna, SECRET, side=1) == 200
    anna.key = keys[0]
    assert write(anna, SECRET) == 200
    ben.join(anna)
    assert SECRET not in ben.get("draft").text and SECRET not in anna.get("draft").text
