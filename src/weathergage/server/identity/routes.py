"""Calls about people: ways to sign in, profiles, whom the caller blocks or mutes, and membership of this server."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from litestar import Request, Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from weathergage.server.identity.blocks import Blocks
from weathergage.server.identity.credentials import Caller, call_as
from weathergage.server.identity.links import Links
from weathergage.server.identity.mail import MailSender
from weathergage.server.identity.mail_sign_in import PROOF_LASTS, SIGN_IN_LASTS, MailSignIn
from weathergage.server.identity.membership import Membership
from weathergage.server.identity.messages import (
    Application,
    Challenge,
    InvitationKey,
    JoinWord,
    MailAddress,
    MailProof,
    MailProved,
    MailSent,
    PasskeyAnswer,
    PasskeyCard,
    Profile,
    RegardCard,
    RegardSheet,
    ServerCard,
    UsedInvitation,
    Ways,
)
from weathergage.server.identity.passkeys import Passkeys, Site, site_of
from weathergage.server.identity.people import People
from weathergage.server.identity.profiles import Profiles
from weathergage.server.routes.parameters import By
from weathergage.server.sessions.campaign_registry import CampaignRegistry
from weathergage.server.sessions.deadlines import Clock
from weathergage.server.sessions.game_registry import GameRegistry
from weathergage.server.settings import Settings
from weathergage.server.store.database import Database
from weathergage.server.store.people_store import PeopleStore
from weathergage.server.wire.encoded_responses import KIND, answer, gives, in_thread
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.people_messages import Me, SignIn

Asked = Request[Any, Any, Any]
#: Calls that sign in, or send mail, are limited more strictly than others.
SIGN_IN = {KIND: "sign-in"}


@dataclass(slots=True, frozen=True)
class Identity:
    """Holds what these calls need: people, the ways by which they sign in, and what others may know of them."""

    people: People
    membership: Membership
    blocks: Blocks
    mail: MailSignIn
    passkeys: Passkeys
    profiles: Profiles

    def ways(self, caller: Caller) -> Ways:
        """Return the ways by which a caller can come back."""
        cards = [
            PasskeyCard(id=each.id, label=each.label, host=each.host, made=each.made, used=each.used)
            for each in self.passkeys.of(caller.desk)
        ]
        return Ways(
            mail_offered=self.mail.offered,
            mail=self.mail.address_of(caller.desk),
            passkeys_offered=self.passkeys.offered,
            passkeys=cards,
        )


Parts = NamedDependency[Identity]


def assembled(database: Database, sender: MailSender, clock: Clock, settings: Settings) -> Identity:
    """Return the parts of identity for a server."""
    store, links = PeopleStore(database), Links(database, clock)
    owner = store.owner() if settings.one_owner else None
    membership = Membership(database, links, clock, settings)
    membership.begin()
    people = People(store, membership, owner)
    blocks = Blocks(database)
    return Identity(
        people=people,
        membership=membership,
        blocks=blocks,
        mail=MailSignIn(database, links, sender, people, settings.address),
        passkeys=Passkeys(database, links, people, clock),
        profiles=Profiles(database, people, blocks, clock),
    )


@dataclass(slots=True, frozen=True)
class Arrival:
    """Lets a browser be that of a person who has proved to be one, in this call and in all games in memory."""

    request: Asked
    people: People
    game_registry: GameRegistry
    campaign_registry: CampaignRegistry
    caller: Caller

    def at(self, desk: str) -> Response[bytes]:
        """Give the browser the cookie of a desk, and tell the person who they are."""
        if desk != self.caller.desk:
            self.game_registry.rehouse(self.caller.desk, desk)
            self.campaign_registry.rehouse(self.caller.desk, desk)
            call_as(self.request.scope, desk)
        return answer(self.people.me(Caller(desk, known=True)))


def arrival(
    request: Asked,
    people: NamedDependency[People],
    game_registry: NamedDependency[GameRegistry],
    campaign_registry: NamedDependency[CampaignRegistry],
    caller: By,
) -> Arrival:
    """Return what lets this browser be that of another desk."""
    return Arrival(request, people, game_registry, campaign_registry, caller)


@post("/api/me/sign-in", status_code=200, responses=gives(Me, 403, 409), opt=SIGN_IN)
@in_thread
def sign_in(
    data: JSONBody[SignIn], identity: Parts, arriving: NamedDependency[Arrival], caller: By
) -> Response[bytes]:
    """Let this browser be that of the person whose recovery or sign-in link is shown; its nameless games come along."""
    if data.key.startswith("mail-"):
        return arriving.at(identity.mail.sign_in(data.key, caller))
    if data.key.startswith("admin-"):
        identity.people.take_office(caller, data.key)
        return arriving.at(caller.desk)
    return arriving.at(identity.people.come_back(data.key, caller))


@get("/api/me/ways", responses=gives(Ways))
@in_thread
def ways(identity: Parts, caller: By) -> Response[bytes]:
    """Tell by which ways the caller can come back from another browser."""
    return answer(identity.ways(caller))


@put("/api/me/mail", responses=gives(MailSent, 409, 422, 429, 503), opt=SIGN_IN)
@in_thread
def set_mail(data: JSONBody[MailAddress], identity: Parts, caller: By) -> Response[bytes]:
    """Send a link to an address, which proves that it is the caller's and lets it be used to sign in."""
    identity.mail.propose(caller, data.address)
    return answer(MailSent(minutes=_minutes(PROOF_LASTS)))


