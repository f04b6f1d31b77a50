"""Ports of loopback that a test holds from its beginning, so that no other program can take them meanwhile."""

import asyncio
import socket
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from typing import Any

from aiosmtpd.controller import Controller


@contextmanager
def held_port() -> Iterator[socket.socket]:
    """A port where nobody answers until something listens on this socket."""
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        yield held


def number_of(held: socket.socket) -> int:
    """Return the number of a held port."""
    return int(held.getsockname()[1])


class _OnHeldPort(Controller):
    """A mail server on a socket that was bound before; by itself it would bind a port anew."""

    def __init__(self, handler: Any, held: socket.socket) -> None:
        super().__init__(handler, hostname="127.0.0.1", port=number_of(held))
        self._held = held

    def _create_server(self) -> Awaitable[asyncio.AbstractServer]:
        return self.loop.create_server(self._factory_invoker, sock=self._held)


@contextmanager
def mail_server(handler: Any, held: socket.socket) -> Iterator[None]:
    """Let a handler take mails at a held port as long as the block lasts."""
    controller = _OnHeldPort(handler, held)
    controller.start()
    try:
        yield
    finally:
        controller.stop()
