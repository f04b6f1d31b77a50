"""Passkeys: keys that a browser or a phone keeps, by which a person signs in without a link."""

import ipaddress
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import Column, Index, Integer, String, Table, Text, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from weathergage.server.identity.credentials import Caller
from weathergage.server.identity.links import Links
from weathergage.server.identity.people import People
from weathergage.server.store.database import Database
from weathergage.server.store.database_tables import metadata
from weathergage.server.wire.errors import Refused

if TYPE_CHECKING:
    from weathergage.server.sessions.deadlines import Clock

#: The kinds of challenges: for a new passkey, and to sign in with one.
NEW, SIGN_IN = "passkey", "assertion"
CHALLENGE_LASTS = timedelta(minutes=5)
#: Passkeys that one person may have.
MOST_PASSKEYS = 10
LONGEST_LABEL = 60

passkeys = Table(
    "passkeys",
    metadata,
    # The credential's id in base64url.
    Column("id", Text, primary_key=True),
    # Only people of a name have passkeys, so that no desk here is ever moved to another.
    Column("desk", String(64), nullable=False),
    # What authenticators know the person by: random, because the desk itself is a secret.
    Column("handle", String(64), nullable=False),
    Column("public_key", Text, nullable=False),
    Column("sign_count", Integer, nullable=False),
    # The host that it was made for, and what its person calls it.
    Column("host", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("made", String(40), nullable=False),
    Column("used", String(40), nullable=False, server_default=""),
    Index("ix_passkeys_desk", "desk"),
)


@dataclass(slots=True, frozen=True)
class Passkey:
    """A passkey as its person sees it."""

    id: str
    label: str
    host: str
    made: str
    used: str


@dataclass(slots=True, frozen=True)
class Site:
    """Tells where a page was loaded from: the host that passkeys are bound to, and the origins that it may have."""

    host: str
    origins: tuple[str, ...]


def site_of(host: str, origin: str) -> Site:
    """Return the site of a call by its headers; refuse addresses in figures, which passkeys cannot be bound to."""
    name = urlsplit(f"//{host.lower()}").hostname or ""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        pass
    else:
        raise Refused(409, "passkeys need a name: open this server as localhost, or by its name over https")
    origins = [f"https://{host.lower()}"]
    if name == "localhost" or name.endswith(".localhost"):
        origins.append(f"http://{host.lower()}")
    if origin.lower() in origins:
        origins = [origin.lower()]
    return Site(name, tuple(origins))


class Passkeys:
    """The passkeys of people; challenges are kept here until they are answered."""

    def __init__(self, database: Database, links: Links, people: People, clock: "Clock") -> None:
        self._database = database
        self._links = links
        self._people = people
        self._clock = clock

    @property
    def offered(self) -> bool:
        """Return whether the library for passkeys is installed, and people sign in here at all."""
        return self._people.owner is None and find_spec("webauthn") is not None

    def of(self, desk: str) -> list[Passkey]:
        """Return the passkeys of a person, oldest first."""
        query = select(passkeys).where(passkeys.c.desk == desk).order_by(passkeys.c.made)
        with self._database.reading() as connection:
            return [
                Passkey(row.id, row.label, row.host, row.made, row.used) for row in connection.execute(query)
            ]

    def offer(self, caller: Caller, site: Site) -> tuple[str, Any]:
        """Return a challenge for a new passkey and the options that the browser needs."""
        webauthn, structs = self._library()
        person = self._people.known(caller)
        mine = self.of(person.desk)
        if len(mine) >= MOST_PASSKEYS:
            raise Refused(409, f"you have {MOST_PASSKEYS} passkeys, the most allowed; remove one first")
        handle = self._handle(person.desk)
        options = webauthn.generate_registration_options(
            rp_id=site.host,
            rp_name="Weathergage",
            user_name=person.name,
            user_id=handle.encode(),
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED
            ),
            exclude_credentials=[
                structs.PublicKeyCredentialDescriptor(id=webauthn.base64url_to_bytes(each.id))
                for each in mine
            ],
        )
        return self._challenged(NEW, person.desk, f"{options.challenge.hex()} {handle}", options)

    def keep(
        self, caller: Caller, site: Site, challenge: str, credential: Mapping[str, Any], label: str
    ) -> None:
        """Keep a new passkey whose browser answered the challenge."""
        webauthn, _ = self._library()
        asked = self._links.use(NEW, challenge)
        if asked is None or asked.desk != caller.desk:
            raise Refused(403, "the challenge for this passkey has expired; try again")
        expected, _, handle = asked.detail.partition(" ")
        try:
            proved = webauthn.verify_registration_response(
                credential=dict(credential),
                expected_challenge=bytes.fromhex(expected),
                expected_rp_id=site.host,
                expected_origin=list(site.origins),
            )
        except Exception as wrong:  # the library raises many kinds for what a browser may send
            raise Refused(422, f"the passkey was not accepted: {wrong}; try again") from wrong
        row = {
            "id": _text(proved.credential_id),
            "desk": caller.desk,
            "handle": handle,
            "public_key": _text(proved.credential_public_key),
            "sign_count": proved.sign_count,
            "host": site.host,
            "label": " ".join(label.split())[:LONGEST_LABEL],
            "made": self._now(),
        }
        try:
            with self._database.writing() as connection:
                connection.execute(insert(passkeys), row)
        except IntegrityError as taken:
            raise Refused(409, "this passkey is kept already; make another") from taken

    def remove(self, caller: Caller, passkey: str) -> None:
        """Remove one of the caller's passkeys."""
        mine = delete(passkeys).where(passkeys.c.id == passkey, passkeys.c.desk == caller.desk)
        with self._database.writing() as connection:
            if not connection.execute(mine).rowcount:
                raise Refused(404, "you have no such passkey; it may have been removed already")

    def ask(self, site: Site) -> tuple[str, Any]:
        """Return a challenge to sign in with a passkey, whosever it is, and the options that the browser needs."""
        webauthn, structs = self._library()
        options = webauthn.generate_authentication_options(
            rp_id=site.host, user_verification=structs.UserVerificationRequirement.PREFERRED
        )
        return self._challenged(SIGN_IN, "", options.challenge.hex(), options)

    def sign_in(self, caller: Caller, site: Site, challenge: str, credential: Mapping[str, Any]) -> str:
        """Return the desk of the person whose passkey answered the challenge."""
        webauthn, _ = self._library()
        asked = self._links.use(SIGN_IN, challenge)
        if asked is None:
            raise Refused(403, "the challenge for this passkey has expired; try again")
        with self._database.reading() as connection:
            query = select(passkeys).where(passkeys.c.id == str(credential.get("id", "")))
            row = connection.execute(query).one_or_none()
        if row is None:
            raise Refused(
                403, "nobody here has this passkey; it may have been removed. Use your recovery link"
            )
        try:
            proved = webauthn.verify_authentication_response(
                credential=dict(credential),
                expected_challenge=bytes.fromhex(asked.detail),
                expected_rp_id=site.host,
                expected_origin=list(site.origins),
                credential_public_key=webauthn.base64url_to_bytes(row.public_key),
                credential_current_sign_count=row.sign_count,
            )
        except Exception as wrong:  # the library raises many kinds for what a browser may send
            raise Refused(403, f"the passkey was not accepted: {wrong}; try again") from wrong
        desk = self._people.become(row.desk, caller)
        with self._database.writing() as connection:
            values = {"sign_count": proved.new_sign_count, "used": self._now()}
            connection.execute(update(passkeys).where(passkeys.c.id == row.id).values(values))
        return desk

    def _challenged(self, kind: str, desk: str, detail: str, options: Any) -> tuple[str, Any]:
        from webauthn import options_to_json

        return self._links.make(kind, desk, detail, CHALLENGE_LASTS), msgspec.Raw(
            options_to_json(options).encode()
        )

    def _library(self) -> tuple[Any, Any]:
        if not self.offered:
            raise Refused(
                409,
                "passkeys are not offered here; the host can install them: pip install 'weathergage[server]'",
            )
        import webauthn
        from webauthn.helpers import structs

        return webauthn, structs

    def _handle(self, desk: str) -> str:
        query = select(passkeys.c.handle).where(passkeys.c.desk == desk).limit(1)
        with self._database.reading() as connection:
            return connection.execute(query).scalar() or secrets.token_hex(16)

    def _now(self) -> str:
        return self._clock.now().isoformat(timespec="microseconds")


def _text(data: bytes) -> str:
    from webauthn.helpers import bytes_to_base64url

    return bytes_to_base64url(data)