@post("/api/me/mail/proof", status_code=200, responses=gives(MailProved, 403, 409), opt=SIGN_IN)
@in_thread
def prove_mail(data: JSONBody[MailProof], identity: Parts) -> Response[bytes]:
    """Keep the address whose link was opened."""
    return answer(MailProved(name=identity.mail.prove(data.key)))


@delete("/api/me/mail", status_code=200, responses=gives(Ways))
@in_thread
def remove_mail(identity: Parts, caller: By) -> Response[bytes]:
    """Forget the caller's address."""
    identity.mail.remove(caller)
    return answer(identity.ways(caller))


@post("/api/sign-in/mail", status_code=200, responses=gives(MailSent, 409, 422, 503), opt=SIGN_IN)
@in_thread
def mail_link(data: JSONBody[MailAddress], identity: Parts) -> Response[bytes]:
    """Send a sign-in link to an address, if somebody here has it; the answer does not tell."""
    identity.mail.send_link(data.address)
    return answer(MailSent(minutes=_minutes(SIGN_IN_LASTS)))


@post("/api/me/passkeys/challenge", status_code=200, responses=gives(Challenge, 409), opt=SIGN_IN)
@in_thread
def offer_passkey(request: Asked, identity: Parts, caller: By) -> Response[bytes]:
    """Give a challenge for a new passkey of the caller's."""
    challenge, options = identity.passkeys.offer(caller, _site(request))
    return answer(Challenge(challenge=challenge, options=options))


@post("/api/me/passkeys", status_code=200, responses=gives(Ways, 403, 409, 422), opt=SIGN_IN)
@in_thread
def keep_passkey(
    request: Asked, data: JSONBody[PasskeyAnswer], identity: Parts, caller: By
) -> Response[bytes]:
    """Keep a new passkey, by which the caller can sign in from now on."""
    identity.passkeys.keep(caller, _site(request), data.challenge, data.credential, data.label)
    return answer(identity.ways(caller))


@delete("/api/me/passkeys/{passkey:str}", status_code=200, responses=gives(Ways, 404))
@in_thread
def remove_passkey(passkey: FromPath[str], identity: Parts, caller: By) -> Response[bytes]:
    """Remove a passkey of the caller's."""
    identity.passkeys.remove(caller, passkey)
    return answer(identity.ways(caller))


@post("/api/sign-in/passkey/challenge", status_code=200, responses=gives(Challenge, 409), opt=SIGN_IN)
@in_thread
def ask_passkey(request: Asked, identity: Parts) -> Response[bytes]:
    """Give a challenge to sign in with any passkey of this server."""
    challenge, options = identity.passkeys.ask(_site(request))
    return answer(Challenge(challenge=challenge, options=options))


