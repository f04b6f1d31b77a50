"""Talk at the table: who hears what, and when."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from litestar import Litestar

from tests.server.people import HUMANS, Person
from tests.server.toy import SIGNALS
from weathergage.server.table.talk import clean_line
from weathergage.server.wire.errors import Refused


def say(who: Person, channel: str, text: str) -> Any:
    return who.post(f"talk/{channel}", {"text": text})


def texts(who: Person, channel: str) -> list[str]:
    heard = who.get(f"talk/{channel}")
    return [line["text"] for line in heard.json()] if heard.status_code == 200 else []


def everything(who: Person) -> str:
    """All that a person can get at a table, in one text."""
    info = who.get("table").json()
    found = [
        str(info),
        *(who.get(f"talk/{each}").text for each in ("table", "side:0", "side:1", "onlookers")),
    ]
    return "\n".join([*found, who.get("").text, who.get("view").text, who.get("events").text])


@pytest.fixture
def guest(anna: Person, visitor: Callable[[], Person]) -> Person:
    """Somebody called Kofi who looks on."""
    kofi = visitor()
    kofi.call("PUT", "/api/me/name", json={"name": "Kofi"})
    return kofi


def test_the_table_hears_each_other_by_name(anna: Person, ben: Person) -> None:
    anna.call("PUT", "/api/me/name", json={"name": "Anna"})
    anna.make(HUMANS)
    ben.join(anna)
    assert say(anna, "table", "  Good <b>wind</b>\n to you ").status_code == 200
    (line,) = ben.get("talk/table").json()
    assert (line["name"], line["text"], line["side"], line["you"]) == (
        "Anna",
        "Good <b>wind</b> to you",
        0,
        False,
    )
    assert say(ben, "table", "And to you").status_code == 200
    assert texts(anna, "table") == ["Good <b>wind</b> to you", "And to you"]


def test_unread_lines_are_counted_until_they_are_read(anna: Person, ben: Person) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    say(anna, "table", "one")
    say(anna, "table", "two")

    def unread(who: Person) -> int:
        return int(
            next(each["unread"] for each in who.get("table").json()["channels"] if each["id"] == "table")
        )

    assert (unread(anna), unread(ben)) == (0, 2)
    assert ben.post("talk/table/heard", {"n": 1}).status_code == 204
    assert unread(ben) == 1


def test_a_side_talks_in_private_and_onlookers_among_themselves(
    anna: Person, ben: Person, guest: Person
) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    guest.game = anna.game
    assert say(anna, "side:0", "wear at once").status_code == 200
    assert say(ben, "side:0", "spy").status_code == 403
    assert say(guest, "onlookers", "red will win").status_code == 200
    assert say(guest, "table", "red will win").status_code == 403
    assert say(anna, "onlookers", "who wins?").status_code == 403
    assert "wear at once" not in everything(ben) + everything(guest)
    assert "red will win" not in everything(anna) + everything(ben)
    # Nor when a player looks on at his own game.
    anna.key = ""
    assert "red will win" not in everything(anna)
    assert texts(guest, "onlookers") == ["red will win"]


def test_all_talk_is_open_when_the_game_is_over(anna: Person, ben: Person, guest: Person) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    guest.game = anna.game
    say(anna, "side:0", "wear at once")
    say(guest, "onlookers", "red will win")
    for _ in range(3):
        for person in (anna, ben):
            side = 0 if person is anna else 1
            person.order({f"signal/{side}": "azure"})
    assert anna.look()["view"]["outcome"] is not None
    assert texts(ben, "side:0") == texts(guest, "side:0") == ["wear at once"]
    assert texts(ben, "onlookers") == ["red will win"]
    refused = say(ben, "side:1", "late")
    assert refused.status_code == 403 and "over" in refused.json()["error"]


@pytest.mark.parametrize("seed", range(4))
def test_no_word_reaches_a_seat_it_is_not_for(seed: int, anna: Person, ben: Person, guest: Person) -> None:
    """Random play and talk: nothing that any call gives out has a word from a channel of others."""
    luck = random.Random(seed)
    anna.make(HUMANS)
    ben.join(anna)
    guest.game = anna.game
    people = {"side:0": anna, "side:1": ben, "onlookers": guest}
    for step in range(12):
        channel, speaker = luck.choice(list(people.items()))
        word = f"{channel.replace(':', '')}word{step}"
        assert say(speaker, channel, word).status_code in (200, 429)
        if luck.random() < 0.4:
            side, person = luck.choice([(0, anna), (1, ben)])
            person.order({f"signal/{side}": luck.choice(SIGNALS)})
        if anna.look()["view"]["outcome"] is not None:
            break
        for own, person in people.items():
            heard = everything(person)
            for other in people:
                assert other == own or f"{other.replace(':', '')}word" not in heard


def test_talk_can_be_off(anna: Person, ben: Person, guest: Person) -> None:
    anna.make(HUMANS, terms={"talk": False})
    ben.join(anna)
    guest.game = anna.game
    for channel in ("table", "side:1"):
        refused = say(ben, channel, "hello")
        assert refused.status_code == 403 and "agreed on no talk" in refused.json()["error"]
    assert say(guest, "onlookers", "quiet here").status_code == 200


def test_captains_who_signal_do_not_talk_in_private(anna: Person, ben: Person) -> None:
    anna.make(HUMANS, ruleset="second_edition", options=["advanced", "signals"])
    ben.join(anna)
    refused = say(anna, "side:0", "engage more closely")
    assert refused.status_code == 403 and "signals only" in refused.json()["error"]
    assert say(anna, "table", "good luck").status_code == 200


def test_talk_has_limits(anna: Person, ben: Person, visitor: Callable[[], Person]) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    assert say(anna, "table", " \n ").status_code == 422
    assert say(anna, "table", "x" * 501).status_code == 422
    answers = [say(anna, "table", f"line {number}").status_code for number in range(13)]
    assert answers == [200] * 12 + [429]
    nameless = visitor()
    nameless.game = anna.game
    refused = say(nameless, "onlookers", "hello")
    assert refused.status_code == 409 and "name" in refused.json()["error"]


def test_a_line_hides_nothing() -> None:
    assert clean_line("a\u202eb\u0000c\u2028d") == "ab c d"
    with pytest.raises(Refused):
        clean_line("\u200b\u202e")


def test_talk_goes_with_its_game(anna: Person) -> None:
    anna.make([{"kind": "human"}, {"kind": "human"}])
    say(anna, "table", "hello")
    assert anna.call("DELETE", f"/api/games/{anna.game}").status_code == 204
    anna.key = ""
    assert anna.get("talk/table").status_code == 404


def test_the_talk_of_somebody_muted_is_not_shown(anna: Person, ben: Person, app: Litestar) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    app.state.blocks.put(anna.desk, ben.desk, ["mute"], "1805-10-21")
    say(ben, "table", "grumble")
    say(anna, "table", "calm")
    assert texts(anna, "table") == ["calm"] and texts(ben, "table") == ["grumble", "calm"]
    assert all(channel["unread"] == 0 for channel in anna.get("table").json()["channels"])
