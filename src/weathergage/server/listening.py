"""Where the server listens: sockets bound before anything else, or one sentence that says why not."""

import errno
import socket
from contextlib import ExitStack


class CannotListen(Exception):
    """Raised where nothing can be served; the message is a sentence that says what to do."""


class PortTaken(CannotListen):
    """Raised where another program has the port."""


def listen(host: str, port: int, any_port: bool = False) -> list[socket.socket]:
    """Bind a port at every address of a host; 0, or `any_port` if it is taken, has a free one chosen."""
    try:
        return _listen(host, port)
    except PortTaken:
        if not any_port:
            raise
        return _listen(host, 0)


def _listen(host: str, port: int) -> list[socket.socket]:
    with ExitStack() as opened:
        found: list[socket.socket] = []
        for family, address in _addresses(host, port):
            try:
                bound = opened.enter_context(_bound(family, host, address, port))
            except OSError as wrong:
                # A name may stand for addresses of a protocol that this machine does not speak.
                if wrong.errno in _ELSEWHERE and (found or host == "localhost"):
                    continue
                raise _refusal(host, port, wrong) from wrong
            found.append(bound)
            port = bound.getsockname()[1]
        if not found:
            raise CannotListen(f"{host} is no address of this machine; choose another with --host")
        opened.pop_all()
    return found


_ELSEWHERE = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)


def _addresses(host: str, port: int) -> list[tuple[int, str]]:
    try:
        known = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (socket.gaierror, UnicodeError) as wrong:
        raise CannotListen(
            f"there is no host {host!r}; choose an address of this machine with --host, or leave it out"
        ) from wrong
    return list(dict.fromkeys((int(family), str(where[0])) for family, _, _, _, where in known))


def _bound(family: int, host: str, address: str, port: int) -> socket.socket:
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            # On Windows the option below would let two servers share a port.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6 and host != "::":
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listener.bind((address, port))
        # Taken from now on: two servers that start at once cannot both believe they have it.
        listener.listen()
    except BaseException:
        listener.close()
        raise
    return listener


def _refusal(host: str, port: int, wrong: OSError) -> CannotListen:
    if wrong.errno == errno.EADDRINUSE:
        return PortTaken(
            f"port {port} of {host} is taken by another program; stop that, or choose another with --port"
        )
    if wrong.errno in (errno.EACCES, errno.EPERM):
        return CannotListen(
            f"there is no permission to listen on port {port}; choose another above 1023 with --port"
        )
    if wrong.errno in _ELSEWHERE:
        return CannotListen(f"{host} is no address of this machine; choose another with --host")
    return CannotListen(
        f"cannot listen on {host} port {port}: {wrong.strerror or wrong}; choose another with --port"
    )
