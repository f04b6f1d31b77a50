"""A server in a process of its own, which can be killed and started again at the same address."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

# A busy machine starts it slowly; one that has ended is not waited for.
PATIENCE = 180.0
PROGRAM = "from weathergage.cli import main; main()"
#: All tests call from one address; and no connection is closed at the moment in which a test uses it again.
SETTINGS = {
    **{f"WEATHERGAGE_{kind}_PER_MINUTE": "0" for kind in ("CALLS", "FORECASTS", "FILMS", "GAMES")},
    "WEATHERGAGE_IDLE_SECONDS": "3600",
}


class Harbour:
    """The server of one data folder."""

    def __init__(self, folder: Path, *words: Path | str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self._port}"
        #: Where it keeps its games.
        self.data = folder / "data"
        #: Battle files and options of `serve`.
        self._words = [str(word) for word in words]
        self._log = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        with self._log.open("ab") as output:
            self._process = subprocess.Popen(
                [
                    *(sys.executable, "-c", PROGRAM, "serve", *self._words),
                    *("--port", str(self._port), "--data", str(self.data)),
                ],
                stdout=output,
                stderr=subprocess.STDOUT,
                env={**os.environ, **SETTINGS, "WEATHERGAGE_NO_BROWSER": "1"},
            )
        deadline = time.monotonic() + PATIENCE
        while self._process.poll() is None and time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"{self.address}/api/health", timeout=2) as answer:
                    if answer.status == 200:
                        return
            except (urllib.error.URLError, OSError):
                time.sleep(0.05)
        log = self._log.read_text(errors="replace")
        pytest.fail(f"the server did not answer at /api/health:\n{log}", pytrace=False)

    def kill(self) -> None:
        """End it at once, without a chance to tidy up."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def stop(self) -> None:
        """Ask it to end; end it if it does not."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.kill()
