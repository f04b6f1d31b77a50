"""Which build of the engine the tests run with: its plain sources, or compiled as `make test-compiled` has it."""

import pytest

from weathergage.engine import game

COMPILED = not (game.__file__ or "").endswith(".py")
#: For tests that put something of their own in the place of a class, a method or a field; compiled code takes none.
plain_only = pytest.mark.skipif(COMPILED, reason="puts a stand-in where compiled code takes none")
