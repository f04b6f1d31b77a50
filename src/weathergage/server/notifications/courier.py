"""Carry messages to people: one post for all news that are due, tried again when it fails, by one worker at a time."""

import logging
import secrets
import threading
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime, timedelta

from weathergage.server.identity.mail import Mail, MailFailed, MailSender
from weathergage.server.notifications.digest import message_of, quiet_until, short_of
from weathergage.server.notifications.herald import Asks, Herald
from weathergage.server.notifications.sending import Errands, Message, SendingFailed, ServerStops
from weathergage.server.notifications.server_keys import ServerKeys
from weathergage.server.notifications.services import Services
from weathergage.server.notifications.store import (
    UNCONFIRMED,
    MessageStore,
    NewsItem,
    Post,
    Way,
    hour_text,
)
from weathergage.server.notifications.web_push import WebPush
from weathergage.server.operations.claims import Claims, holding
from weathergage.server.sessions.deadlines import Clock
from weathergage.server.settings import Settings
from weathergage.server.wire.errors import Refused

_log = logging.getLogger(__name__)

#: Minutes before the next attempts; after the last of them the post is given up.
PAUSES = (1, 5, 15, 60, 180, 360, 720)
#: How often clocks, and what other workers left behind, are looked at.
ROUND = timedelta(seconds=60)
_MOST_WAYS = 20
#: Posts that are sent at a time, so that a slow receiver does not keep the others waiting.
_HANDS = 4
_KIND = "messages"


class Courier:
    """Sends posts in threads of its own."""

    def __init__(
        self,
        store: MessageStore,
        keys: ServerKeys,
        clock: Clock,
        claims: Claims,
        mail: MailSender,
        settings: Settings,
        asks: Asks,
    ) -> None:
        self.store = store
        self.keys = keys
        self.push = WebPush(keys, settings)
        self.services = Services(settings)
        self.mail = mail
        self.herald = Herald(store, clock, asks, self.wake)
        self._settings = settings
        self._clock = clock
        self._claims = claims
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="courier")
        self._hands = ThreadPoolExecutor(_HANDS, thread_name_prefix="courier-hand")
        self._errands = Errands()
        self._lock = threading.Lock()
        self._pending: Future[None] | None = None
        self._alarm: datetime | None = None
        self._closing = False

    def wake(self) -> None:
        """Look what is to be done, as soon as the thread is free."""
        with self._lock:
            waiting = self._pending is not None and not (self._pending.running() or self._pending.done())
            if not waiting and not self._closing:
                self._pending = self._thread.submit(self._work)

    def settled(self) -> None:
        """Wait until everything that is due now is done, or until the courier is closed."""
        self.wake()
        with suppress(CancelledError):
            self._thread.submit(lambda: None).result()

    def close(self) -> None:
        """Stop after the posts that are being sent, or without those that hang; they wait in the database."""
        with self._lock:
            self._closing = True
        self._errands.close()
        self._thread.shutdown(wait=True, cancel_futures=True)
        self._hands.shutdown(wait=True)

    def _work(self) -> None:
        try:
            if self.store.any_way():
                self.herald.remind()
                self._bundle()
                self._send()
                self.store.clear(self._clock.now() - UNCONFIRMED)
            self._ring_next()
        except Refused as wrong:
            _log.warning("messages wait: %s", wrong.message)
            self._ring_at(self._clock.now() + ROUND)
        except Exception:
            _log.exception("messages wait")
            self._ring_at(self._clock.now() + ROUND)

    def _bundle(self) -> None:
        now = self._clock.now()
        for desk in self.store.desks_due(now):
            with holding(self._claims, _KIND, desk) as mine:
                if not mine:
                    continue
                until = quiet_until(self.store.person(desk), now)
                if until is not None:
                    self.store.postpone(desk, until)
                else:
                    self.store.bundle(desk, now, [secrets.token_urlsafe(12) for _ in range(_MOST_WAYS)])

    def _send(self) -> None:
        # All are waited for, and what went wrong is raised.
        list(self._hands.map(self._send_claimed, self.store.posts_due(self._clock.now())))

    def _send_claimed(self, post: Post) -> None:
        if self._closing:
            return
        with holding(self._claims, _KIND, post.id) as mine:
            # Another worker may have sent it and given up its claim since it was found.
            if mine and self.store.is_waiting(post):
                self._send_post(post)

    def _send_post(self, post: Post) -> None:
        way, items = self.store.way(post.way), self.store.news_of(post.news)
        if way is None or way.paused or not way.address or not items:
            self.store.drop_post(post.id)
            return
        try:
            self.deliver(way, self._message(way, items))
        except ServerStops:
            return
        except SendingFailed as failed:
            self._note_failure(way, post, failed)
            return
        self.store.drop_post(post.id)
        if way.failing_since:
            self.store.change_way(way.id, failing_since=None, trouble="")

    def _note_failure(self, way: Way, post: Post, failed: SendingFailed) -> None:
        now = self._clock.now()
        values = {"trouble": failed.reason, "failing_since": way.failing_since or hour_text(now)}
        if failed.gone:
            # The address is removed; the line stays, so that its person learns what became of it.
            self.store.change_way(way.id, address="", keys="{}", **values)
            self.store.drop_post(post.id)
            return
        self.store.change_way(way.id, **values)
        if failed.lasting or post.attempts >= len(PAUSES):
            self.store.drop_post(post.id)
        else:
            pause = timedelta(minutes=PAUSES[post.attempts])
            self.store.retry_post(post.id, post.attempts + 1, now + pause)

    def _message(self, way: Way, items: list[NewsItem]) -> Message:
        origin, token = self.origin(way), self.silencer(way)
        message = message_of(items, origin, f"{origin}/#/silence/{token}", f"{origin}/api/silence/{token}")
        return short_of(message, items) if way.kind == "push" else message

    def origin(self, way: Way) -> str:
        """Return what links to this server begin with."""
        return (self._settings.address or way.origin).rstrip("/")

    def silencer(self, way: Way) -> str:
        """Return the token that silences a way; it tells neither the person's desk nor the address."""
        return self.keys.sign(way.id)

    def deliver(self, way: Way, message: Message) -> None:
        """Send a message by a way, within PATIENCE; raise SendingFailed."""
        self._errands.run(lambda: self._deliver(way, message))

    def _deliver(self, way: Way, message: Message) -> None:
        if way.kind == "push":
            self.push.send(way.address, way.keys, message)
        elif way.kind == "mail":
            self._mail(way.address, message)
        else:
            self.services.send(way.address, message)

    def _mail(self, address: str, message: Message) -> None:
        text = f"{message.text}\n\n{message.link}\n"
        if message.silence:
            text += f"\n-- \nNo more of these messages, with one click: {message.silence}\n"
        try:
            self.mail.send(Mail(address, message.title, text, message.unsubscribe))
        except MailFailed as failed:
            raise SendingFailed(failed.reason, lasting=failed.lasting) from failed
        except Refused as refused:
            raise SendingFailed(refused.message) from refused

    def _ring_next(self) -> None:
        latest = self._clock.now() + ROUND
        upcoming = self.store.next_due()
        self._ring_at(latest if upcoming is None else min(latest, upcoming))

    def _ring_at(self, when: datetime) -> None:
        with self._lock:
            now = self._clock.now()
            if self._closing or (self._alarm is not None and now < self._alarm <= when):
                return
            self._alarm = when = max(when, now + timedelta(seconds=1))
        with suppress(RuntimeError):
            self._clock.ring_at(when, self.wake)
