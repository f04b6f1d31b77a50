"""Measure catanatron, a well-known Python engine, in the same run and in its own environment."""

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from weathergage.bench.figure import PER_SECOND, Figure

ACTIONS = "catanatron, four random players: actions"

_SCRIPT = """
import sys
from time import process_time
from catanatron import Color, Game, RandomPlayer
seconds, best = float(sys.argv[1]), 0.0
for _ in range(3):
    actions = games = 0
    began = process_time()
    while (spent := process_time() - began) < seconds / 3:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=games)
        game.play()
        state = game.state
        actions += len(state.action_records if hasattr(state, "action_records") else state.actions)
        games += 1
    best = max(best, actions / spent)
print(best)
"""


def catanatron(seconds: float) -> Figure | str:
    """Return its actions a second, or the reason why it could not be measured."""
    with tempfile.TemporaryDirectory(prefix="weathergage-bench-") as folder:
        try:
            venv.create(folder, with_pip=True)
            python = next(Path(folder).glob("[Ss]cripts/python.exe"), Path(folder) / "bin" / "python")
            _run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "catanatron")
            script = Path(folder) / "measure.py"
            script.write_text(_SCRIPT)
            actions = float(_run(python, str(script), str(seconds)))
        except (OSError, subprocess.CalledProcessError) as failed:
            said = (getattr(failed, "stderr", "") or str(failed)).strip().splitlines()
            return said[-1] if said else "it could not be run"
    return Figure(ACTIONS, actions, PER_SECOND, f"Python {sys.version.split()[0]}")


def _run(*command: object) -> str:
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, check=True).stdout
