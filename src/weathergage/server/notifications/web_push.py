"""Push messages to browsers that asked for them, with the server's own VAPID keys; needs pywebpush."""

import base64
from email.utils import parseaddr
from typing import Any
from urllib.parse import urlsplit

import msgspec

from weathergage.server.notifications.private_targets import PrivateTarget, public_targets_only
from weathergage.server.notifications.sending import EXTRA, Message, SendingFailed
from weathergage.server.notifications.server_keys import ServerKeys
from weathergage.server.notifications.store import PushKeys
from weathergage.server.settings import Settings
from weathergage.server.wire.errors import Refused

#: Seconds that a push service keeps a message for a browser that is away: a question may wait for days.
KEPT_FOR = 2 * 24 * 3600
_PATIENCE = 10.0
_GONE = (404, 410)
_MISSING = f"this server cannot send notifications to browsers; its host can install them with {EXTRA}"
_LONGEST_ENDPOINT = 1000


class WebPush:
    """Sends to browsers."""

    def __init__(self, keys: ServerKeys, settings: Settings) -> None:
        self._keys = keys
        self._settings = settings

    @property
    def trouble(self) -> str:
        """Say why nothing can be pushed; "" if it can."""
        try:
            import pywebpush  # noqa: F401
        except ImportError:
            return _MISSING
        return ""

    def public_key(self) -> str:
        """Return the key that browsers subscribe with; "" where nothing can be pushed."""
        if self.trouble:
            return ""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = self._vapid().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return _text(point)

    def check(self, endpoint: str, keys: PushKeys) -> None:
        """Refuse a subscription that no message could be sent to."""
        if self.trouble:
            raise Refused(409, self.trouble)
        parts = urlsplit(endpoint)
        schemes = ("http", "https") if self._settings.message_private_targets else ("https",)
        if parts.scheme not in schemes or not parts.hostname or len(endpoint) > _LONGEST_ENDPOINT:
            raise Refused(422, "this is no subscription of a browser; switch notifications off and on again")
        try:
            lengths = [len(_bytes(key)) for key in (keys.p256dh, keys.auth)]
        except ValueError:
            lengths = []
        if lengths != [65, 16]:
            raise Refused(
                422, "the keys of this subscription are broken; switch notifications off and on again"
            )

    def send(self, endpoint: str, keys: PushKeys, message: Message) -> None:
        """Push a message; raise SendingFailed."""
        if self.trouble:
            raise SendingFailed(self.trouble)
        import pywebpush
        import requests

        shown = {"title": message.title, "body": message.text, "url": message.link, "tag": message.tag}
        try:
            with public_targets_only(not self._settings.message_private_targets):
                pywebpush.webpush(
                    {"endpoint": endpoint, "keys": {"p256dh": keys.p256dh, "auth": keys.auth}},
                    msgspec.json.encode(shown).decode(),
                    vapid_private_key=self._vapid(),
                    vapid_claims={"sub": self._contact()},
                    ttl=KEPT_FOR,
                    timeout=_PATIENCE,
                    headers={"urgency": "normal", "topic": _topic(message.tag)},
                )
        except PrivateTarget as blocked:
            raise SendingFailed(f"{blocked}, where this server sends nothing", lasting=True) from blocked
        except pywebpush.WebPushException as wrong:
            raise _failed(getattr(wrong.response, "status_code", 0)) from wrong
        except requests.RequestException as wrong:
            raise SendingFailed("the browser's push service does not answer") from wrong

    def _vapid(self) -> Any:
        from py_vapid import Vapid02

        return Vapid02.from_raw(self._keys.key("vapid", _new_key).encode())

    def _contact(self) -> str:
        """Return whom a push service may write to about this server."""
        mail = parseaddr(self._settings.mail_from)[1]
        if mail:
            return f"mailto:{mail}"
        address = self._settings.address
        return address if address.startswith("https://") else "mailto:host@localhost.example"


def _failed(status: int) -> SendingFailed:
    if status in _GONE:
        return SendingFailed(
            "this browser has taken its address back; switch notifications on there again", gone=True
        )
    if status in (401, 403):
        return SendingFailed(
            "the push service does not accept this server's key; switch notifications off and on again",
            lasting=True,
        )
    return SendingFailed(f"the browser's push service refuses the message (status {status})")


def _new_key() -> str:
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _text(number.to_bytes(32, "big"))


def _topic(tag: str) -> str:
    """Return a tag in the form that push services take: of several waiting messages only the newest is kept."""
    return "".join(letter if letter.isalnum() else "-" for letter in tag)[:32]


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
