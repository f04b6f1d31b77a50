"""The examples in docstrings are true."""

import subprocess
import sys
from pathlib import Path

import weathergage

ROOT = Path(weathergage.__file__).parent
MODULES = sorted(
    ".".join(("weathergage", *file.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")
    for file in ROOT.rglob("*.py")
    if ">>> " in file.read_text(encoding="utf-8")
)
PROGRAM = """
import doctest, importlib, sys
sys.exit(sum(doctest.testmod(importlib.import_module(name)).failed for name in sys.argv[1:]))
"""


def test_examples_come_out_as_they_are_written() -> None:
    """In a process of its own, where no other test has registered anything."""
    assert len(MODULES) > 5
    done = subprocess.run([sys.executable, "-c", PROGRAM, *MODULES], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
