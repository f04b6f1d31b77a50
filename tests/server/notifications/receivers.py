"""Servers on loopback that messages are sent to: a mail server, a webhook, and the push service of a browser."""

import base64
import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


@dataclass
class Taken:
    """A call that a web server was given."""

    path: str
    headers: dict[str, str]
    body: bytes


class WebServer:
    """Keeps what is posted to it, and answers with `status`."""

    def __init__(self) -> None:
        self.taken: list[Taken] = []
        self.status = 201
        #: Answers to paths that begin with /slow wait for it.
        self.awake = threading.Event()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                outer.taken.append(Taken(self.path, headers, body))
                if self.path.startswith("/slow"):
                    outer.awake.wait()
                self.send_response(outer.status)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def close(self) -> None:
        """Answer nobody any more."""
        self.awake.set()
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def web_server() -> Iterator[WebServer]:
    """A web server as long as the block lasts."""
    server = WebServer()
    try:
        yield server
    finally:
        server.close()


@dataclass
class MailServer:
    """Keeps the mails it is given; `busy` lets it refuse for now."""

    mails: list[str] = field(default_factory=list)
    busy: bool = False

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        """Take a mail."""
        if self.busy:
            return "451 come again later"
        self.mails.append(envelope.content.decode())
        return "250 OK"


class Browser:
    """A browser that has subscribed to pushes: its keys, and how it reads what comes."""

    def __init__(self, server: WebServer) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)
        self._server = server

    def subscription(self) -> dict[str, str]:
        """Return what the page sends to its server."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {
            "endpoint": f"http://127.0.0.1:{self._server.port}/push/1",
            "p256dh": _text(point),
            "auth": _text(self._auth),
            "label": "Firefox",
        }

    def shown(self, taken: Taken) -> Any:
        """Return what a push says, as only this browser can read it."""
        data = http_ece.decrypt(
            taken.body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"
        )
        return json.loads(data)


def claims_of(token: str) -> Any:
    """Return the claims of a VAPID header."""
    jwt = token.removeprefix("vapid t=").partition(",")[0]
    part = jwt.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