@post("/api/sign-in/passkey", status_code=200, responses=gives(Me, 403, 409), opt=SIGN_IN)
@in_thread
def sign_in_by_passkey(
    request: Asked,
    data: JSONBody[PasskeyAnswer],
    identity: Parts,
    arriving: NamedDependency[Arrival],
    caller: By,
) -> Response[bytes]:
    """Let this browser be that of the person whose passkey answered the challenge."""
    return arriving.at(identity.passkeys.sign_in(caller, _site(request), data.challenge, data.credential))


@get("/api/me/regards", responses=gives(list[RegardCard]))
@in_thread
def regards(identity: Parts, caller: By) -> Response[bytes]:
    """List whom the caller blocks or mutes."""
    return answer(identity.profiles.regards(caller))


@get("/api/people/{name:str}", responses=gives(Profile, 404))
@in_thread
def profile(name: FromPath[str], identity: Parts, caller: By) -> Response[bytes]:
    """Tell what everybody may know about a person."""
    return answer(identity.profiles.profile(name, caller))


@put("/api/people/{name:str}/regard", responses=gives(Profile, 404, 409))
@in_thread
def regard(name: FromPath[str], data: JSONBody[RegardSheet], identity: Parts, caller: By) -> Response[bytes]:
    """Block or mute a person, or do so no longer."""
    return answer(identity.profiles.regard(name, caller, data))


@get("/api/server", responses=gives(ServerCard))
@in_thread
def server_card(identity: Parts, caller: By) -> Response[bytes]:
    """Tell what kind of server this is, and whether the caller may play here."""
    return answer(_card(identity, caller))


@post("/api/server/join", status_code=200, responses=gives(ServerCard, 403, 409), opt=SIGN_IN)
@in_thread
def join(data: JSONBody[JoinWord], identity: Parts, caller: By) -> Response[bytes]:
    """Make a caller who knows the join word a member of a private server."""
    identity.membership.join(caller, data.word)
    return answer(_card(identity, caller))


@post("/api/server/application", status_code=200, responses=gives(ServerCard, 409), opt=SIGN_IN)
@in_thread
def ask_in(data: JSONBody[Application], identity: Parts, caller: By) -> Response[bytes]:
    """Ask the administrator of a club to be admitted; a name is needed for it."""
    identity.people.known(caller)
    identity.membership.ask(caller, data.words)
    return answer(_card(identity, caller))


@post(
    "/api/server/invitations", status_code=200, responses=gives(InvitationKey, 403, 409), opt={KIND: "game"}
)
@in_thread
def invite(identity: Parts, caller: By) -> Response[bytes]:
    """Make an invitation to this server, which lets one person in."""
    if not identity.membership.is_member(caller.desk):
        raise Refused(403, "only members invite others to this server")
    return answer(InvitationKey(key=identity.membership.invite(caller)))


@post("/api/server/invitations/use", status_code=200, responses=gives(ServerCard, 403), opt=SIGN_IN)
@in_thread
def accept(data: JSONBody[UsedInvitation], identity: Parts, caller: By) -> Response[bytes]:
    """Make a caller who shows an invitation to this server a member."""
    identity.membership.accept(caller, data.key)
    return answer(_card(identity, caller))


def _card(identity: Identity, caller: Caller) -> ServerCard:
    membership = identity.membership
    return ServerCard(
        kind=membership.kind,
        member=membership.is_member(caller.desk),
        asked=membership.has_asked(caller.desk),
    )


def _site(request: Asked) -> Site:
    return site_of(request.headers.get("host", ""), request.headers.get("origin", ""))


def _minutes(lasts: timedelta) -> int:
    return int(lasts.total_seconds() // 60)


CALLS = [
    *(sign_in, ways, set_mail, prove_mail, remove_mail, mail_link),
    *(offer_passkey, keep_passkey, remove_passkey, ask_passkey, sign_in_by_passkey),
    *(regards, profile, regard),
    *(server_card, join, ask_in, invite, accept),
]
