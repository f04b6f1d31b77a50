"""Send messages to chat services and webhooks by apprise, to those that the host of the server allows."""

import logging
from typing import Any
from urllib.parse import urlsplit

from weathergage.server.notifications.private_targets import PrivateTarget, public_targets_only
from weathergage.server.notifications.sending import EXTRA, Message, SendingFailed
from weathergage.server.settings import Settings, variable
from weathergage.server.wire.errors import Refused

LONGEST_ADDRESS = 1000
#: Webhooks that nobody knows better get JSON, by apprise's own schemes for it.
_PLAIN = {"https": "jsons", "http": "json"}
#: Seconds for a connection, and for each part of an answer; addresses may ask for others in vain.
_TO_CONNECT, _TO_READ = 5.0, 10.0
#: What apprise shows on the machine itself instead of sending it.
_LOCAL = frozenset({"blink1", "dbus", "gio", "glib", "gnome", "kde", "macosx", "qt", "syslog", "windows"})
_MISSING = f"this server cannot write to chat services or webhooks; its host can install them with {EXTRA}"


class Services:
    """Sends to the addresses that apprise knows."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    @property
    def trouble(self) -> str:
        """Say why nothing can be sent; "" if it can."""
        try:
            import apprise  # noqa: F401
        except ImportError:
            return _MISSING
        return "" if self._settings.message_services else "this server writes to no services"

    def check(self, address: str) -> str:
        """Return a name for an address; refuse one that is not allowed, or that apprise does not understand."""
        if self.trouble:
            raise Refused(409, self.trouble)
        allowed = self._settings.message_services
        scheme = urlsplit(address).scheme.lower()
        if len(address) > LONGEST_ADDRESS or not scheme:
            raise Refused(
                422, "write a webhook as https://…, or a service as apprise does, such as ntfys://topic"
            )
        if "*" not in allowed and scheme not in allowed:
            raise Refused(
                403,
                f"this server does not write to {scheme!r}; allowed are: {', '.join(allowed)}. Its host can add "
                f"others with {variable('message_services')}",
            )
        if scheme in _LOCAL:
            raise Refused(403, f"{scheme!r} writes to the server's own machine, not to you; choose a service")
        if self._plugin(address) is None:
            raise Refused(
                422, f"nothing can be sent to this address of {scheme!r}; look whether it is complete"
            )
        return f"{scheme}://{urlsplit(address).hostname or '…'}"

    def send(self, address: str, message: Message) -> None:
        """Send a message; raise SendingFailed."""
        if self.trouble:
            raise SendingFailed(self.trouble)
        plugin = self._plugin(address)
        if plugin is None:
            raise SendingFailed("this address is not understood any more", lasting=True)
        ways = [message.link, f"To silence these messages: {message.silence}" if message.silence else ""]
        body = "\n\n".join(part for part in (message.text, *ways) if part)
        try:
            with public_targets_only(not self._settings.message_private_targets):
                taken = plugin.notify(title=message.title, body=body)
        except PrivateTarget as blocked:
            raise SendingFailed(f"{blocked}, where this server sends nothing", lasting=True) from blocked
        except Exception as wrong:  # plugins of many authors fail in many ways
            raise SendingFailed("the service could not be written to") from wrong
        if not taken:
            raise SendingFailed("the service does not answer, or refuses the message")

    def _plugin(self, address: str) -> Any:
        import apprise

        # It would write addresses into the log, which are as good as keys.
        logging.getLogger("apprise").setLevel(logging.CRITICAL)
        asset = apprise.AppriseAsset(app_id="Weathergage", app_desc="Weathergage", secure_logging=True)
        scheme, colon, rest = address.partition("://")
        made = apprise.Apprise.instantiate(address, asset=asset, suppress_exceptions=True)
        if made is None and colon and (plain := _PLAIN.get(scheme.lower())):
            made = apprise.Apprise.instantiate(f"{plain}://{rest}", asset=asset, suppress_exceptions=True)
        if made is not None and _LOCAL.isdisjoint({scheme.lower(), str(made.schema).lower()}):
            made.socket_connect_timeout, made.socket_read_timeout = _TO_CONNECT, _TO_READ
            # The courier tries again itself, with longer pauses.
            made.retry = 0
            return made
        return None
