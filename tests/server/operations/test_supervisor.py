"""A supervisor replaces workers that die, and gives up only where none has ever served."""

import os
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from weathergage.server.operations import supervisor
from weathergage.server.operations.supervisor import CannotStart, Supervisor

SECONDS = 60.0


@dataclass(frozen=True)
class Lives:
    """Work of one worker after another: each letter is a life that serves and dies, dies at once, or serves on."""

    folder: Path
    lives: str

    def __call__(self, ready: Callable[[str], None]) -> None:
        number = len(list(self.folder.iterdir()))
        (self.folder / str(number)).touch()
        if self.lives[number] in "SO":
            ready(f"life {number}")
        if self.lives[number] == "O":
            threading.Event().wait(SECONDS)
        os._exit(9)


def test_a_server_that_has_served_outlives_workers_killed_while_they_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine a worker may be killed several times before it listens."""
    monkeypatch.setattr(supervisor, "PAUSE", 0.01)
    monkeypatch.setattr(supervisor, "NAP", 0.05)
    died: list[int] = []
    lives = Lives(tmp_path, "S----O")
    watched = Supervisor(lives, 1, died=died.append)
    running = threading.Thread(target=watched.run)
    running.start()
    try:
        while running.is_alive() and len(list(tmp_path.iterdir())) < len(lives.lives):
            running.join(0.05)
        assert running.is_alive() and len(died) == len(lives.lives) - 1
    finally:
        watched.stop()
        running.join(SECONDS)


def test_a_server_whose_workers_never_serve_says_so(tmp_path: Path) -> None:
    with pytest.raises(CannotStart):
        Supervisor(Lives(tmp_path, "---O"), 1).run()
