"""Passkeys, kept by an authenticator of a few lines."""

import hashlib
import secrets
from typing import Any

import cbor2
import msgspec
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from litestar.testing import TestClient
from webauthn.helpers import bytes_to_base64url

from tests.server.identity.test_results import named
from tests.server.people import Person
from weathergage.server.identity import passkeys

LOCAL = {"host": "localhost:8181", "origin": "http://localhost:8181"}
#: A user was there, and attested data of a credential follow.
PRESENT, ATTESTED = 0x01, 0x40


class Authenticator:
    """Keeps one key and answers challenges with it."""

    def __init__(self, origin: str = LOCAL["origin"]) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._id = secrets.token_bytes(16)
        self._origin = origin

    def create(self, options: Any) -> dict[str, Any]:
        """Make the credential for a challenge."""
        point = self._key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        data = self._data(options["rp"]["id"], PRESENT | ATTESTED, 0)
        data += bytes(16) + len(self._id).to_bytes(2, "big") + self._id + cbor2.dumps(cose)
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._credential(
            clientDataJSON=self._client("webauthn.create", options["challenge"]),
            attestationObject=bytes_to_base64url(attestation),
        )

    def get(self, options: Any, count: int = 1) -> dict[str, Any]:
        """Sign a challenge."""
        data = self._data(options["rpId"], PRESENT, count)
        client = self._client("webauthn.get", options["challenge"])
        signed = data + hashlib.sha256(_bytes(client)).digest()
        return self._credential(
            clientDataJSON=client,
            authenticatorData=bytes_to_base64url(data),
            signature=bytes_to_base64url(self._key.sign(signed, ec.ECDSA(hashes.SHA256()))),
        )

    def _credential(self, **response: str) -> dict[str, Any]:
        name = bytes_to_base64url(self._id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response}

    def _client(self, kind: str, challenge: str) -> str:
        plain = {"type": kind, "challenge": challenge, "origin": self._origin, "crossOrigin": False}
        return bytes_to_base64url(msgspec.json.encode(plain))

    def _data(self, host: str, flags: int, count: int) -> bytes:
        return hashlib.sha256(host.encode()).digest() + bytes([flags]) + count.to_bytes(4, "big")


def _bytes(text: str) -> bytes:
    from webauthn import base64url_to_bytes

    return base64url_to_bytes(text)


def register(person: Person, device: Authenticator, label: str = "Phone") -> Any:
    """Make a passkey of a person's."""
    asked = person.call("POST", "/api/me/passkeys/challenge", headers=LOCAL).json()
    answer = {"challenge": asked["challenge"], "credential": device.create(asked["options"]), "label": label}
    return person.call("POST", "/api/me/passkeys", json=answer, headers=LOCAL)


def asked(person: Person) -> Any:
    """Ask for a challenge to sign in."""
    return person.call("POST", "/api/sign-in/passkey/challenge", headers=LOCAL).json()


def sign_in(person: Person, device: Authenticator, challenge: Any, count: int = 1) -> Any:
    """Answer a challenge."""
    answer = {"challenge": challenge["challenge"], "credential": device.get(challenge["options"], count)}
    return person.call("POST", "/api/sign-in/passkey", json=answer, headers=LOCAL)


def test_a_passkey_signs_in_on_another_browser(anna: Person, ben: Person) -> None:
    device = Authenticator()
    assert anna.get("/api/me/ways").json()["passkeys_offered"]
    made = register(named(anna, "Anna"), device)
    assert made.status_code == 200, made.text
    assert [(each["label"], each["host"]) for each in made.json()["passkeys"]] == [("Phone", "localhost")]
    back = sign_in(ben, device, asked(ben))
    assert back.json()["name"] == "Anna" and ben.desk == anna.desk
    assert anna.get("/api/me/ways").json()["passkeys"][0]["used"]


def test_a_challenge_is_answered_once_and_not_for_ever(
    anna: Person, client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    device = Authenticator()
    register(named(anna, "Anna"), device)
    challenge = asked(anna)
    assert sign_in(Person(client), device, challenge).status_code == 200
    assert sign_in(Person(client), device, challenge, 2).status_code == 403
    monkeypatch.setattr(passkeys, "CHALLENGE_LASTS", -passkeys.CHALLENGE_LASTS)
    assert "expired" in sign_in(Person(client), device, asked(anna), 3).json()["error"]


def test_what_does_not_prove_itself_is_refused(anna: Person, client: TestClient[Any]) -> None:
    device, copied = Authenticator(), Authenticator()
    register(named(anna, "Anna"), device)
    copied._id = device._id
    assert sign_in(Person(client), copied, asked(anna)).status_code == 403
    assert sign_in(Person(client), Authenticator(), asked(anna)).status_code == 403
    elsewhere = Authenticator("https://evil.example")
    elsewhere._id, elsewhere._key = device._id, device._key
    assert sign_in(Person(client), elsewhere, asked(anna)).status_code == 403
    assert sign_in(Person(client), device, asked(anna), 5).status_code == 200
    assert sign_in(Person(client), device, asked(anna), 4).status_code == 403, "a copied key counts behind"


def test_a_challenge_for_a_new_passkey_is_for_one_person(anna: Person, ben: Person) -> None:
    named(anna, "Anna"), named(ben, "Ben")
    wanted = anna.call("POST", "/api/me/passkeys/challenge", headers=LOCAL).json()
    answer = {"challenge": wanted["challenge"], "credential": Authenticator().create(wanted["options"])}
    assert ben.call("POST", "/api/me/passkeys", json=answer, headers=LOCAL).status_code == 403
    assert ben.desk not in str(wanted) and anna.desk not in str(wanted), "the desk is a secret"


def test_a_passkey_can_be_removed_by_its_person_alone(anna: Person, ben: Person) -> None:
    device = Authenticator()
    (kept,) = register(named(anna, "Anna"), device).json()["passkeys"]
    assert ben.call("DELETE", f"/api/me/passkeys/{kept['id']}").status_code == 404
    assert anna.call("DELETE", f"/api/me/passkeys/{kept['id']}").json()["passkeys"] == []
    assert sign_in(ben, device, asked(ben)).status_code == 403


def test_an_address_in_figures_has_no_passkeys(anna: Person) -> None:
    named(anna, "Anna")
    figures = {"host": "127.0.0.1:8181", "origin": "http://127.0.0.1:8181"}
    refused = anna.call("POST", "/api/me/passkeys/challenge", headers=figures)
    assert refused.status_code == 409 and "localhost" in refused.json()["error"]


def test_without_the_library_passkeys_are_not_offered(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passkeys, "find_spec", lambda name: None)
    named(anna, "Anna")
    assert not anna.get("/api/me/ways").json()["passkeys_offered"]
    refused = anna.call("POST", "/api/me/passkeys/challenge", headers=LOCAL)
    assert refused.status_code == 409 and "weathergage[server]" in refused.json()["error"]


def test_a_passkey_takes_the_place_of_nobodys(anna: Person, ben: Person, client: TestClient[Any]) -> None:
    device, copied = Authenticator(), Authenticator()
    register(named(anna, "Anna"), device)
    copied._id = device._id
    assert register(named(ben, "Ben"), copied).status_code == 409
    assert sign_in(Person(client), device, asked(anna)).json()["name"] == "Anna"
