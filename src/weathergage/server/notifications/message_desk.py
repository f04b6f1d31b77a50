"""Keep what people set about messages to them: ways, wishes, silence, and a test of each way."""

import secrets
from dataclasses import replace
from datetime import timedelta

import msgspec

from weathergage.server.identity.credentials import Caller
from weathergage.server.identity.links import Links, digest
from weathergage.server.identity.mail import Mail, MailFailed, clean_address
from weathergage.server.identity.mail_sign_in import MOST_LINKS
from weathergage.server.identity.people import People
from weathergage.server.notifications.courier import Courier
from weathergage.server.notifications.digest import PRESENT, MessageWishes, wishes_of, zone_of
from weathergage.server.notifications.messages import (
    MessageDesk,
    NewPush,
    Silenced,
    SilentGame,
    Tried,
    WayCard,
)
from weathergage.server.notifications.sending import Message, SendingFailed
from weathergage.server.notifications.store import PushKeys, Way, hour_text
from weathergage.server.sessions.deadlines import Clock
from weathergage.server.settings import Settings
from weathergage.server.wire.errors import Refused

#: Ways that a person may have.
MOST_WAYS = 12
_CODE_HOLDS = timedelta(hours=1)
_MOST_MISSES = 5
#: The kind of the links by which codes to an address are counted.
_CODE = "message-code"
#: Letters that nobody mistakes for one another.
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
_CODE_LENGTH = 8


