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
workers, port = map(int, sys.argv[2:])
serve("127.0.0.1", port, Path(sys.argv[1]), lambda address: print(address, flush=True), workers=workers)
"""


class ServerProcess:
    """A running server and its address."""

    def __init__(self, folder: Path, workers: int = 1, port: int = 0, /, **environment: str) -> None:
        self._log = (folder / "server.log").open("ab")
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(folder), str(workers), str(port)],
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

    def workers(self) -> list[int]:
        """The process ids of its workers, where the system tells them."""
        tasks = Path(f"/proc/{self.process.pid}/task")
        children = [pid for task in tasks.iterdir() for pid in (task / "children").read_text().split()]
        return [
            pid for pid in map(int, children) if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
        ]

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
def serving(folder: Path, workers: int = 1, /, **environment: str) -> Iterator[ServerProcess]:
    """A server that is gone when the block ends, however it ends."""
    server = ServerProcess(folder, workers, **environment)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()
