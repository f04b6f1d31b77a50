"""A server in a process of its own, to be stopped politely or killed."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PROGRAM = """
import sys
from pathlib import Path
from weathergage.server.run import serve
serve("127.0.0.1", 0, Path(sys.argv[1]), lambda address: print(address, flush=True))
"""


class ServerProcess:
    """A running server and its address."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self._log = (folder / "server.log").open("ab")
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(folder)],
            stdout=subprocess.PIPE,
            stderr=self._log,
            env={**os.environ, **environment},
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().decode().strip()
        assert self.address.startswith("http://"), (folder / "server.log").read_text()

    def kill(self) -> None:
        """End it at once, without a chance to tidy up."""
        self.process.kill()
        self._ended()

    def stop(self) -> int:
        """Ask it to end, as a service manager does; its exit status."""
        self.process.terminate()
        return self._ended()

    def _ended(self) -> int:
        status = self.process.wait(timeout=20)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self._log.close()
        return status


@contextmanager
def serving(folder: Path, **environment: str) -> Iterator[ServerProcess]:
    """A server that is gone when the block ends, however it ends."""
    server = ServerProcess(folder, **environment)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()
