"""Sign-in links by mail: proved addresses, links that work once, and answers that tell nothing."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.server.identity.post_office import PostOffice, closed, opened
from tests.server.people import HUMANS, Person, ToyBots
from tests.server.stored_rows import stored_bytes
from weathergage.server.app import create_app
from weathergage.server.identity import mail_sign_in


class StillClock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.time = datetime(2026, 1, 1, tzinfo=UTC)

    def now(self) -> datetime:
        return self.time

    def ring_at(self, when: datetime, alarm: Any) -> None:
        """Nothing rings in these tests."""

    def close(self) -> None:
        """There is nothing to stop."""


class Office:
    """A server with mail, its people and its post."""

    def __init__(self, app: Litestar, client: TestClient[Any], post: PostOffice, clock: StillClock) -> None:
        self.app, self.client, self.post, self.clock = app, client, post, clock
        self.anna = Person(client)
        assert self.anna.call("PUT", "/api/me/name", json={"name": "Anna"}).status_code == 200

    def address(self, person: Person, address: str) -> Any:
        return person.call("PUT", "/api/me/mail", json={"address": address})

    def proved(self, person: Person, address: str) -> str:
        """Enter an address and open the link that is sent to it."""
        assert self.address(person, address).status_code == 200
        proof = Person(self.client).call("POST", "/api/me/mail/proof", json={"key": self.post.newest_key()})
        return str(proof.json().get("name", proof.status_code))

    def ask(self, address: str) -> Any:
        """Ask for a sign-in link from a new browser."""
        return Person(self.client).call("POST", "/api/sign-in/mail", json={"address": address})


@pytest.fixture
def office(toy_bots: ToyBots, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Office]:
    monkeypatch.setattr(mail_sign_in, "_in_background", lambda work: work())
    clock = StillClock()
    with opened() as (post, settings):
        app = create_app(tmp_path, settings=settings, clock=clock)
        with TestClient(app) as client:
            yield Office(app, client, post, clock)


def sign_in(person: Person, key: str) -> Any:
    return person.call("POST", "/api/me/sign-in", json={"key": key})


def test_a_link_by_mail_signs_in_once(office: Office, tmp_path: Path) -> None:
    office.anna.make(HUMANS)
    assert office.proved(office.anna, "Anna@Example.org") == "Anna"
    assert office.anna.get("/api/me/ways").json()["mail"] == "Anna@example.org"
    assert office.ask("anna@example.org").json() == {"minutes": 15}
    key = office.post.newest_key()
    assert f"https://play.example.org/#/person?sign-in={key}" in office.post.newest_text()
    elsewhere = Person(office.client)
    assert sign_in(elsewhere, key).json()["name"] == "Anna"
    assert [game["id"] for game in elsewhere.get("/api/games").json()] == [office.anna.game]
    assert sign_in(Person(office.client), key).status_code == 403
    stored = stored_bytes(tmp_path)
    assert b"anna@example.org" in stored and key.encode() not in stored, "the database keeps only the hash"


def test_a_link_expires_after_fifteen_minutes(office: Office) -> None:
    office.proved(office.anna, "anna@example.org")
    office.ask("anna@example.org")
    office.clock.time += timedelta(minutes=16)
    refused = sign_in(Person(office.client), office.post.newest_key())
    assert refused.status_code == 403 and "fifteen minutes" in refused.json()["error"]


def test_the_answer_does_not_tell_whether_an_address_is_known(office: Office) -> None:
    office.proved(office.anna, "anna@example.org")
    sent = len(office.post.taken)
    known, unknown = office.ask("anna@example.org"), office.ask("ben@example.org")
    assert (known.status_code, known.json()) == (unknown.status_code, unknown.json())
    assert len(office.post.taken) == sent + 1
    assert office.ask("no address").status_code == 422


def test_an_address_is_sent_few_links_at_a_time(office: Office) -> None:
    office.proved(office.anna, "anna@example.org")
    sent = len(office.post.taken)
    for _ in range(5):
        assert office.ask("anna@example.org").status_code == 200
    assert len(office.post.taken) == sent + mail_sign_in.MOST_LINKS
    for _ in range(3):
        last = office.address(office.anna, "new@example.org")
    assert last.status_code == 200 and office.address(office.anna, "new@example.org").status_code == 429


def test_an_address_that_is_not_proved_signs_nobody_in(office: Office) -> None:
    office.address(office.anna, "anna@example.org")
    sent = len(office.post.taken)
    assert office.ask("anna@example.org").status_code == 200 and len(office.post.taken) == sent
    proof = office.post.newest_key()
    assert sign_in(Person(office.client), proof).status_code == 403, "a proof is no sign-in"


def test_an_address_belongs_to_one_person_and_can_be_removed(office: Office) -> None:
    office.proved(office.anna, "anna@example.org")
    ben = Person(office.client)
    ben.call("PUT", "/api/me/name", json={"name": "Ben"})
    assert office.proved(ben, "ANNA@example.org") == "409"
    office.ask("anna@example.org")
    assert office.anna.call("DELETE", "/api/me/mail").json()["mail"] == ""
    assert sign_in(Person(office.client), office.post.newest_key()).status_code == 403
    assert office.proved(ben, "anna@example.org") == "Ben"


def test_a_browser_of_another_name_does_not_use_the_link_up(office: Office) -> None:
    office.proved(office.anna, "anna@example.org")
    office.ask("anna@example.org")
    ben = Person(office.client)
    ben.call("PUT", "/api/me/name", json={"name": "Ben"})
    key = office.post.newest_key()
    assert sign_in(ben, key).status_code == 409
    assert sign_in(Person(office.client), key).status_code == 200


def test_who_has_no_name_has_no_address(office: Office) -> None:
    assert office.address(Person(office.client), "x@example.org").status_code == 409


def test_a_mail_server_that_is_down_is_told_to_everybody_alike(toy_bots: ToyBots, tmp_path: Path) -> None:
    with closed() as settings, TestClient(create_app(tmp_path, settings=settings)) as client:
        anna = Person(client)
        anna.call("PUT", "/api/me/name", json={"name": "Anna"})
        for answer in (
            anna.call("PUT", "/api/me/mail", json={"address": "anna@example.org"}),
            anna.call("POST", "/api/sign-in/mail", json={"address": "anna@example.org"}),
        ):
            assert answer.status_code == 503 and "mail server does not answer" in answer.json()["error"]


def test_without_mail_it_is_not_offered(anna: Person) -> None:
    assert not anna.get("/api/me/ways").json()["mail_offered"]
    assert anna.call("POST", "/api/sign-in/mail", json={"address": "a@b.de"}).status_code == 409
