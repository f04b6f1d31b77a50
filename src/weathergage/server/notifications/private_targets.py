"""Watch the connections that carry messages: none leads into a private network (SSRF), none outlasts its time."""

import ipaddress
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any


class PrivateTarget(OSError):
    """Raised instead of a connection into a private network."""


class Connections:
    """Those that a thread makes; another thread can end them, whatever they wait for."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._open: list[socket.socket] = []
        self._ended = False

    def add(self, made: socket.socket) -> None:
        """Take a connection that is about to be made; refuse it after the end."""
        with self._lock:
            if self._ended:
                raise OSError("the time to send this message is over")
            # A second handle of the same connection, since TLS takes the first one away.
            self._open.append(socket.fromfd(made.fileno(), made.family, made.type))

    def end(self) -> None:
        """End all of them, and let no others be made."""
        with self._lock:
            self._ended = True
            for each in self._open:
                with suppress(OSError):
                    each.shutdown(socket.SHUT_RDWR)
                each.close()
            self._open.clear()


class _Here(threading.local):
    guarded = False
    blocked = False
    connections: Connections | None = None


_here = _Here()
_lock = threading.Lock()
_installed = False


@contextmanager
def public_targets_only(wanted: bool = True) -> Iterator[None]:
    """Refuse every connection of this thread to an address that is not public, as long as the block lasts.

    Checked when the connection is made, so that a name which is looked up again cannot lead elsewhere. Raises
    PrivateTarget at the end of the block if one was refused, whatever became of the refusal inside.
    """
    if not wanted:
        yield
        return
    _install()
    _here.guarded, _here.blocked = True, False
    try:
        yield
    except Exception as wrong:
        if _here.blocked:
            raise PrivateTarget("the address leads into a private network") from wrong
        raise
    finally:
        _here.guarded = False
    if _here.blocked:
        raise PrivateTarget("the address leads into a private network")


@contextmanager
def watched(connections: Connections) -> Iterator[None]:
    """Note every connection of this thread, as long as the block lasts."""
    _install()
    _here.connections = connections
    try:
        yield
    finally:
        _here.connections = None
        connections.end()


#: IPv6 addresses that a gateway turns into IPv4 ones, which may be private (NAT64, RFC 6052 and 8215).
_TRANSLATED = tuple(map(ipaddress.IPv6Network, ("64:ff9b::/96", "64:ff9b:1::/48")))


def is_public(host: str) -> bool:
    """Return whether an IP address belongs to the public network."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if inner is not None:
            return is_public(str(inner))
        if any(address in network for network in _TRANSLATED):
            return False
    return address.is_global and not address.is_multicast


def _install() -> None:
    """Watch connections; Python's audit hooks cannot be removed, so this one looks only at threads that send."""
    global _installed
    with _lock:
        if not _installed:
            sys.addaudithook(_look)
            _installed = True


def _look(event: str, arguments: tuple[Any, ...]) -> None:
    if event != "socket.connect":
        return
    target = arguments[1]
    if _here.guarded and not (isinstance(target, tuple) and is_public(str(target[0]))):
        _here.blocked = True
        raise PrivateTarget("the address leads into a private network")
    if _here.connections is not None:
        _here.connections.add(arguments[0])