class MessageSettings:
    """Changes what people set, as far as the host of the server allows it."""

    def __init__(
        self, courier: Courier, people: People, links: Links, clock: Clock, settings: Settings
    ) -> None:
        self.courier = courier
        self._links = links
        self._store = courier.store
        self._people = people
        self._clock = clock
        self._settings = settings

    def show(self, caller: Caller) -> MessageDesk:
        """Return everything that concerns messages to the caller."""
        courier = self.courier
        no_mail = (
            "" if courier.mail.configured else "this server sends no mail; its host can name a mail server"
        )
        return MessageDesk(
            wishes=wishes_of(self._store.person(caller.desk)),
            ways=[_card(way) for way in self._store.ways(caller.desk)],
            silent=[
                SilentGame(game=game, title=title)
                for game, title in self._store.silent_games(caller.desk).items()
            ],
            push_key=courier.push.public_key(),
            push_trouble=courier.push.trouble,
            mail_trouble=no_mail,
            service_trouble=courier.services.trouble,
            services=list(self._settings.message_services),
        )

    def wish(self, caller: Caller, wishes: MessageWishes) -> MessageDesk:
        """Keep how often the caller wants to be written to."""
        self._named(caller)
        if zone_of(wishes.zone) is None:
            raise Refused(422, f"this server knows no time zone {wishes.zone!r}; choose UTC or another")
        self._store.set_person(caller.desk, json=msgspec.json.encode(wishes).decode())
        return self.show(caller)

    def add_push(self, caller: Caller, wanted: NewPush, origin: str) -> MessageDesk:
        """Send messages to a browser from now on."""
        keys = PushKeys(p256dh=wanted.p256dh, auth=wanted.auth)
        self.courier.push.check(wanted.endpoint, keys)
        if wanted.replaces and (known := self._push_of(caller, wanted.replaces)):
            values = {"keys": msgspec.json.encode(keys).decode(), "trouble": "", "failing_since": None}
            self._store.change_way(known.id, address=wanted.endpoint, **values)
            return self.show(caller)
        way = self._new(caller, "push", wanted.endpoint, wanted.label or "A browser", origin)
        self._store.add_way(replace(way, keys=keys))
        return self.show(caller)

    def _push_of(self, caller: Caller, endpoint: str) -> Way | None:
        """Return the caller's browser that had an endpoint."""
        ways = self._store.ways(caller.desk) if caller.known else []
        return next((way for way in ways if way.kind == "push" and way.address == endpoint), None)

    def add_service(self, caller: Caller, address: str, origin: str) -> MessageDesk:
        """Send messages to a service or webhook from now on."""
        label = self.courier.services.check(address.strip())
        self._store.add_way(self._new(caller, "service", address.strip(), label, origin))
        return self.show(caller)

    def add_mail(self, caller: Caller, wanted: str, origin: str) -> MessageDesk:
        """Mail a code to an address; messages go there once the caller has shown it."""
        address = clean_address(wanted)
        way = replace(self._new(caller, "mail", address, address, origin), verified=False)
        if self._links.count(_CODE, address) >= MOST_LINKS:
            raise Refused(
                429, "this address was sent several codes already; wait an hour, then enter it again"
            )
        # Counts what was sent to an address, whoever asked for it; nobody is told the key.
        self._links.make(_CODE, caller.desk, address, _CODE_HOLDS)
        code = "".join(secrets.choice(_LETTERS) for _ in range(_CODE_LENGTH))
        until = hour_text(self._clock.now() + _CODE_HOLDS)
        text = (
            f"Somebody, most likely you, wants messages about games at {self.courier.origin(way)} to come here.\n\n"
            f"The code is {code}\n\nWrite it where you asked for it, within an hour. If it was not you, do nothing.\n"
        )
        try:
            self.courier.mail.send(Mail(address, "Your code for messages from Weathergage", text))
        except MailFailed as failed:
            then = "check the address" if failed.lasting else "try again later, or choose another way"
            raise Refused(failed.status, f"the code could not be mailed: {failed.reason}; {then}") from failed
        self._store.add_way(replace(way, code=digest(code), code_until=until))
        return self.show(caller)

    def confirm(self, caller: Caller, way_id: str, code: str) -> MessageDesk:
        """Take a mail address as the caller's, who shows the code that was sent there."""
        way = self._own(caller, way_id)
        late = way.code_until is not None and way.code_until < hour_text(self._clock.now())
        if way.code is None or late or way.misses >= _MOST_MISSES:
            raise Refused(409, "this code has ended; remove the address and enter it again to get another")
        if not secrets.compare_digest(digest(code.strip().upper()), way.code):
            self._store.change_way(way_id, misses=way.misses + 1)
            raise Refused(422, "this is not the code that was mailed; look at the newest mail")
        self._store.change_way(way_id, verified=True, code=None, code_until=None)
        return self.show(caller)

    def pause(self, caller: Caller, way_id: str, paused: bool) -> MessageDesk:
        """Silence a way, or use it again."""
        self._own(caller, way_id)
        self._store.change_way(way_id, paused=paused)
        return self.show(caller)

    def remove(self, caller: Caller, way_id: str) -> MessageDesk:
        """Forget a way."""
        self._own(caller, way_id)
        self._store.remove_way(way_id)
        return self.show(caller)

    def try_out(self, caller: Caller, way_id: str) -> Tried:
        """Send a test message at once, and say what is wrong if it does not go."""
        way = self._own(caller, way_id)
        if not way.verified:
            raise Refused(409, "confirm the address first, by the code that was mailed")
        if not way.address:
            raise Refused(409, way.trouble or "this browser takes no messages any more")
        origin, token = self.courier.origin(way), self.courier.silencer(way)
        silence, unsubscribe = f"{origin}/#/silence/{token}", f"{origin}/api/silence/{token}"
        text = "This is how Weathergage will tell you that a game waits for you."
        test = Message("A message from Weathergage", text, f"{origin}/#/", "test", silence, unsubscribe)
        try:
            self.courier.deliver(way, test)
        except SendingFailed as failed:
            since = way.failing_since or hour_text(self._clock.now())
            gone = {"address": "", "keys": "{}"} if failed.gone else {}
            self._store.change_way(way_id, trouble=failed.reason, failing_since=since, **gone)
            return Tried(trouble=failed.reason)
        self._store.change_way(way_id, trouble="", failing_since=None)
        return Tried(trouble="")

    def silence_game(self, caller: Caller, game: str, silent: bool) -> MessageDesk:
        """Tell the caller nothing of a game any more, or again."""
        self._named(caller)
        self._store.silence(caller.desk, game, silent)
        return self.show(caller)

    def silence_by_link(self, token: str, silent: bool) -> Silenced:
        """Silence the way that a message came by; whoever has the message may."""
        way_id = self.courier.keys.signed(token)
        way = self._store.way(way_id) if way_id else None
        if way is None:
            raise Refused(404, "this link silences nothing; the address it belongs to may have been removed")
        self._store.change_way(way.id, paused=silent)
        return Silenced(label=way.label, silent=silent)

    def present(self, desk: str) -> None:
        """Note that a person looks at a page; only those who are written to are noted."""
        now = self._clock.now()
        seen = self._store.person(desk).seen
        if seen is not None and seen > hour_text(now - PRESENT / 4):
            return
        if self._store.reachable([desk]):
            self._store.set_person(desk, seen=hour_text(now))

    def _new(self, caller: Caller, kind: str, address: str, label: str, origin: str) -> Way:
        self._named(caller)
        if len(self._store.ways(caller.desk)) >= MOST_WAYS:
            raise Refused(409, f"you have {MOST_WAYS} ways for messages, the most allowed; remove one first")
        made = hour_text(self._clock.now())
        return Way(secrets.token_urlsafe(12), caller.desk, kind, address, label, origin, made)

    def _own(self, caller: Caller, way_id: str) -> Way:
        way = self._store.way(way_id)
        if way is None or not caller.known or way.desk != caller.desk:
            raise Refused(404, "you have no such address for messages; load the page again")
        return way

    def _named(self, caller: Caller) -> None:
        me = self._people.me(caller)
        if not (me.name or me.owner):
            raise Refused(409, "give a name first; messages are kept for it, whichever browser you come with")


def _card(way: Way) -> WayCard:
    return WayCard(
        id=way.id,
        kind=way.kind,
        label=way.label,
        made=way.made,
        verified=way.verified,
        paused=way.paused,
        gone=not way.address,
        failing_since=way.failing_since or "",
        trouble=way.trouble,
    )
